/* lanes_vec2.h - vectors of two, one a lane, as in vec.h; a rotation is (c, s). */
#ifndef CR_LANES_VEC2_H
#define CR_LANES_VEC2_H

#include "simd/lanes.h"

typedef struct lanes2 {
    cr_lanes x, y;
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

static inline lanes2 mad2(lanes2 a, lanes2 b, cr_lanes s)
{
    return (lanes2){a.x + b.x * s, a.y + b.y * s};
}

static inline cr_lanes dot2(lanes2 a, lanes2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline lanes2 pick2(cr_mask which, lanes2 yes, lanes2 no)
{
    return (lanes2){pick(which, yes.x, no.x), pick(which, yes.y, no.y)};
}

static inline lanes2 turn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x - rot.y * v.y, rot.y * v.x + rot.x * v.y};
}

static inline lanes2 unturn2(lanes2 rot, lanes2 v)
{
    return (lanes2){rot.x * v.x + rot.y * v.y, rot.x * v.y - rot.y * v.x};
}

/* Of x and y in turns. */
static inline lanes2 load_vectors(const float *at)
{
#if CR_LANES == 8 && defined(__AVX2__)
    __m256 low = _mm256_loadu_ps(at), high = _mm256_loadu_ps(at + 8);
    __m256d x = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0x88));
    __m256d y = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0xDD));
    return (lanes2){(cr_lanes)_mm256_permute4x64_pd(x, 0xD8),
                    (cr_lanes)_mm256_permute4x64_pd(y, 0xD8)};
#elif CR_LANES == 4 && defined(__SSE2__)
    __m128 low = _mm_loadu_ps(at), high = _mm_loadu_ps(at + 4);
    return (lanes2){(cr_lanes)_mm_shuffle_ps(low, high, 0x88),
                    (cr_lanes)_mm_shuffle_ps(low, high, 0xDD)};
#else
    _Alignas(64) float x[CR_LANES], y[CR_LANES];
    for (int i = 0; i < CR_LANES; i++) {
        x[i] = at[2 * i];
        y[i] = at[2 * i + 1];
    }
    return (lanes2){load(x), load(y)};
#endif
}

#endif
