/* Clip rectangles, shapes out of sight, numbers out of bounds. */
#include "paper.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const draw_style STYLE = {0xFF5B8DEFu, 0xC0FFFFFFu, 1.5f};

static void one_of_each(draw_canvas *canvas, float x, float y, float size)
{
    const draw_point corners[5] = {{x - size, y - size},
                                   {x + size, y - size * 0.5f},
                                   {x + size, y + size},
                                   {x, y + size * 1.2f},
                                   {x - size, y + size}};
    draw_disc(canvas, x, y, size, STYLE);
    draw_polygon(canvas, corners, 5, STYLE);
    draw_round_rect(canvas, x - size, y - size, 2 * size, size, size * 0.3f, STYLE);
    draw_line(canvas, x - size, y - size, x + size, y + size, 2.0f, WHITE);
    draw_dashes(canvas, x - size, y + size, x + size, y - size, 2.0f, 5, 3, WHITE);
    draw_arrow(canvas, x - size, y, x + size, y + size * 0.3f, 2.0f, WHITE);
}

/* Drawing with a clip gives the unclipped picture inside it and changes nothing outside. */
static void clip_is_respected(void **state)
{
    (void)state;
    static paper_sheet whole, cut;
    uint32_t seed = 5;
    for (int i = 0; i < 200; i++) {
        float x = 120.0f * chance(&seed) - 12.0f, y = 100.0f * chance(&seed) - 10.0f;
        float size = 1.0f + 60.0f * chance(&seed);
        draw_rect clip = {(int)(96.0f * chance(&seed)) - 8, (int)(80.0f * chance(&seed)) - 8,
                          (int)(60.0f * chance(&seed)), (int)(60.0f * chance(&seed))};
        paper_clear(&whole);
        paper_clear(&cut);
        draw_clip(&cut.canvas, clip);
        one_of_each(&whole.canvas, x, y, size);
        one_of_each(&cut.canvas, x, y, size);
        int outside = 0, differ = 0;
        for (int k = 0; k < PAPER_WIDTH * PAPER_HEIGHT; k++) {
            int px = k % PAPER_WIDTH, py = k / PAPER_WIDTH;
            bool in = px >= clip.x && px < clip.x + clip.w && py >= clip.y && py < clip.y + clip.h;
            outside += !in && cut.pixels[k] != BLACK;
            for (int shift = 0; in && shift < 24; shift += 8) {
                int a = (int)(cut.pixels[k] >> shift & 0xFF);
                int b = (int)(whole.pixels[k] >> shift & 0xFF);
                differ += abs(a - b) > 3;
            }
        }
        assert_int_equal(outside, 0);
        assert_int_equal(differ, 0);
    }
}

static void clip_is_cut_to_the_picture(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_clip(&paper.canvas, (draw_rect){INT_MIN, INT_MIN, INT_MAX, INT_MAX});
    assert_true(paper.canvas.clip.w == 0 && paper.canvas.clip.h == 0);
    draw_clip(&paper.canvas, (draw_rect){90, -5, INT_MAX, INT_MAX});
    assert_int_equal(paper.canvas.clip.x, 90);
    assert_int_equal(paper.canvas.clip.w, PAPER_WIDTH - 90);
    assert_int_equal(paper.canvas.clip.h, PAPER_HEIGHT);
    draw_clip(&paper.canvas, (draw_rect){10, 10, -5, 20});
    one_of_each(&paper.canvas, 40, 40, 30);
    draw_clear(&paper.canvas, WHITE);
    assert_int_equal(paper_touched(&paper), 0);
    draw_unclip(&paper.canvas);
    assert_int_equal(paper.canvas.clip.w, PAPER_WIDTH);
}

