/* material.h - how the materials of a touching pair become the pair's coefficients. */
#ifndef CR_MATERIAL_H
#define CR_MATERIAL_H

#include "base/vec.h"
#include "world/config.h"

static inline float cr_mix_restitution(const cr_config *config, float a, float b)
{
    switch (config->restitution_mix) {
    case CR_MIX_MAX:
        return max_float(a, b);
    case CR_MIX_MEAN:
        return 0.5f * (a + b);
    case CR_MIX_PRODUCT:
        return a * b;
    default:
        return min_float(a, b);
    }
}

/* The geometric mean. */
static inline float cr_mix_friction(float a, float b)
{
    return sqrtf(a * b);
}

cr_result cr_material_check(const cr_material *material);

#endif
