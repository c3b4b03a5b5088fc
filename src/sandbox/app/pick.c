/* pick.c - from the pointer to bodies, centres and corners. */
#include "sandbox/app/pick.h"

#include "lab/z_order.h"
#include "sandbox/app/snap.h"

#include <math.h>
#include <stdio.h>

static bool solid(const app *a, cr_body_id id)
{
    return id.index != 0 && cr_body_get_view(app_world(a), id).shape->kind != CR_HALFSPACE;
}

cr_body_id pick_body(const app *a)
{
    static const float around[8][2] = {{1, 0},       {0, 1},        {-1, 0},        {0, -1},
                                       {0.7f, 0.7f}, {-0.7f, 0.7f}, {-0.7f, -0.7f}, {0.7f, -0.7f}};
    const cr_world *world = app_world(a);
    cr_body_id found = lab_pick(world, app_pointer_world(a), NULL, NULL);
    for (int i = 0; i < 8 && !solid(a, found); i++) {
        float reach = 5.0f * a->ui;
        draw_point at = {a->pointer.x + around[i][0] * reach, a->pointer.y + around[i][1] * reach};
        cr_body_id near = lab_pick(world, view_to_world(&a->camera, at), NULL, NULL);
        if (solid(a, near))
            found = near;
    }
    return found;
}

cr_body_id pick_solid(const app *a)
{
    cr_body_id found = pick_body(a);
    return solid(a, found) ? found : (cr_body_id){0, 0};
}

typedef struct beneath {
    const app *a;
    cr_body_id except;
} beneath;

static bool is_beneath(const void *user, cr_body_id id)
{
    const beneath *b = user;
    return solid(b->a, id) && !cr_same_id(id, b->except);
}

cr_body_id pick_beneath(const app *a, cr_vec2 point, cr_body_id except)
{
    beneath b = {a, except};
    return lab_pick(app_world(a), point, is_beneath, &b);
}

/* ---- features ---- */

/* Takes the point when it is the nearest so far. */
static void consider(const app *a, cr_vec2 point, float *best, cr_vec2 *out)
{
    draw_point at = view_to_screen(&a->camera, point);
    float distance = hypotf(at.x - a->pointer.x, at.y - a->pointer.y);
    if (distance < *best) {
        *best = distance;
        *out = point;
    }
}

bool pick_feature(const app *a, cr_vec2 *out)
{
    const cr_world *world = app_world(a);
    float reach = 9.0f * a->ui, best = reach;
    for (size_t slot = 0; slot < cr_world_slots(world) && !a->alt; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (!solid(a, id))
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        consider(a, body.center, &best, out);
        for (int i = 0; i < body.shape->count; i++)
            consider(a, cr_to_world(body.transform, body.shape->vertices[i]), &best, out);
    }
    return best < reach;
}

cr_vec2 pick_point(const app *a)
{
    cr_vec2 point;
    return pick_feature(a, &point) ? point : snap_point(a, app_pointer_world(a));
}

char *pick_name(const app *a, cr_body_id id, char *out, size_t size)
{
    return lab_scene_body_label(lab_session_scene(a->session), id, out, size);
}
