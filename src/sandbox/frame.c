/* frame.c - one frame: time passes, everything is drawn. */
#include "sandbox/frame.h"

#include "sandbox/actions/causes.h"
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/actions/ghosting.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/key_display.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/pour.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/residuals.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/follow.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/preferences_file.h"
#include "sandbox/app/time_view.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/hovered_tick.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/ui_frame.h"
#include "sandbox/tools/gesture.h"
#include "sandbox/tools/tools.h"
#include "sandbox/world_picture.h"

#include <math.h>
#include <string.h>

/* How much of a second one frame may spend on stepping: a world too heavy for the machine runs
 * slowly, and the window still answers. */
static const double step_budget = 0.1;

static double milliseconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) * 1000.0 /
           (double)SDL_GetPerformanceFrequency();
}

static void smooth(double *shown, double measured)
{
    *shown = *shown == 0.0 ? measured : *shown + (measured - *shown) * 0.05;
}

static bool step_once(app *a)
{
    Uint64 start = SDL_GetPerformanceCounter();
    previous_poses_remember(&a->previous_poses, app_world(a));
    comparing_remember_poses(a);
    ghosting_remember(a);
    cr_probe probe = stage_times_probe(&a->stage_times);
    cr_result result = playback_tick(a, a->scripted ? NULL : &probe);
    if (!a->scripted)
        smooth(&a->step_ms, milliseconds_since(start));
    if (!a->scripted && result.code == CR_OK)
        stage_times_note(&a->stage_times, cr_world_tick(app_world(a)));
    a->dirty = true;
    if (result.code != CR_OK) {
        playback_play(a, false);
        notification_error(a, "The simulation stopped", result.message);
        return false;
    }
    playback_stepped(a);
    ghosting_follow(a);
    return a->playing;
}

static void show_costs(app *a)
{
    if (a->now - a->shown_since >= 0.25) {
        a->shown_step_ms = a->step_ms;
        a->shown_frame_ms = a->frame_ms;
        memcpy(a->shown_stage_ms, a->stage_times.ms, sizeof a->shown_stage_ms);
        a->shown_since = a->now;
    }
}

static void run(app *a, double elapsed)
{
    if (!a->playing || a->dialog.kind != DIALOG_NONE)
        return;
    double h = (double)cr_world_timestep(app_world(a));
    int ticks = clock_advance(&a->clock, elapsed, h);
    Uint64 start = SDL_GetPerformanceCounter();
    if (a->backwards) {
        playback_run_back(a, ticks);
        ticks = 0;
    }
    for (int i = 0; i < ticks && step_once(a); i++) {
        playback_go_round(a);
        if (!a->scripted && milliseconds_since(start) > step_budget * 1000.0) {
            clock_restart(&a->clock);
            break;
        }
    }
    selection_travel(&a->selection, app_world(a));
    a->dirty = true;
}

void frame_advance(app *a, double elapsed)
{
    a->now += elapsed;
    show_costs(a);
    if (a->gesture.kind != GESTURE_NONE)
        gesture_flush(a);
    pour_advance(a);
    time_bar_advance(a, elapsed);
    scrub_advance(a);
    run(a, elapsed);
    scrub_note_branch(a);
    watching_advance(a);
    ghosting_advance(a);
    residuals_advance(a);
    fanning_advance(a);
    causes_answer(a);
    inside_follow(a);
    spreading_advance(a);
    time_view_follow(a);
    layout_follow_lanes(a);
    follow_advance(a);
    prefs_follow(a);
    recovery_follow(a);
}

double frame_sleep(const app *a)
{
    if (a->dirty || watching_waits(a) || fanning_waits(a) || spreading_waits(a) ||
        (a->playing && a->dialog.kind == DIALOG_NONE))
        return 0.0;
    double shown = fmin(fmin(ui_frame_sleep(a), key_display_sleep(a)), pour_sleep(a));
    return fmin(shown, fmin(prefs_sleep(a), recovery_sleep(a)));
}

void frame_draw(app *a, draw_canvas *canvas)
{
    Uint64 start = SDL_GetPerformanceCounter();
    a->time_bar.hover_changed = false;
    world_picture_draw(a, canvas);
    hovered_tick_draw(a, canvas);
    ui_frame_draw(a, canvas);
    a->dirty = a->ui_frame.unfinished || a->time_bar.asked || a->time_bar.hover_changed;
    if (!a->scripted)
        smooth(&a->frame_ms, milliseconds_since(start));
}
