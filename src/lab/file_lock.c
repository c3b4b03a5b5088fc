/* file_lock.c - flock, and what there is where that does nothing. */
#include "lab/file_lock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
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

/* ---- telling a file that was left from one that is being written ---- */

int lab_temporary_name(char *out, size_t size, const char *folder, int number)
{
    return snprintf(out, size, "%s.carom-%ld-%d.tmp", folder, (long)getpid(), number);
}

/* The process that made it; 0 when the name is another. */
static long maker_of(const char *name)
{
    long process;
    int number, length = 0;
    if (sscanf(name, ".carom-%ld-%d.tmp%n", &process, &number, &length) != 2 || length == 0 ||
        name[length] != '\0')
        return 0;
    return process;
}

/* A file that was just created is not locked yet, but the process that created it is alive. A later
 * process may have got the same number: then the file is kept although it is left over. */
static bool is_left(int file, long maker)
{
    const double long_ago = 24.0 * 3600.0; /* s */
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
           (!lab_process_lives(maker) || difftime(time(NULL), status.st_mtime) > long_ago) &&
           lab_file_lock_dead(file, maker);
}

static void sweep(const char *path, long maker)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return;
    if (is_left(file, maker))
        unlink(path);
    close(file);
}

void lab_remove_leftovers(const char *folder)
{
    DIR *files = opendir(folder[0] != '\0' ? folder : ".");
    struct dirent *entry;
    while (files != NULL && (entry = readdir(files)) != NULL) {
        char path[PATH_MAX];
        long maker = maker_of(entry->d_name);
        int length = snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        if (maker > 0 && length > 0 && length < (int)sizeof path)
            sweep(path, maker);
    }
    if (files != NULL)
        closedir(files);
}
