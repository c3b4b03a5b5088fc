/* lesson_grid.h - the solvers and time steps over which a lesson is swept. */
#ifndef LESSON_GRID_H
#define LESSON_GRID_H

#include "lesson_run.h"

#include <stdbool.h>

enum { LESSON_GRID = 14 };

/* Solver and time step of one cell, i < LESSON_GRID; everything else is as in an empty `how`. */
lesson_how lesson_cell(size_t i);
/* One solver after the other; after the last it begins again. */
const char *lesson_solver(size_t i);
/* Whether the solver knows in a tick what it did in the last: `impulse` does not. */
bool lesson_remembers(lesson_how how);

#endif
