/* step_shape.c - the narrow phase on the real pair: shadows on an axis, the circle's region, faces,
 * clips and contact points. */
#include "lab/inside/shadow.h"
#include "view/step_pen.h"

#include <math.h>
#include <stdio.h>

/* ---- axes ---- */

/* An axis laid out beside both bodies: where it stands, and both shadows along it. */
typedef struct axis_layout {
    cr_vec2 origin, n, t; /* m; n along the axis, t across it */
    float across;         /* m: how far from the origin the axis is drawn, along t */
    double low[2], high[2];
} axis_layout;

static float metres(const step_pen *p, float pixels)
{
    return pixels * p->unit / p->in->camera.scale;
}

static cr_vec2 place(const axis_layout *l, double along, float across)
{
    return step_moved(step_moved(l->origin, l->n, (float)along), l->t, across);
}

/* Endless shadows are cut a bit beyond the other one. */
static void measure(const step_pen *p, axis_layout *l)
{
    for (int i = 0; i < 2; i++) {
        lab_shadow s = lab_shadow_of(p->body[i].shape, p->body[i].transform, l->n, l->origin);
        l->low[i] = s.low;
        l->high[i] = s.high;
    }
    for (int i = 0; i < 2; i++) {
        double width = l->high[1 - i] - l->low[1 - i];
        width = isfinite(width) ? fmax(width, (double)metres(p, 60.0f)) : 1.0;
        if (!isfinite(l->low[i]))
            l->low[i] = (isfinite(l->high[i]) ? l->high[i] : l->low[1 - i]) - 0.6 * width;
        if (!isfinite(l->high[i]))
            l->high[i] = (isfinite(l->low[i]) ? l->low[i] : l->high[1 - i]) + 0.6 * width;
    }
}

/* How much of the picture a place is outside of, and how far it is towards the upper right, where
 * the words stand. */
static float badness(const step_pen *p, cr_vec2 at)
{
    draw_point s = step_at(p, at);
    float w = (float)p->in->camera.width, h = (float)p->in->camera.height;
    float outside = fmaxf(fmaxf(-s.x, s.x - w), fmaxf(-s.y, s.y - h));
    return 4.0f * fmaxf(outside, 0.0f) + fmaxf(s.x - 0.5f * w, 0.0f) - 0.25f * s.y;
}

/* Whether a body is so much larger than the other that the axis need not stand beside it, too. */
static bool is_vast(const step_pen *p, int which)
{
    const cr_shape *shape = p->body[which].shape, *other = p->body[1 - which].shape;
    return shape->kind == CR_HALFSPACE || (shape->bounding_radius > 3.0f * other->bounding_radius);
}

/* Beside both bodies, on the side that has more room. */
static void choose_side(const step_pen *p, axis_layout *l)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        if (is_vast(p, i))
            continue;
        lab_shadow s = lab_shadow_of(p->body[i].shape, p->body[i].transform, l->t, l->origin);
        low = fmin(low, s.low);
        high = fmax(high, s.high);
    }
    float room = metres(p, 34.0f), up = (float)high + room, down = (float)low - room;
    double middle = 0.25 * (l->low[0] + l->low[1] + l->high[0] + l->high[1]);
    l->across = badness(p, place(l, middle, up)) < badness(p, place(l, middle, down)) ? up : down;
}

static void draw_bar(const step_pen *p, const axis_layout *l, int which, float across)
{
    float half = metres(p, 5.0f);
    cr_vec2 corner[4] = {
        place(l, l->low[which], across - half), place(l, l->high[which], across - half),
        place(l, l->high[which], across + half), place(l, l->low[which], across + half)};
    draw_point at[4];
    for (int i = 0; i < 4; i++)
        at[i] = step_at(p, corner[i]);
    draw_polygon(p->canvas, at, 4, (draw_style){.fill = draw_fade(p->color[which], 200)});
}

/* The corner of a shape that is farthest in a direction; of a circle a point of its rim. */
static cr_vec2 extreme(const cr_body_view *body, cr_vec2 direction)
{
    const cr_shape *shape = body->shape;
    if (shape->kind == CR_CIRCLE)
        return step_moved(body->transform.p, direction, shape->radius);
    cr_vec2 best = body->center;
    float most = -INFINITY;
    for (int32_t i = 0; i < shape->count; i++) {
        cr_vec2 at = cr_to_world(body->transform, shape->vertices[i]);
        float d = at.x * direction.x + at.y * direction.y;
        best = d > most ? at : best;
        most = fmaxf(d, most);
    }
    return best;
}

