/* expectations.c - what a family of solvers cannot do by its nature, and how badly at most. Each
 * solver's header tells it in words. A row that stands here and holds all the same is a pass. */
#include "lab/fidelity/fidelity.h"

#include <string.h>

static const char no_memory[] =
    "no memory: every tick begins without impulses, so what rests rocks, leans and falls";
static const char no_load[] =
    "no memory: ten passes a tick cannot carry the load, so it is pressed through";
static const char fall[] = "the overlap of its fall";
static const char few_copies[] =
    "mass splitting: a pass does a share of the work only, and 40 are too few; 100 hold them";
static const char few_rows[] =
    "mass splitting: a pass does a share of the work only, and ten are too few; 100 hold it";

static const char few_passes[] = "ten passes a tick tell an impact, or a load, to as many bodies, "
                                 "and what is left of it is overlap";
static const char in_turn[] =
    "joints and contacts are solved in turn, and ten passes are too few for so much weight";
static const char each_joint[] = "each joint is solved alone: ten passes are too few for so many";
static const char slow_parting[] =
    "overlap is taken back once or twice a tick, so that it takes longer";
static const char pressed_out[] =
    "where there is no room left the passes push a body out by what each leaves";
static const char struck_again[] =
    "what the passes leave of an impact strikes again, and something is lost each time";
static const char let_through[] = "what the passes leave of an impact is let through, and not lost";
static const char moved_up[] = "a body that overlaps the floor is moved out of it, upwards";
static const char rebounds_in_turn[] =
    "points that rebound at once are solved in turn, and ten passes leave some of them too fast";
static const char rebounds_less[] =
    "what the passes leave of impacts at once is lost, so that a rebound is not quite full";
static const char makes[] =
    "what passes leave of a load is overlap, and to take it back lifts what lies above";
static const char no_ahead[] =
    "it acts on overlap only: what falls is lifted out of what it has met";
static const char late_columns[] =
    "columns of boxes that stood for seconds are still toppling, as chance has it";
static const char one_step[] =
    "its step is a tick, in which a thing of 1 mm falls by three times its size";
static const char rebounding_sway[] =
    "ten passes are too few to stop the sway of 20 boxes that rebound";
static const char one_impact[] =
    "its step is a tick, in which a pair has one impact, however many there were";
static const char light_links[] = "its step is a tick, in which links so light swing several "
                                  "times: their load is damped, or driven";
static const char coarse[] = "its step is a tick, and a swing has twelve of them";

/* The laws of motion are about crowds, and chaotic: bounds are two to four times what each solver
 * measured. */
