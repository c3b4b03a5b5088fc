/* previous_poses.h - where bodies were a tick ago: they are drawn between there and where they are.
 */
#ifndef SANDBOX_PREVIOUS_POSES_H
#define SANDBOX_PREVIOUS_POSES_H

#include "view/view.h"

typedef struct app_previous_poses {
    view_previous_pose *previous; /* by slot */
    size_t count;                 /* 0 when there is nothing to blend with */
    size_t capacity;
} app_previous_poses;

/* Keeps the present as the tick before the one that is about to be stepped; nothing without
 * memory. */
void previous_poses_remember(app_previous_poses *poses, const cr_world *world);
/* The world was set, not stepped: there is nothing to blend with. */
void previous_poses_forget(app_previous_poses *poses);
void previous_poses_free(app_previous_poses *poses);

#endif
