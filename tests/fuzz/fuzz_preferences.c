/* fuzz_preferences.c - the text of the preferences: any bytes are refused with a place, and leave
 * the defaults; or give preferences within their ranges that are written and read again the same.
 */
#include "fuzz.h"
#include "sandbox/app/preferences.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *print(const preferences *prefs, size_t *length)
{
    char *text = prefs_print(prefs, length);
    demand(text != NULL && strlen(text) == *length, "preferences can be written", "");
    return text;
}

static bool ends(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static void judge_ranges(const preferences *p)
{
    demand(ends(p->theme, sizeof p->theme) && ends(p->renderer, sizeof p->renderer),
           "names end within their room", "");
    demand(p->ui_scale >= 0.8f && p->ui_scale <= 3.0f, "the scale is from 0.8 to 3", "");
    demand(p->volume >= 0.0f && p->volume <= 1.0f, "the volume is from 0 to 1", "");
    demand(p->show_keys >= PREFS_KEYS_AUTO && p->show_keys <= PREFS_KEYS_OFF,
           "there is such a way of showing keys", "");
    demand(p->hints_step >= 0, "no hint comes before the first", "");
    demand(p->number_count <= PREFS_NUMBERS && p->recent_count <= PREFS_RECENT,
           "no list is longer than its room", "");
    for (size_t i = 0; i < p->number_count; i++)
        demand(isfinite(p->numbers[i].value) && ends(p->numbers[i].key, PREFS_KEY),
               "a panel's number is finite and has a key", "");
    for (size_t i = 0; i < p->recent_count; i++)
        demand(p->recent[i][0] == '/' && ends(p->recent[i], PREFS_PATH),
               "a recent scene has an absolute path", "");
}

static void judge_refusal(const preferences *prefs, const char *why)
{
    unsigned line = 0, column = 0;
    int read = 0;
    int found = sscanf(why, "%u:%u: %n", &line, &column, &read);
    demand(found == 2 && read > 0 && line > 0 && column > 0 && why[read] != '\0',
           "a refusal names line, column and cause", why);
    static preferences defaults;
    size_t length, usual_length;
    prefs_defaults(&defaults);
    char *text = print(prefs, &length), *usual = print(&defaults, &usual_length);
    demand(strcmp(text, usual) == 0, "a refused text leaves the defaults", text);
    free(text);
    free(usual);
}

static void judge_round_trip(const preferences *prefs)
{
    static preferences copy;
    char why[200] = "";
    size_t length, again_length;
    char *text = print(prefs, &length);
    demand(prefs_parse(&copy, text, length, why, sizeof why), "what was written can be read", why);
    char *again = print(&copy, &again_length);
    demand(strcmp(text, again) == 0, "what was written and read is written the same", text);
    prefs_free(&copy);
    free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static preferences prefs;
    char why[200] = "";
    char *text = text_of(data, size);
    if (prefs_parse(&prefs, text, size, why, sizeof why)) {
        judge_ranges(&prefs);
        judge_round_trip(&prefs);
    } else {
        judge_refusal(&prefs, why);
    }
    prefs_free(&prefs);
    free(text);
    return 0;
}
