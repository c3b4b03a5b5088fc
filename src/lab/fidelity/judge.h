/* judge.h - for the experiments: writing down a figure. */
#ifndef LAB_JUDGE_H
#define LAB_JUDGE_H

#include "lab/fidelity/fidelity.h"

/* The error is a share of the theory's own size. */
lab_figure lab_equals(double measured, double theory, double tolerance);
/* The error is a share of `scale`, where the theory may be 0. */
lab_figure lab_equals_of(double measured, double theory, double scale, double tolerance);
lab_figure lab_at_most(double measured, double limit);
lab_figure lab_at_least(double measured, double limit);

/* It says nothing: another figure of the experiment tells what went wrong. */
lab_figure lab_moot(const char *why);

#endif
