/* The broad phases that keep something between ticks, or sort by place, against the plainest one:
 * after whatever history they hand on the same pairs. And the tree itself, which no figure of the
 * world shows: boxes around boxes, and never high. */
#include "broadphase/aabb_tree.h"
#include "broadphase/pair_cache.h"
#include "world_helpers.h"

static const char *const ALGORITHMS[] = {"grid", "tree"};
enum { ALGORITHM_COUNT = 2, MOST = 400 };

/* ---- histories ---- */

static float random_scale(rng *r, const float *scales, int count)
{
    return scales[rng_int(r, 0, count - 1)];
}

/* Mostly of like size, some tiny and some huge, a few far out and a half-space now and then. */
static cr_body_def random_def(rng *r)
{
    static const float sizes[] = {0.3f, 0.3f, 0.5f, 0.5f, 0.5f, 0.8f, 0.01f, 6};
    static const float reaches[] = {8, 8, 8, 8, 8, 20, 3e4f, 1e8f, 1e30f};
    float size = random_scale(r, sizes, 8);
    float reach = random_scale(r, reaches, 9);
    cr_vec2 p = rng_vec2(r, -reach, reach);
    cr_body_def def = body(random_shape(r, size), p.x, p.y);
    int kind = rng_int(r, 0, 9);
    def.kind = kind == 0 ? CR_STATIC : kind == 1 ? CR_KINEMATIC : CR_DYNAMIC;
    if (rng_int(r, 0, 60) == 0) {
        cr_vec2 n = rng_vec2(r, -1, 1);
        def = fixed(rng_int(r, 0, 1) ? halfspace(n.x, n.y, -6) : halfspace(0, 1, -6), 0, 0);
    }
    def.layers = 1u << rng_int(r, 0, 2) | 1u << rng_int(r, 0, 2);
    if (def.kind != CR_STATIC)
        def.velocity = rng_vec2(r, -6, 6);
    if (rng_int(r, 0, 20) == 0)
        def.velocity = def.kind == CR_STATIC ? at(0, 0) : rng_vec2(r, -400, 400);
    return def;
}

static cr_body_id random_body(const cr_world *world, rng *r)
{
    cr_body_id id = {0, 0};
    for (int i = 0; i < 20 && id.index == 0 && cr_world_slots(world) > 0; i++)
        id = cr_world_slot(world, (size_t)rng_int(r, 0, (int)cr_world_slots(world) - 1));
    return id;
}

static void destroy_one(cr_world *world, rng *r)
{
    cr_body_id id = random_body(world, r);
    if (id.index != 0)
        judge_ok(cr_body_destroy(world, id));
}

/* Elsewhere, of another kind or shape, in other layers. */
static void change_one(cr_world *world, rng *r)
{
    cr_body_id id = random_body(world, r);
    if (id.index == 0)
        return;
    cr_body_def now = get(world, id), then = random_def(r);
    if (rng_int(r, 0, 1)) {
        now.position = then.position;
        then = now;
    }
    judge_ok(cr_body_set(world, id, &then));
}

/* Between two at random, which must not collide then; or one joint less. */
static void change_joints(cr_world *world, rng *r)
{
    cr_body_id a = random_body(world, r), b = random_body(world, r);
    size_t slots = cr_world_joint_slots(world);
    if (rng_int(r, 0, 2) == 0 && slots > 0) {
        cr_joint_id id = cr_world_joint_slot(world, (size_t)rng_int(r, 0, (int)slots - 1));
        if (id.index != 0)
            judge_ok(cr_joint_destroy(world, id));
        return;
    }
    if (a.index == 0 || b.index == 0 || a.index == b.index ||
        get(world, a).shape.kind == CR_HALFSPACE || get(world, b).shape.kind == CR_HALFSPACE)
        return;
    cr_joint_def def;
    judge_ok(cr_joint_def_at(world, CR_SPRING, a, b, get(world, a).position, &def));
    def.collide = rng_int(r, 0, 3) == 0;
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
}

