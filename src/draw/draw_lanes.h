/* draw_lanes.h - four pixels at a time. Private to the room.
 *
 * gcc and clang turn these vector types into whatever the machine has; every operation rounds as
 * the scalar one does, so the pixels stay the same everywhere. */
#ifndef DRAW_DRAW_LANES_H
#define DRAW_DRAW_LANES_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LANES = 4 };

typedef float lanes_f __attribute__((vector_size(16)));
typedef int32_t lanes_i __attribute__((vector_size(16)));
typedef uint32_t lanes_u __attribute__((vector_size(16)));
typedef uint16_t lanes_half __attribute__((vector_size(16)));

static inline lanes_f lanes_of(float value)
{
    return (lanes_f){value, value, value, value};
}

static inline lanes_u lanes_load(const uint32_t *from)
{
    lanes_u lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

static inline void lanes_store(uint32_t *to, lanes_u lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

static inline lanes_f lanes_min(lanes_f a, lanes_f b)
{
#ifdef __SSE2__
    return _mm_min_ps(a, b);
#else
    lanes_i less = a < b;
    return (lanes_f)(((lanes_i)a & less) | ((lanes_i)b & ~less));
#endif
}

static inline lanes_f lanes_load_f(const float *from)
{
    lanes_f lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

static inline void lanes_store_f(float *to, lanes_f lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

/* Each lane and all before it. */
static inline lanes_f lanes_running(lanes_f a)
{
#ifdef __SSE2__
    a += (lanes_f)_mm_slli_si128((__m128i)a, 4);
    return a + (lanes_f)_mm_slli_si128((__m128i)a, 8);
#else
    a += (lanes_f){0.0f, a[0], a[1], a[2]};
    return a + (lanes_f){0.0f, 0.0f, a[0], a[1]};
#endif
}

/* The last one in every lane. */
static inline lanes_f lanes_last(lanes_f a)
{
#ifdef __SSE2__
    return _mm_shuffle_ps(a, a, 0xFF);
#else
    return lanes_of(a[3]);
#endif
}

/* The greater of `a` and 0. */
static inline lanes_f lanes_positive(lanes_f a)
{
#ifdef __SSE2__
    return _mm_max_ps(a, _mm_setzero_ps());
#else
    return (lanes_f)((lanes_i)a & (a > lanes_of(0.0f)));
#endif
}

static inline lanes_f lanes_max(lanes_f a, lanes_f b)
{
#ifdef __SSE2__
    return _mm_max_ps(a, b);
#else
    lanes_i more = a > b;
    return (lanes_f)(((lanes_i)a & more) | ((lanes_i)b & ~more));
#endif
}

static inline lanes_f lanes_sqrt(lanes_f a)
{
#ifdef __SSE2__
    return _mm_sqrt_ps(a);
#else
    return (lanes_f){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
#endif
}

/* The lesser of two counts. */
static inline lanes_u lanes_least(lanes_u a, lanes_u b)
{
#ifdef __SSE2__
    /* Halves have an instruction of their own, and the upper ones are 0. */
    return (lanes_u)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    lanes_u less = (lanes_u)((lanes_i)a < (lanes_i)b);
    return (a & less) | (b & ~less);
#endif
}

/* For an edge that crosses a row of pixels from left to right or back, over a `spread` of pixels:
 * the area to its right in each of four pixels, times the spread. That is the sum of
 * clamp(t - s, 0, 1) over s from 0 to the spread, where t is the distance from the edge's left end
 * to the pixel's right side. `before` is how far right of that end the first pixel begins. */
static inline lanes_f lanes_ramp(float before, lanes_f spread)
{
    const lanes_f one = lanes_of(1.0f), half = lanes_of(0.5f), steps = {1.0f, 2.0f, 3.0f, 4.0f};
    lanes_f t = lanes_min(lanes_positive(lanes_of(before) + steps), spread + one);
    lanes_f first = lanes_min(t, one), last = lanes_positive(t - spread);
    return half * (first * first - last * last) + (t - first);
}

/* A part of 0 to 1 in 1/256. */
static inline lanes_u lanes_count(lanes_f part)
{
    return (lanes_u) __builtin_convertvector(part * lanes_of(256.0f) + lanes_of(0.5f), lanes_i);
}

/* A weight of 0 to 256 in both of the 16-bit halves. */
static inline lanes_half lanes_pair(lanes_u weight)
{
    return (lanes_half)(weight | weight << 16);
}

#endif
