/* test_numbers.c - number fields: dragged, stepped, typed, refused. */
#include "number_form.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const double pi = 3.14159265358979323846;

static void numbers_are_shown_honestly(void **state)
{
    (void)state;
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {
        {0.0, 0, "0"},
        {-0.0, 0, "0"},
        {1.0, 0, "1"},
        {0.1, 0, "0.1"},
        {1.0 / 3.0, 0, "0.333333"},
        {1.0 / 3.0, 3, "0.333"},
        {9.999, 3, "10"},
        {1234.5678, 3, "1235"},
        {1234567.0, 0, "1234567"},
        {-2.50, 0, "-2.5"},
        {0.00001, 0, "0.00001"},
        {0.00000123, 0, "1.23e-6"},
        {6.02e23, 0, "6.02e23"},
        {(double)INFINITY, 0, "inf"},
        {(double)-INFINITY, 0, "-inf"},
        {(double)NAN, 0, "nan"},
        {-1e-300, 2, "-1e-300"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        ui_number_text(text, sizeof text, cases[i].value, cases[i].digits);
        assert_string_equal(text, cases[i].text);
    }
}

static void a_drag_is_one_edit(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    fixture_move(&d, 60.0f, 24.0f);
    assert_int_equal(ui_cursor(d.u), SDL_SYSTEM_CURSOR_SIZEWE);
    fixture_press(&d);
    fixture_move(&d, 61.0f, 24.0f);
    assert_int_equal(f.changes, 0);
    fixture_move(&d, 64.0f, 24.0f); /* from here on it is a drag */
    fixture_move(&d, 74.0f, 24.0f);
    number_near(f.mass, 2.1);
    fixture_move(&d, 84.0f, 24.0f);
    number_near(f.mass, 2.2);
    assert_int_equal(f.edits, 1);
    fixture_event(&d, (ui_event){.kind = UI_MOVE, .at = {94.0f, 24.0f}, .shift = true});
    number_near(f.mass, 2.21);
    fixture_move(&d, -10000.0f, 24.0f);
    number_near(f.mass, 0.1);
    fixture_move(&d, -9990.0f, 24.0f); /* past its end, the way back begins at once */
    number_near(f.mass, 0.2);
    fixture_release(&d);
    assert_false(ui_has_pointer(d.u));
    assert_int_equal(f.edits, 1);
    assert_false(fixture_shows(&d, "0.20"));
    fixture_key(&d, SDLK_7); /* after a drag, the keyboard is not the field's */
    assert_false(d.consumed);
    assert_false(ui_wants_text(d.u));
    fixture_close(&d);
}

static void a_click_opens_it_for_typing(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    fixture_click_on(&d, "p/mass");
    assert_true(ui_wants_text(d.u));
    fixture_type(&d, "1/4");
    fixture_key(&d, SDLK_g);
    assert_true(d.consumed);
    assert_int_equal(f.changes, 0);
    fixture_key(&d, SDLK_RETURN);
    number_near(f.mass, 0.25);
    assert_true(ui_has_focus(d.u, ui_path("p/mass")));
    assert_int_equal(f.edits, 1);
    fixture_key(&d, SDLK_g);
    assert_false(d.consumed); /* closed, letters are shortcuts again, and so are these: */
    fixture_key(&d, SDLK_SPACE);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_2);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_RETURN);
    fixture_type(&d, "12 kg");
    fixture_key(&d, SDLK_ESCAPE);
    number_near(f.mass, 0.25);
    assert_true(d.consumed);
    fixture_key(&d, SDLK_RETURN);
    fixture_type(&d, "12 kg");
    fixture_click_on(&d, "p/button"); /* leaving it commits */
    number_near(f.mass, 12.0);
    assert_int_equal(f.edits, 2);
    fixture_close(&d);
}

static void looking_at_a_number_does_not_change_it(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    f.mass = 1.0 / 3.0;
    number_focus(&d, "p/mass");
    fixture_key(&d, SDLK_RETURN);
    fixture_key(&d, SDLK_RETURN);
    fixture_key(&d, SDLK_RETURN);
    fixture_key(&d, SDLK_TAB);
    assert_true(f.mass == 1.0 / 3.0);
    assert_int_equal(f.changes, 0);
    fixture_close(&d);
}

