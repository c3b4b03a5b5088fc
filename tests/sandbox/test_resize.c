/* test_resize.c - the squares at the corners of a selected body. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-4)
        fail_msg("%.9g, not %.9g", value, wanted);
}

static void a_corner_pulled_resizes_a_box(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    user_drag(&a, USER_X + 50, USER_Y - 50, USER_X + 250, USER_Y - 100);
    cr_body_def def = user_body(&a, 0);
    near(2.0 * (double)def.shape.half.x, 3.0);
    near(2.0 * (double)def.shape.half.y, 1.5);
    near((double)def.position.x, 1.0); /* the corner across has stayed */
    near((double)def.position.y, 0.25);
    user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == before);
    near((double)user_body(&a, 0).shape.half.x, 0.5);
    user_shift(&a, true); /* about the middle */
    user_drag(&a, USER_X - 50, USER_Y + 50, USER_X - 150, USER_Y + 80);
    user_shift(&a, false);
    def = user_body(&a, 0);
    near(2.0 * (double)def.shape.half.x, 3.0);
    near(2.0 * (double)def.shape.half.y, 1.6);
    near((double)def.position.x, 0.0);
    user_key(&a, "Ctrl+Z");
    /* It is not turned inside out. */
    user_drag(&a, USER_X + 50, USER_Y - 50, USER_X - 200, USER_Y - 50);
    def = user_body(&a, 0);
    assert_true(def.shape.half.x > 0.0f && def.shape.half.x < 0.01f);
    near(2.0 * (double)def.shape.half.y, 1.0);
    app_free(&a);
}

/* In its own directions, however it stands. */
static void a_leaning_box_keeps_its_angle(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    for (int i = 0; i < 9; i++)
        user_key(&a, "[");
    /* The upper right corner is now above the middle, by half the diagonal. */
    user_drag(&a, USER_X, USER_Y - 71, USER_X, USER_Y - 171);
    cr_body_def def = user_body(&a, 0);
    assert_true(fabs((double)def.shape.half.x - (double)def.shape.half.y) < 1e-4);
    near(2.0 * (double)def.shape.half.x, (0.7071068 + 1.7071068) * 0.7071068);
    near((double)def.angle, 45.0 * 0.017453292519943295);
    near((double)def.position.y, (1.7071068 - 0.7071068) / 2.0);
    app_free(&a);
}

static void circles_and_polygons_keep_their_form(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_key(&a, "V");
    user_drag(&a, USER_X + 36, USER_Y - 36, USER_X + 136, USER_Y - 136); /* on its rim */
    near((double)user_body(&a, 0).shape.radius, 0.5 + 1.0 / sqrt(2.0));
    near((double)user_body(&a, 0).position.x, 0.5);
    user_key(&a, "Del");
    user_key(&a, "K");
    user_click(&a, USER_X - 100, USER_Y);
    user_click(&a, USER_X + 100, USER_Y);
    user_click(&a, USER_X, USER_Y - 100);
    user_key(&a, "Enter");
    user_key(&a, "V");
    cr_body_def before = user_body(&a, 0);
    user_drag(&a, USER_X + 100, USER_Y - 100, USER_X + 300, USER_Y - 200);
    cr_body_def def = user_body(&a, 0);
    near((double)def.shape.area, 4.0 * (double)before.shape.area);
    assert_int_equal(def.shape.count, 3);
    /* its lower left corner is where it was */
    near((double)(def.position.x + def.shape.vertices[0].x), -1.0);
    near((double)(def.position.y + def.shape.vertices[0].y), 0.0);
    app_free(&a);
}

/* What holds the body holds it at the same place of the world, and Esc takes all of it back. */
static void joints_stay_where_they_hold(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Shift+N");
    user_click(&a, USER_X - 30, USER_Y);
    user_key(&a, "V");
    user_click(&a, USER_X, USER_Y);
    cr_joint_id pin = cr_world_joint_slot(app_world(&a), 0);
    cr_joint_view before = cr_joint_get_view(app_world(&a), pin);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_move(&a, USER_X + 50, USER_Y - 50);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 250, USER_Y - 50);
    user_frames(&a, 1);
    near((double)user_body(&a, 0).position.x, 1.0);
    cr_joint_view now = cr_joint_get_view(app_world(&a), pin);
    near((double)now.anchor_a.x, (double)before.anchor_a.x);
    near((double)now.anchor_b.x, (double)before.anchor_b.x);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    near((double)user_body(&a, 0).shape.half.x, 0.5);
    now = cr_joint_get_view(app_world(&a), pin);
    near((double)now.anchor_a.x, (double)before.anchor_a.x);
    app_free(&a);
}

/* No squares: where the body is locked, on its way, small, or one of several. Then a press at its
 * corner is one on the body. */
static void not_every_body_has_squares(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        app a;
        user_open(&a);
        user_spawn(&a, CR_BOX, 0.0f, 0.0f);
        if (i == 1)
            user_spawn(&a, CR_BOX, -3.0f, 0.0f);
        user_key(&a, "V");
        user_key(&a, "Ctrl+A");
        if (i == 2)
            user_key(&a, "Ctrl+L");
        if (i == 3)
            dispatch(&a, ACTION_PLAY, false, false);
        if (i == 4)
            a.camera.scale = 20.0f;
        int edge = i == 4 ? 9 : 48;
        user_drag(&a, USER_X + edge, USER_Y - edge, USER_X + 200, USER_Y - 200);
        assert_true((user_body(&a, 0).shape.half.x == 0.5f) == (i > 0));
        app_free(&a);
    }
}

static void corners_go_to_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    a.snap.on = true;
    a.snap.step = 0.5f;
    user_drag(&a, USER_X + 50, USER_Y - 50, USER_X + 212, USER_Y - 137);
    cr_body_def def = user_body(&a, 0);
    assert_true(def.shape.half.x == 1.25f && def.shape.half.y == 1.0f);
    assert_true(def.position.x == 0.75f && def.position.y == 0.5f);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_pulled_resizes_a_box),
        cmocka_unit_test(a_leaning_box_keeps_its_angle),
        cmocka_unit_test(circles_and_polygons_keep_their_form),
        cmocka_unit_test(joints_stay_where_they_hold),
        cmocka_unit_test(not_every_body_has_squares),
        cmocka_unit_test(corners_go_to_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
