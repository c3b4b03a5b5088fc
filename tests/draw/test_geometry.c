/* What a canvas records, sampled as a graphics card does, beside what is painted into memory. */
#include "draw_sheet.h"
#include "paper.h"
#include "sampler.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FONT[] = "assets/fonts/Inter-Regular.otf";
static const draw_style BOTH = {0xFF5B8DEFu, 0xFFFFFFFFu, 2.5f};

static draw_font *font_of(int pixels)
{
    char message[256] = "";
    draw_font *font = draw_font_open(FONT, pixels, message, sizeof message);
    if (font == NULL)
        fail_msg("%s", message);
    return font;
}

typedef void draw_function(draw_canvas *canvas, const void *data);

/* The same calls painted and recorded. */
static void both(paper_sheet *painted, paper_sheet *sampled, draw_function *draw, const void *data)
{
    draw_geometry geometry = {0};
    paper_clear(painted);
    paper_clear(sampled);
    draw(&painted->canvas, data);
    draw_canvas canvas = draw_canvas_recording(&geometry, PAPER_WIDTH, PAPER_HEIGHT);
    draw(&canvas, data);
    sampler_draw(&geometry, sampled->pixels, PAPER_WIDTH, PAPER_HEIGHT);
    draw_geometry_free(&geometry);
}

/* How far apart two pictures are, in parts of white: on the mean of the pixels that are not black
 * in both, and where they differ most. */
static double mean_difference(const paper_sheet *a, const paper_sheet *b, double *most)
{
    double sum = 0.0;
    int touched = 0;
    *most = 0.0;
    for (int i = 0; i < PAPER_WIDTH * PAPER_HEIGHT; i++) {
        touched += a->pixels[i] != BLACK || b->pixels[i] != BLACK;
        for (int shift = 0; shift < 24; shift += 8) {
            double d =
                abs((int)(a->pixels[i] >> shift & 0xFF) - (int)(b->pixels[i] >> shift & 0xFF)) /
                255.0;
            sum += d / 3.0;
            *most = d > *most ? d : *most;
        }
    }
    return touched > 0 ? sum / touched : 0.0;
}

/* Corners and ends that are small beside a pixel are a part of a pixel off in area. */
static void expect_alike(draw_function *draw, const void *data, const char *what)
{
    static paper_sheet painted, sampled;
    both(&painted, &sampled, draw, data);
    double most, mean = mean_difference(&painted, &sampled, &most);
    double area = paper_area(&painted), other = paper_area(&sampled);
    if (fabs(other - area) > 0.02 * area + 0.7 || mean > 0.06 || most > 0.4)
        fail_msg("%s: area %.3f painted, %.3f sampled, mean difference %.4f, greatest %.3f", what,
                 area, other, mean, most);
}

/* ---- each primitive ---- */

static void one_disc(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_disc(canvas, n[0], n[1], n[2], (draw_style){WHITE, 0x80FF8040u, n[3]});
}

static void discs(void **state)
{
    (void)state;
    static const float radii[] = {0.3f, 0.5f, 0.8f, 1, 1.5f, 2, 3, 5, 8, 13, 20, 35};
    static const float widths[] = {0, 0.5f, 1, 1.5f, 3, 10};
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
            float n[4] = {40 + chance(&seed), 40 + chance(&seed), radii[i], widths[k]};
            char what[160];
            snprintf(what, sizeof what, "disc of radius %g with outline %g", (double)n[2],
                     (double)n[3]);
            expect_alike(one_disc, n, what);
        }
    }
}

static void hill(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_disc(canvas, n[0], n[1], n[2], (draw_style){WHITE, 0xFFFF8040u, 2.0f});
}

