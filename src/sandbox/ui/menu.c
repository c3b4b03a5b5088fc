/* menu.c - lists of things to do: below the titles of a bar, beside a line, at a point. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

static const double patience = 0.2; /* s until a line on which the pointer rests opens its list */

/* What a list remembers by its id beside its height, which is the layer's: the widest words, and
 * whether it is higher than its room. */
enum { ASKED, LABELS, KEYS, SCROLLS };

/* ---- lists ---- */

static int tick_width(const ui *u)
{
    return 5 * ui_unit(u);
}

/* Opens the list's layer, as wide as its widest line of the pass before. */
static bool list_begin(ui *u, ui_id id, bool beside)
{
    int unit = ui_unit(u);
    ui_widget_state before = *ui_widget_state_of(u, id);
    int labels = (int)before.number[LABELS], keys = (int)before.number[KEYS];
    int width = tick_width(u) + labels + (keys > 0 ? 6 * unit + keys : 0) + 3 * unit;
    int bar = before.number[SCROLLS] != 0.0f ? ui_px(u, 8.0f) : 0;
    if (!ui_popup_begin(u, id, width + bar + 2 * unit, beside))
        return false;
    draw_rect box = ui_inset(ui_layer_inside(u)->box, unit);
    ui_id room = ui_hash(id, "room");
    int height = ui_scroll_height(u, room);
    bool scrolls = (int)before.number[ASKED] == height + 2 * unit && height > box.h;
    ui_row(u, height > 0 ? height : 1, 1, (const float[]){-1.0f});
    ui_cell(u);
    ui_scroll_in(u, room, box, 0, bar);
    u->needs_pass |= scrolls != (bar != 0);
    ui_widget_state_of(u, id)->number[SCROLLS] = scrolls ? 1.0f : 0.0f;
    u->list[u->lists++] = (ui_list){.id = id};
    return true;
}

/* Opens a list scrolled to its top, wherever it was scrolled to when it was closed. */
static void list_open(ui *u, ui_id id, draw_rect anchor, ui_id bar)
{
    ui_scroll_reset(u, ui_hash(id, "room"));
    ui_menu_layer_open(u, id, anchor, bar);
}

static void list_end(ui *u)
{
    const ui_list *list = &u->list[--u->lists];
    ui_widget_state *memory = ui_widget_state_of(u, list->id);
    float labels = (float)list->label, keys = (float)list->keys;
    u->needs_pass |= memory->number[LABELS] != labels || memory->number[KEYS] != keys;
    memory->number[LABELS] = labels;
    memory->number[KEYS] = keys;
    ui_scroll_out(u);
    ui_popup_end(u);
}

/* The key of this pass, with none of Ctrl, Alt and Shift, when nobody took it. */
static bool key_is(const ui *u, SDL_Keycode key)
{
    const ui_event *e = &u->event;
    return e->kind == UI_KEY && !u->consumed && e->key == key && !e->ctrl && !e->alt && !e->shift;
}

/* ---- lines ---- */

static draw_rect line_cell(ui *u, int height)
{
    ui_list *list = &u->list[u->lists - 1];
    ui_row(u, height, 1, (const float[]){-1.0f});
    /* They lie close: the pointer leaves one for the next. */
    if (list->lines++ > 0)
        ui_gap(u, -1.0f);
    return ui_cell(u);
}

static void measure(ui *u, const char *label, int keys)
{
    ui_list *list = &u->list[u->lists - 1];
    int width = ui_text_width(u, UI_FONT_SMALL, label);
    list->label = width > list->label ? width : list->label;
    list->keys = keys > list->keys ? keys : list->keys;
}

/* Pointing is choosing: what the pointer comes to has the keyboard, and a line has one look. True
 * when the pointer has rested on it. */
static bool point_at(ui *u, ui_id id, draw_rect box)
{
    if (u->event.kind == UI_KEY || !ui_hovers(u, box)) {
        u->rest = u->rest == id ? 0 : u->rest;
        return false;
    }
    if (u->event.kind == UI_MOVE) {
        if (!ui_disabled(u))
            ui_focus(u, id);
        else if (u->focus != 0)
            ui_focus(u, 0);
        if (u->rest != id) {
            u->rest = id;
            u->rest_since = u->now;
        }
    }
    if (u->rest != id)
        return false;
    if (u->now - u->rest_since < patience) {
        ui_wake_at(u, u->rest_since + patience);
        return false;
    }
    return true;
}

/* Whether the pointer moved since the press. A list may open under a resting pointer: releasing the
 * button there then chooses nothing. */
