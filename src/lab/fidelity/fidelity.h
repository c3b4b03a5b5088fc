/* fidelity.h - experiments whose outcome is known, run with any solver and judged.
 *
 * An experiment builds its world, in code or from the lesson's own scene, runs it with a given
 * solver and holds one figure or several against the formula. What a family of solvers cannot do
 * by its nature stands in a table of expectations, with the reason. */
#ifndef LAB_FIDELITY_H
#define LAB_FIDELITY_H

#include "lab/fidelity/trial.h"

#include <stddef.h>

typedef enum lab_relation { LAB_EQUALS, LAB_AT_MOST, LAB_AT_LEAST } lab_relation;

/* What came out, and what should have. */
typedef struct lab_figure {
    lab_relation relation;
    double measured;
    double theory;    /* or the limit, for LAB_AT_MOST and LAB_AT_LEAST */
    double scale;     /* what the error of LAB_EQUALS is a share of, > 0 */
    double tolerance; /* the largest such share; 0 for a limit */
    const char
        *moot; /* why it says nothing, since another row of its experiment missed; else NULL */
} lab_figure;

typedef struct lab_row {
    /* "7a": the lesson and a letter; "qa" for the promises of quality, "L5a" for a law's */
    const char *id;
    const char *what;
    const char *unit; /* "" when it has none */
} lab_row;

enum { LAB_ROWS = 4 }; /* at most, of one experiment */

typedef struct lab_experiment {
    int lesson; /* 0: a promise of quality, or a law alone: no lesson */
    int law;    /* of motion, 1 to 14; 0: none */
    const char *name;
    bool is_long;        /* takes seconds: left out of a quick look */
    const char *only[8]; /* the solvers it has a meaning for, ended by NULL; none: all */
    const char *only_why;
    /* Runs the trial and fills a figure for each row; a failed trial leaves them as they are. */
    void (*measure)(lab_trial *trial, lab_figure *figures);
    lab_row rows[LAB_ROWS + 1]; /* ended by a NULL id */
} lab_experiment;

/* In the lessons' order, the promises of quality behind them, and the laws of motion last. */
const lab_experiment *const *lab_experiments(size_t *count);
const char *lab_law_name(int law); /* 1 to 14: "nothing comes of nothing" ... */
enum { LAB_LAWS = 14 };
size_t lab_experiment_rows(const lab_experiment *experiment);

typedef enum lab_verdict {
    LAB_PASS,
    LAB_FAIL,
    LAB_EXPECTED,       /* it misses, as it must: see the reason */
    LAB_NOT_APPLICABLE, /* the figure has no meaning for this solver */
} lab_verdict;
const char *lab_verdict_word(lab_verdict verdict); /* "pass", "FAIL", "expected", "n/a" */

typedef struct lab_finding {
    lab_verdict verdict;
    bool measured;     /* false: the figure says nothing (n/a, or the run failed) */
    lab_figure figure; /* when measured */
    char reason[240];  /* of any verdict but a plain pass or FAIL; else "" */
} lab_finding;

/* The error as a share of the scale; NaN for a limit. */
double lab_figure_error(const lab_figure *figure);
bool lab_figure_holds(const lab_figure *figure);

/* A row that solvers miss by their nature: by how much at most, and why, in one line. */
typedef struct lab_expectation {
    const char *solvers, *row; /* names with spaces between them */
    double
        most; /* of LAB_EQUALS: the error's share; of a limit: the figure (LAB_AT_LEAST: least) */
    const char *why;
} lab_expectation;
const lab_expectation *lab_expectations(size_t *count);
/* What is expected of this solver in this row; NULL when it must hold. */
const lab_expectation *lab_expected_miss(const char *solver, const char *row);
/* Whether a figure that does not hold is within the bound of an expectation. */
bool lab_miss_is_bounded(const lab_figure *figure, double most);

/* Runs one experiment with one solver; a finding for each of its rows. */
void lab_experiment_run(const lab_experiment *experiment, const char *solver,
                        lab_finding findings[LAB_ROWS]);

#endif
