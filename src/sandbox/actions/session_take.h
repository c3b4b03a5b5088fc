/* session_take.h - another scene or session takes the place of the one at hand. */
#ifndef SANDBOX_SESSION_TAKE_H
#define SANDBOX_SESSION_TAKE_H

#include "sandbox/app/app.h"

/* Takes over a session, which is the app's from now on. `path` is the file that it is of; "" for
 * none. */
void session_take(app *a, lab_session *session, const char *path);
/* The same of a scene, which is destroyed when that fails. False when out of memory. */
bool session_take_scene(app *a, lab_scene *scene, const char *path);
/* Whether the file lies in the program's folder of assets, by its real path. */
bool session_file_is_shipped(const char *path);

#endif
