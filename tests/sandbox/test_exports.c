/* test_exports.c - plots as tables and figures, and films of the run, by the keys and names that a
 * person would type. */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/watching.h"
#include "scratch.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The whole of a file; NULL when there is none. */
static char *text_of(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return NULL;
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static bool is_there(const char *name)
{
    return access(name, F_OK) == 0;
}

/* A ball thrown to the right at 2 m/s, without gravity, half a second ago; its x is plotted. */
static void open_plot(app *a)
{
    user_open(a);
    a->scripted = true;
    cr_body_id ball = user_spawn(a, CR_CIRCLE, -3.0f, 0.0f);
    edit_throw(a, ball, (cr_vec2){2.0f, 0.0f});
    for (int i = 0; i < 30; i++)
        playback_step(a);
    watching_pin(a, lab_quantity_find("x", 1), &(lab_subject){.a = ball});
    user_frames(a, 2);
}

static void save_as(app *a, const char *chord, const char *name)
{
    user_key(a, chord);
    user_frames(a, 1);
    assert_int_equal(a->dialog.kind, DIALOG_SAVE);
    user_key(a, "Ctrl+A");
    user_type(a, name);
    user_key(a, "Return");
    user_frames(a, 1);
}

static void a_plot_is_a_table(void **state)
{
    (void)state;
    app a;
    open_plot(&a);
    save_as(&a, "Shift+F4", "x.csv");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    char *table = text_of("x.csv");
    assert_non_null(table);
    assert_memory_equal(table, "tick,time,\"x of #1 (m)\"\n0,0,-3\n", 31);
    unsigned tick;
    double time, x;
    assert_int_equal(sscanf(strstr(table, "\n30,"), "\n%u,%lf,%lf", &tick, &time, &x), 3);
    assert_true(fabs(time - 0.5) < 1e-6 && fabs(x + 2.0) < 1e-5);
    assert_null(strstr(table, "\n31,"));
    free(table);
    app_free(&a);
}

static void a_plot_is_a_figure(void **state)
{
    (void)state;
    app a;
    open_plot(&a);
    save_as(&a, "Shift+F4", "figure");
    char *svg = text_of("figure.svg"); /* what is meant where no extension is typed */
    assert_non_null(svg);
    assert_non_null(strstr(svg, ">x of #1</text>"));
    assert_non_null(strstr(svg, "<polyline"));
    assert_non_null(strstr(svg, "</svg>"));
    free(svg);
    save_as(&a, "Shift+F4", "figure.png");
    uint32_t *pixels;
    int width, height;
    char message[256];
    assert_true(draw_png_read("figure.png", &pixels, &width, &height, message, sizeof message));
    assert_true(width == 960 && height == 540);
    size_t lit = 0;
    for (int i = 0; i < width * height; i++)
        lit += (pixels[i] & 0xFFFFFF) == (a.theme->accent & 0xFFFFFF);
    assert_true(lit > 20);
    free(pixels);
    save_as(&a, "Shift+F4", "nowhere/figure.svg");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE); /* the name can be mended */
    assert_true(user_shows(&a, "nowhere/figure.svg"));
    app_free(&a);
}

static void a_film_is_of_the_loop_or_of_all(void **state)
{
    (void)state;
    app a;
    open_plot(&a);
    uint64_t hash = cr_world_hash(app_world(&a));
    save_as(&a, "Ctrl+Shift+E", "all/");
    assert_true(is_there("all/frame-000000.png") && is_there("all/frame-000030.png"));
    assert_false(is_there("all/frame-000031.png"));
    a.loop = (app_loop){.has_in = true, .has_out = true, .in = 10, .out = 20};
    save_as(&a, "Ctrl+Shift+E", "loop/");
    assert_true(is_there("loop/frame-000010.png"));
    assert_false(is_there("loop/frame-000011.png"));
    save_as(&a, "Ctrl+Shift+E", "loop.gif");
    char *gif = text_of("loop.gif");
    assert_non_null(gif);
    assert_memory_equal(gif, "GIF89a", 6);
    free(gif);
    assert_int_equal(cr_world_hash(app_world(&a)), hash);
    assert_int_equal(cr_world_tick(app_world(&a)), 30);
    save_as(&a, "Ctrl+Shift+E", "loop/");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    assert_true(user_shows(&a, "an empty folder is needed"));
    app_free(&a);
}

static void without_a_plot_there_is_nothing_to_export(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Shift+F4");
    user_frames(&a, 1);
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    app_free(&a);
}

static int leave(void **state)
{
    return system("rm -rf all loop") == 0 ? scratch_leave(state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plot_is_a_table),
        cmocka_unit_test(a_plot_is_a_figure),
        cmocka_unit_test(a_film_is_of_the_loop_or_of_all),
        cmocka_unit_test(without_a_plot_there_is_nothing_to_export),
    };
    return cmocka_run_group_tests(tests, scratch_enter, leave);
}
