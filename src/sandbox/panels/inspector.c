/* inspector.c - the selection's properties, by sections that fold. */
#include "lab/body_user_data.h"
#include "sandbox/edits/apply.h"
#include "sandbox/edits/lock.h"
#include "sandbox/panels/body_properties.h"
#include "sandbox/panels/inspected.h"
#include "sandbox/panels/panels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

static bool same_number(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    float x = body_property_get(what, a), y = body_property_get(what, b);
    return x == y || (isnan(x) && isnan(y));
}

typedef struct number_change {
    const body_property *property;
    double value;
} number_change;

static void change_number(void *with, cr_body_def *def)
{
    const number_change *change = with;
    body_property_set(change->property, def, change->value);
}

static void number(const inspected *all, const body_property *property)
{
    ui *u = all->a->ui_state;
    double value = (double)body_property_get(property, &all->first);
    ui_range range = property->range;
    /* A body of less than 10 cm is placed by less than millimetres. */
    if (property->group == BODY_PLACE && !property->wraps && all->finite)
        range.decimals += ui_decimals(10.0 * (double)all->first.shape.bounding_radius, 1);
    bool mixed = !inspected_agree(all, same_number, property);
    if (property->causes != CAUSES_OF_NOTHING && all->count == 1)
        inspected_label_of_causes(all->a, property->label, property->causes);
    else
        inspected_label(u, property->label);
    ui_change changed = ui_number(u, property->key, &value, &range, mixed);
    ui_tip(u, property->help, "");
    if (changed & UI_CHANGED)
        inspected_change(all, (changed & UI_BEGUN) != 0, change_number,
                         &(number_change){property, value});
}

static void numbers(const inspected *all, body_group group)
{
    size_t count;
    const body_property *property = body_properties(&count);
    for (size_t i = 0; i < count; i++)
        if (property[i].group == group && (!property[i].dynamic_only || all->dynamic))
            number(all, &property[i]);
}

/* ---- choices ---- */

static bool same_kind(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    (void)what;
    return a->kind == b->kind;
}

static void change_kind(void *with, cr_body_def *def)
{
    def->kind = *(const cr_body_kind *)with;
}

static void kind(const inspected *all)
{
    ui *u = all->a->ui_state;
    static const char *const names[] = {"Dynamic", "Static", "Kinematic"};
    int chosen = inspected_agree(all, same_kind, NULL) ? (int)all->first.kind : -1;
    ui_row_one(u);
    if (ui_radio(u, "kind", names, 3, &chosen)) {
        cr_body_kind wanted = (cr_body_kind)chosen;
        inspected_change(all, true, change_kind, &wanted);
    }
    ui_tip(u, "Dynamic: moved by forces. Static: stays. Kinematic: moves by its own velocity only",
           "");
}

typedef struct flag {
    const char *key, *label, *help;
    size_t offset; /* of a bool in cr_body_def */
    bool value;
} flag;

static bool flag_of(const flag *what, const cr_body_def *def)
{
    bool value;
    memcpy(&value, (const char *)def + what->offset, sizeof value);
    return value;
}

static bool same_flag(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    return flag_of(what, a) == flag_of(what, b);
}

static void change_flag(void *with, cr_body_def *def)
{
    const flag *what = with;
    memcpy((char *)def + what->offset, &what->value, sizeof what->value);
}

static void flags(const inspected *all)
{
    static const flag table[] = {
        {"fixed_rotation", "Fixed rotation", "infinite inertia: torques do not turn it",
         offsetof(cr_body_def, fixed_rotation), false},
        {"bullet", "Bullet", "swept against moving bodies, too: it never passes through one",
         offsetof(cr_body_def, bullet), false},
    };
    ui *u = all->a->ui_state;
    inspected_halves(u);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        flag what = table[i];
        what.value = flag_of(&what, &all->first);
        if (ui_toggle_mixed(u, what.key, what.label, &what.value,
                            !inspected_agree(all, same_flag, &what)))
            inspected_change(all, true, change_flag, &what);
        ui_tip(u, what.help, "");
    }
}

