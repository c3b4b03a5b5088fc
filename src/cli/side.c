/* side.c - starting a program that writes states, and reading them. */
#include "cli/side.h"

#include "cli/message.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_START = 127 };

/* ---- as typed ---- */

static int no_program(const cli_side *side, const char *why)
{
    char quoted[200];
    return cli_misused("diverge",
                       "%s: %s %s; a side is the path of a carom program, settings "
                       "KEY=VALUE[,KEY=VALUE...], or both, parted by a comma",
                       side->name, lab_quote(quoted, sizeof quoted, side->program), why);
}

static int check_program(const cli_side *side)
{
    struct stat file;
    if (stat(side->program, &file) != 0)
        return no_program(side, "is no program: there is no such file");
    if (!S_ISREG(file.st_mode) || access(side->program, X_OK) != 0)
        return no_program(side, "is no program: it cannot be executed");
    return CLI_DONE;
}

static int read_part(cli_side *side, char *part)
{
    if (strchr(part, '=') == NULL) {
        if (side->program != NULL || side->setting_count > 0)
            return cli_misused("diverge", "%s: a program comes first, and alone: %s", side->name,
                               side->typed);
        side->program = part;
        return check_program(side);
    }
    if (side->setting_count == CLI_MAX_SIDE_SETTINGS)
        return cli_misused("diverge", "%s has more than %d settings", side->name,
                           (int)CLI_MAX_SIDE_SETTINGS);
    side->settings[side->setting_count++] = part;
    return CLI_DONE;
}

int cli_side_read(cli_side *side, const char *name, const char *typed)
{
    *side = (cli_side){.name = name, .typed = typed, .text = strdup(typed)};
    if (side->text == NULL)
        return cli_fail(CLI_USAGE, "out of memory");
    int status = CLI_DONE;
    for (char *part = side->text, *end; status == CLI_DONE && *part != '\0'; part = end) {
        end = part + strcspn(part, ",");
        if (*end == ',')
            *end++ = '\0';
        status = read_part(side, part);
    }
    return status;
}

void cli_side_free(cli_side *side)
{
    cli_side_stop(side);
    free(side->line);
    free(side->text);
    *side = (cli_side){.name = side->name};
}

/* ---- the process ---- */

/* Never returns. */
static void be_side(const cli_side *side, cli_side_main *self, int to, int argc, char **argv)
{
    dup2(to, STDOUT_FILENO);
    close(to);
    signal(SIGPIPE, SIG_DFL); /* who listens no more wants no more */
    if (side->program == NULL)
        _exit(self(argc - 1, argv + 1));
    argv[0] = (char *)(uintptr_t)side->program;
    execv(side->program, argv);
    cli_fail(CANNOT_START, "%s cannot be started: %s", side->program, strerror(errno));
    _exit(CANNOT_START);
}

int cli_side_start(cli_side *side, cli_side_main *self, int argc, char **argv)
{
    int ends[2];
    fflush(stdout);
    if (pipe(ends) != 0)
        return cli_fail(CLI_USAGE, "no pipe can be made: %s", strerror(errno));
    side->process = fork();
    if (side->process == 0) {
        close(ends[0]);
        be_side(side, self, ends[1], argc, argv);
    }
    close(ends[1]);
    side->from = side->process > 0 ? fdopen(ends[0], "r") : NULL;
    if (side->from != NULL)
        return CLI_DONE;
    int status = cli_fail(CLI_USAGE, "no process can be started: %s", strerror(errno));
    close(ends[0]);
    cli_side_stop(side);
    return status;
}

bool cli_side_next(cli_side *side)
{
    ssize_t length = getline(&side->line, &side->room, side->from);
    /* a line without an end is one that was broken off */
    bool whole = length > 0 && side->line[length - 1] == '\n';
    if (whole)
        side->line[length - 1] = '\0';
    return whole;
}

static int wait_for(cli_side *side)
{
    int status = 0;
    if (side->from != NULL)
        fclose(side->from);
    if (side->process > 0)
        while (waitpid(side->process, &status, 0) < 0 && errno == EINTR) {
        }
    side->process = 0;
    side->from = NULL;
    return status;
}

void cli_side_stop(cli_side *side)
{
    if (side->process > 0)
        kill(side->process, SIGKILL);
    wait_for(side);
}

static const char *title(const cli_side *side)
{
    return side->program != NULL ? side->program : "this program";
}

int cli_side_broke_off(cli_side *side, uint64_t tick)
{
    int status = wait_for(side);
    if (WIFSIGNALED(status))
        return cli_fail(CLI_USAGE, "%s: %s was ended by signal %d (%s) after tick %" PRIu64,
                        side->name, title(side), WTERMSIG(status), strsignal(WTERMSIG(status)),
                        tick);
    return cli_fail(CLI_USAGE, "%s: %s ended with status %d after tick %" PRIu64, side->name,
                    title(side), WEXITSTATUS(status), tick);
}
