/* test_tools.c - what each drawing tool makes of clicks and drags, what it refuses, and that undo
 * takes it back bit for bit. */
#include "sandbox/app/app.h"
#include "sandbox/panels/icons.h"
#include "sandbox/tools/tools.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

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

static size_t attractors(const app *a, cr_attractor *first)
{
    size_t count;
    const cr_attractor *all = cr_world_attractors(app_world(a), &count);
    if (count > 0)
        *first = all[0];
    return count;
}

static bool near(cr_vec2 p, float x, float y)
{
    return fabsf(p.x - x) < 1e-5f && fabsf(p.y - y) < 1e-5f;
}

/* One undo is enough, and it is exact. */
static void undo_gives(app *a, uint64_t hash, unsigned count)
{
    user_key(a, "Ctrl+Z");
    assert_int_equal(bodies(a), count);
    assert_true(cr_world_hash(app_world(a)) == hash);
}

/* ---- polygon ---- */

/* A square of 2 m about the middle, from its lower left corner on. */
static void click_square(app *a, bool clockwise, int corners)
{
    static const int x[] = {-100, 100, 100, -100}, y[] = {100, 100, -100, -100};
    for (int i = 0; i < corners; i++) {
        int k = clockwise ? (4 - i) % 4 : i;
        user_click(a, USER_X + x[k], USER_Y + y[k]);
    }
}

static void a_polygon_is_clicked_corner_by_corner(void **state)
{
    (void)state;
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        app a;
        user_open(&a);
        uint64_t first = cr_world_hash(app_world(&a));
        user_key(&a, "K");
        click_square(&a, clockwise != 0, 4);
        assert_int_equal(bodies(&a), 0);
        user_key(&a, "Enter");
        assert_int_equal(bodies(&a), 1);
        cr_body_def def = user_body(&a, 0);
        assert_int_equal(def.shape.kind, CR_POLYGON);
        assert_int_equal(def.shape.count, 4);
        assert_int_equal(def.kind, CR_DYNAMIC);
        assert_true(near(def.position, 0.0f, 0.0f) && near(def.shape.centroid, 0.0f, 0.0f));
        assert_true(fabsf(def.shape.area - 4.0f) < 1e-4f);
        assert_int_equal(a.selection.count, 1);
        assert_int_equal(a.sketch.count, 0);
        assert_true(a.authored);
        undo_gives(&a, first, 0);
        app_free(&a);
    }
}

static void a_polygon_is_closed_in_three_ways(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "K");
    click_square(&a, false, 3);
    user_click(&a, USER_X - 97, USER_Y + 104); /* the first corner, nearly */
    assert_int_equal(bodies(&a), 1);
    assert_int_equal(user_body(&a, 0).shape.count, 3);
    click_square(&a, false, 3);
    user_double_click(&a, USER_X - 100, USER_Y - 100);
    assert_int_equal(bodies(&a), 2);
    assert_int_equal(user_body(&a, 1).shape.count, 4);
    click_square(&a, false, 4);
    user_key(&a, "Enter");
    assert_int_equal(bodies(&a), 3);
    app_free(&a);
}

/* Two quick clicks apart from each other come as a double click, and are two corners. */
static void quick_clicks_are_corners(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "K");
    user_click(&a, USER_X, USER_Y);
    user_move(&a, USER_X + 25, USER_Y);
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .button = SDL_BUTTON_LEFT,
                                  .clicks = 2,
                                  .x = USER_X + 25,
                                  .y = USER_Y}};
    input_event(&a, &event);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(a.sketch.count, 2);
    app_free(&a);
}

