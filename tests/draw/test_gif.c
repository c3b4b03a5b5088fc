/* test_gif.c - films as GIF: read back by a decoder of the test's own, they have the pictures that
 * were put in, as nearly as 255 colours can tell. */
#include "draw/gif.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---------------------------------------------------------------- a decoder */

typedef struct reader {
    const uint8_t *byte;
    size_t length, at;
    int width, height;
    uint32_t *picture;
    int delay; /* hundredths, of the picture that was read last */
    long area; /* pixels that it wrote */
    bool endless;
} reader;

static int get(reader *r)
{
    assert_true(r->at < r->length);
    return r->byte[r->at++];
}

static int get_word(reader *r)
{
    int low = get(r);
    return low | get(r) << 8;
}

static void read_head(reader *r)
{
    assert_memory_equal(r->byte, "GIF89a", 6);
    r->at = 6;
    r->width = get_word(r);
    r->height = get_word(r);
    assert_int_equal(get(r) & 0x80, 0);
    r->at += 2;
    r->picture = calloc((size_t)r->width * (size_t)r->height, sizeof *r->picture);
    assert_non_null(r->picture);
}

/* All blocks one after the other; the caller frees them. */
static uint8_t *get_blocks(reader *r, size_t *length)
{
    uint8_t *all = malloc(r->length);
    assert_non_null(all);
    *length = 0;
    for (int n; (n = get(r)) > 0;)
        for (int i = 0; i < n; i++)
            all[(*length)++] = (uint8_t)get(r);
    return all;
}

typedef struct entry {
    int prefix;
    uint8_t last, first;
} entry;

static size_t unpack(const uint8_t *data, size_t length, int least, uint8_t *out, size_t room)
{
    static entry table[4096];
    static uint8_t stack[4096];
    int clear = 1 << least, end = clear + 1, next = end + 1, bits = least + 1, before = -1;
    size_t count = 0;
    uint32_t held = 0;
    int have = 0;
    for (int i = 0; i < clear; i++)
        table[i] = (entry){-1, (uint8_t)i, (uint8_t)i};
    for (size_t at = 0;;) {
        while (have < bits) {
            assert_true(at < length);
            held |= (uint32_t)data[at++] << have;
            have += 8;
        }
        int code = (int)(held & ((1u << bits) - 1));
        held >>= bits;
        have -= bits;
        if (code == end)
            return count;
        if (code == clear) {
            next = end + 1;
            bits = least + 1;
            before = -1;
            continue;
        }
        assert_true(before < 0 ? code < clear : code <= next);
        uint8_t first = before < 0    ? table[code].first
                        : code < next ? table[code].first
                                      : table[before].first;
        if (before >= 0 && next < 4096) {
            table[next] = (entry){before, first, table[before].first};
            next++;
            if (next == 1 << bits && bits < 12)
                bits++;
        }
        int depth = 0;
        for (int c = code; c >= 0; c = table[c].prefix)
            stack[depth++] = table[c].last;
        while (depth > 0) {
            assert_true(count < room);
            out[count++] = stack[--depth];
        }
        before = code;
    }
}

static void read_image(reader *r, int transparent)
{
    int x = get_word(r), y = get_word(r), w = get_word(r), h = get_word(r);
    assert_true(w > 0 && h > 0 && x + w <= r->width && y + h <= r->height);
    assert_int_equal(get(r), 0x87);
    const uint8_t *palette = r->byte + r->at;
    r->at += 768;
    int least = get(r);
    size_t length, count = (size_t)w * (size_t)h;
    uint8_t *data = get_blocks(r, &length), *index = malloc(count);
    assert_non_null(index);
    assert_int_equal(unpack(data, length, least, index, count), count);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *c = palette + 3 * index[i];
        size_t at = ((size_t)y + i / (size_t)w) * (size_t)r->width + (size_t)x + i % (size_t)w;
        if (index[i] != transparent)
            r->picture[at] = 0xFF000000u | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
    }
    r->area = (long)count;
    free(data);
    free(index);
}

/* The next picture; false at the end. */
static bool read_next(reader *r)
{
    int transparent = -1;
    for (;;) {
        int kind = get(r);
        if (kind == 0x3B) {
            assert_int_equal(r->at, r->length);
            return false;
        }
        if (kind == 0x2C) {
            read_image(r, transparent);
            return true;
        }
        assert_int_equal(kind, 0x21);
        int label = get(r);
        if (label == 0xF9) {
            assert_int_equal(get(r), 4);
            assert_int_equal(get(r), 5);
            r->delay = get_word(r);
            transparent = get(r);
            assert_int_equal(get(r), 0);
        } else {
            size_t length;
            uint8_t *data = get_blocks(r, &length);
            r->endless |= length == 14 && memcmp(data, "NETSCAPE2.0\x01\0\0", 14) == 0;
            free(data);
        }
    }
}

/* ---------------------------------------------------------------- films */

enum { WIDTH = 200, HEIGHT = 120, PICTURES = 40 };

