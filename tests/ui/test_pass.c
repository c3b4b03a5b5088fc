/* test_pass.c - what holds for all widgets: events in their order, focus, layers, text that fits.
 */
#include "ui_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct form {
    int first, second; /* how often each button fired */
    bool popup, dialog;
    int inside; /* the popup's button */
    bool disabled;
} form;

static void build(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "panel", (draw_rect){20, 20, 200, 200}, 8);
    ui_disable_begin(u, f->disabled);
    if (ui_button(u, "first", "First"))
        f->first++;
    ui_tip(u, "The first of the buttons", "Ctrl+1");
    ui_disable_end(u);
    ui_row(u, 0, 2, (const float[]){40.0f, -1.0f});
    if (ui_button(u, "second", "Two"))
        f->second++;
    ui_label(u, "A label which is much too long for the cell that it stands in");
    if (f->popup) {
        ui_popup_open(u, ui_key(u, "list"), (draw_rect){20, 60, 100, 20});
        f->popup = false;
    }
    if (ui_popup_begin(u, ui_key(u, "list"), 120, false)) {
        if (ui_button(u, "inside", "Inside"))
            f->inside++;
        ui_popup_end(u);
    }
    ui_panel_end(u);
    if (f->dialog) {
        ui_modal_begin(u, "dialog", 200);
        if (ui_button(u, "close", "Close"))
            f->dialog = false;
        ui_modal_end(u);
    }
}

static void fires_on_release_over_itself(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    fixture_open(&d, build, &f);
    fixture_move_to(&d, "panel/first");
    fixture_press(&d);
    assert_true(d.consumed);
    assert_int_equal(f.first, 0);
    fixture_release(&d);
    assert_int_equal(f.first, 1);
    fixture_press(&d);
    fixture_move(&d, 400.0f, 400.0f);
    assert_true(d.consumed); /* held: the world must not see the drag */
    fixture_release(&d);
    assert_true(d.consumed);
    assert_int_equal(f.first, 1);
    fixture_click(&d, 400.0f, 400.0f);
    assert_false(d.consumed);
    fixture_click(&d, 30.0f, 210.0f); /* on the panel, beside its widgets */
    assert_true(d.consumed);
    fixture_close(&d);
}

static void keyboard_visits_and_fires(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    fixture_open(&d, build, &f);
    fixture_key(&d, SDLK_SPACE);
    assert_false(d.consumed); /* the world's key while nothing has the keyboard */
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("panel/first")));
    fixture_key(&d, SDLK_SPACE);
    assert_true(d.consumed);
    assert_int_equal(f.first, 1);
    fixture_key(&d, SDLK_TAB);
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(f.second, 1);
    fixture_key(&d, SDLK_TAB); /* around */
    assert_true(ui_has_focus(d.u, ui_path("panel/first")));
    fixture_chord(&d, SDLK_TAB, false, true);
    assert_true(ui_has_focus(d.u, ui_path("panel/second")));
    fixture_key(&d, SDLK_g);
    assert_false(d.consumed); /* letters stay shortcuts */
    fixture_key(&d, SDLK_ESCAPE);
    assert_true(d.consumed);
    fixture_key(&d, SDLK_ESCAPE);
    assert_false(d.consumed);
    fixture_close(&d);
}

static void a_disabled_widget_does_nothing(void **state)
{
    (void)state;
    form f = {.disabled = true};
    ui_fixture d;
    fixture_open(&d, build, &f);
    fixture_click_on(&d, "panel/first");
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("panel/second")));
    assert_int_equal(f.first, 0);
    fixture_close(&d);
}

static void a_popup_covers_what_lies_below(void **state)
{
    (void)state;
    form f = {.popup = true};
    ui_fixture d;
    fixture_open(&d, build, &f);
    draw_rect inside = fixture_find(&d, "panel/inside")->box;
    assert_true(inside.h > 0);
    fixture_click_on(&d, "panel/inside");
    assert_int_equal(f.inside, 1);
    assert_true(ui_popup_is_open(d.u, ui_path("panel/list")));
    /* A press elsewhere closes it and does no more. */
    fixture_click_on(&d, "panel/first");
    assert_false(ui_popup_is_open(d.u, ui_path("panel/list")));
    assert_int_equal(f.first, 0);
    f.popup = true;
    fixture_wait(&d, 0.1);
    fixture_key(&d, SDLK_ESCAPE);
    assert_true(d.consumed);
    assert_false(ui_popup_is_open(d.u, ui_path("panel/list")));
    fixture_close(&d);
}

