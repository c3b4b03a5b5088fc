/* dropdown.c - one choice of a list that opens. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

/* The list while it is open. */
typedef struct choices {
    const char *const *labels, *const *help;
    int count;
    int first, shown; /* the rows that are in sight */
    ui_id id;         /* of the list */
} choices;

static ui_id row_id(const choices *c, int i)
{
    char digits[12];
    SDL_snprintf(digits, sizeof digits, "%d", i);
    return ui_hash(c->id, digits);
}

/* Which row has the keyboard; -1 for none. */
static int focused_row(const ui *u, const choices *c)
{
    for (int i = 0; i < c->count; i++)
        if (ui_has_focus(u, row_id(c, i)))
            return i;
    return -1;
}

/* The next label after `from` that begins with a letter, around the end; -1 for none. */
static int starting_with(const choices *c, int from, SDL_Keycode letter)
{
    for (int step = 1; step <= c->count; step++) {
        int i = (from + step + c->count) % c->count;
        if (SDL_tolower((unsigned char)c->labels[i][0]) == letter)
            return i;
    }
    return -1;
}

static int by_letter(ui *u, const choices *c, int from)
{
    const ui_event *e = ui_current_event(u);
    bool letter = e->key > ' ' && e->key < 127;
    if (e->kind != UI_KEY || u->consumed || e->ctrl || e->alt || !letter)
        return -1;
    ui_consume(u); /* found or not: while the list is open, letters are not shortcuts */
    return starting_with(c, from, e->key);
}

/* Where the keys take the keyboard from row `from`, or from none to row `chosen`; -1 when they do
 * not. */
static int by_keys(ui *u, const choices *c, int from, int chosen)
{
    ui_id id = u->focus; /* of the row, or none */
    int last = c->count - 1, start = chosen >= 0 ? chosen : 0;
    if (ui_key_for(u, id, SDLK_DOWN))
        return from < 0 ? start : from < last ? from + 1 : 0;
    if (ui_key_for(u, id, SDLK_UP))
        return from < 0 ? start : from > 0 ? from - 1 : last;
    if (ui_key_for(u, id, SDLK_HOME))
        return 0;
    if (ui_key_for(u, id, SDLK_END))
        return last;
    if (ui_key_for(u, id, SDLK_PAGEDOWN))
        return from + c->shown < last ? from + c->shown : last;
    if (ui_key_for(u, id, SDLK_PAGEUP))
        return from > c->shown ? from - c->shown : 0;
    return by_letter(u, c, from);
}

static void bring_into_sight(choices *c, int row)
{
    int end = c->count - c->shown;
    if (row >= 0 && row < c->first)
        c->first = row;
    if (row >= c->first + c->shown)
        c->first = row - c->shown + 1;
    c->first = c->first < end ? c->first : end;
    c->first = c->first > 0 ? c->first : 0;
}

static bool draw_row(ui *u, const choices *c, int i, bool chosen, int bar)
{
    draw_rect box = ui_cell(u);
    box.w -= bar;
    ui_interaction touch = ui_control(u, row_id(c, i), box, c->labels[i]);
    if (c->help != NULL && c->help[i] != NULL)
        ui_tip(u, c->help[i], "");
    ui_ground(u, box, UI_PLAIN, touch, chosen);
    int unit = ui_unit(u), side = 4 * unit;
    if (chosen)
        ui_tick(u, (draw_rect){box.x + unit, box.y + (box.h - side) / 2, side, side},
                ui_style_of(u)->accent);
    draw_rect inner = {box.x + side + 2 * unit, box.y, box.w - side - 4 * unit, box.h};
    ui_text(u, inner, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, c->labels[i]);
    return touch.fired;
}

/* How much of the list is in sight, at its right edge; a press or a drag brings its place. */
static void draw_bar(ui *u, choices *c, draw_rect sight, int width)
{
    draw_rect track = {sight.x + sight.w - width, sight.y, width + ui_unit(u), sight.h};
    ui_interaction touch = ui_pointer_control(u, ui_hash(c->id, "bar"), track, "scroll bar");
    float part = (float)sight.h / (float)c->count;
    if (touch.held) {
        float row = (ui_pointer(u).y - (float)sight.y) / part - 0.5f * (float)c->shown;
        c->first = row > 0.0f ? (int)(row + 0.5f) : 0;
        bring_into_sight(c, -1);
        u->needs_pass |= touch.pressed;
    }
    int thick = width / 2;
    draw_rect knob = {sight.x + sight.w - thick, sight.y + (int)(part * (float)c->first), thick,
                      (int)(part * (float)c->shown)};
    uint8_t strength = touch.held ? 150 : touch.hovered ? 120 : 70;
    ui_box(u, knob, 0.5f * (float)thick, (draw_style){.fill = draw_fade(u->style.text, strength)});
}

