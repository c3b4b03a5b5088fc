/* test_bodies.c - what the hand does to bodies while time stands still. 100 pixels are a metre. */
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

static void a_drag_makes_a_circle_of_its_size(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "C");
    user_drag(&a, USER_X + 100, USER_Y - 50, USER_X + 160, USER_Y - 130);
    cr_body_def body = user_body(&a, 0);
    assert_int_equal(body.shape.kind, CR_CIRCLE);
    near((double)body.shape.radius, 1.0);
    near((double)body.position.x, 1.0);
    near((double)body.position.y, 0.5);
    assert_int_equal(a.selection.count, 1);
    app_free(&a);
}

static void a_drag_with_shift_makes_a_box_with_its_angle(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "B");
    user_shift(&a, true);
    user_drag(&a, USER_X, USER_Y, USER_X + 80, USER_Y - 60);
    cr_body_def body = user_body(&a, 0);
    assert_int_equal(body.shape.kind, CR_BOX);
    near((double)body.shape.half.x, 1.0);
    near((double)body.shape.half.y, 1.0);
    near((double)body.angle, atan2(0.6, 0.8));

    /* Nearly upright means upright. */
    user_drag(&a, USER_X - 300, USER_Y, USER_X - 250, USER_Y - 2);
    near((double)user_body(&a, 1).angle, 0.0);
    user_shift(&a, false);
    app_free(&a);
}

static void a_plain_drag_makes_a_box_between_corners(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "B");
    user_drag(&a, USER_X + 200, USER_Y + 100, USER_X + 300, USER_Y + 150);
    cr_body_def body = user_body(&a, 0);
    near((double)body.shape.half.x, 0.5);
    near((double)body.shape.half.y, 0.25);
    near((double)body.position.x, 2.5);
    near((double)body.position.y, -1.25);
    near((double)body.angle, 0.0);

    /* Towards any side. */
    user_drag(&a, USER_X + 40, USER_Y - 20, USER_X - 260, USER_Y - 120);
    body = user_body(&a, 1);
    near((double)body.shape.half.x, 1.5);
    near((double)body.shape.half.y, 0.5);
    near((double)body.position.x, -1.1);
    near((double)body.position.y, 0.7);

    /* The wheel turns it between its corners, 5 degrees a notch. */
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 100, USER_Y - 200);
    user_wheel_here(&a, 6);
    user_release(&a, SDL_BUTTON_LEFT);
    body = user_body(&a, 2);
    near((double)body.angle, 30.0 * 0.017453292519943295);
    near(2.0 * (double)body.shape.half.x, 0.8660254 + 2.0 * 0.5);
    near(2.0 * (double)body.shape.half.y, 2.0 * 0.8660254 - 0.5);
    near((double)body.position.x, 0.5);
    near((double)body.position.y, 1.0);
    assert_true(a.camera.scale == 100.0f);
    app_free(&a);
}

static void a_click_and_a_key_make_the_default_size(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "C");
    user_click(&a, USER_X + 100, USER_Y);
    near((double)user_body(&a, 0).shape.radius, 0.5);
    user_move(&a, USER_X - 100, USER_Y - 100);
    user_key(&a, "F");
    cr_body_def box = user_body(&a, 1);
    assert_int_equal(box.shape.kind, CR_BOX);
    near((double)box.shape.half.x, 0.5);
    near((double)box.position.x, -1.0);
    near((double)box.position.y, 1.0);
    user_key(&a, "G");
    assert_int_equal(user_body(&a, 2).shape.kind, CR_CIRCLE);
    app_free(&a);
}

static void escape_gives_a_spawn_up(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "B");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 50, USER_Y);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    assert_int_equal(a.tool, TOOL_BOX);
    app_free(&a);
}

static void clicks_and_bands_select(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id left = user_spawn(&a, CR_BOX, -2.0f, 0.0f);
    cr_body_id right = user_spawn(&a, CR_CIRCLE, 2.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 0.0f, 3.0f);

    user_click(&a, USER_X - 200, USER_Y);
    assert_true(a.selection.count == 1 && cr_same_id(a.selection.id[0], left));
    user_shift(&a, true);
    user_click(&a, USER_X + 200, USER_Y);
    user_shift(&a, false);
    assert_true(a.selection.count == 2 && cr_same_id(a.selection.id[1], right));
    user_shift(&a, true);
    user_click(&a, USER_X - 200, USER_Y);
    user_shift(&a, false);
    assert_true(a.selection.count == 1 && cr_same_id(a.selection.id[0], right));

    user_click(&a, USER_X, USER_Y + 200);
    assert_int_equal(a.selection.count, 0);
    user_drag(&a, USER_X - 300, USER_Y - 100, USER_X + 300, USER_Y + 100);
    assert_int_equal(a.selection.count, 2);
    user_key(&a, "Ctrl+A");
    assert_int_equal(a.selection.count, 3);
    user_key(&a, "Esc");
    assert_int_equal(a.selection.count, 0);
    app_free(&a);
}

