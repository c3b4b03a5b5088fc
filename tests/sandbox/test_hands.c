/* test_hands.c - what a hand does beside clicks and drags: keys that pour, clones, the wheel while
 * a body is held, and colours. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

static void near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-4)
        fail_msg("%.9g, not %.9g", value, wanted);
}

static void send_key(app *a, Uint32 type, SDL_Keycode key, bool repeat)
{
    SDL_Event event = {.key = {.type = type, .repeat = repeat, .keysym = {.sym = key}}};
    input_event(a, &event);
}

static size_t touching(const app *a)
{
    size_t count, found = 0;
    const cr_contact *contact = cr_world_contacts(app_world(a), &count);
    for (size_t i = 0; i < count; i++)
        found += contact[i].touching;
    return found;
}

/* ---- pouring ---- */

/* While time stands still the poured lie beside each other; none is made within another. */
static void a_held_key_pours_beside_what_is_there(void **state)
{
    (void)state;
    static const struct {
        SDL_Keycode key;
        cr_shape_kind kind;
    } cases[] = {{SDLK_f, CR_BOX}, {SDLK_g, CR_CIRCLE}};
    for (int i = 0; i < 2; i++) {
        app a;
        user_open(&a);
        uint64_t empty = cr_world_hash(app_world(&a));
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, cases[i].key, false);
        assert_int_equal(bodies(&a), 1);
        user_frames(&a, 15); /* a quarter of a second: it may still be a tap */
        assert_int_equal(bodies(&a), 1);
        for (int k = 0; k < 60; k++) {
            send_key(&a, SDL_KEYDOWN, cases[i].key, true); /* as a keyboard repeats it */
            user_frames(&a, 1);
        }
        unsigned poured = bodies(&a);
        print_message("%u in 1.25 s\n", poured);
        assert_in_range(poured, 10, 12);
        assert_int_equal(touching(&a), 0);
        for (size_t slot = 0; slot < poured; slot++)
            assert_int_equal(user_body(&a, slot).shape.kind, cases[i].kind);
        send_key(&a, SDL_KEYUP, cases[i].key, false);
        user_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_true(cr_world_hash(app_world(&a)) == empty);
        user_key(&a, "Ctrl+Y");
        assert_int_equal(bodies(&a), poured);
        app_free(&a);
    }
}

/* A pour into running time is commands at ticks: the same again, and undone at once. */
static void a_pour_into_running_time_is_one_edit_and_repeats(void **state)
{
    (void)state;
    uint64_t first = 0;
    for (int round = 0; round < 2; round++) {
        app a;
        user_open(&a);
        assert_true(edit_apply(&a,
                               &(lab_command){.kind = LAB_SETTING,
                                              .setting = cr_setting_find("world.gravity_y"),
                                              .value = -9.81},
                               NULL));
        dispatch(&a, ACTION_PLAY, false, false);
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        for (int k = 0; k < 120; k++) {
            user_move(&a, USER_X + k, USER_Y);
            user_frames(&a, 1);
        }
        send_key(&a, SDL_KEYUP, SDLK_g, false);
        assert_in_range(bodies(&a), 17, 19);
        uint64_t hash = cr_world_hash(app_world(&a));
        assert_true(round == 0 || hash == first);
        first = hash;
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_int_equal(cr_world_tick(app_world(&a)), 0);
        user_key(&a, "Ctrl+Y");
        assert_true(cr_world_hash(app_world(&a)) == first);
        app_free(&a);
    }
}

/* Whatever begins another edit ends the pour, and is not drawn into it. */
static void a_pour_ends_where_something_else_begins(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        app a;
        user_open(&a);
        user_move(&a, USER_X, USER_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        user_frames(&a, 40);
        unsigned poured = bodies(&a);
        assert_true(poured > 2);
        SDL_Event away = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
        if (i == 0)
            user_click(&a, USER_X + 300, USER_Y);
        else if (i == 1)
            user_key(&a, "Ctrl+S");
        else if (i == 2)
            user_key(&a, "F1");
        else
            input_event(&a, &away);
        user_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        app_free(&a);
    }
    app a;
    user_open(&a);
    user_move(&a, USER_X, USER_Y);
    send_key(&a, SDL_KEYDOWN, SDLK_g, false);
    user_frames(&a, 40);
    user_key(&a, "Space"); /* but time may begin to run */
    unsigned before = bodies(&a);
    user_frames(&a, 60);
    assert_true(bodies(&a) > before);
    app_free(&a);
}

