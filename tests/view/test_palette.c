/* test_palette.c - the themes' colours as ordinary and as colour-blind eyes see them. All distances
 * are CIEDE2000, dichromacy by Machado, Oliveira and Fernandes (2009), in full severity; contrast
 * is WCAG 2.1's. */
#include "contrast.h"
#include "view/view.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { FILLS = 8 };

typedef struct named_color {
    const char *name;
    draw_color color;
} named_color;

static int failures;

static void at_least(double wanted, double found, const view_theme *theme, const char *who,
                     const char *a, const char *b)
{
    if (found < wanted) {
        print_error("%s, %s: %s and %s are %.1f apart, not %.1f\n", theme->name, who, a, b, found,
                    wanted);
        failures++;
    }
}

/* Distances that ordinary and colour-blind eyes need. */
typedef struct threshold {
    double ordinary, blind;
} threshold;

static void apart(const view_theme *theme, threshold t, named_color a, named_color b)
{
    for (int who = 0; who < EYES; who++)
        at_least(who == EYES_ORDINARY ? t.ordinary : t.blind,
                 eyes_distance((eyes)who, a.color, b.color), theme, eyes_name((eyes)who), a.name,
                 b.name);
}

static void all_apart(const view_theme *theme, threshold t, const named_color *color, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            apart(theme, t, color[i], color[k]);
}

static void each_theme(void (*check)(const view_theme *theme))
{
    size_t count;
    const view_theme *theme = view_themes(&count);
    failures = 0;
    for (size_t i = 0; i < count; i++)
        check(&theme[i]);
    assert_int_equal(failures, 0);
}

/* ---- the measure itself ---- */

/* Against what others print. */
static void distances_are_those_of_the_literature(void **state)
{
    (void)state;
    /* Black and white are 100 apart by definition; equal colours not at all. */
    assert_true(fabs(eyes_distance(EYES_ORDINARY, 0xFF000000u, 0xFFFFFFFFu) - 100.0) < 0.01);
    assert_true(eyes_distance(EYES_ORDINARY, 0xFF52A1EDu, 0xFF52A1EDu) == 0.0);
    /* sRGB's primaries, CIEDE2000: red and green 86.61, red and blue 52.88, green and blue 83.18.
     */
    assert_true(fabs(eyes_distance(EYES_ORDINARY, 0xFFFF0000u, 0xFF00FF00u) - 86.61) < 0.05);
    assert_true(fabs(eyes_distance(EYES_ORDINARY, 0xFFFF0000u, 0xFF0000FFu) - 52.88) < 0.05);
    assert_true(fabs(eyes_distance(EYES_ORDINARY, 0xFF00FF00u, 0xFF0000FFu) - 83.18) < 0.05);
    /* Greys stay what they are, and red and green come near. */
    for (int who = 0; who < EYES; who++)
        assert_true(eyes_distance(EYES_ORDINARY, eyes_see((eyes)who, 0xFF808080u), 0xFF808080u) <
                    0.5);
    assert_true(eyes_distance(EYES_DEUTERANOPE, 0xFFB06040u, 0xFF7A8030u) <
                0.5 * eyes_distance(EYES_ORDINARY, 0xFFB06040u, 0xFF7A8030u));
    assert_true(fabs(eyes_contrast(0xFF000000u, 0xFFFFFFFFu) - 21.0) < 0.01);
    assert_true(fabs(eyes_contrast(0xFF777777u, 0xFFFFFFFFu) - 4.48) < 0.01);
}

/* ---- bodies ---- */

static void check_bodies(const view_theme *theme)
{
    static const char *const names[FILLS] = {"fill 0", "fill 1", "fill 2", "fill 3",
                                             "fill 4", "fill 5", "fill 6", "fill 7"};
    named_color fill[FILLS];
    for (int i = 0; i < FILLS; i++)
        fill[i] = (named_color){names[i], theme->bodies[i]};
    named_color background = {"background", theme->background}, fixed = {"fixed", theme->fixed};
    named_color kinematic = {"kinematic", theme->kinematic}, contact = {"contact", theme->contact};
    all_apart(theme, (threshold){14.0, 10.0}, fill, FILLS);
    for (int i = 0; i < FILLS; i++) {
        apart(theme, (threshold){14.0, 11.5}, fill[i], background);
        /* Hatches and dashes tell those apart, too. */
        apart(theme, (threshold){12.0, 8.5}, fill[i], fixed);
        apart(theme, (threshold){10.0, 6.0}, fill[i], kinematic);
        /* Orange is for contacts. */
        apart(theme, (threshold){15.0, 9.0}, fill[i], contact);
    }
    apart(theme, (threshold){10.0, 9.5}, fixed, background);
    apart(theme, (threshold){7.5, 6.0}, fixed, kinematic);
}

static void bodies_are_told_apart_by_all_eyes(void **state)
{
    (void)state;
    each_theme(check_bodies);
}

