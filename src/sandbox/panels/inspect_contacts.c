/* inspect_contacts.c - what the selected body touches, as the last tick or edit found it; its depth
 * is that of the picture. */
#include "sandbox/actions/causes.h"
#include "sandbox/panels/inspected.h"

#include <math.h>
#include <stdio.h>

enum { MOST_ROWS = 24 };

/* Its name, or its number where it has none. */
static const char *name_of(const app *a, cr_body_id id, char *out, size_t size)
{
    const lab_scene *scene = lab_session_scene(a->session);
    const char *name = lab_scene_body_name(scene, id);
    return name[0] != '\0' ? name : lab_scene_body_label(scene, id, out, size);
}

typedef struct column {
    const char *title, *unit, *help;
} column;

enum { COLUMNS = 5 };
static const column table[COLUMNS] = {
    {"with", "", "the other body"},
    {"normal", "\u00B0", "direction in degrees from this body to the other"},
    {"depth", "mm", "overlap in millimetres; negative is a gap"},
    {"J_n", "N s", "impulse along the normal in the last tick, newton seconds"},
    {"J_t", "N s", "impulse of friction in the last tick, newton seconds"},
};
/* Shares of a row, where titles have their units below them. */
static const float narrow_columns[COLUMNS] = {-1.2f, -1.2f, -1.0f, -1.0f, -1.0f};

/* The unit stands behind the title or, where a column is too narrow for both, below it. */
static void title(ui *u, const column *c, draw_rect cell, bool beside)
{
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]), first = c == table;
    draw_rect name = cell, unit = cell;
    int width = ui_text_width(u, UI_FONT_SMALL, c->unit);
    if (beside) {
        unit.x += unit.w - width;
        unit.w = width;
        name.w -= width > 0 ? width + ui_unit(u) : 0;
    } else {
        name.h = unit.h = line;
        unit.y += line;
    }
    ui_text(u, name, UI_FONT_SMALL, first ? 0.0f : 1.0f, ui_style_of(u)->text, c->title);
    ui_text(u, unit, UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, c->unit);
    ui_pointer_control(u, ui_key(u, c->title), cell, c->title);
    ui_tip(u, c->help, "");
}

/* Columns as wide as titles with their units want, and the rest for names. False where that is too
 * little. */
static bool wide_columns(ui *u, float widths[COLUMNS])
{
    int unit = ui_unit(u), rest = ui_area_width(u);
    widths[0] = -1.0f;
    for (int i = 1; i < COLUMNS; i++) {
        int width = ui_text_width(u, UI_FONT_SMALL, table[i].title) + unit +
                    ui_text_width(u, UI_FONT_SMALL, table[i].unit) + 1;
        width = width > 12 * unit ? width : 12 * unit;
        widths[i] = (float)width / ui_style_of(u)->scale + 0.5f;
        rest -= width + 1 + unit;
    }
    return rest >= 14 * unit;
}

static void head(ui *u)
{
    float wide[COLUMNS];
    bool beside = wide_columns(u, wide);
    const float *widths = beside ? wide : narrow_columns;
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]), unit = ui_unit(u);
    ui_row(u, beside ? 0 : (2 * line + unit - 1) / unit * unit, COLUMNS, widths);
    for (int i = 0; i < COLUMNS; i++)
        title(u, &table[i], ui_cell(u), beside);
    ui_row(u, 0, COLUMNS, widths);
}

static void cell(ui *u, double value, int decimals)
{
    char text[32];
    draw_rect box = ui_cell(u);
    ui_number_fixed(u, text, sizeof text, value, decimals, box.w);
    ui_text(u, box, UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, text);
}

/* A press leads to what gave it. Of each point two, the normal one first. */
static void impulse(app *a, double value, int decimals, cr_body_id other, int number)
{
    ui *u = a->ui_state;
    char text[32];
    draw_rect box = ui_cell(u);
    ui_push_int(u, (int64_t)other.index * 4 + number);
    ui_interaction touch = ui_pointer_control(u, ui_key(u, "impulse"), box, "impulse");
    ui_tip(u, "A press opens the tick that gave it, at the iteration", "");
    ui_pop(u);
    if (touch.fired)
        causes_ask_impulse(a, other, number / 2);
    ui_number_fixed(u, text, sizeof text, value, decimals, box.w);
    ui_text(u, box, UI_FONT_SMALL, 1.0f,
            touch.hovered ? ui_style_of(u)->accent : ui_style_of(u)->text, text);
}

/* Degrees, and 180 instead of -180. */
static double degrees_of(cr_vec2 n)
{
    double degrees = (double)cr_atan2(n.y, n.x) * 57.29577951308232;
    return degrees < -179.95 ? degrees + 360.0 : degrees;
}

static void points(const inspected *all, const cr_contact *contact, bool first)
{
    ui *u = all->a->ui_state;
    cr_body_id other = first ? contact->b : contact->a;
    cr_vec2 n = contact->manifold.normal;
    n = first ? n : (cr_vec2){-n.x, -n.y};
    /* What its weight gives in a tick, or another mass where it has none itself. */
    const cr_world *world = app_world(all->a);
    cr_body_view self = cr_body_get_view(world, all->a->selection.id[0]);
    float mass = self.mass > 0.0f ? self.mass : cr_body_get_view(world, other).mass;
    int decimals = ui_decimals(0.2 * (double)mass, 3);
    /* As deep as it is in the picture. */
    view_frame_in in = app_frame(all->a);
    cr_manifold drawn = view_drawn_manifold(&in, contact);
    for (int i = 0; i < contact->manifold.count; i++) {
        const cr_manifold_point *p = &contact->manifold.points[i];
        char name[80];
        ui_label(u, i == 0 ? name_of(all->a, other, name, sizeof name) : "");
        cell(u, degrees_of(n), 1);
        float separation = drawn.points[i].separation;
        cell(u, -1000.0 * (double)(isfinite(separation) ? separation : p->separation), 2);
        impulse(all->a, (double)p->normal_impulse, decimals, other, 2 * i);
        impulse(all->a, (double)p->tangent_impulse, decimals, other, 2 * i + 1);
    }
}

/* As many rows as this body has had at once: what one has scrolled to does not jump when a contact
 * goes. */
static void keep_rows(app *a, cr_body_id id, size_t rows)
{
    app_ui_frame *frame = &a->ui_frame;
    if (!cr_same_id(frame->touched_body, id) || rows > frame->touched_rows)
        frame->touched_rows = rows;
    frame->touched_body = id;
    ui_row_one(a->ui_state);
    for (; rows < frame->touched_rows; rows++)
        ui_cell(a->ui_state);
}

void inspect_contacts(const inspected *all)
{
    ui *u = all->a->ui_state;
    if (all->count != 1) {
        ui_label_wrapped(u, ui_style_of(u)->dim, "Select one body to see its contacts.");
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
    keep_rows(all->a, id, rows > 0 ? rows + 1 : 1);
}
