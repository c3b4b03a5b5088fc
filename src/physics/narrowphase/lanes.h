/* lanes.h - several pairs at a time: vector types of gcc and clang, as wide as the file that
 * includes this is compiled for. An operation on lanes rounds as the scalar one does, so that the
 * bits are the same whatever the width. */
#ifndef CR_LANES_H
#define CR_LANES_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#if defined(__AVX512F__)
enum { LANES = 16 };
#elif defined(__AVX2__)
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

typedef float lanes __attribute__((vector_size(LANES * 4)));
typedef int32_t lanes_i __attribute__((vector_size(LANES * 4))); /* of a comparison: 0 or -1 */

static inline lanes lanes_load(const float *from)
{
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline lanes_i lanes_load_i(const int32_t *from)
{
    lanes_i v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline void lanes_store(float *to, lanes v)
{
    memcpy(to, &v, sizeof v);
}

static inline void lanes_store_i(int32_t *to, lanes_i v)
{
    memcpy(to, &v, sizeof v);
}

static inline lanes lanes_all(float value)
{
    return value - (lanes){0};
}

static inline lanes_i lanes_all_i(int32_t value)
{
    return value - (lanes_i){0};
}

static inline lanes_i lanes_pick_i(lanes_i which, lanes_i yes, lanes_i no)
{
    return (which & yes) | (~which & no);
}

static inline lanes lanes_pick(lanes_i which, lanes yes, lanes no)
{
    return (lanes)lanes_pick_i(which, (lanes_i)yes, (lanes_i)no);
}

static inline lanes lanes_abs(lanes v)
{
    return (lanes)((lanes_i)v & INT32_MAX);
}

static inline lanes lanes_negative_where(lanes_i which, lanes v)
{
    return (lanes)((lanes_i)v ^ (which & INT32_MIN));
}

/* Exactly rounded, as sqrtf is. */
static inline lanes lanes_root(lanes v)
{
#if defined(__AVX512F__)
    return _mm512_sqrt_ps(v);
#elif defined(__AVX2__)
    return _mm256_sqrt_ps(v);
#elif defined(__SSE2__)
    return _mm_sqrt_ps(v);
#else
    for (int i = 0; i < LANES; i++)
        v[i] = sqrtf(v[i]);
    return v;
#endif
}

/* ---- vectors of two, as in vec.h; a rotation is (c, s) ---- */

typedef struct lanes2 {
    lanes x, y;
} lanes2;

static inline lanes2 add2(lanes2 a, lanes2 b)
{
    return (lanes2){a.x + b.x, a.y + b.y};
}

static inline lanes2 sub2(lanes2 a, lanes2 b)
{
    return (lanes2){a.x - b.x, a.y - b.y};
}

static inline lanes2 neg2(lanes2 a)
{
    return (lanes2){-a.x, -a.y};
}

static inline lanes2 mad2(lanes2 a, lanes2 b, lanes s)
{
    return (lanes2){a.x + b.x * s, a.y + b.y * s};
}

static inline lanes dot2(lanes2 a, lanes2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline lanes2 pick2(lanes_i which, lanes2 yes, lanes2 no)
{
    return (lanes2){lanes_pick(which, yes.x, no.x), lanes_pick(which, yes.y, no.y)};
}

static inline lanes2 turn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x - rot.y * v.y, rot.y * v.x + rot.x * v.y};
}

static inline lanes2 unturn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x + rot.y * v.y, rot.x * v.y - rot.y * v.x};
}

#endif
