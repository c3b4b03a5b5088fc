/* contacts.c - makes contacts of the broad phase's pairs: collides them in batches, and lets each
 * contact take over the impulses that the same pair had in the last tick. */
#include "contacts/contacts.h"

#include "base/prefetch.h"
#include "base/ranges.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "base/workers.h"
#include "broadphase/broadphase.h"
#include "contacts/contact_motion.h"
#include "contacts/contact_search.h"
#include "contacts/contact_state.h"
#include "contacts/ghosts.h"
#include "contacts/persistence.h"
#include "contacts/seams.h"
#include "contacts/sleeping_contacts.h"
#include "narrowphase/collide.h"
#include "narrowphase/narrowphase.h"

#include <stddef.h>
#include <string.h>

/* Whether the new manifold has the same points on the same side as the old one, as most have. The
 * conditions are joined without branches; see contact_state.h. */
static bool same_points(const cr_manifold *fresh, const cr_manifold *old)
{
    bool first = cr_same_name(fresh->points[0].feature, old->points[0].feature);
    bool second = fresh->points[1].feature == old->points[1].feature;
    bool side = vec_dot(fresh->normal, old->normal) >= 0;
    return (fresh->count == old->count) & first & ((fresh->count < 2) | second) & side;
}

/* The new point with the old one's impulses. It is made of values in registers, because reading
 * back what was just written would stall. Adding 0 turns -0 into 0, as transfer_impulse does. */
