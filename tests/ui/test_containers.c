/* test_containers.c - areas that scroll, sections that fold, dividers, toasts and questions: by the
 * mouse alone and by keys alone. */
#include "ui_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- scrolling ---- */

typedef struct containers {
    int rows, fired, show;
    bool nested;
    bool open[2];
    bool down;
    float sign, size;
    int changes;
    bool asks;
    int answer;
} containers;

static void buttons(ui *u, int count, containers *r)
{
    for (int i = 0; i < count; i++) {
        char key[16];
        snprintf(key, sizeof key, "b%d", i);
        if (ui_button(u, key, key))
            r->fired = i;
        if (r->show == i) {
            draw_rect box = ui_rest(u);
            ui_scroll_to(u, (draw_rect){box.x, box.y - 28, box.w, 24});
            r->show = -1;
        }
    }
}

static void build_scroll(ui *u, void *state)
{
    containers *r = state;
    ui_panel_begin(u, "panel", (draw_rect){20, 20, 200, 300}, 0);
    ui_scroll_begin(u, "room", (draw_rect){20, 20, 200, 300}, 8);
    if (r->nested) {
        ui_row(u, 100, 1, (const float[]){-1.0f});
        ui_scroll_begin(u, "inner", ui_cell(u), 8);
        buttons(u, 10, r);
        ui_scroll_end(u);
        ui_row_one(u);
    }
    buttons(u, r->rows, r);
    ui_scroll_end(u);
    ui_panel_end(u);
}

static int top_of(ui_fixture *d, const char *path)
{
    return fixture_find(d, path)->box.y;
}

static void the_wheel_scrolls_to_the_ends(void **state)
{
    (void)state;
    containers r = {.rows = 30, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_move(&d, 100.0f, 100.0f);
    fixture_wheel(&d, -1.0f);
    assert_true(d.consumed);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28 - 48);
    fixture_wheel(&d, -0.25f);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28 - 60);
    fixture_wheel(&d, -1000.0f);
    const ui_control_info *last = fixture_find(&d, "panel/room/b29");
    assert_int_equal(last->box.y + last->box.h, 320 - 8);
    fixture_wheel(&d, 1000.0f);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    /* Not where the pointer is not. */
    fixture_move(&d, 400.0f, 100.0f);
    fixture_wheel(&d, -1.0f);
    assert_false(d.consumed);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_close(&d);
}

