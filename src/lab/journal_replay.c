/* journal_replay.c - what a journal says that was done, done again. */
#include "lab/journal.h"
#include "lab/journal_command.h"
#include "lab/journal_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    const lab_journal_contents *contents;
    lab_session *session;
    journal_reading reading;
    lab_journal_report *report;
    const lab_progress *progress;
    uint64_t batches;       /* that have begun and not ended */
    journal_id body, joint; /* that the last command made */
    bool out_of_memory, given_up;
} replay;

static bool goes_on(replay *r, size_t at)
{
    size_t first = r->contents->first, all = r->contents->end - first;
    if (!r->given_up)
        r->given_up = !lab_progress_continues(r->progress, (double)(at - first) / (double)all);
    return !r->given_up && !r->out_of_memory;
}

static void hear(void *user, const lab_operation *operation)
{
    replay *r = user;
    r->body = (journal_id){operation->body.index, operation->body.generation};
    r->joint = (journal_id){operation->joint.index, operation->joint.generation};
}

static bool judge(replay *r, cr_result result)
{
    r->report->operations++;
    r->report->failed += result.code != CR_OK;
    r->out_of_memory |= result.code == CR_OUT_OF_MEMORY;
    return true;
}

static bool do_steps(replay *r, journal_words *words)
{
    uint64_t count;
    if (!journal_take_decimal(words, &count))
        return false;
    cr_result result = {.code = CR_OK};
    size_t at = (size_t)(words->at - r->contents->text);
    for (; count > 0 && result.code == CR_OK && goes_on(r, at); count--)
        result = lab_session_step(r->session);
    /* One that failed was seen to fail, and left all as it was. */
    r->out_of_memory |= result.code == CR_OUT_OF_MEMORY;
    r->report->operations++;
    return true;
}

static bool do_name(replay *r, journal_words *words)
{
    uint64_t number;
    if (!journal_take_decimal(words, &number) || number > LAB_MAX_NAMES)
        return false;
    char *text = journal_take_text(words);
    if (text == NULL)
        return false;
    uint32_t ours = lab_names_intern(lab_session_names(r->session), text);
    free(text);
    journal_id from = {(uint32_t)number, 0}, to = {ours, 0};
    r->out_of_memory |= !journal_ids_put(&r->reading.names, from, to);
    return true;
}

static bool do_view(replay *r, journal_words *words)
{
    lab_view view;
    if (!journal_take_float(words, &view.center.x) || !journal_take_float(words, &view.center.y) ||
        !journal_take_float(words, &view.height) || !journal_take_float(words, &view.width))
        return false;
    lab_session_set_view(r->session, view);
    return true;
}

static bool do_bookmark(replay *r, journal_words *words)
{
    uint64_t tick;
    char *label = NULL;
    if (!journal_take_decimal(words, &tick) || (label = journal_take_text(words)) == NULL)
        return false;
    bool done = judge(r, lab_session_bookmark(r->session, tick, label));
    free(label);
    return done;
}

/* The ticks of a loose journal are counted from another beginning, and give other bits. */
static bool do_mark(replay *r, journal_words *words)
{
    uint64_t tick, hash;
    const cr_world *world = lab_session_world(r->session);
    lab_journal_report *report = r->report;
    if (!journal_take_decimal(words, &tick) || !journal_take_long(words, &hash))
        return false;
    if (r->contents->loose || report->diverged)
        return true;
    if (cr_world_tick(world) == tick && cr_world_hash(world) == hash) {
        report->marks++;
    } else {
        report->diverged = true;
        report->diverged_at = tick;
    }
    return true;
}

static bool do_note(replay *r, journal_words *words)
{
    (void)r;
    words->at = words->end; /* lab_journal_read has read it */
    return true;
}

static bool do_group(replay *r, journal_words *words)
{
    (void)words;
    lab_session_group(r->session);
    return true;
}

static bool do_batch(replay *r, journal_words *words)
{
    enum { MOST = 1000 };
    (void)words;
    if (r->batches == MOST)
        return false;
    r->batches++;
    lab_session_batch_begin(r->session);
    return true;
}

