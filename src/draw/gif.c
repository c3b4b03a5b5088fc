/* gif.c - the format of "Graphics Interchange Format, version 89a" (CompuServe, 1990), with the
 * looping that Netscape added. */
#include "draw/gif.h"

#include "draw/palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CODES = 4096, HASHED = 8192, KEEP = 255, MIN_BITS = 8 };

struct draw_gif {
    FILE *file;
    int width, height;
    uint32_t *shown; /* the picture before, width * height */
    bool begun;
    long hundredths; /* that were written so far */
    /* of the codes: a chain is a code and the colour that follows it */
    uint32_t chain[HASHED]; /* prefix << 8 | colour, plus 1; 0 is free */
    uint16_t code[HASHED];
    int next, bits;
    uint32_t held; /* bits that are not yet a byte */
    int held_count;
    uint8_t block[255];
    int filled;
};

static void put_byte(draw_gif *gif, int byte)
{
    putc(byte & 0xFF, gif->file);
}

static void put_word(draw_gif *gif, int word)
{
    put_byte(gif, word);
    put_byte(gif, word >> 8);
}

/* ---------------------------------------------------------------- LZW */

static void flush_block(draw_gif *gif)
{
    if (gif->filled == 0)
        return;
    put_byte(gif, gif->filled);
    fwrite(gif->block, 1, (size_t)gif->filled, gif->file);
    gif->filled = 0;
}

static void put_bits(draw_gif *gif, uint32_t code)
{
    gif->held |= code << gif->held_count;
    gif->held_count += gif->bits;
    while (gif->held_count >= 8) {
        gif->block[gif->filled++] = (uint8_t)gif->held;
        if (gif->filled == (int)sizeof gif->block)
            flush_block(gif);
        gif->held >>= 8;
        gif->held_count -= 8;
    }
}

static void clear_codes(draw_gif *gif)
{
    put_bits(gif, 1u << MIN_BITS);
    memset(gif->chain, 0, sizeof gif->chain);
    gif->next = (1 << MIN_BITS) + 2;
    gif->bits = MIN_BITS + 1;
}

static uint32_t place_of(const draw_gif *gif, uint32_t chain)
{
    uint32_t place = chain * 2654435761u >> 19; /* 13 bits */
    while (gif->chain[place] != 0 && gif->chain[place] != chain)
        place = (place + 1) % HASHED;
    return place;
}

static void add_code(draw_gif *gif, uint32_t place, uint32_t chain)
{
    if (gif->next == CODES) {
        clear_codes(gif);
        return;
    }
    if (gif->next == 1 << gif->bits)
        gif->bits++;
    gif->chain[place] = chain;
    gif->code[place] = (uint16_t)gif->next++;
}

static void compress(draw_gif *gif, const uint8_t *index, size_t count)
{
    put_byte(gif, MIN_BITS);
    gif->held = 0;
    gif->held_count = gif->filled = 0;
    gif->bits = MIN_BITS + 1;
    clear_codes(gif);
    uint32_t prefix = index[0];
    for (size_t i = 1; i < count; i++) {
        uint32_t chain = (prefix << 8 | index[i]) + 1, place = place_of(gif, chain);
        if (gif->chain[place] == chain) {
            prefix = gif->code[place];
            continue;
        }
        put_bits(gif, prefix);
        add_code(gif, place, chain);
        prefix = index[i];
    }
    put_bits(gif, prefix);
    if (gif->next == 1 << gif->bits && gif->bits < 12)
        gif->bits++; /* as whoever reads adds a code after that one, too */
    put_bits(gif, (1u << MIN_BITS) + 1);
    if (gif->held_count > 0) {
        gif->bits = 8 - gif->held_count;
        put_bits(gif, 0);
    }
    flush_block(gif);
    put_byte(gif, 0);
}

/* ---------------------------------------------------------------- a picture */

static const uint32_t *row_of(const draw_canvas *canvas, int y)
{
    return canvas->pixels + (ptrdiff_t)y * canvas->stride;
}

static bool row_differs(const draw_gif *gif, const draw_canvas *canvas, int y)
{
    return memcmp(row_of(canvas, y), gif->shown + (size_t)y * (size_t)gif->width,
                  (size_t)gif->width * sizeof *gif->shown) != 0;
}