static void what_is_out_of_sight_is_not_hit(void **state)
{
    (void)state;
    containers r = {.rows = 30, .fired = -1, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    fixture_click_on(&d, "panel/room/b20");
    assert_int_equal(r.fired, -1);
    assert_false(fixture_shows(&d, "b20"));
    fixture_move(&d, 100.0f, 100.0f);
    fixture_wheel(&d, -1000.0f);
    fixture_click_on(&d, "panel/room/b20");
    assert_int_equal(r.fired, 20);
    assert_true(fixture_shows(&d, "b20"));
    fixture_close(&d);
}

static void the_bar_comes_when_needed_and_nothing_jumps(void **state)
{
    (void)state;
    containers r = {.rows = 2, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    assert_null(ui_find(d.u, "panel/room/bar"));
    int width = fixture_find(&d, "panel/room/b0")->box.w;
    r.rows = 30;
    fixture_wait(&d, 0.1);
    assert_int_equal(fixture_find(&d, "panel/room/b0")->box.w, width);
    draw_rect bar = fixture_find(&d, "panel/room/bar")->box;
    assert_int_equal(bar.w, 8);
    assert_int_equal(bar.x + bar.w, 220);
    assert_true(28 + width <= bar.x);
    /* Content that went away leaves no empty room. */
    fixture_move(&d, 100.0f, 100.0f);
    fixture_wheel(&d, -1000.0f);
    r.rows = 2;
    fixture_wait(&d, 0.1);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_close(&d);
}

static void the_thumb_is_dragged_and_a_press_beside_it_pages(void **state)
{
    (void)state;
    containers r = {.rows = 30, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    draw_rect bar = fixture_find(&d, "panel/room/bar")->box;
    float x = (float)bar.x + 4.0f;
    fixture_move(&d, x, (float)bar.y + 5.0f);
    fixture_press(&d);
    fixture_move(&d, x + 200.0f, 600.0f); /* held, the pointer may leave the bar */
    const ui_control_info *last = fixture_find(&d, "panel/room/b29");
    assert_int_equal(last->box.y + last->box.h, 320 - 8);
    fixture_move(&d, x, (float)bar.y + 5.0f);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_release(&d);
    fixture_click(&d, x, (float)(bar.y + bar.h - 2));
    assert_int_equal(top_of(&d, "panel/room/b0"), 28 - (300 - ui_height(d.u)));
    fixture_click(&d, x, (float)(bar.y + 2));
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_close(&d);
}

static void the_inner_area_takes_the_wheel_until_its_end(void **state)
{
    (void)state;
    containers r = {.rows = 30, .nested = true, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    fixture_move(&d, 100.0f, 60.0f);
    int outer = top_of(&d, "panel/room/b0");
    fixture_wheel(&d, -1000.0f);
    assert_int_equal(top_of(&d, "panel/room/b0"), outer);
    const ui_control_info *last = fixture_find(&d, "panel/room/inner/b9");
    assert_int_equal(last->box.y + last->box.h, 28 + 100 - 8);
    fixture_wheel(&d, -1.0f);
    assert_int_equal(top_of(&d, "panel/room/b0"), outer - 48);
    fixture_close(&d);
}

static bool in_sight(ui_fixture *d, const char *path)
{
    const ui_control_info *seen = fixture_find(d, path);
    return seen->box.y >= seen->clip.y && seen->box.y + seen->box.h <= seen->clip.y + seen->clip.h;
}

static void the_keyboard_brings_into_sight(void **state)
{
    (void)state;
    containers r = {.rows = 30, .nested = true, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    for (int i = 0; i < 40; i++) {
        char path[48];
        snprintf(path, sizeof path, i < 10 ? "panel/room/inner/b%d" : "panel/room/b%d", i % 10);
        if (i >= 20)
            snprintf(path, sizeof path, "panel/room/b%d", i - 10);
        fixture_key(&d, SDLK_TAB);
        assert_true(ui_has_focus(d.u, ui_path(path)));
        assert_true(in_sight(&d, path));
    }
    fixture_key(&d, SDLK_TAB); /* around: both areas go back */
    assert_true(ui_has_focus(d.u, ui_path("panel/room/inner/b0")));
    assert_true(in_sight(&d, "panel/room/inner/b0"));
    assert_true(top_of(&d, "panel/room/inner/b0") >= 20);
    fixture_close(&d);
}

static void keys_page_when_a_control_inside_has_the_keyboard(void **state)
{
    (void)state;
    containers r = {.rows = 30, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    fixture_key(&d, SDLK_PAGEDOWN);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_TAB);
    fixture_key(&d, SDLK_PAGEDOWN);
    assert_true(d.consumed);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28 - (300 - ui_height(d.u)));
    fixture_key(&d, SDLK_END);
    assert_true(in_sight(&d, "panel/room/b29"));
    fixture_key(&d, SDLK_PAGEUP);
    fixture_key(&d, SDLK_HOME);
    assert_int_equal(top_of(&d, "panel/room/b0"), 28);
    fixture_close(&d);
}

static void the_program_brings_into_sight(void **state)
{
    (void)state;
    containers r = {.rows = 30, .show = 25};
    ui_fixture d;
    fixture_open(&d, build_scroll, &r);
    assert_true(in_sight(&d, "panel/room/b25"));
    r.show = 0;
    fixture_wait(&d, 0.1);
    assert_true(in_sight(&d, "panel/room/b0"));
    fixture_close(&d);
}

/* ---- folding ---- */

static void build_sections(ui *u, void *state)
{
    containers *r = state;
    draw_rect box = {ui_px(u, 20), ui_px(u, 20), ui_px(u, 220), ui_px(u, 200)};
    ui_panel_begin(u, "panel", box, 0);
    ui_scroll_begin(u, "room", box, 3 * ui_unit(u));
    if (ui_section_begin(u, "body", "Body", &r->open[0])) {
        ui_row(u, 0, 2, (const float[]){-1.0f, -1.0f});
        ui_label_dim(u, "Mass");
        ui_value(u, "2.5 kg");
        buttons(u, 2, r);
        ui_section_end(u);
    }
    if (ui_section_begin(u, "material", "Material", &r->open[1])) {
        buttons(u, 4, r);
        ui_section_end(u);
    }
    ui_scroll_end(u);
    ui_panel_end(u);
}

static void a_section_folds_by_the_mouse(void **state)
{
    (void)state;
    containers r = {.open = {true, true}, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_sections, &r);
    assert_non_null(ui_find(d.u, "panel/room/body/b0"));
    int below = top_of(&d, "panel/room/material");
    fixture_click_on(&d, "panel/room/body");
    assert_false(r.open[0]);
    assert_null(ui_find(d.u, "panel/room/body/b0"));
    assert_true(top_of(&d, "panel/room/material") < below);
    /* The whole row answers. */
    draw_rect row = fixture_find(&d, "panel/room/body")->box;
    fixture_click(&d, (float)(row.x + row.w - 2), (float)(row.y + 2));
    assert_true(r.open[0]);
    assert_int_equal(top_of(&d, "panel/room/material"), below);
    fixture_close(&d);
}

static void a_section_folds_by_keys(void **state)
{
    (void)state;
    containers r = {.open = {false, false}, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_sections, &r);
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("panel/room/body")));
    fixture_key(&d, SDLK_RIGHT);
    assert_true(r.open[0]);
    fixture_key(&d, SDLK_RIGHT);
    assert_true(r.open[0]);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_LEFT);
    assert_false(r.open[0]);
    fixture_key(&d, SDLK_SPACE);
    assert_true(r.open[0]);
    fixture_key(&d, SDLK_RETURN);
    assert_false(r.open[0]);
    fixture_close(&d);
}

/* ---- dividing ---- */

static void build_split(ui *u, void *state)
{
    containers *r = state;
    int at = ui_px(u, r->size);
    draw_rect line = r->down ? (draw_rect){0, at, 640, 1} : (draw_rect){at, 0, 1, 480};
    if (ui_split(u, "split", line, r->down, r->sign, &r->size, 100.0f, 300.0f, 200.0f))
        r->changes++;
    ui_panel_begin(u, "left", (draw_rect){0, 0, at, 480}, 8);
    ui_label(u, "Left");
    ui_panel_end(u);
}

static void a_divider_is_dragged(void **state)
{
    (void)state;
    containers r = {.size = 150.0f, .sign = 1.0f};
    ui_fixture d;
    fixture_open(&d, build_split, &r);
    fixture_move(&d, 152.0f, 240.0f);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_SIZEWE);
    fixture_press(&d);
    assert_int_equal(r.changes, 0);
    fixture_move(&d, 192.0f, 240.0f);
    assert_float_equal(r.size, 190.0f, 0.01);
    fixture_move(&d, 600.0f, 240.0f);
    assert_float_equal(r.size, 300.0f, 0.01);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_SIZEWE); /* held, wherever the pointer is */
    fixture_move(&d, 10.0f, 240.0f);
    assert_float_equal(r.size, 100.0f, 0.01);
    fixture_move(&d, 162.0f, 240.0f);
    fixture_release(&d);
    assert_float_equal(r.size, 160.0f, 0.01);
    fixture_move(&d, 400.0f, 240.0f);
    assert_float_equal(r.size, 160.0f, 0.01);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_ARROW);
    fixture_move(&d, 160.0f, 240.0f);
    fixture_event(
        &d, (ui_event){
                .kind = UI_PRESS, .at = {160.0f, 240.0f}, .button = SDL_BUTTON_LEFT, .clicks = 2});
    assert_float_equal(r.size, 200.0f, 0.01);
    fixture_release(&d);
    fixture_close(&d);
}

