/* overlays.c - what is drawn over the bodies on request: one function an overlay, and the table
 * that names them. Contacts, velocities and joints have files of their own. */
#include "view/view_internal.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert(VIEW_OVERLAYS <= 32, "overlays that are shown are bits of an uint32_t");

const view_overlay_row *view_overlays(void)
{
    static const view_overlay_row rows[VIEW_OVERLAYS] = {
#define OVERLAY(id, word, keys, layer, needs, name, help)                                          \
    [VIEW_##id] = {#word, keys, layer, needs, name, help, view_overlay_##word},
#include "view/overlays.inc"
    };
    return rows;
}

void view_overlay_boxes(view_paint *p)
{
    draw_style style = {.outline = p->theme->bounds, .width = fmaxf(1.0f, roundf(p->line))};
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (!view_body_in_sight(p, slot, 0.0f, &body) || body.look.shape->kind == CR_HALFSPACE ||
            !view_is_annotated(p, body.id))
            continue;
        cr_aabb b = cr_shape_bounds(body.look.shape, body.pose);
        draw_point low = view_to_screen(p->camera, b.lower);
        draw_point high = view_to_screen(p->camera, b.upper);
        /* On whole pixels a thin line stays sharp. */
        float left = roundf(low.x), top = roundf(high.y);
        draw_round_rect(p->canvas, left, top, roundf(high.x) - left, roundf(low.y) - top, 0.0f,
                        style);
    }
}

/* ---- bounding circles ---- */

typedef struct bounding_circle {
    draw_point at;
    float radius;
    bool overlaps, visible;
} bounding_circle;

static int by_left_end(const void *a, const void *b)
{
    const bounding_circle *p = a, *q = b;
    float left = p->at.x - p->radius, right = q->at.x - q->radius;
    return (left > right) - (left < right);
}

static void mark_overlaps(bounding_circle *circle, size_t count)
{
    qsort(circle, count, sizeof *circle, by_left_end);
    for (size_t i = 0; i < count; i++) {
        float end = circle[i].at.x + circle[i].radius;
        for (size_t j = i + 1; j < count && circle[j].at.x - circle[j].radius < end; j++) {
            float dx = circle[j].at.x - circle[i].at.x, dy = circle[j].at.y - circle[i].at.y;
            float reach = circle[i].radius + circle[j].radius;
            if (dx * dx + dy * dy < reach * reach)
                circle[i].overlaps = circle[j].overlaps = true;
        }
    }
}

void view_overlay_circles(view_paint *p)
{
    bounding_circle *circle = malloc((cr_world_slots(p->world) + 1) * sizeof *circle);
    if (circle == NULL)
        return;
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (view_body_at(p, slot, &body) && isfinite(body.look.shape->bounding_radius)) {
            float radius = body.look.shape->bounding_radius * p->camera->scale;
            circle[count++] =
                (bounding_circle){body.center, radius, false,
                                  view_is_annotated(p, body.id) &&
                                      view_point_in_sight(p, body.center, radius / p->px)};
        }
    }
    mark_overlaps(circle, count);
    for (size_t i = 0; i < count; i++) {
        draw_style style = {.outline = circle[i].overlaps ? p->theme->overlap : p->theme->bounds,
                            .width = circle[i].overlaps ? 1.75f * p->line : p->line};
        if (circle[i].visible)
            draw_disc(p->canvas, circle[i].at.x, circle[i].at.y, circle[i].radius, style);
    }
    free(circle);
}

/* ---- pairs ---- */

/* Where a pair's line ends on this body: a half-space has no centre, so the nearest point of
 * its surface stands for it. */
static draw_point pair_end(const view_paint *p, const view_body *body, const view_body *other)
{
    if (body->look.shape->kind != CR_HALFSPACE)
        return body->center;
    const cr_shape *half = body->look.shape;
    cr_vec2 at = view_to_world(p->camera, other->center);
    float above = half->normals[0].x * at.x + half->normals[0].y * at.y - half->offset;
    cr_vec2 foot = {at.x - half->normals[0].x * above, at.y - half->normals[0].y * above};
    return view_to_screen(p->camera, foot);
}

static bool in_order(const cr_contact *contact, const cr_pair *pair)
{
    return contact->a.index < pair->a.index ||
           (contact->a.index == pair->a.index && contact->b.index < pair->b.index);
}

