/* sandbox.h - the window program. */
#ifndef SANDBOX_H
#define SANDBOX_H

/* Runs the sandbox until it is closed. `argv` holds the arguments after the program's name:
 *   [SCENE] [--theme NAME] [--paused] [--renderer NAME] [--script FILE]
 * and `--theme` wins over the one that is remembered (preferences_file.h).
 * Returns the program's exit status: 0 done, 1 no display or a file that cannot be read or
 * written, 2 bad usage, 3 a refused scene; a script that fails returns 1. */
int sandbox_main(int argc, char **argv);

#endif
