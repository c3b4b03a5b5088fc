/* subject_menu.c - whom a quantity or a breakpoint is about, chosen from lists. */
#include "sandbox/panels/subject_menu.h"

#include <stdio.h>

/* Ordinary pixels. */
static const float narrow = 280.0f;

enum { MOST_SUBJECTS = 40 };

typedef struct subjects {
    char label[MOST_SUBJECTS][80];
    cr_body_id body[MOST_SUBJECTS];
    cr_joint_id joint[MOST_SUBJECTS];
    int count, chosen;
} subjects;

static void offer_body(const app *a, subjects *all, cr_body_id id, cr_body_id chosen)
{
    if (all->count == MOST_SUBJECTS || !cr_body_alive(app_world(a), id))
        return;
    for (int i = 0; i < all->count; i++)
        if (cr_same_id(all->body[i], id))
            return;
    if (cr_same_id(id, chosen))
        all->chosen = all->count;
    all->body[all->count] = id;
    lab_scene_body_label(lab_session_scene(a->session), id, all->label[all->count++],
                         sizeof all->label[0]);
}

/* Anything, the one that is chosen, the selected ones and those that have a name. */
static void list_bodies(const app *a, cr_body_id chosen, subjects *all)
{
    const cr_world *world = app_world(a);
    *all = (subjects){.label = {"anything"}, .count = 1};
    offer_body(a, all, chosen, chosen);
    for (size_t i = 0; i < a->selection.count && i < MOST_SUBJECTS / 2; i++)
        offer_body(a, all, a->selection.id[i], chosen);
    for (size_t slot = 0; slot < cr_world_slots(world) && all->count < MOST_SUBJECTS; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index != 0 && lab_scene_body_name(lab_session_scene(a->session), id)[0] != '\0')
            offer_body(a, all, id, chosen);
    }
}

static void list_joints(const app *a, cr_joint_id chosen, subjects *all)
{
    const cr_world *world = app_world(a);
    *all = (subjects){.label = {"any joint"}, .count = 1};
    for (size_t slot = 0; slot < cr_world_joint_slots(world) && all->count < MOST_SUBJECTS;
         slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        const char *name =
            id.index != 0 ? lab_scene_joint_name(lab_session_scene(a->session), id) : "";
        if (name[0] == '\0')
            continue;
        if (id.index == chosen.index && id.generation == chosen.generation)
            all->chosen = all->count;
        all->joint[all->count] = id;
        snprintf(all->label[all->count++], sizeof all->label[0], "%s", name);
    }
}

bool subject_is_narrow(const ui *u)
{
    return ui_area_width(u) < ui_px(u, narrow);
}

void subject_label(ui *u, const char *text)
{
    ui_row(u, 0, 2, (const float[]){SUBJECT_LABEL, -1.0f});
    ui_label_dim(u, text);
}

static void dropdown(app *a, const char *key, subjects *all)
{
    const char *labels[MOST_SUBJECTS];
    for (int i = 0; i < all->count; i++)
        labels[i] = all->label[i];
    ui_dropdown(a->ui_state, key, labels, NULL, all->count, &all->chosen, "");
    ui_tip(a->ui_state, "Selected bodies, and those that have a name", "");
}

void subject_choose_body(app *a, const char *text, const char *key, cr_body_id *id)
{
    subjects all;
    list_bodies(a, *id, &all);
    subject_label(a->ui_state, text);
    dropdown(a, key, &all);
    *id = all.body[all.chosen];
}

static void choose_joint(app *a, cr_joint_id *id)
{
    subjects all;
    list_joints(a, *id, &all);
    subject_label(a->ui_state, "Of");
    dropdown(a, "joint", &all);
    *id = all.joint[all.chosen];
}

void subject_choose(app *a, lab_scope scope, lab_subject *of)
{
    if (scope == LAB_OF_JOINT)
        choose_joint(a, &of->joint);
    if (scope == LAB_OF_BODY || scope == LAB_OF_CONTACT)
        subject_choose_body(a, "Of", "a", &of->a);
    if (scope == LAB_OF_CONTACT)
        subject_choose_body(a, "With", "b", &of->b);
}

lab_subject subject_for(lab_scope scope, const lab_subject *chosen)
{
    lab_subject of = {0};
    if (scope == LAB_OF_JOINT)
        of.joint = chosen->joint;
    if (scope == LAB_OF_BODY || scope == LAB_OF_CONTACT)
        of.a = chosen->a;
    if (scope == LAB_OF_CONTACT && of.a.index != 0)
        of.b = chosen->b;
    else if (scope == LAB_OF_CONTACT) /* "of B": the one that is named comes first */
        of.a = chosen->b;
    return of;
}
