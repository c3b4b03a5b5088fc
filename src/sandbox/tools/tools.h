/* tools.h - what each tool does with a press, a motion and a release: one table, which gesture.c
 * tells of them. */
#ifndef SANDBOX_TOOLS_H
#define SANDBOX_TOOLS_H

#include "sandbox/app/app.h"

/* A tool. What it has no use for is NULL, but for `press` and `draw`. */
typedef struct tool_row {
    const char *hint; /* one line: what the hand does with it */
    /* The left button went down on the world; sets the gesture's kind when one begins. */
    void (*press)(app *a, const SDL_MouseButtonEvent *event);
    void (*flush)(app *a);   /* the hand moved, or time passed, since the last frame */
    void (*release)(app *a); /* the button that began it went up; the gesture ends then */
    void (*cancel)(app *a);  /* takes back what the gesture changed so far */
    bool (*wheel)(app *a, float notches); /* turned during the gesture; true when it is taken */
    bool (*key)(app *a, const SDL_Keysym *key); /* true when it is taken */
    void (*draw)(app *a, draw_canvas *canvas);  /* at every frame */
} tool_row;

const tool_row *tool_of(app_tool which);

/* Each in a file of its own, or two that are alike in one. */
#define TOOL(id, row, ...) extern const tool_row row;
#include "view/actions.inc"

/* ---- knobs beside the selection (handles.c) ---- */

/* Begins turning or throwing when a knob lies under the pointer. */
bool handles_press(app *a);
void handles_flush(app *a);
void handles_draw(app *a, draw_canvas *canvas);
/* Where they stand in the world's picture, with what is said beside them; returns how many there
 * are. */
enum { HANDLES = 3 };
size_t handles_boxes(app *a, draw_rect out[HANDLES]);

/* ---- squares at the corners of a selected body (resize.c) ---- */

/* Begins when one lies under the pointer. */
bool resize_press(app *a);
void resize_flush(app *a);
void resize_cancel(app *a);
void resize_draw(app *a, draw_canvas *canvas);

/* ---- circle and box tools (tool_spawn.c) ---- */

/* Half of the default size: half a metre, or what is easy to see where that is not. */
float spawn_default_half(const app *a);
/* One of the default size; false when that is no shape. */
bool spawn_default_shape(const app *a, cr_shape_kind kind, cr_shape *out);
/* The same, spawned at a point. */
void spawn_default(app *a, cr_shape_kind kind, cr_vec2 at);

/* ---- camera (tool_camera.c) ---- */

void camera_press(app *a);
void camera_drag(app *a, float dx, float dy);
void camera_wheel(app *a, float notches);
void camera_frame(app *a);

#endif