static void large_discs(void **state)
{
    (void)state;
    for (float r = 100; r < 2e8f; r *= 3.7f) {
        char what[160];
        snprintf(what, sizeof what, "the edge of a disc of radius %g", (double)r);
        expect_alike(hill, (float[]){48, 30 + r, r}, what);
        expect_alike(hill, (float[]){48 - 0.8f * r, 40 + 0.6f * r, r}, what);
        expect_alike(hill, (float[]){80 - r, 40, r}, what);
        expect_alike(hill, (float[]){30, 30, r * 2}, what);
        expect_alike(hill, (float[]){48 + 3 * r, 40, r}, what);
    }
}

typedef struct polygon_case {
    draw_point corner[DRAW_MAX_CORNERS];
    size_t count;
    draw_style style;
} polygon_case;

static void one_polygon(draw_canvas *canvas, const void *data)
{
    const polygon_case *c = data;
    draw_polygon(canvas, c->corner, c->count, c->style);
}

/* Boxes from hair-thin to large, at any angle. */
static void boxes(void **state)
{
    (void)state;
    static const float sizes[] = {0.3f, 0.8f, 1, 2, 3.5f, 8, 20, 45};
    static const float widths[] = {0, 0.6f, 1, 1.5f, 4};
    uint32_t seed = 2;
    for (int i = 0; i < 8 * 5 * 4; i++) {
        draw_point turn = around(chance(&seed) * 2 - 1);
        if (i % 4 == 0)
            turn = (draw_point){1, 0};
        float w = 20 + 20 * chance(&seed), h = sizes[i / 20], x = 48, y = 40 + chance(&seed);
        polygon_case c = {.count = 4, .style = {WHITE, 0xFFFF8040u, widths[i / 4 % 5]}};
        for (int k = 0; k < 4; k++) {
            float u = (k == 0 || k == 3 ? -0.5f : 0.5f) * w, v = (k < 2 ? -0.5f : 0.5f) * h;
            c.corner[k] = (draw_point){x + u * turn.x - v * turn.y, y + u * turn.y + v * turn.x};
        }
        char what[160];
        snprintf(what, sizeof what, "box of %g by %g, turned by (%g, %g), outline %g", (double)w,
                 (double)h, (double)turn.x, (double)turn.y, (double)c.style.width);
        expect_alike(one_polygon, &c, what);
    }
}

/* Corners on a circle, as unevenly as chance will have it. */
static void polygons(void **state)
{
    (void)state;
    uint32_t seed = 3;
    for (int i = 0; i < 200; i++) {
        polygon_case c = {.style = {WHITE, 0x90FF8040u, 5 * chance(&seed)}};
        float at = -40.0f, size = 10 + 25 * chance(&seed);
        for (; c.count < 12; at = at * (at < 0.0f ? 0.5f : 2.0f) + 0.2f + chance(&seed)) {
            draw_point p = around(at);
            c.corner[c.count++] = (draw_point){48 + size * p.x, 40 + size * p.y};
        }
        char what[160];
        snprintf(what, sizeof what, "polygon %d with %zu corners, outline %g", i, c.count,
                 (double)c.style.width);
        expect_alike(one_polygon, &c, what);
    }
    polygon_case far = {.corner = {{-1e8f, 40.3f}, {1e8f, 50.3f}, {1e8f, 1e8f}, {-1e8f, 1e8f}},
                        .count = 4,
                        .style = {WHITE, 0xFFFF8040u, 3.0f}};
    expect_alike(one_polygon, &far, "a ground without end");
}

static void one_panel(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_round_rect(canvas, n[0], n[1], n[2], n[3], n[4], (draw_style){WHITE, 0x90FF8040u, n[5]});
}

