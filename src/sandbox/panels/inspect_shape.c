/* inspect_shape.c - the measures of a shape; changing one rebuilds the shape. */
#include "sandbox/panels/inspected.h"

#include <math.h>
#include <stdio.h>

typedef struct measure {
    cr_shape_kind kind;
    const char *key, *label;
    int index;
    ui_range range;
} measure;

static const measure table[] = {
    {CR_CIRCLE, "radius", "Radius", 0, {.low = 1e-3, .high = 1e4, .step = 0.01, .unit = "m"}},
    {CR_BOX, "width", "Width", 0, {.low = 1e-3, .high = 1e4, .step = 0.01, .unit = "m"}},
    {CR_BOX, "height", "Height", 1, {.low = 1e-3, .high = 1e4, .step = 0.01, .unit = "m"}},
    {CR_HALFSPACE,
     "tilt",
     "Tilt",
     0,
     {.low = -M_PI, .high = M_PI, .step = 1.0, .unit = "\u00B0", .factor = 57.29577951308232}},
    {CR_HALFSPACE, "offset", "Offset", 1, {.low = -1e6, .high = 1e6, .step = 0.01, .unit = "m"}},
};

static double value_of(const measure *m, const cr_shape *shape)
{
    switch (m->kind) {
    case CR_CIRCLE:
        return (double)shape->radius;
    case CR_BOX:
        return 2.0 * (double)(m->index == 0 ? shape->half.x : shape->half.y);
    case CR_HALFSPACE:
        /* 0 where its surface is level and it is solid below. */
        return m->index == 0 ? (double)cr_atan2(-shape->normals[0].x, shape->normals[0].y)
                             : (double)shape->offset;
    case CR_POLYGON:
        break;
    }
    return 0.0;
}

static bool same_measure(const void *what, const cr_body_def *a, const cr_body_def *b)
{
    return value_of(what, &a->shape) == value_of(what, &b->shape);
}

typedef struct measure_change {
    const measure *m;
    double value;
} measure_change;

static void change_measure(void *with, cr_body_def *def)
{
    const measure_change *change = with;
    const cr_shape *old = &def->shape;
    float value = (float)change->value;
    bool first = change->m->index == 0;
    cr_shape made = *old;
    cr_result result = {0};
    switch (change->m->kind) {
    case CR_CIRCLE:
        result = cr_shape_circle(&made, value);
        break;
    case CR_BOX:
        result = cr_shape_box(&made, first ? value : 2.0f * old->half.x,
                              first ? 2.0f * old->half.y : value);
        break;
    case CR_HALFSPACE: {
        cr_vec2 normal = old->normals[0];
        if (first)
            normal = (cr_vec2){-cr_sin(value), cr_cos(value)};
        result = cr_shape_halfspace(&made, normal, first ? old->offset : value);
        break;
    }
    case CR_POLYGON:
        break;
    }
    if (result.code == CR_OK)
        def->shape = made;
}

void inspect_shape(const inspected *all)
{
    ui *u = all->a->ui_state;
    if (!all->one_shape) {
        ui_label_wrapped(u, ui_style_of(u)->dim, "The selected bodies have different shapes.");
        return;
    }
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const measure *m = &table[i];
        if (m->kind != all->first.shape.kind)
            continue;
        double value = value_of(m, &all->first.shape);
        inspected_label(u, m->label);
        ui_change change =
            ui_number(u, m->key, &value, &m->range, !inspected_agree(all, same_measure, m));
        if (change & UI_CHANGED)
            inspected_change(all, (change & UI_BEGUN) != 0, change_measure,
                             &(measure_change){m, value});
    }
    if (all->count == 1 && all->first.shape.count > 0)
        inspected_fact(u, &(fact){"Corners", "", "of the polygon", 0.0, false},
                       (double)all->first.shape.count);
    if (all->count == 1 && all->finite)
        inspected_fact(u, &(fact){"Area", "m\u00B2", "of the shape", 0.0, false},
                       (double)all->first.shape.area);
}
