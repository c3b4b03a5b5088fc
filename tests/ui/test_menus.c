/* test_menus.c - a menu bar, submenus, menus at a point: by the mouse alone and by keys alone. */
#include "ui_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct bar {
    char chosen[32];
    bool grid, focus, context;
    int many; /* lines of the last menu */
    int world;
    draw_point at;
} bar;

static void item(ui *u, bar *b, const char *key, const char *label, const char *keys, bool enabled,
                 bool ticked)
{
    if (ui_menu_item(u, key, label, keys, enabled, ticked))
        snprintf(b->chosen, sizeof b->chosen, "%s", key);
}

static void view_menu(ui *u, bar *b)
{
    item(u, b, "grid", "Grid", "G", true, b->grid);
    if (ui_submenu_begin(u, "theme", "Theme")) {
        item(u, b, "dark", "Dark", "", true, true);
        item(u, b, "light", "Light", "", true, false);
        if (ui_submenu_begin(u, "more", "More")) {
            item(u, b, "projector", "Projector", "", true, false);
            ui_submenu_end(u);
        }
        ui_submenu_end(u);
    }
    item(u, b, "zoom", "Zoom to fit", "F", true, false);
}

static void file_menu(ui *u, bar *b)
{
    item(u, b, "new", "New", "Ctrl+N", true, false);
    item(u, b, "open", "Open\u2026", "Ctrl+O", true, false);
    ui_menu_line(u);
    item(u, b, "revert", "Revert", "", false, false);
    item(u, b, "quit", "Quit", "Ctrl+Q", true, false);
}

static void build(ui *u, void *state)
{
    bar *b = state;
    int h = ui_height(u), w = ui_px(u, 60.0f);
    ui_panel_begin(u, "bar", (draw_rect){0, 0, ui_window(u).w, h}, 0);
    if (b->focus)
        ui_menu_focus(u, "file");
    b->focus = false;
    if (ui_menu_begin(u, "file", (draw_rect){0, 0, w, h}, "File")) {
        file_menu(u, b);
        ui_menu_end(u);
    }
    if (ui_menu_begin(u, "view", (draw_rect){w, 0, w, h}, "View")) {
        view_menu(u, b);
        ui_menu_end(u);
    }
    if (b->many > 0 && ui_menu_begin(u, "many", (draw_rect){2 * w, 0, w, h}, "Many")) {
        for (int i = 0; i < b->many; i++) {
            char key[16];
            snprintf(key, sizeof key, "n%d", i);
            item(u, b, key, key, "", true, false);
        }
        ui_menu_end(u);
    }
    ui_panel_end(u);
    ui_panel_begin(u, "panel", (draw_rect){300, 100, 100, 60}, 8);
    if (ui_button(u, "button", "Button"))
        b->world++;
    ui_panel_end(u);
    if (b->context)
        ui_context_open(u, "world", b->at);
    b->context = false;
    if (ui_context_begin(u, "world")) {
        item(u, b, "copy", "Copy", "Ctrl+C", true, false);
        item(u, b, "paste", "Paste", "Ctrl+V", false, false);
        item(u, b, "delete", "Delete", "Del", true, false);
        ui_context_end(u);
    }
}

static bool is_open(ui_fixture *d, const char *item)
{
    return ui_find(d->u, item) != NULL;
}

static void a_press_opens_and_a_click_chooses(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_move_to(&d, "bar/file");
    fixture_press(&d);
    assert_true(is_open(&d, "bar/file/new"));
    fixture_release(&d);
    assert_true(is_open(&d, "bar/file/new"));
    fixture_click_on(&d, "bar/file/open");
    assert_string_equal(b.chosen, "open");
    assert_false(is_open(&d, "bar/file/new"));
    /* Pressed again, the title closes its list. */
    fixture_click_on(&d, "bar/file");
    fixture_click_on(&d, "bar/file");
    assert_false(is_open(&d, "bar/file/new"));
    fixture_close(&d);
}

