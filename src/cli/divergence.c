/* divergence.c - reading two streams of states side by side, up to the line where they part. */
#include "cli/divergence.h"

#include "cli/message.h"
#include "cli/states.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

static bool is_end(const char *line)
{
    return begins(line, "end ") || begins(line, "failed ");
}

static int not_understood(const cli_side *side)
{
    char quoted[200];
    return cli_fail(CLI_USAGE, "%s: a line of its states is not understood: %s", side->name,
                    lab_quote(quoted, sizeof quoted, side->line));
}

/* ---- the head ---- */

static int open_stream(cli_side *side)
{
    char quoted[200];
    const char *what = side->program != NULL ? side->program : "this program";
    bool any = cli_side_next(side);
    if (any && strcmp(side->line, CLI_STATES_VERSION) == 0)
        return CLI_DONE;
    if (any && begins(side->line, "carom-states "))
        return cli_fail(CLI_USAGE, "%s: %s writes %s, and this program reads " CLI_STATES_VERSION,
                        side->name, what, lab_quote(quoted, sizeof quoted, side->line));
    if (any)
        return cli_fail(CLI_USAGE,
                        "%s: %s writes no states, but %s; is it a carom program that knows the "
                        "command diverge?",
                        side->name, what, lab_quote(quoted, sizeof quoted, side->line));
    return cli_fail(CLI_USAGE,
                    "%s: %s writes no states; is it a carom program that knows the command "
                    "diverge?",
                    side->name, what);
}

/* "set KEY VALUE" */
static bool read_setting(const char *line, char *key, size_t key_size, char *value,
                         size_t value_size)
{
    if (!begins(line, "set "))
        return false;
    const char *word = line + strlen("set "), *space = strchr(word, ' ');
    if (space == NULL)
        return false;
    snprintf(key, key_size, "%.*s", (int)(space - word), word);
    snprintf(value, value_size, "%s", space + 1);
    return true;
}

enum { MOST_SETTINGS = 256 };
typedef struct settings {
    size_t count;
    struct {
        char key[64], value[64];
    } all[MOST_SETTINGS];
} settings;

/* Reads up to the first line behind them. */
static int read_settings(cli_side *side, settings *s)
{
    s->count = 0;
    while (cli_side_next(side)) {
        if (s->count == MOST_SETTINGS ||
            !read_setting(side->line, s->all[s->count].key, sizeof s->all->key,
                          s->all[s->count].value, sizeof s->all->value))
            return CLI_DONE;
        s->count++;
    }
    return cli_side_broke_off(side, 0);
}

static const char *value_of(const settings *s, const char *key)
{
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->all[i].key, key) == 0)
            return s->all[i].value;
    return "";
}

static void note_setting(cli_divergence *d, const char *key, const char *a, const char *b)
{
    if (strcmp(a, b) == 0 || d->setting_count == CLI_MAX_DIFFERENT_SETTINGS)
        return;
    cli_setting_difference *to = &d->settings[d->setting_count++];
    snprintf(to->key, sizeof to->key, "%s", key);
    snprintf(to->a, sizeof to->a, "%s", a);
    snprintf(to->b, sizeof to->b, "%s", b);
}

static void compare_settings(cli_divergence *d, const settings *a, const settings *b)
{
    d->setting_count = 0;
    for (size_t i = 0; i < a->count; i++)
        note_setting(d, a->all[i].key, a->all[i].value, value_of(b, a->all[i].key));
    for (size_t i = 0; i < b->count; i++)
        if (value_of(a, b->all[i].key)[0] == '\0')
            note_setting(d, b->all[i].key, "", b->all[i].value);
    d->h = strtod(value_of(a, "world.timestep"), NULL);
}

static int read_heads(cli_divergence *d, cli_side *a, cli_side *b)
{
    settings of_a, of_b;
    int status = open_stream(a);
    if (status == CLI_DONE)
        status = open_stream(b);
    if (status == CLI_DONE)
        status = read_settings(a, &of_a);
    if (status == CLI_DONE)
        status = read_settings(b, &of_b);
    if (status == CLI_DONE)
        compare_settings(d, &of_a, &of_b);
    return status;
}

/* ---- the tick that differs ---- */

