/* Lines, dashes and arrows: their area, their ends, their gaps. */
#include "paper.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979;

static void lines_have_their_area(void **state)
{
    (void)state;
    static paper_sheet paper;
    uint32_t seed = 7;
    for (int i = 0; i < 100; i++) {
        draw_point d = around(2.0f * chance(&seed) - 1.0f);
        float length = 60.0f * chance(&seed), width = 0.5f + 6.0f * chance(&seed);
        paper_clear(&paper);
        draw_line(&paper.canvas, 18, 40, 18 + length * d.x, 40 + length * d.y * 0.4f, width, WHITE);
        double l = hypot((double)(length * d.x), (double)(length * d.y * 0.4f)), w = (double)width;
        double want = l * w + PI * w * w / 4.0;
        assert_true(fabs(paper_area(&paper) - want) < 0.03 * want + 0.1);
    }
}

static void lines_on_pixels_are_crisp(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_line(&paper.canvas, 10, 20.5f, 80, 20.5f, 1, WHITE);
    for (int x = 11; x < 79; x++) {
        assert_int_equal(paper.pixels[20 * PAPER_WIDTH + x], WHITE);
        assert_int_equal(paper.pixels[19 * PAPER_WIDTH + x], BLACK);
        assert_int_equal(paper.pixels[21 * PAPER_WIDTH + x], BLACK);
    }
}

static void a_line_without_length_is_a_dot(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_line(&paper.canvas, 40, 40, 40, 40, 8, WHITE);
    assert_true(fabs(paper_area(&paper) - PI * 16.0) < 1.0);
}

static void dashes_have_gaps(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_dashes(&paper.canvas, 0, 40.5f, 90, 40.5f, 1, 6, 4, WHITE);
    for (int x = 0; x < 90; x++) {
        int phase = x % 10;
        if (phase >= 1 && phase < 5)
            assert_int_equal(paper.pixels[40 * PAPER_WIDTH + x], WHITE);
        else if (phase >= 6)
            assert_int_equal(paper.pixels[40 * PAPER_WIDTH + x], BLACK);
    }
}

/* A far start must not shift the pattern nor take long. */
static void dashes_keep_their_phase_when_cut(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_dashes(&paper.canvas, -1000000, 40.5f, 1000000, 40.5f, 1, 6, 4, WHITE);
    assert_int_equal(paper.pixels[40 * PAPER_WIDTH + 2], WHITE);
    assert_int_equal(paper.pixels[40 * PAPER_WIDTH + 7], BLACK);
    assert_int_equal(paper.pixels[40 * PAPER_WIDTH + 92], WHITE);
    draw_dashes(&paper.canvas, -1e30f, 40, 1e30f, 41, 1, 6, 4, WHITE);
    /* Patterns too fine to see become a line. */
    paper_clear(&paper);
    draw_dashes(&paper.canvas, -1e6f, 20.5f, 1e6f, 20.5f, 1, 0.001f, 0.001f, WHITE);
    assert_int_equal(paper.pixels[20 * PAPER_WIDTH + 50], WHITE);
}

static void arrows_end_at_their_tip(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_arrow(&paper.canvas, 10, 40.5f, 80, 40.5f, 2, WHITE);
    double beyond = 0.0;
    int widest = 0, shaft = 0;
    for (int y = 0; y < PAPER_HEIGHT; y++) {
        beyond += paper_cover(&paper, 80, y) + paper_cover(&paper, 8, y);
        shaft += paper_cover(&paper, 40, y) > 0.0;
        int at = paper_cover(&paper, 69, y) > 0.0;
        widest += at;
    }
    assert_true(beyond == 0.0);
    assert_true(paper_cover(&paper, 76, 40) > 0.9);
    assert_true(shaft <= 3 && widest >= 8);
}

/* Shaft and head are one shape: see-through arrows have no seam. */
static void arrows_have_no_seam(void **state)
{
    (void)state;
    static paper_sheet paper;
    for (int i = 0; i < 40; i++) {
        draw_point d = around(-1.0f + 0.05f * (float)i);
        paper_clear(&paper);
        draw_arrow(&paper.canvas, 20, 40, 20 + 60 * d.x, 40 + 35 * d.y, 5, draw_fade(WHITE, 128));
        for (float t = 0.1f; t < 0.9f; t += 0.01f) {
            int x = (int)(20 + 60 * d.x * t), y = (int)(40 + 35 * d.y * t);
            assert_true(abs((int)(paper.pixels[y * PAPER_WIDTH + x] & 0xFF) - 128) <= 2);
        }
    }
}

static void short_arrows_are_small_heads(void **state)
{
    (void)state;
    static paper_sheet paper;
    double last = 0.0;
    for (int i = 1; i <= 10; i++) {
        paper_clear(&paper);
        draw_arrow(&paper.canvas, 40, 40, 40 + (float)i, 40, 2, WHITE);
        double area = paper_area(&paper);
        assert_true(area > last && fabs(area - 0.38 * i * i) < 0.5);
        last = area;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_have_their_area),
        cmocka_unit_test(lines_on_pixels_are_crisp),
        cmocka_unit_test(a_line_without_length_is_a_dot),
        cmocka_unit_test(dashes_have_gaps),
        cmocka_unit_test(dashes_keep_their_phase_when_cut),
        cmocka_unit_test(arrows_end_at_their_tip),
        cmocka_unit_test(arrows_have_no_seam),
        cmocka_unit_test(short_arrows_are_small_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
