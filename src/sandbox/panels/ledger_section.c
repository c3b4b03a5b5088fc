/* ledger_section.c - where each joule went: in the present tick, and since the run began. */
#include "lab/metrics.h"
#include "sandbox/actions/watching.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* Ordinary pixels. */
static const float number_width = 84.0f;

/* Of the solver's error, as a share of all that was given and taken: more is a warning. */
static const double tolerable = 0.01;

typedef struct amount {
    double tick, sum; /* J */
} amount;

/* What a row takes is told above 0 by its quantity; here it counts below. */
static amount amount_of(const app *a, int row)
{
    const lab_series *series = lab_pin_series(&a->watching.ledger, (size_t)row);
    uint64_t tick = app_tick(a);
    bool takes = row >= (int)LAB_BY_FRICTION && row < (int)LAB_BY_SOLVER;
    double now = lab_series_at(series, tick), sign = takes ? -1.0 : 1.0;
    double before = tick > 0 ? lab_series_at(series, tick - 1) : 0.0;
    if (tick == series->first)
        before = now;
    return (amount){sign * (now - before), sign * now};
}

static void number(ui *u, double joules, double usual, draw_color color)
{
    char text[48] = "\u2013", digits[32];
    draw_rect cell = ui_cell(u);
    if (isfinite(joules)) {
        ui_number_fixed(u, digits, sizeof digits, joules, ui_decimals(usual, 4), cell.w);
        snprintf(text, sizeof text, "%s", digits);
    }
    ui_text(u, cell, UI_FONT_SMALL, 1.0f, color, text);
}

static void cells(ui *u)
{
    ui_row(u, 0, 3, (const float[]){-1.0f, number_width, number_width});
}

/* True when it was pressed. */
static bool line(ui *u, const char *name, const char *help, amount what, double usual,
                 draw_color color)
{
    cells(u);
    draw_rect label = ui_cell(u);
    ui_interaction touch = ui_pointer_control(u, ui_key(u, name), label, name);
    if (touch.hovered)
        ui_want_cursor(u, SDL_SYSTEM_CURSOR_HAND);
    ui_text(u, label, UI_FONT_SMALL, 0.0f, color, name);
    ui_tip(u, help, "");
    number(u, what.tick, 0.01 * usual, color);
    number(u, what.sum, usual, color);
    return touch.fired;
}

static void heading(ui *u)
{
    cells(u);
    ui_label_dim(u, "J");
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, "this tick");
    ui_text(u, ui_cell(u), UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, "since start");
}

static void pin(app *a, const lab_quantity *quantity)
{
    watching_pin(a, quantity, &(lab_subject){.a = {0, 0}});
}

static void table(app *a)
{
    ui *u = a->ui_state;
    const ui_style *style = ui_style_of(u);
    const lab_ledger_row_info *info = lab_ledger_rows();
    amount rows[LAB_LEDGER_ROWS], change = {0.0, 0.0};
    double turnover = 0.0;
    for (int i = 0; i < LAB_LEDGER_ROWS; i++) {
        rows[i] = amount_of(a, i);
        change.tick += rows[i].tick;
        change.sum += rows[i].sum;
        turnover = fmax(turnover, fabs(rows[i].sum));
    }
    /* Next to what moves, a thousandth is nothing: no row of nine zeros behind a point. */
    lab_metrics m = lab_metrics_of(app_world(a));
    double usual = fmax(turnover, 1e-3 * (m.kinetic_linear + m.kinetic_angular));
    usual = usual > 1e-6 ? usual : 1.0;
    heading(u);
    for (int i = 0; i < LAB_BY_SOLVER; i++) {
        bool nothing = !(fabs(rows[i].sum) > 1e-7 * usual);
        if (line(u, info[i].name, info[i].help, rows[i], usual, nothing ? style->dim : style->text))
            pin(a, lab_quantity_of_row((lab_ledger_row)i));
    }
    const amount error = rows[LAB_BY_SOLVER];
    bool wrong = fabs(error.sum) > tolerable * turnover;
    if (line(u, info[LAB_BY_SOLVER].name, info[LAB_BY_SOLVER].help, error, usual,
             wrong ? style->warning : style->text))
        pin(a, lab_quantity_of_row(LAB_BY_SOLVER));
    if (line(u, "Energy changed by", "kinetic, of gravity, springs and attractors, together",
             change, usual, style->text))
        pin(a, lab_quantity_find("total energy", 12));
}

void ledger_section(app *a)
{
    ui *u = a->ui_state;
    bool was = a->watching.ledger.count > 0, open = was;
    if (ui_section_begin(u, "ledger", "Energy ledger", &open)) {
        if (was)
            table(a);
        ui_section_end(u);
    }
    if (open != was) {
        watching_keep_ledger(a, open);
        ui_request_pass(u);
    }
}
