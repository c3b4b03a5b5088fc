/* options.c - reading a command's arguments. */
#include "cli/options.h"

#include "cli/message.h"

#include <stdio.h>
#include <string.h>

cli_args cli_args_of(int argc, char **argv, const cli_option *known)
{
    return (cli_args){.command = argv[0], .known = known, .argc = argc, .argv = argv, .at = 1};
}

static int unknown(const cli_args *args, const char *option)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; args->known[i].name != NULL && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = args->known[i].name;
    char hint[100], quoted[200];
    lab_quote(quoted, sizeof quoted, option);
    cli_misused(args->command, "there is no option %s%s", quoted,
                cli_hint(hint, sizeof hint, option, names));
    return CLI_ARG_BAD;
}

/* Its value is in the same argument after '=', or is the next argument. */
static int read_option(cli_args *args, char *argument)
{
    char name[64];
    size_t length = strcspn(argument, "=");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
             argument);
    int index = 0;
    while (args->known[index].name != NULL && strcmp(args->known[index].name, name) != 0)
        index++;
    const cli_option *option = &args->known[index];
    if (option->name == NULL)
        return unknown(args, name);
    bool attached = argument[length] == '=';
    if (option->value == NULL) {
        if (!attached)
            return index;
        cli_misused(args->command, "%s takes no value", name);
        return CLI_ARG_BAD;
    }
    if (!attached && args->at == args->argc) {
        cli_misused(args->command, "%s needs a value: %s %s", name, name, option->value);
        return CLI_ARG_BAD;
    }
    args->value = attached ? argument + length + 1 : args->argv[args->at++];
    return index;
}

int cli_args_next(cli_args *args)
{
    if (args->at == args->argc)
        return CLI_ARG_END;
    char *argument = args->argv[args->at++];
    if (!args->operands_only && strcmp(argument, "--") == 0) {
        args->operands_only = true;
        return cli_args_next(args);
    }
    if (!args->operands_only && argument[0] == '-' && argument[1] != '\0')
        return read_option(args, argument);
    args->value = argument;
    return CLI_ARG_OPERAND;
}
