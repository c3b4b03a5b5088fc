/* A world's ids, refusals, questions, and what it does when a run leaves the finite numbers. */
#include "world_helpers.h"

static void refuses_everywhere(cr_world *world, cr_body_id id, const char *why)
{
    cr_body_def def = cr_body_def_default();
    cr_attractor attractor = {id, 1, 1};
    assert_false(cr_body_alive(world, id));
    judge_refusal(cr_body_get(world, id, &def), CR_DEAD_ID, why);
    const cr_result results[] = {
        cr_body_set(world, id, &def),
        cr_body_destroy(world, id),
        cr_body_apply_force(world, id, at(1, 0), at(0, 0)),
        cr_body_apply_torque(world, id, 1),
        cr_body_apply_impulse(world, id, at(1, 0), at(0, 0)),
        cr_attractor_add(world, &attractor),
        cr_attractor_remove(world, id),
        cr_drag_begin(world, id, at(0, 0)),
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        assert_int_equal(results[i].code, CR_DEAD_ID);
        assert_non_null(strstr(results[i].message, why));
    }
}

static void dead_ids(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id first = add(world, body(circle(1), 0, 0)),
               second = add(world, body(circle(1), 3, 0));
    refuses_everywhere(world, (cr_body_id){0, 0}, "null id");
    refuses_everywhere(world, (cr_body_id){99, 1}, "body 99");
    refuses_everywhere(world, (cr_body_id){UINT32_MAX, 1}, "does not exist");
    refuses_everywhere(world, (cr_body_id){first.index, first.generation + 1}, "life 2");
    judge_ok(cr_body_destroy(world, first));
    refuses_everywhere(world, first, "body 1 (life 1)");
    cr_body_id third = add(world, body(box(1, 1), 5, 0));
    assert_int_equal(third.index, first.index); /* the slot is used again, in its next life */
    assert_int_equal(third.generation, first.generation + 1);
    refuses_everywhere(world, first, "body 1 (life 1)");
    assert_true(cr_body_alive(world, second) && cr_body_alive(world, third));
    assert_int_equal(cr_world_slots(world), 2);
    cr_world_destroy(world);
}

static void judge_a_look_at_nobody(const cr_world *world, cr_body_id id)
{
    cr_body_view view = cr_body_get_view(world, id);
    assert_false(view.alive);
    assert_int_equal(view.kind, CR_STATIC);
    assert_non_null(view.shape);
    assert_int_equal(view.shape->kind, CR_CIRCLE);
    assert_true(view.shape->radius == 0 && view.shape->area == 0);
    assert_true(view.transform.q.c == 1 && view.transform.q.s == 0);
    assert_true(view.center.x == 0 && view.center.y == 0 && view.angle == 0);
    assert_true(view.mass == 0 && view.inertia == 0 && view.inverse_mass == 0);
    assert_true(view.bounds.lower.x == 0 && view.bounds.upper.y == 0);
}

/* In a Release build, too: what an id kept too long names is told, not read. */
static void a_look_at_nobody_is_harmless(void **state)
{
    (void)state;
    cr_world *world = new_world();
    judge_a_look_at_nobody(world, (cr_body_id){0, 0});
    judge_a_look_at_nobody(world, (cr_body_id){1, 1});
    cr_body_id first = add(world, body(box(1, 2), 4, 5)),
               second = add(world, body(circle(1), 0, 0));
    assert_true(cr_body_get_view(world, first).alive);
    cr_joint_def def;
    cr_joint_id joint;
    judge_ok(cr_joint_def_at(world, CR_PIN, first, second, at(1, 1), &def));
    judge_ok(cr_joint_create(world, &def, &joint));
    assert_true(cr_joint_get_view(world, joint).alive);
    judge_ok(cr_body_destroy(world, first));
    const cr_body_id dead[] = {first, {first.index, 9}, {1000000, 1}, {UINT32_MAX, UINT32_MAX}};
    for (size_t i = 0; i < sizeof dead / sizeof *dead; i++)
        judge_a_look_at_nobody(world, dead[i]);
    const cr_joint_id gone[] = {joint, {0, 0}, {2, 1}, {UINT32_MAX, 1}};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        cr_joint_view view = cr_joint_get_view(world, gone[i]);
        assert_false(view.alive);
        assert_true(view.a.index == 0 && view.b.index == 0 && view.length == 0 && view.angle == 0);
        assert_true(view.impulse.x == 0 && view.angular_impulse == 0 && view.motor_impulse == 0);
    }
    cr_world_destroy(world);
}

