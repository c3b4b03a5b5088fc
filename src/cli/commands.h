/* commands.h - the commands of cli_main, a row each: which words it knows, the overview of --help,
 * the man page and the completions follow it, in this order.
 *
 * COMMAND(name) stands for the function cli_<name>, which takes its own name as argv[0] and returns
 * the exit status, and for the text cli_<name>_manual (manual.h), in a file of this room. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#define CLI_COMMANDS(COMMAND)                                                                      \
    COMMAND(run)                                                                                   \
    COMMAND(list)                                                                                  \
    COMMAND(bench)                                                                                 \
    COMMAND(fidelity)                                                                              \
    COMMAND(compare)                                                                               \
    COMMAND(convergence)                                                                           \
    COMMAND(spread)                                                                                \
    COMMAND(diverge)                                                                               \
    COMMAND(replay)                                                                                \
    COMMAND(inside)                                                                                \
    COMMAND(generate)

#define CLI_PROTOTYPE(name) int cli_##name(int argc, char **argv);
CLI_COMMANDS(CLI_PROTOTYPE)
#undef CLI_PROTOTYPE

/* Prints the manual of a command, or the overview. */
int cli_help(int argc, char **argv);

#endif
