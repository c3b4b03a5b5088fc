/* tool_select.c - select, move, clone, drag with a spring, rubber band. */
#include "sandbox/app/pick.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/edits/lock.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

static void press(app *a, const SDL_MouseButtonEvent *event)
{
    app_gesture *g = &a->gesture;
    if (a->selection.count > 0 && (handles_press(a) || resize_press(a)))
        return;
    g->body = pick_body(a);
    bool solid =
        g->body.index != 0 && cr_body_get_view(app_world(a), g->body).shape->kind != CR_HALFSPACE;
    if (!solid) {
        if (g->body.index == 0 && event->clicks == 2)
            camera_frame(a);
        g->kind = GESTURE_BAND;
        return;
    }
    if (g->shift) {
        selection_toggle(&a->selection, g->body);
        return;
    }
    if (!selection_has(&a->selection, g->body))
        selection_set(&a->selection, g->body);
    cr_body_view body = cr_body_get_view(app_world(a), g->body);
    g->grip = cr_to_model(body.transform, g->world);
    g->turned = 0.0f;
    g->clone = a->alt || a->ctrl;
    g->kind = GESTURE_PRESS;
}

/* ---- dragging ---- */

static void begin_drag(app *a)
{
    app_gesture *g = &a->gesture;
    if (!cr_body_alive(app_world(a), g->body)) {
        g->kind = GESTURE_NONE;
        return;
    }
    if (g->clone) {
        edit_drag_begin(a, true);
        g->kind = GESTURE_CLONE;
        return;
    }
    if (lock_holds(a, g->body)) {
        lock_explain(a);
        g->kind = GESTURE_NONE;
        return;
    }
    edit_begin(a);
    cr_body_view body = cr_body_get_view(app_world(a), g->body);
    if (a->playing && body.kind == CR_DYNAMIC) {
        lab_command begin = {
            .kind = LAB_DRAG_BEGIN, .body = g->body, .point = cr_to_world(body.transform, g->grip)};
        g->kind = edit_apply(a, &begin, NULL) ? GESTURE_SPRING : GESTURE_NONE;
    } else {
        edit_drag_begin(a, false);
        g->kind = GESTURE_MOVE;
    }
}

/* The body in the hand goes to the grid with its origin, whose place is what is shown and saved,
 * and takes the others along; the wheel has turned all of them about that origin. One body goes to
 * round angles of its own. */
static edit_displacement way_to(const app *a, cr_vec2 at)
{
    const app_gesture *g = &a->gesture;
    edit_displacement way = {.x = (double)(at.x - g->world.x), .y = (double)(at.y - g->world.y)};
    way.turn = (double)g->turned;
    for (size_t i = 0; i < g->drag_start_count; i++) {
        if (!cr_same_id(g->drag_start[i].id, g->body))
            continue;
        cr_vec2 from = way.pivot = g->drag_start[i].position;
        if (!snap_active(a))
            continue;
        cr_vec2 to = snap_point(a, (cr_vec2){from.x + (float)way.x, from.y + (float)way.y});
        way.x = (double)to.x - (double)from.x;
        way.y = (double)to.y - (double)from.y;
        float first = g->drag_start_count == 1 ? g->drag_start[i].angle : 0.0f;
        if (g->turned != 0.0f)
            way.turn = (double)snap_angle(a, first + g->turned) - (double)first;
    }
    return way;
}

/* About the point that the spring holds, so that it pulls no more than before. */
static void turn_on_spring(app *a, float by)
{
    app_gesture *g = &a->gesture;
    lab_command command = {.kind = LAB_EDIT, .body = g->body};
    cr_body_def *def = &command.def;
    if (cr_body_get(app_world(a), g->body, def).code != CR_OK)
        return;
    app_drag_start from = {.position = def->position, .angle = def->angle};
    edit_displacement way = {.turn = (double)snap_angle(a, def->angle + by) - (double)def->angle};
    way.pivot = cr_to_world(cr_body_get_view(app_world(a), g->body).transform, g->grip);
    edit_place(def, &from, &way);
    edit_apply(a, &command, NULL);
}

static void flush(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_ROTATE || g->kind == GESTURE_VELOCITY) {
        handles_flush(a);
        return;
    }
    if (g->kind == GESTURE_RESIZE && g->pending)
        resize_flush(a);
    /* Pressing on a body while time runs catches it after a moment, even without a drag. */
    bool held = a->playing && a->now - g->since > 0.2;
    if (g->kind == GESTURE_PRESS && (g->moved || held))
        begin_drag(a);
    if (!g->pending)
        return;
    cr_vec2 at = app_pointer_world(a);
    if (g->kind == GESTURE_SPRING) {
        edit_apply(a, &(lab_command){.kind = LAB_DRAG_MOVE, .point = at}, NULL);
    } else if (g->kind == GESTURE_MOVE) {
        edit_displacement way = way_to(a, at);
        edit_place_dragged(a, &way);
    }
}

static bool wheel(app *a, float notches)
{
    app_gesture *g = &a->gesture;
    float by = snap_wheel(a, notches);
    if (g->kind == GESTURE_PRESS)
        begin_drag(a);
    if (g->kind == GESTURE_SPRING) {
        turn_on_spring(a, by);
    } else if (g->kind == GESTURE_MOVE || g->kind == GESTURE_CLONE) {
        g->turned += by;
        g->moved = g->pending = true;
    } else {
        return false;
    }
    return true;
}