static inline cr_manifold_point with_impulses(const cr_manifold_point *fresh,
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

static void copy_impulses(cr_manifold *restrict to, const cr_manifold *restrict fresh,
                          const cr_manifold *restrict old)
{
    to->normal = fresh->normal;
    to->count = fresh->count;
    to->points[0] = with_impulses(&fresh->points[0], &old->points[0]);
    to->points[1] = with_impulses(&fresh->points[1], &old->points[1]);
}

static void swap_contacts(cr_world *world)
{
    CR_SWAP(world->contacts, world->old_contacts);
    CR_SWAP(world->pairs, world->old_pairs);
}

static bool set_old_aside(cr_world *world)
{
    if (!CR_RESERVE_BOTH(world->contacts, world->old_contacts, 0) ||
        !CR_RESERVE_BOTH(world->pairs, world->old_pairs, world->broad_pair_count))
        return false;
    swap_contacts(world);
    world->old_contact_count = world->s.contact_count;
    world->s.contact_count = 0;
    world->checkpoint.contacts_replaced = true;
    return true;
}

void cr_contacts_undo(cr_world *world)
{
    swap_contacts(world);
}

/* The old contact of a pair, or NULL. Contacts and pairs are sorted alike, so a cursor that only
 * moves forward finds all; it is left at that contact, or at the first one behind the pair. */
static const cr_contact *find_old_contact(const cr_world *world, size_t *cursor, cr_pair pair)
{
    for (; *cursor < world->old_contact_count; (*cursor)++) {
        const cr_contact *p = &world->old_contacts[*cursor];
        if (cr_same_id(p->a, pair.a) && cr_same_id(p->b, pair.b))
            return p;
        if (cr_pair_order(p, pair) > 0)
            return NULL;
    }
    return NULL;
}

/* ---- a new contact ---- */

/* How the materials of the pair become its coefficients. */
static float mix_restitution(const cr_config *config, float a, float b)
{
    switch (config->restitution_mix) {
    case CR_MIX_MAX:
        return max_float(a, b);
    case CR_MIX_MEAN:
        return 0.5f * (a + b);
    case CR_MIX_PRODUCT:
        return a * b;
    default:
        return min_float(a, b);
    }
}

/* The geometric mean. */
static float mix_friction(float a, float b)
{
    return sqrtf(a * b);
}

/* Sets all members but the manifold and the approach speed. */
static void begin_contact(const cr_world *world, cr_contact *contact, cr_pair pair)
{
    const cr_surface *a = &world->surfaces[pair.a.index - 1];
    const cr_surface *b = &world->surfaces[pair.b.index - 1];
    memset(contact, 0, offsetof(cr_contact, manifold));
    contact->a = pair.a;
    contact->b = pair.b;
    contact->restitution = mix_restitution(&world->s.config, a->restitution, b->restitution);
    contact->friction = mix_friction(a->friction, b->friction);
}

/* Whether the contact may be one with an inner edge: the slider leans on an edge and slides, or it
 * runs into a corner, or it leaves a corner with an impulse that would push it further. `facts` are
 * those of its motion; the impulses are read from `impulses`, which is no memory that was just
 * written. */
static bool may_be_seam(const cr_world *world, const cr_contact *contact, int32_t facts,
                        const cr_manifold *impulses)
{
    bool slides = (facts & CR_MOTION_SLIDES) != 0, parts = (facts & CR_MOTION_PARTS) != 0;
    bool meets =
        ((facts & CR_MOTION_MEETS) != 0) | (parts & (impulses->points[0].normal_impulse > 0));
    return (slides && cr_leans_on_edge(world, contact)) || (meets && cr_meets_edge(world, contact));
}

/* Whether a body was edited that has mass. A kinematic body that is driven is edited in each tick.
 */
static bool any_weight_edited(const cr_world *world)
{
    for (size_t i = 0; i < world->edited_count; i++)
        if (world->bodies[world->edited[i]].inv_mass > 0)
            return true;
    return false;
}

/* An edited body forgets a load that it cannot have borne: one that was made lighter by many powers
 * of ten, or brought back from where numbers overflow, would be shot away by it. */
static bool is_of_another_weight(const cr_world *world, const cr_contact *old)
{
    const float most = 1e5f; /* m/s that the load may give in a tick: no body in use is as fast */
    const cr_body *a = &world->bodies[old->a.index - 1], *b = &world->bodies[old->b.index - 1];
    float inv_mass = max_float(a->inv_mass, b->inv_mass), h = world->s.config.timestep;
    bool bears = true;
    for (int i = 0; i < old->manifold.count && (a->edited || b->edited); i++) {
        const cr_manifold_point *p = &old->manifold.points[i];
        bears &= (p->normal_force + fabsf(p->tangent_force)) * h * inv_mass < most &&
                 (p->normal_impulse + fabsf(p->tangent_impulse)) * inv_mass < most;
    }
    return !bears;
}

/* What later stages may have to do for a new contact. */
typedef struct contact_needs {
    bool unsupported; /* it is at rest, and carries no load yet */
    bool overlaps, deep;
    bool seam; /* it may meet an inner edge of a floor; see seams.h */
} contact_needs;

static contact_needs update_pair(const cr_world *world, cr_contact *contact, cr_pair pair,
                                 const cr_manifold *fresh, const cr_contact *old,
                                 cr_contact_motion motion)
{
    const cr_manifold *impulses = &contact->manifold;
    begin_contact(world, contact, pair);
    if (old != NULL && same_points(fresh, &old->manifold)) {
        copy_impulses(&contact->manifold, fresh, &old->manifold);
        impulses = &old->manifold;
    } else {
        contact->manifold = *fresh;
        if ((old == NULL || !(vec_dot(old->manifold.normal, fresh->normal) >= 0)) &&
            cr_fix_contact_side(world, contact, old))
            motion = cr_contact_motion_of(world, contact);
        if (old != NULL)
            cr_match_impulses(&contact->manifold, &old->manifold);
    }
    contact->approach = motion.approach;
    bool rests = (motion.facts & CR_MOTION_RESTS) != 0, bears = cr_bears(impulses);
    return (contact_needs){
        .unsupported = rests & !bears,
        .overlaps = (motion.facts & CR_MOTION_OVERLAPS) != 0,
        .deep = (motion.facts & CR_MOTION_DEEP) != 0,
        .seam = may_be_seam(world, contact, motion.facts, impulses),
    };
}

/* ---- batches ---- */

enum { BLOCK = CR_MOTION_CONTACTS }; /* pairs */

/* Consecutive pairs, so few that their manifolds are still in the cache when contacts are made of
 * them. */
typedef struct contact_batch {
    cr_world *world;
    const cr_slot_pair *found;
    size_t count;
    bool weight_edited;  /* any_weight_edited */
    size_t cursor, next; /* of find_old_contact: at the first pair, and behind the last */
    cr_pair *pairs;
    size_t first;                         /* index of the batch's first contact */
    size_t starts[CR_CONTACT_BLOCKS + 1]; /* index of each block's first contact */
    cr_contact_hints hints[CR_CONTACT_BLOCKS];
    size_t *seam_candidates; /* each block writes its own range, then the ranges are compacted */
    cr_range seam_ranges[CR_CONTACT_BLOCKS];
} contact_batch;

/* Drops the manifolds of pairs that passed a broad phase though their boxes do not meet. The
 * speculative margin, which is the same in all directions, makes contacts of some of them, which no
 * other broad phase would find. */
static void drop_false_pairs(cr_world *world, const cr_slot_pair *found, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        if (!cr_boxes_overlap(world->bounds[found[i].a], world->bounds[found[i].b],
                              world->s.config.margin))
            world->manifolds[i].count = 0;
}

static bool is_ghost(const cr_world *world, cr_slot_pair pair, const cr_manifold *m)
{
    if (!cr_may_be_ghost(world, m))
        return false;
    float a = world->surfaces[pair.a].restitution, b = world->surfaces[pair.b].restitution;
    return cr_is_ghost(world, pair, m, mix_restitution(&world->s.config, a, b));
}

static void collide_block(void *context, size_t begin, size_t end, int32_t worker)
{
    contact_batch *s = context;
    cr_manifold *manifolds = s->world->manifolds;
    bool ghosts = s->world->speculative && s->world->ghost_tick > 0;
    size_t contacts = 0;
    (void)worker;
    for (size_t i = begin; i < end; i += CR_MANIFOLD_BATCH) {
        size_t left = end - i;
        cr_pairs_collide(s->world, &s->found[i],
                         left < CR_MANIFOLD_BATCH ? left : CR_MANIFOLD_BATCH, &manifolds[i]);
    }
    if (s->world->s.config.broadphase == CR_BROAD_BOUNDING_CIRCLES)
        drop_false_pairs(s->world, s->found, begin, end);
    for (size_t i = begin; i < end; i++) {
        if (ghosts && is_ghost(s->world, s->found[i], &manifolds[i]))
            manifolds[i].count = 0;
        contacts += manifolds[i].count > 0;
    }
    s->starts[begin / BLOCK + 1] = contacts;
}

static cr_pair pair_of(const cr_world *world, cr_slot_pair slots)
{
    return (cr_pair){{slots.a + 1, world->poses[slots.a].generation},
                     {slots.b + 1, world->poses[slots.b].generation}};
}

/* A contact with so much lighter a body counts as CR_CROWD contacts; see solvers/substeps.c. */
static inline bool overpowers(const cr_world *world, const cr_contact *contact)
{
    return cr_overpowers(&world->bodies[contact->a.index - 1],
                         &world->bodies[contact->b.index - 1]);
}

static inline void count_fast(const cr_world *world, const cr_contact *contact,
                              cr_contact_hints *hints)
{
    float lost = (1 - contact->restitution) * contact->approach;
    if (!(contact->approach > world->crowd_speed[0])) /* the lowest of these speeds */
        return;
    bool blow = lost > world->crowd_speed[0] && overpowers(world, contact);
    size_t weight = blow ? CR_CROWD : 1;
    hints->overpowering += blow;
    for (int k = 0; k < CR_CROWD_LEVELS; k++) {
        hints->fast[k] += contact->approach > world->crowd_speed[k] ? weight : 0;
        hints->plastic[k] += lost > world->crowd_speed[k] ? weight : 0;
    }
    hints->violent += contact->approach > world->split_speed;
}

/* Stores the ids of a block's pairs, and lists the pairs that have a manifold. Zeros follow the
 * list, so that a loop over it may read beyond its end. */
static void list_contacts(const contact_batch *s, size_t begin, size_t end, cr_motion_batch *out)
{
    _Static_assert((int)CR_PREFETCH_CONTACTS <= (int)CR_MOTION_BEYOND, "zeros for either loop");
    const size_t beyond = CR_MOTION_BEYOND * sizeof *out->a;
    size_t count = 0;
    out->manifolds = &s->world->manifolds[begin];
    for (size_t i = begin; i < end; i++) {
        s->pairs[i] = pair_of(s->world, s->found[i]);
        out->manifold[count] = (uint32_t)(i - begin);
        out->a[count] = s->found[i].a;
        out->b[count] = s->found[i].b;
        count += s->world->manifolds[i].count > 0;
    }
    memset(&out->manifold[count], 0, beyond);
    memset(&out->a[count], 0, beyond);
    memset(&out->b[count], 0, beyond);
    out->count = count;
}

static void update_block(void *context, size_t begin, size_t end, int32_t worker)
{
    contact_batch *s = context;
    cr_range seam_ranges = {s->starts[begin / BLOCK], 0};
    size_t index = s->first + seam_ranges.begin;
    cr_contact *contact = &s->world->contacts[index];
    cr_contact_hints hints = {0};
    size_t cursor = s->cursor;
    (void)worker;
    if (begin > 0)
        cursor = cr_contact_lower_bound(s->world->old_contacts, cursor, s->world->old_contact_count,
                                        pair_of(s->world, s->found[begin]));
    cr_motion_batch motions;
    list_contacts(s, begin, end, &motions);
    cr_contact_motions(s->world, &motions);
    for (size_t k = 0; k < motions.count; k++) {
        size_t i = begin + motions.manifold[k];
        cr_pair pair = s->pairs[i];
        CR_PREFETCH(s->world->old_contacts, cursor + CR_PREFETCH_CONTACTS);
        CR_PREFETCH(contact, CR_PREFETCH_CONTACTS);
        CR_PREFETCH(s->world->surfaces, motions.b[k + CR_PREFETCH_CONTACTS]);
        const cr_contact *old = find_old_contact(s->world, &cursor, pair);
        cursor += old != NULL;
        if (old != NULL && s->weight_edited && is_of_another_weight(s->world, old))
            old = NULL;
        s->world->contact_slots[index] = s->found[i];
        contact_needs now = update_pair(s->world, contact, pair, &s->world->manifolds[i], old,
                                        (cr_contact_motion){motions.approach[k], motions.facts[k]});
        hints.unsupported += now.unsupported;
        hints.overlapping += now.overlaps;
        hints.deep += now.deep;
        hints.has_restitution |= contact->restitution > 0;
        count_fast(s->world, contact, &hints);
        if (now.seam)
            s->seam_candidates[seam_ranges.begin + seam_ranges.count++] = index;
        contact++;
        index++;
    }
    s->hints[begin / BLOCK] = hints;
    s->seam_ranges[begin / BLOCK] = seam_ranges;
    if (end == s->count)
        s->next = cursor;
}

/* With a trace there is one thread only, so that it hears of the pairs in their order. */
static bool update_batch(cr_world *world, contact_batch *s)
{
    struct cr_workers *workers = world->trace.emit == NULL ? world->workers : NULL;
    size_t blocks = (s->count + BLOCK - 1) / BLOCK;
    cr_workers_run(workers, s->count, BLOCK, collide_block, s);
    s->starts[0] = 0;
    for (size_t i = 0; i < blocks; i++)
        s->starts[i + 1] += s->starts[i];
    size_t before = world->s.contact_count, sum = before + s->starts[blocks];
    if (!CR_RESERVE(world->contacts, sum) || !CR_RESERVE(world->contact_slots, sum) ||
        !CR_RESERVE(world->seam_candidates, sum))
        return false;
    s->first = before;
    s->seam_candidates = &world->seam_candidates[world->seam_candidate_count];
    cr_workers_run(workers, s->count, BLOCK, update_block, s);
    for (size_t i = 0; i < blocks; i++) {
        world->contact_hints.unsupported += s->hints[i].unsupported;
        world->contact_hints.overlapping += s->hints[i].overlapping;
        world->contact_hints.deep += s->hints[i].deep;
        world->contact_hints.overpowering += s->hints[i].overpowering;
        world->contact_hints.violent += s->hints[i].violent;
        world->contact_hints.has_restitution |= s->hints[i].has_restitution;
        for (int k = 0; k < CR_CROWD_LEVELS; k++) {
            world->contact_hints.fast[k] += s->hints[i].fast[k];
            world->contact_hints.plastic[k] += s->hints[i].plastic[k];
        }
    }
    world->seam_candidate_count +=
        cr_ranges_compact(s->seam_candidates, sizeof *s->seam_candidates, s->seam_ranges, blocks);
    world->s.contact_count = sum;
    s->cursor = s->next;
    return true;
}

static bool update_all(cr_world *world)
{
    size_t most =
        cr_workers_count(world->workers) > 1 ? CR_CONTACT_BLOCKS * BLOCK : CR_MANIFOLD_BATCH;
    if (!CR_RESERVE(world->manifolds, most))
        return false;
    contact_batch s; /* its arrays are large, and each block writes its part of them */
    s.world = world;
    s.weight_edited = any_weight_edited(world);
    s.cursor = 0;
    for (size_t i = 0; i < world->broad_pair_count; i += s.count) {
        size_t left = world->broad_pair_count - i;
        s.found = &world->broad_pairs[i];
        s.pairs = &world->pairs[i];
        s.count = left < most ? left : most;
        if (!update_batch(world, &s))
            return false;
    }
    world->s.pair_count = world->broad_pair_count;
    return true;
}

/* ---- velocities ---- */

/* Contacts refer to bodies in an order that the processor cannot foresee, and a velocity is a small
 * part of a body. So where contacts are many, copying the velocities of all bodies into a dense
 * array, in order, is cheaper than reading those of the contacts' bodies at random. */
static void cache_block(void *context, size_t begin, size_t end, int32_t worker)
{
    cr_world *world = context;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        CR_PREFETCH_MEMBER(world->bodies, i + CR_PREFETCH_VELOCITIES, center);
        world->body_velocities[i] = cr_body_velocity_of(&world->bodies[i]);
    }
}

