/* joint_edits.c - commands that make and remove joints. */
#include "sandbox/edits/joint_edits.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/pick.h"
#include "sandbox/edits/apply.h"

#include <math.h>
#include <stdio.h>

/* A spring that a hand makes swings at this rate, and dies down in a few swings. */
static const float spring_frequency = 1.5f, spring_ratio = 0.1f; /* Hz; 1 */

/* The selected bodies that can be joined: at most two, b null for the world. */
static bool chosen(const app *a, cr_body_id *first, cr_body_id *second)
{
    size_t count = 0;
    cr_body_id found[2] = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_id id = a->selection.id[i];
        if (cr_body_get_view(app_world(a), id).shape->kind == CR_HALFSPACE)
            continue;
        if (count < 2)
            found[count] = id;
        count++;
    }
    *first = found[0];
    *second = found[1];
    return count == 1 || count == 2;
}

/* The joint's anchor: the cursor, else the body's centre of mass or the middle between the two. */
static cr_vec2 place_for(const app *a, cr_joint_kind kind, cr_body_id first, cr_body_id second)
{
    cr_vec2 p = cr_body_get_view(app_world(a), first).center;
    if (second.index != 0 && kind == CR_SPRING)
        return cr_body_get_view(app_world(a), second).center;
    if (app_over_world(a))
        return app_pointer_world(a);
    if (second.index == 0)
        return p;
    cr_vec2 q = cr_body_get_view(app_world(a), second).center;
    return (cr_vec2){(p.x + q.x) * 0.5f, (p.y + q.y) * 0.5f};
}

/* k = m w^2 and c = 2 zeta m w of the mass that the two swing with: the same rate for a mouse as
 * for a lorry. */
static void tune_spring(const app *a, cr_joint_def *def)
{
    float inverse = cr_body_get_view(app_world(a), def->a).inverse_mass;
    if (def->b.index != 0)
        inverse += cr_body_get_view(app_world(a), def->b).inverse_mass;
    float mass = inverse > 0.0f ? 1.0f / inverse : 1.0f, w = 6.2831853f * spring_frequency;
    def->stiffness = mass * w * w;
    def->damping = 2.0f * spring_ratio * mass * w;
    def->reference = 0.0f;
    def->collide = true;
}

static void tell(app *a, cr_joint_kind kind, bool world)
{
    static const char *const done[CR_JOINT_KINDS] = {"Pinned", "Put a spring", "Welded"};
    const char *where = kind == CR_SPRING ? (world ? "from the body to the world" : "between both")
                        : world           ? "to the world"
                                          : "together";
    char text[128];
    snprintf(text, sizeof text, "%s %s.  U removes the joints of the selected bodies.", done[kind],
             where);
    notification_show(a, text);
}

/* `from` is where a spring holds on to the first body; NULL: at its centre of mass. */
static void make(app *a, cr_joint_kind kind, cr_body_id first, cr_body_id second, cr_vec2 at,
                 const cr_vec2 *from)
{
    lab_command command = {.kind = LAB_JOIN};
    cr_joint_def *def = &command.joint_def;
    cr_result result = cr_joint_def_at(app_world(a), kind, first, second, at, def);
    if (result.code != CR_OK) {
        notification_show(a, result.message);
        return;
    }
    if (from != NULL) {
        def->anchor_a = cr_to_model(cr_body_get_view(app_world(a), first).transform, *from);
        def->length = hypotf(at.x - from->x, at.y - from->y);
    }
    if (kind == CR_SPRING)
        tune_spring(a, def);
    edit_begin(a);
    if (edit_apply(a, &command, NULL))
        tell(a, kind, second.index == 0);
}

void edit_add_joint(app *a, cr_joint_kind kind)
{
    cr_body_id first, second;
    if (!chosen(a, &first, &second)) {
        notification_show(a, "Select two bodies to join them (Shift+click), or one for the world");
        return;
    }
    make(a, kind, first, second, place_for(a, kind, first, second), NULL);
}

void edit_add_joint_at(app *a, cr_joint_kind kind, cr_body_id first, cr_vec2 from,
                       cr_body_id second, cr_vec2 to)
{
    if (kind == CR_SPRING)
        make(a, kind, first, second, to, &from);
    else
        make(a, kind, first, second, from, NULL);
}

void edit_remove_joints(app *a)
{
    const cr_world *world = app_world(a);
    unsigned removed = 0;
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        cr_joint_def def;
        if (cr_joint_get(world, id, &def).code != CR_OK ||
            (!selection_has(&a->selection, def.a) && !selection_has(&a->selection, def.b)))
            continue;
        removed += edit_apply(a, &(lab_command){.kind = LAB_UNJOIN, .joint = id}, NULL);
    }
    edit_batch_end(a);
    char text[64];
    snprintf(text, sizeof text, "Removed %u joint%s", removed, removed == 1 ? "" : "s");
    notification_show(a, removed > 0 ? text : "Select a body with joints to remove them");
}

/* The copy of a body; null when it has none (and stands for itself in `copies`). */
static cr_body_id copy_of(cr_body_id id, const cr_body_id *originals, const cr_body_id *copies,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cr_same_id(originals[i], id) && !cr_same_id(copies[i], id))
            return copies[i];
    return (cr_body_id){0, 0};
}

void edit_copy_joints(app *a, const cr_body_id *originals, const cr_body_id *copies, size_t count)
{
    const cr_world *world = app_world(a);
    size_t slots = cr_world_joint_slots(world); /* not the new ones */
    for (size_t slot = 0; slot < slots; slot++) {
        lab_command command = {.kind = LAB_JOIN};
        cr_joint_def *def = &command.joint_def;
        if (cr_joint_get(world, cr_world_joint_slot(world, slot), def).code != CR_OK)
            continue;
        def->a = copy_of(def->a, originals, copies, count);
        def->b = copy_of(def->b, originals, copies, count);
        def->user = 0; /* names are unique */
        if (def->a.index != 0 && def->b.index != 0)
            edit_apply(a, &command, NULL);
    }
}
