/* app.c - the program's state: its life, its size, its theme. */
#include "app.h"

#include "face.h"
#include "sound.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cr_world *app_world(const app *a)
{
    return lab_session_world(a->session);
}

bool app_init(app *a, const view_theme *theme, char *message, size_t size)
{
    *a = (app){.theme = theme,
               .density = 1.0f,
               .user_scale = 1.0f,
               .ui = 1.0f,
               .playing = true,
               .dirty = true,
               .overlays = VIEW_OVERLAYS_DEFAULT,
               .vector_scale = 1.0f};
    a->face = (app_face){.side_width = 320.0f, .asked = LAB_ACTIONS};
    a->ui_state = ui_create();
    prefs_defaults(&a->prefs);
    a->other_theme = app_other_theme(theme);
    a->gesture.aspect = 1.0f;
    a->snap.angle = 0.26179939f; /* 15 degrees */
    lab_scene *scene = lab_scene_empty();
    a->session = scene != NULL ? lab_session_open(scene) : NULL;
    if (a->session == NULL || a->ui_state == NULL) {
        if (a->session == NULL)
            lab_scene_destroy(scene);
        app_free(a);
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
    sound_set(a, false);
    scene_list_free(&a->panel.list);
    thumbnails_free(&a->thumbnails);
    lab_session_close(a->session);
    ui_destroy(a->ui_state);
    selection_free(&a->selection);
    poses_free(&a->poses);
    free(a->gesture.grabbed);
    free(a->clip);
    view_fonts_close(&a->fonts);
    prefs_free(&a->prefs);
    free(a->recovery.scene);
    *a = (app){0};
}

/* ---- size and theme ---- */

static const float scale_steps[] = {0.8f, 0.9f, 1.0f, 1.1f, 1.25f, 1.5f, 1.75f, 2.0f, 2.5f, 3.0f};
enum { SCALE_STEPS = sizeof scale_steps / sizeof scale_steps[0] };

/* Pixels per ordinary pixel. Whoever wants larger controls than the window has room for gets the
 * largest that it has room for; at a scale of 1 they may be as tight as they are. */
static float unit(const app *a, const view_theme *theme)
{
    float base = a->density * theme->text_scale;
    float room = fminf((float)a->width / 440.0f, (float)a->height / 300.0f) / base;
    float scale = scale_steps[0];
    for (int i = 0; i < SCALE_STEPS && scale_steps[i] <= a->user_scale; i++)
        if (scale_steps[i] <= fmaxf(room, 1.0f))
            scale = scale_steps[i];
    return base * scale;
}

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

bool app_resize(app *a, int width, int height, float density, char *message, size_t size)
{
    a->density = density;
    a->width = (int)lroundf((float)width * density);
    a->height = (int)lroundf((float)height * density);
    a->ui = unit(a, a->theme);
    if (!reopen_fonts(a, message, size))
        return false;
    if (a->camera.height == 0)
        a->camera_framed = true;
    face_layout(a);
    return true;
}

/* With another theme or scale; the old ones are back when their fonts are missing. */
static bool restyle(app *a, const view_theme *theme, float scale, char *message, size_t size)
{
    const view_theme *theme_before = a->theme;
    float scale_before = a->user_scale, ui_before = a->ui;
    a->theme = theme;
    a->user_scale = scale;
    a->ui = unit(a, theme);
    if (!reopen_fonts(a, message, size)) {
        a->theme = theme_before;
        a->user_scale = scale_before;
        a->ui = ui_before;
        return false;
    }
    face_layout(a);
    return true;
}

bool app_set_theme(app *a, const view_theme *theme, char *message, size_t size)
{
    return restyle(a, theme, a->user_scale, message, size);
}

const view_theme *app_other_theme(const view_theme *theme)
{
    return view_theme_find(strcmp(theme->name, "projector") == 0 ? "dark" : "projector");
}

static int nearest_step(float scale)
{
    int nearest = 0;
    for (int i = 1; i < SCALE_STEPS; i++)
        if (fabsf(scale_steps[i] - scale) < fabsf(scale_steps[nearest] - scale))
            nearest = i;
    return nearest;
}

bool app_set_scale(app *a, float scale, char *message, size_t size)
{
    return restyle(a, a->theme, scale_steps[nearest_step(scale)], message, size);
}

float app_next_scale(const app *a, int by)
{
    int step = nearest_step(a->user_scale) + by;
    return scale_steps[step < 0 ? 0 : step >= SCALE_STEPS ? SCALE_STEPS - 1 : step];
}

/* ---- the picture ---- */

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
