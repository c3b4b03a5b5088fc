#include "solvers/tgs_soft_simd/graph_coloring.h"

#include "base/prefetch.h"
#include "base/ranges.h"
#include "base/vec.h"
#include "constraints/contact_rows.h"
#include "solvers/tgs_soft_simd/contact_bodies.h"

#include <string.h>

enum {
    GRAIN = 1024, /* contacts that a thread takes at a time */
    AHEAD = 32,   /* that are asked for before their turn */
};

/* ---- what is known of contacts ---- */

static void note_some(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_problem *problem = context;
    cr_wide *wide = problem->wide;
    bool same = true, compare = !cr_plan_is_outdated(wide);
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_contact *contact = &problem->world->contacts[i];
        CR_PREFETCH(contact, AHEAD);
        cr_sight now = {contact->a.index - 1, contact->b.index - 1, contact->restitution > 0};
        cr_sight *then = &wide->sights[i];
        if (compare)
            same &= now.a == then->a && now.b == then->b && now.bounces == then->bounces;
        *then = now;
    }
    if (!same)
        cr_plan_set_outdated(wide, true);
}

void cr_contacts_note(cr_problem *problem, cr_wide *wide)
{
    const cr_world *world = problem->world;
    if (wide->sight_count != world->s.contact_count)
        cr_plan_set_outdated(wide, true);
    wide->sight_count = world->s.contact_count;
    cr_workers_run(world->workers, wide->sight_count, GRAIN, note_some, problem);
}

/* ---- who solves with whom ---- */

/* What a bin holds of its contact until that is colored: bits, or that one of its bodies may not
 * give way, and that it must be looked at again. */
enum { OF_DISC = 1, BOUNCES = 2 };
#define UNSURE CR_NO_SLOT

static uint32_t known_of(const cr_sight *sight, uint32_t are)
{
    return ((are & CR_STAND_DISC) != 0 ? OF_DISC : 0) | (sight->bounces ? BOUNCES : 0);
}

typedef struct poll {
    const cr_problem *problem;
    size_t grain;
    bool measured; /* there may be strips */
    cr_span spans[CR_MAX_RANGES][2];
} poll;

static void measure(cr_span *s, float a, float b)
{
    s->reach = max_float(s->reach, fabsf(a - b));
    s->low = min_float(s->low, min_float(a, b));
    s->high = max_float(s->high, max_float(a, b));
}

static void survey(void *context, size_t begin, size_t end, int32_t worker)
{
    poll *all = context;
    const cr_problem *problem = all->problem;
    cr_wide *wide = problem->wide;
    const uint32_t *places = problem->world->awake_index;
    cr_span x = {0, INFINITY, -INFINITY}, y = x;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_sight *sight = &wide->sights[i];
        cr_bin *bin = &wide->bins[i];
        bin->a = places[sight->a];
        bin->b = places[sight->b];
        bin->bin = UNSURE;
        if (bin->a + 1 == problem->motion_count || bin->b + 1 == problem->motion_count)
            continue;
        const cr_stand *a = &wide->stands[bin->a], *b = &wide->stands[bin->b];
        if (((a->is | b->is) & CR_STAND_FIXED) != 0)
            continue;
        bin->bin = known_of(sight, a->is | b->is);
        if (all->measured) {
            measure(&x, a->center.x, b->center.x);
            measure(&y, a->center.y, b->center.y);
        }
    }
    all->spans[begin / all->grain][0] = x;
    all->spans[begin / all->grain][1] = y;
}

static void survey_all(const cr_problem *problem, cr_wide *wide)
{
    size_t contacts = wide->sight_count;
    cr_workers *workers = problem->world->workers;
    poll all;
    all.problem = problem;
    all.grain = cr_ranges_grain(workers, contacts, GRAIN);
    all.measured = contacts >= CR_STRIP_CONTACTS;
    cr_workers_run(workers, contacts, all.grain, survey, &all);
    for (int axis = 0; axis < 2; axis++) {
        cr_span sum = {0, INFINITY, -INFINITY};
        for (size_t i = 0; i * all.grain < contacts; i++) {
            const cr_span *part = &all.spans[i][axis];
            sum.reach = max_float(sum.reach, part->reach);
            sum.low = min_float(sum.low, part->low);
            sum.high = max_float(sum.high, part->high);
        }
        wide->spans[axis] = sum;
    }
}

static void take_bin(cr_problem *problem, cr_wide *wide, uint32_t i, uint32_t *used_a,
                     uint32_t *used_b, uint32_t known)
{
    uint32_t color = cr_take_color(used_a, used_b);
    if (color == CR_NO_COLOR) {
        wide->bins[i].bin = CR_NO_SLOT;
        wide->left_over++;
        cr_build_contact(problem, i);
        return;
    }
    wide->bins[i].bin = color * CR_CONTACT_KINDS + ((known & OF_DISC) != 0);
    cr_plan_contact(wide, &wide->bins[i], 0);
    wide->bouncy |= (known & BOUNCES) != 0;
    wide->contact_count++;
}

/* Where one of the bodies does not give way. */
static bool color_unsure(cr_problem *problem, cr_wide *wide, uint32_t i)
{
    const cr_sight *sight = &wide->sights[i];
    cr_bin *bin = &wide->bins[i];
    bin->bin = CR_NO_SLOT;
    if (!cr_stands_find(problem, wide, sight->a, &bin->a) ||
        !cr_stands_find(problem, wide, sight->b, &bin->b))
        return false;
    uint32_t a = wide->stands[bin->a].is, b = wide->stands[bin->b].is;
    bool fixed_a = (a & CR_STAND_FIXED) != 0, fixed_b = (b & CR_STAND_FIXED) != 0;
    if (fixed_a && fixed_b) /* of sleepers */
        return true;
    wide->kinematic |= (fixed_a ? bin->a : bin->b) + 1 < problem->motion_count;
    take_bin(problem, wide, i, fixed_a ? NULL : &wide->used[bin->a],
             fixed_b ? NULL : &wide->used[bin->b], known_of(sight, a | b));
    return true;
}

bool cr_contacts_color(cr_problem *problem, cr_wide *wide)
{
    size_t contacts = wide->sight_count;
    if (!cr_plan_clusters(wide, 1))
        return false;
    survey_all(problem, wide);
    if (contacts > 0)
        memset(wide->used, 0, problem->motion_count * sizeof *wide->used);
    wide->bouncy = wide->kinematic = false;
    wide->contact_count = wide->left_over = wide->still_count = 0;
    for (uint32_t i = 0; i < contacts; i++) {
        const cr_bin *bin = &wide->bins[i];
        if (bin->bin != UNSURE)
            take_bin(problem, wide, i, &wide->used[bin->a], &wide->used[bin->b], bin->bin);
        else if (!color_unsure(problem, wide, i))
            return false;
    }
    return true;
}
