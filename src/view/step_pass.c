/* step_pass.c - a pass of the solver on the real pair: the impulses that it gave, the velocities
 * before and after it, and where the bodies are then. */
#include "view/step_pen.h"

#include <math.h>
#include <stdio.h>

/* ---- where bodies are ---- */

static cr_vec2 center_now(const step_pen *p, int which)
{
    const cr_trace_motion *m = &p->step->motion[which];
    cr_vec2 c = p->body[which].center;
    return p->step->moves[which] ? (cr_vec2){c.x + m->way.x, c.y + m->way.y} : c;
}

static cr_transform pose_now(const step_pen *p, int which)
{
    const cr_body_view *body = &p->body[which];
    cr_transform t = {.q = cr_rot_from_angle(body->angle + p->step->motion[which].turn)};
    cr_vec2 arm = cr_dir_to_world(t.q, body->shape->centroid), c = center_now(p, which);
    t.p = (cr_vec2){c.x - arm.x, c.y - arm.y};
    return t;
}

static void draw_moved(const step_pen *p)
{
    for (int i = 0; i < 2; i++)
        if (p->step->moves[i] && p->body[i].shape->kind != CR_HALFSPACE)
            view_draw_shape(p->canvas, &p->in->camera, p->body[i].shape, pose_now(p, i),
                            (draw_style){.fill = draw_fade(p->color[i], 50),
                                         .outline = p->theme->text,
                                         .width = 1.5f * p->line});
}

/* ---- velocities ---- */

static cr_vec2 velocity_arrow(const step_pen *p, cr_vec2 v)
{
    float scale = view_velocity_length(p->in->vector_scale) * p->in->camera.scale;
    return (cr_vec2){scale * v.x, scale * v.y};
}

static void draw_velocities(const step_pen *p)
{
    for (int i = 0; i < 2; i++) {
        if (!p->step->moves[i])
            continue;
        cr_vec2 at = center_now(p, i);
        cr_vec2 before = p->step->before[i].velocity, now = p->step->motion[i].velocity;
        if (before.x != now.x || before.y != now.y)
            step_arrow(p, at, velocity_arrow(p, before), 2.0f, draw_fade(p->theme->velocity, 110));
        step_arrow(p, at, velocity_arrow(p, now), 3.0f, p->theme->velocity);
    }
}

/* ---- impulses ---- */

/* The largest impulse that a pass gave in this tick: the measure of the arrows. */
static float largest(const step_pen *p)
{
    float most = 1e-6f;
    for (size_t i = 0; i < p->opening->row_count; i++)
        most = fmaxf(most, fabsf(p->opening->rows[i].given));
    return most;
}

static bool place_of(const step_pen *p, const lab_tick_row *row, cr_vec2 *out)
{
    const cr_contact *contact = lab_tick_contact(p->opening);
    if (row->row.kind == CR_TRACE_JOINT) {
        *out = cr_joint_get_view(p->opening->before, row->row.joint).anchor_a;
        return true;
    }
    if (row->row.kind == CR_TRACE_MOUSE_JOINT) {
        cr_body_id body;
        cr_vec2 target;
        return cr_world_drag(p->opening->before, &body, out, &target);
    }
    if (contact == NULL || row->row.index >= contact->manifold.count)
        return false;
    *out = contact->manifold.points[row->row.index].position;
    return true;
}

/* B gets it, and A the opposite: an arrow into each. */
static void draw_impulse(const step_pen *p, const lab_tick_row *row, float most)
{
    cr_vec2 at;
    if ((row->row.d.x == 0 && row->row.d.y == 0) || !place_of(p, row, &at))
        return;
    bool friction = row->row.kind == CR_TRACE_FRICTION;
    float share = sqrtf(fabsf(row->given) / most), length = 64.0f * p->unit * share;
    length = row->given < 0 ? -length : length;
    if (fabsf(length) < 3.0f * p->unit)
        return;
    cr_vec2 way = {length * row->row.d.x, length * row->row.d.y};
    draw_color color = friction ? draw_fade(p->theme->impulse, 150) : p->theme->impulse;
    float width = friction ? 2.0f : 3.0f;
    step_arrow(p, at, way, width, color);
    step_arrow(p, at, (cr_vec2){-way.x, -way.y}, width, color);
    if (friction && share < 0.3f)
        return;
    char text[48];
    draw_point tip = step_at(p, at);
    snprintf(text, sizeof text, row->given < 0 ? "\u2212%.3g N s" : "%.3g N s",
             fabs((double)row->given));
    step_tag(p, tip.x + way.x + 8.0f * p->unit, tip.y - way.y, p->theme->impulse, text);
}

static void draw_impulses(const step_pen *p)
{
    float most = largest(p);
    for (size_t i = 0; i < p->step->rows; i++) {
        const lab_tick_row *row = &p->opening->rows[p->step->first_row + i];
        cr_vec2 at;
        if (row->row.kind == CR_TRACE_NORMAL && place_of(p, row, &at))
            step_mark(p, at, 4.0f, true, p->theme->contact);
        draw_impulse(p, row, most);
    }
}

void step_draw_pass(const step_pen *p)
{
    if (p->step->motion[0].way.x != 0 || p->step->motion[0].way.y != 0 ||
        p->step->motion[1].way.x != 0 || p->step->motion[1].way.y != 0 ||
        p->step->pass.kind == CR_PASS_POSITIONS)
        draw_moved(p);
    draw_velocities(p);
    if (p->step->pass.kind != CR_PASS_DESCENT)
        draw_impulses(p);
}
