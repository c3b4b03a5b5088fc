/* test_color_by.c - what the colours of bodies tell, the signs on them, and the legend. */
#include "stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define VIEW "\"view\":{\"center\":[0,0],\"height\":8,\"width\":1}"
#define BOX  "\"shape\":{\"box\":{\"width\":1.6,\"height\":1.6}}"

/* Where nothing is drawn over a box of 1.6 m: in a corner, left of its mark. */
static uint32_t fill_at(const stage *s, float x, float y)
{
    return stage_at(s, (cr_vec2){x - 0.6f, y + 0.6f});
}

static void open_in(stage *s, const char *json, view_color_by by)
{
    stage_open(s, json);
    s->in.color_by = by;
}

static void step(stage *s, int ticks)
{
    for (int i = 0; i < ticks; i++)
        assert_int_equal(cr_world_step(s->scene->world, 1.0f / 60).code, CR_OK);
}

/* Pixels that differ between two pictures of the scene within a rectangle of the world. */
static size_t changed(stage *s, void (*change)(stage *s), cr_vec2 low, cr_vec2 high)
{
    static uint32_t before[STAGE_WIDTH * STAGE_HEIGHT];
    stage_draw(s);
    memcpy(before, s->pixels, sizeof before);
    change(s);
    stage_draw(s);
    draw_point a = view_to_screen(&s->in.camera, low), b = view_to_screen(&s->in.camera, high);
    size_t count = 0;
    for (int y = (int)b.y; y < (int)a.y; y++)
        for (int x = (int)a.x; x < (int)b.x; x++)
            count += before[y * STAGE_WIDTH + x] != s->pixels[y * STAGE_WIDTH + x];
    return count;
}

/* One theme in which every fill is the same: what then differs are signs. */
static void paint_all_alike(stage *s, view_theme *theme)
{
    *theme = *s->in.theme;
    theme->kinematic = 0xFF446688u;
    for (size_t i = 0; i < 8; i++)
        theme->bodies[i] = 0xFF446688u;
    for (size_t i = 0; i < VIEW_RAMP; i++)
        theme->ramp[i] = 0xFF446688u;
    s->in.theme = theme;
}

static void modes_have_names(void **state)
{
    (void)state;
    for (int i = 0; i < VIEW_COLOR_MODES; i++) {
        const view_color_row *row = &view_color_modes()[i];
        assert_true(strlen(row->word) > 3 && strlen(row->name) > 3 && strlen(row->help) > 10);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(row->word, view_color_modes()[k].word);
    }
}

static const char flying[] =
    "{\"carom\":1," VIEW ",\"world\":{\"gravity\":[0,0]},\"bodies\":["
    "{" BOX ",\"position\":[-4,0]},"
    "{" BOX ",\"position\":[-1.5,0],\"velocity\":[0,2]},"
    "{" BOX ",\"position\":[1,0],\"velocity\":[3,4]},"
    "{\"type\":\"kinematic\"," BOX ",\"position\":[3.5,0],\"velocity\":[0,2]},"
    "{\"type\":\"static\"," BOX ",\"position\":[0,3]}]}";

static void speed_is_a_ramp(void **state)
{
    (void)state;
    stage s;
    open_in(&s, flying, VIEW_BY_SPEED);
    const view_theme *t = s.in.theme;
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -4.0f, 0.0f), view_ramp(t, 0.0f));
    assert_int_equal(fill_at(&s, -1.5f, 0.0f), view_ramp(t, 0.4f));
    assert_int_equal(fill_at(&s, 1.0f, 0.0f), view_ramp(t, 1.0f));
    assert_int_equal(fill_at(&s, 3.5f, 0.0f), view_ramp(t, 0.4f));
    assert_true(stage_count(&s, t->fixed) > 500);
    /* A range of its own; what is faster is at its end. */
    s.in.top_speed = 2.0f;
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -1.5f, 0.0f), view_ramp(t, 1.0f));
    assert_int_equal(fill_at(&s, 1.0f, 0.0f), view_ramp(t, 1.0f));
    assert_true(view_fastest(s.scene->world) == 5.0f);
    stage_close(&s);
}

