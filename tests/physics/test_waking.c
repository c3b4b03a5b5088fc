/* Everything that could move a sleeper wakes it, and its island with it. */
#include "sleep_helpers.h"

static void push(stack *s)
{
    judge_ok(cr_body_apply_force(s->world, s->low, at(1, 0), at(0, 0.5f)));
}

static void twist(stack *s)
{
    judge_ok(cr_body_apply_torque(s->world, s->high, 1));
}

static void kick(stack *s)
{
    judge_ok(cr_body_apply_impulse(s->world, s->high, at(0.1f, 0), at(0, 1.5f)));
}

static void ask(stack *s)
{
    judge_ok(cr_body_wake(s->world, s->low));
}

static void edit(stack *s)
{
    cr_body_def def = get(s->world, s->high);
    def.material.friction = 0.1f;
    judge_ok(cr_body_set(s->world, s->high, &def));
}

static void grab(stack *s)
{
    judge_ok(cr_drag_begin(s->world, s->high, at(0.1f, 1.5f)));
}

static void pin(stack *s)
{
    cr_joint_def def;
    judge_ok(cr_joint_def_at(s->world, CR_PIN, s->high, (cr_body_id){0, 0}, at(0, 1.9f), &def));
    judge_ok(cr_joint_create(s->world, &def, NULL));
}

static void drop_on_it(stack *s)
{
    add(s->world, rough(circle(0.2f), 0, 2.1f));
    run(s->world, 12, H);
}

static void create_within(stack *s)
{
    add(s->world, rough_fixed(box(1, 1), -0.9f, 0.5f));
    run(s->world, 1, H);
}

static void drive_into(stack *s)
{
    add(s->world, driven(box(0.5f, 0.5f), -1.1f, 0.5f, at(2, 0)));
    run(s->world, 15, H);
}

static void touch_only(stack *s)
{
    cr_body_id id = add(s->world, driven(box(0.5f, 0.5f), -0.74f, 0.5f, at(0, 0)));
    run(s->world, 1, H);
    assert_true(asleep(s->world, s->other)); /* it stands still there, and it was new */
    until_asleep(s->world, 3, 600);
    cr_body_def def = get(s->world, id);
    def.velocity = at(0, 0.1f);
    judge_ok(cr_body_set(s->world, id, &def));
}

static void attract(stack *s)
{
    cr_body_id id = add(s->world, driven(circle(0.1f), -4.5f, 0.5f, at(1, 0)));
    judge_ok(cr_attractor_add(s->world, &(cr_attractor){id, 0.1f, 3}));
    until_asleep(s->world, 3, 60);
    run(s->world, 120, H); /* it comes within its reach */
}

/* What happens to a sleeping stack wakes both of its boxes, and not the box beside it. */
static void each_disturbance_wakes_the_whole_island(void **state)
{
    (void)state;
    const struct {
        const char *name;
        void (*disturb)(stack *s);
    } table[] = {
        {"a force", push},
        {"a torque", twist},
        {"an impulse", kick},
        {"cr_body_wake", ask},
        {"an edit", edit},
        {"the hand", grab},
        {"a joint", pin},
        {"a ball that falls on it", drop_on_it},
        {"a static body put into it", create_within},
        {"a kinematic body that runs into it", drive_into},
        {"one that it touches begins to move", touch_only},
        {"an attractor that comes near", attract},
    };
    for (int k = 0; k < SETTLING_COUNT; k++)
        for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
            stack s = sleeping_stack(SETTLING[k]);
            table[i].disturb(&s);
            bool good = !asleep(s.world, s.low) && !asleep(s.world, s.high);
            print_message("%s %s: %s\n", good ? "   " : "BAD", SETTLING[k], table[i].name);
            assert_true(good && asleep(s.world, s.other));
            cr_world_destroy(s.world);
        }
}

static void remove_floor(stack *s)
{
    judge_ok(cr_body_destroy(s->world, s->floor));
}

static void move_floor(stack *s)
{
    cr_body_def def = get(s->world, s->floor);
    def.position.y -= 0.3f;
    judge_ok(cr_body_set(s->world, s->floor, &def));
}

static void change_gravity(stack *s)
{
    set(s->world, "world.gravity_x", 1);
}

static void add_attractor(stack *s)
{
    judge_ok(cr_attractor_add(s->world, &(cr_attractor){s->floor, 1, 1}));
}

static void remove_attractor(stack *s)
{
    add_attractor(s);
    until_asleep(s->world, 3, 600);
    judge_ok(cr_attractor_remove(s->world, s->floor));
}

static void some_changes_wake_all(void **state)
{
    (void)state;
    const struct {
        const char *name;
        void (*change)(stack *s);
    } table[] = {
        {"the floor is removed", remove_floor},
        {"the floor is moved", move_floor},
        {"gravity", change_gravity},
        {"an attractor is made", add_attractor},
        {"an attractor is taken away", remove_attractor},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        stack s = sleeping_stack(DEFAULT_SOLVER);
        table[i].change(&s);
        print_message("    %s: %u asleep\n", table[i].name, sleeping(s.world));
        assert_int_equal(sleeping(s.world), 0);
        cr_world_destroy(s.world);
    }
    stack s = sleeping_stack(DEFAULT_SOLVER);
    set(s.world, "world.gravity_y", cr_world_get(s.world, "world.gravity_y"));
    assert_int_equal(sleeping(s.world), 3); /* no change */
    cr_world_destroy(s.world);
}