static void a_divider_is_moved_by_keys(void **state)
{
    (void)state;
    containers r = {.size = 150.0f, .sign = -1.0f, .down = true};
    ui_fixture d;
    fixture_open(&d, build_split, &r);
    fixture_key(&d, SDLK_TAB);
    fixture_key(&d, SDLK_RIGHT);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_UP); /* the part below grows */
    assert_float_equal(r.size, 158.0f, 0.01);
    fixture_key(&d, SDLK_DOWN);
    assert_float_equal(r.size, 150.0f, 0.01);
    fixture_key(&d, SDLK_RETURN);
    assert_float_equal(r.size, 200.0f, 0.01);
    fixture_move(&d, 300.0f, 202.0f);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_SIZENS);
    fixture_close(&d);
}

/* ---- toasts ---- */

static const char *const long_news =
    "Could not write /home/someone/experiments/tower.json: the disc is full. Free some room on it, "
    "or save to another place.";

static void build_toasts(ui *u, void *state)
{
    containers *r = state;
    ui_panel_begin(u, "panel", ui_window(u), 8);
    buttons(u, r->rows, r);
    ui_panel_end(u);
    ui_toasts(u, ui_window(u));
}

static void toasts_go_by_themselves(void **state)
{
    (void)state;
    containers r = {.show = -1};
    ui_fixture d;
    fixture_open(&d, build_toasts, &r);
    d.now = 100.0;
    ui_toast(d.u, "", "Saved");
    fixture_wait(&d, 0.0);
    assert_true(fixture_shows(&d, "Saved"));
    assert_float_equal(ui_wait(d.u), 4.0, 0.01);
    fixture_wait(&d, 2.0);
    ui_toast(d.u, "", long_news);
    fixture_wait(&d, 1.9);
    assert_true(fixture_shows(&d, "Saved"));
    fixture_wait(&d, 0.2);
    assert_false(fixture_shows(&d, "Saved"));
    assert_true(fixture_shows(&d, "Could not write"));
    fixture_wait(&d, 2.0);
    assert_true(fixture_shows(&d, "Could not write")); /* it takes longer to read */
    fixture_wait(&d, 20.0);
    assert_false(fixture_shows(&d, "Could not write"));
    fixture_close(&d);
}

