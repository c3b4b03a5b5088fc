/* ui.c - a pass from its beginning to its end. */
#include "ui_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

ui *ui_create(void)
{
    ui *u = calloc(1, sizeof *u);
    if (u != NULL)
        u->under = -1;
    return u;
}

void ui_destroy(ui *u)
{
    if (u == NULL)
        return;
    free(u->commands.data);
    free(u->text.data);
    free(u->corners.data);
    free(u->seen.data);
    free(u->columns.data);
    free(u->points.data);
    free(u->slots);
    free(u);
}

void *ui_store_add(ui_store *store, size_t size, size_t more)
{
    if (store->count + more > store->capacity) {
        size_t capacity = store->capacity * 2 + more + 64;
        void *grown = realloc(store->data, capacity * size);
        if (grown == NULL)
            return NULL;
        store->data = grown;
        store->capacity = capacity;
    }
    void *fresh = (char *)store->data + store->count * size;
    store->count += more;
    return fresh;
}

/* ---- ids ---- */

/* FNV-1a, so that a path can be hashed from left to right: scope, '/', key. */
ui_id ui_hash(ui_id scope, const char *key)
{
    uint32_t hash = scope != 0 ? (scope ^ '/') * 16777619u : 2166136261u;
    for (; *key != '\0'; key++)
        hash = (hash ^ (unsigned char)*key) * 16777619u;
    return hash != 0 ? hash : 1;
}

ui_id ui_path(const char *path)
{
    return ui_hash(0, path);
}

ui_id ui_key(const ui *u, const char *key)
{
    return ui_hash(u->scopes > 0 ? u->scope[u->scopes - 1] : 0, key);
}

void ui_push(ui *u, const char *key)
{
    SDL_assert_release(u->scopes < UI_MAX_SCOPES);
    ui_id id = ui_key(u, key);
    u->scope[u->scopes++] = id;
}

void ui_push_int(ui *u, int64_t key)
{
    char digits[24];
    SDL_snprintf(digits, sizeof digits, "%lld", (long long)key);
    ui_push(u, digits);
}

void ui_pop(ui *u)
{
    SDL_assert_release(u->scopes > 0);
    u->scopes--;
}

/* ---- the pass ---- */

static void take_pointer(ui *u)
{
    switch (u->event.kind) {
    case UI_MOVE:
    case UI_PRESS:
    case UI_RELEASE:
        u->pointer = u->event.at;
        u->pointer_inside = true;
        break;
    case UI_LEAVE:
        u->pointer_inside = false;
        break;
    default:
        break;
    }
    u->under = -1;
    const ui_blocker *before = u->blocker[!u->turn];
    for (size_t i = 0; u->pointer_inside && i < u->blockers[!u->turn]; i++)
        if (before[i].z > u->under && ui_inside(before[i].box, u->pointer))
            u->under = before[i].z;
}

void ui_begin(ui *u, const ui_style *style, draw_rect window, const ui_event *event, double now)
{
    u->pass++;
    u->style = *style;
    u->window = window;
    u->event = event != NULL ? *event : (ui_event){.kind = UI_NOTHING};
    u->now = now;
    u->wake = (double)INFINITY;
    u->took = u->again = u->swallowed = false;
    u->wants_text = false;
    u->cursor = SDL_SYSTEM_CURSOR_ARROW;
    u->hot = 0;
    u->pressed_any = u->held_present = u->focus_present = false;
    u->commands.count = u->text.count = u->corners.count = u->seen.count = 0;
    u->scopes = u->areas = u->scrolls = u->lists = u->inside_layer = 0;
    u->disabled = 0;
    u->disables = u->z = 0;
    u->clip[0] = window;
    u->clips = 1;
    u->turn = !u->turn;
    u->blockers[u->turn] = u->titles[u->turn] = 0;
    u->last = 0;
    u->tip.wanted = false;
    take_pointer(u);
    if (u->event.kind == UI_PRESS)
        u->pressed_at = u->pointer;
    ui_layers_begin(u);
}