/* What is finer than a thousandth of a step is not shown, and not lost. */
static void rounding_of_the_arithmetic_is_not_shown(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    f.share = 0.3000002;
    f.angle = 1e-7;
    fixture_wait(&d, 0.0);
    assert_true(fixture_shows(&d, "0.3"));
    assert_false(fixture_shows(&d, "0.3000002"));
    assert_false(fixture_shows(&d, "e-"));
    assert_true(f.share == 0.3000002 && f.angle == 1e-7);
    fixture_close(&d);
}

static void tab_commits_and_moves_on(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    number_focus(&d, "p/mass");
    fixture_key(&d, SDLK_3);
    assert_true(d.consumed); /* a digit is the field's */
    fixture_type(&d, "3");
    fixture_key(&d, SDLK_TAB);
    number_near(f.mass, 3.0);
    assert_true(ui_has_focus(d.u, ui_path("p/angle")));
    fixture_type(&d, "9");
    fixture_type(&d, "0");
    fixture_chord(&d, SDLK_s, true, false); /* what is saved has what was typed */
    assert_false(d.consumed);
    number_near(f.angle, pi / 2.0);
    fixture_chord(&d, SDLK_TAB, false, true);
    assert_true(ui_has_focus(d.u, ui_path("p/mass")));
    assert_int_equal(f.edits, 2);
    fixture_close(&d);
}

static void what_is_refused_says_why(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    number_focus(&d, "p/mass");
    fixture_type(&d, "0");
    fixture_key(&d, SDLK_RETURN);
    assert_true(fixture_shows(&d, "0.1 to 1000 kg"));
    number_near(f.mass, 2.0);
    fixture_key(&d, SDLK_TAB); /* it does not leave */
    assert_true(ui_has_focus(d.u, ui_path("p/mass")));
    fixture_type(&d, ".5+");
    assert_false(fixture_shows(&d, "0.1 to 1000 kg"));
    fixture_key(&d, SDLK_RETURN);
    assert_true(fixture_shows(&d, "A number is missing at the end"));
    fixture_key(&d, SDLK_ESCAPE);
    assert_false(fixture_shows(&d, "A number is missing at the end"));
    number_focus(&d, "p/count");
    fixture_type(&d, "2.5");
    fixture_key(&d, SDLK_RETURN);
    assert_true(fixture_shows(&d, "A whole number is wanted"));
    fixture_chord(&d, SDLK_a, true, false);
    fixture_type(&d, "0");
    fixture_key(&d, SDLK_RETURN);
    assert_true(fixture_shows(&d, "At least 1"));
    fixture_click_on(&d, "p/button"); /* nobody is there to mend it: taken back */
    number_near(f.count, 8.0);
    assert_int_equal(f.changes, 0);
    fixture_close(&d);
}

static void degrees_are_radians(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double degrees;
    } cases[] = {
        {"180", 180.0}, {"-180", -180.0}, {"45\u00B0", 45.0}, {"30 deg", 30.0}, {"pi/3 rad", 60.0}};
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    number_focus(&d, "p/angle");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture_key(&d, SDLK_RETURN);
        fixture_type(&d, cases[i].text);
        fixture_key(&d, SDLK_RETURN);
        number_near(f.angle, cases[i].degrees * pi / 180.0);
        assert_false(f.angle > pi || f.angle < -pi);
    }
    fixture_close(&d);
}

static void keys_step(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    number_focus(&d, "p/mass");
    for (int i = 0; i < 5; i++)
        fixture_key(&d, SDLK_UP);
    assert_true(d.consumed);
    assert_true(f.mass == 2.05);
    assert_int_equal(f.edits, 1);
    fixture_key(&d, SDLK_DOWN);
    assert_int_equal(f.edits, 2);
    fixture_wait(&d, 2.0);
    fixture_chord(&d, SDLK_UP, true, false);
    assert_int_equal(f.edits, 3);
    number_near(f.mass, 2.14);
    fixture_wait(&d, 2.0);
    fixture_chord(&d, SDLK_UP, false, true);
    number_near(f.mass, 2.141);
    fixture_key(&d, SDLK_RETURN);
    fixture_type(&d, "5");
    fixture_key(&d, SDLK_UP); /* commits and steps */
    number_near(f.mass, 5.01);
    fixture_key(&d, SDLK_ESCAPE);
    number_near(f.mass, 5.01);
    number_focus(&d, "p/count");
    fixture_chord(&d, SDLK_UP, false, true);
    number_near(f.count, 9.0);
    fixture_close(&d);
}

