/* block.h - the symmetric 3x3 system of one body: two ways to shift and one to turn. */
#ifndef CR_BLOCK_H
#define CR_BLOCK_H

#include "constraints/row.h"

/* A row's Jacobian as one of its bodies sees it. */
typedef struct cr_jacobian {
    float x, y, angle;
} cr_jacobian;

static inline cr_jacobian cr_jacobian_of(const cr_row *row, bool is_b)
{
    if (is_b)
        return (cr_jacobian){row->d.x, row->d.y, row->cb};
    return (cr_jacobian){-row->d.x, -row->d.y, -row->ca};
}

/* The lower triangle of H, and the right side g. */
typedef struct cr_block {
    float xx, yx, yy, tx, ty, tt;
    float gx, gy, gt;
} cr_block;

/* H += stiffness J J^T, g += pull J */
static inline void cr_block_add(cr_block *block, cr_jacobian j, float stiffness, float pull)
{
    block->xx += stiffness * j.x * j.x;
    block->yx += stiffness * j.y * j.x;
    block->yy += stiffness * j.y * j.y;
    block->tx += stiffness * j.angle * j.x;
    block->ty += stiffness * j.angle * j.y;
    block->tt += stiffness * j.angle * j.angle;
    block->gx += pull * j.x;
    block->gy += pull * j.y;
    block->gt += pull * j.angle;
}

/* H^-1 g by H = L D L^T (Golub and Van Loan, "Matrix Computations", 4.1.2): no square roots, and no
 * pivoting, for H is a mass matrix plus squares and so positive definite. */
static inline cr_jacobian cr_block_solve(const cr_block *h)
{
    float d1 = h->xx, l21 = h->yx / d1, l31 = h->tx / d1;
    float d2 = h->yy - l21 * h->yx, l32 = (h->ty - l31 * h->yx) / d2;
    float d3 = h->tt - l31 * h->tx - l32 * l32 * d2;
    float y = h->gy - l21 * h->gx;
    float angle = (h->gt - l31 * h->gx - l32 * y) / d3;
    float shift = y / d2 - l32 * angle;
    return (cr_jacobian){h->gx / d1 - l21 * shift - l31 * angle, shift, angle};
}

#endif
