/* selection.c - a small list of ids. */
#include "selection.h"

#include <stdlib.h>
#include <string.h>

static size_t find(const app_selection *selection, cr_body_id id)
{
    size_t i = 0;
    while (i < selection->count && !cr_same_id(selection->id[i], id))
        i++;
    return i;
}

bool selection_has(const app_selection *selection, cr_body_id id)
{
    return find(selection, id) < selection->count;
}

void selection_clear(app_selection *selection)
{
    selection->count = 0;
}

static void append(app_selection *selection, cr_body_id id)
{
    if (selection->count == selection->capacity) {
        size_t capacity = selection->capacity == 0 ? 16 : selection->capacity * 2;
        cr_body_id *grown = realloc(selection->id, capacity * sizeof *grown);
        if (grown == NULL)
            return; /* out of memory: the body stays unselected */
        selection->id = grown;
        selection->capacity = capacity;
    }
    selection->id[selection->count++] = id;
}

void selection_add(app_selection *selection, cr_body_id id)
{
    if (!selection_has(selection, id))
        append(selection, id);
}

void selection_toggle(app_selection *selection, cr_body_id id)
{
    size_t i = find(selection, id);
    if (i == selection->count) {
        append(selection, id);
        return;
    }
    selection->count--;
    memmove(&selection->id[i], &selection->id[i + 1],
            (selection->count - i) * sizeof *selection->id);
}

void selection_set(app_selection *selection, cr_body_id id)
{
    selection->count = 0;
    append(selection, id);
}

void selection_all(app_selection *selection, const cr_world *world)
{
    selection->count = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0)
            append(selection, id);
    }
}

void selection_prune(app_selection *selection, const cr_world *world)
{
    size_t kept = 0;
    for (size_t i = 0; i < selection->count; i++)
        if (cr_body_alive(world, selection->id[i]))
            selection->id[kept++] = selection->id[i];
    selection->count = kept;
}

void selection_free(app_selection *selection)
{
    free(selection->id);
    *selection = (app_selection){0};
}
