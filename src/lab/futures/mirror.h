/* mirror.h - doing in one session what was done in another that has other numbers. Inside this room
 * only. */
#ifndef LAB_FUTURES_MIRROR_H
#define LAB_FUTURES_MIRROR_H

#include "lab/session.h"

/* Does the operation, which `leader` has just done, in `follower`. */
cr_result mirror_operation(lab_session *follower, const lab_session *leader,
                           const lab_operation *operation);

#endif