static void change_something(cr_world *world, rng *r)
{
    switch (rng_int(r, 0, 9)) {
    case 0:
    case 1:
        if (cr_world_stats(world).bodies < MOST)
            add(world, random_def(r));
        break;
    case 2:
        destroy_one(world, r);
        break;
    case 3:
        change_one(world, r);
        break;
    case 4:
        set(world, "contact.margin", rng_int(r, 0, 3) ? 0.02 : (double)rng_float(r, 0, 0.1f));
        break;
    case 5:
        change_joints(world, r);
        break;
    case 6:
        if (random_body(world, r).index != 0)
            judge_ok(cr_body_wake(world, random_body(world, r)));
        break;
    default:
        break;
    }
}

/* All of it comes to rest, by a solver that takes a small part of the default's time: what it comes
 * to is the same to whoever looks for pairs. */
static cr_world *calm_world(rng *r, int count)
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", "pgs");
    set(world, "sleep.enabled", 1);
    set(world, "sleep.time", 0.1);
    set_choice(world, "continuous.name", rng_int(r, 0, 1) ? "swept" : "speculative");
    add(world, fixed(box(40, 1), 0, -6));
    add_crowd(world, r, count, 8);
    return world;
}

static cr_world *random_world(rng *r, int count)
{
    cr_world *world = calm_world(r, count);
    for (int i = 0; i < count; i++)
        add(world, random_def(r));
    return world;
}

/* ---- pairs ---- */

static void by(cr_world *world, const char *algorithm)
{
    double index;
    judge_ok(cr_setting_parse(cr_setting_find("broadphase.name"), algorithm, &index));
    world->s.config.broadphase = (int32_t)index; /* cr_world_set would wake the sleepers */
}

/* Looks for the world's pairs by its own broad phase, which goes on from what it keeps, and by the
 * plainest one in a copy. */
static size_t judge_pairs(cr_world *world, cr_world *copy)
{
    cr_snapshot *now = cr_world_snapshot(world);
    assert_non_null(now);
    judge_ok(cr_world_restore(copy, now));
    cr_snapshot_free(now);
    by(copy, "all_pairs");
    judge_ok(cr_world_detect(copy));
    judge_ok(cr_world_detect(world));
    size_t expected, count;
    const cr_pair *plain = cr_world_pairs(copy, &expected);
    const cr_pair *mine = cr_world_pairs(world, &count);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++)
        assert_true(cr_same_id(mine[i].a, plain[i].a) && cr_same_id(mine[i].b, plain[i].b));
    return count;
}

static bool step(cr_world *world)
{
    return cr_world_step(world, 1.0f / 60).code == CR_OK;
}

/* Back to what was, or to the other of the two ways that the grid knows. */
static void turn_back(cr_world *world, rng *r, cr_snapshot **earlier)
{
    int what = rng_int(r, 0, 19);
    if (what == 0) {
        cr_snapshot_free(*earlier);
        *earlier = cr_world_snapshot(world);
    } else if (what == 1 && *earlier != NULL) {
        judge_ok(cr_world_restore(world, *earlier));
    } else if (what == 2) {
        cr_pair_cache_reset(world);
        world->s.pair_cache.rebuild_each_step = rng_int(r, 0, 1);
    }
}

static void same_pairs_after_any_history(void **state)
{
    (void)state;
    for (int k = 0; k < ALGORITHM_COUNT; k++) {
        size_t total = 0, sleepers = 0;
        for (uint64_t seed = 1; seed <= 16; seed++) {
            rng r = rng_seed(seed);
            bool calm = seed % 2; /* no edits in every other stretch, so that bodies sleep */
            int count = rng_int(&r, 0, 80);
            cr_world *world = calm ? calm_world(&r, count) : random_world(&r, count);
            cr_world *copy = new_world();
            cr_snapshot *earlier = NULL;
            set_choice(world, "broadphase.name", ALGORITHMS[k]);
            for (int i = 0; i < (calm ? 360 : 120); i++) {
                for (int n = calm && i % 90 > 2 ? 0 : rng_int(&r, 0, 2); n > 0; n--)
                    change_something(world, &r);
                turn_back(world, &r, &earlier);
                if (rng_int(&r, 0, 2) > 0) /* else a step is the first to see the changes */
                    total += judge_pairs(world, copy);
                if (!step(world))
                    break;
                sleepers += cr_world_stats(world).sleeping;
            }
            cr_snapshot_free(earlier);
            cr_world_destroy(world);
            cr_world_destroy(copy);
        }
        print_message("    %-4s: %zu pairs in 16 histories, %zu sleepers\n", ALGORITHMS[k], total,
                      sleepers);
        assert_true(total > 10000 && sleepers > 50);
    }
}