static bool list(ui *u, choices *c, int *chosen)
{
    ui_widget_state *memory = ui_widget_state_of(u, row_id(c, -1));
    bool fresh = !memory->open;
    memory->open = true;
    c->first = (int)memory->number[0];
    int focused = fresh ? *chosen : focused_row(u, c), to = -1;
    if (fresh && u->focus_first)
        to = *chosen >= 0 ? *chosen : 0;
    else if (!fresh)
        to = by_keys(u, c, focused, *chosen);
    if (to >= 0 && to < c->count) {
        ui_focus(u, row_id(c, to));
        u->ring = true;
        focused = to;
    }
    if (fresh || to >= 0)
        bring_into_sight(c, focused);
    draw_rect sight = ui_rest(u);
    sight.h = c->shown * (ui_height(u) + ui_unit(u)) - ui_unit(u);
    c->first -= (int)ui_wheel_over(u, ui_inset(sight, -ui_unit(u)));
    bring_into_sight(c, -1);
    int bar = c->shown < c->count ? 3 * ui_unit(u) : 0, fired = -1;
    for (int i = c->first; i < c->first + c->shown; i++)
        if (draw_row(u, c, i, i == *chosen, bar))
            fired = i;
    if (bar > 0)
        draw_bar(u, c, sight, bar);
    ui_widget_state_of(u, row_id(c, -1))->number[0] = (float)c->first;
    if (fired < 0)
        return false;
    ui_popup_close(u, c->id);
    bool changed = fired != *chosen;
    *chosen = fired;
    return changed;
}

static void chevron(ui *u, draw_rect box, draw_color color)
{
    float s = ui_style_of(u)->scale, x = (float)box.x + 0.5f * (float)box.w;
    float y = (float)box.y + 0.5f * (float)box.h, width = 1.5f * s;
    ui_line(u, x - 4.0f * s, y - 2.0f * s, x, y + 2.0f * s, width, color);
    ui_line(u, x, y + 2.0f * s, x + 4.0f * s, y - 2.0f * s, width, color);
}

static void draw_closed(ui *u, draw_rect box, ui_interaction touch, const char *label, bool any,
                        bool open)
{
    const ui_style *s = ui_style_of(u);
    int unit = ui_unit(u);
    touch.held |= open;
    touch.hovered |= open;
    ui_ground(u, box, UI_RAISED, touch, false);
    draw_rect inner = {box.x + 2 * unit, box.y, box.w - 8 * unit, box.h};
    ui_text(u, inner, UI_FONT_SMALL, 0.0f, any ? s->text : s->dim, label);
    chevron(u, (draw_rect){box.x + box.w - 6 * unit, box.y, 5 * unit, box.h}, s->dim);
}

/* The list is as wide as the widget, or as its longest label needs. */
static int list_width(ui *u, const choices *c, int least)
{
    int width = least, window = ui_window(u).w;
    for (int i = 0; i < c->count; i++) {
        int label = ui_text_width(u, UI_FONT_SMALL, c->labels[i]) + 13 * ui_unit(u);
        width = label > width ? label : width;
    }
    return width < window ? width : window;
}

/* The number of rows for which there is room below the widget or above it. */
static int rows_in_sight(const ui *u, draw_rect box, int count)
{
    draw_rect window = ui_window(u);
    int above = box.y - window.y, below = window.y + window.h - box.y - box.h;
    int room = (above > below ? above : below) - ui_unit(u);
    int most = room / (ui_height(u) + ui_unit(u));
    most = most < 16 ? most : 16;
    most = most > 3 ? most : 3;
    return count < most ? count : most;
}

bool ui_dropdown(ui *u, const char *key, const char *const *labels, const char *const *help,
                 int count, int *chosen, const char *empty)
{
    draw_rect box = ui_cell(u);
    ui_id id = ui_key(u, key), list_id = ui_hash(id, "list");
    bool any = *chosen >= 0 && *chosen < count;
    const char *label = any ? labels[*chosen] : empty;
    choices c = {labels, help, count, 0, rows_in_sight(u, box, count), list_id};
    ui_interaction touch = ui_control(u, id, box, label);
    bool ask = touch.fired || ui_key_for(u, id, SDLK_DOWN) || ui_key_for(u, id, SDLK_UP);
    bool last_hovered = u->last_hovered, last_focused = u->last_focused, changed = false;
    if (ask && count > 0) {
        ui_popup_open(u, list_id, box);
        ui_widget_state_of(u, row_id(&c, -1))->open = false;
    }
    draw_closed(u, box, touch, label, any, ui_popup_is_open(u, list_id));
    if (ui_popup_begin(u, list_id, list_width(u, &c, box.w), false)) {
        changed = list(u, &c, chosen);
        ui_popup_end(u);
        last_hovered = last_focused = false;
    }
    /* A tooltip after it is about the widget, not about its list. */
    u->last = id;
    u->last_box = box;
    u->last_hovered = last_hovered;
    u->last_focused = last_focused;
    return changed;
}
