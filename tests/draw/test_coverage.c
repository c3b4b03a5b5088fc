/* What shapes cover, against brute force and against formulas. */
#include "paper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double PI = 3.14159265358979;

enum { FINE = 16 };

typedef bool inside_fn(const void *shape, double x, double y);

/* The share of points x points in the pixel at (x, y) that lie inside. */
static double share(inside_fn *inside, const void *shape, int x, int y, int points)
{
    int hits = 0;
    for (int i = 0; i < points * points; i++)
        hits += inside(shape, x + (i % points + 0.5) / points, y + (i / points + 0.5) / points);
    return (double)hits / (points * points);
}

/* The largest difference between a pixel's coverage and its share of points. */
static double worst_pixel(const paper_sheet *paper, inside_fn *inside, const void *shape)
{
    double worst = 0.0;
    for (int y = 0; y < PAPER_HEIGHT; y++) {
        for (int x = 0; x < PAPER_WIDTH; x++) {
            double cover = paper_cover(paper, x, y), want = share(inside, shape, x, y, 3);
            /* A few points settle the pixels that are plainly in or out. */
            if (cover == want && (want == 0.0 || want == 1.0))
                continue;
            double off = fabs(cover - share(inside, shape, x, y, FINE));
            worst = off > worst ? off : worst;
        }
    }
    return worst;
}

/* ---- discs ---- */

typedef struct ring_shape {
    double x, y, inner, outer;
} ring_shape;

static bool in_ring(const void *shape, double x, double y)
{
    const ring_shape *r = shape;
    double dx = x - r->x, dy = y - r->y, square = dx * dx + dy * dy;
    return square <= r->outer * r->outer && (r->inner <= 0.0 || square >= r->inner * r->inner);
}

/* Discs of so many radii from the first one on; the area counts in pixels a pixel of radius. */
static void compare_discs(float first, float step, int count, double most, double most_area)
{
    uint32_t seed = 1;
    double worst = 0.0, worst_area = 0.0;
    static paper_sheet paper;
    for (int i = 0; i < count; i++) {
        float radius = first + step * (float)i;
        float x = 48.0f + chance(&seed), y = 40.0f + chance(&seed);
        paper_clear(&paper);
        draw_disc(&paper.canvas, x, y, radius, plain(WHITE));
        ring_shape shape = {(double)x, (double)y, 0.0, (double)radius};
        double off = worst_pixel(&paper, in_ring, &shape);
        double area = fabs(paper_area(&paper) - PI * shape.outer * shape.outer) / shape.outer;
        worst = off > worst ? off : worst;
        worst_area = area > worst_area ? area : worst_area;
    }
    printf("disc: worst pixel %.4f, worst area %.4f pixels a pixel of radius\n", worst, worst_area);
    assert_true(worst < most);
    assert_true(worst_area < most_area);
}

static void discs_match_brute_force(void **state)
{
    (void)state;
    compare_discs(0.3f, 0.5f, 60, 0.08, 0.05);
}

static void small_discs_match_brute_force(void **state)
{
    (void)state;
    compare_discs(0.1f, 0.02f, 145, 0.08, 0.07);
}

static void outlines_of_discs_match_brute_force(void **state)
{
    (void)state;
    uint32_t seed = 2;
    double worst = 0.0;
    static paper_sheet paper;
    for (int i = 0; i < 30; i++) {
        float radius = 1.0f + 30.0f * chance(&seed), width = 0.5f + 4.0f * chance(&seed);
        float x = 48.0f + chance(&seed), y = 40.0f + chance(&seed);
        paper_clear(&paper);
        draw_disc(&paper.canvas, x, y, radius, (draw_style){0, WHITE, width});
        ring_shape shape = {(double)x, (double)y, (double)(radius - width), (double)radius};
        double off = worst_pixel(&paper, in_ring, &shape);
        worst = off > worst ? off : worst;
    }
    printf("disc outline: worst pixel %.4f\n", worst);
    assert_true(worst < 0.12);
}

/* ---- polygons ---- */

typedef struct convex {
    draw_point at[DRAW_MAX_CORNERS];
    size_t count;
} convex;

static bool in_convex(const void *shape, double x, double y)
{
    const convex *c = shape;
    int left = 0, right = 0;
    for (size_t i = 0; i < c->count; i++) {
        draw_point a = c->at[i], b = c->at[(i + 1) % c->count];
        double side = ((double)b.x - (double)a.x) * (y - (double)a.y) -
                      ((double)b.y - (double)a.y) * (x - (double)a.x);
        left += side > 0.0;
        right += side < 0.0;
    }
    return left == 0 || right == 0;
}

static double area_of(const convex *c)
{
    double sum = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        draw_point a = c->at[i], b = c->at[(i + 1) % c->count];
        sum += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    return fabs(sum) / 2.0;
}

