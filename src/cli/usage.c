/* usage.c - `carom --help` and its parts, laid out from the manuals. */
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/message.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 88, COLUMN = 19, SUMMARY_COLUMN = 29 };

/* ---- lines ---- */

/* A line that is being filled; those behind it begin at `indent`. */
typedef struct line {
    int indent, at;
    bool words; /* there is one to keep a space from */
} line;

static void new_line(line *l)
{
    putchar('\n');
    l->at = 0;
    l->words = false;
}

static void fill_to(line *l, int column)
{
    for (; l->at < column; l->at++)
        putchar(' ');
}

static void put_word(line *l, const char *word, size_t length)
{
    if (l->words && l->at + 1 + (int)length > WIDTH) {
        new_line(l);
        fill_to(l, l->indent);
    }
    if (l->words)
        l->at += printf(" ");
    l->at += printf("%.*s", (int)length, word);
    l->words = true;
}

/* Words of one line of text, parted by single spaces. */
static void put_words(line *l, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t word = strcspn(text + i, " ");
        word = word < length - i ? word : length - i;
        if (word > 0)
            put_word(l, text + i, word);
        i += word + 1;
    }
}

static void put_text(const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        line l = {0};
        if (text[0] == ' ')
            printf("%.*s", (int)length, text);
        else
            put_words(&l, text, length);
        putchar('\n');
        text += length + (text[length] == '\n');
    }
}

/* ---- a command ---- */

/* "[--set KEY=VALUE]...", which no line may break. */
static void put_option_in_synopsis(line *l, const cli_option *option)
{
    char text[100];
    snprintf(text, sizeof text, "[%s%s%s]%s", option->name, option->value != NULL ? " " : "",
             option->value != NULL ? option->value : "", option->repeats ? "..." : "");
    put_word(l, text, strlen(text));
}

static void put_synopsis(const cli_manual *manual)
{
    line l = {.indent = 10};
    put_word(&l, "carom", strlen("carom"));
    put_words(&l, manual->command, strlen(manual->command));
    put_words(&l, manual->operands, strlen(manual->operands));
    for (const cli_option *o = manual->options; o->name != NULL; o++)
        if (o->help != NULL && strcmp(o->name, "--help") != 0)
            put_option_in_synopsis(&l, o);
    puts("\n");
}

static void put_option(const cli_option *option)
{
    line l = {.indent = COLUMN};
    l.at = printf("  %s%s%s", option->name, option->value != NULL ? " " : "",
                  option->value != NULL ? option->value : "");
    if (l.at + 2 > COLUMN)
        new_line(&l);
    fill_to(&l, COLUMN);
    put_words(&l, option->help, strlen(option->help));
    putchar('\n');
}

static void put_manual(const cli_manual *manual)
{
    put_synopsis(manual);
    put_text(manual->about);
    putchar('\n');
    for (const cli_option *o = manual->options; o->name != NULL; o++)
        if (o->help != NULL)
            put_option(o);
    if (manual->notes[0] != '\0') {
        putchar('\n');
        put_text(manual->notes);
    }
}

/* ---- all of it ---- */

static void put_summary(const char *what, const char *operands, const char *summary)
{
    line l = {.indent = SUMMARY_COLUMN};
    l.at = printf("  carom%s%s%s%s", what[0] != '\0' ? " " : "", what,
                  operands[0] != '\0' ? " " : "", operands);
    fill_to(&l, SUMMARY_COLUMN);
    put_words(&l, summary, strlen(summary));
    putchar('\n');
}

static void put_overview(void)
{
    size_t count;
    const cli_manual *const *manuals = cli_manuals(&count);
    puts("Carom, a sandbox for 2D rigid-body collisions.\n");
    for (size_t i = 0; i < count; i++)
        put_summary(manuals[i]->command, manuals[i]->operands, manuals[i]->summary);
    put_summary("help", "[COMMAND]", "this text, or a command's part of it");
    put_summary("--version", "", "print the version");
    putchar('\n');
    put_text(cli_what_a_scene_is);
}

static void put_statuses(void)
{
    char text[1000] = "Exit status:";
    for (const cli_exit_status *s = cli_exit_statuses; s->meaning != NULL; s++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, " %d %s%s", s->status, s->meaning,
                 s[1].meaning != NULL ? ";" : ".");
    }
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, " Messages go to standard error.");
    put_text(text);
}

int cli_usage(const char *command)
{
    size_t count;
    const cli_manual *const *manuals = cli_manuals(&count);
    if (command == NULL)
        put_overview();
    for (size_t i = 0; i < count; i++) {
        if (command != NULL && strcmp(command, manuals[i]->command) != 0)
            continue;
        if (command == NULL)
            putchar('\n');
        put_manual(manuals[i]);
    }
    putchar('\n');
    put_statuses();
    return cli_flush();
}

int cli_help(int argc, char **argv)
{
    char quoted[200], hint[200];
    if (argc > 2)
        return cli_misused(NULL, "%s takes one command at most", argv[0]);
    if (argc == 1)
        return cli_usage(NULL);
    if (argv[1][0] != '\0' && cli_manual_of(argv[1]) != NULL)
        return cli_usage(argv[1]);
    return cli_misused(NULL, "there is no help on %s%s", lab_quote(quoted, sizeof quoted, argv[1]),
                       cli_hint(hint, sizeof hint, argv[1], cli_command_words()));
}
