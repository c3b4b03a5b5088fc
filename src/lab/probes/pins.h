/* pins.h - quantities that are watched over whole branches: each has a series of its values, which
 * goes on as time runs, and whose missing ticks are run again. */
#ifndef LAB_PROBES_PINS_H
#define LAB_PROBES_PINS_H

#include "lab/probes/condition.h"
#include "lab/probes/observer.h"
#include "lab/probes/past.h"
#include "lab/probes/series.h"

enum {
    LAB_PINS = 12,     /* at most */
    LAB_PIN_LANES = 4, /* branches whose values are kept: those that were looked at last */
    LAB_PIN_LABEL = 200
};

typedef struct lab_pin {
    const lab_quantity *quantity;
    lab_subject of;
    char label[LAB_PIN_LABEL]; /* as it read when its subject was last there */
    /* in the quantity's unit; of what adds up, the sum of all ticks so far */
    lab_series series[LAB_PIN_LANES];
} lab_pin;

typedef struct lab_pin_lane {
    uint32_t branch; /* its id */
    uint64_t used;   /* a number that rises; 0: nobody's */
    lab_past past;
} lab_pin_lane;

/* Begin with all zeros. The list must stay where it is while it is listening. */
typedef struct lab_pins {
    lab_pin at[LAB_PINS];
    size_t count;
    lab_pin_lane lane[LAB_PIN_LANES];
    size_t present; /* the lane of the session's branch, after lab_pins_follow */
    /* for pins.c only */
    uint64_t uses;
    lab_observer observer;
    bool observes;
    unsigned observed; /* bits of lab_needs */
} lab_pins;

void lab_pins_free(lab_pins *pins); /* it is then empty */
/* Another session is to be watched, and may be watched in turn with this one: the values that
 * `kept` has of the pins come back, and those of the session before go there. */
void lab_pins_swap(lab_pins *pins, lab_pins *kept);
/* The number of the pin, the old one where there is such a pin already; LAB_PINS when there are too
 * many. Its values are missing at first. */
size_t lab_pins_add(lab_pins *pins, const lab_scene *scene, const lab_quantity *quantity,
                    const lab_subject *of);
void lab_pins_remove(lab_pins *pins, size_t pin);
/* Whether its subject is in the scene now; its label is brought up to date if it is. */
bool lab_pin_refresh(lab_pin *pin, const lab_scene *scene);

/* The present branch's lane becomes the present one; what happened otherwise on it is forgotten.
 * Call it before what follows whenever the session may have changed. False when out of memory:
 * values are missing then. */
bool lab_pins_follow(lab_pins *pins, const lab_session *session);
/* Ticks of the present branch whose values are missing, over all its ticks: 0 to 1. */
double lab_pins_missing(const lab_pins *pins, const lab_session *session);
/* Runs the missing ticks of the present branch again, from early to late. `progress` (or NULL) is
 * asked every few ticks and may end it; a later call goes on there. */
cr_result lab_pins_fill(lab_pins *pins, lab_session *session, const lab_progress *progress);

/* While time runs: before a tick, and after it. The probe tells `also` (or NULL) too. */
bool lab_pins_listen(lab_pins *pins, const cr_world *world, bool follows);
cr_probe lab_pins_probe(lab_pins *pins, const cr_probe *also);
/* The tick's values are kept where none before them are missing. */
void lab_pins_note(lab_pins *pins, const lab_session *session);

/* Of a pin on the present branch, or on the one that was present before it; NULL: there is none. */
const lab_series *lab_pin_series(const lab_pins *pins, size_t pin);
const lab_series *lab_pin_former(const lab_pins *pins, const lab_session *session, size_t pin);

#endif
