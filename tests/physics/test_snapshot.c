/* Snapshots, and the hash that tells two states apart. */
#include "effort.h"
#include "world_helpers.h"

/* A heap with an attractor, a body in the hand and slots that have died, in the middle of its
 * fall. */
static cr_world *busy_world(const char *solver)
{
    rng r = rng_seed(71);
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "air.drag", 0.05);
    add_heap(world, &r, 30);
    cr_attractor attractor = {cr_world_slot(world, 8), 6, 4};
    judge_ok(cr_attractor_add(world, &attractor));
    run(world, 90, 1.0f / 60);
    judge_ok(cr_body_destroy(world, cr_world_slot(world, 5)));
    judge_ok(cr_body_destroy(world, cr_world_slot(world, 12)));
    cr_body_id held = cr_world_slot(world, 20);
    judge_ok(cr_drag_begin(world, held, cr_body_get_view(world, held).center));
    judge_ok(cr_drag_move(world, at(0, 4)));
    run(world, 30, 1.0f / 60);
    return world;
}

typedef struct trail {
    uint64_t hashes[120];
    double impulses;
    cr_stats stats;
    uint64_t tick;
    double time;
    size_t contacts;
    cr_contact last[400];
} trail;

/* 120 more ticks, with a birth, a death and a settings change on the way. */
static void follow(cr_world *world, trail *t)
{
    memset(t, 0, sizeof *t);
    for (int i = 0; i < 120; i++) {
        if (i == 40)
            add(world, body(circle(0.3f), 0, 5));
        if (i == 60)
            judge_ok(cr_body_destroy(world, cr_world_slot(world, 9)));
        if (i == 80)
            set(world, "solver.iterations", 4);
        run(world, 1, 1.0f / 60);
        t->hashes[i] = cr_world_hash(world);
    }
    const cr_contact *contacts = cr_world_contacts(world, &t->contacts);
    assert_in_range(t->contacts, 1, 400);
    for (size_t i = 0; i < t->contacts; i++) {
        t->last[i] = contacts[i];
        t->impulses += (double)contacts[i].manifold.points[0].normal_impulse;
    }
    t->stats = cr_world_stats(world);
    t->tick = cr_world_tick(world);
    t->time = cr_world_time(world);
}

static void same_trail(const trail *one, const trail *two)
{
    for (int i = 0; i < 120; i++)
        assert_true(one->hashes[i] == two->hashes[i]);
    assert_true(one->impulses == two->impulses && one->impulses > 0);
    assert_memory_equal(&one->stats, &two->stats, sizeof one->stats);
    assert_true(one->tick == two->tick && one->time == two->time);
    assert_int_equal(one->contacts, two->contacts);
    for (size_t i = 0; i < one->contacts; i++) {
        const cr_manifold *m = &one->last[i].manifold, *n = &two->last[i].manifold;
        assert_int_equal(m->count, n->count);
        for (int k = 0; k < m->count; k++) {
            assert_true(m->points[k].normal_impulse == n->points[k].normal_impulse);
            assert_true(m->points[k].tangent_impulse == n->points[k].tangent_impulse);
            assert_int_equal(m->points[k].feature, n->points[k].feature);
        }
    }
}

static void restoring_gives_the_same_bits(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        if (!takes_part(SOLVERS[i], 0, test_effort(1, 2)))
            continue;
        trail straight, again, elsewhere;
        cr_world *world = busy_world(SOLVERS[i]);
        cr_snapshot *snapshot = cr_world_snapshot(world);
        assert_non_null(snapshot);
        uint64_t hash = cr_world_hash(world);
        follow(world, &straight);
        judge_ok(cr_world_restore(world, snapshot));
        assert_true(cr_world_hash(world) == hash);
        follow(world, &again);
        same_trail(&straight, &again);
        cr_world *other = weightless_world(); /* a world with a past of its own */
        add(other, body(circle(1), 0, 0));
        run(other, 7, 0.1f);
        judge_ok(cr_world_restore(other, snapshot));
        follow(other, &elsewhere);
        same_trail(&straight, &elsewhere);
        print_message("    %s: %zu contacts, sum of impulses %.9g N s, hash %016llx three times\n",
                      SOLVERS[i], straight.contacts, straight.impulses,
                      (unsigned long long)straight.hashes[119]);
        cr_snapshot_free(snapshot);
        cr_world_destroy(world);
        cr_world_destroy(other);
    }
}

