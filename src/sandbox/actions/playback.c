/* playback.c - playing, stepping, going back. */
#include "sandbox/actions/playback.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/tools/gesture.h"

void playback_play(app *a, bool playing)
{
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
    selection_prune(&a->selection, app_world(a));
    a->dirty = true;
}

static void arrived(app *a, cr_result result)
{
    if (result.code != CR_OK)
        notification_error(a, "This moment cannot be reached", result.message);
    jumped(a);
}

void playback_travel(app *a, cr_result (*go)(lab_session *))
{
    gesture_finish(a);
    arrived(a, go(a->session));
}

void playback_go(app *a, uint64_t tick)
{
    gesture_finish(a);
    arrived(a, lab_session_go(a->session, tick));
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

cr_result playback_tick(app *a)
{
    energies_expect(&a->energies, app_world(a), lab_session_revision(a->session));
    return lab_session_step(a->session);
}

void playback_stepped(app *a)
{
    sound_hear(a);
    energies_note(&a->energies, app_world(a));
}

void playback_step(app *a)
{
    playback_play(a, false);
    gesture_finish(a);
    cr_result result = playback_tick(a);
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
