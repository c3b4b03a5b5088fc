/* test_text.c - the text field: typing, selecting, undo, words, the pointer, and that its text is
 * UTF-8 whatever is done to it. */
#include "sandbox/ui/line_edit.h"
#include "ui_sheet.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct form {
    bool disabled;
    char text[UI_FIELD_SIZE], other[UI_FIELD_SIZE];
    bool ask, dialog; /* for the keyboard; whether a dialog holds the field */
    int changes, entered, pressed;
} form;

static void build(ui *u, void *state)
{
    form *f = state;
    if (f->dialog) {
        ui_modal_begin(u, "d", 200);
        if (f->ask)
            ui_text_focus(u, "file", f->text);
        f->changes += ui_text_field(u, "file", f->text, "");
        f->entered += ui_text_entered(u, "file");
        f->ask = false;
        ui_modal_end(u);
    }
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    if (f->ask)
        ui_text_focus(u, "name", f->text);
    f->ask = false;
    f->changes += ui_text_field(u, "name", f->text, "Name of the scene");
    f->entered += ui_text_entered(u, "name");
    ui_disable_end(u);
    ui_text_field(u, "other", f->other, "");
    f->pressed += ui_button(u, "button", "Button");
    ui_panel_end(u);
}

static void open_form(ui_fixture *d, form *f, const char *text)
{
    *f = (form){0};
    SDL_strlcpy(f->text, text, sizeof f->text);
    fixture_open(d, build, f);
}

static void by_tab(ui_fixture *d, form *f, const char *text)
{
    open_form(d, f, text);
    fixture_key(d, SDLK_TAB);
    assert_true(ui_has_focus(d->u, ui_path("p/name")));
}

static void typing_replaces_what_tab_selected(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "Old name");
    assert_true(ui_wants_text(d.u));
    fixture_key(&d, SDLK_g);
    assert_true(d.consumed); /* no shortcut */
    fixture_type(&d, "g");
    assert_true(d.consumed);
    assert_string_equal(f.text, "g");
    fixture_type(&d, "\u00E4");
    fixture_key(&d, SDLK_BACKSPACE);
    assert_string_equal(f.text, "g");
    assert_int_equal(f.changes, 3);
    fixture_chord(&d, SDLK_s, true, false);
    assert_false(d.consumed); /* others may save */
    fixture_key(&d, SDLK_TAB);
    assert_true(ui_has_focus(d.u, ui_path("p/other")));
    fixture_type(&d, "x");
    assert_string_equal(f.text, "g");
    assert_string_equal(f.other, "x");
    fixture_close(&d);
}

static void enter_stays_and_escape_takes_back(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "one");
    fixture_type(&d, "two");
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(f.entered, 1);
    assert_true(ui_has_focus(d.u, ui_path("p/name")));
    fixture_type(&d, "three");
    assert_string_equal(f.text, "twothree");
    fixture_key(&d, SDLK_ESCAPE);
    assert_string_equal(f.text, "two");
    assert_true(d.consumed);
    assert_false(ui_has_focus(d.u, ui_path("p/name")));
    assert_false(ui_wants_text(d.u));
    fixture_key(&d, SDLK_ESCAPE);
    assert_false(d.consumed);
    assert_int_equal(f.entered, 1);
    fixture_close(&d);
}

