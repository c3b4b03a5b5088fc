/* quantity.h - the numbers of a world that can be watched: what a breakpoint compares and a plot
 * shows. Each is a row, and a function of one tick. */
#ifndef LAB_PROBES_QUANTITY_H
#define LAB_PROBES_QUANTITY_H

#include "lab/energy_ledger.h"
#include "lab/metrics.h"

/* What a world's bodies add up to, worked out when it is first asked for. */
typedef struct lab_world_sums {
    bool known;
    lab_metrics metrics;
    double stored; /* J: in springs and attractors */
} lab_world_sums;

/* A world right after a tick, and what only a listener to the tick knows. */
typedef struct lab_observation {
    const cr_world *world;
    double energy_made;              /* J: by this tick, from nothing; see energy_balance.h */
    double residual;                 /* m/s: after the solver's last pass; NaN when it tells none */
    const lab_energy_ledger *ledger; /* of this tick; NULL: nobody kept one */
    lab_world_sums *sums; /* of this tick, shared by all that ask; NULL: each works them out */
} lab_observation;

typedef enum lab_scope {
    LAB_OF_WORLD,
    LAB_OF_BODY,
    LAB_OF_CONTACT, /* of one body with another */
    LAB_OF_JOINT,
} lab_scope;

/* What a quantity is of. A null id stands for any: the largest number of all counts. */
typedef struct lab_subject {
    cr_body_id a, b;
    cr_joint_id joint;
} lab_subject;

typedef struct lab_quantity {
    const char *name; /* "speed" */
    lab_scope scope;
    const char *unit; /* that people read it in: "mm" */
    double scale;     /* SI units in one of these */
    const char *help;
    /* In SI units; NaN where there is nothing of the kind. `found` (or NULL) is told which subject
     * it was. */
    double (*value)(const lab_observation *now, const lab_subject *of, lab_subject *found);
} lab_quantity;

const lab_quantity *lab_quantities(size_t *count);
/* By the first `length` letters of a text; NULL when there is none. */
const lab_quantity *lab_quantity_find(const char *name, size_t length);

/* What has to be worked out for an observation, and costs time. */
typedef enum lab_needs {
    LAB_NEEDS_ENERGY = 1,   /* lab_observation.energy_made */
    LAB_NEEDS_RESIDUAL = 2, /* .residual */
    LAB_NEEDS_LEDGER = 4,   /* .ledger */
} lab_needs;
/* Bits of lab_needs. */
unsigned lab_quantity_needs(const lab_quantity *quantity);
/* Whether it is what a tick gave or took, so that a plot shows the sum of all ticks so far. */
bool lab_quantity_adds(const lab_quantity *quantity);
/* The quantity of a row of the ledger; what a row takes counts above 0. */
const lab_quantity *lab_quantity_of_row(lab_ledger_row row);

#endif
