/* test_allocation.c - a step takes no memory once the world has warmed up: what it needs has been
 * taken, and is used again. */
#include "effort.h"
#include "world_helpers.h"

#include <stddef.h>

/* The linker sends every call of the library's and of ours here (see CMakeLists.txt). */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static int taken;

void *__wrap_malloc(size_t size)
{
    taken++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    taken++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    taken++;
    return __real_realloc(old, size);
}

/* A tray full of tumbling pieces, a pendulum, a spring: contacts, islands and joints come and go.
 */
static cr_world *tray(void)
{
    rng r = rng_seed(7);
    cr_world *world;
    judge_ok(cr_world_create(&world));
    const cr_shape walls[3] = {halfspace(0, 1, 0), halfspace(1, 0, -4), halfspace(-1, 0, -4)};
    cr_body_id last = {0, 0};
    for (int i = 0; i < 3; i++) {
        cr_body_def def = cr_body_def_default();
        def.kind = CR_STATIC;
        def.shape = walls[i];
        judge_ok(cr_body_create(world, &def, &last));
    }
    for (int i = 0; i < 150; i++) {
        cr_body_def def = cr_body_def_default();
        def.shape = random_shape(&r, 0.3f);
        def.position = at(rng_float(&r, -3.5f, 3.5f), 1.0f + 0.15f * (float)i);
        cr_body_id id;
        judge_ok(cr_body_create(world, &def, &id));
        cr_joint_def joint;
        if (i % 10 == 1) {
            judge_ok(cr_joint_def_at(world, i % 20 == 1 ? CR_SPRING : CR_PIN, last, id,
                                     def.position, &joint));
            cr_joint_id made;
            judge_ok(cr_joint_create(world, &joint, &made));
        }
        last = id;
    }
    return world;
}

/* Builds for debugging end each step with cr_world_validate, which takes some memory itself. */
static int taken_by_validation(const cr_world *world)
{
    int before = taken;
#ifndef NDEBUG
    judge_ok(cr_world_validate(world));
#else
    (void)world;
#endif
    return taken - before;
}

static int taken_by_step(cr_world *world)
{
    int before = taken;
    judge_ok(cr_world_step(world, 1.0f / 60.0f));
    int both = taken - before;
    return both - taken_by_validation(world);
}

/* Four seconds, or one. */
static int ticks_of_a_run(void)
{
    return test_effort(240, 60);
}

/* Runs some ticks to learn what is needed, goes back, and runs them again. It learns twice: of two
 * lists that take turns one grows in the tick that needs it, and the other in the next. */
static int taken_again(const char *key, double value)
{
    cr_world *world = tray();
    judge_ok(cr_world_set(world, key, value));
    cr_snapshot *start = cr_world_snapshot(world);
    assert_non_null(start);
    int found = 0;
    for (int run = 0; run < 3; run++) {
        judge_ok(cr_world_restore(world, start));
        found = 0;
        for (int i = 0; i < ticks_of_a_run(); i++)
            found += taken_by_step(world);
    }
    cr_snapshot_free(start);
    cr_world_destroy(world);
    return found;
}

static void the_counter_counts(void **state)
{
    (void)state;
    int before = taken;
    cr_world *world = tray();
    assert_true(taken > before);
    cr_world_destroy(world);
}

static void each_choice_steps_without(const char *key)
{
    const cr_setting *setting = cr_setting_find(key);
    assert_non_null(setting);
    for (int i = 0; i <= (int)setting->max; i++) {
        int found = taken_again(key, i);
        print_message("%-18s %-18s %d allocations in %d ticks\n", key, setting->choices[i].name,
                      found, ticks_of_a_run());
        assert_int_equal(found, 0);
    }
}

static void no_solver_takes_memory(void **state)
{
    (void)state;
    each_choice_steps_without("solver.name");
}

static void no_broad_phase_takes_memory(void **state)
{
    (void)state;
    each_choice_steps_without("broadphase.name");
}

static void no_way_of_sweeping_takes_memory(void **state)
{
    (void)state;
    each_choice_steps_without("continuous.name");
}

static void threads_take_no_memory(void **state)
{
    (void)state;
    assert_int_equal(taken_again("world.threads", 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_counter_counts),
        cmocka_unit_test(no_solver_takes_memory),
        cmocka_unit_test(no_broad_phase_takes_memory),
        cmocka_unit_test(no_way_of_sweeping_takes_memory),
        cmocka_unit_test(threads_take_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
