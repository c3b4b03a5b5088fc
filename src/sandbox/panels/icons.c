/* icons.c - the pictures on the buttons, in strokes and shapes on a square of 24 by 24. */
#include "sandbox/panels/icons.h"

#include <math.h>

typedef struct pen {
    draw_canvas *canvas;
    float x, y, scale;
    draw_color color;
} pen;

static const float stroke = 1.8f;

static void line(pen p, float x0, float y0, float x1, float y1)
{
    draw_line(p.canvas, p.x + x0 * p.scale, p.y + y0 * p.scale, p.x + x1 * p.scale,
              p.y + y1 * p.scale, stroke * p.scale, p.color);
}

static void polygon(pen p, const draw_point *corners, size_t count, bool filled)
{
    draw_point at[8];
    for (size_t i = 0; i < count; i++)
        at[i] = (draw_point){p.x + corners[i].x * p.scale, p.y + corners[i].y * p.scale};
    draw_style style = {filled ? p.color : 0, p.color, stroke * p.scale};
    draw_polygon(p.canvas, at, count, style);
}

static void triangle(pen p, draw_point a, draw_point b, draw_point c)
{
    polygon(p, (draw_point[]){a, b, c}, 3, true);
}

static void ring(pen p, float x, float y, float radius, bool filled)
{
    draw_disc(p.canvas, p.x + x * p.scale, p.y + y * p.scale, radius * p.scale,
              (draw_style){filled ? p.color : 0, p.color, stroke * p.scale});
}

static void block(pen p, float x, float y, float w, float h, float radius, bool filled)
{
    draw_round_rect(p.canvas, p.x + x * p.scale, p.y + y * p.scale, w * p.scale, h * p.scale,
                    radius * p.scale,
                    (draw_style){filled ? p.color : 0, p.color, stroke * p.scale});
}

/* Counter-clockwise on the screen from `from` to `to`, in degrees, 0 to the right. */
static void arc(pen p, float x, float y, float radius, float from, float to)
{
    enum { PARTS = 16 };
    for (int i = 0; i < PARTS; i++) {
        float t0 = from + (to - from) * (float)i / PARTS;
        float t1 = from + (to - from) * (float)(i + 1) / PARTS;
        cr_rot a = cr_rot_from_angle(t0 * 0.017453293f), b = cr_rot_from_angle(t1 * 0.017453293f);
        line(p, x + a.c * radius, y - a.s * radius, x + b.c * radius, y - b.s * radius);
    }
}

static void lines(pen p, const draw_point *at, size_t count)
{
    for (size_t i = 1; i < count; i++)
        line(p, at[i - 1].x, at[i - 1].y, at[i].x, at[i].y);
}

/* ---- one picture each ---- */

static void arrow_pointer(pen p)
{
    triangle(p, (draw_point){6.5f, 4.0f}, (draw_point){6.5f, 17.0f}, (draw_point){10.0f, 13.6f});
    triangle(p, (draw_point){6.5f, 4.0f}, (draw_point){10.0f, 13.6f}, (draw_point){15.7f, 13.2f});
    pen thick = p;
    thick.scale *= 1.0f;
    line(thick, 10.2f, 13.0f, 13.0f, 19.2f);
    line(thick, 11.0f, 12.6f, 13.8f, 18.8f);
}

static void turn_back(pen p, bool mirrored)
{
    float side = mirrored ? -1.0f : 1.0f, m = 12.0f;
    enum { PARTS = 14 };
    for (int i = 0; i < PARTS; i++) {
        float t0 = 90.0f - 180.0f * (float)i / PARTS, t1 = 90.0f - 180.0f * (float)(i + 1) / PARTS;
        cr_rot a = cr_rot_from_angle(t0 * 0.017453293f), b = cr_rot_from_angle(t1 * 0.017453293f);
        float x0 = 2.0f + a.c * 4.75f, x1 = 2.0f + b.c * 4.75f;
        line(p, m + side * x0, 13.25f - a.s * 4.75f, m + side * x1, 13.25f - b.s * 4.75f);
    }
    line(p, m + side * -6.0f, 8.5f, m + side * 2.0f, 8.5f);
    line(p, m + side * -1.0f, 18.0f, m + side * 2.0f, 18.0f);
    line(p, m + side * -6.5f, 8.5f, m + side * -3.0f, 5.0f);
    line(p, m + side * -6.5f, 8.5f, m + side * -3.0f, 12.0f);
}

static void outline(pen p)
{
    static const draw_point corner[] = {
        {12.5f, 4.0f}, {20.0f, 9.5f}, {17.0f, 19.0f}, {7.5f, 19.0f}, {4.0f, 10.5f}};
    polygon(p, corner, 5, false);
}

static void ground(pen p)
{
    line(p, 3.0f, 9.5f, 21.0f, 9.5f);
    for (int i = 0; i < 4; i++) {
        float x = 7.0f + 4.3f * (float)i;
        line(p, x, 10.5f, x - 3.5f, 16.5f);
    }
}

