/* inspected.c - reading and changing the selection. */
#include "sandbox/panels/inspected.h"

#include "sandbox/actions/causes.h"
#include "sandbox/actions/watching.h"
#include "sandbox/edits/apply.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool read_body(const app *a, size_t i, cr_body_def *out)
{
    return cr_body_get(app_world(a), a->selection.id[i], out).code == CR_OK;
}

bool inspected_read(app *a, inspected *out)
{
    *out = (inspected){.a = a, .one_shape = true, .finite = true, .dynamic = true};
    for (size_t i = 0; i < a->selection.count; i++) {
        cr_body_def def;
        if (!read_body(a, i, &def))
            continue;
        if (out->count++ == 0)
            out->first = def;
        out->one_shape &= def.shape.kind == out->first.shape.kind;
        out->finite &= def.shape.kind != CR_HALFSPACE;
        out->dynamic &= def.kind == CR_DYNAMIC;
    }
    return out->count > 0;
}

bool inspected_agree(const inspected *all,
                     bool (*same)(const void *what, const cr_body_def *a, const cr_body_def *b),
                     const void *what)
{
    for (size_t i = 0; i < all->a->selection.count; i++) {
        cr_body_def def;
        if (read_body(all->a, i, &def) && !same(what, &all->first, &def))
            return false;
    }
    return true;
}

void inspected_change(const inspected *all, bool begun,
                      void (*change)(void *with, cr_body_def *def), void *with)
{
    app *a = all->a;
    bool refused = false; /* the same would be refused again and again */
    if (begun)
        edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count && !refused; i++) {
        lab_command command = {.kind = LAB_EDIT, .body = a->selection.id[i]};
        if (!read_body(a, i, &command.def))
            continue;
        change(with, &command.def);
        refused = !edit_apply(a, &command, NULL);
    }
    edit_batch_end(a);
}

const char *inspected_shape_word(cr_shape_kind kind)
{
    return kind == CR_HALFSPACE ? "ground" : cr_shape_kind_name(kind);
}

static const float label_width = 112.0f, fact_width = 124.0f;

void inspected_label(ui *u, const char *label)
{
    ui_row(u, 0, 2, (const float[]){label_width, -1.0f});
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, label);
}

void inspected_label_of_causes(app *a, const char *label, app_causes_of causes)
{
    ui *u = a->ui_state;
    char key[64];
    ui_row(u, 0, 2, (const float[]){label_width, -1.0f});
    draw_rect cell = ui_cell(u);
    snprintf(key, sizeof key, "causes %s", label);
    ui_interaction touch = ui_pointer_control(u, ui_key(u, key), cell, label);
    ui_tip(u, "A click lists what made it", "");
    if (touch.hovered)
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_HAND);
    ui_text(u, cell, UI_FONT_SMALL, 0.0f,
            touch.hovered ? ui_style_of(u)->accent : ui_style_of(u)->dim, label);
    if (touch.fired)
        causes_ask(a, causes);
}

void inspected_halves(ui *u)
{
    ui_row(u, 0, ui_area_width(u) >= ui_px(u, 256.0f) ? 2 : 1, (const float[]){-1.0f, -1.0f});
}

/* A value that changes holds still in its form; what is tiny beside the usual reads as 0. */
static void print_value(const ui *u, const fact *what, double value, int width, char *out,
                        size_t size)
{
    /* What is smaller is the rounding of single precision. */
    const double least = 1e-7;
    if (isinf(value))
        snprintf(out, size, "\u221E");
    else if (what->usual > 0.0)
        ui_number_fixed(u, out, size, value, ui_decimals(what->usual, 4), width);
    else
        ui_number_fit(u, out, size, fabs(value) < least ? 0.0 : value, 4, width);
}

typedef struct fact_cells {
    draw_rect label, value;
} fact_cells;

/* A row for it. */
static fact_cells place_fact(ui *u)
{
    ui_row(u, 0, 2, (const float[]){fact_width, -1.0f});
    draw_rect label = ui_cell(u);
    return (fact_cells){label, ui_cell(u)};
}

static void draw_fact(ui *u, const fact *what, double value, const fact_cells *at, draw_color color)
{
    char text[64];
    int units = ui_px(u, 56.0f), gap = ui_unit(u), inset = what->part ? 3 * gap : 0;
    draw_rect label = at->label, cell = at->value;
    ui_text(u, (draw_rect){label.x + inset, label.y, label.w - inset, label.h}, UI_FONT_SMALL, 0.0f,
            ui_style_of(u)->dim, what->label);
    print_value(u, what, value, cell.w - units, text, sizeof text);
    ui_text(u, (draw_rect){cell.x, cell.y, cell.w - units, cell.h}, UI_FONT_SMALL, 1.0f, color,
            text);
    ui_text(u, (draw_rect){cell.x + cell.w - units + gap, cell.y, units - gap, cell.h},
            UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, what->unit);
}

void inspected_fact(ui *u, const fact *what, double value)
{
    fact_cells at = place_fact(u);
    draw_fact(u, what, value, &at, ui_style_of(u)->text);
    ui_pointer_control(u, ui_key(u, what->label), at.value, what->label);
    ui_tip(u, what->help, "");
}

/* A part of a row that leads somewhere, with `hint` for its tooltip. */
static ui_interaction link(ui *u, const char *key, draw_rect at, const fact *what, const char *hint)
{
    char help[300];
    ui_interaction touch = ui_pointer_control(u, ui_key(u, key), at, what->label);
    if (touch.hovered && hint[0] != '\0')
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_HAND);
    snprintf(help, sizeof help, "%s%s", what->help, hint);
    ui_tip(u, help, "");
    return touch;
}

void inspected_linked(app *a, const fact *what, double value, const fact_links *links)
{
    ui *u = a->ui_state;
    fact_cells at = place_fact(u);
    bool plotted = links->quantity[0] != '\0', caused = links->causes != CAUSES_OF_NOTHING;
    char key[64];
    snprintf(key, sizeof key, "plot %s", what->label);
    if (plotted && link(u, key, at.label, what, ". A click pins it as a plot.").fired)
        watching_pin(a, lab_quantity_find(links->quantity, strlen(links->quantity)),
                     &(lab_subject){.a = links->body});
    ui_interaction touch = link(u, what->label, at.value, what,
                                caused          ? ". A click lists what made it."
                                : links->ledger ? ". A click shows where each joule went."
                                                : "");
    bool leads = caused || links->ledger;
    draw_fact(u, what, value, &at,
              leads && touch.hovered ? ui_style_of(u)->accent : ui_style_of(u)->text);
    if (touch.fired && caused)
        causes_ask(a, links->causes);
    if (touch.fired && links->ledger)
        watching_show_ledger(a);
}
