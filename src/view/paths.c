/* paths.c - ways ahead, each with its label at the end. */
#include "view/view_internal.h"

#include <math.h>

/* Points nearer than this add nothing to a line: ordinary pixels. */
static const float least_step = 2.0f;

static bool is_finite(draw_point p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static void draw_way(draw_canvas *canvas, const view_frame_in *in, const view_path *path,
                     label_room *room)
{
    float width = (path->strong ? 3.0f : 1.75f) * in->ui * in->theme->line;
    draw_color color = path->strong ? path->color : draw_fade(path->color, 215);
    draw_point last = view_to_screen(&in->camera, path->point[0]);
    for (size_t i = 1; i < path->count; i++) {
        draw_point next = view_to_screen(&in->camera, path->point[i]);
        if (!is_finite(next))
            return;
        if (i + 1 < path->count && hypotf(next.x - last.x, next.y - last.y) < least_step * in->ui)
            continue;
        draw_line(canvas, last.x, last.y, next.x, next.y, width, color);
        label_room_add_line(room, last, next);
        last = next;
    }
}

static void draw_end(draw_canvas *canvas, const view_frame_in *in, const view_path *path)
{
    float line = in->ui * in->theme->line;
    draw_point at = view_to_screen(&in->camera, path->point[path->count - 1]);
    if (path->shape != NULL && path->shape->kind != CR_HALFSPACE)
        view_draw_shape(canvas, &in->camera, path->shape, path->end,
                        (draw_style){draw_fade(path->color, path->strong ? 90 : 44), path->color,
                                     (path->strong ? 2.0f : 1.25f) * line});
    draw_disc(canvas, at.x, at.y, 3.0f * in->ui, (draw_style){.fill = path->color});
}

static draw_rect place_label(const view_frame_in *in, const view_path *path, label_room *room)
{
    draw_font *font = in->fonts->small;
    draw_point at = view_to_screen(&in->camera, path->point[path->count - 1]);
    float size = path->shape != NULL ? path->shape->inner_radius * in->camera.scale : 0.0f;
    int pad = (int)lroundf(6.0f * in->ui);
    label_wish wish = {.at = at,
                       .clear = fminf(size, 24.0f * in->ui) + 4.0f * in->ui,
                       .width = draw_text_width(font, path->label) + 2 * pad,
                       .height = draw_font_line(font) + pad / 2,
                       .important = true};
    label_place place;
    bool seen = is_finite(at) && at.x >= 0.0f && at.y >= 0.0f && at.x < (float)in->camera.width &&
                at.y < (float)in->camera.height;
    if (!seen || !label_room_find(room, &wish, &place))
        return (draw_rect){0};
    return place.box;
}

static void draw_label(draw_canvas *canvas, const view_frame_in *in, const view_path *path,
                       draw_rect box)
{
    draw_point at = view_to_screen(&in->camera, path->point[path->count - 1]);
    float x = (float)box.x, y = (float)box.y, w = (float)box.w, h = (float)box.h;
    float line = in->ui * in->theme->line, middle_x = x + 0.5f * w, middle_y = y + 0.5f * h;
    if (hypotf(middle_x - at.x, middle_y - at.y) > 0.5f * w + 40.0f * in->ui)
        draw_line(canvas, at.x, at.y, middle_x, middle_y, line, draw_fade(path->color, 130));
    draw_color edge = path->strong ? path->color : draw_fade(path->color, 170);
    draw_round_rect(
        canvas, x, y, w, h, 0.3f * h,
        (draw_style){in->theme->panel | 0xFF000000u, edge, (path->strong ? 2.0f : 1.0f) * line});
    draw_font *font = in->fonts->small;
    int width = draw_text_width(font, path->label);
    draw_text(canvas, font, box.x + (box.w - width) / 2, box.y + (box.h - draw_font_line(font)) / 2,
              in->theme->text, path->label);
}

void view_draw_paths(draw_canvas *canvas, const view_frame_in *in, const view_path *paths,
                     size_t count, draw_rect *boxes)
{
    label_room room = label_room_open(in->camera.width, in->camera.height, in->ui);
    draw_rect own[VIEW_MOST_PATHS] = {{0}};
    count = count < VIEW_MOST_PATHS ? count : VIEW_MOST_PATHS;
    for (size_t i = 0; i < in->obstacle_count; i++)
        label_room_take(&room, in->obstacles[i]);
    for (size_t i = 0; i < count; i++)
        if (paths[i].count > 1)
            draw_way(canvas, in, &paths[i], &room);
    for (size_t i = 0; i < count; i++)
        if (paths[i].count > 0)
            draw_end(canvas, in, &paths[i]);
    for (size_t i = 0; i < count; i++)
        if (paths[i].count > 0)
            own[i] = place_label(in, &paths[i], &room);
    for (size_t i = 0; i < count; i++) {
        if (own[i].w > 0)
            draw_label(canvas, in, &paths[i], own[i]);
        if (boxes != NULL)
            boxes[i] = own[i];
    }
    label_room_close(&room);
}
