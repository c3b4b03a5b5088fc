/* timeline_hand.c - where the ticks stand on the bar, pressed by their numbers. */
#include "timeline_hand.h"

#include "sandbox/actions/playback.h"
#include "sandbox/app/time_axis.h"
#include "sandbox/app/time_view.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

uint64_t bar_tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

uint64_t bar_hash(const app *a)
{
    return cr_world_hash(app_world(a));
}

int bar_x(app *a, double at)
{
    user_draw(a);
    time_span shown = time_view_shown(a);
    time_axis axis = {shown.from, shown.to, a->time_bar.left, a->time_bar.width,
                      (double)cr_world_timestep(app_world(a))};
    return (int)lroundf(time_axis_x(&axis, at));
}

int bar_lane_y(app *a, size_t lane)
{
    const ui_control_info *track = user_find(a, "time/track");
    assert_non_null(track);
    return track->box.y + (int)(lane - a->time_bar.top) * layout_lane_height(a) +
           layout_lane_height(a) / 2;
}

void bar_move_to(app *a, double at, size_t lane)
{
    user_window_move(a, bar_x(a, at), bar_lane_y(a, lane));
}

void bar_press(app *a, double at, size_t lane)
{
    bar_move_to(a, at, lane);
    user_press(a, SDL_BUTTON_LEFT);
}

void bar_click(app *a, double at, size_t lane)
{
    bar_press(a, at, lane);
    user_release(a, SDL_BUTTON_LEFT);
}

void bar_open_run(app *a, uint64_t hashes[301])
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(a, USER_X + 76, USER_Y, USER_X + 100, USER_Y);
    user_key(a, "Esc");
    for (int i = 0; i < 300; i++) {
        hashes[i] = bar_hash(a);
        dispatch(a, ACTION_STEP, false, false);
    }
    hashes[300] = bar_hash(a);
    user_frames(a, 1);
}

void bar_open_branches(app *a, uint64_t hashes[301])
{
    bar_open_run(a, hashes);
    playback_go(a, 100);
    user_spawn(a, CR_BOX, 0.0f, 2.0f);
    playback_play(a, true);
    user_frames(a, 50);
    playback_play(a, false);
    user_frames(a, 1);
}
