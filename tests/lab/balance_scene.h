/* balance_scene.h - what the tests of the energy balance share: a world whose balance is kept tick
 * by tick, its bodies, and what is judged. */
#ifndef TESTS_BALANCE_SCENE_H
#define TESTS_BALANCE_SCENE_H

#include "lab/energy_balance.h"
#include "lab/metrics.h"
#include "lab/stored_energy.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const float H = 1.0f / 60.0f;

static inline void near(const char *what, double got, double want, double within)
{
    print_message("%-52s %.6g, by the formula %.6g\n", what, got, want);
    assert_true(fabs(got - want) <= within);
}

static inline void at_most(const char *what, double got, double most)
{
    print_message("%-52s %.6g, at most %.6g\n", what, got, most);
    assert_true(got <= most);
}

static inline void ok(cr_result result)
{
    if (result.code != CR_OK)
        fail_msg("%s", result.message);
}

static inline void choose(cr_world *world, const char *key, const char *name)
{
    double value;
    ok(cr_setting_parse(cr_setting_find(key), name, &value));
    ok(cr_world_set(world, key, value));
}

/* ---- a world and its balance ---- */

typedef struct scene {
    cr_world *world;
    lab_energy_balance *balance;
    double made;
} scene;

static inline scene open_scene(const char *solver, double gravity)
{
    scene s = {NULL, lab_energy_balance_new(), 0};
    ok(cr_world_create(&s.world));
    assert_non_null(s.balance);
    choose(s.world, "solver.name", solver);
    ok(cr_world_set(s.world, "world.gravity_y", -gravity));
    ok(cr_world_set(s.world, "sleep.enabled", 0));
    return s;
}

static inline void close_scene(scene *s)
{
    lab_energy_balance_free(s->balance);
    cr_world_destroy(s->world);
}

static inline void begin(scene *s)
{
    ok(cr_world_detect(s->world));
    assert_true(lab_energy_balance_begin(s->balance, s->world));
}

static inline void tick(scene *s)
{
    ok(cr_world_step(s->world, H));
    s->made += lab_energy_balance_tick(s->balance, s->world);
    assert_true(fabs(lab_energy_balance_made(s->balance) - s->made) <= 1e-12 * s->made);
}

static inline void run(scene *s, int ticks)
{
    begin(s);
    for (int i = 0; i < ticks; i++)
        tick(s);
}

static inline double energy(const scene *s)
{
    lab_metrics m = lab_metrics_of(s->world);
    return m.kinetic_linear + m.kinetic_angular + m.potential + lab_stored_energy(s->world);
}

/* ---- bodies ---- */

static inline cr_body_def disc(float radius, float x, float y)
{
    cr_body_def def = cr_body_def_default();
    ok(cr_shape_circle(&def.shape, radius));
    def.position = (cr_vec2){x, y};
    def.material = (cr_material){1, 0, 0.5f};
    return def;
}

static inline cr_body_def box(float width, float height, float x, float y)
{
    cr_body_def def = disc(1, x, y);
    ok(cr_shape_box(&def.shape, width, height));
    return def;
}

static inline cr_body_id add(scene *s, cr_body_def def)
{
    cr_body_id id;
    ok(cr_body_create(s->world, &def, &id));
    return id;
}

static inline void add_floor(scene *s, float restitution)
{
    cr_body_def floor = disc(1, 0, 0);
    ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
    floor.kind = CR_STATIC;
    floor.material.restitution = restitution;
    add(s, floor);
}

static inline double mass_of(const scene *s, cr_body_id id)
{
    return (double)cr_body_get_view(s->world, id).mass;
}

static inline double height_of(const scene *s, cr_body_id id)
{
    return (double)cr_body_get_view(s->world, id).center.y;
}

/* Whether a solver lifts by projection what sinks: impulse does, and jacobi a little. */
static inline bool projects(const char *solver)
{
    return strcmp(solver, "impulse") == 0 || strcmp(solver, "jacobi") == 0;
}

static inline void each_solver(void (*judge)(const char *solver))
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        judge(solvers[i].name);
}

/* Whether a solver cuts a tick into steps. The others make one step of it, in which a hand's push
 * turns as the body does, which is known to first order only, and pins stretch. */
static inline bool in_steps(const char *solver)
{
    const char *const names[] = {"wide", "tgs_soft", "xpbd"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(solver, names[i]) == 0)
            return true;
    return false;
}

#endif