static void panels(void **state)
{
    (void)state;
    static const float n[][6] = {
        {10, 10, 60, 40, 0, 0},        {10, 10, 60, 1, 0, 0},         {10.5f, 10.5f, 60, 40, 0, 0},
        {10, 10, 60, 40, 0, 1},        {10, 10, 60, 40, 6, 0},        {10, 10, 60, 40, 6, 1},
        {10, 10, 60, 40, 6, 1.5f},     {10, 10, 60, 40, 6, 3},        {10, 10, 60, 40, 2, 4},
        {10, 10, 60, 40, 90, 2},       {10, 10, 12, 12, 3, 1},        {10, 10, 12, 12, 6, 1},
        {10, 10, 60, 0.5f, 0, 0},      {10, 10, 1.5f, 40, 0, 1},      {10, 10, 60, 6, 3, 0},
        {10.3f, 10.7f, 60, 6, 3, 1},   {10, 10, 60, 40, 6, 30},       {-50, -50, 500, 500, 8, 2},
        {-1e7f, 20, 2e7f, 1e7f, 0, 2}, {-1e7f, 20, 2e7f, 1e7f, 5, 0},
    };
    for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
        char what[160];
        snprintf(what, sizeof what, "panel %zu", i);
        expect_alike(one_panel, n[i], what);
    }
}

static void one_line(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_line(canvas, n[0], n[1], n[2], n[3], n[4], WHITE);
}

static void one_dashes(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_dashes(canvas, n[0], n[1], n[2], n[3], n[4], n[5], n[6], WHITE);
}

static void one_arrow(draw_canvas *canvas, const void *data)
{
    const float *n = data;
    draw_arrow(canvas, n[0], n[1], n[2], n[3], n[4], draw_fade(WHITE, n[5] > 0 ? 255 : 130));
}

static void strokes(void **state)
{
    (void)state;
    static const float widths[] = {0.4f, 0.7f, 1, 1.5f, 2, 3, 6, 15};
    uint32_t seed = 4;
    for (int i = 0; i < 8 * 12; i++) {
        draw_point turn = i % 12 == 0 ? (draw_point){1, 0} : around(chance(&seed) * 2 - 1);
        float x = 20 + chance(&seed), y = 38 + chance(&seed), long_ = 20 + 30 * chance(&seed);
        float n[7] = {x, y, x + long_ * turn.x, y + long_ * turn.y, widths[i / 12], 0, 0};
        char what[160];
        snprintf(what, sizeof what, "width %g towards (%g, %g)", (double)n[4], (double)turn.x,
                 (double)turn.y);
        expect_alike(one_line, n, what);
        n[5] = (float)(i % 2);
        expect_alike(one_arrow, n, what);
        n[2] = x + 11 * turn.x;
        n[3] = y + 11 * turn.y;
        expect_alike(one_arrow, n, what);
        n[2] = x + 60 * turn.x;
        n[3] = y + 60 * turn.y;
        n[5] = 6.0f;
        n[6] = 4.0f;
        expect_alike(one_dashes, n, what);
        n[2] = x + 1e7f * turn.x;
        n[3] = y + 1e7f * turn.y;
        n[5] = 1.0f;
        expect_alike(one_line, n, what);
        expect_alike(one_arrow, n, what);
    }
}

/* Letters are the same pixels, from the atlas. */
static void text_line(draw_canvas *canvas, const void *data)
{
    draw_font *const *font = data;
    draw_text(canvas, *font, -3, 5, WHITE, "Impulse J/h");
    draw_text(canvas, *font, 70, 30, draw_fade(WHITE, 128), "mass 2 kg");
    draw_text(canvas, *font, 10, 60, WHITE, "\x01 \xC3\xA4\xE2\x88\x86");
    draw_text(canvas, *font, 10, INT32_MAX - 3, WHITE, "far");
}

static void text(void **state)
{
    (void)state;
    static paper_sheet painted, sampled;
    draw_font *font = font_of(14);
    assert_int_equal(draw_font_atlas(font).height, 0);
    both(&painted, &sampled, text_line, &font);
    double most;
    mean_difference(&painted, &sampled, &most);
    assert_true(most <= 2.0 / 255.0);
    assert_true(draw_font_atlas(font).height > 0);
    draw_font_close(font);
}

