/* app.c - the program's state: its life, its time, its picture. */
#include "app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much of a second one frame may spend on stepping: a world too heavy for the machine runs
 * slowly, and the window still answers. */
static const double step_budget = 0.1;

const cr_world *app_world(const app *a)
{
    return lab_session_world(a->session);
}

int app_world_height(const app *a)
{
    int height = a->height - hud_status_height(a);
    return height > 1 ? height : 1;
}

bool app_init(app *a, const view_theme *theme, char *message, size_t size)
{
    *a = (app){.theme = theme, .density = 1.0f, .ui = 1.0f, .playing = true, .dirty = true};
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
    panel_close(a);
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
    if (a->fonts.small != NULL && a->fonts_scale == a->ui) {
        return true;
    }
    view_fonts fresh = {0};
    if (!view_fonts_open(&fresh, a->ui, message, size)) {
        return false;
    }
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
    if (!reopen_fonts(a, message, size)) {
        return false;
    }
    if (a->camera.height == 0) {
        a->camera_framed = true;
    }
    fit_camera(a);
    a->dirty = true;
    return true;
}

void app_set_theme(app *a, const view_theme *theme)
{
    const view_theme *before = a->theme;
    char message[256];
    a->theme = theme;
    a->ui = a->density * theme->text_scale;
    if (!reopen_fonts(a, message, sizeof message)) {
        a->theme = before;
        a->ui = a->density * before->text_scale;
        message_error(a, "Cannot change the theme", message);
        return;
    }
    fit_camera(a);
    a->dirty = true;
}

/* ---- time ---- */

void app_set_playing(app *a, bool playing)
{
    if (playing != a->playing) {
        gesture_finish(a);
        a->playing = playing;
        clock_restart(&a->clock);
        poses_forget(&a->poses);
        a->dirty = true;
    }
}

static double milliseconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) * 1000.0 /
           (double)SDL_GetPerformanceFrequency();
}

static void smooth(double *shown, double measured)
{
    *shown = *shown == 0.0 ? measured : *shown + (measured - *shown) * 0.05;
}

static bool step_once(app *a)
{
    Uint64 start = SDL_GetPerformanceCounter();
    poses_remember(&a->poses, app_world(a));
    cr_result result = lab_session_step(a->session);
    if (!a->scripted) {
        smooth(&a->step_ms, milliseconds_since(start));
    }
    a->dirty = true;
    if (result.code != CR_OK) {
        app_set_playing(a, false);
        message_error(a, "The simulation stopped", result.message);
        return false;
    }
    return true;
}

static void show_costs(app *a)
{
    if (a->now - a->shown_since >= 0.25) {
        a->shown_step_ms = a->step_ms;
        a->shown_frame_ms = a->frame_ms;
        a->shown_since = a->now;
    }
}

void app_advance(app *a, double elapsed)
{
    a->now += elapsed;
    show_costs(a);
    if (a->gesture.kind != GESTURE_NONE) {
        gesture_flush(a);
    }
    if (!a->playing || a->panel.kind != PANEL_NONE) {
        return;
    }
    double h = (double)cr_world_timestep(app_world(a));
    int ticks = clock_advance(&a->clock, elapsed, h);
    Uint64 start = SDL_GetPerformanceCounter();
    for (int i = 0; i < ticks && step_once(a); i++) {
        if (!a->scripted && milliseconds_since(start) > step_budget * 1000.0) {
            clock_restart(&a->clock);
            break;
        }
    }
    selection_prune(&a->selection, app_world(a));
    a->dirty = true;
}

double app_sleep(const app *a)
{
    if (a->dirty || (a->playing && a->panel.kind == PANEL_NONE)) {
        return 0.0;
    }
    return fmin(message_sleep(a), hud_sleep(a));
}

/* ---- the picture ---- */

cr_vec2 app_pointer_world(const app *a)
{
    return view_to_world(&a->camera, a->pointer);
}

view_frame_in app_frame(app *a)
{
    double h = (double)cr_world_timestep(app_world(a));
    const view_pose *poses = NULL;
    if (a->playing) {
        poses = poses_blend(&a->poses, app_world(a), (float)clock_alpha(&a->clock, h));
    }
    return (view_frame_in){
        .scene = lab_session_scene(a->session),
        .theme = a->theme,
        .fonts = &a->fonts,
        .camera = a->camera,
        .ui = a->ui,
        .overlays = a->overlays,
        .poses = poses,
        .selection = a->selection.id,
        .selected = a->selection.count,
    };
}

void app_draw(app *a, uint32_t *pixels, int stride)
{
    Uint64 start = SDL_GetPerformanceCounter();
    draw_canvas world = draw_canvas_on(pixels, a->width, app_world_height(a), stride);
    view_frame_in in = app_frame(a);
    view_draw_world(&world, &in);
    gesture_draw(a, &world);

    draw_canvas window = draw_canvas_on(pixels, a->width, a->height, stride);
    hud_draw(a, &window);
    hud_status_draw(a, &window);
    message_draw(a, &window);
    panel_draw(a, &window);
    a->dirty = false;
    if (!a->scripted) {
        smooth(&a->frame_ms, milliseconds_since(start));
    }
}
