/* body_edits.c - commands that spawn, delete, move, turn and throw. */
#include "sandbox/edits/body_edits.h"

#include "lab/def_transform.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/snap.h"
#include "sandbox/edits/lock.h"

#include <math.h>
#include <stdlib.h>

static bool apply_edit(app *a, cr_body_id id, const cr_body_def *def)
{
    return edit_apply(a, &(lab_command){.kind = LAB_EDIT, .body = id, .def = *def}, NULL);
}

static bool body_def(const app *a, cr_body_id id, cr_body_def *out)
{
    return cr_body_get(app_world(a), id, out).code == CR_OK;
}

static bool spawn(app *a, const cr_shape *shape, cr_vec2 position, float angle)
{
    lab_command command = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    command.def.shape = *shape;
    command.def.position = position;
    command.def.angle = angle;
    cr_body_id id;
    if (!edit_apply(a, &command, &id))
        return false;
    selection_set(&a->selection, id);
    return true;
}

bool edit_spawn(app *a, const cr_shape *shape, cr_vec2 position, float angle)
{
    edit_begin(a);
    return spawn(a, shape, position, angle);
}

bool edit_spawn_more(app *a, const cr_shape *shape, cr_vec2 position)
{
    return spawn(a, shape, position, 0.0f);
}

void edit_delete_selected(app *a)
{
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count; i++)
        if (!lock_holds(a, a->selection.id[i]))
            edit_apply(a, &(lab_command){.kind = LAB_DELETE, .body = a->selection.id[i]}, NULL);
    edit_batch_end(a);
    selection_prune(&a->selection, app_world(a));
    if (a->selection.count > 0)
        lock_explain(a);
}

void edit_toggle_static(app *a)
{
    bool any_dynamic = false;
    for (size_t i = 0; i < a->selection.count; i++)
        any_dynamic |= cr_body_get_view(app_world(a), a->selection.id[i]).kind == CR_DYNAMIC;
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_def def;
        if (!body_def(a, a->selection.id[i], &def) || def.shape.kind == CR_HALFSPACE)
            continue;
        def.kind = any_dynamic ? CR_STATIC : CR_DYNAMIC;
        if (any_dynamic) {
            def.velocity = (cr_vec2){0.0f, 0.0f};
            def.angular_velocity = 0.0f;
        }
        apply_edit(a, a->selection.id[i], &def);
    }
    edit_batch_end(a);
}

/* ---- parting ---- */

static bool place(app *a, cr_body_id id, cr_vec2 position)
{
    cr_body_def def;
    if (!body_def(a, id, &def) || (def.position.x == position.x && def.position.y == position.y))
        return false;
    def.position = position;
    return apply_edit(a, id, &def);
}

static float mobility(const app *a, cr_body_id id)
{
    cr_body_view body = cr_body_get_view(app_world(a), id);
    return body.kind == CR_DYNAMIC && !lock_holds(a, id) ? body.inverse_mass : 0.0f;
}

/* Separates one pair, from the positions it has now. True when a body was moved. */
static bool part(app *a, cr_pair pair)
{
    cr_body_view p = cr_body_get_view(app_world(a), pair.a),
                 q = cr_body_get_view(app_world(a), pair.b);
    float inverse_p = mobility(a, pair.a), inverse_q = mobility(a, pair.b);
    if (inverse_p + inverse_q == 0.0f ||
        !cr_resolve_mtd(p.shape, &p.transform, inverse_p, q.shape, &q.transform, inverse_q))
        return false;
    bool moved = place(a, pair.a, p.transform.p);
    return place(a, pair.b, q.transform.p) || moved;
}

void edit_separate(app *a)
{
    size_t count, chosen = 0;
    const cr_contact *contact = cr_world_contacts(app_world(a), &count);
    /* Kept, since an edit makes the world find its contacts again. */
    cr_pair *pair = malloc((count + 1) * sizeof *pair);
    if (pair == NULL) {
        notification_show(a, "Out of memory");
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (a->selection.count == 0 || selection_has(&a->selection, contact[i].a) ||
            selection_has(&a->selection, contact[i].b))
            pair[chosen++] = (cr_pair){contact[i].a, contact[i].b};
    bool moved = false;
    edit_begin(a);
    for (size_t i = 0; i < chosen; i++)
        moved |= part(a, pair[i]);
    free(pair);
    if (!moved)
        notification_show(a, "Nothing to separate: no movable boxes or polygons overlap here");
}

/* ---- moving and turning ---- */

void edit_move_selected(app *a, double x, double y, bool same)
{
    if (!same)
        edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_def def;
        if (!lock_holds(a, a->selection.id[i]) && body_def(a, a->selection.id[i], &def)) {
            lab_shift_body(&def, x, y);
            apply_edit(a, a->selection.id[i], &def);
        }
    }
    edit_batch_end(a);
    if (lock_holds_all(a))
        lock_explain(a);
}

