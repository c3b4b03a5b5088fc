/* words.c - lists of words. */
#include "cli/words.h"

#include "carom.h"
#include "cli/message.h"
#include "view/view.h"

#include <stdio.h>
#include <string.h>

enum { MOST_WORDS = 32 };

const char *const *cli_solver_words(void)
{
    static const char *words[MOST_WORDS + 1];
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count && i < MOST_WORDS; i++)
        words[i] = solvers[i].name;
    return words;
}

const char *const *cli_theme_words(void)
{
    static const char *words[MOST_WORDS + 1];
    size_t count;
    const view_theme *themes = view_themes(&count);
    for (size_t i = 0; i < count && i < MOST_WORDS; i++)
        words[i] = themes[i].name;
    return words;
}

const char *const *cli_overlay_words(void)
{
    static const char *words[VIEW_OVERLAYS + 2];
    for (int i = 0; i < VIEW_OVERLAYS; i++)
        words[i] = view_overlays()[i].word;
    words[VIEW_OVERLAYS] = "none";
    return words;
}

const char *const *cli_color_words(void)
{
    static const char *words[VIEW_COLOR_MODES + 1];
    for (int i = 0; i < VIEW_COLOR_MODES; i++)
        words[i] = view_color_modes()[i].word;
    return words;
}

const char *const *cli_renderer_words(void)
{
    static const char *const words[] = {"auto", "software", "geometry", NULL};
    return words;
}

bool cli_find_word(const char *const *words, const char *text, size_t length, size_t *out)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

char *cli_one_of(char *out, size_t size, const char *const *words)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; words[i] != NULL && used < size; i++) {
        const char *before = i == 0 ? "" : words[i + 1] != NULL ? ", " : " or ";
        used += (size_t)snprintf(out + used, size - used, "%s%s", before, words[i]);
    }
    return out;
}

int cli_no_such_word(const char *command, const char *option, const char *const *words,
                     const char *value)
{
    char all[300], quoted[200], hint[200];
    return cli_misused(command, "%s must be %s, not %s%s", option,
                       cli_one_of(all, sizeof all, words), lab_quote(quoted, sizeof quoted, value),
                       cli_hint(hint, sizeof hint, value, words));
}
