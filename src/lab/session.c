/* session.c - a world that is changed by commands and ticks only, so that any state it has been
 * in can be reached again. */
#include "session.h"

#include "command_pack.h"
#include "timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What undo and redo move between. */
typedef struct edit {
    lab_place before;
    lab_place after; /* known once the edit is undone */
} edit;

typedef struct edits {
    edit *at;
    size_t count, capacity;
} edits;

/* Nodes after number `from`, up to `to`: one batch's. */
typedef struct batch {
    uint32_t from, to;
} batch;

/* The commands of the present batch, as long as each replaces its counterpart of the last one. */
typedef struct replacements {
    lab_command *at;
    size_t count, capacity;
    bool apply;
} replacements;

struct lab_session {
    lab_scene *scene;
    lab_timeline time;
    edits undo, redo;
    bool new_group; /* the next command begins an edit of its own */
    int batches;    /* that have begun and not ended */
    batch last;     /* that ended */
    batch present;  /* the outermost that has begun */
    replacements replacements;
    bool stepped_back;     /* the last thing done was a step back */
    uint32_t saved;        /* stamp of the node where it was opened or saved */
    lab_listener listener; /* heard is NULL when nobody listens */
};

static cr_result ok(void)
{
    return (cr_result){.code = CR_OK};
}

static cr_result out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

static cr_world *world_of(const lab_session *session)
{
    return session->scene->world;
}

/* ---------------------------------------------------------------- opening and closing */

lab_session *lab_session_open(lab_scene *scene)
{
    lab_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    if (!lab_timeline_begin(&session->time, scene->world)) {
        free(session);
        return NULL;
    }
    session->scene = scene;
    session->new_group = true;
    return session;
}

void lab_session_close(lab_session *session)
{
    if (session == NULL)
        return;
    lab_timeline_end(&session->time);
    free(session->replacements.at);
    free(session->undo.at);
    free(session->redo.at);
    lab_scene_destroy(session->scene);
    free(session);
}

const lab_scene *lab_session_scene(const lab_session *session)
{
    return session->scene;
}

const cr_world *lab_session_world(const lab_session *session)
{
    return world_of(session);
}

lab_names *lab_session_names(lab_session *session)
{
    return session->scene->names;
}

void lab_session_set_keys(lab_session *session, uint32_t interval, size_t bytes)
{
    session->time.interval = interval < 1 ? 1 : interval;
    lab_history_set_budget(&session->time.history, bytes);
}

void lab_session_set_view(lab_session *session, lab_view view)
{
    session->scene->view = view;
}

void lab_session_trace(lab_session *session, const cr_trace *trace, cr_body_id only)
{
    lab_timeline_trace(&session->time, trace, only);
}

void lab_session_probe(lab_session *session, const cr_probe *probe)
{
    cr_world_set_probe(world_of(session), probe);
}

/* ---------------------------------------------------------------- the listener */

void lab_session_listen(lab_session *session, const lab_listener *listener)
{
    session->listener = listener != NULL ? *listener : (lab_listener){0};
}

static lab_operation operation_of(const lab_session *session, lab_operation_kind kind)
{
    return (lab_operation){
        .kind = kind, .undoable = session->undo.count, .redoable = session->redo.count};
}

static cr_result tell(const lab_session *session, lab_operation *operation, cr_result result)
{
    operation->code = result.code;
    if (session->listener.heard != NULL)
        session->listener.heard(session->listener.user, operation);
    return result;
}

/* What the command is about, as it is now. */
static void note_before(const lab_session *session, lab_operation *operation)
{
    const lab_command *command = operation->command;
    if (session->listener.heard != NULL && command->kind == LAB_EDIT)
        cr_body_get(world_of(session), command->body, &operation->body_before);
    if (session->listener.heard != NULL && command->kind == LAB_EDIT_JOINT)
        cr_joint_get(world_of(session), command->joint, &operation->joint_before);
}

/* ---------------------------------------------------------------- edits */

/* A command becomes part of the history, and of no edit yet. */
static cr_result record(lab_session *session, const lab_command *command, lab_made *made)
{
    bool more = session->batches > 0 && lab_command_moves_contacts(command->kind);
    if (session->batches > 0 && !more) {
        cr_result settled = lab_timeline_settle(&session->time, session->present.from);
        if (settled.code != CR_OK)
            return settled;
    }
    return lab_timeline_record(&session->time, command, more, made);
}