static void what_is_no_enumerator_has_a_name(void **state)
{
    (void)state;
    assert_string_equal(cr_body_kind_name((cr_body_kind)3), "unknown");
    assert_string_equal(cr_joint_kind_name((cr_joint_kind)CR_JOINT_KINDS), "unknown");
    assert_string_equal(cr_shape_kind_name((cr_shape_kind)99), "unknown");
    assert_string_equal(cr_event_kind_name((cr_event_kind)99), "unknown");
    assert_string_equal(cr_stage_name((cr_stage)99), "unknown");
    assert_string_equal(cr_body_kind_name(CR_KINEMATIC), "kinematic");
    assert_string_equal(cr_stage_name(CR_STAGE_DONE), "done");
}

/* What a probe saw as each stage began: of a box that falls on a floor. */
typedef struct seen {
    const cr_world *world;
    cr_body_id box;
    int begun;
    float vy[CR_STAGES + 1], ay[CR_STAGES + 1];
    size_t contacts[CR_STAGES + 1];
} seen;

static void see(void *user, cr_stage stage)
{
    seen *s = user;
    assert_int_equal(stage, s->begun++);
    s->vy[stage] = cr_body_get_view(s->world, s->box).velocity.y;
    s->ay[stage] = cr_body_get_forces(s->world, s->box).acceleration.y;
    cr_world_contacts(s->world, &s->contacts[stage]);
}

static void a_probe_sees_what_a_stage_has_made(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = body(box(1, 1), 0, 0.51f);
    def.force = at(3, 0);
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    seen s = {.world = world, .box = add(world, def)};
    const cr_probe probe = {.stage = see, .user = &s};
    cr_world_set_probe(world, &probe);
    run(world, 1, 1.0f / 60);
    assert_int_equal(s.begun, CR_STAGES + 1);
    assert_true(s.ay[CR_STAGE_FORCES] == 0 && s.ay[CR_STAGE_BROADPHASE] == -9.81f);
    assert_int_equal(s.contacts[CR_STAGE_FORCES], 0);
    assert_int_equal(s.contacts[CR_STAGE_ISLANDS], 1);
    assert_true(s.vy[CR_STAGE_SOLVER] == 0 && s.vy[CR_STAGE_CONTINUOUS] < 0);
    cr_body_forces forces = cr_body_get_forces(world, s.box);
    assert_true(forces.force.x == 3 && forces.force.y == 0 && forces.torque == 0);
    judge_ok(cr_body_destroy(world, s.box));
    forces = cr_body_get_forces(world, s.box);
    assert_true(forces.force.x == 0 && forces.acceleration.y == 0);
    cr_world_destroy(world);
}

static void slots_are_used_again(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_id ids[50];
    for (int i = 0; i < 50; i++)
        ids[i] = add(world, body(circle(0.1f), (float)i, 0));
    for (int i = 0; i < 50; i += 2)
        judge_ok(cr_body_destroy(world, ids[i]));
    assert_int_equal(cr_world_stats(world).bodies, 25);
    for (int i = 0; i < 50; i++)
        assert_int_equal(cr_world_slot(world, (size_t)i).index, i % 2 ? i + 1 : 0);
    assert_int_equal(cr_world_slot(world, 50).index, 0);
    for (int i = 0; i < 25; i++) {
        cr_body_id id = add(world, body(circle(0.1f), (float)i, 9));
        assert_int_equal(id.generation, 2);
        assert_int_equal(id.index % 2, 1);
    }
    assert_int_equal(cr_world_slots(world), 50);
    assert_int_equal(cr_world_stats(world).bodies, 50);
    cr_world_destroy(world);
}

