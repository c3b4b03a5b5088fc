/* tool_joint.c - pins, springs and welds by hand: what is pressed on is joined with what the drag
 * leads to, or with what lies beneath. */
#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/edits/joint_edits.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

/* The bodies and points that the gesture would join if it ended now. */
typedef struct joining {
    cr_joint_kind kind;
    cr_body_id first, second; /* the second null: the world */
    cr_vec2 from, to;         /* a spring's ends; others hold at `from` */
} joining;

static cr_joint_kind kind_of(const app *a)
{
    return a->tool == TOOL_PIN ? CR_PIN : a->tool == TOOL_SPRING ? CR_SPRING : CR_WELD;
}

/* False when there is no body to join. */
static bool plan(const app *a, joining *out)
{
    const app_gesture *g = &a->gesture;
    const cr_world *world = app_world(a);
    *out = (joining){.kind = kind_of(a), .to = pick_point(a)};
    if (g->kind != GESTURE_DRAW) {
        out->first = pick_solid(a);
        out->from = out->to;
        if (out->first.index != 0 && out->kind != CR_SPRING)
            out->second = pick_beneath(a, app_pointer_world(a), out->first);
        return out->first.index != 0;
    }
    if (!cr_body_alive(world, g->body))
        return false;
    out->first = g->body;
    out->from = cr_to_world(cr_body_get_view(world, g->body).transform, g->grip);
    /* A click joins with the body beneath; a drag joins with the body at its end. */
    if (out->kind == CR_SPRING || g->moved)
        out->second = pick_beneath(a, app_pointer_world(a), g->body);
    else
        out->second = pick_beneath(a, g->world, g->body);
    return true;
}

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    (void)event;
    joining now;
    if (!plan(a, &now)) {
        notification_show(a, "Press on a body to join it");
        return;
    }
    a->gesture.body = now.first;
    a->gesture.grip = cr_to_model(cr_body_get_view(app_world(a), now.first).transform, now.from);
    a->gesture.kind = GESTURE_DRAW;
}

static void release(app *a)
{
    joining now;
    if (!plan(a, &now))
        return;
    if (now.kind == CR_SPRING && !a->gesture.moved) {
        notification_show(a, "Drag the spring to another body, or to a point of the world");
        return;
    }
    edit_add_joint_at(a, now.kind, now.first, now.from, now.second, now.to);
}

/* ---- the picture ---- */

static void draw_body(app *a, draw_canvas *canvas, cr_body_id id)
{
    if (id.index == 0)
        return;
    view_frame_in in = app_frame(a);
    draw_style style = {draw_fade(a->theme->joint, 40), a->theme->joint,
                        2.5f * a->ui * a->theme->line};
    view_draw_shape(canvas, &a->camera, cr_body_get_view(app_world(a), id).shape,
                    view_pose_of(&in, id), style);
}

static void draw_mark(app *a, draw_canvas *canvas, cr_joint_kind kind, draw_point at)
{
    float half = 6.5f * a->ui;
    draw_style style = {a->theme->background, a->theme->accent, 2.5f * a->ui};
    if (kind == CR_WELD)
        draw_round_rect(canvas, at.x - half, at.y - half, 2.0f * half, 2.0f * half, 0.0f, style);
    else
        draw_disc(canvas, at.x, at.y, half, style);
}

static void draw_names(app *a, draw_canvas *canvas, const joining *now)
{
    static const char *const verbs[CR_JOINT_KINDS] = {"pin", "spring from", "weld"};
    char first[80], second[80], text[256];
    pick_name(a, now->first, first, sizeof first);
    pick_name(a, now->second, second, sizeof second);
    bool open = now->kind == CR_SPRING && a->gesture.kind != GESTURE_DRAW;
    if (open)
        snprintf(text, sizeof text, "spring from %s", first);
    else
        snprintf(text, sizeof text, "%s %s to %s", verbs[now->kind], first, second);
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

static void draw(app *a, draw_canvas *canvas)
{
    bool drawing = a->gesture.kind == GESTURE_DRAW;
    joining now;
    if ((!drawing && !app_over_world(a)) || !plan(a, &now))
        return;
    draw_body(a, canvas, now.second);
    draw_body(a, canvas, now.first);
    draw_point from = view_to_screen(&a->camera, now.from);
    draw_point to = view_to_screen(&a->camera, now.to);
    cr_vec2 feature;
    if (pick_feature(a, &feature))
        sketch_feature(a, canvas, view_to_screen(&a->camera, feature));
    if (now.kind == CR_SPRING && drawing) {
        int turns =
            2 *
            (int)fminf(fmaxf(hypotf(to.x - from.x, to.y - from.y) / (16.0f * a->ui), 5.0f), 40.0f);
        sketch_coil(a, canvas, from, to, turns);
    } else {
        if (drawing && a->gesture.moved && now.second.index != 0)
            sketch_dashes(a, canvas, from, a->pointer, a->theme->accent);
        draw_mark(a, canvas, now.kind, from);
    }
    draw_names(a, canvas, &now);
}

const tool_row tool_pin = {
    .hint = "Pin: press on a body, over another one or over the world.",
    .press = press,
    .release = release,
    .draw = draw,
};

const tool_row tool_spring = {
    .hint = "Spring: drag from a body to another one, or to free space.",
    .press = press,
    .release = release,
    .draw = draw,
};

const tool_row tool_weld = {
    .hint = "Weld: press on a body, over another one or over the world.",
    .press = press,
    .release = release,
    .draw = draw,
};
