/* lanes.h - CR_LANES floats that are worked on at once, 1, 4, 8 or 16, and what can be done with
 * them. A file that is compiled for a machine's vectors defines CR_LANES and includes this. Each
 * lane goes its own way by the same operations, rounded alike, so that its bits do not depend on
 * how many others went with it.
 *
 * +, -, * and / work on cr_lanes as on floats, and integers' operators on cr_words. A cr_mask says
 * of each lane yes or no. has_bit looks at the bits of what is no float. */
#ifndef CR_LANES_H
#define CR_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* What a body's 16 bytes hold, by lanes. */
typedef struct cr_four cr_four;

#if CR_LANES == 1

typedef float cr_lanes;
typedef bool cr_mask;
struct cr_four {
    cr_lanes x, y, z, w;
};

static inline cr_lanes all(float x)
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
static inline cr_mask below(cr_lanes a, cr_lanes b)
{
    return a < b;
}
static inline cr_mask at_most(cr_lanes a, cr_lanes b)
{
    return a <= b;
}
static inline cr_mask equal(cr_lanes a, cr_lanes b)
{
    return a == b;
}
static inline cr_mask both(cr_mask a, cr_mask b)
{
    return a && b;
}
static inline cr_mask either(cr_mask a, cr_mask b)
{
    return a || b;
}
static inline cr_mask none_of(cr_mask a)
{
    return !a;
}
static inline bool any(cr_mask a)
{
    return a;
}
static inline cr_mask has_bit(cr_lanes a, uint32_t bit)
{
    uint32_t word;
    memcpy(&word, &a, sizeof word);
    return (word & bit) != 0;
}
static inline cr_lanes pick(cr_mask mask, cr_lanes yes, cr_lanes no)
{
    return mask ? yes : no;
}
static inline cr_lanes greater(cr_lanes a, cr_lanes b)
{
    return a > b ? a : b;
}
static inline cr_lanes lesser(cr_lanes a, cr_lanes b)
{
    return a < b ? a : b;
}
static inline cr_lanes root(cr_lanes a)
{
    return sqrtf(a);
}

#elif CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)

typedef float cr_lanes __attribute__((vector_size(64)));
typedef __mmask16 cr_mask;
struct cr_four {
    cr_lanes x, y, z, w;
};

static inline cr_lanes all(float x)
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
static inline cr_mask below(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LT_OQ);
}
static inline cr_mask at_most(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LE_OQ);
}
static inline cr_mask equal(cr_lanes a, cr_lanes b)
{
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_EQ_OQ);
}
static inline cr_mask both(cr_mask a, cr_mask b)
{
    return (cr_mask)(a & b);
}
static inline cr_mask either(cr_mask a, cr_mask b)
{
    return (cr_mask)(a | b);
}
static inline cr_mask none_of(cr_mask a)
{
    return (cr_mask)~a;
}
static inline bool any(cr_mask a)
{
    return a != 0;
}
static inline cr_mask has_bit(cr_lanes a, uint32_t bit)
{
    return _mm512_test_epi32_mask((__m512i)a, _mm512_set1_epi32((int32_t)bit));
}
static inline cr_lanes pick(cr_mask mask, cr_lanes yes, cr_lanes no)
{
    return (cr_lanes)_mm512_mask_blend_ps(mask, (__m512)no, (__m512)yes);
}
static inline cr_lanes greater(cr_lanes a, cr_lanes b)
{
    return (cr_lanes)_mm512_max_ps((__m512)a, (__m512)b);
}
static inline cr_lanes lesser(cr_lanes a, cr_lanes b)
{
    return (cr_lanes)_mm512_min_ps((__m512)a, (__m512)b);
}
static inline cr_lanes root(cr_lanes a)
{
    return (cr_lanes)_mm512_sqrt_ps((__m512)a);
}

#else

typedef float cr_lanes __attribute__((vector_size(4 * CR_LANES)));
typedef int32_t cr_mask __attribute__((vector_size(4 * CR_LANES)));
struct cr_four {
    cr_lanes x, y, z, w;
};

static inline cr_lanes all(float x)
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
static inline cr_mask below(cr_lanes a, cr_lanes b)
{
    return a < b;
}
static inline cr_mask at_most(cr_lanes a, cr_lanes b)
{
    return a <= b;
}
static inline cr_mask equal(cr_lanes a, cr_lanes b)
{
    return a == b;
}
static inline cr_mask both(cr_mask a, cr_mask b)
{
    return a & b;
}
static inline cr_mask either(cr_mask a, cr_mask b)
{
    return a | b;
}
static inline cr_mask none_of(cr_mask a)
{
    return ~a;
}
static inline bool any(cr_mask a)
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
static inline cr_mask has_bit(cr_lanes a, uint32_t bit)
{
    return ((cr_mask)a & (int32_t)bit) != 0;
}
static inline cr_lanes pick(cr_mask mask, cr_lanes yes, cr_lanes no)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_blendv_ps((__m256)no, (__m256)yes, (__m256)mask);
#else
    return (cr_lanes)((mask & (cr_mask)yes) | (~mask & (cr_mask)no));