/* ---- rubber band ---- */

/* Selects the bodies in the rubber band but the locked ones, which are mostly scenery. */
static void select_in_band(app *a)
{
    cr_vec2 p = a->gesture.world, q = app_pointer_world(a);
    cr_aabb band = {{fminf(p.x, q.x), fminf(p.y, q.y)}, {fmaxf(p.x, q.x), fmaxf(p.y, q.y)}};
    const cr_world *world = app_world(a);
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(world, id);
        if (body.shape->kind != CR_HALFSPACE && !lock_holds(a, id) &&
            body.center.x >= band.lower.x && body.center.x <= band.upper.x &&
            body.center.y >= band.lower.y && body.center.y <= band.upper.y)
            selection_add(&a->selection, id);
    }
}

static void release(app *a)
{
    app_gesture *g = &a->gesture;
    if (g->kind == GESTURE_PRESS) {
        selection_set(&a->selection, g->body); /* a click on one of many picks it out */
        return;
    }
    if (g->kind == GESTURE_CLONE && g->moved) { /* and not onto the originals */
        edit_displacement way = way_to(a, app_pointer_world(a));
        edit_clone_dragged(a, &way);
        return;
    }
    if (g->kind != GESTURE_BAND)
        return;
    if (g->moved) {
        if (!g->shift)
            selection_clear(&a->selection);
        select_in_band(a);
    } else if (g->body.index != 0) {
        g->shift ? selection_toggle(&a->selection, g->body) : selection_set(&a->selection, g->body);
    } else if (!g->shift) {
        selection_clear(&a->selection);
    }
}

static void cancel(app *a)
{
    if (a->gesture.kind == GESTURE_MOVE)
        edit_place_dragged(a, &(edit_displacement){0});
    else if (a->gesture.kind == GESTURE_ROTATE)
        edit_turn_dragged(a, a->gesture.pivot, 0.0);
    else if (a->gesture.kind == GESTURE_RESIZE)
        resize_cancel(a);
}

/* ---- what is seen of it ---- */

static void draw_band(app *a, draw_canvas *canvas)
{
    draw_point from = view_to_screen(&a->camera, a->gesture.world), to = a->pointer;
    draw_style style = {draw_fade(a->theme->accent, 30), a->theme->accent, roundf(a->ui)};
    draw_round_rect(canvas, fminf(from.x, to.x), fminf(from.y, to.y), fabsf(to.x - from.x),
                    fabsf(to.y - from.y), 2.0f * a->ui, style);
}

/* The drag's spring, from the gripped point to the pointer; it has the same number of coils at any
 * length. */
static void draw_spring(app *a, draw_canvas *canvas)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(app_world(a), &body, &grip, &target))
        return;
    view_frame_in in = app_frame(a);
    grip = cr_to_world(view_pose_of(&in, body), a->gesture.grip);
    draw_point p = view_to_screen(&a->camera, grip), q = view_to_screen(&a->camera, target);
    sketch_coil(a, canvas, p, q, 10);
}

static void draw_place(app *a, draw_canvas *canvas, cr_vec2 at)
{
    snap_draw(a, canvas, at);
    char text[64];
    snprintf(text, sizeof text, "x %.2f   y %.2f m", (double)at.x, (double)at.y);
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

/* The copies as they would be, and where the one in the hand would stand. */
static void draw_clones(app *a, draw_canvas *canvas)
{
    const app_gesture *g = &a->gesture;
    edit_displacement way = way_to(a, app_pointer_world(a));
    draw_color color = a->theme->accent;
    draw_style style = {draw_fade(color, 70), color, 2.0f * a->ui};
    for (size_t i = 0; i < g->drag_start_count; i++) {
        cr_body_def def;
        if (cr_body_get(app_world(a), g->drag_start[i].id, &def).code != CR_OK)
            continue;
        edit_place(&def, &g->drag_start[i], &way);
        cr_transform pose = {def.position, cr_rot_from_angle(def.angle)};
        view_draw_shape(canvas, &a->camera, &def.shape, pose, style);
        if (cr_same_id(g->drag_start[i].id, g->body))
            draw_place(a, canvas, def.position);
    }
}

static void draw(app *a, draw_canvas *canvas)
{
    handles_draw(a, canvas);
    if (a->gesture.kind == GESTURE_NONE || a->gesture.kind == GESTURE_RESIZE)
        resize_draw(a, canvas);
    switch (a->gesture.kind) {
    case GESTURE_BAND:
        if (a->gesture.moved)
            draw_band(a, canvas);
        break;
    case GESTURE_SPRING:
        draw_spring(a, canvas);
        break;
    case GESTURE_MOVE:
        if (cr_body_alive(app_world(a), a->gesture.body))
            draw_place(a, canvas, cr_body_get_view(app_world(a), a->gesture.body).transform.p);
        break;
    case GESTURE_CLONE:
        draw_clones(a, canvas);
        break;
    default:
        break;
    }
}

const tool_row tool_select = {
    .press = press,
    .flush = flush,
    .release = release,
    .cancel = cancel,
    .wheel = wheel,
    .draw = draw,
};
