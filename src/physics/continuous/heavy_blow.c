/* heavy_blow.c - contacts ahead of what a heavy body drives.
 *
 * A body many times as heavy as those that it strikes drives everything behind them at its own
 * speed: within the tick the first layer runs into the second, which lay at rest, and that into the
 * third. If contacts reach no farther than the margin, or as far as a body's own motion, the layers
 * are inside each other before any step has seen it. The pile is as dense as the blow has made it,
 * and the height that it regains afterwards lifts the heavy body: energy from nothing.
 *
 * So in front of a heavy body that is fast, the contacts of light ones reach as far as it goes in
 * the tick, whether they move or not; but no farther than their size, for a plane that is laid at a
 * distance of several bodies would hold up what passes beside it. In worlds of more than
 * CR_FORESIGHT_BODIES it is not done: their piles make as much energy with it as without. */
#include "base/tuning.h"
#include "continuous/continuous.h"

/* m: how far the body drives what it strikes within the tick. One that rebounds drives it by the
 * share of its speed that it loses. */
static float way_of(const cr_body *body, float h)
{
    float speed = vec_length(body->v) + fabsf(body->w) * body->bounding_radius;
    return h * speed * (1 - min_float(body->material.restitution, 1));
}

void cr_find_heavy_blow(cr_world *world, float h)
{
    float heavy = world->s.heavy_mass;
    cr_heavy_blow *blow = &world->heavy_blow;
    blow->way = blow->mass = 0;
    for (size_t i = 0; i < world->awake_count && heavy < INFINITY; i++) {
        uint32_t slot = world->awake_bodies[i];
        const cr_body *body = &world->bodies[slot];
        if (body->inv_mass == 0 || body->mass <= heavy)
            continue;
        float way = way_of(body, h);
        if (!(way > world->s.config.margin))
            continue;
        cr_aabb ahead = cr_extend(world->bounds[slot], vec_scale(body->v, CR_BLOW_REACH * h), way);
        blow->region = blow->way > 0 ? cr_unite(blow->region, ahead) : ahead;
        blow->way = max_float(blow->way, way);
        blow->mass = max_float(blow->mass, body->mass);
    }
}

float cr_blow_way(const cr_world *world, uint32_t slot)
{
    const cr_heavy_blow *blow = &world->heavy_blow;
    const cr_body *body = &world->bodies[slot];
    bool driven = body->inv_mass > 0 && CR_OVERPOWERING_MASS_RATIO * body->mass < blow->mass &&
                  cr_boxes_overlap(world->bounds[slot], blow->region, 0);
    return driven ? min_float(blow->way, CR_BLOW_MOST_WAY * body->bounding_radius) : 0;
}