static void draw_projections(const step_pen *p, const axis_layout *l, int which, float across)
{
    const cr_body_view *body = &p->body[which];
    cr_vec2 back = {-l->n.x, -l->n.y};
    if (body->shape->kind == CR_HALFSPACE)
        return;
    draw_color color = draw_fade(p->color[which], 150);
    step_dashes(p, extreme(body, back), place(l, l->low[which], across), color);
    step_dashes(p, extreme(body, l->n), place(l, l->high[which], across), color);
}

/* How far the other's shadow reaches over the end of the owner's, from the side that the axis leads
 * to; or the gap between them. The textbook's test may have found the other side nearer. */
static void draw_common(const step_pen *p, const axis_layout *l)
{
    int owner = p->step->record.owner, other = 1 - owner;
    double from = l->low[other], to = l->high[owner], depth = -(double)p->step->record.value;
    bool mirrored = fabs(l->high[other] - l->low[owner] - depth) < fabs(to - from - depth) - 1e-4;
    if (mirrored) {
        from = l->low[owner];
        to = l->high[other];
    }
    bool apart = from > to;
    float half = metres(p, 17.0f);
    double middle = 0.5 * (from + to), least = 0.5 * (double)metres(p, 3.0f);
    double reach = fmax(0.5 * fabs(to - from), least);
    draw_color color = apart ? p->theme->warning : p->theme->overlap;
    cr_vec2 corner[4] = {
        place(l, middle - reach, l->across - half), place(l, middle + reach, l->across - half),
        place(l, middle + reach, l->across + half), place(l, middle - reach, l->across + half)};
    draw_point at[4];
    for (int i = 0; i < 4; i++)
        at[i] = step_at(p, corner[i]);
    draw_polygon(p->canvas, at, 4, (draw_style){draw_fade(color, 70), color, 1.5f * p->line});
    char text[48];
    double size = fabs((double)p->step->record.value);
    const char *what = p->step->record.value > 5e-6f ? "gap" : "depth";
    if (size < 0.1)
        snprintf(text, sizeof text, "%s %.2f mm", what, 1000 * size);
    else
        snprintf(text, sizeof text, "%s %.3f m", what, size);
    draw_point beside = step_at(p, place(l, middle, l->across + (l->across > 0 ? half : -half)));
    step_tag(p, beside.x + 6.0f * p->unit, beside.y, color, text);
}

static void draw_face(const step_pen *p, int owner, int face, float width, draw_color color)
{
    const cr_body_view *body = &p->body[owner];
    const cr_shape *shape = body->shape;
    if (face < 0 || face >= shape->count)
        return;
    step_line(p, cr_to_world(body->transform, shape->vertices[face]),
              cr_to_world(body->transform, shape->vertices[(face + 1) % shape->count]), width,
              color);
}

void step_draw_axis(const step_pen *p)
{
    const cr_trace_record *r = &p->step->record;
    axis_layout l = {.origin = p->body[0].center, .n = r->axis, .t = {-r->axis.y, r->axis.x}};
    if (p->body[0].shape->kind == CR_HALFSPACE)
        l.origin = p->body[1].center;
    float beside = metres(p, 6.0f);
    measure(p, &l);
    choose_side(p, &l);
    double reach = (double)metres(p, 24.0f);
    cr_vec2 from = place(&l, fmin(l.low[0], l.low[1]) - reach, l.across);
    cr_vec2 to = place(&l, fmax(l.high[0], l.high[1]) + reach, l.across);
    step_line(p, from, to, 1.5f, p->theme->text_dim);
    step_arrow(p, to, (cr_vec2){14.0f * p->unit * l.n.x, 14.0f * p->unit * l.n.y}, 1.5f,
               p->theme->text_dim);
    draw_face(p, r->owner, r->face, p->step->least ? 6.0f : 4.0f, p->theme->contact);
    for (int i = 0; i < 2; i++) {
        draw_projections(p, &l, i, l.across);
        draw_bar(p, &l, i, l.across + (i == 0 ? -beside : beside));
    }
    draw_common(p, &l);
    if (p->step->support.kind == CR_TRACE_SUPPORT)
        step_mark(p, p->step->support.from, 6.0f, true, p->theme->contact);
}

/* ---- a circle's region ---- */

/* The lines that part a face's region from those of its corners. */
static void draw_borders(const step_pen *p, const cr_body_view *body, int face, float length)
{
    const cr_shape *shape = body->shape;
    if (face < 0)
        return;
    cr_vec2 n = cr_dir_to_world(body->transform.q, shape->normals[face]);
    for (int i = 0; i < 2; i++) {
        cr_vec2 end = cr_to_world(body->transform, shape->vertices[(face + i) % shape->count]);
        step_dashes(p, end, step_moved(end, n, length), p->theme->text_dim);
    }
}

