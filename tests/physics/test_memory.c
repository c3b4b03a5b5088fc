/* What is refused for want of memory changes nothing: each allocation of a call fails in its turn,
 * alone or with all that follow, and the world is as it was. The next call succeeds, and the world
 * goes on as one that never failed. */
#include "world_helpers.h"

#include <stddef.h>

/* The linker sends every call of the library's and of ours here (see CMakeLists.txt). */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static long left = -1; /* allocations until one fails; negative: none does */
static bool lasting;   /* all that follow fail, too */
static bool failed;

static bool fails(void)
{
    if (left < 0)
        return false;
    if (left > 0) {
        left--;
        return false;
    }
    failed = true;
    if (!lasting)
        left = -1;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

static void arm(long after, bool for_good)
{
    left = after;
    lasting = for_good;
    failed = false;
}

static void disarm(void)
{
    left = -1;
}

/* ---- all that can be seen of a world ---- */

static uint64_t fold(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t fold_body(uint64_t hash, cr_body_view view)
{
    const float numbers[] = {
        view.angle,          view.angle_rest,     view.center.x,         view.center.y,
        view.velocity.x,     view.velocity.y,     view.angular_velocity, view.bounds.lower.x,
        view.bounds.lower.y, view.bounds.upper.x, view.bounds.upper.y,   view.transform.p.x,
        view.transform.p.y,  view.transform.q.c,  view.transform.q.s};
    const uint32_t others[] = {view.asleep, view.island, (uint32_t)view.kind};
    hash = fold(hash, numbers, sizeof numbers);
    return fold(hash, others, sizeof others);
}

static uint64_t fold_contacts(uint64_t hash, const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    hash = fold(hash, &count, sizeof count);
    for (size_t i = 0; i < count; i++) {
        hash = fold(hash, &contacts[i].a, sizeof contacts[i].a);
        hash = fold(hash, &contacts[i].b, sizeof contacts[i].b);
        hash = fold(hash, &contacts[i].manifold.normal, sizeof(cr_vec2));
        hash = fold(hash, contacts[i].manifold.points,
                    (size_t)contacts[i].manifold.count * sizeof(cr_manifold_point));
        hash = fold(hash, &contacts[i].touching, sizeof contacts[i].touching);
    }
    return hash;
}

static uint64_t seen(const cr_world *world)
{
    uint64_t hash = cr_world_hash(world), tick = cr_world_tick(world);
    size_t count;
    hash = fold(hash, &tick, sizeof tick);
    for (size_t i = 0; i < cr_world_slots(world); i++)
        hash = fold_body(hash, cr_body_get_view(world, cr_world_slot(world, i)));
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_view joint = cr_joint_get_view(world, cr_world_joint_slot(world, i));
        hash = fold(hash, &joint.impulse, sizeof joint.impulse);
        hash = fold(hash, &joint.angular_impulse, sizeof joint.angular_impulse);
    }
    hash = fold_contacts(hash, world);
    const cr_pair *pairs = cr_world_pairs(world, &count);
    hash = fold(hash, pairs, count * sizeof *pairs);
    const cr_event *events = cr_world_events(world, &count);
    hash = fold(hash, &count, sizeof count);
    for (size_t i = 0; i < count; i++)
        hash = fold(hash, &events[i].impulse, sizeof events[i].impulse);
    cr_stats stats = cr_world_stats(world);
    stats.candidates = 0; /* what the broad phase keeps may be gone; it finds the same pairs */
    return fold(hash, &stats, sizeof stats);
}

/* ---- a world in which much is going on ---- */

enum { WARM = 40, LATER = 5 };

static void shoot(cr_world *world, int count, bool bullets)
{
    for (int i = 0; i < count; i++) {
        cr_body_def def = body(circle(0.08f), 6, 0.3f + 0.4f * (float)i);
        def.velocity = at(-60 - 3 * (float)i, 0);
        def.bullet = bullets;
        add(world, def);
    }
}

/* A row at rest, and asleep; a heap that falls; a chain; what strikes the sleepers next. */
static cr_world *busy(const char *solver, int broadphase, int continuous)
{
    rng r = rng_seed(11);
    cr_world *world;
    judge_ok(cr_world_create(&world));
    set_choice(world, "solver.name", solver);
    set(world, "broadphase.name", broadphase);
    set(world, "continuous.name", continuous);
    set(world, "sleep.time", 0.2);
    set(world, "sleep.speed", 0.2);
    for (int i = 0; i < 8; i++) {
        cr_body_def def = body(box(0.5f, 0.5f), -8 + 0.5f * (float)(i % 4), 0.25f);
        def.position.y += 0.5f * (float)(i / 4);
        def.material.friction = 0.6f;
        add(world, def);
    }
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 8; i++)
        add(world,
            body(random_shape(&r, 0.3f), 0.4f * (float)(i % 4), 0.5f + 0.7f * (float)(i / 4)));
    cr_body_id last = {0, 0};
    for (int i = 0; i < 5; i++) {
        cr_body_id id = add(world, body(box(0.4f, 0.1f), 10 + 0.4f * (float)i, 5));
        cr_joint_def def;
        cr_joint_id joint;
        judge_ok(cr_joint_def_at(world, CR_PIN, id, last, at(9.8f + 0.4f * (float)i, 5), &def));
        judge_ok(cr_joint_create(world, &def, &joint));
        last = id;
    }
    run(world, WARM, 1.0f / 60);
    shoot(world, 4, true);
    cr_body_def ball = body(circle(0.3f), -7.6f, 1.35f);
    ball.velocity = at(0, -2);
    add(world, ball);
    return world;
}

