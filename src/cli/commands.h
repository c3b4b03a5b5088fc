/* commands.h - the commands of cli_main. Each takes its own name as argv[0] and returns the
 * exit status. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int cli_run(int argc, char **argv);
int cli_list(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_fidelity(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_diverge(int argc, char **argv);
int cli_generate(int argc, char **argv);
int cli_help(int argc, char **argv);

#endif
