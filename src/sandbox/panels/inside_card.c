/* inside_card.c - the step of the opened tick in words, with its formula and its numbers; or the
 * causes of what the body does. */
#include "lab/inside/step_words.h"
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/inside_camera.h"
#include "sandbox/actions/inside_tick.h"
#include "sandbox/panels/card_text.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

/* ---- a step ---- */

static void step(app *a)
{
    ui *u = a->ui_state;
    const app_opened_tick *t = &a->opened_tick;
    lab_step_words words;
    char legend[400];
    lab_tick_words(&t->opening, t->step, &words);
    card_title(u, words.title);
    card_text(u, ui_style_of(u)->dim, lab_tick_legend(&t->opening, legend, sizeof legend));
    card_text(u, ui_style_of(u)->text, words.sentence);
    if (words.formula[0] != '\0')
        card_formula(u, words.formula);
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
    if (ui_button(u, "causes", t->causes_of != CAUSES_OF_NOTHING ? "The step" : velocity))
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
    if (t->causes_of != CAUSES_OF_NOTHING)
        inside_causes(a);
    else
        step(a);
    if (t->valid)
        buttons(a);
    ui_scroll_end(u);
    ui_panel_end(u);
}