static void one_press_drawn_to_a_line_chooses_it(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_move_to(&d, "bar/file");
    fixture_press(&d);
    fixture_move_to(&d, "bar/view"); /* over another title, held */
    assert_true(is_open(&d, "bar/view/grid"));
    assert_false(is_open(&d, "bar/file/new"));
    fixture_move_to(&d, "bar/view/zoom");
    assert_true(d.consumed);
    fixture_release(&d);
    assert_string_equal(b.chosen, "zoom");
    assert_false(is_open(&d, "bar/view/grid"));
    /* Let go beside the menu, it stays open and nothing happens. */
    b.chosen[0] = '\0';
    fixture_move_to(&d, "bar/file");
    fixture_press(&d);
    fixture_move_to(&d, "panel/button");
    fixture_release(&d);
    assert_int_equal(b.world, 0);
    assert_string_equal(b.chosen, "");
    fixture_close(&d);
}

static void a_press_that_closes_lights_nothing_else(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/file");
    fixture_move_to(&d, "bar/file");
    fixture_press(&d);
    fixture_move_to(&d, "panel/button");
    size_t count;
    const ui_command *c = ui_commands(d.u, &count);
    draw_rect button = fixture_find(&d, "panel/button")->box;
    for (size_t i = 0; i < count; i++)
        if (c[i].kind == UI_DRAW_BOX && memcmp(&c[i].box, &button, sizeof button) == 0)
            assert_int_equal(c[i].style.fill, draw_fade(d.style.text, 18));
    fixture_release(&d);
    assert_int_equal(b.world, 0);
    fixture_close(&d);
}

static void what_cannot_be_used_stays_open(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/file");
    fixture_click_on(&d, "bar/file/revert");
    assert_string_equal(b.chosen, "");
    assert_true(is_open(&d, "bar/file/new"));
    fixture_close(&d);
}

static void pointing_at_another_title_switches(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_move_to(&d, "bar/view");
    assert_false(is_open(&d, "bar/view/grid")); /* not before one is open */
    fixture_click_on(&d, "bar/file");
    fixture_move_to(&d, "bar/view");
    assert_true(is_open(&d, "bar/view/grid"));
    assert_false(is_open(&d, "bar/file/new"));
    fixture_click_on(&d, "panel/button"); /* closes, and does no more */
    assert_false(is_open(&d, "bar/view/grid"));
    assert_int_equal(b.world, 0);
    fixture_click_on(&d, "panel/button");
    assert_int_equal(b.world, 1);
    fixture_close(&d);
}

static void a_submenu_opens_where_the_pointer_rests(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/view");
    fixture_move_to(&d, "bar/view/theme");
    assert_false(is_open(&d, "bar/view/theme/dark"));
    assert_true(ui_wait(d.u) < 0.5);
    fixture_wait(&d, 0.25);
    assert_true(is_open(&d, "bar/view/theme/dark"));
    /* On the way to it the pointer may cross another line. */
    fixture_move_to(&d, "bar/view/zoom");
    fixture_wait(&d, 0.1);
    fixture_move_to(&d, "bar/view/theme/light");
    fixture_wait(&d, 1.0);
    assert_true(is_open(&d, "bar/view/theme/light"));
    /* Where it stays, the list goes. */
    fixture_move_to(&d, "bar/view/zoom");
    fixture_wait(&d, 0.25);
    assert_false(is_open(&d, "bar/view/theme/light"));
    assert_true(ui_has_focus(d.u, ui_path("bar/view/zoom")));
    /* A press does not wait. */
    fixture_click_on(&d, "bar/view/theme");
    fixture_click_on(&d, "bar/view/theme/light");
    assert_string_equal(b.chosen, "light");
    assert_false(is_open(&d, "bar/view/grid"));
    fixture_close(&d);
}

static void a_line_of_the_lower_list_is_chosen_at_once(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/view");
    fixture_click_on(&d, "bar/view/theme");
    fixture_click_on(&d, "bar/view/grid");
    assert_string_equal(b.chosen, "grid");
    assert_false(is_open(&d, "bar/view/grid"));
    fixture_close(&d);
}

