/* resize.c - four squares at the corners of the selected body: pulled, they make it larger or
 * smaller. A box takes any width and height; a circle and a polygon keep their form. */
#include "sandbox/app/snap.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/lock.h"
#include "sandbox/tools/sketch.h"
#include "sandbox/tools/tools.h"

#include <math.h>
#include <stdio.h>

static const float square = 8.0f, square_reach = 9.0f; /* ordinary pixels */
static const float outline = 4.0f;      /* of the squares from the body: they sit on its outline */
static const float least_frame = 32.0f; /* smaller ones are left to be grabbed */
static const float least_size = 1e-3f;  /* m */

/* In a shape's own space: the upright box about it, or the one within a circle, whose corners are
 * on the rim. */
static cr_aabb frame_of(const cr_shape *shape)
{
    float half = 0.70710678f * shape->radius;
    if (shape->kind == CR_CIRCLE)
        return (cr_aabb){{-half, -half}, {half, half}};
    cr_transform own = {{0.0f, 0.0f}, cr_rot_from_angle(0.0f)};
    return cr_shape_bounds(shape, own);
}

/* Counter-clockwise from the lower left. */
static cr_vec2 corner_of(cr_aabb frame, int i)
{
    return (cr_vec2){i == 1 || i == 2 ? frame.upper.x : frame.lower.x,
                     i >= 2 ? frame.upper.y : frame.lower.y};
}

/* One body, which is not on its way somewhere. */
static bool resizable(const app *a, cr_body_def *def)
{
    if (a->selection.count != 1 || lock_holds(a, a->selection.id[0]) ||
        cr_body_get(app_world(a), a->selection.id[0], def).code != CR_OK)
        return false;
    return def->shape.kind != CR_HALFSPACE && (!a->playing || def->kind == CR_STATIC);
}

static bool find_corners(app *a, draw_point out[4])
{
    cr_body_def def;
    if (!resizable(a, &def))
        return false;
    view_frame_in in = app_frame(a);
    cr_transform pose = view_pose_of(&in, a->selection.id[0]);
    cr_aabb frame = frame_of(&def.shape);
    float side = fminf(frame.upper.x - frame.lower.x, frame.upper.y - frame.lower.y);
    bool held = a->gesture.kind == GESTURE_RESIZE;
    float out_by = outline * a->ui / a->camera.scale;
    out_by *= def.shape.kind == CR_CIRCLE ? 0.70710678f : 1.0f;
    cr_aabb around = {{frame.lower.x - out_by, frame.lower.y - out_by},
                      {frame.upper.x + out_by, frame.upper.y + out_by}};
    for (int i = 0; i < 4; i++)
        out[i] = view_to_screen(&a->camera, cr_to_world(pose, corner_of(around, i)));
    return held || side * a->camera.scale >= least_frame * a->ui;
}

static int corner_under_pointer(const app *a, const draw_point corner[4])
{
    for (int i = 0; i < 4; i++)
        if (fabsf(a->pointer.x - corner[i].x) <= square_reach * a->ui &&
            fabsf(a->pointer.y - corner[i].y) <= square_reach * a->ui)
            return i;
    return -1;
}

/* ---- the hand ---- */

bool resize_press(app *a)
{
    app_gesture *g = &a->gesture;
    draw_point corner[4];
    if (!find_corners(a, corner) || (g->corner = corner_under_pointer(a, corner)) < 0)
        return false;
    g->body = a->selection.id[0];
    cr_body_get(app_world(a), g->body, &g->original);
    edit_begin(a);
    g->kind = GESTURE_RESIZE;
    return true;
}

/* Joints hold where they held in the world: their anchors go against the origin's way. */
static void move_joints(app *a, cr_body_id id, cr_vec2 by)
{
    const cr_world *world = app_world(a);
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        lab_command command = {.kind = LAB_EDIT_JOINT, .joint = cr_world_joint_slot(world, slot)};
        cr_joint_def *def = &command.joint_def;
        if (cr_joint_get(world, command.joint, def).code != CR_OK ||
            (!cr_same_id(def->a, id) && !cr_same_id(def->b, id)))
            continue;
        cr_vec2 *anchor = cr_same_id(def->a, id) ? &def->anchor_a : &def->anchor_b;
        *anchor = (cr_vec2){anchor->x - by.x, anchor->y - by.y};
        edit_apply(a, &command, NULL);
    }
}

static void put(app *a, const cr_body_def *def)
{
    cr_body_def now;
    if (cr_body_get(app_world(a), a->gesture.body, &now).code != CR_OK)
        return;
    cr_vec2 by = {def->position.x - now.position.x, def->position.y - now.position.y};
    by = cr_dir_to_model(cr_rot_from_angle(now.angle), by);
    edit_apply(a, &(lab_command){.kind = LAB_EDIT, .body = a->gesture.body, .def = *def}, NULL);
    if (by.x != 0.0f || by.y != 0.0f)
        move_joints(a, a->gesture.body, by);
}

