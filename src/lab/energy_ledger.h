/* energy_ledger.h - where each joule went: what changed the mechanical energy of a world in a tick,
 * and in all ticks so far.
 *
 * Mechanical energy is that of motion, of gravity, and what springs and attractors hold. Each row
 * is what it gave (above 0) or took (below 0), J. What no row explains is the solver's error:
 * rounding and its way to step; nothing in a perfect world. */
#ifndef LAB_ENERGY_LEDGER_H
#define LAB_ENERGY_LEDGER_H

#include "carom.h"

typedef enum lab_ledger_row {
    LAB_BY_HAND,
    LAB_BY_FORCES,   /* constant and applied ones, and wind */
    LAB_BY_DRIVES,   /* motors, kinematic bodies, attractors that are carried round */
    LAB_BY_FRICTION, /* and the rows from here on take */
    LAB_BY_IMPACTS,  /* along the normal of contacts: rebounds that come back slower */
    LAB_BY_JOINTS,   /* dampers, and ropes and rods that are pulled taut */
    LAB_BY_AIR,      /* and damping */
    LAB_BY_SOLVER,   /* the change less all rows above: should be 0 */
    LAB_LEDGER_ROWS
} lab_ledger_row;

typedef struct lab_ledger_row_info {
    const char *key;  /* for files: "friction" */
    const char *name; /* "Friction" */
    const char *help; /* one line */
} lab_ledger_row_info;
const lab_ledger_row_info *lab_ledger_rows(void); /* LAB_LEDGER_ROWS of them */

typedef struct lab_ledger_entry {
    double row[LAB_LEDGER_ROWS]; /* J */
    double change;               /* J: of the mechanical energy; the sum of the rows */
} lab_ledger_entry;

/* What a contact took in a tick, J: its share, so that one of several that hold a body may be above
 * 0. */
typedef struct lab_contact_loss {
    double impact, friction;
    double driven; /* what its kinematic body gave */
} lab_contact_loss;

typedef struct lab_energy_ledger lab_energy_ledger;

lab_energy_ledger *lab_energy_ledger_new(void);         /* NULL when out of memory */
void lab_energy_ledger_free(lab_energy_ledger *ledger); /* NULL is allowed */

/* The world as it is is where the next tick begins: at first, and whenever something else than a
 * tick changed it. Sums stay. False when out of memory. */
bool lab_energy_ledger_begin(lab_energy_ledger *ledger, const cr_world *world);
/* After each tick. One that did not follow the one before, or has another number of slots, has an
 * entry of zeros, and the ledger begins anew there. False when out of memory. */
bool lab_energy_ledger_tick(lab_energy_ledger *ledger, const cr_world *world);
const lab_ledger_entry *lab_energy_ledger_last(const lab_energy_ledger *ledger); /* tick */
const lab_ledger_entry *lab_energy_ledger_sums(const lab_energy_ledger *ledger);
/* Of number i of cr_world_contacts in the last tick. */
lab_contact_loss lab_energy_ledger_contact(const lab_energy_ledger *ledger, size_t i);

#endif
