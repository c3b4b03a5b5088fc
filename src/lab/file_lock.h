/* file_lock.h - whether somebody has a file: a lock that the system lets go of when its program
 * ends, however it does. */
#ifndef LAB_FILE_LOCK_H
#define LAB_FILE_LOCK_H

#include <stdbool.h>

/* Locks an open file until it is closed; false when another has it. Where the file system knows no
 * locks it is as good as locked. */
bool lab_file_lock(int file);
/* Locks a file that process number `maker` created and that no process uses any more; false when
 * one may still use it. */
bool lab_file_lock_dead(int file, long maker);
/* Whether there is a process of that number, other than this one. */
bool lab_process_lives(long process);

#endif
