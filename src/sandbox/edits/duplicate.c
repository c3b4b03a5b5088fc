/* duplicate.c - copies beside their originals, and the next ones as far beyond. */
#include "lab/body_user_data.h"
#include "lab/def_transform.h"
#include "sandbox/app/notification.h"
#include "sandbox/edits/body_edits.h"
#include "sandbox/edits/joint_edits.h"

#include <stdlib.h>

/* Far enough to be seen, and the same for each. */
static cr_vec2 usual_offset(const app *a)
{
    float offset = view_round_down(40.0f * a->ui / a->camera.scale);
    return (cr_vec2){offset, offset};
}

/* Whether the selection is what the last duplicating made, and only a hand has moved it since. */
static bool goes_on(const app *a)
{
    const app_duplicates *d = &a->duplicates;
    const app_selection *s = &a->selection;
    return d->count > 0 && s->count == d->count && cr_same_id(s->id[0], d->first) &&
           cr_same_id(s->id[s->count - 1], d->last) && selection_has(s, d->guide) &&
           cr_world_tick(app_world(a)) == d->tick;
}

static cr_vec2 choose_offset(const app *a)
{
    if (!goes_on(a))
        return usual_offset(a);
    cr_vec2 from = a->duplicates.from;
    cr_vec2 to = cr_body_get_view(app_world(a), a->duplicates.guide).transform.p;
    if (to.x == from.x && to.y == from.y)
        return usual_offset(a); /* put back onto the original: nothing to repeat */
    return (cr_vec2){to.x - from.x, to.y - from.y};
}

/* For the next time: the selection is the copies now. */
static void remember(app *a, const cr_body_id *originals)
{
    app_duplicates *d = &a->duplicates;
    const app_selection *s = &a->selection;
    *d = (app_duplicates){
        .first = s->id[0], .last = s->id[s->count - 1], .tick = cr_world_tick(app_world(a))};
    for (size_t i = 0; i < s->count && d->count == 0; i++) {
        cr_body_view original = cr_body_get_view(app_world(a), originals[i]);
        if (original.shape->kind == CR_HALFSPACE || cr_same_id(originals[i], s->id[i]))
            continue;
        d->guide = s->id[i];
        d->from = original.transform.p;
        d->count = s->count;
    }
}

/* A copy has no name, for names are unique, and can be moved away; all else goes along. */
static bool spawn_copy(app *a, const cr_body_def *placed, cr_body_id *out)
{
    lab_command command = {.kind = LAB_SPAWN, .def = *placed};
    command.def.user = lab_user_with_locked(lab_user_with_name(command.def.user, 0), false);
    return edit_apply(a, &command, out);
}

static bool copy_body(app *a, cr_body_id id, cr_vec2 by, cr_body_id *out)
{
    cr_body_def def;
    if (cr_body_get(app_world(a), id, &def).code != CR_OK)
        return false;
    lab_shift_body(&def, (double)by.x, (double)by.y);
    return spawn_copy(a, &def, out);
}

void edit_duplicate_selected(app *a)
{
    size_t count = a->selection.count;
    cr_body_id *originals = malloc((count + 1) * sizeof *originals);
    if (originals == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    cr_vec2 by = choose_offset(a);
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < count; i++) {
        cr_body_id id;
        originals[i] = a->selection.id[i];
        if (copy_body(a, originals[i], by, &id))
            selection_replace(&a->selection, i, id);
    }
    edit_copy_joints(a, originals, a->selection.id, count);
    edit_batch_end(a);
    if (count > 0)
        remember(a, originals);
    free(originals);
}

void edit_clone_dragged(app *a, const edit_displacement *way)
{
    const app_gesture *g = &a->gesture;
    cr_body_id *originals = malloc((g->drag_start_count + 1) * sizeof *originals);
    if (originals == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    selection_clear(&a->selection);
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < g->drag_start_count; i++) {
        cr_body_def def;
        cr_body_id id;
        if (cr_body_get(app_world(a), g->drag_start[i].id, &def).code != CR_OK)
            continue;
        edit_place(&def, &g->drag_start[i], way);
        if (!spawn_copy(a, &def, &id))
            continue;
        originals[a->selection.count] = g->drag_start[i].id;
        selection_add(&a->selection, id);
    }
    edit_copy_joints(a, originals, a->selection.id, a->selection.count);
    edit_batch_end(a);
    if (a->selection.count > 0)
        remember(a, originals);
    free(originals);
}
