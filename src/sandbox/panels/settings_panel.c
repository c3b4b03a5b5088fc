/* settings_panel.c - searchable; what differs from its default is marked and one click brings it
 * back; what the solver does not read is faint. */
#include "sandbox/app/filter.h"
#include "sandbox/edits/apply.h"
#include "sandbox/panels/icons.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

enum { MAX_CHOICES = 32 };
/* Beside the bits of the groups. */
#define STOPS_OPEN (1u << 22)
#define COSTS_SHUT (1u << 23)

/* Ordinary pixels; numbers take less room in a narrow panel, and leave it to their labels. */
static const float way_back_width = 24.0f, value_width = 136.0f, short_value = 104.0f,
                   narrow = 272.0f;

static void set(app *a, const cr_setting *setting, double value, bool begun)
{
    if (begun)
        edit_begin(a);
    edit_apply(a, &(lab_command){.kind = LAB_SETTING, .setting = setting, .value = value}, NULL);
}

/* The world keeps most of them in single precision. */
static bool differs(const cr_setting *setting, double value)
{
    return (float)value != (float)setting->initial;
}

/* ---- one row ---- */

/* "m/s^2" as it is written by hand. Returns `out`. */
static const char *pretty(const char *unit, char *out, size_t size)
{
    const char *power = strchr(unit, '^');
    if (power != NULL && power[1] == '2' && power[2] == '\0')
        snprintf(out, size, "%.*s\u00B2", (int)(power - unit), unit);
    else
        snprintf(out, size, "%s", unit);
    return out;
}

static void number(app *a, const cr_setting *setting, double value)
{
    char unit[32];
    ui_range range = {.low = setting->min,
                      .high = setting->max,
                      .whole = setting->type == CR_INT,
                      .unit = pretty(setting->unit, unit, sizeof unit)};
    ui_change change = ui_number(a->ui_state, "value", &value, &range, false);
    if (change & UI_CHANGED)
        set(a, setting, value, (change & UI_BEGUN) != 0);
}

/* A dropdown of the labels of a setting's choices; tooltips have the words that scene files use. */
static void choice(app *a, const cr_setting *setting, double value)
{
    const char *labels[MAX_CHOICES], *helps[MAX_CHOICES];
    char help[MAX_CHOICES][200];
    int count = (int)setting->max + 1, chosen = (int)value;
    for (int i = 0; i < count && i < MAX_CHOICES; i++) {
        const cr_choice *one = &setting->choices[i];
        snprintf(help[i], sizeof help[i], "%s: %s", one->name, one->help);
        labels[i] = one->label;
        helps[i] = help[i];
    }
    if (ui_dropdown(a->ui_state, "value", labels, helps, count, &chosen, ""))
        set(a, setting, chosen, true);
}

static void widget(app *a, const cr_setting *setting, double value)
{
    bool on = value != 0.0;
    switch (setting->type) {
    case CR_FLOAT:
    case CR_INT:
        number(a, setting, value);
        break;
    case CR_BOOL:
        if (ui_toggle(a->ui_state, "value", on ? "on" : "off", &on))
            set(a, setting, on ? 1.0 : 0.0, true);
        break;
    case CR_CHOICE:
        choice(a, setting, value);
        break;
    }
}

/* An arrow that brings the default back. */
static void way_back(app *a, const cr_setting *setting, draw_rect box)
{
    char usual[64], name[128];
    cr_setting_format(setting, setting->initial, usual, sizeof usual);
    snprintf(name, sizeof name, "Reset to the default, %s %s", usual, setting->unit);
    if (ui_icon_button(a->ui_state, "back", box, ACTION_UNDO, false, name, ""))
        set(a, setting, setting->initial, true);
}

/* A row's first two cells; a label that is too long has a line of its own above the value. */
static void cells(ui *u, const char *text, bool number, draw_rect *label, draw_rect *back)
{
    bool is_short = number && ui_area_width(u) < ui_px(u, narrow);
    const float widths[3] = {-1.0f, way_back_width, is_short ? short_value : value_width};
    ui_row(u, 0, 3, widths);
    *label = ui_cell(u);
    *back = ui_cell(u);
    if (ui_text_width(u, UI_FONT_SMALL, text) > label->w) {
        label->w = ui_area_width(u);
        ui_cell(u);
        ui_cell(u);
        *back = ui_cell(u);
    }
}