static bool do_batch_end(replay *r, journal_words *words)
{
    (void)words;
    if (r->batches == 0)
        return false;
    r->batches--;
    return judge(r, lab_session_batch_end(r->session));
}

/* In the middle of a batch time stands still. */
static bool travel(replay *r, cr_result (*go)(lab_session *))
{
    return r->batches == 0 && judge(r, go(r->session));
}

static bool do_undo(replay *r, journal_words *words)
{
    (void)words;
    return travel(r, lab_session_undo);
}

static bool do_redo(replay *r, journal_words *words)
{
    (void)words;
    return travel(r, lab_session_redo);
}

static bool do_restart(replay *r, journal_words *words)
{
    (void)words;
    return travel(r, lab_session_restart);
}

static bool do_restart_from_edit(replay *r, journal_words *words)
{
    (void)words;
    return travel(r, lab_session_restart_from_edit);
}

static bool do_go(replay *r, journal_words *words)
{
    uint64_t tick;
    return r->batches == 0 && journal_take_decimal(words, &tick) &&
           judge(r, lab_session_go(r->session, tick));
}

static bool do_switch(replay *r, journal_words *words)
{
    uint64_t branch;
    return r->batches == 0 && journal_take_decimal(words, &branch) &&
           branch < lab_session_branches(r->session) &&
           judge(r, lab_session_switch(r->session, (size_t)branch));
}

static const struct {
    const char *word;
    bool (*act)(replay *r, journal_words *words);
} operations[] = {
    {"step", do_steps},        {"go", do_go},
    {"switch", do_switch},     {"group", do_group},
    {"batch", do_batch},       {"batch_end", do_batch_end},
    {"undo", do_undo},         {"redo", do_redo},
    {"restart", do_restart},   {"restart_from_edit", do_restart_from_edit},
    {"name", do_name},         {"view", do_view},
    {"bookmark", do_bookmark}, {"mark", do_mark},
    {"saved", do_note},        {"unsaved", do_note},
    {"file", do_note},
};

static bool do_command(replay *r, journal_word word, journal_words *words)
{
    journal_command c;
    if (!journal_take_command(&r->reading, word, words, &c))
        return false;
    cr_result result = lab_session_apply(r->session, &c.command, NULL);
    bool loose = r->contents->loose && result.code == CR_OK;
    if (loose && c.command.kind == LAB_SPAWN)
        r->out_of_memory |= !journal_ids_put(&r->reading.bodies, c.made, r->body);
    if (loose && c.command.kind == LAB_JOIN)
        r->out_of_memory |= !journal_ids_put(&r->reading.joints, c.made, r->joint);
    return judge(r, result);
}

static bool do_line(replay *r, const char *line, size_t length)
{
    journal_words words = {line, line + length};
    journal_word word = journal_take_word(&words);
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (journal_is_word(word, operations[i].word))
            return operations[i].act(r, &words) && journal_words_done(&words);
    return do_command(r, word, &words);
}

static bool do_record(replay *r, const journal_record *record)
{
    const char *end = record->bytes + record->length;
    for (const char *line = record->bytes;
         line < end && goes_on(r, (size_t)(line - r->contents->text));) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop != NULL ? stop : end) - line);
        if (!do_line(r, line, length))
            return false;
        line += length + 1;
    }
    return true;
}

/* ---- from the beginning ---- */

/* One after another by the order of slots: the journal's, and those that the scene's text got. */
static bool pair_bodies(replay *r)
{
    const lab_journal_contents *c = r->contents;
    const cr_world *world = r->reading.world;
    journal_words words = {c->bodies, c->bodies + c->bodies_length};
    bool good = journal_is_word(journal_take_word(&words), "bodies");
    for (size_t slot = 0; good && c->loose && slot < cr_world_slots(world); slot++) {
        cr_body_id ours = cr_world_slot(world, slot);
        journal_id theirs;
        good =
            journal_take_id(&words, &theirs.index, &theirs.generation) &&
            journal_ids_put(&r->reading.bodies, theirs, (journal_id){ours.index, ours.generation});
    }
    return good && journal_words_done(&words);
}

