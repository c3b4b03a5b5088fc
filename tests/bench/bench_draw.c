/* bench_draw.c - how long a picture takes: a cleared canvas of 1280x720, a grid of 60 lines, the
 * shapes (half discs, half turned boxes, filled and outlined, 8 to 16 pixels to the edge: a
 * thousand of them then cover more than half of the picture, as a heap of bodies does) and 10 lines
 * of text, on one thread. Beside the time of the clock stands the time of the processor, which
 * other programs on the machine disturb less. */
#include "draw/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, GRID = 60, LINES = 10 };

static double now_ms(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* A fixed sequence, 0 to 1. */
static float chance(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

static void grid(draw_canvas *canvas)
{
    for (int i = 0; i < GRID / 2; i++) {
        float x = 20.3f + 42.0f * (float)i, y = 10.3f + 24.0f * (float)i;
        draw_line(canvas, x, 0, x, HEIGHT, 1.0f, 0xFF2A313Cu);
        draw_line(canvas, 0, y, WIDTH, y, 1.0f, 0xFF2A313Cu);
    }
}

static void shapes(draw_canvas *canvas, int count, uint32_t seed)
{
    static const float SIDES[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < count; i++) {
        float x = WIDTH * chance(&seed), y = HEIGHT * chance(&seed);
        float size = 8.0f + 8.0f * chance(&seed), t = chance(&seed);
        draw_style style = {0xFF000000u | seed >> 8, 0xFF101418u, 1.5f};
        if (i % 2 == 0) {
            draw_disc(canvas, x, y, size, style);
            continue;
        }
        float cosine = (1 - t * t) / (1 + t * t), sine = 2 * t / (1 + t * t);
        draw_point corners[4];
        for (int k = 0; k < 4; k++) {
            float u = SIDES[k][0] * size, v = SIDES[k][1] * size;
            corners[k] = (draw_point){x + u * cosine - v * sine, y + u * sine + v * cosine};
        }
        draw_polygon(canvas, corners, 4, style);
    }
}

static void text(draw_canvas *canvas, draw_font *font, int frame)
{
    char line[96];
    for (int i = 0; i < LINES; i++) {
        snprintf(line, sizeof line, "%d bodies  87 contacts  step 0.%02d ms  draw 2.1 ms", frame,
                 i);
        draw_text(canvas, font, 12, 12 + 20 * i, 0xFFE6EAF0u, line);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(draw_canvas *canvas, draw_font *font, int count, int frames)
{
    double *times = calloc((size_t)frames * 2, sizeof *times), *busy = times + frames;
    if (times == NULL)
        return;
    for (int frame = -5; frame < frames; frame++) {
        double start = now_ms(CLOCK_MONOTONIC), work = now_ms(CLOCK_PROCESS_CPUTIME_ID);
        draw_clear(canvas, 0xFF1B2028u);
        grid(canvas);
        shapes(canvas, count, (uint32_t)frame);
        text(canvas, font, frame);
        if (frame >= 0) {
            times[frame] = now_ms(CLOCK_MONOTONIC) - start;
            busy[frame] = now_ms(CLOCK_PROCESS_CPUTIME_ID) - work;
        }
    }
    qsort(times, (size_t)frames, sizeof *times, ascending);
    qsort(busy, (size_t)frames, sizeof *busy, ascending);
    printf("%7d  %9.2f  %9.2f  %13.2f\n", count, times[frames / 2], times[frames * 95 / 100],
           busy[frames / 2]);
    free(times);
}

int main(void)
{
    char message[256];
    draw_font *font = draw_font_open(CAROM_FONT, 14, message, sizeof message);
    uint32_t *pixels = malloc((size_t)WIDTH * HEIGHT * sizeof *pixels);
    if (font == NULL || pixels == NULL) {
        fprintf(stderr, "bench-draw: %s\n", font == NULL ? message : "out of memory");
        return 1;
    }
    draw_canvas canvas = draw_canvas_on(pixels, WIDTH, HEIGHT, WIDTH);
    printf(" shapes  median ms     p95 ms  processor, ms\n");
    measure(&canvas, font, 0, 200);
    measure(&canvas, font, 100, 200);
    measure(&canvas, font, 1000, 200);
    measure(&canvas, font, 10000, 60);
    free(pixels);
    draw_font_close(font);
    return 0;
}