static void keys_move_and_select(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "one t\u00FCo three");
    fixture_key(&d, SDLK_RIGHT); /* leaves the selection at its end */
    fixture_chord(&d, SDLK_LEFT, true, false);
    fixture_chord(&d, SDLK_LEFT, true, true);
    fixture_type(&d, "X");
    assert_string_equal(f.text, "one Xthree");
    fixture_chord(&d, SDLK_z, true, false);
    assert_true(d.consumed);
    assert_string_equal(f.text, "one t\u00FCo three");
    fixture_chord(&d, SDLK_y, true, false);
    assert_string_equal(f.text, "one Xthree");
    fixture_chord(&d, SDLK_z, true, false);
    fixture_chord(&d, SDLK_z, true, true);
    assert_string_equal(f.text, "one Xthree");
    fixture_key(&d, SDLK_HOME);
    fixture_chord(&d, SDLK_DELETE, true, false);
    assert_string_equal(f.text, " Xthree");
    fixture_key(&d, SDLK_END);
    fixture_chord(&d, SDLK_BACKSPACE, true, false);
    assert_string_equal(f.text, " ");
    fixture_chord(&d, SDLK_HOME, false, true);
    fixture_key(&d, SDLK_DELETE);
    assert_string_equal(f.text, "");
    assert_true(fixture_shows(&d, "Name of the scene"));
    for (int i = 0; i < 20; i++)
        fixture_chord(&d, SDLK_z, true, false);
    assert_string_equal(f.text, "one t\u00FCo three");
    fixture_close(&d);
}

static void a_word_is_one_step_of_undo(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "");
    for (const char *c = "red box"; *c != '\0'; c++)
        fixture_type(&d, (char[]){*c, '\0'});
    fixture_chord(&d, SDLK_z, true, false);
    assert_string_equal(f.text, "red ");
    fixture_chord(&d, SDLK_z, true, false);
    assert_string_equal(f.text, "red");
    fixture_chord(&d, SDLK_z, true, false);
    assert_string_equal(f.text, "");
    for (int i = 0; i < 100; i++) {
        fixture_type(&d, "a");
        fixture_type(&d, " ");
    }
    for (int i = 0; i < 300; i++)
        fixture_chord(&d, SDLK_z, true, false);
    assert_true(strlen(f.text) < 200); /* as far back as it reaches */
    fixture_close(&d);
}

static void the_clipboard_is_cleaned(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1); /* the clipboard is the window system's */
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO), 0);
    by_tab(&d, &f, "both");
    fixture_chord(&d, SDLK_x, true, false);
    assert_string_equal(f.text, "");
    fixture_chord(&d, SDLK_v, true, false);
    fixture_chord(&d, SDLK_v, true, false);
    assert_string_equal(f.text, "bothboth");
    SDL_SetClipboardText("a\r\nb\tc\xFF\u2028"
                         "d");
    fixture_chord(&d, SDLK_a, true, false);
    fixture_chord(&d, SDLK_v, true, false);
    assert_string_equal(f.text, "a b c d");
    fixture_close(&d);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

static void what_is_selected_ends_where_the_selection_ends(void **state)
{
    (void)state;
    ui_line_text line = {0};
    char text[UI_FIELD_SIZE];
    strcpy(line.now.text, "first second");
    const struct {
        size_t byte;
        const char *word;
    } cases[] = {{2, "first"}, {7, "second"}, {0, "first"}};
    for (int i = 0; i < 3; i++) {
        memset(text, 'x', sizeof text);
        ui_line_select_word(&line, cases[i].byte);
        ui_line_selected(&line, text);
        assert_string_equal(text, cases[i].word);
    }
}

static void the_pointer_sets_the_caret_and_selects(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    open_form(&d, &f, "first second");
    draw_rect box = fixture_find(&d, "p/name")->box;
    float y = (float)box.y + 0.5f * (float)box.h, left = (float)box.x + 8.0f;
    float space = left + (float)ui_text_width(d.u, UI_FONT_SMALL, "first");
    fixture_move(&d, space, y);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_IBEAM);
    fixture_click(&d, space, y);
    fixture_type(&d, "!");
    assert_string_equal(f.text, "first! second");
    /* A drag to the left selects, even past the edge. */
    fixture_press(&d);
    fixture_move(&d, 0.0f, y);
    fixture_release(&d);
    fixture_type(&d, "A");
    assert_string_equal(f.text, "A! second");
    ui_event twice = {.kind = UI_PRESS, .at = {left + 40.0f, y}, .button = SDL_BUTTON_LEFT};
    twice.clicks = 2;
    fixture_event(&d, twice);
    fixture_release(&d);
    fixture_type(&d, "B");
    assert_string_equal(f.text, "A! B");
    twice.clicks = 3;
    fixture_event(&d, twice);
    fixture_release(&d);
    fixture_type(&d, "C");
    assert_string_equal(f.text, "C");
    fixture_click_on(&d, "p/button");
    assert_int_equal(f.pressed, 1);
    assert_false(ui_wants_text(d.u));
    fixture_close(&d);
}

