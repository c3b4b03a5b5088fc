/* test_plot.c - lines over their number: what they show, their axis, and reading them off. */
#include "ui_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 10000 };

typedef struct graph {
    float value[3][MOST];
    ui_series series[3];
    size_t count;
    const char *unit;
    draw_rect box;
} graph;

static graph g;

static void build(ui *u, void *state)
{
    (void)state;
    ui_panel_begin(u, "panel", g.box, 8 * ui_px(u, 1.0f));
    ui_row(u, g.box.h - 16 * ui_px(u, 1.0f), 1, (const float[]){-1.0f});
    ui_plot(u, "plot", g.series, g.count, g.unit);
    ui_panel_end(u);
}

static void empty_graph(size_t series, size_t count, const char *unit)
{
    static const char *const names[] = {"kinetic", "potential", "total"};
    g = (graph){.count = series, .unit = unit, .box = {0, 0, 320, 200}};
    for (int i = 0; i < 3; i++)
        g.series[i] = (ui_series){g.value[i], count, 0xFF4FC3F7u, i, names[i], 0.0, 1.0};
    g.series[1].color = 0xFFFFB74Du;
    g.series[2].color = 0xFF81C784u;
}

static void one_line(size_t count, float low, float high)
{
    empty_graph(1, count, "J");
    for (size_t i = 0; i < count; i++)
        g.value[0][i] = low + (high - low) * (float)i / (float)(count > 1 ? count - 1 : 1);
}

/* How many polylines there are in the series' colour, and how many points they have. */
static size_t lines_of(ui_fixture *d, draw_color color, size_t *points)
{
    size_t count, lines = 0;
    const ui_command *c = ui_commands(d->u, &count);
    *points = 0;
    for (size_t i = 0; i < count; i++) {
        /* A legend's sample has two points. */
        if (c[i].kind != UI_DRAW_POLYLINE || c[i].style.fill != color || c[i].count == 2)
            continue;
        const draw_point *p = ui_command_points(d->u, &c[i]);
        for (size_t k = 0; k < c[i].count; k++)
            assert_true(p[k].x >= 0.0f && p[k].x <= 320.0f && p[k].y >= 0.0f && p[k].y <= 200.0f);
        lines++;
        *points += c[i].count;
    }
    return lines;
}

static void a_line_goes_through_its_values(void **state)
{
    (void)state;
    ui_fixture d;
    one_line(5, 0.0f, 4.0f);
    fixture_open(&d, build, NULL);
    size_t points, count;
    assert_int_equal(lines_of(&d, 0xFF4FC3F7u, &points), 1);
    assert_int_equal(points, 5);
    const ui_command *c = ui_commands(d.u, &count);
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_POLYLINE || c[i].count != 5)
            continue;
        const draw_point *p = ui_command_points(d.u, &c[i]);
        for (int k = 1; k < 5; k++) {
            assert_float_equal(p[k].x - p[k - 1].x, p[1].x - p[0].x, 0.01);
            assert_float_equal(p[k - 1].y - p[k].y, p[0].y - p[1].y, 0.01);
        }
    }
    assert_true(fixture_shows(&d, "kinetic"));
    assert_true(fixture_shows(&d, "J"));
    fixture_close(&d);
}

static void many_values_cost_a_few_points_a_column(void **state)
{
    (void)state;
    ui_fixture d;
    one_line(MOST, 0.0f, 1.0f);
    for (size_t i = 0; i < MOST; i++)
        g.value[0][i] = i % 2 == 0 ? 1.0f : -1.0f;
    g.value[0][5000] = 9.0f; /* one peak must not get lost */
    fixture_open(&d, build, NULL);
    size_t points;
    assert_int_equal(lines_of(&d, 0xFF4FC3F7u, &points), 1);
    assert_true(points > 320 && points <= 4 * 320);
    assert_true(fixture_shows(&d, "10"));
    fixture_close(&d);
}

static void what_is_not_finite_makes_a_gap(void **state)
{
    (void)state;
    ui_fixture d;
    one_line(30, 0.0f, 1.0f);
    g.value[0][10] = NAN;
    g.value[0][20] = INFINITY;
    fixture_open(&d, build, NULL);
    size_t points;
    assert_int_equal(lines_of(&d, 0xFF4FC3F7u, &points), 3);
    assert_int_equal(points, 28);
    fixture_close(&d);
}