static cr_result let_go(lab_session *session)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(world_of(session), &body, &grip, &target))
        return ok();
    lab_made made;
    return record(session, &(lab_command){.kind = LAB_DRAG_END}, &made);
}

static cr_result seek_and_let_go(lab_session *session, lab_place target)
{
    cr_result result = lab_timeline_seek(&session->time, target);
    return result.code == CR_OK ? let_go(session) : result;
}

static bool edits_reserve(edits *list)
{
    if (list->count < list->capacity)
        return true;
    size_t wanted = list->capacity < 16 ? 16 : list->capacity * 2;
    edit *bigger = realloc(list->at, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    list->at = bigger;
    list->capacity = wanted;
    return true;
}

/* A new edit: what was undone before it cannot be redone after it. */
static void edits_begin(lab_session *session, lab_place before)
{
    session->undo.at[session->undo.count++] = (edit){.before = before};
    session->redo.count = 0;
}

static bool does_nothing(const lab_session *session, const lab_command *command)
{
    cr_body_id body;
    cr_vec2 grip, target;
    return command->kind == LAB_DRAG_END &&
           !cr_world_drag(world_of(session), &body, &grip, &target);
}

/* Leaves no gap: what lies beyond an edit that is forgotten goes with it. */
static void drop_unreachable(const lab_session *session, edits *list)
{
    size_t first = list->count;
    while (first > 0 && lab_history_has(&session->time.history, list->at[first - 1].before))
        first--;
    if (first == 0)
        return;
    list->count -= first;
    memmove(list->at, list->at + first, list->count * sizeof *list->at);
}

/* An edit is whole, or a part of it that stands for itself. */
static void edit_ended(lab_session *session, uint32_t from)
{
    session->last = (batch){from, session->time.here.node};
    session->time.history.beside = (session->undo.capacity + session->redo.capacity) * sizeof(edit);
    if (!lab_timeline_forget(&session->time))
        return;
    drop_unreachable(session, &session->undo);
    drop_unreachable(session, &session->redo);
}

static cr_result apply(lab_session *session, const lab_command *command, lab_made *made)
{
    lab_place before = session->time.here;
    if (session->new_group) {
        if (!edits_reserve(&session->undo))
            return out_of_memory();
        lab_timeline_keep(&session->time);
    }
    cr_result result = record(session, command, made);
    if (result.code == CR_OUT_OF_MEMORY) {
        lab_timeline_seek(&session->time, before); /* it may have stopped half way */
        return result;
    }
    if (result.code != CR_OK)
        return result;
    if (session->new_group)
        edits_begin(session, before);
    session->new_group = false;
    session->stepped_back = false;
    return result;
}

/* ---------------------------------------------------------------- batches */

/* While time stands still a gesture sets the same things again and again, and only where they end
 * up counts: whether the last batch may make way for one that sets what it set. Nothing may have
 * happened since, it must belong to the edit at hand, and the way back must be short. */
static bool last_may_be_replaced(lab_session *session)
{
    lab_history *history = &session->time.history;
    const batch *last = &session->last;
    lab_place here = session->time.here;
    if (session->new_group || session->undo.count == 0 || last->from == last->to ||
        last->to != here.node || last->to + 1 != lab_history_next(history) ||
        last->from < session->undo.at[session->undo.count - 1].before.node ||
        lab_history_node(history, last->from + 1)->tick != here.tick)
        return false;
    return lab_history_route(history, (lab_place){last->from, here.tick})->place.tick == here.tick;
}

static bool replaces(const lab_session *session, const lab_command *command, size_t index)
{
    const lab_history *history = &session->time.history;
    if (index >= session->last.to - session->last.from)
        return false;
    const lab_node *node = lab_history_node(history, session->last.from + 1 + (uint32_t)index);
    return lab_command_replaces(command, history->packed + node->packed);
}

static void note_replacement(lab_session *session, const lab_command *command)
{
    replacements *fresh = &session->replacements;
    if (!fresh->apply)
        return;
    fresh->apply = replaces(session, command, fresh->count);
    if (fresh->apply && fresh->count == fresh->capacity) {
        size_t wanted = fresh->capacity < 4 ? 4 : fresh->capacity * 2;
        lab_command *bigger = realloc(fresh->at, wanted * sizeof *bigger);
        fresh->apply = bigger != NULL;
        if (bigger != NULL) {
            fresh->at = bigger;
            fresh->capacity = wanted;
        }
    }
    if (fresh->apply)
        fresh->at[fresh->count++] = *command;
}

static cr_result replace_last(lab_session *session)
{
    const replacements *fresh = &session->replacements;
    const batch *last = &session->last;
    if (!fresh->apply || fresh->count == 0 || fresh->count != last->to - last->from)
        return ok();
    session->present.from = last->from;
    lab_place from = {last->from, session->time.here.tick};
    return lab_timeline_replace(&session->time, from, fresh->at, fresh->count);
}

static void forget_replacements(replacements *fresh)
{
    enum { KEPT = 64 };
    fresh->count = 0;
    if (fresh->capacity <= KEPT)
        return;
    free(fresh->at);
    *fresh = (replacements){0};
}

static void batch_begin(lab_session *session)
{
    if (session->batches++ > 0)
        return;
    session->present.from = session->time.here.node;
    session->replacements.apply = last_may_be_replaced(session);
}

/* A batch whose contacts cannot be found was never there. */
static void drop_batch(lab_session *session)
{
    uint32_t from = session->present.from;
    if (lab_timeline_seek(&session->time, (lab_place){from, session->time.here.tick}).code != CR_OK)
        return;
    lab_history_truncate(&session->time.history, from);
    if (session->undo.count > 0 && session->undo.at[session->undo.count - 1].before.node == from) {
        session->undo.count--;
        session->new_group = true;
    }
}

void lab_session_batch_begin(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_BATCH_BEGIN);
    batch_begin(session);
    tell(session, &operation, ok());
}

