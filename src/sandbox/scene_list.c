/* scene_list.c - reading the folders of scenes, and narrowing them down. */
#include "scene_list.h"

#include "shipped.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_PATH = 4096 };

static void add(scene_list *list, const char *shown, const char *path, bool shipped)
{
    scene_entry *grown = realloc(list->entry, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return;
    list->entry = grown;
    scene_entry entry = {strdup(shown), strdup(path), shipped};
    if (entry.shown == NULL || entry.path == NULL) {
        free(entry.shown);
        free(entry.path);
        return;
    }
    list->entry[list->count++] = entry;
}

static int by_name(const void *a, const void *b)
{
    const scene_entry *p = a, *q = b;
    return p->shipped != q->shipped ? (p->shipped ? 1 : -1) : strcmp(p->shown, q->shown);
}

static void add_folder(scene_list *list)
{
    DIR *folder = opendir(".");
    struct dirent *file;
    while (folder != NULL && (file = readdir(folder)) != NULL) {
        size_t length = strlen(file->d_name);
        if (length > 5 && strcmp(file->d_name + length - 5, ".json") == 0) {
            char path[LIST_PATH];
            snprintf(path, sizeof path, "./%s", file->d_name);
            add(list, file->d_name, path, false);
        }
    }
    if (folder != NULL)
        closedir(folder);
}

void scene_list_read(scene_list *list)
{
    add_folder(list);
    size_t count;
    char **names = lab_shipped("scenes", &count);
    for (size_t i = 0; i < count; i++) {
        char path[LIST_PATH];
        snprintf(path, sizeof path, "%s/scenes/%s.json", lab_assets_folder(), names[i]);
        add(list, names[i], path, true);
    }
    lab_shipped_free(names, count);
    if (list->count > 0)
        qsort(list->entry, list->count, sizeof *list->entry, by_name);
}

void scene_list_free(scene_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->entry[i].shown);
        free(list->entry[i].path);
    }
    free(list->entry);
    *list = (scene_list){0};
}

static bool contains(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; strlen(text) >= length; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

const scene_entry *scene_list_passed(const scene_list *list, const char *part, size_t i)
{
    for (size_t k = 0; k < list->count; k++)
        if (contains(list->entry[k].shown, part) && i-- == 0)
            return &list->entry[k];
    return NULL;
}
