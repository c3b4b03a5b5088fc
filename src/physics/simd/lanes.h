/* lanes.h - SIMD: CR_LANES floats (1, 4, 8 or 16) in one vector register, and the operations on
 * them. A file that is compiled for one instruction set defines CR_LANES and includes this header.
 * Every lane is computed by the same operations with the same rounding, so a lane's bits do not
 * depend on the number of lanes.
 *
 *     values     cr_lanes (floats) and cr_int_lanes: the operators + - * / and, of integers, the
 *                bitwise ones; splat, load, store, max_lanes, min_lanes, sqrt_lanes, abs_lanes,
 *                neg_lanes
 *     masks      cr_mask, a yes or no for each lane: cmp_lt, cmp_le, cmp_eq, test_bit, mask_and,
 *                mask_or, mask_not, mask_any, mask_bits
 *     choices    select_lanes(mask, yes, no), select_or_zero(mask, yes) */
#ifndef CR_LANES_H
#define CR_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

#if CR_LANES == 1

typedef float cr_lanes;
typedef bool cr_mask;

static inline cr_lanes splat(float x)
{
    return x;
}
static inline cr_lanes load(const float *at)
{
    return *at;
}
static inline void store(float *at, cr_lanes x)
{
    *at = x;
}
static inline cr_mask load_mask(const int32_t *at)
{
    return *at != 0;
}
static inline void store_mask(int32_t *at, cr_mask mask)
{
    *at = mask ? -1 : 0;
}
static inline cr_mask cmp_lt(cr_lanes a, cr_lanes b)
{
    return a < b;
}
static inline cr_mask cmp_le(cr_lanes a, cr_lanes b)
{
    return a <= b;
}
static inline cr_mask cmp_eq(cr_lanes a, cr_lanes b)
{
    return a == b;
}
static inline cr_mask mask_and(cr_mask a, cr_mask b)
{
    return a && b;
}
static inline cr_mask mask_or(cr_mask a, cr_mask b)
{
    return a || b;
}
static inline cr_mask mask_not(cr_mask a)
{
    return !a;
}
static inline bool mask_any(cr_mask a)
{
    return a;
}
/* Whether any of the bits `bit` is set in the lane's 32 bits, which need not be a float's. */
static inline cr_mask test_bit(cr_lanes a, uint32_t bit)
{
    uint32_t word;
    memcpy(&word, &a, sizeof word);
    return (word & bit) != 0;
}
static inline cr_lanes select_lanes(cr_mask mask, cr_lanes yes, cr_lanes no)
{
    return mask ? yes : no;
}
static inline cr_lanes max_lanes(cr_lanes a, cr_lanes b)
{
    return a > b ? a : b;
}
static inline cr_lanes min_lanes(cr_lanes a, cr_lanes b)
{
    return a < b ? a : b;
}
static inline cr_lanes sqrt_lanes(cr_lanes a)
{
    return sqrtf(a);
}

#elif CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)

typedef float cr_lanes __attribute__((vector_size(64)));
typedef __mmask16 cr_mask;

static inline cr_lanes splat(float x)
{
    return (cr_lanes)_mm512_set1_ps(x);
}
static inline cr_lanes load(const float *at)
{
    return (cr_lanes)_mm512_load_ps(at);
}
static inline void store(float *at, cr_lanes x)
{
    _mm512_store_ps(at, (__m512)x);
}
static inline cr_mask load_mask(const int32_t *at)
{
    return _mm512_movepi32_mask(_mm512_load_si512(at));
}
static inline void store_mask(int32_t *at, cr_mask mask)
{
    _mm512_store_si512(at, _mm512_movm_epi32(mask));
}
static inline cr_mask cmp_lt(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LT_OQ);
}
static inline cr_mask cmp_le(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LE_OQ);
}
static inline cr_mask cmp_eq(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_EQ_OQ);
}
static inline cr_mask mask_and(cr_mask a, cr_mask b)
{
    return (cr_mask)(a & b);
}
static inline cr_mask mask_or(cr_mask a, cr_mask b)
{
    return (cr_mask)(a | b);
}
static inline cr_mask mask_not(cr_mask a)
{
    return (cr_mask)~a;
}
static inline bool mask_any(cr_mask a)
{
    return a != 0;
}
static inline cr_mask test_bit(cr_lanes a, uint32_t bit)
{
    return _mm512_test_epi32_mask((__m512i)a, _mm512_set1_epi32((int32_t)bit));
}
static inline cr_lanes select_lanes(cr_mask mask, cr_lanes yes, cr_lanes no)
{
    return (cr_lanes)_mm512_mask_blend_ps(mask, (__m512)no, (__m512)yes);
}
static inline cr_lanes max_lanes(cr_lanes a, cr_lanes b)
{
    return (cr_lanes)_mm512_max_ps((__m512)a, (__m512)b);
}
static inline cr_lanes min_lanes(cr_lanes a, cr_lanes b)
{
    return (cr_lanes)_mm512_min_ps((__m512)a, (__m512)b);
}
static inline cr_lanes sqrt_lanes(cr_lanes a)
{
    return (cr_lanes)_mm512_sqrt_ps((__m512)a);
}

#else

typedef float cr_lanes __attribute__((vector_size(4 * CR_LANES)));
typedef int32_t cr_mask __attribute__((vector_size(4 * CR_LANES)));

