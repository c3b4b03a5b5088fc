/* validate_checks.h - what must hold of a world between two calls, one noun a file. Each check
 * answers with the first thing that it finds broken, and neither changes anything nor needs memory
 * but where it says so. */
#ifndef CR_VALIDATE_CHECKS_H
#define CR_VALIDATE_CHECKS_H

#include "base/result.h"
#include "world/world.h"

typedef cr_result cr_check(const cr_world *world);

/* Ids, the free list, counts, numbers, and what is kept of each beside it. */
cr_result cr_check_bodies(const cr_world *world);
/* Rings of sleepers. */
cr_result cr_check_sleepers(const cr_world *world);
/* Joints, attractors and the hand: whom they hold. */
cr_result cr_check_joints(const cr_world *world);
cr_result cr_check_pulls(const cr_world *world);
/* Who is awake, who was edited. */
cr_result cr_check_lists(const cr_world *world);
/* Pairs, contacts, touches, events: their order and their numbers. */
cr_result cr_check_contacts(const cr_world *world);
/* What the step that led here made of the contacts: islands, and colors (which needs memory). */
cr_result cr_check_islands(const cr_world *world);
cr_result cr_check_colors(const cr_world *world);
/* Boxes, and the pairs kept of them. */
cr_result cr_check_proxies(const cr_world *world);
cr_result cr_check_settings(const cr_world *world);

#define cr_broken(...) cr_fail(CR_BROKEN, __VA_ARGS__)

#endif