static void an_atlas_tells_when_it_changes(void **state)
{
    (void)state;
    draw_geometry geometry = {0};
    draw_font *one = font_of(14), *two = font_of(14);
    draw_canvas canvas = draw_canvas_recording(&geometry, 100, 100);
    draw_text(&canvas, one, 10, 10, WHITE, "abc");
    unsigned version = draw_font_atlas(one).version;
    draw_text(&canvas, one, 10, 10, WHITE, "abc");
    draw_text(&canvas, one, 2000, 10, WHITE, "xyz");
    assert_int_equal(draw_font_atlas(one).version, version);
    draw_text(&canvas, two, 10, 10, WHITE, "abc");
    assert_int_not_equal(draw_font_atlas(two).version, version);
    draw_text(&canvas, one, 10, 10, WHITE, "d");
    assert_int_not_equal(draw_font_atlas(one).version, version);
    draw_font_close(one);
    draw_font_close(two);
    draw_geometry_free(&geometry);
}

static void a_closed_font_lives_on_while_recorded(void **state)
{
    (void)state;
    static paper_sheet before, after;
    draw_geometry geometry = {0};
    draw_font *font = font_of(14);
    draw_canvas canvas = draw_canvas_recording(&geometry, PAPER_WIDTH, PAPER_HEIGHT);
    for (int i = 0; i < 3; i++) {
        draw_text(&canvas, font, 10, 10 + 20 * i, WHITE, "kept");
        draw_disc(&canvas, 80, 40, 5, BOTH);
    }
    paper_clear(&before);
    paper_clear(&after);
    sampler_draw(&geometry, before.pixels, PAPER_WIDTH, PAPER_HEIGHT);
    draw_font_close(font);
    sampler_draw(&geometry, after.pixels, PAPER_WIDTH, PAPER_HEIGHT);
    assert_memory_equal(before.pixels, after.pixels, sizeof before.pixels);
    draw_canvas_recording(&geometry, PAPER_WIDTH, PAPER_HEIGHT);
    assert_int_equal(geometry.batches, 0);
    draw_geometry_free(&geometry);
}

/* More and larger letters than an atlas has room for. */
static void large_text(draw_canvas *canvas, const void *data)
{
    draw_font *const *font = data;
    for (int i = 0; i < 26; i++) {
        char letters[3] = {(char)('a' + i), (char)('A' + i), '\0'};
        draw_text(canvas, *font, -30, -60, draw_fade(WHITE, 100), letters);
    }
}

static void letters_beyond_the_atlas(void **state)
{
    (void)state;
    static paper_sheet painted, sampled;
    draw_font *font = font_of(300);
    both(&painted, &sampled, large_text, &font);
    double most;
    mean_difference(&painted, &sampled, &most);
    assert_true(most <= 4.0 / 255.0);
    assert_true(draw_font_atlas(font).height <= 2048);
    draw_font_close(font);
}

/* ---- images, clips and parts ---- */

static void image(draw_canvas *canvas, const void *data)
{
    const uint32_t *pixels = data;
    draw_clear(canvas, 0xFF203040u);
    draw_image(canvas, 10, 12, 30, 20, pixels, 40);
    draw_image(canvas, -8, 70, 30, 20, pixels, 40);
    draw_image(canvas, 80, -5, 40, 20, pixels, 40);
    draw_image(canvas, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, pixels, 40);
    draw_image(canvas, INT32_MIN, INT32_MIN, 20, 20, pixels, 40);
    draw_image(canvas, 20, 20, -4, 5, pixels, 40);
    draw_image(canvas, 20, 20, 4, 5, NULL, 40);
    draw_clip(canvas, (draw_rect){50, 40, 10, 10});
    draw_image(canvas, 45, 35, 40, 20, pixels, 40);
}