static void round_numbers_end_the_ramp(void **state)
{
    (void)state;
    const float cases[][2] = {{1.0f, 1.0f},   {1.1f, 2.0f},  {2.0f, 2.0f},    {2.01f, 5.0f},
                              {5.0f, 5.0f},   {5.1f, 10.0f}, {70.0f, 100.0f}, {0.02f, 0.02f},
                              {0.03f, 0.05f}, {0.7f, 1.0f}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_true(fabsf(view_round_up(cases[i][0]) / cases[i][1] - 1.0f) < 1e-5f);
}

static void materials_have_colours_in_the_legends_order(void **state)
{
    (void)state;
    stage s;
    open_in(&s,
            "{\"carom\":1," VIEW ",\"materials\":{\"Glue\":{\"density\":1,\"friction\":3}},"
            "\"bodies\":["
            "{" BOX ",\"position\":[-4,0],\"material\":\"Glue\"},"
            "{" BOX ",\"position\":[-1.5,0],\"material\":\"Rock\"},"
            "{" BOX ",\"position\":[1,0]},"
            "{" BOX ",\"position\":[3.5,0],\"material\":{\"density\":7}},"
            "{\"type\":\"static\"," BOX ",\"position\":[0,3],\"material\":\"Rock\"}]}",
            VIEW_BY_MATERIAL);
    const view_theme *t = s.in.theme;
    stage_draw(&s);
    /* The default one, presets, the scene's own, numbers without a name. */
    assert_int_equal(fill_at(&s, 1.0f, 0.0f), t->bodies[0]);
    assert_int_equal(fill_at(&s, -1.5f, 0.0f), t->bodies[1]);
    assert_int_equal(fill_at(&s, -4.0f, 0.0f), t->bodies[2]);
    assert_int_equal(fill_at(&s, 3.5f, 0.0f), t->bodies[3]);
    assert_true(stage_count(&s, t->fixed) == 0);
    /* A body whose numbers were changed is of that material no more. */
    cr_body_id id = cr_world_slot(s.scene->world, 1);
    cr_body_def def;
    assert_int_equal(cr_body_get(s.scene->world, id, &def).code, CR_OK);
    def.material.friction = 0.123f;
    assert_int_equal(cr_body_set(s.scene->world, id, &def).code, CR_OK);
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -1.5f, 0.0f), t->bodies[3]);
    stage_close(&s);
}

static const char resting[] =
    "{\"carom\":1," VIEW ",\"bodies\":["
    "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":-2}}},"
    "{" BOX ",\"position\":[-3,-1.2]},"
    "{" BOX ",\"position\":[-3,0.4]},"
    "{" BOX ",\"position\":[1,-1.2]},"
    "{" BOX ",\"position\":[3.5,3]}]}";

static void contacts_are_counted(void **state)
{
    (void)state;
    stage s;
    open_in(&s, resting, VIEW_BY_CONTACTS);
    const view_theme *t = s.in.theme;
    step(&s, 2);
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -3.0f, -1.2f), view_ramp(t, 0.5f));
    assert_int_equal(fill_at(&s, -3.0f, 0.4f), view_ramp(t, 0.25f));
    assert_int_equal(fill_at(&s, 1.0f, -1.2f), view_ramp(t, 0.25f));
    assert_int_equal(fill_at(&s, 3.5f, 3.0f), view_ramp(t, 0.0f));
    stage_close(&s);
}

static void islands_share_a_colour(void **state)
{
    (void)state;
    stage s;
    open_in(&s, resting, VIEW_BY_ISLAND);
    const view_theme *t = s.in.theme;
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -3.0f, 0.4f), t->kinematic);
    step(&s, 2);
    stage_draw(&s);
    assert_int_equal(fill_at(&s, -3.0f, -1.2f), t->bodies[1]);
    assert_int_equal(fill_at(&s, -3.0f, 0.4f), t->bodies[1]);
    assert_int_equal(fill_at(&s, 1.0f, -1.2f), t->bodies[3]);
    stage_close(&s);
}

