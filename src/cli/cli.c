/* cli.c - which command is which. */
#include "cli/cli.h"

#include "carom.h"
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"
#include "cli/options.h"
#include "lab/assets.h"

#include <stdio.h>
#include <string.h>

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} command;

static int version(int argc, char **argv)
{
    if (argc > 1)
        return cli_misused(NULL, "%s takes no argument", argv[0]);
    printf("carom %s\n", CR_VERSION);
    return cli_flush();
}

#define COMMAND(name) {#name, cli_##name},
static const command commands[] = {
    CLI_COMMANDS(COMMAND) /* and those that have no manual: */
    {"help", cli_help},
    {"version", version},
    {"--help", cli_help},
    {"-h", cli_help},
    {"--version", version},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const command *find(const char *word)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, word) == 0)
            return &commands[i];
    return NULL;
}

bool cli_knows(const char *word)
{
    return find(word) != NULL;
}

bool cli_resembles_command(const char *word)
{
    char path[4096];
    return word[0] != '-' && strpbrk(word, "/.") == NULL &&
           !lab_find_scene(word, path, sizeof path);
}

static int unknown(const char *word)
{
    const char *words[COMMANDS + 1] = {NULL};
    for (size_t i = 0; i < COMMANDS && commands[i].name[0] != '-'; i++)
        words[i] = commands[i].name;
    char hint[600], quoted[200];
    lab_quote(quoted, sizeof quoted, word);
    if (cli_hint(hint, sizeof hint, word, words)[0] == '\0')
        cli_hint_scene(hint, sizeof hint, word);
    return cli_misused(NULL, "%s is neither a command nor a scene%s", quoted, hint);
}

int cli_main(int argc, char **argv)
{
    const command *known = find(argv[0]);
    return known != NULL ? known->run(argc, argv) : unknown(argv[0]);
}
