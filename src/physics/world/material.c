/* material.c - the presets, the default and the check of materials. */
#include "world/material.h"

#include "base/result.h"
#include "base/vec.h"

/* Density and restitution are the tutorial series' table; it gives no friction, so those are
 * ours, in the order one would feel them. */
static const cr_material_preset presets[] = {
    {"Rock", {0.6f, 0.1f, 0.6f}},       {"Wood", {0.3f, 0.2f, 0.4f}},
    {"Metal", {1.2f, 0.05f, 0.2f}},     {"BouncyBall", {0.3f, 0.8f, 0.5f}},
    {"SuperBall", {0.3f, 0.95f, 0.5f}}, {"Pillow", {0.1f, 0.2f, 0.8f}},
    {"Static", {0, 0.4f, 0.5f}},
};

const cr_material_preset *cr_material_presets(size_t *count)
{
    *count = sizeof presets / sizeof *presets;
    return presets;
}

cr_material cr_material_default(void)
{
    return (cr_material){.density = 1, .restitution = 0.2f, .friction = 0.5f};
}

cr_result cr_material_check(const cr_material *m)
{
    if (!(isfinite(m->density) && m->density >= 0))
        return cr_fail(CR_INVALID_VALUE, "density must be a number of at least 0, not %g",
                       (double)m->density);
    if (!(m->restitution >= 0 && m->restitution <= 1))
        return cr_fail(CR_INVALID_VALUE, "restitution must lie between 0 and 1, not %g",
                       (double)m->restitution);
    if (!(isfinite(m->friction) && m->friction >= 0))
        return cr_fail(CR_INVALID_VALUE, "friction must be a number of at least 0, not %g",
                       (double)m->friction);
    return cr_ok();
}