static void sleepers_are_pale(void **state)
{
    (void)state;
    stage s;
    open_in(&s, resting, VIEW_BY_SLEEP);
    const view_theme *t = s.in.theme;
    step(&s, 2);
    stage_draw(&s);
    uint32_t awake = fill_at(&s, 1.0f, -1.2f);
    assert_int_equal(awake, fill_at(&s, -3.0f, -1.2f));
    step(&s, 60);
    stage_draw(&s);
    assert_true(fill_at(&s, 1.0f, -1.2f) != awake);
    assert_int_equal(fill_at(&s, 1.0f, -1.2f), view_mix(t->bodies[0], t->background, 0.4f));
    /* In other modes a sleeper keeps the colour that the legend shows. */
    s.in.color_by = VIEW_BY_CONTACTS;
    stage_draw(&s);
    assert_int_equal(fill_at(&s, 1.0f, -1.2f), view_ramp(t, 0.25f));
    stage_close(&s);
}

/* ---- more than colour ---- */

static view_color_by next_mode;

static void change_mode(stage *s)
{
    s->in.color_by = next_mode;
}

static void signs_tell_what_colours_do(void **state)
{
    (void)state;
    static const view_color_by modes[] = {VIEW_BY_MATERIAL, VIEW_BY_SPEED, VIEW_BY_ISLAND,
                                          VIEW_BY_CONTACTS};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        stage s;
        view_theme theme;
        open_in(&s, flying, VIEW_BY_BODY);
        paint_all_alike(&s, &theme);
        step(&s, 1);
        next_mode = modes[i];
        size_t ink = changed(&s, change_mode, (cr_vec2){-1.9f, -0.3f}, (cr_vec2){-1.1f, 0.3f});
        print_message("%s: %zu pixels of ink\n", view_color_modes()[modes[i]].word, ink);
        assert_true(ink > 15);
        stage_close(&s);
    }
}

static void what_is_too_small_has_no_sign(void **state)
{
    (void)state;
    stage s;
    view_theme theme;
    open_in(&s, flying, VIEW_BY_BODY);
    paint_all_alike(&s, &theme);
    s.in.camera.scale *= 0.15f;
    next_mode = VIEW_BY_SPEED;
    assert_int_equal(changed(&s, change_mode, (cr_vec2){-5, -1}, (cr_vec2){4.5f, 1}), 0);
    stage_close(&s);
}

/* ---- colours that bodies were given ---- */

/* In every theme the body has the theme's own shade, whatever its kind; another mode's colours are
 * that mode's. */
static void a_given_color_is_the_themes_shade_of_it(void **state)
{
    (void)state;
    static const char *const kinds[] = {"dynamic", "static", "kinematic"};
    size_t themes;
    const view_theme *theme = view_themes(&themes);
    for (uint32_t color = 1; color <= LAB_COLORS; color++) {
        stage s;
        char scene[300];
        snprintf(scene, sizeof scene,
                 "{\"carom\":1," VIEW ",\"bodies\":[{\"type\":\"%s\",\"color\":\"%s\"," BOX "}]}",
                 kinds[color % 3], lab_color_name(color));
        open_in(&s, scene, VIEW_BY_BODY);
        for (size_t i = 0; i < themes; i++) {
            s.in.theme = &theme[i];
            stage_draw(&s);
            assert_true(stage_count(&s, theme[i].bodies[color - 1]) > 500);
        }
        s.in.color_by = VIEW_BY_CONTACTS;
        stage_draw(&s);
        assert_int_equal(stage_count(&s, s.in.theme->bodies[color - 1]), 0);
        stage_close(&s);
    }
}

/* ---- the legend ---- */

static void a_legend_stands_in_the_lower_right(void **state)
{
    (void)state;
    for (int i = 0; i < VIEW_COLOR_MODES; i++) {
        stage s;
        open_in(&s, resting, (view_color_by)i);
        step(&s, 1);
        draw_rect box = view_legend_box(&s.in);
        stage_draw(&s);
        size_t edge = stage_count(&s, s.in.theme->panel_edge);
        if (i == VIEW_BY_BODY) {
            assert_true(box.w == 0 && edge == 0);
        } else {
            assert_true(edge > 100);
            assert_true(box.x > STAGE_WIDTH / 2 && box.y > STAGE_HEIGHT / 4);
            assert_true(box.x + box.w <= STAGE_WIDTH - 10 && box.y + box.h <= STAGE_HEIGHT - 10);
            assert_true(box.x > view_scale_bar_right(&s.in));
        }
        stage_close(&s);
    }
}

