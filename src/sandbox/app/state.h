/* state.h - plain data: what the parts of the program keep between two events. */
#ifndef SANDBOX_STATE_H
#define SANDBOX_STATE_H

#include "carom.h"
#include "draw/draw.h"
#include "sandbox/app/preferences.h"
#include "sandbox/app/scene_list.h"
#include "view/actions.h"
#include "view/view.h"

#include <SDL.h>
#include <stdbool.h>

enum { APP_PATH = 4096 };

/* ---- how the window is drawn ---- */

typedef enum app_renderer {
    RENDERER_AUTO,     /* whichever turns out quicker when the window opens */
    RENDERER_SOFTWARE, /* painted by the processor */
    RENDERER_GEOMETRY, /* triangles for a graphics card */
} app_renderer;

/* ---- the hand: from a press to its release ---- */

/* In the order of their actions. */
typedef enum app_tool {
#define TOOL(id, ...) TOOL_##id,
#include "view/actions.inc"
    APP_TOOLS
} app_tool;

typedef enum app_gesture_kind {
    GESTURE_NONE,
    GESTURE_PRESS,    /* on a body, not yet moved */
    GESTURE_MOVE,     /* bodies follow the pointer exactly */
    GESTURE_SPRING,   /* a spring pulls a body while time runs */
    GESTURE_CLONE,    /* copies follow the pointer, and are made where it lets go */
    GESTURE_BAND,     /* a rubber band */
    GESTURE_ROTATE,   /* the knob beside the selection */
    GESTURE_VELOCITY, /* the tip of the velocity arrow */
    GESTURE_RESIZE,   /* a corner of the selected body */
    GESTURE_DRAW,     /* a tool other than the select tool is at work */
    GESTURE_PAN,
} app_gesture_kind;

/* A body as it was when the gesture began. */
typedef struct app_drag_start {
    cr_body_id id;
    cr_vec2 position, center;
    float angle;
    float offset; /* half-space only */
} app_drag_start;

typedef struct app_gesture {
    app_gesture_kind kind;
    Uint8 button;     /* that ends it */
    draw_point press; /* where it began, pixels */
    cr_vec2 world;    /* the same in the world */
    bool moved;       /* far enough to be more than a click */
    double since;     /* app->now at the press */
    bool shift;       /* is held now */
    bool clone;       /* Alt or Ctrl was held at the press */
    cr_body_id body;  /* pressed on, or null */
    cr_vec2 grip;     /* where on the body, in its model space */
    cr_vec2 pivot;    /* of a rotation */
    float knob;       /* rad: where the turning knob stood at first */
    float knob_reach; /* m: and how far from the pivot the edge was that it stood at */
    float turned;     /* rad, by which the selection is turned now, or what the wheel asks for */
    float aspect;     /* of a box that is being made: height / width */
    float strength;   /* m/s^2, > 0: of an attractor that is being made */
    int corner;       /* that is pulled, 0 to 3 */
    cr_body_def original; /* as it was before its corner was pulled */
    bool pending;         /* the pointer moved and the world does not know yet */
    app_drag_start *drag_start;
    size_t drag_start_count;
} app_gesture;

/* What a tool of several clicks has so far, until it is finished, given up, or another tool is
 * taken: the corners of a polygon, the ends of the ruler, vertex and legs of the protractor. */
typedef struct app_sketch {
    cr_vec2 point[CR_MAX_VERTICES]; /* world, m */
    size_t count;
} app_sketch;

typedef struct app_snap {
    bool on;
    float step;  /* m, between the lines snapped to; 0: those of the grid that is drawn */
    float angle; /* rad, > 0 */
} app_snap;

/* A spawning key that is held; see pour.h. */
typedef struct app_pour {
    bool on;
    SDL_Keycode key;
    cr_shape_kind kind;
    double next; /* app->now at which the next body is due */
} app_pour;

/* ---- duplicates ---- */

/* What was made last: the next copies go as far from these as these have gone from their
 * originals. */