static void mixed_values_become_one(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    f.mixed = true;
    fixture_wait(&d, 0.1);
    assert_true(fixture_shows(&d, "\u2013"));
    number_focus(&d, "p/mass");
    fixture_key(&d, SDLK_RETURN);
    fixture_key(&d, SDLK_RETURN); /* nothing was typed */
    assert_int_equal(f.changes, 0);
    fixture_type(&d, "2"); /* the first one's, but now of all */
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(f.changes, 1);
    assert_int_equal(f.edits, 1);
    assert_false(fixture_shows(&d, "\u2013"));
    fixture_close(&d);
}

static void odd_values_are_survived(void **state)
{
    (void)state;
    static const double values[] = {(double)NAN, (double)INFINITY, (double)-INFINITY, 1e308,
                                    5e-324};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        number_form f;
        ui_fixture d;
        number_form_open(&d, &f);
        f.mass = f.share = f.speed = f.angle = values[i];
        for (int stop = 0; stop < 8; stop++) {
            fixture_key(&d, SDLK_TAB);
            fixture_key(&d, SDLK_UP);
            fixture_key(&d, SDLK_LEFT);
            fixture_key(&d, SDLK_RETURN);
            fixture_key(&d, SDLK_ESCAPE);
        }
        fixture_move_to(&d, "p/mass");
        fixture_press(&d);
        fixture_move(&d, 5.0f, 5.0f);
        fixture_release(&d);
        fixture_close(&d);
    }
}

static void an_edit_does_not_go_to_another(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    fixture_click_on(&d, "p/mass");
    fixture_type(&d, "77");
    /* For a pass the field is not there; what comes back may be another body's. */
    ui_begin(d.u, &d.style, d.window, NULL, d.now);
    ui_end(d.u);
    fixture_wait(&d, 0.1);
    fixture_click_on(&d, "p/button");
    number_near(f.mass, 2.0);
    fixture_close(&d);
}

static void disabled_numbers_do_nothing(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    fixture_click_on(&d, "p/mass");
    fixture_type(&d, "9");
    f.disabled = true;
    fixture_wait(&d, 0.1);
    assert_false(ui_wants_text(d.u));
    fixture_click_on(&d, "p/share");
    fixture_click_on(&d, "p/count");
    fixture_type(&d, "9");
    fixture_key(&d, SDLK_RETURN);
    assert_int_equal(f.changes, 0);
    fixture_close(&d);
}

/* Whatever is pressed, typed and dragged: values stay finite and within their ranges. */
static void anything_done_leaves_good_values(void **state)
{
    (void)state;
    static const char *const texts[] = {"1", "0", "9e9", "-", "pi", "/", "kg", "(", "nan", "e99"};
    static const SDL_Keycode keys[] = {SDLK_TAB,   SDLK_UP,     SDLK_DOWN, SDLK_LEFT,
                                       SDLK_RIGHT, SDLK_HOME,   SDLK_END,  SDLK_RETURN,
                                       SDLK_SPACE, SDLK_ESCAPE, SDLK_a,    SDLK_DELETE};
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    uint32_t seed = 3;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1664525u + 1013904223u;
        uint32_t pick = seed >> 8;
        switch (pick % 8) {
        case 0:
            fixture_type(&d, texts[pick / 8 % SDL_arraysize(texts)]);
            break;
        case 1:
            fixture_move(&d, (float)(pick / 8 % 260), (float)(pick / 4096 % 180));
            break;
        case 2:
            fixture_press(&d);
            break;
        case 3:
            fixture_release(&d);
            break;
        case 4:
            fixture_wait(&d, 0.2);
            break;
        default:
            fixture_chord(&d, keys[pick / 64 % SDL_arraysize(keys)], (pick & 8) != 0,
                          (pick & 48) == 0);
        }
        assert_true(f.mass >= number_masses.low && f.mass <= number_masses.high);
        assert_true(f.angle >= number_angles.low && f.angle <= number_angles.high);
        assert_true(f.count >= 1.0 && isfinite(f.count) && f.count == round(f.count));
        assert_true(f.share >= 0.0 && f.share <= 1.0);
        assert_true(f.speed >= number_speeds.low && f.speed <= number_speeds.high);
    }
    assert_true(f.edits > 100 && f.changes >= f.edits);
    fixture_close(&d);
}

/* ---- pictures ---- */

