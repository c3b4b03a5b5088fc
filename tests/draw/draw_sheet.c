/* draw_sheet.c - the sample sheet: rows of discs, polygons, panels, strokes and blends. */
#include "draw_sheet.h"

static const draw_color FILLS[6] = {0xFF5B8DEFu, 0xFFE8A33Du, 0xFF5FB88Fu,
                                    0xFFD9667Bu, 0xFF9A7FD1u, 0xFF4FB3C9u};
static const draw_color EDGE = 0xFFDCE3ECu, LIGHT = 0xFFE6EAF0u, ORANGE = 0xFFFF8A1Fu;

/* Rational points of the unit circle: turns without a sine. */
static const draw_point TURNS[6] = {{1.0f, 0.0f}, {0.96f, 0.28f}, {0.8f, 0.6f},
                                    {0.6f, 0.8f}, {0.28f, 0.96f}, {0.0f, 1.0f}};

static draw_style style_of(int i, float width)
{
    return (draw_style){FILLS[i % 6], EDGE, width};
}

static void box(draw_canvas *canvas, float x, float y, float w, float h, draw_point turn,
                draw_style style)
{
    static const float SIDES[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    draw_point corners[4];
    for (int i = 0; i < 4; i++) {
        float u = SIDES[i][0] * w * 0.5f, v = SIDES[i][1] * h * 0.5f;
        corners[i] = (draw_point){x + u * turn.x - v * turn.y, y + u * turn.y + v * turn.x};
    }
    draw_polygon(canvas, corners, 4, style);
}

static void discs(draw_canvas *canvas)
{
    static const float RADII[11] = {0.4f, 0.75f, 1.5f, 2.5f, 4, 6, 9, 13, 18, 22, 25};
    float x = 12.0f;
    for (int i = 0; i < 11; i++) {
        x += RADII[i] + 4.0f;
        draw_disc(canvas, x + 0.3f, 36.4f, RADII[i], style_of(i, 1.5f));
        x += RADII[i] + 4.0f;
    }
    draw_disc(canvas, x + 28.0f, 36.0f, 24.0f, (draw_style){FILLS[0], LIGHT, 5.0f});
    draw_disc(canvas, x + 84.0f, 36.0f, 24.0f, (draw_style){0, ORANGE, 1.5f});
    draw_disc(canvas, x + 140.0f, 36.0f, 24.0f, (draw_style){FILLS[2], ORANGE, 40.0f});
    draw_disc(canvas, x + 184.0f, 36.0f, 12.0f, (draw_style){FILLS[3], 0, 3.0f});
}

static void polygons(draw_canvas *canvas)
{
    for (int i = 0; i < 6; i++) {
        box(canvas, 36.0f + 52.0f * (float)i, 100.0f, 34, 34, TURNS[i], style_of(i, 1.5f));
        box(canvas, 36.0f + 52.0f * (float)i, 142.0f, 40, 6, TURNS[i], style_of(i, 1.5f));
        box(canvas, 356.0f + 30.0f * (float)i, 96.0f, 1, 30, TURNS[i], style_of(i, 0.0f));
        box(canvas, 356.0f + 30.0f * (float)i, 134.0f, 4, 24, TURNS[i], style_of(i, 3.0f));
    }
    const draw_point triangle[3] = {{550, 82}, {592, 110}, {545, 122}};
    const draw_point sliver[3] = {{540, 135}, {632, 141}, {540, 147}};
    const draw_point hexagon[6] = {{624, 100}, {614, 117}, {604, 117},
                                   {594, 100}, {604, 83},  {614, 83}};
    draw_polygon(canvas, triangle, 3, style_of(4, 1.5f));
    draw_polygon(canvas, sliver, 3, style_of(5, 1.5f));
    draw_polygon(canvas, hexagon, 6, style_of(1, 2.0f));
}

static void panels(draw_canvas *canvas)
{
    for (int i = 0; i < 5; i++) {
        static const float RADII[5] = {0, 2, 4, 8, 30};
        draw_round_rect(canvas, 16.0f + 74.0f * (float)i, 168, 64, 34, RADII[i],
                        (draw_style){0xFF2A323Eu, 0xFF4A5666u, 1.0f});
    }
    draw_round_rect(canvas, 388.5f, 168.5f, 64, 34, 6, (draw_style){FILLS[0], LIGHT, 2.0f});
    draw_round_rect(canvas, 462.25f, 168.25f, 64, 34, 6, (draw_style){0, ORANGE, 1.5f});
    draw_round_rect(canvas, 536, 168, 90, 1, 0, (draw_style){LIGHT, 0, 0});
    draw_round_rect(canvas, 536, 176, 90, 6, 3, (draw_style){FILLS[2], 0, 0});
    draw_round_rect(canvas, 536, 190, 12, 12, 3, (draw_style){0xFF2A323Eu, LIGHT, 1.0f});
    draw_round_rect(canvas, 556, 190, 12, 12, 6, (draw_style){0xFF2A323Eu, LIGHT, 1.0f});
}

static void strokes(draw_canvas *canvas)
{
    for (int i = 0; i < 6; i++) {
        float dx = TURNS[i].x, dy = TURNS[i].y, width = 0.5f + 0.5f * (float)i;
        float y = 216.0f;
        draw_line(canvas, 20, y, 20 + 70 * dx, y + 70 * dy, 1.0f, LIGHT);
        draw_line(canvas, 110, y, 110 + 70 * dx, y + 70 * dy, width, FILLS[i]);
        draw_dashes(canvas, 200, y, 200 + 70 * dx, y + 70 * dy, 1.5f, 6, 4, LIGHT);
        draw_arrow(canvas, 290, y, 290 + 70 * dx, y + 70 * dy, 1.5f, ORANGE);
        draw_arrow(canvas, 390, y, 390 + 70 * dx, y + 70 * dy, width, FILLS[i]);
        draw_arrow(canvas, 480 + 14 * (float)i, y, 480 + 14 * (float)i, y + 3 + 3 * (float)i, 2.0f,
                   ORANGE);
        draw_dashes(canvas, 480, y + 30 + 8 * (float)i, 620, y + 30 + 8 * (float)i, width,
                    (float)i * 2, 5, FILLS[i]);
    }
}

static void blends(draw_canvas *canvas)
{
    for (int i = 0; i < 6; i++) {
        draw_style glass = {draw_fade(FILLS[i], 96), draw_fade(LIGHT, 160), 2.0f};
        draw_disc(canvas, 46.0f + 32.0f * (float)i, 340, 28, glass);
    }
    for (int i = 0; i < 6; i++) {
        draw_style glass = {draw_fade(FILLS[i], 128), draw_fade(ORANGE, 128), 3.0f};
        box(canvas, 290.0f + 34.0f * (float)i, 340, 44, 44, TURNS[i], glass);
    }
    draw_arrow(canvas, 510, 320, 620, 360, 4.0f, draw_fade(ORANGE, 110));
    draw_line(canvas, 510, 350, 620, 312, 9.0f, draw_fade(FILLS[0], 110));
    /* Far larger than the picture: a ground and a hill. */
    const draw_point ground[4] = {{-1e6f, 384}, {1e6f, 394}, {1e6f, 1e6f}, {-1e6f, 1e6f}};
    draw_polygon(canvas, ground, 4, (draw_style){0xFF3A4452u, LIGHT, 1.5f});
    draw_disc(canvas, 700, 10380, 10000, (draw_style){0xFF2E5E4Eu, LIGHT, 1.5f});
}

void sheet_draw(draw_canvas *canvas)
{
    draw_clear(canvas, 0xFF1B2028u);
    discs(canvas);
    polygons(canvas);
    panels(canvas);
    strokes(canvas);
    blends(canvas);
}
