/* batches.h - contacts as a structure of arrays: sixteen contacts to a batch, each of their numbers
 * a cache line.
 *
 * No two contacts of a batch share a body that impulses can move, and neither do any two of a color
 * of the constraint graph, so the contacts of a color may be solved in any order and in parallel
 * with one result.
 *
 * The vectors of a contact are kept in its own frame: the normal n from a to b and the tangent t,
 * which is n rotated by -90 degrees. An anchor r has the coordinates (n . r, t . r) there, and
 * r x n = t . r, r x t = -n . r. */
#ifndef CR_BATCHES_H
#define CR_BATCHES_H

#include "base/tuning.h"
#include "constraints/problem.h"

/* While any contact touches a kinematic body, colors from CR_FIXED_COLORS on are of the contacts
 * with a body that impulses cannot move, unless bodies have so many contacts that the other colors
 * do not suffice, or these. */
enum { CR_BATCH = 16, CR_COLORS = 32, CR_FIXED_COLORS = 24 };
#define CR_NO_POINT 1e6f /* m: the separation of a point that a contact does not have */

/* One number, one mask or one index of each of a batch's sixteen contacts. */
typedef struct cr_float16 {
    _Alignas(64) float of[CR_BATCH];
} cr_float16;
typedef struct cr_mask16 {
    _Alignas(64) int32_t of[CR_BATCH]; /* 0: no, -1: yes */
} cr_mask16;
typedef struct cr_index16 {
    _Alignas(64) uint32_t of[CR_BATCH];
} cr_index16;

typedef struct cr_batch_point {
    cr_float16 separation;      /* m, now */
    cr_float16 an, at;          /* the anchor on a; the one on b is this less a_to_b */
    cr_float16 normal, tangent; /* N s: impulses of this step */
    cr_float16 max_carried;     /* N s: the normal impulse that warm starting may pass on */
    cr_float16 normal_total, tangent_total;
} cr_batch_point;

/* What contacts need to know of a body when the tick begins. */
enum {
    CR_CONTACT_PLANE = 1, /* a half-space */
    CR_CONTACT_DISC = 2,
    CR_CONTACT_FIXED = 4, /* impulses cannot move it */
};
typedef struct cr_contact_body {
    cr_vec2 center;
    float radius;   /* of a disc; else 0 */
    uint32_t flags; /* CR_CONTACT_PLANE ... */
} cr_contact_body;

/* The contact in each lane of a batch, and its contact bodies. A lane without a contact has the
 * batch's first one, which it does not use, and twice the solver body of everything that does not
 * move; no contact has that one for its body a. */
typedef struct cr_batch_lanes {
    cr_index16 contact, a, b;
} cr_batch_lanes;

/* The data of sixteen contacts that every pass reads, whatever their shapes. */
typedef struct cr_batch {
    cr_index16 a, b;                                 /* solver bodies */
    cr_float16 mass_a, mass_b, inertia_a, inertia_b; /* inverse */
    cr_float16 friction;
    cr_float16 load_growth; /* m/s: by how much a step may raise the carried impulse, times mass */
    cr_float16 nx, ny;
    cr_float16 a_to_b_n, a_to_b_t; /* from a's centre to b's, now */
    cr_batch_point point[CR_MAX_MANIFOLD_POINTS];
    uint32_t static_mask_a, static_mask_b; /* bits: lanes whose body impulses cannot move */
    uint32_t near_impact; /* bits: lanes with a body that takes part in a rebound in this step */
    bool disc;            /* a disc takes part in each contact, which has one point */
    bool has_restitution; /* one of the contacts has */
} cr_batch;

/* The positions of polygons to each other when the tick began. Their normal stays all the tick. */
typedef struct cr_flat_start {
    cr_float16 side;                             /* 1: the points are anchored on b; -1: on a */
    cr_float16 center_offset_n, center_offset_t; /* from b's centre to a's */
    struct {
        cr_float16 n, t; /* from the centre of the body that the point is anchored on */
        cr_float16 separation;
    } start[CR_MAX_MANIFOLD_POINTS];
} cr_flat_start;

/* The position of a disc to what it touches when the tick began. The normal rotates with the other
 * body's face; of a radial contact it lies on the line from the disc's centre to the centre of the
 * other disc, or to the other body's corner. */
typedef struct cr_disc_start {
    cr_float16 side;  /* 1: b is the disc (of two discs: as well); -1: a is */
    cr_mask16 radial; /* the disc touches no face */
    cr_float16 nx, ny;
    cr_float16 vertex_x, vertex_y; /* of the corner, from the other body's centre */
    cr_float16 radius_a, radius_b;
    cr_float16 center_offset_x, center_offset_y; /* from b's centre to a's */
    cr_float16 separation;
} cr_disc_start;

typedef union cr_batch_start {
    cr_flat_start flat;
    cr_disc_start disc;
} cr_batch_start;

/* What restitution needs besides; read of batches that have restitution, and of all batches while
 * something rebounds. */
typedef struct cr_batch_restitution {
    cr_float16 restitution;
    struct {
        cr_float16 approach;           /* m/s: along the normal, before the step's forces */
        cr_float16 slip;               /* m/s: along the tangent, likewise */
        cr_float16 target_velocity;    /* m/s: to rebound with; 0: no rebound */
        cr_float16 bias;               /* m/s: of the step's first pass */
        cr_float16 inv_effective_mass; /* of the normal row, in that pass */
        cr_mask16 pushed_together;
    } point[CR_MAX_MANIFOLD_POINTS];
} cr_batch_restitution;

/* The impulses of a batch's points after the pass before; see solvers/acceleration.h. */
typedef struct cr_batch_impulses {
    struct {
        cr_float16 normal, tangent;
    } point[CR_MAX_MANIFOLD_POINTS];
} cr_batch_impulses;

#endif