static void a_pour_keeps_to_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    a.snap.on = true;
    a.snap.step = 0.5f;
    user_move(&a, USER_X + 13, USER_Y + 7);
    send_key(&a, SDL_KEYDOWN, SDLK_f, false);
    user_frames(&a, 80);
    send_key(&a, SDL_KEYUP, SDLK_f, false);
    assert_true(bodies(&a) > 5);
    for (size_t slot = 0; slot < bodies(&a); slot++) {
        cr_vec2 at = user_body(&a, slot).position;
        assert_true(at.x * 2.0f == roundf(at.x * 2.0f) && at.y * 2.0f == roundf(at.y * 2.0f));
    }
    app_free(&a);
}

/* ---- clones ---- */

static void hold_ctrl(app *a, bool down)
{
    SDL_Event event = {
        .key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                .keysym = {.sym = SDLK_LCTRL, .mod = (Uint16)(down ? KMOD_LCTRL : KMOD_NONE)}}};
    input_event(a, &event);
}

static void a_drag_with_alt_or_ctrl_makes_a_copy(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        void (*hold)(app *, bool) = i == 0 ? user_alt : hold_ctrl;
        app a;
        user_open(&a);
        cr_body_id original = user_spawn(&a, CR_BOX, -2.0f, 0.0f);
        user_key(&a, "V");
        uint64_t before = cr_world_hash(app_world(&a));
        hold(&a, true);
        user_drag(&a, USER_X - 200, USER_Y, USER_X + 50, USER_Y - 100);
        hold(&a, false);
        assert_int_equal(bodies(&a), 2);
        near((double)user_body(&a, 0).position.x, -2.0);
        near((double)user_body(&a, 1).position.x, 0.5);
        near((double)user_body(&a, 1).position.y, 1.0);
        assert_int_equal(a.selection.count, 1);
        assert_false(cr_same_id(a.selection.id[0], original));
        user_key(&a, "Ctrl+D"); /* the next as far again */
        near((double)user_body(&a, 2).position.x, 3.0);
        user_key(&a, "Ctrl+Z");
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 1);
        assert_true(cr_world_hash(app_world(&a)) == before);
        app_free(&a);
    }
}

/* The copies are one edit, with their joints; a locked body is copied unlocked; Esc makes none. */
static void several_are_cloned_with_their_joints(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -3.0f, 0.0f);
    user_key(&a, "Ctrl+L");
    user_spawn(&a, CR_CIRCLE, -1.5f, 0.0f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+A");
    user_key(&a, "N");
    user_key(&a, "Ctrl+A");
    uint64_t before = cr_world_hash(app_world(&a));
    user_alt(&a, true);
    user_move(&a, USER_X - 150, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X - 150, USER_Y + 200);
    user_frames(&a, 2);
    free(user_picture(&a));
    assert_int_equal(bodies(&a), 2);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(bodies(&a), 2);
    user_alt(&a, true);
    user_drag(&a, USER_X - 150, USER_Y, USER_X - 150, USER_Y + 200);
    user_alt(&a, false);
    assert_int_equal(bodies(&a), 4);
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(cr_world_joint_slots(app_world(&a)), 2);
    near((double)user_body(&a, 2).position.y, -2.0);
    user_key(&a, "Ctrl+L"); /* both copies are free to be locked */
    assert_true(user_shows(&a, "Locked 2 bodies"));
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    assert_int_equal(bodies(&a), 2);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

static void a_clone_in_running_time_pushes_nothing(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    user_alt(&a, true);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 200, USER_Y);
    user_frames(&a, 30);
    user_release(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 30); /* held and let go: no copy within the original */
    user_release(&a, SDL_BUTTON_LEFT);
    user_alt(&a, false);
    user_frames(&a, 30);
    assert_int_equal(bodies(&a), 2);
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 1).position.x, 2.0);
    app_free(&a);
}

