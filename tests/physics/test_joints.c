/* Joints as a caller meets them: what is refused, kept, changed and lost; which pairs they part;
 * snapshots; and what no solver may break: momentum between free bodies. */
#include "world_helpers.h"

#define H (1.0f / 60)

static const cr_body_id NOBODY = {0, 0};

static cr_joint_def pin_at(const cr_world *world, cr_body_id a, cr_body_id b, cr_vec2 point)
{
    cr_joint_def def;
    judge_ok(cr_joint_def_at(world, CR_PIN, a, b, point, &def));
    return def;
}

static cr_joint_id join(cr_world *world, cr_joint_def def)
{
    cr_joint_id id;
    judge_ok(cr_joint_create(world, &def, &id));
    return id;
}

static size_t live_joints(const cr_world *world)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++)
        count += cr_world_joint_slot(world, slot).index != 0;
    return count;
}

static bool same_joint(cr_joint_id p, cr_joint_id q)
{
    return p.index == q.index && p.generation == q.generation;
}

/* ---- making, asking, changing ---- */

static void a_definition_follows_from_where_bodies_are(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def turned = body(box(2, 1), 3, 1);
    turned.angle = 0.5f;
    cr_body_id a = add(world, body(circle(0.5f), 1, 1)), b = add(world, turned);
    cr_joint_def def = pin_at(world, a, b, at(2, 1));
    judge_near("anchor of a, x", (double)def.anchor_a.x, 1, 1e-6);
    judge_near("anchor of b, x", (double)def.anchor_b.x, -cos(0.5), 1e-6);
    judge_near("anchor of b, y", (double)def.anchor_b.y, sin(0.5), 1e-6);
    judge_near("reference", (double)def.reference, 0.5, 1e-6);
    judge_ok(cr_joint_def_at(world, CR_SPRING, a, NOBODY, at(1, 4), &def));
    judge_near("length from centre to point", (double)def.length, 3, 1e-6);
    judge_near("in the world's coordinates", (double)def.anchor_b.y, 4, 0);
    assert_int_equal(def.b.index, 0);
    cr_joint_view view = cr_joint_get_view(world, join(world, def));
    judge_near("length as it is seen", (double)view.length, 3, 1e-6);
    assert_int_equal(view.kind, CR_SPRING);
    assert_string_equal(cr_joint_kind_name(view.kind), "spring");
    cr_world_destroy(world);
}

static void bad_definitions_are_refused(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id a = add(world, body(box(1, 1), 0, 0)), b = add(world, body(box(1, 1), 2, 0));
    cr_body_id floor = add(world, fixed(halfspace(0, 1, -5), 0, 0));
    cr_body_id gone = add(world, body(circle(1), 9, 9));
    judge_ok(cr_body_destroy(world, gone));
    cr_joint_def good = pin_at(world, a, b, at(1, 0)), def;
    cr_joint_id kept = join(world, good), id;
    float nan = strtof("nan", NULL), infinite = strtof("inf", NULL);

    def = good, def.a = gone;
    judge_refusal(cr_joint_create(world, &def, &id), CR_DEAD_ID, "does not exist");
    def = good, def.b = gone;
    judge_refusal(cr_joint_create(world, &def, &id), CR_DEAD_ID, "does not exist");
    def = good, def.a = NOBODY;
    judge_refusal(cr_joint_create(world, &def, &id), CR_DEAD_ID, "null id");
    def = good, def.b = a;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "two bodies");
    def = good, def.b = floor;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "half-space");
    def = good, def.kind = (cr_joint_kind)7;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "pin, a spring or a weld");
    def = good, def.limited = true, def.lower = 1, def.upper = 0.5f;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "must not exceed upper");

    const size_t numbers[] = {
        offsetof(cr_joint_def, anchor_a),   offsetof(cr_joint_def, anchor_b),
        offsetof(cr_joint_def, reference),  offsetof(cr_joint_def, motor_speed),
        offsetof(cr_joint_def, max_torque), offsetof(cr_joint_def, lower),
        offsetof(cr_joint_def, upper),      offsetof(cr_joint_def, length),
        offsetof(cr_joint_def, stiffness),  offsetof(cr_joint_def, damping),
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const float bad[] = {nan, infinite, -infinite};
        for (int k = 0; k < 3; k++) {
            def = good;
            memcpy((char *)&def + numbers[i], &bad[k], sizeof bad[k]);
            judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "finite");
            judge_refusal(cr_joint_set(world, kept, &def), CR_INVALID_VALUE, "finite");
        }
    }
    cr_body_def plane = fixed(halfspace(0, 1, 0), 0, 0);
    judge_refusal(cr_body_set(world, a, &plane), CR_INVALID_VALUE, "cannot become a half-space");
    def = good, def.max_torque = -1;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "max_torque");
    def = good, def.length = -1;
    judge_refusal(cr_joint_create(world, &def, &id), CR_INVALID_VALUE, "length");
    judge_refusal(cr_joint_def_at(world, CR_PIN, a, b, at(nan, 0), &def), CR_INVALID_VALUE,
                  "finite");
    judge_refusal(cr_joint_def_at(world, CR_PIN, gone, b, at(0, 0), &def), CR_DEAD_ID, "exist");
    assert_int_equal(live_joints(world), 1);
    cr_world_destroy(world);
}

