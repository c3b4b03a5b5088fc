/* race.c - turns, the clock and the order statistics. */
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <time.h>
#include <unistd.h>

static const float STEP = 1.0f / 60.0f; /* s */

/* One variant's world in one run. */
typedef struct racer {
    const bench_variant *variant;
    void *world;
    double *times;   /* ms a step */
    double resident; /* bytes, by which the process grew for it */
} racer;

typedef struct figures {
    double median, p95, p99, mean, ratio;
} figures;

static double now_ms(const bench_rules *rules)
{
    struct timespec t;
    clock_gettime(rules->cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Bytes of the process in memory; 0 where there is no /proc. */
static double resident_bytes(void)
{
    long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%ld %ld", &total, &resident) != 2)
        resident = 0;
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts; `share` from 0 to 1. */
static double quantile(double *values, int count, double share)
{
    qsort(values, (size_t)count, sizeof *values, ascending);
    int index = (int)(share * (double)count);
    return values[index < count ? index : count - 1];
}

static double mean(const double *values, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / (double)count;
}

static void drive(const racer *one, const bench_scene *scene, int tick)
{
    for (size_t i = 0; i < scene->driven; i++) {
        const bench_body *body = &scene->bodies[i];
        cr_vec2 velocity = bench_orbit(body, (double)tick * (double)STEP, STEP);
        one->variant->engine->drive(one->world, i, velocity, body->orbit);
    }
}

static void rest(double ms)
{
    struct timespec t = {.tv_sec = (time_t)(ms / 1e3)};
    t.tv_nsec = (long)((ms - 1e3 * (double)t.tv_sec) * 1e6);
    if (ms > 0)
        nanosleep(&t, NULL);
}

/* Steps from..to of one variant; those before the warm-up's end are not kept. */
static void turn(racer *one, const bench_scene *scene, const bench_rules *rules, int from, int to)
{
    for (int tick = from; tick < to; tick++) {
        drive(one, scene, tick);
        rest(tick >= scene->warmup ? rules->pause : 0);
        double start = now_ms(rules);
        one->variant->engine->step(one->world, STEP);
        if (tick >= scene->warmup)
            one->times[tick - scene->warmup] = now_ms(rules) - start;
    }
}

static void take_turns(racer *racers, const bench_scene *scene, const bench_rules *rules, int steps)
{
    int end = scene->warmup + steps;
    size_t first = 0; /* who begins changes, too */
    for (int from = 0; from < end; from += rules->block, first++) {
        int to = from + rules->block < end ? from + rules->block : end;
        for (size_t i = 0; i < rules->variant_count; i++) {
            racer *one = &racers[(first + i) % rules->variant_count];
            double before = resident_bytes();
            turn(one, scene, rules, from, to);
            one->resident += resident_bytes() - before;
        }
    }
}

static bool open_worlds(racer *racers, const bench_scene *scene, const bench_rules *rules,
                        int steps)
{
    for (size_t i = 0; i < rules->variant_count; i++) {
        double before = resident_bytes();
        racer *one = &racers[i];
        one->variant = &rules->variants[i];
        one->times = calloc((size_t)steps, sizeof *one->times);
        one->world = one->variant->engine->create(scene, &one->variant->changes);
        one->resident = resident_bytes() - before;
        if (one->times == NULL || one->world == NULL)
            return false;
    }
    return true;
}

static void close_worlds(racer *racers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (racers[i].world != NULL)
            racers[i].variant->engine->destroy(racers[i].world);
        free(racers[i].times);
    }
}

static bool judge(bench_score *score, const racer *one, const bench_scene *scene)
{
    const bench_engine *engine = one->variant->engine;
    bench_state *states = malloc(scene->count * sizeof *states);
    if (states == NULL)
        return false;
    for (size_t i = 0; i < scene->count; i++)
        states[i] = engine->body_state(one->world, i);
    bool good = bench_judge(&score->quality, scene, states);
    free(states);
    score->variant = one->variant;
    score->contacts = engine->contacts(one->world);
    score->bytes = engine->bytes != NULL ? engine->bytes(one->world) : 0;
    score->hash = engine->hash != NULL ? engine->hash(one->world) : 0;
    return good;
}

/* One run: the figures of each variant, and the scores' other half where it is the last one. */
static bool run(figures *out, bench_score *scores, const bench_scene *scene,
                const bench_rules *rules, int index)
{
    racer racers[BENCH_VARIANTS] = {0};
#ifdef __GLIBC__
    malloc_trim(0); /* what earlier worlds left would hide what these take */
#endif
    int steps = rules->steps > 0 ? rules->steps : scene->steps;
    bool good = open_worlds(racers, scene, rules, steps);
    if (good)
        take_turns(racers, scene, rules, steps);
    for (size_t i = 0; i < rules->variant_count && good; i++) {
        double *times = racers[i].times;
        out[i].median = quantile(times, steps, 0.5);
        out[i].p95 = quantile(times, steps, 0.95);
        out[i].p99 = quantile(times, steps, 0.99);
        out[i].mean = mean(times, steps);
        out[i].ratio = out[i].median / out[0].median;
        if (index == 0)
            scores[i].resident = racers[i].resident;
        if (index == rules->runs - 1)
            good = judge(&scores[i], &racers[i], scene);
    }
    close_worlds(racers, rules->variant_count);
    return good;
}

/* Of one figure over all runs: the median, and where they are not NULL the least and greatest. */
static double over_runs(const double *first, size_t stride, int runs, double *low, double *high)
{
    double values[BENCH_RUNS];
    for (int r = 0; r < runs; r++)
        values[r] = first[(size_t)r * stride];
    double median = quantile(values, runs, 0.5);
    if (low != NULL)
        *low = values[0];
    if (high != NULL)
        *high = values[runs - 1];
    return median;
}

/* Fills a score from all runs; `first` is its figures in the first one, those of the next are
 * `apart` behind. */
static void sum_up(bench_score *score, const figures *first, size_t apart, int runs)
{
    size_t stride = apart * sizeof *first / sizeof(double);
    score->median =
        over_runs(&first->median, stride, runs, &score->median_low, &score->median_high);
    score->p95 = over_runs(&first->p95, stride, runs, NULL, NULL);
    score->p99 = over_runs(&first->p99, stride, runs, NULL, NULL);
    score->mean = over_runs(&first->mean, stride, runs, NULL, NULL);
    score->ratio = over_runs(&first->ratio, stride, runs, &score->ratio_low, &score->ratio_high);
}

bool bench_race(bench_score *scores, const bench_scene *scenes, size_t count,
                const bench_rules *rules)
{
    size_t variants = rules->variant_count, apart = count * variants;
    figures *all = calloc((size_t)rules->runs * apart, sizeof *all);
    bench_score *fresh = calloc(apart, sizeof *fresh);
    bool good = all != NULL && fresh != NULL;
    for (int r = 0; r < rules->runs && good; r++)
        for (size_t i = 0; i < count && good; i++)
            good = run(&all[(size_t)r * apart + i * variants], &fresh[i * variants], &scenes[i],
                       rules, r);
    for (size_t i = 0; i < apart && good; i++)
        sum_up(&fresh[i], &all[i], apart, rules->runs);
    if (good)
        memcpy(scores, fresh, apart * sizeof *fresh);
    free(all);
    free(fresh);
    return good;
}
