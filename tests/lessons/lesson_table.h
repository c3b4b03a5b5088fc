/* lesson_table.h - the printed table of what was measured, and its verdict. */
#ifndef LESSON_TABLE_H
#define LESSON_TABLE_H

#include "lesson_run.h"

/* "h 1/240 pgs" for a line's name. Returns `out`. */
char *lesson_label(char *out, size_t size, const char *what, lesson_how how);

/* Prints lesson, measured, theory, error, tolerance and verdict. The error is that of the
 * measured value as a share of `scale`, and the line fails when it exceeds the tolerance. */
void lesson_compare(const char *lesson, double measured, double theory, double scale,
                    double tolerance);
/* The same with the theory's own size as the scale. */
void lesson_expect(const char *lesson, double measured, double theory, double tolerance);
/* A value that must not exceed a limit. */
void lesson_limit(const char *lesson, double measured, double limit);
/* A value that must reach a limit. */
void lesson_at_least(const char *lesson, double measured, double limit);

/* Fails the test when any line since the last call failed. */
void lesson_verdict(void);

#endif
