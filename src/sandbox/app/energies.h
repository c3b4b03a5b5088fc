/* energies.h - the world's energies over the last ticks, for a plot. */
#ifndef SANDBOX_ENERGIES_H
#define SANDBOX_ENERGIES_H

#include "carom.h"

enum { ENERGIES = 600 };

typedef struct app_energies {
    float kinetic[ENERGIES], potential[ENERGIES], total[ENERGIES]; /* J, the latest last */
    size_t count;
    uint64_t tick; /* of the latest */
} app_energies;

/* The world was stepped: what it has now is the latest. Ticks that were taken back are forgotten,
 * and all of them after a leap. */
void energies_note(app_energies *energies, const cr_world *world);

#endif
