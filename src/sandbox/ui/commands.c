/* commands.c - what a pass draws, as a list. */
#include "sandbox/ui/ui_state.h"

#include <string.h>

static ui_command *add(ui *u, ui_command_kind kind, draw_rect box)
{
    ui_command *c = ui_store_add(&u->commands, sizeof *c, 1);
    if (c != NULL)
        *c = (ui_command){.kind = kind, .z = u->z, .box = box, .clip = u->clip[u->clips - 1]};
    return c;
}

/* Disabled widgets are drawn faint; usable ones that have no effect at present, a little less so.
 */
static draw_color faint(const ui *u, draw_color color)
{
    bool pale = u->faint != 0 && u->z == u->faint_z;
    uint32_t fifths = ui_disabled(u) ? 2 : pale ? 3 : 5;
    return fifths < 5 ? draw_fade(color, (uint8_t)((color >> 24) * fifths / 5)) : color;
}

void ui_box(ui *u, draw_rect box, float radius, draw_style style)
{
    ui_command *c = add(u, UI_DRAW_BOX, box);
    if (c == NULL)
        return;
    c->radius = radius;
    c->style = style;
    c->style.fill = faint(u, style.fill);
    c->style.outline = faint(u, style.outline);
}

void ui_line(ui *u, float x0, float y0, float x1, float y1, float width, draw_color color)
{
    draw_rect box = {(int)(x0 < x1 ? x0 : x1), (int)(y0 < y1 ? y0 : y1),
                     (int)SDL_fabsf(x1 - x0) + 1, (int)SDL_fabsf(y1 - y0) + 1};
    ui_command *c = add(u, UI_DRAW_LINE, box);
    if (c == NULL)
        return;
    c->from = (draw_point){x0, y0};
    c->to = (draw_point){x1, y1};
    c->radius = width;
    c->style.fill = faint(u, color);
}

void ui_disc(ui *u, float x, float y, float radius, draw_style style)
{
    int r = (int)SDL_ceilf(radius);
    ui_command *c = add(u, UI_DRAW_DISC, (draw_rect){(int)x - r, (int)y - r, 2 * r, 2 * r});
    if (c == NULL)
        return;
    c->from = (draw_point){x, y};
    c->radius = radius;
    c->style = style;
    c->style.fill = faint(u, style.fill);
    c->style.outline = faint(u, style.outline);
}

/* A command with a copy of the points; NULL when out of memory. */
static ui_command *add_points(ui *u, ui_command_kind kind, const draw_point *points, size_t count)
{
    size_t first = u->corners.count;
    draw_point *kept = ui_store_add(&u->corners, sizeof *kept, count);
    ui_command *c = kept != NULL ? add(u, kind, u->clip[u->clips - 1]) : NULL;
    if (c == NULL)
        return NULL;
    memcpy(kept, points, count * sizeof *kept);
    c->data = first;
    c->count = count;
    return c;
}

void ui_polygon(ui *u, const draw_point *corners, size_t count, draw_style style)
{
    ui_command *c = add_points(u, UI_DRAW_POLYGON, corners, count);
    if (c == NULL)
        return;
    c->style = style;
    c->style.fill = faint(u, style.fill);
    c->style.outline = faint(u, style.outline);
}

void ui_polyline(ui *u, const draw_point *points, size_t count, float width, float on, float off,
                 draw_color color)
{
    ui_command *c = add_points(u, UI_DRAW_POLYLINE, points, count);
    if (c == NULL)
        return;
    c->radius = width;
    c->on = on;
    c->off = off;
    c->style.fill = faint(u, color);
}

void ui_icon(ui *u, int icon, draw_rect box, draw_color color)
{
    ui_command *c = add(u, UI_DRAW_ICON, box);
    if (c == NULL)
        return;
    c->icon = icon;
    c->style.fill = faint(u, color);
}

void ui_image(ui *u, draw_rect box, const uint32_t *pixels, int stride)
{
    ui_command *c = add(u, UI_DRAW_IMAGE, box);
    if (c == NULL)
        return;
    c->pixels = pixels;
    c->stride = stride;
}

/* ---- text ---- */

static void keep_text(ui *u, draw_rect box, ui_font font, draw_color color, const char *text,
                      size_t length, bool cut)
{
    size_t first = u->text.count;
    char *kept = ui_store_add(&u->text, 1, length + (cut ? 4 : 1));
    ui_command *c = kept != NULL ? add(u, UI_DRAW_TEXT, box) : NULL;
    if (c == NULL)
        return;
    memcpy(kept, text, length);
    memcpy(kept + length, cut ? "\u2026" : "", cut ? 4 : 1);
    c->data = first;
    c->count = length;
    c->font = font;
    c->cut = cut;
    c->style.fill = faint(u, color);
}