static bool pointer_event(const ui *u)
{
    return u->event.kind == UI_MOVE || u->event.kind == UI_PRESS || u->event.kind == UI_RELEASE ||
           u->event.kind == UI_WHEEL;
}

void ui_end(ui *u)
{
    SDL_assert_release(u->scopes == 0 && u->areas == 0 && u->clips == 1 && u->disables == 0 &&
                       u->scrolls == 0 && u->inside_layer == 0);
    if (pointer_event(u) && (u->under >= 0 || u->held != 0 || ui_modal_open(u)))
        u->took = true;
    if (u->event.kind == UI_RELEASE || !u->held_present) {
        u->again |= u->held != 0;
        u->held = 0;
        u->choosing = false;
    }
    ui_layers_end(u);
    ui_focus_end(u);
    ui_tooltip_end(u);
    if (u->event.kind == UI_TEXT && u->focus != 0 && u->wants_text)
        u->took = true;
    /* A list that is open has the keyboard, as a dialog has everything. */
    if ((u->event.kind == UI_KEY || u->event.kind == UI_TEXT) && u->layers > 0)
        u->took = true;
    u->again |= u->event.kind == UI_PRESS || u->event.kind == UI_RELEASE ||
                (u->took && (u->event.kind == UI_KEY || u->event.kind == UI_TEXT));
    /* A widget that the pointer no longer meets must not stay lit. */
    u->again |= u->event.kind == UI_LEAVE;
}

bool ui_took(const ui *u)
{
    return u->took;
}

bool ui_again(const ui *u)
{
    return u->again;
}

void ui_set_again(ui *u)
{
    u->again = true;
}

void ui_take(ui *u)
{
    u->took = true;
}

double ui_wait(const ui *u)
{
    return u->wake > u->now ? u->wake - u->now : 0.0;
}

void ui_wake_at(ui *u, double when)
{
    if (when < u->wake)
        u->wake = when;
}

double ui_time(const ui *u)
{
    return u->now;
}

bool ui_wants_text(const ui *u)
{
    return u->wants_text;
}

SDL_SystemCursor ui_cursor(const ui *u)
{
    return u->cursor;
}

void ui_want_cursor(ui *u, SDL_SystemCursor cursor)
{
    u->cursor = cursor;
}

bool ui_has_pointer(const ui *u)
{
    return u->held != 0 || u->under >= 0 || ui_modal_open(u);
}

const ui_event *ui_now(const ui *u)
{
    return &u->event;
}

draw_point ui_pointer(const ui *u)
{
    return u->pointer;
}

draw_point ui_pressed_at(const ui *u)
{
    return u->pressed_at;
}

/* ---- measures ---- */

const ui_style *ui_look(const ui *u)
{
    return &u->style;
}

int ui_px(const ui *u, float ordinary)
{
    return (int)lroundf(ordinary * u->style.scale);
}

int ui_unit(const ui *u)
{
    int unit = ui_px(u, 4.0f);
    return unit > 1 ? unit : 1;
}

/* A line of text with a unit above and below, rounded so that rows stay on the grid. */
int ui_height(const ui *u)
{
    int unit = ui_unit(u), height = draw_font_line(u->style.font[UI_FONT_SMALL]) + 2 * unit;
    return (height + unit / 2) / unit * unit;
}

int ui_text_width(const ui *u, ui_font font, const char *text)
{
    return draw_text_width(u->style.font[font], text);
}

draw_rect ui_window(const ui *u)
{
    return u->window;
}

draw_rect ui_inset(draw_rect box, int by)
{
    return (draw_rect){box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by};
}

bool ui_inside(draw_rect box, draw_point at)
{
    return at.x >= (float)box.x && at.y >= (float)box.y && at.x < (float)(box.x + box.w) &&
           at.y < (float)(box.y + box.h);
}

draw_rect ui_cross(draw_rect a, draw_rect b)
{
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int y1 = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (draw_rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}
