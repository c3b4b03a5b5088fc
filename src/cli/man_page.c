/* man_page.c - the manuals as a man page. Only what both groff and mandoc know is used. */
#include "carom.h"
#include "cli/manual.h"

#include <string.h>

/* One line's text: a hyphen stands for itself, a backslash too, and a full stop or an apostrophe at
 * the beginning is no request. */
static void put(FILE *out, const char *text, size_t length)
{
    if (length > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", out);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '-')
            fputs("\\-", out);
        else if (text[i] == '\\')
            fputs("\\e", out);
        else if (text[i] == ',' && i + 1 < length && text[i + 1] != ' ')
            fputs(",\\:", out); /* a list of columns may be broken here */
        else
            fputc(text[i], out);
    }
}

static void put_all(FILE *out, const char *text)
{
    put(out, text, strlen(text));
}

/* Paragraphs, and lines that stand as they are. */
static void put_text(FILE *out, const char *text)
{
    bool as_it_is = false;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        bool example = text[0] == ' ';
        if (example != as_it_is)
            fputs(example ? ".RS 2\n.nf\n" : ".fi\n.RE\n", out);
        as_it_is = example;
        if (length > 0) {
            fputs(example ? "" : ".PP\n", out);
            put(out, text, length);
            fputc('\n', out);
        }
        text += length + (text[length] == '\n');
    }
    if (as_it_is)
        fputs(".fi\n.RE\n", out);
}

static void put_name(FILE *out, const cli_manual *manual)
{
    fprintf(out, "carom%s%s", manual->command[0] != '\0' ? " " : "", manual->command);
}

static void put_synopsis(FILE *out, const cli_manual *manual)
{
    fputs(".HP\n.B ", out);
    put_name(out, manual);
    fputc('\n', out);
    if (manual->operands[0] != '\0') {
        put_all(out, manual->operands);
        fputc('\n', out);
    }
    for (const cli_option *o = manual->options; o->name != NULL; o++) {
        if (o->help == NULL || strcmp(o->name, "--help") == 0)
            continue;
        fputs("[\\fB", out);
        put_all(out, o->name);
        fputs("\\fR", out);
        if (o->value != NULL) {
            fputs("\\ \\fI", out);
            put_all(out, o->value);
            fputs("\\fR", out);
        }
        fputs(o->repeats ? "]...\n" : "]\n", out);
    }
}

static void put_option(FILE *out, const cli_option *option)
{
    fputs(".TP\n\\fB", out);
    put_all(out, option->name);
    fputs("\\fR", out);
    if (option->value != NULL) {
        fputs(" \\fI", out);
        put_all(out, option->value);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    put_all(out, option->help);
    fputc('\n', out);
}

static void put_manual(FILE *out, const cli_manual *manual)
{
    fputs(".SS ", out);
    put_name(out, manual);
    fputc('\n', out);
    put_text(out, manual->about);
    for (const cli_option *o = manual->options; o->name != NULL; o++)
        if (o->help != NULL)
            put_option(out, o);
    put_text(out, manual->notes);
}

static void put_statuses(FILE *out)
{
    fputs(".SH EXIT STATUS\n", out);
    for (const cli_exit_status *s = cli_exit_statuses; s->meaning != NULL; s++) {
        fprintf(out, ".TP\n.B %d\n", s->status);
        put_all(out, s->meaning);
        fputc('\n', out);
    }
    fputs(".PP\nMessages go to standard error.\n", out);
}

static void put_environment(FILE *out)
{
    static const struct {
        const char *name, *help;
    } variables[] = {
        {"CAROM_PREFERENCES", "the folder where the sandbox keeps what it remembers"},
        {"CAROM_ASSETS", "the folder of the shipped scenes, lessons and fonts, instead of the one "
                         "that was installed with the program"},
    };
    fputs(".SH ENVIRONMENT\n", out);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        fprintf(out, ".TP\n.B %s\n", variables[i].name);
        put_all(out, variables[i].help);
        fputc('\n', out);
    }
}

void cli_man_page(FILE *out)
{
    size_t count;
    const cli_manual *const *manuals = cli_manuals(&count);
    fprintf(out, ".TH CAROM 1 \"\" \"carom %s\" \"User Commands\"\n", CR_VERSION);
    fputs(".nh\n.ad l\n", out); /* names of options are not to be torn, nor lines stretched */
    fputs(".SH NAME\ncarom \\- sandbox for 2D rigid\\-body collisions\n.SH SYNOPSIS\n", out);
    for (size_t i = 0; i < count; i++)
        put_synopsis(out, manuals[i]);
    fputs(".HP\n.B carom help\n[COMMAND]\n.HP\n.B carom \\-\\-version\n.SH DESCRIPTION\n", out);
    for (size_t i = 0; i < count; i++) {
        fputs(".TP\n.B ", out);
        put_name(out, manuals[i]);
        fputc('\n', out);
        put_all(out, manuals[i]->summary);
        fputc('\n', out);
    }
    put_text(out, cli_what_a_scene_is);
    fputs(".SH COMMANDS\n", out);
    for (size_t i = 0; i < count; i++)
        put_manual(out, manuals[i]);
    put_statuses(out);
    put_environment(out);
}
