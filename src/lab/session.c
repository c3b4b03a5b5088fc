/* session.c - a world that is changed by commands and ticks only, so that any state it has been
 * in can be reached again. */
#include "session.h"

#include "history.h"

#include <assert.h>
#include <stdlib.h>

enum {
    KEY_INTERVAL = 60,
    KEY_BUDGET = 128 << 20,
    /* A walk leaves a key this many ticks before its end: going back tick by tick then repeats
     * a few ticks each time, not the whole way from the last key of the run. */
    KEY_BEFORE_END = 8,
};

/* What undo and redo move between. */
typedef struct edit {
    lab_place before;
    lab_place after; /* known once the edit is undone */
} edit;

typedef struct edits {
    edit *at;
    size_t count, capacity;
} edits;

struct lab_session {
    lab_scene *scene;
    lab_history history;
    lab_place here;
    edits undo, redo;
    bool new_group;      /* the next command begins an edit of its own */
    int batches;         /* that have begun and not ended */
    uint32_t batch_from; /* the node where the outermost began */
    bool stepped_back;   /* the last thing done was a step back */
    uint32_t saved;      /* the node where it was opened or saved */
    uint32_t interval;   /* between keys */
    uint32_t since_key;  /* ticks and commands since the last one */
    cr_trace trace;      /* emit is NULL when nobody watches */
    cr_body_id trace_only;
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
    if (cr_world_detect(scene->world).code != CR_OK ||
        !lab_history_begin(&session->history, scene->world, KEY_BUDGET)) {
        free(session);
        return NULL;
    }
    session->scene = scene;
    session->here = lab_history_start(&session->history);
    session->new_group = true;
    session->interval = KEY_INTERVAL;
    return session;
}

void lab_session_close(lab_session *session)
{
    if (session == NULL)
        return;
    lab_history_end(&session->history);
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
    session->interval = interval < 1 ? 1 : interval;
    lab_history_set_budget(&session->history, bytes);
}

void lab_session_set_view(lab_session *session, lab_view view)
{
    session->scene->view = view;
}

/* ---------------------------------------------------------------- the trace */

void lab_session_trace(lab_session *session, const cr_trace *trace, cr_body_id only)
{
    session->trace = trace != NULL ? *trace : (cr_trace){0};
    session->trace_only = only;
    cr_world_set_trace(world_of(session), trace, only);
}

void lab_session_probe(lab_session *session, const cr_probe *probe)
{
    cr_world_set_probe(world_of(session), probe);
}

/* Who watches the narrow phase wants to see the present, not how it was reached again. */
static void mute_trace(lab_session *session)
{
    if (session->trace.emit != NULL)
        cr_world_set_trace(world_of(session), NULL, session->trace_only);
}

