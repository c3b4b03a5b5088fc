/* context_menu.c - a right click that was no drag. */
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/pick.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/panels/menu_bar.h"
#include "sandbox/panels/panels.h"
#include "sandbox/tools/tools.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* A negative number parts two groups. */
static const int of_body[] = {
    ACTION_CUT,  ACTION_COPY,   ACTION_DUPLICATE, ACTION_DELETE, -1, ACTION_TOGGLE_STATIC,
    ACTION_LOCK, ACTION_FRONT,  ACTION_BACK,      ACTION_FOLLOW, -1, ACTION_REMOVE_JOINTS,
    -1,          ACTION_INSIDE, ACTION_CAUSES};
static const int of_contact[] = {ACTION_OVERLAY_POINTS,   ACTION_OVERLAY_NORMALS,
                                 ACTION_OVERLAY_IMPULSES, -1,
                                 ACTION_SEPARATE,         ACTION_INSIDE};
static const int of_space[] = {ACTION_PASTE, ACTION_PASTE_IN_PLACE, ACTION_SELECT_ALL, -1,
                               ACTION_PLAY,  ACTION_RESTART,        ACTION_FRAME};

/* The nearest contact point of those that are a few pixels away. */
static bool contact_at(const app *a, app_context *out)
{
    float reach = 7.0f * a->ui, best = reach;
    size_t count;
    const cr_contact *contact = cr_world_contacts(app_world(a), &count);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < contact[i].manifold.count; k++) {
            draw_point p = view_to_screen(&a->camera, contact[i].manifold.points[k].position);
            float distance = hypotf(p.x - a->pointer.x, p.y - a->pointer.y);
            if (contact[i].touching && distance < best) {
                best = distance;
                out->body = contact[i].a;
                out->other = contact[i].b;
            }
        }
    }
    return best < reach;
}

void context_menu_open(app *a)
{
    app_context *c = &a->ui_frame.context;
    *c = (app_context){.at = app_pointer_world(a)};
    if (!contact_at(a, c)) {
        c->body = pick_body(a);
        if (c->body.index != 0 && !selection_has(&a->selection, c->body))
            selection_set(&a->selection, c->body);
    }
    draw_point at = {a->pointer.x + (float)a->ui_frame.pane.x,
                     a->pointer.y + (float)a->ui_frame.pane.y};
    ui_context_open(a->ui_state, context_menu_key, at);
    a->dirty = true;
}

static void ask(app *a, action_id action)
{
    a->ui_frame.asked = action;
    a->ui_frame.asked_in_context = true;
}

static void items(app *a, const int *list, size_t count)
{
    ui *u = a->ui_state;
    for (size_t i = 0; i < count; i++) {
        if (list[i] < 0) {
            ui_menu_line(u);
            continue;
        }
        action_id action = (action_id)list[i];
        char key[16], label[64];
        snprintf(key, sizeof key, "%d", list[i]);
        if (ui_menu_item(u, key, menu_label(action, label, sizeof label),
                         action_info_of(action)->keys, dispatch_can(a, action),
                         dispatch_is_on(a, action)))
            ask(a, action);
    }
}

static void space(app *a)
{
    cr_vec2 at = a->ui_frame.context.at;
    if (ui_menu_item(a->ui_state, "box", "Box here", "", true, false))
        spawn_default(a, CR_BOX, at);
    if (ui_menu_item(a->ui_state, "circle", "Circle here", "", true, false))
        spawn_default(a, CR_CIRCLE, at);
    ui_menu_line(a->ui_state);
    items(a, of_space, sizeof of_space / sizeof of_space[0]);
}

/* Of one body null: anything. */
static void stop_item(app *a, const char *label, lab_condition_kind kind, cr_body_id first,
                      cr_body_id second)
{
    lab_condition condition = {.kind = kind, .of = {.a = first, .b = second}, .count = 1};
    if (ui_menu_item(a->ui_state, label, label, "", true, false))
        stopping_add(a, &condition);
}

static void stop_items(app *a, cr_body_id body)
{
    const app_selection *s = &a->selection;
    ui_menu_line(a->ui_state);
    if (s->count == 2 && selection_has(s, body))
        stop_item(a, "Stop when these two touch", LAB_TOUCHES, s->id[0], s->id[1]);
    stop_item(a, "Stop when it touches anything", LAB_TOUCHES, body, (cr_body_id){0});
}

/* The quantities that a body or a contact has. */
static void plot_list(app *a, lab_scope scope, lab_subject of)
{
    ui *u = a->ui_state;
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    if (!ui_submenu_begin(u, "plot", "Plot"))
        return;
    for (size_t i = 0; i < count; i++)
        if (all[i].scope == scope && ui_menu_item(u, all[i].name, all[i].name, "", true, false))
            watching_pin(a, &all[i], &of);
    ui_submenu_end(u);
}

static void contact(app *a)
{
    const app_context *c = &a->ui_frame.context;
    char first[64], second[64], title[160];
    pick_name(a, c->body, first, sizeof first);
    pick_name(a, c->other, second, sizeof second);
    snprintf(title, sizeof title, "Select %s and %s", first, second);
    if (ui_menu_item(a->ui_state, "both", title, "", true, false)) {
        selection_set(&a->selection, c->body);
        selection_add(&a->selection, c->other);
    }
    ui_menu_line(a->ui_state);
    items(a, of_contact, sizeof of_contact / sizeof of_contact[0]);
    ui_menu_line(a->ui_state);
    stop_item(a, "Stop when these two touch", LAB_TOUCHES, c->body, c->other);
    stop_item(a, "Stop when these two part", LAB_PARTS, c->body, c->other);
    plot_list(a, LAB_OF_CONTACT, (lab_subject){.a = c->body, .b = c->other});
}

/* The name is typed in the inspector. */
static void rename_item(app *a)
{
    if (!ui_menu_item(a->ui_state, "rename", "Rename\u2026", "", a->selection.count == 1, false))
        return;
    a->ui_frame.asked_name = true;
    a->ui_frame.tab = SIDE_INSPECTOR;
    a->ui_frame.side_folded = false;
    layout_update(a);
}

static void material_list(app *a)
{
    ui *u = a->ui_state;
    if (!ui_submenu_begin(u, "material", "Material"))
        return;
    size_t count;
    const cr_material_preset *preset = cr_material_presets(&count);
    for (size_t i = 0; i < count; i++)
        if (ui_menu_item(u, preset[i].name, preset[i].name, "", true,
                         inspector_has_material(a, &preset[i].material)))
            inspector_set_material(a, &preset[i].material);
    ui_submenu_end(u);
}

static void body(app *a)
{
    items(a, of_body, sizeof of_body / sizeof of_body[0]);
    ui_menu_line(a->ui_state);
    rename_item(a);
    material_list(a);
    stop_items(a, a->ui_frame.context.body);
    plot_list(a, LAB_OF_BODY, (lab_subject){.a = a->ui_frame.context.body});
}

void context_menu(app *a)
{
    const app_context *c = &a->ui_frame.context;
    const cr_world *world = app_world(a);
    if (!ui_context_begin(a->ui_state, context_menu_key))
        return;
    bool gone = (c->body.index != 0 && !cr_body_alive(world, c->body)) ||
                (c->other.index != 0 && !cr_body_alive(world, c->other));
    if (gone || c->body.index == 0)
        space(a);
    else if (c->other.index != 0)
        contact(a);
    else
        body(a);
    ui_context_end(a->ui_state);
}