static void a_paused_drag_moves_all_selected_exactly(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -2.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 2.0f, 0.0f);
    user_key(&a, "Ctrl+A");
    user_drag(&a, USER_X + 200, USER_Y, USER_X + 230, USER_Y - 170);
    near((double)user_body(&a, 0).position.x, -1.7);
    near((double)user_body(&a, 0).position.y, 1.7);
    near((double)user_body(&a, 1).position.x, 2.3);
    near((double)user_body(&a, 1).position.y, 1.7);

    /* One gesture is one edit. */
    user_key(&a, "Ctrl+Z");
    near((double)user_body(&a, 0).position.x, -2.0);
    near((double)user_body(&a, 1).position.y, 0.0);
    user_key(&a, "Ctrl+Y");
    near((double)user_body(&a, 1).position.y, 1.7);
    app_free(&a);
}

static void escape_takes_a_move_back(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 150, USER_Y);
    user_frames(&a, 1);
    near((double)user_body(&a, 0).position.x, 1.5);
    user_key(&a, "Esc");
    near((double)user_body(&a, 0).position.x, 0.0);
    app_free(&a);
}

static void the_knob_turns(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    /* Above the box, 26 pixels beyond its bounding circle of 0.7071 m. */
    int reach = 71 + 26;
    user_drag(&a, USER_X, USER_Y - reach, USER_X - reach, USER_Y);
    near((double)user_body(&a, 0).angle, 1.5707963);
    near((double)user_body(&a, 0).position.x, 0.0);

    user_shift(&a, true);
    user_drag(&a, USER_X, USER_Y - reach, USER_X + 45, USER_Y - 90);
    user_shift(&a, false);
    near((double)user_body(&a, 0).angle, 1.5707963 - 0.52359878);
    user_key(&a, "Ctrl+Z");
    near((double)user_body(&a, 0).angle, 1.5707963);
    app_free(&a);
}

static void the_knob_turns_several_about_their_middle(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, -1.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 1.0f, 0.0f);
    user_key(&a, "Ctrl+A");
    /* Above the two, not as high above their middle as they reach to its sides. */
    user_drag(&a, USER_X, USER_Y - 150 - 26, USER_X - 176, USER_Y);
    near((double)user_body(&a, 0).position.x, -1.0);
    user_key(&a, "Ctrl+A");
    int reach = 50 + 26;
    user_drag(&a, USER_X, USER_Y - reach, USER_X - reach, USER_Y);
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 0).position.y, -1.0);
    near((double)user_body(&a, 1).position.y, 1.0);
    app_free(&a);
}

static void the_velocity_arrow_is_pulled(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    /* At rest the knob waits at the right, 26 pixels beyond the edge. */
    user_drag(&a, USER_X + 76, USER_Y, USER_X + 100, USER_Y - 50);
    cr_vec2 v = user_body(&a, 0).velocity;
    near((double)v.x, 1.0 / (double)VIEW_VELOCITY_SCALE);
    near((double)v.y, 0.5 / (double)VIEW_VELOCITY_SCALE);
    /* Then it is at the tip. */
    user_drag(&a, USER_X + 100, USER_Y - 50, USER_X, USER_Y + 80);
    near((double)user_body(&a, 0).velocity.y, -0.8 / (double)VIEW_VELOCITY_SCALE);
    /* Back on the body: at rest. */
    user_drag(&a, USER_X, USER_Y + 80, USER_X + 2, USER_Y + 2);
    near((double)user_body(&a, 0).velocity.y, 0.0);
    near((double)user_body(&a, 0).position.x, 0.0);
    app_free(&a);
}

/* What the world's labels keep off: both knobs, and what is said beside the arrow's tip. */
static void labels_know_where_knobs_and_the_speed_stand(void **state)
{
    (void)state;
    app a;
    draw_rect box[HANDLES];
    user_open(&a);
    assert_int_equal(handles_boxes(&a, box), 0);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    assert_int_equal(handles_boxes(&a, box), 2);
    user_drag(&a, USER_X + 76, USER_Y, USER_X + 100, USER_Y - 50);
    assert_int_equal(handles_boxes(&a, box), 3);
    assert_true(box[2].x >= box[1].x && box[2].y + box[2].h <= box[1].y + box[1].h);
    user_key(&a, "4"); /* then it is a label itself */
    assert_int_equal(handles_boxes(&a, box), 2);
    app_free(&a);
}

static void a_longer_arrow_is_pulled_at_its_tip(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_key(&a, "Alt+.");
    assert_true(a.vector_scale == 2.0f);
    user_drag(&a, USER_X + 76, USER_Y, USER_X + 100, USER_Y - 50);
    double length = (double)view_velocity_length(a.vector_scale);
    near((double)user_body(&a, 0).velocity.x, 1.0 / length);
    near((double)user_body(&a, 0).velocity.y, 0.5 / length);
    user_drag(&a, USER_X + 100, USER_Y - 50, USER_X, USER_Y + 80);
    near((double)user_body(&a, 0).velocity.y, -0.8 / length);
    /* Its ends. */
    for (int i = 0; i < 10; i++)
        user_key(&a, "Alt+.");
    assert_true(a.vector_scale == 8.0f && !dispatch_can(&a, ACTION_LONGER));
    for (int i = 0; i < 10; i++)
        user_key(&a, "Alt+,");
    assert_true(a.vector_scale == 0.125f && !dispatch_can(&a, ACTION_SHORTER));
    assert_true(dispatch_can(&a, ACTION_LONGER));
    app_free(&a);
}