static void what_hangs_on_a_body_goes_with_it(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id sun = add(world, body(circle(1), 0, 0)), other = add(world, body(circle(1), 4, 0));
    cr_attractor a = {sun, 5, 10}, b = {other, 5, 10};
    judge_ok(cr_attractor_add(world, &a));
    judge_ok(cr_attractor_add(world, &b));
    judge_ok(cr_drag_begin(world, sun, at(0, 0)));
    judge_ok(cr_body_destroy(world, sun));
    size_t count;
    const cr_attractor *left = cr_world_attractors(world, &count);
    assert_int_equal(count, 1);
    assert_true(cr_same_id(left->body, other));
    cr_body_id dragged;
    cr_vec2 grip, target;
    assert_false(cr_world_drag(world, &dragged, &grip, &target));
    judge_refusal(cr_drag_move(world, at(1, 1)), CR_INVALID_VALUE, "nothing is being dragged");
    run(world, 10, 1.0f / 60);
    cr_world_destroy(world);
}

static void bad_definitions(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t offset;
        bool negative_refused;
    } floats[] = {
        {"position", offsetof(cr_body_def, position.x), false},
        {"position", offsetof(cr_body_def, position.y), false},
        {"angle", offsetof(cr_body_def, angle), false},
        {"velocity", offsetof(cr_body_def, velocity.x), false},
        {"velocity", offsetof(cr_body_def, velocity.y), false},
        {"angular_velocity", offsetof(cr_body_def, angular_velocity), false},
        {"gravity_scale", offsetof(cr_body_def, gravity_scale), false},
        {"linear_damping", offsetof(cr_body_def, linear_damping), true},
        {"angular_damping", offsetof(cr_body_def, angular_damping), true},
        {"force", offsetof(cr_body_def, force.x), false},
        {"force", offsetof(cr_body_def, force.y), false},
        {"torque", offsetof(cr_body_def, torque), false},
        {"density", offsetof(cr_body_def, material.density), true},
        {"restitution", offsetof(cr_body_def, material.restitution), true},
        {"friction", offsetof(cr_body_def, material.friction), true},
    };
    const float bad[] = {NAN, INFINITY, -INFINITY, -0.1f};
    cr_world *world = new_world();
    cr_body_id kept = add(world, body(circle(1), 0, 0));
    uint64_t hash = cr_world_hash(world);
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
            cr_body_def def = body(circle(1), 0, 0);
            cr_body_id id = {7, 7};
            memcpy((unsigned char *)&def + floats[i].offset, &bad[k], sizeof(float));
            bool refused = bad[k] != -0.1f || floats[i].negative_refused;
            cr_result made = cr_body_create(world, &def, &id);
            if (!refused) {
                judge_ok(made);
                judge_ok(cr_body_destroy(world, id));
                continue;
            }
            judge_refusal(made, CR_INVALID_VALUE, floats[i].name);
            assert_true(id.index == 7 && id.generation == 7);
            assert_int_equal(cr_body_set(world, kept, &def).code, CR_INVALID_VALUE);
        }
    assert_true(cr_world_hash(world) == hash);
    assert_int_equal(cr_world_stats(world).bodies, 1);
    cr_world_destroy(world);
}

static void bad_kinds_and_masses(void **state)
{
    (void)state;
    cr_world *world = new_world();
    cr_body_def def = body(circle(1), 0, 0);
    def.kind = (cr_body_kind)3;
    judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_VALUE,
                  "dynamic, static or kinematic");
    def = body(circle(1), 0, 0);
    def.shape.kind = (cr_shape_kind)9;
    judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_SHAPE, "no shape");
    for (int kind = 0; kind < 3; kind++) {
        def = body(halfspace(0, 1, 0), 0, 0);
        def.kind = (cr_body_kind)kind;
        if (kind == CR_STATIC)
            judge_ok(cr_body_create(world, &def, NULL));
        else
            judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_VALUE, "must be static");
    }
    def = body(circle(1), 0, 0);
    def.material.restitution = 1.01f;
    judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_VALUE, "between 0 and 1");
    def = body(circle(1), 0, 0);
    def.material.density = 3e38f;
    judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_VALUE, "too large");
    def.material.density = 1e-44f;
    judge_refusal(cr_body_create(world, &def, NULL), CR_INVALID_VALUE, "too small");
    assert_string_equal(cr_body_kind_name(CR_DYNAMIC), "dynamic");
    assert_string_equal(cr_body_kind_name(CR_STATIC), "static");
    assert_string_equal(cr_body_kind_name(CR_KINEMATIC), "kinematic");
    cr_world_destroy(world);
}

