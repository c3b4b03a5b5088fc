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
 *     choices    select_lanes(mask, yes, no), select_or_zero(mask, yes)
 *     memory     gather and scatter four neighbouring floats of each lane's element */
#ifndef CR_LANES_H
#define CR_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* Four floats of each lane: gather fills it, scatter writes it back. */
typedef struct cr_float4 cr_float4;

#if CR_LANES == 1

typedef float cr_lanes;
typedef bool cr_mask;
struct cr_float4 {
    cr_lanes x, y, z, w;
};

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
struct cr_float4 {
    cr_lanes x, y, z, w;
};

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
struct cr_float4 {
    cr_lanes x, y, z, w;
};

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

/* ---- gather and scatter ---- */

/* For each lane the four floats at base + stride * index[lane], transposed into four vectors. */
static inline cr_float4 gather(const float *base, size_t stride, const uint32_t *index)
{
    cr_float4 out;
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    __m512 row[4];
    for (int i = 0; i < 4; i++) {
        __m512 r = _mm512_castps128_ps512(_mm_loadu_ps(base + stride * index[i]));
        r = _mm512_insertf32x4(r, _mm_loadu_ps(base + stride * index[i + 4]), 1);
        r = _mm512_insertf32x4(r, _mm_loadu_ps(base + stride * index[i + 8]), 2);
        row[i] = _mm512_insertf32x4(r, _mm_loadu_ps(base + stride * index[i + 12]), 3);
    }
    __m512 p = _mm512_unpacklo_ps(row[0], row[1]), q = _mm512_unpacklo_ps(row[2], row[3]);
    __m512 r = _mm512_unpackhi_ps(row[0], row[1]), s = _mm512_unpackhi_ps(row[2], row[3]);
    out.x = (cr_lanes)_mm512_shuffle_ps(p, q, 0x44);
    out.y = (cr_lanes)_mm512_shuffle_ps(p, q, 0xEE);
    out.z = (cr_lanes)_mm512_shuffle_ps(r, s, 0x44);
    out.w = (cr_lanes)_mm512_shuffle_ps(r, s, 0xEE);
#elif CR_LANES == 8 && defined(__AVX2__)
    __m256 row[4];
    for (int i = 0; i < 4; i++)
        row[i] =
            _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(base + stride * index[i])),
                                 _mm_loadu_ps(base + stride * index[i + 4]), 1);
    __m256 p = _mm256_unpacklo_ps(row[0], row[1]), q = _mm256_unpacklo_ps(row[2], row[3]);
    __m256 r = _mm256_unpackhi_ps(row[0], row[1]), s = _mm256_unpackhi_ps(row[2], row[3]);
    out.x = (cr_lanes)_mm256_shuffle_ps(p, q, 0x44);
    out.y = (cr_lanes)_mm256_shuffle_ps(p, q, 0xEE);
    out.z = (cr_lanes)_mm256_shuffle_ps(r, s, 0x44);
    out.w = (cr_lanes)_mm256_shuffle_ps(r, s, 0xEE);
#elif CR_LANES == 4 && defined(__SSE2__)
    __m128 row[4];
    for (int i = 0; i < 4; i++)
        row[i] = _mm_loadu_ps(base + stride * index[i]);
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
    out.x = (cr_lanes)row[0];
    out.y = (cr_lanes)row[1];
    out.z = (cr_lanes)row[2];
    out.w = (cr_lanes)row[3];
#elif CR_LANES == 1
    memcpy(&out, base + stride * index[0], sizeof out);
#else
    /* moved as bits: some of the four may be integers */
    _Alignas(64) uint32_t columns[4][CR_LANES];
    for (int i = 0; i < CR_LANES; i++) {
        uint32_t row[4];
        memcpy(row, base + stride * index[i], sizeof row);
        for (int k = 0; k < 4; k++)
            columns[k][i] = row[k];
    }
    memcpy(&out.x, columns[0], sizeof out.x);
    memcpy(&out.y, columns[1], sizeof out.y);
    memcpy(&out.z, columns[2], sizeof out.z);
    memcpy(&out.w, columns[3], sizeof out.w);
#endif
    return out;
}

#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
/* Row i has those of the lanes i, i + 4, i + 8 and i + 12. */
static inline void transpose_rows(__m512 row[4], cr_float4 in)
{
    __m512 x = (__m512)in.x, y = (__m512)in.y, z = (__m512)in.z, w = (__m512)in.w;
    __m512 p = _mm512_unpacklo_ps(x, y), q = _mm512_unpacklo_ps(z, w);
    __m512 r = _mm512_unpackhi_ps(x, y), s = _mm512_unpackhi_ps(z, w);
    row[0] = _mm512_shuffle_ps(p, q, 0x44);
    row[1] = _mm512_shuffle_ps(p, q, 0xEE);
    row[2] = _mm512_shuffle_ps(r, s, 0x44);
    row[3] = _mm512_shuffle_ps(r, s, 0xEE);
}
#endif