static void corners_are_taken_back_and_given_up(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 3.0f, 2.0f);
    uint64_t before = cr_world_hash(app_world(&a));
    user_key(&a, "K");
    click_square(&a, false, 3);
    user_key(&a, "Backspace");
    assert_int_equal(a.sketch.count, 2);
    user_key(&a, "Enter");
    assert_true(user_shows(&a, "A polygon needs at least 3 corners"));
    assert_int_equal(a.sketch.count, 2);
    user_key(&a, "Esc");
    assert_int_equal(a.sketch.count, 0);
    assert_int_equal(a.tool, TOOL_POLYGON);
    assert_int_equal(a.selection.count, 1);
    click_square(&a, false, 3);
    user_key(&a, "V"); /* another tool gives it up, too */
    assert_int_equal(a.sketch.count, 0);
    assert_int_equal(bodies(&a), 1);
    assert_true(cr_world_hash(app_world(&a)) == before);
    user_key(&a, "Backspace"); /* and now it is the key that deletes */
    assert_int_equal(bodies(&a), 0);
    app_free(&a);
}

static void bad_corners_are_refused(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "K");
    click_square(&a, false, 3);
    user_click(&a, USER_X + 50, USER_Y + 20);  /* inside */
    user_click(&a, USER_X + 101, USER_Y - 99); /* on the last corner, nearly */
    user_click(&a, USER_X, USER_Y + 150);      /* beyond the first edge */
    assert_int_equal(a.sketch.count, 3);
    user_key(&a, "Esc");
    user_click(&a, USER_X, USER_Y);
    user_click(&a, USER_X + 50, USER_Y);
    user_click(&a, USER_X + 90, USER_Y); /* on a line: no area */
    assert_int_equal(a.sketch.count, 2);
    user_key(&a, "Esc");
    for (int i = 0; i < 9; i++) {
        double angle = i * 0.628318530717959;
        user_click(&a, USER_X + (int)lround(200.0 * cos(angle)),
                   USER_Y + (int)lround(200.0 * sin(angle)));
    }
    assert_int_equal(a.sketch.count, CR_MAX_VERTICES);
    user_key(&a, "Enter");
    assert_int_equal(user_body(&a, 0).shape.count, CR_MAX_VERTICES);
    app_free(&a);
}

/* ---- ground ---- */

static void ground_lies_along_the_drag(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "L");
    user_click(&a, USER_X, USER_Y + 150);
    cr_body_def def = user_body(&a, 0);
    assert_int_equal(def.shape.kind, CR_HALFSPACE);
    assert_int_equal(def.kind, CR_STATIC);
    assert_true(def.shape.normals[0].x == 0.0f && def.shape.normals[0].y == 1.0f);
    assert_false(signbit(def.shape.normals[0].x));
    assert_true(def.shape.offset == -1.5f);
    undo_gives(&a, first, 0);

    user_drag(&a, USER_X - 100, USER_Y, USER_X + 100, USER_Y - 200); /* up a slope */
    def = user_body(&a, 0);
    assert_true(near(def.shape.normals[0], -0.70710678f, 0.70710678f));
    assert_true(fabsf(def.shape.offset - 0.70710678f) < 1e-5f);
    undo_gives(&a, first, 0);

    user_drag(&a, USER_X + 100, USER_Y - 200, USER_X - 100, USER_Y - 200); /* a ceiling */
    def = user_body(&a, 0);
    assert_true(near(def.shape.normals[0], 0.0f, -1.0f) && def.shape.offset == -2.0f);
    undo_gives(&a, first, 0);

    user_move(&a, USER_X, USER_Y);
    user_shift(&a, true);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 200, USER_Y - 110); /* nearly 30 degrees */
    user_release(&a, SDL_BUTTON_LEFT);
    user_shift(&a, false);
    assert_true(near(user_body(&a, 0).shape.normals[0], -0.5f, 0.8660254f));
    undo_gives(&a, first, 0);

    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 200, USER_Y);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(bodies(&a), 0);
    app_free(&a);
}

/* ---- joints ---- */

/* A box of 1 m at (-1, 0), another over its right half, a disc at (2, 0). */
static void open_three(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, -1.0f, 0.0f);
    user_spawn(a, CR_BOX, -0.5f, 0.0f);
    user_spawn(a, CR_CIRCLE, 2.0f, 0.0f);
    selection_clear(&a->selection);
}