static void bad_calls(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id id = add(world, body(circle(1), 0, 0)), wall = add(world, fixed(box(1, 1), 5, 0));
    cr_body_id plane = add(world, fixed(halfspace(0, 1, -9), 0, 0));
    uint64_t hash = cr_world_hash(world);
    const float lengths[] = {0, -1, NAN, 1.001f, INFINITY, -0.0f};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        judge_refusal(cr_world_step(world, lengths[i]), CR_INVALID_VALUE, "1e-9 s to 1 s");
    const cr_vec2 bad = {NAN, 0}, fine = {0, 0};
    judge_refusal(cr_body_apply_force(world, id, bad, fine), CR_INVALID_VALUE, "finite");
    judge_refusal(cr_body_apply_force(world, id, fine, bad), CR_INVALID_VALUE, "finite");
    judge_refusal(cr_body_apply_torque(world, id, INFINITY), CR_INVALID_VALUE, "finite");
    judge_refusal(cr_body_apply_impulse(world, id, bad, fine), CR_INVALID_VALUE, "finite");
    judge_refusal(cr_drag_begin(world, id, bad), CR_INVALID_VALUE, "finite");
    judge_refusal(cr_drag_begin(world, wall, fine), CR_INVALID_VALUE, "dynamic");
    judge_ok(cr_drag_begin(world, id, fine));
    judge_refusal(cr_drag_move(world, bad), CR_INVALID_VALUE, "finite");
    cr_drag_end(world);
    const cr_attractor attractors[] = {{id, NAN, 1}, {id, 1, 0}, {id, 1, INFINITY}, {plane, 1, 1}};
    const char *const why[] = {"strength", "radius", "radius", "no centre"};
    for (int i = 0; i < 4; i++)
        judge_refusal(cr_attractor_add(world, &attractors[i]), CR_INVALID_VALUE, why[i]);
    judge_refusal(cr_attractor_remove(world, id), CR_INVALID_VALUE, "no attractor");
    assert_int_equal(cr_world_tick(world), 0);
    assert_true(cr_world_hash(world) == hash);
    judge_ok(cr_world_step(world, 1));
    assert_int_equal(cr_world_tick(world), 1);
    assert_true(cr_world_time(world) == 1);
    cr_world_destroy(world);
}

static void a_run_that_leaves_the_finite_numbers(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    add(world, body(circle(1), 0, 0));
    cr_body_def fast = body(circle(1), 3e38f, 9);
    fast.velocity = at(3e38f, 0);
    cr_snapshot *good = cr_world_snapshot(world);
    cr_body_id id = add(world, fast);
    run(world, 1, 0.01f);
    cr_result result = cr_world_step(world, 1);
    judge_refusal(result, CR_NON_FINITE, "body 2");
    judge_refusal(result, CR_NON_FINITE, "tick 2");
    judge_refusal(cr_world_step(world, 0.01f), CR_NON_FINITE, "body 2");
    assert_int_equal(cr_world_tick(world), 2);
    cr_snapshot *broken = cr_world_snapshot(world);
    judge_ok(cr_world_restore(world, good));
    run(world, 5, 0.01f);
    judge_ok(cr_world_restore(world, broken));
    judge_refusal(cr_world_step(world, 0.01f), CR_NON_FINITE, "body 2");
    fast.position = at(5, 5);
    fast.velocity = at(0, 0);
    judge_ok(cr_body_set(world, id, &fast)); /* or the body itself is mended */
    run(world, 5, 0.01f);
    judge_ok(cr_world_restore(world, broken));
    judge_ok(cr_body_destroy(world, id)); /* or taken away */
    run(world, 5, 0.01f);
    cr_snapshot_free(good);
    cr_snapshot_free(broken);
    cr_world_destroy(world);
}