static void joints_wake_both_ends(void **state)
{
    (void)state;
    cr_joint_def def;
    cr_joint_id joint;
    stack s = sleeping_stack(DEFAULT_SOLVER);
    judge_ok(cr_joint_def_at(s.world, CR_WELD, s.high, s.other, at(2, 2), &def));
    judge_ok(cr_joint_create(s.world, &def, &joint));
    assert_int_equal(sleeping(s.world), 0);
    until_asleep(s.world, 3, 600);
    judge_ok(cr_joint_set(s.world, joint, &def));
    assert_int_equal(sleeping(s.world), 0);
    until_asleep(s.world, 3, 600);
    judge_ok(cr_body_wake(s.world, s.low)); /* now one island through the joint */
    assert_int_equal(sleeping(s.world), 0);
    until_asleep(s.world, 3, 600);
    judge_ok(cr_joint_destroy(s.world, joint));
    assert_int_equal(sleeping(s.world), 0);
    judge_refusal(cr_body_wake(s.world, (cr_body_id){77, 1}), CR_DEAD_ID, "does not exist");
    cr_world_destroy(s.world);
}

/* Whichever of a joint's two the other is, and though the two are far apart. */
static void an_edit_wakes_what_a_joint_ties_to_it(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        stack s = sleeping_stack(DEFAULT_SOLVER);
        cr_body_id post = add(s.world, rough_fixed(box(1, 1), 0, 9));
        cr_body_id a = first ? post : s.other, b = first ? s.other : post;
        cr_joint_def rope = {.kind = CR_SPRING, .a = a, .b = b, .length = 20, .rope = true};
        judge_ok(cr_joint_create(s.world, &rope, NULL));
        until_asleep(s.world, 3, 600);
        cr_body_def def = get(s.world, post);
        def.position.x += 0.5f;
        judge_ok(cr_body_set(s.world, post, &def));
        assert_false(asleep(s.world, s.other));
        cr_world_destroy(s.world);
    }
}

/* It moves along a sleeper's side without dragging it: at any time it could. */
static void beside_what_is_driven_nothing_sleeps(void **state)
{
    (void)state;
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *world = sleepy_world();
        set_choice(world, "solver.name", SETTLING[k]);
        add(world, rough_fixed(box(20, 1), 0, -0.5f));
        cr_body_id rests = add(world, rough(box(1, 1), 0, 0.5f));
        cr_body_def slide = driven(box(1, 40), 1, 15, at(0, 0.1f));
        slide.material.friction = 0;
        cr_body_id beside = add(world, slide);
        for (int i = 0; i < 600; i++) {
            run(world, 1, H);
            assert_false(asleep(world, rests));
        }
        judge_near("it stands, m", (double)cr_body_get_view(world, rests).center.x, 0, 0.01);
        slide = get(world, beside);
        slide.velocity = at(0, 0);
        judge_ok(cr_body_set(world, beside, &slide));
        until_asleep(world, 1, 600);
        cr_world_destroy(world);
    }
}

static void a_sleeping_tower_falls_when_its_lowest_box_goes(void **state)
{
    (void)state;
    for (int i = 0; i < SETTLING_COUNT; i++) {
        stack s = sleeping_stack(SETTLING[i]);
        double before = (double)cr_body_get_view(s.world, s.high).center.y;
        judge_ok(cr_body_destroy(s.world, s.low));
        run(s.world, 60, H);
        judge_near("fallen, m", before - (double)cr_body_get_view(s.world, s.high).center.y, 1,
                   0.02);
        cr_world_destroy(s.world);
    }
}

static void dominoes_wake_one_another(void **state)
{
    (void)state;
    enum { COUNT = 12 };
    for (int k = 0; k < SETTLING_COUNT; k++) {
        cr_world *world = sleepy_world();
        set_choice(world, "solver.name", SETTLING[k]);
        cr_body_id ids[COUNT];
        add(world, rough_fixed(halfspace(0, 1, 0), 0, 0));
        for (int i = 0; i < COUNT; i++)
            ids[i] = add(world, rough(box(0.2f, 1.2f), 0.6f * (float)i, 0.6f));
        until_asleep(world, COUNT, 300);
        judge_ok(cr_body_apply_impulse(world, ids[0], at(0.3f, 0), at(0, 1.1f)));
        unsigned least = sleeping(world);
        assert_int_equal(least, COUNT - 1);
        run(world, 300, H);
        for (int i = 0; i < COUNT; i++)
            assert_true((double)cr_body_get_view(world, ids[i]).angle < -0.5);
        cr_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_disturbance_wakes_the_whole_island),
        cmocka_unit_test(some_changes_wake_all),
        cmocka_unit_test(joints_wake_both_ends),
        cmocka_unit_test(an_edit_wakes_what_a_joint_ties_to_it),
        cmocka_unit_test(beside_what_is_driven_nothing_sleeps),
        cmocka_unit_test(a_sleeping_tower_falls_when_its_lowest_box_goes),
        cmocka_unit_test(dominoes_wake_one_another),
    };
    return cmocka_run_group_tests_name("waking", tests, NULL, NULL);
}