static cr_result batch_end(lab_session *session)
{
    assert(session->batches > 0);
    if (--session->batches > 0)
        return ok();
    cr_result result = replace_last(session);
    forget_replacements(&session->replacements);
    if (result.code == CR_OK)
        result = lab_timeline_settle(&session->time, session->present.from);
    if (result.code != CR_OK)
        drop_batch(session);
    else if (session->time.here.node != session->present.from)
        edit_ended(session, session->present.from);
    return result;
}

cr_result lab_session_batch_end(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_BATCH_END);
    return tell(session, &operation, batch_end(session));
}

/* A batch of its own, or a part of the present one. */
static cr_result apply_in_batch(lab_session *session, const lab_command *command, lab_made *made)
{
    bool alone = session->batches == 0;
    if (alone)
        batch_begin(session);
    cr_result result = apply(session, command, made);
    if (result.code == CR_OK)
        note_replacement(session, command);
    if (!alone)
        return result;
    cr_result ended = batch_end(session);
    return result.code != CR_OK ? result : ended;
}

cr_result lab_session_apply(lab_session *session, const lab_command *command, cr_body_id *spawned)
{
    if (does_nothing(session, command))
        return ok();
    lab_made made = {0};
    lab_operation operation = operation_of(session, LAB_DID_COMMAND);
    operation.command = command;
    note_before(session, &operation);
    cr_result result = apply_in_batch(session, command, &made);
    if (spawned != NULL)
        *spawned = made.body;
    operation.body = made.body;
    operation.joint = made.joint;
    bool refused = result.code != CR_OK && result.code != CR_OUT_OF_MEMORY;
    return refused ? result : tell(session, &operation, result);
}

void lab_session_group(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_GROUP);
    session->new_group = true;
    tell(session, &operation, ok());
}

static cr_result step(lab_session *session)
{
    session->stepped_back = false;
    cr_result result = lab_timeline_tick(&session->time);
    if (result.code == CR_OK)
        return result;
    cr_result mended = lab_timeline_seek(&session->time, session->time.here);
    return mended.code == CR_OK ? result : mended;
}

cr_result lab_session_step(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_STEP);
    return tell(session, &operation, step(session));
}

size_t lab_session_undoable(const lab_session *session)
{
    return session->undo.count;
}

