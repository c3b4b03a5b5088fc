/* lanes_gather.h - gathers and scatters four neighbouring floats of an element for each lane, and
 * transposes them: an element's floats are a row in memory, and a lane of four vectors here. */
#ifndef CR_LANES_GATHER_H
#define CR_LANES_GATHER_H

#include "simd/lanes.h"

/* Four floats of each lane: gather fills it, scatter writes it back. */
typedef struct cr_float4 {
    cr_lanes x, y, z, w;
} cr_float4;

#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
/* Transposes a matrix of 4 x 4 floats in each quarter of the registers, from the rows of lanes i,
 * i + 4, i + 8 and i + 12 in register i to one float of all lanes in each, or back. */
static inline void transpose(__m512 r[4])
{
    __m512 p = _mm512_unpacklo_ps(r[0], r[1]), q = _mm512_unpacklo_ps(r[2], r[3]);
    __m512 s = _mm512_unpackhi_ps(r[0], r[1]), t = _mm512_unpackhi_ps(r[2], r[3]);
    r[0] = _mm512_shuffle_ps(p, q, 0x44);
    r[1] = _mm512_shuffle_ps(p, q, 0xEE);
    r[2] = _mm512_shuffle_ps(s, t, 0x44);
    r[3] = _mm512_shuffle_ps(s, t, 0xEE);
}
#elif CR_LANES == 8 && defined(__AVX2__)
/* The same in each half, for the rows of lanes i and i + 4. */
static inline void transpose(__m256 r[4])
{
    __m256 p = _mm256_unpacklo_ps(r[0], r[1]), q = _mm256_unpacklo_ps(r[2], r[3]);
    __m256 s = _mm256_unpackhi_ps(r[0], r[1]), t = _mm256_unpackhi_ps(r[2], r[3]);
    r[0] = _mm256_shuffle_ps(p, q, 0x44);
    r[1] = _mm256_shuffle_ps(p, q, 0xEE);
    r[2] = _mm256_shuffle_ps(s, t, 0x44);
    r[3] = _mm256_shuffle_ps(s, t, 0xEE);
}
#endif

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
    transpose(row);
    out = (cr_float4){(cr_lanes)row[0], (cr_lanes)row[1], (cr_lanes)row[2], (cr_lanes)row[3]};
#elif CR_LANES == 8 && defined(__AVX2__)
    __m256 row[4];
    for (int i = 0; i < 4; i++)
        row[i] =
            _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(base + stride * index[i])),
                                 _mm_loadu_ps(base + stride * index[i + 4]), 1);
    transpose(row);
    out = (cr_float4){(cr_lanes)row[0], (cr_lanes)row[1], (cr_lanes)row[2], (cr_lanes)row[3]};
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

/* The inverse of gather's transposition: out[lane] holds the lane's four floats. */
static inline void transpose_store(float out[CR_LANES][4], cr_float4 in)
{
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
    __m512 row[4] = {(__m512)in.x, (__m512)in.y, (__m512)in.z, (__m512)in.w};
    transpose(row);
    for (int i = 0; i < 4; i++) {
        _mm_store_ps(out[i], _mm512_castps512_ps128(row[i]));
        _mm_store_ps(out[i + 4], _mm512_extractf32x4_ps(row[i], 1));
        _mm_store_ps(out[i + 8], _mm512_extractf32x4_ps(row[i], 2));
        _mm_store_ps(out[i + 12], _mm512_extractf32x4_ps(row[i], 3));
    }
#elif CR_LANES == 8 && defined(__AVX2__)
    __m256 row[4] = {(__m256)in.x, (__m256)in.y, (__m256)in.z, (__m256)in.w};
    transpose(row);
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
    __m512 row[4] = {(__m512)in.x, (__m512)in.y, (__m512)in.z, (__m512)in.w};
    transpose(row);
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
