/* main.c - a command goes to the command line, anything else opens the window. */
#include "cli/cli.h"
#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* A file opened while a standard stream is closed would take its place and get its output. */
static void hold_standard_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

/* "--help" and "--version" are answered wherever they stand before "--". */
static char *question(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (argv[i][0] == '-' && cli_knows(argv[i]))
            return argv[i];
    return NULL;
}

int main(int argc, char **argv)
{
    hold_standard_streams();
    if (argc > 1 && (cli_knows(argv[1]) || cli_resembles_command(argv[1])))
        return cli_main(argc - 1, argv + 1);
    char *asked = question(argc, argv);
    if (asked != NULL)
        return cli_main(1, &asked);
    return sandbox_main(argc - 1, argv + 1);
}
