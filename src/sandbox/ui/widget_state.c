/* widget_state.c - what widgets remember by their id: an open-addressing table. */
#include "sandbox/ui/ui_state.h"

#include <stdlib.h>

/* The state of a widget that was not described for this many passes is dropped, and its slot
 * reused. */
enum { FORGET_AFTER = 100000 };

static ui_slot *find(ui_slot *slots, size_t capacity, ui_id id)
{
    size_t i = id & (capacity - 1);
    while (slots[i].id != 0 && slots[i].id != id)
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static bool grow(ui *u)
{
    size_t kept = 0;
    for (size_t i = 0; i < u->slot_capacity; i++)
        kept += u->slots[i].id != 0 && u->pass - u->slots[i].seen < FORGET_AFTER;
    size_t capacity = 64;
    while (capacity < 4 * kept)
        capacity *= 2;
    ui_slot *fresh = calloc(capacity, sizeof *fresh);
    if (fresh == NULL)
        return false;
    for (size_t i = 0; i < u->slot_capacity; i++)
        if (u->slots[i].id != 0 && u->pass - u->slots[i].seen < FORGET_AFTER)
            *find(fresh, capacity, u->slots[i].id) = u->slots[i];
    free(u->slots);
    u->slots = fresh;
    u->slot_capacity = capacity;
    u->slot_count = kept;
    return true;
}

ui_widget_state *ui_widget_state_of(ui *u, ui_id id)
{
    /* Out of memory, widgets share one and forget. */
    static ui_widget_state lost;
    if (2 * (u->slot_count + 1) > u->slot_capacity && !grow(u)) {
        lost = (ui_widget_state){0};
        return &lost;
    }
    ui_slot *slot = find(u->slots, u->slot_capacity, id);
    if (slot->id == 0) {
        *slot = (ui_slot){.id = id};
        u->slot_count++;
    }
    slot->seen = u->pass;
    return &slot->memory;
}
