/* overlay_joints.c - joints as they are drawn on a blackboard: a pin is a ring, a spring a coil, a
 * rod a thick line, a rope a thin one that sags while it is slack, a weld a crossed square. A pin
 * to the world stands on a hatched support; an arrow around its ring is a motor. */
#include "view/view_internal.h"

#include <math.h>

/* A joint as the picture shows it. */
typedef struct seen_joint {
    cr_joint_def def;
    view_body a, b; /* b.id is null where it is the world */
    cr_vec2 from, to;
    draw_point p, q; /* the anchors, the same on the screen */
    float mark;      /* the size of what stands at an anchor: 1, and less on small bodies */
} seen_joint;

/* A ring should not bury a plank of a bridge, nor a chain be nothing but rings. */
static float mark_on(const view_paint *p, const seen_joint *joint)
{
    const float enough = 24.0f, least = 0.4f; /* ordinary pixels across */
    float size = view_size(p, &joint->a.look);
    if (joint->b.id.index != 0)
        size = fminf(size, view_size(p, &joint->b.look));
    return fminf(fmaxf(size / (enough * p->unit), least), 1.0f);
}

static bool joint_at(const view_paint *p, size_t slot, seen_joint *out)
{
    cr_joint_id id = cr_world_joint_slot(p->world, slot);
    if (cr_joint_get(p->world, id, &out->def).code != CR_OK ||
        !view_body_at(p, out->def.a.index - 1, &out->a))
        return false;
    out->b = (view_body){.id = {0, 0}};
    out->from = cr_to_world(out->a.pose, out->def.anchor_a);
    out->to = out->def.anchor_b;
    if (out->def.b.index != 0) {
        if (!view_body_at(p, out->def.b.index - 1, &out->b))
            return false;
        out->to = cr_to_world(out->b.pose, out->def.anchor_b);
    }
    out->p = view_to_screen(p->camera, out->from);
    out->q = view_to_screen(p->camera, out->to);
    out->mark = mark_on(p, out);
    return true;
}

/* ---- strokes on a halo of the background, so that they stand out from bodies of any colour ----
 */

enum { MOST_POINTS = 64 };

static void stroke(const view_paint *p, const draw_point *at, size_t count, float width)
{
    draw_color halo = draw_fade(p->theme->background, 170);
    for (size_t i = 1; i < count; i++)
        draw_line(p->canvas, at[i - 1].x, at[i - 1].y, at[i].x, at[i].y, width + 2.0f * p->unit,
                  halo);
    for (size_t i = 1; i < count; i++)
        draw_line(p->canvas, at[i - 1].x, at[i - 1].y, at[i].x, at[i].y, width, p->theme->joint);
}

static void stroke_line(const view_paint *p, draw_point from, draw_point to, float width)
{
    stroke(p, (draw_point[]){from, to}, 2, width);
}

static void dot(const view_paint *p, draw_point at, float radius)
{
    draw_disc(p->canvas, at.x, at.y, radius * p->unit,
              (draw_style){p->theme->joint, p->theme->background, 0.3f * radius * p->unit});
}

static float distance(draw_point p, draw_point q)
{
    return hypotf(q.x - p.x, q.y - p.y);
}

/* ---- pin and weld ---- */

/* A line from the centre of mass of a body that can move to the joint's anchor on it. */
static void paint_arm(const view_paint *p, const view_body *body, draw_point anchor)
{
    if (body->id.index == 0 || body->look.kind != CR_DYNAMIC)
        return;
    if (distance(body->center, anchor) > 6.0f * p->unit)
        draw_line(p->canvas, body->center.x, body->center.y, anchor.x, anchor.y, 1.5f * p->line,
                  draw_fade(p->theme->joint, 150));
}

/* The support that a textbook draws behind a fixed bearing: a triangle with its base that way, n.
 */
static void paint_support(const view_paint *p, draw_point at, draw_point n)
{
    float size = 13.0f * p->unit, half = 0.6f * size, tick = 4.0f * p->unit;
    draw_point t = {n.y, -n.x}, foot = {at.x + n.x * size, at.y + n.y * size};
    draw_point corner[3] = {
        at, {foot.x - t.x * half, foot.y - t.y * half}, {foot.x + t.x * half, foot.y + t.y * half}};
    draw_polygon(p->canvas, corner, 3,
                 (draw_style){p->theme->background, p->theme->joint, 1.5f * p->line});
    stroke_line(p, (draw_point){foot.x - t.x * size, foot.y - t.y * size},
                (draw_point){foot.x + t.x * size, foot.y + t.y * size}, 1.5f * p->line);
    for (int i = 0; i < 4; i++) {
        float along = size * (-0.8f + 0.5f * (float)i);
        draw_point from = {foot.x + t.x * along, foot.y + t.y * along};
        draw_line(p->canvas, from.x, from.y, from.x + (n.x - t.x) * tick,
                  from.y + (n.y - t.y) * tick, p->line, p->theme->joint);
    }
}