static void what_the_caller_sets_counts(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "one");
    fixture_type(&d, "two");
    strcpy(f.text, "");
    fixture_type(&d, "x");
    assert_string_equal(f.text, "x");
    strcpy(f.text, "bad \xC3\x28 bytes");
    fixture_wait(&d, 0.1);
    fixture_type(&d, "y");
    assert_string_equal(f.text, "bad ( bytesy");
    fixture_close(&d);
}

static void a_field_can_be_given_the_keyboard(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    open_form(&d, &f, "find me");
    f.ask = true;
    fixture_wait(&d, 0.1);
    fixture_type(&d, "x");
    assert_string_equal(f.text, "x");
    f.ask = f.dialog = true;
    fixture_wait(&d, 0.1);
    assert_true(ui_has_focus(d.u, ui_path("d/file")));
    fixture_type(&d, "scene");
    assert_string_equal(f.text, "scene");
    fixture_key(&d, SDLK_ESCAPE); /* the typing is taken back, and the field stays */
    assert_string_equal(f.text, "x");
    assert_true(ui_has_focus(d.u, ui_path("d/file")));
    fixture_type(&d, "y");
    fixture_key(&d, SDLK_KP_ENTER);
    assert_string_equal(f.text, "xy");
    assert_int_equal(f.entered, 1);
    fixture_close(&d);
}

static void a_disabled_field_takes_nothing(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    open_form(&d, &f, "keep");
    fixture_click_on(&d, "p/name");
    f.disabled = true;
    fixture_wait(&d, 0.1);
    fixture_type(&d, "x");
    assert_false(d.consumed);
    fixture_click_on(&d, "p/name");
    fixture_type(&d, "x");
    assert_string_equal(f.text, "keep");
    fixture_close(&d);
}

static void the_caret_blinks(void **state)
{
    (void)state;
    form f;
    ui_fixture d;
    by_tab(&d, &f, "one");
    size_t lit, dark, again;
    ui_commands(d.u, &lit);
    assert_true(ui_wait(d.u) > 0.0 && ui_wait(d.u) <= 0.5);
    fixture_wait(&d, 0.55);
    ui_commands(d.u, &dark);
    fixture_wait(&d, 0.5);
    ui_commands(d.u, &again);
    assert_int_equal(dark, lit - 1);
    assert_int_equal(again, lit);
    /* Nobody types any more: it costs nothing any more, until somebody does. */
    size_t steady;
    fixture_wait(&d, 4.5);
    ui_commands(d.u, &steady);
    assert_int_equal(steady, lit);
    assert_true(isinf(ui_wait(d.u)));
    fixture_key(&d, SDLK_RIGHT);
    assert_true(ui_wait(d.u) <= 0.5);
    fixture_close(&d);
}

static size_t utf8_length(const char *text)
{
    size_t n = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; n++) {
        int more = *c < 0x80 ? 0 : *c >= 0xF0 ? 3 : *c >= 0xE0 ? 2 : 1;
        assert_true(*c < 0x80 || *c >= 0xC2);
        assert_true(*c >= 0x20);
        for (c++; more > 0; more--, c++)
            assert_int_equal(*c & 0xC0, 0x80);
    }
    return n;
}

