/* replay.c - hands files, or all files of folders, to the fuzz target, without a fuzzer. Paths are
 * made absolute at first: a target may change into a folder of its own. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* False when the file cannot be read. */
static int replay_file(const char *path)
{
    enum { MOST = 1 << 24 };
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 0;
    }
    uint8_t *buffer = malloc(MOST);
    size_t size = buffer != NULL ? fread(buffer, 1, MOST, file) : 0;
    int good = buffer != NULL && !ferror(file);
    fclose(file);
    /* In a block of its own size, so that a byte too far is seen. */
    uint8_t *data = good ? malloc(size > 0 ? size : 1) : NULL;
    if (data != NULL) {
        memcpy(data, buffer, size);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    free(buffer);
    return good;
}

/* The number of files replayed, or -1. */
static int replay_folder(DIR *folder, const char *path)
{
    int count = 0;
    for (const struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        char file[4096];
        if (e->d_name[0] == '.')
            continue;
        snprintf(file, sizeof file, "%s/%s", path, e->d_name);
        printf("%s\n", file);
        fflush(stdout); /* so that the last name told is the one at fault */
        if (!replay_file(file))
            return -1;
        count++;
    }
    return count;
}

static int replay(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return replay_file(path) ? 1 : -1;
    int count = replay_folder(folder, path);
    closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    int total = 0;
    for (int i = 1; i < argc; i++)
        argv[i] = realpath(argv[i], NULL);
    for (int i = 1; i < argc; i++) {
        int count = argv[i] != NULL ? replay(argv[i]) : -1;
        free(argv[i]);
        if (count < 0)
            return 1;
        total += count;
    }
    printf("%d files replayed\n", total);
    return total > 0 ? 0 : 1;
}
