/* selection.c - a list of ids and, beside it, where in it each of them stands (a sparse set): with
 * ten thousand bodies selected, to ask for one costs no more than with one. */
#include "sandbox/app/selection.h"

#include <stdlib.h>
#include <string.h>

/* The count when it is not there. */
static size_t find(const app_selection *selection, cr_body_id id)
{
    uint32_t place = id.index < selection->places ? selection->place[id.index] : 0;
    bool there = place > 0 && place <= selection->count && cr_same_id(selection->id[place - 1], id);
    return there ? place - 1 : selection->count;
}

bool selection_has(const app_selection *selection, cr_body_id id)
{
    return find(selection, id) < selection->count;
}

void selection_clear(app_selection *selection)
{
    selection->count = 0;
    selection->absent_count = 0;
}

static bool reserve_id(app_selection *selection)
{
    if (selection->count < selection->capacity)
        return true;
    size_t capacity = selection->capacity == 0 ? 16 : selection->capacity * 2;
    cr_body_id *grown = realloc(selection->id, capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    selection->id = grown;
    selection->capacity = capacity;
    return true;
}

static bool reserve_place(app_selection *selection, uint32_t index)
{
    if (index < selection->places)
        return true;
    size_t places = (size_t)index + index / 2 + 16;
    uint32_t *grown = realloc(selection->place, places * sizeof *grown);
    if (grown == NULL)
        return false;
    memset(grown + selection->places, 0, (places - selection->places) * sizeof *grown);
    selection->place = grown;
    selection->places = places;
    return true;
}

static void put(app_selection *selection, size_t i, cr_body_id id)
{
    selection->id[i] = id;
    selection->place[id.index] = (uint32_t)i + 1;
}

/* Out of memory the body stays unselected. */
static void append(app_selection *selection, cr_body_id id)
{
    if (reserve_id(selection) && reserve_place(selection, id.index))
        put(selection, selection->count++, id);
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
    for (; i < selection->count; i++)
        put(selection, i, selection->id[i + 1]);
}

void selection_replace(app_selection *selection, size_t i, cr_body_id by)
{
    if (reserve_place(selection, by.index))
        put(selection, i, by);
}

void selection_set(app_selection *selection, cr_body_id id)
{
    selection_clear(selection);
    append(selection, id);
}

void selection_all(app_selection *selection, const cr_world *world)
{
    selection_clear(selection);
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
            put(selection, kept++, selection->id[i]);
    selection->count = kept;
}

/* ---- bodies of another time ---- */

/* Out of memory it is given up. */
static void wait_for(app_selection *selection, cr_body_id id)
{
    if (selection->absent_count == selection->absent_capacity) {
        size_t capacity = 2 * selection->absent_capacity + 16;
        cr_body_id *grown = realloc(selection->absent, capacity * sizeof *grown);
        if (grown == NULL)
            return;
        selection->absent = grown;
        selection->absent_capacity = capacity;
    }
    selection->absent[selection->absent_count++] = id;
}

void selection_travel(app_selection *selection, const cr_world *world)
{
    size_t waiting = 0, before = selection->absent_count;
    for (size_t i = 0; i < before; i++) {
        if (cr_body_alive(world, selection->absent[i]))
            selection_add(selection, selection->absent[i]);
        else
            selection->absent[waiting++] = selection->absent[i];
    }
    selection->absent_count = waiting;
    for (size_t i = 0; i < selection->count; i++)
        if (!cr_body_alive(world, selection->id[i]))
            wait_for(selection, selection->id[i]);
    selection_prune(selection, world);
}

void selection_free(app_selection *selection)
{
    free(selection->absent);
    free(selection->id);
    free(selection->place);
    *selection = (app_selection){0};
}
