/* collide.c - the jump table: which test serves which pair of shape kinds. */
#include "narrowphase/narrowphase.h"

#include <string.h>

/* Row: the kind of A, column: of B. What is missing below the diagonal is reached by swapping. */
static cr_collide_function *const table[CR_SHAPE_KINDS][CR_SHAPE_KINDS] = {
    [CR_CIRCLE] = {cr_collide_circles, cr_collide_circle_box, cr_collide_circle_polygon,
                   cr_collide_circle_halfspace},
    [CR_BOX] = {NULL, cr_collide_boxes, cr_collide_polygons, cr_collide_polygon_halfspace},
    [CR_POLYGON] = {NULL, cr_collide_polygons, cr_collide_polygons, cr_collide_polygon_halfspace},
    [CR_HALFSPACE] = {NULL, NULL, NULL, NULL},
};

void cr_emit(const cr_collide_input *in, cr_trace_record record)
{
    record.a = in->a;
    record.b = in->b;
    if (in->swapped) {
        record.owner = 1 - record.owner;
        if (record.kind == CR_TRACE_POINT)
            record.axis = vec_neg(record.axis);
    }
    in->trace->emit(in->trace->user, &record);
}

void cr_narrow_collide(cr_manifold *out, cr_placed_shape a, cr_placed_shape b, cr_collide_input in)
{
    memset(out, 0, sizeof *out);
    in.swapped = table[a.shape->kind][b.shape->kind] == NULL;
    if (in.trace != NULL)
        cr_emit(&in, (cr_trace_record){.kind = CR_TRACE_PAIR, .face = -1, .vertex = -1});
    cr_placed_shape first = in.swapped ? b : a, second = in.swapped ? a : b;
    cr_collide_function *collide = table[first.shape->kind][second.shape->kind];
    if (collide == NULL)
        return;
    collide(out, first, second, &in);
    if (in.swapped)
        out->normal = vec_neg(out->normal);
}

void cr_collide(cr_manifold *out, const cr_shape *a, cr_transform ta, const cr_shape *b,
                cr_transform tb, float margin, bool textbook, const cr_trace *trace)
{
    cr_collide_input in = {.margin = margin, .textbook = textbook, .trace = trace};
    cr_narrow_collide(out, (cr_placed_shape){a, ta}, (cr_placed_shape){b, tb}, in);
}