/* The picture is a window on a larger buffer: rows apart by more than the width stay whole. */
static void stride_is_respected(void **state)
{
    (void)state;
    enum { STRIDE = 64, ROWS = 50 };
    static uint32_t buffer[STRIDE * ROWS];
    memset(buffer, 0xAB, sizeof buffer);
    draw_canvas canvas = draw_canvas_on(buffer + 5 * STRIDE + 7, 40, 40, STRIDE);
    draw_clear(&canvas, BLACK);
    one_of_each(&canvas, 20, 20, 90);
    one_of_each(&canvas, 35, 35, 12);
    for (int i = 0; i < STRIDE * ROWS; i++) {
        int x = i % STRIDE - 7, y = i / STRIDE - 5;
        if (x < 0 || x >= 40 || y < 0 || y >= 40)
            assert_int_equal(buffer[i], 0xABABABABu);
    }
}

static void out_of_sight_draws_nothing(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    const float far[] = {-1e3f, 1e3f, -1e9f, 1e9f, -1e30f, 1e30f};
    for (int i = 0; i < 36; i++)
        if (i / 6 != i % 6)
            one_of_each(&paper.canvas, far[i / 6], far[i % 6], 100);
    assert_int_equal(paper_touched(&paper), 0);
}

static void not_finite_draws_nothing(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    draw_canvas *c = &paper.canvas;
    for (int i = 0; i < 3; i++) {
        float b = bad[i];
        draw_disc(c, b, 40, 20, STYLE);
        draw_disc(c, 40, b, 20, STYLE);
        draw_disc(c, 40, 40, b, STYLE);
        draw_disc(c, 40, 40, 20, (draw_style){WHITE, WHITE, b});
        const draw_point corners[3] = {{10, 10}, {60, b}, {10, 60}};
        draw_polygon(c, corners, 3, STYLE);
        draw_round_rect(c, b, 10, 30, 30, 3, STYLE);
        draw_round_rect(c, 10, 10, b, 30, 3, STYLE);
        draw_round_rect(c, 10, 10, 30, 30, b, STYLE);
        draw_line(c, 10, 10, b, 60, 2, WHITE);
        draw_line(c, 10, 10, 60, 60, b, WHITE);
        draw_dashes(c, 10, b, 60, 60, 2, 4, 4, WHITE);
        draw_dashes(c, 10, 10, 60, 60, 2, b, 4, WHITE);
        draw_dashes(c, 10, 10, 60, 60, 2, 4, b, WHITE);
        draw_arrow(c, 10, 10, 60, b, 2, WHITE);
        draw_arrow(c, 10, 10, 60, 60, b, WHITE);
    }
    assert_int_equal(paper_touched(&paper), 0);
}

static void empty_sizes_draw_nothing(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_canvas *c = &paper.canvas;
    const draw_point flat[3] = {{10, 10}, {30, 30}, {50, 50}};
    const draw_point spot[4] = {{30, 30}, {30, 30}, {30, 30}, {30, 30}};
    draw_disc(c, 40, 40, 0, STYLE);
    draw_disc(c, 40, 40, -5, STYLE);
    draw_polygon(c, flat, 3, STYLE);
    draw_polygon(c, spot, 4, STYLE);
    draw_polygon(c, spot, 2, STYLE);
    draw_polygon(c, spot, DRAW_MAX_CORNERS + 1, STYLE);
    draw_polygon(c, NULL, 0, STYLE);
    draw_round_rect(c, 10, 10, 0, 30, 3, STYLE);
    draw_round_rect(c, 10, 10, 30, -4, 3, STYLE);
    draw_line(c, 10, 10, 60, 60, 0, WHITE);
    draw_line(c, 10, 10, 60, 60, -2, WHITE);
    draw_dashes(c, 10, 10, 60, 60, 0, 4, 4, WHITE);
    draw_arrow(c, 10, 10, 10, 10, 2, WHITE);
    assert_int_equal(paper_touched(&paper), 0);
    draw_canvas none = draw_canvas_on(NULL, 100, 100, 100);
    draw_clear(&none, WHITE);
    one_of_each(&none, 50, 50, 20);
    none = draw_canvas_on(paper.pixels, -3, 10, 10);
    one_of_each(&none, 50, 50, 20);
    assert_int_equal(paper_touched(&paper), 0);
}

