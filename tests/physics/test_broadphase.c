/* The broad phases against each other: they may look at different pairs, never at different
 * contacts. */
#include "effort.h"
#include "geometry_helpers.h"

static void each_says_what_it_does(void **state)
{
    (void)state;
    size_t count;
    const cr_choice *choices = cr_broadphases(&count);
    for (size_t i = 0; i < count; i++)
        assert_true(strlen(choices[i].help) > 0);
}

static cr_world *random_world(uint64_t seed, int count)
{
    rng r = rng_seed(seed);
    cr_world *world = new_world();
    add_heap(world, &r, count);
    for (int i = 0; i < count; i++) {
        cr_vec2 p = rng_vec2(&r, -9, 9);
        cr_body_def def = body(random_shape(&r, 0.6f), p.x, p.y / 2 + 3);
        def.kind = rng_int(&r, 0, 3) == 0 ? CR_STATIC : rng_int(&r, 0, 3) == 0 ? CR_KINEMATIC : 0;
        def.layers = 1u << rng_int(&r, 0, 2);
        def.layers |= 1u << rng_int(&r, 0, 2);
        def.angle = rng_float(&r, -4, 4);
        add(world, def);
    }
    return world;
}

static bool before(cr_pair p, cr_pair q)
{
    return p.a.index != q.a.index ? p.a.index < q.a.index : p.b.index < q.b.index;
}

static bool moves(const cr_world *world, cr_body_id id)
{
    return cr_body_get_view(world, id).inverse_mass > 0;
}

static void check_pairs(const cr_world *world)
{
    size_t count;
    const cr_pair *pairs = cr_world_pairs(world, &count);
    assert_int_equal(count, cr_world_stats(world).pairs);
    for (size_t i = 0; i < count; i++) {
        cr_body_id a = pairs[i].a, b = pairs[i].b;
        assert_true(a.index < b.index);
        assert_true(i == 0 || before(pairs[i - 1], pairs[i]));
        assert_true(moves(world, a) || moves(world, b));
        assert_true((cr_body_get_view(world, a).layers & cr_body_get_view(world, b).layers) != 0);
    }
}

static size_t copy_contacts(const cr_world *world, cr_contact **out)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    *out = calloc(count + 1, sizeof **out);
    assert_non_null(*out);
    if (count > 0)
        memcpy(*out, contacts, count * sizeof **out);
    return count;
}

static void same_contacts(void **state)
{
    (void)state;
    size_t total = 0;
    uint32_t looked[MOST_BROADPHASES] = {0};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        cr_world *world = random_world(seed, 60);
        cr_contact *reference = NULL;
        size_t expected = 0;
        for (int k = 0; k < BROADPHASE_COUNT; k++) {
            set_choice(world, "broadphase.name", BROADPHASES[k]);
            judge_ok(cr_world_detect(world));
            check_pairs(world);
            looked[k] += cr_world_stats(world).candidates;
            cr_contact *mine;
            size_t count = copy_contacts(world, &mine);
            if (k == 0) {
                expected = count;
                reference = mine;
                continue;
            }
            assert_int_equal(count, expected);
            for (size_t i = 0; i < count; i++) {
                assert_true(cr_same_id(mine[i].a, reference[i].a));
                assert_true(cr_same_id(mine[i].b, reference[i].b));
                assert_memory_equal(&mine[i].manifold, &reference[i].manifold,
                                    sizeof mine[i].manifold);
            }
            free(mine);
        }
        total += expected;
        free(reference);
        cr_world_destroy(world);
    }
    print_message("    20 worlds of 123 bodies, %zu contacts\n", total);
    for (int k = 0; k < BROADPHASE_COUNT; k++)
        print_message("    %-17s looked at %u pairs\n", BROADPHASES[k], looked[k]);
    assert_int_equal(looked[0], 20 * 123 * 122 / 2);
    assert_int_equal(looked[1], looked[0]);
    assert_true(total > 500);
    for (int k = 2; k < BROADPHASE_COUNT; k++)
        assert_true(looked[k] < looked[0] / 2);
}

