/* app.h - the program's state, and the few functions that the window and a script drive it
 * with. Nothing here knows a window: the same code runs with none. */
#ifndef SANDBOX_APP_H
#define SANDBOX_APP_H

#include "actions.h"
#include "clock.h"
#include "gesture.h"
#include "hud.h"
#include "message.h"
#include "panels.h"
#include "poses.h"
#include "selection.h"
#include "session.h"
#include "view.h"

#include <SDL.h>

enum { APP_PATH = 4096 };

typedef struct app {
    /* the scene */
    lab_session *session;
    char path[APP_PATH]; /* the file that it came from; "" for none */
    bool shipped;        /* that file belongs to the program: saving asks for another */
    bool authored;       /* bodies were made, changed or deleted since it was opened or saved */

    /* time */
    app_clock clock;
    bool playing;
    app_poses poses;
    double now; /* s since the start, by the clock of whoever drives us */

    /* the picture */
    int width, height; /* of the window in pixels */
    float density;     /* pixels per unit of the window's coordinates */
    float ui;          /* pixels per ordinary pixel: density times the theme's text scale */
    view_camera camera;
    bool camera_framed;                    /* and not touched since: a resize frames again */
    const view_theme *theme, *other_theme; /* what the projector key swaps */
    view_fonts fonts;
    float fonts_scale;
    uint32_t overlays;

    /* the hand */
    app_tool tool;
    app_gesture gesture;
    app_selection selection;
    draw_point pointer; /* pixels */
    bool pointer_inside;
    bool shift; /* held, as the events told it */

    /* what lies above the world */
    app_hud hud;
    app_messages messages;
    app_panel panel;

    /* costs, smoothed; a script shows zeros */
    double step_ms, frame_ms;
    double shown_step_ms, shown_frame_ms, shown_since; /* held still to be read */
    bool scripted;

    bool dirty; /* what is on the screen is no longer true */
    bool quit;
} app;

/* ---- lifetime ---- */

/* With an empty world. False with a message when fonts or memory are missing. */
bool app_init(app *a, const view_theme *theme, char *message, size_t size);
void app_free(app *a);

/* ---- driving it ---- */

/* The size of the window: `width` and `height` in its own coordinates, `density` pixels each. */
bool app_resize(app *a, int width, int height, float density, char *message, size_t size);
void app_event(app *a, const SDL_Event *event);
/* Lets time pass: applies the hand's pull, steps, lets messages go. */
void app_advance(app *a, double elapsed);
/* Draws everything. `pixels` is a picture of app->width by app->height. */
void app_draw(app *a, uint32_t *pixels, int stride);
/* Seconds until the picture changes by itself; infinite when it will not, 0 while it moves. */
double app_sleep(const app *a);

/* ---- the scene ---- */

/* Opens what a person typed or dropped. A scene that is refused changes nothing. */
lab_status app_open(app *a, const char *typed, lab_error *error);
/* The same for events: shows the error in the window, asks first about unsaved edits. */
void app_open_shown(app *a, const char *typed);
bool app_save_to(app *a, const char *path);
void app_save(app *a); /* may ask for a name */
/* Edits that closing would lose. */
bool app_unsaved(const app *a);
void app_request_quit(app *a);
const char *app_scene_name(const app *a);

/* ---- small things that many need ---- */

const cr_world *app_world(const app *a);
/* Applies a command; a refusal is shown. `spawned` may be NULL. */
bool app_apply(app *a, const lab_command *command, cr_body_id *spawned);
void app_do(app *a, lab_action action, bool shift, bool repeated);
/* Whether an action would do anything now; a switched one, whether it is on. */
bool app_can(const app *a, lab_action action);
bool app_is_on(const app *a, lab_action action);
void app_set_playing(app *a, bool playing);
void app_set_theme(app *a, const view_theme *theme);
cr_vec2 app_pointer_world(const app *a);
view_frame_in app_frame(app *a);
/* The height of the world's part of the window, above the status line. */
int app_world_height(const app *a);

#endif