static void a_snapshot_holds_ids_and_questions(void **state)
{
    (void)state;
    cr_world *world = busy_world("pgs");
    cr_snapshot *snapshot = cr_world_snapshot(world);
    size_t contacts, pairs, more;
    cr_world_contacts(world, &contacts);
    cr_world_pairs(world, &pairs);
    cr_body_id next = add(world, body(circle(1), 0, 9)), dragged;
    cr_vec2 grip, target;
    while (cr_world_stats(world).bodies > 4)
        for (size_t i = 0; i < cr_world_slots(world); i++)
            cr_body_destroy(world, cr_world_slot(world, i));
    judge_ok(cr_world_restore(world, snapshot));
    cr_world_contacts(world, &more);
    assert_int_equal(more, contacts);
    cr_world_pairs(world, &more);
    assert_int_equal(more, pairs);
    cr_world_attractors(world, &more);
    assert_int_equal(more, 1);
    assert_true(cr_world_drag(world, &dragged, &grip, &target) && target.y == 4);
    assert_false(cr_body_alive(world, next));
    assert_true(cr_same_id(add(world, body(circle(1), 0, 9)), next));
    cr_snapshot_free(snapshot);
    cr_snapshot_free(NULL);
    cr_world_destroy(world);
    cr_world_destroy(NULL);
}

static void size_is_reported(void **state)
{
    (void)state;
    size_t sizes[3];
    const int counts[] = {0, 100, 200};
    for (int i = 0; i < 3; i++) {
        cr_world *world = new_world();
        for (int k = 0; k < counts[i]; k++)
            add(world, body(circle(0.4f), (float)k, 0));
        cr_snapshot *snapshot = cr_world_snapshot(world);
        sizes[i] = cr_snapshot_size(snapshot);
        print_message("    %d bodies: a snapshot of %zu bytes\n", counts[i], sizes[i]);
        cr_snapshot_free(snapshot);
        cr_world_destroy(world);
    }
    /* what neighbours have in common is stored once */
    assert_true(sizes[0] > 0 && sizes[1] > sizes[0] && sizes[2] > sizes[1]);
    judge_below("bytes a body", (double)(sizes[2] - sizes[1]) / 100, 128);
}

static void any_change_of_state_changes_the_hash(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id ids[5];
    for (int i = 0; i < 5; i++)
        ids[i] = add(world, body(box(1, 1), 3 * (float)i, 1));
    uint64_t first = cr_world_hash(world);
    for (int i = 0; i < 5; i++)
        for (int change = 0; change < 7; change++) {
            cr_body_def def = get(world, ids[i]), was = def;
            float *const values[] = {&def.position.x, &def.position.y, &def.angle,
                                     &def.velocity.x, &def.velocity.y, &def.angular_velocity};
            if (change == 6)
                def.kind = CR_STATIC;
            else
                *values[change] = nextafterf(*values[change], INFINITY);
            judge_ok(cr_body_set(world, ids[i], &def));
            assert_true(cr_world_hash(world) != first);
            judge_ok(cr_body_set(world, ids[i], &was));
            assert_true(cr_world_hash(world) == first);
        }
    judge_ok(cr_body_destroy(world, ids[2]));
    assert_true(cr_world_hash(world) != first);
    cr_world_destroy(world);
}

static void two_runs_give_one_hash(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        if (!takes_part(SOLVERS[i], 0, test_effort(1, 2)))
            continue;
        uint64_t hashes[2];
        for (int k = 0; k < 2; k++) {
            cr_world *world = busy_world(SOLVERS[i]);
            run(world, 120, 1.0f / 60);
            hashes[k] = cr_world_hash(world);
            cr_world_destroy(world);
        }
        print_message("    %s: %016llx and %016llx\n", SOLVERS[i], (unsigned long long)hashes[0],
                      (unsigned long long)hashes[1]);
        assert_true(hashes[0] == hashes[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restoring_gives_the_same_bits),
        cmocka_unit_test(a_snapshot_holds_ids_and_questions),
        cmocka_unit_test(size_is_reported),
        cmocka_unit_test(any_change_of_state_changes_the_hash),
        cmocka_unit_test(two_runs_give_one_hash),
    };
    return cmocka_run_group_tests_name("snapshot", tests, NULL, NULL);
}
