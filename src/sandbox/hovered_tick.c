/* hovered_tick.c - what a press on the timeline would lead to, drawn from remembered poses. */
#include "sandbox/hovered_tick.h"

/* Above the place on the bar, within the world's part of the window. */
static draw_rect box_of(const app *a)
{
    draw_rect world = a->ui_frame.world;
    int width = (int)(240.0f * a->ui), gap = (int)(8.0f * a->ui);
    width = width < world.w / 3 ? width : world.w / 3;
    int height = width * a->camera.height / (a->camera.width > 0 ? a->camera.width : 1);
    int left = (int)a->time_bar.hovered_x - width / 2, most = world.x + world.w - width - gap;
    left = left < most ? left : most;
    left = left > world.x + gap ? left : world.x + gap;
    return (draw_rect){left, world.y + world.h - height - gap, width, height};
}

static bool recall(app *a)
{
    const app_time_bar *bar = &a->time_bar;
    return bar->hovered && a->compare.variants == NULL &&
           bar->hovered_lane < lab_session_branches(a->session) &&
           bar->hovered_tick <= lab_session_branch_view(a->session, bar->hovered_lane).last &&
           previous_poses_recall(&a->hovered_poses, a->session, bar->hovered_lane,
                                 bar->hovered_tick);
}

void hovered_tick_draw(app *a, draw_canvas *canvas)
{
    if (!recall(a))
        return;
    draw_rect box = box_of(a);
    float edge = 2.0f * a->ui;
    draw_round_rect(
        canvas, (float)box.x - edge, (float)box.y - edge, (float)box.w + 2.0f * edge,
        (float)box.h + 2.0f * edge, 2.0f * edge,
        (draw_style){.fill = a->theme->panel, .outline = a->theme->panel_edge, .width = edge});
    draw_canvas part = draw_canvas_part(canvas, box);
    view_frame_in in = app_frame(a);
    float small = (float)box.w / (float)(a->camera.width > 0 ? a->camera.width : 1);
    in.camera.scale *= small;
    in.camera.width = box.w;
    in.camera.height = box.h;
    in.overlays = 1u << VIEW_JOINTS;
    in.selected = 0;
    in.plain = true;
    in.previous = a->hovered_poses.previous;
    in.previous_count = a->hovered_poses.count;
    in.alpha = 0.0f;
    view_draw_world(&part, &in);
}