#endif
}
static inline cr_lanes greater(cr_lanes a, cr_lanes b)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_max_ps((__m256)a, (__m256)b);
#elif CR_LANES == 4 && defined(__SSE2__)
    return (cr_lanes)_mm_max_ps((__m128)a, (__m128)b);
#else
    return pick(a > b, a, b);
#endif
}
static inline cr_lanes lesser(cr_lanes a, cr_lanes b)
{
#if CR_LANES == 8 && defined(__AVX2__)
    return (cr_lanes)_mm256_min_ps((__m256)a, (__m256)b);
#elif CR_LANES == 4 && defined(__SSE2__)
    return (cr_lanes)_mm_min_ps((__m128)a, (__m128)b);
#else
    return pick(a < b, a, b);
#endif
}
static inline cr_lanes root(cr_lanes a)
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

/* The mask as bits, lane 0 the lowest. */
static inline uint32_t bits_of(cr_mask mask)
{
    _Alignas(64) int32_t lanes[CR_LANES];
    uint32_t bits = 0;
    store_mask(lanes, mask);
    for (int i = 0; i < CR_LANES; i++)
        bits |= (uint32_t)(lanes[i] & 1) << i;
    return bits;
}

/* 0 - a: of 0 it is 0, while -a would be -0. */
static inline cr_lanes minus(cr_lanes a)
{
    return all(0) - a;
}
static inline cr_lanes only_if(cr_mask mask, cr_lanes a)
{
    return pick(mask, a, all(0));
}

/* ---- integers of 32 bits ---- */

#if CR_LANES == 1

typedef int32_t cr_words;

static inline cr_words all_words(int32_t x)
{
    return x;
}
static inline cr_words pick_words(cr_mask mask, cr_words yes, cr_words no)
{
    return mask ? yes : no;
}
static inline cr_lanes size_of(cr_lanes a)
{
    return fabsf(a);
}
static inline cr_words to_words(cr_lanes a)
{
    return (int32_t)a;
}

#else

typedef int32_t cr_words __attribute__((vector_size(4 * CR_LANES)));

static inline cr_words all_words(int32_t x)
{
    return (cr_words){0} + x;
}
static inline cr_words pick_words(cr_mask mask, cr_words yes, cr_words no)
{
    return (cr_words)pick(mask, (cr_lanes)yes, (cr_lanes)no);
}
static inline cr_lanes size_of(cr_lanes a)
{
    return (cr_lanes)((cr_words)a & INT32_MAX);
}
/* Whole numbers. */
static inline cr_words to_words(cr_lanes a)
{
    return __builtin_convertvector(a, cr_words);
}

#endif

/* The same bits. */
static inline cr_lanes as_lanes(cr_words a)
{
    cr_lanes out;
    memcpy(&out, &a, sizeof out);
    return out;
}
static inline cr_words as_words(cr_lanes a)
{
    cr_words out;
    memcpy(&out, &a, sizeof out);
    return out;
}
static inline cr_words load_words(const uint32_t *at)
{
    cr_words out;
    memcpy(&out, at, sizeof out);
    return out;
}
static inline cr_mask same(cr_words a, int32_t b)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    return _mm512_cmpeq_epi32_mask((__m512i)a, _mm512_set1_epi32(b));
#else
    return a == b;
#endif
}

/* ---- bodies ---- */

/* Four floats at base + stride * index of each lane, as four vectors: a transposition. */
static inline cr_four gather(const float *base, size_t stride, const uint32_t *index)
{
    cr_four out;
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
    /* of integers too, which are no floats: only bits are moved */
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

/* Four floats a lane, lane after lane. */
static inline void unzip(float out[CR_LANES][4], cr_four in)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    __m512 x = (__m512)in.x, y = (__m512)in.y, z = (__m512)in.z, w = (__m512)in.w;
    __m512 p = _mm512_unpacklo_ps(x, y), q = _mm512_unpacklo_ps(z, w);
    __m512 r = _mm512_unpackhi_ps(x, y), s = _mm512_unpackhi_ps(z, w);
    const __m512 row[4] = {_mm512_shuffle_ps(p, q, 0x44), _mm512_shuffle_ps(p, q, 0xEE),
                           _mm512_shuffle_ps(r, s, 0x44), _mm512_shuffle_ps(r, s, 0xEE)};
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

/* Back to where they were gathered, but for the lanes whose bits are set in `skip`: a body that
 * nothing moves is in many lanes, and may be in the hands of several threads. */
static inline void scatter(float *base, size_t stride, const uint32_t *index, uint32_t skip,
                           cr_four in)
{
    _Alignas(16) float rows[CR_LANES][4];
    unzip(rows, in);
    for (int i = 0; i < CR_LANES; i++)
        if ((skip >> i & 1) == 0)
            memcpy(base + stride * index[i], rows[i], sizeof rows[i]);
}

#endif
