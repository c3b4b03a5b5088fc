/* closing.c - a body is far longer than what is asked of it here, and contacts ask in no order that
 * the processor foresees. So where there are many, the bodies are gone through once, in their
 * order, and what is asked of them is laid out closely. */
#include "closing.h"

#include "contacts.h"
#include "vec.h"
#include "workers.h"

enum { GRAIN = 512 }; /* bodies that a thread takes at a time */

typedef struct cr_pace {
    cr_vec2 center, v;
    float w;
} cr_pace;

static cr_pace pace_of(const cr_body *body)
{
    return (cr_pace){body->center, body->v, body->w};
}

static void note_paces(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_world *world = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        world->paces[i] = pace_of(&world->bodies[i]);
}

bool cr_closing_begin(cr_world *world, size_t contacts)
{
    enum { FEW = 4 }; /* bodies a contact: it is cheaper to look at those of the contacts */
    world->pace_count = world->s.slots / FEW < contacts ? world->s.slots : 0;
    if (!CR_RESERVE(world->paces, world->pace_capacity, world->pace_count))
        return false;
    cr_workers_run(world->workers, world->pace_count, GRAIN, note_paces, world);
    return true;
}

static cr_vec2 velocity_at(const cr_world *world, cr_body_id id, cr_vec2 p)
{
    uint32_t slot = id.index - 1;
    cr_pace pace = world->pace_count > 0 ? world->paces[slot] : pace_of(&world->bodies[slot]);
    return vec_add(pace.v, vec_spin(pace.w, vec_sub(p, pace.center)));
}

float cr_closing_speed(const cr_world *world, const cr_contact *contact)
{
    const cr_manifold *m = &contact->manifold;
    cr_vec2 p = m->points[cr_deepest_point(m)].position;
    cr_vec2 va = velocity_at(world, contact->a, p), vb = velocity_at(world, contact->b, p);
    return vec_dot(m->normal, vec_sub(va, vb));
}
