/* scene_list.c - reading the folders of scenes, and narrowing them down. */
#include "scene_list.h"

#include "search.h"
#include "shipped.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_PATH = 4096 };

static void add(scene_list *list, const char *shown, const char *path, scene_group group)
{
    scene_entry *grown = realloc(list->entry, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return;
    list->entry = grown;
    scene_entry entry = {strdup(shown), strdup(path), group};
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
    return p->group != q->group ? (p->group < q->group ? -1 : 1) : strcmp(p->shown, q->shown);
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
            add(list, file->d_name, path, SCENES_HERE);
        }
    }
    if (folder != NULL)
        closedir(folder);
}

static void add_shipped(scene_list *list, const char *folder, scene_group group)
{
    size_t count;
    char **names = lab_shipped(folder, &count);
    for (size_t i = 0; i < count; i++) {
        char path[LIST_PATH];
        snprintf(path, sizeof path, "%s/%s/%s.json", lab_assets_folder(), folder, names[i]);
        add(list, names[i], path, group);
    }
    lab_shipped_free(names, count);
}

void scene_list_read(scene_list *list)
{
    add_folder(list);
    add_shipped(list, "scenes", SCENES_SHIPPED);
    add_shipped(list, "lessons", SCENES_LESSONS);
    if (list->count > 0)
        qsort(list->entry, list->count, sizeof *list->entry, by_name);
}

const char *scene_group_name(scene_group group)
{
    static const char *const names[] = {"This folder", "Scenes", "Lessons"};
    return names[group];
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

const scene_entry *scene_list_passed(const scene_list *list, const char *part, size_t i)
{
    for (size_t k = 0; k < list->count; k++)
        if (search_holds(list->entry[k].shown, part) && i-- == 0)
            return &list->entry[k];
    return NULL;
}
