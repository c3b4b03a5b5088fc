/* contact_rows.h - contacts made ready for a solver: lever arms, effective masses and the
 * rebound, computed once a tick. */
#ifndef CR_CONTACT_ROWS_H
#define CR_CONTACT_ROWS_H

#include "solver.h"

/* A point's two rows: the normal one, J v = n . (vB - vA), and the tangent one. */
typedef struct contact_point_row {
    cr_vec2 ra, rb;    /* from the centres of mass to the point */
    float normal_mass; /* effective mass 1 / (J M^-1 J^T) along the normal */
    float tangent_mass;
    float separation;
    float approach; /* J v before the tick, negative when closing */
    float rebound;  /* the least J v that restitution asks for, >= 0 */
    float normal_impulse, tangent_impulse;
    float pseudo_impulse; /* of the split position correction */
} contact_point_row;

typedef struct contact_rows {
    cr_body *a, *b;
    cr_vec2 normal, tangent; /* the tangent is the normal turned by -90 degrees */
    float static_friction, dynamic_friction;
    int32_t count;
    /* Two points: K = J M^-1 J^T of their normal rows, when it can be inverted safely. */
    bool coupled;
    float k11, k12, k22;
    contact_point_row points[CR_MAX_MANIFOLD_POINTS];
} contact_rows;

/* One element a contact, in the contacts' order, in memory that the world keeps; NULL when
 * out of memory. The impulses of the last tick stand in the points. */
contact_rows *cr_prepare_rows(cr_world *world, float h);
/* The impulses back into the manifolds. */
void cr_store_impulses(cr_world *world, const contact_rows *rows);

/* n . (vB + wB x rB - vA - wA x rA) for any direction n. */
float cr_row_velocity(const contact_rows *rows, const contact_point_row *p, cr_vec2 n);
void cr_apply_impulse(const contact_rows *rows, const contact_point_row *p, cr_vec2 impulse);

/* The tangent impulse that Coulomb allows where the normal one is `normal`: up to the static
 * coefficient it sticks, beyond it slides with the dynamic one. */
float cr_coulomb(const contact_rows *rows, float wanted, float normal);

/* See two_points.c: impulses that leave both rows satisfied, for velocities b at no impulse.
 * False when rounding lets no case hold. */
bool cr_solve_two_points(const contact_rows *rows, float b1, float b2, float *x1, float *x2);

/* See restitution.c. */
float cr_rebound(float restitution, float threshold, float approach, float gained, float separation,
                 float h);

#endif
