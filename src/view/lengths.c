/* lengths.c - bodies filled by a length, on a logarithmic scale. */
#include "view/view_internal.h"

#include <math.h>
#include <stdio.h>

static float part_of(float length)
{
    float decades = log10f(VIEW_MOST_LENGTH / VIEW_LEAST_LENGTH);
    float part = length > 0.0f ? log10f(length / VIEW_LEAST_LENGTH) / decades : 0.0f;
    return fminf(fmaxf(part, 0.0f), 1.0f);
}

/* "2 mm" to one digit. */
static void print_length(float metres, char *out, size_t size)
{
    if (metres < VIEW_LEAST_LENGTH)
        snprintf(out, size, "0");
    else
        view_format_length(out, size, view_round_down(metres));
}

static void draw_body(draw_canvas *canvas, const view_frame_in *in, cr_body_id id, float length)
{
    cr_body_view look = cr_body_get_view(in->scene->world, id);
    cr_transform pose = view_pose_of(in, id);
    draw_color fill = view_ramp(in->theme, part_of(length));
    float line = fminf(1.5f * in->ui * in->theme->line,
                       0.35f * look.shape->bounding_radius * in->camera.scale);
    view_draw_shape(canvas, &in->camera, look.shape, pose,
                    (draw_style){fill, view_mix(fill, in->theme->text, 0.5f), line});
    draw_font *font = in->fonts->small;
    char text[24];
    print_length(length, text, sizeof text);
    int width = draw_text_width(font, text), height = draw_font_line(font);
    float room = look.shape->inner_radius * in->camera.scale;
    if (hypotf(0.5f * (float)width, 0.4f * (float)draw_font_ascent(font)) > 0.9f * room)
        return;
    draw_point at = view_to_screen(&in->camera, cr_to_world(pose, look.shape->centroid));
    draw_text(canvas, font, (int)lroundf(at.x) - width / 2, (int)lroundf(at.y) - height / 2,
              view_ink(fill), text);
}

/* A bar of the ramp with labels. */
static void draw_legend(draw_canvas *canvas, const view_frame_in *in, const char *title)
{
    static const float marks[] = {1e-6f, 1e-3f, 1.0f};
    enum { MARKS = sizeof marks / sizeof marks[0], CELLS = 60 };
    draw_font *font = in->fonts->small;
    int line = draw_font_line(font), pad = (int)lroundf(10.0f * in->ui);
    int wide = (int)lroundf(160.0f * in->ui), bar = (int)lroundf(10.0f * in->ui);
    int w = wide + 2 * pad, h = 2 * line + bar + 2 * pad, edge = (int)lroundf(14.0f * in->ui);
    int x = in->camera.width - w - edge, y = in->camera.height - h - edge;
    if (x < 0 || y < 0)
        return;
    draw_round_rect(canvas, (float)x, (float)y, (float)w, (float)h, 6.0f * in->ui,
                    (draw_style){draw_fade(in->theme->panel, 235), in->theme->panel_edge, in->ui});
    draw_text(canvas, font, x + pad, y + pad / 2, in->theme->text, title);
    float top = (float)(y + pad + line), step = (float)wide / (float)CELLS;
    for (int i = 0; i < CELLS; i++)
        draw_round_rect(canvas, (float)(x + pad) + step * (float)i, top, step + 1.0f, (float)bar,
                        0.0f,
                        (draw_style){.fill = view_ramp(in->theme, (float)i / (float)(CELLS - 1))});
    for (int i = 0; i < MARKS; i++) {
        char text[24];
        view_format_length(text, sizeof text, marks[i]);
        int width = draw_text_width(font, text);
        int left = x + pad + (int)(part_of(marks[i]) * (float)wide) - width / 2;
        left = left < x + pad ? x + pad : left;
        left = left + width > x + pad + wide ? x + pad + wide - width : left;
        draw_text(canvas, font, left, y + pad + line + bar + pad / 4, in->theme->text, text);
    }
}

void view_draw_lengths(draw_canvas *canvas, const view_frame_in *in, const float *length,
                       size_t slots, const char *title)
{
    const cr_world *world = in->scene->world;
    for (size_t slot = 0; slot < cr_world_slots(world) && slot < slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0 && cr_body_get_view(world, id).kind == CR_DYNAMIC)
            draw_body(canvas, in, id, length[slot]);
    }
    draw_legend(canvas, in, title);
}
