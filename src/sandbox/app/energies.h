/* energies.h - the world's energies over the last ticks, for a plot. */
#ifndef SANDBOX_ENERGIES_H
#define SANDBOX_ENERGIES_H

#include "lab/energy_balance.h"

enum { ENERGIES = 600 };

typedef struct app_energies {
    float kinetic[ENERGIES], potential[ENERGIES], total[ENERGIES]; /* J, the latest last */
    float made[ENERGIES];                                          /* J: by each tick, of nothing */
    size_t count;
    uint64_t tick;               /* of the latest */
    uint32_t revision;           /* of the session then */
    lab_energy_balance *balance; /* NULL until the first tick */
} app_energies;

/* The world is about to be stepped; `revision` is the session's. What was done to it since its last
 * tick is no work of this one. */
void energies_expect(app_energies *energies, const cr_world *world, uint32_t revision);
/* The world was stepped: what it has now is the latest. Ticks that were taken back are forgotten,
 * and all of them after a leap. */
void energies_note(app_energies *energies, const cr_world *world);
/* The world was set to another moment: ticks after it are forgotten, and all of them when it is
 * none of those that are known. */
void energies_rewind(app_energies *energies, const cr_world *world);
/* Another world: nothing is known of it. */
void energies_forget(app_energies *energies);
double energies_made(const app_energies *energies); /* J: by all those ticks */
void energies_free(app_energies *energies);

#endif
