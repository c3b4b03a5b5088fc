#include "contacts.h"

#include "closing.h"
#include "dormant.h"
#include "manifolds.h"
#include "material.h"
#include "narrowphase/batch.h"
#include "old_contacts.h"
#include "sides.h"
#include "vec.h"

#include <stddef.h>
#include <string.h>

static const float ALIKE = 0.99f; /* cosine between normals of the same faces */

static void hand_on(cr_manifold_point *to, const cr_manifold_point *from)
{
    to->normal_impulse += from->normal_impulse;
    to->tangent_impulse += from->tangent_impulse;
    to->normal_force += from->normal_force;
    to->tangent_force += from->tangent_force;
}

static cr_manifold_point *namesake(cr_manifold *m, uint32_t feature)
{
    for (int i = 0; i < m->count; i++)
        if (m->points[i].feature == feature)
            return &m->points[i];
    return NULL;
}

static cr_manifold_point *nearest(cr_manifold *m, cr_vec2 place)
{
    cr_manifold_point *best = &m->points[0];
    float least = vec_length(vec_sub(best->position, place));
    for (int i = 1; i < m->count; i++) {
        float distance = vec_length(vec_sub(m->points[i].position, place));
        if (distance < least) {
            least = distance;
            best = &m->points[i];
        }
    }
    return best;
}

/* Of two polygons whose faces lie on each other a hair's turn makes the other's face the reference.
 * Then all points have new names, but the faces touch where they did and bear what they bore. A
 * light body squeezed between heavy ones would leap if that were forgotten. */
static bool renamed(const cr_manifold *fresh, const cr_manifold *old)
{
    return cr_reference_owner(fresh->points[0].feature) !=
               cr_reference_owner(old->points[0].feature) &&
           vec_dot(fresh->normal, old->normal) > ALIKE;
}

/* (along, across) the one normal becomes the same vector along and across the other. */
static void resolve(float *along, float *across, cr_vec2 from, cr_vec2 to)
{
    cr_vec2 v = vec_mad(vec_scale(from, *along), vec_right(from), *across);
    *along = max_float(vec_dot(v, to), 0);
    *across = vec_dot(v, vec_right(to));
}

/* The new normal leaps from one face's to the other's: the force does not leap with it, for that
 * would push a pile to one side. */
static void keep_by_place(cr_manifold *fresh, const cr_manifold *old)
{
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point from = old->points[i];
        resolve(&from.normal_impulse, &from.tangent_impulse, old->normal, fresh->normal);
        resolve(&from.normal_force, &from.tangent_force, old->normal, fresh->normal);
        hand_on(nearest(fresh, from.position), &from);
    }
}

/* Most pairs have the points that they had, and the side. */
static bool same_points(const cr_manifold *fresh, const cr_manifold *old)
{
    return fresh->count == old->count && fresh->points[0].feature == old->points[0].feature &&
           (fresh->count < 2 || fresh->points[1].feature == old->points[1].feature) &&
           vec_dot(fresh->normal, old->normal) >= 0;
}

/* The fresh point with the old one's impulses. Reads nothing that was just written: of that the
 * processor would have to wait for. Adding 0 gives -0 the sign that hand_on gives it. */
static inline cr_manifold_point renewed(const cr_manifold_point *fresh,
                                        const cr_manifold_point *old)
{
    return (cr_manifold_point){
        .position = fresh->position,
        .separation = fresh->separation,
        .feature = fresh->feature,
        .normal_impulse = old->normal_impulse + 0.0f,
        .tangent_impulse = old->tangent_impulse + 0.0f,
        .normal_force = old->normal_force + 0.0f,
        .tangent_force = old->tangent_force + 0.0f,
    };
}

static void renew(cr_manifold *to, const cr_manifold *restrict fresh, const cr_manifold *old)
{
    to->normal = fresh->normal;
    to->count = fresh->count;
    to->points[0] = renewed(&fresh->points[0], &old->points[0]);
    to->points[1] = renewed(&fresh->points[1], &old->points[1]);
}

static void keep_impulses(cr_manifold *fresh, const cr_manifold *old)
{
    if (renamed(fresh, old)) {
        keep_by_place(fresh, old);
        return;
    }
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point *to = namesake(fresh, old->points[i].feature);
        if (to != NULL)
            hand_on(to, &old->points[i]);
    }
}

