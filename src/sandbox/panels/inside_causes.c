/* inside_causes.c - what makes the position, the velocity, the momentum or the energy of the opened
 * tick's body, each cause a link to the step in which it gave most; or the momentum of all. */
#include "sandbox/actions/causes.h"
#include "sandbox/panels/card_text.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_COLUMNS = 3, NUMBER = 32, NUMBERS = MOST_COLUMNS * NUMBER }; /* bytes of texts */

/* What the causes are told of. */
typedef struct account {
    const char *name, *title, *sentence;
    const char *column[MOST_COLUMNS]; /* with their units */
} account;

static const account accounts[] = {
    [CAUSES_OF_POSITION] = {"Position",
                            "What moves %.100s",
                            "How far, and by what angle, this tick moves its centre of mass. The "
                            "moves add up; a press leads to the step.",
                            {"x m", "y m", "angle \u00b0"}},
    [CAUSES_OF_VELOCITY] = {"Velocity",
                            "What makes %.100s move so",
                            "What each force and impulse of this tick adds to its velocity. They "
                            "add up; a press leads to the step.",
                            {"v_x m/s", "v_y m/s", "\u03c9 rad/s"}},
    [CAUSES_OF_MOMENTUM] = {"Momentum",
                            "What gives %.100s its momentum",
                            "The impulse of each force, contact and joint in this tick, and what "
                            "it turns. They add up; a press leads to the step.",
                            {"p_x N s", "p_y N s", "I\u03c9 N m s"}},
    [CAUSES_OF_ENERGY] = {"Energy",
                          "What gives %.100s its energy",
                          "The work that each force and impulse of this tick does on it: the "
                          "impulse times the mean velocity of its pass. They add up; a press leads "
                          "to the step.",
                          {"m v\u00b2/2 + I \u03c9\u00b2/2 J"}},
    [CAUSES_OF_WORLD_MOMENTUM] = {"",
                                  "What gives all bodies their momentum",
                                  "The impulses of this tick from outside, and L about the origin. "
                                  "Those between bodies that can move are equal and opposite: they "
                                  "cancel out.",
                                  {"p_x N s", "p_y N s", "L N m s"}},
};

static const double degrees = 57.29577951308232;

/* As numbers of the account: a velocity, or a change of it, and the energy. */
static void numbers_of(const app_opened_tick *t, const double velocity[3], double energy,
                       double out[MOST_COLUMNS])
{
    bool momentum = t->causes_of == CAUSES_OF_MOMENTUM;
    double mass = momentum ? t->causes.mass : 1.0, inertia = momentum ? t->causes.inertia : 1.0;
    out[0] = t->causes_of == CAUSES_OF_ENERGY ? energy : mass * velocity[0];
    out[1] = mass * velocity[1];
    out[2] = inertia * velocity[2];
}

static bool turns(const app_opened_tick *t)
{
    const lab_causes *c = &t->causes;
    bool turned = c->to[2] != 0.0 || c->from[2] != 0.0;
    return c->before[2] != 0.0 || c->after[2] != 0.0 ||
           (turned && t->causes_of == CAUSES_OF_POSITION);
}

static bool of_world(const app_opened_tick *t)
{
    return t->causes_of == CAUSES_OF_WORLD_MOMENTUM;
}

static int columns_of(const app_opened_tick *t)
{
    if (of_world(t))
        return 3;
    return t->causes_of == CAUSES_OF_ENERGY ? 1 : turns(t) ? 3 : 2;
}

typedef struct account_columns {
    int count, decimals[MOST_COLUMNS];
} account_columns;

static void widen(double greatest[MOST_COLUMNS], const double number[MOST_COLUMNS])
{
    for (int i = 0; i < MOST_COLUMNS; i++)
        greatest[i] = fmax(greatest[i], fabs(number[i]));
}

static void copy_place(const double place[3], double out[MOST_COLUMNS])
{
    out[0] = place[0];
    out[1] = place[1];
    out[2] = degrees * place[2];
}

static size_t rows_of(const app_opened_tick *t)
{
    if (of_world(t))
        return t->outer.count;
    return t->causes_of == CAUSES_OF_POSITION ? LAB_MOVES : t->causes.count;
}