static cr_world *copy_of(const cr_snapshot *snapshot, int threads)
{
    cr_world *world;
    judge_ok(cr_world_create(&world));
    judge_ok(cr_world_restore(world, snapshot));
    set(world, "world.threads", threads);
    return world;
}

/* ---- steps ---- */

typedef cr_result deed(cr_world *world);

static cr_result step(cr_world *world)
{
    return cr_world_step(world, 1.0f / 60);
}

/* The deed on a copy, its allocations failing from the given one on; false when it makes fewer. */
static bool fail_once(const cr_snapshot *snapshot, deed *act, int threads, long after,
                      bool for_good, const uint64_t *want)
{
    cr_world *world = copy_of(snapshot, threads);
    uint64_t before = seen(world);
    arm(after, for_good);
    cr_result result = act(world);
    bool reached = failed;
    disarm();
    if (result.code != CR_OK) {
        assert_int_equal(result.code, CR_OUT_OF_MEMORY);
        assert_true(seen(world) == before);
        judge_ok(cr_world_validate(world));
        judge_ok(act(world));
    }
    for (int i = 0; i <= LATER; i++) {
        if (i > 0)
            judge_ok(step(world));
        assert_true(seen(world) == want[i]);
    }
    cr_world_destroy(world);
    return reached;
}

/* Returns how many allocations the deed makes. */
static long fail_all(cr_world *world, deed *act, int threads)
{
    cr_snapshot *snapshot = cr_world_snapshot(world);
    assert_non_null(snapshot);
    cr_world *sound = copy_of(snapshot, threads);
    uint64_t want[LATER + 1];
    for (int i = 0; i <= LATER; i++) {
        judge_ok(i == 0 ? act(sound) : step(sound));
        want[i] = seen(sound);
    }
    cr_world_destroy(sound);
    long count = 0;
    while (fail_once(snapshot, act, threads, count, true, want))
        count++;
    for (long i = 0; i < count; i += 4)
        fail_once(snapshot, act, threads, i, false, want);
    cr_snapshot_free(snapshot);
    return count;
}

/* The first allocation of a call fails, then the second, and so on until it needs no more. */
static int make_at_last(cr_world *world, deed *act)
{
    for (int i = 0;; i++) {
        uint64_t before = seen(world);
        arm(i, true);
        cr_result result = act(world);
        disarm();
        if (result.code == CR_OK)
            return i;
        assert_int_equal(result.code, CR_OUT_OF_MEMORY);
        assert_true(seen(world) == before);
        judge_ok(cr_world_validate(world));
    }
}

static void a_step_of_each_solver(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = busy(SOLVERS[i], 3, 2);
        long count = fail_all(world, step, 1);
        print_message("    %-10s %3ld allocations, each failed\n", SOLVERS[i], count);
        assert_true(count > 30);
        cr_world_destroy(world);
    }
}