/* Nor does anything else that pulls at a body's centre. */
static void what_pulls_is_no_half_space(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id star = add(world, body(circle(1), 0, 0)), held = add(world, body(circle(1), 4, 0));
    cr_attractor pull = {star, 1, 2};
    judge_ok(cr_attractor_add(world, &pull));
    judge_ok(cr_drag_begin(world, held, at(4, 0)));
    cr_body_def plane = fixed(halfspace(0, 1, 0), 0, 0);
    uint64_t hash = cr_world_hash(world);
    judge_refusal(cr_body_set(world, star, &plane), CR_INVALID_VALUE, "attractor");
    judge_refusal(cr_body_set(world, held, &plane), CR_INVALID_VALUE, "dragged");
    assert_true(cr_world_hash(world) == hash);
    judge_ok(cr_attractor_remove(world, star));
    cr_drag_end(world);
    judge_ok(cr_body_set(world, star, &plane));
    judge_ok(cr_body_set(world, held, &plane));
    cr_world_destroy(world);
}

static void what_is_set_is_what_is_got(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id a = add(world, body(box(1, 1), 0, 0)), b = add(world, body(box(1, 1), 2, 0));
    cr_joint_def def = pin_at(world, a, b, at(1, 0)), got;
    def.user = 77;
    def.motor_speed = 3;
    cr_joint_id id = join(world, def);
    judge_ok(cr_joint_get(world, id, &got));
    assert_true(got.user == 77 && got.motor_speed == 3 && cr_same_id(got.b, b));
    def.kind = CR_SPRING;
    def.b = NOBODY;
    def.stiffness = 5;
    judge_ok(cr_joint_set(world, id, &def));
    judge_ok(cr_joint_get(world, id, &got));
    assert_true(got.kind == CR_SPRING && got.b.index == 0 && got.stiffness == 5);
    assert_true(cr_joint_alive(world, id));
    run(world, 3, H);
    cr_world_destroy(world);
}

static void dead_joints_stay_dead(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id a = add(world, body(box(1, 1), 0, 0));
    cr_joint_def def = pin_at(world, a, NOBODY, at(0, 0));
    cr_joint_id id = join(world, def), null = {0, 0};
    judge_ok(cr_joint_destroy(world, id));
    judge_refusal(cr_joint_destroy(world, id), CR_DEAD_ID, "does not exist");
    judge_refusal(cr_joint_get(world, id, &def), CR_DEAD_ID, "does not exist");
    judge_refusal(cr_joint_set(world, id, &def), CR_DEAD_ID, "does not exist");
    judge_refusal(cr_joint_destroy(world, null), CR_DEAD_ID, "null id");
    assert_false(cr_joint_alive(world, id));
    cr_joint_id next = join(world, def);
    assert_int_equal(next.index, id.index);
    assert_int_not_equal(next.generation, id.generation);
    assert_false(cr_joint_alive(world, id));
    assert_true(same_joint(cr_world_joint_slot(world, 0), next));
    assert_int_equal(cr_world_joint_slot(world, 99).index, 0);
    cr_world_destroy(world);
}

static void a_body_takes_its_joints_along(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id id[4];
    for (int i = 0; i < 4; i++)
        id[i] = add(world, body(box(1, 1), 2 * (float)i, 0));
    for (int i = 1; i < 4; i++)
        join(world, pin_at(world, id[i - 1], id[i], at(2 * (float)i - 1, 0)));
    cr_joint_id last = join(world, pin_at(world, id[3], NOBODY, at(7, 0)));
    judge_ok(cr_body_destroy(world, id[1]));
    assert_int_equal(live_joints(world), 2);
    assert_true(cr_joint_alive(world, last));
    run(world, 10, H);
    judge_ok(cr_body_destroy(world, id[3]));
    assert_int_equal(live_joints(world), 0);
    run(world, 10, H);
    cr_world_destroy(world);
}