int cli_divergence_seek(cli_divergence *d, cli_side *a, cli_side *b,
                        void (*at)(void *user, uint64_t tick), void *user)
{
    *d = (cli_divergence){.differs = false};
    int status = read_heads(d, a, b);
    if (status != CLI_DONE)
        return status;
    while (strcmp(a->line, b->line) == 0 && !is_end(a->line)) {
        if (begins(a->line, "tick ")) {
            d->tick = strtoull(a->line + strlen("tick "), NULL, 10);
            if (at != NULL)
                at(user, d->tick);
        }
        if (!cli_side_next(a))
            return cli_side_broke_off(a, d->tick);
        if (!cli_side_next(b))
            return cli_side_broke_off(b, d->tick);
    }
    d->differs = strcmp(a->line, b->line) != 0;
    d->failed = !d->differs && begins(a->line, "failed ");
    snprintf(d->end_a, sizeof d->end_a, "%s", a->line);
    snprintf(d->end_b, sizeof d->end_b, "%s", b->line);
    return CLI_DONE;
}

/* ---- what of it ---- */

/* "narrow phase/contacts 144 8f3a0c1d5e6b7a90" */
static bool read_section_end(const char *line, cli_section_count *out)
{
    const char *slash = strchr(line, '/'), *space = slash != NULL ? strchr(slash, ' ') : NULL;
    if (space == NULL)
        return false;
    snprintf(out->stage, sizeof out->stage, "%.*s", (int)(slash - line), line);
    snprintf(out->section, sizeof out->section, "%.*s", (int)(space - slash) - 1, slash + 1);
    return true;
}

/* Where a side stands: at a row, or behind the last one of a section. */
typedef struct cursor {
    cli_side *side;
    uint64_t tick;
    int status;  /* CLI_DONE as long as all goes well */
    size_t rows; /* of the section so far */
    lab_state_row row;
    cli_section_count section; /* its names, behind its last row */
} cursor;

/* For lab_rows_compare; false, too, when reading fails. */
static bool next_row(void *user, const lab_state_row **row)
{
    cursor *c = user;
    if (c->status != CLI_DONE)
        return false;
    if (!cli_side_next(c->side)) {
        c->status = cli_side_broke_off(c->side, c->tick);
        return false;
    }
    if (is_end(c->side->line) || read_section_end(c->side->line, &c->section))
        return false;
    if (!lab_state_row_read(&c->row, c->side->line)) {
        c->status = not_understood(c->side);
        return false;
    }
    c->rows++;
    *row = &c->row;
    return true;
}

static void note_section(cli_divergence *d, lab_row_difference *first, size_t differ,
                         const cursor *a, const cursor *b)
{
    cli_section_count count = a->section;
    count.rows_a = a->rows;
    count.rows_b = b->rows;
    count.differ = differ;
    memcpy(first->stage, count.stage, sizeof count.stage);
    memcpy(first->section, count.section, sizeof count.section);
    bool bodies = strcmp(count.section, lab_state_section_words()[LAB_STATE_BODIES]) == 0;
    if (first->found && !d->first.found) {
        d->first = *first;
        d->first_count = count;
    }
    if (first->found && !d->first_body.found && bodies)
        d->first_body = *first;
    if (bodies)
        d->last_bodies = count;
}

/* Up to the end of a section, which both stand at then; *more is false when there was none. */
static int compare_section(cli_divergence *d, cursor *a, cursor *b, bool *more)
{
    lab_row_difference first;
    a->rows = b->rows = 0;
    size_t differ =
        lab_rows_compare((lab_row_source){next_row, a}, (lab_row_source){next_row, b}, &first);
    int status = a->status != CLI_DONE ? a->status : b->status;
    *more = status == CLI_DONE && !is_end(a->side->line) && !is_end(b->side->line);
    if (!*more)
        return status;
    if (strcmp(a->section.stage, b->section.stage) != 0 ||
        strcmp(a->section.section, b->section.section) != 0)
        return cli_fail(CLI_USAGE, "A writes the stage %s, %s, where B writes %s, %s",
                        a->section.stage, a->section.section, b->section.stage, b->section.section);
    note_section(d, &first, differ, a, b);
    return CLI_DONE;
}

int cli_divergence_look(cli_divergence *d, cli_side *a, cli_side *b)
{
    cursor at_a = {.side = a, .tick = d->tick}, at_b = {.side = b, .tick = d->tick};
    int status = read_heads(d, a, b);
    bool more = status == CLI_DONE;
    if (more && (!begins(a->line, "tick ") || strcmp(a->line, b->line) != 0))
        return not_understood(begins(a->line, "tick ") ? b : a);
    while (more && status == CLI_DONE)
        status = compare_section(d, &at_a, &at_b, &more);
    if (status != CLI_DONE)
        return status;
    snprintf(d->end_a, sizeof d->end_a, "%s", a->line);
    snprintf(d->end_b, sizeof d->end_b, "%s", b->line);
    d->unsteady = !d->first.found && strcmp(d->end_a, d->end_b) == 0;
    return CLI_DONE;
}
