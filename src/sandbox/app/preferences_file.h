/* preferences_file.h - the preferences' file, and the folder that it and the journals (recovery.h)
 * are in. Nothing that goes wrong there keeps the program from running: it is told of
 * once, and tried again. */
#ifndef SANDBOX_PREFERENCES_FILE_H
#define SANDBOX_PREFERENCES_FILE_H

#include "sandbox/app/app.h"

/* The folder: $CAROM_PREFERENCES, else, unless a script runs, the one that the system has for
 * programs of this name; it is made when it is not there. With a slash at its end; "" when there
 * is none. */
void prefs_find_folder(char out[APP_PATH], bool script);

/* Reads the preferences in `folder` ("" keeps nothing) and has the app follow them; the theme
 * only with `theme` true. A file that cannot be understood is set aside under another name. */
void prefs_open(app *a, const char *folder, bool theme);
/* Every frame: notes what the app has changed, and writes a second after a change: that, and not
 * what other windows have changed. */
void prefs_follow(app *a);
/* Seconds until there is something to write; infinite when there is not. */
double prefs_sleep(const app *a);
/* Writes what is not written yet. */
void prefs_close(app *a);

/* ---- what the panels remember (panel_state.c) ---- */

void panel_state_restore(app *a);
void panel_state_save(app *a);

#endif
