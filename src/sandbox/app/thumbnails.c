/* thumbnails.c - loads a scene, frames it, draws it small. */
#include "sandbox/app/thumbnails.h"

#include <stdlib.h>
#include <string.h>

static void forget(thumbnail *entry)
{
    free(entry->pixels);
    entry->pixels = NULL;
    entry->drawn = false;
}

void thumbnails_expect(thumbnails *all, int width, int height, const view_theme *theme)
{
    if (all->width == width && all->height == height && all->theme == theme)
        return;
    for (size_t i = 0; i < all->count; i++)
        forget(&all->entry[i]);
    all->width = width;
    all->height = height;
    all->theme = theme;
}

const thumbnail *thumbnails_of(thumbnails *all, const char *path)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->entry[i].path, path) == 0)
            return &all->entry[i];
    thumbnail *grown = realloc(all->entry, (all->count + 1) * sizeof *grown);
    if (grown == NULL)
        return NULL;
    all->entry = grown;
    char *kept = strdup(path);
    if (kept == NULL)
        return NULL;
    all->entry[all->count] = (thumbnail){.path = kept};
    return &all->entry[all->count++];
}

static void draw(const thumbnails *all, thumbnail *entry, const lab_scene *scene,
                 const view_fonts *fonts)
{
    size_t count = (size_t)all->width * (size_t)all->height;
    entry->pixels = malloc(count * sizeof *entry->pixels);
    if (entry->pixels == NULL)
        return;
    draw_canvas canvas = draw_canvas_on(entry->pixels, all->width, all->height, all->width);
    view_frame_in in = {.scene = scene,
                        .theme = all->theme,
                        .fonts = fonts,
                        .camera = {.width = all->width, .height = all->height},
                        .ui = 0.6f,
                        .overlays = VIEW_OVERLAYS_DEFAULT,
                        .plain = true};
    view_frame(&in.camera, scene);
    view_draw_world(&canvas, &in);
}

static size_t next(const thumbnails *all)
{
    size_t i = 0;
    while (i < all->count && all->entry[i].drawn)
        i++;
    return i;
}

bool thumbnails_missing(const thumbnails *all)
{
    return next(all) < all->count;
}

bool thumbnails_draw_next(thumbnails *all, const view_fonts *fonts)
{
    size_t i = next(all);
    if (i == all->count)
        return false;
    thumbnail *entry = &all->entry[i];
    lab_scene *scene;
    lab_error error;
    entry->drawn = true;
    if (lab_scene_load(entry->path, &scene, &error) == LAB_OK) {
        draw(all, entry, scene, fonts);
        lab_scene_destroy(scene);
    }
    return true;
}

void thumbnails_free(thumbnails *all)
{
    for (size_t i = 0; i < all->count; i++) {
        forget(&all->entry[i]);
        free(all->entry[i].path);
    }
    free(all->entry);
    *all = (thumbnails){0};
}