static void colours_go_round(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    for (int i = 0; i < VIEW_COLOR_MODES; i++) {
        assert_int_equal(a.color_by, i);
        assert_int_equal(dispatch_is_on(&a, ACTION_COLOR_BY), i > 0);
        user_key(&a, "`");
    }
    assert_int_equal(a.color_by, VIEW_BY_BODY);
    app_free(&a);
}

static void the_speed_ramp_ends_at_the_fastest_so_far(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id id = user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    edit_throw(&a, id, (cr_vec2){3.0f, 0.0f});
    a.color_by = VIEW_BY_SPEED;
    assert_true(app_frame(&a).top_speed == 5.0f);
    user_key(&a, ".");
    edit_throw(&a, id, (cr_vec2){1.0f, 0.0f});
    assert_true(app_frame(&a).top_speed == 5.0f);
    edit_throw(&a, id, (cr_vec2){7.0f, 0.0f});
    assert_true(app_frame(&a).top_speed == 10.0f);
    a.top_speed = 3.0f;
    assert_true(app_frame(&a).top_speed == 3.0f);
    app_free(&a);
}

static void keys_edit_the_selection(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Right");
    user_key(&a, "Shift+Up");
    near((double)user_body(&a, 0).position.x, 0.1);
    near((double)user_body(&a, 0).position.y, 0.01);
    user_key(&a, "[");
    near((double)user_body(&a, 0).angle, 0.087266463);
    user_key(&a, "]");
    user_key(&a, "]");
    near((double)user_body(&a, 0).angle, -0.087266463);
    user_key(&a, "H");
    assert_int_equal(user_body(&a, 0).kind, CR_STATIC);
    user_key(&a, "H");
    assert_int_equal(user_body(&a, 0).kind, CR_DYNAMIC);

    user_key(&a, "Ctrl+D");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 2);
    assert_int_equal(a.selection.count, 1);
    assert_true(cr_same_id(a.selection.id[0], cr_world_slot(app_world(&a), 1)));
    assert_true(user_body(&a, 1).position.x > user_body(&a, 0).position.x);

    user_key(&a, "Del");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    assert_int_equal(a.selection.count, 0);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 2);
    app_free(&a);
}

static void undo_lets_go_of_bodies_that_are_no_more(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Ctrl+Z");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    assert_int_equal(a.selection.count, 0);
    user_key(&a, "Ctrl+Shift+Z");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    app_free(&a);
}

static void a_half_space_is_selected_but_not_dragged(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    lab_command spawn = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    spawn.def.kind = CR_STATIC;
    assert_int_equal(cr_shape_halfspace(&spawn.def.shape, (cr_vec2){0.0f, 1.0f}, 0.0f).code, CR_OK);
    assert_true(edit_apply(&a, &spawn, NULL));
    user_drag(&a, USER_X, USER_Y + 100, USER_X + 100, USER_Y + 200);
    near((double)user_body(&a, 0).shape.offset, 0.0);
    user_click(&a, USER_X, USER_Y + 100);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Up");
    near((double)user_body(&a, 0).shape.offset, 0.1);
    app_free(&a);
}

static void the_bars_take_their_own_clicks(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    char path[USER_PATH];
    user_click_on(&a, user_button(path, "tools", ACTION_TOOL_BOX));
    assert_int_equal(a.tool, TOOL_BOX);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    /* Pressed on a button and released elsewhere: nothing. */
    user_move_to(&a, user_button(path, "tools", ACTION_TOOL_SELECT));
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X, USER_Y);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(a.tool, TOOL_BOX);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_makes_a_circle_of_its_size),
        cmocka_unit_test(a_drag_with_shift_makes_a_box_with_its_angle),
        cmocka_unit_test(a_plain_drag_makes_a_box_between_corners),
        cmocka_unit_test(a_click_and_a_key_make_the_default_size),
        cmocka_unit_test(escape_gives_a_spawn_up),
        cmocka_unit_test(clicks_and_bands_select),
        cmocka_unit_test(a_paused_drag_moves_all_selected_exactly),
        cmocka_unit_test(escape_takes_a_move_back),
        cmocka_unit_test(the_knob_turns),
        cmocka_unit_test(the_knob_turns_several_about_their_middle),
        cmocka_unit_test(the_velocity_arrow_is_pulled),
        cmocka_unit_test(labels_know_where_knobs_and_the_speed_stand),
        cmocka_unit_test(a_longer_arrow_is_pulled_at_its_tip),
        cmocka_unit_test(colours_go_round),
        cmocka_unit_test(the_speed_ramp_ends_at_the_fastest_so_far),
        cmocka_unit_test(keys_edit_the_selection),
        cmocka_unit_test(undo_lets_go_of_bodies_that_are_no_more),
        cmocka_unit_test(a_half_space_is_selected_but_not_dragged),
        cmocka_unit_test(the_bars_take_their_own_clicks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
