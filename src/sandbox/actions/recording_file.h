/* recording_file.h - the whole run with its branches as one file, written and opened again. */
#ifndef SANDBOX_RECORDING_FILE_H
#define SANDBOX_RECORDING_FILE_H

#include "sandbox/app/app.h"

/* False, with why in `error`, when its beginning is forgotten, the file cannot be written, or a
 * person gave it up. */
bool recording_write(app *a, const char *path, lab_error *error);

/* Whether the file begins as a recording does. */
bool recording_is_in(const char *path);
/* Runs a recording again and takes its session over. A tick that comes out different is told, and
 * gone to. The text stays the caller's; `label` stands for its file in messages. What is refused,
 * or given up (LAB_CANCELLED), changes nothing. */
lab_status recording_take(app *a, const char *label, const char *text, size_t length,
                          lab_error *error);
/* The same of a file. */
lab_status recording_open(app *a, const char *path, lab_error *error);

#endif