static void images_are_copied(void **state)
{
    (void)state;
    static paper_sheet painted, sampled;
    uint32_t pixels[40 * 20];
    for (uint32_t i = 0; i < 40 * 20; i++)
        pixels[i] = i * 2654435761u;
    both(&painted, &sampled, image, pixels);
    assert_memory_equal(painted.pixels, sampled.pixels, sizeof painted.pixels);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 30; x++)
            assert_int_equal(painted.pixels[(12 + y) * PAPER_WIDTH + 10 + x],
                             pixels[y * 40 + x] | 0xFF000000u);
    assert_int_equal(painted.pixels[72 * PAPER_WIDTH], pixels[2 * 40 + 8] | 0xFF000000u);
    assert_int_equal(painted.pixels[49 * PAPER_WIDTH + 50], pixels[14 * 40 + 5] | 0xFF000000u);
    assert_int_equal(painted.pixels[50 * PAPER_WIDTH + 50], 0xFF203040u);
}

static void one_of_each(draw_canvas *canvas, float x, float y, float size)
{
    const draw_point corners[5] = {{x - size, y - size},
                                   {x + size, y - size * 0.5f},
                                   {x + size, y + size},
                                   {x, y + size * 1.2f},
                                   {x - size, y + size}};
    draw_disc(canvas, x, y, size, BOTH);
    draw_polygon(canvas, corners, 5, BOTH);
    draw_round_rect(canvas, x - size, y - size, 2 * size, size, size * 0.3f, BOTH);
    draw_line(canvas, x - size, y - size, x + size, y + size, 2.0f, WHITE);
    draw_dashes(canvas, x - size, y + size, x + size, y - size, 2.0f, 5, 3, WHITE);
    draw_arrow(canvas, x - size, y, x + size, y + size * 0.3f, 2.0f, WHITE);
}

static void clipped(draw_canvas *canvas, const void *data)
{
    const draw_rect *clip = data;
    draw_clip(canvas, *clip);
    one_of_each(canvas, 45, 38, 30);
    draw_clip(canvas, (draw_rect){0, 0, 20, 20});
    draw_clear(canvas, 0xFF808080u);
}

static void clips_are_kept(void **state)
{
    (void)state;
    static paper_sheet painted, sampled;
    const draw_rect clip = {30, 20, 31, 43};
    both(&painted, &sampled, clipped, &clip);
    double most;
    assert_true(mean_difference(&painted, &sampled, &most) < 0.02);
    for (int i = 0; i < PAPER_WIDTH * PAPER_HEIGHT; i++) {
        int x = i % PAPER_WIDTH - clip.x, y = i / PAPER_WIDTH - clip.y;
        bool inside = x >= 0 && x < clip.w && y >= 0 && y < clip.h;
        if (i % PAPER_WIDTH < 20 && i / PAPER_WIDTH < 20)
            assert_int_equal(sampled.pixels[i], 0xFF808080u);
        else if (!inside)
            assert_int_equal(sampled.pixels[i], BLACK);
    }
}

static void in_parts(draw_canvas *canvas, const void *data)
{
    draw_font *const *font = data;
    draw_clip(canvas, (draw_rect){0, 0, 5, 5}); /* of no consequence for a part */
    draw_canvas part = draw_canvas_part(canvas, (draw_rect){20, 10, 60, 50});
    assert_int_equal(part.width, 60);
    assert_int_equal(part.clip.h, 50);
    draw_clear(&part, 0xFF404040u);
    one_of_each(&part, 30, 25, 30);
    draw_text(&part, *font, 5, 5, WHITE, "part");
    draw_canvas low = draw_canvas_part(&part, (draw_rect){50, 40, 100, 100});
    assert_int_equal(low.width, 10);
    assert_int_equal(low.height, 10);
    draw_clear(&low, 0xFFFF0000u);
    draw_disc(&low, 0, 0, 5, BOTH);
    uint32_t pixel = 0xFF00FF00u;
    draw_image(&low, 9, 9, 1, 1, &pixel, 1);
    draw_canvas none = draw_canvas_part(&part, (draw_rect){500, 40, 100, 100});
    draw_clear(&none, WHITE);
    one_of_each(&none, 0, 0, 50);
}

