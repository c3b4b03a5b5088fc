/* islands.c - walks the edges between bodies, and builds islands of them with union-find. */
#include "islands/islands.h"

#include "base/union_find.h"
#include "base/vec.h"
#include "world/awake.h"

/* ---- edges ---- */

/* Speculative points count, too: they may touch within the tick, and a sleeping body would take the
 * impact as if its mass were infinite. */
static inline void each_contact(cr_world *world, cr_island_edge_visitor *visit)
{
    for (size_t i = 0; i < world->s.contact_count; i++) {
        const cr_contact *contact = &world->contacts[i];
        const cr_manifold *m = &contact->manifold;
        cr_island_edge link = {.a = contact->a.index - 1, .b = contact->b.index - 1};
        for (int k = 0; k < m->count; k++)
            link.carries_load |= m->points[k].normal_impulse > 0;
        visit(world, link);
    }
}

static inline void each_joint(cr_world *world, cr_island_edge_visitor *visit)
{
    for (size_t i = 0; i < world->awake_joint_count; i++) {
        const cr_joint *joint = &world->joints[world->awake_joints[i]];
        const cr_joint_def *def = &joint->def;
        visit(world,
              (cr_island_edge){
                  .a = def->a.index - 1,
                  .b = def->b.index != 0 ? def->b.index - 1 : CR_NO_SLOT,
                  .carries_load =
                      joint->impulse.x != 0 || joint->impulse.y != 0 || joint->angular_impulse != 0,
                  .swings = def->kind != CR_WELD,
                  .motor = def->kind == CR_PIN && def->max_torque > 0 && def->motor_speed != 0,
              });
    }
}

/* An attraction changes when either body moves, so it wakes both. Between two bodies at rest it is
 * no edge. */
static inline void each_attracted(cr_world *world, const cr_attractor *attractor,
                                  const uint32_t *slots, size_t count,
                                  cr_island_edge_visitor *visit)
{
    uint32_t slot = attractor->body.index - 1;
    const cr_body *center = &world->bodies[slot];
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = slots != NULL ? slots[k] : k;
        const cr_body *body = &world->bodies[i];
        if (i == slot || !body->alive || cr_has_infinite_mass(body) ||
            (!cr_may_move(body) && !cr_may_move(center)))
            continue;
        cr_vec2 d = vec_sub(center->center, body->center);
        if (vec_dot(d, d) < attractor->radius * attractor->radius)
            visit(world, (cr_island_edge){.a = i, .b = slot});
    }
}

static inline void each_attractor(cr_world *world, cr_island_edge_visitor *visit)
{
    for (size_t k = 0; k < world->s.attractor_count; k++) {
        const cr_attractor *attractor = &world->attractors[k];
        cr_awake_refresh(world); /* bodies that earlier edges have woken may wake more */
        bool all = world->s.sleeping > 0 && cr_may_move(&world->bodies[attractor->body.index - 1]);
        each_attracted(world, attractor, all ? NULL : world->awake_bodies,
                       all ? world->s.body_slots : world->awake_count, visit);
    }
}

/* Inline, so that the compiler makes a loop for each visitor: contacts are many. */
static inline void each_edge(cr_world *world, cr_island_edge_visitor *visit)
{
    each_contact(world, visit);
    each_joint(world, visit);
    each_attractor(world, visit);
}

void cr_each_island_edge(cr_world *world, cr_island_edge_visitor *visit)
{
    each_edge(world, visit);
}

/* ---- islands ---- */

cr_island *cr_island_of(cr_world *world, size_t place)
{
    return &world->islands[cr_find_root(world->islands, sizeof *world->islands, (uint32_t)place)];
}

/* Applies an edge whose other end is in no island: the world, or a body of infinite mass. */
static void apply_static_edge(cr_world *world, uint32_t slot, uint32_t other, cr_island_edge link)
{
    cr_island *island = &world->islands[world->awake_index[slot]];
    const cr_body *at = other != CR_NO_SLOT ? &world->bodies[other] : NULL;
    bool fixed = at == NULL || cr_has_infinite_mass(at);
    if (link.motor || (at != NULL && fixed && cr_may_move(at)))
        world->bodies[slot].sleep_time = 0;
    island->supported |= fixed && link.carries_load;
    island->swings |= link.swings;
}

static void join(cr_world *world, cr_island_edge link)
{
    uint32_t p = world->awake_index[link.a];
    uint32_t q = link.b != CR_NO_SLOT ? world->awake_index[link.b] : (uint32_t)world->awake_count;
    bool a = world->islands[p].movable, b = world->islands[q].movable;
    if (a && b) {
        if (link.motor)
            world->bodies[link.a].sleep_time = world->bodies[link.b].sleep_time = 0;
        world->islands[p].swings |= link.swings;
        cr_join_sets(world->islands, sizeof *world->islands, p, q);
    } else if (a) {
        apply_static_edge(world, link.a, link.b, link);
    } else if (b) {
        apply_static_edge(world, link.b, link.a, link);
    }
}

bool cr_islands_build(cr_world *world)
{
    size_t count = world->awake_count;
    if (!CR_RESERVE(world->islands, count + 1))
        return false;
    cr_island *islands = world->islands;
    for (uint32_t i = 0; i < count; i++) {
        const cr_body *body = &world->bodies[world->awake_bodies[i]];
        islands[i] = (cr_island){.parent = i,
                                 .last_asleep = i,
                                 .slot = world->awake_bodies[i],
                                 .island_before = body->island,
                                 .sleep_time_before = body->sleep_time,
                                 .movable = !cr_has_infinite_mass(body)};
    }
    islands[count] = (cr_island){.movable = false};
    world->checkpoint.islands_built = true;
    world->checkpoint.island_count = count;
    world->checkpoint.sleep_records_before_islands = world->checkpoint.sleep_record_count;
    each_edge(world, join);
    world->s.stats.islands = 0;
    for (size_t i = 0; i < count; i++) {
        if (!islands[i].movable)
            continue;
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        cr_island *own = &islands[i], *root = cr_island_of(world, i);
        body->island = world->awake_bodies[root->parent] + 1;
        world->s.stats.islands += own == root;
        root->sleep_time =
            own == root ? body->sleep_time : min_float(root->sleep_time, body->sleep_time);
        root->supported |= own->supported;
        root->swings |= own->swings;
    }
    return true;
}

void cr_islands_undo(cr_world *world)
{
    for (size_t i = 0; i < world->checkpoint.island_count; i++) {
        const cr_island *island = &world->islands[i];
        world->bodies[island->slot].island = island->island_before;
        world->bodies[island->slot].sleep_time = island->sleep_time_before;
    }
}
