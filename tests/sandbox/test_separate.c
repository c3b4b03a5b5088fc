/* test_separate.c - separating bodies that overlap. */
#include "sandbox/app/app.h"
#include "sandbox/tools/tools.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double found, double expected)
{
    if (fabs(found - expected) > 1e-4)
        fail_msg("expected %g, found %g", expected, found);
}

static cr_body_id spawn_box(app *a, float side, float x, float y, float angle)
{
    cr_shape shape;
    assert_int_equal(cr_shape_box(&shape, side, side).code, CR_OK);
    assert_true(edit_spawn(a, &shape, (cr_vec2){x, y}, angle));
    return a->selection.id[0];
}

/* The overlap along x is 0.2 m, along y 0.9 m; the large box has four times the mass. */
static void overlapping_boxes_are_separated(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    spawn_box(&a, 2.0f, 0.0f, 0.0f, 0.0f);
    spawn_box(&a, 1.0f, 1.3f, 0.6f, 0.0f);
    uint64_t before = cr_world_hash(app_world(&a));
    user_key(&a, "M");
    cr_body_def large = user_body(&a, 0), small = user_body(&a, 1);
    near((double)large.position.x, -0.04);
    near((double)small.position.x, 1.46);
    near((double)large.position.y, 0.0);
    near((double)small.position.y, 0.6);
    assert_true(scene_is_unsaved(&a));
    user_key(&a, "Ctrl+Z"); /* both at once */
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

static void turned_boxes_come_to_touch(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id p = spawn_box(&a, 1.0f, 0.0f, 0.0f, 0.4f);
    cr_body_id q = spawn_box(&a, 1.0f, 0.5f, 0.3f, 1.1f);
    user_key(&a, "M");
    cr_body_view v = cr_body_get_view(app_world(&a), p), w = cr_body_get_view(app_world(&a), q);
    cr_manifold m;
    cr_collide(&m, v.shape, v.transform, w.shape, w.transform, 0.01f, false, NULL);
    assert_true(m.count > 0);
    for (int i = 0; i < m.count; i++)
        assert_true(fabsf(m.points[i].separation) < 1e-5f);
    app_free(&a);
}

static void separating_moves_only_what_can_move(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    spawn_box(&a, 1.0f, 0.0f, 0.0f, 0.0f);
    user_key(&a, "H"); /* static */
    spawn_box(&a, 1.0f, 0.8f, 0.0f, 0.0f);
    spawn_box(&a, 1.0f, -3.0f, 0.0f, 0.0f);
    spawn_box(&a, 1.0f, -3.6f, 0.0f, 0.0f);
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "M"); /* with the pair on the right only */
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 1).position.x, 1.0);
    near((double)user_body(&a, 3).position.x, -3.6);

    selection_clear(&a.selection); /* everything */
    user_key(&a, "M");
    near((double)user_body(&a, 2).position.x, -2.8);
    near((double)user_body(&a, 3).position.x, -3.8);

    /* Two immovable ones, and circles, stay. */
    user_key(&a, "Ctrl+A");
    user_key(&a, "Del");
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 0.2f, 0.0f);
    spawn_box(&a, 1.0f, 3.0f, 0.0f, 0.0f);
    user_key(&a, "H");
    spawn_box(&a, 1.0f, 3.2f, 0.0f, 0.0f);
    user_key(&a, "H");
    user_key(&a, "Esc");
    uint64_t before = cr_world_hash(app_world(&a));
    user_key(&a, "M");
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

/* They overlap, and both are dynamic; but neither may be moved. */
static void locked_boxes_are_not_separated(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    spawn_box(&a, 1.0f, 0.0f, 0.0f, 0.0f);
    spawn_box(&a, 1.0f, 0.8f, 0.0f, 0.0f);
    user_key(&a, "Ctrl+A");
    user_key(&a, "Ctrl+L");
    uint64_t before = cr_world_hash(app_world(&a));
    user_key(&a, "M");
    assert_true(cr_world_hash(app_world(&a)) == before);
    assert_true(user_shows(&a, "Nothing to separate"));
    user_key(&a, "Ctrl+L");
    user_key(&a, "M");
    near((double)user_body(&a, 1).position.x - (double)user_body(&a, 0).position.x, 1.0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlapping_boxes_are_separated),
        cmocka_unit_test(turned_boxes_come_to_touch),
        cmocka_unit_test(separating_moves_only_what_can_move),
        cmocka_unit_test(locked_boxes_are_not_separated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