/* ---- material presets ---- */

static bool same_material(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    (void)what;
    return memcmp(&a->material, &b->material, sizeof a->material) == 0;
}

static void change_material(void *with, cr_body_def *def)
{
    def->material = *(const cr_material *)with;
}

void inspector_set_material(app *a, const cr_material *material)
{
    inspected all;
    cr_material wanted = *material;
    if (inspected_read(a, &all))
        inspected_change(&all, true, change_material, &wanted);
}

bool inspector_has_material(app *a, const cr_material *material)
{
    inspected all;
    return inspected_read(a, &all) && inspected_agree(&all, same_material, NULL) &&
           memcmp(&all.first.material, material, sizeof *material) == 0;
}

static void presets(const inspected *all)
{
    enum { MOST = 32 };
    ui *u = all->a->ui_state;
    size_t count;
    const cr_material_preset *preset = cr_material_presets(&count);
    const char *names[MOST];
    char helps[MOST][96];
    const char *help[MOST];
    int chosen = -1;
    bool agree = inspected_agree(all, same_material, NULL);
    count = count < MOST ? count : MOST;
    for (size_t i = 0; i < count; i++) {
        const cr_material *m = &preset[i].material;
        names[i] = preset[i].name;
        snprintf(helps[i], sizeof helps[i], "%g kg/m\u00B2, restitution %g, friction %g",
                 (double)m->density, (double)m->restitution, (double)m->friction);
        help[i] = helps[i];
        if (agree && memcmp(m, &all->first.material, sizeof *m) == 0)
            chosen = (int)i;
    }
    inspected_label(u, "Preset");
    if (ui_dropdown(u, "preset", names, help, (int)count, &chosen, agree ? "Custom" : "Mixed")) {
        cr_material wanted = preset[chosen].material;
        inspected_change(all, true, change_material, &wanted);
    }
}

/* ---- layers ---- */

static bool same_layer(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    uint32_t bit = *(const uint32_t *)what;
    return (a->layers & bit) == (b->layers & bit);
}

typedef struct layer_change {
    uint32_t bit;
    bool on;
} layer_change;

static void change_layer(void *with, cr_body_def *def)
{
    const layer_change *change = with;
    def->layers = change->on ? def->layers | change->bit : def->layers & ~change->bit;
}

static void layers(const inspected *all)
{
    enum { SHOWN = 8 };
    ui *u = all->a->ui_state;
    ui_row(u, 0, 4, (const float[]){-1.0f, -1.0f, -1.0f, -1.0f});
    for (uint32_t i = 0; i < SHOWN; i++) {
        uint32_t bit = 1u << i;
        bool on = (all->first.layers & bit) != 0;
        char key[16], label[8];
        snprintf(key, sizeof key, "layer%u", i + 1);
        snprintf(label, sizeof label, "%u", i + 1);
        if (ui_toggle_mixed(u, key, label, &on, !inspected_agree(all, same_layer, &bit)))
            inspected_change(all, true, change_layer, &(layer_change){bit, on});
        ui_tip(u, "Two bodies collide only if they share a layer", "");
    }
}

/* ---- the panel ---- */

/* ---- name and lock ---- */

static void rename_body(app *a, const char *text)
{
    cr_body_id id = a->selection.id[0];
    lab_command command = {.kind = LAB_EDIT, .body = id};
    if (cr_body_get(app_world(a), id, &command.def).code != CR_OK)
        return;
    uint32_t name = lab_names_intern(lab_session_names(a->session), text);
    command.def.user = lab_user_with_name(command.def.user, name);
    edit_begin(a);
    edit_apply(a, &command, NULL);
}

