/* playback.c - playing, stepping, going back. */
#include "sandbox/actions/playback.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/sound.h"
#include "sandbox/tools/gesture.h"

void run_play(app *a, bool playing)
{
    if (playing != a->playing) {
        gesture_finish(a);
        a->playing = playing;
        clock_restart(&a->clock);
        poses_forget(&a->poses);
        a->dirty = true;
    }
}

/* The world was set to another moment. */
static void jumped(app *a)
{
    poses_forget(&a->poses);
    clock_restart(&a->clock);
    energies_rewind(&a->energies, app_world(a));
    selection_prune(&a->selection, app_world(a));
    a->dirty = true;
}

void run_travel(app *a, cr_result (*go)(lab_session *))
{
    gesture_finish(a);
    cr_result result = go(a->session);
    if (result.code != CR_OK)
        message_error(a, "This moment cannot be reached", result.message);
    jumped(a);
}

void run_restart(app *a, cr_result (*go)(lab_session *))
{
    run_travel(a, go);
    if (app_is_lesson(a) && cr_world_tick(app_world(a)) == 0)
        run_play(a, false);
}

cr_result run_tick(app *a)
{
    energies_expect(&a->energies, app_world(a), lab_session_revision(a->session));
    return lab_session_step(a->session);
}

void run_stepped(app *a)
{
    sound_hear(a);
    energies_note(&a->energies, app_world(a));
}

void run_step(app *a)
{
    run_play(a, false);
    gesture_finish(a);
    cr_result result = run_tick(a);
    if (result.code != CR_OK)
        message_error(a, "The simulation stopped", result.message);
    else
        run_stepped(a);
    jumped(a);
}

void run_step_back(app *a)
{
    run_play(a, false);
    run_travel(a, lab_session_step_back);
}