static uint32_t *paint(int number, draw_canvas *canvas)
{
    uint32_t *pixels = malloc(WIDTH * HEIGHT * sizeof *pixels);
    assert_non_null(pixels);
    *canvas = draw_canvas_on(pixels, WIDTH, HEIGHT, WIDTH);
    draw_clear(canvas, 0xFF12151C);
    for (int x = 0; x < WIDTH; x += 20)
        draw_line(canvas, (float)x, 0, (float)x, HEIGHT, 1.0f, 0xFF1B2029);
    for (int i = 0; i < 12; i++)
        draw_disc(canvas, (float)(10 + 16 * i), 30.0f + (float)(5 * i), 9.0f,
                  (draw_style){0xFF000000u | (uint32_t)(i * 1234567 + 0x304050), 0xFFFFFFFF, 1.5f});
    draw_disc(canvas, 20.0f + 4.0f * (float)number, 60.0f, 14.0f,
              (draw_style){0xFFE0A040, 0xFF102030, 2.0f});
    return pixels;
}

static uint8_t *film(size_t *length)
{
    char *bytes = NULL;
    FILE *file = open_memstream(&bytes, length);
    assert_non_null(file);
    draw_gif *gif = draw_gif_begin(file, WIDTH, HEIGHT);
    assert_non_null(gif);
    for (int i = 0; i < PICTURES; i++) {
        draw_canvas canvas;
        uint32_t *pixels = paint(i < PICTURES - 1 ? i : i - 1, &canvas); /* the last two are one */
        assert_true(draw_gif_add(gif, &canvas, (double)(i + 1) / 30.0));
        free(pixels);
    }
    draw_gif_end(gif);
    assert_int_equal(fclose(file), 0);
    return (uint8_t *)bytes;
}

static int difference(uint32_t a, uint32_t b)
{
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int d = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
        most = d > most ? d : most;
    }
    return most;
}

static void it_reads_back(void **state)
{
    (void)state;
    size_t length;
    uint8_t *bytes = film(&length);
    reader r = {.byte = bytes, .length = length};
    read_head(&r);
    assert_int_equal(r.width, WIDTH);
    assert_int_equal(r.height, HEIGHT);
    int count = 0, worst = 0;
    long time = 0, off = 0;
    while (read_next(&r)) {
        draw_canvas canvas;
        uint32_t *wanted = paint(count < PICTURES - 1 ? count : count - 1, &canvas);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int d = difference(wanted[i], r.picture[i]);
            worst = d > worst ? d : worst;
            off += d > 8;
            /* Areas have their very colour, a grid's faint one beside the ground's, too. */
            if (wanted[i] == 0xFF12151C || wanted[i] == 0xFF1B2029 || wanted[i] == 0xFFE0A040)
                assert_int_equal(wanted[i], r.picture[i]);
        }
        if (count > 0 && count < PICTURES - 1)
            assert_in_range(r.area, 1, WIDTH * HEIGHT / 4); /* of what moved alone */
        if (count == PICTURES - 1)
            assert_int_equal(r.area, 1);
        time += r.delay;
        free(wanted);
        count++;
    }
    print_message(
        "%d pictures in %zu bytes; a colour is off by %d at most, by more than 8 in %ld of "
        "%d pixels\n",
        count, length, worst, off, count * WIDTH * HEIGHT);
    assert_int_equal(count, PICTURES);
    assert_true(r.endless);
    assert_int_equal(time, 133); /* 40 / 30 s, however each is rounded */
    assert_true(worst <= 48 && off < count * WIDTH * HEIGHT / 1000);
    free(r.picture);
    free(bytes);
}

/* Noise has no equal runs and uses up the codes again and again. */
static void noise_reads_back(void **state)
{
    (void)state;
    static const uint32_t four[] = {0xFF000000, 0xFFFFFFFF, 0xFFFF0000, 0xFF0000FF};
    static uint32_t pixels[300 * 301];
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof pixels / sizeof pixels[0]; i++) {
        seed = seed * 1664525u + 1013904223u;
        pixels[i] = four[seed >> 30];
    }
    for (int width = 1; width <= 300; width += 23) {
        char *bytes = NULL;
        size_t length;
        FILE *file = open_memstream(&bytes, &length);
        assert_non_null(file);
        draw_gif *gif = draw_gif_begin(file, width, 301);
        assert_non_null(gif);
        draw_canvas canvas = draw_canvas_on(pixels, width, 301, 300);
        assert_true(draw_gif_add(gif, &canvas, 1.0));
        draw_gif_end(gif);
        fclose(file);
        reader r = {.byte = (uint8_t *)bytes, .length = length};
        read_head(&r);
        assert_true(read_next(&r));
        for (int y = 0; y < 301; y++)
            assert_memory_equal(r.picture + y * width, pixels + 300 * y,
                                (size_t)width * sizeof *pixels);
        assert_false(read_next(&r));
        free(r.picture);
        free(bytes);
    }
}

static void no_size_is_refused(void **state)
{
    (void)state;
    assert_null(draw_gif_begin(stdout, 0, 10));
    assert_null(draw_gif_begin(stdout, 10, 70000));
    draw_gif_end(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_reads_back),
        cmocka_unit_test(noise_reads_back),
        cmocka_unit_test(no_size_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
