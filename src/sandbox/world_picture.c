/* world_picture.c - drawing the worlds into their places of the window. */
#include "sandbox/world_picture.h"

#include "sandbox/actions/fanning.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/actions/key_display.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/tools/gesture.h"
#include "sandbox/tools/tools.h"
#include "view/tick_step.h"

#include <stdio.h>

/* ---- other variants ---- */

static const app_previous_poses *poses_of(const app *a, size_t variant)
{
    bool leads = variant == lab_variants_leader(a->compare.variants);
    return leads ? &a->previous_poses : &a->compare.previous[variant];
}

static void draw_pane(app *a, draw_canvas *canvas, size_t variant)
{
    draw_canvas part = draw_canvas_part(canvas, compare_pane(a, variant));
    view_frame_in in = app_frame(a);
    const app_previous_poses *poses = poses_of(a, variant);
    in.scene = lab_session_scene(lab_variants_session(a->compare.variants, variant));
    in.previous = poses->previous;
    in.previous_count = a->playing ? poses->count : 0;
    view_draw_world(&part, &in);
}

/* Those that do not lead. */
static void draw_other_panes(app *a, draw_canvas *canvas)
{
    draw_canvas all = draw_canvas_part(canvas, a->ui_frame.world);
    draw_clear(&all, view_mix(a->theme->panel, a->theme->panel_edge, 0.5f));
    for (size_t i = 0; i < compare_panes(a); i++)
        if (i != compare_focus(a))
            draw_pane(a, canvas, i);
}

static void draw_variants_as_ghosts(app *a, draw_canvas *canvas, const view_frame_in *in)
{
    static const float dashes[APP_VARIANTS][2] = {{0, 0}, {7, 4}, {2, 4}, {12, 4}};
    const lab_variants *variants = a->compare.variants;
    view_ghost ghost[APP_VARIANTS];
    size_t count = 0;
    for (size_t i = 0; i < lab_variants_count(variants); i++) {
        if (i == lab_variants_leader(variants))
            continue;
        const app_previous_poses *poses = poses_of(a, i);
        ghost[count++] = (view_ghost){.scene = lab_session_scene(lab_variants_session(variants, i)),
                                      .previous = poses->previous,
                                      .previous_count = poses->count,
                                      .color = compare_color(a, i),
                                      .sign = compare_letter(i),
                                      .on = dashes[i][0],
                                      .off = dashes[i][1]};
    }
    view_draw_ghosts(canvas, in, ghost, count);
}

/* ---- another branch ---- */

static void ghost_draw(const app *a, draw_canvas *canvas, const view_frame_in *in)
{
    if (!a->ghost.on || !a->ghost.shown)
        return;
    lab_scene scene = *lab_session_scene(a->session);
    scene.world = lab_ghost_world(a->ghost.world);
    const view_ghost ghost = {.scene = &scene,
                              .previous = a->ghost.previous.previous,
                              .previous_count = a->ghost.previous.count,
                              .color = a->theme->accent,
                              .on = 7.0f,
                              .off = 4.0f};
    view_draw_ghosts(canvas, in, &ghost, 1);
}

/* ---- ways ahead ---- */

/* Where the body and what the hand takes it by are, no label stands. */
static draw_rect box_of_body(const view_frame_in *in, cr_body_id body)
{
    cr_body_view look = cr_body_get_view(in->scene->world, body);
    draw_point at = view_to_screen(&in->camera, look.center);
    float reach = look.shape->bounding_radius * in->camera.scale + 8.0f * in->ui;
    return (draw_rect){(int)(at.x - reach), (int)(at.y - reach), (int)(2.0f * reach),
                       (int)(2.0f * reach)};
}

static void fan_draw(app *a, draw_canvas *canvas, const view_frame_in *drawn)
{
    view_path path[LAB_FAN_MOST];
    draw_rect obstacles[HANDLES + 1];
    view_frame_in frame = *drawn, *in = &frame;
    size_t count;
    if (!fanning_shown(a))
        return;
    for (size_t i = 0; i < in->obstacle_count; i++)
        obstacles[i] = in->obstacles[i];
    obstacles[in->obstacle_count++] = box_of_body(in, a->fan.from.body);
    in->obstacles = obstacles;
    const lab_fan_path *ways = lab_fan_paths(a->fan.fan, &count);
    int meant = fanning_under(a);
    const cr_shape *shape = cr_body_get_view(app_world(a), a->fan.from.body).shape;
    for (size_t i = 0; i < count; i++)
        path[i] = (view_path){
            .point = ways[i].point,
            .count = ways[i].count,
            .shape = shape,
            .end = ways[i].end,
            .color = view_ramp(a->theme, count > 1 ? (float)i / (float)(count - 1) : 0.5f),
            .label = a->fan.label[i],
            .strong = (int)i == meant};
    view_draw_paths(canvas, in, path, count, a->fan.box);
}

static void spread_draw(const app *a, draw_canvas *canvas, const view_frame_in *in)
{
    size_t slots;
    char title[48];
    if (!spreading_shown(a))
        return;
    const float *apart = lab_spread_by_slot(a->spread.spread, &slots);
    snprintf(title, sizeof title, "Spread after %.3g s", a->spread.seconds);
    view_draw_lengths(canvas, in, apart, slots, title);
}

/* ---- the one that the tools work in ---- */

void world_picture_draw(app *a, draw_canvas *canvas)
{
    if (compare_panes(a) > 1)
        draw_other_panes(a, canvas);
    draw_canvas world = draw_canvas_part(canvas, a->ui_frame.pane);
    draw_rect handles[HANDLES];
    size_t count = handles_boxes(a, handles);
    view_frame_in in = app_frame(a);
    in.obstacles = handles;
    in.obstacle_count = count;
    bool inside = inside_is_shown(a);
    if (inside)
        in.selected = 0; /* its handles would hide what the step shows */
    if (spreading_shown(a))
        in.color_by = VIEW_BY_BODY; /* its colours are the spread's */
    view_draw_world(&world, &in);
    spread_draw(a, &world, &in);
    if (a->compare.variants != NULL && a->compare.ghosts)
        draw_variants_as_ghosts(a, &world, &in);
    ghost_draw(a, &world, &in);
    fan_draw(a, &world, &in);
    if (inside)
        view_draw_tick_step(&world, &in, &a->opened_tick.opening, a->opened_tick.step);
    if (!inside || a->gesture.kind != GESTURE_NONE)
        gesture_draw(a, &world);
    draw_canvas all = draw_canvas_part(canvas, a->ui_frame.world);
    key_display_draw(a, &all);
}
