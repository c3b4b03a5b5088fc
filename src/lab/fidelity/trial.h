/* trial.h - one run of an experiment: a world, the solver it is stepped with, and the first error.
 *
 * After an error every call does nothing, so that an experiment reads as a list of what it does;
 * whoever runs it looks at `error` once. */
#ifndef LAB_TRIAL_H
#define LAB_TRIAL_H

#include "lab/scene.h"

#include <stdbool.h>

typedef struct lab_trial {
    const char *solver;
    lab_scene *scene; /* owned; NULL before the first world */
    cr_world *world;  /* the scene's */
    double h;         /* s, of a tick */
    char error[240];  /* "" while all went well */
} lab_trial;

/* Replaces the world by an empty one with gravity (0, gravity) and ticks of h. Here and below sleep
 * is off. */
void trial_new(lab_trial *t, double h, double gravity);
/* Replaces the world by a shipped scene's or lesson's, ticks included. */
void trial_open(lab_trial *t, const char *name);
void trial_close(lab_trial *t);

void trial_set(lab_trial *t, const char *key, double value);
void trial_choose(lab_trial *t, const char *key, const char *choice);

/* The body of that name; an error when the scene has none. */
cr_body_id trial_named(lab_trial *t, const char *name);

static inline cr_vec2 trial_at(double x, double y)
{
    return (cr_vec2){(float)x, (float)y};
}
cr_body_id trial_add(lab_trial *t, const cr_body_def *def);
cr_body_id trial_disc(lab_trial *t, double radius, cr_vec2 position, cr_vec2 velocity,
                      cr_material material);
cr_body_id trial_box(lab_trial *t, double width, double height, cr_vec2 position, double angle,
                     cr_material material);
cr_body_id trial_fixed_box(lab_trial *t, double width, double height, cr_vec2 position,
                           cr_material material);
/* One that moves as it is told. */
cr_body_id trial_ram(lab_trial *t, double width, double height, cr_vec2 position, cr_vec2 velocity,
                     cr_material material);
/* The points p with normal . p <= offset. */
cr_body_id trial_halfspace(lab_trial *t, double nx, double ny, double offset, cr_material material);
/* The half-plane below the line through the origin that falls to the right by `slope` (rad). */
cr_body_id trial_slope(lab_trial *t, double slope, cr_material material);
static inline cr_body_id trial_floor(lab_trial *t, cr_material material)
{
    return trial_slope(t, 0, material);
}

/* Another velocity. */
void trial_throw(lab_trial *t, cr_body_id id, cr_vec2 velocity, double angular);

/* A pin, a spring or a weld at a point of the world, as the two stand; see cr_joint_def_at. Without
 * `b`, to the world. */
cr_joint_def trial_join_at(lab_trial *t, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                           cr_vec2 point);
cr_joint_id trial_join(lab_trial *t, const cr_joint_def *def);
cr_joint_id trial_pin(lab_trial *t, cr_body_id a, cr_body_id b, cr_vec2 point);
static const cr_body_id trial_world = {0, 0};

/* False, with the world where it was or non-finite, when it failed; so that
 * `for (i = 0; i < n && trial_step(t); i++)` ends. */
bool trial_step(lab_trial *t);
void trial_run(lab_trial *t, int ticks);
int trial_ticks(const lab_trial *t, double seconds); /* the nearest whole number */
double trial_time(const lab_trial *t);

/* A body's centre of mass and motion, in double precision; zeros after an error. */
typedef struct trial_state {
    double x, y, angle;
    double vx, vy, w;
    double mass, inertia;
} trial_state;
trial_state trial_look(const lab_trial *t, cr_body_id id);

#endif
