/* rows.h - four rows of four numbers, and their columns. */
#ifndef CR_ROWS_H
#define CR_ROWS_H

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Stores the columns of the rows that start at `a` to `d`. */
static inline void rows_turn(const float *a, const float *b, const float *c, const float *d,
                             float *const columns[4])
{
#ifdef __SSE2__
    __m128 r0 = _mm_loadu_ps(a), r1 = _mm_loadu_ps(b), r2 = _mm_loadu_ps(c), r3 = _mm_loadu_ps(d);
    _MM_TRANSPOSE4_PS(r0, r1, r2, r3);
    _mm_storeu_ps(columns[0], r0);
    _mm_storeu_ps(columns[1], r1);
    _mm_storeu_ps(columns[2], r2);
    _mm_storeu_ps(columns[3], r3);
#else
    for (int i = 0; i < 4; i++) {
        columns[i][0] = a[i];
        columns[i][1] = b[i];
        columns[i][2] = c[i];
        columns[i][3] = d[i];
    }
#endif
}

#endif