/* Everything at once that is allowed and too much: each tick says yes or says why not. */
static void absurd_but_legal_scenes(void **state)
{
    (void)state;
    rng r = rng_seed(61);
    int refused = 0, ticks = 0;
    for (int i = 0; i < 300; i++) {
        cr_world *world = new_world();
        set_choice(world, "solver.name", SOLVERS[i % SOLVER_COUNT]);
        set_choice(world, "narrowphase.polygons", i % 3 == 0 ? "textbook" : "support");
        set(world, "world.gravity_y", pow(10, (double)rng_float(&r, -20, 38)));
        for (int k = 0; k < 8; k++) {
            float size = powf(10, rng_float(&r, -6, 6)), way = powf(10, rng_float(&r, -9, 30));
            way *= rng_float(&r, -1, 1);
            cr_body_def def = body(random_shape(&r, size), way, 0);
            float speed = powf(10, rng_float(&r, -9, 37));
            def.velocity = at(0, speed * rng_float(&r, -1, 1));
            def.angular_velocity = powf(10, rng_float(&r, -9, 37));
            def.material.restitution = rng_float(&r, 0, 1);
            def.kind = (cr_body_kind)rng_int(&r, 0, 2);
            add(world, def);
        }
        for (int k = 0; k < 10; k++, ticks++) {
            cr_result result = cr_world_step(world, 0.1f);
            assert_true(result.code == CR_OK || result.code == CR_NON_FINITE);
            refused += result.code != CR_OK;
        }
        cr_world_destroy(world);
    }
    print_message("    %d of %d ticks refused, none crashed\n", refused, ticks);
}

static void what_was_set_is_got(void **state)
{
    (void)state;
    cr_world *world = new_world();
    const cr_vec2 corners[] = {{0, 0}, {2, 0}, {0, 1}};
    cr_body_def def = body(polygon(corners, 3), 3, 4);
    def.angle = 100.5f;
    def.velocity = at(1, 2);
    def.angular_velocity = 3;
    def.gravity_scale = -2;
    def.layers = 6;
    def.bullet = true;
    def.linear_damping = 0.25f;
    def.angular_damping = 0.5f;
    def.force = at(7, 8);
    def.torque = 9;
    def.user = UINT64_C(0x123456789abcdef0);
    cr_body_id id = add(world, def);
    cr_body_def got = get(world, id);
    assert_true(got.position.x == 3 && got.position.y == 4 && got.angle == 100.5f);
    assert_true(got.velocity.x == 1 && got.velocity.y == 2 && got.angular_velocity == 3);
    assert_true(got.gravity_scale == -2 && got.layers == 6 && !got.fixed_rotation);
    assert_true(got.bullet && cr_body_get_view(world, id).bullet);
    assert_true(got.linear_damping == 0.25f && got.angular_damping == 0.5f);
    assert_true(got.force.x == 7 && got.force.y == 8 && got.torque == 9 && got.user == def.user);
    assert_memory_equal(&got.shape, &def.shape, sizeof got.shape);
    cr_body_view view = cr_body_get_view(world, id);
    judge_near("mass of a wedge of 1 m^2", (double)view.mass, 1, 1e-6);
    judge_near("its inertia, m (b^2 + h^2)/18", (double)view.inertia, 5 / 18.0, 1e-6);
    cr_vec2 center = cr_to_world(view.transform, def.shape.centroid);
    assert_true(fabsf(view.center.x - center.x) < 1e-6f && fabsf(view.center.y - center.y) < 1e-6f);
    run(world, 3, 0.01f);
    got = get(world, id);
    uint64_t hash = cr_world_hash(world);
    judge_ok(cr_body_set(world, id, &got)); /* setting what was got moves nothing */
    assert_true(cr_world_hash(world) == hash);
    for (int kind = CR_STATIC; kind <= CR_KINEMATIC; kind++) {
        def.kind = (cr_body_kind)kind;
        judge_ok(cr_body_set(world, id, &def));
        view = cr_body_get_view(world, id);
        assert_true(view.mass == 0 && view.inverse_mass == 0 && view.inverse_inertia == 0);
        assert_true(view.velocity.x == (kind == CR_STATIC ? 0 : 1));
    }
    cr_world_destroy(world);
}

/* Half-way through a heap's fall every body is set to what it is: the rest of the fall is the
 * same to the bit. */
