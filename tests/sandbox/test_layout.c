/* test_layout.c - at every size and scale: nothing overlaps, nothing is cut, everything can be
 * reached, and the world keeps its room. Read from what the face draws, with no screen. */
#include "effort.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/window_layout.h"
#include "window_states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- windows ---- */

typedef struct look {
    int width, height; /* in the window's units */
    float density, scale;
    const char *theme;
} look;

static const look looks[] = {
    {480, 320, 1, 1, "dark"},    {640, 480, 1, 1, "projector"},   {800, 600, 1, 1, "dark"},
    {800, 600, 1, 2, "dark"},    {800, 600, 1, 1, "projector"},   {1280, 720, 1, 1, "dark"},
    {1280, 720, 1, 2, "dark"},   {1280, 720, 1, 1, "projector"},  {1366, 768, 1, 1, "light"},
    {1366, 768, 1, 2, "light"},  {1366, 768, 1, 1.25f, "light"},  {1920, 1080, 1, 1, "light"},
    {1920, 1080, 1, 2, "light"}, {1920, 1080, 1, 1, "projector"}, {3840, 2160, 1, 1, "dark"},
    {3840, 2160, 1, 2, "dark"},  {1920, 1080, 2, 1, "dark"},      {1920, 1080, 2, 2, "projector"},
};

/* ---- judging ---- */

static const char *at; /* what is being looked at */
static int faults;

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static void
fault(const char *format, ...)
{
    char why[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    if (faults++ < 40)
        print_error("%s: %s\n", at, why);
}

static draw_rect cross(draw_rect a, draw_rect b)
{
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int y1 = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (draw_rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

static bool empty(draw_rect r)
{
    return r.w <= 0 || r.h <= 0;
}

static bool same(draw_rect a, draw_rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool holds(draw_rect outer, draw_rect inner)
{
    return same(cross(outer, inner), inner);
}

/* Where two things of one layer meet; what scrolls together is compared out of sight, too. */
static draw_rect meeting(draw_rect a, draw_rect clip_a, draw_rect b, draw_rect clip_b)
{
    if (same(clip_a, clip_b))
        return cross(a, b);
    return cross(cross(a, clip_a), cross(b, clip_b));
}

/* A divider's grip reaches into what it parts. */
static bool reaches_over(const ui_control_info *c)
{
    return strcmp(c->name, "divider") == 0;
}

static void controls_do_not_overlap(const ui_control_info *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < count; k++) {
            if (c[i].z != c[k].z || reaches_over(&c[i]) || reaches_over(&c[k]) ||
                empty(meeting(c[i].box, c[i].clip, c[k].box, c[k].clip)))
                continue;
            if (!holds(c[i].box, c[k].box) && !holds(c[k].box, c[i].box))
                fault("controls `%s` and `%s` overlap", c[i].name, c[k].name);
        }
    }
}

/* What its part of the window cuts off from above or below can be scrolled to. */
static bool scrolls(const ui_control_info *all, size_t count, const ui_control_info *c)
{
    for (size_t i = 0; i < count; i++) {
        draw_rect bar = all[i].box;
        if (strcmp(all[i].name, "scroll bar") == 0 && all[i].z == c->z &&
            bar.x + bar.w == c->clip.x + c->clip.w && bar.y >= c->clip.y &&
            bar.y + bar.h <= c->clip.y + c->clip.h)
            return true;
    }
    return false;
}

static void controls_can_be_reached(const app *a, const ui_control_info *c, size_t count)
{
    draw_rect window = {0, 0, a->width, a->height};
    for (size_t i = 0; i < count; i++) {
        draw_rect box = c[i].box, seen = cross(box, c[i].clip);
        if (box.w <= 0 || box.h <= 0)
            fault("`%s` is %d by %d", c[i].name, box.w, box.h);
        if (reaches_over(&c[i]))
            continue;
        if (box.x < c[i].clip.x || box.x + box.w > c[i].clip.x + c[i].clip.w)
            fault("`%s` is cut at its side", c[i].name);
        if (!holds(window, c[i].clip))
            fault("`%s` may be drawn outside the window", c[i].name);
        if (seen.h < box.h && !scrolls(c, count, &c[i]))
            fault("`%s` is out of sight and does not scroll", c[i].name);
    }
}

/* Names that a person gives, and paths, are as long as they like. */
static bool may_be_cut(const char *text)
{
    static const char *const given[] = {"/home/", "two-balls"};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        if (strncmp(text, given[i], strlen(given[i])) == 0)
            return true;
    return false;
}

static void texts_can_be_read(const app *a, const ui_command *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_TEXT)
            continue;
        const char *text = ui_command_text(a->ui_state, &c[i]);
        if (c[i].cut && !may_be_cut(text))
            fault("`%s` is cut", text);
        if (c[i].box.x < c[i].clip.x || c[i].box.x + c[i].box.w > c[i].clip.x + c[i].clip.w)
            fault("`%s` leaves its part of the window", text);
        for (size_t k = i + 1; k < count; k++)
            if (c[k].kind == UI_DRAW_TEXT && c[k].z == c[i].z &&
                !empty(meeting(c[i].box, c[i].clip, c[k].box, c[k].clip)))
                fault("`%s` and `%s` overlap", text, ui_command_text(a->ui_state, &c[k]));
    }
}

