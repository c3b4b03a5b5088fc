/* hud.h - tool bar, transport and status line: what is always there around the world. */
#ifndef SANDBOX_HUD_H
#define SANDBOX_HUD_H

#include "actions.h"
#include "draw.h"

#include <SDL.h>
#include <stdbool.h>

struct app;

enum { HUD_MAX_BUTTONS = 40, HUD_MENU = LAB_ACTIONS, HUD_NOTHING = -1 };

typedef struct hud_button {
    draw_rect box;
    int action; /* a lab_action, or HUD_MENU: the list of overlays */
    bool row;   /* a line of the overlay list, with its name */
} hud_button;

typedef struct app_hud {
    int pressed; /* the action of the button under a held mouse button, or HUD_NOTHING */
    int hovered; /* the one under the pointer, or HUD_NOTHING */
    double hovered_since;
    bool menu; /* the list of overlays is open */
} app_hud;

/* Where every button stands now; returns how many. */
size_t hud_layout(const struct app *a, hud_button out[HUD_MAX_BUTTONS]);
/* True when the event belongs to the bars. */
bool hud_event(struct app *a, const SDL_Event *event);
void hud_draw(struct app *a, draw_canvas *canvas);
/* Seconds until a tooltip appears; infinite when none will. */
double hud_sleep(const struct app *a);
/* Whether a point lies on a bar rather than on the world. */
bool hud_covers(const struct app *a, draw_point at);

/* The height of the status line in pixels. */
int hud_status_height(const struct app *a);
void hud_status_draw(struct app *a, draw_canvas *canvas);
/* The status line as text. Returns `out`. */
char *hud_status_text(const struct app *a, char *out, size_t size);

/* A vector picture for a button, in a square of the given size (icons.c). */
void icon_draw(draw_canvas *canvas, int action, bool on, float x, float y, float size,
               draw_color color);

#endif
