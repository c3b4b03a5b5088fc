/* One island too large for the caches, which wide cuts into strips: the same bits whether passes
 * follow each other as a wave or not, and whoever makes it; and it stands. */
#include "world_helpers.h"

enum { COLUMNS = 250, ROWS = 50, TICKS = 5 };
static const float H = 1.0f / 60;

static cr_world *new_wall(int lanes, int threads)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", "wide");
    set(world, "wide.lanes", lanes);
    set(world, "world.threads", threads);
    return world;
}

/* Bricks in bond, so that all hang together; every tenth course has discs between its bricks. */
static void add_wall(cr_world *world, float way)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < COLUMNS; i++) {
            cr_shape shape = row % 10 == 9 && i % 2 ? circle(0.25f) : box(0.96f, 0.5f);
            cr_body_def brick =
                body(shape, (float)i + 0.5f * (float)(row % 2), 0.25f + 0.5f * (float)row);
            brick.velocity.x = way * (float)(i % 7);
            add(world, brick);
        }
}

static uint64_t wall_after(int lanes, int threads, const cr_probe *probe)
{
    cr_world *world = new_wall(lanes, threads);
    set(world, "solver.cold_passes", 0);
    add_wall(world, 0.1f);
    cr_world_set_probe(world, probe);
    run(world, TICKS, H);
    judge_above("contacts", (double)cr_world_stats(world).contacts, 20000);
    uint64_t bits = cr_world_hash(world);
    cr_world_destroy(world);
    return bits;
}

static void forget(void *user, float residual)
{
    (void)user;
    (void)residual;
}

static void waves_change_no_bit(void **state)
{
    (void)state;
    /* who listens to residuals hears of whole passes */
    const cr_probe listener = {.residual = forget};
    uint64_t alone = wall_after(0, 1, NULL);
    assert_true(wall_after(0, 1, &listener) == alone);
    assert_true(wall_after(0, 3, &listener) == alone);
    assert_true(wall_after(0, 2, NULL) == alone);
    assert_true(wall_after(4, 4, NULL) == alone);
}

/* Strips are cut where bodies are, and not where they were. */
static void steps_on_from_a_snapshot(void **state)
{
    (void)state;
    cr_world *world = new_wall(0, 2), *other = new_wall(0, 1);
    set(world, "solver.cold_passes", 0);
    add_wall(world, 0.3f);
    run(world, TICKS, H);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    run(world, TICKS, H);
    judge_ok(cr_world_restore(other, snapshot));
    run(other, TICKS, H);
    assert_true(cr_world_hash(other) == cr_world_hash(world));
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

/* Takes so many bricks' widths out of the wall, at two places: the islands that are left are too
 * small to be worth strips. Ground and bricks have the first ids. */
static void cut(cr_world *world)
{
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < COLUMNS; i++)
            if (i % (COLUMNS / 3) <= 1 && i > 1) {
                cr_body_id brick = {(uint32_t)(2 + row * COLUMNS + i), 1};
                judge_ok(cr_body_destroy(world, brick));
            }
}

/* What is known of the islands is some ticks old, and goes with the snapshot. */
static void a_snapshot_knows_what_was_one_island(void **state)
{
    (void)state;
    enum { BEFORE = 3, AFTER = 16 };
    cr_world *world = new_wall(0, 2), *other = new_wall(0, 1);
    set(world, "solver.cold_passes", 0);
    add_wall(world, 0.3f);
    run(world, BEFORE, H);
    cut(world);
    run(world, BEFORE, H);
    judge_above("contacts", (double)cr_world_stats(world).contacts, 20000);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    judge_ok(cr_world_restore(other, snapshot));
    run(world, AFTER, H);
    run(other, AFTER, H);
    assert_true(cr_world_hash(other) == cr_world_hash(world));
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

/* A strip's neighbours are a pass ahead of it or behind; nothing tears there. */
static void stands(void **state)
{
    (void)state;
    cr_world *world = new_wall(0, 2);
    add_wall(world, 0);
    run(world, 4 * TICKS, H);
    cr_stats stats = cr_world_stats(world);
    judge_above("contacts", (double)stats.contacts, 20000);
    judge_below("overlap, m", (double)stats.max_penetration, 9e-4);
    judge_below("kinetic energy, J", sum_up(world).kinetic, 0.05 * COLUMNS);
    cr_world_destroy(world);
}

/* How deep bricks lie in each other when a block of them was hit by a heavy one. */
static double overlap_after_hit(float side)
{
    cr_world *world = new_wall(0, 2);
    set(world, "world.gravity_y", 0);
    for (int row = 0; row < 100; row++)
        for (int i = 0; i < 110; i++)
            add(world, body(box(0.5f, 0.5f), 0.5f * ((float)i - 54.5f), 0.5f * (float)row));
    cr_body_def ram = body(box(4, 4), 31 * side, 25);
    ram.material.density = 50;
    ram.velocity.x = -40 * side;
    add(world, ram);
    run(world, 9, H); /* soon after a single brick or two are driven right through others */
    judge_above("contacts", (double)cr_world_stats(world).contacts, 15000);
    double depth = (double)cr_world_stats(world).max_penetration;
    cr_world_destroy(world);
    return depth;
}

/* What passes along the strips cannot set right they push ahead: always the same way, the bricks
 * would lie twice as deep in each other. */
static void a_blow_goes_either_way(void **state)
{
    (void)state;
    judge_below("deepest overlap after a blow from the left, m", overlap_after_hit(-1), 0.5);
    judge_below("deepest overlap after a blow from the right, m", overlap_after_hit(1), 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waves_change_no_bit),
        cmocka_unit_test(steps_on_from_a_snapshot),
        cmocka_unit_test(a_snapshot_knows_what_was_one_island),
        cmocka_unit_test(stands),
        cmocka_unit_test(a_blow_goes_either_way),
    };
    return cmocka_run_group_tests_name("strips", tests, NULL, NULL);
}
