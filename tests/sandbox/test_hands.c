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
        hand_open(&a);
        uint64_t empty = cr_world_hash(app_world(&a));
        hand_move(&a, HAND_X, HAND_Y);
        send_key(&a, SDL_KEYDOWN, cases[i].key, false);
        assert_int_equal(bodies(&a), 1);
        hand_frames(&a, 15); /* a quarter of a second: it may still be a tap */
        assert_int_equal(bodies(&a), 1);
        for (int k = 0; k < 60; k++) {
            send_key(&a, SDL_KEYDOWN, cases[i].key, true); /* as a keyboard repeats it */
            hand_frames(&a, 1);
        }
        unsigned poured = bodies(&a);
        print_message("%u in 1.25 s\n", poured);
        assert_in_range(poured, 10, 12);
        assert_int_equal(touching(&a), 0);
        for (size_t slot = 0; slot < poured; slot++)
            assert_int_equal(hand_body(&a, slot).shape.kind, cases[i].kind);
        send_key(&a, SDL_KEYUP, cases[i].key, false);
        hand_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        hand_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_true(cr_world_hash(app_world(&a)) == empty);
        hand_key(&a, "Ctrl+Y");
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
        hand_open(&a);
        assert_true(edit_apply(&a,
                               &(lab_command){.kind = LAB_SETTING,
                                              .setting = cr_setting_find("world.gravity_y"),
                                              .value = -9.81},
                               NULL));
        dispatch(&a, ACTION_PLAY, false, false);
        hand_move(&a, HAND_X, HAND_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        for (int k = 0; k < 120; k++) {
            hand_move(&a, HAND_X + k, HAND_Y);
            hand_frames(&a, 1);
        }
        send_key(&a, SDL_KEYUP, SDLK_g, false);
        assert_in_range(bodies(&a), 17, 19);
        uint64_t hash = cr_world_hash(app_world(&a));
        assert_true(round == 0 || hash == first);
        first = hash;
        hand_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 0);
        assert_int_equal(cr_world_tick(app_world(&a)), 0);
        hand_key(&a, "Ctrl+Y");
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
        hand_open(&a);
        hand_move(&a, HAND_X, HAND_Y);
        send_key(&a, SDL_KEYDOWN, SDLK_g, false);
        hand_frames(&a, 40);
        unsigned poured = bodies(&a);
        assert_true(poured > 2);
        SDL_Event away = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
        if (i == 0)
            hand_click(&a, HAND_X + 300, HAND_Y);
        else if (i == 1)
            hand_key(&a, "Ctrl+S");
        else if (i == 2)
            hand_key(&a, "F1");
        else
            input_event(&a, &away);
        hand_frames(&a, 60);
        assert_int_equal(bodies(&a), poured);
        app_free(&a);
    }
    app a;
    hand_open(&a);
    hand_move(&a, HAND_X, HAND_Y);
    send_key(&a, SDL_KEYDOWN, SDLK_g, false);
    hand_frames(&a, 40);
    hand_key(&a, "Space"); /* but time may begin to run */
    unsigned before = bodies(&a);
    hand_frames(&a, 60);
    assert_true(bodies(&a) > before);
    app_free(&a);
}