void view_overlay_pairs(view_paint *p)
{
    size_t pairs, contacts, next = 0;
    const cr_pair *pair = cr_world_pairs(p->world, &pairs);
    const cr_contact *contact = cr_world_contacts(p->world, &contacts);
    for (size_t i = 0; i < pairs; i++) {
        view_body a, b;
        if (!cr_body_alive(p->world, pair[i].a) || !cr_body_alive(p->world, pair[i].b) ||
            (!view_is_annotated(p, pair[i].a) && !view_is_annotated(p, pair[i].b)) ||
            !view_body_at(p, pair[i].a.index - 1, &a) || !view_body_at(p, pair[i].b.index - 1, &b))
            continue;
        /* Both lists are sorted by the two slots. */
        while (next < contacts && in_order(&contact[next], &pair[i]))
            next++;
        bool touches = next < contacts && contact[next].touching &&
                       cr_same_id(contact[next].a, pair[i].a) &&
                       cr_same_id(contact[next].b, pair[i].b);
        draw_point from = pair_end(p, &a, &b), to = pair_end(p, &b, &a);
        if (touches) {
            draw_line(p->canvas, from.x, from.y, to.x, to.y, 2.0f * p->line * p->marker_scale,
                      p->theme->pair);
        } else if (p->marker_scale < VIEW_CROWDED) { /* no room for two dashes */
            draw_line(p->canvas, from.x, from.y, to.x, to.y, p->line * p->marker_scale,
                      draw_fade(p->theme->pair, 140));
        } else {
            draw_dashes(p->canvas, from.x, from.y, to.x, to.y, p->line, 5.0f * p->unit,
                        4.0f * p->unit, p->theme->pair);
        }
    }
}

/* ---- what belongs to one body ---- */

static void quarter(const view_paint *p, draw_point at, float radius, int number)
{
    draw_point corner[7] = {at};
    for (int i = 0; i < 6; i++) {
        cr_rot q = cr_rot_from_angle(1.5707963f * ((float)number + (float)i / 5.0f));
        corner[i + 1] = (draw_point){at.x + q.c * radius, at.y - q.s * radius};
    }
    draw_polygon(p->canvas, corner, 7, (draw_style){.fill = p->theme->center});
}

void view_overlay_centers(view_paint *p)
{
    float radius = 6.0f * p->unit * p->marker_scale;
    draw_style disc = {p->theme->background, p->theme->center, 1.5f * p->line * p->marker_scale};
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (view_body_in_sight(p, slot, 10.0f, &body) && body.look.shape->kind != CR_HALFSPACE &&
            view_is_annotated(p, body.id) && view_point_in_sight(p, body.center, 10.0f)) {
            draw_disc(p->canvas, body.center.x, body.center.y, radius, disc);
            if (p->marker_scale >= VIEW_CROWDED) {
                quarter(p, body.center, radius, 0);
                quarter(p, body.center, radius, 2);
            }
        }
    }
}

void view_overlay_names(view_paint *p)
{
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (!view_body_in_sight(p, slot, 0.0f, &body) || !view_is_annotated(p, body.id))
            continue;
        view_label label = {.at = body.center,
                            .clear = body.look.shape->bounding_radius * p->camera->scale,
                            .towards = {0.0f, -1.0f},
                            .important = view_is_selected(p, body.id),
                            .color = p->theme->text};
        if (body.look.shape->kind == CR_HALFSPACE) {
            view_body middle = {
                .center = {(float)p->camera->width * 0.5f, (float)p->camera->height * 0.5f}};
            label.at = pair_end(p, &body, &middle);
            label.clear = 0.0f;
        }
        lab_scene_body_label(p->in->scene, body.id, label.text, sizeof label.text);
        const char *number = strrchr(label.text, '#');
        label.brief = number != NULL ? (size_t)(number - label.text) : 0;
        view_label_add(p, &label);
    }
}

void view_overlay_faces(view_paint *p)
{
    for (size_t slot = 0; slot < cr_world_slots(p->world); slot++) {
        view_body body;
        if (!view_body_in_sight(p, slot, 20.0f, &body) || body.look.shape->kind == CR_CIRCLE ||
            !view_is_annotated(p, body.id))
            continue;
        const cr_shape *shape = body.look.shape;
        float length = fminf(20.0f * p->unit * p->marker_scale, 0.5f * view_size(p, &body.look));
        int32_t faces = shape->kind == CR_HALFSPACE ? 1 : shape->count;
        for (int32_t i = 0; i < faces; i++) {
            view_body middle = {
                .center = {(float)p->camera->width * 0.5f, (float)p->camera->height * 0.5f}};
            draw_point from = pair_end(p, &body, &middle);
            cr_vec2 normal = shape->normals[i];
            if (shape->kind != CR_HALFSPACE) {
                cr_vec2 a = shape->vertices[i], b = shape->vertices[(i + 1) % shape->count];
                cr_vec2 mid = {(a.x + b.x) * 0.5f, (a.y + b.y) * 0.5f};
                from = view_to_screen(p->camera, cr_to_world(body.pose, mid));
                normal = cr_dir_to_world(body.pose.q, normal);
            }
            draw_point to = {from.x + normal.x * length, from.y - normal.y * length};
            view_paint_arrow(p, from, to, 1.5f * p->line * p->marker_scale, p->theme->face);
        }
    }
}
