/* arrange.c - aligning and distributing: bodies are moved along one axis by their boxes. */
#include "sandbox/edits/arrange.h"

#include "sandbox/app/notification.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/lock.h"

#include <stdlib.h>

/* A body's extent along the axis. */
typedef struct extent {
    cr_body_id id;
    double low, high; /* m */
} extent;

static bool can_be_arranged(const app *a, cr_body_id id)
{
    return cr_body_get_view(app_world(a), id).shape->kind != CR_HALFSPACE && !lock_holds(a, id);
}

size_t arrange_count(const app *a)
{
    size_t count = 0;
    for (size_t i = 0; i < a->selection.count; i++)
        count += can_be_arranged(a, a->selection.id[i]);
    return count;
}

/* The extents of the selected bodies, which the caller frees; NULL after telling that there are
 * fewer than `least`. */
static extent *measure(app *a, arrange_axis axis, size_t least, const char *few, size_t *count)
{
    extent *e = malloc((a->selection.count + 1) * sizeof *e);
    *count = 0;
    for (size_t i = 0; e != NULL && i < a->selection.count; i++) {
        cr_body_id id = a->selection.id[i];
        if (!can_be_arranged(a, id))
            continue;
        cr_aabb box = cr_body_get_view(app_world(a), id).bounds;
        e[(*count)++] = axis == ARRANGE_X ? (extent){id, (double)box.lower.x, (double)box.upper.x}
                                          : (extent){id, (double)box.lower.y, (double)box.upper.y};
    }
    if (e != NULL && *count >= least)
        return e;
    notification_show(a, e == NULL ? "Out of memory" : few);
    free(e);
    return NULL;
}

static void move_along(app *a, cr_body_id id, arrange_axis axis, double by)
{
    lab_command command = {.kind = LAB_EDIT, .body = id};
    if (cr_body_get(app_world(a), id, &command.def).code != CR_OK)
        return;
    float *place = axis == ARRANGE_X ? &command.def.position.x : &command.def.position.y;
    float moved = (float)((double)*place + by);
    if (moved == *place)
        return;
    *place = moved;
    edit_apply(a, &command, NULL);
}

static double place_in(const extent *e, double part)
{
    return e->low + (e->high - e->low) * part;
}

void edit_align(app *a, arrange_axis axis, double part)
{
    size_t count;
    extent *e = measure(a, axis, 2, "Select two bodies or more to align them", &count);
    if (e == NULL)
        return;
    extent all = e[0];
    for (size_t i = 1; i < count; i++) {
        all.low = e[i].low < all.low ? e[i].low : all.low;
        all.high = e[i].high > all.high ? e[i].high : all.high;
    }
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < count; i++)
        move_along(a, e[i].id, axis, place_in(&all, part) - place_in(&e[i], part));
    edit_batch_end(a);
    free(e);
}

/* Sorts by the middles of the boxes, and by slot where those coincide. */
static int by_middle(const void *left, const void *right)
{
    const extent *p = left, *q = right;
    double a = p->low + p->high, b = q->low + q->high;
    if (a < b || a > b)
        return a < b ? -1 : 1;
    return p->id.index < q->id.index ? -1 : p->id.index > q->id.index;
}

void edit_distribute(app *a, arrange_axis axis)
{
    size_t count;
    extent *e = measure(a, axis, 3, "Select three bodies or more to distribute them", &count);
    if (e == NULL)
        return;
    qsort(e, count, sizeof *e, by_middle);
    double gap = e[count - 1].high - e[0].low;
    for (size_t i = 0; i < count; i++)
        gap -= e[i].high - e[i].low;
    gap /= (double)(count - 1);
    double at = e[0].high + gap;
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 1; i + 1 < count; i++) {
        move_along(a, e[i].id, axis, at - e[i].low);
        at += e[i].high - e[i].low + gap;
    }
    edit_batch_end(a);
    free(e);
}