/* The tooltip: what the setting does and, where not all solvers read it, which ones do. */
static void explain(const app *a, const cr_setting *setting, bool read, char *out, size_t size)
{
    char solvers[200];
    cr_setting_solvers(setting, solvers, sizeof solvers);
    bool every = strcmp(solvers, "all") == 0;
    size_t count;
    const char *now = cr_solvers(&count)[(size_t)cr_world_get(app_world(a), "solver.name")].name;
    int used = snprintf(out, size, "%s: %s", setting->key, setting->help);
    if (!every && used > 0 && (size_t)used < size)
        snprintf(out + used, size - (size_t)used, read ? ". Read by %s" : ". Read by %s: not by %s",
                 solvers, now);
}

/* Faint while the world's solver does not read it; it may be set for another one. */
static void row(app *a, const cr_setting *setting)
{
    ui *u = a->ui_state;
    double value = cr_world_get(app_world(a), setting->key);
    bool other = differs(setting, value), read = cr_setting_is_read(setting, app_world(a));
    char help[600];
    explain(a, setting, read, help, sizeof help);
    ui_push(u, setting->key);
    ui_faint_begin(u, !read);
    draw_rect label, back;
    cells(u, setting->label, setting->type != CR_CHOICE, &label, &back);
    if (other) {
        float radius = 0.5f * (float)ui_unit(u);
        ui_disc(u, (float)label.x - 3.0f * radius, (float)label.y + 0.5f * (float)label.h, radius,
                (draw_style){.fill = ui_style_of(u)->accent});
    }
    ui_text(u, label, UI_FONT_SMALL, 0.0f, other ? ui_style_of(u)->text : ui_style_of(u)->dim,
            setting->label);
    widget(a, setting, value);
    ui_tip(u, help, "");
    if (other)
        way_back(a, setting, back);
    ui_faint_end(u);
    ui_pop(u);
}

/* ---- the table ---- */

static bool found(const cr_setting *setting, const char *filter)
{
    return filter_matches(setting->key, filter) || filter_matches(setting->label, filter) ||
           filter_matches(setting->help, filter);
}

static bool same_prefix(const cr_setting *a, const cr_setting *b)
{
    size_t n = strcspn(a->key, ".");
    return n == strcspn(b->key, ".") && strncmp(a->key, b->key, n) == 0;
}

/* A prefix that only one row has would make a section of one row: they share one. */
static bool alone(const cr_setting *setting)
{
    size_t count;
    const cr_setting *all = cr_settings(&count);
    return (setting == all || !same_prefix(setting, setting - 1)) &&
           (setting == all + count - 1 || !same_prefix(setting, setting + 1));
}

static bool same_group(const cr_setting *a, const cr_setting *b)
{
    return same_prefix(a, b) || (alone(a) && alone(b));
}

/* The first of its group. */
static bool leads(const cr_setting *setting)
{
    size_t count;
    const cr_setting *all = cr_settings(&count);
    for (const cr_setting *before = all; before < setting; before++)
        if (same_group(before, setting))
            return false;
    return true;
}

static void name_of(const cr_setting *setting, char *out, size_t size)
{
    if (alone(setting))
        snprintf(out, size, "Methods");
    else
        snprintf(out, size, "%c%.*s", SDL_toupper(setting->key[0]),
                 (int)strcspn(setting->key, ".") - 1, setting->key + 1);
}

/* Settings of one solver stand under what it is called; others under the group's own name. */
static const char *title_of(const char *name)
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        if (SDL_strcasecmp(solvers[i].name, name) == 0)
            return solvers[i].label;
    return name;
}

/* The group's section; searching opens all that hold something. */
static void group(app *a, const cr_setting *first, size_t count, size_t index)
{
    ui *u = a->ui_state;
    const char *filter = a->ui_frame.setting_filter;
    size_t hits = 0;
    for (size_t i = 0; i < count; i++)
        hits += same_group(&first[i], first) && found(&first[i], filter);
    if (hits == 0)
        return;
    char name[32];
    name_of(first, name, sizeof name);
    bool shut = index < 22 && (a->ui_frame.settings_shut & 1u << index) != 0,
         searching = *filter != 0;
    bool open = searching || !shut;
    if (ui_section_begin(u, name, title_of(name), &open)) {
        for (size_t i = 0; i < count; i++)
            if (same_group(&first[i], first) && found(&first[i], filter))
                row(a, &first[i]);
        ui_section_end(u);
    }
    if (!searching && open == shut)
        a->ui_frame.settings_shut ^= 1u << index;
}