static void a_wider_margin_is_looked_for(void **state)
{
    (void)state;
    for (int k = 0; k < ALGORITHM_COUNT; k++) {
        cr_world *world = weightless_world();
        set_choice(world, "broadphase.name", ALGORITHMS[k]);
        set(world, "contact.margin", 0.02);
        add(world, fixed(box(2, 2), 0, -1));
        add(world, body(circle(0.01f), 0, 0.06f));
        run(world, 3, 1.0f / 60);
        assert_int_equal(cr_world_stats(world).pairs, 0);
        set(world, "contact.margin", 0.09);
        run(world, 1, 1.0f / 60);
        assert_int_equal(cr_world_stats(world).pairs, 1);
        cr_world_destroy(world);
    }
}

static uint64_t history(const char *algorithm, const char *later, uint64_t seed)
{
    rng r = rng_seed(seed);
    cr_world *world = random_world(&r, 60);
    set_choice(world, "broadphase.name", algorithm);
    for (int i = 0; i < 90; i++) {
        change_something(world, &r);
        if (i % 30 == 20) /* to and fro: the setting wakes all, so each run must set it */
            set_choice(world, "broadphase.name", i == 50 ? algorithm : later);
        if (i % 30 == 10)
            cr_world_detect(world);
        if (!step(world))
            break;
    }
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

static void switching_in_mid_run_changes_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t plain = history("all_pairs", "sweep", seed);
        print_message("    hash %016llx\n", (unsigned long long)plain);
        assert_true(history("tree", "sweep", seed) == plain);
        assert_true(history("tree", "grid", seed) == plain);
        assert_true(history("sweep", "tree", seed) == plain);
        assert_true(history("grid", "all_pairs", seed) == plain);
    }
}

static void restored_worlds_go_on_alike(void **state)
{
    (void)state;
    for (int k = 0; k < ALGORITHM_COUNT; k++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            rng r = rng_seed(seed);
            cr_world *world = random_world(&r, 80);
            cr_world *other = random_world(&r, 10); /* whose own history must not matter */
            set_choice(world, "broadphase.name", ALGORITHMS[k]);
            set_choice(other, "broadphase.name", ALGORITHMS[k]);
            for (int i = 0; i < 40; i++) {
                change_something(world, &r);
                step(world);
                step(other);
            }
            cr_snapshot *snapshot = cr_world_snapshot(world);
            uint64_t hashes[3];
            uint32_t looked[3];
            for (int i = 0; i < 3; i++) {
                cr_world *w = i == 1 ? other : world;
                judge_ok(cr_world_restore(w, snapshot));
                rng same = rng_seed(seed);
                for (int n = 0; n < 30; n++) {
                    change_something(w, &same);
                    step(w);
                }
                hashes[i] = cr_world_hash(w);
                looked[i] = cr_world_stats(w).candidates;
            }
            assert_true(hashes[0] == hashes[1] && hashes[1] == hashes[2]);
            assert_true(looked[0] == looked[1] && looked[1] == looked[2]);
            cr_snapshot_free(snapshot);
            cr_world_destroy(world);
            cr_world_destroy(other);
        }
}

/* Bodies that leave the finite numbers meet what they meet by the plainest way, if anything, and do
 * not take others along. */