/* Corners on an ellipse, so convex. */
static convex some_convex(uint32_t *seed, int i)
{
    convex c = {.count = 3 + (size_t)i % 6};
    float w = i % 3 == 0 ? 0.5f + chance(seed) : 5.0f + 25.0f * chance(seed);
    float h = 5.0f + 25.0f * chance(seed), x = 48.0f + chance(seed), y = 40.0f + chance(seed);
    draw_point turn = around(2.0f * chance(seed) - 1.0f);
    for (size_t k = 0; k < c.count; k++) {
        float step = ((float)k + chance(seed) * 0.8f) / (float)c.count;
        /* Half of the circle for t from -1 to 1, then the other half. */
        draw_point p = around(step < 0.5f ? 4.0f * step - 1.0f : 4.0f * step - 3.0f);
        float flip = step < 0.5f ? 1.0f : -1.0f, u = p.x * flip * w, v = p.y * flip * h;
        c.at[k] = (draw_point){x + u * turn.x - v * turn.y, y + u * turn.y + v * turn.x};
    }
    return c;
}

static void polygons_match_brute_force(void **state)
{
    (void)state;
    uint32_t seed = 3;
    double worst = 0.0, worst_area = 0.0;
    static paper_sheet paper;
    for (int i = 0; i < 100; i++) {
        convex c = some_convex(&seed, i);
        paper_clear(&paper);
        draw_polygon(&paper.canvas, c.at, c.count, plain(WHITE));
        double off = worst_pixel(&paper, in_convex, &c);
        double area = fabs(paper_area(&paper) - area_of(&c)) / sqrt(1.0 + area_of(&c));
        worst = off > worst ? off : worst;
        worst_area = area > worst_area ? area : worst_area;
    }
    printf("polygon: worst pixel %.4f, worst area %.4f\n", worst, worst_area);
    /* Of 16 x 16 points a straight edge can misjudge some 5 in a hundred. */
    assert_true(worst < 0.06);
    assert_true(worst_area < 0.02);
}

/* From some tenths of a pixel to as wide as a tile, and some that the picture's side cuts. */
static void small_polygons_match_brute_force(void **state)
{
    (void)state;
    uint32_t seed = 5;
    double worst = 0.0, worst_area = 0.0;
    static paper_sheet paper;
    for (int i = 0; i < 300; i++) {
        convex c = some_convex(&seed, i);
        float part = 0.02f + 0.5f * chance(&seed), left = i % 5 == 0 ? 48.0f : 0.0f;
        for (size_t k = 0; k < c.count; k++)
            c.at[k] = (draw_point){48.0f + (c.at[k].x - 48.0f) * part - left,
                                   40.0f + (c.at[k].y - 40.0f) * part};
        paper_clear(&paper);
        draw_polygon(&paper.canvas, c.at, c.count, plain(WHITE));
        double off = worst_pixel(&paper, in_convex, &c);
        double area = fabs(paper_area(&paper) - area_of(&c));
        worst = off > worst ? off : worst;
        if (left == 0.0f)
            worst_area = area > worst_area ? area : worst_area;
    }
    printf("small polygon: worst pixel %.4f, worst area %.4f\n", worst, worst_area);
    assert_true(worst < 0.06);
    assert_true(worst_area < 0.1);
}

static void winding_does_not_matter(void **state)
{
    (void)state;
    uint32_t seed = 4;
    static paper_sheet one, two;
    for (int i = 0; i < 100; i++) {
        convex c = some_convex(&seed, i), reversed = c;
        for (size_t k = 0; k < c.count; k++)
            reversed.at[k] = c.at[c.count - 1 - k];
        draw_style style = {0xFF4080C0u, 0x90FFFFFFu, 1.5f};
        paper_clear(&one);
        paper_clear(&two);
        draw_polygon(&one.canvas, c.at, c.count, style);
        draw_polygon(&two.canvas, reversed.at, c.count, style);
        int differ = 0;
        for (int k = 0; k < PAPER_WIDTH * PAPER_HEIGHT; k++) {
            for (int shift = 0; shift < 24; shift += 8) {
                int a = (int)(one.pixels[k] >> shift & 0xFF),
                    b = (int)(two.pixels[k] >> shift & 0xFF);
                differ += abs(a - b) > 1;
            }
        }
        assert_int_equal(differ, 0);
    }
}

/* Fill in green and outline in red share each pixel's coverage between them. */
static void outline_lies_inside_the_edge(void **state)
{
    (void)state;
    static paper_sheet paper;
    const draw_point box[4] = {{20, 10}, {60, 10}, {60, 50}, {20, 50}};
    paper_clear(&paper);
    draw_polygon(&paper.canvas, box, 4, (draw_style){0xFF00FF00u, 0xFFFF0000u, 3.0f});
    for (int y = 5; y < 55; y++) {
        for (int x = 15; x < 65; x++) {
            bool in = x >= 20 && x < 60 && y >= 10 && y < 50;
            bool fill = x >= 23 && x < 57 && y >= 13 && y < 47;
            uint32_t want = fill ? 0xFF00FF00u : in ? 0xFFFF0000u : BLACK;
            assert_int_equal(paper.pixels[y * PAPER_WIDTH + x], want);
        }
    }
}

