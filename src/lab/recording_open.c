/* recording_open.c - a recording run again, tick by tick and command by command. */
#include "lab/recording.h"

#include "lab/journal_command.h"
#include "lab/session_state.h"
#include "lab/state_sections.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct player {
    lab_session *session;
    journal_reading reading;
    lab_recording_report *report;
    const lab_progress *progress;
    const char *text, *at, *end;
    const char *label;
    size_t line;
    bool has_branch, ended, given_up;
    lab_error *error;
} player;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(const player *p, const char *format, ...)
{
    char why[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    snprintf(p->error->message, sizeof p->error->message, "%s:%zu:1: %s", p->label, p->line, why);
    return false;
}

static bool fail(const player *p, cr_result result)
{
    return result.code == CR_OK || refuse(p, "%s", result.message);
}

/* ---------------------------------------------------------------- lines */

static bool take_line(player *p, journal_words *out)
{
    if (p->at >= p->end)
        return false;
    const char *stop = memchr(p->at, '\n', (size_t)(p->end - p->at));
    if (stop == NULL)
        stop = p->end;
    *out = (journal_words){p->at, stop};
    p->at = stop < p->end ? stop + 1 : stop;
    p->line++;
    return true;
}

static bool is_head(journal_words *words)
{
    uint64_t version;
    return journal_is_word(journal_take_word(words), "carom") &&
           journal_is_word(journal_take_word(words), "recording") &&
           journal_take_decimal(words, &version) && version == 1 && journal_words_done(words);
}

bool lab_is_recording(const char *text, size_t length)
{
    static const char head[] = "carom recording ";
    return length >= sizeof head - 1 && memcmp(text, head, sizeof head - 1) == 0;
}

/* ---------------------------------------------------------------- branches */

/* The place on the branch behind the first `commands` of that tick. False when it has none. */
static bool find_fork(const player *p, const lab_branch *branch, uint64_t tick, uint64_t commands,
                      lab_place *out)
{
    const lab_history *history = &p->session->time.history;
    uint64_t first = lab_history_start(history).tick;
    if (tick < first || tick > branch->tip.tick)
        return false;
    *out = lab_history_at(history, branch->tip, tick);
    uint64_t there = 0;
    for (uint32_t node = out->node;
         node != history->root && lab_history_node(history, node)->tick == tick;
         node = lab_history_node(history, node)->parent)
        there++;
    for (; there > commands; there--)
        out->node = lab_history_node(history, out->node)->parent;
    return there == commands;
}

static bool do_branch(player *p, journal_words *words)
{
    uint64_t parent, tick, commands;
    lab_branches *branches = &p->session->branches;
    if (!journal_take_decimal(words, &parent) || !journal_take_decimal(words, &tick) ||
        !journal_take_decimal(words, &commands))
        return refuse(p, "a branch needs the number of another one, a tick, and a count");
    char *name = journal_take_text(words);
    if (name == NULL)
        return refuse(p, "the name of the branch cannot be read");
    lab_place fork;
    bool good = true;
    if (!p->has_branch) {
        snprintf(branches->at[0].name, sizeof branches->at[0].name, "%s", name);
        good = (parent == 0 && commands == 0) || refuse(p, "the first branch leaves no other");
    } else if (parent >= branches->count) {
        good = refuse(p, "there is no branch %" PRIu64 " yet", parent);
    } else if (!find_fork(p, &branches->at[parent], tick, commands, &fork)) {
        good = refuse(p, "branch %" PRIu64 " has no such place at tick %" PRIu64, parent, tick);
    } else if (!lab_branches_reserve(branches)) {
        good = fail(p, lab_out_of_memory());
    } else {
        branches->present = branches->at[parent].id;
        lab_branches_fork(branches, fork, name);
        good = fail(p, lab_timeline_seek(&p->session->time, fork));
    }
    free(name);
    p->has_branch = true;
    p->report->branches = branches->count;
    return good;
}

/* ---------------------------------------------------------------- ticks and commands */

static bool goes_on(player *p)
{
    enum { TICKS_TO_A_REPORT = 32 };
    if (p->report->ticks % TICKS_TO_A_REPORT == 0)
        p->given_up = !lab_progress_continues(p->progress, (double)(p->at - p->text) /
                                                               (double)(p->end - p->text));
    return !p->given_up || refuse(p, "it was given up");
}

static bool do_tick(player *p, journal_words *words)
{
    uint64_t recorded;
    lab_recording_report *report = p->report;
    if (!journal_take_long(words, &recorded))
        return refuse(p, "a tick needs a hash of 16 hexadecimal digits");
    if (!fail(p, lab_session_step(p->session)))
        return false;
    uint64_t hash = cr_world_hash(lab_session_world(p->session));
    report->ticks++;
    if (hash != recorded && !report->diverged) {
        report->diverged = true;
        report->branch = p->session->branches.count - 1;
        report->tick = cr_world_tick(lab_session_world(p->session));
        report->recorded = recorded;
        report->hash = hash;
    }
    return goes_on(p);
}

/* The body of the same number in the world. */
typedef struct row_search {
    const lab_state_row *wanted;
    lab_row_difference *difference;
} row_search;

static void compare_row(void *user, const lab_state_row *row)
{
    row_search *search = user;
    if (lab_state_row_order(search->wanted, row) != 0)
        return;
    search->difference->in_b = true;
    search->difference->b = *row;
    search->difference->found = lab_state_row_differs(search->wanted, row, 0) >= 0;
}

/* Looked at where the tick has come out different, up to the first that does so itself. */
static bool do_body(player *p, const char *line, size_t length)
{
    char text[LAB_STATE_ROW_TEXT];
    lab_recording_report *report = p->report;
    const cr_world *world = lab_session_world(p->session);
    lab_row_difference *body = &report->body;
    lab_state_row row;
    snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text), line);
    if (length >= sizeof text || !lab_state_row_read(&row, text))
        return refuse(p, "the state of this body cannot be read");
    if (!report->diverged || report->tick != cr_world_tick(world) || body->found ||
        report->branch != p->session->branches.count - 1)
        return true;
    *body = (lab_row_difference){.stage = "finish", .section = "bodies", .in_a = true, .a = row};
    lab_state_rows(world, LAB_STATE_BODIES, compare_row, &(row_search){&row, body});
    body->found |= !body->in_b;
    return true;
}

