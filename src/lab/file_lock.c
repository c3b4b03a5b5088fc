/* file_lock.c - flock, and what there is where that does nothing. */
#include "lab/file_lock.h"

#include <errno.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

bool lab_file_lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* Numbers of processes come again, so that ours says nothing of a file that we find. */
bool lab_process_lives(long process)
{
    if (process <= 0 || process == (long)getpid())
        return false;
    return kill((pid_t)process, 0) == 0 || errno == EPERM;
}

bool lab_file_lock_dead(int file, long maker)
{
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno != EWOULDBLOCK && !lab_process_lives(maker);
}
