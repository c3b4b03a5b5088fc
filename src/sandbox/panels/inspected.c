/* inspected.c - reading and changing the selection. */
#include "sandbox/panels/inspected.h"

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

/* Returns the cell of the value. */
static draw_rect draw_fact(ui *u, const fact *what, double value)
{
    char text[64];
    int units = ui_px(u, 56.0f), gap = ui_unit(u), inset = what->part ? 3 * gap : 0;
    ui_row(u, 0, 2, (const float[]){fact_width, -1.0f});
    draw_rect label = ui_cell(u), cell = ui_cell(u);
    ui_text(u, (draw_rect){label.x + inset, label.y, label.w - inset, label.h}, UI_FONT_SMALL, 0.0f,
            ui_style_of(u)->dim, what->label);
    print_value(u, what, value, cell.w - units, text, sizeof text);
    ui_text(u, (draw_rect){cell.x, cell.y, cell.w - units, cell.h}, UI_FONT_SMALL, 1.0f,
            ui_style_of(u)->text, text);
    ui_text(u, (draw_rect){cell.x + cell.w - units + gap, cell.y, units - gap, cell.h},
            UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, what->unit);
    return cell;
}

void inspected_fact(ui *u, const fact *what, double value)
{
    draw_rect cell = draw_fact(u, what, value);
    ui_pointer_control(u, ui_key(u, what->label), cell, what->label);
    ui_tip(u, what->help, "");
}

void inspected_plotted(app *a, const fact *what, double value, const char *quantity,
                       cr_body_id body)
{
    ui *u = a->ui_state;
    char help[240];
    draw_rect cell = draw_fact(u, what, value);
    ui_interaction touch = ui_pointer_control(u, ui_key(u, what->label), cell, what->label);
    if (touch.hovered)
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_HAND);
    snprintf(help, sizeof help, "%s. A click pins it as a plot.", what->help);
    ui_tip(u, help, "");
    if (touch.fired)
        watching_pin(a, lab_quantity_find(quantity, strlen(quantity)), &(lab_subject){.a = body});
}
