/* test_joints.c - keys that make joints and take them off, and that undo takes both back. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t joints(const app *a)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_joint_slots(app_world(a)); slot++)
        count += cr_world_joint_slot(app_world(a), slot).index != 0;
    return count;
}

static cr_joint_def joint(const app *a, size_t slot)
{
    cr_joint_def def;
    assert_int_equal(cr_joint_get(app_world(a), cr_world_joint_slot(app_world(a), slot), &def).code,
                     CR_OK);
    return def;
}

/* A box on the left, a disc on the right, 2 m from each other, both selected; the cursor between
 * them. */
static void open_pair(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, -1.0f, 0.0f);
    user_spawn(a, CR_CIRCLE, 1.0f, 0.0f);
    user_key(a, "V");
    user_key(a, "Ctrl+A");
    assert_int_equal(a->selection.count, 2);
    user_move(a, USER_X, USER_Y - 100);
}

static void a_pin_joins_two_bodies_at_the_cursor(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    user_key(&a, "N");
    assert_int_equal(joints(&a), 1);
    cr_joint_def def = joint(&a, 0);
    assert_int_equal(def.kind, CR_PIN);
    assert_true(cr_same_id(def.a, cr_world_slot(app_world(&a), 0)));
    assert_true(cr_same_id(def.b, cr_world_slot(app_world(&a), 1)));
    assert_true(fabsf(def.anchor_a.x - 1.0f) < 0.01f && fabsf(def.anchor_a.y - 1.0f) < 0.01f);
    assert_true(fabsf(def.anchor_b.x + 1.0f) < 0.01f && fabsf(def.anchor_b.y - 1.0f) < 0.01f);
    assert_true(user_shows(&a, "Pinned together"));
    assert_true(a.authored);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(joints(&a), 0);
    user_key(&a, "Ctrl+Y");
    assert_int_equal(joints(&a), 1);
    app_free(&a);
}

static void one_body_is_joined_with_the_world(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+A");
    user_move(&a, USER_X, USER_Y - 200);
    user_key(&a, "S");
    cr_joint_def def = joint(&a, 0);
    assert_int_equal(def.kind, CR_SPRING);
    assert_int_equal(def.b.index, 0);
    assert_true(fabsf(def.anchor_a.x) + fabsf(def.anchor_a.y) < 1e-5f);
    assert_true(fabsf(def.anchor_b.y - 2.0f) < 0.01f && fabsf(def.length - 2.0f) < 0.01f);
    assert_true(def.stiffness > 0.0f && def.damping > 0.0f && def.collide);
    user_key(&a, "W");
    assert_int_equal(joint(&a, 1).kind, CR_WELD);
    user_key(&a, "U");
    assert_int_equal(joints(&a), 0);
    assert_true(user_shows(&a, "Removed 2 joints"));
    user_key(&a, "Ctrl+Z"); /* both are one edit */
    assert_int_equal(joints(&a), 2);
    app_free(&a);
}

/* The rate by the mass that swings, the same for a light pair and a heavy one. */
static void a_spring_runs_from_centre_to_centre(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    user_key(&a, "S");
    cr_joint_def def = joint(&a, 0);
    assert_true(fabsf(def.length - 2.0f) < 0.01f);
    cr_body_view p = cr_body_get_view(app_world(&a), def.a),
                 q = cr_body_get_view(app_world(&a), def.b);
    double w2 = (double)def.stiffness * (double)(p.inverse_mass + q.inverse_mass);
    print_message("%.3f Hz\n", sqrt(w2) / 6.283185307);
    assert_true(fabs(sqrt(w2) / 6.283185307 - 1.5) < 0.001);
    app_free(&a);
}

static void a_half_space_counts_as_the_world(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    lab_command floor = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    assert_int_equal(cr_shape_halfspace(&floor.def.shape, (cr_vec2){0, 1}, -3).code, CR_OK);
    floor.def.kind = CR_STATIC;
    cr_body_id id;
    assert_true(edit_apply(&a, &floor, &id));
    selection_add(&a.selection, id);
    user_key(&a, "W");
    assert_int_equal(joint(&a, 0).b.index, 2);
    selection_set(&a.selection, id);
    selection_add(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "N");
    assert_int_equal(joint(&a, 1).b.index, 0);
    selection_set(&a.selection, id);
    user_key(&a, "N");
    assert_int_equal(joints(&a), 2);
    app_free(&a);
}

static void what_cannot_be_joined_is_told(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "N");
    assert_true(user_shows(&a, "Select two bodies"));
    for (int i = -1; i <= 1; i++)
        user_spawn(&a, CR_BOX, 2.0f * (float)i, 0.0f);
    user_key(&a, "Ctrl+A");
    user_key(&a, "W");
    assert_true(user_shows(&a, "Select two bodies"));
    user_key(&a, "U");
    assert_true(user_shows(&a, "Select a body with joints"));
    assert_int_equal(joints(&a), 0);
    app_free(&a);
}

static void copies_are_joined_as_their_originals(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    user_key(&a, "N");
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "W"); /* with the world: stays with the original */
    user_key(&a, "Ctrl+A");
    user_key(&a, "Ctrl+D");
    assert_int_equal(joints(&a), 3);
    cr_joint_def first = joint(&a, 0), copy = joint(&a, 2);
    assert_int_equal(copy.kind, CR_PIN);
    assert_int_equal(copy.a.index, 3);
    assert_int_equal(copy.b.index, 4);
    assert_true(copy.anchor_a.x == first.anchor_a.x && copy.anchor_b.y == first.anchor_b.y);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(joints(&a), 2);
    app_free(&a);
}

static void joints_go_with_their_body_and_come_back(void **state)
{
    (void)state;
    app a;
    open_pair(&a);
    user_key(&a, "N");
    selection_set(&a.selection, cr_world_slot(app_world(&a), 1));
    user_key(&a, "Del");
    assert_int_equal(joints(&a), 0);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(joints(&a), 1);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pin_joins_two_bodies_at_the_cursor),
        cmocka_unit_test(one_body_is_joined_with_the_world),
        cmocka_unit_test(a_spring_runs_from_centre_to_centre),
        cmocka_unit_test(a_half_space_counts_as_the_world),
        cmocka_unit_test(what_cannot_be_joined_is_told),
        cmocka_unit_test(copies_are_joined_as_their_originals),
        cmocka_unit_test(joints_go_with_their_body_and_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