/* A world whose joints come, change their bodies and go, beside a plain list of them. */
enum { CROWD = 12, MOST = 40 };

typedef struct listed_joint {
    cr_joint_id id;
    int a, b;
} listed_joint;

typedef struct crowd {
    cr_world *world;
    cr_body_id bodies[CROWD];
    listed_joint joints[MOST];
    int count;
} crowd;

static void add_joint(crowd *c, rng *r, int a, int b)
{
    if (c->count == MOST)
        return;
    cr_joint_def def = {.kind = CR_SPRING, .a = c->bodies[a], .b = c->bodies[b], .length = 1};
    def.collide = rng_int(r, 0, 1) == 1;
    c->joints[c->count++] = (listed_joint){join(c->world, def), a, b};
}

static void forget_joints(crowd *c, int body)
{
    int left = 0;
    for (int i = 0; i < c->count; i++)
        if (c->joints[i].a != body && c->joints[i].b != body)
            c->joints[left++] = c->joints[i];
        else
            assert_false(cr_joint_alive(c->world, c->joints[i].id));
    c->count = left;
}

static void change_crowd(crowd *c, rng *r)
{
    int a = rng_int(r, 0, CROWD - 1), b = (a + rng_int(r, 1, CROWD - 1)) % CROWD;
    int which = c->count > 0 ? rng_int(r, 0, c->count - 1) : -1;
    switch (rng_int(r, 0, 5)) {
    case 0:
        judge_ok(cr_body_destroy(c->world, c->bodies[a]));
        forget_joints(c, a);
        c->bodies[a] = add(c->world, body(circle(0.1f), 2 * (float)a, 0));
        break;
    case 1:
        if (which < 0)
            break;
        judge_ok(cr_joint_destroy(c->world, c->joints[which].id));
        c->joints[which] = c->joints[--c->count];
        break;
    case 2:
        if (which < 0)
            break;
        cr_joint_def def;
        judge_ok(cr_joint_get(c->world, c->joints[which].id, &def));
        def.a = c->bodies[a];
        def.b = c->bodies[b];
        judge_ok(cr_joint_set(c->world, c->joints[which].id, &def));
        c->joints[which].a = a;
        c->joints[which].b = b;
        break;
    default:
        add_joint(c, r, a, b);
    }
}

static void joints_go_with_their_bodies_whatever_came_before(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        rng r = rng_seed(seed);
        crowd c = {.world = new_world()};
        for (int i = 0; i < CROWD; i++)
            c.bodies[i] = add(c.world, body(circle(0.1f), 2 * (float)i, 0));
        for (int i = 0; i < 200; i++) {
            change_crowd(&c, &r);
            assert_int_equal(live_joints(c.world), c.count);
            for (int k = 0; k < c.count; k++)
                assert_true(cr_joint_alive(c.world, c.joints[k].id));
        }
        run(c.world, 5, H);
        cr_world_destroy(c.world);
    }
}

/* ---- which pairs may touch ---- */

static void joined_bodies_collide_only_on_request(void **state)
{
    (void)state;
    for (int i = 0; i < BROADPHASE_COUNT; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "broadphase.name", BROADPHASES[i]);
        cr_body_id a = add(world, body(box(1, 1), 0, 0)), b = add(world, body(box(1, 1), 0.5f, 0));
        cr_body_id c = add(world, body(box(1, 1), 0.25f, 0.5f));
        judge_ok(cr_world_detect(world));
        assert_int_equal(cr_world_stats(world).contacts, 3);
        cr_joint_def def = pin_at(world, b, a, at(0.25f, 0));
        cr_joint_id first = join(world, def), second = join(world, def);
        judge_ok(cr_world_detect(world));
        assert_int_equal(cr_world_stats(world).contacts, 2);
        def.collide = true;
        judge_ok(cr_joint_set(world, first, &def));
        judge_ok(cr_world_detect(world));
        assert_int_equal(cr_world_stats(world).contacts, 2); /* the second still parts them */
        judge_ok(cr_joint_destroy(world, second));
        judge_ok(cr_world_detect(world));
        assert_int_equal(cr_world_stats(world).contacts, 3);
        join(world, pin_at(world, c, NOBODY, at(0, 0))); /* the world is nobody's neighbour */
        judge_ok(cr_world_detect(world));
        assert_int_equal(cr_world_stats(world).contacts, 3);
        cr_world_destroy(world);
    }
}