static void setting_what_was_got_changes_nothing(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int touched = 0; touched < 2; touched++) {
        rng r = rng_seed(62);
        cr_world *world = new_world();
        add_heap(world, &r, 30);
        run(world, 60, 1.0f / 60);
        for (size_t i = 0; touched && i < cr_world_slots(world); i++) {
            cr_body_def def = get(world, cr_world_slot(world, i));
            judge_ok(cr_body_set(world, cr_world_slot(world, i), &def));
        }
        run(world, 120, 1.0f / 60);
        hashes[touched] = cr_world_hash(world);
        cr_world_destroy(world);
    }
    print_message("    %016llx and %016llx\n", (unsigned long long)hashes[0],
                  (unsigned long long)hashes[1]);
    assert_true(hashes[0] == hashes[1]);
}

static void picking(void **state)
{
    (void)state;
    cr_world *world = weightless_world();
    cr_body_id lower = add(world, body(circle(1), 0, 0)),
               upper = add(world, body(box(1, 1), 0.4f, 0));
    cr_body_id ground = add(world, fixed(halfspace(0, 1, 0), 0, 0));
    assert_true(cr_same_id(cr_world_pick(world, at(0.2f, 0.1f)), upper));
    assert_true(cr_same_id(cr_world_pick(world, at(-0.5f, 0.1f)), lower));
    assert_true(cr_same_id(cr_world_pick(world, at(-0.5f, -0.1f)), lower)); /* half-spaces last */
    assert_true(cr_same_id(cr_world_pick(world, at(3, -1)), ground));
    assert_int_equal(cr_world_pick(world, at(3, 1)).index, 0);
    judge_ok(cr_body_destroy(world, lower));
    cr_body_id newest = add(world, body(circle(1), 0, 0)); /* in the first slot, yet on top */
    assert_true(newest.index < upper.index);
    assert_true(cr_same_id(cr_world_pick(world, at(0.2f, 0.1f)), newest));
    assert_int_equal(cr_world_pick(world, at(NAN, 0)).index, 0);
    cr_world_destroy(world);
}

/* Each number alone is finite; what comes of them would not be. */
static void pushes_beyond_all_numbers_are_refused(void **state)
{
    (void)state;
    const cr_vec2 huge = at(3e38f, 3e38f), far = at(1e30f, -1e30f);
    cr_world *world = new_world();
    cr_body_def def = body(box(1, 1), 0, 0);
    cr_body_id free = add(world, def);
    def.kind = CR_STATIC;
    cr_body_id fixed_one = add(world, def);
    uint64_t before = cr_world_hash(world);
    judge_refusal(cr_body_apply_impulse(world, free, huge, far), CR_INVALID_VALUE, "infinitely");
    judge_refusal(cr_body_apply_force(world, free, huge, far), CR_INVALID_VALUE, "more than");
    judge_ok(cr_body_apply_torque(world, free, 3e38f));
    judge_refusal(cr_body_apply_torque(world, free, 3e38f), CR_INVALID_VALUE, "more than");
    judge_ok(cr_body_apply_impulse(world, fixed_one, huge, far));
    judge_ok(cr_body_apply_force(world, fixed_one, huge, far));
    assert_true(cr_world_hash(world) == before);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_ids),
        cmocka_unit_test(a_look_at_nobody_is_harmless),
        cmocka_unit_test(what_is_no_enumerator_has_a_name),
        cmocka_unit_test(a_probe_sees_what_a_stage_has_made),
        cmocka_unit_test(slots_are_used_again),
        cmocka_unit_test(what_hangs_on_a_body_goes_with_it),
        cmocka_unit_test(bad_definitions),
        cmocka_unit_test(bad_kinds_and_masses),
        cmocka_unit_test(bad_calls),
        cmocka_unit_test(a_run_that_leaves_the_finite_numbers),
        cmocka_unit_test(absurd_but_legal_scenes),
        cmocka_unit_test(what_was_set_is_got),
        cmocka_unit_test(setting_what_was_got_changes_nothing),
        cmocka_unit_test(picking),
        cmocka_unit_test(pushes_beyond_all_numbers_are_refused),
    };
    return cmocka_run_group_tests_name("world", tests, NULL, NULL);
}