size_t lab_session_redoable(const lab_session *session)
{
    return session->redo.count;
}

bool lab_session_can_undo(const lab_session *session)
{
    return session->undo.count > 0;
}

bool lab_session_can_redo(const lab_session *session)
{
    return session->redo.count > 0;
}

/* Takes the last edit of one list over to the other; `before` or `after` says where to go. */
static cr_result cross(lab_session *session, edits *from, edits *to, bool back)
{
    if (from->count == 0)
        return ok();
    if (!edits_reserve(to))
        return out_of_memory();
    edit moved = from->at[from->count - 1];
    if (back)
        moved.after = session->time.here;
    session->new_group = true;
    session->stepped_back = false;
    cr_result result = seek_and_let_go(session, back ? moved.before : moved.after);
    if (result.code != CR_OK)
        return result;
    from->count--;
    to->at[to->count++] = moved;
    return result;
}

cr_result lab_session_undo(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_UNDO);
    return tell(session, &operation, cross(session, &session->undo, &session->redo, true));
}

cr_result lab_session_redo(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_REDO);
    return tell(session, &operation, cross(session, &session->redo, &session->undo, false));
}

/* Back along the present branch, as an edit that undo takes back. */
static cr_result go_back(lab_session *session, lab_place target, bool same_edit)
{
    lab_place before = session->time.here;
    if (lab_timeline_at(&session->time, target))
        return ok();
    if (!edits_reserve(&session->undo))
        return out_of_memory();
    session->new_group = true;
    cr_result result = seek_and_let_go(session, target);
    if (result.code == CR_OK && !same_edit)
        edits_begin(session, before);
    return result;
}

cr_result lab_session_reset(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_RESET);
    session->stepped_back = false;
    return tell(session, &operation, go_back(session, lab_timeline_start(&session->time), false));
}

bool lab_session_ran_since_edit(const lab_session *session)
{
    return !lab_timeline_at(&session->time, lab_timeline_last_edit(&session->time));
}

cr_result lab_session_reset_to_edit(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_RESET_TO_EDIT);
    session->stepped_back = false;
    lab_place target = lab_timeline_last_edit(&session->time);
    return tell(session, &operation, go_back(session, target, false));
}

cr_result lab_session_step_back(lab_session *session)
{
    const lab_history *history = &session->time.history;
    lab_place here = session->time.here;
    if (here.tick == lab_history_start(history).tick)
        return ok();
    lab_operation operation = operation_of(session, LAB_DID_STEP_BACK);
    lab_place target = lab_history_at(history, here, here.tick - 1);
    cr_result result = go_back(session, target, session->stepped_back);
    session->stepped_back = result.code == CR_OK;
    return tell(session, &operation, result);
}

/* ---------------------------------------------------------------- saving */

uint32_t lab_session_revision(const lab_session *session)
{
    return lab_history_node(&session->time.history, session->time.here.node)->stamp;
}

bool lab_session_edited(const lab_session *session)
{
    return lab_session_revision(session) != session->saved;
}

void lab_session_mark_saved(lab_session *session)
{
    session->saved = lab_session_revision(session);
}

void lab_session_mark_unsaved(lab_session *session)
{
    session->saved = UINT32_MAX; /* a stamp that no node gets */
}

/* ---------------------------------------------------------------- memory */

size_t lab_session_memory(const lab_session *session)
{
    return lab_history_bytes(&session->time.history);
}

size_t lab_session_budget(const lab_session *session)
{
    return session->time.history.budget;
}

/* ---------------------------------------------------------------- the opening */

bool lab_session_untouched(const lab_session *session)
{
    return session->time.history.node_count == 1 && session->undo.count == 0 &&
           lab_timeline_at(&session->time, lab_history_start(&session->time.history));
}

char *lab_session_print_opening(const lab_session *session, size_t *length)
{
    const lab_history *history = &session->time.history;
    lab_scene opening = *session->scene;
    char *text = NULL;
    if (lab_history_start(history).node != 0 || cr_world_create(&opening.world).code != CR_OK)
        return NULL;
    if (cr_world_restore(opening.world, history->keys[0].snapshot).code == CR_OK)
        text = lab_scene_print(&opening, length);
    cr_world_destroy(opening.world);
    return text;
}