static uint64_t hash_after(const char *broadphase, uint64_t seed)
{
    cr_world *world = random_world(seed, 40);
    set_choice(world, "broadphase.name", broadphase);
    run(world, 60, 1.0f / 60);
    judge_ok(cr_body_destroy(world, cr_world_slot(world, 10))); /* the sweep must notice */
    rng r = rng_seed(6);
    cr_body_def def = body(random_shape(&r, 0.5f), 0, 5);
    add(world, def);
    add(world, def);
    run(world, 120, 1.0f / 60);
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

static void same_motion(void **state)
{
    (void)state;
    const int seeds = test_effort(6, 1);
    for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
        uint64_t want = hash_after(BROADPHASES[0], seed);
        print_message("    seed %2d: hash %016llx\n", (int)seed, (unsigned long long)want);
        for (int k = 1; k < BROADPHASE_COUNT; k++)
            if (hash_after(BROADPHASES[k], seed) != want)
                fail_msg("%s moves the bodies of seed %d otherwise", BROADPHASES[k], (int)seed);
    }
}

static void all_pairs_grows_with_the_square(void **state)
{
    (void)state;
    const int sizes[] = {0, 1, 2, 10, 40, 160};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int n = sizes[i];
        uint32_t looked[MOST_BROADPHASES];
        cr_world *world = weightless_world();
        for (int k = 0; k < n; k++)
            add(world, body(circle(0.6f), (float)k, (float)(k % 3)));
        for (int k = 0; k < BROADPHASE_COUNT; k++) {
            set_choice(world, "broadphase.name", BROADPHASES[k]);
            judge_ok(cr_world_detect(world));
            looked[k] = cr_world_stats(world).candidates;
        }
        print_message("    %3d bodies in a row: %u, %u, %u, %u and %u pairs\n", n, looked[0],
                      looked[1], looked[2], looked[3], looked[4]);
        assert_int_equal(looked[0], n * (n - 1) / 2);
        assert_int_equal(looked[1], n * (n - 1) / 2);
        assert_true(looked[2] <= (uint32_t)n && (n < 2 || looked[2] > 0));
        assert_true(looked[3] <= 4 * (uint32_t)n && looked[4] <= 2 * (uint32_t)n);
        cr_world_destroy(world);
    }
}

static size_t pairs_of(cr_world *world, const char *algorithm)
{
    set_choice(world, "broadphase.name", algorithm);
    judge_ok(cr_world_detect(world));
    return cr_world_stats(world).pairs;
}

static void circles_pass_long_bodies_falsely(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id lower = add(world, body(box(10, 0.2f), 0, 0));
    cr_body_id upper = add(world, body(box(10, 0.2f), 0, 3));
    assert_int_equal(pairs_of(world, "all_pairs"), 0);
    assert_int_equal(pairs_of(world, "sweep"), 0);
    assert_int_equal(pairs_of(world, "bounding_circles"), 1);
    size_t count;
    const cr_pair *pair = cr_world_pairs(world, &count);
    assert_true(cr_same_id(pair->a, lower) && cr_same_id(pair->b, upper));
    assert_int_equal(cr_world_stats(world).contacts, 0);
    print_message("    two planks 3 m apart: a pair by their circles, no contact\n");
    cr_world_destroy(world);
}

static void halfspaces_meet_everything_near(void **state)
{
    (void)state;
    const cr_vec2 normals[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 2}};
    for (size_t i = 0; i < sizeof normals / sizeof *normals; i++)
        for (int late = 0; late < 2; late++)
            for (int k = 0; k < BROADPHASE_COUNT; k++) {
                cr_world *world = weightless_world();
                cr_shape plane = halfspace(normals[i].x, normals[i].y, 5);
                cr_vec2 n = plane.normals[0], on = at(n.x * plane.offset, n.y * plane.offset);
                if (!late)
                    add(world, fixed(plane, 0, 0));
                add(world, body(circle(0.5f), on.x + n.x * 0.4f, on.y + n.y * 0.4f)); /* touches */
                add(world, body(box(1, 1), n.x * -40, n.y * -40));              /* deep inside */
                add(world, body(circle(0.5f), on.x + n.x * 2, on.y + n.y * 2)); /* clear of it */
                if (late)
                    add(world, fixed(plane, 0, 0));
                size_t pairs = pairs_of(world, BROADPHASES[k]);
                assert_true(pairs >= 2 && pairs <= 3); /* a slanting plane has no tight box */
                assert_int_equal(cr_world_stats(world).contacts, 2);
                cr_world_destroy(world);
            }
}

