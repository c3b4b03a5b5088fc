/* playback.c - playing, stepping, going back. */
#include "sandbox/actions/playback.h"

#include "sandbox/actions/scrub.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/tools/gesture.h"

void playback_play(app *a, bool playing)
{
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
    bool round = scrub_loop(a, &first, &last);
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
    if (round && to == first)
        playback_go(a, last);
}

void playback_go_round(app *a)
{
    uint64_t first, last;
    if (scrub_loop(a, &first, &last) && cr_world_tick(app_world(a)) >= last)
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
    cr_probe heard = stopping_expect(a, probe);
    lab_session_probe(a->session, &heard);
    cr_result result = lab_session_step(a->session);
    lab_session_probe(a->session, NULL);
    return result;
}

void playback_stepped(app *a)
{
    sound_hear(a);
    energies_note(&a->energies, app_world(a));
    stopping_note(a);
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
