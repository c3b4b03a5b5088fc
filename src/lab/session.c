/* session.c - a world that is changed by commands and ticks only, so that any state it has been
 * in can be reached again. */
#include "lab/session_state.h"

#include "lab/command_words.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- opening and closing */

lab_session *lab_session_open(lab_scene *scene)
{
    return cr_world_detect(scene->world).code == CR_OK ? lab_session_open_running(scene) : NULL;
}

lab_session *lab_session_open_running(lab_scene *scene)
{
    lab_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    if (!lab_timeline_begin(&session->time, scene->world)) {
        free(session);
        return NULL;
    }
    if (!lab_branches_begin(&session->branches, session->time.here)) {
        lab_timeline_end(&session->time);
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
    lab_branches_end(&session->branches);
    lab_mark_maker_free(&session->mark_maker);
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
    return lab_world_of(session);
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
    cr_world_set_probe(lab_world_of(session), probe);
}

/* ---------------------------------------------------------------- edits */

bool lab_edits_reserve(lab_edits *list)
{
    if (list->count < list->capacity)
        return true;
    size_t wanted = list->capacity < 16 ? 16 : list->capacity * 2;
    lab_edit *bigger = realloc(list->at, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    list->at = bigger;
    list->capacity = wanted;
    return true;
}

/* A new edit: what was undone before it cannot be redone after it. */
void lab_edits_begin(lab_session *session, lab_edit begun)
{
    begun.branch = session->branches.present;
    session->undo.at[session->undo.count++] = begun;
    session->redo.count = 0;
}

static bool does_nothing(const lab_session *session, const lab_command *command)
{
    cr_body_id body;
    cr_vec2 grip, target;
    return command->kind == LAB_DRAG_END &&
           !cr_world_drag(lab_world_of(session), &body, &grip, &target);
}

static bool is_reachable(const lab_session *session, lab_place place, uint32_t branch)
{
    return lab_history_has(&session->time.history, place) &&
           lab_branches_find(&session->branches, branch) != NULL;
}

static bool can_cross(const lab_session *session, const lab_edit *e, bool undone)
{
    return lab_branches_find(&session->branches, e->branch) != NULL &&
           is_reachable(session, e->before, e->branch_before) &&
           (!undone || is_reachable(session, e->after, e->branch_after));
}

/* Leaves no gap: what lies beyond an edit that is forgotten goes with it. */
static void drop_unreachable(const lab_session *session, lab_edits *list, bool undone)
{
    size_t first = list->count;
    while (first > 0 && can_cross(session, &list->at[first - 1], undone))
        first--;
    if (first == 0)
        return;
    list->count -= first;
    memmove(list->at, list->at + first, list->count * sizeof *list->at);
}

/* At the tip: no hand stays on a body there. */
cr_result lab_let_go(lab_session *session)
{
    cr_body_id body;
    cr_vec2 grip, target;
    if (!cr_world_drag(lab_world_of(session), &body, &grip, &target))
        return lab_ok();
    lab_made made;
    cr_result result = lab_batch_record(&session->batches, &session->time,
                                        &(lab_command){.kind = LAB_DRAG_END}, &made);
    lab_move_tip(session);
    return result;
}

static bool is_of_the_hand(lab_command_kind kind)
{
    return kind == LAB_DRAG_BEGIN || kind == LAB_DRAG_MOVE || kind == LAB_DRAG_END;
}

/* An edit of its own, or a part of the one before; in the past, on a branch of its own. */
static cr_result apply(lab_session *session, const lab_command *command, lab_made *made)
{
    lab_place before = session->time.here;
    uint32_t branch = session->branches.present;
    char name[LAB_BRANCH_NAME];
    bool forks = !lab_at_tip(session), begins = session->new_group || forks;
    if (!lab_branches_reserve(&session->branches) || !lab_edits_reserve(&session->undo))
        return lab_out_of_memory();
    if (forks)
        lab_command_words(session->scene, command, name, sizeof name);
    if (begins)
        lab_timeline_keep(&session->time);
    cr_result result = lab_batch_record(&session->batches, &session->time, command, made);
    if (result.code == CR_OUT_OF_MEMORY) {
        lab_timeline_seek(&session->time, before); /* it may have stopped half way */
        return result;
    }
    if (result.code != CR_OK)
        return result;
    if (forks)
        lab_branches_fork(&session->branches, before, name);
    lab_move_tip(session);
    if (begins)
        lab_edits_begin(session, (lab_edit){.before = before, .branch_before = branch});
    session->new_group = false;
    return forks && !is_of_the_hand(command->kind) ? lab_let_go(session) : result;
}

/* ---------------------------------------------------------------- batches */

static void begin_batch(lab_session *session)
{
    const lab_edits *undo = &session->undo;
    bool goes_on = !session->new_group && undo->count > 0;
    lab_batch_begin(&session->batches, &session->time,
                    goes_on ? &undo->at[undo->count - 1].before.node : NULL);
}

/* Forgets the edit when its commands were all taken back, with the branch that it began. */
static void drop_empty_edit(lab_session *session)
{
    lab_edits *undo = &session->undo;
    if (session->new_group || undo->count == 0 ||
        !lab_timeline_at(&session->time, undo->at[undo->count - 1].before))
        return;
    lab_edit dropped = undo->at[--undo->count];
    session->new_group = true;
    if (dropped.branch != dropped.branch_before)
        lab_branches_unfork(&session->branches);
}

/* The history lives within what these leave of the budget. */
static void count_memory(lab_session *session)
{
    lab_branches_limit_poses(&session->branches, session->time.history.budget / 4);
    session->time.history.beside =
        (session->undo.capacity + session->redo.capacity) * sizeof(lab_edit) +
        lab_branches_bytes(&session->branches);
}

static void stay_within_budget(lab_session *session)
{
    count_memory(session);
    if (!lab_timeline_forget(&session->time))
        return;
    lab_branches_prune(&session->branches, &session->time.history);
    drop_unreachable(session, &session->undo, false);
    drop_unreachable(session, &session->redo, true);
}

static cr_result end_batch(lab_session *session)
{
    bool on_tip = lab_at_tip(session); /* as it is after any command */
    cr_result result = lab_batch_end(&session->batches, &session->time);
    if (on_tip)
        lab_move_tip(session);
    if (result.code != CR_OK)
        drop_empty_edit(session);
    else if (session->batches.open == 0)
        stay_within_budget(session);
    return result;
}

void lab_session_batch_begin(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_BATCH_BEGIN);
    begin_batch(session);
    lab_tell(session, &operation, lab_ok());
}

cr_result lab_session_batch_end(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_BATCH_END);
    return lab_tell(session, &operation, end_batch(session));
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
        cr_body_get(lab_world_of(session), command->body, &operation->body_before);
    if (session->listener.heard != NULL && command->kind == LAB_EDIT_JOINT)
        cr_joint_get(lab_world_of(session), command->joint, &operation->joint_before);
}

