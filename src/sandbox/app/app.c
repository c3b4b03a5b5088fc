/* app.c - the program's state: what is read of it everywhere, and of the scene at hand: what it is
 * called, how it is looked at, whether it is saved. */
#include "sandbox/app/app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cr_world *app_world(const app *a)
{
    return lab_session_world(a->session);
}

lab_session *app_home(const app *a)
{
    return a->compare.variants != NULL ? a->compare.home : a->session;
}

bool app_is_lesson(const app *a)
{
    return lab_session_scene(a->session)->lesson.given;
}

uint64_t app_tick(const app *a)
{
    return a->time_bar.shows_poses ? a->time_bar.asked_tick : cr_world_tick(app_world(a));
}

double app_time(const app *a)
{
    const cr_world *world = app_world(a);
    double ahead = (double)app_tick(a) - (double)cr_world_tick(world);
    return cr_world_time(world) + ahead * (double)cr_world_timestep(world);
}

/* ---- the scene at hand ---- */

const char *scene_name(const app *a)
{
    const lab_scene *scene = lab_session_scene(a->session);
    if (scene->name[0] != '\0')
        return scene->name;
    const char *slash = strrchr(a->path, '/');
    const char *file = slash != NULL ? slash + 1 : a->path;
    return file[0] != '\0' ? file : "Untitled";
}

bool scene_is_unsaved(const app *a)
{
    /* Throwing things about is play; what was made, changed or deleted is work. */
    return a->authored && lab_session_edited(app_home(a));
}

lab_view scene_view(const app *a)
{
    const view_camera *camera = &a->camera;
    lab_view own = lab_session_scene(a->session)->view;
    /* Back from pixels it would lose its last bits, and the file its bytes. */
    if (a->camera_framed && own.height > 0.0f)
        return own;
    view_camera whole = a->camera;
    if (a->camera_framed)
        view_frame(&whole, lab_session_scene(a->session)); /* as if there were no card */
    camera = &whole;
    return (lab_view){camera->center, (float)camera->height / camera->scale,
                      (float)camera->width / camera->scale};
}

/* ---- the picture ---- */

/* Of a world that is elsewhere than the bodies are drawn, only what follows from where they are. */
static uint32_t overlays_of(const app *a)
{
    const uint32_t of_poses =
        1u << VIEW_CENTERS | 1u << VIEW_NAMES | 1u << VIEW_FACES | 1u << VIEW_JOINTS;
    return a->time_bar.shows_poses ? a->overlays & of_poses : a->overlays;
}

cr_vec2 app_pointer_world(const app *a)
{
    return view_to_world(&a->camera, a->pointer);
}

bool app_over_world(const app *a)
{
    return a->pointer_inside && !ui_has_pointer(a->ui_state);
}

/* The end of the speed ramp: it only grows while time runs, so that a colour keeps its meaning. */
static float top_speed(app *a)
{
    if (a->top_speed > 0.0f || a->color_by != VIEW_BY_SPEED)
        return a->top_speed;
    float now = view_fastest(app_world(a));
    a->fastest = cr_world_tick(app_world(a)) == 0 ? now : fmaxf(a->fastest, now);
    return a->fastest > 0.1f ? view_round_up(a->fastest) : 0.1f;
}

cr_vec2 app_insertion_point(const app *a)
{
    if (a->ui_frame.asked_in_context)
        return a->ui_frame.context.at;
    return app_over_world(a) ? app_pointer_world(a) : a->camera.center;
}

view_frame_in app_frame(app *a)
{
    double h = (double)cr_world_timestep(app_world(a));
    bool past = a->time_bar.shows_poses;
    return (view_frame_in){
        .scene = lab_session_scene(a->session),
        .theme = a->theme,
        .fonts = &a->fonts,
        .camera = a->camera,
        .ui = a->ui,
        .overlays = overlays_of(a),
        .only_selected = a->prefs.only_selected,
        .color_by = a->color_by,
        .top_speed = top_speed(a),
        .vector_scale = a->vector_scale,
        .previous = a->previous_poses.previous,
        .previous_count = a->playing || past ? a->previous_poses.count : 0,
        .alpha = past ? 0.0f : (float)clock_alpha(&a->clock, h),
        .selection = a->selection.id,
        .selected = a->selection.count,
    };
}
