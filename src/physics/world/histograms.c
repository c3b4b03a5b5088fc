/* histograms.c - how many bodies of finite mass there are of each size and mass. Areas and masses
 * are counted by powers of two, so that one body seldom changes what is read from them, and a body
 * can be taken out again. */
#include "world/histograms.h"

#include "base/tuning.h"

/* The class of the numbers from 2^(k - CR_CLASSES / 2) / sqrt(2) to twice that is k, found from the
 * float's own bits. */
static int32_t class_of(float value)
{
    int exponent;
    float share = frexpf(value, &exponent); /* 1/2 to 1 */
    exponent -= share < (float)0.70710678118654752;
    return exponent < -CR_CLASSES / 2   ? 0
           : exponent >= CR_CLASSES / 2 ? CR_CLASSES - 1
                                        : exponent + CR_CLASSES / 2;
}

static float middle_of(int32_t class)
{
    return ldexpf(1, class - CR_CLASSES / 2);
}

void cr_histograms_count(cr_world *world, uint32_t slot, int32_t by)
{
    const cr_body *body = &world->bodies[slot];
    if (body->inv_mass == 0)
        return;
    world->s.scaled_for_h = 0;
    world->s.size_histogram[class_of(cr_shape_of(world, slot)->area)] += (uint32_t)by;
    world->s.mass_histogram[class_of(body->mass)] += (uint32_t)by;
    world->s.movable_count += (uint32_t)by;
}

float cr_median_length(const cr_world *world)
{
    uint32_t below = 0;
    int32_t size = 0;
    if (world->s.movable_count == 0)
        return 1;
    while (size < CR_CLASSES - 1 &&
           2 * (below += world->s.size_histogram[size]) < world->s.movable_count)
        size++;
    return sqrtf(middle_of(size));
}

/* kg: what no body's mass is below, at most by a factor of 2; infinite without bodies. */
static float least_mass(const cr_world *world)
{
    for (int32_t i = 0; i < CR_CLASSES; i++)
        if (world->s.mass_histogram[i] > 0)
            return i > 0 ? (float)0.70710678118654752 * middle_of(i) : 0;
    return INFINITY;
}

/* kg: what no body's mass is above, at most by a factor of 2; 0 without bodies. */
static float most_mass(const cr_world *world)
{
    for (int32_t i = CR_CLASSES - 1; i >= 0; i--)
        if (world->s.mass_histogram[i] > 0)
            return i < CR_CLASSES - 1 ? (float)1.41421356237309505 * middle_of(i) : INFINITY;
    return 0;
}

float cr_heavy_mass(const cr_world *world)
{
    float heavy = CR_OVERPOWERING_MASS_RATIO * least_mass(world);
    return most_mass(world) > heavy ? heavy : INFINITY;
}