static void unmute_trace(lab_session *session)
{
    if (session->trace.emit != NULL)
        cr_world_set_trace(world_of(session), &session->trace, session->trace_only);
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

/* ---------------------------------------------------------------- moving through the history */

static void keep_here(lab_session *session)
{
    lab_history_keep(&session->history, session->here, world_of(session));
    session->since_key = 0;
}

/* In the middle of a batch nobody will want to be. */
static void moved_on(lab_session *session, bool within_batch)
{
    session->since_key++;
    if (session->since_key >= session->interval && !within_batch)
        keep_here(session);
}

static cr_result tick(lab_session *session)
{
    cr_world *world = world_of(session);
    cr_result stepped = cr_world_step(world, cr_world_timestep(world));
    if (stepped.code != CR_OK)
        return stepped;
    session->here.tick++;
    moved_on(session, false);
    return stepped;
}

static bool at(const lab_session *session, lab_place place)
{
    return session->here.node == place.node && session->here.tick == place.tick;
}

/* One tick or one command along the marked route. */
static cr_result advance(lab_session *session, lab_place target)
{
    uint32_t next = session->history.nodes[session->here.node].next;
    const lab_node *node = &session->history.nodes[next];
    if (session->here.tick < (next != 0 ? node->tick : target.tick)) {
        if (session->here.tick + KEY_BEFORE_END == target.tick && session->since_key > 0)
            keep_here(session);
        return tick(session);
    }
    lab_made made;
    cr_result applied = lab_command_apply(world_of(session), &node->command, &made);
    if (applied.code != CR_OK)
        return applied;
    session->here.node = next;
    moved_on(session, node->command.more);
    return applied;
}

/* On failure the session stands where it got to. */
static cr_result seek(lab_session *session, lab_place target)
{
    const lab_key *key = lab_history_route(&session->history, target);
    cr_result result = cr_world_restore(world_of(session), key->snapshot);
    if (result.code != CR_OK)
        return result;
    session->here = key->place;
    session->since_key = 0;
    mute_trace(session);
    while (result.code == CR_OK && !at(session, target))
        result = advance(session, target);
    unmute_trace(session);
    return result;
}

/* Contacts are found where the last command of a batch stands, so that the same is done when the
 * history is gone through again. */
static cr_result settle(lab_session *session)
{
    lab_node *last = &session->history.nodes[session->here.node];
    if (session->here.node == session->batch_from || !last->command.more)
        return ok();
    last->command.more = false;
    cr_result found = cr_world_detect(world_of(session));
    if (found.code == CR_OK && session->since_key >= session->interval)
        keep_here(session);
    return found;
}

/* A command becomes part of the history, and of no edit yet. */
static cr_result record(lab_session *session, const lab_command *command, lab_made *made)
{
    lab_command kept = *command;
    kept.more = session->batches > 0 && lab_command_moves_contacts(kept.kind);
    if (session->batches > 0 && !kept.more) {
        cr_result settled = settle(session);
        if (settled.code != CR_OK)
            return settled;
    }
    if (!lab_history_reserve(&session->history))
        return out_of_memory();
    cr_result applied = lab_command_apply(world_of(session), &kept, made);
    if (applied.code != CR_OK)
        return applied;
    session->here = lab_history_add(&session->history, session->here, &kept);
    moved_on(session, kept.more);
    return applied;
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
    cr_result result = seek(session, target);
    return result.code == CR_OK ? let_go(session) : result;
}

/* ---------------------------------------------------------------- edits */

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

/* An edit of its own, or a part of the one before. */
static cr_result edit_with(lab_session *session, const lab_command *command, lab_made *made)
{
    lab_place before = session->here;
    if (session->new_group) {
        if (!edits_reserve(&session->undo))
            return out_of_memory();
        keep_here(session);
    }
    cr_result result = record(session, command, made);
    if (result.code == CR_OUT_OF_MEMORY) {
        seek(session, before); /* it may have stopped half way */
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

/* What the command is about, as it is now. */
static void note_before(const lab_session *session, lab_operation *operation)
{
    const lab_command *command = operation->command;
    if (session->listener.heard != NULL && command->kind == LAB_EDIT)
        cr_body_get(world_of(session), command->body, &operation->body_before);
    if (session->listener.heard != NULL && command->kind == LAB_EDIT_JOINT)
        cr_joint_get(world_of(session), command->joint, &operation->joint_before);
}

cr_result lab_session_apply(lab_session *session, const lab_command *command, cr_body_id *spawned)
{
    if (does_nothing(session, command))
        return ok();
    lab_made made = {0};
    lab_operation operation = operation_of(session, LAB_DID_COMMAND);
    operation.command = command;
    note_before(session, &operation);
    cr_result result = edit_with(session, command, &made);
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

void lab_session_batch_begin(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_BATCH_BEGIN);
    if (session->batches++ == 0)
        session->batch_from = session->here.node;
    tell(session, &operation, ok());
}

cr_result lab_session_batch_end(lab_session *session)
{
    assert(session->batches > 0);
    lab_operation operation = operation_of(session, LAB_DID_BATCH_END);
    return tell(session, &operation, --session->batches == 0 ? settle(session) : ok());
}

static cr_result step(lab_session *session)
{
    session->stepped_back = false;
    cr_result result = tick(session);
    if (result.code == CR_OK)
        return result;
    cr_result mended = seek(session, session->here);
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
        moved.after = session->here;
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
    lab_place before = session->here;
    if (at(session, target))
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
    uint64_t first = lab_history_start(&session->history).tick;
    lab_place target = lab_history_at(&session->history, session->here, first);
    return tell(session, &operation, go_back(session, target, false));
}

static bool pulls(const lab_command *command)
{
    return command->kind == LAB_DRAG_BEGIN || command->kind == LAB_DRAG_MOVE ||
           command->kind == LAB_DRAG_END;
}

static lab_place last_edit(const lab_session *session)
{
    const lab_node *nodes = session->history.nodes;
    uint32_t node = session->here.node;
    while (node != 0 && pulls(&nodes[node].command))
        node = nodes[node].parent;
    return (lab_place){node, nodes[node].tick};
}

bool lab_session_ran_since_edit(const lab_session *session)
{
    return !at(session, last_edit(session));
}

cr_result lab_session_reset_to_edit(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_RESET_TO_EDIT);
    session->stepped_back = false;
    return tell(session, &operation, go_back(session, last_edit(session), false));
}

cr_result lab_session_step_back(lab_session *session)
{
    if (session->here.tick == lab_history_start(&session->history).tick)
        return ok();
    lab_operation operation = operation_of(session, LAB_DID_STEP_BACK);
    lab_place target = lab_history_at(&session->history, session->here, session->here.tick - 1);
    cr_result result = go_back(session, target, session->stepped_back);
    session->stepped_back = result.code == CR_OK;
    return tell(session, &operation, result);
}

/* ---------------------------------------------------------------- saving */

bool lab_session_edited(const lab_session *session)
{
    return session->here.node != session->saved;
}

void lab_session_mark_saved(lab_session *session)
{
    session->saved = session->here.node;
}

void lab_session_mark_unsaved(lab_session *session)
{
    session->saved = UINT32_MAX; /* no node's number: lab_history_reserve sees to that */
}

uint32_t lab_session_revision(const lab_session *session)
{
    return session->here.node;
}

/* ---------------------------------------------------------------- the opening */

bool lab_session_untouched(const lab_session *session)
{
    return session->history.node_count == 1 && session->undo.count == 0 &&
           at(session, lab_history_start(&session->history));
}

char *lab_session_print_opening(const lab_session *session, size_t *length)
{
    lab_scene opening = *session->scene;
    char *text = NULL;
    if (cr_world_create(&opening.world).code != CR_OK)
        return NULL;
    if (cr_world_restore(opening.world, session->history.keys[0].snapshot).code == CR_OK)
        text = lab_scene_print(&opening, length);
    cr_world_destroy(opening.world);
    return text;
}
