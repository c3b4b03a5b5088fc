/* previous_poses.h - where bodies were a tick ago: they are drawn between there and where they are.
 */
#ifndef SANDBOX_PREVIOUS_POSES_H
#define SANDBOX_PREVIOUS_POSES_H

#include "lab/session.h"
#include "view/view.h"

typedef struct app_previous_poses {
    view_previous_pose *previous; /* by slot */
    size_t count;                 /* 0 when there is nothing to blend with */
    size_t capacity;
    cr_placement *recalled; /* scratch */
} app_previous_poses;

/* Keeps the present as the tick before the one that is about to be stepped; nothing without
 * memory. */
void previous_poses_remember(app_previous_poses *poses, const cr_world *world);
/* Those of a past tick, as the session remembers them; false, and nothing changed, when it does
 * not. */
bool previous_poses_recall(app_previous_poses *poses, lab_session *session, size_t branch,
                           uint64_t tick);
/* The world was set, not stepped: there is nothing to blend with. */
void previous_poses_forget(app_previous_poses *poses);
void previous_poses_free(app_previous_poses *poses);

#endif
