/* joint_trial.h - what the tests of joints that move share: a world, solved so and so often, and
 * what hangs and swings in it. */
#ifndef TESTS_JOINT_TRIAL_H
#define TESTS_JOINT_TRIAL_H

#include "world_helpers.h"

/* Solvers that solve joints together (direct/direct.h); the first two make steps of a tick. */
static const char *const DIRECT[] = {"wide", "tgs_soft", "pgs_soft"};
enum { DIRECT_COUNT = 3, SUBSTEPPED_COUNT = 2 };
static const int RATES[] = {60, 120, 240};
enum { RATE_COUNT = 3 };

static const cr_body_id NOBODY = {0, 0};

/* A world without gravity but `pull`, solved so and so often. */
typedef struct trial {
    cr_world *world;
    const char *solver;
    int rate;
    char text[96];
} trial;

trial trial_begin(const char *solver, int rate, double pull);
/* `what` with the solver and the rate, for messages; until the next call. */
const char *trial_text(trial *t, const char *what);
void trial_tick(trial *t);
/* m: the widest that a pin or weld stands open; now, and in so many seconds that are run. */
double trial_gap(const cr_world *world);
double trial_widest_gap(trial *t, double seconds);
/* J: kinetic, and potential in that pull. */
double trial_energy(const cr_world *world, double pull);

cr_joint_def joint_at(const cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                      float x, float y);
cr_joint_id join(cr_world *world, cr_joint_def def);
cr_joint_id pin_at(cr_world *world, cr_body_id a, cr_body_id b, float x, float y);
/* Of a density, with friction 0.5 and no rebound. */
cr_body_def solid_body(cr_shape shape, float x, float y, float density);
/* Of boxes, from (x, y) to the right, pinned to the world. Returns the last. */
cr_body_id pinned_chain(cr_world *world, int links, float length, float width, float x, float y);

#endif
