/* bookmarks.c - the ticks of a scene that a person gave a label. */
#include "lab/scene.h"

#include <stdlib.h>
#include <string.h>

/* The first one at the tick or later. */
static size_t place_of(const lab_scene *scene, uint64_t tick)
{
    size_t i = 0;
    while (i < scene->bookmark_count && scene->bookmarks[i].tick < tick)
        i++;
    return i;
}

const lab_bookmark *lab_scene_bookmark(const lab_scene *scene, uint64_t tick)
{
    size_t i = place_of(scene, tick);
    bool there = i < scene->bookmark_count && scene->bookmarks[i].tick == tick;
    return there ? &scene->bookmarks[i] : NULL;
}

const lab_bookmark *lab_scene_next_bookmark(const lab_scene *scene, uint64_t tick, bool backward)
{
    size_t i = place_of(scene, backward ? tick : tick + 1);
    if (backward)
        return i > 0 ? &scene->bookmarks[i - 1] : NULL;
    return i < scene->bookmark_count ? &scene->bookmarks[i] : NULL;
}

/* As much of it as fits, without a torn character. */
static void set_label(lab_bookmark *bookmark, const char *label)
{
    size_t length = strlen(label), most = sizeof bookmark->label - 1;
    if (length > most)
        for (length = most; length > 0 && ((unsigned char)label[length] & 0xC0) == 0x80;)
            length--;
    memset(bookmark->label, 0, sizeof bookmark->label);
    memcpy(bookmark->label, label, length);
}

static void take_away(lab_scene *scene, size_t i)
{
    scene->bookmark_count--;
    memmove(&scene->bookmarks[i], &scene->bookmarks[i + 1],
            (scene->bookmark_count - i) * sizeof *scene->bookmarks);
}

static bool insert(lab_scene *scene, size_t i, uint64_t tick)
{
    if (scene->bookmark_count == LAB_MAX_BOOKMARKS)
        return false;
    lab_bookmark *more =
        realloc(scene->bookmarks, (scene->bookmark_count + 1) * sizeof *scene->bookmarks);
    if (more == NULL)
        return false;
    memmove(&more[i + 1], &more[i], (scene->bookmark_count - i) * sizeof *more);
    more[i].tick = tick;
    scene->bookmarks = more;
    scene->bookmark_count++;
    return true;
}

bool lab_scene_set_bookmark(lab_scene *scene, uint64_t tick, const char *label)
{
    size_t i = place_of(scene, tick);
    bool there = i < scene->bookmark_count && scene->bookmarks[i].tick == tick;
    if (label[0] == '\0') {
        if (there)
            take_away(scene, i);
        return true;
    }
    if (!there && !insert(scene, i, tick))
        return false;
    set_label(&scene->bookmarks[i], label);
    return true;
}