static void parts_are_canvases(void **state)
{
    (void)state;
    static paper_sheet painted, sampled;
    draw_font *font = font_of(14);
    both(&painted, &sampled, in_parts, &font);
    double most;
    assert_true(mean_difference(&painted, &sampled, &most) < 0.02);
    for (int i = 0; i < 2; i++) {
        const paper_sheet *paper = i == 0 ? &painted : &sampled;
        assert_int_equal(paper->pixels[59 * PAPER_WIDTH + 79], 0xFF00FF00u);
        assert_int_equal(paper->pixels[58 * PAPER_WIDTH + 79], 0xFFFF0000u);
        assert_int_equal(paper->pixels[58 * PAPER_WIDTH + 80], BLACK);
        assert_int_equal(paper->pixels[60 * PAPER_WIDTH + 79], BLACK);
        assert_int_equal(paper->pixels[10 * PAPER_WIDTH + 19], BLACK);
    }
    draw_font_close(font);
}

/* ---- the whole sheet ---- */

static void sheets_look_alike(void **state)
{
    (void)state;
    static uint32_t painted[SHEET_WIDTH * SHEET_HEIGHT], sampled[SHEET_WIDTH * SHEET_HEIGHT];
    draw_geometry geometry = {0};
    draw_canvas one = draw_canvas_on(painted, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH);
    draw_canvas two = draw_canvas_recording(&geometry, SHEET_WIDTH, SHEET_HEIGHT);
    sheet_draw(&one);
    sheet_draw(&two);
    sampler_draw(&geometry, sampled, SHEET_WIDTH, SHEET_HEIGHT);
    draw_geometry_free(&geometry);
    double sum = 0.0;
    int far = 0;
    for (int i = 0; i < SHEET_WIDTH * SHEET_HEIGHT; i++) {
        int most = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int d = abs((int)(painted[i] >> shift & 0xFF) - (int)(sampled[i] >> shift & 0xFF));
            sum += d / 3.0;
            most = d > most ? d : most;
        }
        far += most > 48;
    }
    char message[256];
    draw_canvas kept = draw_canvas_on(sampled, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH);
    draw_png_write(&kept, CAROM_BUILD "/sheet-sampled.png", message, sizeof message);
    sum /= SHEET_WIDTH * SHEET_HEIGHT;
    if (sum > 0.35 || far > 60)
        fail_msg("mean difference %.3f of 255, %d pixels differ by more than 48", sum, far);
}

static void nothing_grows_once_warm(void **state)
{
    (void)state;
    draw_geometry geometry = {0}, before = {0};
    draw_font *font = font_of(14);
    for (int i = 0; i < 4; i++) {
        draw_canvas canvas = draw_canvas_recording(&geometry, SHEET_WIDTH, SHEET_HEIGHT);
        assert_int_equal(geometry.vertices + geometry.indices + geometry.batches, 0);
        sheet_draw(&canvas);
        draw_text(&canvas, font, 10, 10, WHITE, "once more");
        uint32_t pixel = WHITE;
        draw_image(&canvas, 5, 5, 1, 1, &pixel, 1);
        if (i > 0) {
            assert_ptr_equal(geometry.vertex, before.vertex);
            assert_ptr_equal(geometry.index, before.index);
            assert_ptr_equal(geometry.batch, before.batch);
            assert_ptr_equal(geometry.pixel, before.pixel);
            assert_int_equal(geometry.vertices, before.vertices);
        }
        before = geometry;
    }
    draw_font_close(font);
    draw_geometry_free(&geometry);
}

/* ---- absurd input ---- */

