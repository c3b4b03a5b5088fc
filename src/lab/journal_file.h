/* journal_file.h - a journal in a file of its own, and the files of journals whose program is gone.
 *
 * What is appended is handed to the system at once, so that it outlives the program however that
 * ends; a thread has it written to the disk soon after, so that it outlives a loss of power. The
 * file is locked for as long as it is open: that tells the living from the dead. */
#ifndef LAB_JOURNAL_FILE_H
#define LAB_JOURNAL_FILE_H

#include "lab/scene.h"

#include <limits.h>
#include <time.h>

typedef struct lab_journal_file lab_journal_file;

/* A new file in the folder, whose path ends in a slash. NULL, with why in `error`, when it cannot
 * be made or written; then nothing of it is left. */
lab_journal_file *lab_journal_file_create(const char *folder, const char *text, size_t length,
                                          lab_error *error);
/* All of it or, with why in `error`, nothing: the same may be tried again. */
bool lab_journal_file_append(lab_journal_file *file, const char *bytes, size_t length,
                             lab_error *error);
/* Its name without the folder. */
const char *lab_journal_file_name(const lab_journal_file *file);
size_t lab_journal_file_size(const lab_journal_file *file);
/* Whether all that was appended is on the disk. */
bool lab_journal_file_synced(lab_journal_file *file);
/* Waits until it is. */
void lab_journal_file_sync(lab_journal_file *file);
/* Frees it; NULL is allowed. A file that stays is left for a next start to find. */
void lab_journal_file_close(lab_journal_file *file, bool remove);

/* The path and time of writing of the latest journal in the folder that no living program has
 * open. */
bool lab_journal_file_find(const char *folder, char path[PATH_MAX], time_t *when);
/* Takes such a file, so that nobody else does. NULL, with why in `error`, when it is gone or
 * another has it. */
lab_journal_file *lab_journal_file_take(const char *path, lab_error *error);
/* All of its text; the caller's to free, NULL with why in `error`. */
char *lab_journal_file_read(const lab_journal_file *file, size_t *length, lab_error *error);
/* Removes the journal of that name from the folder unless a living program has it open. */
void lab_journal_file_remove(const char *folder, const char *name);

#endif
