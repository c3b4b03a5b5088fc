/* inspect_contacts.c - what the selected body touches, as the last tick or edit found it; its depth
 * is that of the picture. */
#include "inspected.h"

#include <math.h>
#include <stdio.h>

enum { MOST_ROWS = 24 };

static const float columns[5] = {-1.2f, -1.2f, -1.0f, -1.0f, -1.0f};

static void name_of(const app *a, cr_body_id id, char *out, size_t size)
{
    const char *name = lab_scene_body_name(lab_session_scene(a->session), id);
    if (name[0] != '\0')
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "#%u", id.index - 1);
}

/* Names above, units below them. */
static void head(ui *u)
{
    static const char *const titles[] = {"with", "normal", "depth", "P", "T"};
    static const char *const units[] = {"", "\u00B0", "mm", "N s", "N s"};
    static const char *const help[] = {
        "the other body",
        "direction in degrees from this body to the other",
        "overlap in millimetres; negative is a gap",
        "impulse along the normal in the last tick, newton seconds",
        "impulse of friction in the last tick, newton seconds",
    };
    int line = draw_font_line(ui_look(u)->font[UI_FONT_SMALL]), unit = ui_unit(u);
    ui_row(u, (2 * line + unit - 1) / unit * unit, 5, columns);
    for (int i = 0; i < 5; i++) {
        draw_rect cell = ui_cell(u), name = cell, below = cell;
        name.h = below.h = line;
        below.y += line;
        ui_text(u, name, UI_FONT_SMALL, i == 0 ? 0.0f : 1.0f, ui_look(u)->dim, titles[i]);
        ui_text(u, below, UI_FONT_SMALL, 1.0f, ui_look(u)->dim, units[i]);
        ui_pointer_control(u, ui_key(u, titles[i]), cell, titles[i]);
        ui_tip(u, help[i], "");
    }
    ui_row(u, 0, 5, columns);
}

/* Of so many digits, and none of what is too small to matter. */
static void cell(ui *u, double value, int digits, double least)
{
    char text[32];
    draw_rect box = ui_cell(u);
    ui_number_fit(u, text, sizeof text, fabs(value) < least ? 0.0 : value, digits, box.w);
    ui_text(u, box, UI_FONT_SMALL, 1.0f, ui_look(u)->text, text);
}

static void points(const inspected *all, const cr_contact *contact, bool first)
{
    ui *u = all->a->ui_state;
    cr_body_id other = first ? contact->b : contact->a;
    cr_vec2 n = contact->manifold.normal;
    float side = first ? 1.0f : -1.0f;
    /* As deep as it is in the picture. */
    view_frame_in in = app_frame(all->a);
    cr_manifold drawn = view_drawn_manifold(&in, contact);
    for (int i = 0; i < contact->manifold.count; i++) {
        const cr_manifold_point *p = &contact->manifold.points[i];
        char name[64];
        name_of(all->a, other, name, sizeof name);
        ui_label(u, i == 0 ? name : "");
        cell(u, (double)cr_atan2(side * n.y, side * n.x) * 57.29577951308232, 3, 0.5);
        float separation = drawn.points[i].separation;
        cell(u, -1000.0 * (double)(isfinite(separation) ? separation : p->separation), 3, 0.005);
        cell(u, (double)p->normal_impulse, 3, 1e-6);
        cell(u, (double)p->tangent_impulse, 3, 1e-6);
    }
}

void inspect_contacts(const inspected *all)
{
    ui *u = all->a->ui_state;
    if (all->count != 1) {
        ui_prose(u, ui_look(u)->dim, "Select one body to see its contacts.");
        return;
    }
    cr_body_id id = all->a->selection.id[0];
    size_t count, rows = 0, touching = 0;
    const cr_contact *contact = cr_world_contacts(app_world(all->a), &count);
    for (size_t i = 0; i < count; i++) {
        bool first = cr_same_id(contact[i].a, id);
        if ((!first && !cr_same_id(contact[i].b, id)) || !contact[i].touching)
            continue;
        if (touching++ == 0)
            head(u);
        if (rows < MOST_ROWS) {
            rows += (size_t)contact[i].manifold.count;
            points(all, &contact[i], first);
        }
    }
    ui_row_one(u);
    if (touching == 0)
        ui_label_dim(u, "It touches nothing.");
}
