/* test_arrange.c - bodies put in order: exact places, one undo each, and what locked bodies do. */
#include "lab/body_user_data.h"
#include "sandbox/edits/arrange.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A box 1 m wide, a disc of 1 m and a triangle 2 m wide and 1 m high, all selected; sizes and
 * places are halves and quarters, so that floats are exact. */
static void open_three(app *a)
{
    static const cr_vec2 corners[3] = {{0, 0}, {2, 0}, {0, 1}};
    cr_shape triangle;
    user_open(a);
    user_spawn(a, CR_BOX, -2.0f, 0.5f);
    user_spawn(a, CR_CIRCLE, 0.25f, -1.0f);
    assert_int_equal(cr_shape_polygon(&triangle, corners, 3).code, CR_OK);
    assert_true(edit_spawn(a, &triangle, (cr_vec2){1.0f, 1.25f}, 0.0f));
    user_key(a, "Ctrl+A");
    assert_int_equal(a->selection.count, 3);
}

static void assert_x(const app *a, float first, float second, float third)
{
    assert_float_equal(user_body(a, 0).position.x, first, 0);
    assert_float_equal(user_body(a, 1).position.x, second, 0);
    assert_float_equal(user_body(a, 2).position.x, third, 0);
}

static void assert_y(const app *a, float first, float second, float third)
{
    assert_float_equal(user_body(a, 0).position.y, first, 0);
    assert_float_equal(user_body(a, 1).position.y, second, 0);
    assert_float_equal(user_body(a, 2).position.y, third, 0);
}

/* One undo takes it all back. */
static void undo_to(app *a, uint64_t hash)
{
    assert_true(cr_world_hash(app_world(a)) != hash);
    user_key(a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(a)) == hash);
}

