/* app.c - the program's state: its life, its size, its theme. */
#include "app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cr_world *app_world(const app *a)
{
    return lab_session_world(a->session);
}

int app_status_height(const app *a)
{
    return draw_font_line(a->fonts.small) + (int)lroundf(12.0f * a->ui);
}

int app_world_height(const app *a)
{
    int height = a->height - app_status_height(a);
    return height > 1 ? height : 1;
}

bool app_init(app *a, const view_theme *theme, char *message, size_t size)
{
    *a = (app){.theme = theme,
               .density = 1.0f,
               .ui = 1.0f,
               .playing = true,
               .dirty = true,
               .overlays = VIEW_OVERLAYS_DEFAULT,
               .vector_scale = 1.0f};
    a->other_theme = view_theme_find(strcmp(theme->name, "projector") == 0 ? "dark" : "projector");
    a->hud.pressed = a->hud.hovered = HUD_NOTHING;
    a->gesture.aspect = 1.0f;
    lab_scene *scene = lab_scene_empty();
    a->session = scene != NULL ? lab_session_open(scene) : NULL;
    if (a->session == NULL) {
        lab_scene_destroy(scene);
        snprintf(message, size, "out of memory");
        return false;
    }
    if (!app_resize(a, 1280, 720, 1.0f, message, size)) {
        app_free(a);
        return false;
    }
    return true;
}

void app_free(app *a)
{
    scene_list_free(&a->panel.list);
    lab_session_close(a->session);
    selection_free(&a->selection);
    poses_free(&a->poses);
    free(a->gesture.grabbed);
    view_fonts_close(&a->fonts);
    *a = (app){0};
}

/* ---- size and theme ---- */

static bool reopen_fonts(app *a, char *message, size_t size)
{
    if (a->fonts.small != NULL && a->fonts_scale == a->ui)
        return true;
    view_fonts fresh = {0};
    if (!view_fonts_open(&fresh, a->ui, message, size))
        return false;
    view_fonts_close(&a->fonts);
    a->fonts = fresh;
    a->fonts_scale = a->ui;
    return true;
}

static void fit_camera(app *a)
{
    int before = a->camera.height;
    a->camera.width = a->width;
    a->camera.height = app_world_height(a);
    if (a->camera_framed) {
        view_frame(&a->camera, lab_session_scene(a->session));
    } else if (before > 0) {
        /* As much of the world from top to bottom as before. */
        a->camera.scale *= (float)a->camera.height / (float)before;
    }
}

bool app_resize(app *a, int width, int height, float density, char *message, size_t size)
{
    a->density = density;
    a->width = (int)lroundf((float)width * density);
    a->height = (int)lroundf((float)height * density);
    a->ui = density * a->theme->text_scale;
    if (!reopen_fonts(a, message, size))
        return false;
    if (a->camera.height == 0)
        a->camera_framed = true;
    fit_camera(a);
    a->dirty = true;
    return true;
}

bool app_set_theme(app *a, const view_theme *theme, char *message, size_t size)
{
    const view_theme *before = a->theme;
    a->theme = theme;
    a->ui = a->density * theme->text_scale;
    if (!reopen_fonts(a, message, size)) {
        a->theme = before;
        a->ui = a->density * before->text_scale;
        return false;
    }
    fit_camera(a);
    a->dirty = true;
    return true;
}

/* ---- the picture ---- */

cr_vec2 app_pointer_world(const app *a)
{
    return view_to_world(&a->camera, a->pointer);
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

view_frame_in app_frame(app *a)
{
    double h = (double)cr_world_timestep(app_world(a));
    const view_pose *poses = NULL;
    if (a->playing)
        poses = poses_blend(&a->poses, app_world(a), (float)clock_alpha(&a->clock, h));
    return (view_frame_in){
        .scene = lab_session_scene(a->session),
        .theme = a->theme,
        .fonts = &a->fonts,
        .camera = a->camera,
        .ui = a->ui,
        .overlays = a->overlays,
        .color_by = a->color_by,
        .top_speed = top_speed(a),
        .vector_scale = a->vector_scale,
        .poses = poses,
        .selection = a->selection.id,
        .selected = a->selection.count,
    };
}
