/* file_lock.h - whether somebody has a file: a lock that the system lets go of when its program
 * ends, however it does. */
#ifndef LAB_FILE_LOCK_H
#define LAB_FILE_LOCK_H

#include <stdbool.h>
#include <stddef.h>

/* Locks an open file until it is closed; false when another has it. Where the file system knows no
 * locks it is as good as locked. */
bool lab_file_lock(int file);
/* Locks a file that process number `maker` created and that no process uses any more; false when
 * one may still use it. */
bool lab_file_lock_dead(int file, long maker);
/* Whether there is a process of that number, other than this one. */
bool lab_process_lives(long process);

/* ---- temporary files (text_file.h) whose program was killed before it was done ---- */

/* The name of a temporary file of this process, the `number`th one. As
 * snprintf returns it. */
int lab_temporary_name(char *out, size_t size, const char *folder, int number);
/* Removes from the folder ("" is the working one) those that are ours and that nobody is writing.
 */
void lab_remove_leftovers(const char *folder);

#endif
