/* passes.c - lessons 15 and 16: how fast Gauss-Seidel's passes come to the solution, from nothing.
 *
 * The impulses of the first tick after k passes and after more are held against those that carry
 * the weights. The error's share that a pass leaves tends to the iteration's spectral radius; the
 * figure is the number of passes for a tenth, for a rate near 1 hides what it means. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static const char only_why[] =
    "the formula is that of Gauss-Seidel passes over rigid velocity rows, all in one step";

/* Discs of radius 0.5, one on another, each 1 mm deep, which is less than the slop; ids from below.
 * The first tick begins with no impulses at all. */
static void build_column(lab_trial *t, const double *densities, int count)
{
    const double h = 1.0 / 60, pitch = 1 - 0.001;
    trial_new(t, h, -lab_gravity);
    trial_floor(t, (cr_material){1, 0, 0});
    for (int i = 0; i < count; i++)
        trial_disc(t, 0.5, trial_at(0, 0.499 + i * pitch), trial_at(0, 0),
                   (cr_material){(float)densities[i], 0, 0});
}

/* The root of the squares of impulse errors, as shares of each impulse. */
static double error_after(lab_trial *t, const double *densities, int count, int passes)
{
    build_column(t, densities, count);
    trial_set(t, "solver.iterations", passes);
    trial_set(t, "solver.cold_passes", 0);
    if (!trial_step(t))
        return 0;
    size_t contacts;
    const cr_contact *contact = cr_world_contacts(t->world, &contacts);
    double area = lab_pi * 0.25, weight = 0, sum = 0;
    if (contacts != (size_t)count)
        return (double)NAN;
    for (int i = count; i-- > 0;) { /* contact i lies below disc i */
        weight += densities[i] * area * lab_gravity * t->h;
        double share = (double)contact[i].manifold.points[0].normal_impulse / weight - 1;
        sum += share * share;
    }
    return sqrt(sum);
}

static lab_figure decade(lab_trial *t, const double *densities, int count, int from, int to,
                         double theory)
{
    double first = error_after(t, densities, count, from);
    double last = error_after(t, densities, count, to);
    double rate = pow(last / first, 1.0 / (to - from));
    return lab_equals(lab_passes_a_decade(rate), lab_passes_a_decade(theory), lab_promise);
}

static void column(lab_trial *t, lab_figure *figures)
{
    const double densities[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    /* the next mode, cos^2(3 pi/2n), has died out to 1e-4 by then */
    figures[0] = decade(t, densities, 5, 12, 30, lab_column_rate(5));
    figures[1] = decade(t, densities, 10, 40, 90, lab_column_rate(10));
}

const lab_experiment lab_column = {
    .lesson = 15,
    .name = "Iterations against a stack",
    .only = {"impulse", "pgs", "pgs_ngs"},
    .only_why = only_why,
    .measure = column,
    .rows =
        {
            {"15a", "passes for a tenth of the error, column of 5 discs", ""},
            {"15b", "passes for a tenth of the error, column of 10", ""},
        },
};

static void load(lab_trial *t, lab_figure *figures)
{
    const double ten[] = {1, 10}, hundred[] = {1, 100};
    figures[0] = decade(t, ten, 2, 5, 40, lab_load_rate(10));
    figures[1] = decade(t, hundred, 2, 10, 200, lab_load_rate(100));
}

const lab_experiment lab_load = {
    .lesson = 16,
    .name = "Mass ratio",
    .only = {"impulse", "pgs", "pgs_ngs"},
    .only_why = only_why,
    .measure = load,
    .rows =
        {
            {"16a", "passes for a tenth of the error, 10 times the mass on top", ""},
            {"16b", "passes for a tenth of the error, 100 times", ""},
        },
};
