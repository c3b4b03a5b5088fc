/* cr_world_validate: a sound world is called so after any step, and each planted fault is named. */
#include "broadphase/pair_cache.h"
#include "constraints/problem.h"
#include "contacts/slider_contacts.h"
#include "solvers/tgs_soft_simd/batch_plan.h"
#include "world/world.h"
#include "world_helpers.h"

/* Some sleep, some tumble, some hang from joints, one attracts, one is held, one slot is free. */
static cr_world *furnished(const char *broadphase)
{
    cr_world *world;
    judge_ok(cr_world_create(&world));
    set(world, "sleep.time", 0.1);
    set_choice(world, "broadphase.name", broadphase);
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    cr_body_id ids[24];
    for (int i = 0; i < 24; i++) {
        cr_body_def def = body(i % 2 ? circle(0.25f) : box(0.5f, 0.5f), (float)(i % 8), 0.25f);
        def.position.y += (float)(i / 8) * 0.5f;
        def.material.friction = 0.5f;
        ids[i] = add(world, def);
    }
    cr_body_id far = add(world, body(circle(0.5f), 20, 6)),
               gone = add(world, body(circle(1), 30, 1));
    cr_body_id swing = add(world, body(box(0.5f, 0.2f), -10, 5));
    cr_body_id other = add(world, body(box(0.5f, 0.2f), -11, 5));
    cr_joint_def def;
    cr_joint_id joint;
    judge_ok(cr_joint_def_at(world, CR_PIN, swing, (cr_body_id){0, 0}, at(-9, 5), &def));
    judge_ok(cr_joint_create(world, &def, &joint));
    judge_ok(cr_joint_def_at(world, CR_PIN, swing, other, at(-10.5f, 5), &def));
    judge_ok(cr_joint_create(world, &def, &joint));
    judge_ok(cr_joint_def_at(world, CR_WELD, far, other, at(0, 5), &def));
    judge_ok(cr_joint_create(world, &def, &joint));
    judge_ok(cr_joint_destroy(world, joint));
    run(world, 60, 1.0f / 60);
    judge_ok(cr_body_destroy(world, gone));
    cr_attractor pull = {far, 3, 1};
    judge_ok(cr_attractor_add(world, &pull));
    judge_ok(cr_drag_begin(world, far, at(20, 6)));
    run(world, 60, 1.0f / 60);
    judge_ok(cr_body_apply_impulse(world, ids[20], at(0.2f, 0), at(0, 0)));
    run(world, 4, 1.0f / 60);
    judge_ok(cr_world_validate(world));
    return world;
}

static cr_body *sleeper(cr_world *world)
{
    for (size_t i = 0; i < world->s.body_slots; i++)
        if (world->bodies[i].alive && world->bodies[i].asleep)
            return &world->bodies[i];
    fail_msg("nobody sleeps");
    return NULL;
}

static void swap_pairs(cr_pair *pairs)
{
    cr_pair first = pairs[0];
    pairs[0] = pairs[1];
    pairs[1] = first;
}

static void break_setting(cr_world *w)
{
    w->s.settings.iterations = -1;
}
static void break_live(cr_world *w)
{
    w->s.live++;
}
static void break_free_list(cr_world *w)
{
    w->s.free_body = 1;
}
static void break_ring_of_free(cr_world *w)
{
    w->bodies[w->s.free_body].next_free = w->s.free_body;
}
static void break_generation(cr_world *w)
{
    w->bodies[1].generation = 0;
}
static void break_kind(cr_world *w)
{
    w->bodies[1].kind = (cr_body_kind)7;
}
static void break_mass(cr_world *w)
{
    w->bodies[2].mass = NAN;
}
static void break_place(cr_world *w)
{
    w->bodies[2].center.x = NAN;
}
static void break_rotation(cr_world *w)
{
    w->bodies[2].xf.q.c = 3;
}
static void break_force(cr_world *w)
{
    w->bodies[2].force.x = INFINITY;
}
static void break_static(cr_world *w)
{
    w->bodies[0].v.x = 1;
}
static void break_pose(cr_world *w)
{
    w->poses[3].t.p.x += 1;
}
static void break_sizes(cr_world *w)
{
    w->s.size_histogram[5]++;
}
static void break_sleeper(cr_world *w)
{
    sleeper(w)->v.x = 1;
}
static void break_sleeping(cr_world *w)
{
    w->s.sleeping++;
}
static void break_ring(cr_world *w)
{
    sleeper(w)->next_in_sleeping_island = 0;
}
static void break_awake(cr_world *w)
{
    w->awake_bodies[0]++;
}
static void break_places(cr_world *w)
{
    w->awake_index[w->awake_bodies[0]]++;
}
static void break_pulling(cr_world *w)
{
    w->awake_joint_count--;
}
static void break_edited(cr_world *w)
{
    w->bodies[4].edited = true;
}
static void break_joint_body(cr_world *w)
{
    w->joints[0].def.a.generation++;
}
static void break_joint_number(cr_world *w)
{
    w->joints[1].def.anchor_a.x = NAN;
}
static void break_joint_list(cr_world *w)
{
    w->s.free_joint = CR_NO_SLOT;
}
static void break_attractor(cr_world *w)
{
    w->attractors[0].body.generation++;
}
static void break_hand(cr_world *w)
{
    w->s.drag.target.y = INFINITY;
}
static void break_pairs(cr_world *w)
{
    swap_pairs(w->pairs);
}
static void double_pair(cr_world *w)
{
    w->pairs[1] = w->pairs[0];
}
static void break_contacts(cr_world *w)
{
    w->contacts[0].a.index = 90;
}
static void break_points(cr_world *w)
{
    w->contacts[0].manifold.count = 0;
}
static void break_impulse(cr_world *w)
{
    w->contacts[0].manifold.points[0].normal_impulse = -1;
}
static void break_normal(cr_world *w)
{
    w->contacts[0].manifold.normal.x += 2;
}
static void double_contact(cr_world *w)
{
    w->sleeping_contacts[0] = w->contacts[0];
}
static void break_kept(cr_world *w)
{
    w->cached_pairs[0].b = w->cached_pairs[0].a;
}
static void lose_kept(cr_world *w)
{
    w->s.pair_cache.pair_count = 0;
}
static void break_mark(cr_world *w)
{
    w->proxy_flags[2] |= CR_PROXY_MOVED;
}
static void break_box(cr_world *w)
{
    w->proxies[2].box.lower.x = NAN;
}
static void leave_box(cr_world *w)
{
    w->proxies[sleeper(w) - w->bodies].box.upper.y -= 0.3f;
}
static void break_slider(cr_world *w)
{
    w->slider_ranges[0].end = 3;
}

