/* context.c - what every widget asks: ids, the event, measures, and what widgets remember by their
 * id. */
#include "sandbox/ui/ui_state.h"

#include <math.h>
#include <stdlib.h>

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

/* ---- the event ---- */

bool ui_consumed(const ui *u)
{
    return u->consumed;
}

bool ui_needs_pass(const ui *u)
{
    return u->needs_pass;
}

void ui_request_pass(ui *u)
{
    u->needs_pass = true;
}

void ui_consume(ui *u)
{
    u->consumed = true;
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

void ui_want_cursor(ui *u, SDL_SystemCursor cursor)
{
    u->cursor = cursor;
}

const ui_event *ui_current_event(const ui *u)
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

const ui_style *ui_style_of(const ui *u)
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

draw_rect ui_intersect(draw_rect a, draw_rect b)
{
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int y1 = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (draw_rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

/* ---- memory ---- */

void *ui_store_add(ui_store *store, size_t size, size_t more)
{
    if (store->data == NULL || store->count + more > store->capacity) {
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

/* ---- what widgets remember: an open-addressing table ---- */

/* The state of a widget that was not described for this many passes is dropped, and its slot
 * reused. */
enum { FORGET_AFTER = 100000 };

static ui_slot *find(ui_slot *slots, size_t capacity, ui_id id)
{
    size_t i = id & (capacity - 1);
    while (slots[i].id != 0 && slots[i].id != id)
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static bool grow(ui *u)
{
    size_t kept = 0;
    for (size_t i = 0; i < u->slot_capacity; i++)
        kept += u->slots[i].id != 0 && u->pass - u->slots[i].seen < FORGET_AFTER;
    size_t capacity = 64;
    while (capacity < 4 * kept)
        capacity *= 2;
    ui_slot *fresh = calloc(capacity, sizeof *fresh);
    if (fresh == NULL)
        return false;
    for (size_t i = 0; i < u->slot_capacity; i++)
        if (u->slots[i].id != 0 && u->pass - u->slots[i].seen < FORGET_AFTER)
            *find(fresh, capacity, u->slots[i].id) = u->slots[i];
    free(u->slots);
    u->slots = fresh;
    u->slot_capacity = capacity;
    u->slot_count = kept;
    return true;
}

ui_widget_state *ui_widget_state_of(ui *u, ui_id id)
{
    /* Out of memory, widgets share one and forget. */
    static ui_widget_state lost;
    if (2 * (u->slot_count + 1) > u->slot_capacity && !grow(u)) {
        lost = (ui_widget_state){0};
        return &lost;
    }
    ui_slot *slot = find(u->slots, u->slot_capacity, id);
    if (slot->id == 0) {
        *slot = (ui_slot){.id = id};
        u->slot_count++;
    }
    slot->seen = u->pass;
    return &slot->memory;
}
