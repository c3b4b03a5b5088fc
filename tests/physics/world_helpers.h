/* world_helpers.h - what every test of the core needs: seeded chance, bodies in one line, sums
 * over a world, and judging a figure aloud. Everything here asserts that the core said yes. */
#ifndef WORLD_HELPERS_H
#define WORLD_HELPERS_H

#include "carom.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PI 3.14159265358979323846

/* ---- judging ---- */

/* Prints the figure beside the theory's and fails when they differ by more than `tolerance`. */
void judge_near(const char *what, double got, double want, double tolerance);
/* The same, the tolerance being a share of `want`. */
void judge_share(const char *what, double got, double want, double share);
/* Prints and fails above `most`. */
void judge_below(const char *what, double got, double most);
/* Prints and fails unless got > least. */
void judge_above(const char *what, double got, double least);
/* The result has this code and its message holds `part`. */
void judge_refusal(cr_result result, cr_code code, const char *part);
void judge_ok(cr_result result);

/* ---- chance: xorshift64* ---- */

typedef struct rng {
    uint64_t state;
} rng;
rng rng_seed(uint64_t seed);
float rng_float(rng *r, float low, float high);
int rng_int(rng *r, int low, int high); /* both inclusive */
/* C leaves open which argument of a call is evaluated first, so where an expression would draw
 * twice these draw in order, and every compiler tests the same scenes. */
cr_vec2 rng_vec2(rng *r, float low, float high);
cr_transform rng_place(rng *r, float reach, float turn); /* within +-reach, turned by +-turn */

/* ---- shapes ---- */

cr_vec2 at(float x, float y);
cr_shape circle(float radius);
cr_shape box(float width, float height);
cr_shape polygon(const cr_vec2 *vertices, size_t count);
cr_shape halfspace(float nx, float ny, float offset);
/* 3 to 8 corners on an ellipse of about this radius, in either winding; the body's origin is
 * not its centroid. */
cr_shape random_polygon(rng *r, float radius);
cr_shape random_box(rng *r, float shortest, float longest);
/* A circle, box or polygon of about this radius. */
cr_shape random_shape(rng *r, float radius);
/* The same outline with box turned into polygon. */
cr_shape as_polygon(const cr_shape *shape);
cr_transform place(float x, float y, float angle);

/* ---- worlds ---- */

/* Without sleep: tests judge what a solver does for as long as they look. */
cr_world *new_world(void);
cr_world *weightless_world(void);
void set(cr_world *world, const char *key, double value);
void set_choice(cr_world *world, const char *key, const char *name);
/* A dynamic body of density 1 without rebound or friction. */
cr_body_def body(cr_shape shape, float x, float y);
cr_body_def fixed(cr_shape shape, float x, float y);
cr_body_id add(cr_world *world, cr_body_def def);
/* A dynamic body of density 1 with friction 0.6, without rebound. */
cr_body_def inelastic(cr_shape shape, float x, float y);
/* Static: the half-space with this normal; a floor at 0 and walls at -half and half. */
void add_halfspace(cr_world *world, float nx, float ny, float offset);
void add_tub(cr_world *world, float half);
void run(cr_world *world, int steps, float h);
cr_body_def get(const cr_world *world, cr_body_id id);
/* 40 or so bodies of every shape, moving towards each other through a square of side `side`. */
void add_crowd(cr_world *world, rng *r, int count, float side);
/* Bodies of every shape that fall into a bin made of half-spaces. */
void add_heap(cr_world *world, rng *r, int count);

/* Sums over the bodies of finite mass. */
typedef struct sums {
    double px, py;  /* N s */
    double angular; /* about the origin */
    double kinetic;
    double momentum_scale, angular_scale; /* the same sums of magnitudes, to judge errors by */
} sums;
sums sum_up(const cr_world *world);
/* J: of gravity, from y = 0 up. */
double potential_energy(const cr_world *world);
/* Runs the world for so many ticks of 1/60 s. The mechanical energy that it made, summed over the
 * ticks in which it rose by more than the work of kinematic bodies, as a share of what it lost in
 * the others. */
double share_made(cr_world *world, int ticks);
/* The same; raises `fastest` to the greatest speed of a dynamic body meanwhile, m/s. */
double share_made_and_fastest(cr_world *world, int ticks, double *fastest);
double fastest_of(const cr_world *world);
double speed_of(const cr_world *world, cr_body_id id);
/* The deepest overlap among the world's contacts, m. */
double deepest(const cr_world *world);

/* ---- solvers, broad phases ---- */

/* All solvers by name, in the order of cr_solvers(). */
enum { MOST_SOLVERS = 32, MOST_BROADPHASES = 32 };
#define SOLVERS      solver_names()
#define SOLVER_COUNT solver_count()
const char *const *solver_names(void);
int solver_count(void);
/* Whether a solver is the one of this name, of which something else is expected; fails the test
 * when no solver is called so. */
bool is_solver(const char *solver, const char *name);
#define DEFAULT_SOLVER "wide"
/* Whether a solver takes part in a case of a long grid: every so manieth does, others in the next
 * case, and the default one always. */
bool takes_part(const char *solver, int in_case, int every);

/* The same of broad phases. */
#define BROADPHASES      broadphase_names()
#define BROADPHASE_COUNT broadphase_count()
const char *const *broadphase_names(void);
int broadphase_count(void);

#endif
