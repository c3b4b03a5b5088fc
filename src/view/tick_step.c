/* tick_step.c - which of the two is A and which is B, their bounding boxes, and what belongs to the
 * step at hand. */
#include "view/tick_step.h"

#include "view/step_pen.h"

#include <math.h>

/* ---- the pair ---- */

/* Where the letter of a body stands: of a half-space beneath the other body. */
static cr_vec2 letter_place(const step_pen *p, int which)
{
    const cr_body_view *body = &p->body[which], *other = &p->body[1 - which];
    const cr_shape *shape = body->shape;
    if (shape->kind != CR_HALFSPACE)
        return body->center;
    cr_vec2 n = shape->normals[0];
    float above = n.x * other->center.x + n.y * other->center.y - shape->offset;
    return step_moved(other->center, n, -above - 24.0f * p->unit / p->in->camera.scale);
}

static void draw_pair(const step_pen *p)
{
    static const char *const letters[] = {"A", "B"};
    for (int i = 0; i < 2; i++) {
        if (!p->body[i].alive)
            continue;
        view_draw_shape(p->canvas, &p->in->camera, p->body[i].shape, p->body[i].transform,
                        (draw_style){.outline = p->color[i], .width = 2.5f * p->line});
        draw_point at = step_at(p, letter_place(p, i));
        float half = 0.5f * (float)draw_text_width(p->in->fonts->large, letters[i]);
        int line = draw_font_line(p->in->fonts->large);
        draw_disc(p->canvas, at.x, at.y, 0.56f * (float)line,
                  (draw_style){p->theme->background, p->color[i], 1.5f * p->line});
        draw_text(p->canvas, p->in->fonts->large, (int)lroundf(at.x - half),
                  (int)lroundf(at.y) - line / 2, p->color[i], letters[i]);
    }
}

/* ---- boxes ---- */

static void draw_box(const step_pen *p, cr_aabb box, draw_color color)
{
    if (!(fabsf(box.lower.x) < 1e6f && fabsf(box.upper.x) < 1e6f && fabsf(box.upper.y) < 1e6f &&
          fabsf(box.lower.y) < 1e6f))
        return; /* of a half-space */
    cr_vec2 corner[4] = {
        box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
    for (int i = 0; i < 4; i++)
        step_dashes(p, corner[i], corner[(i + 1) % 4], color);
}

static void draw_boxes(const step_pen *p)
{
    const lab_tick_step *s = p->step;
    if (s->kind == LAB_STEP_PAIRED) {
        draw_box(p, p->body[0].bounds, p->color[0]);
        draw_box(p, p->body[1].bounds, p->color[1]);
        return;
    }
    cr_body_view own = cr_body_get_view(p->opening->before, s->record.a);
    draw_box(p, own.bounds, p->theme->bounds);
    draw_box(p, (cr_aabb){s->record.from, s->record.to}, p->theme->warning);
}

static void draw_event(const step_pen *p)
{
    const cr_event *e = &p->step->event;
    step_mark(p, e->point, 7.0f, false, p->theme->contact);
    step_arrow(p, e->point, (cr_vec2){40.0f * p->unit * e->normal.x, 40.0f * p->unit * e->normal.y},
               2.5f, p->theme->contact);
}

/* ---- all ---- */

static void draw_step(const step_pen *p)
{
    switch (p->step->stage) {
    case LAB_TICK_PAIRS:
        draw_boxes(p);
        break;
    case LAB_TICK_AXES:
        if (p->step->record.kind == CR_TRACE_REGION)
            step_draw_region(p);
        else
            step_draw_axis(p);
        break;
    case LAB_TICK_MANIFOLD:
        step_draw_faces(p);
        break;
    case LAB_TICK_SOLVE:
        step_draw_pass(p);
        break;
    case LAB_TICK_END:
        if (p->step->kind == LAB_STEP_EVENT)
            draw_event(p);
        break;
    }
}

void view_draw_tick_step(draw_canvas *canvas, const view_frame_in *in,
                         const lab_tick_opening *opening, size_t step)
{
    if (step >= opening->step_count)
        return;
    cr_pair pair = lab_tick_pair(opening);
    step_pen p = {.canvas = canvas,
                  .in = in,
                  .theme = in->theme,
                  .opening = opening,
                  .step = &opening->steps[step],
                  .index = step,
                  .pair = pair,
                  .body = {cr_body_get_view(opening->before, pair.a),
                           cr_body_get_view(opening->before, pair.b)},
                  .color = {in->theme->accent, in->theme->face},
                  .unit = in->ui * in->theme->marker_scale,
                  .line = in->ui * in->theme->line};
    draw_pair(&p);
    draw_step(&p);
}
