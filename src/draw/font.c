/* font.c - glyphs that are rendered once each.
 *
 * The font is opened four times as wide as high. So a glyph comes with four columns a pixel, from
 * which a block of 8-bit coverage is made for each quarter of a pixel that the pen may stand on:
 * letters keep their drawn distances at sizes where whole pixels would push them about. The
 * hinting is light: it moves outlines up and down only, onto the pixel rows, so that at 13 to 16
 * pixels baselines and the tops of small letters are crisp while stems and widths stay as drawn.
 */
#include "draw/font.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- glyphs ---- */

static uint8_t *reserve(draw_font *font, size_t bytes)
{
    if (font->pool_room - font->pool_size < bytes) {
        size_t room = font->pool_room * 2 + bytes + 4096;
        uint8_t *pool = realloc(font->pool, room);
        if (pool == NULL)
            return NULL;
        font->pool = pool;
        font->pool_room = room;
    }
    uint8_t *block = font->pool + font->pool_size;
    font->pool_size += bytes;
    return block;
}

static uint32_t alpha_at(const SDL_Surface *surface, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->pitch + 4 * x,
           sizeof pixel);
    return (pixel & surface->format->Amask) >> surface->format->Ashift;
}

static bool row_is_empty(const SDL_Surface *surface, int y)
{
    for (int x = 0; x < surface->w; x++)
        if (alpha_at(surface, x, y) > 0)
            return false;
    return true;
}

static int whole_below(int quarters)
{
    return (quarters + PARTS * 4096) / PARTS - 4096;
}

/* Makes the blocks. SDL_ttf keeps a glyph's coverage in the alpha of a picture, whose left side
 * lies `left` quarters from the pen. */
static void store(draw_font *font, text_glyph *glyph, const SDL_Surface *surface, int left)
{
    int top = 0, bottom = surface->h;
    while (top < bottom && row_is_empty(surface, top))
        top++;
    while (bottom > top && row_is_empty(surface, bottom - 1))
        bottom--;
    int x0 = whole_below(left), w = whole_below(left + surface->w + 2 * PARTS - 2) - x0;
    int h = bottom - top;
    size_t start = font->pool_size, bytes = (size_t)PARTS * (size_t)w * (size_t)h;
    uint8_t *to = h > 0 ? reserve(font, bytes) : NULL;
    if (to == NULL)
        return;
    for (int part = 0; part < PARTS; part++) {
        for (int y = top; y < bottom; y++) {
            for (int x = 0; x < w; x++) {
                uint32_t sum = PARTS / 2;
                for (int i = 0; i < PARTS; i++) {
                    int column = (x0 + x) * PARTS + i - left - part;
                    sum += column >= 0 && column < surface->w ? alpha_at(surface, column, y) : 0;
                }
                *to++ = (uint8_t)(sum / PARTS);
            }
        }
    }
    glyph->start = start;
    glyph->x = x0;
    glyph->y += top;
    glyph->w = w;
    glyph->h = h;
}

static text_glyph render(draw_font *font, uint32_t code)
{
    text_glyph glyph = {.code = code};
    int left = 0, top = 0;
    if (TTF_GlyphMetrics32(font->ttf, code, &left, NULL, NULL, &top, &glyph.advance) != 0)
        return font->box;
    /* SDL_ttf moves a glyph that begins left of the pen, or above the line, into its picture. */
    left = left < 0 ? left : 0;
    glyph.y = top > font->ascent ? font->ascent - top : 0;
    if (code >= '0' && code <= '9') {
        left += (font->digit - glyph.advance) / 2;
        glyph.advance = font->digit;
    }
    SDL_Surface *surface =
        TTF_RenderGlyph32_Blended(font->ttf, code, (SDL_Color){255, 255, 255, 255});
    if (surface != NULL && surface->format->BytesPerPixel == 4)
        store(font, &glyph, surface, left);
    SDL_FreeSurface(surface);
    return glyph;
}

static text_glyph *slot_for(text_glyph *slots, size_t count, uint32_t code)
{
    size_t at = (code * 2654435761u) & (count - 1);
    while (slots[at].code != 0 && slots[at].code != code)
        at = (at + 1) & (count - 1);
    return &slots[at];
}