static bool inside_character(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The offset of the first byte of the UTF-8 character that holds byte `at`. */
static size_t start_of(const char *text, size_t at)
{
    while (at > 0 && inside_character(text[at]))
        at--;
    return at;
}

/* How many bytes of `text` fit into a width: whole characters, by halving. */
static size_t bytes_within(const ui *u, ui_font font, const char *text, int width)
{
    char part[1024];
    size_t low = 0, high = strlen(text);
    high = start_of(text, high < sizeof part - 1 ? high : sizeof part - 1);
    while (low < high) {
        /* Up to the end of the character that the middle lies in. */
        size_t middle = (low + high + 1) / 2, cut = middle;
        while (cut < high && inside_character(text[cut]))
            cut++;
        memcpy(part, text, cut);
        part[cut] = '\0';
        if (ui_text_width(u, font, part) <= width)
            low = cut;
        else
            high = start_of(text, middle - 1);
    }
    return low;
}

int ui_text(ui *u, draw_rect box, ui_font font, float align, draw_color color, const char *text)
{
    int width = ui_text_width(u, font, text), line = draw_font_line(u->style.font[font]);
    bool cut = width > box.w;
    size_t length = strlen(text);
    if (cut) {
        int dots = ui_text_width(u, font, "\u2026");
        length = bytes_within(u, font, text, box.w - dots);
        while (length > 0 && text[length - 1] == ' ')
            length--;
        width = box.w;
    }
    if (*text == '\0')
        return 0;
    draw_rect ink = {box.x + (int)((float)(box.w - width) * align), box.y + (box.h - line) / 2,
                     width, line};
    keep_text(u, ink, font, color, text, length, cut);
    if (cut && ui_hovers(u, box) && !u->tip.wanted) {
        ui_pointer_control(u, ui_key(u, text), box, text);
        ui_tip(u, text, "");
    }
    return width;
}

/* How much of `text` stands on its first line: up to a space or a line's end. */
static size_t line_bytes(const ui *u, ui_font font, const char *text, int width)
{
    size_t all = strcspn(text, "\n");
    char part[1024];
    size_t limit = all < sizeof part - 1 ? all : sizeof part - 1;
    memcpy(part, text, limit);
    part[limit] = '\0';
    size_t fits = bytes_within(u, font, part, width);
    if (fits == all)
        return fits;
    size_t space = fits;
    while (space > 0 && text[space] != ' ')
        space--;
    if (space > 0)
        return space;
    if (fits > 0)
        return fits;
    /* Not even one character: it is set all the same, so that the text goes on. */
    do
        fits++;
    while (inside_character(text[fits]));
    return fits;
}

int ui_paragraph_in(ui *u, ui_font font, draw_rect box, draw_color color, const char *text,
                    bool draw)
{
    int line = draw_font_line(u->style.font[font]), height = 0;
    while (*text != '\0') {
        size_t n = line_bytes(u, font, text, box.w);
        if (draw && n > 0)
            keep_text(u, (draw_rect){box.x, box.y + height, box.w, line}, font, color, text, n,
                      false);
        height += line;
        text += n;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
    return height;
}

int ui_paragraph(ui *u, int x, int y, int width, draw_color color, const char *text, bool draw)
{
    return ui_paragraph_in(u, UI_FONT_SMALL, (draw_rect){x, y, width, 0}, color, text, draw);
}

/* ---- clips ---- */

void ui_clip_begin(ui *u, draw_rect box)
{
    SDL_assert_release(u->clips < UI_MAX_CLIPS);
    u->clip[u->clips] = ui_intersect(u->clip[u->clips - 1], box);
    u->clips++;
}

void ui_clip_end(ui *u)
{
    SDL_assert_release(u->clips > 1);
    u->clips--;
}

draw_rect ui_clip(const ui *u)
{
    return u->clip[u->clips - 1];
}

void ui_focus_ring(ui *u, draw_rect box, float radius)
{
    float width = 2.0f * u->style.scale;
    int out = ui_px(u, 2.0f);
    ui_box(u, ui_inset(box, -out), radius + (float)out,
           (draw_style){0, u->style.accent, width > 1.0f ? width : 1.0f});
}

/* ---- reading them back ---- */

const ui_command *ui_commands(const ui *u, size_t *count)
{
    *count = u->commands.count;
    return u->commands.data;
}

const char *ui_command_text(const ui *u, const ui_command *command)
{
    return command->kind == UI_DRAW_TEXT ? (const char *)u->text.data + command->data : "";
}

const draw_point *ui_command_points(const ui *u, const ui_command *command)
{
    bool has = command->kind == UI_DRAW_POLYGON || command->kind == UI_DRAW_POLYLINE;
    return has ? (const draw_point *)u->corners.data + command->data : NULL;
}
