/* gesture.h - what the hand is doing with the world, from a press to its release. */
#ifndef SANDBOX_GESTURE_H
#define SANDBOX_GESTURE_H

#include "carom.h"
#include "draw.h"

#include <SDL.h>

struct app;

typedef enum app_tool { TOOL_SELECT, TOOL_CIRCLE, TOOL_BOX } app_tool;

typedef enum app_gesture_kind {
    GESTURE_NONE,
    GESTURE_PRESS,    /* on a body, not yet moved */
    GESTURE_MOVE,     /* bodies follow the pointer exactly */
    GESTURE_SPRING,   /* a spring pulls a body while time runs */
    GESTURE_BAND,     /* a rubber band */
    GESTURE_ROTATE,   /* the knob beside the selection */
    GESTURE_VELOCITY, /* the tip of the velocity arrow */
    GESTURE_SPAWN,    /* a new body grows */
    GESTURE_PAN,
} app_gesture_kind;

/* A body as it was when the gesture began. */
typedef struct app_grabbed {
    cr_body_id id;
    cr_vec2 position, center;
    float angle;
    float offset; /* half-space only */
} app_grabbed;

typedef struct app_gesture {
    app_gesture_kind kind;
    Uint8 button;     /* that ends it */
    draw_point press; /* where it began, pixels */
    cr_vec2 world;    /* the same in the world */
    bool moved;       /* far enough to be more than a click */
    double since;     /* app->now at the press */
    bool shift;       /* is held now */
    cr_body_id body;  /* pressed on, or null */
    cr_vec2 grip;     /* where on the body, in its model space */
    cr_vec2 pivot;    /* of a rotation */
    float knob;       /* rad: where the turning knob stood at first */
    float turned;     /* rad, by which the selection is turned now */
    float aspect;     /* of a box that is being made: height / width */
    bool pending;     /* the pointer moved and the world does not know yet */
    app_grabbed *grabbed;
    size_t grabbed_count;
} app_gesture;

/* ---- every gesture ---- */

/* A mouse press on the world begins one, by the tool in hand. */
void gesture_press(struct app *a, const SDL_MouseButtonEvent *event);
void gesture_motion(struct app *a);
/* Tells the world where the hand is now; once a frame is enough. */
void gesture_flush(struct app *a);
void gesture_release(struct app *a);
/* Gives up: what a gesture changed so far is taken back. False when there was none. */
bool gesture_cancel(struct app *a);
/* Ends a gesture where it stands, since the world below it is about to change. */
void gesture_finish(struct app *a);
void gesture_draw(struct app *a, draw_canvas *canvas);
/* Notes how the selected bodies stand. */
void gesture_grab(struct app *a);

/* ---- select tool (tool_select.c) ---- */

void select_press(struct app *a, const SDL_MouseButtonEvent *event);
void select_flush(struct app *a);
void select_release(struct app *a);
void select_draw(struct app *a, draw_canvas *canvas);

/* ---- knobs beside the selection (handles.c) ---- */

/* Begins turning or throwing when a knob lies under the pointer. */
bool handles_press(struct app *a);
void handles_flush(struct app *a);
void handles_draw(struct app *a, draw_canvas *canvas);

/* ---- circle and box tools (tool_spawn.c) ---- */

void spawn_press(struct app *a);
void spawn_release(struct app *a);
void spawn_wheel(struct app *a, float notches); /* makes a box flatter or taller */
void spawn_draw(struct app *a, draw_canvas *canvas);
/* One of the default size at a point. */
void spawn_default(struct app *a, cr_shape_kind kind, cr_vec2 at);

/* ---- camera (tool_camera.c) ---- */

void camera_press(struct app *a);
void camera_drag(struct app *a, float dx, float dy);
void camera_wheel(struct app *a, float notches);
void camera_frame(struct app *a);

#endif
