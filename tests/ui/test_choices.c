/* test_choices.c - toggles, radios, tabs and dropdowns, by the pointer alone and by the keyboard
 * alone. */
#include "ui_sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const char *const shapes[] = {"Disc", "Box", "Polygon"};
static const char *const colors[] = {"Plain", "Speed", "Energy", "Momentum", "Mass", "Asleep"};
static const char *const helps[] = {"One colour for all", "How fast", "How much of it", NULL,
                                    "How heavy",          "Who rests"};

enum { LONG = 40 };
static char long_names[LONG][24];
static const char *long_labels[LONG];

typedef struct form {
    bool disabled, on, mixed;
    int shape, page, fill, color, far;
    int changes;
} form;

static void build(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 2 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    if (ui_toggle_mixed(u, "on", "Warm starting", &f->on, f->mixed)) {
        f->mixed = false;
        f->changes++;
    }
    f->changes += ui_radio(u, "shape", shapes, 3, &f->shape);
    f->changes += ui_tabs(u, "page", shapes, 3, &f->page);
    f->changes += ui_dropdown(u, "color", colors, helps, 6, &f->color, "none");
    f->changes += ui_dropdown(u, "far", long_labels, NULL, LONG, &f->far, "none");
    f->changes += ui_swatches(u, "fill", (const draw_color[]){0, 0xFF3060A0, 0xFFB04030}, shapes, 3,
                              &f->fill);
    ui_disable_end(u);
    ui_panel_end(u);
}

static void open_form(ui_fixture *d, form *f)
{
    for (int i = 0; i < LONG; i++) {
        snprintf(long_names[i], sizeof long_names[i], "%c place %d", 'A' + i / 2, i);
        long_labels[i] = long_names[i];
    }
    fixture_open(d, build, f);
}

static void focus(ui_fixture *d, const char *path)
{
    for (int i = 0; i < 20 && !ui_has_focus(d->u, ui_path(path)); i++)
        fixture_key(d, SDLK_TAB);
    assert_true(ui_has_focus(d->u, ui_path(path)));
}

static void a_toggle_turns(void **state)
{
    (void)state;
    form f = {0};
    ui_fixture d;
    open_form(&d, &f);
    fixture_click_on(&d, "p/on");
    assert_true(f.on);
    draw_rect row = fixture_find(&d, "p/on")->box;
    fixture_click(&d, (float)(row.x + row.w - 2), (float)row.y + 2.0f); /* far right of its label */
    assert_false(f.on);
    focus(&d, "p/on");
    fixture_key(&d, SDLK_SPACE);
    assert_true(f.on);
    assert_int_equal(f.changes, 3);
    fixture_close(&d);
}

static const char sentence[] = "one with a label far longer than its panel is wide: it goes on in "
                               "a second line, and in a third one where that is too short, too";

static void build_wrapped(ui *u, void *state)
{
    bool *on = state;
    ui_panel_begin(u, "p", (draw_rect){0, 0, 260, 300}, 2 * ui_unit(u));
    ui_toggle_wrapped(u, "long", sentence, on);
    ui_toggle(u, "short", "next", on);
    ui_panel_end(u);
}

static void a_long_label_wraps(void **state)
{
    (void)state;
    bool on = false;
    ui_fixture d;
    fixture_open(&d, build_wrapped, &on);
    draw_rect row = fixture_find(&d, "p/long")->box;
    assert_true(row.h > 2 * ui_height(d.u));
    assert_int_equal(row.h % ui_unit(d.u), 0);
    assert_true(fixture_find(&d, "p/short")->box.y >= row.y + row.h);
    size_t count;
    const ui_command *c = ui_commands(d.u, &count);
    for (size_t i = 0; i < count; i++)
        assert_false(c[i].kind == UI_DRAW_TEXT && c[i].cut);
    fixture_click(&d, (float)row.x + 60.0f, (float)(row.y + row.h) - 4.0f); /* its last line */
    assert_true(on);
    fixture_close(&d);
}

static void a_mixed_toggle_turns_on_first(void **state)
{
    (void)state;
    for (int on = 0; on < 2; on++) {
        form f = {.mixed = true, .on = on == 1};
        ui_fixture d;
        open_form(&d, &f);
        fixture_click_on(&d, "p/on");
        assert_true(f.on);
        assert_int_equal(f.changes, 1);
        fixture_click_on(&d, "p/on");
        assert_false(f.on);
        fixture_close(&d);
    }
}