static void layers_and_immovable_pairs(void **state)
{
    (void)state;
    const struct {
        const char *what;
        cr_body_kind a, b;
        uint32_t layers_a, layers_b;
        bool weightless; /* a has density 0 */
        bool meet;
    } cases[] = {
        {"one layer", CR_DYNAMIC, CR_DYNAMIC, 1, 1, false, true},
        {"no layer shared", CR_DYNAMIC, CR_DYNAMIC, 1, 2, false, false},
        {"one of two shared", CR_DYNAMIC, CR_STATIC, 6, 12, false, true},
        {"no layer at all", CR_DYNAMIC, CR_DYNAMIC, 0, UINT32_MAX, false, false},
        {"the last layer", CR_DYNAMIC, CR_DYNAMIC, 1u << 31, UINT32_MAX, false, true},
        {"static and static", CR_STATIC, CR_STATIC, 1, 1, false, false},
        {"static and kinematic", CR_STATIC, CR_KINEMATIC, 1, 1, false, false},
        {"kinematic and kinematic", CR_KINEMATIC, CR_KINEMATIC, 1, 1, false, false},
        {"kinematic and dynamic", CR_KINEMATIC, CR_DYNAMIC, 1, 1, false, true},
        {"infinite mass and static", CR_DYNAMIC, CR_STATIC, 1, 1, true, false},
        {"infinite mass and dynamic", CR_DYNAMIC, CR_DYNAMIC, 1, 1, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int k = 0; k < BROADPHASE_COUNT; k++) {
            cr_world *world = weightless_world();
            cr_body_def a = body(circle(1), 0, 0), b = body(box(2, 2), 0.5f, 0);
            a.kind = cases[i].a;
            b.kind = cases[i].b;
            a.layers = cases[i].layers_a;
            b.layers = cases[i].layers_b;
            if (cases[i].weightless)
                a.material.density = 0;
            add(world, a);
            add(world, b);
            size_t pairs = pairs_of(world, BROADPHASES[k]);
            if (k == 0)
                print_message("    %s: %zu pairs\n", cases[i].what, pairs);
            assert_int_equal(pairs, cases[i].meet);
            cr_world_destroy(world);
        }
}

static void dead_slots_are_left_out(void **state)
{
    (void)state;
    for (int k = 0; k < BROADPHASE_COUNT; k++) {
        cr_world *world = weightless_world();
        cr_body_id ids[20];
        for (int i = 0; i < 20; i++)
            ids[i] = add(world, body(circle(1), 0.01f * (float)i, 0));
        for (int i = 0; i < 20; i += 2)
            judge_ok(cr_body_destroy(world, ids[i]));
        assert_int_equal(pairs_of(world, BROADPHASES[k]), 45);
        assert_int_equal(cr_world_stats(world).candidates, 45);
        check_pairs(world);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_says_what_it_does),
        cmocka_unit_test(same_contacts),
        cmocka_unit_test(same_motion),
        cmocka_unit_test(all_pairs_grows_with_the_square),
        cmocka_unit_test(circles_pass_long_bodies_falsely),
        cmocka_unit_test(halfspaces_meet_everything_near),
        cmocka_unit_test(layers_and_immovable_pairs),
        cmocka_unit_test(dead_slots_are_left_out),
    };
    return cmocka_run_group_tests_name("broad phase", tests, NULL, NULL);
}
