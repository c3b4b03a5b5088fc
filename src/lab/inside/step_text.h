/* step_text.h - printing a step's words; for the files step_words*.c alone. */
#ifndef LAB_INSIDE_STEP_TEXT_H
#define LAB_INSIDE_STEP_TEXT_H

#include "lab/inside/step_words.h"

#include <stdio.h>

/* What the words of a step are made of. */
typedef struct step_text {
    const lab_tick_opening *opening;
    const lab_tick_step *step;
    size_t index;
    cr_pair pair;
    lab_step_words *out;
} step_text;

#if defined(__GNUC__)
#define STEP_PRINTF __attribute__((format(printf, 3, 4)))
#else
#define STEP_PRINTF
#endif

/* Adds to a text, as far as it has room. */
STEP_PRINTF void step_add(char *text, size_t size, const char *format, ...);

#define TITLE(t, ...)    step_add((t)->out->title, sizeof(t)->out->title, __VA_ARGS__)
#define BRIEF(t, ...)    step_add((t)->out->brief, sizeof(t)->out->brief, __VA_ARGS__)
#define SENTENCE(t, ...) step_add((t)->out->sentence, sizeof(t)->out->sentence, __VA_ARGS__)
#define FORMULA(t, ...)  step_add((t)->out->formula, sizeof(t)->out->formula, __VA_ARGS__)

/* 'A' or 'B' for a body of the pair, '-' for another. */
char step_letter(const step_text *t, cr_body_id id);
/* A length: "12.3 mm", "1.25 m". Returns `out`, of at least 24 bytes. */
char *step_length(char *out, double metres);

/* 0 for what would be printed as 0.0000, so that no zero gets a sign. */
static inline double step_tidy(double x)
{
    return x < 5e-5 && x > -5e-5 ? 0 : x;
}

/* 0 for a speed or an impulse that is no more than rounding: a hundred-thousandth of m/s or N s.
 */
static inline double step_round(float x)
{
    return x < 1e-5f && x > -1e-5f ? 0 : (double)x;
}

void step_words_of_pairs(step_text *t);
void step_words_of_shape(step_text *t);
void step_words_of_pass(step_text *t);
void step_words_of_end(step_text *t);

#endif
