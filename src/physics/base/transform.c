/* transform.c - the 2x2 rotation matrix and the way between model space and world space. */
#include "base/vec.h"

cr_vec2 cr_rot_column(cr_rot q, int column)
{
    return column == 0 ? vec(q.c, q.s) : vec(-q.s, q.c);
}

cr_vec2 cr_to_world(cr_transform t, cr_vec2 model)
{
    return transform_point(t, model);
}

cr_vec2 cr_to_model(cr_transform t, cr_vec2 world)
{
    return inverse_transform_point(t, world);
}

cr_vec2 cr_dir_to_world(cr_rot q, cr_vec2 model)
{
    return rot_apply(q, model);
}

cr_vec2 cr_dir_to_model(cr_rot q, cr_vec2 world)
{
    return rot_unapply(q, world);
}