/* ---- the wheel ---- */

static void the_wheel_turns_what_is_held(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    user_move(&a, USER_X + 30, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_wheel_here(&a, 2); /* held, not moved */
    user_frames(&a, 1);
    near((double)user_body(&a, 0).angle, 10.0 * 0.017453292519943295);
    near((double)user_body(&a, 0).position.x, 0.0);
    user_move(&a, USER_X + 130, USER_Y - 50);
    user_wheel_here(&a, -5);
    user_shift(&a, true);
    user_wheel_here(&a, 1); /* finer */
    user_shift(&a, false);
    user_release(&a, SDL_BUTTON_LEFT);
    near((double)user_body(&a, 0).angle, -14.0 * 0.017453292519943295);
    near((double)user_body(&a, 0).position.x, 1.0);
    near((double)user_body(&a, 0).position.y, 0.5);
    assert_true(a.camera.scale == 100.0f);
    user_key(&a, "Ctrl+Z"); /* move and turn are one edit */
    assert_true(cr_world_hash(app_world(&a)) == before);
    user_wheel(&a, USER_X, USER_Y, 1); /* nothing is held: it zooms */
    assert_true(a.camera.scale > 100.0f);
    app_free(&a);
}

/* On the grid a body turns by its step and its origin stays on a crossing; Esc takes both back. */
static void the_wheel_turns_by_steps_on_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    a.snap.on = true;
    a.snap.step = 0.5f;
    user_move(&a, USER_X + 30, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 141, USER_Y - 72);
    user_wheel_here(&a, 3);
    user_frames(&a, 1);
    assert_true(user_body(&a, 0).position.x == 1.0f && user_body(&a, 0).position.y == 0.5f);
    near((double)user_body(&a, 0).angle, 45.0 * 0.017453292519943295);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

/* Several go around the origin of the one in the hand; a clone turns, too. */
static void the_wheel_turns_groups_and_clones(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 2.0f, 0.0f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+A");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_wheel_here(&a, 18);
    user_release(&a, SDL_BUTTON_LEFT);
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 1).position.x, 0.0);
    near((double)user_body(&a, 1).position.y, 2.0);
    user_key(&a, "Ctrl+Z");
    user_click(&a, USER_X, USER_Y);
    user_alt(&a, true);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X - 200, USER_Y);
    user_wheel_here(&a, 9);
    user_release(&a, SDL_BUTTON_LEFT);
    user_alt(&a, false);
    near((double)user_body(&a, 0).angle, 0.0);
    near((double)user_body(&a, 2).angle, 45.0 * 0.017453292519943295);
    near((double)user_body(&a, 2).position.x, -2.0);
    app_free(&a);
}

/* While time runs a body hangs on a spring, and turns about the point that it holds. */
static void the_wheel_turns_what_hangs_on_the_spring(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    user_move(&a, USER_X + 40, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 45, USER_Y);
    user_frames(&a, 1);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    cr_vec2 grip = a.gesture.grip;
    cr_body_view body = cr_body_get_view(app_world(&a), a.gesture.body);
    cr_vec2 held = cr_to_world(body.transform, grip);
    float angle = body.angle;
    user_wheel_here(&a, 6);
    body = cr_body_get_view(app_world(&a), a.gesture.body);
    near((double)(body.angle - angle), 30.0 * 0.017453292519943295);
    near((double)cr_to_world(body.transform, grip).x, (double)held.x);
    near((double)cr_to_world(body.transform, grip).y, (double)held.y);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(a.camera.scale == 100.0f);
    app_free(&a);
}

/* ---- corners ---- */

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

/* ---- colours ---- */