static void pin(pen p)
{
    ring(p, 12.0f, 7.5f, 3.4f, false);
    line(p, 10.3f, 10.4f, 6.5f, 17.5f);
    line(p, 13.7f, 10.4f, 17.5f, 17.5f);
    line(p, 4.0f, 18.0f, 20.0f, 18.0f);
}

static void spring(pen p)
{
    static const draw_point at[] = {{2.5f, 12.0f}, {5.5f, 12.0f},  {7.5f, 7.0f},   {10.5f, 17.0f},
                                    {13.5f, 7.0f}, {16.5f, 17.0f}, {18.5f, 12.0f}, {21.5f, 12.0f}};
    lines(p, at, 8);
}

static void weld(pen p)
{
    block(p, 5.5f, 5.5f, 13.0f, 13.0f, 0.8f, false);
    line(p, 6.8f, 6.8f, 17.2f, 17.2f);
    line(p, 17.2f, 6.8f, 6.8f, 17.2f);
}

/* Four arrows to the middle. */
static void attractor(pen p)
{
    ring(p, 12.0f, 12.0f, 2.6f, true);
    for (int i = 0; i < 4; i++) {
        static const float cosine[] = {1.0f, 0.0f, -1.0f, 0.0f}, sine[] = {0.0f, 1.0f, 0.0f, -1.0f};
        float c = cosine[i], s = sine[i];
        line(p, 12.0f + 10.0f * c, 12.0f + 10.0f * s, 12.0f + 8.4f * c, 12.0f + 8.4f * s);
        triangle(p, (draw_point){12.0f + 4.4f * c, 12.0f + 4.4f * s},
                 (draw_point){12.0f + 8.4f * c - 3.2f * s, 12.0f + 8.4f * s + 3.2f * c},
                 (draw_point){12.0f + 8.4f * c + 3.2f * s, 12.0f + 8.4f * s - 3.2f * c});
    }
}

static void ruler(pen p)
{
    block(p, 2.5f, 8.0f, 19.0f, 8.5f, 1.2f, false);
    for (int i = 0; i < 4; i++) {
        float x = 6.3f + 3.8f * (float)i;
        line(p, x, 9.0f, x, i % 2 == 0 ? 11.0f : 12.8f);
    }
}

static void protractor(pen p)
{
    arc(p, 12.0f, 17.0f, 9.0f, 0.0f, 180.0f);
    line(p, 3.0f, 17.5f, 21.0f, 17.5f);
    line(p, 12.0f, 17.0f, 17.2f, 11.0f);
    arc(p, 12.0f, 17.0f, 3.8f, 0.0f, 49.0f);
}

static void magnet(pen p)
{
    arc(p, 12.0f, 12.0f, 7.2f, 180.0f, 360.0f);
    arc(p, 12.0f, 12.0f, 3.0f, 180.0f, 360.0f);
    for (int side = -1; side <= 1; side += 2) {
        float outer = 12.0f + 7.2f * (float)side, inner = 12.0f + 3.0f * (float)side;
        static const float across[] = {4.5f, 8.5f};
        line(p, outer, 4.5f, outer, 12.0f);
        line(p, inner, 4.5f, inner, 12.0f);
        for (int i = 0; i < 2; i++)
            line(p, outer, across[i], inner, across[i]);
    }
}

static void folder(pen p)
{
    line(p, 4.0f, 18.5f, 4.0f, 6.0f);
    line(p, 4.0f, 6.0f, 9.5f, 6.0f);
    line(p, 9.5f, 6.0f, 11.5f, 8.5f);
    line(p, 11.5f, 8.5f, 20.0f, 8.5f);
    line(p, 20.0f, 8.5f, 20.0f, 18.5f);
    line(p, 20.0f, 18.5f, 4.0f, 18.5f);
}

static void save(pen p)
{
    line(p, 12.0f, 4.0f, 12.0f, 14.0f);
    line(p, 12.0f, 14.5f, 8.0f, 10.5f);
    line(p, 12.0f, 14.5f, 16.0f, 10.5f);
    line(p, 4.5f, 14.5f, 4.5f, 19.5f);
    line(p, 4.5f, 19.5f, 19.5f, 19.5f);
    line(p, 19.5f, 19.5f, 19.5f, 14.5f);
}

static void half_disc(pen p)
{
    ring(p, 12.0f, 12.0f, 8.0f, false);
    draw_point corner[8];
    for (int i = 0; i < 8; i++) {
        cr_rot q = cr_rot_from_angle(-1.5707963f + 3.1415927f * (float)i / 7.0f);
        corner[i] = (draw_point){12.0f + q.c * 7.5f, 12.0f - q.s * 7.5f};
    }
    polygon(p, corner, 8, true);
}

