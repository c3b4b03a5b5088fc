/* scene_list.c - reading the folders of scenes, and narrowing them down. */
#include "sandbox/app/scene_list.h"

#include "lab/assets.h"
#include "sandbox/app/filter.h"

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
    scene_entry entry = {.shown = strdup(shown), .path = strdup(path), .group = group};
    if (entry.shown == NULL || entry.path == NULL || !lab_about_read(path, &entry.about)) {
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
        lab_about_free(&list->entry[i].about);
    }
    free(list->entry);
    free(list->found);
    *list = (scene_list){0};
}

/* ---- searching ---- */

const char *scene_entry_title(const scene_entry *entry)
{
    return entry->about.title[0] != '\0' ? entry->about.title : entry->shown;
}

/* Where a searched word was found, best first. */
enum { FIRST_IN_NAME, IN_NAME, IN_TOPICS, IN_QUESTION, NOWHERE };

static int place_of_word(const scene_entry *entry, const char *word)
{
    return filter_begins(entry->about.title, word) || filter_begins(entry->shown, word)
               ? FIRST_IN_NAME
           : filter_matches(entry->about.title, word) || filter_matches(entry->shown, word)
               ? IN_NAME
           : filter_matches(entry->about.topics, word)   ? IN_TOPICS
           : filter_matches(entry->about.question, word) ? IN_QUESTION
                                                         : NOWHERE;
}

/* That of the word which stands worst. */
static int place_of(const scene_entry *entry, const char *words)
{
    char word[256];
    int worst = FIRST_IN_NAME;
    for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)(length < 255 ? length : 255), words);
        int place = place_of_word(entry, word);
        worst = place > worst ? place : worst;
        words += length;
    }
    return worst;
}

/* A group's entries, the best first. */
static void find_group(scene_list *list, const char *words, int group)
{
    for (int place = FIRST_IN_NAME; place < NOWHERE; place++)
        for (size_t i = 0; i < list->count; i++)
            if ((int)list->entry[i].group == group && place_of(&list->entry[i], words) == place)
                list->found[list->found_count++] = i;
}

void scene_list_search(scene_list *list, const char *words)
{
    int best[SCENE_GROUPS] = {NOWHERE, NOWHERE, NOWHERE};
    list->found_count = 0;
    if (list->found == NULL)
        list->found = calloc(list->count + 1, sizeof *list->found);
    if (list->found == NULL)
        return;
    for (size_t i = 0; i < list->count; i++) {
        int place = place_of(&list->entry[i], words), *of_group = &best[list->entry[i].group];
        *of_group = place < *of_group ? place : *of_group;
    }
    for (int place = FIRST_IN_NAME; place < NOWHERE; place++)
        for (int group = 0; group < SCENE_GROUPS; group++)
            if (best[group] == place)
                find_group(list, words, group);
}

const scene_entry *scene_list_found(const scene_list *list, size_t i)
{
    return i < list->found_count ? &list->entry[list->found[i]] : NULL;
}