static void keys_go_everywhere(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    b.focus = true;
    fixture_key(&d, SDLK_F10);
    assert_true(ui_has_focus(d.u, ui_path("bar/file/new")));
    fixture_key(&d, SDLK_UP); /* around, past what cannot be used */
    assert_true(ui_has_focus(d.u, ui_path("bar/file/quit")));
    fixture_key(&d, SDLK_UP);
    assert_true(ui_has_focus(d.u, ui_path("bar/file/open")));
    fixture_key(&d, SDLK_RIGHT);
    assert_true(ui_has_focus(d.u, ui_path("bar/view/grid")));
    fixture_key(&d, SDLK_DOWN);
    fixture_key(&d, SDLK_RIGHT);
    assert_true(ui_has_focus(d.u, ui_path("bar/view/theme/dark")));
    fixture_key(&d, SDLK_UP);
    fixture_key(&d, SDLK_RETURN); /* Enter opens, too */
    assert_true(ui_has_focus(d.u, ui_path("bar/view/theme/more/projector")));
    fixture_key(&d, SDLK_LEFT);
    assert_true(ui_has_focus(d.u, ui_path("bar/view/theme/more")));
    fixture_key(&d, SDLK_ESCAPE);
    assert_true(ui_has_focus(d.u, ui_path("bar/view/theme")));
    fixture_key(&d, SDLK_LEFT);
    assert_true(ui_has_focus(d.u, ui_path("bar/file/new")));
    fixture_key(&d, SDLK_g); /* no shortcut while a list is open */
    assert_true(d.consumed);
    fixture_key(&d, SDLK_LEFT);
    fixture_key(&d, SDLK_UP);
    fixture_key(&d, SDLK_RETURN);
    assert_string_equal(b.chosen, "zoom");
    assert_false(is_open(&d, "bar/view/grid"));
    fixture_close(&d);
}

static void the_keyboard_goes_back_to_where_it_was(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("panel/button"))); /* titles are no stops */
    b.focus = true;
    fixture_wait(&d, 0.1);
    fixture_key(&d, SDLK_RIGHT);
    fixture_key(&d, SDLK_ESCAPE);
    assert_true(ui_has_focus(d.u, ui_path("panel/button")));
    ui_menu_focus(d.u, "bar/view"); /* between passes, by its path */
    fixture_wait(&d, 0.1);
    assert_true(ui_has_focus(d.u, ui_path("bar/view/grid")));
    fixture_key(&d, SDLK_F10);
    assert_false(is_open(&d, "bar/view/grid"));
    assert_true(ui_has_focus(d.u, ui_path("panel/button")));
    fixture_close(&d);
}

static void a_resting_pointer_does_not_disturb_the_keyboard(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/view");
    fixture_move_to(&d, "bar/view/grid");
    fixture_wait(&d, 1.0);
    fixture_key(&d, SDLK_DOWN);
    fixture_key(&d, SDLK_RIGHT);
    fixture_wait(&d, 1.0);
    assert_true(is_open(&d, "bar/view/theme/dark"));
    fixture_move_to(&d, "bar/file");
    fixture_move_to(&d, "bar/view");
    fixture_key(&d, SDLK_LEFT);
    fixture_wait(&d, 1.0);
    assert_true(is_open(&d, "bar/file/new"));
    fixture_close(&d);
}

static bool is_lit(ui_fixture *d, const char *path)
{
    const ui_control_info *seen = fixture_find(d, path);
    assert_non_null(seen);
    size_t count;
    const ui_command *c = ui_commands(d->u, &count);
    for (size_t i = 0; i < count; i++)
        if (c[i].kind == UI_DRAW_BOX && c[i].style.fill >> 24 > 0 &&
            memcmp(&c[i].box, &seen->box, sizeof seen->box) == 0)
            return true;
    return false;
}

static void the_title_of_the_open_list_alone_is_lit(void **state)
{
    (void)state;
    bar b = {0};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_move_to(&d, "bar/file");
    assert_true(is_lit(&d, "bar/file"));
    fixture_click_on(&d, "bar/file");
    assert_true(is_lit(&d, "bar/file"));
    fixture_key(&d, SDLK_RIGHT);
    assert_true(is_lit(&d, "bar/view"));
    assert_false(is_lit(&d, "bar/file")); /* the pointer rests there still */
    fixture_close(&d);
}

static void a_context_menu_stays_in_the_window(void **state)
{
    (void)state;
    bar b = {.context = true, .at = {630.0f, 470.0f}};
    ui_fixture d;
    fixture_open(&d, build, &b);
    for (int i = 0; i < 3; i++) {
        static const char *const path[] = {"world/copy", "world/paste", "world/delete"};
        draw_rect box = fixture_find(&d, path[i])->box;
        assert_true(box.x >= 0 && box.y >= 0 && box.x + box.w <= 640 && box.y + box.h <= 480);
    }
    fixture_move_to(&d, "bar/file"); /* a bar that did not open it stays still */
    assert_false(is_open(&d, "bar/file/new"));
    fixture_click_on(&d, "world/delete");
    assert_string_equal(b.chosen, "delete");
    assert_false(is_open(&d, "world/copy"));
    b.context = true;
    b.at = (draw_point){100.0f, 100.0f};
    fixture_key(&d, SDLK_MENU);
    assert_int_equal(fixture_find(&d, "world/copy")->box.x, 100 + 4);
    fixture_key(&d, SDLK_DOWN); /* past what cannot be used */
    fixture_key(&d, SDLK_RETURN);
    assert_string_equal(b.chosen, "delete");
    fixture_close(&d);
}

