/* race.c - turns, the clock and the order statistics. */
#include "race.h"

#include <math.h>
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
    size_t added;          /* bodies */
    double *times;         /* ms a step */
    double resident;       /* bytes, by which the process grew for it */
    bench_quality quality; /* in the last sample */
    bench_record record;
} racer;

/* What a sample needs: taken before the worlds are made, as memory that comes and goes would be
 * counted as theirs. */
typedef struct sample_room {
    bench_state *states;
    bench_span *spans;
} sample_room;

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
        cr_vec2 velocity = bench_drive(body, (double)tick * (double)STEP, STEP);
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
static bool turn(racer *one, const bench_scene *scene, const bench_rules *rules, int from, int to)
{
    const bench_engine *engine = one->variant->engine;
    for (int tick = from; tick < to; tick++) {
        if (!bench_add_born(engine, one->world, scene, &one->added, tick))
            return false;
        drive(one, scene, tick);
        rest(tick >= scene->warmup ? rules->pause : 0);
        double start = now_ms(rules);
        engine->step(one->world, STEP);
        if (tick >= scene->warmup)
            one->times[tick - scene->warmup] = now_ms(rules) - start;
    }
    return true;
}

static void sample(racer *one, const bench_scene *scene, const sample_room *room)
{
    for (size_t i = 0; i < one->added; i++)
        room->states[i] = one->variant->engine->body_state(one->world, i);
    bench_judge(&one->quality, scene, room->states, one->added, room->spans);
    bench_record_add(&one->record, &one->quality);
}

/* Samples unless `room` is NULL: once all have had their turn, so that they find each other's
 * leavings in the caches as ever, and but the first of them those of the sampling. */
static bool take_turns(racer *racers, const bench_scene *scene, const bench_rules *rules, int steps,
                       const sample_room *room)
{
    int end = scene->warmup + steps;
    size_t first = 0; /* who begins changes, too */
    for (int from = 0; from < end; from += rules->block, first++) {
        int to = from + rules->block < end ? from + rules->block : end;
        for (size_t i = 0; i < rules->variant_count; i++) {
            racer *one = &racers[(first + i) % rules->variant_count];
            double before = resident_bytes();
            if (!turn(one, scene, rules, from, to))
                return false;
            one->resident += resident_bytes() - before;
        }
        for (size_t i = 0; i < rules->variant_count && room != NULL && to > scene->warmup; i++)
            sample(&racers[i], scene, room);
    }
    return true;
}

static bool open_worlds(racer *racers, const bench_scene *scene, const bench_rules *rules,
                        int steps)
{
    for (size_t i = 0; i < rules->variant_count; i++) {
        double before = resident_bytes();
        racer *one = &racers[i];
        const bench_engine *engine = rules->variants[i].engine;
        one->variant = &rules->variants[i];
        one->times = calloc((size_t)steps, sizeof *one->times);
        one->world = engine->create(scene, &one->variant->changes);
        if (one->times == NULL || one->world == NULL ||
            !bench_add_born(engine, one->world, scene, &one->added, 0))
            return false;
        one->resident = resident_bytes() - before;
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

/* What a score has from the last run. */
static void judge(bench_score *score, const racer *one, const racer *first)
{
    const bench_engine *engine = one->variant->engine;
    score->variant = one->variant;
    score->bodies = one->added;
    score->contacts = engine->contacts(one->world);
    score->bytes = engine->bytes != NULL ? engine->bytes(one->world) : 0;
    score->hash = engine->hash != NULL ? engine->hash(one->world) : 0;
    score->quality = one->quality;
    score->record = one->record;
    score->differs = bench_differs(&one->record, &first->record);
}

static void figure(figures *out, const figures *first, double *times, int steps)
{
    out->median = quantile(times, steps, 0.5);
    out->p95 = quantile(times, steps, 0.95);
    out->p99 = quantile(times, steps, 0.99);
    out->mean = mean(times, steps);
    out->ratio = out->median / first->median;
}

/* One run: the figures of each variant, and the scores' other half where it is the last one. */
static bool run(figures *out, bench_score *scores, const bench_scene *scene,
                const bench_rules *rules, int index, const sample_room *room)
{
    racer racers[BENCH_VARIANTS] = {0};
#ifdef __GLIBC__
    malloc_trim(0); /* what earlier worlds left would hide what these take */
#endif
    int steps = rules->steps > 0 ? rules->steps : scene->steps;
    bool last = index == rules->runs - 1;
    bool good = open_worlds(racers, scene, rules, steps) &&
                take_turns(racers, scene, rules, steps, last ? room : NULL);
    for (size_t i = 0; i < rules->variant_count && good; i++) {
        figure(&out[i], &out[0], racers[i].times, steps);
        if (index == 0)
            scores[i].resident = racers[i].resident;
        if (last)
            judge(&scores[i], &racers[i], &racers[0]);
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
    double touching = score->record.touching.mean;
    score->ms_a_thousand = touching > 0 ? score->mean / touching * 1e3 : (double)NAN;
    score->ratio = over_runs(&first->ratio, stride, runs, &score->ratio_low, &score->ratio_high);
}

static bool open_room(sample_room *room, const bench_scene *scenes, size_t count)
{
    size_t most = 1;
    for (size_t i = 0; i < count; i++)
        most = scenes[i].count > most ? scenes[i].count : most;
    room->states = malloc(most * sizeof *room->states);
    room->spans = malloc(most * sizeof *room->spans);
    return room->states != NULL && room->spans != NULL;
}

static void close_room(sample_room *room)
{
    free(room->states);
    free(room->spans);
}

bool bench_race(bench_score *scores, const bench_scene *scenes, size_t count,
                const bench_rules *rules)
{
    size_t variants = rules->variant_count, apart = count * variants;
    sample_room room = {0};
    figures *all = calloc((size_t)rules->runs * apart, sizeof *all);
    bench_score *fresh = calloc(apart, sizeof *fresh);
    bool good = open_room(&room, scenes, count) && all != NULL && fresh != NULL;
    for (int r = 0; r < rules->runs && good; r++)
        for (size_t i = 0; i < count && good; i++)
            good = run(&all[(size_t)r * apart + i * variants], &fresh[i * variants], &scenes[i],
                       rules, r, &room);
    for (size_t i = 0; i < apart && good; i++)
        sum_up(&fresh[i], &all[i], apart, rules->runs);
    if (good)
        memcpy(scores, fresh, apart * sizeof *fresh);
    free(all);
    free(fresh);
    close_room(&room);
    return good;
}
