/* app.h - the program's state, and what everything that works on it needs. Nothing here knows a
 * window: the same code runs with none. */
#ifndef SANDBOX_APP_H
#define SANDBOX_APP_H

#include "clock.h"
#include "poses.h"
#include "selection.h"
#include "session.h"
#include "state.h"
#include "view.h"

#include <SDL.h>

enum { APP_PATH = 4096 };

typedef struct app {
    /* the scene */
    lab_session *session;
    char path[APP_PATH]; /* the file that it came from; "" for none */
    bool shipped;        /* that file belongs to the program: saving asks for another */
    bool authored; /* bodies or joints were made, changed or deleted since it was opened or saved */

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
    app_renderer renderer; /* what is asked for; once a window is open, what draws it */

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

/* ---- the window ---- */

/* Its size: `width` and `height` in its own coordinates, `density` pixels each. */
bool app_resize(app *a, int width, int height, float density, char *message, size_t size);
/* False with a message, and nothing changed, when its fonts are missing. */
bool app_set_theme(app *a, const view_theme *theme, char *message, size_t size);
int app_status_height(const app *a);
/* The height of the world's part of the window, above the status line. */
int app_world_height(const app *a);

/* ---- the world ---- */

const cr_world *app_world(const app *a);
cr_vec2 app_pointer_world(const app *a);
/* How it is drawn now; valid until the next call or step. */
view_frame_in app_frame(app *a);

#endif
