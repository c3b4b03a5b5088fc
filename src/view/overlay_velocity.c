/* overlay_velocity.c - velocities as arrows from the centre of mass, with their figures where few
 * bodies move. */
#include "view/view_internal.h"

#include <math.h>
#include <stdio.h>

char *view_format_velocity(char *out, size_t size, cr_vec2 velocity)
{
    /* What would be written as 0.00 is nothing. */
    double v[2] = {(double)velocity.x, (double)velocity.y};
    bool none[2];
    const char *sign[2];
    for (int i = 0; i < 2; i++) {
        none[i] = fabs(v[i]) < 0.005 || fabs(v[i]) < 1e-3 * fabs(v[1 - i]);
        sign[i] = none[i] ? "" : v[i] < 0.0 ? "\u2212" : "+";
        v[i] = none[i] ? 0.0 : fabs(v[i]);
    }
    if (none[0] && none[1])
        snprintf(out, size, "v = 0 m/s");
    else if (none[0] || none[1])
        snprintf(out, size, "v_%c = %s%.2f m/s", none[1] ? 'x' : 'y', sign[none[0]], v[none[0]]);
    else
        snprintf(out, size, "v = (%s%.2f, %s%.2f) m/s", sign[0], v[0], sign[1], v[1]);
    return out;
}

float view_soft_min(float length, float most)
{
    return most > 0.0f && length > 0.0f ? length / sqrtf(1.0f + length * length / (most * most))
                                        : 0.0f;
}

/* How many bodies in sight go somewhere. */
static size_t movers(const view_paint *p)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        cr_body_id id = cr_world_slot(p->world, slot);
        if (id.index == 0)
            continue;
        cr_body_view look = cr_body_get_view(p->world, id);
        bool moves = look.kind != CR_STATIC && !look.asleep &&
                     fabsf(look.velocity.x) + fabsf(look.velocity.y) > 0.01f;
        count += moves && view_in_sight(p, id, &look, 0.0f);
    }
    return count;
}

/* Arrows true to scale tell more than short ones, where there is room for them: in a crowd, none
 * is longer than its body. That of a selected body ends where a hand can take hold of it. */
static float most_length(const view_paint *p, const view_body *body, size_t moving)
{
    const float few = 12.0f, crowd = 36.0f;
    if (view_is_selected(p, body->id) || (float)moving <= few)
        return INFINITY;
    float crowded = fminf(((float)moving - few) / (crowd - few), 1.0f);
    return view_size(p, &body->look) * fmaxf(p->vectors, 1.0f) / (crowded * crowded);
}

static void label(view_paint *p, const view_body *body, draw_point tip, bool arrow)
{
    bool selected = view_is_selected(p, body->id);
    if (!selected && !(p->few && body->look.kind == CR_DYNAMIC))
        return;
    view_label label = {.at = tip, .important = selected, .color = p->theme->text};
    float dx = tip.x - body->center.x, dy = tip.y - body->center.y, length = hypotf(dx, dy);
    float radius = body->look.shape->bounding_radius * p->camera->scale;
    if (arrow && length > radius) {
        /* A hand takes hold of the tip of a selected body's arrow. */
        label.clear = selected ? 8.0f * p->px : 0.0f;
        label.towards = (draw_point){dx / length, dy / length};
    } else {
        label.at = body->center;
        label.clear = radius;
        label.towards = (draw_point){0.0f, selected ? 1.0f : -1.0f};
    }
    view_format_velocity(label.text, sizeof label.text, body->look.velocity);
    view_label_add(p, &label);
}

void view_overlay_velocities(view_paint *p)
{
    size_t moving = movers(p);
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (!view_body_at(p, slot, &body) || body.look.shape->kind == CR_HALFSPACE ||
            !view_is_annotated(p, body.id))
            continue;
        cr_vec2 v = body.look.velocity;
        float speed = hypotf(v.x, v.y);
        float length = speed * view_velocity_length(p->vectors) * p->camera->scale;
        float most = most_length(p, &body, moving);
        float shown = isfinite(most) ? view_soft_min(length, most) : length;
        draw_point tip = body.center;
        bool arrow = length >= 2.0f * p->unit;
        if (arrow)
            tip = (draw_point){tip.x + v.x / speed * shown, tip.y - v.y / speed * shown};
        if (!view_point_in_sight(p, body.center, 0.0f) && !view_point_in_sight(p, tip, 0.0f))
            continue;
        if (arrow)
            view_paint_arrow(p, body.center, tip, 2.0f * p->line, p->theme->velocity);
        label(p, &body, tip, arrow);
    }
}
