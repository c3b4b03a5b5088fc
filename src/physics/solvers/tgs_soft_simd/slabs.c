#include "solvers/tgs_soft_simd/slabs.h"

#include "solvers/tgs_soft_simd/contact_bodies.h"

#include <string.h>

enum {
    STRIP = 2048,      /* contacts that it has at least */
    LEAST_STRIPS = 8,  /* fewer are not worth the trouble */
    MOST_CELLS = 4096, /* that strips are made of */
};

static float along(cr_vec2 v, bool y)
{
    return y ? v.y : v.x;
}

/* How many cells at least `reach` wide there are. */
static float cells_of(const cr_span *s)
{
    float cells = (s->high - s->low) / max_float(s->reach, 1e-6f);
    return cells >= 1 ? min_float(cells, MOST_CELLS) : 1;
}

/* The cells of bodies, for the time being in cluster_of. */
static void place(cr_wide *wide, size_t bodies, const cr_span *s, bool y, uint32_t cells,
                  bool backward)
{
    float scale = 0.999f * (float)cells / (s->high - s->low); /* rounding makes no cell narrower */
    for (size_t i = 0; i < bodies; i++) {
        float v = along(wide->stands[i].center, y);
        float at = scale * (backward ? s->high - v : v - s->low);
        wide->cluster_of[i] = at > 0 ? (uint32_t)min_float(at, (float)(cells - 1)) : 0;
    }
}

/* Neighbouring cells become a strip until it has contacts enough. Returns how many there are;
 * weights become the strip of each cell, and contacts know their cells. */
static uint32_t group(const cr_problem *problem, cr_wide *wide, uint32_t *weights, uint32_t cells)
{
    uint32_t strip = 0, sum = 0;
    memset(weights, 0, cells * sizeof *weights);
    for (size_t i = 0; i < wide->sight_count; i++) {
        cr_bin *bin = &wide->bins[i];
        if (bin->bin == CR_NO_SLOT)
            continue;
        bool fixed_a = cr_stand_is_fixed(problem, wide, bin->a);
        bool fixed_b = cr_stand_is_fixed(problem, wide, bin->b);
        uint32_t a = wide->cluster_of[fixed_a ? bin->b : bin->a];
        uint32_t b = wide->cluster_of[fixed_b ? bin->a : bin->b];
        bin->cluster = a > b ? a : b;
        weights[bin->cluster]++;
    }
    for (uint32_t c = 0; c < cells; c++) {
        if (sum >= STRIP) {
            strip++;
            sum = 0;
        }
        sum += weights[c];
        weights[c] = strip;
    }
    return strip + 1;
}

bool cr_strips_find(const cr_problem *problem, cr_wide *wide)
{
    size_t bodies = problem->motion_count - 1, most = bodies > MOST_CELLS ? bodies : MOST_CELLS;
    const cr_span *spans = wide->spans;
    if (!CR_RESERVE(wide->weights, wide->weight_capacity, most) ||
        !CR_RESERVE(wide->cluster_of, wide->cluster_of_capacity, bodies))
        return false;
    bool y = cells_of(&spans[1]) > cells_of(&spans[0]);
    uint32_t cells = (uint32_t)cells_of(&spans[y]);
    if (cells < LEAST_STRIPS)
        return true;
    /* a pass pushes what it cannot set right ahead of it, so ticks take turns */
    place(wide, bodies, &spans[y], y, cells, problem->world->s.tick % 2 == 1);
    uint32_t strips = group(problem, wide, wide->weights, cells);
    if (strips < LEAST_STRIPS)
        strips = 1;
    if (!cr_plan_clusters(wide, strips))
        return false;
    for (size_t i = 0; i < wide->sight_count; i++) {
        cr_bin *bin = &wide->bins[i];
        if (bin->bin != CR_NO_SLOT)
            cr_plan_contact(wide, bin, strips > 1 ? wide->weights[bin->cluster] : 0);
    }
    if (strips == 1)
        return true;
    for (size_t i = 0; i < bodies; i++)
        wide->cluster_of[i] = wide->weights[wide->cluster_of[i]];
    wide->strips = true;
    cr_plan_runs(problem, wide);
    return true;
}