static void parts_are_chosen(void **state)
{
    (void)state;
    static const char *const keys[] = {"p/shape", "p/page", "p/fill"};
    for (int i = 0; i < 3; i++) {
        form f = {.shape = -1, .page = -1, .fill = -1};
        int *chosen = i == 0 ? &f.shape : i == 1 ? &f.page : &f.fill;
        ui_fixture d;
        char part[32];
        open_form(&d, &f);
        snprintf(part, sizeof part, "%s/2", keys[i]);
        fixture_click_on(&d, part);
        assert_int_equal(*chosen, 2);
        fixture_click_on(&d, part);
        assert_int_equal(f.changes, 1); /* chosen already */
        /* Pressed on one and released on another, neither is meant. */
        snprintf(part, sizeof part, "%s/0", keys[i]);
        fixture_move_to(&d, part);
        fixture_press(&d);
        snprintf(part, sizeof part, "%s/1", keys[i]);
        fixture_move_to(&d, part);
        fixture_release(&d);
        assert_int_equal(*chosen, 2);
        focus(&d, keys[i]);
        fixture_key(&d, SDLK_LEFT);
        assert_true(d.consumed);
        assert_int_equal(*chosen, 1);
        fixture_key(&d, SDLK_HOME);
        fixture_key(&d, SDLK_LEFT);
        assert_int_equal(*chosen, 0);
        fixture_key(&d, SDLK_END);
        fixture_key(&d, SDLK_RIGHT);
        assert_int_equal(*chosen, 2);
        *chosen = -1;
        fixture_key(&d, SDLK_SPACE);
        assert_int_equal(*chosen, 0);
        fixture_close(&d);
    }
}

static void a_dropdown_by_the_pointer(void **state)
{
    (void)state;
    form f = {.color = 1};
    ui_fixture d;
    open_form(&d, &f);
    fixture_click_on(&d, "p/color");
    assert_non_null(ui_find(d.u, "p/color/list/4"));
    fixture_move_to(&d, "p/color/list/4");
    fixture_wait(&d, 1.0);
    assert_true(fixture_shows(&d, "How heavy"));
    fixture_press(&d);
    fixture_release(&d);
    assert_int_equal(f.color, 4);
    assert_int_equal(f.changes, 1);
    assert_null(ui_find(d.u, "p/color/list/4"));
    fixture_click_on(&d, "p/color");
    fixture_click_on(&d, "p/on"); /* elsewhere: closes, and does no more */
    assert_null(ui_find(d.u, "p/color/list/4"));
    assert_int_equal(f.changes, 1);
    fixture_close(&d);
}

static void a_dropdown_by_the_keyboard(void **state)
{
    (void)state;
    form f = {.color = 1};
    ui_fixture d;
    open_form(&d, &f);
    focus(&d, "p/color");
    fixture_key(&d, SDLK_SPACE);
    assert_true(ui_has_focus(d.u, ui_path("p/color/list/1"))); /* the one that is chosen */
    fixture_key(&d, SDLK_m);
    assert_true(d.consumed);
    assert_true(ui_has_focus(d.u, ui_path("p/color/list/3")));
    fixture_key(&d, SDLK_m); /* the next with the same letter */
    assert_true(ui_has_focus(d.u, ui_path("p/color/list/4")));
    fixture_key(&d, SDLK_ESCAPE);
    assert_int_equal(f.color, 1);
    assert_true(ui_has_focus(d.u, ui_path("p/color")));
    fixture_key(&d, SDLK_DOWN);
    fixture_key(&d, SDLK_UP);
    fixture_key(&d, SDLK_UP); /* around */
    assert_true(ui_has_focus(d.u, ui_path("p/color/list/5")));
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(f.color, 5);
    assert_true(ui_has_focus(d.u, ui_path("p/color")));
    fixture_key(&d, SDLK_m);
    assert_false(d.consumed); /* closed, letters stay shortcuts */
    assert_int_equal(f.changes, 1);
    fixture_close(&d);
}

static void a_long_list_scrolls(void **state)
{
    (void)state;
    form f = {.far = 30};
    ui_fixture d;
    open_form(&d, &f);
    focus(&d, "p/far");
    fixture_key(&d, SDLK_RETURN);
    assert_true(ui_has_focus(d.u, ui_path("p/far/list/30")));
    assert_null(ui_find(d.u, "p/far/list/0"));
    fixture_key(&d, SDLK_HOME);
    assert_non_null(ui_find(d.u, "p/far/list/0"));
    fixture_key(&d, SDLK_UP);
    assert_true(ui_has_focus(d.u, ui_path("p/far/list/39")));
    fixture_key(&d, SDLK_PAGEUP);
    fixture_key(&d, SDLK_ESCAPE);
    fixture_click_on(&d, "p/far");
    fixture_move_to(&d, "p/far/list/30");
    fixture_wheel(&d, 100.0f);
    assert_true(d.consumed);
    draw_rect first = fixture_find(&d, "p/far/list/0")->box;
    assert_true(first.y >= 0 && first.y + first.h <= 480);
    fixture_click_on(&d, "p/far/list/2");
    assert_int_equal(f.far, 2);
    fixture_click_on(&d, "p/far");
    draw_rect bar = fixture_find(&d, "p/far/list/bar")->box;
    fixture_move(&d, (float)bar.x + 4.0f, (float)bar.y + 4.0f);
    fixture_press(&d);
    fixture_move(&d, (float)bar.x + 4.0f, 470.0f);
    fixture_release(&d);
    fixture_click_on(&d, "p/far/list/39");
    assert_int_equal(f.far, 39);
    fixture_close(&d);
}

