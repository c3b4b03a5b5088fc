/* matching.c - transfers impulses from the points of the old manifold to the points of the new one,
 * which is what warm starting needs. */
#include "contacts/matching.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "narrowphase/narrowphase.h"

static void transfer_impulse(cr_manifold_point *to, const cr_manifold_point *from)
{
    to->normal_impulse += from->normal_impulse;
    to->tangent_impulse += from->tangent_impulse;
    to->normal_force += from->normal_force;
    to->tangent_force += from->tangent_force;
}

static cr_manifold_point *find_point(cr_manifold *m, uint32_t feature)
{
    for (int i = 0; i < m->count; i++)
        if (cr_same_name(m->points[i].feature, feature))
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

/* Whether the reference face is on the other body now. Where the faces of two polygons lie on each
 * other, the slightest turn can do that. Then all points have new features, but the faces touch
 * where they did and carry the same load; a light body squeezed between heavy ones would leap if it
 * were forgotten. */
static bool reference_swapped(const cr_manifold *fresh, const cr_manifold *old)
{
    return cr_reference_owner(fresh->points[0].feature) !=
               cr_reference_owner(old->points[0].feature) &&
           vec_dot(fresh->normal, old->normal) > CR_SAME_NORMAL_COS;
}

/* Rotates an impulse, given along and across the normal `from`, into the axes of the normal `to`.
 */
static void rotate_impulse(float *along, float *across, cr_vec2 from, cr_vec2 to)
{
    cr_vec2 v = vec_mad(vec_scale(from, *along), vec_right(from), *across);
    *along = max_float(vec_dot(v, to), 0);
    *across = vec_dot(v, vec_right(to));
}

/* Gives each old impulse to the nearest new point. The normal has leapt from one face's to the
 * other's; the impulse keeps its direction in space, or a pile would be pushed to one side. */
static void match_by_position(cr_manifold *fresh, const cr_manifold *old)
{
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point from = old->points[i];
        rotate_impulse(&from.normal_impulse, &from.tangent_impulse, old->normal, fresh->normal);
        rotate_impulse(&from.normal_force, &from.tangent_force, old->normal, fresh->normal);
        transfer_impulse(nearest(fresh, from.position), &from);
    }
}

void cr_match_impulses(cr_manifold *fresh, const cr_manifold *old)
{
    if (reference_swapped(fresh, old)) {
        match_by_position(fresh, old);
        return;
    }
    for (int i = 0; i < old->count; i++) {
        cr_manifold_point *to = find_point(fresh, old->points[i].feature);
        if (to != NULL)
            transfer_impulse(to, &old->points[i]);
    }
}

size_t cr_old_contact_lower_bound(const cr_world *world, size_t low, cr_pair pair)
{
    size_t high = world->old_contact_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cr_pair_order(&world->old_contacts[middle], pair) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const cr_contact *cr_find_old_contact(const cr_world *world, cr_pair pair)
{
    size_t i = cr_old_contact_lower_bound(world, 0, pair);
    if (i == world->old_contact_count)
        return NULL;
    const cr_contact *found = &world->old_contacts[i];
    return cr_same_id(found->a, pair.a) && cr_same_id(found->b, pair.b) ? found : NULL;
}
