/* manual.c - the manuals in their order, and what belongs to no command alone. */
#include "cli/manual.h"

#include "cli/words.h"

#include <string.h>

static const cli_option window_options[] = {
    {"--theme", "NAME",
     "the colours (see: carom list themes); without it the theme that was chosen last, dark at "
     "first",
     CLI_OFFER_WORDS, cli_theme_words, false},
    {"--paused", NULL, "time stands still at first, as it does in every lesson", CLI_OFFER_NOTHING,
     NULL, false},
    {"--renderer", "NAME",
     "software paints with the processor; geometry hands triangles to a graphics card; auto (when "
     "not given) takes whichever is quicker here",
     CLI_OFFER_WORDS, cli_renderer_words, false},
    {"--script", "FILE",
     "opens no window, but plays the mouse and the keys from a file and saves pictures: for "
     "tests, and to show the program in a given state",
     CLI_OFFER_FILES, NULL, false},
    CLI_HELP_OPTION,
    CLI_SHORT_HELP_OPTION,
    {0}};

const cli_manual cli_window_manual = {
    .command = "",
    .summary = "open the sandbox on a scene, or on its start scene",
    .operands = "[SCENE]",
    .offer = CLI_OFFER_SCENES,
    .options = window_options,
    .about = "Opens the sandbox; F1 in it lists all keys. Without SCENE, the start scene.",
    .notes =
        "A script has one command a line, such as\n\n"
        "  size 1280 720    key Space    frames 60    drag 100 80 300 80\n"
        "  shot FILE.png    expect bodies 12\n\n"
        "What the sandbox remembers (theme, sizes, window, overlays, recent scenes ...) is in "
        "preferences.json in the folder $CAROM_PREFERENCES, or, without that variable, in "
        "~/.local/share/carom ($XDG_DATA_HOME/carom). A script remembers and reads nothing unless "
        "the variable is set. Unsaved edits are kept there, in unsaved-*.journal, as they are "
        "made; however the program ends, the next start offers them.",
};

const char cli_what_a_scene_is[] =
    "SCENE is a file, the name of a shipped scene or lesson (see: carom list scenes), or \"-\": "
    "standard input.";

const cli_exit_status cli_exit_statuses[] = {
    {0, "done"},
    {1, "failed: a file that cannot be read or written is named; no display; a row of fidelity "
        "says FAIL; diverge found a difference"},
    {2, "bad usage; two runs that diverge could not compare"},
    {3, "the scene was refused (FILE:LINE:COLUMN: why)"},
    {4, "the simulation turned non-finite"},
    {130,
     "ended by SIGINT (143: by SIGTERM, 129: by SIGHUP); what was computed, or edited, is kept"},
    {0, NULL},
};

#define MANUAL(name) &cli_##name##_manual,
static const cli_manual *const manuals[] = {&cli_window_manual, CLI_COMMANDS(MANUAL)};
enum { MANUALS = sizeof manuals / sizeof *manuals };

const cli_manual *const *cli_manuals(size_t *count)
{
    *count = MANUALS;
    return manuals;
}

const cli_manual *cli_manual_of(const char *command)
{
    for (size_t i = 0; i < MANUALS; i++)
        if (strcmp(manuals[i]->command, command) == 0)
            return manuals[i];
    return NULL;
}

const char *const *cli_command_words(void)
{
    static const char *words[MANUALS];
    for (size_t i = 1; i < MANUALS; i++)
        words[i - 1] = manuals[i]->command;
    return words;
}