static void a_pin_goes_to_what_lies_beneath(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    user_key(&a, "Shift+N");
    user_click(&a, USER_X - 80, USER_Y + 20);
    cr_joint_def def = joint(&a, 0);
    assert_int_equal(def.kind, CR_PIN);
    assert_int_equal(def.a.index, 2);
    assert_int_equal(def.b.index, 1);
    assert_true(near(def.anchor_a, -0.3f, -0.2f) && near(def.anchor_b, 0.2f, -0.2f));
    user_click(&a, USER_X - 20, USER_Y + 30); /* the upper one alone */
    assert_int_equal(joint(&a, 1).a.index, 2);
    assert_int_equal(joint(&a, 1).b.index, 0);
    user_click(&a, USER_X + 202, USER_Y + 3); /* nearly the centre of the disc */
    assert_true(near(joint(&a, 2).anchor_a, 0.0f, 0.0f));
    user_alt(&a, true);
    user_click(&a, USER_X + 202, USER_Y + 3); /* just there */
    user_alt(&a, false);
    assert_true(near(joint(&a, 3).anchor_a, 0.02f, -0.03f));
    for (size_t left = 3; left + 1 > 0; left--) {
        user_key(&a, "Ctrl+Z");
        assert_int_equal(joints(&a), left);
    }
    app_free(&a);
}

static void a_weld_reaches_another_body(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    user_key(&a, "Shift+W");
    user_drag(&a, USER_X - 20, USER_Y + 30, USER_X + 220, USER_Y + 10);
    cr_joint_def def = joint(&a, 0);
    assert_int_equal(def.kind, CR_WELD);
    assert_int_equal(def.a.index, 2);
    assert_int_equal(def.b.index, 3);
    assert_true(near(def.anchor_a, 0.3f, -0.3f) && near(def.anchor_b, -2.2f, -0.3f));
    app_free(&a);
}

static void a_spring_is_dragged_from_point_to_point(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "Shift+S");
    user_drag(&a, USER_X - 20, USER_Y + 30, USER_X + 180, USER_Y + 30);
    cr_joint_def def = joint(&a, 0);
    assert_int_equal(def.kind, CR_SPRING);
    assert_int_equal(def.a.index, 2);
    assert_int_equal(def.b.index, 3);
    assert_true(near(def.anchor_a, 0.3f, -0.3f) && near(def.anchor_b, -0.2f, -0.3f));
    assert_true(fabsf(def.length - 2.0f) < 1e-5f);
    assert_true(def.stiffness > 0.0f && def.damping > 0.0f);
    user_drag(&a, USER_X - 20, USER_Y + 30, USER_X - 20, USER_Y - 170); /* to the world */
    def = joint(&a, 1);
    assert_int_equal(def.b.index, 0);
    assert_true(near(def.anchor_b, -0.2f, 1.7f) && fabsf(def.length - 2.0f) < 1e-5f);
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    assert_int_equal(joints(&a), 0);
    assert_true(cr_world_hash(app_world(&a)) == first);
    app_free(&a);
}