/* All but the manifold and the approach. */
static void begin_contact(const cr_world *world, cr_contact *contact, cr_pair pair)
{
    const cr_surface *a = &world->surfaces[pair.a.index - 1];
    const cr_surface *b = &world->surfaces[pair.b.index - 1];
    memset(contact, 0, offsetof(cr_contact, manifold));
    contact->a = pair.a;
    contact->b = pair.b;
    contact->restitution = cr_mix_restitution(&world->s.config, a->restitution, b->restitution);
    contact->friction = cr_mix_friction(a->friction, b->friction);
}

/* The old contact of the pair (NULL: none) may be the one that is written. */
static void update_manifold(const cr_world *world, cr_contact *contact, const cr_manifold *fresh,
                            const cr_contact *old)
{
    if (old != NULL && same_points(fresh, &old->manifold)) {
        renew(&contact->manifold, fresh, &old->manifold);
    } else if (old != NULL) {
        cr_contact before = *old;
        contact->manifold = *fresh;
        if (!(vec_dot(before.manifold.normal, fresh->normal) >= 0))
            cr_keep_side(world, contact, &before);
        keep_impulses(&contact->manifold, &before.manifold);
    } else {
        contact->manifold = *fresh;
        cr_keep_side(world, contact, NULL);
    }
}

static bool update_run(cr_world *world, const cr_slot_pair *pairs, size_t count,
                       cr_old_contacts *contacts)
{
    cr_manifold manifolds[CR_MANIFOLD_RUN];
    cr_pairs_collide(world, pairs, count, manifolds);
    for (size_t i = 0; i < count; i++) {
        cr_pair pair = {{pairs[i].a + 1, world->poses[pairs[i].a].generation},
                        {pairs[i].b + 1, world->poses[pairs[i].b].generation}};
        world->pairs[world->s.pair_count++] = pair;
        if (manifolds[i].count == 0)
            continue;
        const cr_contact *old;
        cr_contact *contact = cr_old_contacts_replace(contacts, pair, &old);
        if (contact == NULL)
            return false;
        begin_contact(world, contact, pair);
        update_manifold(world, contact, &manifolds[i], old);
        contact->approach = cr_closing_speed(world, contact);
    }
    return true;
}

/* For the trace alone: the outcome is what it was. */
static void trace_dormant(const cr_world *world)
{
    cr_manifold same;
    for (size_t i = 0; i < world->s.dormant_count && world->trace.emit != NULL; i++) {
        const cr_contact *contact = &world->dormant[i];
        if (cr_watched(world, contact->a, contact->b))
            cr_pair_collide(world, (cr_slot_pair){contact->a.index - 1, contact->b.index - 1},
                            &same);
    }
}

bool cr_contacts_update(cr_world *world)
{
    cr_old_contacts contacts;
    if (!cr_dormant_part(world) ||
        !CR_RESERVE(world->pairs, world->pair_capacity, world->found_count) ||
        !cr_closing_begin(world, world->found_count) || !cr_old_contacts_begin(&contacts, world))
        return false;
    world->s.stats.pairs = (uint32_t)world->found_count;
    world->s.pair_count = 0;
    /* one by one for a listener, who is told of them in their order */
    size_t run = world->trace.emit != NULL ? 1 : CR_MANIFOLD_RUN;
    for (size_t i = 0; i < world->found_count; i += run) {
        size_t left = world->found_count - i;
        if (!update_run(world, &world->found[i], left < run ? left : run, &contacts))
            return false;
    }
    trace_dormant(world);
    return cr_dormant_reserve(world);
}

void cr_tally_close(cr_world *world, const cr_tally *tally)
{
    cr_stats *stats = &world->s.stats;
    stats->contacts = tally->contacts;
    stats->points = tally->points;
    stats->max_penetration = tally->max_penetration;
    world->contacts_mixed = false;
}

void cr_contacts_judge(cr_world *world)
{
    cr_tally tally = world->s.dormant_tally;
    for (size_t i = 0; i < world->s.contact_count; i++)
        cr_contact_judge(&world->contacts[i], &tally);
    cr_tally_close(world, &tally);
}