static void check_ink(const view_theme *theme)
{
    for (int i = 0; i < FILLS; i++)
        at_least(4.5, eyes_contrast(view_ink(theme->bodies[i]), theme->bodies[i]), theme,
                 "contrast", "ink", "a fill");
    for (int i = 0; i <= 40; i++) {
        draw_color color = view_ramp(theme, (float)i / 40.0f);
        at_least(4.4, eyes_contrast(view_ink(color), color), theme, "contrast", "ink", "the ramp");
    }
}

static void signs_are_read_on_every_fill(void **state)
{
    (void)state;
    each_theme(check_ink);
}

/* ---- the ramp ---- */

static void check_ramp(const view_theme *theme)
{
    enum { STEPS = 16 };
    double least = 1e9, most = 0.0;
    bool grows = eyes_lightness(theme->ramp[VIEW_RAMP - 1]) > eyes_lightness(theme->ramp[0]);
    for (int i = 0; i < STEPS; i++) {
        draw_color a = view_ramp(theme, (float)i / STEPS);
        draw_color b = view_ramp(theme, (float)(i + 1) / STEPS);
        double step = eyes_distance(EYES_ORDINARY, a, b);
        least = fmin(least, step);
        most = fmax(most, step);
        /* In grey it is a ramp, too, and for all eyes. */
        for (int who = 0; who < EYES; who++) {
            double up =
                eyes_lightness(eyes_see((eyes)who, b)) - eyes_lightness(eyes_see((eyes)who, a));
            at_least(1.0, grows ? up : -up, theme, eyes_name((eyes)who), "a step of the ramp",
                     "the next");
        }
    }
    print_message("%s: steps of the ramp %.1f to %.1f\n", theme->name, least, most);
    at_least(0.75, least / most, theme, "ordinary", "the least", "the largest step");
    named_color count[5];
    for (int i = 0; i < 5; i++)
        count[i] = (named_color){"a contact count", view_ramp(theme, (float)i * 0.25f)};
    all_apart(theme, (threshold){18.0, 9.0}, count, 5);
}

static void the_ramp_is_even(void **state)
{
    (void)state;
    each_theme(check_ramp);
}

/* ---- marks: colours that must be told apart because they are drawn in the same shape ---- */

static void check_marks(const view_theme *theme)
{
    const named_color arrows[] = {{"contact", theme->contact},
                                  {"impulse", theme->impulse},
                                  {"velocity", theme->velocity},
                                  {"face", theme->face}};
    const named_color outlines[] = {
        {"accent", theme->accent}, {"bounds", theme->bounds}, {"overlap", theme->overlap}};
    const named_color lines[] = {{"pair", theme->pair}, {"joint", theme->joint}};
    const named_color dots[] = {{"contact", theme->contact}, {"joint", theme->joint}};
    const named_color knobs[] = {{"accent", theme->accent}, {"velocity", theme->velocity}};
    const threshold t = {20.0, 12.0};
    all_apart(theme, t, arrows, 4);
    all_apart(theme, t, outlines, 3);
    all_apart(theme, t, lines, 2);
    all_apart(theme, t, dots, 2);
    all_apart(theme, t, knobs, 2);
    const draw_color marks[] = {theme->contact, theme->impulse, theme->velocity, theme->face,
                                theme->accent,  theme->bounds,  theme->overlap,  theme->pair,
                                theme->joint,   theme->center};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        at_least(3.0, eyes_contrast(marks[i], theme->background), theme, "contrast", "a mark",
                 "background");
}

static void marks_of_one_shape_are_told_apart(void **state)
{
    (void)state;
    each_theme(check_marks);
}

/* ---- texts ---- */

static void check_texts(const view_theme *theme)
{
    bool far = strcmp(theme->name, "projector") == 0;
    const named_color plain[] = {{"text", theme->text}, {"text_dim", theme->text_dim}};
    for (int i = 0; i < 2; i++) {
        double wanted = i == 0 || far ? 7.0 : 4.5;
        at_least(wanted, eyes_contrast(plain[i].color, theme->panel), theme, "contrast",
                 plain[i].name, "panel");
        at_least(wanted, eyes_contrast(plain[i].color, theme->background), theme, "contrast",
                 plain[i].name, "background");
    }
    /* Coloured texts stand on panels only. */
    const named_color colored[] = {{"accent", theme->accent},
                                   {"contact", theme->contact},
                                   {"impulse", theme->impulse},
                                   {"warning", theme->warning}};
    for (int i = 0; i < 4; i++)
        at_least(4.5, eyes_contrast(colored[i].color, theme->panel), theme, "contrast",
                 colored[i].name, "panel");
}

static void texts_are_read(void **state)
{
    (void)state;
    each_theme(check_texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_those_of_the_literature),
        cmocka_unit_test(bodies_are_told_apart_by_all_eyes),
        cmocka_unit_test(signs_are_read_on_every_fill),
        cmocka_unit_test(the_ramp_is_even),
        cmocka_unit_test(marks_of_one_shape_are_told_apart),
        cmocka_unit_test(texts_are_read),
    };
    return cmocka_run_group_tests_name("palette", tests, NULL, NULL);
}