static bool do_name(player *p, journal_words *words)
{
    uint64_t number;
    char *text = NULL;
    if (!journal_take_decimal(words, &number) || number > LAB_MAX_NAMES ||
        (text = journal_take_text(words)) == NULL)
        return refuse(p, "a name needs a number and a text");
    journal_id from = {(uint32_t)number, 0};
    journal_id to = {lab_names_intern(lab_session_names(p->session), text), 0};
    free(text);
    return journal_ids_put(&p->reading.names, from, to) || fail(p, lab_out_of_memory());
}

static bool do_command(player *p, journal_word word, journal_words *words)
{
    bool more = journal_is_word(word, "more");
    if (more)
        word = journal_take_word(words);
    journal_command c;
    lab_made made;
    if (!journal_take_command(&p->reading, word, words, &c))
        return refuse(p, "this command cannot be read");
    if (!fail(p, lab_timeline_record(&p->session->time, &c.command, more, &made)))
        return false;
    lab_move_tip(p->session);
    p->report->commands++;
    return true;
}

static bool do_end(player *p, journal_words *words)
{
    uint64_t branch, tick;
    if (!journal_take_decimal(words, &branch) || !journal_take_decimal(words, &tick) ||
        branch >= p->session->branches.count)
        return refuse(p, "the end needs the number of a branch and a tick");
    p->ended = true;
    cr_result result = lab_session_switch(p->session, (size_t)branch);
    return fail(p, result.code == CR_OK ? lab_session_go(p->session, tick) : result);
}

static bool do_line(player *p, journal_words *words)
{
    const char *line = words->at;
    size_t length = (size_t)(words->end - words->at);
    journal_word word = journal_take_word(words);
    if (p->ended)
        return refuse(p, "nothing may follow the end");
    if (journal_is_word(word, "branch"))
        return do_branch(p, words);
    if (!p->has_branch)
        return refuse(p, "a branch must come first");
    if (journal_is_word(word, "tick"))
        return do_tick(p, words);
    if (journal_is_word(word, "body"))
        return do_body(p, line, length);
    if (journal_is_word(word, "name"))
        return do_name(p, words);
    if (journal_is_word(word, "end"))
        return do_end(p, words);
    return do_command(p, word, words);
}

/* ---------------------------------------------------------------- the whole */

/* The scene's text, which follows its line. */
static bool take_scene(player *p, const char **scene, size_t *length)
{
    journal_words words;
    uint64_t bytes;
    if (!take_line(p, &words) || !is_head(&words))
        return refuse(p, "this is no recording that this version of Carom reads");
    if (!take_line(p, &words) || !journal_is_word(journal_take_word(&words), "scene") ||
        !journal_take_decimal(&words, &bytes) || bytes >= (uint64_t)(p->end - p->at) ||
        p->at[bytes] != '\n')
        return refuse(p, "a scene and its length are needed here");
    *scene = p->at;
    *length = (size_t)bytes;
    for (const char *c = p->at; c <= p->at + bytes; c++)
        p->line += *c == '\n';
    p->at += bytes + 1;
    return true;
}

static lab_status open_session(player *p, const lab_recording_setup *setup)
{
    const char *text = p->at;
    size_t length = 0;
    lab_scene *scene;
    if (!take_scene(p, &text, &length))
        return LAB_REFUSED;
    lab_status status =
        lab_scene_parse_watched(p->label, text, length, p->progress, &scene, p->error);
    if (status != LAB_OK)
        return status;
    if (setup != NULL && !setup->prepare(setup->user, scene->world, p->error)) {
        lab_scene_destroy(scene);
        return LAB_REFUSED;
    }
    p->session = lab_session_open(scene);
    if (p->session == NULL) {
        lab_scene_destroy(scene);
        snprintf(p->error->message, sizeof p->error->message, "out of memory");
        return LAB_OUT_OF_MEMORY;
    }
    p->reading.world = lab_session_world(p->session);
    return LAB_OK;
}

static bool do_all(player *p)
{
    journal_words words;
    while (take_line(p, &words))
        if (!do_line(p, &words))
            return false;
    return p->ended || refuse(p, "the recording is cut off: its end is missing");
}

lab_status lab_recording_open(const char *label, const char *text, size_t length,
                              const lab_recording_setup *setup, const lab_progress *progress,
                              lab_session **out, lab_recording_report *report, lab_error *error)
{
    *out = NULL;
    *report = (lab_recording_report){0};
    *error = (lab_error){0};
    player p = {.text = text,
                .at = text,
                .end = text + length,
                .label = label,
                .progress = progress,
                .report = report,
                .error = error};
    lab_status status = open_session(&p, setup);
    if (status != LAB_OK)
        return status;
    bool done = do_all(&p);
    journal_ids_free(&p.reading.names);
    if (done) {
        *out = p.session;
        return LAB_OK;
    }
    lab_session_close(p.session);
    return p.given_up ? LAB_CANCELLED : LAB_REFUSED;
}