/* Any finite numbers, in any order of corners: nothing to see but that it ends and stays inside
 * (which the sanitizers judge). */
static void any_numbers_are_survived(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    static const float SIZES[] = {0.0f, 1e-30f, 0.01f, 1.0f,  47.5f,   96.0f,  1e3f,
                                  1e6f, 1e10f,  1e20f, 1e38f, FLT_MAX, FLT_MIN};
    uint32_t seed = 6;
    float n[12];
    draw_canvas *c = &paper.canvas;
    for (int i = 0; i < 4000; i++) {
        for (int k = 0; k < 12; k++) {
            float size = SIZES[(int)(chance(&seed) * 12.99f)];
            n[k] = chance(&seed) < 0.5f ? size : size * (chance(&seed) * 2.0f - 1.0f);
        }
        draw_style style = {STYLE.fill, STYLE.outline, n[8]};
        draw_point corners[4] = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}, {n[6], n[7]}};
        draw_disc(c, n[0], n[1], n[2], style);
        draw_polygon(c, corners, 4, style);
        draw_round_rect(c, n[0], n[1], n[2], n[3], n[4], style);
        draw_line(c, n[0], n[1], n[2], n[3], n[4], WHITE);
        draw_arrow(c, n[0], n[1], n[2], n[3], n[4], WHITE);
        if (i % 20 == 0)
            draw_dashes(c, n[0], n[1], n[2], n[3], n[4], n[5], n[6], WHITE);
    }
}

static void huge_shapes_have_their_edge_in_place(void **state)
{
    (void)state;
    static paper_sheet paper;
    const draw_point ground[4] = {{-1e8f, 40}, {1e8f, 40}, {1e8f, 1e8f}, {-1e8f, 1e8f}};
    paper_clear(&paper);
    draw_polygon(&paper.canvas, ground, 4, plain(WHITE));
    assert_int_equal(paper_touched(&paper), PAPER_WIDTH * (PAPER_HEIGHT - 40));
    paper_clear(&paper);
    draw_disc(&paper.canvas, 48, 40 + 1048576.0f, 1048576.0f, plain(WHITE));
    for (int x = 0; x < PAPER_WIDTH; x++)
        assert_true(paper_cover(&paper, x, 39) < 0.02 && paper_cover(&paper, x, 40) > 0.98);
}

static void wide_pictures_have_no_seams(void **state)
{
    (void)state;
    enum { WIDE = 5000, TALL = 40 };
    uint32_t *pixels = malloc(WIDE * TALL * sizeof *pixels);
    assert_non_null(pixels);
    draw_canvas canvas = draw_canvas_on(pixels, WIDE, TALL, WIDE);
    draw_clear(&canvas, BLACK);
    draw_line(&canvas, 100, 10, 4900, 10, 3, WHITE);
    draw_disc(&canvas, 2500, 1000020, 1e6f, plain(WHITE));
    draw_arrow(&canvas, 100, 15, 4900, 15, 1, WHITE);
    for (int x = 120; x < 4870; x++) {
        assert_int_equal(pixels[10 * WIDE + x], WHITE);
        assert_int_equal(pixels[30 * WIDE + x], WHITE);
        assert_int_equal(pixels[15 * WIDE + x], pixels[15 * WIDE + 120]);
    }
    free(pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clip_is_respected),
        cmocka_unit_test(clip_is_cut_to_the_picture),
        cmocka_unit_test(stride_is_respected),
        cmocka_unit_test(out_of_sight_draws_nothing),
        cmocka_unit_test(not_finite_draws_nothing),
        cmocka_unit_test(empty_sizes_draw_nothing),
        cmocka_unit_test(any_numbers_are_survived),
        cmocka_unit_test(huge_shapes_have_their_edge_in_place),
        cmocka_unit_test(wide_pictures_have_no_seams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
