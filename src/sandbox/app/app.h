/* app.h - the program's state, and what everything that works on it needs. Nothing here knows a
 * window: the same code runs with none. */
#ifndef SANDBOX_APP_H
#define SANDBOX_APP_H

#include "lab/convergence.h"
#include "lab/futures/fan.h"
#include "lab/futures/first_difference.h"
#include "lab/futures/spread.h"
#include "lab/futures/variants.h"
#include "lab/ghost.h"
#include "lab/probes/breakpoints.h"
#include "lab/probes/pins.h"
#include "lab/session.h"
#include "sandbox/app/clock.h"
#include "sandbox/app/energies.h"
#include "sandbox/app/moment.h"
#include "sandbox/app/opened_tick.h"
#include "sandbox/app/preferences.h"
#include "sandbox/app/previous_poses.h"
#include "sandbox/app/selection.h"
#include "sandbox/app/stage_times.h"
#include "sandbox/app/state.h"
#include "sandbox/app/thumbnails.h"
#include "sandbox/app/window_place.h"
#include "sandbox/ui/ui.h"
#include "view/view.h"

#include <SDL.h>

struct app_sound;
struct app;

/* A scene is being read, or the past searched; see loading.h. */
typedef struct app_loading {
    const char *verb; /* "Opening" */
    char name[256];   /* of its file, or what is searched for */
    double patience;  /* s: a reading that takes less is not shown */
    double began;     /* s, by the system's clock, as is: */
    double shown;     /* when it was drawn last; 0 while it was not */
    double share;     /* of it that is read, as drawn */
    /* Draws it; false when a person gives it up. NULL where there is nothing to draw on. */
    bool (*show)(struct app *a);
    void *window; /* of whoever shows it */
} app_loading;

/* Where time is held by itself; see stopping.h. */
typedef struct app_stopping {
    lab_breakpoints list;
    size_t present; /* the one that was used last */
    /* as of the last tick that was listened to: another one is not followed by the next */
    bool watches;
    uint64_t tick;
    uint32_t revision; /* of the session */
    app_stop_draft draft;
} app_stopping;

enum { APP_SOLVERS = 16 };

/* What each solver leaves after each pass of the tick that follows; see residuals.h. */
typedef struct app_residuals {
    lab_residual_curve *curve; /* one for each solver; NULL while nobody asked */
    bool on, known;
    uint64_t tick; /* of the world that they are of, */
    uint64_t hash;
} app_residuals;

/* What is plotted; see watching.h. */
typedef struct app_watching {
    lab_pins pins;
    lab_pins ledger; /* the rows of the energy ledger, while it is shown */
    /* as of the last tick that was listened to: another one is not followed by the next */
    bool listens;
    uint64_t tick;
    uint32_t revision; /* of the session */
    bool failed;       /* the past cannot be filled in */
    size_t exported;   /* the pin that is written when a plot is exported */
    /* what is about to be pinned */
    int what; /* number of a quantity */
    lab_subject of;
    cr_body_id proposed; /* the first selected body, when it was proposed */
} app_watching;

/* The pins of app_watching, with the values of a session that is not watched now. */
typedef struct app_kept_plots {
    lab_pins pins, ledger;
} app_kept_plots;

/* Variants of the scene that run side by side; see comparing.h. */
typedef struct app_compare {
    lab_variants *variants; /* NULL: nothing is compared, and all else below tells nothing */
    lab_session *home;      /* what they were made of: app->session is the one that leads */
    bool ghosts;            /* over one another, not in panes */
    app_previous_poses previous[APP_VARIANTS]; /* of those that do not lead */
    app_kept_plots plots[APP_VARIANTS];        /* likewise */
    app_kept_plots home_plots;
    struct {
        bool parted;
        uint64_t tick; /* of the first difference in bodies from the first variant */
        char words[LAB_DIFFERENCE_TEXT];
    } first[APP_VARIANTS];
    /* as they were before */
    app_time_bar time_bar;
    app_loop loop;
    app_selection selection;
    float scale;             /* of the camera */
    app_compare_draft draft; /* also while nothing is compared */
} app_compare;

/* Ways ahead of the selected body; see fanning.h. */
typedef struct app_fan {
    bool on;
    const cr_setting *setting; /* one of both varies */
    const char *property;      /* the word of a lab_property */
    double low, high;          /* from the one to the other; of a choice they tell nothing */
    double seconds;            /* ahead */
    lab_fan *fan;              /* NULL: there is nothing to show */
    bool done;                 /* all of it is known */
    app_moment from;           /* another present makes it anew */
    bool changed;              /* so does another thing that varies */
    char label[LAB_FAN_MOST][48];
    draw_rect box[LAB_FAN_MOST]; /* of the labels as drawn last, pixels of the pane */
} app_fan;

/* How far a nudge of the last bit takes bodies apart; see spreading.h. */
typedef struct app_spread {
    bool on;
    double seconds;     /* ahead */
    lab_spread *spread; /* NULL: there is nothing to show */
    bool done;
    app_moment from;
    bool changed; /* the seconds are */
    lab_spread_result result;
    char words[LAB_SPREAD_TEXT]; /* once it is done */
} app_spread;