static void of_many_toasts_the_newest_are_shown(void **state)
{
    (void)state;
    containers r = {.show = -1};
    ui_fixture d;
    fixture_open(&d, build_toasts, &r);
    ui_toast(d.u, "", "First");
    ui_toast(d.u, "", "Second");
    ui_toast(d.u, "", "Second");
    ui_toast(d.u, "", "Third");
    fixture_wait(&d, 0.0);
    assert_true(fixture_shows(&d, "First"));
    ui_toast(d.u, "", "Fourth");
    fixture_wait(&d, 0.0);
    assert_false(fixture_shows(&d, "First"));
    assert_true(fixture_shows(&d, "Second") && fixture_shows(&d, "Third") &&
                fixture_shows(&d, "Fourth"));
    fixture_close(&d);
}

static void a_toast_takes_the_place_of_its_kind(void **state)
{
    (void)state;
    containers r = {.show = -1};
    ui_fixture d;
    fixture_open(&d, build_toasts, &r);
    ui_toast(d.u, "color", "By speed");
    ui_toast(d.u, "", "Kept");
    ui_toast(d.u, "color", "By island");
    fixture_wait(&d, 0.0);
    assert_false(fixture_shows(&d, "By speed"));
    assert_true(fixture_shows(&d, "By island") && fixture_shows(&d, "Kept"));
    fixture_close(&d);
}

static void a_toast_leaves_the_pointer_alone(void **state)
{
    (void)state;
    containers r = {.rows = 17, .fired = -1, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_toasts, &r);
    ui_toast(d.u, "", "This lies over a button");
    fixture_wait(&d, 0.0);
    fixture_click(&d, 320.0f, 445.0f);
    assert_int_equal(r.fired, 15);
    fixture_close(&d);
}

/* ---- questions ---- */

static void build_dialog(ui *u, void *state)
{
    containers *r = state;
    static const char *const answers[] = {"Discard", "Cancel", "Save"};
    ui_panel_begin(u, "panel", ui_window(u), 8);
    buttons(u, 1, r);
    ui_panel_end(u);
    if (!r->asks)
        return;
    int answer = ui_dialog(u, "ask", "Save your changes?",
                           "\u201ctower\u201d was changed after it was saved. What is not saved "
                           "now is lost.",
                           answers, 3, 2, 1);
    r->asks = answer < 0;
    r->answer = answer;
}

static void a_dialog_is_answered_by_the_mouse(void **state)
{
    (void)state;
    containers r = {.asks = true, .fired = -1, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_dialog, &r);
    fixture_click_on(&d, "panel/b0");
    assert_int_equal(r.fired, -1);
    assert_true(r.asks);
    fixture_click_on(&d, "ask/0/button");
    assert_false(r.asks);
    assert_int_equal(r.answer, 0);
    fixture_click_on(&d, "panel/b0");
    assert_int_equal(r.fired, 0);
    fixture_close(&d);
}

