/* event_driven.c - a column of equal bodies that fall and rebound, by event-driven simulation
 * (Lubachevsky, "How to simulate billiards and similar systems", 1991): between impacts all fall
 * freely, and the time of the next impact is the root of a polynomial. No tick, no overlap, and no
 * two impacts at once. */
#include "lab/fidelity/event_driven.h"

#include "lab/fidelity/theory.h"

#include <math.h>

enum { MOST_BODIES = 16, FLOOR = -1 };

/* More impacts have no end: their intervals add up to a finite time (inelastic collapse: McNamara,
 * Young, "Inelastic collapse and clumping in a one-dimensional granular medium", 1992). */
static const int most_impacts = 100000;

typedef struct column {
    int count;
    double height[MOST_BODIES]; /* m: the sum of the gaps below */
    double speed[MOST_BODIES];  /* m/s: upward */
} column;

static void fall(column *c, double seconds)
{
    for (int i = 0; i < c->count; i++) {
        c->height[i] += seconds * (c->speed[i] - 0.5 * lab_gravity * seconds);
        c->speed[i] -= lab_gravity * seconds;
    }
}

/* The seconds to the next impact, and the lower of its bodies. */
static double next_impact(const column *c, int *lower)
{
    double up = c->speed[0], height = fmax(c->height[0], 0);
    double soonest = (up + sqrt(up * up + 2 * lab_gravity * height)) / lab_gravity;
    *lower = FLOOR;
    for (int i = 0; i + 1 < c->count; i++) {
        double closing = c->speed[i] - c->speed[i + 1];
        double gap = fmax(c->height[i + 1] - c->height[i], 0);
        if (closing > 0 && gap < closing * soonest) {
            soonest = gap / closing;
            *lower = i;
        }
    }
    return soonest;
}

static void rebound(column *c, int lower, double restitution)
{
    if (lower == FLOOR) {
        c->speed[0] *= -restitution;
        return;
    }
    double *v = &c->speed[lower];
    double mean = 0.5 * (v[0] + v[1]), half = 0.5 * restitution * (v[0] - v[1]);
    v[0] = mean - half;
    v[1] = mean + half;
}

static double energy(const column *c)
{
    double sum = 0;
    for (int i = 0; i < c->count; i++)
        sum += 0.5 * c->speed[i] * c->speed[i] + lab_gravity * c->height[i];
    return sum;
}

double lab_column_energy(int count, double low, double gap, double restitution, double seconds)
{
    column c = {.count = count < MOST_BODIES ? count : MOST_BODIES};
    for (int i = 0; i < c.count; i++)
        c.height[i] = low + gap * i;
    double start = energy(&c);
    for (int impacts = 0; impacts < most_impacts; impacts++) {
        int lower;
        double next = next_impact(&c, &lower);
        fall(&c, fmin(next, seconds));
        if (next >= seconds)
            return energy(&c) / start;
        rebound(&c, lower, restitution);
        seconds -= next;
    }
    return (double)NAN;
}
