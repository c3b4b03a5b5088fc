/* variant_numbers.h - how a variant differs from another one at the present tick, in the order that
 * helps: what happened (which contacts began, and when), what must be kept (momentum, energy,
 * overlap, joints), and how far apart bodies are, which alone misleads: a touch a tick later moves
 * everything that follows. */
#ifndef LAB_FUTURES_VARIANT_NUMBERS_H
#define LAB_FUTURES_VARIANT_NUMBERS_H

#include "lab/futures/variants.h"
#include "lab/metrics.h"

typedef struct lab_variant_numbers {
    /* events, up to the present tick */
    size_t begins; /* contacts that began */
    bool events_differ;
    size_t nth;              /* from 1: of the first that is not the same */
    bool has_own, has_other; /* so many began in this one, in the other */
    lab_begin own, other;
    /* invariants, of this one alone */
    double momentum_x, momentum_y; /* kg m/s */
    double angular_momentum;       /* kg m^2/s */
    double energy;                 /* J: kinetic, gravity, springs, attractors */
    double energy_made;            /* J: of nothing, since the first tick */
    double overlap;                /* m: the deepest now */
    double gap;                    /* m: the worst of a joint; NaN without joints */
    /* distance of bodies from the other's, m */
    double rms, worst;
    cr_body_id worst_body; /* null: none is apart */
} lab_variant_numbers;

/* Of variant `i` against variant `of`. */
lab_variant_numbers lab_variants_numbers(lab_variants *variants, size_t i, size_t of);

enum { LAB_EVENTS_TEXT = 300 };
/* "the same 12 contacts", "contact 3 is ball #2 with box #3 at 1.02 s, not with wall #4 at 0.98 s",
 * "contact 3, ball #2 with box #3, 2 ticks later". Returns `out`. */
char *lab_variant_events_words(const lab_variants *variants, const lab_variant_numbers *numbers,
                               char *out, size_t size);

#endif
