/* previous_poses.h - where bodies were a tick ago: they are drawn between there and where they are.
 */
#ifndef SANDBOX_PREVIOUS_POSES_H
#define SANDBOX_PREVIOUS_POSES_H

#include "view/view.h"

typedef struct app_poses {
    view_before *before; /* by slot */
    size_t count;        /* 0 when there is nothing to blend with */
    size_t capacity;
} app_poses;

/* Keeps the present as the tick before the one that is about to be stepped; nothing without
 * memory. */
void poses_remember(app_poses *poses, const cr_world *world);
/* The world was set, not stepped: there is nothing to blend with. */
void poses_forget(app_poses *poses);
void poses_free(app_poses *poses);

#endif