static void parts_tile_the_window(const app *a)
{
    const app_ui_frame *f = &a->ui_frame;
    const draw_rect part[] = {f->menu, f->tools, f->world, f->side, f->time, f->inside, f->status};
    const char *const name[] = {"menu", "tools", "world", "side", "timeline", "inside", "status"};
    draw_rect window = {0, 0, a->width, a->height};
    long area = 0;
    for (size_t i = 0; i < 7; i++) {
        area += (long)part[i].w * part[i].h;
        if (part[i].w > 0 && !holds(window, part[i]))
            fault("the %s bar sticks out", name[i]);
        for (size_t k = i + 1; k < 7; k++)
            if (!empty(cross(part[i], part[k])))
                fault("%s and %s overlap", name[i], name[k]);
    }
    if (area != (long)window.w * window.h)
        fault("the parts leave gaps");
    if ((float)a->width >= 800.0f * a->ui && 2 * f->world.w < a->width)
        fault("the world is only %d of %d wide", f->world.w, a->width);
    if (2 * f->world.h < a->height)
        fault("the world is only %d of %d high", f->world.h, a->height);
}

/* Rows and what stands in them: multiples of one unit, at one margin. */
static void rows_keep_the_grid(const app *a, const ui_control_info *c, size_t count)
{
    int unit = ui_unit(a->ui_state), usual = ui_height(a->ui_state);
    draw_rect side = a->ui_frame.side;
    if (usual % unit != 0)
        fault("a row of %d is no multiple of %d", usual, unit);
    for (size_t i = 0; i < count; i++) {
        draw_rect box = c[i].box;
        bool bar = strcmp(c[i].name, "scroll bar") == 0;
        if (c[i].z != 0 || bar || reaches_over(&c[i]) || side.w == 0 || !holds(side, c[i].clip))
            continue;
        if (box.h % unit != 0)
            fault("`%s` is %d high, not in units of %d", c[i].name, box.h, unit);
        if ((box.y - side.y) % unit != 0 && c[i].clip.y == side.y)
            fault("`%s` stands between two lines of the grid", c[i].name);
        if (box.x - side.x < 2 * unit || side.x + side.w - box.x - box.w < 2 * unit)
            fault("`%s` stands at %d, too near to the panel's edge", c[i].name, box.x - side.x);
    }
}

static void judge(app *a, int layers)
{
    size_t controls, commands;
    const ui_control_info *c = ui_controls(a->ui_state, &controls);
    const ui_command *d = ui_commands(a->ui_state, &commands);
    assert_true(controls > 0 && commands > 0);
    int top = 0;
    for (size_t i = 0; i < controls; i++)
        top = c[i].z > top && c[i].z < 100 ? c[i].z : top;
    /* A side panel that has folded by itself opens none. */
    if (top != layers && a->ui_frame.side.w > 0)
        fault("%d layers are open", top);
    controls_do_not_overlap(c, controls);
    controls_can_be_reached(a, c, controls);
    texts_can_be_read(a, d, commands);
    parts_tile_the_window(a);
    rows_keep_the_grid(a, c, controls);
}

/* In a panel of the usual width, every setting's name stands beside its value. */
static void labels_stand_beside_their_values(void **state)
{
    (void)state;
    app a;
    char message[256];
    assert_true(app_init(&a, view_theme_find("dark"), message, sizeof message));
    a.scripted = true;
    a.ui_frame.tab = SIDE_WORLD;
    window_pass(&a);
    size_t commands, settings;
    const ui_command *c = ui_commands(a.ui_state, &commands);
    const cr_setting *setting = cr_settings(&settings);
    for (size_t i = 0; i < settings; i++) {
        char path[96];
        const char *key = setting[i].key;
        snprintf(path, sizeof path, "side/settings/all/%c%.*s/%s/value", SDL_toupper(key[0]),
                 (int)strcspn(key, ".") - 1, key + 1, key);
        const ui_control_info *value = ui_find(a.ui_state, path);
        snprintf(path, sizeof path, "side/settings/all/Methods/%s/value", key);
        value = value != NULL ? value : ui_find(a.ui_state, path);
        bool beside = false;
        for (size_t k = 0; value != NULL && k < commands; k++)
            beside |= strcmp(ui_command_text(a.ui_state, &c[k]), setting[i].label) == 0 &&
                      abs(c[k].box.y - value->box.y) < value->box.h;
        if (!beside)
            fail_msg("`%s` is too long to stand beside its value", setting[i].label);
    }
    app_free(&a);
}