/* Fill and outline of one colour look like the fill alone, whatever the outline's width. */
static void fill_meets_outline_without_a_seam(void **state)
{
    (void)state;
    uint32_t seed = 9;
    static paper_sheet one;
    static paper_sheet two;
    for (int i = 0; i < 400; i++) {
        convex c = some_convex(&seed, i);
        float width = i % 2 == 0 ? 0.002f * chance(&seed) : 6.0f * chance(&seed);
        float radius = 30.0f * chance(&seed), x = 48.0f + chance(&seed);
        uint32_t color = i % 4 < 2 ? WHITE : 0x80FFFFFFu;
        draw_style both = {color, color, width};
        paper_clear(&one);
        paper_clear(&two);
        if (i % 3 == 0) {
            draw_disc(&one.canvas, x, 40, radius, both);
            draw_disc(&two.canvas, x, 40, radius, plain(color));
        } else if (i % 3 == 1) {
            draw_round_rect(&one.canvas, x - radius, 20, 2 * radius, 33.3f, 6, both);
            draw_round_rect(&two.canvas, x - radius, 20, 2 * radius, 33.3f, 6, plain(color));
        } else {
            draw_polygon(&one.canvas, c.at, c.count, both);
            draw_polygon(&two.canvas, c.at, c.count, plain(color));
        }
        for (int k = 0; k < PAPER_WIDTH * PAPER_HEIGHT; k++) {
            int a = (int)(one.pixels[k] & 0xFF), b = (int)(two.pixels[k] & 0xFF);
            if (abs(a - b) > 2)
                fail_msg("shape %d, outline %g: pixel %d is %d, not %d", i, (double)width, k, a, b);
        }
    }
}

static void thin_and_swallowed_shapes_keep_their_area(void **state)
{
    (void)state;
    static paper_sheet paper;
    for (int i = 0; i < 20; i++) {
        draw_point d = around(-1.0f + 0.1f * (float)i);
        draw_point box[4];
        float w = 0.5f, h = 30.0f;
        for (int k = 0; k < 4; k++) {
            float u = (k == 0 || k == 3 ? -w : w), v = (k < 2 ? -h : h);
            box[k] = (draw_point){47.3f + u * d.x - v * d.y, 40.2f + u * d.y + v * d.x};
        }
        /* An outline wider than the shape leaves no fill. */
        paper_clear(&paper);
        draw_polygon(&paper.canvas, box, 4, (draw_style){0xFFFF0000u, WHITE, 9.0f});
        assert_true(fabs(paper_area(&paper) - 60.0) < 0.7);
    }
}

static void panels_have_round_corners(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_round_rect(&paper.canvas, 10, 10, 60, 40, 8, plain(WHITE));
    assert_true(fabs(paper_area(&paper) - (60.0 * 40.0 - (4.0 - PI) * 64.0)) < 1.0);
    assert_int_equal(paper.pixels[10 * PAPER_WIDTH + 10], BLACK);
    assert_int_equal(paper.pixels[10 * PAPER_WIDTH + 40], WHITE);
    paper_clear(&paper);
    draw_round_rect(&paper.canvas, 10, 10, 60, 40, 0, plain(WHITE));
    assert_int_equal(paper_touched(&paper), 60 * 40);
    /* A radius beyond half of a side makes a capsule. */
    paper_clear(&paper);
    draw_round_rect(&paper.canvas, 10, 10, 60, 20, 1000, plain(WHITE));
    assert_true(fabs(paper_area(&paper) - (40.0 * 20.0 + PI * 100.0)) < 2.0);
}

static void alpha_blends(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_clear(&paper.canvas, 0xFF204060u);
    draw_round_rect(&paper.canvas, 10, 10, 20, 20, 0, plain(draw_fade(0xFFFFFFFFu, 128)));
    uint32_t mid = paper.pixels[20 * PAPER_WIDTH + 20];
    for (int shift = 0; shift < 24; shift += 8) {
        double under = 0x204060u >> shift & 0xFF, got = mid >> shift & 0xFF;
        assert_true(fabs(got - (under + (255.0 - under) * 128.0 / 255.0)) <= 1.5);
    }
    assert_int_equal(mid >> 24, 0xFF);
    /* Alpha 0 draws nothing; alpha 255 leaves nothing of what was there. */
    draw_disc(&paper.canvas, 60, 40, 20, (draw_style){0x00FFFFFFu, 0x00FFFFFFu, 2});
    assert_int_equal(paper.pixels[40 * PAPER_WIDTH + 60], 0xFF204060u);
    draw_disc(&paper.canvas, 60, 40, 20, plain(0xFF112233u));
    assert_int_equal(paper.pixels[40 * PAPER_WIDTH + 60], 0xFF112233u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_match_brute_force),
        cmocka_unit_test(small_discs_match_brute_force),
        cmocka_unit_test(outlines_of_discs_match_brute_force),
        cmocka_unit_test(polygons_match_brute_force),
        cmocka_unit_test(small_polygons_match_brute_force),
        cmocka_unit_test(winding_does_not_matter),
        cmocka_unit_test(outline_lies_inside_the_edge),
        cmocka_unit_test(fill_meets_outline_without_a_seam),
        cmocka_unit_test(thin_and_swallowed_shapes_keep_their_area),
        cmocka_unit_test(panels_have_round_corners),
        cmocka_unit_test(alpha_blends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