static void bodies_without_a_place_do_no_harm(void **state)
{
    (void)state;
    for (int k = 0; k < ALGORITHM_COUNT; k++) {
        rng r = rng_seed(3);
        cr_world *world = random_world(&r, 40);
        set_choice(world, "broadphase.name", ALGORITHMS[k]);
        judge_ok(cr_world_detect(world));
        cr_body_id lost[4];
        for (int i = 0; i < 4; i++) {
            cr_body_def def = body(random_shape(&r, 0.5f), 0, (float)i);
            def.velocity = at(i < 2 ? 3.4e38f : -3.4e38f, i % 2 ? 3.4e38f : 0);
            def.angular_velocity = i == 3 ? 3.4e38f : 0;
            def.force = at(0, i == 2 ? 3.4e38f : 0);
            lost[i] = add(world, def);
        }
        cr_code code = CR_OK;
        for (int i = 0; i < 200 && code == CR_OK; i++)
            code = cr_world_step(world, 1).code;
        assert_int_equal(code, CR_NON_FINITE);
        cr_world *copy = new_world();
        judge_pairs(world, copy);
        for (int i = 0; i < 4; i++)
            judge_ok(cr_body_destroy(world, lost[i]));
        judge_pairs(world, copy);
        cr_world_destroy(world);
        cr_world_destroy(copy);
    }
}

/* ---- the tree ---- */

static bool around(cr_aabb outer, cr_aabb inner)
{
    return outer.lower.x <= inner.lower.x && outer.lower.y <= inner.lower.y &&
           outer.upper.x >= inner.upper.x && outer.upper.y >= inner.upper.y;
}

/* Returns the number of leaves below. */
static size_t judge_node(const cr_world *world, uint32_t at, uint32_t parent)
{
    const cr_tree_node *node = &world->nodes[at];
    assert_int_equal(node->parent, parent);
    if (node->height == 0) {
        assert_int_equal(world->proxies[node->child[0]].link, at);
        return 1;
    }
    const cr_tree_node *p = &world->nodes[node->child[0]], *q = &world->nodes[node->child[1]];
    assert_true(around(node->box, p->box) && around(node->box, q->box));
    assert_int_equal(node->height, 1 + (p->height > q->height ? p->height : q->height));
    assert_true(abs(p->height - q->height) <= CR_TREE_MAX_IMBALANCE);
    return judge_node(world, node->child[0], at) + judge_node(world, node->child[1], at);
}

/* Returns the height of the tree, and adds its leaves and nodes. */
static int judge_tree(const cr_world *world, int tree, size_t *leaves, size_t *nodes)
{
    uint32_t root = world->s.tree.root[tree];
    if (root == CR_NO_SLOT)
        return 0;
    size_t own = judge_node(world, root, CR_NO_SLOT);
    *leaves += own;
    *nodes += 2 * own - 1;
    int height = world->nodes[root].height, bound = 1;
    for (size_t n = own; n > 1; n = (n + 1) / 2)
        bound += 2;
    assert_true(height <= bound);
    return height;
}

/* Returns the height of the higher one. */
static int judge_trees(const cr_world *world)
{
    size_t leaves = 0, nodes = 0;
    int movable = judge_tree(world, CR_TREE_MOVABLE, &leaves, &nodes);
    int fix = judge_tree(world, CR_TREE_FIXED, &leaves, &nodes);
    assert_int_equal(leaves, world->s.live);
    for (uint32_t at = world->s.tree.free_node; at != CR_NO_SLOT; at = world->nodes[at].parent)
        nodes++;
    assert_int_equal(nodes, world->s.tree.node_count);
    return movable > fix ? movable : fix;
}