/* One pixel where nothing differs: a picture must not be empty. */
static draw_rect changed_part(const draw_gif *gif, const draw_canvas *canvas)
{
    int top = 0, bottom = gif->height, left = gif->width, right = 0;
    if (!gif->begun)
        return (draw_rect){0, 0, gif->width, gif->height};
    while (top < bottom && !row_differs(gif, canvas, top))
        top++;
    while (bottom > top && !row_differs(gif, canvas, bottom - 1))
        bottom--;
    for (int y = top; y < bottom; y++) {
        const uint32_t *now = row_of(canvas, y), *was = gif->shown + (size_t)y * (size_t)gif->width;
        for (int x = 0; x < left; x++)
            left = now[x] != was[x] ? x : left;
        for (int x = gif->width - 1; x >= right; x--)
            right = now[x] != was[x] ? x + 1 : right;
    }
    return top < bottom ? (draw_rect){left, top, right - left, bottom - top}
                        : (draw_rect){0, 0, 1, 1};
}

/* What is as before is left through, which makes long equal runs. */
static void index_part(const draw_gif *gif, const draw_canvas *canvas, draw_rect part,
                       const draw_palette *palette, uint8_t *out)
{
    for (int y = part.y; y < part.y + part.h; y++) {
        const uint32_t *now = row_of(canvas, y), *was = gif->shown + (size_t)y * (size_t)gif->width;
        for (int x = part.x; x < part.x + part.w; x++)
            *out++ = gif->begun && now[x] == was[x] ? KEEP : draw_palette_find(palette, now[x]);
    }
}

static void put_head(draw_gif *gif)
{
    fwrite("GIF89a", 1, 6, gif->file);
    put_word(gif, gif->width);
    put_word(gif, gif->height);
    put_byte(gif, 0x70); /* no palette for all, 8 bits a channel */
    put_byte(gif, 0);
    put_byte(gif, 0);
    fwrite("\x21\xFF\x0BNETSCAPE2.0\x03\x01", 1, 16, gif->file);
    put_word(gif, 0); /* for ever */
    put_byte(gif, 0);
}

static void put_picture(draw_gif *gif, draw_rect part, int delay, const draw_palette *palette)
{
    put_byte(gif, 0x21);
    put_byte(gif, 0xF9);
    put_byte(gif, 4);
    put_byte(gif, 1 << 2 | 1); /* it stays, with what is seen through KEEP */
    put_word(gif, delay);
    put_byte(gif, KEEP);
    put_byte(gif, 0);
    put_byte(gif, 0x2C);
    put_word(gif, part.x);
    put_word(gif, part.y);
    put_word(gif, part.w);
    put_word(gif, part.h);
    put_byte(gif, 0x80 | 7); /* a palette of 256 */
    for (int i = 0; i < 256; i++) {
        uint32_t color = i < palette->count ? palette->color[i] : 0;
        put_byte(gif, (int)(color >> 16));
        put_byte(gif, (int)(color >> 8));
        put_byte(gif, (int)color);
    }
}

static void keep_picture(draw_gif *gif, const draw_canvas *canvas)
{
    for (int y = 0; y < gif->height; y++)
        memcpy(gif->shown + (size_t)y * (size_t)gif->width, row_of(canvas, y),
               (size_t)gif->width * sizeof *gif->shown);
    gif->begun = true;
}

/* ---------------------------------------------------------------- the file */

draw_gif *draw_gif_begin(FILE *file, int width, int height)
{
    if (width < 1 || height < 1 || width > 65535 || height > 65535)
        return NULL;
    draw_gif *gif = calloc(1, sizeof *gif);
    uint32_t *shown = calloc((size_t)width * (size_t)height, sizeof *shown);
    if (gif == NULL || shown == NULL) {
        free(gif);
        free(shown);
        return NULL;
    }
    gif->file = file;
    gif->width = width;
    gif->height = height;
    gif->shown = shown;
    put_head(gif);
    return gif;
}

bool draw_gif_add(draw_gif *gif, const draw_canvas *canvas, double seconds)
{
    draw_palette palette;
    draw_rect part = changed_part(gif, canvas);
    size_t count = (size_t)part.w * (size_t)part.h;
    uint8_t *index = malloc(count);
    if (index == NULL)
        return false;
    if (!draw_palette_of(&palette, canvas, part)) {
        free(index);
        return false;
    }
    long until = lround(fmin(seconds, 1e6) * 100.0), delay = until - gif->hundredths;
    delay = delay < 0 ? 0 : delay > 65535 ? 65535 : delay;
    gif->hundredths += delay;
    index_part(gif, canvas, part, &palette, index);
    put_picture(gif, part, (int)delay, &palette);
    compress(gif, index, count);
    keep_picture(gif, canvas);
    free(index);
    draw_palette_free(&palette);
    return true;
}

void draw_gif_end(draw_gif *gif)
{
    if (gif == NULL)
        return;
    put_byte(gif, 0x3B);
    free(gif->shown);
    free(gif);
}