static void disabled_choices_do_nothing(void **state)
{
    (void)state;
    static const char *const paths[] = {"p/on", "p/shape", "p/page", "p/color"};
    form f = {.disabled = true};
    ui_fixture d;
    open_form(&d, &f);
    for (int i = 0; i < 4; i++)
        fixture_click_on(&d, paths[i]);
    fixture_key(&d, SDLK_TAB);
    fixture_key(&d, SDLK_SPACE);
    assert_int_equal(f.changes, 0);
    fixture_close(&d);
}

/* ---- pictures ---- */

static void toggles(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_toggle_mixed(u, "on", "Warm starting", &f->on, f->mixed);
    ui_disable_end(u);
    ui_panel_end(u);
}

static void radios(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_radio(u, "shape", shapes, 3, &f->shape);
    ui_disable_end(u);
    ui_panel_end(u);
}

static void tabs(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_tabs(u, "page", shapes, 3, &f->page);
    ui_disable_end(u);
    ui_panel_end(u);
}

static void dropdowns(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_dropdown(u, "color", colors, helps, 6, &f->color, "none");
    ui_disable_end(u);
    ui_panel_end(u);
}

static const char *const themes[] = {"dark", "light", "projector"};

static void still(sheet *s, void (*form_of)(ui *u, void *state), form f)
{
    ui_fixture d;
    sheet_fixture(s, &d, form_of, &f);
    sheet_keep(s, &d);
}

static void pictures_of_toggles(void **state)
{
    (void)state;
    for (int t = 0; t < 3; t++) {
        sheet s;
        sheet_open(&s, themes[t], 4, 4, 160, 48);
        for (int on = 0; on < 2; on++)
            sheet_poses(&s, toggles, &(form){.on = on == 1}, "p/on");
        sheet_poses(&s, toggles, &(form){.mixed = true}, "p/on");
        for (int on = 0; on < 2; on++)
            still(&s, toggles, (form){.disabled = true, .on = on == 1});
        still(&s, toggles, (form){.disabled = true, .mixed = true});
        sheet_close(&s, "toggle");
    }
}

static void pictures_of_parts(void **state)
{
    (void)state;
    for (int t = 0; t < 3; t++) {
        for (int kind = 0; kind < 2; kind++) {
            void (*of)(ui * u, void *state) = kind == 0 ? radios : tabs;
            sheet s;
            sheet_open(&s, themes[t], 4, 3, 224, 48);
            sheet_poses(&s, of, &(form){.shape = 1, .page = 1}, kind == 0 ? "p/shape" : "p/page");
            sheet_poses(&s, of, &(form){.shape = 2, .page = 2}, kind == 0 ? "p/shape" : "p/page");
            still(&s, of, (form){.shape = -1, .page = -1});
            still(&s, of, (form){.shape = 1, .page = 1, .disabled = true});
            sheet_close(&s, kind == 0 ? "radio" : "tabs");
        }
    }
}

static void pictures_of_dropdowns(void **state)
{
    (void)state;
    for (int t = 0; t < 3; t++) {
        sheet s;
        sheet_open(&s, themes[t], 4, 2, 184, 240);
        sheet_poses(&s, dropdowns, &(form){.color = 2}, "p/color");
        still(&s, dropdowns, (form){.color = -1});
        still(&s, dropdowns, (form){.color = 2, .disabled = true});
        form f = {.color = 2};
        ui_fixture d;
        sheet_fixture(&s, &d, dropdowns, &f);
        fixture_click_on(&d, "p/color");
        fixture_move_to(&d, "p/color/list/4");
        sheet_keep(&s, &d);
        sheet_fixture(&s, &d, dropdowns, &f);
        focus(&d, "p/color");
        fixture_key(&d, SDLK_DOWN);
        fixture_key(&d, SDLK_DOWN);
        sheet_keep(&s, &d);
        sheet_close(&s, "dropdown");
    }
    form f = {.far = 30};
    ui_fixture d;
    open_form(&d, &f);
    fixture_click_on(&d, "p/far");
    fixture_move_to(&d, "p/far/list/28");
    fixture_compare(&d, "dropdown-long");
    fixture_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_toggle_turns),
        cmocka_unit_test(a_long_label_wraps),
        cmocka_unit_test(a_mixed_toggle_turns_on_first),
        cmocka_unit_test(parts_are_chosen),
        cmocka_unit_test(a_dropdown_by_the_pointer),
        cmocka_unit_test(a_dropdown_by_the_keyboard),
        cmocka_unit_test(a_long_list_scrolls),
        cmocka_unit_test(disabled_choices_do_nothing),
        cmocka_unit_test(pictures_of_toggles),
        cmocka_unit_test(pictures_of_parts),
        cmocka_unit_test(pictures_of_dropdowns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
