/* ids.h - from an id to its body. */
#ifndef CR_IDS_H
#define CR_IDS_H

#include "world/world.h"

/* The body, or NULL when the id is dead. */
cr_body *cr_find(const cr_world *world, cr_body_id id);
/* The error that names the dead id. */
cr_result cr_dead_id(cr_body_id id);

#endif