typedef struct app_duplicates {
    size_t count;           /* of the selection that they became; 0: there are none */
    cr_body_id first, last; /* of it */
    cr_body_id guide;       /* the one whose way is repeated */
    cr_vec2 from;           /* where its original stood */
    uint64_t tick;          /* when; a world that has moved on repeats nothing */
} app_duplicates;

/* ---- the timeline ---- */

/* Ticks between which playing goes round; each is given or not. */
typedef struct app_loop {
    bool has_in, has_out;
    uint64_t in, out;
} app_loop;

typedef struct app_time_bar {
    bool folded;
    size_t lanes; /* that have room; 0: the bar is not shown */
    size_t top;   /* the lane shown first */
    bool zoomed;
    double from, to;   /* ticks shown, while it is zoomed */
    float left, width; /* of the scale, pixels in the window */
    uint64_t followed; /* the tick that was brought into sight last */
    float wheel;       /* notches, not yet a tick */
    bool dragged;      /* the playhead is in the hand, of this lane: */
    size_t lane;
    bool overview;   /* the part that is shown is in the hand, */
    double grip;     /* so many ticks from its beginning */
    bool pressed_on; /* it has the keyboard by a press, not by Tab */
    /* where the hand wants to be, not yet gone to */
    bool asked;
    size_t asked_branch;
    uint64_t asked_tick;
    bool asked_anew; /* since the last frame */
    /* the tick under the pointer, of which a small picture is shown */
    bool hovered, hover_changed; /* the latter: since the world was drawn */
    size_t hovered_lane;
    uint64_t hovered_tick;
    float hovered_x;       /* pixels in the window */
    bool shows_poses;      /* the picture has the bodies where they were at that tick */
    size_t branch, former; /* the present one as seen last, and the one before */
} app_time_bar;

/* ---- breakpoints ---- */

/* One that is being built from menus. */
typedef struct app_stop_draft {
    int what; /* of the list of what can come true; see stop_section.c */
    cr_body_id a, b;
    cr_joint_id joint;
    bool below;
    double bound;                    /* in the unit that people read it in */
    double left, right, bottom, top; /* m: of a region */
    bool has_region;                 /* they were given */
    bool before;
    double count; /* 0: not yet given */
} app_stop_draft;

/* ---- comparing ---- */

enum { APP_VARIANTS = 4 };

/* What is to be compared, while it is chosen from menus. */
typedef struct app_compare_draft {
    const cr_setting *setting;   /* one of both varies */
    const char *property;        /* the word of a lab_property, of the selected bodies */
    size_t count;                /* of variants; 0: not chosen yet */
    double value[APP_VARIANTS];  /* that each has of it */
    bool from_start, equal_cost; /* from the first tick; see lab_variants_open */
} app_compare_draft;

/* ---- what stands around the world ---- */

typedef enum side_tab { SIDE_INSPECTOR, SIDE_WORLD, SIDE_VIEW, SIDE_PLOTS, SIDE_TABS } side_tab;

/* What the menu at the pointer is about. */
typedef struct app_context {
    cr_vec2 at;       /* in the world */
    cr_body_id body;  /* or null: empty space */
    cr_body_id other; /* not null: a contact of both */
} app_context;

typedef struct app_ui_frame {
    draw_rect menu, tools, side, time, inside, status, world; /* in the window, pixels */
    draw_rect pane;    /* the part of the world's picture that the tools work in: all of it, but for
                        * panes of variants */
    draw_rect compare; /* the numbers of variants; of no height while nothing is compared */
    float side_width;  /* ordinary pixels */
    bool side_folded;
    bool side_insisted; /* unfolded although the world keeps too little room */
    bool card_folded, card_notes_folded;
    bool card_waits; /* folded until somebody asks for it: nobody has asked for this scene */
    int tab;         /* a side_tab */
    char setting_filter[256];
    char name[256]; /* in the inspector's field */
    bool named;     /* that field had the keyboard in the pass before, for this body */
    cr_body_id named_body;
    cr_body_id touched_body;       /* in the inspector's table of contacts, */
    size_t touched_rows;           /* which has had so many rows at once */
    uint32_t inspector_shut;       /* sections of the inspector that are folded */
    uint32_t settings_shut;        /* groups of the settings that are folded */
    uint32_t view_shut;            /* sections of the view panel */
    bool time_shown;               /* in the bar at the top */
    bool unfinished;               /* pictures of scenes are still missing */
    bool asked_stopping;           /* the section of breakpoints shall have the keyboard */
    bool asked_plots;              /* the tab of plots shall have the keyboard */
    bool asked_name;               /* its field in the inspector shall have the keyboard */
    bool asked_in_context;         /* by the menu at the pointer */
    action_id asked;               /* by the pass that is under way; ACTIONS: nothing */
    const view_theme *asked_theme; /* likewise; NULL for none */
    const char *asked_template;    /* to begin a new scene with, likewise; NULL for none */
    char asked_path[APP_PATH];     /* a scene to open, likewise; "" for none */
    app_context context;
} app_ui_frame;

