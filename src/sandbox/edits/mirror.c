/* mirror.c - the selected bodies and their joints, mirrored in place. */
#include "lab/def_transform.h"
#include "sandbox/app/notification.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/arrange.h"
#include "sandbox/edits/lock.h"

#include <stdlib.h>

/* The line through the middle of the box around the bodies; false when none has a size. */
static bool choose_line(const app *a, bool upside_down, lab_mirror *out)
{
    double low = 0.0, high = 0.0;
    bool any = false;
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_view body = cr_body_get_view(app_world(a), a->selection.id[i]);
        if (body.shape->kind == CR_HALFSPACE || lock_holds(a, a->selection.id[i]))
            continue;
        double from = (double)(upside_down ? body.bounds.lower.y : body.bounds.lower.x);
        double to = (double)(upside_down ? body.bounds.upper.y : body.bounds.upper.x);
        low = !any || from < low ? from : low;
        high = !any || to > high ? to : high;
        any = true;
    }
    *out = (lab_mirror){upside_down, low + high};
    return any;
}

static bool mirror_body(app *a, lab_mirror mirror, cr_body_id id)
{
    lab_command command = {.kind = LAB_EDIT, .body = id};
    if (lock_holds(a, id) || cr_body_get(app_world(a), id, &command.def).code != CR_OK)
        return false;
    cr_result result = lab_mirror_body(mirror, &command.def);
    if (result.code == CR_OK)
        return edit_apply(a, &command, NULL);
    notification_show(a, result.message);
    return false;
}

/* `mirrored` tells by slot which bodies are. */
static void mirror_joints(app *a, lab_mirror mirror, const bool *mirrored)
{
    const cr_world *world = app_world(a);
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        lab_command command = {.kind = LAB_EDIT_JOINT, .joint = cr_world_joint_slot(world, slot)};
        cr_joint_def *def = &command.joint_def;
        if (cr_joint_get(world, command.joint, def).code != CR_OK)
            continue;
        bool first = mirrored[def->a.index - 1];
        bool second = def->b.index != 0 && mirrored[def->b.index - 1];
        if (!first && !second)
            continue;
        lab_mirror_joint(mirror, first, second, def);
        edit_apply(a, &command, NULL);
    }
}

void edit_mirror(app *a, bool upside_down)
{
    lab_mirror mirror;
    if (!choose_line(a, upside_down, &mirror)) {
        if (lock_holds_any(a))
            lock_explain(a);
        else
            notification_show(a, "Select the bodies to mirror");
        return;
    }
    bool *mirrored = calloc(cr_world_slots(app_world(a)) + 1, sizeof *mirrored);
    if (mirrored == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count; i++)
        mirrored[a->selection.id[i].index - 1] = mirror_body(a, mirror, a->selection.id[i]);
    mirror_joints(a, mirror, mirrored);
    edit_batch_end(a);
    free(mirrored);
}
