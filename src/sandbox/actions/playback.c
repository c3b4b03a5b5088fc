/* playback.c - playing, stepping, going back. */
#include "sandbox/actions/playback.h"

#include "sandbox/actions/stopping.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/app/time_view.h"
#include "sandbox/tools/gesture.h"

void playback_play(app *a, bool playing)
{
    if (a->playing && !playing)
        lab_session_mark_pause(a->session, false);
    a->backwards = false;
    if (playing != a->playing) {
        gesture_finish(a);
        a->playing = playing;
        clock_restart(&a->clock);
        previous_poses_forget(&a->previous_poses);
        a->dirty = true;
    }
}

/* The world was set to another moment. */
static void jumped(app *a)
{
    previous_poses_forget(&a->previous_poses);
    clock_restart(&a->clock);
    energies_rewind(&a->energies, app_world(a));
    selection_travel(&a->selection, app_world(a));
    a->dirty = true;
}

static void arrived(app *a, cr_result result)
{
    if (result.code != CR_OK)
        notification_error(a, "This moment cannot be reached", result.message);
    stopping_rewind(a);
    watching_rewind(a);
    jumped(a);
}

/* Selected bodies whose making was undone are not waited for. */
static void give_up_undone(app *a)
{
    app_selection *selection = &a->selection;
    size_t kept = 0;
    uint64_t born, gone;
    for (size_t i = 0; i < selection->absent_count; i++)
        if (lab_session_life(a->session, selection->absent[i], &born, &gone))
            selection->absent[kept++] = selection->absent[i];
    selection->absent_count = kept;
}

void playback_travel(app *a, cr_result (*go)(lab_session *))
{
    gesture_finish(a);
    arrived(a, go(a->session));
    give_up_undone(a);
}

void playback_go(app *a, uint64_t tick)
{
    gesture_finish(a);
    arrived(a, lab_session_go(a->session, tick));
}

void playback_visit(app *a, size_t branch, uint64_t tick)
{
    gesture_finish(a);
    cr_result result = {.code = CR_OK};
    if (branch != lab_session_branch(a->session))
        result = lab_session_switch(a->session, branch);
    if (result.code == CR_OK && tick != cr_world_tick(app_world(a)))
        result = lab_session_go(a->session, tick);
    arrived(a, result);
}

bool playback_approach(app *a, size_t branch, uint64_t tick, uint64_t most)
{
    bool at_end;
    cr_result result = lab_session_approach(a->session, branch, tick, most, &at_end);
    if (at_end)
        arrived(a, result);
    return at_end;
}

/* ---- backwards, and round and round ---- */

void playback_play_backwards(app *a)
{
    playback_play(a, true);
    a->backwards = true;
    previous_poses_forget(&a->previous_poses);
    clock_restart(&a->clock);
}

void playback_run_back(app *a, int ticks)
{
    uint64_t now = cr_world_tick(app_world(a)), first, last;
    bool round = time_view_loop(a, &first, &last);
    if (!round || now <= first)
        first = lab_session_first_tick(a->session);
    if (ticks <= 0)
        return;
    if (now <= first) {
        playback_play(a, false);
        return;
    }
    uint64_t to = now - first > (uint64_t)ticks ? now - (uint64_t)ticks : first;
    previous_poses_remember(&a->previous_poses, app_world(a));
    cr_result result = lab_session_go(a->session, to);
    if (result.code != CR_OK) {
        playback_play(a, false);
        arrived(a, result);
        return;
    }
    energies_rewind(&a->energies, app_world(a));
    stopping_rewind(a);
    watching_rewind(a);
    if (round && to == first)
        playback_go(a, last);
}

void playback_go_round(app *a)
{
    uint64_t first, last;
    if (time_view_loop(a, &first, &last) && cr_world_tick(app_world(a)) >= last)
        playback_go(a, first);
}

static void restart(app *a, cr_result (*go)(lab_session *))
{
    playback_travel(a, go);
    if (app_is_lesson(a) && cr_world_tick(app_world(a)) == 0)
        playback_play(a, false);
}

void playback_restart(app *a)
{
    restart(a, lab_session_restart);
}

void playback_restart_from_edit(app *a)
{
    restart(a, lab_session_restart_from_edit);
}

cr_result playback_tick(app *a, const cr_probe *probe)
{
    energies_expect(&a->energies, app_world(a), lab_session_revision(a->session));
    cr_probe watched = watching_expect(a, probe), heard = stopping_expect(a, &watched);
    lab_session_probe(a->session, &heard);
    bool comparing = a->compare.variants != NULL;
    cr_result result =
        comparing ? lab_variants_step(a->compare.variants) : lab_session_step(a->session);
    lab_session_probe(a->session, NULL);
    return result;
}

/* The breakpoint may mean the tick before; and where the inside of a tick is looked at, the tick in
 * which it came true is the one that is opened. */
static void hold_at_breakpoint(app *a)
{
    lab_breakpoint_hit hit;
    if (!stopping_note(a, &hit))
        return;
    const lab_condition *condition = &a->stopping.list.at[hit.breakpoint].condition;
    app_opened_tick *opened = &a->opened_tick;
    playback_play(a, false);
    lab_session_mark_pause(a->session, true);
    opened->stopped = opened->wanted && a->compare.variants == NULL;
    opened->stopped_by_contact = condition->kind == LAB_TOUCHES;
    if (condition->before || opened->stopped)
        playback_go(a, hit.tick - 1);
    stopping_tell(a, "Stopped", condition, &hit.what, hit.tick);
}

void playback_stepped(app *a)
{
    sound_hear(a);
    energies_note(&a->energies, app_world(a));
    watching_note(a);
    hold_at_breakpoint(a);
}

void playback_step(app *a)
{
    playback_play(a, false);
    gesture_finish(a);
    cr_result result = playback_tick(a, NULL);
    if (result.code != CR_OK)
        notification_error(a, "The simulation stopped", result.message);
    else
        playback_stepped(a);
    jumped(a);
}

void playback_step_back(app *a)
{
    uint64_t tick = cr_world_tick(app_world(a));
    playback_play(a, false);
    playback_go(a, tick > 0 ? tick - 1 : 0);
}
