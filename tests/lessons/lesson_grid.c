/* lesson_grid.c - the solvers and time steps of the lessons. */
#include "lesson_grid.h"

#include "carom.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 3 };
static const double steps[STEPS] = {1.0 / 60, 1.0 / 240, 1.0 / 1000};

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

static bool has_cell(const char *solver, double timestep)
{
    for (size_t i = 0; i < LESSON_GRID; i++)
        if (strcmp(cells[i].solver, solver) == 0 &&
            (timestep == 0 || cells[i].timestep == timestep))
            return true;
    return false;
}

/* Of all solvers that there are, none may be left out. */
static void judge_grid(void)
{
    cr_world *world;
    assert_int_equal(cr_world_create(&world).code, CR_OK);
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    size_t usual = (size_t)cr_world_get(world, "solver.name");
    for (size_t i = 0; i < count; i++)
        if (!has_cell(solvers[i].name, 0))
            fail_msg("no lesson meets the solver %s", solvers[i].name);
    for (size_t i = 0; i < STEPS; i++)
        if (!has_cell(solvers[usual].name, steps[i]))
            fail_msg("no lesson meets %s, the default, at a step of %g s", solvers[usual].name,
                     steps[i]);
    cr_world_destroy(world);
}

lesson_how lesson_cell(size_t i)
{
    if (i == 0)
        judge_grid();
    return (lesson_how){.solver = cells[i].solver, .timestep = cells[i].timestep};
}

const char *lesson_solver(size_t i)
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    return solvers[i % count].name;
}

bool lesson_remembers(lesson_how how)
{
    return strcmp(how.solver, "impulse") != 0;
}