static void a_number(ui *u, void *state)
{
    number_form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_number(u, "mass", &f->mass, &number_masses, f->mixed);
    ui_number(u, "angle", &f->angle, &number_angles, false);
    ui_number(u, "count", &f->count, &number_counts, false);
    ui_disable_end(u);
    ui_panel_end(u);
}

static const number_form shown = {
    .mass = 12.5, .angle = -0.5, .count = 10, .share = 0.75, .speed = 20.0};

static void typed(sheet *s, const char *text, bool enter)
{
    number_form f = shown;
    ui_fixture d;
    sheet_fixture(s, &d, a_number, &f);
    fixture_click_on(&d, "p/mass");
    fixture_type(&d, text);
    if (enter)
        fixture_key(&d, SDLK_RETURN);
    sheet_keep(s, &d);
}

static void pictures_of_numbers(void **state)
{
    (void)state;
    static const char *const themes[] = {"dark", "light", "projector"};
    for (int t = 0; t < 3; t++) {
        sheet s;
        ui_fixture d;
        number_form f = shown;
        sheet_open(&s, themes[t], 4, 3, 152, 108);
        sheet_poses(&s, a_number, &f, "p/mass");
        sheet_fixture(&s, &d, a_number, &f);
        fixture_click_on(&d, "p/mass");
        sheet_keep(&s, &d);
        typed(&s, "2*pi", false);
        typed(&s, "5000", true);
        typed(&s, "2 * / 3 feet", true);
        f.mixed = true;
        sheet_fixture(&s, &d, a_number, &f);
        sheet_keep(&s, &d);
        f.disabled = true;
        f.mixed = false;
        sheet_fixture(&s, &d, a_number, &f);
        sheet_keep(&s, &d);
        sheet_close(&s, "number");
    }
}

/* ---- values that change ---- */

static void empty_face(ui *u, void *state)
{
    (void)u;
    (void)state;
}

static void a_changing_number_keeps_its_form(void **state)
{
    (void)state;
    ui_fixture d;
    fixture_open(&d, empty_face, NULL);
    const struct {
        double value;
        int decimals, width;
        const char *text;
    } rows[] = {
        {1.5, 3, 200, "1.500"},
        {-1.5, 3, 200, "-1.500"},
        {6.685e-6, 3, 200, "0.000"},
        {-1.362e-7, 3, 200, "0.000"},
        {-0.0, 2, 200, "0.00"},
        {123.456789, 3, 200, "123.457"},
        {123456.789, 3, 200, "123456.8"},
        {12345678.0, 3, 200, "12345678"},
        {2.0, 0, 200, "2"},
        {3.0e12, 2, 200, "3e12"},
        {1.23456, 4, 30, "1.23"},
        {(double)NAN, 3, 200, "nan"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];
        ui_number_fixed(d.u, text, sizeof text, rows[i].value, rows[i].decimals, rows[i].width);
        print_message("    %g: %s\n", rows[i].value, text);
        assert_string_equal(text, rows[i].text);
    }
    assert_int_equal(ui_decimals(1.0, 4), 3);
    assert_int_equal(ui_decimals(0.23, 4), 4);
    assert_int_equal(ui_decimals(1000.0, 4), 0);
    assert_int_equal(ui_decimals(1e6, 4), 0);
    assert_int_equal(ui_decimals(1e-30, 4), 9);
    assert_int_equal(ui_decimals(0.0, 4), 3);
    fixture_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_shown_honestly),
        cmocka_unit_test(a_drag_is_one_edit),
        cmocka_unit_test(a_click_opens_it_for_typing),
        cmocka_unit_test(looking_at_a_number_does_not_change_it),
        cmocka_unit_test(rounding_of_the_arithmetic_is_not_shown),
        cmocka_unit_test(tab_commits_and_moves_on),
        cmocka_unit_test(what_is_refused_says_why),
        cmocka_unit_test(degrees_are_radians),
        cmocka_unit_test(keys_step),
        cmocka_unit_test(mixed_values_become_one),
        cmocka_unit_test(odd_values_are_survived),
        cmocka_unit_test(an_edit_does_not_go_to_another),
        cmocka_unit_test(disabled_numbers_do_nothing),
        cmocka_unit_test(anything_done_leaves_good_values),
        cmocka_unit_test(a_changing_number_keeps_its_form),
        cmocka_unit_test(pictures_of_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