cr_result lab_session_apply(lab_session *session, const lab_command *command, cr_body_id *spawned)
{
    if (does_nothing(session, command))
        return lab_ok();
    lab_made made = {0};
    lab_operation operation = lab_operation_of(session, LAB_DID_COMMAND);
    operation.command = command;
    note_before(session, &operation);
    cr_result result = apply_in_batch(session, command, &made);
    if (spawned != NULL)
        *spawned = made.body;
    operation.body = made.body;
    operation.joint = made.joint;
    bool refused = result.code != CR_OK && result.code != CR_OUT_OF_MEMORY;
    return refused ? result : lab_tell(session, &operation, result);
}

void lab_session_group(lab_session *session)
{
    if (session->new_group)
        return;
    lab_operation operation = lab_operation_of(session, LAB_DID_GROUP);
    session->new_group = true;
    lab_tell(session, &operation, lab_ok());
}

/* What is kept of each tick that is run for the first time. */
static void note_tick(lab_session *session)
{
    const cr_world *world = lab_world_of(session);
    lab_branch *branch = lab_branches_present(&session->branches);
    lab_mark_maker_tick(&session->mark_maker, world, &branch->marks);
    lab_pose_track_tick(&branch->poses, world, branch->posed != session->time.here.node);
    branch->posed = session->time.here.node;
    lab_timeline_space(&session->time);
}

static cr_result step(lab_session *session)
{
    bool past = !lab_at_tip(session);
    lab_place here = session->time.here;
    cr_result result =
        past ? lab_timeline_follow(&session->time, lab_branches_present(&session->branches)->tip)
             : lab_timeline_tick(&session->time);
    if (result.code != CR_OK) {
        cr_result mended = lab_timeline_seek(&session->time, here);
        return mended.code == CR_OK ? result : mended;
    }
    if (past) {
        session->new_group = true;
        return result;
    }
    lab_move_tip(session);
    note_tick(session);
    count_memory(session);
    return result;
}

cr_result lab_session_step(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_STEP);
    return lab_tell(session, &operation, step(session));
}
/* ---------------------------------------------------------------- saving */

uint32_t lab_session_revision(const lab_session *session)
{
    return lab_history_node(&session->time.history, session->time.here.node)->stamp;
}

/* Going back in time edits nothing. */
bool lab_session_edited(const lab_session *session)
{
    lab_place tip = lab_branches_present(&session->branches)->tip;
    bool changed = lab_session_revision(session) != session->saved &&
                   lab_history_node(&session->time.history, tip.node)->stamp != session->saved;
    return changed || session->bookmarked;
}

void lab_session_mark_saved(lab_session *session)
{
    session->bookmarked = false;
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
    return history->node_count == 1 && session->undo.count == 0 && !session->bookmarked &&
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