static void a_single_value_is_a_dot(void **state)
{
    (void)state;
    ui_fixture d;
    one_line(3, 1.0f, 1.0f);
    g.value[0][0] = g.value[0][2] = NAN;
    fixture_open(&d, build, NULL);
    size_t count, discs = 0;
    const ui_command *c = ui_commands(d.u, &count);
    for (size_t i = 0; i < count; i++)
        discs += c[i].kind == UI_DRAW_DISC;
    assert_int_equal(discs, 1);
    fixture_close(&d);
}

static void shows(float low, float high, const char *label, const char *unit)
{
    ui_fixture d;
    one_line(50, low, high);
    fixture_open(&d, build, NULL);
    if (!fixture_shows(&d, label) || !fixture_shows(&d, unit))
        fail_msg("%g to %g: neither %s nor %s", (double)low, (double)high, label, unit);
    fixture_close(&d);
}

static void the_axis_has_round_numbers(void **state)
{
    (void)state;
    shows(0.0f, 1.0f, "0.5", "J");
    shows(-3.0f, 4.0f, "-5", "J");
    shows(0.0f, 0.03f, "0.02", "J");
    shows(1000.0f, 1001.0f, "1000.5", "J");
    shows(0.0f, 1e9f, "1", "\u00D710\u2079 J");
    shows(0.0f, 3e-9f, "3", "\u00D710\u207B\u2079 J");
    shows(-2e12f, 2e12f, "-2", "\u00D710\u00B9\u00B2 J");
    shows(5.0f, 5.0f, "5", "J"); /* constant: in the middle */
    shows(0.0f, 0.0f, "0", "J");
    shows(-1e38f, 1e38f, "0", "\u00D710\u00B3\u2076 J");
}

static void without_values_there_is_an_axis_all_the_same(void **state)
{
    (void)state;
    ui_fixture d;
    empty_graph(0, 0, "");
    fixture_open(&d, build, NULL);
    assert_true(fixture_shows(&d, "0"));
    fixture_move(&d, 200.0f, 100.0f);
    fixture_key(&d, SDLK_TAB);
    fixture_key(&d, SDLK_END);
    assert_false(fixture_shows(&d, "sample"));
    g.count = 2;
    fixture_wait(&d, 0.1);
    assert_true(fixture_shows(&d, "potential"));
    g.box = (draw_rect){0, 0, 40, 20}; /* no room */
    fixture_wait(&d, 0.1);
    fixture_close(&d);
}

static void the_pointer_reads_values_off(void **state)
{
    (void)state;
    ui_fixture d;
    empty_graph(2, 101, "J");
    for (int i = 0; i <= 100; i++) {
        g.value[0][i] = (float)i;
        g.value[1][i] = -1.5f * (float)i;
    }
    g.series[1].count = 60;
    fixture_open(&d, build, NULL);
    assert_false(fixture_shows(&d, "sample"));
    fixture_move(&d, 303.5f, 100.0f);
    assert_true(fixture_shows(&d, "sample 100"));
    assert_true(fixture_shows(&d, "100 J"));
    assert_true(fixture_shows(&d, "\u2013")); /* the shorter has none there */
    assert_false(fixture_shows(&d, "-150"));
    fixture_move(&d, 600.0f, 400.0f);
    assert_false(fixture_shows(&d, "sample"));
    fixture_close(&d);
}

static void keys_read_values_off(void **state)
{
    (void)state;
    ui_fixture d;
    one_line(101, 0.0f, 100.0f);
    fixture_open(&d, build, NULL);
    fixture_key(&d, SDLK_TAB);
    assert_true(fixture_shows(&d, "sample 0"));
    fixture_key(&d, SDLK_RIGHT);
    fixture_key(&d, SDLK_RIGHT);
    fixture_key(&d, SDLK_LEFT);
    assert_true(d.consumed);
    assert_true(fixture_shows(&d, "sample 1"));
    assert_true(fixture_shows(&d, "1 J"));
    fixture_key(&d, SDLK_END);
    fixture_key(&d, SDLK_RIGHT);
    assert_true(fixture_shows(&d, "sample 100"));
    fixture_key(&d, SDLK_HOME);
    assert_true(fixture_shows(&d, "sample 0"));
    fixture_close(&d);
}

