/* screen.c - what a virtual display shows, for tests that drive a real window.
 *
 *   screen save SCREEN X Y W H FILE.png   a part of Xvfb's framebuffer file
 *   screen same A.png B.png X Y W H       exit status 0 when that part of both is the same */
#include "draw/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 1, USAGE = 2, MOST = 1 << 28 };

static int complain(const char *file, const char *why)
{
    fprintf(stderr, "screen: %s: %s\n", file, why);
    return FAILED;
}

static bool read_rect(char **word, draw_rect *out)
{
    int *part[] = {&out->x, &out->y, &out->w, &out->h};
    for (int i = 0; i < 4; i++) {
        char *end;
        long value = strtol(word[i], &end, 10);
        if (*end != '\0' || value < (i < 2 ? 0 : 1) || value > 16384)
            return false;
        *part[i] = (int)value;
    }
    return true;
}

static bool holds(int width, int height, draw_rect part)
{
    return part.x + part.w <= width && part.y + part.h <= height;
}

/* ---- a framebuffer, in the format of xwd: a header of big-endian words, colours, pixels ---- */

enum { HEADER_SIZE, WIDTH = 4, HEIGHT, BITS_PER_PIXEL = 11, LINE_SIZE, COLORS = 19, WORDS };

static size_t word_at(const unsigned char *bytes, int i)
{
    const unsigned char *b = bytes + 4 * i;
    return (size_t)b[0] << 24 | (size_t)b[1] << 16 | (size_t)b[2] << 8 | b[3];
}

static unsigned char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = file != NULL ? malloc(MOST) : NULL;
    *size = bytes != NULL ? fread(bytes, 1, MOST, file) : 0;
    if (file != NULL)
        fclose(file);
    return bytes;
}

static int save_part(const unsigned char *bytes, size_t size, draw_rect part, const char *to)
{
    if (size < 4 * WORDS || word_at(bytes, BITS_PER_PIXEL) != 32)
        return complain(to, "not made from a screen of 32 bits a pixel");
    size_t start = word_at(bytes, HEADER_SIZE) + 12 * word_at(bytes, COLORS);
    size_t line = word_at(bytes, LINE_SIZE), height = word_at(bytes, HEIGHT);
    if (!holds((int)word_at(bytes, WIDTH), (int)height, part) || start + line * height > size)
        return complain(to, "not all of it is on the screen");
    uint32_t *pixels = malloc((size_t)part.w * (size_t)part.h * sizeof *pixels);
    if (pixels == NULL)
        return complain(to, "out of memory");
    for (int y = 0; y < part.h; y++) {
        const unsigned char *from = bytes + start + line * (size_t)(part.y + y);
        for (int x = 0; x < part.w; x++) {
            const unsigned char *p = from + 4 * (size_t)(part.x + x);
            pixels[y * part.w + x] =
                0xFF000000u | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
        }
    }
    char message[512];
    draw_canvas canvas = draw_canvas_on(pixels, part.w, part.h, part.w);
    bool ok = draw_png_write(&canvas, to, message, sizeof message);
    free(pixels);
    return ok ? 0 : complain(to, message);
}

static int save(const char *from, draw_rect part, const char *to)
{
    size_t size;
    unsigned char *bytes = read_all(from, &size);
    int status = bytes != NULL ? save_part(bytes, size, part, to) : complain(from, "cannot read");
    free(bytes);
    return status;
}

/* ---- two pictures ---- */

static int same(char *const file[2], draw_rect part)
{
    uint32_t *pixels[2] = {NULL, NULL};
    int width[2], height[2], status = 0;
    char message[512];
    for (int i = 0; i < 2 && status == 0; i++) {
        if (!draw_png_read(file[i], &pixels[i], &width[i], &height[i], message, sizeof message))
            status = complain(file[i], message);
        else if (!holds(width[i], height[i], part))
            status = complain(file[i], "smaller than the part that is asked for");
    }
    for (int y = part.y; y < part.y + part.h && status == 0; y++) {
        const uint32_t *a = pixels[0] + (size_t)y * (size_t)width[0] + part.x;
        const uint32_t *b = pixels[1] + (size_t)y * (size_t)width[1] + part.x;
        status = memcmp(a, b, (size_t)part.w * sizeof *a) == 0 ? 0 : FAILED;
    }
    free(pixels[0]);
    free(pixels[1]);
    return status;
}

int main(int argc, char **argv)
{
    draw_rect part;
    if (argc == 8 && strcmp(argv[1], "save") == 0 && read_rect(argv + 3, &part))
        return save(argv[2], part, argv[7]);
    if (argc == 8 && strcmp(argv[1], "same") == 0 && read_rect(argv + 4, &part))
        return same(argv + 2, part);
    fprintf(stderr, "screen save SCREEN X Y W H FILE.png\nscreen same A.png B.png X Y W H\n");
    return USAGE;
}
