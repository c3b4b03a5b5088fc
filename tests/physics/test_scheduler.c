/* Threads of the host's. It may lend them: whatever order and whatever threads its tasks run on,
 * the bits are those of the library's own threads, and of none. */
#include "world_helpers.h"

#include <pthread.h>

/* What a host keeps: how often it was asked, and whether the library kept its word. */
typedef struct host {
    int calls, most;
} host;

/* One after the other, by turns from the last and in an order that skips about. */
static void run_oddly(void *user, cr_task *task, void *context, int32_t count)
{
    host *h = user;
    h->calls++;
    h->most = count > h->most ? count : h->most;
    for (int32_t i = 0; i < count; i++) {
        int32_t evens = (count + 1) / 2; /* 0 2 4 .. 1 3 5 .. */
        int32_t odd = h->calls % 2 ? count - 1 - i : i < evens ? 2 * i : 2 * (i - evens) + 1;
        task(context, odd);
    }
}

typedef struct errand {
    cr_task *task;
    void *context;
    int32_t index;
} errand;

static void *run_errand(void *argument)
{
    const errand *e = argument;
    e->task(e->context, e->index);
    return NULL;
}

/* A thread for each. */
static void run_apart(void *user, cr_task *task, void *context, int32_t count)
{
    host *h = user;
    pthread_t threads[64];
    errand errands[64];
    h->calls++;
    h->most = count > h->most ? count : h->most;
    assert_true(count <= 64);
    for (int32_t i = 0; i < count; i++) {
        errands[i] = (errand){task, context, i};
        assert_int_equal(pthread_create(&threads[i], NULL, run_errand, &errands[i]), 0);
    }
    for (int32_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

static void run_never(void *user, cr_task *task, void *context, int32_t count)
{
    (void)user;
    (void)task;
    (void)context;
    (void)count;
    fail_msg("the host is asked, and need not be");
}

/* So many that every loop is worth sharing. */
static cr_world *crowded(const char *solver, int phase)
{
    cr_world *world;
    judge_ok(cr_world_create(&world));
    set_choice(world, "solver.name", solver);
    set(world, "broadphase.name", phase);
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 2500; i++) {
        cr_body_def def = body(i % 3 ? circle(0.1f) : box(0.2f, 0.2f), 0, 0);
        def.position = at(0.201f * (float)(i % 100), 0.1f + 0.201f * (float)(i / 100));
        def.velocity = at(0.1f * (float)(i % 7), 0);
        def.material.friction = 0.4f;
        add(world, def);
    }
    return world;
}

static uint64_t hash_with(const char *solver, int phase, int threads, const cr_scheduler *scheduler)
{
    cr_world *world = crowded(solver, phase);
    set(world, "world.threads", threads);
    judge_ok(cr_world_set_scheduler(world, scheduler));
    run(world, 4, 1.0f / 60);
    judge_ok(cr_world_validate(world));
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

static void any_scheduler_gives_the_same_bits(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const char *solver = i == 0 ? "wide" : i == 1 ? "tgs_soft" : "xpbd";
        int phase = 2 + (int)i;
        host odd = {0}, apart = {0};
        cr_scheduler oddly = {4, run_oddly, &odd}, threads = {3, run_apart, &apart};
        uint64_t alone = hash_with(solver, phase, 1, NULL);
        assert_true(hash_with(solver, phase, 3, NULL) == alone);
        assert_true(hash_with(solver, phase, 4, &oddly) == alone);
        assert_true(hash_with(solver, phase, 64, &threads) == alone);
        print_message("    %s: %d loops run oddly, %d by threads\n", solver, odd.calls,
                      apart.calls);
        assert_true(odd.calls > 10 && odd.most == 4);
        assert_true(apart.calls > 10 && apart.most == 3);
    }
}

static void a_host_is_asked_where_it_pays(void **state)
{
    (void)state;
    host few = {0};
    cr_scheduler never = {8, run_never, NULL}, oddly = {8, run_oddly, &few};
    cr_world *world = new_world();
    rng r = rng_seed(2);
    add_heap(world, &r, 40);
    judge_ok(cr_world_set_scheduler(world, &never));
    run(world, 3, 1.0f / 60); /* by default, too few */
    set(world, "world.threads", 1);
    run(world, 3, 1.0f / 60);
    cr_world_destroy(world);
    world = crowded("wide", 3);
    judge_ok(cr_world_set_scheduler(world, &oddly));
    set(world, "world.threads", 2);
    run(world, 1, 1.0f / 60);
    assert_int_equal(few.most, 2);
    set(world, "world.threads", 5);
    run(world, 1, 1.0f / 60);
    assert_int_equal(few.most, 5);
    int calls = few.calls;
    judge_ok(cr_world_set_scheduler(world, NULL)); /* threads of the library's own again */
    run(world, 1, 1.0f / 60);
    assert_int_equal(few.calls, calls);
    cr_world_destroy(world);
}

/* While it waits for one world's tasks, a host's thread may step another world. */
static void run_with_another(void *user, cr_task *task, void *context, int32_t count)
{
    cr_world *other = user;
    for (int32_t i = 0; i < count; i++) {
        if (i == 1)
            judge_ok(cr_world_step(other, 1.0f / 60));
        task(context, i);
    }
}

static void a_host_may_step_another_world_meanwhile(void **state)
{
    (void)state;
    host odd = {0};
    cr_world *world = crowded("wide", 3), *other = new_world();
    rng r = rng_seed(5);
    add_heap(other, &r, 30);
    cr_scheduler scheduler = {2, run_with_another, other}, oddly = {2, run_oddly, &odd};
    judge_ok(cr_world_set_scheduler(world, &scheduler));
    judge_ok(cr_world_set_scheduler(other, &oddly));
    set(world, "world.threads", 2);
    set(other, "world.threads", 2);
    run(world, 2, 1.0f / 60);
    assert_true(cr_world_tick(other) > 0);
    judge_ok(cr_world_validate(other));
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    cr_world_destroy(other);
    world = crowded("wide", 3);
    run(world, 2, 1.0f / 60);
    assert_true(cr_world_hash(world) == hash);
    cr_world_destroy(world);
}

static void bad_schedulers_are_refused(void **state)
{
    (void)state;
    cr_world *world = new_world();
    const cr_scheduler bad[] = {{0, run_oddly, NULL}, {-1, run_oddly, NULL}, {65, run_oddly, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        judge_refusal(cr_world_set_scheduler(world, &bad[i]), CR_INVALID_VALUE, "1 to 64 tasks");
    judge_refusal(cr_world_set_scheduler(world, &(cr_scheduler){.tasks = 2}), CR_INVALID_VALUE,
                  "run tasks");
    cr_world_destroy(world);
}

/* ---- asking at once ---- */

typedef struct asked {
    const cr_world *world;
    const cr_contact *contacts;
    size_t count;
    uint64_t hash;
    uint32_t touching;
} asked;

static void *ask(void *argument)
{
    asked *a = argument;
    a->contacts = cr_world_contacts(a->world, &a->count);
    for (size_t i = 0; i < a->count; i++)
        a->touching += a->contacts[i].touching;
    a->hash = cr_world_hash(a->world);
    cr_snapshot_free(cr_world_snapshot(a->world));
    return NULL;
}

/* Some contacts are of sleepers, which are kept apart until somebody asks. */
static void many_may_ask_at_once(void **state)
{
    (void)state;
    enum { ASKERS = 4 };
    cr_world *world;
    judge_ok(cr_world_create(&world));
    set(world, "sleep.time", 0.1);
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 60; i++)
        add(world, body(box(0.4f, 0.4f), 0.5f * (float)(i % 20), 0.2f + 0.4f * (float)(i / 20)));
    run(world, 60, 1.0f / 60);
    cr_body_def def = body(circle(0.2f), -3, 0.2f);
    add(world, def);
    for (int tick = 0; tick < 20; tick++) {
        run(world, 1, 1.0f / 60);
        asked all[ASKERS] = {0};
        pthread_t threads[ASKERS];
        for (int i = 0; i < ASKERS; i++) {
            all[i].world = world;
            assert_int_equal(pthread_create(&threads[i], NULL, ask, &all[i]), 0);
        }
        for (int i = 0; i < ASKERS; i++)
            pthread_join(threads[i], NULL);
        assert_true(cr_world_stats(world).sleeping > 0 && all[0].count > 60);
        for (int i = 0; i < ASKERS; i++) {
            assert_ptr_equal(all[i].contacts, all[0].contacts);
            assert_int_equal(all[i].count, all[0].count);
            assert_int_equal(all[i].touching, cr_world_stats(world).contacts);
            assert_true(all[i].hash == cr_world_hash(world));
        }
    }
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_scheduler_gives_the_same_bits),
        cmocka_unit_test(a_host_is_asked_where_it_pays),
        cmocka_unit_test(a_host_may_step_another_world_meanwhile),
        cmocka_unit_test(bad_schedulers_are_refused),
        cmocka_unit_test(many_may_ask_at_once),
    };
    return cmocka_run_group_tests_name("scheduler", tests, NULL, NULL);
}