static void tree_stays_sound_and_low(void **state)
{
    (void)state;
    int highest = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        rng r = rng_seed(seed);
        cr_world *world = random_world(&r, 60);
        set_choice(world, "broadphase.name", "tree");
        for (int i = 0; i < 120; i++) {
            for (int n = 0; n < 3; n++)
                change_something(world, &r);
            judge_ok(cr_world_detect(world));
            int height = judge_trees(world);
            highest = height > highest ? height : highest;
            if (!step(world))
                break;
        }
        while (cr_world_stats(world).bodies > 0)
            destroy_one(world, &r);
        judge_ok(cr_world_detect(world));
        assert_int_equal(judge_trees(world), 0);
        cr_world_destroy(world);
    }
    print_message("    height %d at most\n", highest);
}

/* A chain is what the perimeters alone would make of these. */
static void awkward_orders_make_no_chain(void **state)
{
    (void)state;
    enum { N = 500 };
    for (int order = 0; order < 4; order++) {
        cr_world *world = weightless_world();
        set_choice(world, "broadphase.name", "tree");
        for (int i = 0; i < N; i++) {
            float at_x = order == 0 ? (float)i * 2 : 0;
            float size = order == 1   ? 0.1f * (float)(i + 1)
                         : order == 2 ? 0.1f * (float)(N - i)
                                      : 1;
            cr_body_def def = body(box(size, size), at_x, 0);
            def.layers = 0;
            add(world, def);
        }
        judge_ok(cr_world_detect(world));
        static const char *const names[] = {"in a row", "growing", "shrinking", "in one place"};
        print_message("    %d boxes %-12s: height %d\n", N, names[order], judge_trees(world));
        cr_world_destroy(world);
    }
}

/* Nothing looks about where nothing moves, and a slow body keeps its leaf. */
static void only_those_that_leave_their_box_move_in_the_tree(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    set_choice(world, "broadphase.name", "tree");
    for (int i = 0; i < 50; i++) {
        cr_body_def def = body(circle(0.5f), 3 * (float)i, 0);
        def.velocity = at(0, i == 7 ? 0.5f : 0);
        add(world, def);
    }
    int moves = 0;
    run(world, 1, 1.0f / 60);
    for (int i = 0; i < 120; i++) {
        cr_aabb before[50];
        for (uint32_t slot = 0; slot < 50; slot++)
            before[slot] = world->proxies[slot].box;
        run(world, 1, 1.0f / 60);
        for (uint32_t slot = 0; slot < 50; slot++) {
            bool stays = memcmp(&before[slot], &world->proxies[slot].box, sizeof *before) == 0;
            assert_true(slot == 7 || stays);
            moves += !stays;
        }
    }
    print_message("    1 m in 120 ticks: %d moves\n", moves);
    assert_true(moves > 0 && moves < 20);
    cr_world_destroy(world);
}

static void few_candidates_in_a_wide_field(void **state)
{
    (void)state;
    for (int k = 0; k < ALGORITHM_COUNT; k++) {
        cr_world *world = weightless_world();
        set_choice(world, "broadphase.name", ALGORITHMS[k]);
        for (int i = 0; i < 1600; i++)
            add(world, body(circle(0.4f), (float)(i % 40), (float)(i / 40)));
        add(world, fixed(halfspace(0, 1, -0.3f), 0, 0));
        judge_ok(cr_world_detect(world));
        cr_stats stats = cr_world_stats(world);
        print_message("    %-4s: %u candidates, %u pairs\n", ALGORITHMS[k], stats.candidates,
                      stats.pairs);
        assert_int_equal(stats.pairs, 40);
        assert_true(stats.candidates < 8 * 1600);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_pairs_after_any_history),
        cmocka_unit_test(a_wider_margin_is_looked_for),
        cmocka_unit_test(switching_in_mid_run_changes_nothing),
        cmocka_unit_test(restored_worlds_go_on_alike),
        cmocka_unit_test(bodies_without_a_place_do_no_harm),
        cmocka_unit_test(tree_stays_sound_and_low),
        cmocka_unit_test(awkward_orders_make_no_chain),
        cmocka_unit_test(only_those_that_leave_their_box_move_in_the_tree),
        cmocka_unit_test(few_candidates_in_a_wide_field),
    };
    return cmocka_run_group_tests_name("tree and grid", tests, NULL, NULL);
}
