/* test_layout.c - at every size and scale: nothing overlaps, nothing is cut, everything can be
 * reached, and the world keeps its room. Read from what the face draws, with no screen. */
#include "app.h"
#include "ask.h"
#include "dispatch.h"
#include "edit.h"
#include "face.h"
#include "files.h"
#include "first_steps.h"
#include "frame.h"
#include "input.h"
#include "layout.h"
#include "life.h"
#include "message.h"
#include "panel.h"
#include "save.h"

#include <math.h>
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
    {800, 600, 1, 1, "dark"},        {800, 600, 1, 2, "dark"},    {800, 600, 1, 1, "projector"},
    {1280, 720, 1, 1, "dark"},       {1280, 720, 1, 2, "dark"},   {1280, 720, 1, 1, "projector"},
    {1366, 768, 1, 1, "light"},      {1366, 768, 1, 2, "light"},  {1366, 768, 1, 1.25f, "light"},
    {1920, 1080, 1, 1, "light"},     {1920, 1080, 1, 2, "light"}, {1920, 1080, 1, 1, "projector"},
    {3840, 2160, 1, 1, "dark"},      {3840, 2160, 1, 2, "dark"},  {1920, 1080, 2, 1, "dark"},
    {1920, 1080, 2, 2, "projector"},
};

/* ---- what stands around the world in the meantime ---- */

static void pass(app *a)
{
    uint32_t pixels[16 * 16];
    draw_canvas canvas = draw_canvas_on(pixels, 16, 16, 16);
    face_draw(a, &canvas);
}

static void press_key(app *a, SDL_Keycode key)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    input_event(a, &event);
    pass(a);
}

static void point_at(app *a, draw_rect box)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION}};
    event.motion.x = (int)((float)(box.x + box.w / 2) / a->density);
    event.motion.y = (int)((float)(box.y + box.h / 2) / a->density);
    input_event(a, &event);
}

static void press_button(app *a, draw_rect box, Uint8 which)
{
    point_at(a, box);
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = which, .clicks = 1}};
    event.button.x = (int)((float)(box.x + box.w / 2) / a->density);
    event.button.y = (int)((float)(box.y + box.h / 2) / a->density);
    input_event(a, &event);
    event.button.type = SDL_MOUSEBUTTONUP;
    input_event(a, &event);
    pass(a);
}

static bool click(app *a, const char *path)
{
    pass(a);
    const ui_seen *seen = ui_find(a->ui_state, path);
    if (seen != NULL)
        press_button(a, seen->box, SDL_BUTTON_LEFT);
    return seen != NULL;
}

static void open_scene(app *a, const char *name, int ticks)
{
    lab_error error;
    assert_int_equal(files_open(a, name, &error), LAB_OK);
    a->playing = true;
    frame_advance(a, (double)ticks / 60.0);
    a->playing = false;
}

static bool dynamic_body(const app *a, size_t slot)
{
    cr_body_id id = cr_world_slot(app_world(a), slot);
    cr_body_def def;
    return id.index != 0 && cr_body_get(app_world(a), id, &def).code == CR_OK &&
           def.kind == CR_DYNAMIC;
}

/* Of a scene with joints and contacts, so many bodies. */
static void select_bodies(app *a, size_t count)
{
    open_scene(a, "buggy", 60);
    selection_clear(&a->selection);
    for (size_t slot = 0; slot < cr_world_slots(app_world(a)); slot++)
        if (a->selection.count < count && dynamic_body(a, slot))
            selection_add(&a->selection, cr_world_slot(app_world(a), slot));
    a->face.tab = SIDE_INSPECTOR;
}

static void nothing(app *a)
{
    (void)a;
}

static void one_body(app *a)
{
    select_bodies(a, 1);
}

static void several_bodies(app *a)
{
    select_bodies(a, 4);
}

static void half_space(app *a)
{
    open_scene(a, "pyramid", 1);
    for (size_t slot = 0; slot < cr_world_slots(app_world(a)); slot++)
        if (!dynamic_body(a, slot) && cr_world_slot(app_world(a), slot).index != 0)
            selection_set(&a->selection, cr_world_slot(app_world(a), slot));
}

static void late(app *a)
{
    open_scene(a, "pyramid", 600);
    a->clock.power = -4;
}

static void world_tab(app *a)
{
    a->face.tab = SIDE_WORLD;
}

static void changed_settings(app *a)
{
    a->face.tab = SIDE_WORLD;
    size_t count;
    const cr_setting *setting = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        lab_command change = {.kind = LAB_SETTING, .setting = &setting[i]};
        change.value = setting[i].max < 1e30 ? setting[i].max : 12345.678;
        edit_apply(a, &change, NULL); /* some are refused together */
    }
}