static void back_to_defaults(app *a, const cr_setting *setting, size_t count)
{
    edit_begin(a);
    for (size_t i = 0; i < count; i++)
        if (differs(&setting[i], cr_world_get(app_world(a), setting[i].key)))
            set(a, &setting[i], setting[i].initial, false);
}

/* Gravity by celestial body; both components change as one edit. */
static void gravity(app *a)
{
    enum { PLACES = 5 };
    static const char *const names[PLACES] = {"Zero g", "Moon", "Mars", "Earth", "Jupiter"};
    static const char *const help[PLACES] = {"all floats, and momentum is kept", "1.62 m/s\u00B2",
                                             "3.72 m/s\u00B2", "9.81 m/s\u00B2 downward",
                                             "24.79 m/s\u00B2"};
    static const double down[PLACES] = {0.0, 1.62, 3.72, 9.81, 24.79};
    ui *u = a->ui_state;
    cr_vec2 now = cr_world_gravity(app_world(a));
    int chosen = -1;
    for (int i = 0; i < PLACES; i++)
        if (now.x == 0.0f && now.y == -(float)down[i])
            chosen = i;
    draw_rect label, back;
    cells(u, "Gravity", false, &label, &back);
    ui_text(u, label, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, "Gravity");
    if (ui_dropdown(u, "place", names, help, PLACES, &chosen, "Custom")) {
        set(a, cr_setting_find("world.gravity_x"), 0.0, true);
        set(a, cr_setting_find("world.gravity_y"), 0.0 - down[chosen], false);
    }
}

/* True when another search was typed. */
static bool head(app *a, const cr_setting *setting, size_t count)
{
    ui *u = a->ui_state;
    size_t others = 0;
    for (size_t i = 0; i < count; i++)
        others += differs(&setting[i], cr_world_get(app_world(a), setting[i].key));
    bool typed = ui_text_field(u, "search", a->ui_frame.setting_filter, "Search the settings");
    ui_row(u, 0, 2, (const float[]){-1.0f, 96.0f});
    char text[64];
    if (others == 0)
        snprintf(text, sizeof text, "Nothing changed");
    else
        snprintf(text, sizeof text, "%zu changed", others);
    ui_label_dim(u, text);
    ui_disable_begin(u, others == 0);
    if (ui_button(u, "defaults", "Defaults"))
        back_to_defaults(a, setting, count);
    ui_tip(u, "Reset all settings to their defaults; Undo takes it back", "");
    ui_disable_end(u);
    return typed;
}

static void costs(app *a)
{
    bool shut = (a->ui_frame.settings_shut & COSTS_SHUT) != 0, open = !shut;
    if (ui_section_begin(a->ui_state, "cost", "Cost of a tick", &open)) {
        cost_section(a);
        ui_section_end(a->ui_state);
    }
    if (open == shut)
        a->ui_frame.settings_shut ^= COSTS_SHUT;
}

/* Folded until somebody wants it. */
static void stops(app *a)
{
    bool was = (a->ui_frame.settings_shut & STOPS_OPEN) != 0;
    bool open = was || a->ui_frame.asked_stopping;
    if (ui_section_begin(a->ui_state, "stop", "Stop when", &open)) {
        stop_section(a);
        ui_section_end(a->ui_state);
    }
    if (open != was)
        a->ui_frame.settings_shut ^= STOPS_OPEN;
}

void settings_panel(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    size_t count;
    const cr_setting *setting = cr_settings(&count);
    bool searching = a->ui_frame.setting_filter[0] != '\0';
    ui_push(u, "settings");
    /* The search stays where it is while the rest scrolls. */
    ui_area_begin(u, box, 3 * ui_unit(u));
    bool typed = head(a, setting, count);
    draw_rect rest = ui_rest(u);
    ui_area_end(u);
    rest = (draw_rect){box.x, rest.y, box.w, box.y + box.h - rest.y};
    ui_box(u, (draw_rect){rest.x, rest.y, rest.w, (int)ui_hairline(u)}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    ui_scroll_begin(u, "all", rest, 3 * ui_unit(u));
    if (typed) /* what is found begins at the top */
        ui_scroll_to(u, (draw_rect){rest.x, ui_rest(u).y, 1, 1});
    if (!searching) {
        gravity(a);
        stops(a);
    }
    for (size_t i = 0, index = 0; i < count; i++)
        if (leads(&setting[i]))
            group(a, &setting[i], count - i, index++);
    if (!searching)
        costs(a);
    ui_scroll_end(u);
    ui_pop(u);
}
