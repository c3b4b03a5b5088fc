/* continuous.h - what keeps a fast body from passing through another between two ticks. */
#ifndef CR_CONTINUOUS_H
#define CR_CONTINUOUS_H

#include "vec.h"
#include "world.h"

enum { CR_CONTINUOUS_NONE, CR_CONTINUOUS_SPECULATIVE, CR_CONTINUOUS_SWEPT, CR_CONTINUOUS_MODES };
enum { CR_CONTINUOUS_DEFAULT = CR_CONTINUOUS_SWEPT };
extern const cr_choice cr_continuous_choices[CR_CONTINUOUS_MODES];

/* Before the contacts of a tick of h are found, and after its bodies were moved; false when out
 * of memory. */
void cr_continuous_begin(cr_world *world, float h);
bool cr_continuous_end(cr_world *world, float h);

/* ---- speculative ---- */

/* Stretches bounds and contact margins to where the bodies are about to go. */
void cr_look_ahead(cr_world *world, float h);
void cr_look_ahead_end(cr_world *world);
/* m: how much nearer than now two bodies can be at the tick's end; 0 unless looking ahead. */
static inline float cr_pair_reach(const cr_body *a, const cr_body *b)
{
    return vec_length(vec_sub(b->ahead, a->ahead)) + a->swing + b->swing;
}

/* ---- swept ---- */

/* A pair and the share of the tick at which it meets, or CR_NEVER. */
typedef struct meeting {
    uint32_t a, b; /* slots */
    float time;
} meeting;
#define CR_NEVER 2.0f

/* Where a body's motion ends. */
typedef struct cr_stop {
    float time;       /* share of the tick; 1: not before its end */
    uint32_t carrier; /* slot of the kinematic body that then takes it along, or CR_NO_SLOT */
    bool pressed;     /* it was in contact with what stops it when the tick began */
} cr_stop;

/* Takes fast bodies back to their first impact. False when out of memory. */
bool cr_stop_at_impacts(cr_world *world, float h);
/* Fills world->meetings with the pairs that a fast body may meet, times aside. */
bool cr_find_meetings(cr_world *world, size_t *count);
/* From the share `from` of the tick on, when do the two, each standing still from the share
 * world->stops[slot].time on, touch before they go too deep into each other? */
float cr_meeting_time(const cr_world *world, uint32_t a, uint32_t b, float from);
/* Whether the two had a contact when the tick began, which should have kept them apart. */
bool cr_pressed(const cr_world *world, uint32_t a, uint32_t b);

/* ---- the geometry ---- */

/* How far a shape's points can get from its centre of mass by turning; 0 of a circle. */
static inline float cr_turning_reach(const cr_shape *shape)
{
    return shape->kind == CR_CIRCLE ? 0 : shape->bounding_radius;
}
/* m: what two moving shapes' coordinates add up to; a share of it is rounding. */
float cr_lengths_in_play(const cr_shape *a, const cr_travel *motion_a, const cr_shape *b,
                         const cr_travel *motion_b);
/* Along the best axis of two shapes at a share of their motions: at most their distance where
 * they are apart, and the depth, negative, where they overlap. */
float cr_separation_at(const cr_shape *a, const cr_travel *motion_a, const cr_shape *b,
                       const cr_travel *motion_b, float time);

#endif
