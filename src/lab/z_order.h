/* z_order.h - which body lies in front of which. The picture is painted in this order, and a
 * click finds the body that is seen. */
#ifndef LAB_Z_ORDER_H
#define LAB_Z_ORDER_H

#include "carom.h"

/* The greater, the nearer to the eye: half-spaces are behind all others, then the order that is
 * noted on a body counts (body_user_data.h), then its slot, which is the low half. */
uint64_t lab_z_order(const cr_body_view *body, cr_body_id id);
/* The foremost body that contains the point, among those that are wanted; null when none does.
 * `wanted` gets `user`; NULL: all are. */
cr_body_id lab_pick(const cr_world *world, cr_vec2 point,
                    bool (*wanted)(const void *user, cr_body_id id), const void *user);

#endif
