/* paper.h - a small black picture to draw on in white, so that a pixel tells its coverage. */
#ifndef PAPER_H
#define PAPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/draw.h"

enum { PAPER_WIDTH = 96, PAPER_HEIGHT = 80 };

#define WHITE 0xFFFFFFFFu
#define BLACK 0xFF000000u

typedef struct paper_sheet {
    uint32_t pixels[PAPER_WIDTH * PAPER_HEIGHT];
    draw_canvas canvas;
} paper_sheet;

static inline void paper_clear(paper_sheet *paper)
{
    paper->canvas = draw_canvas_on(paper->pixels, PAPER_WIDTH, PAPER_HEIGHT, PAPER_WIDTH);
    draw_clear(&paper->canvas, BLACK);
}

static inline double paper_cover(const paper_sheet *paper, int x, int y)
{
    return (paper->pixels[y * PAPER_WIDTH + x] & 0xFF) / 255.0;
}

static inline double paper_area(const paper_sheet *paper)
{
    double area = 0.0;
    for (int y = 0; y < PAPER_HEIGHT; y++)
        for (int x = 0; x < PAPER_WIDTH; x++)
            area += paper_cover(paper, x, y);
    return area;
}

static inline int paper_touched(const paper_sheet *paper)
{
    int count = 0;
    for (int i = 0; i < PAPER_WIDTH * PAPER_HEIGHT; i++)
        count += paper->pixels[i] != BLACK;
    return count;
}

/* A fixed sequence, 0 to 1. */
static inline float chance(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

/* The point at t (any number) on the unit circle. */
static inline draw_point around(float t)
{
    float q = 1.0f + t * t;
    return (draw_point){(1.0f - t * t) / q, 2.0f * t / q};
}

static inline draw_style plain(draw_color fill)
{
    return (draw_style){.fill = fill};
}

#endif