static void row_numbers(const app_opened_tick *t, size_t i, double out[MOST_COLUMNS])
{
    if (t->causes_of == CAUSES_OF_POSITION) {
        copy_place(t->causes.moved[i], out);
        return;
    }
    if (of_world(t)) {
        const lab_outer_cause *c = &t->outer.at[i];
        memcpy(out, (const double[MOST_COLUMNS]){c->x, c->y, c->w}, MOST_COLUMNS * sizeof *out);
        return;
    }
    const lab_cause *c = &t->causes.at[i];
    const double change[3] = {c->x, c->y, c->w};
    numbers_of(t, change, c->work, out);
}

/* Before the tick, or after it. */
static void end_numbers(const app_opened_tick *t, bool after, double out[MOST_COLUMNS])
{
    const lab_causes *c = &t->causes;
    const double *velocity = after ? c->after : c->before;
    if (t->causes_of == CAUSES_OF_POSITION)
        copy_place(after ? c->to : c->from, out);
    else if (of_world(t))
        memcpy(out, after ? t->outer.after : t->outer.before, MOST_COLUMNS * sizeof *out);
    else
        numbers_of(t, velocity, lab_causes_kinetic(c, velocity), out);
}

/* Along and across share their decimals: some five digits of the greatest number. */
static account_columns find_columns(const app_opened_tick *t)
{
    double greatest[MOST_COLUMNS] = {1e-9, 1e-9, 1e-9}, number[MOST_COLUMNS];
    account_columns c = {.count = columns_of(t)};
    end_numbers(t, false, number);
    widen(greatest, number);
    end_numbers(t, true, number);
    widen(greatest, number);
    for (size_t i = 0; i < rows_of(t); i++) {
        row_numbers(t, i, number);
        widen(greatest, number);
    }
    if (c.count > 1)
        greatest[0] = greatest[1] = fmax(greatest[0], greatest[1]);
    for (int i = 0; i < MOST_COLUMNS; i++)
        c.decimals[i] = (int)fmin(fmax(4.0 - floor(log10(greatest[i])), 0.0), 6.0);
    return c;
}

/* With a minus sign as wide as a plus, so that columns stand beneath each other; no sign at 0. */
static void write_number(char out[NUMBER], int decimals, double value)
{
    const double long_number = 1e9;
    double least = 0.5 * pow(10.0, -decimals);
    const char *sign = value >= least ? "+" : value <= -least ? "\u2212" : "\u2007";
    if (fabs(value) < long_number)
        snprintf(out, NUMBER, "%s%.*f", sign, decimals, fabs(value));
    else
        snprintf(out, NUMBER, "%s%.4e", sign, fabs(value));
}

static void write_numbers(char out[NUMBERS], const account_columns *columns,
                          const double number[MOST_COLUMNS])
{
    out[0] = '\0';
    for (int i = 0; i < columns->count; i++) {
        char one[NUMBER];
        size_t used = strlen(out);
        write_number(one, columns->decimals[i], number[i]);
        snprintf(out + used, NUMBERS - used, "%s%s", i > 0 ? "  " : "", one);
    }
}

/* ---- rows ---- */

/* Set in as a row of a list is. */
static int inset(const ui *u)
{
    return 2 * ui_unit(u);
}

static bool fits(ui *u, const char *left, const char *right)
{
    int gap = left[0] != '\0' && right[0] != '\0' ? 2 * ui_unit(u) : 0;
    return ui_text_width(u, UI_FONT_SMALL, left) + gap + ui_text_width(u, UI_FONT_SMALL, right) +
               2 * inset(u) <=
           ui_area_width(u);
}

static void plain_row(ui *u, const char *label, const char *right)
{
    ui_row(u, 0, 1, (const float[]){-1.0f});
    draw_rect cell = ui_cell(u);
    cell.x += inset(u);
    cell.w -= 2 * inset(u);
    ui_text(u, cell, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, label);
    ui_text(u, cell, UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, right);
    ui_row_one(u);
}

/* A label and a number beneath it, where there is no room for both in a row. */
static void column_row(ui *u, const char *label, const char *right)
{
    bool beside = fits(u, label, right);
    plain_row(u, label, beside ? right : "");
    if (!beside)
        plain_row(u, "", right);
}

/* What a press leads from; of words for which there is no room, what stands beneath them. */
static bool link_row(ui *u, const char *words, const char *right)
{
    if (fits(u, words, ""))
        return ui_list_row(u, "cause", words, right, false);
    card_text(u, ui_style_of(u)->text, words);
    return ui_list_row(u, "cause", "its step", "", false);
}

