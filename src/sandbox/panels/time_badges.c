/* time_badges.c - tells by word and shape whether the world is at the end of its branch, before it,
 * and on another branch than the first. */
#include "sandbox/panels/time_bar.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/ui/widgets.h"

typedef enum badge_shape { BADGE_DISC, BADGE_BACK, BADGE_FORK } badge_shape;

static int shape_side(const app *a)
{
    return ui_px(a->ui_state, 10.0f);
}

int time_badges_width(const app *a)
{
    ui *u = a->ui_state;
    return ui_text_width(u, UI_FONT_SMALL, "BRANCH") + shape_side(a) + 5 * ui_unit(u);
}

static void draw_shape(app *a, badge_shape shape, draw_rect box, draw_color color)
{
    ui *u = a->ui_state;
    float x = (float)box.x, y = (float)box.y, w = (float)box.w, h = (float)box.h;
    float line = 2.0f * ui_style_of(u)->scale, r = 0.16f * w + 0.5f * line;
    switch (shape) {
    case BADGE_DISC:
        ui_disc(u, x + 0.5f * w, y + 0.5f * h, 0.45f * w, (draw_style){.fill = color});
        break;
    case BADGE_BACK:
        for (int i = 0; i < 2; i++) {
            float left = x + 0.5f * w * (float)i;
            draw_point corners[3] = {{left + 0.5f * w, y + 0.05f * h},
                                     {left + 0.5f * w, y + 0.95f * h},
                                     {left, y + 0.5f * h}};
            ui_polygon(u, corners, 3, (draw_style){.fill = color});
        }
        break;
    case BADGE_FORK: {
        draw_point way[5] = {{x + r, y + 0.2f * h},
                             {x + 1.3f * r, y + 0.55f * h},
                             {x + 0.45f * w, y + 0.75f * h},
                             {x + 0.7f * w, y + 0.82f * h},
                             {x + w - r, y + 0.82f * h}};
        ui_line(u, x, y + 0.18f * h, x + w, y + 0.18f * h, line, color);
        ui_polyline(u, way, 5, line, 1.0f, 0.0f, color);
        ui_disc(u, x + w - r, y + 0.82f * h, r, (draw_style){.fill = color});
        break;
    }
    }
}

/* True when it was chosen. */
static bool badge(app *a, const char *key, draw_rect box, const char *word, badge_shape shape,
                  bool lit)
{
    ui *u = a->ui_state;
    const ui_style *s = ui_style_of(u);
    ui_interaction touch = ui_control(u, ui_key(u, key), box, word);
    draw_color color = lit ? s->accent : s->text;
    float hair = ui_hairline(u);
    ui_box(u, box, 0.5f * (float)box.h,
           (draw_style){.fill = draw_fade(color, touch.hovered ? 60 : 28),
                        .outline = draw_fade(color, 160),
                        .width = hair});
    if (touch.ring)
        ui_focus_ring(u, box, 0.5f * (float)box.h);
    int side = shape_side(a), pad = 2 * ui_unit(u);
    draw_shape(a, shape, (draw_rect){box.x + pad, box.y + (box.h - side) / 2, side, side}, color);
    box.x += pad + side + ui_unit(u);
    box.w -= 2 * pad + side + ui_unit(u);
    ui_text(u, box, UI_FONT_SMALL, 0.0f, s->text, word);
    return touch.fired;
}

void time_badges(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    bool past = app_tick(a) < lab_session_last_tick(a->session) || lab_session_in_past(a->session);
    bool branch = lab_session_branch(a->session) > 0;
    int count = branch ? 2 : 1, gap = ui_unit(u);
    int usual = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]) + ui_px(u, 2.0f);
    int most = (box.h - 3 * gap) / 2;
    int height = usual < most ? usual : most;
    draw_rect place = {box.x, box.y + (box.h - count * height - (count - 1) * gap) / 2, box.w,
                       height};
    if (badge(a, "now", place, past ? "PAST" : "LIVE", past ? BADGE_BACK : BADGE_DISC, !past))
        a->ui_frame.asked = past ? ACTION_LAST_TICK : ACTIONS;
    ui_tip(u,
           past ? "What was, bit for bit; looking changes nothing, and an edit begins a branch. A "
                  "click goes to the last tick"
                : "The last tick of this branch: time goes on from here",
           past ? action_info_of(ACTION_LAST_TICK)->keys : "");
    if (!branch)
        return;
    place.y += height + gap;
    if (badge(a, "branch", place, "BRANCH", BADGE_FORK, false))
        a->ui_frame.asked = ACTION_FLIP;
    ui_tip(u,
           "Another future than the first run's. A click goes to the branch before, at this tick",
           action_info_of(ACTION_FLIP)->keys);
}
