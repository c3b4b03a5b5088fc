/* shape.h - whether a shape is one that carom.h's functions made. */
#ifndef CR_SHAPE_H
#define CR_SHAPE_H

#include "carom.h"

cr_result cr_shape_check(const cr_shape *shape);

#endif