static void joint_tools_refuse(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    lab_command floor = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    assert_int_equal(cr_shape_halfspace(&floor.def.shape, (cr_vec2){0, 1}, -2).code, CR_OK);
    floor.def.kind = CR_STATIC;
    assert_true(edit_apply(&a, &floor, NULL));
    user_key(&a, "Shift+N");
    user_click(&a, USER_X, USER_Y - 200);
    assert_true(user_shows(&a, "Press on a body to join it"));
    user_click(&a, USER_X, USER_Y + 250); /* the ground is no body to hold on to */
    user_key(&a, "Shift+S");
    user_click(&a, USER_X + 210, USER_Y);
    assert_true(user_shows(&a, "Drag the spring"));
    user_move(&a, USER_X + 210, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 210, USER_Y - 150);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(joints(&a), 0);
    /* A body that goes while the hand holds on to it. */
    user_move(&a, USER_X + 210, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    selection_set(&a.selection, cr_world_slot(app_world(&a), 2));
    user_key(&a, "Del");
    user_move(&a, USER_X + 210, USER_Y - 150);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(joints(&a), 0);
    app_free(&a);
}

/* ---- attractor ---- */

static void a_body_attracts_as_far_as_the_drag(void **state)
{
    (void)state;
    app a;
    cr_attractor made = {{0, 0}, 0, 0};
    open_three(&a);
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "A");
    user_click(&a, USER_X + 210, USER_Y);
    assert_int_equal(attractors(&a, &made), 1);
    assert_int_equal(made.body.index, 3);
    assert_true(made.strength == 10.0f && made.radius == 3.0f);
    undo_gives(&a, first, 3);
    assert_int_equal(attractors(&a, &made), 0);

    user_move(&a, USER_X + 210, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 200, USER_Y - 150);
    user_shift(&a, true);
    user_wheel(&a, USER_X + 200, USER_Y - 150, 1);
    user_release(&a, SDL_BUTTON_LEFT);
    user_shift(&a, false);
    assert_int_equal(attractors(&a, &made), 1);
    assert_true(fabsf(made.radius - 1.5f) < 1e-5f && fabsf(made.strength + 11.0f) < 1e-4f);

    user_click(&a, USER_X + 210, USER_Y); /* again: it keeps its reach and pulls now */
    assert_int_equal(attractors(&a, &made), 1);
    assert_true(fabsf(made.radius - 1.5f) < 1e-5f && fabsf(made.strength - 11.0f) < 1e-4f);
    user_key(&a, "Ctrl+Z"); /* taking off and putting on are one edit */
    assert_int_equal(attractors(&a, &made), 1);
    assert_true(made.strength < 0.0f);

    user_drag(&a, USER_X + 210, USER_Y, USER_X + 202, USER_Y); /* drawn in to nothing */
    assert_int_equal(attractors(&a, &made), 0);
    assert_true(a.authored);
    app_free(&a);
}

static void empty_space_gets_a_disc_that_attracts(void **state)
{
    (void)state;
    app a;
    cr_attractor made = {{0, 0}, 0, 0};
    user_open(&a);
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "A");
    user_click(&a, USER_X + 100, USER_Y - 100);
    assert_int_equal(bodies(&a), 1);
    cr_body_def def = user_body(&a, 0);
    assert_int_equal(def.kind, CR_STATIC);
    assert_int_equal(def.shape.kind, CR_CIRCLE);
    assert_true(def.position.x == 1.0f && def.position.y == 1.0f && def.shape.radius < 0.5f);
    assert_int_equal(attractors(&a, &made), 1);
    assert_true(made.strength == 10.0f && made.radius == 3.0f);
    undo_gives(&a, first, 0);
    assert_int_equal(attractors(&a, &made), 0);
    app_free(&a);
}

/* ---- ruler and protractor ---- */

static void measuring_changes_nothing(void **state)
{
    (void)state;
    app a;
    open_three(&a);
    lab_session_mark_saved(a.session);
    a.authored = false;
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "Q");
    user_drag(&a, USER_X - 200, USER_Y + 100, USER_X + 203, USER_Y - 4);
    assert_int_equal(a.sketch.count, 2);
    assert_true(near(a.sketch.point[0], -2.0f, -1.0f));
    assert_true(near(a.sketch.point[1], 2.0f, 0.0f)); /* the centre of the disc */
    user_frames(&a, 30);
    assert_int_equal(a.sketch.count, 2);       /* it stays */
    user_click(&a, USER_X - 153, USER_Y - 47); /* a corner of the box, and a line by two clicks */
    assert_int_equal(a.sketch.count, 1);
    assert_true(near(a.sketch.point[0], -1.5f, 0.5f));
    user_click(&a, USER_X + 50, USER_Y - 200);
    assert_int_equal(a.sketch.count, 2);
    user_key(&a, "Esc");
    assert_int_equal(a.sketch.count, 0);
    assert_int_equal(a.tool, TOOL_RULER);

    user_key(&a, "Shift+Q");
    user_drag(&a, USER_X, USER_Y + 200, USER_X + 200, USER_Y + 200);
    user_click(&a, USER_X + 100, USER_Y + 100);
    assert_int_equal(a.sketch.count, 3);
    assert_true(near(a.sketch.point[0], 0.0f, -2.0f) && near(a.sketch.point[2], 1.0f, -1.0f));
    user_key(&a, "Q");
    assert_int_equal(a.sketch.count, 0);

    assert_true(cr_world_hash(app_world(&a)) == first);
    assert_int_equal(bodies(&a), 3);
    assert_false(scene_is_unsaved(&a));
    app_free(&a);
}