static bool pair_joints(replay *r)
{
    const lab_journal_contents *c = r->contents;
    const cr_world *world = r->reading.world;
    journal_words words = {c->joints, c->joints + c->joints_length};
    bool good = journal_is_word(journal_take_word(&words), "joints");
    for (size_t slot = 0; good && c->loose && slot < cr_world_joint_slots(world); slot++) {
        cr_joint_id ours = cr_world_joint_slot(world, slot);
        journal_id theirs;
        good =
            journal_take_id(&words, &theirs.index, &theirs.generation) &&
            journal_ids_put(&r->reading.joints, theirs, (journal_id){ours.index, ours.generation});
    }
    return good && journal_words_done(&words);
}

static lab_status no_memory(lab_error *error)
{
    snprintf(error->message, sizeof error->message, "out of memory");
    return LAB_OUT_OF_MEMORY;
}

static lab_status open_scene(replay *r, const char *label, lab_error *error)
{
    lab_scene *scene;
    const lab_journal_contents *c = r->contents;
    lab_status status =
        lab_scene_parse_watched(label, c->scene, c->scene_length, r->progress, &scene, error);
    if (status != LAB_OK)
        return status;
    r->session = lab_session_open(scene);
    if (r->session == NULL) {
        lab_scene_destroy(scene);
        return no_memory(error);
    }
    r->reading.world = lab_session_world(r->session);
    lab_session_listen(r->session, &(lab_listener){hear, r});
    return LAB_OK;
}

/* Operations that are refused are counted and left out; the others are kept. */
static void do_all(replay *r)
{
    const lab_journal_contents *c = r->contents;
    journal_record record;
    r->report->cut = !pair_bodies(r) || !pair_joints(r);
    size_t at = c->first;
    for (uint64_t i = JOURNAL_PARTS; at < c->end && !r->report->cut; i++) {
        if (!journal_record_get(c->text, c->end, at, c->key, i, &record) || !do_record(r, &record))
            r->report->cut = true;
        if (r->out_of_memory || r->given_up)
            return;
        at = record.end;
    }
}

lab_status lab_journal_replay(const char *label, const lab_journal_contents *contents,
                              const lab_progress *progress, lab_session **out,
                              lab_journal_report *report, lab_error *error)
{
    replay r = {.contents = contents, .report = report, .progress = progress};
    *out = NULL;
    *report = (lab_journal_report){0};
    lab_status status = open_scene(&r, label, error);
    if (status != LAB_OK)
        return status;
    do_all(&r);
    for (; r.batches > 0; r.batches--)
        lab_session_batch_end(r.session);
    lab_session_group(r.session);
    lab_session_listen(r.session, NULL);
    journal_ids_free(&r.reading.bodies);
    journal_ids_free(&r.reading.joints);
    journal_ids_free(&r.reading.names);
    if (r.out_of_memory || r.given_up) {
        lab_session_close(r.session);
        if (r.out_of_memory)
            return no_memory(error);
        snprintf(error->message, sizeof error->message, "it was given up");
        return LAB_CANCELLED;
    }
    *out = r.session;
    return LAB_OK;
}

char *lab_journal_words(const lab_journal_contents *contents, const lab_journal_report *report,
                        char *out, size_t size)
{
    out[0] = '\0';
    if (report->cut)
        snprintf(out, size, "The last of the edits could not be understood, and are left out.");
    else if (report->diverged)
        snprintf(out, size,
                 "From tick %" PRIu64 " on the run comes out different from what was seen.",
                 report->diverged_at);
    else if (report->failed > 0)
        snprintf(out, size, "%" PRIu64 " of %" PRIu64 " edits could not be made again.",
                 report->failed, report->operations);
    else if (contents->torn > 0)
        snprintf(out, size, "What was done in the very last moment is not all there.");
    return out;
}
