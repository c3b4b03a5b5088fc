/* observer.h - listening to a world's ticks, for what is not to be read from the world after them.
 */
#ifndef LAB_PROBES_OBSERVER_H
#define LAB_PROBES_OBSERVER_H

#include "lab/energy_balance.h"
#include "lab/probes/quantity.h"

typedef struct lab_observer {
    lab_energy_balance *balance; /* NULL: nobody asks for it */
    lab_energy_ledger *ledger;   /* likewise */
    double residual;
    lab_world_sums sums; /* of the last tick */
    cr_probe also;       /* told of the stages, too; no functions: nobody is */
} lab_observer;

/* `needs`: bits of lab_needs. False when out of memory. */
bool lab_observer_begin(lab_observer *observer, unsigned needs);
void lab_observer_end(lab_observer *observer);

/* The probe for the ticks to come: the observer must stay where it is. */
cr_probe lab_observer_probe(lab_observer *observer);
/* The world as it is is where the next tick begins. False when out of memory. */
bool lab_observer_start(lab_observer *observer, const cr_world *world);
/* After a tick that the probe was told of. The observation holds until the next one. */
lab_observation lab_observer_tick(lab_observer *observer, const cr_world *world);

#endif