static bool hand_went(const ui *u)
{
    float dx = u->pointer.x - u->pressed_at.x, dy = u->pointer.y - u->pressed_at.y;
    float least = 4.0f * u->style.scale;
    return dx * dx + dy * dy > least * least;
}

static ui_interaction line(ui *u, ui_id id, draw_rect box, const char *label, bool lit)
{
    ui_interaction touch = ui_control(u, id, box, label);
    u->choosing |= touch.pressed;
    /* A press that began on a title or on another line ends here. */
    touch.fired |= touch.hovered && u->choosing && u->event.kind == UI_RELEASE &&
                   u->event.button == SDL_BUTTON_LEFT && hand_went(u);
    if (lit || touch.focused)
        ui_box(u, box, ui_corner(u), (draw_style){.fill = draw_fade(u->style.accent, 80)});
    box.x += tick_width(u);
    box.w -= tick_width(u) + 2 * ui_unit(u);
    ui_text(u, box, UI_FONT_SMALL, 0.0f, u->style.text, label);
    return touch;
}

static void tick(ui *u, draw_rect box)
{
    float s = u->style.scale, width = 2.0f * s;
    float x = (float)box.x + 0.5f * (float)tick_width(u);
    float y = (float)box.y + 0.5f * (float)box.h;
    ui_line(u, x - 3.5f * s, y + 0.5f * s, x - 1.0f * s, y + 3.0f * s, width, u->style.accent);
    ui_line(u, x - 1.0f * s, y + 3.0f * s, x + 4.0f * s, y - 3.0f * s, width, u->style.accent);
}

bool ui_menu_item(ui *u, const char *key, const char *label, const char *keys, bool enabled,
                  bool ticked)
{
    ui_id id = ui_key(u, key);
    draw_rect box = line_cell(u, 0);
    measure(u, label, ui_text_width(u, UI_FONT_SMALL, keys));
    ui_disable_begin(u, !enabled);
    bool rested = point_at(u, id, box);
    ui_interaction touch = line(u, id, box, label, false);
    if (ticked)
        tick(u, box);
    draw_rect right = {box.x, box.y, box.w - 2 * ui_unit(u), box.h};
    ui_text(u, right, UI_FONT_SMALL, 1.0f, u->style.dim, keys);
    ui_disable_end(u);
    /* The list of another line closes when the pointer has come to stay here. */
    if (rested && u->layers > u->inside_layer) {
        ui_popup_close(u, u->layer[u->inside_layer].id);
        ui_focus(u, enabled ? id : 0);
    }
    if (touch.fired)
        ui_popups_close(u);
    return touch.fired;
}

void ui_menu_line(ui *u)
{
    draw_rect box = line_cell(u, 2 * ui_unit(u));
    int hair = (int)ui_hairline(u);
    ui_box(u, (draw_rect){box.x, box.y + (box.h - hair) / 2, box.w, hair}, 0.0f,
           (draw_style){.fill = u->style.edge});
}

/* ---- submenus ---- */

static void arrow(ui *u, draw_rect box)
{
    float r = 4.0f * u->style.scale;
    float x = (float)(box.x + box.w - 2 * ui_unit(u)) - r, y = (float)box.y + 0.5f * (float)box.h;
    draw_point corner[] = {{x, y - r}, {x + r, y}, {x, y + r}};
    ui_polygon(u, corner, 3, (draw_style){.fill = u->style.dim});
}

bool ui_submenu_begin(ui *u, const char *key, const char *label)
{
    ui_id id = ui_key(u, key), list = ui_hash(id, "list");
    draw_rect box = line_cell(u, 0);
    measure(u, label, 2 * ui_unit(u));
    bool rested = point_at(u, id, box), open = ui_popup_is_open(u, list);
    ui_interaction touch = line(u, id, box, label, open);
    arrow(u, box);
    /* A press opens at once; the release of one that began elsewhere has rested, or does nothing.
     */
    bool key_opens = ui_key_for(u, id, SDLK_RIGHT) || (touch.fired && u->event.kind == UI_KEY);
    if (!open && (rested || touch.pressed || key_opens)) {
        list_open(u, list, box, 0);
    } else if (open && key_opens) {
        u->focus = 0;
        u->focus_first = u->ring = u->needs_pass = true;
    }
    if (!list_begin(u, list, true))
        return false;
    ui_push(u, key);
    return true;
}