static void break_island(cr_world *w)
{
    for (size_t i = 0; i < w->s.contact_count; i++) {
        cr_body *b = &w->bodies[w->contacts[i].b.index - 1];
        if (!cr_has_infinite_mass(b) &&
            !cr_has_infinite_mass(&w->bodies[w->contacts[i].a.index - 1])) {
            b->island = 77;
            return;
        }
    }
    fail_msg("no two bodies touch");
}

static bool share_a_body(const cr_batch_plan *plan, const cr_color_slot *p, const cr_color_slot *q)
{
    const uint32_t of[] = {p->a, p->b};
    if (p->slot == CR_NO_SLOT || q->slot == CR_NO_SLOT)
        return false;
    for (int i = 0; i < 2; i++)
        if ((of[i] == q->a || of[i] == q->b) &&
            !(plan->contact_bodies[of[i]].flags & CR_CONTACT_FIXED))
            return true;
    return false;
}

static void break_color(cr_world *w)
{
    cr_batch_plan *plan = w->problem->batch_plan;
    for (size_t i = 0; i < plan->last_contact_count; i++)
        for (size_t k = i + 1; k < plan->last_contact_count; k++)
            if (share_a_body(plan, &plan->color_slots[i], &plan->color_slots[k])) {
                plan->color_slots[k].slot = plan->color_slots[i].slot;
                return;
            }
    fail_msg("no body has two contacts");
}

typedef struct fault {
    void (*plant)(cr_world *world);
    const char *named;
} fault;

static const fault faults[] = {
    {break_setting, "solver.iterations"},
    {break_live, "live"},
    {break_free_list, "free bodies"},
    {break_ring_of_free, "free bodies"},
    {break_generation, "generation"},
    {break_kind, "no kind"},
    {break_mass, "mass"},
    {break_place, "where no number says"},
    {break_rotation, "turned by"},
    {break_force, "forces"},
    {break_static, "static"},
    {break_pose, "pose"},
    {break_sizes, "size"},
    {break_sleeper, "sleeps"},
    {break_sleeping, "sleep"},
    {break_ring, "ring"},
    {break_awake, "awake"},
    {break_places, "awake"},
    {break_pulling, "joint"},
    {break_edited, "edited"},
    {break_joint_body, "joint 1"},
    {break_joint_number, "joint 2"},
    {break_joint_list, "free joints"},
    {break_attractor, "attractor 1"},
    {break_hand, "hand"},
    {break_pairs, "pair"},
    {double_pair, "pair"},
    {break_contacts, "order"},
    {break_points, "points"},
    {break_impulse, "pulls"},
    {break_normal, "unit vector"},
    {double_contact, "contact"},
    {break_kept, "cached pair"},
    {lose_kept, "not cached"},
    {break_mark, "marked as moved"},
    {break_box, "box"},
    {leave_box, "outside of its box"},
    {break_slider, "slider"},
    {break_island, "islands"},
    {break_color, "color"},
};

/* Of some things only a part is looked at each time, by turns of 16 ticks. */
static cr_result look_for_long(cr_world *world)
{
    cr_result result = cr_world_validate(world);
    for (int i = 0; i < 16 && result.code == CR_OK; i++) {
        world->s.tick++;
        result = cr_world_validate(world);
    }
    return result;
}

