/* The solver wide: the same bits for any number of lanes and threads, and what only it has: colors,
 * batches, and contacts for which no color is left. */
#include "count_threads.h"
#include "effort.h"
#include "world_helpers.h"

static const int LANES[] = {1, 4, 8, 16};
enum { WIDTHS = sizeof LANES / sizeof *LANES };
static const int THREADS[] = {1, 2, 4};
enum { TEAMS = sizeof THREADS / sizeof *THREADS };
static const float H = 1.0f / 60;

static cr_world *wide_world(int lanes, int threads)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", "wide");
    set(world, "wide.lanes", lanes);
    set(world, "world.threads", threads);
    return world;
}

/* ---- scenes ---- */

static void heap(cr_world *world)
{
    rng r = rng_seed(11);
    add_heap(world, &r, 300);
}

/* Everything rebounds off everything, with nothing that keeps it together. */
static void crowd(cr_world *world)
{
    rng r = rng_seed(12);
    set(world, "world.gravity_y", 0);
    add_crowd(world, &r, 300, 20);
}

static void pyramid(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int row = 0; row < 20; row++)
        for (int i = row; i < 20; i++)
            add(world, body(box(0.9f, 1), (float)i - 0.5f * (float)row, 0.5f + (float)row));
}

/* Chains of pins drag boxes over a turning, kinematic plate. */
static void chains(cr_world *world)
{
    enum { LINKS = 100 }; /* enough that threads share them */
    cr_body_def plate = body(box(30, 1), 0, -3);
    plate.kind = CR_KINEMATIC;
    plate.angular_velocity = 0.2f;
    add(world, plate);
    cr_body_id last = {0, 0};
    for (int i = 0; i < LINKS; i++) {
        cr_body_def link =
            body(i % 3 ? box(0.8f, 0.3f) : circle(0.3f), (float)(i % 20) - 10, (float)(i / 20));
        link.material.friction = 0.4f;
        link.material.restitution = i % 2 ? 0.5f : 0;
        cr_body_id id = add(world, link);
        if (i % 20 != 0) {
            cr_joint_def pin;
            cr_joint_id joint;
            judge_ok(cr_joint_def_at(world, CR_PIN, last, id,
                                     at((float)(i % 20) - 10.5f, (float)(i / 20)), &pin));
            judge_ok(cr_joint_create(world, &pin, &joint));
        }
        last = id;
    }
}

/* A plank that bears more boxes than there are colors. */
static cr_body_id add_crowded_plank(cr_world *world, int boxes)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_id plank = add(world, body(box((float)boxes, 0.5f), 0, 0.25f));
    for (int i = 0; i < boxes; i++)
        add(world, body(box(0.5f, 0.5f), (float)i - 0.5f * (float)(boxes - 1), 0.75f));
    return plank;
}

static void crowded_plank(cr_world *world)
{
    add_crowded_plank(world, 70);
}

/* ---- bits ---- */

static uint64_t fold(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Of all that contacts bear. */
static uint64_t fold_contacts(uint64_t hash, const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < contacts[i].manifold.count; k++) {
            const cr_manifold_point *p = &contacts[i].manifold.points[k];
            const float forces[] = {p->normal_impulse, p->tangent_impulse, p->normal_force,
                                    p->tangent_force};
            hash = fold(hash, forces, sizeof forces);
        }
    return hash;
}

/* Of the bodies and of all that contacts bear. */
static uint64_t bits_of(const cr_world *world)
{
    return fold_contacts(cr_world_hash(world), world);
}

static void lanes_and_threads_change_no_bit(void **state)
{
    (void)state;
    void (*const scenes[])(cr_world *) = {heap, crowd, pyramid, chains, crowded_plank};
    for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
        uint64_t first = 0;
        for (int w = 0; w < WIDTHS; w++)
            for (int t = 0; t < TEAMS; t++) {
                int before = threads_made();
                cr_world *world = wide_world(LANES[w], THREADS[t]);
                scenes[s](world);
                run(world, test_effort(90, 20), H);
                assert_int_equal(threads_made() - before, THREADS[t] - 1);
                uint64_t bits = bits_of(world);
                first = w == 0 && t == 0 ? bits : first;
                if (bits != first)
                    fail_msg("scene %zu with %d lanes and %d threads: %016llx, not %016llx", s,
                             LANES[w], THREADS[t], (unsigned long long)bits,
                             (unsigned long long)first);
                cr_world_destroy(world);
            }
        print_message("    scene %zu: %016llx\n", s, (unsigned long long)first);
    }
}

static void steps_on_from_a_snapshot(void **state)
{
    (void)state;
    cr_world *world = wide_world(0, 1);
    heap(world);
    run(world, 40, H);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    run(world, 40, H);
    uint64_t straight = bits_of(world);
    cr_world *other = wide_world(4, 2);
    crowd(other);
    run(other, 5, H);
    judge_ok(cr_world_restore(other, snapshot));
    run(other, 40, H);
    assert_true(bits_of(other) == straight);
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
    cr_world_destroy(other);
}

