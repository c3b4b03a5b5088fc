/* complete_bash.c - what bash completes. Needs no more than bash itself. */
#include "carom.h"
#include "cli/manual.h"

#include <string.h>

static void put_words(FILE *out, const char *const *words)
{
    for (size_t i = 0; words[i] != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", words[i]);
}

static void put_offer(FILE *out, cli_offer offer, cli_words *words)
{
    switch (offer) {
    case CLI_OFFER_NOTHING:
        fputs("return", out);
        break;
    case CLI_OFFER_FILES:
        fputs("_carom_files", out);
        break;
    case CLI_OFFER_SCENES:
        fputs("_carom_scenes \"$1\"", out);
        break;
    case CLI_OFFER_WORDS:
    case CLI_OFFER_LIST:
        fputs(offer == CLI_OFFER_LIST ? "_carom_list '" : "_carom_words '", out);
        put_words(out, words());
        fputs("'", out);
        break;
    case CLI_OFFER_SETTINGS:
        fputs("_carom_settings", out);
        break;
    }
}

static void put_values(FILE *out, const cli_manual *manual)
{
    for (const cli_option *o = manual->options; o->name != NULL; o++) {
        if (o->value == NULL)
            continue;
        fprintf(out, "    %s:%s) ", manual->command, o->name);
        put_offer(out, o->offer, o->words);
        fputs(" ; return ;;\n", out);
    }
}

static void put_options(FILE *out, const cli_manual *manual)
{
    fprintf(out, "    %s:-*) _carom_words '", manual->command);
    for (const cli_option *o = manual->options; o->name != NULL; o++)
        if (o->help != NULL)
            fprintf(out, "%s%s", o > manual->options ? " " : "", o->name);
    fputs("' ;;\n", out);
}

static void put_operand(FILE *out, const cli_manual *manual)
{
    if (manual->command[0] == '\0')
        return; /* it is the first word, which may be a command too */
    fprintf(out, "    %s:*) ", manual->command);
    put_offer(out, manual->offer, manual->words);
    fputs(" ;;\n", out);
}

/* Completions for the value in --set KEY=VALUE. */
static void put_settings(FILE *out)
{
    size_t count;
    const cr_setting *settings = cr_settings(&count);
    fputs("_carom_settings()\n{\n    _carom_words '", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%s=", i > 0 ? " " : "", settings[i].key);
    fputs("'\n    compopt -o nospace 2>/dev/null\n}\n\n", out);
    fputs("_carom_setting()\n{\n    case $1 in\n", out);
    for (size_t i = 0; i < count; i++) {
        if (settings[i].type != CR_CHOICE && settings[i].type != CR_BOOL)
            continue;
        fprintf(out, "    %s) _carom_words '", settings[i].key);
        if (settings[i].type == CR_BOOL)
            fputs("true false", out);
        for (int k = 0; settings[i].type == CR_CHOICE && k <= (int)settings[i].max; k++)
            fprintf(out, "%s%s", k > 0 ? " " : "", settings[i].choices[k].name);
        fputs("' ;;\n", out);
    }
    fputs("    esac\n}\n\n", out);
}

static const char helpers[] =
    "# bash completion for carom, made by `carom generate bash`.\n"
    "\n"
    "_carom_words()\n{\n    COMPREPLY+=($(compgen -W \"$1\" -- \"$cur\"))\n}\n"
    "\n"
    "_carom_list()\n{\n"
    "    local before=\n"
    "    [[ $cur == *,* ]] && before=${cur%,*},\n"
    "    COMPREPLY+=($(compgen -P \"$before\" -W \"$1\" -- \"${cur##*,}\"))\n"
    "    compopt -o nospace 2>/dev/null\n"
    "}\n"
    "\n"
    "_carom_files()\n{\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    local IFS=$'\\n'\n"
    "    COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
    "}\n"
    "\n"
    "_carom_scenes()\n{\n"
    "    _carom_words \"$(\"$1\" list scenes 2>/dev/null | cut -d ' ' -f 1\n"
    "        \"$1\" list lessons 2>/dev/null | cut -d ' ' -f 1)\"\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    local IFS=$'\\n'\n"
    "    COMPREPLY+=($(compgen -f -X '!*.json' -- \"$cur\") $(compgen -d -- \"$cur\"))\n"
    "}\n"
    "\n";

/* Readline parts --option=VALUE and KEY=VALUE at the equals sign, unless it is told not to. */
static const char body[] =
    "_carom_offer()\n{\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $option == = ]]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    elif [[ $cur == *=* ]]; then\n"
    "        option=${cur%=*} option=${option##*=} glued=${cur%=*}= cur=${cur##*=}\n"
    "    fi\n"
    "    ((COMP_CWORD > 1)) && case ${COMP_WORDS[1]} in ";

static const char tail[] =
    "}\n"
    "\n"
    "_carom()\n{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command= glued=\n"
    "    COMPREPLY=()\n"
    "    _carom_offer \"$1\"\n"
    "    [[ -z $glued ]] || COMPREPLY=(\"${COMPREPLY[@]/#/$glued}\")\n"
    "}\n"
    "\n"
    "complete -F _carom carom\n";

void cli_bash_completion(FILE *out)
{
    size_t count;
    const cli_manual *const *manuals = cli_manuals(&count);
    fputs(helpers, out);
    put_settings(out);
    fputs(body, out);
    for (size_t i = 1; i < count; i++)
        fprintf(out, "%s|", manuals[i]->command);
    fputs("help) command=${COMP_WORDS[1]} ;; esac\n    case $command:$option in\n", out);
    for (size_t i = 0; i < count; i++)
        put_values(out, manuals[i]);
    fputs(
        "    *:*.*) _carom_setting \"$option\" ; ((${#COMPREPLY[@]} > 0)) && return ;;\n    esac\n",
        out);
    fputs("    case $command:$cur in\n", out);
    for (size_t i = 0; i < count; i++)
        put_options(out, manuals[i]);
    fputs("    help:*) _carom_words '", out);
    put_words(out, cli_command_words());
    fputs("' ;;\n", out);
    for (size_t i = 0; i < count; i++)
        put_operand(out, manuals[i]);
    fputs("    :*)\n        ((COMP_CWORD == 1)) && _carom_words '", out);
    put_words(out, cli_command_words());
    fputs(" help'\n        _carom_scenes \"$1\" ;;\n    esac\n", out);
    fputs(tail, out);
}
