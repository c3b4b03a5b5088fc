/* contact_marks.c - contacts as the picture shows them: where bodies are drawn, not where the tick
 * found them; and how crowded they are there. */
#include "view/view_internal.h"

#include <math.h>
#include <stdlib.h>

/* ---- a manifold at the drawn poses ---- */

static bool stands(const cr_body_view *look)
{
    return look->asleep || look->kind == CR_STATIC;
}

static float finite_radius(const cr_shape *shape)
{
    return shape->kind == CR_HALFSPACE ? 0.0f : shape->bounding_radius;
}

/* m: how far a point of a body goes in a tick, at most. */
static float way_of(const cr_world *world, const cr_body_view *look)
{
    float speed = hypotf(look->velocity.x, look->velocity.y) +
                  fabsf(look->angular_velocity) * finite_radius(look->shape);
    return speed * cr_world_timestep(world);
}

/* How far apart two bodies can be that touched a tick ago, and then some. */
static float reach_of(const cr_world *world, const cr_body_view *a, const cr_body_view *b)
{
    return fmaxf(finite_radius(a->shape), finite_radius(b->shape)) * 0.25f +
           2.0f * (way_of(world, a) + way_of(world, b));
}

/* The point of the same feature, or else the nearest one. */
static const cr_manifold_point *same_point(const cr_manifold *now, const cr_manifold_point *was)
{
    const cr_manifold_point *nearest = NULL;
    float least = INFINITY;
    for (int32_t i = 0; i < now->count; i++) {
        const cr_manifold_point *point = &now->points[i];
        if (point->feature == was->feature)
            return point;
        float d = hypotf(point->position.x - was->position.x, point->position.y - was->position.y);
        if (d < least) {
            least = d;
            nearest = point;
        }
    }
    return nearest;
}

static cr_manifold drawn_manifold(const view_frame_in *in, const cr_contact *contact,
                                  const cr_body_view *a, const cr_body_view *b)
{
    cr_manifold out = contact->manifold, now;
    if (stands(a) && stands(b))
        return out;
    cr_collide(&now, a->shape, view_pose_of(in, contact->a), b->shape, view_pose_of(in, contact->b),
               reach_of(in->scene->world, a, b), false, NULL);
    float turned = now.normal.x * out.normal.x + now.normal.y * out.normal.y;
    if (now.count > 0 && turned < 0.9f)
        return out; /* another face: the tick's normal came of what the body lies on besides */
    if (now.count > 0)
        out.normal = now.normal;
    for (int32_t i = 0; i < out.count; i++) {
        const cr_manifold_point *point = same_point(&now, &out.points[i]);
        out.points[i].separation = point != NULL ? point->separation : INFINITY;
        if (point != NULL)
            out.points[i].position = point->position;
    }
    return out;
}

cr_manifold view_drawn_manifold(const view_frame_in *in, const cr_contact *contact)
{
    cr_body_view a = cr_body_get_view(in->scene->world, contact->a);
    cr_body_view b = cr_body_get_view(in->scene->world, contact->b);
    return drawn_manifold(in, contact, &a, &b);
}

/* ---- those in sight ---- */

/* Whether the picture and the tick's start differ by what can be seen, or be read beside it. */
static bool tells_apart(const view_paint *p, const cr_body_view *a, const cr_body_view *b)
{
    const float seen = 0.1f; /* pixels */
    return (way_of(p->world, a) + way_of(p->world, b)) * p->camera->scale > seen;
}

static void add_contact(view_paint *p, const cr_contact *contact, bool selected)
{
    cr_body_view a = cr_body_get_view(p->world, contact->a),
                 b = cr_body_get_view(p->world, contact->b);
    cr_manifold manifold = selected || p->few || tells_apart(p, &a, &b)
                               ? drawn_manifold(p->in, contact, &a, &b)
                               : contact->manifold;
    float size = fminf(view_size(p, &a), view_size(p, &b));
    draw_point normal = view_screen_direction(manifold.normal);
    for (int32_t i = 0; i < manifold.count; i++) {
        const cr_manifold_point *point = &manifold.points[i];
        view_mark mark = {.at = view_to_screen(p->camera, point->position),
                          .normal = normal,
                          .separation = point->separation,
                          .normal_impulse = point->normal_impulse,
                          .tangent_impulse = point->tangent_impulse,
                          .size = size,
                          .selected = selected};
        if (view_point_in_sight(p, mark.at, 100.0f))
            p->contacts.point[p->contacts.count++] = mark;
    }
}

/* ---- how crowded they are ---- */

/* The mean distance between contact points, from their mean number in the square of the picture
 * that holds one. It varies smoothly as points come and go, so that marks do not jump in size. */
static float spacing_of(const view_paint *p)
{
    float cell = 32.0f * p->unit;
    int columns = (int)((float)p->camera->width / cell) + 1;
    int rows = (int)((float)p->camera->height / cell) + 1;
    uint32_t *in_cell = calloc((size_t)columns * (size_t)rows, sizeof *in_cell);
    double squares = 0.0, count = 0.0;
    for (size_t i = 0; in_cell != NULL && i < p->contacts.count; i++) {
        draw_point at = p->contacts.point[i].at;
        if (!view_point_in_sight(p, at, 0.0f))
            continue;
        uint32_t *n = &in_cell[(int)(at.y / cell) * columns + (int)(at.x / cell)];
        squares += 2.0 * (double)*n + 1.0; /* what its square grows by */
        count += 1.0;
        (*n)++;
    }
    free(in_cell);
    return count > 0.0 ? cell / sqrtf((float)(squares / count)) : cell;
}

void view_find_contacts(view_paint *p)
{
    const float enough = 24.0f, least = 0.15f; /* ordinary pixels apart; part of the full size */
    size_t count;
    const cr_contact *contact = cr_world_contacts(p->world, &count);
    p->contacts.point = malloc((count + 1) * CR_MAX_MANIFOLD_POINTS * sizeof *p->contacts.point);
    for (size_t i = 0; p->contacts.point != NULL && i < count; i++) {
        draw_point at = view_to_screen(p->camera, contact[i].manifold.points[0].position);
        bool selected = view_is_selected(p, contact[i].a) || view_is_selected(p, contact[i].b);
        if (contact[i].touching && (selected || !p->in->only_selected) &&
            view_point_in_sight(p, at, 400.0f))
            add_contact(p, &contact[i], selected);
    }
    p->contacts.spacing = spacing_of(p);
    p->contacts.size = fminf(fmaxf(p->contacts.spacing / (enough * p->unit), least), 1.0f);
}
