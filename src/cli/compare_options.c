/* compare_options.c - the arguments of `carom compare`, checked. */
#include "cli/compare_options.h"

#include "cli/manual.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output_files.h"
#include "cli/words.h"

#include <string.h>

enum { SOLVERS, STEPS, SECONDS, TIMESTEP, SET, CSV, JSON, HELP, HELP_SHORT, OPTIONS };

static const cli_option known[OPTIONS + 1] = {
    [SOLVERS] = {"--solvers", "NAME[,NAME...]",
                 "only these (see: carom list solvers); all when not given", CLI_OFFER_LIST,
                 cli_solver_words, false},
    [STEPS] = {"--steps", "N", "take N steps with each", CLI_OFFER_NOTHING, NULL, false},
    [SECONDS] = {"--seconds", "T",
                 "take as many steps as come nearest to T seconds; not together with --steps",
                 CLI_OFFER_NOTHING, NULL, false},
    [TIMESTEP] = {"--timestep", "H", "seconds a step, instead of the scene's; 1/240 is fine",
                  CLI_OFFER_NOTHING, NULL, false},
    [SET] = {"--set", "KEY=VALUE", "change a setting (see: carom list settings); may be repeated",
             CLI_OFFER_SETTINGS, NULL, true},
    [CSV] = {"--csv", "FILE",
             "write a table with a row for each solver and step, step 0 included; \"-\" is "
             "standard output",
             CLI_OFFER_FILES, NULL, false},
    [JSON] = {"--json", NULL, "print one JSON object instead of columns", CLI_OFFER_NOTHING, NULL,
              false},
    [HELP] = CLI_HELP_OPTION,
    [HELP_SHORT] = CLI_SHORT_HELP_OPTION,
};

const cli_manual cli_compare_manual = {
    .command = "compare",
    .summary = "the same scene with several solvers, in numbers",
    .operands = "SCENE",
    .offer = CLI_OFFER_SCENES,
    .options = known,
    .about = "Runs the same scene for the same ticks with each solver and prints a column for "
             "each. With neither --steps nor --seconds it runs for 10 s of the scene's own time. "
             "Ended early by SIGINT or SIGTERM, it keeps the table's rows and compares nothing.",
    .notes =
        "The columns of the table are step,time,solver,max_penetration,mean_penetration,kinetic,"
        "potential,momentum_x,momentum_y,angular_momentum,rms_speed,ms.\n\n"
        "penetration: the deepest overlap that any tick found, and the mean over all contact "
        "points of all ticks; those of the start are not the solver's and do not count.\n\n"
        "drift: how far bodies that should rest have moved from where they began, root mean "
        "square at the end and the farthest at any tick; they begin without velocity and touch "
        "something, or nothing pulls at them.\n\n"
        "jitter: root mean square speed, rotation included, in the last quarter of the run, of "
        "bodies slower than 0.1 m/s.\n\n"
        "energy: the most that kinetic and potential energy together ever rose above the start, "
        "and the change at the end; per cent of the start's energy, its potential counted from "
        "the lowest point of any body. What friction and rebounds take is no error; what "
        "kinematic bodies, attractors and constant forces put in is counted as gained. Energy "
        "made: the sum of each tick's rise of kinetic energy and that of gravity, springs and "
        "attractors, beyond the work of kinematic bodies, motors, forces and wind.\n\n"
        "momentum: the most that it ever was off, as a share of sum m |v| (angular: of "
        "sum |r x m v| + |I w|); only where nothing acts from outside.\n\n"
        "iterations: the fewest with which one tick more, from the state at the end, gives "
        "velocities within 1 mm/s (root mean square) of those that 1000 iterations give; n/a for "
        "a solver that does not go by solver.iterations.\n\n"
        "residual: how far the rows are from satisfied, root mean square, after the last pass of "
        "that tick, with the settings as they are.\n\n"
        "contacts that began: in the whole run; the first other one is the first that is not "
        "between the same bodies in the same tick as with the first solver. apart: bodies from "
        "where they are with that one, at the end. What differs is then told in words, with the "
        "tick, the stage, the contact or body and the pass in which the first bit is another: a "
        "difference there is one of numbers, one of contacts is one of what happens. For this the "
        "scene is run again.\n\n"
        "Sleep is off, whatever the scene says, unless --set turns it on. A figure that has no "
        "meaning in a scene is n/a.",
};

static int read_set(cli_compare_options *options, const char *value)
{
    int status = cli_step_options_set(&options->step_options, value);
    size_t count = options->step_options.assignment_count;
    if (status == CLI_DONE &&
        strcmp(options->step_options.assignments[count - 1].setting->key, "solver.name") == 0)
        return cli_misused("compare", "--set solver.name would make all of them one; use "
                                      "--solvers NAME[,NAME...]");
    return status;
}

static int read_option(cli_compare_options *options, int option, const char *value)
{
    switch (option) {
    case SOLVERS:
        return cli_solver_list_read(&options->solvers, "compare", "--solvers", value);
    case STEPS:
        return cli_step_options_steps(&options->step_options, value);
    case SECONDS:
        return cli_step_options_seconds(&options->step_options, value);
    case TIMESTEP:
        return cli_step_options_timestep(&options->step_options, value);
    case SET:
        return read_set(options, value);
    case CSV:
        options->csv = value;
        return CLI_DONE;
    case JSON:
        options->json = true;
        return CLI_DONE;
    default:
        options->help = true;
        return CLI_DONE;
    }
}

static int read_operand(cli_compare_options *options, const char *operand)
{
    char quoted[200];
    if (options->scene != NULL)
        return cli_misused("compare", "one comparison takes one SCENE, not %s as well",
                           lab_quote(quoted, sizeof quoted, operand));
    options->scene = operand;
    return CLI_DONE;
}

static int check(const cli_compare_options *options)
{
    if (options->help)
        return CLI_DONE;
    if (options->scene == NULL)
        return cli_misused("compare",
                           "a SCENE is needed: a file, or a name from: carom list scenes");
    if (options->json && options->csv != NULL && strcmp(options->csv, "-") == 0)
        return cli_misused("compare", "--json and --csv - cannot share standard output");
    const cli_named_file csv = {"--csv", options->csv};
    int distinct = cli_check_distinct("compare", options->scene, &csv, 1);
    return distinct == CLI_DONE ? cli_step_options_check(&options->step_options) : distinct;
}

int cli_compare_options_read(cli_compare_options *options, int argc, char **argv)
{
    *options = (cli_compare_options){.solvers = cli_all_solvers()};
    int status = cli_step_options_begin(&options->step_options, "compare", argc);
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; status == CLI_DONE && (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        status = argument == CLI_ARG_OPERAND ? read_operand(options, args.value)
                                             : read_option(options, argument, args.value);
    }
    return status == CLI_DONE ? check(options) : status;
}

void cli_compare_options_free(cli_compare_options *options)
{
    cli_step_options_free(&options->step_options);
}
