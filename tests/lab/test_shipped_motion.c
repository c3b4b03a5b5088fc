/* The laws of motion over every shipped scene and lesson: with the default solver nothing comes of
 * nothing, and with no solver does anything explode. */
#include "effort.h"
#include "lab/assets.h"
#include "lab/energy_balance.h"
#include "lab/scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DEFAULT "wide"

/* Scenes with more bodies are looked at for a shorter time. */
enum { TICKS = 120, MANY_BODIES = 300, TICKS_OF_MANY = 30 };

typedef struct account {
    bool finite;
    double fastest;    /* m/s: of the bodies that can be moved */
    double made, lost; /* J; see energy_balance.h */
    double kinetic;    /* J: the most there was */
    size_t bodies;
} account;

static void look(const cr_world *world, account *a)
{
    double kinetic = 0;
    a->bodies = 0;
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_id id = cr_world_slot(world, i);
        if (!cr_body_alive(world, id))
            continue;
        cr_body_view b = cr_body_get_view(world, id);
        double speed = hypot((double)b.velocity.x, (double)b.velocity.y);
        a->bodies++;
        if (b.kind != CR_DYNAMIC)
            continue;
        kinetic += 0.5 * (double)b.mass * speed * speed;
        a->fastest = fmax(a->fastest, speed);
    }
    a->kinetic = fmax(a->kinetic, kinetic);
}

static double number_of(const char *solver)
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(solvers[i].name, solver) == 0)
            return (double)i;
    fail_msg("there is no solver %s", solver);
    return 0;
}

static account play(const char *name, const char *solver, int most_ticks)
{
    char path[512];
    lab_scene *scene = NULL;
    lab_error error = {""};
    account a = {.finite = true};
    assert_true(lab_find_scene(name, path, sizeof path));
    if (lab_scene_load(path, &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    assert_int_equal(cr_world_set(scene->world, "solver.name", number_of(solver)).code, CR_OK);
    assert_int_equal(cr_world_set(scene->world, "wide.lanes", test_sanitized_lanes()).code, CR_OK);
    lab_energy_balance *balance = lab_energy_balance_new();
    assert_true(balance != NULL && lab_energy_balance_begin(balance, scene->world));
    look(scene->world, &a);
    int ticks = a.bodies > MANY_BODIES ? TICKS_OF_MANY : most_ticks;
    for (int i = 0; i < ticks && a.finite; i++) {
        a.finite = cr_world_step(scene->world, cr_world_timestep(scene->world)).code == CR_OK;
        lab_energy_balance_tick(balance, scene->world);
        look(scene->world, &a);
    }
    a.made = lab_energy_balance_made(balance);
    a.lost = lab_energy_balance_lost(balance);
    lab_energy_balance_free(balance);
    lab_scene_destroy(scene);
    return a;
}

static void each_shipped(void (*check)(const char *name))
{
    static const char *const kinds[] = {"scenes", "lessons"};
    for (int k = 0; k < 2; k++) {
        size_t count;
        char **names = lab_shipped(kinds[k], &count);
        assert_true(count >= 12);
        for (size_t i = 0; i < count; i++)
            check(names[i]);
        lab_shipped_free(names, count);
    }
}

/* Joules made of nothing, as a share of what a scene loses. Each tick's rise counts, so what swings
 * to and fro by the roundings of a step counts, too: a share of the greatest motion. */
static const double MADE = 1e-3, MADE_OF_MANY = 1e-2, SWINGS = 1e-3;

/* Scenes that make more, and why. */
typedef struct exception {
    const char *name;
    double made; /* J, at most */
    const char *why;
} exception;

static const exception EXCEPTIONS[] = {
    {"corner-cases", 4.5, "bodies that begin inside each other are lifted apart"},
    {"sat", 0.4, "bodies that begin inside each other are lifted apart"},
    {"rope-bridge", 0.1, "its pins give way like springs under what falls on it, and come back"},
    {"mass-ratio-400", 0.003, "of 6.5 kJ: the heavy box settles by parts of a micrometre"},
    {"jenga", 4e-6, "its tower settles by a hundredth of a micrometre"},
};

static const exception *exception_of(const char *name)
{
    for (size_t i = 0; i < sizeof EXCEPTIONS / sizeof *EXCEPTIONS; i++)
        if (strcmp(EXCEPTIONS[i].name, name) == 0)
            return &EXCEPTIONS[i];
    return NULL;
}

static void check_made(const char *name)
{
    account a = play(name, DEFAULT, TICKS);
    double share = a.bodies > 200 ? MADE_OF_MANY : MADE;
    double most = share * a.lost + SWINGS * a.kinetic;
    const exception *except = exception_of(name);
    if (except != NULL)
        most = except->made;
    print_message("%-24s made %.2g J of %.4g lost, at most %.2g%s%s\n", name, a.made, a.lost, most,
                  except != NULL ? ": " : "", except != NULL ? except->why : "");
    assert_true(a.made <= most);
}

static void the_default_makes_no_energy(void **state)
{
    (void)state;
    each_shipped(check_made);
}

static void check_explosion(const char *name)
{
    static const double SLOW = 1; /* m/s: where nothing moves, so much is no explosion */
    int ticks = test_effort(TICKS, TICKS_OF_MANY);
    double most = 10 * fmax(play(name, DEFAULT, ticks).fastest, SLOW);
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++) {
        if (i % (size_t)test_effort(1, 2) != 0 && strcmp(solvers[i].name, DEFAULT) != 0)
            continue;
        account a = play(name, solvers[i].name, ticks);
        if (!a.finite || !(a.fastest <= most))
            fail_msg("%s, %s: %s, fastest %.4g m/s, at most %.4g", name, solvers[i].name,
                     a.finite ? "finite" : "not finite", a.fastest, most);
    }
}

static void no_solver_explodes(void **state)
{
    (void)state;
    each_shipped(check_explosion);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_makes_no_energy),
        cmocka_unit_test(no_solver_explodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