/* ---- what was pressed ---- */

enum { DISPLAYED_KEYS = 3, DISPLAYED_CHORD = 48 };

typedef struct app_displayed_key {
    action_id action;
    char chord[DISPLAYED_CHORD];
    int times;    /* in a row */
    double until; /* by app->now */
} app_displayed_key;

typedef struct app_key_display {
    app_displayed_key key[DISPLAYED_KEYS]; /* the oldest first */
    size_t count;
    draw_point click;
    double click_until;
} app_key_display;

/* ---- messages ---- */

typedef struct app_notifications {
    char title[64]; /* of the error; "" for none */
    char error[640];
} app_notifications;

/* ---- the panel that covers the world ---- */

typedef enum app_dialog_kind {
    DIALOG_NONE,
    DIALOG_HELP,
    DIALOG_OPEN,
    DIALOG_SAVE,
    DIALOG_CONFIRM,
    DIALOG_RECOVER,
    DIALOG_CHANGED,
    DIALOG_BOOKMARK,
    DIALOG_COMPARE
} app_dialog_kind;

/* What follows when the question about unsaved edits is settled. */
typedef enum app_afterwards { AFTER_NOTHING, AFTER_QUIT, AFTER_OPEN, AFTER_NEW } app_afterwards;

/* What the save panel asks for a name of. */
typedef enum app_saved {
    SAVED_SCENE,
    SAVED_PICTURE,
    SAVED_RECORDING,
    SAVED_PLOT,
    SAVED_FILM,
    APP_SAVED
} app_saved;

enum { DIALOG_PATH = 4096 };

typedef struct app_dialog {
    app_dialog_kind kind;
    bool fresh;      /* nobody has drawn it yet */
    char text[256];  /* a filter, or the name to save under */
    scene_list list; /* open */
    app_saved saved;
    char replace[DIALOG_PATH]; /* the name that was asked for once: it exists */
    char refused[512]; /* why the name could not be written under; "" while it was not tried */
    app_afterwards after;
    char after_path[DIALOG_PATH];
} app_dialog;

/* ---- what is kept on disk ---- */

typedef struct app_prefs_file {
    char folder[APP_PATH]; /* with a slash at its end; "": nothing is kept */
    preferences written;   /* as they were when they were read or written last */
    bool changed;
    double changed_at; /* app->now at the first change that is not written */
    bool failed;       /* it cannot be read or written; tried again */
    double failed_at;  /* app->now */
} app_prefs_file;

typedef struct app_recovery {
    struct lab_journal *journal;   /* of the session; NULL while there is no memory for it */
    struct lab_journal_file *file; /* where it is kept; NULL while nothing is to be kept */
    struct lab_journal_file *old;  /* that `file` stands for, once it is on the disk */
    double begun_at, marked_at;    /* app->now */
    double cost;                   /* s: that the last beginning took */
    size_t begun_size;             /* bytes: of the file then */
    double failed_at;              /* app->now */
    bool failed;                   /* it cannot be written; tried again */
    char told_path[APP_PATH];      /* of the scene's file, and its sum, as the journal has them */
    uint64_t told_sum;
    double most_seconds; /* that doing it again may take */
    /* one that was left over, while the question about it is open */
    char found[APP_PATH];
    char found_name[128]; /* of its scene */
    double found_age;     /* s since it was written */
} app_recovery;

#endif
