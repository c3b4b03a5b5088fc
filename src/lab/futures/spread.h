/* spread.h - is it the tweak, or chaos? One body is nudged by one unit in the last place of its
 * position, angle or velocity, again and again from the same moment, and the copies of the world
 * are run ahead: how far they come apart is how far a difference may not be put down to what was
 * changed. */
#ifndef LAB_FUTURES_SPREAD_H
#define LAB_FUTURES_SPREAD_H

#include "lab/scene.h"

enum {
    LAB_SPREAD_COPIES = 32,       /* the usual number: each has another nudge of one unit */
    LAB_SPREAD_MOST_COPIES = 512, /* every further 32 are nudged by a unit more */
    LAB_SPREAD_SAMPLES = 60,      /* at most, over the time ahead */
};

typedef struct lab_spread lab_spread;

/* Of the world as it is; `body` must be alive. At least one copy and one tick. The world is left as
 * it is. NULL when out of memory. */
lab_spread *lab_spread_begin(const cr_world *world, cr_body_id body, size_t copies, uint64_t ticks);
void lab_spread_free(lab_spread *spread); /* NULL is allowed */

/* Runs so many ticks more, copy after copy. True when all is done. */
bool lab_spread_advance(lab_spread *spread, uint64_t ticks);
double lab_spread_progress(const lab_spread *spread); /* 0 to 1 */

/* At one time ahead, over the copies that have been there. */
typedef struct lab_spread_sample {
    double time;     /* s from now */
    double worst;    /* m: how far any body of a copy is from where it is without a nudge */
    cr_body_id body; /* it; null: none has moved away */
    double rms;      /* m: over the bodies, of how far each is at the worst */
} lab_spread_sample;

size_t lab_spread_samples(const lab_spread *spread);
lab_spread_sample lab_spread_sample_at(const lab_spread *spread, size_t i);
/* m: how far a body is from where it is without a nudge, at the worst, at the last sample. By slot;
 * 0 of what cannot move. Valid until the spread goes on. */
const float *lab_spread_by_slot(const lab_spread *spread, size_t *slots);

typedef enum lab_spread_verdict {
    LAB_PREDICTABLE, /* below a hundredth of the size of the body that is worst */
    LAB_SENSITIVE,   /* below a tenth */
    LAB_CHAOTIC,
} lab_spread_verdict;

typedef struct lab_spread_result {
    lab_spread_verdict verdict;
    lab_spread_sample end;
    /* s: up to here every body was within a tenth of its size; as long as it ran, if it always was
     */
    double horizon;
    double growth; /* 1/s: by e-fold, from the first sample apart to the last; 0: not to be told */
    size_t copies, failed; /* a tick of so many of them failed: they count up to there */
} lab_spread_result;

lab_spread_result lab_spread_judge(const lab_spread *spread);
const char *lab_spread_verdict_name(lab_spread_verdict verdict); /* "predictable", ... */

enum { LAB_SPREAD_TEXT = 300 };
/* "After 3 s the spread is 2 mm (crate #7): predictable, a difference that you see is your tweak".
 * Returns `out`. */
char *lab_spread_words(const lab_scene *scene, const lab_spread_result *result, char *out,
                       size_t size);

#endif
