/* equal_cost.c - measuring ticks, and searching for a number of passes. */
#include "lab/futures/equal_cost.h"

#include <math.h>
#include <time.h>

enum { TICKS = 8, TRIES = 8 };

double thread_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

const cr_setting *equal_cost_passes(const cr_world *world)
{
    static const char *const keys[] = {"solver.iterations", "xpbd.passes", "avbd.iterations",
                                       "solver.substeps"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (cr_setting_is_read(cr_setting_find(keys[i]), world))
            return cr_setting_find(keys[i]);
    return NULL;
}

/* ms a tick, the mean of a few: the first ones, which find what the others remember, set aside. */
static double measure(cr_world *world, const cr_snapshot *start)
{
    float h = cr_world_timestep(world);
    double began = 0;
    bool good = cr_world_set(world, "world.threads", 1).code == CR_OK;
    for (int i = 0; i < TICKS && good; i++) {
        if (i == TICKS / 4)
            began = thread_milliseconds();
        good = cr_world_step(world, h).code == CR_OK;
    }
    double took = (thread_milliseconds() - began) / (TICKS - TICKS / 4);
    return cr_world_restore(world, start).code == CR_OK && good ? took : (double)NAN;
}

static double measure_with(cr_world *world, const cr_snapshot *start, const cr_setting *passes,
                           double number)
{
    if (cr_world_set(world, passes->key, number).code != CR_OK)
        return (double)NAN;
    return measure(world, start);
}

/* The most passes with which a tick is not dearer than `budget` ms: doubled until one is, and then
 * halved in between. */
static bool search(cr_world *world, const cr_snapshot *start, double budget, lab_change *out)
{
    const cr_setting *passes = equal_cost_passes(world);
    double low = cr_world_get(world, passes->key), high = low, cost = 0;
    while (high < passes->max && cost <= budget) {
        low = high;
        high = fmin(2 * high, passes->max);
        cost = measure_with(world, start, passes, high);
    }
    if (cost <= budget)
        low = high;
    for (int i = 0; i < TRIES && high - low > fmax(1, 0.02 * low); i++) {
        double middle = floor(0.5 * (low + high));
        cost = measure_with(world, start, passes, middle);
        *(cost <= budget ? &low : &high) = middle;
    }
    *out = (lab_change){.setting = passes, .value = low};
    return !isnan(cost);
}

static bool measure_all(cr_world *const *worlds, size_t count, cr_snapshot **starts, double *cost,
                        double *dearest)
{
    *dearest = 0;
    for (size_t i = 0; i < count; i++) {
        starts[i] = cr_world_snapshot(worlds[i]);
        cost[i] = starts[i] != NULL ? measure(worlds[i], starts[i]) : (double)NAN;
        if (isnan(cost[i]))
            return false;
        *dearest = fmax(*dearest, cost[i]);
    }
    return true;
}

bool equal_cost_find(cr_world *const *worlds, size_t count, unsigned fixed, lab_change *out)
{
    enum { MOST = 8 };
    const double near = 0.97; /* of the dearest's time: nearer than measuring can tell */
    cr_snapshot *starts[MOST] = {NULL};
    double cost[MOST], dearest = 0;
    bool good = count <= MOST && measure_all(worlds, count, starts, cost, &dearest);
    for (size_t i = 0; i < count; i++)
        out[i] = (lab_change){0};
    for (size_t i = 0; i < count && good; i++)
        if (cost[i] < near * dearest && !(fixed & 1u << i) && equal_cost_passes(worlds[i]) != NULL)
            good = search(worlds[i], starts[i], dearest, &out[i]);
    for (size_t i = 0; i < count && i < MOST; i++)
        cr_snapshot_free(starts[i]);
    return good;
}