static void everything(draw_canvas *c, const float *n, draw_style style)
{
    draw_point corners[4] = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}, {n[6], n[7]}};
    draw_disc(c, n[0], n[1], n[2], style);
    draw_polygon(c, corners, 4, style);
    draw_round_rect(c, n[0], n[1], n[2], n[3], n[4], style);
    draw_line(c, n[0], n[1], n[2], n[3], n[4], WHITE);
    draw_arrow(c, n[0], n[1], n[2], n[3], n[4], WHITE);
    draw_dashes(c, n[0], n[1], n[2], n[3], n[4], n[5], n[6], WHITE);
}

static void any_numbers_give_finite_vertices(void **state)
{
    (void)state;
    static const float sizes[] = {0.0f,  1e-30f, 0.01f, 1.0f, 47.5f,   96.0f,   1e3f,     1e6f,
                                  1e10f, 1e20f,  1e38f, NAN,  FLT_MAX, FLT_MIN, INFINITY, 3e4f};
    draw_geometry geometry = {0};
    uint32_t seed = 6;
    float n[12];
    for (int i = 0; i < 4000; i++) {
        for (int k = 0; k < 12; k++) {
            float size = sizes[(int)(chance(&seed) * 15.99f)];
            n[k] = chance(&seed) < 0.5f ? size : size * (chance(&seed) * 2.0f - 1.0f);
        }
        draw_style style = {seed, seed << 8, n[8]};
        draw_canvas canvas = draw_canvas_recording(&geometry, PAPER_WIDTH, PAPER_HEIGHT);
        everything(&canvas, n, style);
        for (size_t k = 0; k < geometry.vertices; k++) {
            const draw_vertex *v = &geometry.vertex[k];
            assert_true(fabsf(v->x) <= 1e6f && fabsf(v->y) <= 1e6f);
        }
        for (size_t k = 0; k < geometry.indices; k++)
            assert_in_range(geometry.index[k], 0, geometry.vertices - 1);
    }
    draw_geometry_free(&geometry);
}

static void nothing_to_see_records_nothing(void **state)
{
    (void)state;
    draw_geometry geometry = {0};
    char message[256] = "";
    draw_canvas canvas = draw_canvas_recording(&geometry, PAPER_WIDTH, PAPER_HEIGHT);
    for (int i = 0; i < 5; i++)
        one_of_each(&canvas, i % 2 == 0 ? -1e3f : 40, i < 2 ? 1e3f : i < 4 ? -1e6f : 1e9f, 60);
    draw_disc(&canvas, 40, 40, 20, (draw_style){0x00FFFFFFu, 0x00FFFFFFu, 2});
    draw_line(&canvas, 0, 0, 50, 50, 2, 0x00FFFFFFu);
    draw_clip(&canvas, (draw_rect){10, 10, 0, 5});
    one_of_each(&canvas, 10, 10, 30);
    assert_int_equal(geometry.vertices, 0);
    assert_false(draw_png_write(&canvas, CAROM_BUILD "/recorded.png", message, sizeof message));
    canvas = draw_canvas_recording(&geometry, -5, 10);
    draw_clear(&canvas, WHITE);
    one_of_each(&canvas, 0, 0, 30);
    assert_int_equal(geometry.vertices, 0);
    draw_geometry_free(&geometry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs),
        cmocka_unit_test(large_discs),
        cmocka_unit_test(boxes),
        cmocka_unit_test(polygons),
        cmocka_unit_test(panels),
        cmocka_unit_test(strokes),
        cmocka_unit_test(text),
        cmocka_unit_test(an_atlas_tells_when_it_changes),
        cmocka_unit_test(a_closed_font_lives_on_while_recorded),
        cmocka_unit_test(letters_beyond_the_atlas),
        cmocka_unit_test(images_are_copied),
        cmocka_unit_test(clips_are_kept),
        cmocka_unit_test(parts_are_canvases),
        cmocka_unit_test(sheets_look_alike),
        cmocka_unit_test(nothing_grows_once_warm),
        cmocka_unit_test(any_numbers_give_finite_vertices),
        cmocka_unit_test(nothing_to_see_records_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
