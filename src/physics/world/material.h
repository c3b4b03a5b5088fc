/* material.h - what a material may be. */
#ifndef CR_MATERIAL_H
#define CR_MATERIAL_H

#include "carom.h"

cr_result cr_material_check(const cr_material *material);

#endif