static bool grow(draw_font *font)
{
    size_t count = font->slot_count > 0 ? font->slot_count * 2 : 512;
    text_glyph *slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < font->slot_count; i++)
        if (font->slots[i].code != 0)
            *slot_for(slots, count, font->slots[i].code) = font->slots[i];
    free(font->slots);
    font->slots = slots;
    font->slot_count = count;
    return true;
}

text_glyph *font_glyph(draw_font *font, uint32_t code)
{
    text_glyph *slot = slot_for(font->slots, font->slot_count, code);
    if (slot->code == code)
        return slot;
    /* Boxes take no slot, so that the table never outgrows the font. */
    if (code < ' ' || code == 0x7F || !TTF_GlyphIsProvided32(font->ttf, code))
        return &font->box;
    if (2 * font->used >= font->slot_count) {
        if (!grow(font))
            return &font->box;
        slot = slot_for(font->slots, font->slot_count, code);
    }
    *slot = render(font, code);
    slot->code = code;
    font->used++;
    return slot;
}

/* An upright rectangle, one pixel thick, as tall as a capital letter. It stands on whole pixels
 * wherever the pen is, to be crisp. */
static bool make_box(draw_font *font, int pixels)
{
    int h = pixels * 3 / 4 > 4 ? pixels * 3 / 4 : 4, w = h * 2 / 3;
    size_t start = font->pool_size;
    uint8_t *to = reserve(font, (size_t)PARTS * (size_t)w * (size_t)h);
    if (to == NULL)
        return false;
    for (int y = 0; y < PARTS * h; y++)
        for (int x = 0; x < w; x++)
            *to++ = x == 0 || x == w - 1 || y % h == 0 || y % h == h - 1 ? 255 : 0;
    font->box = (text_glyph){.start = start, .x = 1, .y = font->ascent - h, .w = w, .h = h};
    font->box.advance = (w + 2) * PARTS;
    return true;
}

/* ---- fonts ---- */

static bool prepare(draw_font *font, int pixels)
{
    TTF_SetFontHinting(font->ttf, TTF_HINTING_LIGHT);
    font->ascent = TTF_FontAscent(font->ttf);
    font->line = TTF_FontHeight(font->ttf);
    for (const char *low = "gjpqy|"; *low != '\0'; low++) {
        /* Hinting may move a descender below the line that the font states. */
        int bottom = 0;
        TTF_GlyphMetrics32(font->ttf, (uint32_t)*low, NULL, NULL, &bottom, NULL, NULL);
        font->line = font->ascent - bottom > font->line ? font->ascent - bottom : font->line;
    }
    for (uint32_t code = '0'; code <= '9'; code++) {
        int advance = 0;
        TTF_GlyphMetrics32(font->ttf, code, NULL, NULL, NULL, NULL, &advance);
        font->digit = advance > font->digit ? advance : font->digit;
    }
    return grow(font) && make_box(font, pixels);
}

draw_font *draw_font_open(const char *path, int pixels, char *message, size_t size)
{
    /* At 72 dots an inch, a point is a pixel. */
    const unsigned dpi = 72;
    const char *why = "out of memory";
    draw_font *font = NULL;
    if (pixels < 4 || pixels > 512)
        why = "a font's size must be 4 to 512 pixels";
    else if (TTF_Init() != 0)
        why = TTF_GetError();
    else if ((font = calloc(1, sizeof *font)) == NULL)
        TTF_Quit();
    else if ((font->ttf = TTF_OpenFontDPI(path, pixels, PARTS * dpi, dpi)) == NULL)
        why = TTF_GetError();
    else if (prepare(font, pixels))
        return font;
    if (message != NULL && size > 0)
        snprintf(message, size, "%s: %s", path, why);
    draw_font_close(font);
    return NULL;
}

void draw_font_close(draw_font *font)
{
    if (font == NULL || font->keepers-- > 0)
        return;
    if (font->ttf != NULL)
        TTF_CloseFont(font->ttf);
    TTF_Quit();
    free(font->pool);
    free(font->slots);
    free(font->atlas.alpha);
    free(font);
}

int draw_font_ascent(const draw_font *font)
{
    return font->ascent;
}

int draw_font_line(const draw_font *font)
{
    return font->line;
}

void font_keep(draw_font *font)
{
    font->keepers++;
}

draw_atlas draw_font_atlas(const draw_font *font)
{
    const glyph_atlas *atlas = &font->atlas;
    return (draw_atlas){atlas->alpha, atlas->width, atlas->height, atlas->version};
}