static void world_search(app *a)
{
    a->face.tab = SIDE_WORLD;
    snprintf(a->face.setting_filter, sizeof a->face.setting_filter, "iter");
}

static void view_tab(app *a)
{
    a->face.tab = SIDE_VIEW;
}

static void drop_down(app *a)
{
    a->face.tab = SIDE_VIEW;
    click(a, "side/view/all/Bodies/color");
}

static void solver_list(app *a)
{
    a->face.tab = SIDE_WORLD;
    snprintf(a->face.setting_filter, sizeof a->face.setting_filter, "solver.name");
    click(a, "side/settings/all/Solver/solver.name/value");
}

static void menu_file(app *a)
{
    click(a, "menu/File");
}

static void menu_edit(app *a)
{
    click(a, "menu/Edit");
}

static void menu_view(app *a)
{
    click(a, "menu/View");
}

static void menu_scene(app *a)
{
    click(a, "menu/Scene");
}

static void menu_help(app *a)
{
    click(a, "menu/Help");
}

static void submenu(app *a, const char *menu, const char *line)
{
    char title[32], path[64];
    snprintf(title, sizeof title, "menu/%s", menu);
    snprintf(path, sizeof path, "%s/%s", title, line);
    press_key(a, SDLK_F10);
    for (int i = 0; i < 8 && ui_find(a->ui_state, path) == NULL; i++)
        press_key(a, SDLK_RIGHT);
    ui_focus(a->ui_state, ui_path(path));
    press_key(a, SDLK_RIGHT);
}

static void submenu_recent(app *a)
{
    submenu(a, "File", "recent");
}

static void submenu_move(app *a)
{
    submenu(a, "Edit", "Move");
}

static void submenu_arrange(app *a)
{
    submenu(a, "Edit", "Arrange");
}

static void submenu_overlays(app *a)
{
    submenu(a, "View", "Overlays");
}

static void submenu_tools(app *a)
{
    submenu(a, "Scene", "Tools");
}

static void submenu_joints(app *a)
{
    submenu(a, "Scene", "Joints");
}

static void context_of_space(app *a)
{
    draw_rect w = a->face.world;
    press_button(a, (draw_rect){w.x + w.w - 4, w.y + 2, 2, 2}, SDL_BUTTON_RIGHT);
}

static void context_of_body(app *a)
{
    select_bodies(a, 1);
    cr_body_def def;
    assert_int_equal(cr_body_get(app_world(a), a->selection.id[0], &def).code, CR_OK);
    a->camera.center = def.position;
    draw_rect w = a->face.world;
    press_button(a, (draw_rect){w.x + w.w / 2, w.y + w.h / 2, 0, 0}, SDL_BUTTON_RIGHT);
}

static void save_changes(app *a)
{
    select_bodies(a, 1);
    dispatch(a, LAB_ACT_DUPLICATE, false, false);
    ask_quit(a);
}

static void recover(app *a)
{
    snprintf(a->recovery.found_name, sizeof a->recovery.found_name, "The long table of lesson 7");
    a->recovery.found_age = 4000.0;
    panel_begin(a, PANEL_RECOVER);
}

static void scenes(app *a)
{
    panel_begin(a, PANEL_OPEN);
}

static void keys(app *a)
{
    panel_begin(a, PANEL_HELP);
}

static void error(app *a)
{
    message_error(a, "The scene was not opened",
                  "/home/somebody/a long path/to a folder/with scenes/two-balls-on-a-ramp.json:12: "
                  "`restitution` must be a number from 0 to 1, not \"high\". Nothing was changed.");
}

static void replace(app *a)
{
    save_scene_as(a);
    snprintf(a->panel.replace, sizeof a->panel.replace, "x.json");
}

static void polygon_tool(app *a)
{
    dispatch(a, LAB_ACT_TOOL_POLYGON, false, false);
}

static void attractor_tool(app *a)
{
    dispatch(a, LAB_ACT_TOOL_ATTRACTOR, false, false);
}

static void first_start(app *a)
{
    a->scripted = false;
    first_steps_restart(a);
}

static void late_hint(app *a)
{
    a->scripted = false;
    a->prefs.hints_step = 1;
}

static void toasts(app *a)
{
    message_note(a, "Saved two-balls.json");
    message_note(a, "The clipboard holds no scene text: copy bodies, or the text of a scene, and "
                    "paste again");
}

