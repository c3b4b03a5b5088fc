/* run_options.c - the arguments of `carom run`, checked. */
#include "run_options.h"

#include "message.h"
#include "number.h"
#include "options.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
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
    QUIET,
    HELP,
    HELP_SHORT,
    OPTIONS
};

static const cli_option known[OPTIONS + 1] = {
    [STEPS] = {"--steps", "N"},       [SECONDS] = {"--seconds", "T"},
    [TIMESTEP] = {"--timestep", "H"}, [SET] = {"--set", "KEY=VALUE"},
    [CSV] = {"--csv", "FILE"},        [EVERY] = {"--every", "K"},
    [EVENTS] = {"--events", "FILE"},  [JSON] = {"--json", NULL},
    [SAVE] = {"--save", "SCENE"},     [PNG] = {"--png", "FILE"},
    [QUIET] = {"--quiet", NULL},      [HELP] = {"--help", NULL},
    [HELP_SHORT] = {"-h", NULL},
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

static int assign(cli_run_options *options, const cr_setting *setting, const char *value,
                  const char *hint)
{
    cli_assignment assignment = {.setting = setting};
    cr_result parsed = cr_setting_parse(setting, value, &assignment.value);
    if (parsed.code != CR_OK) {
        char quoted[200];
        return cli_misused("run", "%s (given as %s)%s", parsed.message,
                           lab_quote(quoted, sizeof quoted, value), hint);
    }
    options->assignments[options->assignment_count++] = assignment;
    return CLI_DONE;
}

/* The choice that was most likely meant. */
static char *hint_choice(char *out, size_t size, const cr_setting *setting, const char *value)
{
    const char *names[32] = {NULL};
    out[0] = '\0';
    if (setting->type != CR_CHOICE)
        return out;
    for (size_t i = 0; i <= (size_t)setting->max && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = setting->choices[i].name;
    return cli_hint(out, size, value, names);
}

static int read_set(cli_run_options *options, const char *text)
{
    const char *equals = strchr(text, '=');
    char key[100], quoted[200], hint[200];
    if (equals == NULL)
        return misused("--set needs KEY=VALUE", text);
    size_t length = (size_t)(equals - text);
    snprintf(key, sizeof key, "%.*s", (int)(length < sizeof key ? length : sizeof key - 1), text);
    const cr_setting *setting = cr_setting_find(key);
    if (setting == NULL)
        return cli_misused("run", "there is no setting %s; did you mean %s?",
                           lab_quote(quoted, sizeof quoted, key), cr_setting_nearest(key)->key);
    return assign(options, setting, equals + 1,
                  hint_choice(hint, sizeof hint, setting, equals + 1));
}

static int read_seconds(cli_run_options *options, const char *text)
{
    if (!cli_parse_number(text, &options->seconds) || options->seconds < 0)
        return misused("--seconds must be a finite number of seconds, at least 0", text);
    return CLI_DONE;
}

static int read_option(cli_run_options *options, int option, const char *value)
{
    switch (option) {
    case STEPS:
        options->has_steps = true;
        if (!cli_parse_whole(value, &options->steps))
            return misused("--steps must be a whole number, at least 0", value);
        return CLI_DONE;
    case SECONDS:
        return read_seconds(options, value);
    case TIMESTEP:
        return assign(options, cr_setting_find("world.timestep"), value, "");
    case SET:
        return read_set(options, value);
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
    if (given->by[STEPS] && given->by[SECONDS])
        return cli_misused("run", "--steps and --seconds exclude each other");
    if (given->by[EVERY] && !given->by[CSV])
        return cli_misused("run", "--every needs --csv FILE");
    return check_output(options);
}

int cli_run_options_read(cli_run_options *options, int argc, char **argv)
{
    *options = (cli_run_options){.seconds = CLI_DEFAULT_SECONDS, .every = 1};
    options->assignments = calloc((size_t)argc, sizeof *options->assignments);
    if (options->assignments == NULL)
        return cli_fail(CLI_FAILED, "out of memory");
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
    free(options->assignments);
}
