/* complete_zsh.c - what zsh completes. */
#include "carom.h"
#include "cli/manual.h"

#include <string.h>

/* A help up to one of the characters of `end`, as a description within single quotes. */
static void put_description(FILE *out, const char *help, const char *end)
{
    size_t length = strcspn(help, end);
    while (length > 0 && help[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < length; i++) {
        if (help[i] == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", help[i]) != NULL)
            fprintf(out, "\\%c", help[i]);
        else
            fputc(help[i], out);
    }
}

static void put_words(FILE *out, cli_words *words)
{
    const char *const *word = words();
    for (size_t i = 0; word[i] != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", word[i]);
}

static void put_offer(FILE *out, cli_offer offer, cli_words *words)
{
    switch (offer) {
    case CLI_OFFER_NOTHING:
        fputs(" ", out);
        break;
    case CLI_OFFER_FILES:
        fputs("_files", out);
        break;
    case CLI_OFFER_SCENES:
        fputs("_carom_scenes", out);
        break;
    case CLI_OFFER_WORDS:
        fputs("(", out);
        put_words(out, words);
        fputs(")", out);
        break;
    case CLI_OFFER_LIST:
        fputs("_values -s , word ", out);
        put_words(out, words);
        break;
    case CLI_OFFER_SETTINGS:
        fputs("_carom_settings", out);
        break;
    }
}

static void put_option(FILE *out, const cli_option *option)
{
    fprintf(out, " \\\n        '%s%s%s[", option->repeats ? "*" : "", option->name,
            option->value != NULL ? "=" : "");
    put_description(out, option->help, ";(,"); /* its first clause */
    fputs("]", out);
    if (option->value != NULL) {
        fprintf(out, ":%.*s:", (int)strcspn(option->value, "[="), option->value);
        put_offer(out, option->offer, option->words);
    }
    fputs("'", out);
}

static void put_arguments(FILE *out, const cli_manual *manual)
{
    fputs("_arguments -s", out);
    for (const cli_option *o = manual->options; o->name != NULL; o++)
        if (o->help != NULL)
            put_option(out, o);
    if (manual->operands[0] != '\0') {
        bool many = strstr(manual->operands, "...") != NULL;
        fprintf(out, " \\\n        '%s:%s:", many ? "*" : "1",
                manual->offer == CLI_OFFER_SCENES ? "scene" : "what");
        put_offer(out, manual->offer, manual->words);
        fputs("'", out);
    }
    fputs("\n", out);
}

static void put_settings(FILE *out)
{
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    fputs("_carom_settings() {\n    if ! compset -P '*='; then\n        compadd -S = --", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, " %s", settings[i].key);
    fputs("\n        return\n    fi\n    case ${IPREFIX##*--set=} in\n", out);
    for (size_t i = 0; i < count; i++) {
        if (settings[i].type != CR_CHOICE && settings[i].type != CR_BOOL)
            continue;
        fprintf(out, "    %s=) compadd --", settings[i].key);
        if (settings[i].type == CR_BOOL)
            fputs(" true false", out);
        for (int k = 0; settings[i].type == CR_CHOICE && k <= (int)settings[i].max; k++)
            fprintf(out, " %s", settings[i].choices[k].name);
        fputs(" ;;\n", out);
    }
    fputs("    esac\n}\n\n", out);
}

static const char scenes[] =
    "#compdef carom\n"
    "# zsh completion for carom, made by `carom generate zsh`.\n"
    "\n"
    "_carom_scenes() {\n"
    "    local -a names\n"
    "    names=(${${(f)\"$(carom list scenes 2>/dev/null; carom list lessons 2>/dev/null)\"}%% "
    "*})\n"
    "    _alternative 'scenes:scene:compadd -a names' \"files:file:_files -g '*.json'\"\n"
    "}\n"
    "\n";

void cli_zsh_completion(FILE *out)
{
    size_t count;
    const cli_manual *const *manuals = cli_manuals(&count);
    fputs(scenes, out);
    put_settings(out);
    fputs("_carom() {\n    local -a commands\n    commands=(\n", out);
    for (size_t i = 1; i < count; i++) {
        fprintf(out, "        '%s:", manuals[i]->command);
        put_description(out, manuals[i]->summary, "");
        fputs("'\n", out);
    }
    fputs("        'help:print the help'\n    )\n"
          "    if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
          "        _describe -t commands command commands\n"
          "        _carom_scenes\n        return\n    fi\n"
          "    local command=$words[2]\n    case $command in\n    ",
          out);
    for (size_t i = 1; i < count; i++)
        fprintf(out, "%s|", manuals[i]->command);
    fputs("help)\n        shift words\n        ((CURRENT--)) ;;\n    esac\n    case $command in\n",
          out);
    for (size_t i = 1; i < count; i++) {
        fprintf(out, "    %s) ", manuals[i]->command);
        put_arguments(out, manuals[i]);
        fputs("        ;;\n", out);
    }
    fputs("    help) _describe -t commands command commands ;;\n    *) ", out);
    put_arguments(out, manuals[0]);
    fputs("        ;;\n    esac\n}\n\n_carom \"$@\"\n", out);
}
