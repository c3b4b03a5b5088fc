/* overlay_contacts.c - the overlays that show contacts: points, normals and depth, impulses. */
#include "picture.h"

#include <math.h>
#include <stdio.h>

/* Calls `paint` for each manifold point of contacts that touch that can be seen. */
typedef void paint_point(view_paint *p, const cr_contact *contact, const cr_manifold_point *point,
                         draw_point at, bool selected);

static void each_point(view_paint *p, paint_point *paint)
{
    size_t count;
    const cr_contact *contact = cr_world_contacts(p->world, &count);
    for (size_t i = 0; i < count; i++) {
        if (!contact[i].touching)
            continue;
        bool selected =
            view_is_selected(p->in, contact[i].a) || view_is_selected(p->in, contact[i].b);
        for (int32_t k = 0; k < contact[i].manifold.count; k++) {
            const cr_manifold_point *point = &contact[i].manifold.points[k];
            draw_point at = view_to_screen(p->camera, point->position);
            if (view_point_in_sight(p, at, 100.0f))
                paint(p, &contact[i], point, at, selected);
        }
    }
}

static void paint_dot(view_paint *p, const cr_contact *contact, const cr_manifold_point *point,
                      draw_point at, bool selected)
{
    (void)contact;
    /* A ring for a point whose surfaces do not touch yet. */
    bool apart = point->separation > 0.0f;
    draw_style style = {apart ? p->theme->background : p->theme->contact,
                        apart ? p->theme->contact : p->theme->background,
                        1.5f * p->line * p->marks};
    float radius = (selected ? 5.5f : 4.5f) * fmaxf(p->px, p->line) * p->marks;
    draw_disc(p->canvas, at.x, at.y, radius, style);
}

void view_overlay_points(view_paint *p)
{
    each_point(p, paint_dot);
}

static void format_depth(char *out, size_t size, double metres)
{
    double mm = metres * 1000.0;
    snprintf(out, size, mm < 9.995 ? "%.2f mm" : mm < 99.95 ? "%.1f mm" : "%.0f mm", mm);
}

/* The normal has a length of its own, so that a depth of a millimetre is seen too; the depth
 * itself is drawn true to scale, from the start to the end of the penetration. */
static void paint_normal(view_paint *p, const cr_contact *contact, const cr_manifold_point *point,
                         draw_point at, bool selected)
{
    draw_point n = view_screen_direction(contact->manifold.normal);
    float length = 28.0f * p->px * p->vectors * p->marks, width = 2.0f * p->line * p->marks;
    draw_point to = {at.x + n.x * length, at.y + n.y * length};
    view_paint_arrow(p, at, to, width, p->theme->contact);
    float depth = -point->separation;
    if (depth <= 0.0f)
        return;
    float half = depth * 0.5f * p->camera->scale;
    if (half > 0.2f) {
        draw_arrow(p->canvas, at.x - n.x * half, at.y - n.y * half, at.x + n.x * half,
                   at.y + n.y * half, 2.0f * width, p->theme->contact);
    }
    if (selected) {
        char text[VIEW_LABEL_TEXT];
        format_depth(text, sizeof text, (double)depth);
        view_label_add(p, at, fabsf(n.x) > fabsf(n.y), p->theme->contact, text);
    }
}

void view_overlay_normals(view_paint *p)
{
    each_point(p, paint_normal);
}

/* The impulse that holds a body of average mass against gravity for one tick: the measure of
 * all arrows, so that they do not change their lengths from frame to frame. */
static float usual_impulse(const cr_world *world)
{
    float mass = 0.0f;
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0) {
            float m = cr_body_look(world, id).mass;
            mass += m;
            count += m > 0.0f;
        }
    }
    cr_vec2 g = cr_world_gravity(world);
    float pull = hypotf(g.x, g.y) > 0.0f ? hypotf(g.x, g.y) : 9.81f;
    return count == 0 ? 1.0f : mass / (float)count * pull * cr_world_timestep(world);
}

static float arrow_length(const view_paint *p, float impulse)
{
    float length = 26.0f * p->px * p->marks * sqrtf(fabsf(impulse) / p->usual_impulse);
    return p->vectors * fminf(length, 0.3f * (float)p->camera->height);
}

static void paint_impulse(view_paint *p, const cr_contact *contact, const cr_manifold_point *point,
                          draw_point at, bool selected)
{
    draw_point n = view_screen_direction(contact->manifold.normal);
    draw_point t =
        view_screen_direction((cr_vec2){contact->manifold.normal.y, -contact->manifold.normal.x});
    float normal = arrow_length(p, point->normal_impulse);
    float tangent = copysignf(arrow_length(p, point->tangent_impulse), point->tangent_impulse);
    if (normal >= 1.0f) {
        draw_point to = {at.x + n.x * normal, at.y + n.y * normal};
        view_paint_arrow(p, at, to, 2.5f * p->line * p->marks, p->theme->impulse);
    }
    if (fabsf(tangent) >= 1.0f) {
        draw_point to = {at.x + t.x * tangent, at.y + t.y * tangent};
        view_paint_arrow(p, at, to, 1.5f * p->line * p->marks, p->theme->impulse);
    }
    if (selected && normal >= 1.0f) {
        char text[VIEW_LABEL_TEXT];
        snprintf(text, sizeof text, "J = %.3g N s", (double)point->normal_impulse);
        draw_point tip = {at.x + n.x * normal, at.y + n.y * normal};
        view_label_add(p, tip, false, p->theme->impulse, text);
    }
}

void view_overlay_impulses(view_paint *p)
{
    p->usual_impulse = usual_impulse(p->world);
    each_point(p, paint_impulse);
}