static void tooltip(app *a)
{
    a->face.tab = SIDE_WORLD;
    pass(a);
    const ui_seen *seen = ui_find(a->ui_state, "menu/transport/0");
    if (seen != NULL)
        point_at(a, seen->box);
    pass(a);
    a->now += 5.0;
}

static const struct {
    const char *name;
    void (*make)(app *a);
    int layers; /* of popups and dialogs that must be open then */
} states[] = {
    {"nothing selected", nothing, 0},
    {"one body", one_body, 0},
    {"several bodies", several_bodies, 0},
    {"a half-space", half_space, 0},
    {"long after", late, 0},
    {"the World tab", world_tab, 0},
    {"every setting changed", changed_settings, 0},
    {"a search", world_search, 0},
    {"the View tab", view_tab, 0},
    {"a drop-down list", drop_down, 1},
    {"the list of solvers", solver_list, 1},
    {"menu File", menu_file, 1},
    {"menu Edit", menu_edit, 1},
    {"menu View", menu_view, 1},
    {"menu Scene", menu_scene, 1},
    {"menu Help", menu_help, 1},
    {"submenu Open recent", submenu_recent, 2},
    {"submenu Move", submenu_move, 2},
    {"submenu Arrange", submenu_arrange, 2},
    {"submenu Overlays", submenu_overlays, 2},
    {"submenu Tools", submenu_tools, 2},
    {"submenu Joints", submenu_joints, 2},
    {"the menu of empty space", context_of_space, 1},
    {"the menu of a body", context_of_body, 1},
    {"the scene browser", scenes, 1},
    {"help", keys, 1},
    {"saving", save_scene_as, 1},
    {"exporting", save_picture, 1},
    {"replacing", replace, 1},
    {"unsaved edits", save_changes, 1},
    {"recovery", recover, 1},
    {"an error", error, 1},
    {"the polygon tool", polygon_tool, 0},
    {"the attractor tool", attractor_tool, 0},
    {"the first start", first_start, 0},
    {"the second hint", late_hint, 0},
    {"notes", toasts, 0},
    {"a tooltip", tooltip, 0},
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
static bool reaches_over(const ui_seen *c)
{
    return strcmp(c->name, "divider") == 0;
}

static void controls_do_not_overlap(const ui_seen *c, size_t count)
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
static bool scrolls(const ui_seen *all, size_t count, const ui_seen *c)
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

static void controls_can_be_reached(const app *a, const ui_seen *c, size_t count)
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
    const app_face *f = &a->face;
    const draw_rect part[] = {f->menu, f->tools, f->world, f->side, f->status};
    const char *const name[] = {"menu", "tools", "world", "side", "status"};
    draw_rect window = {0, 0, a->width, a->height};
    long area = 0;
    for (size_t i = 0; i < 5; i++) {
        area += (long)part[i].w * part[i].h;
        if (part[i].w > 0 && !holds(window, part[i]))
            fault("the %s bar sticks out", name[i]);
        for (size_t k = i + 1; k < 5; k++)
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
static void rows_keep_the_grid(const app *a, const ui_seen *c, size_t count)
{
    int unit = ui_unit(a->ui_state), usual = ui_height(a->ui_state);
    draw_rect side = a->face.side;
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
    const ui_seen *c = ui_controls(a->ui_state, &controls);
    const ui_command *d = ui_commands(a->ui_state, &commands);
    assert_true(controls > 0 && commands > 0);
    int top = 0;
    for (size_t i = 0; i < controls; i++)
        top = c[i].z > top && c[i].z < 100 ? c[i].z : top;
    if (top != layers)
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
    a.face.tab = SIDE_WORLD;
    pass(&a);
    size_t commands, settings;
    const ui_command *c = ui_commands(a.ui_state, &commands);
    const cr_setting *setting = cr_settings(&settings);
    for (size_t i = 0; i < settings; i++) {
        char path[96];
        const char *key = setting[i].key;
        snprintf(path, sizeof path, "side/settings/all/%c%.*s/%s/value", SDL_toupper(key[0]),
                 (int)strcspn(key, ".") - 1, key + 1, key);
        const ui_seen *value = ui_find(a.ui_state, path);
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
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const look *l = &looks[i];
        for (size_t k = 0; k < sizeof states / sizeof states[0]; k++) {
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
            pass(&a);
            states[k].make(&a);
            pass(&a);
            judge(&a, states[k].layers);
            app_free(&a);
        }
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_overlaps_or_is_cut),
        cmocka_unit_test(labels_stand_beside_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
