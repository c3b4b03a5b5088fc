/* breakpoints.h - a list of conditions that are watched together while a world is stepped. */
#ifndef LAB_PROBES_BREAKPOINTS_H
#define LAB_PROBES_BREAKPOINTS_H

#include "lab/probes/condition.h"
#include "lab/probes/observer.h"

enum { LAB_SENTENCE = 400 };

typedef struct lab_breakpoint {
    lab_condition condition;
    bool enabled;
    char sentence[LAB_SENTENCE]; /* as it read when its bodies were last there */
    /* for breakpoints.c only */
    lab_watch watch;
    uint64_t *ticks; /* in which it came true, as far as was listened, up to the present one */
    size_t times, capacity;
    uint64_t passed; /* the tick before which it stopped last: time goes on through it */
} lab_breakpoint;

typedef struct lab_breakpoints {
    lab_breakpoint *at;
    size_t count, capacity;
    lab_observer observer; /* one for all */
    bool observes;
    unsigned observed; /* bits of lab_needs */
} lab_breakpoints;

void lab_breakpoints_free(lab_breakpoints *list);

/* An enabled one at the end; false when out of memory. One with a `count` above 1 stops in the
 * tick in which it comes true that often, and any other each time. Its watch begins with the next
 * lab_breakpoints_begin. */
bool lab_breakpoints_add(lab_breakpoints *list, const lab_scene *scene,
                         const lab_condition *condition);
void lab_breakpoints_remove(lab_breakpoints *list, size_t i);
/* Whether any of them is enabled: without one there is nothing to be told of ticks. */
bool lab_breakpoints_watch(const lab_breakpoints *list);

/* Whether all bodies and joints that it names are in the scene now. Its sentence is brought up to
 * date if they are. */
bool lab_breakpoint_refresh(lab_breakpoint *breakpoint, const lab_scene *scene);
/* How often it has come true so far. */
size_t lab_breakpoint_times(const lab_breakpoint *breakpoint);

/* The world as it is is where the next tick begins: at first, when a breakpoint was added or
 * enabled, and whenever something else than a tick changed the world. What came true in ticks after
 * the present one is forgotten. False when out of memory. */
bool lab_breakpoints_begin(lab_breakpoints *list, const cr_world *world);
/* The probe for the next tick; `also` (or NULL) is told of its stages, too. The list must stay
 * where it is. */
cr_probe lab_breakpoints_probe(lab_breakpoints *list, const cr_probe *also);

typedef struct lab_breakpoint_hit {
    size_t breakpoint;
    uint64_t tick; /* in which it came true */
    lab_occurrence what;
} lab_breakpoint_hit;

/* After a tick that the probe was told of. True when it is to be stopped at; of several that came
 * true the first counts, but one that means the tick before goes first. */
bool lab_breakpoints_tick(lab_breakpoints *list, const cr_world *world, lab_breakpoint_hit *out);

#endif
