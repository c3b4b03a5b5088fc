/* poses.h - where bodies are drawn between two ticks. */
#ifndef SANDBOX_POSES_H
#define SANDBOX_POSES_H

#include "view.h"

typedef struct app_pose {
    cr_body_id id;
    cr_vec2 center; /* of mass: what moves evenly when a body turns about it */
    float angle;
} app_pose;

typedef struct app_poses {
    app_pose *before; /* the tick before the present, by slot */
    size_t count;
    view_pose *drawn;
    size_t capacity;
} app_poses;

/* Keeps the present as the tick before the one that is about to be stepped. */
void poses_remember(app_poses *poses, const cr_world *world);
/* The world was set, not stepped: there is nothing to blend with. */
void poses_forget(app_poses *poses);
/* present * alpha + before * (1 - alpha) for each body that has a before. NULL (out of memory,
 * or nothing remembered) draws the present. Valid until the next call. */
const view_pose *poses_blend(app_poses *poses, const cr_world *world, float alpha);
void poses_free(app_poses *poses);

#endif