/* Its legs point a little above and a little below the left: 20 degrees, not the other 340. */
static void the_protractor_takes_the_smaller_angle(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Shift+Q");
    user_drag(&a, USER_X, USER_Y, USER_X - 200, USER_Y - 35);
    user_click(&a, USER_X - 200, USER_Y + 35);
    assert_int_equal(a.sketch.count, 3);
    uint32_t *picture = user_picture(&a);
    size_t arc = 0;
    for (size_t i = 0; i < (size_t)a.width * (size_t)a.height; i++)
        arc += picture[i] == (a.theme->contact | 0xFF000000u);
    free(picture);
    print_message("%zu pixels of arc\n", arc);
    assert_in_range(arc, 20, 120); /* 22 long and 3 wide */
    app_free(&a);
}

/* ---- all of them ---- */

static void every_tool_has_a_key_a_hint_and_a_picture(void **state)
{
    (void)state;
    enum { SIZE = 34 };
    static uint32_t pixels[SIZE * SIZE];
    app a;
    user_open(&a);
    for (int which = 0; which < APP_TOOLS; which++) {
        int action = ACTION_TOOL_SELECT + which;
        dispatch(&a, (action_id)action, false, false);
        assert_int_equal(a.tool, which);
        assert_true(dispatch_is_on(&a, (action_id)action));
        assert_true(which == TOOL_SELECT || tool_of((app_tool)which)->hint != NULL);
    }
    for (int action = ACTION_TOOL_SELECT; action <= ACTION_SNAP; action++) {
        draw_canvas canvas = draw_canvas_on(pixels, SIZE, SIZE, SIZE);
        draw_clear(&canvas, 0xFF000000u);
        icon_draw(&canvas, (action_id)action, false, 0.0f, 0.0f, SIZE, 0xFFFFFFFFu);
        int lit = 0;
        for (int i = 0; i < SIZE * SIZE; i++)
            lit += pixels[i] != 0xFF000000u;
        assert_true(lit > 40);
    }
    app_free(&a);
}

/* The middle button looks around while a polygon waits for its next corner. */
static void looking_around_keeps_the_sketch(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "K");
    click_square(&a, false, 2);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_MIDDLE);
    user_move(&a, USER_X + 50, USER_Y + 30);
    user_release(&a, SDL_BUTTON_MIDDLE);
    user_wheel(&a, USER_X, USER_Y, 1);
    user_key(&a, "F1");
    user_key(&a, "Esc");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(a.sketch.count, 2);
    assert_true(near(a.sketch.point[0], -1.0f, -1.0f));
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
        cmocka_unit_test(a_polygon_is_clicked_corner_by_corner),
        cmocka_unit_test(a_polygon_is_closed_in_three_ways),
        cmocka_unit_test(quick_clicks_are_corners),
        cmocka_unit_test(corners_are_taken_back_and_given_up),
        cmocka_unit_test(bad_corners_are_refused),
        cmocka_unit_test(ground_lies_along_the_drag),
        cmocka_unit_test(a_pin_goes_to_what_lies_beneath),
        cmocka_unit_test(a_weld_reaches_another_body),
        cmocka_unit_test(a_spring_is_dragged_from_point_to_point),
        cmocka_unit_test(joint_tools_refuse),
        cmocka_unit_test(a_body_attracts_as_far_as_the_drag),
        cmocka_unit_test(empty_space_gets_a_disc_that_attracts),
        cmocka_unit_test(measuring_changes_nothing),
        cmocka_unit_test(the_protractor_takes_the_smaller_angle),
        cmocka_unit_test(every_tool_has_a_key_a_hint_and_a_picture),
        cmocka_unit_test(looking_around_keeps_the_sketch),
        cmocka_unit_test(a_corner_just_placed_is_not_blamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
