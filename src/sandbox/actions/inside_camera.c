/* inside_camera.c - brings the pair of the opened tick near, beside the card that tells of it. */
#include "sandbox/actions/inside_camera.h"

#include <math.h>

int inside_card_width(const app *a)
{
    int wide = (int)lroundf(460.0f * a->ui), room = a->ui_frame.world.w, share = room * 45 / 100;
    /* A table must be read, though it covers what it tells of. */
    int least = (int)lroundf(260.0f * a->ui), whole = room - (int)lroundf(24.0f * a->ui);
    if (a->opened_tick.causes_of != CAUSES_OF_NOTHING && share < least)
        share = least < whole ? least : whole;
    return wide < share ? wide : share;
}

/* The width of the card that stands at the right of the world. */
static float free_width(const app *a)
{
    return (float)a->camera.width - (float)inside_card_width(a);
}

/* m: what the pair takes up; of what is far larger than the other body, the part beside that. */
static cr_aabb extent_of(const lab_tick_opening *o)
{
    cr_pair pair = lab_tick_pair(o);
    cr_body_view a = cr_body_get_view(o->before, pair.a), b = cr_body_get_view(o->before, pair.b);
    const cr_body_view *own = &a, *other = &b;
    if (!a.alive || (b.alive && b.shape->bounding_radius < a.shape->bounding_radius)) {
        own = &b;
        other = &a;
    }
    cr_aabb box = own->bounds, more = other->bounds;
    float reach = 1.2f * own->shape->bounding_radius;
    if (!other->alive)
        return box;
    box.lower.x = fminf(box.lower.x, fmaxf(more.lower.x, box.lower.x - reach));
    box.lower.y = fminf(box.lower.y, fmaxf(more.lower.y, box.lower.y - reach));
    box.upper.x = fmaxf(box.upper.x, fminf(more.upper.x, box.upper.x + reach));
    box.upper.y = fmaxf(box.upper.y, fminf(more.upper.y, box.upper.y + reach));
    return box;
}

/* Brings the pair near, beside the card, with room for shadows and arrows around it. A half-space
 * on its own stays where it is. */
static void frame_pair(app *a)
{
    cr_aabb box = extent_of(&a->opened_tick.opening);
    float w = free_width(a), h = (float)a->camera.height;
    float wide = box.upper.x - box.lower.x, high = box.upper.y - box.lower.y;
    view_camera camera = a->camera;
    camera.center =
        (cr_vec2){0.5f * (box.lower.x + box.upper.x), 0.5f * (box.lower.y + box.upper.y)};
    float scale = 0.55f * fminf(w / fmaxf(wide, 1e-3f), h / fmaxf(high, 1e-3f));
    if (!isfinite(camera.center.x + camera.center.y) || !(scale > 0.0f) || w <= 0.0f)
        return;
    view_zoom(&camera, (draw_point){0.5f * (float)camera.width, 0.5f * h}, scale / camera.scale);
    camera.center.x += 0.5f * ((float)camera.width - w) / camera.scale;
    a->camera = camera;
    a->camera_framed = false;
}

/* Whether the pair is in sight beside the card, and large enough. */
static bool sees_pair(const app *a)
{
    cr_aabb box = extent_of(&a->opened_tick.opening);
    draw_point low = view_to_screen(&a->camera, box.lower),
               high = view_to_screen(&a->camera, box.upper);
    float w = free_width(a), h = (float)a->camera.height;
    return low.x >= 0.0f && high.x <= w && high.y >= 0.0f && low.y <= h &&
           fmaxf((high.x - low.x) / w, (low.y - high.y) / h) > 0.3f;
}

void inside_camera_remember(app *a)
{
    if (a->opened_tick.camera.scale > 0.0f)
        return;
    a->opened_tick.camera = a->camera;
    a->opened_tick.framed = a->camera_framed;
}

void inside_camera_restore(app *a)
{
    const app_opened_tick *t = &a->opened_tick;
    if (t->camera.scale <= 0.0f)
        return; /* no pair was brought near since */
    a->camera.center = t->camera.center;
    a->camera.scale = t->camera.scale;
    a->camera_framed = t->framed;
}

void inside_camera_near(app *a)
{
    if (!sees_pair(a))
        frame_pair(a);
}