/* However few or many of the pairs are joined. */
static void joints_part_their_own_bodies_only(void **state)
{
    (void)state;
    enum { N = 40 };
    static const int one_in[] = {400, 20, 3, 1};
    for (size_t k = 0; k < sizeof one_in / sizeof *one_in; k++) {
        rng r = rng_seed(k);
        cr_world *world = weightless_world();
        cr_body_id ids[N];
        for (int i = 0; i < N; i++)
            ids[i] = add(world, body(circle(1), 0.01f * (float)i, 0));
        bool joined[N][N] = {0};
        size_t apart = N * (N - 1) / 2;
        for (int a = 0; a < N; a++)
            for (int b = a + 1; b < N; b++)
                if (rng_int(&r, 1, one_in[k]) == 1) {
                    join(world, pin_at(world, ids[b], ids[a], at(0, 0)));
                    joined[a][b] = true;
                    apart--;
                }
        judge_ok(cr_world_detect(world));
        size_t count;
        const cr_pair *pairs = cr_world_pairs(world, &count);
        print_message("    one in %3d joined: %zu pairs\n", one_in[k], count);
        assert_int_equal(count, apart);
        for (size_t i = 0; i < count; i++)
            assert_false(joined[pairs[i].a.index - 1][pairs[i].b.index - 1]);
        cr_world_destroy(world);
    }
}

/* ---- worlds full of joints ---- */

/* Bodies in free space, thrown, and joined in every way with their neighbours. */
static void add_joined_crowd(cr_world *world, rng *r, int count)
{
    cr_body_id before = NOBODY;
    for (int i = 0; i < count; i++) {
        cr_body_def def = body(random_shape(r, 0.4f), 1.1f * (float)i, 0);
        def.angle = rng_float(r, -2, 2);
        def.velocity = rng_vec2(r, -1, 1);
        def.angular_velocity = rng_float(r, -2, 2);
        cr_body_id id = add(world, def);
        cr_joint_def joint;
        if (i > 0) {
            judge_ok(cr_joint_def_at(world, (cr_joint_kind)(i % 3), before, id,
                                     at(1.1f * (float)i - 0.55f, 0), &joint));
            joint.rope = i % 2 == 0;
            joint.stiffness = i % 4 == 1 ? 20 : 0;
            joint.damping = 0.5f;
            joint.motor_speed = i % 5 == 0 ? 2 : 0;
            joint.max_torque = 0.3f;
            joint.limited = i % 6 == 3;
            joint.lower = -0.4f;
            joint.upper = 0.4f;
            join(world, joint);
        }
        before = id;
    }
}

static void momentum_is_kept_between_free_bodies(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        rng r = rng_seed(31);
        add_joined_crowd(world, &r, 24);
        sums before = sum_up(world);
        run(world, 600, H);
        sums after = sum_up(world);
        char what[80];
        snprintf(what, sizeof what, "%s: linear momentum, drift of its scale", SOLVERS[i]);
        judge_below(what, hypot(after.px - before.px, after.py - before.py) / before.momentum_scale,
                    2e-5);
        /* "impulse" and "jacobi" leave joints further apart, and "avbd" pushes them together by
         * moving bodies: on that way, too, momentum has an arm. */
        double most = is_solver(SOLVERS[i], "impulse")  ? 1e-3
                      : is_solver(SOLVERS[i], "jacobi") ? 4e-4
                      : is_solver(SOLVERS[i], "avbd")   ? 2e-4
                                                        : 5e-6;
        snprintf(what, sizeof what, "%s: angular momentum, drift of its scale", SOLVERS[i]);
        judge_below(what, fabs(after.angular - before.angular) / before.angular_scale, most);
        cr_world_destroy(world);
    }
}

enum { LINKS = 4 };

/* A chain that hangs at rest, under a solver of one pass. */
static cr_world *hanging_chain(cr_body_id links[LINKS], cr_joint_id joints[LINKS])
{
    cr_world *world = new_world();
    set_choice(world, "solver.name", "jacobi");
    cr_body_id before = NOBODY;
    for (int i = 0; i < LINKS; i++) {
        float y = -(float)i;
        links[i] = add(world, body(box(0.2f, 1), 0, y - 0.5f));
        joints[i] = join(world, pin_at(world, links[i], before, at(0, y)));
        before = links[i];
    }
    run(world, 300, H);
    set(world, "solver.iterations", 1);
    return world;
}

/* What a joint bore is the first guess of the next tick. One that is set anew bore nothing, as if
 * it had been made anew. */
