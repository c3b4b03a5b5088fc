/* font.h - glyphs that are rendered once each. Private to the room. */
#ifndef DRAW_FONT_H
#define DRAW_FONT_H

#include "draw/atlas.h"
#include "draw/draw.h"

#include <SDL_ttf.h>

/* Pens and glyphs stand on quarters of a pixel, sideways only. */
enum { PARTS = 4, PEN_MAX = 1 << 24 };

typedef struct text_glyph {
    uint32_t code;  /* 0 in a free slot */
    size_t start;   /* in the pool: PARTS blocks of w x h, for a pen 0, 1, 2, 3 quarters on */
    int x, y, w, h; /* pixels; the place is from the pen at the top of the line */
    int advance;    /* quarters */
    struct {
        uint16_t x, y; /* one more than the place in the font's atlas; 0 for none yet */
    } atlas[PARTS];    /* of each block */
} text_glyph;

struct draw_font {
    TTF_Font *ttf;
    int ascent, line;
    int digit; /* quarters; the advance of every digit */
    uint8_t *pool;
    size_t pool_size, pool_room;
    text_glyph *slots; /* open addressing, a power of two, at most half full */
    size_t slot_count, used;
    text_glyph box; /* for what the font lacks */
    glyph_atlas atlas;
    int keepers; /* beside whoever opened it: batches of recorded letters */
};

/* The glyph of a code point, rendered when it is first asked for; never NULL. Valid until the next
 * call. */
text_glyph *font_glyph(draw_font *font, uint32_t code);
/* Keeps a font open for one draw_font_close more. */
void font_keep(draw_font *font);

#endif
