/* card_place.c - beside the scene or above it. */
#include "sandbox/app/card_place.h"

#include <math.h>

/* Ordinary pixels. */
static const float margin = 12.0f, widest = 340.0f, narrowest = 200.0f;

static int scaled(const app *a, float ordinary)
{
    return (int)lroundf(ordinary * a->ui);
}

bool card_is_wanted(const app *a)
{
    const lab_scene *scene = lab_session_scene(a->session);
    if (a->compare.variants != NULL)
        return false; /* the room is for the variants */
    return scene->question[0] != '\0' || scene->notes[0] != '\0';
}

bool card_is_folded(const app *a)
{
    return a->ui_frame.card_folded || a->ui_frame.card_waits;
}

void card_fold(app *a, bool folded)
{
    a->ui_frame.card_folded = folded;
    a->ui_frame.card_waits = false;
}

void card_wait(app *a)
{
    a->ui_frame.card_waits = true;
}

static int beside_width(const app *a)
{
    int third = a->ui_frame.world.w / 3 - scaled(a, margin), wide = scaled(a, widest);
    return third < wide ? third : wide;
}

static bool stands_beside(const app *a)
{
    return beside_width(a) >= scaled(a, narrowest);
}

draw_rect card_room(const app *a)
{
    draw_rect w = a->ui_frame.world;
    int edge = scaled(a, margin);
    if (!card_is_wanted(a) || w.w <= 2 * edge)
        return (draw_rect){0};
    if (stands_beside(a) || card_is_folded(a)) {
        int width = stands_beside(a) ? beside_width(a) : w.w - 2 * edge;
        return (draw_rect){w.x + edge, w.y + edge, width, w.h - 2 * edge};
    }
    return (draw_rect){w.x + edge, w.y + edge, w.w - 2 * edge, w.h / 3 - edge};
}

draw_rect card_free(const app *a)
{
    draw_rect w = a->ui_frame.pane, all = {0, 0, w.w, w.h}, card = card_room(a);
    if (card.w == 0 || card_is_folded(a))
        return all;
    if (stands_beside(a)) {
        int left = card.x - w.x + card.w;
        return (draw_rect){left, 0, w.w - left, w.h};
    }
    int top = card.y - w.y + card.h;
    return (draw_rect){0, top, w.w, w.h - top};
}

void card_frame(app *a)
{
    const lab_scene *scene = lab_session_scene(a->session);
    draw_rect room = card_free(a);
    view_camera *camera = &a->camera, part = *camera;
    part.width = room.w;
    part.height = room.h;
    view_frame(&part, scene);
    float right = (float)room.x + 0.5f * (float)room.w - 0.5f * (float)camera->width;
    float down = (float)room.y + 0.5f * (float)room.h - 0.5f * (float)camera->height;
    camera->scale = part.scale;
    camera->center =
        (cr_vec2){part.center.x - right / part.scale, part.center.y + down / part.scale};
}
