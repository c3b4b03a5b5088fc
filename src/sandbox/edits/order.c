/* order.c - the drawing order of the selected bodies against all others. */
#include "lab/body_user_data.h"
#include "lab/z_order.h"
#include "sandbox/app/notification.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/arrange.h"

#include <stdlib.h>

typedef struct layer {
    cr_body_id id;
    uint64_t stacking;
    int order;
} layer;

typedef struct layers {
    layer *at; /* the selected bodies */
    size_t count;
    layer others; /* the one of the others that is nearest to the wanted side; null id: none */
} layers;

static void add_layer(const app *a, layers *l, cr_body_id id, bool front)
{
    cr_body_view body = cr_body_get_view(app_world(a), id);
    if (body.shape->kind == CR_HALFSPACE)
        return;
    layer one = {id, lab_z_order(&body, id), lab_user_order(body.user)};
    if (selection_has(&a->selection, id))
        l->at[l->count++] = one;
    else if (l->others.id.index == 0 || (one.stacking > l->others.stacking) == front)
        l->others = one;
}

static int by_stacking(const void *left, const void *right)
{
    const layer *p = left, *q = right;
    return p->stacking < q->stacking ? -1 : p->stacking > q->stacking;
}

/* Whether all of them are there already. */
static bool is_there(const layers *l, bool front)
{
    if (l->count == 0 || l->others.id.index == 0)
        return true;
    return front ? l->at[0].stacking > l->others.stacking
                 : l->at[l->count - 1].stacking < l->others.stacking;
}

/* Gives each its new order, one more wherever it was more. False when the orders are used up. */
static bool renumber(layers *l, bool front)
{
    int previous = 0, order = l->others.order;
    for (size_t i = 0; i < l->count; i++) {
        layer *next = &l->at[front ? i : l->count - 1 - i];
        bool apart = i == 0 || next->order != previous;
        previous = next->order;
        order += !apart ? 0 : front ? 1 : -1;
        next->order = order;
    }
    return order >= LAB_MIN_ORDER && order <= LAB_MAX_ORDER;
}

static void apply_orders(app *a, const layers *l)
{
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < l->count; i++) {
        lab_command command = {.kind = LAB_EDIT, .body = l->at[i].id};
        if (cr_body_get(app_world(a), command.body, &command.def).code != CR_OK)
            continue;
        command.def.user = lab_user_with_order(command.def.user, l->at[i].order);
        edit_apply(a, &command, NULL);
    }
    edit_batch_end(a);
}

void edit_bring(app *a, bool front)
{
    const cr_world *world = app_world(a);
    layers l = {.at = malloc((a->selection.count + 1) * sizeof *l.at)};
    if (l.at == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    for (size_t slot = 0; slot < cr_world_slots(world); slot++)
        if (cr_world_slot(world, slot).index != 0)
            add_layer(a, &l, cr_world_slot(world, slot), front);
    qsort(l.at, l.count, sizeof *l.at, by_stacking);
    if (l.count == 0)
        notification_show(a, "Select the bodies to bring to the front or the back");
    else if (is_there(&l, front))
        notification_show(a,
                          front ? "In front of all others already" : "Behind all others already");
    else if (!renumber(&l, front))
        notification_show(a, "The drawing order goes no further than 32767 steps each way");
    else
        apply_orders(a, &l);
    free(l.at);
}
