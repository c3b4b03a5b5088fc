/* scroll.c - a part of the window that shows some of a higher area, and its bar. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

/* What an area that scrolls remembers: how far it is scrolled and how high its content was, both
 * in pixels; while its thumb is dragged, where that began. */
enum { OFFSET, HEIGHT, BEFORE, DRAGGED };

static int bar_width(const ui *u)
{
    return ui_px(u, 8.0f);
}

static float farthest(const ui_scroll *s)
{
    float most = s->height - (float)s->box.h;
    return most > 0.0f ? most : 0.0f;
}

/* True when that changes what is seen. */
static bool scroll_by(ui *u, ui_scroll *s, float by)
{
    float offset = s->offset + by, most = farthest(s);
    offset = offset < most ? offset : most;
    offset = offset > 0.0f ? offset : 0.0f;
    if (offset == s->offset)
        return false;
    s->offset = offset;
    u->needs_pass = true;
    return true;
}

void ui_scroll_in(ui *u, ui_id id, draw_rect box, int pad, int right)
{
    SDL_assert_release(u->scrolls < UI_MAX_SCROLLS);
    ui_widget_state *memory = ui_widget_state_of(u, id);
    ui_scroll *s = &u->scroll[u->scrolls++];
    *s = (ui_scroll){.id = id,
                     .box = box,
                     .pad = pad,
                     .z = u->z,
                     .offset = memory->number[OFFSET],
                     .height = memory->number[HEIGHT],
                     .first = u->seen.count};
    /* The content may have shrunk, or the box grown. */
    scroll_by(u, s, 0.0f);
    ui_clip_begin(u, box);
    draw_rect inner = {box.x + pad, box.y + pad - (int)(s->offset + 0.5f), box.w - pad - right,
                       box.h - 2 * pad};
    ui_area_begin(u, inner, 0);
}

void ui_scroll_begin(ui *u, const char *key, draw_rect box, int pad)
{
    ui_id id = ui_key(u, key);
    ui_push(u, key);
    int bar = bar_width(u) + ui_unit(u);
    ui_scroll_in(u, id, box, pad, pad > bar ? pad : bar);
}

int ui_scroll_height(ui *u, ui_id id)
{
    return (int)ui_widget_state_of(u, id)->number[HEIGHT];
}

void ui_scroll_reset(ui *u, ui_id id)
{
    ui_widget_state_of(u, id)->number[OFFSET] = 0.0f;
}

/* ---- the bar ---- */

static void drag(ui *u, ui_scroll *s, ui_interaction touch, draw_rect thumb, draw_rect track)
{
    ui_widget_state *memory = ui_widget_state_of(u, s->id);
    draw_point at = ui_pointer(u);
    if (touch.pressed) {
        memory->number[BEFORE] = s->offset;
        memory->number[DRAGGED] = ui_inside(thumb, at) ? 1.0f : 0.0f;
        /* A press beside the thumb scrolls by a page less one line. */
        float page = (float)(s->box.h - ui_height(u));
        if (memory->number[DRAGGED] == 0.0f)
            scroll_by(u, s, at.y < (float)thumb.y ? -page : page);
    } else if (touch.held && memory->number[DRAGGED] != 0.0f && track.h > thumb.h) {
        float way = (at.y - ui_pressed_at(u).y) / (float)(track.h - thumb.h);
        scroll_by(u, s, memory->number[BEFORE] + way * farthest(s) - s->offset);
    }
}

static void bar(ui *u, ui_scroll *s)
{
    if (farthest(s) <= 0.0f)
        return;
    int width = bar_width(u), gap = ui_px(u, 2.0f);
    draw_rect b = s->box;
    draw_rect track = {b.x + b.w - width, b.y + gap, width, b.h - 2 * gap};
    int length = (int)((float)track.h * (float)b.h / s->height), least = ui_px(u, 24.0f);
    length = length > least ? length : least;
    length = length < track.h ? length : track.h;
    float way = s->offset / farthest(s);
    draw_rect thumb = {track.x, track.y + (int)(way * (float)(track.h - length)), width, length};
    ui_interaction touch = ui_pointer_control(u, ui_hash(s->id, "bar"), track, "scroll bar");
    drag(u, s, touch, thumb, track);
    /* It grows under the pointer, so that it is seen to be something to take hold of. */
    bool lit = touch.hovered || touch.held;
    int in = lit ? ui_px(u, 1.0f) : gap;
    uint8_t strength = touch.held ? 150 : lit ? 120 : 70;
    draw_rect seen = {thumb.x + in, thumb.y, width - 2 * in, thumb.h};
    ui_box(u, seen, (float)seen.w * 0.5f, (draw_style){.fill = draw_fade(u->style.text, strength)});
}

