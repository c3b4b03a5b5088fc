/* compare_options.c - the arguments of `carom compare`, checked. */
#include "compare_options.h"

#include "message.h"
#include "options.h"

#include <string.h>

enum { SOLVERS, STEPS, SECONDS, TIMESTEP, SET, CSV, JSON, HELP, HELP_SHORT, OPTIONS };

static const cli_option known[OPTIONS + 1] = {
    [SOLVERS] = {"--solvers", "NAME[,NAME...]"},
    [STEPS] = {"--steps", "N"},
    [SECONDS] = {"--seconds", "T"},
    [TIMESTEP] = {"--timestep", "H"},
    [SET] = {"--set", "KEY=VALUE"},
    [CSV] = {"--csv", "FILE"},
    [JSON] = {"--json", NULL},
    [HELP] = {"--help", NULL},
    [HELP_SHORT] = {"-h", NULL},
};

static int read_set(cli_compare_options *options, const char *value)
{
    int status = cli_stepping_set(&options->stepping, value);
    size_t count = options->stepping.assignment_count;
    if (status == CLI_DONE &&
        strcmp(options->stepping.assignments[count - 1].setting->key, "solver.name") == 0)
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
        return cli_stepping_steps(&options->stepping, value);
    case SECONDS:
        return cli_stepping_seconds(&options->stepping, value);
    case TIMESTEP:
        return cli_stepping_timestep(&options->stepping, value);
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
    return cli_stepping_check(&options->stepping);
}

int cli_compare_options_read(cli_compare_options *options, int argc, char **argv)
{
    *options = (cli_compare_options){.solvers = cli_all_solvers()};
    int status = cli_stepping_begin(&options->stepping, "compare", argc);
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
    cli_stepping_free(&options->stepping);
}
