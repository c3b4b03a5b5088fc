/* step_words.h - the steps of a tick in words, and the formulas with their numbers. */
#ifndef LAB_INSIDE_STEP_WORDS_H
#define LAB_INSIDE_STEP_WORDS_H

#include "lab/inside/tick_opening.h"

/* UTF-8. A and B stand for the bodies of the pair; see lab_tick_legend. */
typedef struct lab_step_words {
    char title[96];     /* "Axis 3 of 8" */
    char brief[24];     /* the same in a letter or two: "3", "r1" */
    char sentence[400]; /* what was done, and what came of it */
    char formula[900];  /* lines, ended by line feeds but the last; "" where there is none */
} lab_step_words;

void lab_tick_words(const lab_tick_opening *opening, size_t step, lab_step_words *out);

/* "A = left #2, B = floor #1". Returns `out`. */
char *lab_tick_legend(const lab_tick_opening *opening, char *out, size_t size);

#endif