/* The same form, larger by a factor. */
static cr_result scale_shape(const cr_shape *from, float factor, cr_shape *out)
{
    cr_vec2 vertex[CR_MAX_VERTICES];
    if (from->kind == CR_CIRCLE)
        return cr_shape_circle(out, from->radius * factor);
    for (int i = 0; i < from->count; i++)
        vertex[i] = (cr_vec2){from->vertices[i].x * factor, from->vertices[i].y * factor};
    return cr_shape_polygon(out, vertex, (size_t)from->count);
}

/* `way` leads, in the body's space, from what stays to the pulled corner; at first it was `first`.
 */
static cr_result shape_for(const app *a, const cr_shape *from, cr_vec2 first, cr_vec2 way,
                           bool middle, cr_shape *out)
{
    float sides = middle ? 2.0f : 1.0f;
    if (from->kind == CR_BOX)
        return cr_shape_box(out, fmaxf(sides * way.x * copysignf(1.0f, first.x), least_size),
                            fmaxf(sides * way.y * copysignf(1.0f, first.y), least_size));
    float length = first.x * first.x + first.y * first.y;
    float factor = (way.x * first.x + way.y * first.y) / length;
    if (from->kind == CR_CIRCLE)
        factor = snap_length(a, from->radius * factor) / from->radius;
    return scale_shape(from, fmaxf(factor, least_size / from->bounding_radius), out);
}

/* The fixed point of the resize: the opposite corner, or with Shift the middle. */
static cr_vec2 still_point(const cr_shape *shape, int corner, bool middle)
{
    cr_aabb frame = frame_of(shape);
    if (middle)
        return (cr_vec2){(frame.lower.x + frame.upper.x) * 0.5f,
                         (frame.lower.y + frame.upper.y) * 0.5f};
    return corner_of(frame, (corner + 2) % 4);
}

void resize_flush(app *a)
{
    const app_gesture *g = &a->gesture;
    if (!g->moved || !cr_body_alive(app_world(a), g->body))
        return;
    const cr_shape *from = &g->original.shape;
    cr_rot q = cr_rot_from_angle(g->original.angle);
    cr_transform pose = {g->original.position, q};
    cr_vec2 still = still_point(from, g->corner, g->shift);
    cr_vec2 pulled = corner_of(frame_of(from), g->corner);
    cr_vec2 stays = cr_to_world(pose, still), began = cr_to_world(pose, pulled);
    cr_vec2 hand = app_pointer_world(a);
    cr_vec2 at = {began.x + hand.x - g->world.x, began.y + hand.y - g->world.y};
    at = snap_point(a, at);
    cr_vec2 way = cr_dir_to_model(q, (cr_vec2){at.x - stays.x, at.y - stays.y});
    cr_vec2 first = {pulled.x - still.x, pulled.y - still.y};
    cr_body_def def = g->original;
    if (shape_for(a, from, first, way, g->shift, &def.shape).code != CR_OK)
        return;
    cr_vec2 arm = cr_dir_to_world(q, still_point(&def.shape, g->corner, g->shift));
    def.position = (cr_vec2){stays.x - arm.x, stays.y - arm.y};
    put(a, &def);
}

void resize_cancel(app *a)
{
    put(a, &a->gesture.original);
}

/* ---- the picture ---- */

static void draw_size(app *a, draw_canvas *canvas)
{
    cr_body_def def;
    char text[64];
    if (cr_body_get(app_world(a), a->gesture.body, &def).code != CR_OK)
        return;
    cr_aabb frame = frame_of(&def.shape);
    if (def.shape.kind == CR_CIRCLE)
        snprintf(text, sizeof text, "r %.2f m", (double)def.shape.radius);
    else
        snprintf(text, sizeof text, "%.2f \u00D7 %.2f m", (double)(frame.upper.x - frame.lower.x),
                 (double)(frame.upper.y - frame.lower.y));
    sketch_tag(a, canvas, a->pointer, a->theme->text, text);
}

void resize_draw(app *a, draw_canvas *canvas)
{
    draw_point corner[4];
    bool held = a->gesture.kind == GESTURE_RESIZE;
    if (!find_corners(a, corner))
        return;
    int under = held ? a->gesture.corner : corner_under_pointer(a, corner);
    for (int i = 0; i < 4; i++) {
        float side = (i == under ? square + 2.0f : square) * a->ui, half = 0.5f * side;
        draw_style style = {i == under ? a->theme->accent : a->theme->background, a->theme->accent,
                            1.5f * a->ui};
        draw_round_rect(canvas, roundf(corner[i].x - half), roundf(corner[i].y - half), side, side,
                        1.5f * a->ui, style);
    }
    if (held && a->gesture.moved)
        draw_size(a, canvas);
}
