#include "islands.h"

#include "awake.h"
#include "vec.h"

/* ---- links ---- */

/* Points that are only near count too: they may touch within the tick, and a sleeper must not take
 * the blow as if it could not give way. */
static void each_contact(cr_world *world, cr_link_visitor *visit)
{
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        const cr_manifold *m = &contact->manifold;
        cr_link link = {.a = contact->a.index - 1, .b = contact->b.index - 1};
        for (int k = 0; k < m->count; k++)
            link.bears |= m->points[k].normal_impulse > 0;
        visit(world, link);
    }
}

static void each_joint(cr_world *world, cr_link_visitor *visit)
{
    for (size_t i = 0; i < world->pulling_count; i++) {
        const cr_joint *joint = &world->joints[world->pulling[i]];
        const cr_joint_def *def = &joint->def;
        visit(world,
              (cr_link){
                  .a = def->a.index - 1,
                  .b = def->b.index != 0 ? def->b.index - 1 : CR_NO_SLOT,
                  .bears =
                      joint->impulse.x != 0 || joint->impulse.y != 0 || joint->angular_impulse != 0,
                  .swings = def->kind != CR_WELD,
                  .drives = def->kind == CR_PIN && def->max_torque > 0 && def->motor_speed != 0,
              });
    }
}

/* A pull changes as soon as either body moves. Between two at rest there is nothing to tell. */
static void each_pulled(cr_world *world, const cr_attractor *attractor, const uint32_t *slots,
                        size_t count, cr_link_visitor *visit)
{
    uint32_t slot = attractor->body.index - 1;
    const cr_body *center = &world->bodies[slot];
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = slots != NULL ? slots[k] : k;
        const cr_body *body = &world->bodies[i];
        if (i == slot || !body->alive || cr_immovable(body) ||
            (!cr_stirs(body) && !cr_stirs(center)))
            continue;
        cr_vec2 d = vec_sub(center->center, body->center);
        if (vec_dot(d, d) < attractor->radius * attractor->radius)
            visit(world, (cr_link){.a = i, .b = slot});
    }
}

static void each_attractor(cr_world *world, cr_link_visitor *visit)
{
    for (size_t k = 0; k < world->s.attractor_count; k++) {
        const cr_attractor *attractor = &world->attractors[k];
        cr_awake_refresh(world); /* what the links so far have woken may wake more */
        bool all = world->s.sleeping > 0 && cr_stirs(&world->bodies[attractor->body.index - 1]);
        each_pulled(world, attractor, all ? NULL : world->awake,
                    all ? world->s.slots : world->awake_count, visit);
    }
}

void cr_each_link(cr_world *world, cr_link_visitor *visit)
{
    each_contact(world, visit);
    each_joint(world, visit);
    each_attractor(world, visit);
}

/* ---- union-find (Galler and Fischer, 1964): every body points towards the root of its set ---- */

uint32_t cr_island_root(cr_world *world, uint32_t slot)
{
    cr_island *islands = world->islands;
    while (islands[slot].parent != slot) {
        islands[slot].parent = islands[islands[slot].parent].parent;
        slot = islands[slot].parent;
    }
    return slot;
}

/* The lower slot becomes the root, whatever the order of the links. */
static void unite(cr_world *world, uint32_t a, uint32_t b)
{
    a = cr_island_root(world, a);
    b = cr_island_root(world, b);
    if (a < b)
        world->islands[b].parent = a;
    else
        world->islands[a].parent = b;
}

/* What the link means for one of its bodies, seen from it. */
static void feel(cr_world *world, uint32_t slot, uint32_t other, cr_link link)
{
    cr_body *body = &world->bodies[slot];
    const cr_body *at = other != CR_NO_SLOT ? &world->bodies[other] : NULL;
    bool fixed = at == NULL || cr_immovable(at);
    if (link.drives || (at != NULL && fixed && cr_stirs(at)))
        body->still = 0;
    world->islands[slot].held |= fixed && link.bears;
    world->islands[slot].swings |= link.swings;
}

static void join(cr_world *world, cr_link link)
{
    bool a = cr_in_island(&world->bodies[link.a]);
    bool b = link.b != CR_NO_SLOT && cr_in_island(&world->bodies[link.b]);
    if (a)
        feel(world, link.a, link.b, link);
    if (b)
        feel(world, link.b, link.a, link);
    if (a && b)
        unite(world, link.a, link.b);
}

bool cr_islands_build(cr_world *world)
{
    if (!CR_RESERVE(world->islands, world->island_capacity, world->s.slots))
        return false;
    for (size_t k = 0; k < world->awake_count; k++) {
        uint32_t i = world->awake[k];
        world->islands[i] = (cr_island){.parent = i, .last = i};
    }
    cr_each_link(world, join);
    world->s.stats.islands = 0;
    for (size_t k = 0; k < world->awake_count; k++) {
        uint32_t i = world->awake[k];
        if (!cr_in_island(&world->bodies[i]))
            continue;
        uint32_t at = cr_island_root(world, i);
        cr_island *own = &world->islands[i], *root = &world->islands[at];
        world->bodies[i].island = at + 1;
        world->s.stats.islands += own == root;
        root->still =
            own == root ? world->bodies[i].still : min_float(root->still, world->bodies[i].still);
        root->held |= own->held;
        root->swings |= own->swings;
    }
    return true;
}