static void nothing_overlaps_or_is_cut(void **state)
{
    (void)state;
    size_t count;
    const window_state *states = window_states(&count);
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const look *l = &looks[i];
        for (size_t k = 0; k < count; k++) {
            if ((i + k) % (size_t)test_effort(1, 24) != 0)
                continue;
            app a;
            char message[256], name[96];
            snprintf(name, sizeof name, "%dx%d*%g at %g, %s, %s", l->width, l->height,
                     (double)l->density, (double)l->scale, l->theme, states[k].name);
            at = name;
            assert_true(app_init(&a, view_theme_find(l->theme), message, sizeof message));
            a.scripted = true;
            a.playing = false;
            assert_true(
                layout_resize(&a, l->width, l->height, l->density, message, sizeof message));
            assert_true(layout_set_scale(&a, l->scale, message, sizeof message));
            a.ui_frame.side_insisted = true; /* where it would fold, too, it has to be right */
            layout_update(&a);
            window_pass(&a);
            states[k].make(&a);
            window_pass(&a);
            judge(&a, states[k].layers);
            app_free(&a);
        }
    }
    assert_int_equal(faults, 0);
}

/* By itself the panel leaves the world half of the window, on a wall two thirds; asked for, it
 * comes all the same. */
static void the_world_keeps_its_share(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const look *l = &looks[i];
        app a;
        char message[256];
        assert_true(app_init(&a, view_theme_find(l->theme), message, sizeof message));
        assert_true(layout_resize(&a, l->width, l->height, l->density, message, sizeof message));
        bool wall = strcmp(l->theme, "projector") == 0, shown = a.ui_frame.side.w > 0;
        if (shown &&
            (wall ? 3 * a.ui_frame.world.w < 2 * a.width : 2 * a.ui_frame.world.w < a.width))
            fail_msg("%dx%d, %s: the world has %d", l->width, l->height, l->theme,
                     a.ui_frame.world.w);
        dispatch(&a, ACTION_SIDE, false, false);
        bool room = (float)a.ui_frame.world.w - (float)a.width / 3.0f >= 240.0f * a.ui;
        if (a.ui_frame.side.w > 0 && shown)
            fail_msg("%dx%d, %s: the panel does not fold", l->width, l->height, l->theme);
        if (a.ui_frame.side.w == 0 && !shown && room)
            fail_msg("%dx%d, %s: the panel does not come", l->width, l->height, l->theme);
        app_free(&a);
    }
}

/* A class reads the question and looks at the world: numbers come when they are asked for. */
static void a_card_on_the_wall_folds_the_panel(void **state)
{
    (void)state;
    app a;
    char message[256];
    lab_error error;
    assert_true(app_init(&a, view_theme_find("projector"), message, sizeof message));
    assert_true(layout_resize(&a, 1920, 1080, 1.0f, message, sizeof message));
    assert_true(a.ui_frame.side.w > 0);
    assert_int_equal(files_open(&a, "02-head-on", &error), LAB_OK);
    assert_int_equal(a.ui_frame.side.w, 0);
    dispatch(&a, ACTION_SIDE, false, false);
    assert_true(a.ui_frame.side.w > 0);
    dispatch(&a, ACTION_SIDE, false, false);
    assert_int_equal(a.ui_frame.side.w, 0);
    app_free(&a);
}

/* A card is never over more than a third of the world, nor the scene under the card. */
static void the_card_leaves_the_scene_free(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const look *l = &looks[i];
        app a;
        char message[256];
        lab_error error;
        assert_true(app_init(&a, view_theme_find(l->theme), message, sizeof message));
        assert_true(layout_resize(&a, l->width, l->height, l->density, message, sizeof message));
        assert_int_equal(files_open(&a, "02-head-on", &error), LAB_OK);
        window_pass(&a);
        const ui_control_info *head = ui_find(a.ui_state, "card/head");
        assert_non_null(head);
        draw_rect w = a.ui_frame.world, card = head->clip, free = card_free(&a);
        if (3L * card.w * card.h > (long)w.w * w.h)
            fail_msg("%dx%d, %s: the card covers %dx%d of %dx%d", l->width, l->height, l->theme,
                     card.w, card.h, w.w, w.h);
        for (size_t slot = 0; slot < cr_world_slots(app_world(&a)); slot++) {
            cr_body_id id = cr_world_slot(app_world(&a), slot);
            draw_point middle =
                view_to_screen(&a.camera, cr_body_get_view(app_world(&a), id).center);
            assert_true(middle.x > (float)free.x && middle.x < (float)(free.x + free.w));
            assert_true(middle.y > (float)free.y && middle.y < (float)(free.y + free.h));
        }
        app_free(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_overlaps_or_is_cut),
        cmocka_unit_test(the_world_keeps_its_share),
        cmocka_unit_test(a_card_on_the_wall_folds_the_panel),
        cmocka_unit_test(the_card_leaves_the_scene_free),
        cmocka_unit_test(labels_stand_beside_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
