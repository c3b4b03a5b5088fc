/* state.h - plain data: what the parts of the program keep between two events. */
#ifndef SANDBOX_STATE_H
#define SANDBOX_STATE_H

#include "actions.h"
#include "carom.h"
#include "draw.h"
#include "scene_list.h"
#include "text_field.h"

#include <SDL.h>
#include <stdbool.h>

/* ---- how the window is drawn ---- */

typedef enum app_renderer {
    RENDERER_AUTO,     /* whichever turns out quicker when the window opens */
    RENDERER_SOFTWARE, /* painted by the processor */
    RENDERER_GEOMETRY, /* triangles for a graphics card */
} app_renderer;

/* ---- the hand: from a press to its release ---- */

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

/* ---- bars ---- */

/* Beside the actions: the list of overlays, and no button at all. */
enum { HUD_MENU = LAB_ACTIONS, HUD_NOTHING = -1 };

typedef struct app_hud {
    int pressed; /* the action of the button under a held mouse button, or HUD_NOTHING */
    int hovered; /* the one under the pointer, or HUD_NOTHING */
    double hovered_since;
    bool menu; /* the list of overlays is open */
} app_hud;

/* ---- messages ---- */

typedef struct app_messages {
    char note[256];
    double note_until; /* by app->now */
    char title[64];    /* of the error; "" for none */
    char error[640];
    draw_rect close; /* where a click dismisses it, as it was drawn last */
} app_messages;

/* ---- the panel that covers the world ---- */

typedef enum app_panel_kind {
    PANEL_NONE,
    PANEL_HELP,
    PANEL_OPEN,
    PANEL_SAVE,
    PANEL_ASK
} app_panel_kind;

/* What follows when the question about unsaved edits is settled. */
typedef enum app_afterwards { AFTER_NOTHING, AFTER_QUIT, AFTER_OPEN } app_afterwards;

enum { PANEL_PATH = 4096, PANEL_MAX_BUTTONS = 3 };

typedef struct app_panel {
    app_panel_kind kind;
    text_field field; /* the filter of the open panel, the name of the save panel */
    /* open */
    scene_list list;
    size_t chosen; /* among those that pass the filter */
    size_t first;  /* shown at the top */
    int pressed_row;
    /* ask and save */
    size_t focus; /* the button that Enter presses */
    int pressed_button;
    char replace[PANEL_PATH]; /* the name for which Enter was pressed once: it exists */
    app_afterwards after;
    char after_path[PANEL_PATH];
} app_panel;

#endif
