/* run_options.c - the arguments of `carom run`, checked. */
#include "run_options.h"

#include "message.h"
#include "number.h"
#include "options.h"
#include "tables.h"

#include <string.h>

enum {
    STEPS,
    SECONDS,
    TIMESTEP,
    SET,
    CSV,
    EVERY,
    EVENTS,
    JSON,
    SAVE,
    PNG,
    COLOR_BY,
    QUIET,
    HELP,
    HELP_SHORT,
    OPTIONS
};

static const cli_option known[OPTIONS + 1] = {
    [STEPS] = {"--steps", "N"},          [SECONDS] = {"--seconds", "T"},
    [TIMESTEP] = {"--timestep", "H"},    [SET] = {"--set", "KEY=VALUE"},
    [CSV] = {"--csv", "FILE"},           [EVERY] = {"--every", "K"},
    [EVENTS] = {"--events", "FILE"},     [JSON] = {"--json", NULL},
    [SAVE] = {"--save", "SCENE"},        [PNG] = {"--png", "FILE"},
    [COLOR_BY] = {"--color-by", "WHAT"}, [QUIET] = {"--quiet", NULL},
    [HELP] = {"--help", NULL},           [HELP_SHORT] = {"-h", NULL},
};

/* Which options were given at all, for those that exclude or need each other. */
typedef struct given_options {
    bool by[OPTIONS];
} given_options;

static int misused(const char *what, const char *value)
{
    char quoted[200];
    return cli_misused("run", "%s, not %s", what, lab_quote(quoted, sizeof quoted, value));
}

static int read_color_by(cli_run_options *options, const char *value)
{
    const char *words[VIEW_COLOR_MODES + 1] = {NULL};
    for (int i = 0; i < VIEW_COLOR_MODES; i++) {
        words[i] = view_color_modes()[i].word;
        if (strcmp(words[i], value) == 0) {
            options->color_by = (view_color_by)i;
            return CLI_DONE;
        }
    }
    char quoted[200], hint[200];
    return cli_misused("run",
                       "--color-by must be body, material, speed, sleep, island or contacts, not "
                       "%s%s",
                       lab_quote(quoted, sizeof quoted, value),
                       cli_hint(hint, sizeof hint, value, words));
}

static int read_option(cli_run_options *options, int option, const char *value)
{
    switch (option) {
    case STEPS:
        return cli_stepping_steps(&options->stepping, value);
    case SECONDS:
        return cli_stepping_seconds(&options->stepping, value);
    case TIMESTEP:
        return cli_stepping_timestep(&options->stepping, value);
    case SET:
        return cli_stepping_set(&options->stepping, value);
    case CSV:
        options->csv = value;
        return CLI_DONE;
    case EVERY:
        if (!cli_parse_whole(value, &options->every) || options->every == 0)
            return misused("--every must be a whole number, at least 1", value);
        return CLI_DONE;
    case EVENTS:
        options->events = value;
        return CLI_DONE;
    case SAVE:
        options->save = value;
        return CLI_DONE;
    case PNG:
        options->png = value;
        return CLI_DONE;
    case COLOR_BY:
        return read_color_by(options, value);
    case JSON:
        options->json = true;
        return CLI_DONE;
    case QUIET:
        options->quiet = true;
        return CLI_DONE;
    default:
        options->help = true;
        return CLI_DONE;
    }
}

static int read_operand(cli_run_options *options, const char *operand)
{
    if (options->scene != NULL)
        return misused("one run takes one SCENE", operand);
    options->scene = operand;
    return CLI_DONE;
}

static int check_output(const cli_run_options *options)
{
    const char *const named[] = {
        options->json ? "--json" : NULL,
        cli_is_standard_output(options->csv) ? "--csv -" : NULL,
        cli_is_standard_output(options->events) ? "--events -" : NULL,
    };
    const char *first = NULL;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (first != NULL && named[i] != NULL)
            return cli_misused("run", "%s and %s cannot share standard output", first, named[i]);
        first = first != NULL ? first : named[i];
    }
    return CLI_DONE;
}

static int check(const cli_run_options *options, const given_options *given)
{
    if (options->help)
        return CLI_DONE;
    if (options->scene == NULL)
        return cli_misused("run", "a SCENE is needed: a file, or a name from: carom list scenes");
    if (given->by[EVERY] && !given->by[CSV])
        return cli_misused("run", "--every needs --csv FILE");
    if (given->by[COLOR_BY] && !given->by[PNG])
        return cli_misused("run", "--color-by needs --png FILE");
    int shared = check_output(options);
    return shared == CLI_DONE ? cli_stepping_check(&options->stepping) : shared;
}

int cli_run_options_read(cli_run_options *options, int argc, char **argv)
{
    *options = (cli_run_options){.every = 1};
    int begun = cli_stepping_begin(&options->stepping, "run", argc);
    if (begun != CLI_DONE)
        return begun;
    given_options given = {{false}};
    cli_args args = cli_args_of(argc, argv, known);
    for (int argument; (argument = cli_args_next(&args)) != CLI_ARG_END;) {
        if (argument == CLI_ARG_BAD)
            return CLI_USAGE;
        int status = argument == CLI_ARG_OPERAND ? read_operand(options, args.value)
                                                 : read_option(options, argument, args.value);
        if (status != CLI_DONE)
            return status;
        if (argument >= 0)
            given.by[argument] = true;
    }
    return check(options, &given);
}

void cli_run_options_free(cli_run_options *options)
{
    cli_stepping_free(&options->stepping);
}