/* Another branch as outlines; see ghosting.h. */
typedef struct app_ghost {
    bool on;
    lab_ghost *world; /* NULL: none yet */
    bool shown;       /* it is at the present tick */
    app_previous_poses previous;
} app_ghost;

#define APP_MIN_VECTORS 0.125f
#define APP_MAX_VECTORS 8.0f

typedef struct app {
    /* the scene */
    lab_session *session;
    char path[APP_PATH]; /* the file that it came from; "" for none */
    uint64_t path_sum;   /* of the text that file had last, as far as is known; 0: it is not */
    bool shipped;        /* that file belongs to the program: saving asks for another */
    bool authored;       /* bodies, attractors or joints were made, changed or deleted since it was
                            opened or saved */

    /* time */
    app_clock clock;
    bool playing;
    bool backwards; /* ... towards the first tick */
    app_loop loop;
    app_time_bar time_bar;
    app_previous_poses previous_poses;
    app_previous_poses hovered_poses; /* of the tick under the pointer on the timeline */
    app_energies energies;
    app_stopping stopping;
    app_opened_tick opened_tick;
    app_watching watching;
    app_residuals residuals;
    app_compare compare;
    app_fan fan;
    app_spread spread;
    app_ghost ghost;
    double now; /* s since the start, by the clock of whoever drives us */

    /* the picture */
    int width, height; /* of the window in pixels */
    float density;     /* pixels per unit of the window's coordinates */
    float user_scale;  /* what a person wants the controls to be larger by: one of the steps */
    float ui;          /* pixels per ordinary pixel: density times the theme's and that scale */
    view_camera camera;
    bool camera_framed;                    /* and not touched since: a resize frames again */
    cr_body_id followed;                   /* the camera goes along with it; null: with none */
    cr_vec2 followed_at;                   /* m: where it was drawn last */
    const view_theme *theme, *other_theme; /* what the projector key swaps */
    view_fonts fonts;
    float fonts_scale;
    uint32_t overlays;
    view_color_by color_by;
    float top_speed;       /* m/s at the end of the speed ramp; 0: by the fastest since tick 0 */
    float fastest;         /* m/s: so far */
    float vector_scale;    /* of arrows: a power of two, APP_MIN_VECTORS to APP_MAX_VECTORS */
    app_renderer renderer; /* what is asked for; once a window is open, what draws it */

    /* the hand */
    app_tool tool;
    app_gesture gesture;
    app_sketch sketch;
    app_snap snap;
    app_selection selection;
    app_pour pour;
    app_duplicates duplicates;
    char *clip;         /* scene text, where there is no system to keep it; NULL: none */
    draw_point pointer; /* pixels of the world's picture */
    bool pointer_inside;
    bool shift, alt, ctrl; /* held, as the events told it */
    bool types_nothing;    /* the key that went down last went to no text field */

    /* what lies above the world */
    ui *ui_state;
    app_ui_frame ui_frame;
    app_notifications notifications;
    app_dialog dialog;
    thumbnails thumbnails;
    app_key_display key_display;

    struct app_sound *sound; /* NULL: off */

    /* from one start to the next */
    preferences prefs;
    app_prefs_file prefs_file;
    app_recovery recovery;
    app_loading loading;

    /* costs, smoothed; a script shows zeros */
    double step_ms, frame_ms;
    double shown_step_ms, shown_frame_ms, shown_since; /* held still to be read */
    app_stage_times stage_times;
    double shown_stage_ms[CR_STAGES];
    bool scripted;

    bool full_screen;   /* is wanted; the window follows */
    window_place place; /* of the window while it is not full screen */
    bool dirty;         /* what is on the screen is no longer true */
    bool quit;
} app;

/* ---- the world ---- */

const cr_world *app_world(const app *a);
/* The session of the scene at hand, also while variants of it are compared. */
lab_session *app_home(const app *a);
/* The scene is a lesson: it begins with time held. */
bool app_is_lesson(const app *a);
/* The tick, and its time (s), that the picture shows: the world may still be on its way there. */
uint64_t app_tick(const app *a);
double app_time(const app *a);
cr_vec2 app_pointer_world(const app *a);
/* The pointer is on the world, and nothing lies above it. */
bool app_over_world(const app *a);
/* Where what is made by a key or chosen in a menu goes: to the pointer, to where the context menu
 * was asked for, or to the middle of the picture. */
cr_vec2 app_insertion_point(const app *a);
/* How it is drawn now, in the pane; valid until the next call or step. */
view_frame_in app_frame(app *a);

/* ---- the scene at hand ---- */

/* Its name, else its file's, else "Untitled". */
const char *scene_name(const app *a);
/* What is seen of the world now, as a scene remembers it. */
lab_view scene_view(const app *a);
/* Edits that closing would lose. */
bool scene_is_unsaved(const app *a);

/* ---- beginning and end (app_init.c) ---- */

/* With an empty world. False with a message when fonts or memory are missing. */
bool app_init(app *a, const view_theme *theme, char *message, size_t size);
void app_free(app *a);
void app_kept_plots_free(app_kept_plots *plots); /* they are then empty */

#endif