static void a_step_of_each_search(void **state)
{
    (void)state;
    for (int phase = 0; phase < BROADPHASE_COUNT; phase++)
        for (int continuous = phase % 2; continuous < 3; continuous += 2) {
            cr_world *world = busy("wide", phase, continuous);
            long count = fail_all(world, step, 1);
            print_message("    broad phase %d, continuous %d: %3ld allocations\n", phase,
                          continuous, count);
            cr_world_destroy(world);
        }
}

/* A heap that sinks, whose islands are searched after the solver, and a chain beside it. */
static void a_step_of_a_heap_that_sinks(void **state)
{
    (void)state;
    enum { COLUMNS = 24, ROWS = 16 };
    cr_world *world = busy("wide", 3, 2);
    set(world, "solver.cold_passes", 0); /* which would take the memory before */
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        cr_body_def def = body(circle(0.2f), 30 + 0.38f * (float)(i % COLUMNS),
                               0.19f + 0.38f * (float)(i / COLUMNS));
        def.velocity = at(0, -2);
        add(world, def);
    }
    print_message("    %ld allocations, each failed\n", fail_all(world, step, 1));
    cr_world_destroy(world);
}

/* A tick that is made in two parts: what fails in the second leaves the first made, and the next
 * call goes on with it. */
static void a_step_in_two_parts(void **state)
{
    (void)state;
    enum { COLUMNS = 32, ROWS = 34 };
    cr_world *world = new_world();
    set(world, "world.gravity_y", -10);
    add_tub(world, 0.25f * COLUMNS);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        cr_body_def def =
            inelastic(circle(0.2f), 0.5f * ((float)(i % COLUMNS) + 0.5f - 0.5f * COLUMNS),
                      0.5f + 0.5f * (float)(i / COLUMNS));
        def.velocity = at(0, -15);
        add(world, def);
    }
    run(world, WARM, 1.0f / 60);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    assert_non_null(snapshot);
    judge_ok(step(world));
    const uint64_t want = seen(world);
    int refused[2] = {0, 0};
    bool reached = true;
    for (long i = 0; reached; i++) {
        cr_world *copy = copy_of(snapshot, 1);
        double time = cr_world_time(copy);
        uint64_t tick = cr_world_tick(copy);
        arm(i, false);
        cr_result result = step(copy);
        reached = failed;
        disarm();
        if (result.code != CR_OK) {
            assert_int_equal(result.code, CR_OUT_OF_MEMORY);
            assert_true(cr_world_tick(copy) == tick);
            judge_ok(cr_world_validate(copy));
            refused[cr_world_time(copy) > time]++;
            judge_ok(step(copy));
        }
        assert_true(seen(copy) == want);
        cr_world_destroy(copy);
    }
    print_message("    refused in the first part %d times, in the second %d\n", refused[0],
                  refused[1]);
    assert_true(refused[0] > 0 && refused[1] > 0);
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
}

/* Some ticks later others wake, fall asleep, are struck. */
static void a_step_at_any_time(void **state)
{
    (void)state;
    cr_world *world = busy("wide", 4, 2);
    uint32_t sleeping = 0, woken = 0;
    for (int i = 0; i < 120; i++) {
        uint32_t before = cr_world_stats(world).sleeping;
        cr_snapshot *snapshot = cr_world_snapshot(world);
        judge_ok(step(world));
        uint32_t now = cr_world_stats(world).sleeping;
        judge_ok(cr_world_restore(world, snapshot));
        cr_snapshot_free(snapshot);
        if (now != before || i % 40 == 0)
            fail_all(world, step, 1 + i % 3);
        judge_ok(step(world));
        sleeping += now > before;
        woken += now < before;
    }
    print_message("    in %u ticks some fell asleep, in %u some woke\n", sleeping, woken);
    assert_true(woken > 0 && sleeping > 0);
    cr_world_destroy(world);
}