static void a_dialog_takes_everything(void **state)
{
    (void)state;
    form f = {.dialog = true};
    ui_fixture d;
    fixture_open(&d, build, &f);
    fixture_wait(&d, 0.1);
    fixture_click_on(&d, "panel/first");
    assert_true(d.consumed);
    assert_int_equal(f.first, 0);
    fixture_click(&d, 600.0f, 20.0f);
    assert_true(d.consumed);
    fixture_key(&d, SDLK_g);
    assert_true(d.consumed);
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("dialog/close")));
    fixture_key(&d, SDLK_RETURN);
    assert_false(f.dialog);
    fixture_click_on(&d, "panel/first");
    assert_int_equal(f.first, 1);
    fixture_close(&d);
}

static void text_that_does_not_fit_says_so(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    fixture_open(&d, build, &f);
    size_t count, cut = 0;
    const ui_command *c = ui_commands(d.u, &count);
    draw_point at = {0};
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_TEXT)
            continue;
        assert_true(ui_text_width(d.u, c[i].font, ui_command_text(d.u, &c[i])) <= c[i].box.w);
        if (c[i].cut) {
            cut++;
            at = (draw_point){(float)c[i].box.x + 2.0f, (float)c[i].box.y + 2.0f};
            assert_non_null(strstr(ui_command_text(d.u, &c[i]), "\u2026"));
        }
    }
    assert_int_equal(cut, 1);
    fixture_move(&d, at.x, at.y);
    fixture_wait(&d, 1.0);
    assert_true(fixture_shows(&d, "A label which is much"));
    fixture_close(&d);
}

static void build_degrees(ui *u, void *state)
{
    (void)state;
    ui_panel_begin(u, "panel", (draw_rect){0, 0, 640, 200}, 8);
    ui_label_wrapped(u, ui_style_of(u)->text, "Turn by 15\u00B0");
    int width = ui_text_width(u, UI_FONT_SMALL, "Turn by 15\u00B0\u00B0\u2026") + 3;
    ui_text(u, (draw_rect){0, 100, width, 20}, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text,
            "Turn by 15\u00B0\u00B0\u00B0\u00B0\u00B0\u00B0");
    ui_panel_end(u);
}

/* A character of several bytes counts as one where a text is wrapped or cut. */
static void a_degree_sign_stays_on_its_line(void **state)
{
    (void)state;
    ui_fixture d;
    fixture_open(&d, build_degrees, NULL);
    assert_true(fixture_shows(&d, "Turn by 15\u00B0"));
    size_t count;
    const ui_command *c = ui_commands(d.u, &count);
    assert_string_equal(ui_command_text(d.u, &c[count - 1]), "Turn by 15\u00B0\u00B0\u2026");
    fixture_close(&d);
}

static void a_tooltip_comes_after_a_while(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    fixture_open(&d, build, &f);
    assert_true(isinf(ui_wait(d.u)));
    fixture_move_to(&d, "panel/first");
    assert_false(fixture_shows(&d, "Ctrl+1"));
    assert_true(ui_wait(d.u) > 0.0 && ui_wait(d.u) < 1.0);
    fixture_wait(&d, 0.6);
    assert_true(fixture_shows(&d, "The first of the buttons"));
    assert_true(fixture_shows(&d, "Ctrl+1"));
    fixture_compare(&d, "tooltip");
    fixture_close(&d);
}

/* ---- a tooltip covers none of the widgets beside its own ---- */

typedef struct choosing {
    int chosen;
    draw_rect panel;
} choosing;

static void build_choices(ui *u, void *state)
{
    static const char *const labels[] = {"First", "Second", "Third"};
    static const char *const help[] = {"The first of them", "The second of them",
                                       "The third of them"};
    choosing *c = state;
    ui_panel_begin(u, "panel", c->panel, 8);
    ui_dropdown(u, "choice", labels, help, 3, &c->chosen, "");
    ui_tip(u, "One of three", "");
    ui_button(u, "below", "Below");
    ui_panel_end(u);
}

/* Where the tooltip stands that says this. */
static draw_rect tooltip_saying(const ui_fixture *d, const char *text)
{
    size_t count;
    const ui_command *c = ui_commands(d->u, &count);
    for (size_t i = 1; i < count; i++)
        if (c[i].kind == UI_DRAW_TEXT && strcmp(ui_command_text(d->u, &c[i]), text) == 0)
            return c[i - 1].box;
    fail_msg("no tooltip says `%s`", text);
    return (draw_rect){0};
}