/* Words with the numbers of the account: beside them, beneath them, or one beneath the other, as
 * there is room. True when the words were pressed, if they can be. */
static bool numbered_row(ui *u, const account *of, const account_columns *columns,
                         const char *words, const double number[MOST_COLUMNS], bool leads)
{
    char right[NUMBERS];
    write_numbers(right, columns, number);
    bool beside = fits(u, words, right), pressed = false;
    if (leads)
        pressed = link_row(u, words, beside ? right : "");
    else if (fits(u, words, ""))
        plain_row(u, words, beside ? right : "");
    else
        card_text(u, ui_style_of(u)->dim, words);
    if (!beside && fits(u, "", right))
        plain_row(u, "", right);
    else if (!beside)
        for (int i = 0; i < columns->count; i++) {
            write_number(right, columns->decimals[i], number[i]);
            column_row(u, of->column[i], right);
        }
    return pressed;
}

/* What the columns are, where they stand beneath each other. */
static void heading(ui *u, const account *of, const account_columns *columns)
{
    char text[128];
    size_t used = 0;
    for (int i = 0; i < columns->count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? "   " : "",
                                 of->column[i]);
    if (fits(u, "", text))
        plain_row(u, "", text);
}

static void choose_account(app *a)
{
    ui *u = a->ui_state;
    app_opened_tick *t = &a->opened_tick;
    enum { FIRST = CAUSES_OF_POSITION, NAMES = CAUSES_OF_ENERGY - FIRST + 1 };
    const char *names[NAMES];
    for (int i = 0; i < NAMES; i++)
        names[i] = accounts[FIRST + i].name;
    int chosen = (int)t->causes_of - FIRST;
    int widest = ui_text_width(u, UI_FONT_SMALL, names[CAUSES_OF_MOMENTUM - FIRST]);
    bool changed = (widest + 4 * ui_unit(u)) * NAMES <= ui_area_width(u)
                       ? ui_radio(u, "of", names, NAMES, &chosen)
                       : ui_dropdown(u, "of", names, NULL, NAMES, &chosen, "");
    if (changed) {
        t->causes_of = (app_causes_of)(chosen + FIRST);
        ui_request_pass(u);
    }
}

static bool is_nothing(const account_columns *columns, const double number[MOST_COLUMNS])
{
    for (int i = 0; i < columns->count; i++)
        if (fabs(number[i]) >= 0.5 * pow(10.0, -columns->decimals[i]))
            return false;
    return true;
}

static void cause(app *a, size_t i, const account *of, const account_columns *columns)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    bool move = t->causes_of == CAUSES_OF_POSITION;
    char words[200];
    double number[MOST_COLUMNS];
    row_numbers(t, i, number);
    if ((move || of_world(t)) && is_nothing(columns, number))
        return;
    if (of_world(t)) {
        lab_outer_cause_words(&t->opening, &t->outer.at[i], words, sizeof words);
        numbered_row(u, of, columns, words, number, false);
        return;
    }
    if (move)
        snprintf(words, sizeof words, "%s", lab_move_name((lab_move)i));
    else
        lab_cause_words(&t->opening, &t->causes.at[i], words, sizeof words);
    ui_push_int(u, (int64_t)i);
    if (numbered_row(u, of, columns, words, number, true)) {
        if (move)
            causes_go_to_move(a, (lab_move)i);
        else
            causes_go(a, i);
        ui_request_pass(u);
    }
    ui_pop(u);
}

void inside_causes(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    const account *of = &accounts[t->causes_of];
    char text[400], name[200];
    double number[MOST_COLUMNS];
    account_columns columns = find_columns(t);
    lab_scene_body_label(t->opening.scene, t->opening.body, name, sizeof name);
    snprintf(text, sizeof text, of->title, name);
    card_title(u, text);
    card_text(u, ui_style_of(u)->text, of->sentence);
    ui_gap(u, 1.0f);
    if (!of_world(t))
        choose_account(a);
    heading(u, of, &columns);
    end_numbers(t, false, number);
    numbered_row(u, of, &columns, "before the tick", number, false);
    for (size_t i = 0; i < rows_of(t); i++)
        cause(a, i, of, &columns);
    end_numbers(t, true, number);
    numbered_row(u, of, &columns, "after it", number, false);
}
