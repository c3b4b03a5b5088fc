/* panels.h - what stands around and above the world, a file each: ui_frame.c puts them together.
 * Each is described again in every pass of the interface (ui.h). */
#ifndef SANDBOX_PANELS_H
#define SANDBOX_PANELS_H

#include "sandbox/app/app.h"

/* ---- bars ---- */

void menu_bar(app *a);
void tool_bar(app *a);
void status_bar(app *a);
/* The timeline: the ticks of the run, branches as lanes, and the playhead. */
void time_bar(app *a);
/* Scrolls while the playhead is held beyond an end. */
void time_bar_advance(app *a, double elapsed);
/* The inside of the opened tick: stages, and the steps within them. */
void inside_bar(app *a);
/* The line as text. Returns `out`. */
char *status_text(const app *a, char *out, size_t size);

/* ---- above the world ---- */

/* In the upper left of the world, and not below `above`. */
void scene_card(app *a, draw_rect above);
/* In the upper right of the world: the step of the opened tick in words, with its formula; or what
 * makes the velocity of the body. */
void inside_card(app *a);
/* The list of causes, of what opened_tick.causes_of names: a part of that card. */
void inside_causes(app *a);
/* Returns the part of the world above it. */
draw_rect hint(app *a);
/* For what lies under the pointer; a body is selected by it. */
static const char context_menu_key[] = "context";
void context_menu_open(app *a);
void context_menu(app *a);

/* ---- the side panel and its tabs; `box` is what is left of it ---- */

void side_panel(app *a);
void inspector(app *a, draw_rect box);

/* Of all selected bodies; whether all have it. */
void inspector_set_material(app *a, const cr_material *material);
bool inspector_has_material(app *a, const cr_material *material);
void settings_panel(app *a, draw_rect box);
void cost_section(app *a);
void stop_section(app *a);
void view_panel(app *a, draw_rect box);
void plots_panel(app *a, draw_rect box);
void ledger_section(app *a);
void residual_section(app *a);

/* ---- dialogs: whichever is open ---- */

void dialogs(app *a);
void help_dialog(app *a);
void scene_browser(app *a);
/* Draws one of the pictures that are still missing, if any is. */
void scene_browser_draw_next(app *a);
/* Some are. */
bool scene_browser_waits(const app *a);
void save_dialog(app *a);
void bookmark_dialog(app *a);
void confirm_dialog(app *a);
void changed_dialog(app *a);
void recover_dialog(app *a);
/* What is to be compared. */
void compare_dialog(app *a);

/* What varies in the fan of futures, in the upper right of the world. Returns its lower edge. */
int fan_bar(app *a);
/* What a nudge of the last bit came to, in words, at the same place but below `above`. Returns
 * where it stands. */
draw_rect spread_bar(app *a, int above);
/* Which branch the ghost is of, in the upper middle of the world. */
void ghost_tag(app *a);

/* ---- variants side by side ---- */

/* Their numbers beneath the world, and their titles above its panes. */
void compare_strip(app *a);
void compare_titles(app *a);

#endif