/* The motor turns b against a; where b stands still, it is a that is seen to turn, the other way.
 */
static bool turns_forward(const seen_joint *joint)
{
    bool fixed = joint->b.id.index == 0 || joint->b.look.kind == CR_STATIC;
    return (joint->def.motor_speed > 0.0f) != fixed;
}

/* Three quarters of a circle with a head. */
static void paint_motor(const view_paint *p, draw_point at, bool forward)
{
    enum { PARTS = 18 };
    float radius = 11.0f * p->unit;
    draw_point point[PARTS + 1];
    for (int i = 0; i <= PARTS; i++) {
        cr_rot q = cr_rot_from_angle(-0.8f + 4.2f * (float)i / PARTS);
        float x = forward ? q.c : -q.c;
        point[i] = (draw_point){at.x + x * radius, at.y - q.s * radius};
    }
    stroke(p, point, PARTS + 1, 1.5f * p->line);
    draw_point last = point[PARTS], before = point[PARTS - 3];
    float dx = last.x - before.x, dy = last.y - before.y;
    float to = 5.0f * p->unit / hypotf(dx, dy);
    draw_arrow(p->canvas, last.x, last.y, last.x + dx * to, last.y + dy * to, 1.5f * p->line,
               p->theme->joint);
}

/* Marks the gap between the two anchors where the solver has left them apart. */
static void paint_gap(const view_paint *p, const seen_joint *joint)
{
    if (distance(joint->p, joint->q) < 1.5f * p->unit)
        return;
    stroke_line(p, joint->p, joint->q, 1.5f * p->line);
    dot(p, joint->p, 3.0f * joint->mark);
}

static void paint_pin(const view_paint *p, const seen_joint *joint)
{
    paint_arm(p, &joint->a, joint->p);
    paint_arm(p, &joint->b, joint->q);
    if (joint->def.b.index == 0)
        paint_support(p, joint->q, (draw_point){0.0f, 1.0f});
    paint_gap(p, joint);
    float radius = 5.5f * p->unit * joint->mark;
    float width = fminf(2.0f * p->line * joint->mark, 0.4f * radius);
    draw_style ring = {p->theme->background, p->theme->joint, width};
    draw_disc(p->canvas, joint->q.x, joint->q.y, radius, ring);
    if (joint->mark > 0.7f)
        draw_disc(p->canvas, joint->q.x, joint->q.y, 1.5f * p->unit * joint->mark,
                  (draw_style){.fill = p->theme->joint});
    if (joint->def.max_torque > 0.0f && fabsf(joint->def.motor_speed) > 0.0f)
        paint_motor(p, joint->q, turns_forward(joint));
}

static void paint_weld(const view_paint *p, const seen_joint *joint)
{
    paint_arm(p, &joint->a, joint->p);
    paint_arm(p, &joint->b, joint->q);
    paint_gap(p, joint);
    float half = 5.0f * p->unit * joint->mark, in = 0.5f * half;
    float width = fminf(1.5f * p->line, 0.3f * half);
    draw_point at = {roundf(joint->q.x), roundf(joint->q.y)};
    draw_round_rect(p->canvas, at.x - half, at.y - half, 2.0f * half, 2.0f * half, 0.0f,
                    (draw_style){p->theme->background, p->theme->joint, width});
    for (int sign = -1; sign <= 1; sign += 2)
        draw_line(p->canvas, at.x - in, at.y - in * (float)sign, at.x + in, at.y + in * (float)sign,
                  width, p->theme->joint);
}

/* ---- springs, rods and ropes ---- */

/* So many turns as its length at rest has room for: they stay as it stretches. Pushed together it
 * gets thinner, or it would become a bar. */
