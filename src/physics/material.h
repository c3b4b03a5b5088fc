/* material.h - how the materials of a touching pair become the pair's coefficients. */
#ifndef CR_MATERIAL_H
#define CR_MATERIAL_H

#include "settings.h"

float cr_mix_restitution(const cr_config *config, float a, float b);
float cr_mix_friction(float a, float b); /* the geometric mean */
cr_result cr_material_check(const cr_material *material);

#endif
