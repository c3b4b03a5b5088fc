/* ghosts.c - the bodies of another world as outlines over the picture of this one. */
#include "view/view_internal.h"

#include <math.h>

/* Signs of more of them would be a crowd of letters. */
enum { FEW = 16 };

/* ---- outlines ---- */

static void dashed_circle(draw_canvas *canvas, draw_point at, float radius, float width, float on,
                          float off, draw_color color)
{
    enum { MOST = 240 };
    const float turn = 6.2831853f;
    int dashes = (int)roundf(turn * radius / (on + off));
    dashes = dashes < 5 ? 5 : dashes > MOST ? MOST : dashes;
    float step = turn / (float)dashes, share = on / (on + off);
    for (int i = 0; i < dashes; i++) {
        cr_rot from = cr_rot_from_angle((float)i * step);
        cr_rot to = cr_rot_from_angle(((float)i + share) * step);
        draw_line(canvas, at.x + from.c * radius, at.y - from.s * radius, at.x + to.c * radius,
                  at.y - to.s * radius, width, color);
    }
}

static void dashed_polygon(draw_canvas *canvas, const view_camera *camera, const cr_shape *shape,
                           cr_transform pose, float width, float on, float off, draw_color color)
{
    for (int32_t i = 0; i < shape->count; i++) {
        draw_point a = view_to_screen(camera, cr_to_world(pose, shape->vertices[i]));
        draw_point b =
            view_to_screen(camera, cr_to_world(pose, shape->vertices[(i + 1) % shape->count]));
        draw_dashes(canvas, a.x, a.y, b.x, b.y, width, on, off, color);
    }
}

static void outline(draw_canvas *canvas, const view_frame_in *in, const view_ghost *ghost,
                    const cr_body_view *look, cr_transform pose)
{
    const cr_shape *shape = look->shape;
    float line = 2.0f * in->ui * in->theme->line, on = ghost->on * in->ui,
          off = ghost->off * in->ui;
    float radius = shape->bounding_radius * in->camera.scale, width = fminf(line, 0.5f * radius);
    if (off <= 0.0f || radius < 1.5f * (on + off)) {
        view_draw_shape(canvas, &in->camera, shape, pose,
                        (draw_style){draw_fade(ghost->color, 36), ghost->color, width});
        return;
    }
    view_draw_shape(canvas, &in->camera, shape, pose,
                    (draw_style){.fill = draw_fade(ghost->color, 36)});
    if (shape->kind == CR_CIRCLE)
        dashed_circle(canvas, view_to_screen(&in->camera, pose.p), radius - 0.5f * width, width, on,
                      off, ghost->color);
    else
        dashed_polygon(canvas, &in->camera, shape, pose, width, on, off, ghost->color);
}

/* ---- which bodies ---- */

static float pixels_apart(const view_frame_in *in, const cr_shape *shape, cr_transform a,
                          cr_transform b)
{
    float turned = shape->kind == CR_CIRCLE ? 0.0f : hypotf(a.q.c - b.q.c, a.q.s - b.q.s);
    cr_vec2 from = cr_to_world(a, shape->centroid), to = cr_to_world(b, shape->centroid);
    return (hypotf(from.x - to.x, from.y - to.y) + turned * shape->bounding_radius) *
           in->camera.scale;
}

/* The world of the ghost as the picture would have it. */
static view_frame_in frame_of(const view_frame_in *in, const view_ghost *ghost)
{
    view_frame_in own = *in;
    own.scene = ghost->scene;
    own.previous = ghost->previous;
    own.previous_count = in->previous_count > 0 ? ghost->previous_count : 0;
    return own;
}

/* How far, in pixels, a body of the ghost is seen apart from the picture's own: infinite where
 * there is no such, and 0 where it is not seen. */
static float seen_apart(const view_frame_in *in, cr_body_id id, const cr_body_view *look,
                        cr_transform pose)
{
    if (look->shape->kind == CR_HALFSPACE)
        return 0.0f;
    draw_point at = view_to_screen(&in->camera, cr_to_world(pose, look->shape->centroid));
    float reach = look->shape->bounding_radius * in->camera.scale;
    if (!(at.x > -reach && at.y > -reach && at.x < (float)in->camera.width + reach &&
          at.y < (float)in->camera.height + reach))
        return 0.0f;
    if (!cr_body_alive(in->scene->world, id))
        return INFINITY;
    return pixels_apart(in, look->shape, pose, view_pose_of(in, id));
}

/* `aside` letters to the right of the middle, so that signs of ghosts in one place can be read. */
static void draw_sign(draw_canvas *canvas, const view_frame_in *in, const view_ghost *ghost,
                      const cr_body_view *look, cr_transform pose, float aside)
{
    draw_font *font = in->fonts->small;
    int width = draw_text_width(font, ghost->sign), height = draw_font_line(font);
    if (look->shape->inner_radius * in->camera.scale < 0.6f * (float)height)
        return;
    draw_point at = view_to_screen(&in->camera, cr_to_world(pose, look->shape->centroid));
    at.x += aside * 1.25f * (float)width;
    draw_text(canvas, font, (int)lroundf(at.x) - width / 2, (int)lroundf(at.y) - height / 2,
              ghost->color, ghost->sign);
}

static void draw_ghost(draw_canvas *canvas, const view_frame_in *in, const view_ghost *ghost,
                       float aside)
{
    view_frame_in own = frame_of(in, ghost);
    const cr_world *world = ghost->scene->world;
    bool few = cr_world_stats(world).bodies <= FEW && ghost->sign != NULL;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        cr_body_view look = cr_body_get_view(world, id);
        cr_transform pose = view_pose_of(&own, id);
        float apart = seen_apart(in, id, &look, pose);
        if (apart <= 0.75f * in->ui)
            continue;
        outline(canvas, in, ghost, &look, pose);
        if (few && apart > 0.5f * look.shape->inner_radius * in->camera.scale)
            draw_sign(canvas, in, ghost, &look, pose, aside);
    }
}

void view_draw_ghosts(draw_canvas *canvas, const view_frame_in *in, const view_ghost *ghosts,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        draw_ghost(canvas, in, &ghosts[i], (float)i - 0.5f * (float)(count - 1));
}