static void sides_and_middles_are_aligned(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    /* The boxes: x -2.5 to -1.5, -0.25 to 0.75, 1 to 3; y 0 to 1, -1.5 to -0.5, 1.25 to 2.25. */
    user_key(&a, "Ctrl+Shift+Left");
    assert_x(&a, -2.0f, -2.0f, -2.5f);
    assert_y(&a, 0.5f, -1.0f, 1.25f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+Right");
    assert_x(&a, 2.5f, 2.5f, 1.0f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+X");
    assert_x(&a, 0.25f, 0.25f, -0.75f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+Up");
    assert_y(&a, 1.75f, 1.75f, 1.25f);
    assert_x(&a, -2.0f, 0.25f, 1.0f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+Down");
    assert_y(&a, -1.0f, -1.0f, -1.5f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+Y");
    assert_y(&a, 0.375f, 0.375f, -0.125f);
    undo_to(&a, hash);
    app_free(&a);
}

static void gaps_are_made_equal(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+Shift+H"); /* 5.5 m less 4 m in two gaps */
    assert_x(&a, -2.0f, -0.25f, 1.0f);
    undo_to(&a, hash);
    user_key(&a, "Ctrl+Shift+J"); /* 3.75 m less 3 m; the disc is the lowest */
    assert_y(&a, 0.375f, -1.0f, 1.25f);
    undo_to(&a, hash);
    app_free(&a);
}

static void too_few_bodies_are_not_arranged(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    lab_command floor = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    assert_int_equal(cr_shape_halfspace(&floor.def.shape, (cr_vec2){0, 1}, -3).code, CR_OK);
    floor.def.kind = CR_STATIC;
    cr_body_id ground;
    edit_begin(&a);
    assert_true(edit_apply(&a, &floor, &ground));
    selection_set(&a.selection, ground);
    selection_add(&a.selection, cr_world_slot(app_world(&a), 0));
    assert_false(dispatch_can(&a, ACTION_ALIGN_LEFT)); /* a half-space has no box */
    assert_true(dispatch_can(&a, ACTION_MIRROR));
    user_key(&a, "Ctrl+Shift+Left");
    assert_true(user_shows(&a, "two bodies or more"));
    selection_add(&a.selection, cr_world_slot(app_world(&a), 1));
    assert_true(dispatch_can(&a, ACTION_ALIGN_LEFT));
    assert_false(dispatch_can(&a, ACTION_DISTRIBUTE_X));
    user_key(&a, "Ctrl+Shift+H");
    assert_true(user_shows(&a, "three bodies or more"));
    user_key(&a, "Ctrl+Z"); /* the floor: nothing else was done */
    assert_true(cr_world_hash(app_world(&a)) == hash);
    selection_clear(&a.selection);
    static const char *const keys[] = {"Ctrl+Shift+X", "Ctrl+Shift+J", "Ctrl+M", "Ctrl+U",
                                       "PgUp",         "PgDn",         "Ctrl+L", "Ctrl+D",
                                       "Ctrl+C",       "Ctrl+X"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        user_key(&a, keys[i]);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    app_free(&a);
}

/* ---- mirroring ---- */

static void bodies_are_mirrored_with_their_motion(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    lab_command move = {.kind = LAB_EDIT, .body = cr_world_slot(app_world(&a), 1)};
    move.def = user_body(&a, 1);
    move.def.velocity = (cr_vec2){1.0f, 2.0f};
    move.def.angular_velocity = 3.0f;
    move.def.angle = 0.5f;
    move.def.force = (cr_vec2){4.0f, 5.0f};
    move.def.torque = 6.0f;
    edit_begin(&a);
    assert_true(edit_apply(&a, &move, NULL));
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+M"); /* at x = 0.25 */
    assert_x(&a, 2.5f, 0.25f, -0.5f);
    cr_body_def disc = user_body(&a, 1), triangle = user_body(&a, 2);
    assert_true(disc.velocity.x == -1.0f && disc.velocity.y == 2.0f);
    assert_true(disc.angular_velocity == -3.0f && disc.angle == -0.5f);
    assert_true(disc.force.x == -4.0f && disc.force.y == 5.0f && disc.torque == -6.0f);
    cr_aabb box = cr_body_get_view(app_world(&a), cr_world_slot(app_world(&a), 2)).bounds;
    assert_true(box.lower.x == -2.5f && box.upper.x == -0.5f && box.lower.y == 1.25f);
    assert_true(triangle.angle == 0.0f && !signbit(triangle.angle));
    user_key(&a, "Ctrl+M");
    assert_true(cr_world_hash(app_world(&a)) == hash);
    user_key(&a, "Ctrl+U"); /* at y = 0.375 */
    assert_y(&a, 0.25f, 1.75f, -0.5f);
    disc = user_body(&a, 1);
    assert_true(disc.velocity.x == 1.0f && disc.velocity.y == -2.0f && disc.force.y == -5.0f);
    user_key(&a, "Ctrl+U");
    assert_true(cr_world_hash(app_world(&a)) == hash);
    for (int i = 0; i < 4; i++)
        user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == hash);
    app_free(&a);
}

/* A turned triangle: what stood in the world at p stands at p mirrored. */
static void a_turned_shape_is_mirrored_point_by_point(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    selection_set(&a.selection, cr_world_slot(app_world(&a), 2));
    user_key(&a, "[");
    user_key(&a, "[");
    cr_body_view before = cr_body_get_view(app_world(&a), a.selection.id[0]);
    float twice = before.bounds.lower.x + before.bounds.upper.x;
    cr_vec2 corner[3];
    for (int i = 0; i < 3; i++)
        corner[i] = cr_to_world(before.transform, before.shape->vertices[i]);
    user_key(&a, "Ctrl+M");
    cr_body_view after = cr_body_get_view(app_world(&a), a.selection.id[0]);
    for (int i = 0; i < 3; i++) {
        float nearest = 1.0f;
        for (int k = 0; k < 3; k++) {
            cr_vec2 p = cr_to_world(after.transform, after.shape->vertices[k]);
            nearest = fminf(nearest, hypotf(p.x - (twice - corner[i].x), p.y - corner[i].y));
        }
        assert_true(nearest < 1e-5f);
    }
    app_free(&a);
}

static cr_joint_def joint(const app *a, size_t slot)
{
    cr_joint_def def;
    cr_joint_id id = cr_world_joint_slot(app_world(a), slot);
    assert_int_equal(cr_joint_get(app_world(a), id, &def).code, CR_OK);
    return def;
}

static void add_joint(app *a, cr_joint_kind kind, size_t first, size_t second, cr_vec2 at)
{
    lab_command command = {.kind = LAB_JOIN};
    const cr_world *world = app_world(a);
    cr_body_id b = second == SIZE_MAX ? (cr_body_id){0, 0} : cr_world_slot(world, second);
    assert_int_equal(
        cr_joint_def_at(world, kind, cr_world_slot(world, first), b, at, &command.joint_def).code,
        CR_OK);
    command.joint_def.motor_speed = kind == CR_PIN ? 2.0f : 0.0f;
    command.joint_def.max_torque = kind == CR_PIN ? 1.0f : 0.0f;
    command.joint_def.limited = kind == CR_PIN;
    command.joint_def.lower = kind == CR_PIN ? -0.25f : 0.0f;
    command.joint_def.upper = kind == CR_PIN ? 0.5f : 0.0f;
    assert_true(edit_apply(a, &command, NULL));
}

static void joints_are_mirrored_with_their_bodies(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    add_joint(&a, CR_PIN, 0, 1, (cr_vec2){-1.0f, 0.0f});
    add_joint(&a, CR_PIN, 2, SIZE_MAX, (cr_vec2){3.0f, 3.0f});
    add_joint(&a, CR_WELD, 1, 2, (cr_vec2){1.0f, 1.0f});
    user_key(&a, "Ctrl+M"); /* at x = 0.25 */
    cr_joint_def pin = joint(&a, 0);
    assert_true(pin.anchor_a.x == -1.0f && pin.anchor_a.y == -0.5f);
    assert_true(pin.motor_speed == -2.0f && pin.max_torque == 1.0f);
    assert_true(pin.lower == -0.5f && pin.upper == 0.25f);
    cr_joint_def held = joint(&a, 1);
    assert_true(held.anchor_b.x == -2.5f && held.anchor_b.y == 3.0f && held.lower == -0.5f);
    for (size_t slot = 0; slot < 3; slot++) {
        cr_joint_view look =
            cr_joint_get_view(app_world(&a), cr_world_joint_slot(app_world(&a), slot));
        assert_true(hypotf(look.anchor_a.x - look.anchor_b.x, look.anchor_a.y - look.anchor_b.y) <
                    1e-5f);
        assert_true(fabsf(look.angle) < 1e-6f);
    }
    user_key(&a, "Ctrl+M");
    pin = joint(&a, 0);
    assert_true(pin.anchor_a.x == 1.0f && pin.lower == -0.25f && pin.motor_speed == 2.0f);
    app_free(&a);
}

/* ---- in front and behind ---- */

static int order_of(const app *a, size_t slot)
{
    return lab_user_order(user_body(a, slot).user);
}

static void set_places(app *a)
{
    for (size_t slot = 0; slot < 3; slot++) {
        lab_command move = {.kind = LAB_EDIT, .body = cr_world_slot(app_world(a), slot)};
        move.def = user_body(a, slot);
        move.def.position = (cr_vec2){0.25f * (float)slot, 0.0f};
        assert_true(edit_apply(a, &move, NULL));
    }
}

static void the_front_body_is_clicked(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    for (int i = 0; i < 3; i++)
        user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    set_places(&a);
    const cr_world *world = app_world(&a);
    user_key(&a, "V");
    int middle = USER_X + 25;
    selection_clear(&a.selection);
    user_click(&a, middle, USER_Y);
    assert_true(cr_same_id(a.selection.id[0], cr_world_slot(world, 2)));
    user_key(&a, "PgDn");
    assert_int_equal(order_of(&a, 2), -1);
    user_key(&a, "PgDn"); /* it is there already */
    assert_int_equal(order_of(&a, 2), -1);
    user_key(&a, "Esc");
    user_click(&a, middle, USER_Y);
    assert_true(cr_same_id(a.selection.id[0], cr_world_slot(world, 1)));
    selection_set(&a.selection, cr_world_slot(world, 0));
    selection_add(&a.selection, cr_world_slot(world, 2));
    user_key(&a, "PgUp"); /* and 2 stays behind 0 */
    assert_int_equal(order_of(&a, 2), 1);
    assert_int_equal(order_of(&a, 0), 2);
    assert_int_equal(order_of(&a, 1), 0);
    user_key(&a, "Esc");
    user_click(&a, middle, USER_Y);
    assert_true(cr_same_id(a.selection.id[0], cr_world_slot(world, 0)));
    user_key(&a, "Ctrl+Z");
    assert_int_equal(order_of(&a, 2), -1);
    assert_int_equal(order_of(&a, 0), 0);
    app_free(&a);
}

static void the_drawing_order_has_an_end(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_BOX, 1.0f, 0.0f);
    lab_command high = {.kind = LAB_EDIT, .body = cr_world_slot(app_world(&a), 1)};
    high.def = user_body(&a, 1);
    high.def.user = lab_user_with_order(high.def.user, LAB_MAX_ORDER);
    assert_true(edit_apply(&a, &high, NULL));
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "PgUp");
    assert_int_equal(order_of(&a, 0), 0);
    assert_true(user_shows(&a, "no further"));
    app_free(&a);
}

/* ---- locking ---- */

static void a_locked_body_stays(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    user_key(&a, "V");
    selection_set(&a.selection, cr_world_slot(app_world(&a), 1));
    assert_false(dispatch_is_on(&a, ACTION_LOCK));
    user_key(&a, "Ctrl+L");
    assert_true(dispatch_is_on(&a, ACTION_LOCK));
    assert_true(user_shows(&a, "Locked 1 body"));
    uint64_t hash = cr_world_hash(app_world(&a));
    static const char *const keys[][2] = {{"Del", "Locked: Ctrl+L unlocks"},
                                          {"Left", "Locked: Ctrl+L unlocks"},
                                          {"[", "Locked: Ctrl+L unlocks"},
                                          {"Ctrl+M", "Locked: Ctrl+L unlocks"},
                                          {"Ctrl+Shift+Left", "two bodies or more"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        user_rest(&a, 60.0);
        assert_false(user_shows(&a, keys[i][1]));
        user_key(&a, keys[i][0]);
        assert_true(cr_world_hash(app_world(&a)) == hash);
        assert_true(user_shows(&a, keys[i][1]));
    }
    /* A click selects it, a drag leaves it, paused or running. */
    user_key(&a, "Esc");
    user_rest(&a, 60.0);
    user_drag(&a, USER_X + 25, USER_Y + 100, USER_X + 200, USER_Y);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_true(cr_same_id(a.selection.id[0], cr_world_slot(app_world(&a), 1)));
    assert_true(user_shows(&a, "Locked: Ctrl+L unlocks"));
    a.playing = true;
    user_drag(&a, USER_X + 25, USER_Y + 100, USER_X + 200, USER_Y);
    assert_false(cr_world_drag(app_world(&a), &(cr_body_id){0}, &(cr_vec2){0}, &(cr_vec2){0}));
    a.playing = false;
    /* The others of a selection go. */
    user_key(&a, "Ctrl+A");
    user_key(&a, "Right");
    assert_float_equal(user_body(&a, 1).position.x, 0.25f, 0);
    assert_float_equal(user_body(&a, 0).position.x, -1.9f, 1e-6f);
    user_key(&a, "Del");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Ctrl+L");
    assert_true(user_shows(&a, "Unlocked 1 body"));
    user_key(&a, "Del");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    app_free(&a);
}

static void a_rubber_band_leaves_locked_bodies(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    user_key(&a, "V");
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    user_key(&a, "Ctrl+L");
    user_key(&a, "Esc");
    user_drag(&a, 5, 5, 990, 690);
    assert_int_equal(a.selection.count, 2);
    assert_false(selection_has(&a.selection, cr_world_slot(app_world(&a), 0)));
    user_key(&a, "Ctrl+A");
    assert_int_equal(a.selection.count, 3);
    user_key(&a, "Ctrl+L"); /* some were not: all are now */
    assert_true(dispatch_is_on(&a, ACTION_LOCK));
    app_free(&a);
}

/* ---- duplicating ---- */

static void duplicating_again_repeats_the_way(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -2.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, -2.0f, 1.0f);
    user_key(&a, "Ctrl+A");
    user_key(&a, "Ctrl+L"); /* copies of locked bodies are free */
    user_key(&a, "Ctrl+D");
    float offset = user_body(&a, 2).position.x + 2.0f;
    assert_true(offset > 0.05f && offset < 0.5f);
    edit_move_selected(&a, (double)(1.0f - offset), (double)(0.5f - offset), false);
    assert_float_equal(user_body(&a, 2).position.x, -1.0f, 1e-6f);
    user_key(&a, "Ctrl+D");
    user_key(&a, "Ctrl+D");
    for (size_t slot = 0; slot < 8; slot++) {
        cr_vec2 at = user_body(&a, slot).position;
        float row = (float)(slot / 2);
        assert_float_equal(at.x, -2.0f + row, 1e-5f);
        assert_float_equal(at.y, (slot % 2 == 1 ? 1.0f : 0.0f) + 0.5f * row, 1e-5f);
    }
    /* Another selection, or a world that has moved on, begins anew. */
    selection_set(&a.selection, cr_world_slot(app_world(&a), 6));
    user_key(&a, "Ctrl+D");
    assert_float_equal(user_body(&a, 8).position.x, 1.0f + offset, 1e-5f);
    edit_move_selected(&a, 1.0, 0.0, false);
    user_key(&a, ".");
    float before = user_body(&a, 8).position.x;
    user_key(&a, "Ctrl+D");
    assert_float_equal(user_body(&a, 9).position.x, before + offset, 1e-5f);
    app_free(&a);
}

/* There is no way to repeat: the next copy would lie in the others. */
static void a_copy_put_back_onto_its_original_begins_anew(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Ctrl+A");
    user_key(&a, "Ctrl+D");
    float offset = user_body(&a, 1).position.x;
    edit_move_selected(&a, -(double)offset, -(double)offset, false);
    assert_true(user_body(&a, 1).position.x == 0.0f && user_body(&a, 1).position.y == 0.0f);
    user_key(&a, "Ctrl+D");
    assert_float_equal(user_body(&a, 2).position.x, offset, 1e-5f);
    app_free(&a);
}

/* ---- at random ---- */

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void arranging_at_random_is_undone(void **state)
{
    (void)state;
    static const char *const keys[] = {"Ctrl+Shift+Left",
                                       "Ctrl+Shift+X",
                                       "Ctrl+Shift+Right",
                                       "Ctrl+Shift+Up",
                                       "Ctrl+Shift+Y",
                                       "Ctrl+Shift+Down",
                                       "Ctrl+Shift+H",
                                       "Ctrl+Shift+J",
                                       "Ctrl+M",
                                       "Ctrl+U",
                                       "PgUp",
                                       "PgDn",
                                       "Ctrl+L",
                                       "Ctrl+D",
                                       "Ctrl+C",
                                       "Ctrl+X",
                                       "Ctrl+V",
                                       "Ctrl+Shift+V",
                                       "Right",
                                       "["};
    size_t most = 0;
    for (uint32_t seed = 1; seed <= 10; seed++) {
        uint32_t random = seed * 2654435761u;
        app a;
        open_three(&a);
        add_joint(&a, CR_PIN, 0, 1, (cr_vec2){-1.0f, 0.0f});
        for (int i = 0; i < 120; i++) {
            const cr_world *world = app_world(&a);
            if (next_random(&random) % 3 == 0)
                selection_clear(&a.selection);
            for (int k = 0; k < 3; k++) {
                cr_body_id id =
                    cr_world_slot(world, next_random(&random) % (uint32_t)cr_world_slots(world));
                if (id.index != 0)
                    selection_add(&a.selection, id);
            }
            user_move(&a, (int)(next_random(&random) % 1000), (int)(next_random(&random) % 690));
            size_t count = cr_world_stats(world).bodies;
            size_t key = next_random(&random) % (sizeof keys / sizeof *keys);
            if (count < 60 || strchr("VD", keys[key][strlen(keys[key]) - 1]) == NULL)
                user_key(&a, keys[key]);
            if (next_random(&random) % 4 == 0)
                user_key(&a, ".");
            most = count > most ? count : most;
            assert_true(a.notifications.title[0] == '\0');
        }
        while (lab_session_can_undo(a.session))
            user_key(&a, "Ctrl+Z");
        assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
        while (lab_session_can_redo(a.session))
            user_key(&a, "Ctrl+Y");
        app_free(&a);
    }
    print_message("up to %zu bodies\n", most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_and_middles_are_aligned),
        cmocka_unit_test(gaps_are_made_equal),
        cmocka_unit_test(too_few_bodies_are_not_arranged),
        cmocka_unit_test(bodies_are_mirrored_with_their_motion),
        cmocka_unit_test(a_turned_shape_is_mirrored_point_by_point),
        cmocka_unit_test(joints_are_mirrored_with_their_bodies),
        cmocka_unit_test(the_front_body_is_clicked),
        cmocka_unit_test(the_drawing_order_has_an_end),
        cmocka_unit_test(a_locked_body_stays),
        cmocka_unit_test(a_rubber_band_leaves_locked_bodies),
        cmocka_unit_test(duplicating_again_repeats_the_way),
        cmocka_unit_test(a_copy_put_back_onto_its_original_begins_anew),
        cmocka_unit_test(arranging_at_random_is_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
