/* timeline_hand.h - the bar beneath the world, as a hand finds its ticks; and runs to go back in.
 */
#ifndef TESTS_TIMELINE_HAND_H
#define TESTS_TIMELINE_HAND_H

#include "user.h"

/* Of the present. */
uint64_t bar_tick(const app *a);
uint64_t bar_hash(const app *a);

/* Where a tick and a lane stand, in the window. */
int bar_x(app *a, double tick);
int bar_lane_y(app *a, size_t lane);
void bar_move_to(app *a, double tick, size_t lane);
void bar_press(app *a, double tick, size_t lane);
void bar_click(app *a, double tick, size_t lane);

/* A ball that flies to the right for 300 ticks, and the hash of each. */
void bar_open_run(app *a, uint64_t hashes[301]);
/* ... and at tick 100, while looking back, a box: another branch, of 150 ticks. */
void bar_open_branches(app *a, uint64_t hashes[301]);

#endif