void ui_submenu_end(ui *u)
{
    ui_id id = u->list[u->lists - 1].id;
    ui_pop(u);
    list_end(u);
    if (u->layers > 0 && u->layer[u->layers - 1].id == id && key_is(u, SDLK_LEFT)) {
        u->consumed = true;
        ui_popup_close(u, id);
        u->ring = true;
    }
}

/* ---- titles ---- */

static ui_id list_of(ui_id title)
{
    return ui_hash(title, "list");
}

static bool bar_is_open(const ui *u, ui_id bar)
{
    return u->layers > u->inside_layer && u->layer[u->inside_layer].bar == bar;
}

bool ui_menu_begin(ui *u, const char *key, draw_rect box, const char *title)
{
    ui_id id = ui_key(u, key), list = list_of(id);
    ui_id bar = u->scopes > 0 ? u->scope[u->scopes - 1] : 1;
    size_t *count = &u->titles[u->turn];
    if (*count < UI_MAX_TITLES)
        u->title[u->turn][(*count)++] = (ui_menu_title){id, bar, box};
    u->bar = bar;
    ui_interaction touch = ui_pointer_control(u, id, box, title);
    u->bar = 0;
    bool open = ui_popup_is_open(u, list);
    bool moved_to = touch.hovered && u->event.kind == UI_MOVE && bar_is_open(u, bar);
    u->choosing |= touch.pressed;
    if (open && touch.pressed)
        ui_popup_close(u, list);
    else if (!open && (touch.pressed || moved_to))
        list_open(u, list, box, bar);
    /* While another one is open that alone is lit, wherever the pointer was left. */
    if (bar_is_open(u, bar) && !ui_popup_is_open(u, list))
        touch.hovered = touch.held = false;
    ui_ground(u, box, UI_PLAIN, touch, ui_popup_is_open(u, list));
    ui_text(u, box, UI_FONT_SMALL, 0.5f, u->style.text, title);
    if (!list_begin(u, list, false))
        return false;
    ui_push(u, key);
    return true;
}

/* The title `by` places further in its bar opens. The titles of the pass before count: this pass
 * has not come to all of them yet. */
static void step_title(ui *u, ui_id list, int by)
{
    const ui_menu_title *title = u->title[!u->turn];
    const ui_menu_title *same[UI_MAX_TITLES];
    int count = 0, mine = -1;
    ui_id bar = u->layer[u->inside_layer].bar;
    for (size_t i = 0; i < u->titles[!u->turn]; i++) {
        if (title[i].bar != bar)
            continue;
        mine = list_of(title[i].id) == list ? count : mine;
        same[count++] = &title[i];
    }
    if (mine < 0 || count < 2)
        return;
    const ui_menu_title *next = same[(mine + by + count) % count];
    list_open(u, list_of(next->id), next->box, bar);
}

void ui_menu_end(ui *u)
{
    ui_id id = u->list[u->lists - 1].id;
    ui_pop(u);
    list_end(u);
    int by = key_is(u, SDLK_RIGHT) ? 1 : key_is(u, SDLK_LEFT) ? -1 : 0;
    if (!ui_popup_is_open(u, id))
        return;
    if (by != 0) {
        u->consumed = true;
        step_title(u, id, by);
    } else if (key_is(u, SDLK_F10)) {
        u->consumed = true;
        ui_popup_close(u, id);
    }
}

void ui_menu_focus(ui *u, const char *key)
{
    ui_id id = ui_key(u, key);
    /* The key that asked for it must not go on to the list. */
    ui_consume(u);
    if (ui_popup_is_open(u, list_of(id))) {
        ui_popup_close(u, list_of(id));
        return;
    }
    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < u->titles[turn]; i++) {
            const ui_menu_title *title = &u->title[turn][i];
            if (title->id != id || ui_popup_is_open(u, list_of(id)))
                continue;
            list_open(u, list_of(id), title->box, title->bar);
            u->focus_first = u->ring = true;
        }
    }
}

/* ---- at a point ---- */

void ui_context_open(ui *u, const char *key, draw_point at)
{
    draw_rect anchor = {(int)at.x, (int)at.y, 0, 0};
    list_open(u, list_of(ui_key(u, key)), anchor, 0);
}

bool ui_context_is_open(const ui *u, const char *key)
{
    return ui_popup_is_open(u, list_of(ui_key(u, key)));
}

bool ui_context_begin(ui *u, const char *key)
{
    if (!list_begin(u, list_of(ui_key(u, key)), false))
        return false;
    ui_push(u, key);
    return true;
}

void ui_context_end(ui *u)
{
    ui_pop(u);
    list_end(u);
}