static void the_legend_keeps_out_of_the_scale_bars_way(void **state)
{
    (void)state;
    stage s;
    open_in(&s, flying, VIEW_BY_SPEED);
    for (int width = 40; width < STAGE_WIDTH; width += 20) {
        s.in.camera.width = width;
        draw_rect box = view_legend_box(&s.in);
        bool beside = box.x >= view_scale_bar_right(&s.in);
        bool above = box.y + box.h <= view_scale_bar_top(&s.in);
        assert_true(box.w == 0 || beside || above);
        assert_true(box.w == 0 || (box.x >= 0 && box.y >= 0));
    }
    s.in.camera.width = STAGE_WIDTH;
    s.in.camera.height = 40;
    assert_int_equal(view_legend_box(&s.in).w, 0);
    stage_close(&s);
}

static void odd_worlds_bear_all_modes(void **state)
{
    (void)state;
    char *crowd = malloc(20000);
    assert_non_null(crowd);
    strcpy(crowd, "{\"carom\":1," VIEW ",\"materials\":{");
    for (int i = 0; i < 40; i++) {
        char text[100];
        snprintf(text, sizeof text, "%s\"\u00C4\u00D6 %d\":{\"density\":%d}", i > 0 ? "," : "", i,
                 i + 1);
        strcat(crowd, text);
    }
    strcat(crowd, "},\"bodies\":[");
    for (int i = 0; i < 40; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "%s{" BOX ",\"material\":\"\u00C4\u00D6 %d\",\"position\":[%d,0]}",
                 i > 0 ? "," : "", i, 3 * i);
        strcat(crowd, text);
    }
    strcat(crowd, "]}");
    const char *const worlds[] = {
        "{\"carom\":1}", "{\"carom\":1,\"world\":{\"settings\":{\"sleep.enabled\":false}}}", crowd};
    for (size_t w = 0; w < 3; w++) {
        stage s;
        stage_open(&s, worlds[w]);
        step(&s, 1);
        for (int i = 0; i < VIEW_COLOR_MODES; i++) {
            s.in.color_by = (view_color_by)i;
            stage_draw(&s);
        }
        stage_close(&s);
    }
    free(crowd);
}

static void vectors_are_scaled(void **state)
{
    (void)state;
    stage s;
    open_in(&s, flying, VIEW_BY_BODY);
    assert_true(view_velocity_length(0.0f) == VIEW_VELOCITY_SCALE);
    assert_true(view_velocity_length(4.0f) == 4.0f * VIEW_VELOCITY_SCALE);
    s.in.overlays = 1u << VIEW_VELOCITY;
    size_t pixels[3];
    for (int i = 0; i < 3; i++) {
        s.in.vector_scale = i == 0 ? 0.5f : (float)i;
        stage_draw(&s);
        pixels[i] = stage_like(&s, s.in.theme->velocity);
    }
    assert_true(pixels[0] < pixels[1] && pixels[1] < pixels[2]);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_have_names),
        cmocka_unit_test(speed_is_a_ramp),
        cmocka_unit_test(round_numbers_end_the_ramp),
        cmocka_unit_test(materials_have_colours_in_the_legends_order),
        cmocka_unit_test(contacts_are_counted),
        cmocka_unit_test(islands_share_a_colour),
        cmocka_unit_test(sleepers_are_pale),
        cmocka_unit_test(signs_tell_what_colours_do),
        cmocka_unit_test(what_is_too_small_has_no_sign),
        cmocka_unit_test(a_given_color_is_the_themes_shade_of_it),
        cmocka_unit_test(a_legend_stands_in_the_lower_right),
        cmocka_unit_test(the_legend_keeps_out_of_the_scale_bars_way),
        cmocka_unit_test(odd_worlds_bear_all_modes),
        cmocka_unit_test(vectors_are_scaled),
    };
    return cmocka_run_group_tests_name("color by", tests, NULL, NULL);
}
