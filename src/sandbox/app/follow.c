/* follow.c - keeps the camera beside a body that moves. */
#include "sandbox/app/follow.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"

#include <math.h>
#include <stdio.h>

static bool is_finite(cr_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static cr_vec2 center_of(app *a, cr_body_id id)
{
    view_frame_in in = app_frame(a);
    return view_center_of(&in, id);
}

static bool may_be_followed(const app *a, cr_body_id id)
{
    return cr_body_alive(app_world(a), id) &&
           cr_body_get_view(app_world(a), id).shape->kind != CR_HALFSPACE;
}

bool follow_is_on(const app *a)
{
    return a->followed.index != 0;
}

/* The first selected one that has a place, or null. */
static cr_body_id chosen(const app *a)
{
    for (size_t i = 0; i < a->selection.count; i++)
        if (may_be_followed(a, a->selection.id[i]))
            return a->selection.id[i];
    return (cr_body_id){0, 0};
}

bool follow_can(const app *a)
{
    return follow_is_on(a) || chosen(a).index != 0;
}

void follow_end(app *a)
{
    a->followed = (cr_body_id){0, 0};
}

void follow_toggle(app *a)
{
    char name[64], text[128];
    cr_body_id body = chosen(a);
    if (follow_is_on(a)) {
        follow_end(a);
        notification_show(a, "The camera stays where it is");
    } else if (body.index != 0) {
        a->followed = body;
        a->followed_at = center_of(a, body);
        pick_name(a, body, name, sizeof name);
        snprintf(text, sizeof text, "The camera follows %s", name);
        notification_show(a, text);
    } else {
        notification_show(a, "Select a body to follow");
    }
}

static bool in_hand(const app *a)
{
    return a->gesture.kind != GESTURE_NONE && a->gesture.kind != GESTURE_PAN;
}

/* It is not there now, but at another time of this branch. */
static bool is_of_another_time(const app *a, cr_body_id id)
{
    uint64_t born, gone, now = cr_world_tick(app_world(a));
    return !cr_body_alive(app_world(a), id) && lab_session_life(a->session, id, &born, &gone) &&
           (now < born || lab_session_in_past(a->session));
}

void follow_advance(app *a)
{
    if (!follow_is_on(a) || is_of_another_time(a, a->followed))
        return;
    if (!may_be_followed(a, a->followed)) {
        follow_end(a);
        return;
    }
    cr_vec2 now = center_of(a, a->followed), before = a->followed_at;
    cr_vec2 way = {now.x - before.x, now.y - before.y};
    a->followed_at = now;
    if (in_hand(a) || !is_finite(way) || (way.x == 0.0f && way.y == 0.0f))
        return;
    cr_vec2 to = {a->camera.center.x + way.x, a->camera.center.y + way.y};
    a->camera.center = is_finite(to) ? to : now;
    a->camera_framed = false;
    a->dirty = true;
}