/* ---- the wheel and the keyboard ---- */

static void wheel(ui *u, ui_scroll *s)
{
    if (u->event.kind != UI_WHEEL || u->consumed || !ui_hovers(u, s->box))
        return;
    /* At its end it leaves the wheel to the area around it. */
    if (scroll_by(u, s, -u->event.wheel_y * (float)ui_px(u, 48.0f)))
        u->consumed = true;
}

static const ui_control_info *focused_inside(const ui *u, const ui_scroll *s)
{
    const ui_control_info *seen = u->seen.data;
    for (size_t i = s->first; u->focus != 0 && i < u->seen.count; i++)
        if (seen[i].id == u->focus && seen[i].z == u->z)
            return &seen[i];
    return NULL;
}

static void keys(ui *u, ui_scroll *s)
{
    const ui_event *e = &u->event;
    if (e->kind != UI_KEY || u->consumed || e->ctrl || e->alt || e->shift ||
        focused_inside(u, s) == NULL)
        return;
    float page = (float)(s->box.h - ui_height(u)), by = 0.0f;
    by = e->key == SDLK_PAGEDOWN ? page : e->key == SDLK_PAGEUP ? -page : by;
    by = e->key == SDLK_END ? s->height : e->key == SDLK_HOME ? -s->height : by;
    if (by != 0.0f && scroll_by(u, s, by))
        u->consumed = true;
}

/* ---- into sight ---- */

void ui_scroll_to(ui *u, draw_rect box)
{
    ui_scroll *s = u->scrolls > 0 ? &u->scroll[u->scrolls - 1] : NULL;
    if (s == NULL || s->z != u->z)
        return;
    s->wanted = box;
    s->wants = true;
}

static void into_sight(ui *u, ui_scroll *s)
{
    const ui_control_info *focused = u->focus_moved && !s->wants ? focused_inside(u, s) : NULL;
    if (focused != NULL) {
        s->wanted = focused->box;
        s->wants = true;
    }
    if (!s->wants)
        return;
    float margin = 2.0f * (float)ui_unit(u), before = s->offset;
    float above = (float)(s->wanted.y - s->box.y) - margin;
    float below = (float)(s->wanted.y + s->wanted.h - s->box.y - s->box.h) + margin;
    /* What is higher than the room shows its top. */
    if (below > 0.0f)
        scroll_by(u, s, below < above ? below : above);
    else if (above < 0.0f)
        scroll_by(u, s, above);
    /* The area around this one has to show the same thing, where it stands now. */
    ui_scroll *outer = u->scrolls > 1 ? &u->scroll[u->scrolls - 2] : NULL;
    if (outer != NULL && outer->z == s->z) {
        outer->wanted = s->wanted;
        outer->wanted.y -= (int)(s->offset - before);
        outer->wants = true;
    }
}

int ui_scroll_out(ui *u)
{
    ui_scroll *s = &u->scroll[u->scrolls - 1];
    int height = ui_area_end(u) + 2 * s->pad;
    ui_clip_end(u);
    u->needs_pass |= s->height != (float)height;
    s->height = (float)height;
    scroll_by(u, s, 0.0f);
    into_sight(u, s);
    keys(u, s);
    wheel(u, s);
    bar(u, s);
    ui_widget_state *memory = ui_widget_state_of(u, s->id);
    memory->number[OFFSET] = s->offset;
    memory->number[HEIGHT] = s->height;
    u->scrolls--;
    return height;
}

void ui_scroll_end(ui *u)
{
    ui_scroll_out(u);
    ui_pop(u);
}
