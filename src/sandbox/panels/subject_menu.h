/* subject_menu.h - whom a quantity or a breakpoint is about, chosen from lists: anything, the
 * selected bodies, and what has a name. */
#ifndef SANDBOX_SUBJECT_MENU_H
#define SANDBOX_SUBJECT_MENU_H

#include "sandbox/app/app.h"
#include "sandbox/ui/widgets.h"

/* Ordinary pixels: of the labels before the lists. */
#define SUBJECT_LABEL 56.0f

/* A narrow panel has two rows for what a usual one has in one. */
bool subject_is_narrow(const ui *u);
/* A row with a label, and a cell for what comes next. */
void subject_label(ui *u, const char *text);
void subject_choose_body(app *a, const char *text, const char *key, cr_body_id *id);
/* The lists that a quantity of that scope needs: "a", "b" and "joint" in the present scope. */
void subject_choose(app *a, lab_scope scope, lab_subject *of);
/* Of what was chosen, as much as a quantity of that scope is of. */
lab_subject subject_for(lab_scope scope, const lab_subject *chosen);

#endif
