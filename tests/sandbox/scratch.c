/* scratch.c - a temporary folder for one test. */
#include "scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[4096];

const char *scratch_folder(void)
{
    return folder;
}

int scratch_enter(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/scratch-%ld/", CAROM_BUILD, (long)getpid());
    return mkdir(folder, 0777) != 0 || chdir(folder) != 0 ? -1 : 0;
}

int scratch_empty(void **state)
{
    (void)state;
    DIR *files = opendir(folder);
    struct dirent *file;
    while (files != NULL && (file = readdir(files)) != NULL)
        if (file->d_name[0] != '.')
            remove(file->d_name);
    if (files != NULL)
        closedir(files);
    return 0;
}

int scratch_leave(void **state)
{
    scratch_empty(state);
    return chdir("..") != 0 ? -1 : rmdir(folder);
}