static void swatches_color_the_selection(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -1.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 1.0f, 0.0f);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+A");
    user_click_on(&a, "side/inspector/all/color/8");
    assert_int_equal(user_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(user_body(&a, 1).color, lab_color_find("red"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_true(a.authored);
    user_key(&a, "Ctrl+D"); /* a copy has it, too */
    assert_int_equal(user_body(&a, 2).color, lab_color_find("red"));
    user_key(&a, "Ctrl+C");
    user_key(&a, "Ctrl+V");
    assert_int_equal(user_body(&a, 5).color, lab_color_find("red"));
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+A");
    user_click_on(&a, "side/inspector/all/color/0");
    assert_int_equal(user_body(&a, 0).color, LAB_NO_COLOR);
    user_key(&a, "Ctrl+Z"); /* both at once */
    assert_int_equal(user_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(user_body(&a, 1).color, lab_color_find("red"));
    user_key(&a, "Ctrl+Z");
    assert_int_equal(user_body(&a, 1).color, LAB_NO_COLOR);
    app_free(&a);
}

/* ---- pasting and corners ---- */

static void a_paste_goes_to_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.3f, 0.7f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+C");
    a.snap.on = true;
    a.snap.step = 0.2f;
    user_move(&a, USER_X + 129, USER_Y - 238);
    user_key(&a, "Ctrl+V");
    assert_true(user_body(&a, 1).position.x == 1.2f && user_body(&a, 1).position.y == 2.4f);
    a.snap.on = false;
    user_key(&a, "Ctrl+V");
    near((double)user_body(&a, 2).position.x, 1.29);
    a.snap.on = true;
    user_key(&a, "Ctrl+Shift+V"); /* in place is in place */
    assert_true(user_body(&a, 3).position.x == 0.3f);
    app_free(&a);
}

/* Nothing is said against a corner before the hand has gone on to the next. */
static void a_corner_just_placed_is_not_blamed(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "K");
    user_click(&a, USER_X, USER_Y);
    user_click(&a, USER_X + 200, USER_Y);
    for (int i = 0; i < 2; i++) {
        user_move(&a, USER_X + 200 - 60 * i, USER_Y + 2 * (1 - i));
        uint32_t *pixels = user_picture(&a);
        size_t blamed = 0;
        draw_rect world = a.ui_frame.world;
        for (int y = world.y; y < world.y + world.h; y++)
            for (int x = world.x; x < world.x + world.w; x++)
                blamed += pixels[y * a.width + x] == a.theme->warning;
        free(pixels);
        /* Back on the line there is something to say. */
        assert_true(i == 0 ? blamed == 0 : blamed > 20);
    }
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_key_pours_beside_what_is_there),
        cmocka_unit_test(a_pour_into_running_time_is_one_edit_and_repeats),
        cmocka_unit_test(a_pour_ends_where_something_else_begins),
        cmocka_unit_test(a_pour_keeps_to_the_grid),
        cmocka_unit_test(a_drag_with_alt_or_ctrl_makes_a_copy),
        cmocka_unit_test(several_are_cloned_with_their_joints),
        cmocka_unit_test(a_clone_in_running_time_pushes_nothing),
        cmocka_unit_test(the_wheel_turns_what_is_held),
        cmocka_unit_test(the_wheel_turns_by_steps_on_the_grid),
        cmocka_unit_test(the_wheel_turns_groups_and_clones),
        cmocka_unit_test(the_wheel_turns_what_hangs_on_the_spring),
        cmocka_unit_test(a_corner_pulled_resizes_a_box),
        cmocka_unit_test(a_leaning_box_keeps_its_angle),
        cmocka_unit_test(circles_and_polygons_keep_their_form),
        cmocka_unit_test(joints_stay_where_they_hold),
        cmocka_unit_test(not_every_body_has_squares),
        cmocka_unit_test(corners_go_to_the_grid),
        cmocka_unit_test(swatches_color_the_selection),
        cmocka_unit_test(a_paste_goes_to_the_grid),
        cmocka_unit_test(a_corner_just_placed_is_not_blamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