static bool meet(draw_rect a, draw_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static void judge_tooltip(const ui_fixture *d, const char *text)
{
    size_t count;
    const ui_control_info *seen = ui_controls(d->u, &count);
    draw_rect tip = tooltip_saying(d, text), w = d->window;
    assert_true(tip.x >= w.x && tip.y >= w.y && tip.x + tip.w <= w.x + w.w &&
                tip.y + tip.h <= w.y + w.h);
    for (size_t i = 0; i < count; i++)
        assert_false(meet(tip, seen[i].box));
}

static void a_tooltip_stands_beside_its_panel_or_list(void **state)
{
    (void)state;
    const draw_rect panels[] = {{0, 0, 240, 480}, {400, 0, 240, 480}};
    for (size_t i = 0; i < 2; i++) {
        choosing c = {0, panels[i]};
        ui_fixture d;
        fixture_open(&d, build_choices, &c);
        fixture_move_to(&d, "panel/choice");
        fixture_wait(&d, 1.0);
        judge_tooltip(&d, "One of three");
        fixture_click_on(&d, "panel/choice");
        fixture_move_to(&d, "panel/choice/list/1");
        fixture_wait(&d, 1.0);
        judge_tooltip(&d, "The second of them");
        fixture_close(&d);
    }
}

static void a_tooltip_of_a_panel_as_wide_as_the_window_stands_below(void **state)
{
    (void)state;
    choosing c = {0, {0, 0, 640, 480}};
    ui_fixture d;
    fixture_open(&d, build_choices, &c);
    fixture_move_to(&d, "panel/choice");
    fixture_wait(&d, 1.0);
    draw_rect box = fixture_find(&d, "panel/choice")->box;
    assert_true(tooltip_saying(&d, "One of three").y >= box.y + box.h);
    fixture_close(&d);
}

/* ---- faint ---- */

static void build_faint(ui *u, void *state)
{
    choosing *c = state;
    ui_faint_begin(u, true);
    build_choices(u, c);
    ui_faint_end(u);
}

static draw_color color_of(const ui_fixture *d, const char *text)
{
    size_t count;
    const ui_command *c = ui_commands(d->u, &count);
    for (size_t i = count; i-- > 0;)
        if (c[i].kind == UI_DRAW_TEXT && strcmp(ui_command_text(d->u, &c[i]), text) == 0)
            return c[i].style.fill;
    fail_msg("`%s` is not drawn", text);
    return 0;
}

static void what_is_faint_can_be_used(void **state)
{
    (void)state;
    choosing c = {0, {0, 0, 240, 480}};
    ui_fixture d;
    fixture_open(&d, build_faint, &c);
    assert_true(color_of(&d, "Below") >> 24 < 0xFF);
    fixture_click_on(&d, "panel/choice");
    assert_int_equal(color_of(&d, "Second") >> 24, 0xFF); /* in the list */
    fixture_click_on(&d, "panel/choice/list/1");
    assert_int_equal(c.chosen, 1);
    fixture_close(&d);
}

static void cells_fill_a_row(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    fixture_open(&d, build, &f);
    draw_rect first = fixture_find(&d, "panel/first")->box;
    draw_rect second = fixture_find(&d, "panel/second")->box;
    assert_int_equal(first.x, 28);
    assert_int_equal(first.w, 184);
    assert_int_equal(second.w, 40);
    assert_int_equal(second.y, first.y + first.h + 4);
    fixture_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fires_on_release_over_itself),
        cmocka_unit_test(keyboard_visits_and_fires),
        cmocka_unit_test(a_disabled_widget_does_nothing),
        cmocka_unit_test(a_popup_covers_what_lies_below),
        cmocka_unit_test(a_dialog_takes_everything),
        cmocka_unit_test(text_that_does_not_fit_says_so),
        cmocka_unit_test(a_degree_sign_stays_on_its_line),
        cmocka_unit_test(a_tooltip_comes_after_a_while),
        cmocka_unit_test(a_tooltip_stands_beside_its_panel_or_list),
        cmocka_unit_test(a_tooltip_of_a_panel_as_wide_as_the_window_stands_below),
        cmocka_unit_test(what_is_faint_can_be_used),
        cmocka_unit_test(cells_fill_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