static void planted_faults_are_named(void **state)
{
    (void)state;
    static const char *const phases[] = {"grid", "tree"};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
            cr_world *world = furnished(phases[k]);
            faults[i].plant(world);
            cr_result found = look_for_long(world);
            print_message("    %s: %s\n", phases[k], found.message);
            judge_refusal(found, CR_BROKEN, faults[i].named);
            cr_world_destroy(world);
        }
}

static void every_solver_keeps_its_world_sound(void **state)
{
    (void)state;
    for (int solver = 0; solver < SOLVER_COUNT; solver++)
        for (int32_t phase = 0; phase < 5; phase++) {
            rng r = rng_seed(3 + (uint64_t)solver);
            cr_world *world;
            judge_ok(cr_world_create(&world));
            set_choice(world, "solver.name", SOLVERS[solver]);
            set(world, "broadphase.name", phase);
            set(world, "sleep.time", 0.1);
            judge_ok(cr_world_validate(world));
            add_heap(world, &r, 25);
            for (int i = 0; i < 90; i++) {
                judge_ok(cr_world_step(world, 1.0f / 60));
                judge_ok(cr_world_validate(world));
            }
            judge_ok(cr_world_detect(world));
            judge_ok(cr_world_validate(world));
            cr_world_destroy(world);
        }
}

/* Where it stands differs in the last bit from where a tick that knows of the edit puts it. */
static void an_edited_wall_is_not_outside_of_its_box(void **state)
{
    (void)state;
    rng r = rng_seed(5);
    cr_world *world;
    judge_ok(cr_world_create(&world));
    set_choice(world, "broadphase.name", "tree");
    cr_body_def def = body(random_shape(&r, 0.5f), 0, 0);
    def.kind = CR_STATIC;
    cr_body_id wall = add(world, def);
    for (int i = 0; i < 4000; i++) {
        def.shape = random_shape(&r, 0.5f);
        def.position = at(rng_float(&r, -9, 9), rng_float(&r, -9, 9));
        def.angle = rng_float(&r, -9, 9);
        def.kind = (cr_body_kind)rng_int(&r, 0, 2);
        judge_ok(cr_body_set(world, wall, &def));
        run(world, 1 + i % 3, 1.0f / 60);
        judge_ok(cr_world_validate(world));
    }
    cr_world_destroy(world);
}

/* The next search drops it; until then nobody can say how far its body was when it was found. */
static void the_contact_of_a_destroyed_body_may_be_anything(void **state)
{
    (void)state;
    cr_world *world = furnished("grid");
    size_t i = 0;
    while (i < world->s.contact_count && world->bodies[world->contacts[i].b.index - 1].asleep)
        i++;
    assert_true(i < world->s.contact_count);
    cr_contact *contact = &world->contacts[i];
    cr_body_id was = contact->b;
    contact->manifold.points[0].normal_force = INFINITY;
    assert_int_equal(cr_world_validate(world).code, CR_BROKEN);
    judge_ok(cr_body_destroy(world, was));
    cr_body_id now = add(world, body(circle(0.25f), 40, 5));
    assert_int_equal(now.index, was.index);
    judge_ok(cr_world_validate(world));
    judge_ok(cr_world_detect(world));
    judge_ok(cr_world_validate(world));
    cr_world_destroy(world);
}

/* The contact that a body had far out, or with another mass, is found anew, and what it bore then
 * does not throw the body that is there now. */
static void an_edited_body_forgets_what_it_cannot_bear(void **state)
{
    (void)state;
    size_t solvers;
    cr_solvers(&solvers);
    for (size_t solver = 0; solver < solvers; solver++)
        for (int power = 4; power < 20; power += 3) {
            cr_world *world;
            judge_ok(cr_world_create(&world));
            judge_ok(cr_world_set(world, "solver.name", (double)solver));
            cr_body_def floor = cr_body_def_default();
            floor.kind = CR_STATIC;
            judge_ok(cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, 0));
            add(world, floor);
            cr_body_def box = cr_body_def_default();
            judge_ok(cr_shape_box(&box.shape, 1, 1));
            box.position.y = 0.5f;
            box.material.density = powf(10, (float)power);
            cr_body_id id = add(world, box);
            for (int i = 0; i < 20; i++)
                judge_ok(cr_world_step(world, 1.0f / 60.0f));
            judge_ok(cr_body_get(world, id, &box));
            box.material.density = 1;
            judge_ok(cr_body_set(world, id, &box));
            judge_ok(cr_world_validate(world));
            judge_ok(cr_world_step(world, 1.0f / 60.0f));
            float rises = cr_body_get_view(world, id).velocity.y;
            if (!(fabsf(rises) < 0.2f))
                fail_msg("solver %zu, density 1e%d: %g m/s", solver, power, (double)rises);
            cr_world_destroy(world);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_faults_are_named),
        cmocka_unit_test(every_solver_keeps_its_world_sound),
        cmocka_unit_test(an_edited_wall_is_not_outside_of_its_box),
        cmocka_unit_test(the_contact_of_a_destroyed_body_may_be_anything),
        cmocka_unit_test(an_edited_body_forgets_what_it_cannot_bear),
    };
    return cmocka_run_group_tests_name("validate", tests, NULL, NULL);
}
