/* scene_card.c - a card in the world: a head that folds it, the question in large type, and notes
 * that can be kept back until somebody has answered. */
#include "sandbox/app/app.h"
#include "sandbox/app/card_place.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"
#include "view/actions.h"

#include <stdio.h>
#include <string.h>

static int pad_of(const ui *u)
{
    return 3 * ui_unit(u);
}

/* "Lesson 2: Head-on collision" */
static const char *head_text(const app *a, char *out, size_t size)
{
    const lab_scene *scene = lab_session_scene(a->session);
    if (scene->lesson.number > 0)
        snprintf(out, size, "Lesson %u: %.200s", (unsigned)scene->lesson.number, scene_name(a));
    else
        snprintf(out, size, "%.200s", scene_name(a));
    return out;
}

/* ---- the head ---- */

/* Down while open, right while folded. */
static void mark(ui *u, draw_rect box, bool open, draw_color color)
{
    float x = (float)box.x + (float)box.w * 0.5f, y = (float)box.y + (float)box.h * 0.5f;
    float r = 4.0f * ui_style_of(u)->scale;
    draw_point down[] = {{x - r, y - 0.5f * r}, {x + r, y - 0.5f * r}, {x, y + 0.75f * r}};
    draw_point right[] = {{x - 0.5f * r, y - r}, {x + 0.75f * r, y}, {x - 0.5f * r, y + r}};
    ui_polygon(u, open ? down : right, 3, (draw_style){.fill = color});
}

static int mark_width(const ui *u)
{
    return 6 * ui_unit(u);
}

/* Its words may take several lines. */
static int head_height(ui *u, int width, const char *text, bool folded)
{
    draw_rect words = {0, 0, width - mark_width(u) - pad_of(u), 0};
    int lines = ui_paragraph_in(u, UI_FONT_SMALL, words, 0, text, false);
    return lines + (folded ? 4 : 3) * ui_unit(u);
}

static void head(app *a, draw_rect box, const char *text)
{
    ui *u = a->ui_state;
    bool folded = card_is_folded(a);
    ui_interaction touch = ui_control(u, ui_key(u, "head"), box, "Scene card");
    const action_info *row = action_info_of(ACTION_CARD);
    ui_tip(u, row->help, row->keys);
    if (touch.fired) {
        card_fold(a, !folded);
        layout_update(a);
        ui_request_pass(u);
    }
    ui_ground(u, box, UI_PLAIN, touch, false);
    int unit = ui_unit(u);
    int line = draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL]);
    draw_rect sign = {box.x + unit, box.y + 2 * unit, mark_width(u) - unit, line};
    mark(u, sign, !folded, touch.hovered ? ui_style_of(u)->text : ui_style_of(u)->dim);
    draw_rect words = {box.x + mark_width(u), box.y + 2 * unit, box.w - mark_width(u) - pad_of(u),
                       0};
    ui_paragraph_in(u, UI_FONT_SMALL, words, folded ? ui_style_of(u)->text : ui_style_of(u)->dim,
                    text, true);
}

/* ---- what it says ---- */

/* A text whose lines are paragraphs. Returns its height. */
static int paragraphs(ui *u, ui_font font, draw_rect box, draw_color color, const char *text,
                      bool draw)
{
    char line[2048];
    int y = box.y, between = ui_unit(u) + ui_unit(u) / 2;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n"), kept = length;
        kept = kept < sizeof line - 1 ? kept : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        y += ui_paragraph_in(u, font, (draw_rect){box.x, y, box.w, 0}, color, line, draw);
        text += kept < length ? kept : length;
        text += strspn(text, "\n");
        y += *text != '\0' ? between : 0;
    }
    return y - box.y;
}

static void put(ui *u, ui_font font, draw_color color, const char *text)
{
    draw_rect measure = {0, 0, ui_area_width(u), 0};
    ui_row(u, paragraphs(u, font, measure, 0, text, false), 1, (const float[]){-1.0f});
    draw_rect box = ui_cell(u);
    paragraphs(u, font, box, color, text, true);
    ui_row_one(u);
}

static void notes(app *a, const lab_scene *scene)
{
    ui *u = a->ui_state;
    bool open = !a->ui_frame.card_notes_folded;
    /* Without a question they are all that the card has to say. */
    if (scene->question[0] == '\0') {
        put(u, UI_FONT_SMALL, ui_style_of(u)->text, scene->notes);
        return;
    }
    if (ui_section_begin(u, "notes", "Notes", &open)) {
        put(u, UI_FONT_SMALL, ui_style_of(u)->text, scene->notes);
        ui_section_end(u);
    }
    a->ui_frame.card_notes_folded = !open;
}

static void words(app *a)
{
    ui *u = a->ui_state;
    const lab_scene *scene = lab_session_scene(a->session);
    if (scene->question[0] != '\0')
        put(u, UI_FONT_LARGE, ui_style_of(u)->text, scene->question);
    if (scene->notes[0] != '\0')
        notes(a, scene);
}

/* The height of the card's text, from the pass before. */
static int words_height(ui *u, int room)
{
    ui_push(u, "card");
    int height = ui_scroll_height(u, ui_key(u, "words"));
    ui_pop(u);
    return height > 0 && height < room ? height : room;
}

static int card_width(const app *a, draw_rect room, const char *text)
{
    ui *u = a->ui_state;
    int width = ui_text_width(u, UI_FONT_SMALL, text) + mark_width(u) + pad_of(u) + 1;
    return card_is_folded(a) && width < room.w ? width : room.w;
}

void scene_card(app *a, draw_rect above)
{
    ui *u = a->ui_state;
    draw_rect room = card_room(a);
    char title[256];
    if (room.w == 0)
        return;
    view_frame_in in = app_frame(a);
    int scale_bar = a->ui_frame.world.y + view_scale_bar_top(&in);
    int bottom = above.y + above.h < scale_bar ? above.y + above.h : scale_bar;
    bottom -= pad_of(u);
    room.h = bottom < room.y + room.h ? bottom - room.y : room.h;
    head_text(a, title, sizeof title);
    bool folded = card_is_folded(a);
    int width = card_width(a, room, title), top = head_height(u, width, title, folded);
    if (room.h < top)
        return;
    int edge = folded ? 0 : ui_unit(u);
    int height = folded ? top : top + edge + words_height(u, room.h - top - edge);
    draw_rect box = {room.x, room.y, width, height};
    ui_panel_begin(u, "card", box, 0);
    ui_box(u, box, 2.0f * ui_corner(u),
           (draw_style){ui_style_of(u)->panel, ui_style_of(u)->edge, ui_hairline(u)});
    head(a, (draw_rect){box.x, box.y, box.w, top}, title);
    draw_rect rest = {box.x, box.y + top, box.w, box.h - top - edge};
    if (!folded && rest.h > 0) {
        ui_scroll_begin(u, "words", rest, pad_of(u));
        words(a);
        ui_scroll_end(u);
    }
    ui_panel_end(u);
}
