/* panels.h - what covers the world and takes all input while it is open. */
#ifndef SANDBOX_PANELS_H
#define SANDBOX_PANELS_H

#include "draw.h"
#include "text_field.h"

#include <SDL.h>
#include <stdbool.h>

struct app;

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

typedef struct open_entry {
    char *shown;  /* name in the list */
    char *path;   /* what to open */
    bool shipped; /* else it lies in the current folder */
} open_entry;

typedef struct app_panel {
    app_panel_kind kind;
    text_field field; /* the filter of the open panel, the name of the save panel */
    /* open */
    open_entry *entry;
    size_t entries;
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

/* Closes what was open, ends gestures. */
void panel_open(struct app *a, app_panel_kind kind);
void panel_close(struct app *a);
void panel_event(struct app *a, const SDL_Event *event);
void panel_draw(struct app *a, draw_canvas *canvas);
bool panel_wants_text(const struct app *a);

/* Asks what to do with unsaved edits before quitting or opening `path`. */
void panel_ask(struct app *a, app_afterwards after, const char *path);

/* ---- one pair of functions a panel ---- */

void help_draw(struct app *a, draw_canvas *canvas);
void open_begin(struct app *a);
void open_end(struct app *a);
void open_event(struct app *a, const SDL_Event *event);
void open_draw(struct app *a, draw_canvas *canvas);
void save_begin(struct app *a);
void save_event(struct app *a, const SDL_Event *event);
void save_draw(struct app *a, draw_canvas *canvas);
void ask_event(struct app *a, const SDL_Event *event);
void ask_draw(struct app *a, draw_canvas *canvas);
/* Goes on with what the question was about. */
void ask_settled(struct app *a);

/* ---- what they share (panels.c) ---- */

/* Dims the world and draws a box of this size in the middle of the window; returns where. */
draw_rect panel_box(struct app *a, draw_canvas *canvas, int width, int height);
draw_rect panel_middle(const struct app *a, int width, int height);
bool panel_inside(draw_rect box, draw_point at);
/* A row of buttons, flush right at the bottom of a box; box i of them. */
draw_rect panel_button(const struct app *a, draw_rect box, const char *const *labels, size_t count,
                       size_t i);
void panel_buttons_draw(struct app *a, draw_canvas *canvas, draw_rect box,
                        const char *const *labels, size_t count);
/* The button fired by this event (mouse release on it, Enter on the focus), or -1. Tab and the
 * arrow keys move the focus. */
int panel_buttons_event(struct app *a, const SDL_Event *event, draw_rect box,
                        const char *const *labels, size_t count);
/* Text wrapped to a width; returns its height. A NULL canvas only measures. */
int panel_text(struct app *a, draw_canvas *canvas, int x, int y, int width, draw_color color,
               const char *text);

/* The text field in a frame of this size, with its caret. */
void panel_field_draw(struct app *a, draw_canvas *canvas, draw_rect frame, const char *empty);

#endif