/* The caret stands between characters: one typed there, and taken away, leaves all whole. */
static void anything_done_leaves_utf8(void **state)
{
    (void)state;
    static const char *const texts[] = {"a",          " ",      "\u00E4",    "\u20AC",
                                        "\U0001F600", "two ab", "\xC3\x28!", "line\nline",
                                        "\xF0\x9F",   "_-+"};
    static const SDL_Keycode keys[] = {
        SDLK_LEFT, SDLK_RIGHT, SDLK_HOME, SDLK_END, SDLK_BACKSPACE, SDLK_DELETE, SDLK_a,
        SDLK_c,    SDLK_x,     SDLK_v,    SDLK_z,   SDLK_y,         SDLK_RETURN};
    form f;
    ui_fixture d;
    by_tab(&d, &f, "");
    uint32_t seed = 7;
    draw_rect box = fixture_find(&d, "p/name")->box;
    for (int i = 0; i < 10000; i++) {
        seed = seed * 1664525u + 1013904223u;
        uint32_t pick = seed >> 8;
        if (i % 3 == 0)
            fixture_type(&d, texts[pick % SDL_arraysize(texts)]);
        else if (pick % 16 == 0)
            fixture_click(&d, (float)(box.x + (int)(pick / 16 % (uint32_t)box.w)),
                          (float)box.y + 8.0f);
        else
            fixture_chord(&d, keys[pick / 16 % SDL_arraysize(keys)], (pick & 1) != 0,
                          (pick & 2) != 0);
        size_t length = utf8_length(f.text);
        assert_true(strlen(f.text) < sizeof f.text);
        if (i % 50 == 0 && strlen(f.text) + 8 < sizeof f.text) {
            fixture_key(&d, SDLK_RIGHT);
            fixture_type(&d, "\u00DF");
            assert_int_equal(utf8_length(f.text), length + 1);
        }
    }
    fixture_close(&d);
}

/* ---- pictures ---- */

static void one_field(ui *u, void *state)
{
    form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_text_field(u, "name", f->text, "Name of the scene");
    ui_disable_end(u);
    ui_panel_end(u);
}

static void pictures(void **state)
{
    (void)state;
    static const char *const themes[] = {"dark", "light", "projector"};
    for (int t = 0; t < 3; t++) {
        sheet s;
        ui_fixture d;
        sheet_open(&s, themes[t], 4, 3, 184, 48);
        sheet_poses(&s, one_field, &(form){.text = "Newton's cradle"}, "p/name");
        sheet_poses(&s, one_field, &(form){.text = ""}, "p/name");
        form f = {.text = "A name that is longer than its field can show"};
        sheet_fixture(&s, &d, one_field, &f);
        sheet_keep(&s, &d);
        sheet_fixture(&s, &d, one_field, &f);
        fixture_key(&d, SDLK_TAB);
        fixture_key(&d, SDLK_END);
        fixture_chord(&d, SDLK_LEFT, true, false);
        fixture_chord(&d, SDLK_LEFT, true, true);
        sheet_keep(&s, &d);
        form off = {.text = "Newton's cradle", .disabled = true};
        sheet_fixture(&s, &d, one_field, &off);
        sheet_keep(&s, &d);
        sheet_close(&s, "text_field");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typing_replaces_what_tab_selected),
        cmocka_unit_test(enter_stays_and_escape_takes_back),
        cmocka_unit_test(keys_move_and_select),
        cmocka_unit_test(a_word_is_one_step_of_undo),
        cmocka_unit_test(the_clipboard_is_cleaned),
        cmocka_unit_test(what_is_selected_ends_where_the_selection_ends),
        cmocka_unit_test(the_pointer_sets_the_caret_and_selects),
        cmocka_unit_test(what_the_caller_sets_counts),
        cmocka_unit_test(a_field_can_be_given_the_keyboard),
        cmocka_unit_test(a_disabled_field_takes_nothing),
        cmocka_unit_test(the_caret_blinks),
        cmocka_unit_test(anything_done_leaves_utf8),
        cmocka_unit_test(pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
