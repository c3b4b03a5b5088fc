/* session.c - a world that is changed by commands and ticks only, so that any state it has been
 * in can be reached again. */
#include "lab/session.h"

#include "lab/command_batch.h"
#include "lab/timeline.h"

#include <stdlib.h>
#include <string.h>

/* One step of undo and redo: the places before and after an edit. */
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
    lab_timeline time;
    edits undo, redo;
    bool new_group; /* the next command begins an edit of its own */
    lab_batches batches;
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
    lab_batches_free(&session->batches);
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

/* ---------------------------------------------------------------- edits */

static cr_result let_go(lab_session *session)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(world_of(session), &body, &grip, &target))
        return ok();
    lab_made made;
    return lab_batch_record(&session->batches, &session->time, &(lab_command){.kind = LAB_DRAG_END},
                            &made);
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

/* An edit of its own, or a part of the one before. */
static cr_result apply(lab_session *session, const lab_command *command, lab_made *made)
{
    lab_place before = session->time.here;
    if (session->new_group) {
        if (!edits_reserve(&session->undo))
            return out_of_memory();
        lab_timeline_keep(&session->time);
    }
    cr_result result = lab_batch_record(&session->batches, &session->time, command, made);
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

static void begin_batch(lab_session *session)
{
    const edits *undo = &session->undo;
    bool goes_on = !session->new_group && undo->count > 0;
    lab_batch_begin(&session->batches, &session->time,
                    goes_on ? &undo->at[undo->count - 1].before.node : NULL);
}

/* Forgets an edit all of whose commands were refused. */
static void drop_empty_edit(lab_session *session)
{
    edits *undo = &session->undo;
    if (session->new_group || undo->count == 0 ||
        !lab_timeline_at(&session->time, undo->at[undo->count - 1].before))
        return;
    undo->count--;
    session->new_group = true;
}

static void stay_within_budget(lab_session *session)
{
    session->time.history.beside = (session->undo.capacity + session->redo.capacity) * sizeof(edit);
    if (!lab_timeline_forget(&session->time))
        return;
    drop_unreachable(session, &session->undo);
    drop_unreachable(session, &session->redo);
}

static cr_result end_batch(lab_session *session)
{
    cr_result result = lab_batch_end(&session->batches, &session->time);
    if (result.code != CR_OK)
        drop_empty_edit(session);
    else if (session->batches.open == 0)
        stay_within_budget(session);
    return result;
}

void lab_session_batch_begin(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_BATCH_BEGIN);
    begin_batch(session);
    tell(session, &operation, ok());
}

cr_result lab_session_batch_end(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_BATCH_END);
    return tell(session, &operation, end_batch(session));
}

/* Outside of any batch it is one by itself. */
static cr_result apply_in_batch(lab_session *session, const lab_command *command, lab_made *made)
{
    if (session->batches.open > 0)
        return apply(session, command, made);
    begin_batch(session);
    cr_result result = apply(session, command, made);
    cr_result ended = end_batch(session);
    return result.code != CR_OK ? result : ended;
}

/* Copies the state of the command's body or joint before the command changes it. */
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
    lab_place start = lab_timeline_start(&session->time);
    return tell(session, &operation, go_back(session, start, false));
}

bool lab_session_ran_since_edit(const lab_session *session)
{
    return !lab_timeline_at(&session->time, lab_timeline_last_edit(&session->time));
}

cr_result lab_session_reset_to_edit(lab_session *session)
{
    lab_operation operation = operation_of(session, LAB_DID_RESET_TO_EDIT);
    session->stepped_back = false;
    lab_place edited = lab_timeline_last_edit(&session->time);
    return tell(session, &operation, go_back(session, edited, false));
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

/* ---------------------------------------------------------------- the opening */

bool lab_session_untouched(const lab_session *session)
{
    const lab_history *history = &session->time.history;
    return history->node_count == 1 && session->undo.count == 0 &&
           lab_timeline_at(&session->time, lab_history_start(history)) &&
           !lab_history_has_forgotten(history);
}

char *lab_session_print_opening(const lab_session *session, size_t *length)
{
    const lab_history *history = &session->time.history;
    lab_scene opening = *session->scene;
    char *text = NULL;
    if (lab_history_has_forgotten(history) || cr_world_create(&opening.world).code != CR_OK)
        return NULL;
    if (cr_world_restore(opening.world, history->keys[0].snapshot).code == CR_OK)
        text = lab_scene_print(&opening, length);
    cr_world_destroy(opening.world);
    return text;
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