/* Turns a body so that its centre of mass goes from `center` around the pivot. */
static void turn(cr_body_def *def, cr_vec2 center, cr_vec2 pivot, float angle, double by)
{
    cr_rot q = cr_rot_from_angle((float)by);
    cr_vec2 arm = cr_dir_to_world(q, (cr_vec2){center.x - pivot.x, center.y - pivot.y});
    def->angle = (float)((double)angle + by);
    cr_vec2 inner = cr_dir_to_world(cr_rot_from_angle(def->angle), def->shape.centroid);
    def->position = (cr_vec2){pivot.x + arm.x - inner.x, pivot.y + arm.y - inner.y};
}

void edit_turn_selected(app *a, float by, bool same)
{
    edit_drag_begin(a, false);
    if (!same)
        edit_begin(a);
    edit_batch_begin(a);
    /* Each about its own centre: keys turn things in place. */
    for (size_t i = 0; i < a->gesture.drag_start_count; i++) {
        const app_drag_start *grabbed = &a->gesture.drag_start[i];
        cr_body_def def;
        if (body_def(a, grabbed->id, &def) && def.shape.kind != CR_HALFSPACE) {
            double to = (double)snap_angle(a, grabbed->angle + by);
            turn(&def, grabbed->center, grabbed->center, grabbed->angle,
                 to - (double)grabbed->angle);
            apply_edit(a, grabbed->id, &def);
        }
    }
    edit_batch_end(a);
    if (lock_holds_all(a))
        lock_explain(a);
}

void edit_drag_begin(app *a, bool locked_too)
{
    app_gesture *g = &a->gesture;
    free(g->drag_start);
    g->drag_start_count = 0;
    g->drag_start = malloc((a->selection.count + 1) * sizeof *g->drag_start);
    if (g->drag_start == NULL)
        return;
    for (size_t i = 0; i < a->selection.count; i++) {
        if (!locked_too && lock_holds(a, a->selection.id[i]))
            continue;
        cr_body_view body = cr_body_get_view(app_world(a), a->selection.id[i]);
        g->drag_start[g->drag_start_count++] = (app_drag_start){
            .id = a->selection.id[i],
            .position = body.transform.p,
            .center = body.center,
            .angle = body.angle,
            .offset = body.shape->offset,
        };
    }
}

void edit_place(cr_body_def *def, const app_drag_start *from, const edit_displacement *way)
{
    def->position = from->position;
    def->shape.offset = from->offset;
    if (def->shape.kind != CR_HALFSPACE) {
        /* The origin goes around, so that a body that turns about its own stays there exactly. */
        cr_rot q = cr_rot_from_angle((float)way->turn);
        cr_vec2 arm = {from->position.x - way->pivot.x, from->position.y - way->pivot.y};
        def->angle = (float)((double)from->angle + way->turn);
        arm = cr_dir_to_world(q, arm);
        if (way->turn != 0.0)
            def->position = (cr_vec2){way->pivot.x + arm.x, way->pivot.y + arm.y};
    }
    lab_shift_body(def, way->x, way->y);
}

void edit_place_dragged(app *a, const edit_displacement *way)
{
    edit_batch_begin(a);
    for (size_t i = 0; i < a->gesture.drag_start_count; i++) {
        const app_drag_start *grabbed = &a->gesture.drag_start[i];
        cr_body_def def;
        if (body_def(a, grabbed->id, &def)) {
            edit_place(&def, grabbed, way);
            apply_edit(a, grabbed->id, &def);
        }
    }
    edit_batch_end(a);
}

void edit_turn_dragged(app *a, cr_vec2 pivot, double by)
{
    edit_batch_begin(a);
    for (size_t i = 0; i < a->gesture.drag_start_count; i++) {
        const app_drag_start *grabbed = &a->gesture.drag_start[i];
        cr_body_def def;
        if (body_def(a, grabbed->id, &def) && def.shape.kind != CR_HALFSPACE) {
            turn(&def, grabbed->center, pivot, grabbed->angle, by);
            apply_edit(a, grabbed->id, &def);
        }
    }
    edit_batch_end(a);
}

void edit_throw(app *a, cr_body_id id, cr_vec2 velocity)
{
    cr_body_def def;
    if (body_def(a, id, &def) && (def.velocity.x != velocity.x || def.velocity.y != velocity.y)) {
        def.velocity = velocity;
        apply_edit(a, id, &def);
    }
}
