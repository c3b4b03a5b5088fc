/* validate_checks.h - the invariants of a world between two calls. Each check returns the first
 * violation that it finds; it changes nothing, and allocates nothing unless it says so. */
#ifndef CR_VALIDATE_CHECKS_H
#define CR_VALIDATE_CHECKS_H

#include "base/result.h"
#include "world/world.h"

typedef cr_result cr_check(const cr_world *world);

/* Ids, the free list, counts, finite numbers, and the copies kept of each body. */
cr_result cr_check_bodies(const cr_world *world);
/* The rings of sleeping islands. */
cr_result cr_check_sleepers(const cr_world *world);
/* The bodies that joints, attractors and the mouse joint refer to. */
cr_result cr_check_joints(const cr_world *world);
cr_result cr_check_pulls(const cr_world *world);
/* The lists of awake and of edited bodies. */
cr_result cr_check_lists(const cr_world *world);
/* Pairs, contacts, touches, events: their order and finite numbers. */
cr_result cr_check_contacts(const cr_world *world);
/* What the last step made of the contacts: islands, and graph colors (this check allocates). */
cr_result cr_check_islands(const cr_world *world);
cr_result cr_check_colors(const cr_world *world);
/* Proxies, and the pair cache. */
cr_result cr_check_proxies(const cr_world *world);
cr_result cr_check_settings(const cr_world *world);
/* The used lengths of the arrays that are state. */
cr_result cr_check_lengths(const cr_world *world);

#define cr_broken(...) cr_fail(CR_BROKEN, __VA_ARGS__)

#endif
