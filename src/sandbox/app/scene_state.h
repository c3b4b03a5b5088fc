/* scene_state.h - what the scene at hand is called, how it is looked at, whether it is saved. */
#ifndef SANDBOX_SCENE_STATE_H
#define SANDBOX_SCENE_STATE_H

#include "sandbox/app/app.h"

/* Its name, else its file's, else "Untitled". */
const char *scene_name(const app *a);
/* What is seen of the world now, as a scene remembers it. */
lab_view scene_view(const app *a);
/* Edits that closing would lose. */
bool scene_is_unsaved(const app *a);

#endif
