/* rows.h - four rows of four numbers of 32 bits, and their columns. */
#ifndef CR_ROWS_H
#define CR_ROWS_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Writes the columns of four rows, or the rows of four columns. */
static inline void rows_turn(const void *const rows[4], void *const columns[4])
{
#ifdef __SSE2__
    __m128 a = _mm_loadu_ps(rows[0]), b = _mm_loadu_ps(rows[1]);
    __m128 c = _mm_loadu_ps(rows[2]), d = _mm_loadu_ps(rows[3]);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(columns[0], a);
    _mm_storeu_ps(columns[1], b);
    _mm_storeu_ps(columns[2], c);
    _mm_storeu_ps(columns[3], d);
#else
    uint32_t in[4][4], out[4][4];
    for (int i = 0; i < 4; i++)
        memcpy(in[i], rows[i], sizeof in[i]);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            out[k][i] = in[i][k];
    for (int i = 0; i < 4; i++)
        memcpy(columns[i], out[i], sizeof out[i]);
#endif
}

#endif