static void joints_that_are_set_anew_forget_their_forces(void **state)
{
    (void)state;
    cr_body_id links[LINKS];
    cr_joint_id joints[LINKS];
    cr_joint_def defs[LINKS];
    cr_world *same = hanging_chain(links, joints), *set_anew = hanging_chain(links, joints);
    cr_world *made_anew = hanging_chain(links, joints);
    for (int i = LINKS - 1; i >= 0; i--) {
        judge_ok(cr_joint_get(made_anew, joints[i], &defs[i]));
        judge_ok(cr_joint_set(set_anew, joints[i], &defs[i]));
        judge_ok(cr_joint_destroy(made_anew, joints[i]));
    }
    for (int i = 0; i < LINKS; i++)
        join(made_anew, defs[i]);
    run(same, 1, H);
    run(set_anew, 1, H);
    run(made_anew, 1, H);
    for (int i = 0; i < LINKS; i++) {
        float y = cr_body_get_view(set_anew, links[i]).velocity.y;
        assert_true(y == cr_body_get_view(made_anew, links[i]).velocity.y);
        assert_true(y != cr_body_get_view(same, links[i]).velocity.y);
    }
    cr_world_destroy(same);
    cr_world_destroy(set_anew);
    cr_world_destroy(made_anew);
}

/* Its anchors stand apart, and the bodies pass each other across the gap: what holds them acts in
 * one point, and turns both by as much. (The other solvers close the gap by moving bodies, which
 * changes r x m v.) */
static void a_torn_pin_makes_no_turn(void **state)
{
    (void)state;
    const char *const solvers[] = {"pgs_soft", "tgs_soft", "wide"};
    for (size_t i = 0; i < 3; i++) {
        cr_world *world = weightless_world();
        set_choice(world, "solver.name", solvers[i]);
        cr_body_def left = body(circle(0.3f), -0.5f, 0), right = body(circle(0.3f), 0.5f, 0);
        left.velocity = at(0, -1);
        right.velocity = at(0, 1);
        cr_body_id a = add(world, left), b = add(world, right);
        cr_joint_def def = pin_at(world, a, b, at(0, 0));
        def.anchor_b.x += 0.04f;
        join(world, def);
        sums before = sum_up(world);
        run(world, 1, H);
        sums after = sum_up(world);
        judge_near(solvers[i], after.angular / before.angular, 1, 1e-5);
        cr_world_destroy(world);
    }
}

static void a_snapshot_holds_the_joints(void **state)
{
    (void)state;
    for (int i = 0; i < SOLVER_COUNT; i++) {
        cr_world *world = new_world();
        set_choice(world, "solver.name", SOLVERS[i]);
        rng r = rng_seed(5);
        add(world, fixed(halfspace(0, 1, -3), 0, 0));
        add_joined_crowd(world, &r, 16);
        run(world, 50, H);
        cr_snapshot *snapshot = cr_world_snapshot(world);
        assert_non_null(snapshot);
        run(world, 80, H);
        uint64_t hash = cr_world_hash(world);
        cr_joint_view view = cr_joint_get_view(world, cr_world_joint_slot(world, 3));
        for (uint32_t k = 0; k < 15; k += 2)
            judge_ok(cr_joint_destroy(world, cr_world_joint_slot(world, k)));
        run(world, 20, H);
        judge_ok(cr_world_restore(world, snapshot));
        assert_int_equal(live_joints(world), 15);
        run(world, 80, H);
        assert_true(cr_world_hash(world) == hash);
        cr_joint_view again = cr_joint_get_view(world, cr_world_joint_slot(world, 3));
        assert_memory_equal(&view.impulse, &again.impulse, sizeof view.impulse);

        /* into a world that never had any of it */
        cr_world *other = new_world();
        judge_ok(cr_world_restore(other, snapshot));
        run(other, 80, H);
        assert_true(cr_world_hash(other) == hash);
        cr_world_destroy(other);
        cr_snapshot_free(snapshot);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_definition_follows_from_where_bodies_are),
        cmocka_unit_test(bad_definitions_are_refused),
        cmocka_unit_test(what_pulls_is_no_half_space),
        cmocka_unit_test(what_is_set_is_what_is_got),
        cmocka_unit_test(dead_joints_stay_dead),
        cmocka_unit_test(a_body_takes_its_joints_along),
        cmocka_unit_test(joints_go_with_their_bodies_whatever_came_before),
        cmocka_unit_test(joined_bodies_collide_only_on_request),
        cmocka_unit_test(joints_part_their_own_bodies_only),
        cmocka_unit_test(momentum_is_kept_between_free_bodies),
        cmocka_unit_test(joints_that_are_set_anew_forget_their_forces),
        cmocka_unit_test(a_torn_pin_makes_no_turn),
        cmocka_unit_test(a_snapshot_holds_the_joints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