static inline cr_lanes splat(float x)
{
    return (cr_lanes){0} + x;
}
static inline cr_lanes load(const float *at)
{
    return *(const cr_lanes *)at;
}
static inline void store(float *at, cr_lanes x)
{
    *(cr_lanes *)at = x;
}
static inline cr_mask load_mask(const int32_t *at)
{
    return *(const cr_mask *)at;
}
static inline void store_mask(int32_t *at, cr_mask mask)
{
    *(cr_mask *)at = mask;
}
static inline cr_mask cmp_lt(cr_lanes a, cr_lanes b)
{
    return a < b;
}
static inline cr_mask cmp_le(cr_lanes a, cr_lanes b)
{
    return a <= b;
}
static inline cr_mask cmp_eq(cr_lanes a, cr_lanes b)
{
    return a == b;
}
static inline cr_mask mask_and(cr_mask a, cr_mask b)
{
    return a & b;
}
static inline cr_mask mask_or(cr_mask a, cr_mask b)
{
    return a | b;
}
static inline cr_mask mask_not(cr_mask a)
{
    return ~a;
}
static inline bool mask_any(cr_mask a)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return _mm256_movemask_ps((__m256)a) != 0;
#elif CR_LANES == 4 && defined(__SSE2__)
    return _mm_movemask_ps((__m128)a) != 0;
#else
    int32_t some = 0;
    for (int i = 0; i < CR_LANES; i++)
        some |= a[i];
    return some != 0;
#endif
}
static inline cr_mask test_bit(cr_lanes a, uint32_t bit)
{
    return ((cr_mask)a & (int32_t)bit) != 0;
}
static inline cr_lanes select_lanes(cr_mask mask, cr_lanes yes, cr_lanes no)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_blendv_ps((__m256)no, (__m256)yes, (__m256)mask);
#else
    return (cr_lanes)((mask & (cr_mask)yes) | (~mask & (cr_mask)no));
#endif
}
static inline cr_lanes max_lanes(cr_lanes a, cr_lanes b)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_max_ps((__m256)a, (__m256)b);
#elif CR_LANES == 4 && defined(__SSE2__)
    return (cr_lanes)_mm_max_ps((__m128)a, (__m128)b);
#else
    return select_lanes(a > b, a, b);
#endif
}
static inline cr_lanes min_lanes(cr_lanes a, cr_lanes b)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_min_ps((__m256)a, (__m256)b);
#elif CR_LANES == 4 && defined(__SSE2__)
    return (cr_lanes)_mm_min_ps((__m128)a, (__m128)b);
#else
    return select_lanes(a < b, a, b);
#endif
}
static inline cr_lanes sqrt_lanes(cr_lanes a)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_sqrt_ps((__m256)a);
#elif CR_LANES == 4 && defined(__SSE2__)
    return (cr_lanes)_mm_sqrt_ps((__m128)a);
#else
    for (int i = 0; i < CR_LANES; i++)
        a[i] = sqrtf(a[i]);
    return a;
#endif
}

#endif

/* The mask as an integer with one bit for each lane, lane 0 the lowest. */
static inline uint32_t mask_bits(cr_mask mask)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    return mask;
#elif CR_LANES == 8 && defined(__AVX2__)
    return (uint32_t)_mm256_movemask_ps((__m256)mask);
#else
    _Alignas(64) int32_t lanes[CR_LANES];
    uint32_t bits = 0;
    store_mask(lanes, mask);
    for (int i = 0; i < CR_LANES; i++)
        bits |= (uint32_t)(lanes[i] & 1) << i;
    return bits;
#endif
}

/* 0 - a, which is +0 where a is 0; the operator's -a would be -0 there. */
static inline cr_lanes neg_lanes(cr_lanes a)
{
    return splat(0) - a;
}
static inline cr_lanes select_or_zero(cr_mask mask, cr_lanes a)
{
    return select_lanes(mask, a, splat(0));
}

/* ---- integers of 32 bits ---- */

#if CR_LANES == 1

typedef int32_t cr_int_lanes;

static inline cr_int_lanes splat_int(int32_t x)
{
    return x;
}
static inline cr_int_lanes select_int(cr_mask mask, cr_int_lanes yes, cr_int_lanes no)
{
    return mask ? yes : no;
}
static inline cr_lanes abs_lanes(cr_lanes a)
{
    return fabsf(a);
}
static inline cr_int_lanes to_int(cr_lanes a)
{
    return (int32_t)a;
}

#else

typedef int32_t cr_int_lanes __attribute__((vector_size(4 * CR_LANES)));

static inline cr_int_lanes splat_int(int32_t x)
{
    return (cr_int_lanes){0} + x;
}
static inline cr_int_lanes select_int(cr_mask mask, cr_int_lanes yes, cr_int_lanes no)
{
    return (cr_int_lanes)select_lanes(mask, (cr_lanes)yes, (cr_lanes)no);
}
static inline cr_lanes abs_lanes(cr_lanes a)
{
    return (cr_lanes)((cr_int_lanes)a & INT32_MAX);
}
/* The lanes hold whole numbers; others are truncated. */
static inline cr_int_lanes to_int(cr_lanes a)
{
    return __builtin_convertvector(a, cr_int_lanes);
}

#endif

/* The same 32 bits of each lane, read as the other type. */
static inline cr_lanes as_float(cr_int_lanes a)
{
    cr_lanes out;
    memcpy(&out, &a, sizeof out);
    return out;
}
static inline cr_int_lanes as_int(cr_lanes a)
{
    cr_int_lanes out;
    memcpy(&out, &a, sizeof out);
    return out;
}
static inline cr_int_lanes load_int(const uint32_t *at)
{
    cr_int_lanes out;
    memcpy(&out, at, sizeof out);
    return out;
}
static inline cr_mask cmp_eq_int(cr_int_lanes a, int32_t b)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    return _mm512_cmpeq_epi32_mask((__m512i)a, _mm512_set1_epi32(b));
#else
    return a == b;
#endif
}

#endif