/* ---- physics that its own code paths decide ---- */

static double borne_by(const cr_world *world, cr_body_id by)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    double impulse = 0;
    for (size_t i = 0; i < count; i++)
        if (contacts[i].a.index == by.index)
            for (int k = 0; k < contacts[i].manifold.count; k++)
                impulse += (double)contacts[i].manifold.points[k].normal_impulse;
    return impulse;
}

/* Contacts beyond the colors are rows, and bear their boxes as the others do. */
static void a_crowded_plank_bears_all(void **state)
{
    (void)state;
    enum { BOXES = 70 };
    cr_world *world = wide_world(0, 1);
    cr_body_id plank = add_crowded_plank(world, BOXES);
    run(world, 300, H);
    double weight = BOXES * 0.25 * 9.81;
    judge_share("impulse that the boxes get in a tick", borne_by(world, plank), weight * (double)H,
                2e-3);
    judge_near("kinetic energy", sum_up(world).kinetic, 0, 1e-6);
    judge_below("overlap", (double)cr_world_stats(world).max_penetration, 1e-3);
    cr_world_destroy(world);
}

/* A top on a plate turns many times a second: its corners are followed through a tick. */
static void angular_momentum_is_kept(void **state)
{
    (void)state;
    cr_world *world = wide_world(0, 1);
    crowd(world);
    sums before = sum_up(world);
    run(world, 300, H);
    sums after = sum_up(world);
    judge_near("momentum x", after.px, before.px, 1e-3);
    judge_near("momentum y", after.py, before.py, 1e-3);
    judge_near("angular momentum", after.angular, before.angular, 1e-5 * before.angular_scale);
    cr_world_destroy(world);
}

typedef struct residuals {
    int count;
    double first, last;
} residuals;

static void note_residual(void *user, float residual)
{
    residuals *r = user;
    r->first = r->count++ == 0 ? (double)residual : r->first;
    r->last = (double)residual;
}

static void thirty_pyramids(cr_world *world, float restitution)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int k = 0; k < 30; k++)
        for (int row = 0; row < 12; row++)
            for (int i = row; i < 12; i++) {
                cr_body_def brick =
                    body(box(0.9f, 1), (float)(20 * k + i) - 0.5f * (float)row, 0.5f + (float)row);
                brick.material.restitution = restitution;
                brick.material.friction = 0.3f;
                brick.velocity.y = k % 5 == 0 && i == row ? -2 : 0;
                brick.velocity.x = k % 5 == 1 ? 0.2f * (float)row : 0;
                add(world, brick);
            }
}

/* What slides and what falls in more contacts than are worth extra passes. */
static void falling_pyramids(cr_world *world)
{
    set(world, "world.gravity_y", -9.81);
    thirty_pyramids(world, 0);
}

/* `least`: passes of a step. */
static void judge_listener(void (*fill)(cr_world *), int ticks, int least)
{
    uint64_t bits[2];
    for (int told = 0; told < 2; told++) {
        cr_world *world = wide_world(0, 2);
        fill(world);
        residuals r = {0, 0, 0};
        cr_probe probe = {.user = &r, .residual = note_residual};
        for (int i = 0; i < ticks; i++) {
            cr_world_set_probe(world, told ? &probe : NULL);
            r.count = 0;
            run(world, 1, H);
        }
        bits[told] = bits_of(world);
        if (told) {
            assert_true(r.count >= least * (int)cr_world_get(world, "solver.substeps"));
            judge_below("last residual of a tick, of its first", r.last, r.first);
            assert_true(r.last > 0);
        }
        cr_world_destroy(world);
    }
    assert_true(bits[0] == bits[1]);
}

/* A listener hears of each pass, that they come nearer, and changes nothing: neither where passes
 * look for what is left to solve, nor in large piles, where they do not. */
static void residuals_are_told(void **state)
{
    (void)state;
    judge_listener(heap, 60, 3);
    judge_listener(falling_pyramids, 30, 2);
}

/* Many pyramids are solved cluster by cluster; with a turning wheel far away, all at once. Some
 * bricks rebound. */
static void clusters_change_no_bit(void **state)
{
    (void)state;
    uint64_t bits[2];
    for (int wheel = 0; wheel < 2; wheel++) {
        cr_world *world = wide_world(0, 1 + wheel);
        thirty_pyramids(world, 0.3f);
        cr_body_def def = body(box(1, 1), -500, 500);
        def.kind = wheel ? CR_KINEMATIC : CR_STATIC;
        def.angular_velocity = wheel ? 1 : 0;
        cr_body_id id = add(world, def);
        run(world, 20, H);
        judge_above("contacts", (double)cr_world_stats(world).contacts, 4096);
        judge_ok(cr_body_destroy(world, id));
        bits[wheel] = bits_of(world);
        cr_world_destroy(world);
    }
    assert_true(bits[0] == bits[1]);
}

