/* inspect_joints.c - the joints of the selected bodies, each with its numbers. */
#include "sandbox/edits/apply.h"
#include "sandbox/panels/inspected.h"

#include <stdio.h>
#include <string.h>

typedef struct joint_property {
    cr_joint_kind kind;
    const char *key, *label, *help;
    size_t offset; /* of a float in cr_joint_def */
    ui_range range;
} joint_property;

#define AT(field) offsetof(cr_joint_def, field)
#define TURN                                                                                       \
    .low = -100.0, .high = 100.0, .step = 1.0, .unit = "\u00B0", .factor = 57.29577951308232

static const joint_property table[] = {
    {CR_PIN,
     "motor",
     "Motor speed",
     "angular velocity, counter-clockwise",
     AT(motor_speed),
     {.low = -1e4, .high = 1e4, .step = 0.05, .unit = "rad/s"}},
    {CR_PIN,
     "torque",
     "Max torque",
     "with which the motor turns; 0: there is none",
     AT(max_torque),
     {.low = 0.0, .high = 1e9, .step = 0.1, .unit = "N m"}},
    {CR_PIN, "lower", "From", "the least angle, while limits hold", AT(lower), {TURN}},
    {CR_PIN, "upper", "To", "the greatest angle, while limits hold", AT(upper), {TURN}},
    {CR_SPRING,
     "length",
     "Length",
     "at rest",
     AT(length),
     {.low = 0.0, .high = 1e5, .step = 0.01, .unit = "m"}},
    {CR_SPRING,
     "stiffness",
     "Stiffness",
     "force for each metre; 0: a rigid rod",
     AT(stiffness),
     {.low = 0.0, .high = 1e9, .step = 1.0, .unit = "N/m"}},
    {CR_SPRING,
     "damping",
     "Damping",
     "force for each metre a second; needs a stiffness",
     AT(damping),
     {.low = 0.0, .high = 1e9, .step = 0.1, .unit = "N s/m"}},
    {CR_WELD,
     "frequency",
     "Stiffness",
     "how fast the two would swing about their own centres; 0: rigid",
     AT(frequency),
     {.low = 0.0, .high = 1e4, .step = 0.1, .unit = "Hz"}},
    {CR_WELD,
     "damping",
     "Damping",
     "damping ratio of that swing; 1 does not overshoot; needs a stiffness",
     AT(damping_ratio),
     {.low = 0.0, .high = 1e4, .step = 0.05, .unit = ""}},
};

typedef struct joint_flag {
    cr_joint_kind kind; /* CR_JOINT_KINDS: of all */
    const char *key, *label, *help;
    size_t offset; /* of a bool in cr_joint_def */
} joint_flag;

static const joint_flag flags[] = {
    {CR_PIN, "limited", "Limits", "the angle stays between the two below", AT(limited)},
    {CR_SPRING, "rope", "Rope", "it may only pull", AT(rope)},
    {(cr_joint_kind)CR_JOINT_KINDS, "collide", "Bodies collide", "the two it joins may touch",
     AT(collide)},
};

static void change(app *a, cr_joint_id id, const cr_joint_def *def, bool begun)
{
    if (begun)
        edit_begin(a);
    edit_apply(a, &(lab_command){.kind = LAB_EDIT_JOINT, .joint = id, .joint_def = *def}, NULL);
}

static char *name_of(const app *a, cr_body_id id, char *out, size_t size)
{
    return lab_scene_body_label(lab_session_scene(a->session), id, out, size);
}

/* The tooltip; a motor's names the body that turns and the body against which it turns. */
static void tip(app *a, const cr_joint_def *def, const joint_property *property)
{
    char first[80], second[80], text[400];
    bool motor = property->offset == AT(motor_speed) || property->offset == AT(max_torque);
    name_of(a, def->a, first, sizeof first);
    name_of(a, def->b, second, sizeof second);
    snprintf(text, sizeof text, "%s%s%s%s%s", property->help, motor ? ": " : "",
             motor ? second : "", motor ? " against " : "", motor ? first : "");
    ui_tip(a->ui_state, text, "");
}

static void properties(app *a, cr_joint_id id, const cr_joint_def *def)
{
    ui *u = a->ui_state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (table[i].kind != def->kind)
            continue;
        cr_joint_def fresh = *def;
        float single;
        memcpy(&single, (const char *)def + table[i].offset, sizeof single);
        double value = (double)single;
        inspected_label(u, table[i].label);
        ui_change changed = ui_number(u, table[i].key, &value, &table[i].range, false);
        tip(a, def, &table[i]);
        if ((changed & UI_CHANGED) == 0)
            continue;
        single = (float)value;
        memcpy((char *)&fresh + table[i].offset, &single, sizeof single);
        change(a, id, &fresh, (changed & UI_BEGUN) != 0);
    }
}

static void switches(app *a, cr_joint_id id, const cr_joint_def *def)
{
    ui *u = a->ui_state;
    inspected_halves(u);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (flags[i].kind != def->kind && (int)flags[i].kind != CR_JOINT_KINDS)
            continue;
        cr_joint_def fresh = *def;
        bool on;
        memcpy(&on, (const char *)def + flags[i].offset, sizeof on);
        if (ui_toggle(u, flags[i].key, flags[i].label, &on)) {
            memcpy((char *)&fresh + flags[i].offset, &on, sizeof on);
            change(a, id, &fresh, true);
        }
        ui_tip(u, flags[i].help, "");
    }
}

static void joint(app *a, cr_joint_id id, const cr_joint_def *def)
{
    ui *u = a->ui_state;
    static const char *const kinds[CR_JOINT_KINDS] = {"Pin", "Spring", "Weld"};
    char title[96], first[80], second[80], both[200];
    const char *name = lab_scene_joint_name(lab_session_scene(a->session), id);
    const char *kind = kinds[def->kind];
    bool told = name[0] == '\0' || SDL_strcasecmp(name, kind) == 0;
    snprintf(title, sizeof title, "%s%s%.60s", kind, told ? "" : ": ", told ? "" : name);
    snprintf(both, sizeof both, "%s \u2192 %s", name_of(a, def->a, first, sizeof first),
             name_of(a, def->b, second, sizeof second));
    ui_push_int(u, id.index);
    ui_row(u, 0, 2, (const float[]){-1.0f, 72.0f});
    ui_label(u, title);
    bool remove = ui_button(u, "remove", "Remove");
    ui_row_one(u);
    ui_label_dim(u, both);
    switches(a, id, def);
    properties(a, id, def);
    ui_pop(u);
    if (remove) {
        edit_begin(a);
        edit_apply(a, &(lab_command){.kind = LAB_UNJOIN, .joint = id}, NULL);
    }
}

void inspect_joints(const inspected *all)
{
    app *a = all->a;
    ui *u = a->ui_state;
    const cr_world *world = app_world(a);
    size_t found = 0;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id id = cr_world_joint_slot(world, slot);
        cr_joint_def def;
        if (id.index == 0 || cr_joint_get(world, id, &def).code != CR_OK)
            continue;
        if (!selection_has(&a->selection, def.a) && !selection_has(&a->selection, def.b))
            continue;
        joint(a, id, &def);
        found++;
    }
    ui_row_one(u);
    if (found == 0)
        ui_label_dim(u, "No joint holds it.");
}