static void paint_coil(const view_paint *p, const seen_joint *joint)
{
    enum { LEAST = 6, MOST = 14 };
    const float step = 3.5f; /* ordinary pixels from turn to turn, or more */
    draw_point from = joint->p, to = joint->q;
    float rest = joint->def.length * p->camera->scale;
    int turns = (int)fminf(fmaxf(0.8f * rest / (step * p->unit), LEAST), MOST) / 2 * 2;
    float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
    float side = fminf(7.0f * p->unit * fmaxf(joint->mark, 0.65f), 0.25f * length);
    float nx = length > 0.0f ? -dy / length * side : 0.0f;
    float ny = length > 0.0f ? dx / length * side : 0.0f;
    draw_point at[MOST + 4];
    size_t count = 0;
    at[count++] = from;
    for (int i = 0; i <= turns; i++) {
        float t = 0.1f + 0.8f * (float)i / (float)turns;
        float s = i == 0 || i == turns ? 0.0f : i % 2 == 0 ? 1.0f : -1.0f;
        at[count++] = (draw_point){from.x + dx * t + nx * s, from.y + dy * t + ny * s};
    }
    at[count++] = to;
    float pitch = 0.8f * length / (float)turns;
    stroke(p, at, count, fmaxf(fminf(1.75f * p->line, 0.45f * pitch), 0.75f * p->unit));
}

/* A parabola as long as the rope: its length is about c + 8 sag^2 / (3 c) over a span c. It hangs
 * the way gravity points; without gravity it lies to one side. */
static void paint_slack(const view_paint *p, const seen_joint *joint)
{
    enum { PARTS = 24 };
    float dx = joint->to.x - joint->from.x, dy = joint->to.y - joint->from.y;
    float span = hypotf(dx, dy), spare = joint->def.length - span;
    float sag = fminf(sqrtf(0.375f * span * spare), 0.5f * joint->def.length);
    /* A short span makes the parabola too flat: a rope folded in two hangs half its length. */
    sag = fmaxf(sag, 0.5f * spare);
    cr_vec2 g = cr_world_gravity(p->world);
    float pull = hypotf(g.x, g.y);
    cr_vec2 down = pull > 0.0f ? (cr_vec2){g.x / pull, g.y / pull} : (cr_vec2){0.0f, -1.0f};
    draw_point at[PARTS + 1];
    for (int i = 0; i <= PARTS; i++) {
        float t = (float)i / PARTS, s = 4.0f * t * (1.0f - t) * sag;
        at[i] = view_to_screen(p->camera, (cr_vec2){joint->from.x + dx * t + down.x * s,
                                                    joint->from.y + dy * t + down.y * s});
    }
    stroke(p, at, PARTS + 1, 1.5f * p->line);
}

/* Away from the body, upright or level, so that it stands still while the body swings. */
static draw_point behind(const seen_joint *joint)
{
    float dx = joint->q.x - joint->p.x, dy = joint->q.y - joint->p.y;
    if (fabsf(dx) > fabsf(dy))
        return (draw_point){copysignf(1.0f, dx), 0.0f};
    return (draw_point){0.0f, dy > 0.0f ? 1.0f : -1.0f};
}

static void paint_spring(const view_paint *p, const seen_joint *joint)
{
    const cr_joint_def *def = &joint->def;
    float length = hypotf(joint->to.x - joint->from.x, joint->to.y - joint->from.y);
    /* A rope that hangs on its last millimetre is as good as taut. */
    bool slack = def->rope && length < def->length * 0.999f;
    if (slack)
        paint_slack(p, joint);
    else if (def->stiffness > 0.0f)
        paint_coil(p, joint);
    else
        stroke_line(p, joint->p, joint->q,
                    def->rope ? 1.5f * p->line : fmaxf(3.5f * joint->mark, 2.5f) * p->line);
    if (def->b.index == 0)
        paint_support(p, joint->q, behind(joint));
    dot(p, joint->p, 3.5f * joint->mark);
    dot(p, joint->q, 3.5f * joint->mark);
}

/* ---- all of them ---- */

static bool in_sight(const view_paint *p, const seen_joint *joint)
{
    /* A slack rope hangs down by no more than its length. */
    float slack = joint->def.rope ? joint->def.length * p->camera->scale : 0.0f;
    float margin = 20.0f * p->unit + slack;
    float left = fminf(joint->p.x, joint->q.x), right = fmaxf(joint->p.x, joint->q.x);
    float top = fminf(joint->p.y, joint->q.y), bottom = fmaxf(joint->p.y, joint->q.y);
    return right > -margin && left < (float)p->camera->width + margin && bottom > -margin &&
           top < (float)p->camera->height + margin;
}

void view_overlay_joints(view_paint *p)
{
    static void (*const paint[CR_JOINT_KINDS])(const view_paint *, const seen_joint *) = {
        [CR_PIN] = paint_pin, [CR_SPRING] = paint_spring, [CR_WELD] = paint_weld};
    for (size_t slot = 0; slot < cr_world_joint_slots(p->world); slot++) {
        seen_joint joint;
        if (joint_at(p, slot, &joint) && in_sight(p, &joint))
            paint[joint.def.kind](p, &joint);
    }
}
