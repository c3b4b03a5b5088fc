/* command_batch.c - applying commands together, and in the place of those they make void. */
#include "lab/command_batch.h"

#include "lab/command_pack.h"

#include <assert.h>
#include <stdlib.h>

static cr_result ok(void)
{
    return (cr_result){.code = CR_OK};
}

void lab_batches_free(lab_batches *batches)
{
    free(batches->commands);
}

/* Nothing may have happened since the last batch, and the way back before it must be short. */
static bool may_replace(const lab_batches *batches, lab_timeline *timeline, const uint32_t *edit)
{
    lab_history *history = &timeline->history;
    lab_stretch last = batches->last;
    lab_place here = timeline->here;
    if (edit == NULL || last.from == last.to || last.from < *edit || last.to != here.node ||
        last.to + 1 != lab_history_next(history) ||
        lab_history_node(history, last.from + 1)->tick != here.tick)
        return false;
    return lab_history_route(history, (lab_place){last.from, here.tick})->place.tick == here.tick;
}

void lab_batch_begin(lab_batches *batches, lab_timeline *timeline, const uint32_t *edit)
{
    if (batches->open++ > 0)
        return;
    batches->from = timeline->here.node;
    batches->replaces = may_replace(batches, timeline, edit);
}

/* ---------------------------------------------------------------- what is replaced */

static bool replaces_next(const lab_batches *batches, const lab_history *history,
                          const lab_command *command)
{
    if (batches->count >= batches->last.to - batches->last.from)
        return false;
    uint32_t number = batches->last.from + 1 + (uint32_t)batches->count;
    return lab_command_replaces(command,
                                history->packed + lab_history_node(history, number)->packed);
}

static bool reserve(lab_batches *batches)
{
    if (batches->count < batches->capacity)
        return true;
    size_t wanted = batches->capacity < 4 ? 4 : batches->capacity * 2;
    lab_command *bigger = realloc(batches->commands, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    batches->commands = bigger;
    batches->capacity = wanted;
    return true;
}

static void note_replacement(lab_batches *batches, const lab_history *history,
                             const lab_command *command)
{
    batches->replaces =
        batches->replaces && replaces_next(batches, history, command) && reserve(batches);
    if (batches->replaces)
        batches->commands[batches->count++] = *command;
}

static cr_result replace_last(lab_batches *batches, lab_timeline *timeline)
{
    lab_stretch last = batches->last;
    if (!batches->replaces || batches->count == 0 || batches->count != last.to - last.from)
        return ok();
    batches->from = last.from;
    return lab_timeline_replace(timeline, (lab_place){last.from, timeline->here.tick},
                                batches->commands, batches->count);
}

static void forget_replacements(lab_batches *batches)
{
    enum { KEPT = 64 };
    batches->count = 0;
    if (batches->capacity <= KEPT)
        return;
    free(batches->commands);
    batches->commands = NULL;
    batches->capacity = 0;
}

/* ---------------------------------------------------------------- recording and the end */

cr_result lab_batch_record(lab_batches *batches, lab_timeline *timeline, const lab_command *command,
                           lab_made *made)
{
    bool more = batches->open > 0 && lab_command_moves_contacts(command->kind);
    cr_result settled =
        batches->open > 0 && !more ? lab_timeline_settle(timeline, batches->from) : ok();
    if (settled.code != CR_OK)
        return settled;
    cr_result recorded = lab_timeline_record(timeline, command, more, made);
    if (recorded.code == CR_OK && batches->open > 0)
        note_replacement(batches, &timeline->history, command);
    return recorded;
}

/* A batch whose contacts could not be found is taken back, as though it had never been. */
static void drop(lab_batches *batches, lab_timeline *timeline)
{
    lab_place before = {batches->from, timeline->here.tick};
    if (lab_timeline_seek(timeline, before).code == CR_OK)
        lab_history_truncate(&timeline->history, batches->from);
}

cr_result lab_batch_end(lab_batches *batches, lab_timeline *timeline)
{
    assert(batches->open > 0);
    if (--batches->open > 0)
        return ok();
    cr_result result = replace_last(batches, timeline);
    forget_replacements(batches);
    if (result.code == CR_OK)
        result = lab_timeline_settle(timeline, batches->from);
    if (result.code != CR_OK)
        drop(batches, timeline);
    batches->last = (lab_stretch){batches->from, timeline->here.node};
    return result;
}
