/* assets.c - finds the scenes, lessons and fonts that come with the program. */
#include "lab/assets.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* share/carom beside the folder that the running program is in. */
static bool installed_folder(char *out, size_t size)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    for (int up = 0; up < 2; up++) { /* the program's name, then "bin" */
        char *slash = strrchr(program, '/');
        if (slash == NULL)
            return false;
        *slash = '\0';
    }
    int written = snprintf(out, size, "%s/share/carom", program);
    return written > 0 && (size_t)written < size && is_folder(out);
}

const char *lab_assets_folder(void)
{
    static char folder[PATH_MAX];
    const char *given = getenv("CAROM_ASSETS");
    if (given != NULL && given[0] != '\0')
        snprintf(folder, sizeof folder, "%s", given);
    else if (!installed_folder(folder, sizeof folder))
        snprintf(folder, sizeof folder, "%s", CAROM_SOURCE_ASSETS);
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        folder[--length] = '\0';
    return folder;
}

static bool has_suffix(const char *text, const char *suffix)
{
    size_t length = strlen(text);
    size_t tail = strlen(suffix);
    return length > tail && strcmp(text + length - tail, suffix) == 0;
}

bool lab_find_scene(const char *typed, char *out, size_t size)
{
    static const char *const kinds[] = {"scenes", "lessons"};
    snprintf(out, size, "%s", typed);
    if (is_file(typed))
        return strlen(typed) < size;
    if (typed[0] == '\0' || strchr(typed, '/') != NULL)
        return false;
    const char *suffix = has_suffix(typed, ".json") ? "" : ".json";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char path[2 * PATH_MAX];
        int length =
            snprintf(path, sizeof path, "%s/%s/%s%s", lab_assets_folder(), kinds[i], typed, suffix);
        if (length > 0 && (size_t)length < sizeof path && (size_t)length < size && is_file(path)) {
            memcpy(out, path, (size_t)length + 1);
            return true;
        }
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Appends a copy of the first `length` characters. */
static bool append(char ***names, size_t *count, const char *text, size_t length)
{
    char **grown = realloc(*names, (*count + 1) * sizeof **names);
    if (grown == NULL)
        return false;
    *names = grown;
    grown[*count] = strndup(text, length);
    if (grown[*count] == NULL)
        return false;
    ++*count;
    return true;
}

char **lab_shipped(const char *kind, size_t *count)
{
    char path[2 * PATH_MAX];
    char **names = NULL;
    *count = 0;
    snprintf(path, sizeof path, "%s/%s", lab_assets_folder(), kind);
    DIR *folder = opendir(path);
    if (folder == NULL)
        return NULL;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] == '.' || !has_suffix(entry->d_name, ".json"))
            continue;
        if (!append(&names, count, entry->d_name, strlen(entry->d_name) - strlen(".json"))) {
            closedir(folder);
            lab_shipped_free(names, *count);
            *count = 0;
            return NULL;
        }
    }
    closedir(folder);
    if (*count > 0)
        qsort(names, *count, sizeof *names, by_text);
    return names;
}

void lab_shipped_free(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
