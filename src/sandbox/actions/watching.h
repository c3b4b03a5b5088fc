/* watching.h - what is plotted: pinned quantities go on as time runs, and ticks that are missing
 * are run again, a little in each frame. */
#ifndef SANDBOX_WATCHING_H
#define SANDBOX_WATCHING_H

#include "sandbox/app/app.h"

/* ---- while time runs ---- */

/* Before a tick: returns what the core is to be told to call, `probe` (or NULL) among it. */
cr_probe watching_expect(app *a, const cr_probe *probe);
void watching_note(app *a); /* after it */
/* The world was taken to another moment. */
void watching_rewind(app *a);
/* Another session. */
void watching_forget(app *a);
/* Another run of the same scene: the plots stay, and their values are those of that run, as far as
 * `kept` has them; those of the run before go there. */
void watching_turn(app *a, app_kept_plots *kept);

/* Fills in a part of the past that is missing; once a frame. */
void watching_advance(app *a);
/* Some is still missing. */
bool watching_waits(const app *a);

/* ---- the list ---- */

/* Shows the plots. One that is there already is there once. */
void watching_pin(app *a, const lab_quantity *quantity, const lab_subject *of);
void watching_remove(app *a, size_t pin);
/* Whether the energy ledger is kept: number i of its pins is row i. */
void watching_keep_ledger(app *a, bool on);
/* Shows the plots, and gives the first widget there the keyboard. */
void watching_show(app *a);
/* The same with the energy ledger in sight. */
void watching_show_ledger(app *a);

#endif