static const lab_expectation table[] = {
    {"impulse", "qc", 0.0038,
     "linear projection: a push P apart changes r x m v by P times the sliding speed"},
    {"impulse", "7d", 2.5, no_memory},
    {"impulse", "18a", 0.78, no_memory},
    {"impulse", "18c", 0.056, no_memory},
    {"jacobi", "18a", 0.78, few_copies},
    {"jacobi", "18c", 0.056, few_copies},
    {"impulse", "qd", 30, no_memory},
    {"impulse", "qf", 0.64, no_load},
    {"impulse", "qg", 1.6, no_load},
    {"impulse", "qh", 0.84, no_load},
    {"impulse", "qi", 1.4, no_load},
    {"impulse", "qj", 15, no_memory},
    {"impulse", "qk", 1.1, no_load},
    {"impulse", "ql", 0.9, no_memory},
    {"impulse", "qm", 13, no_memory},
    {"impulse", "qn", 0.26, no_memory},
    {"pgs pgs_ngs", "qd", 40, "ten passes are too few to stop the sway of 20 boxes; 30 hold it"},
    {"pgs", "qf", 0.05, fall},
    {"pgs_ngs", "qf", 0.03, fall},
    {"pgs_soft", "qd", 30,
     "ten passes are too few to stop the sway of 20 boxes; 20 keep it standing"},
    {"pgs_soft", "qf", 0.24, fall},
    {"jacobi", "qd", 30,
     "a pass hands the load on by one box: ten are too few for 20; 100 keep it up"},
    {"jacobi", "qf", 0.1, fall},
    {"jacobi", "qh", 0.15, few_rows},
    {"jacobi", "qi", 0.12, few_rows},
    {"jacobi", "qj", 0.09, few_rows},
    {"jacobi", "qk", 0.057, few_rows},
    {"jacobi", "ql", 0.03, few_rows},
    {"jacobi", "qm", 0.1, "mass splitting: a pass does a share of the work only; 40 hold it"},

    {"jacobi", "L1a", 0.04, makes},
    {"pgs_soft pgs_ngs", "L1a", 0.012, makes},
    {"impulse pgs pgs_ngs jacobi avbd", "L1g", 0.25, makes},
    {"pgs_soft", "L1g", 0.8, makes},
    {"pgs_soft", "L1h", 0.1, makes},
    {"pgs_soft", "L1i", 0.1, makes},
    {"pgs pgs_ngs jacobi xpbd avbd", "L1k", 0.2, rebounds_in_turn},
    {"impulse", "L1l", 0.3,
     "of two points that hit at once the second rebounds no faster than "
     "the first has left it"},
    {"jacobi xpbd avbd pgs", "L1l", 0.05, rebounds_less},
    {"impulse", "L1m", 0.02, moved_up},
    {"pgs", "L1m", 0.004, makes},
    {"impulse", "L1n", 0.03, moved_up},
    {"pgs pgs_ngs jacobi", "L1n", 0.015, makes},
    {"impulse", "L1o", 0.3, rebounds_less},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L1p", 0.2, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L1q", 0.2, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L1r", 0.1, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L1s", 0.2, makes},
    {"impulse", "L1t", 0.2, no_ahead},
    {"impulse", "L1u", 0.2, no_ahead},
    {"pgs_soft", "L1u", 0.003, makes},
    {"impulse pgs pgs_ngs jacobi xpbd avbd", "L1v", 0.15, makes},
    {"pgs_soft", "L1v", 0.4, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi xpbd avbd", "L1w", 1, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi xpbd avbd", "L1x", 0.03, makes},
    {"impulse pgs pgs_ngs pgs_soft jacobi xpbd avbd", "L1y", 1, makes},
    {"pgs jacobi", "L1z", 0.03, makes},
    {"jacobi", "24c", 0.05, let_through},
    {"impulse jacobi pgs_soft", "24d", 0.2, let_through},
    {"pgs pgs_ngs xpbd avbd", "24d", 0.2, struck_again},
    {"impulse jacobi pgs_soft", "24e", 0.2, let_through},
    {"pgs pgs_ngs xpbd avbd", "24e", 0.2, struck_again},
    {"pgs pgs_ngs xpbd avbd", "24f", 0.2, struck_again},
    {"pgs pgs_ngs xpbd avbd", "24g", 0.2, struck_again},
    {"tgs_soft", "24g", 0.08, struck_again},
    {"impulse", "25a", 0.004, no_memory},
    {"impulse jacobi", "25b", 0.6, few_passes},
    {"impulse jacobi", "25c", 0.6, few_passes},
    {"pgs_soft tgs_soft", "25c", 0.08, slow_parting},
    {"pgs_ngs", "25c", 0.026, slow_parting},
    {"avbd", "25c", 0.025, slow_parting},
    {"pgs", "25c", 0.022, slow_parting},
    {"xpbd", "25c", 0.016, slow_parting},
    {"jacobi", "25d", 0.05, makes},
    {"pgs", "25f", 0.2, few_passes},
    {"pgs", "25g", 0.3, slow_parting},
    {"tgs_soft", "25g", 0.03, slow_parting},
    {"impulse", "25i", 0.004, no_memory},
    {"xpbd", "25i", 0.004, late_columns},
    {"avbd", "25i", 0.01, pressed_out},
    {"impulse jacobi tgs_soft xpbd avbd", "25j", 0.6, few_passes},
    {"impulse jacobi", "25k", 0.6, few_passes},
    {"pgs pgs_ngs pgs_soft tgs_soft xpbd avbd", "25k", 0.2, slow_parting},
    {"jacobi", "25l", 0.04, makes},
    {"jacobi", "26d", 0.02, slow_parting},
    {"impulse", "26f", 1, no_memory},
    {"impulse", "26g", 0.6, few_passes},
    {"jacobi", "26g", 0.28, few_passes},
    {"pgs_soft", "26g", 0.25, slow_parting},
    {"xpbd", "26g", 0.12, slow_parting},
    {"avbd", "26g", 0.093, slow_parting},
    {"tgs_soft", "26g", 0.066, slow_parting},
    {"pgs_ngs", "26g", 0.041, slow_parting},
    {"pgs", "26g", 0.03, slow_parting},
    {"xpbd", "L5a", 15, pressed_out},
    {"avbd", "L5a", 6.3, pressed_out},
    {"impulse", "L5d", 0.04, no_memory},
    {"avbd", "L5e", 30, pressed_out},
    {"pgs_ngs", "L5e", 20, pressed_out},
    {"pgs", "L5e", 15, pressed_out},
    {"jacobi", "L5e", 14, pressed_out},
    {"xpbd", "L5e", 12, pressed_out},
    {"xpbd", "L5f", 20, pressed_out},
    {"avbd", "L5f", 20, pressed_out},
    {"pgs", "L5f", 10, pressed_out},
    {"pgs_ngs jacobi", "L5f", 8, pressed_out},
    {"avbd", "L5g", 40, pressed_out},
    {"xpbd avbd", "L5i", 0.2, pressed_out},
    {"xpbd avbd", "L5j", 0.2, pressed_out},
    {"pgs_ngs xpbd avbd", "L5k", 0.2, pressed_out},
    {"impulse jacobi", "L5l", 0.4, pressed_out},
    {"pgs", "L5g", 24, pressed_out},
    {"impulse", "29e", 0.1, no_memory},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "27d", 0.05, coarse},
    {"impulse jacobi", "28a", 0.06, each_joint},
    {"impulse jacobi", "28b", 0.3, each_joint},
    {"impulse jacobi", "28c", 0.6, each_joint},
    {"impulse jacobi", "28d", 1, each_joint},
    {"avbd", "28d", 0.05, each_joint},
    {"impulse", "28e", 0.04, each_joint},
    {"impulse", "31a", 60, each_joint},
    {"pgs_soft", "31a", 0.21, each_joint},
    {"jacobi", "31a", 0.097, each_joint},
    {"jacobi", "31b", 0.6, each_joint},
    {"impulse jacobi", "31c", 100, each_joint},
    {"impulse", "31e", 3000, each_joint},
    {"jacobi", "31e", 30, each_joint},
    {"avbd", "31e", 2, each_joint},
    {"pgs pgs_ngs pgs_soft", "31e", 1, light_links},
    {"jacobi", "31f", 0.2, each_joint},
    {"avbd", "31f", 15, each_joint},
    {"pgs pgs_ngs pgs_soft", "31f", 5, light_links},
    {"jacobi", "31g", 0.01, each_joint},
    {"avbd", "31g", 0.3, each_joint},
    {"pgs pgs_ngs pgs_soft", "31g", 3, light_links},
    {"impulse", "L9d", 6, each_joint},
    {"jacobi", "L9d", 2.5, each_joint},
    {"impulse", "L9e", 25, in_turn},
    {"pgs", "L9e", 9.4, in_turn},
    {"jacobi avbd", "L9e", 1.3, in_turn},
    {"pgs_ngs", "L9e", 0.71, in_turn},
    {"xpbd", "L9e", 0.48, in_turn},
    {"pgs_soft", "L9e", 0.25, in_turn},
    {"impulse", "L9f", 0.8, each_joint},
    {"impulse", "L9g", 0.2, each_joint},
    {"impulse jacobi", "L9h", 12, each_joint},
    {"impulse jacobi pgs pgs_ngs pgs_soft", "L10a", 80,
     "ten passes are too few to stop the sway of 40 boxes"},
    {"impulse jacobi", "L10b", 80, rebounding_sway},
    {"pgs pgs_ngs", "L10b", 0.25, rebounding_sway},
    {"pgs_soft", "L10b", 0.14, rebounding_sway},
    {"impulse", "L10c", 1.1, no_memory},
    {"impulse", "L10d", 0.6, one_impact},
    {"pgs pgs_ngs pgs_soft jacobi", "L10d", 0.15, one_impact},
    {"impulse", "L12a", 20, one_step},
    {"pgs_soft", "L12a", 10, one_step},
    {"jacobi", "L12a", 10, one_step},
    {"pgs", "L12a", 2.7, one_step},
    {"pgs_ngs", "L12a", 2.6, one_step},
    {"impulse jacobi", "L12b", 4, few_passes},
    {"pgs pgs_ngs pgs_soft", "L12b", 0.1, few_passes},
    {"impulse", "L12c", 0.8, few_passes},
    {"jacobi", "L12c", 1.4, few_passes},
    {"pgs pgs_ngs", "L12c", 0.04, few_passes},
    {"pgs_soft", "L12c", 0.019, few_passes},
    {"impulse", "L12d", 0.15, no_memory},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L13a", 1.1, few_passes},
    {"impulse", "L13b", 1, in_turn},
    {"pgs_soft", "L13b", 0.45, in_turn},
    {"jacobi", "L13b", 0.19, in_turn},
    {"impulse", "L13c", 40, each_joint},
    {"jacobi", "L13c", 6.6, each_joint},
    {"pgs pgs_ngs", "L13c", 0.5, in_turn},
    {"avbd", "L13c", 0.068, in_turn},
    {"xpbd", "L13c", 0.059, in_turn},
    {"impulse", "L13e", 60, each_joint},
    {"jacobi", "L13e", 1,
     "so many loops cost too much to be solved together, and ten passes are too few"},
    {"pgs_soft", "L13e", 0.37,
     "so many loops cost too much to be solved together, and ten passes are too few"},
    {"pgs", "L13e", 0.16,
     "so many loops cost too much to be solved together, and ten passes are too few"},
    {"pgs_ngs", "L13e", 0.15,
     "so many loops cost too much to be solved together, and ten passes are too few"},
    {"impulse", "L13f", 2.5, each_joint},
    {"jacobi", "L13f", 0.061, each_joint},
    {"pgs_soft", "L13f", 0.053, each_joint},
    {"impulse", "L13g", 2.5, each_joint},
    {"jacobi", "L13g", 0.062, each_joint},
    {"impulse pgs pgs_ngs pgs_soft jacobi", "L13h", 1.1, few_passes},
    {"impulse", "L14a", 8, no_memory},
    {"impulse", "L14b", 0.2, no_memory},
};

const lab_expectation *lab_expectations(size_t *count)
{
    *count = sizeof table / sizeof *table;
    return table;
}

static bool is_one_of(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = names; (at = strstr(at, name)) != NULL; at += length)
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

const lab_expectation *lab_expected_miss(const char *solver, const char *row)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].row, row) == 0 && is_one_of(table[i].solvers, solver))
            return &table[i];
    return NULL;
}