static void question(pen p)
{
    arc(p, 12.0f, 8.7f, 4.2f, 190.0f, -50.0f);
    line(p, 14.7f, 11.9f, 12.6f, 13.4f);
    line(p, 12.3f, 13.7f, 12.0f, 15.2f);
    ring(p, 12.0f, 18.8f, 1.2f, true);
}

static void restart(pen p)
{
    block(p, 5.0f, 6.0f, 2.4f, 12.0f, 0.6f, true);
    triangle(p, (draw_point){18.5f, 6.0f}, (draw_point){18.5f, 18.0f}, (draw_point){9.0f, 12.0f});
}

/* Back to where a mark was set. */
static void restart_from_edit(pen p)
{
    ring(p, 6.0f, 12.0f, 2.6f, true);
    triangle(p, (draw_point){19.0f, 6.0f}, (draw_point){19.0f, 18.0f}, (draw_point){10.0f, 12.0f});
}

static void step(pen p, bool back)
{
    float m = back ? -1.0f : 1.0f, c = 12.0f;
    block(p, back ? 16.2f : 5.4f, 7.0f, 2.4f, 10.0f, 0.6f, true);
    triangle(p, (draw_point){c - m * 1.5f, 7.0f}, (draw_point){c - m * 1.5f, 17.0f},
             (draw_point){c + m * 6.5f, 12.0f});
}

static void play(pen p)
{
    triangle(p, (draw_point){7.5f, 5.0f}, (draw_point){7.5f, 19.0f}, (draw_point){19.0f, 12.0f});
}

static void pause_bars(pen p)
{
    block(p, 6.5f, 5.5f, 4.0f, 13.0f, 1.0f, true);
    block(p, 13.5f, 5.5f, 4.0f, 13.0f, 1.0f, true);
}

static void circle(pen p)
{
    ring(p, 12.0f, 12.0f, 7.5f, false);
    line(p, 12.0f, 12.0f, 19.0f, 12.0f);
}

static void box(pen p)
{
    block(p, 5.0f, 5.0f, 14.0f, 14.0f, 1.5f, false);
}

static void undo(pen p)
{
    turn_back(p, false);
}

static void redo(pen p)
{
    turn_back(p, true);
}

static void step_back(pen p)
{
    step(p, true);
}

static void step_on(pen p)
{
    step(p, false);
}

static void plus(pen p)
{
    line(p, 12.0f, 6.5f, 12.0f, 17.5f);
    line(p, 6.5f, 12.0f, 17.5f, 12.0f);
}

static void minus(pen p)
{
    line(p, 6.5f, 12.0f, 17.5f, 12.0f);
}

/* `on` is drawn where the action is on; NULL where it looks the same. */
static const struct {
    void (*off)(pen p);
    void (*on)(pen p);
} icons[ACTIONS] = {
    [ACTION_TOOL_SELECT] = {.off = arrow_pointer},
    [ACTION_TOOL_CIRCLE] = {.off = circle},
    [ACTION_TOOL_BOX] = {.off = box},
    [ACTION_TOOL_POLYGON] = {.off = outline},
    [ACTION_TOOL_GROUND] = {.off = ground},
    [ACTION_TOOL_PIN] = {.off = pin},
    [ACTION_TOOL_SPRING] = {.off = spring},
    [ACTION_TOOL_WELD] = {.off = weld},
    [ACTION_TOOL_ATTRACTOR] = {.off = attractor},
    [ACTION_TOOL_RULER] = {.off = ruler},
    [ACTION_TOOL_PROTRACTOR] = {.off = protractor},
    [ACTION_SNAP] = {.off = magnet},
    [ACTION_UNDO] = {.off = undo},
    [ACTION_REDO] = {.off = redo},
    [ACTION_OPEN] = {.off = folder},
    [ACTION_SAVE] = {.off = save},
    [ACTION_PROJECTOR] = {.off = half_disc},
    [ACTION_HELP] = {.off = question},
    [ACTION_RESTART] = {.off = restart},
    [ACTION_RESTART_FROM_EDIT] = {.off = restart_from_edit},
    [ACTION_STEP_BACK] = {.off = step_back},
    [ACTION_STEP] = {.off = step_on},
    [ACTION_PLAY] = {.off = play, .on = pause_bars},
    [ACTION_FASTER] = {.off = plus},
    [ACTION_SLOWER] = {.off = minus},
};

bool icon_exists(action_id action)
{
    return icons[action].off != NULL;
}

void icon_draw(draw_canvas *canvas, action_id action, bool on, float x, float y, float size,
               draw_color color)
{
    float margin = size * 0.12f;
    pen p = {canvas, x + margin, y + margin, (size - 2.0f * margin) / 24.0f, color};
    if (on && icons[action].on != NULL)
        icons[action].on(p);
    else if (icons[action].off != NULL)
        icons[action].off(p);
}