static void a_pour_keeps_to_the_grid(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    a.snap.on = true;
    a.snap.step = 0.5f;
    hand_move(&a, HAND_X + 13, HAND_Y + 7);
    send_key(&a, SDL_KEYDOWN, SDLK_f, false);
    hand_frames(&a, 80);
    send_key(&a, SDL_KEYUP, SDLK_f, false);
    assert_true(bodies(&a) > 5);
    for (size_t slot = 0; slot < bodies(&a); slot++) {
        cr_vec2 at = hand_body(&a, slot).position;
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
        void (*hold)(app *, bool) = i == 0 ? hand_alt : hold_ctrl;
        app a;
        hand_open(&a);
        cr_body_id original = hand_spawn(&a, CR_BOX, -2.0f, 0.0f);
        hand_key(&a, "V");
        uint64_t before = cr_world_hash(app_world(&a));
        hold(&a, true);
        hand_drag(&a, HAND_X - 200, HAND_Y, HAND_X + 50, HAND_Y - 100);
        hold(&a, false);
        assert_int_equal(bodies(&a), 2);
        near((double)hand_body(&a, 0).position.x, -2.0);
        near((double)hand_body(&a, 1).position.x, 0.5);
        near((double)hand_body(&a, 1).position.y, 1.0);
        assert_int_equal(a.selection.count, 1);
        assert_false(cr_same_id(a.selection.id[0], original));
        hand_key(&a, "Ctrl+D"); /* the next as far again */
        near((double)hand_body(&a, 2).position.x, 3.0);
        hand_key(&a, "Ctrl+Z");
        hand_key(&a, "Ctrl+Z");
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
    hand_open(&a);
    hand_spawn(&a, CR_BOX, -3.0f, 0.0f);
    hand_key(&a, "Ctrl+L");
    hand_spawn(&a, CR_CIRCLE, -1.5f, 0.0f);
    hand_key(&a, "V");
    hand_key(&a, "Ctrl+A");
    hand_key(&a, "N");
    hand_key(&a, "Ctrl+A");
    uint64_t before = cr_world_hash(app_world(&a));
    hand_alt(&a, true);
    hand_move(&a, HAND_X - 150, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X - 150, HAND_Y + 200);
    hand_frames(&a, 2);
    free(hand_picture(&a));
    assert_int_equal(bodies(&a), 2);
    hand_key(&a, "Esc");
    hand_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(bodies(&a), 2);
    hand_alt(&a, true);
    hand_drag(&a, HAND_X - 150, HAND_Y, HAND_X - 150, HAND_Y + 200);
    hand_alt(&a, false);
    assert_int_equal(bodies(&a), 4);
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(cr_world_joint_slots(app_world(&a)), 2);
    near((double)hand_body(&a, 2).position.y, -2.0);
    hand_key(&a, "Ctrl+L"); /* both copies are free to be locked */
    assert_true(hand_shows(&a, "Locked 2 bodies"));
    hand_key(&a, "Ctrl+Z");
    hand_key(&a, "Ctrl+Z");
    assert_int_equal(bodies(&a), 2);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

static void a_clone_in_running_time_pushes_nothing(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    hand_alt(&a, true);
    hand_move(&a, HAND_X, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X + 200, HAND_Y);
    hand_frames(&a, 30);
    hand_release(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_frames(&a, 30); /* held and let go: no copy within the original */
    hand_release(&a, SDL_BUTTON_LEFT);
    hand_alt(&a, false);
    hand_frames(&a, 30);
    assert_int_equal(bodies(&a), 2);
    near((double)hand_body(&a, 0).position.x, 0.0);
    near((double)hand_body(&a, 1).position.x, 2.0);
    app_free(&a);
}

/* ---- the wheel ---- */

static void the_wheel_turns_what_is_held(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    hand_move(&a, HAND_X + 30, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_wheel_here(&a, 2); /* held, not moved */
    hand_frames(&a, 1);
    near((double)hand_body(&a, 0).angle, 10.0 * 0.017453292519943295);
    near((double)hand_body(&a, 0).position.x, 0.0);
    hand_move(&a, HAND_X + 130, HAND_Y - 50);
    hand_wheel_here(&a, -5);
    hand_shift(&a, true);
    hand_wheel_here(&a, 1); /* finer */
    hand_shift(&a, false);
    hand_release(&a, SDL_BUTTON_LEFT);
    near((double)hand_body(&a, 0).angle, -14.0 * 0.017453292519943295);
    near((double)hand_body(&a, 0).position.x, 1.0);
    near((double)hand_body(&a, 0).position.y, 0.5);
    assert_true(a.camera.scale == 100.0f);
    hand_key(&a, "Ctrl+Z"); /* move and turn are one edit */
    assert_true(cr_world_hash(app_world(&a)) == before);
    hand_wheel(&a, HAND_X, HAND_Y, 1); /* nothing is held: it zooms */
    assert_true(a.camera.scale > 100.0f);
    app_free(&a);
}

/* On the grid a body turns by its step and its origin stays on a crossing; Esc takes both back. */
static void the_wheel_turns_by_steps_on_the_grid(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    a.snap.on = true;
    a.snap.step = 0.5f;
    hand_move(&a, HAND_X + 30, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X + 141, HAND_Y - 72);
    hand_wheel_here(&a, 3);
    hand_frames(&a, 1);
    assert_true(hand_body(&a, 0).position.x == 1.0f && hand_body(&a, 0).position.y == 0.5f);
    near((double)hand_body(&a, 0).angle, 45.0 * 0.017453292519943295);
    hand_key(&a, "Esc");
    hand_release(&a, SDL_BUTTON_LEFT);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

/* Several go around the origin of the one in the hand; a clone turns, too. */
static void the_wheel_turns_groups_and_clones(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_spawn(&a, CR_CIRCLE, 2.0f, 0.0f);
    hand_key(&a, "V");
    hand_key(&a, "Ctrl+A");
    hand_move(&a, HAND_X, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_wheel_here(&a, 18);
    hand_release(&a, SDL_BUTTON_LEFT);
    near((double)hand_body(&a, 0).position.x, 0.0);
    near((double)hand_body(&a, 1).position.x, 0.0);
    near((double)hand_body(&a, 1).position.y, 2.0);
    hand_key(&a, "Ctrl+Z");
    hand_click(&a, HAND_X, HAND_Y);
    hand_alt(&a, true);
    hand_move(&a, HAND_X, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X - 200, HAND_Y);
    hand_wheel_here(&a, 9);
    hand_release(&a, SDL_BUTTON_LEFT);
    hand_alt(&a, false);
    near((double)hand_body(&a, 0).angle, 0.0);
    near((double)hand_body(&a, 2).angle, 45.0 * 0.017453292519943295);
    near((double)hand_body(&a, 2).position.x, -2.0);
    app_free(&a);
}

/* While time runs a body hangs on a spring, and turns about the point that it holds. */
static void the_wheel_turns_what_hangs_on_the_spring(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    hand_move(&a, HAND_X + 40, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X + 45, HAND_Y);
    hand_frames(&a, 1);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    cr_vec2 grip = a.gesture.grip;
    cr_body_view body = cr_body_get_view(app_world(&a), a.gesture.body);
    cr_vec2 held = cr_to_world(body.transform, grip);
    float angle = body.angle;
    hand_wheel_here(&a, 6);
    body = cr_body_get_view(app_world(&a), a.gesture.body);
    near((double)(body.angle - angle), 30.0 * 0.017453292519943295);
    near((double)cr_to_world(body.transform, grip).x, (double)held.x);
    near((double)cr_to_world(body.transform, grip).y, (double)held.y);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    hand_release(&a, SDL_BUTTON_LEFT);
    assert_true(a.camera.scale == 100.0f);
    app_free(&a);
}

/* ---- corners ---- */

static void a_corner_pulled_resizes_a_box(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    hand_drag(&a, HAND_X + 50, HAND_Y - 50, HAND_X + 250, HAND_Y - 100);
    cr_body_def def = hand_body(&a, 0);
    near(2.0 * (double)def.shape.half.x, 3.0);
    near(2.0 * (double)def.shape.half.y, 1.5);
    near((double)def.position.x, 1.0); /* the corner across has stayed */
    near((double)def.position.y, 0.25);
    hand_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == before);
    near((double)hand_body(&a, 0).shape.half.x, 0.5);
    hand_shift(&a, true); /* about the middle */
    hand_drag(&a, HAND_X - 50, HAND_Y + 50, HAND_X - 150, HAND_Y + 80);
    hand_shift(&a, false);
    def = hand_body(&a, 0);
    near(2.0 * (double)def.shape.half.x, 3.0);
    near(2.0 * (double)def.shape.half.y, 1.6);
    near((double)def.position.x, 0.0);
    hand_key(&a, "Ctrl+Z");
    /* It is not turned inside out. */
    hand_drag(&a, HAND_X + 50, HAND_Y - 50, HAND_X - 200, HAND_Y - 50);
    def = hand_body(&a, 0);
    assert_true(def.shape.half.x > 0.0f && def.shape.half.x < 0.01f);
    near(2.0 * (double)def.shape.half.y, 1.0);
    app_free(&a);
}

/* In its own directions, however it stands. */
static void a_leaning_box_keeps_its_angle(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    for (int i = 0; i < 9; i++)
        hand_key(&a, "[");
    /* The upper right corner is now above the middle, by half the diagonal. */
    hand_drag(&a, HAND_X, HAND_Y - 71, HAND_X, HAND_Y - 171);
    cr_body_def def = hand_body(&a, 0);
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
    hand_open(&a);
    hand_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    hand_key(&a, "V");
    hand_drag(&a, HAND_X + 36, HAND_Y - 36, HAND_X + 136, HAND_Y - 136); /* on its rim */
    near((double)hand_body(&a, 0).shape.radius, 0.5 + 1.0 / sqrt(2.0));
    near((double)hand_body(&a, 0).position.x, 0.5);
    hand_key(&a, "Del");
    hand_key(&a, "K");
    hand_click(&a, HAND_X - 100, HAND_Y);
    hand_click(&a, HAND_X + 100, HAND_Y);
    hand_click(&a, HAND_X, HAND_Y - 100);
    hand_key(&a, "Enter");
    hand_key(&a, "V");
    cr_body_def before = hand_body(&a, 0);
    hand_drag(&a, HAND_X + 100, HAND_Y - 100, HAND_X + 300, HAND_Y - 200);
    cr_body_def def = hand_body(&a, 0);
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
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "Shift+N");
    hand_click(&a, HAND_X - 30, HAND_Y);
    hand_key(&a, "V");
    hand_click(&a, HAND_X, HAND_Y);
    cr_joint_id pin = cr_world_joint_slot(app_world(&a), 0);
    cr_joint_view before = cr_joint_get_view(app_world(&a), pin);
    uint64_t hash = cr_world_hash(app_world(&a));
    hand_move(&a, HAND_X + 50, HAND_Y - 50);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X + 250, HAND_Y - 50);
    hand_frames(&a, 1);
    near((double)hand_body(&a, 0).position.x, 1.0);
    cr_joint_view now = cr_joint_get_view(app_world(&a), pin);
    near((double)now.anchor_a.x, (double)before.anchor_a.x);
    near((double)now.anchor_b.x, (double)before.anchor_b.x);
    hand_key(&a, "Esc");
    hand_release(&a, SDL_BUTTON_LEFT);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    near((double)hand_body(&a, 0).shape.half.x, 0.5);
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
        hand_open(&a);
        hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
        if (i == 1)
            hand_spawn(&a, CR_BOX, -3.0f, 0.0f);
        hand_key(&a, "V");
        hand_key(&a, "Ctrl+A");
        if (i == 2)
            hand_key(&a, "Ctrl+L");
        if (i == 3)
            dispatch(&a, ACTION_PLAY, false, false);
        if (i == 4)
            a.camera.scale = 20.0f;
        int edge = i == 4 ? 9 : 48;
        hand_drag(&a, HAND_X + edge, HAND_Y - edge, HAND_X + 200, HAND_Y - 200);
        assert_true((hand_body(&a, 0).shape.half.x == 0.5f) == (i > 0));
        app_free(&a);
    }
}

static void corners_go_to_the_grid(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_key(&a, "V");
    a.snap.on = true;
    a.snap.step = 0.5f;
    hand_drag(&a, HAND_X + 50, HAND_Y - 50, HAND_X + 212, HAND_Y - 137);
    cr_body_def def = hand_body(&a, 0);
    assert_true(def.shape.half.x == 1.25f && def.shape.half.y == 1.0f);
    assert_true(def.position.x == 0.75f && def.position.y == 0.5f);
    app_free(&a);
}

/* ---- colours ---- */

static void swatches_color_the_selection(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, -1.0f, 0.0f);
    hand_spawn(&a, CR_CIRCLE, 1.0f, 0.0f);
    uint64_t hash = cr_world_hash(app_world(&a));
    hand_key(&a, "Ctrl+A");
    hand_click_on(&a, "side/inspector/all/color/8");
    assert_int_equal(hand_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(hand_body(&a, 1).color, lab_color_find("red"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_true(a.authored);
    hand_key(&a, "Ctrl+D"); /* a copy has it, too */
    assert_int_equal(hand_body(&a, 2).color, lab_color_find("red"));
    hand_key(&a, "Ctrl+C");
    hand_key(&a, "Ctrl+V");
    assert_int_equal(hand_body(&a, 5).color, lab_color_find("red"));
    hand_key(&a, "Ctrl+Z");
    hand_key(&a, "Ctrl+Z");
    hand_key(&a, "Ctrl+A");
    hand_click_on(&a, "side/inspector/all/color/0");
    assert_int_equal(hand_body(&a, 0).color, LAB_NO_COLOR);
    hand_key(&a, "Ctrl+Z"); /* both at once */
    assert_int_equal(hand_body(&a, 0).color, lab_color_find("red"));
    assert_int_equal(hand_body(&a, 1).color, lab_color_find("red"));
    hand_key(&a, "Ctrl+Z");
    assert_int_equal(hand_body(&a, 1).color, LAB_NO_COLOR);
    app_free(&a);
}

/* ---- pasting and corners ---- */

static void a_paste_goes_to_the_grid(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.3f, 0.7f);
    hand_key(&a, "V");
    hand_key(&a, "Ctrl+C");
    a.snap.on = true;
    a.snap.step = 0.2f;
    hand_move(&a, HAND_X + 129, HAND_Y - 238);
    hand_key(&a, "Ctrl+V");
    assert_true(hand_body(&a, 1).position.x == 1.2f && hand_body(&a, 1).position.y == 2.4f);
    a.snap.on = false;
    hand_key(&a, "Ctrl+V");
    near((double)hand_body(&a, 2).position.x, 1.29);
    a.snap.on = true;
    hand_key(&a, "Ctrl+Shift+V"); /* in place is in place */
    assert_true(hand_body(&a, 3).position.x == 0.3f);
    app_free(&a);
}

/* Nothing is said against a corner before the hand has gone on to the next. */
static void a_corner_just_placed_is_not_blamed(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_key(&a, "K");
    hand_click(&a, HAND_X, HAND_Y);
    hand_click(&a, HAND_X + 200, HAND_Y);
    for (int i = 0; i < 2; i++) {
        hand_move(&a, HAND_X + 200 - 60 * i, HAND_Y + 2 * (1 - i));
        uint32_t *pixels = hand_picture(&a);
        size_t blamed = 0;
        draw_rect world = a.face.world;
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
