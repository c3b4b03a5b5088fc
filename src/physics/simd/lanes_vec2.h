/* lanes_vec2.h - 2D vectors, one in each lane, with the operations of base/vec.h. A rotation is the
 * vector (cos, sin). */
#ifndef CR_LANES_VEC2_H
#define CR_LANES_VEC2_H

#include "simd/lanes.h"

typedef struct cr_lanes2 {
    cr_lanes x, y;
} cr_lanes2;

static inline cr_lanes2 add2(cr_lanes2 a, cr_lanes2 b)
{
    return (cr_lanes2){a.x + b.x, a.y + b.y};
}

static inline cr_lanes2 sub2(cr_lanes2 a, cr_lanes2 b)
{
    return (cr_lanes2){a.x - b.x, a.y - b.y};
}

static inline cr_lanes2 neg2(cr_lanes2 a)
{
    return (cr_lanes2){-a.x, -a.y};
}

static inline cr_lanes2 mad2(cr_lanes2 a, cr_lanes2 b, cr_lanes s)
{
    return (cr_lanes2){a.x + b.x * s, a.y + b.y * s};
}

static inline cr_lanes dot2(cr_lanes2 a, cr_lanes2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline cr_lanes2 select2(cr_mask which, cr_lanes2 yes, cr_lanes2 no)
{
    return (cr_lanes2){select_lanes(which, yes.x, no.x), select_lanes(which, yes.y, no.y)};
}

static inline cr_lanes2 rotate2(cr_lanes2 rot, cr_lanes2 v)
{
    return (cr_lanes2){rot.x * v.x - rot.y * v.y, rot.y * v.x + rot.x * v.y};
}

static inline cr_lanes2 unrotate2(cr_lanes2 rot, cr_lanes2 v)
{
    return (cr_lanes2){rot.x * v.x + rot.y * v.y, rot.x * v.y - rot.y * v.x};
}

/* Loads CR_LANES vectors that lie in memory as x, y, x, y ... and need no alignment. */
static inline cr_lanes2 load_vec2(const float *at)
{
#if CR_LANES == 8 && defined(__AVX2__)
    __m256 low = _mm256_loadu_ps(at), high = _mm256_loadu_ps(at + 8);
    __m256d x = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0x88));
    __m256d y = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0xDD));
    return (cr_lanes2){(cr_lanes)_mm256_permute4x64_pd(x, 0xD8),
                       (cr_lanes)_mm256_permute4x64_pd(y, 0xD8)};
#elif CR_LANES == 4 && defined(__SSE2__)
    __m128 low = _mm_loadu_ps(at), high = _mm_loadu_ps(at + 4);
    return (cr_lanes2){(cr_lanes)_mm_shuffle_ps(low, high, 0x88),
                       (cr_lanes)_mm_shuffle_ps(low, high, 0xDD)};
#else
    _Alignas(64) float x[CR_LANES], y[CR_LANES];
    for (int i = 0; i < CR_LANES; i++) {
        x[i] = at[2 * i];
        y[i] = at[2 * i + 1];
    }
    return (cr_lanes2){load(x), load(y)};
#endif
}

#endif
