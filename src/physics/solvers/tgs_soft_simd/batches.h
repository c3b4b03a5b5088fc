/* batches.h - contacts as structure of arrays: sixteen of them to a batch, each number of theirs a
 * cache line.
 *
 * No two contacts of a batch share a body that impulses move, and no two of a colour do, so that
 * the visits of a colour's contacts may be made in any order and side by side, with one outcome.
 *
 * What belongs to a contact is kept in its own frame, the normal n from a to b and the tangent t,
 * n turned by -90 degrees. An arm r is there (n . r, t . r), and r x n = t . r, r x t = -n . r. */
#ifndef CR_BATCHES_H
#define CR_BATCHES_H

#include "constraints/problem.h"

enum { CR_BATCH = 16, CR_COLORS = 32 };
#define CR_NO_POINT 1e6f /* m: the separation of a point that a contact does not have */

typedef struct cr_line {
    _Alignas(64) float of[CR_BATCH];
} cr_line;
typedef struct cr_mask_line {
    _Alignas(64) int32_t of[CR_BATCH]; /* 0: no, -1: yes */
} cr_mask_line;
typedef struct cr_index_line {
    _Alignas(64) uint32_t of[CR_BATCH];
} cr_index_line;

typedef struct cr_point_lines {
    cr_line separation;      /* m, now */
    cr_line an, at;          /* a's arm; b's is this less the way from a's centre to b's */
    cr_line normal, tangent; /* N s: of this step */
    cr_line most;            /* N s: along the normal, that the step may hand on */
    cr_line normal_total, tangent_total;
} cr_point_lines;

/* What a contact needs to know of a body when the tick begins. */
enum { CR_STAND_PLANE = 1, CR_STAND_DISC = 2, CR_STAND_FIXED = 4 };
typedef struct cr_stand {
    cr_vec2 center;
    float radius; /* of a disc; else 0 */
    uint32_t is;  /* a half-space; a disc; nothing that impulses move */
} cr_stand;

/* So many batches before its turn the contacts of one are asked for. */
enum { CR_SEATS_AHEAD = 4 };

/* Who is in a batch's lanes. */
typedef struct cr_seat {
    uint32_t contact; /* or CR_NO_SLOT */
    uint32_t a, b;    /* its bodies' stands */
} cr_seat;
typedef struct cr_seats {
    _Alignas(64) cr_seat of[CR_BATCH];
} cr_seats;

/* What solving takes of sixteen contacts, whatever their shapes. */
typedef struct cr_batch {
    cr_index_line a, b;                           /* motions */
    cr_line mass_a, mass_b, inertia_a, inertia_b; /* inverse */
    cr_line friction;
    cr_line growth; /* m/s: of loads between the two bodies, in a step */
    cr_line nx, ny;
    cr_line way_n, way_t; /* from a's centre to b's, now */
    cr_point_lines point[CR_MAX_MANIFOLD_POINTS];
    uint32_t skip_a, skip_b; /* bits: lanes whose body nothing moves */
    uint32_t struck;         /* bits: a body of theirs takes part in a rebound in this step */
    bool disc;               /* a disc takes part in each; one point */
    bool bouncy;             /* one of them has restitution */
} cr_batch;

/* How polygons stood to each other when the tick began. Their normal stays all the tick. */
typedef struct cr_flat_lines {
    cr_line side;             /* 1: the points ride on b; -1: on a */
    cr_line apart_n, apart_t; /* from b's centre to a's */
    struct {
        cr_line n, t; /* from the centre of the body that it rides on */
        cr_line separation;
    } start[CR_MAX_MANIFOLD_POINTS];
} cr_flat_lines;

/* How a disc stood to what it touches. The normal turns with the other body's face, or it lies on
 * the line from the disc's centre to the other disc's or to the other's corner. */
typedef struct cr_disc_lines {
    cr_line side;       /* 1: b is the disc (of two: as well); -1: a is */
    cr_mask_line round; /* it touches no face */
    cr_line nx, ny;
    cr_line hub_x, hub_y; /* of the corner, from the other body's centre */
    cr_line radius_a, radius_b;
    cr_line apart_x, apart_y; /* from b's centre to a's */
    cr_line separation;
} cr_disc_lines;

typedef union cr_start_lines {
    cr_flat_lines flat;
    cr_disc_lines disc;
} cr_start_lines;

/* What else restitution asks for; read of bouncy batches, and of all while something rebounds. */
typedef struct cr_bounce_lines {
    cr_line restitution;
    struct {
        cr_line approach; /* m/s: along the normal, before the step's forces */
        cr_line target;   /* m/s: to rebound with; 0: no rebound */
        cr_line wanted;   /* m/s: what the step's first pass drove at */
        cr_mask_line pressed;
    } point[CR_MAX_MANIFOLD_POINTS];
} cr_bounce_lines;

#endif
