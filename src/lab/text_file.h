/* text_file.h - files read whole, and written so that a crash leaves the old one or the new one. */
#ifndef LAB_TEXT_FILE_H
#define LAB_TEXT_FILE_H

#include "lab/scene.h"

#include <limits.h>

/* What standard input is called in messages. */
#define LAB_STDIN "<stdin>"

/* *text is NUL-terminated and the caller's to free; NULL when it fails. Of a file of more than
 * JSON_MAX_BYTES only *length is told, and no text is read. */
lab_status lab_file_read(const char *path, char **text, size_t *length, lab_error *error);

/* The same of standard input, up to its end; what was read is gone from there. */
lab_status lab_stdin_read(char **text, size_t *length, lab_error *error);

typedef enum lab_durability {
    LAB_FILE_SYNCED, /* it outlives a loss of power; waits for the disk */
    LAB_FILE_QUICK,  /* it outlives the program */
} lab_durability;

/* A file that is written beside its place until it takes that: what reads there finds the old one
 * or the whole new one. What a symbolic link points to is meant, not the link, and only regular
 * files are replaced. What killed programs have left in its folder goes. */
typedef struct lab_draft {
    int file; /* open for writing; the caller's to close before what follows */
    char temporary[PATH_MAX], target[PATH_MAX];
} lab_draft;

lab_status lab_draft_begin(lab_draft *draft, const char *path, lab_error *error);
/* Puts it in its place; false with errno set, and then it is dropped. */
bool lab_draft_keep(const lab_draft *draft);
void lab_draft_drop(const lab_draft *draft);

/* To a temporary file beside `path`, then renamed over it; what a symbolic link points to is
 * written, not the link. A failed write leaves the old file as it was. */
lab_status lab_file_write(const char *path, const char *bytes, size_t length,
                          lab_durability durability, lab_error *error);

/* Renames a file that cannot be understood to the first free one of PATH.broken, PATH.broken-2 ...
 * and gives that name without its folder in `name`. False when it cannot be renamed. */
bool lab_file_set_aside(const char *path, char *name, size_t size);

/* PATH: what: the system's words for `number`, or no words when it is 0. Returns LAB_IO. */
lab_status lab_file_error(lab_error *error, const char *path, const char *what, int number);

#endif