static void dull_pyramid(cr_world *world)
{
    pyramid(world);
    set_choice(world, "contact.restitution_mix", "max");
    for (uint32_t i = 1; i <= 211; i++) {
        cr_body_def def;
        judge_ok(cr_body_get(world, (cr_body_id){i, 1}, &def));
        def.material.restitution = 0;
        judge_ok(cr_body_set(world, (cr_body_id){i, 1}, &def));
    }
}

static void swap_places(cr_world *world, cr_body_id a, cr_body_id b)
{
    cr_body_def first, second;
    judge_ok(cr_body_get(world, a, &first));
    judge_ok(cr_body_get(world, b, &second));
    cr_vec2 place = first.position;
    first.position = second.position;
    second.position = place;
    judge_ok(cr_body_set(world, a, &first));
    judge_ok(cr_body_set(world, b, &second));
}

/* What is changed in a pile at rest while its layout is kept. */
static void meddle(cr_world *world, int tick, cr_body_id brick)
{
    const cr_body_id next = {brick.index + 1, 1};
    cr_body_def def;
    cr_joint_def pin;
    cr_joint_id joint;
    if (tick % 5 != 0 || tick > 40)
        return;
    judge_ok(cr_body_get(world, brick, &def));
    if (tick == 5) {
        def.material.restitution = 0.5f;
        def.velocity.y = -3;
    }
    if (tick == 10)
        def.kind = CR_STATIC;
    if (tick == 15)
        def.kind = CR_DYNAMIC;
    if (tick == 20)
        def.shape = circle(0.5f);
    if (tick <= 20)
        judge_ok(cr_body_set(world, brick, &def));
    if (tick == 25) {
        judge_ok(cr_joint_def_at(world, CR_PIN, brick, next, def.position, &pin));
        judge_ok(cr_joint_create(world, &pin, &joint));
        judge_ok(cr_joint_destroy(world, joint));
    }
    if (tick == 30)
        swap_places(world, next, (cr_body_id){brick.index + 3, 1});
    if (tick == 35)
        set(world, "world.threads", 2);
    if (tick == 40)
        judge_ok(cr_body_destroy(world, brick));
}

/* A world that keeps its layout from tick to tick, and one that is new in every tick. */
static void a_kept_layout_changes_no_bit(void **state)
{
    (void)state;
    cr_world *world = wide_world(0, 1), *renewed = wide_world(0, 1);
    dull_pyramid(world);
    dull_pyramid(renewed);
    const cr_body_id brick = {60, 1};
    for (int tick = 0; tick < 45; tick++) {
        meddle(world, tick, brick);
        meddle(renewed, tick, brick);
        run(world, 1, H);
        run(renewed, 1, H);
        if (bits_of(world) != bits_of(renewed))
            fail_msg("tick %d", tick);
        cr_snapshot *snapshot = cr_world_snapshot(renewed);
        cr_world_destroy(renewed);
        renewed = new_world();
        judge_ok(cr_world_restore(renewed, snapshot));
        cr_snapshot_free(snapshot);
    }
    cr_world_destroy(world);
    cr_world_destroy(renewed);
}

/* The pull of external forces is read once where all bodies have the same, else for each contact;
 * a body of its own gravity, far from all contacts, decides which. */
static void common_gravity_changes_no_bit(void **state)
{
    const float scales[] = {1, 0.5f};
    uint64_t bits[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        cr_world *world = wide_world(0, 1);
        heap(world);
        cr_body_def loner = body(circle(0.5f), 0, 500);
        loner.gravity_scale = scales[i];
        add(world, loner);
        bits[i] = 0;
        for (int tick = 0; tick < 120; tick++) {
            judge_ok(cr_world_step(world, H));
            bits[i] = fold_contacts(bits[i], world);
        }
        size_t count;
        cr_world_contacts(world, &count);
        judge_above("contacts", (double)count, 100);
        cr_world_destroy(world);
    }
    assert_true(bits[0] == bits[1]);
}

/* The solvers may be changed in the middle of a run: each goes on with the other's impulses. */
static void takes_over_from_tgs_soft(void **state)
{
    (void)state;
    cr_world *world = wide_world(0, 1);
    set_choice(world, "solver.name", "tgs_soft");
    pyramid(world);
    run(world, 60, H);
    for (int i = 0; i < 10; i++) {
        set_choice(world, "solver.name", i % 2 ? "tgs_soft" : "wide");
        run(world, 10, H);
    }
    judge_near("kinetic energy", sum_up(world).kinetic, 0, 1e-2);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_and_threads_change_no_bit),
        cmocka_unit_test(steps_on_from_a_snapshot),
        cmocka_unit_test(a_crowded_plank_bears_all),
        cmocka_unit_test(angular_momentum_is_kept),
        cmocka_unit_test(common_gravity_changes_no_bit),
        cmocka_unit_test(takes_over_from_tgs_soft),
        cmocka_unit_test(residuals_are_told),
        cmocka_unit_test(clusters_change_no_bit),
        cmocka_unit_test(a_kept_layout_changes_no_bit),
    };
    return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
