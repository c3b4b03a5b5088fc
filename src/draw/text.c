/* text.c - letters one after the other, painted or recorded. */
#include "draw/font.h"
#include "draw/geometry.h"
#include "draw/paint.h"

/* ---- UTF-8 ---- */

/* The next code point; an invalid byte counts as one U+FFFD. */
static uint32_t next_code(const char **text)
{
    const uint8_t *at = (const uint8_t *)*text;
    uint32_t lead = at[0];
    int more = lead < 0x80                   ? 0
               : lead >= 0xC2 && lead < 0xE0 ? 1
               : lead >= 0xE0 && lead < 0xF0 ? 2
               : lead >= 0xF0 && lead < 0xF5 ? 3
                                             : -1;
    *text += 1;
    if (more <= 0)
        return more == 0 ? lead : 0xFFFDu;
    static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};
    uint32_t code = lead & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0xFFFDu;
        code = code << 6 | (at[i] & 0x3Fu);
    }
    if (code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return 0xFFFDu;
    *text += more;
    return code;
}

/* ---- drawing ---- */

static void draw_glyph(draw_canvas *canvas, const draw_font *font, const text_glyph *glyph,
                       int part, int64_t x, int64_t y, draw_color color)
{
    draw_rect clip = canvas->clip;
    int64_t left = x + glyph->x, top = y + glyph->y;
    int64_t x0 = left > clip.x ? left : clip.x, y0 = top > clip.y ? top : clip.y;
    int64_t x1 = left + glyph->w, y1 = top + glyph->h;
    x1 = x1 < clip.x + clip.w ? x1 : clip.x + clip.w;
    y1 = y1 < clip.y + clip.h ? y1 : clip.y + clip.h;
    uint32_t alpha = paint_weight(color >> 24);
    const uint8_t *block = font->pool + glyph->start + (ptrdiff_t)part * glyph->w * glyph->h;
    for (int64_t py = y0; py < y1; py++) {
        const uint8_t *cover = block + (py - top) * glyph->w;
        uint32_t *row = canvas->pixels + py * canvas->stride;
        for (int64_t px = x0; px < x1; px++) {
            uint32_t weight = (paint_weight(cover[px - left]) * alpha + 128) >> 8;
            if (weight > 0)
                row[px] = paint_over(row[px], color, weight);
        }
    }
}

/* A letter that the atlas has no room for: a rectangle for each stretch of equal coverage. */
static void record_stretches(draw_canvas *canvas, const text_glyph *glyph, const uint8_t *cover,
                             int x, int y, draw_color color)
{
    for (int row = 0; row < glyph->h; row++, cover += glyph->w) {
        for (int from = 0, to; from < glyph->w; from = to) {
            for (to = from + 1; to < glyph->w && cover[to] == cover[from]; to++)
                ;
            uint32_t alpha = ((color >> 24) * cover[from] + 127) / 255;
            if (alpha > 0)
                geometry_rect(canvas, (draw_rect){x + from, y + row, to - from, 1},
                              draw_fade(color, (uint8_t)alpha));
        }
    }
}

static void record_glyph(draw_canvas *canvas, draw_font *font, text_glyph *glyph, int part,
                         int64_t x, int64_t y, draw_color color)
{
    int64_t left = x + glyph->x, top = y + glyph->y;
    if (glyph->w <= 0 || glyph->h <= 0 || color >> 24 == 0 ||
        !geometry_in_sight(canvas, (double)left, (double)top, (double)(left + glyph->w),
                           (double)(top + glyph->h)))
        return;
    const uint8_t *cover = font->pool + glyph->start + (ptrdiff_t)part * glyph->w * glyph->h;
    int u = glyph->atlas[part].x - 1, v = glyph->atlas[part].y - 1;
    if (u < 0 && atlas_place(&font->atlas, cover, glyph->w, glyph->h, &u, &v)) {
        glyph->atlas[part].x = (uint16_t)(u + 1);
        glyph->atlas[part].y = (uint16_t)(v + 1);
    }
    draw_rect rect = {(int)left, (int)top, glyph->w, glyph->h};
    if (u >= 0)
        geometry_glyph(canvas, font, rect, u, v, color);
    else
        record_stretches(canvas, glyph, cover, rect.x, rect.y, color);
}

/* How far the text goes, in whole pixels; drawn on the way unless canvas is NULL. */
static int set_text(draw_canvas *canvas, draw_font *font, int x, int y, draw_color color,
                    const char *text)
{
    int pen = 0;
    while (font != NULL && text != NULL && *text != '\0' && pen < PEN_MAX) {
        text_glyph *glyph = font_glyph(font, next_code(&text));
        int64_t at = (int64_t)x + pen / PARTS;
        if (canvas != NULL && canvas->geometry != NULL)
            record_glyph(canvas, font, glyph, pen % PARTS, at, y, color);
        else if (canvas != NULL)
            draw_glyph(canvas, font, glyph, pen % PARTS, at, y, color);
        pen += glyph->advance;
    }
    return (pen + PARTS - 1) / PARTS;
}

int draw_text_width(draw_font *font, const char *text)
{
    return set_text(NULL, font, 0, 0, 0, text);
}

int draw_text(draw_canvas *canvas, draw_font *font, int x, int y, draw_color color,
              const char *text)
{
    int64_t end = (int64_t)x + set_text(canvas, font, x, y, color, text);
    return end < INT32_MAX ? (int)end : INT32_MAX;
}
