/* time_overview.c - where in the whole run the part is that the timeline shows. */
#include "sandbox/panels/time_bar.h"

#include "sandbox/app/time_view.h"
#include "sandbox/ui/widgets.h"

#include <math.h>

/* The part that is shown, on the scale of the whole. */
static draw_rect part_of(const app *a, const time_axis *whole, draw_rect strip)
{
    time_span shown = time_view_shown(a);
    int least = 4 * ui_unit(a->ui_state);
    int left = (int)lroundf(time_axis_x(whole, shown.from));
    int w = (int)lroundf(time_axis_x(whole, shown.to)) - left;
    w = w > least ? w : least;
    left = left + w < strip.x + strip.w ? left : strip.x + strip.w - w;
    return (draw_rect){left, strip.y, w, strip.h};
}

static void by_hand(app *a, const time_axis *whole, draw_rect part, ui_interaction touch)
{
    ui *u = a->ui_state;
    app_time_bar *bar = &a->time_bar;
    double at = time_axis_tick(whole, ui_pointer(u).x);
    time_span shown = time_view_shown(a);
    if (touch.pressed && touch.clicks == 2) {
        time_view_show_all(a);
        return;
    }
    if (touch.pressed) {
        bool on = ui_pointer(u).x >= (float)part.x && ui_pointer(u).x < (float)(part.x + part.w);
        bar->grip = on ? at - shown.from : 0.5 * (shown.to - shown.from);
    }
    if (touch.held && ui_current_event(u)->kind != UI_NOTHING)
        time_view_move(a, at - bar->grip - shown.from);
}

void time_overview(app *a, const time_bar_place *place)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    time_span all = time_view_whole(a);
    time_axis whole = {all.from, all.to, place->axis.left, place->axis.width, place->axis.h};
    draw_rect strip = place->overview, reach = strip;
    reach.y -= ui_unit(u);
    reach.h += ui_unit(u) + ui_unit(u) / 2;
    ui_interaction touch = ui_pointer_control(u, ui_key(u, "overview"), reach, "whole run");
    by_hand(a, &whole, part_of(a, &whole, strip), touch);
    draw_rect part = part_of(a, &whole, strip);
    float round = 0.5f * (float)strip.h;
    ui_box(u, strip, round, (draw_style){.fill = draw_fade(s->dim, 70)});
    ui_box(u, part, round,
           (draw_style){.fill = touch.hovered || touch.held ? s->accent : draw_fade(s->text, 170)});
    ui_tip(u, "The part of the run that is shown; drag it. Double click: the whole run", "Alt+0");
}