/* The same worlds all the while, with nothing reserved ahead. */
static void a_world_that_is_often_refused(void **state)
{
    (void)state;
    for (int continuous = 0; continuous < 3; continuous++) {
        cr_world *world = busy("wide", 3, continuous);
        cr_world *twin = busy("wide", 3, continuous);
        int refused = 0;
        uint32_t slept = 0, before = 0;
        for (int i = 0; i < 150; i++) {
            refused += make_at_last(world, i % 10 == 9 ? cr_world_detect : step);
            judge_ok((i % 10 == 9 ? cr_world_detect : step)(twin));
            assert_true(seen(world) == seen(twin));
            slept += cr_world_stats(world).sleeping > before;
            before = cr_world_stats(world).sleeping;
            if (i % 50 == 0) {
                shoot(world, 3, true);
                shoot(twin, 3, true);
            }
        }
        print_message("    %d refusals in 150 ticks, in %u some fell asleep\n", refused, slept);
        assert_true(refused > 20 && slept > 0);
        cr_world_destroy(world);
        cr_world_destroy(twin);
    }
}

static void a_search_without_a_step(void **state)
{
    (void)state;
    for (int phase = 0; phase < BROADPHASE_COUNT; phase++) {
        cr_world *world = busy("wide", phase, 1);
        long count = fail_all(world, cr_world_detect, 1);
        print_message("    broad phase %d: %3ld allocations\n", phase, count);
        assert_true(count > 5);
        cr_world_destroy(world);
    }
}

/* ---- edits ---- */

static cr_result create(cr_world *world)
{
    cr_body_def def = body(box(0.3f, 0.3f), (float)cr_world_slots(world), 9);
    return cr_body_create(world, &def, NULL);
}

static cr_result join(cr_world *world)
{
    cr_body_id body = cr_world_slot(world, cr_world_joint_slots(world) % cr_world_slots(world));
    cr_joint_def def;
    cr_joint_id id;
    judge_ok(cr_joint_def_at(world, CR_SPRING, body, (cr_body_id){0, 0}, at(0, 8), &def));
    return cr_joint_create(world, &def, &id);
}

static cr_result attract(cr_world *world)
{
    return cr_attractor_add(world, &(cr_attractor){cr_world_slot(world, 1), 3, 2});
}

static void edits(void **state)
{
    (void)state;
    deed *const all[] = {create, join, attract};
    cr_world *world, *twin;
    judge_ok(cr_world_create(&world));
    judge_ok(cr_world_create(&twin));
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int refused = 0;
        for (int k = 0; k < 60; k++) {
            refused += make_at_last(world, all[i]);
            judge_ok(all[i](twin));
        }
        print_message("    %d refusals\n", refused);
        assert_true(refused > 0);
    }
    run(world, 5, 1.0f / 60);
    run(twin, 5, 1.0f / 60);
    assert_true(seen(world) == seen(twin));
    cr_world_destroy(world);
    cr_world_destroy(twin);
}

static void worlds_and_snapshots(void **state)
{
    (void)state;
    cr_world *from = busy("wide", 4, 2), *world = NULL;
    cr_result result = {.code = CR_OUT_OF_MEMORY};
    for (long i = 0; result.code != CR_OK; i++) {
        arm(i, true);
        result = cr_world_create(&world);
        disarm();
    }
    add(world, body(circle(1), 0, 5));
    run(world, 3, 1.0f / 60);
    arm(0, true);
    assert_null(cr_world_snapshot(from));
    disarm();
    cr_snapshot *snapshot = cr_world_snapshot(from);
    uint64_t before = seen(world);
    long count = 0;
    for (;; count++) {
        arm(count, true);
        result = cr_world_restore(world, snapshot);
        disarm();
        if (result.code == CR_OK)
            break;
        assert_true(seen(world) == before);
        judge_ok(cr_world_validate(world));
    }
    assert_true(count > 5 && seen(world) == seen(from));
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_of_each_solver),
        cmocka_unit_test(a_step_of_each_search),
        cmocka_unit_test(a_step_of_a_heap_that_sinks),
        cmocka_unit_test(a_step_in_two_parts),
        cmocka_unit_test(a_step_at_any_time),
        cmocka_unit_test(a_world_that_is_often_refused),
        cmocka_unit_test(a_search_without_a_step),
        cmocka_unit_test(edits),
        cmocka_unit_test(worlds_and_snapshots),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
