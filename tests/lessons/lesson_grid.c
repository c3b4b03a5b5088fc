#include "lesson_grid.h"

#include <string.h>

/* The default at every time step. Short steps cost the most, so that each of the others meets
 * only some. */
static const struct {
    const char *solver;
    double timestep;
} cells[LESSON_GRID] = {
    {"wide", 1.0 / 60},      {"wide", 1.0 / 240},    {"wide", 1.0 / 1000},   {"tgs_soft", 1.0 / 60},
    {"tgs_soft", 1.0 / 240}, {"pgs", 1.0 / 60},      {"pgs", 1.0 / 1000},    {"impulse", 1.0 / 60},
    {"impulse", 1.0 / 240},  {"pgs_ngs", 1.0 / 240}, {"pgs_soft", 1.0 / 60}, {"jacobi", 1.0 / 240},
    {"xpbd", 1.0 / 60},      {"avbd", 1.0 / 240},
};

lesson_how lesson_cell(size_t i)
{
    return (lesson_how){.solver = cells[i].solver, .timestep = cells[i].timestep};
}

const char *lesson_solver(size_t i)
{
    static const char *const solvers[] = {"wide",     "tgs_soft", "impulse", "pgs", "pgs_ngs",
                                          "pgs_soft", "jacobi",   "xpbd",    "avbd"};
    return solvers[i % (sizeof solvers / sizeof *solvers)];
}

bool lesson_remembers(lesson_how how)
{
    return strcmp(how.solver, "impulse") != 0;
}
