/* condition.h - something that may come true in a tick, as a sentence: what breakpoints stop at,
 * and what one searches a run for. */
#ifndef LAB_PROBES_CONDITION_H
#define LAB_PROBES_CONDITION_H

#include "lab/probes/quantity.h"
#include "lab/scene.h"

typedef enum lab_condition_kind {
    LAB_TOUCHES,    /* the contact of a and b begins */
    LAB_PARTS,      /* it ends */
    LAB_LEAVES,     /* the centre of a is outside the region */
    LAB_NOT_FINITE, /* a position or velocity of a is not */
    LAB_ABOVE,      /* the quantity is above the bound */
    LAB_BELOW,
} lab_condition_kind;

typedef struct lab_condition {
    lab_condition_kind kind;
    lab_subject of; /* null ids: any */
    const lab_quantity *quantity;
    double bound;   /* SI */
    cr_aabb region; /* m */
    uint32_t count; /* the how-manieth time it comes true, from 1 */
    bool before;    /* the tick before that is meant */
} lab_condition;

/* A kind of sentence, for lists and menus. */
typedef struct lab_condition_form {
    const char *form; /* "A touches B" */
    const char *help;
} lab_condition_form;
const lab_condition_form *lab_condition_forms(size_t *count);

/* Reads one of the forms, "before" perhaps in front of it, and ", 3rd time" behind. A and B are
 * names or numbers ("#3") of bodies, of a joint for its gap, or `anything`. On refusal `error` says
 * what is wrong and what could stand there. */
bool lab_condition_parse(const lab_scene *scene, const char *text, lab_condition *out,
                         lab_error *error);
/* What an observation needs for it: bits of lab_needs. */
unsigned lab_condition_needs(const lab_condition *condition);
/* The sentence, which reads back to the same condition. Returns `out`. */
char *lab_condition_print(const lab_scene *scene, const lab_condition *condition, char *out,
                          size_t size);

/* "speed of ball #3", "impulse of #3 and #4", "residual". Returns `out`. */
char *lab_quantity_print(const lab_scene *scene, const lab_quantity *quantity,
                         const lab_subject *of, char *out, size_t size);

/* What made it true. */
typedef struct lab_occurrence {
    lab_subject what;
    double value; /* SI: of the quantity; the impulse (N s) of a contact that begins */
} lab_occurrence;

/* Whether it is true of this tick, `count` and `before` aside. */
bool lab_condition_holds(const lab_condition *condition, const lab_observation *now,
                         lab_occurrence *out);
/* "ball #2 touches wall #3, 4.71 N s"; "overlap of #3 and #4 is 6.2 mm". Returns `out`. */
char *lab_occurrence_words(const lab_scene *scene, const lab_condition *condition,
                           const lab_occurrence *occurrence, char *out, size_t size);

/* A condition that is watched from tick to tick. */
typedef struct lab_watch {
    lab_condition condition;
    bool held; /* in the tick before */
    uint32_t times;
} lab_watch;

/* Before the first tick: what is true of the world as it is has not come true. */
lab_watch lab_watch_begin(const lab_condition *condition, const cr_world *world);
/* True in the tick in which it has come true as often as it asks for. A state that goes on from
 * tick to tick, such as an overlap, has come true once. */
bool lab_watch_tick(lab_watch *watch, const lab_observation *now, lab_occurrence *out);

#endif
