/* snap.c - rounding to the grid. */
#include "sandbox/app/snap.h"

#include <math.h>

bool snap_active(const app *a)
{
    return a->snap.on && !a->alt;
}

double snap_step(const app *a)
{
    double step = (double)(a->snap.step > 0.0f ? a->snap.step : view_grid_step(&a->camera, a->ui));
    /* A float's 0.1 is a little more than a tenth: many of them would miss the decimal numbers. */
    double parts = round(1.0 / step);
    return parts >= 1.0 && fabs(parts * step - 1.0) < 1e-5 ? 1.0 / parts : step;
}

static float nearest(double value, double step)
{
    double parts = round(1.0 / step);
    if (parts >= 1.0 && parts * step == 1.0)
        return (float)(round(value * parts) / parts);
    return (float)(round(value / step) * step);
}

cr_vec2 snap_point(const app *a, cr_vec2 point)
{
    if (!snap_active(a))
        return point;
    double step = snap_step(a);
    return (cr_vec2){nearest((double)point.x, step), nearest((double)point.y, step)};
}

float snap_length(const app *a, float length)
{
    if (!snap_active(a))
        return length;
    double step = snap_step(a);
    return nearest(fmax((double)length, step), step);
}

float snap_angle(const app *a, float angle)
{
    if (!snap_active(a))
        return angle;
    const double pi = 3.14159265358979323846;
    double parts = round(pi / (double)a->snap.angle);
    bool divides = parts >= 1.0 && fabs(parts * (double)a->snap.angle - pi) < 1e-5;
    double step = divides ? pi / parts : (double)a->snap.angle;
    return (float)(round((double)angle / step) * step);
}

float snap_wheel(const app *a, float notches)
{
    const float degree = 0.017453293f;
    return notches * (snap_active(a) ? a->snap.angle : a->shift ? degree : 5.0f * degree);
}

void snap_draw(const app *a, draw_canvas *canvas, cr_vec2 point)
{
    if (!snap_active(a))
        return;
    draw_point at = view_to_screen(&a->camera, point);
    draw_color faint = draw_fade(a->theme->accent, 70), strong = a->theme->accent;
    float line = fmaxf(1.0f, roundf(a->ui)), arm = 6.0f * a->ui, width = 1.5f * a->ui;
    draw_round_rect(canvas, floorf(at.x), 0.0f, line, (float)a->camera.height, 0.0f,
                    (draw_style){.fill = faint});
    draw_round_rect(canvas, 0.0f, floorf(at.y), (float)a->camera.width, line, 0.0f,
                    (draw_style){.fill = faint});
    draw_line(canvas, at.x - arm, at.y, at.x + arm, at.y, width, strong);
    draw_line(canvas, at.x, at.y - arm, at.x, at.y + arm, width, strong);
}
