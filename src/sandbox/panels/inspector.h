/* inspector.h - what is selected, and all that can be known and set of it. */
#ifndef SANDBOX_INSPECTOR_H
#define SANDBOX_INSPECTOR_H

#include "sandbox/app/app.h"

void inspector(app *a, draw_rect box);

/* Of all selected bodies; whether all have it. */
void inspector_set_material(app *a, const cr_material *material);
bool inspector_has_material(app *a, const cr_material *material);

#endif