static void a_long_menu_scrolls(void **state)
{
    (void)state;
    bar b = {.many = 60};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/many");
    fixture_key(&d, SDLK_UP);
    const ui_control_info *last = fixture_find(&d, "bar/many/n59");
    assert_true(last->box.y + last->box.h <= 480);
    assert_true(ui_has_focus(d.u, ui_path("bar/many/n59")));
    fixture_move(&d, 150.0f, 240.0f);
    fixture_wheel(&d, 1000.0f);
    assert_true(fixture_find(&d, "bar/many/n0")->box.y >= 0);
    fixture_wheel(&d, -1000.0f);
    fixture_click_on(&d, "bar/many/n58");
    assert_string_equal(b.chosen, "n58");
    fixture_click_on(&d, "bar/many"); /* from its top again */
    assert_true(fixture_find(&d, "bar/many/n0")->box.y >= 0);
    fixture_close(&d);
}

static void lines_have_room_for_their_words(void **state)
{
    (void)state;
    bar b = {.grid = true};
    ui_fixture d;
    fixture_open(&d, build, &b);
    fixture_click_on(&d, "bar/file");
    size_t count;
    const ui_command *c = ui_commands(d.u, &count);
    for (size_t i = 0; i < count; i++)
        assert_false(c[i].cut);
    fixture_close(&d);
}

/* ---- how they look ---- */

static void picture(const char *theme, float scale, const char *name)
{
    bar b = {.grid = true};
    ui_fixture d;
    int w = (int)(300.0f * scale), h = (int)(150.0f * scale);
    fixture_open_as(&d, theme, scale, w, h, build, &b);
    fixture_click_on(&d, "bar/view");
    fixture_click_on(&d, "bar/view/theme");
    fixture_move_to(&d, "bar/view/theme/light");
    fixture_compare(&d, name);
    fixture_close(&d);
}

static void pictures(void **state)
{
    (void)state;
    picture("dark", 1.0f, "menus-dark");
    picture("light", 1.0f, "menus-light");
    picture("projector", 1.0f, "menus-projector");
    picture("dark", 2.0f, "menus-large");
    bar b = {0};
    ui_fixture d;
    fixture_open_as(&d, "dark", 1.0f, 300, 150, build, &b);
    fixture_click_on(&d, "bar/file");
    fixture_move_to(&d, "bar/file/open");
    fixture_compare(&d, "menus-file");
    fixture_close(&d);
    b = (bar){.many = 20};
    fixture_open_as(&d, "dark", 1.0f, 300, 150, build, &b);
    fixture_click_on(&d, "bar/many");
    fixture_key(&d, SDLK_UP);
    fixture_compare(&d, "menus-long");
    fixture_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_opens_and_a_click_chooses),
        cmocka_unit_test(one_press_drawn_to_a_line_chooses_it),
        cmocka_unit_test(a_press_that_closes_lights_nothing_else),
        cmocka_unit_test(what_cannot_be_used_stays_open),
        cmocka_unit_test(pointing_at_another_title_switches),
        cmocka_unit_test(a_submenu_opens_where_the_pointer_rests),
        cmocka_unit_test(a_line_of_the_lower_list_is_chosen_at_once),
        cmocka_unit_test(keys_go_everywhere),
        cmocka_unit_test(the_keyboard_goes_back_to_where_it_was),
        cmocka_unit_test(a_resting_pointer_does_not_disturb_the_keyboard),
        cmocka_unit_test(the_title_of_the_open_list_alone_is_lit),
        cmocka_unit_test(a_context_menu_stays_in_the_window),
        cmocka_unit_test(a_long_menu_scrolls),
        cmocka_unit_test(lines_have_room_for_their_words),
        cmocka_unit_test(pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