static bool cache_velocities(cr_world *world, size_t contacts)
{
    world->body_velocity_count =
        world->s.body_slots / CR_VELOCITY_CACHE_BODIES < contacts ? world->s.body_slots : 0;
    if (!CR_RESERVE(world->body_velocities, world->body_velocity_count))
        return false;
    cr_workers_run(world->workers, world->body_velocity_count, CR_VELOCITY_GRAIN, cache_block,
                   world);
    return true;
}

/* ---- all contacts ---- */

/* Tells the trace about sleeping contacts, whose manifolds stay as they are. */
static void trace_sleeping(const cr_world *world)
{
    cr_manifold same;
    for (size_t i = 0; i < world->s.sleeping_contact_count && world->trace.emit != NULL; i++) {
        const cr_contact *contact = &world->sleeping_contacts[i];
        if (cr_is_traced(world, contact->a, contact->b))
            cr_pair_collide(world, (cr_slot_pair){contact->a.index - 1, contact->b.index - 1},
                            &same);
    }
}

bool cr_contacts_update(cr_world *world)
{
    if (!cache_velocities(world, world->broad_pair_count) || !set_old_aside(world))
        return false;
    world->s.stats.pairs = (uint32_t)world->broad_pair_count;
    world->s.pair_count = 0;
    world->contacts_solved = false;
    world->seam_candidate_count = 0;
    memset(&world->contact_hints, 0, sizeof world->contact_hints);
    if (!update_all(world) || !cr_seams_smooth(world))
        return false;
    trace_sleeping(world);
    return cr_all_contacts_reserve_present(world);
}
