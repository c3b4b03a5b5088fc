/* run.c - playing, stepping, going back. */
#include "run.h"

#include "gesture.h"
#include "message.h"
#include "sound.h"

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
