/* record.c - samples of a run and what they say. */
#include "record.h"

#include <math.h>

static const double LEAST_TOUCHING = 0.75; /* shares of the greater one */
static const double LEAST_KINETIC = 0.5;
static const double SMALL = 0.01;      /* of the greatest kinetic energy */
static const double REST_SPEED = 0.05; /* m/s */

static void follow(bench_track *track, int samples, double value)
{
    track->end = value;
    track->mean += (value - track->mean) / (double)samples;
    track->most = samples == 1 ? value : fmax(track->most, value);
}

void bench_record_add(bench_record *record, const bench_quality *quality)
{
    int samples = ++record->samples;
    record->finite = (samples == 1 || record->finite) && quality->finite;
    record->mass = quality->mass;
    follow(&record->touching, samples, (double)quality->touching);
    follow(&record->kinetic, samples, quality->kinetic);
    follow(&record->potential, samples, quality->potential);
}

static bool alike(double a, double b, double least)
{
    return fmin(a, b) >= least * fmax(a, b);
}

const char *bench_differs(const bench_record *a, const bench_record *b)
{
    const bench_track *p = &a->kinetic, *q = &b->kinetic;
    double rest = 0.5 * fmax(a->mass, b->mass) * REST_SPEED * REST_SPEED;
    double small = fmax(SMALL * fmax(p->most, q->most), rest);
    if (!a->finite || !b->finite)
        return "numbers";
    if (!alike(a->touching.mean, b->touching.mean, LEAST_TOUCHING) ||
        !alike(a->touching.end, b->touching.end, LEAST_TOUCHING))
        return "touching pairs";
    if ((fmax(p->mean, q->mean) > small && !alike(p->mean, q->mean, LEAST_KINETIC)) ||
        (fmax(p->end, q->end) > small && !alike(p->end, q->end, LEAST_KINETIC)))
        return "kinetic energy";
    return NULL;
}
