/* message.c - diagnostics. */
#include "cli/message.h"

#include "lab/assets.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Names and paths in it may hold anything. */
static void put(const char *format, va_list arguments)
{
    char text[4096];
    vsnprintf(text, sizeof text, format, arguments);
    lab_print_plain(stderr, text);
}

int cli_fail(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("carom: ", stderr);
    put(format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return status;
}

int cli_misused(const char *command, const char *format, ...)
{
    const char *space = command != NULL ? " " : "";
    const char *name = command != NULL ? command : "";
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "carom%s%s: ", space, name);
    put(format, arguments);
    fprintf(stderr, "\nSee: carom%s%s --help\n", space, name);
    va_end(arguments);
    return CLI_USAGE;
}

char *cli_hint(char *out, size_t size, const char *word, const char *const *known)
{
    const char *near = lab_did_you_mean(word, known);
    out[0] = '\0';
    if (near != NULL)
        snprintf(out, size, "; did you mean %s?", near);
    return out;
}

char *cli_hint_scene(char *out, size_t size, const char *word)
{
    static const char *const kinds[] = {"scenes", "lessons"};
    out[0] = '\0';
    for (int i = 0; i < 2 && out[0] == '\0'; i++) {
        size_t count;
        char **names = lab_shipped(kinds[i], &count);
        const char *known[256] = {NULL};
        for (size_t k = 0; k < count && k + 1 < sizeof known / sizeof *known; k++)
            known[k] = names[k];
        cli_hint(out, size, word, known);
        lab_shipped_free(names, count);
    }
    return out;
}

int cli_flush(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_DONE;
    return cli_fail(CLI_FAILED, "standard output cannot be written: %s",
                    errno != 0 ? strerror(errno) : "output was lost");
}
