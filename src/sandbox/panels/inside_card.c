/* inside_card.c - the step of the opened tick in words, with its formula and its numbers; or what
 * makes the velocity of the body, each cause a link to the step in which it gave most. */
#include "lab/inside/step_words.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

/* ---- text ---- */

/* Lines, each wrapped on its own. Returns their height. */
static int lines(ui *u, draw_rect box, draw_color color, const char *text, bool draw)
{
    int y = box.y;
    while (*text != '\0') {
        char line[256];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        y += ui_paragraph_in(u, UI_FONT_SMALL, (draw_rect){box.x, y, box.w, 0}, color, line, draw);
        text += length + (text[length] == '\n');
    }
    return y - box.y;
}

static void put(ui *u, draw_color color, const char *text)
{
    ui_row(u, lines(u, (draw_rect){0, 0, ui_area_width(u), 0}, color, text, false), 1,
           (const float[]){-1.0f});
    lines(u, ui_cell(u), color, text, true);
    ui_row_one(u);
}

/* On a ground of its own, so that numbers stand apart from words. */
static void put_formula(ui *u, const char *text)
{
    int pad = 2 * ui_unit(u);
    draw_rect room = {0, 0, ui_area_width(u) - 2 * pad, 0};
    ui_row(u, lines(u, room, 0, text, false) + 2 * pad, 1, (const float[]){-1.0f});
    draw_rect box = ui_cell(u);
    ui_box(u, box, ui_corner(u), (draw_style){.fill = ui_style_of(u)->field});
    lines(u, ui_inset(box, pad), ui_style_of(u)->text, text, true);
    ui_row_one(u);
}

static void title(ui *u, const char *text)
{
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_LARGE]);
    ui_row(u, line, 1, (const float[]){-1.0f});
    ui_text(u, ui_cell(u), UI_FONT_LARGE, 0.0f, ui_style_of(u)->text, text);
    ui_row_one(u);
}

/* ---- a step ---- */

static void step(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    lab_step_words words;
    char legend[400];
    lab_tick_words(&t->opening, t->step, &words);
    title(u, words.title);
    put(u, ui_style_of(u)->dim, lab_tick_legend(&t->opening, legend, sizeof legend));
    put(u, ui_style_of(u)->text, words.sentence);
    if (words.formula[0] != '\0')
        put_formula(u, words.formula);
}

/* ---- causes ---- */

/* With a minus sign as wide as a plus, so that columns stand beneath each other; no sign at 0. */
static void add_number(char *out, size_t size, double value, int decimals)
{
    size_t used = strlen(out);
    double least = decimals == 4 ? 5e-5 : 5e-4;
    const char *sign = value >= least ? "+" : value <= -least ? "\u2212" : "\u2007";
    snprintf(out + used, size - used, "  %s%.*f", sign, decimals, value < 0 ? -value : value);
}

static void change_text(char *out, size_t size, const double change[3], bool turns)
{
    out[0] = '\0';
    add_number(out, size, change[0], 4);
    add_number(out, size, change[1], 4);
    if (turns)
        add_number(out, size, change[2], 3);
}

static void plain_row(ui *u, const char *label, const char *right)
{
    ui_row(u, 0, 1, (const float[]){-1.0f});
    draw_rect cell = ui_cell(u);
    ui_text(u, cell, UI_FONT_SMALL, 0.0f, ui_style_of(u)->dim, label);
    ui_text(u, cell, UI_FONT_SMALL, 1.0f, ui_style_of(u)->text, right);
    ui_row_one(u);
}

static void causes(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    char text[400], name[200], right[96];
    bool turns = t->causes.before[2] != 0.0 || t->causes.after[2] != 0.0;
    lab_scene_body_label(t->opening.scene, t->opening.body, name, sizeof name);
    snprintf(text, sizeof text, "What makes %.100s move so", name);
    title(u, text);
    put(u, ui_style_of(u)->text,
        "What each force and impulse of this tick adds to its velocity. They add up; a press leads "
        "to the step.");
    plain_row(u, "", turns ? "v_x  v_y m/s  \u03c9 rad/s" : "v_x  v_y m/s");
    change_text(right, sizeof right, t->causes.before, turns);
    plain_row(u, "before the tick", right);
    for (size_t i = 0; i < t->causes.count; i++) {
        const lab_cause *c = &t->causes.at[i];
        const double change[3] = {c->x, c->y, c->w};
        change_text(right, sizeof right, change, turns);
        ui_push_int(u, (int64_t)i);
        if (ui_list_row(u, "cause", lab_cause_words(&t->opening, c, text, sizeof text), right,
                        false)) {
            inside_cause(a, i);
            ui_request_pass(u);
        }
        ui_pop(u);
    }
    change_text(right, sizeof right, t->causes.after, turns);
    plain_row(u, "after it", right);
}

/* ---- the card ---- */

static void buttons(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    bool others = t->opening.partner_count > 1;
    ui_gap(u, 1.0f);
    const char *velocity = "What makes its velocity";
    int button = ui_text_width(u, UI_FONT_SMALL, velocity) + 6 * ui_unit(u);
    bool beside = others && 2 * button < ui_area_width(u);
    if (button > ui_area_width(u))
        velocity = "Its velocity";
    ui_row(u, 0, beside ? 2 : 1, (const float[]){-1.0f, -1.0f});
    if (ui_button(u, "causes", t->shows_causes ? "The step" : velocity))
        a->ui_frame.asked = ACTION_CAUSES;
    ui_tip(u, action_info_of(ACTION_CAUSES)->help, action_info_of(ACTION_CAUSES)->keys);
    if (others && ui_button(u, "other", "Other pair")) {
        inside_partner(a, 1);
        ui_request_pass(u);
    }
    if (others)
        ui_tip(u, "The next of the bodies that it meets", "Down");
    ui_row_one(u);
}

void inside_card(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    draw_rect world = a->ui_frame.world;
    int margin = 3 * ui_unit(u), width = inside_card_width(a);
    if (!inside_is_shown(a) || width < ui_px(u, 120.0f))
        return;
    ui_push(u, "step");
    int known = ui_scroll_height(u, ui_key(u, "words"));
    ui_pop(u);
    int room = world.h - 2 * margin, height = known > 0 && known < room ? known : room;
    draw_rect box = {world.x + world.w - margin - width, world.y + margin, width, height};
    ui_panel_begin(u, "step", box, 0);
    ui_box(u, box, 2.0f * ui_corner(u),
           (draw_style){ui_style_of(u)->panel, ui_style_of(u)->edge, ui_hairline(u)});
    ui_scroll_begin(u, "words", box, margin);
    if (t->shows_causes)
        causes(a);
    else
        step(a);
    if (t->valid)
        buttons(a);
    ui_scroll_end(u);
    ui_panel_end(u);
}
