/* change_subjects.h - the list of what can be made other: the solver, properties of the selected
 * bodies, and all other settings. */
#ifndef SANDBOX_CHANGE_SUBJECTS_H
#define SANDBOX_CHANGE_SUBJECTS_H

#include "sandbox/app/app.h"

/* A dropdown of them. True when another one was chosen; `setting` or `property` (the word of a
 * lab_property) then tells which, and the other is NULL. */
bool change_subjects(app *a, const char *key, const cr_setting **setting, const char **property);

#endif