/* Typing a name is one edit, made when the field is left. */
static void name_field(const inspected *all)
{
    app *a = all->a;
    ui *u = a->ui_state;
    cr_body_id id = a->selection.id[0];
    const char *name = lab_scene_body_name(lab_session_scene(a->session), id);
    bool typing = ui_has_focus(u, ui_key(u, "name"));
    char *text = a->ui_frame.name;
    if (!typing && a->ui_frame.named && cr_same_id(a->ui_frame.named_body, id) &&
        strcmp(text, name) != 0)
        rename_body(a, text);
    if (!typing)
        snprintf(text, sizeof a->ui_frame.name, "%s",
                 lab_scene_body_name(lab_session_scene(a->session), id));
    char number[16];
    snprintf(number, sizeof number, "#%u", lab_body_number(id));
    float digits = (float)ui_text_width(u, UI_FONT_SMALL, number) / ui_style_of(u)->scale + 4.0f;
    ui_row(u, 0, 4, (const float[]){-1.0f, digits, 4.0f, 76.0f});
    if (a->ui_frame.asked_name)
        ui_text_focus(u, "name", text);
    a->ui_frame.asked_name = false;
    ui_text_field(u, "name", text, inspected_shape_word(all->first.shape.kind));
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, number);
    a->ui_frame.named = ui_has_focus(u, ui_key(u, "name"));
    a->ui_frame.named_body = id;
}

static void lock_toggle(const inspected *all)
{
    app *a = all->a;
    bool locked = lock_holds_all(a), some = lock_holds_any(a);
    ui_cell(a->ui_state);
    if (ui_toggle_mixed(a->ui_state, "lock", "Locked", &locked, some && !locked))
        lock_toggle_selected(a);
    ui_tip(a->ui_state, "A locked body is not moved by hand", action_info_of(ACTION_LOCK)->keys);
}

static void heading(const inspected *all)
{
    ui *u = all->a->ui_state;
    char text[64];
    if (all->count == 1) {
        name_field(all);
    } else {
        snprintf(text, sizeof text, "%zu bodies", all->count);
        ui_row(u, 0, 3, (const float[]){-1.0f, 4.0f, 76.0f});
        ui_text(u, ui_cell(u), UI_FONT_LARGE, 0.0f, ui_style_of(u)->text, text);
    }
    lock_toggle(all);
}

static void section(const inspected *all, int bit, const char *title,
                    void (*part)(const inspected *all))
{
    ui *u = all->a->ui_state;
    bool open = (all->a->ui_frame.inspector_shut & 1u << bit) == 0, was = open;
    if (ui_section_begin(u, title, title, &open)) {
        part(all);
        ui_section_end(u);
    }
    if (open != was)
        all->a->ui_frame.inspector_shut ^= 1u << bit;
}

static void place(const inspected *all)
{
    if (all->finite)
        numbers(all, BODY_PLACE);
    else
        ui_label_wrapped(all->a->ui_state, ui_style_of(all->a->ui_state)->dim,
                         all->count == 1 ? "Its position is set under Shape."
                                         : "A ground among them has its position under Shape.");
}

static void material(const inspected *all)
{
    presets(all);
    numbers(all, BODY_MATERIAL);
}

static void forces(const inspected *all)
{
    numbers(all, BODY_FORCES);
    flags(all);
}

void inspector(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    inspected all;
    ui_push(u, "inspector");
    ui_scroll_begin(u, "all", box, 3 * ui_unit(u));
    if (a->selection.absent_count > 0)
        inspect_absent(a);
    if (inspected_read(a, &all)) {
        heading(&all);
        kind(&all);
        if (all.finite)
            inspect_summary(&all);
        inspect_color(&all);
        section(&all, 0, "Material", material);
        section(&all, 1, "Motion", place);
        section(&all, 2, "Shape", inspect_shape);
        section(&all, 3, "Momentum and energy", inspect_facts);
        section(&all, 5, "Joints", inspect_joints);
        section(&all, 6, "Forces", forces);
        section(&all, 7, "Layers", layers);
        if (all.finite)
            section(&all, 8, "Attraction", inspect_attractor);
        /* Last: their number changes while time runs, and moves what stands below. */
        section(&all, 4, "Contacts", inspect_contacts);
    } else if (a->selection.absent_count == 0) {
        inspect_world(a);
    }
    ui_scroll_end(u);
    ui_pop(u);
}