static int answer_after(SDL_Keycode first, SDL_Keycode second)
{
    containers r = {.show = -1};
    ui_fixture d;
    fixture_open(&d, build_dialog, &r);
    fixture_key(&d, SDLK_TAB);
    r.asks = true;
    fixture_chord(&d, SDLK_q, true, false);
    assert_true(ui_has_focus(d.u, ui_path("ask/2/button")));
    fixture_key(&d, first);
    if (r.asks)
        fixture_key(&d, second);
    assert_true(d.consumed);
    assert_false(r.asks);
    assert_true(ui_has_focus(d.u, ui_path("panel/b0"))); /* back to where it was */
    fixture_close(&d);
    return r.answer;
}

static void a_dialog_is_answered_by_keys(void **state)
{
    (void)state;
    assert_int_equal(answer_after(SDLK_RETURN, 0), 2);
    assert_int_equal(answer_after(SDLK_ESCAPE, 0), 1);
    assert_int_equal(answer_after(SDLK_LEFT, SDLK_SPACE), 1);
    assert_int_equal(answer_after(SDLK_TAB, SDLK_RETURN), 0);
}

static void enter_answers_with_no_button_chosen(void **state)
{
    (void)state;
    containers r = {.asks = true, .show = -1};
    ui_fixture d;
    fixture_open(&d, build_dialog, &r);
    fixture_click(&d, 5.0f, 400.0f); /* beside it: the keyboard is nowhere */
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(r.answer, 2);
    fixture_close(&d);
}

/* ---- how they look ---- */

static void pictures(void **state)
{
    (void)state;
    static const char *const themes[] = {"dark", "light", "projector"};
    for (int i = 0; i < 3; i++) {
        containers r = {.open = {true, true}, .show = -1};
        ui_fixture d;
        char name[32];
        fixture_open_as(&d, themes[i], 1.0f, 260, 240, build_sections, &r);
        fixture_key(&d, SDLK_TAB);
        fixture_move_to(&d, "panel/room/material");
        snprintf(name, sizeof name, "rooms-%s", themes[i]);
        fixture_compare(&d, name);
        fixture_close(&d);
    }
    containers r = {.open = {false, true}, .show = -1, .size = 100.0f, .sign = 1.0f};
    ui_fixture d;
    fixture_open_as(&d, "dark", 2.0f, 520, 480, build_sections, &r);
    fixture_compare(&d, "rooms-large");
    fixture_close(&d);
    fixture_open_as(&d, "dark", 1.0f, 200, 60, build_split, &r);
    fixture_move(&d, 100.0f, 30.0f);
    fixture_compare(&d, "split");
    fixture_close(&d);
    for (int i = 0; i < 3; i++) {
        char name[32];
        fixture_open_as(&d, themes[i], 1.0f, 520, 160, build_toasts, &r);
        ui_toast(d.u, "", "Saved tower.json");
        ui_toast(d.u, "", long_news);
        fixture_wait(&d, 0.0);
        snprintf(name, sizeof name, "toasts-%s", themes[i]);
        fixture_compare(&d, name);
        fixture_close(&d);
        r.asks = true;
        fixture_open_as(&d, themes[i], 1.0f, 480, 180, build_dialog, &r);
        snprintf(name, sizeof name, "dialog-%s", themes[i]);
        fixture_compare(&d, name);
        fixture_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wheel_scrolls_to_the_ends),
        cmocka_unit_test(what_is_out_of_sight_is_not_hit),
        cmocka_unit_test(the_bar_comes_when_needed_and_nothing_jumps),
        cmocka_unit_test(the_thumb_is_dragged_and_a_press_beside_it_pages),
        cmocka_unit_test(the_inner_area_takes_the_wheel_until_its_end),
        cmocka_unit_test(the_keyboard_brings_into_sight),
        cmocka_unit_test(keys_page_when_a_control_inside_has_the_keyboard),
        cmocka_unit_test(the_program_brings_into_sight),
        cmocka_unit_test(a_section_folds_by_the_mouse),
        cmocka_unit_test(a_section_folds_by_keys),
        cmocka_unit_test(a_divider_is_dragged),
        cmocka_unit_test(a_divider_is_moved_by_keys),
        cmocka_unit_test(toasts_go_by_themselves),
        cmocka_unit_test(of_many_toasts_the_newest_are_shown),
        cmocka_unit_test(a_toast_takes_the_place_of_its_kind),
        cmocka_unit_test(a_toast_leaves_the_pointer_alone),
        cmocka_unit_test(a_dialog_is_answered_by_the_mouse),
        cmocka_unit_test(a_dialog_is_answered_by_keys),
        cmocka_unit_test(enter_answers_with_no_button_chosen),
        cmocka_unit_test(pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
