/* inspect_contacts.c - what the selected body touches, as the last tick or edit found it. */
#include "inspected.h"

#include <math.h>
#include <stdio.h>

enum { MOST_ROWS = 24 };

static const float columns[5] = {-1.4f, -1.0f, -1.0f, -1.0f, -1.0f};

static void name_of(const app *a, cr_body_id id, char *out, size_t size)
{
    const char *name = lab_scene_body_name(lab_session_scene(a->session), id);
    if (name[0] != '\0')
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "#%u", id.index - 1);
}

static void head(ui *u)
{
    static const char *const titles[] = {"with", "normal", "depth mm", "P N s", "T N s"};
    static const char *const help[] = {
        "the other body",
        "direction in degrees from this body to the other",
        "overlap in millimetres; negative is a gap",
        "impulse along the normal in the last tick, newton seconds",
        "impulse of friction in the last tick, newton seconds",
    };
    for (int i = 0; i < 5; i++) {
        draw_rect cell = ui_cell(u);
        ui_text(u, cell, UI_FONT_SMALL, i == 0 ? 0.0f : 1.0f, ui_look(u)->dim, titles[i]);
        ui_pointer_control(u, ui_key(u, titles[i]), cell, titles[i]);
        ui_tip(u, help[i], "");
    }
}

static void cell(ui *u, const char *format, double value)
{
    char text[32];
    snprintf(text, sizeof text, format, value + 0.0);
    ui_value(u, text);
}

static void points(const inspected *all, const cr_contact *contact, bool first)
{
    ui *u = all->a->ui_state;
    cr_body_id other = first ? contact->b : contact->a;
    cr_vec2 n = contact->manifold.normal;
    float side = first ? 1.0f : -1.0f;
    for (int i = 0; i < contact->manifold.count; i++) {
        const cr_manifold_point *p = &contact->manifold.points[i];
        char name[64];
        name_of(all->a, other, name, sizeof name);
        ui_label(u, i == 0 ? name : "");
        cell(u, "%.0f\u00B0", (double)cr_atan2(side * n.y, side * n.x) * 57.29577951308232);
        cell(u, "%.2f", -1000.0 * (double)p->separation);
        cell(u, "%.3g", (double)p->normal_impulse);
        cell(u, "%.3g", (double)p->tangent_impulse);
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
        if (touching++ == 0) {
            ui_row(u, 0, 5, columns);
            head(u);
        }
        if (rows < MOST_ROWS) {
            rows += (size_t)contact[i].manifold.count;
            points(all, &contact[i], first);
        }
    }
    ui_row_one(u);
    if (touching == 0)
        ui_label_dim(u, "It touches nothing.");
}
