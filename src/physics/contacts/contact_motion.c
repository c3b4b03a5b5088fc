/* contact_motion.c - runs the kernel of motion_lanes.h that this machine has. */
#include "contacts/contact_motion.h"

#include "base/cpu.h"
#include "contacts/contact_state.h"
#include "contacts/seams.h"

#include <assert.h>
#include <stddef.h>

extern cr_motion_kernel cr_contact_motions_1, cr_contact_motions_4, cr_contact_motions_8,
    cr_contact_motions_16;

static_assert(offsetof(cr_body, v) == offsetof(cr_body, center) + 2 * sizeof(float) &&
                  offsetof(cr_body, w) == offsetof(cr_body, center) + 4 * sizeof(float) &&
                  sizeof(cr_body) % sizeof(float) == 0 &&
                  offsetof(cr_body_velocity, v) == 2 * sizeof(float) &&
                  offsetof(cr_body_velocity, w) == 4 * sizeof(float),
              "five floats in a row");

static cr_motion_input input_of(const cr_world *world)
{
    const cr_config *config = &world->s.config;
    cr_motion_input in = {
        .bodies = &world->bodies->center.x,
        .stride = sizeof(cr_body) / sizeof(float),
        .overlap = config->slop + cr_contact_skin(config),
        .deep = cr_crush_depth(config),
        .extent = CR_SEAM_STEPS * cr_seam_step(world),
    };
    if (world->body_velocity_count > 0) {
        in.bodies = &world->body_velocities->center.x;
        in.stride = sizeof(cr_body_velocity) / sizeof(float);
    }
    return in;
}

void cr_contact_motions(const cr_world *world, cr_motion_batch *batch)
{
    static cr_motion_kernel *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_contact_motions)};
    cr_motion_input in = input_of(world);
    by_width[cr_cpu_simd_width(world->s.config.lanes)](&in, batch);
}

cr_contact_motion cr_contact_motion_of(const cr_world *world, const cr_contact *contact)
{
    cr_motion_batch batch;
    cr_motion_input in = input_of(world);
    batch.count = 1;
    batch.manifolds = &contact->manifold;
    batch.manifold[0] = 0;
    batch.a[0] = contact->a.index - 1;
    batch.b[0] = contact->b.index - 1;
    cr_contact_motions_1(&in, &batch);
    return (cr_contact_motion){batch.approach[0], batch.facts[0]};
}
