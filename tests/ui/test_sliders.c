/* test_sliders.c - sliders: by the pointer, by the keyboard, and how they look. */
#include "number_form.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void a_slider_by_the_pointer(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    draw_rect bar = fixture_find(&d, "p/share")->box;
    float y = (float)bar.y + 0.5f * (float)bar.h, x0 = (float)bar.x, w = (float)bar.w;
    fixture_move(&d, x0 + 0.5f * w + 2.0f, y);
    fixture_press(&d); /* on the knob: it stays */
    assert_int_equal(f.changes, 0);
    fixture_move(&d, x0 + w + 50.0f, y);
    number_near(f.share, 1.0);
    fixture_move(&d, x0 + 0.75f * w, y);
    fixture_release(&d);
    assert_true(f.share > 0.7 && f.share < 0.85);
    number_near(f.share * 20.0, round(f.share * 20.0)); /* on its steps */
    assert_int_equal(f.edits, 1);
    fixture_move(&d, x0 + 1.0f, y);
    fixture_press(&d); /* beside the knob: it comes */
    number_near(f.share, 0.0);
    fixture_release(&d);
    assert_int_equal(f.edits, 2);
    fixture_wheel(&d, 3.0f);
    number_near(f.share, 0.0); /* a panel scrolls under the pointer */
    ui_event twice = {.kind = UI_PRESS, .at = {x0 + 1.0f, y}, .button = SDL_BUTTON_LEFT};
    twice.clicks = 2;
    fixture_event(&d, twice);
    number_near(f.share, 0.3);
    fixture_move(&d, x0 + 3.0f, y);
    fixture_release(&d);
    number_near(f.share, 0.3);
    fixture_click_on(&d, "p/share/value");
    fixture_type(&d, "0.123"); /* typed, it need not be on a step */
    fixture_key(&d, SDLK_RETURN);
    number_near(f.share, 0.123);
    draw_rect speed = fixture_find(&d, "p/speed")->box;
    fixture_click(&d, (float)speed.x + 0.75f * (float)speed.w, (float)speed.y + 5.0f);
    assert_true(f.speed > 8.0 && f.speed < 20.0);
    fixture_close(&d);
}

static void a_slider_by_the_keyboard(void **state)
{
    (void)state;
    number_form f;
    ui_fixture d;
    number_form_open(&d, &f);
    number_focus(&d, "p/share");
    fixture_key(&d, SDLK_SPACE);
    assert_false(d.consumed);
    fixture_key(&d, SDLK_RIGHT);
    fixture_key(&d, SDLK_RIGHT);
    number_near(f.share, 0.6);
    assert_int_equal(f.edits, 1);
    fixture_chord(&d, SDLK_LEFT, false, true);
    number_near(f.share, 0.595);
    fixture_key(&d, SDLK_HOME);
    number_near(f.share, 0.0);
    fixture_key(&d, SDLK_END);
    number_near(f.share, 1.0);
    number_focus(&d, "p/speed");
    double before = f.speed;
    fixture_key(&d, SDLK_RIGHT);
    assert_true(f.speed > 1.1 * before && f.speed < 1.4 * before);
    for (int i = 0; i < 200; i++)
        fixture_key(&d, SDLK_RIGHT);
    number_near(f.speed, 100.0);
    fixture_close(&d);
}

/* ---- pictures ---- */

static void a_slider(ui *u, void *state)
{
    number_form *f = state;
    ui_panel_begin(u, "p", ui_window(u), 3 * ui_unit(u));
    ui_disable_begin(u, f->disabled);
    ui_slider(u, "share", &f->share, &number_shares, 0.3);
    ui_slider(u, "speed", &f->speed, &number_speeds, 1.0);
    ui_disable_end(u);
    ui_panel_end(u);
}

static const number_form shown = {
    .mass = 12.5, .angle = -0.5, .count = 10, .share = 0.75, .speed = 20.0};

static void pictures_of_sliders(void **state)
{
    (void)state;
    static const char *const themes[] = {"dark", "light", "projector"};
    for (int t = 0; t < 3; t++) {
        sheet s;
        ui_fixture d;
        number_form f = shown;
        sheet_open(&s, themes[t], 3, 2, 240, 80);
        sheet_poses(&s, a_slider, &f, "p/share");
        number_form off = shown;
        off.disabled = true;
        sheet_fixture(&s, &d, a_slider, &off);
        sheet_keep(&s, &d);
        sheet_close(&s, "slider");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slider_by_the_pointer),
        cmocka_unit_test(a_slider_by_the_keyboard),
        cmocka_unit_test(pictures_of_sliders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