/* The inverse of gather's transposition: out[lane] holds the lane's four floats. */
static inline void transpose_store(float out[CR_LANES][4], cr_float4 in)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    __m512 row[4];
    transpose_rows(row, in);
    for (int i = 0; i < 4; i++) {
        _mm_store_ps(out[i], _mm512_castps512_ps128(row[i]));
        _mm_store_ps(out[i + 4], _mm512_extractf32x4_ps(row[i], 1));
        _mm_store_ps(out[i + 8], _mm512_extractf32x4_ps(row[i], 2));
        _mm_store_ps(out[i + 12], _mm512_extractf32x4_ps(row[i], 3));
    }
#elif CR_LANES == 8 && defined(__AVX2__)
    __m256 x = (__m256)in.x, y = (__m256)in.y, z = (__m256)in.z, w = (__m256)in.w;
    __m256 p = _mm256_unpacklo_ps(x, y), q = _mm256_unpacklo_ps(z, w);
    __m256 r = _mm256_unpackhi_ps(x, y), s = _mm256_unpackhi_ps(z, w);
    const __m256 row[4] = {_mm256_shuffle_ps(p, q, 0x44), _mm256_shuffle_ps(p, q, 0xEE),
                           _mm256_shuffle_ps(r, s, 0x44), _mm256_shuffle_ps(r, s, 0xEE)};
    for (int i = 0; i < 4; i++) {
        _mm_store_ps(out[i], _mm256_castps256_ps128(row[i]));
        _mm_store_ps(out[i + 4], _mm256_extractf128_ps(row[i], 1));
    }
#elif CR_LANES == 4 && defined(__SSE2__)
    __m128 row[4] = {(__m128)in.x, (__m128)in.y, (__m128)in.z, (__m128)in.w};
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
    for (int i = 0; i < 4; i++)
        _mm_store_ps(out[i], row[i]);
#elif CR_LANES == 1
    memcpy(out[0], &in, sizeof in);
#else
    for (int i = 0; i < CR_LANES; i++) {
        out[i][0] = in.x[i];
        out[i][1] = in.y[i];
        out[i][2] = in.z[i];
        out[i][3] = in.w[i];
    }
#endif
}

/* Writes each lane's four floats to base + stride * index[lane]. */
static inline void scatter_all(float *base, size_t stride, const uint32_t *index, cr_float4 in)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    __m512 row[4];
    transpose_rows(row, in);
    for (int i = 0; i < 4; i++) {
        _mm_storeu_ps(base + stride * index[i], _mm512_castps512_ps128(row[i]));
        _mm_storeu_ps(base + stride * index[i + 4], _mm512_extractf32x4_ps(row[i], 1));
        _mm_storeu_ps(base + stride * index[i + 8], _mm512_extractf32x4_ps(row[i], 2));
        _mm_storeu_ps(base + stride * index[i + 12], _mm512_extractf32x4_ps(row[i], 3));
    }
#else
    _Alignas(16) float rows[CR_LANES][4];
    transpose_store(rows, in);
    for (int i = 0; i < CR_LANES; i++)
        memcpy(base + stride * index[i], rows[i], sizeof rows[i]);
#endif
}

/* The same, except for the lanes whose bit is set in `skip`: a body of infinite mass stands in many
 * lanes, and other threads may read it. Which lanes they are is as good as random, so that their
 * floats are written elsewhere instead of jumped over: a branch would be mispredicted. */
static inline void scatter(float *base, size_t stride, const uint32_t *index, uint32_t skip,
                           cr_float4 in)
{
    const uint32_t all = (1u << CR_LANES) - 1;
    if ((skip & all) == 0) {
        scatter_all(base, stride, index, in);
        return;
    }
    _Alignas(16) float rows[CR_LANES][4], elsewhere[4];
    transpose_store(rows, in);
    for (int i = 0; i < CR_LANES; i++) {
        uintptr_t skipped = -(uintptr_t)(skip >> i & 1), to = (uintptr_t)(base + stride * index[i]);
        memcpy((void *)((to & ~skipped) | ((uintptr_t)elsewhere & skipped)), rows[i],
               sizeof rows[i]);
    }
}

#endif