/* The face of a box that a point of the world lies beyond most. */
static int nearest_face(const cr_body_view *body, cr_vec2 at)
{
    cr_vec2 model = cr_to_model(body->transform, at);
    int best = 0;
    float most = -INFINITY;
    for (int32_t i = 0; i < body->shape->count; i++) {
        cr_vec2 n = body->shape->normals[i], v = body->shape->vertices[i];
        float s = n.x * (model.x - v.x) + n.y * (model.y - v.y);
        best = s > most ? i : best;
        most = fmaxf(s, most);
    }
    return best;
}

void step_draw_region(const step_pen *p)
{
    const cr_trace_record *r = &p->step->record;
    const cr_body_view *polygon = &p->body[r->owner], *circle = &p->body[1 - r->owner];
    int face = r->face >= 0 ? r->face : nearest_face(polygon, circle->transform.p);
    draw_borders(p, polygon, face, 2.2f * circle->shape->radius);
    draw_face(p, r->owner, face, 5.0f, p->theme->contact);
    step_line(p, circle->transform.p, r->from, 2.5f, p->theme->contact);
    step_mark(p, r->from, 6.0f, true, p->theme->contact);
}

/* ---- faces, clips and points ---- */

/* The step of a kind that came before this one, or is it; or NULL. */
static const lab_tick_step *known(const step_pen *p, cr_trace_kind kind)
{
    for (size_t i = p->index + 1; i-- > 0;) {
        const lab_tick_step *s = &p->opening->steps[i];
        if (s->kind == LAB_STEP_SHAPE && s->record.kind == kind)
            return s;
    }
    return NULL;
}

static void draw_side(const step_pen *p, const cr_trace_record *clip, const cr_trace_record *face)
{
    cr_vec2 ends[2] = {face->from, face->to};
    for (int i = 0; i < 2; i++) {
        float off = clip->axis.x * ends[i].x + clip->axis.y * ends[i].y - clip->value;
        if (fabsf(off) > 1e-3f)
            continue;
        float reach = metres(p, 46.0f);
        step_dashes(p, step_moved(ends[i], face->axis, -reach),
                    step_moved(ends[i], face->axis, reach), p->theme->text);
    }
}

/* Points that this part of the tick has kept so far, each with its normal. */
static void draw_points(const step_pen *p)
{
    int number = 0;
    for (size_t i = p->opening->steps[p->index].part_begin; i <= p->index; i++) {
        const lab_tick_step *s = &p->opening->steps[i];
        const cr_trace_record *r = &s->record;
        if (s->kind != LAB_STEP_SHAPE || (r->kind != CR_TRACE_POINT && r->kind != CR_TRACE_DROPPED))
            continue;
        bool kept = r->kind == CR_TRACE_POINT, now = i == p->index;
        step_mark(p, r->from, now ? 7.0f : 5.0f, kept,
                  kept ? p->theme->contact : p->theme->warning);
        if (!kept)
            continue;
        float length = (now ? 44.0f : 30.0f) * p->unit;
        step_arrow(p, r->from, (cr_vec2){length * r->axis.x, length * r->axis.y}, 2.0f,
                   p->theme->contact);
        char text[16];
        draw_point at = step_at(p, r->from);
        snprintf(text, sizeof text, "P%d", ++number);
        step_tag(p, at.x + (number == 1 ? -36.0f : 10.0f) * p->unit, at.y + 12.0f * p->unit,
                 p->theme->contact, text);
    }
}

void step_draw_faces(const step_pen *p)
{
    const lab_tick_step *reference = known(p, CR_TRACE_REFERENCE_FACE);
    const lab_tick_step *incident = known(p, CR_TRACE_INCIDENT_FACE);
    const lab_tick_step *clip = known(p, CR_TRACE_CLIP);
    if (reference != NULL) {
        const cr_trace_record *r = &reference->record;
        cr_vec2 middle = {0.5f * (r->from.x + r->to.x), 0.5f * (r->from.y + r->to.y)};
        float length = 30.0f * p->unit;
        step_line(p, r->from, r->to, 5.0f, p->theme->contact);
        if (p->step == reference)
            step_arrow(p, middle, (cr_vec2){length * r->axis.x, length * r->axis.y}, 2.0f,
                       p->theme->contact);
    }
    if (incident != NULL && clip == NULL)
        step_line(p, incident->record.from, incident->record.to, 5.0f, p->theme->impulse);
    if (clip != NULL) {
        step_line(p, clip->record.from, clip->record.to, 5.0f, p->theme->impulse);
        step_mark(p, clip->record.from, 4.0f, true, p->theme->impulse);
        step_mark(p, clip->record.to, 4.0f, true, p->theme->impulse);
    }
    if (p->step->record.kind == CR_TRACE_CLIP && reference != NULL)
        draw_side(p, &p->step->record, &reference->record);
    draw_points(p);
}