/* ---- how they look ---- */

static void energies(void)
{
    empty_graph(3, 600, "J");
    for (int i = 0; i < 600; i++) {
        float t = (float)i / 100.0f, k = 25.0f * (1.0f - cosf(2.0f * t)) * expf(-0.1f * t);
        g.value[0][i] = k;
        g.value[1][i] = 50.0f * expf(-0.12f * t) - k;
        g.value[2][i] = g.value[0][i] + g.value[1][i];
    }
    for (int i = 300; i < 330; i++)
        g.value[2][i] = NAN;
}

static void picture(const char *theme, float scale, const char *name)
{
    ui_fixture d;
    energies();
    g.box = (draw_rect){0, 0, (int)(320.0f * scale), (int)(200.0f * scale)};
    const view_theme *t = view_theme_find(theme);
    g.series[0].color = t->impulse;
    g.series[1].color = t->velocity;
    g.series[2].color = t->text;
    fixture_open_as(&d, theme, scale, g.box.w, g.box.h, build, NULL);
    fixture_compare(&d, name);
    fixture_close(&d);
}

static void pictures(void **state)
{
    (void)state;
    picture("dark", 1.0f, "plot-dark");
    picture("light", 1.0f, "plot-light");
    picture("projector", 1.0f, "plot-projector");
    picture("dark", 2.0f, "plot-large");
    ui_fixture d;
    energies();
    fixture_open_as(&d, "dark", 1.0f, 320, 200, build, NULL);
    fixture_move(&d, 140.0f, 100.0f);
    fixture_compare(&d, "plot-read");
    fixture_close(&d);
    one_line(MOST, -1e9f, 1e9f);
    for (size_t i = 0; i < MOST; i++)
        g.value[0][i] *= sinf(0.05f * (float)i);
    fixture_open_as(&d, "dark", 1.0f, 320, 200, build, NULL);
    fixture_compare(&d, "plot-many");
    fixture_close(&d);
}

static void build_powers(ui *u, void *state)
{
    (void)state;
    ui_panel_begin(u, "panel", g.box, 8 * ui_px(u, 1.0f));
    ui_row(u, g.box.h - 16 * ui_px(u, 1.0f), 1, (const float[]){-1.0f});
    ui_plot_powers(u, "plot", g.series, g.count, g.unit);
    ui_panel_end(u);
}

/* Equal factors are equal ways: what halves in each pass is a straight line. */
static void powers_of_ten_are_even(void **state)
{
    (void)state;
    ui_fixture d;
    empty_graph(1, 12, "m/s");
    g.series[0].first = 1.0;
    for (int i = 0; i < 12; i++)
        g.value[0][i] = powf(0.5f, (float)i);
    fixture_open(&d, build_powers, NULL);
    assert_true(fixture_shows(&d, "1e0") && fixture_shows(&d, "1e-4"));
    size_t count;
    const ui_command *c = ui_commands(d.u, &count);
    for (size_t i = 0; i < count; i++) {
        if (c[i].kind != UI_DRAW_POLYLINE || c[i].count != 12)
            continue;
        const draw_point *p = ui_command_points(d.u, &c[i]);
        for (int k = 1; k < 12; k++)
            assert_float_equal(p[k].y - p[k - 1].y, p[1].y - p[0].y, 0.05);
    }
    fixture_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_goes_through_its_values),
        cmocka_unit_test(many_values_cost_a_few_points_a_column),
        cmocka_unit_test(what_is_not_finite_makes_a_gap),
        cmocka_unit_test(a_single_value_is_a_dot),
        cmocka_unit_test(powers_of_ten_are_even),
        cmocka_unit_test(the_axis_has_round_numbers),
        cmocka_unit_test(without_values_there_is_an_axis_all_the_same),
        cmocka_unit_test(the_pointer_reads_values_off),
        cmocka_unit_test(keys_read_values_off),
        cmocka_unit_test(pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
