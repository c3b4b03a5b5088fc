/* session_travel.c - to other moments of a session: undo and redo, along a branch, to another
 * branch, from a beginning again. */
#include "lab/session_state.h"

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

static cr_result leave_for(lab_session *session, lab_place target)
{
    session->new_group = true;
    return lab_timeline_seek(&session->time, target);
}

static cr_result arrive(lab_session *session, uint32_t branch)
{
    session->branches.present = branch;
    return lab_at_tip(session) ? lab_let_go(session) : lab_ok();
}

/* Where the edit's commands went on with its branch, the branch ends before them. */
static cr_result undo(lab_session *session)
{
    if (session->undo.count == 0)
        return lab_ok();
    if (!lab_edits_reserve(&session->redo))
        return lab_out_of_memory();
    lab_edit e = session->undo.at[session->undo.count - 1];
    lab_branch *branch = lab_branches_find(&session->branches, e.branch);
    e.after = session->time.here;
    e.branch_after = session->branches.present;
    e.tip = branch->tip;
    cr_result result = leave_for(session, e.before);
    if (result.code != CR_OK)
        return result;
    if (e.branch == e.branch_before && !e.restarts)
        branch->tip = e.before;
    session->undo.count--;
    session->redo.at[session->redo.count++] = e;
    return arrive(session, e.branch_before);
}

static cr_result redo(lab_session *session)
{
    if (session->redo.count == 0)
        return lab_ok();
    if (!lab_edits_reserve(&session->undo))
        return lab_out_of_memory();
    lab_edit e = session->redo.at[session->redo.count - 1];
    cr_result result = leave_for(session, e.after);
    if (result.code != CR_OK)
        return result;
    lab_branches_find(&session->branches, e.branch)->tip = e.tip;
    session->redo.count--;
    session->undo.at[session->undo.count++] = e;
    return arrive(session, e.branch_after);
}

cr_result lab_session_undo(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_UNDO);
    return lab_tell(session, &operation, undo(session));
}

cr_result lab_session_redo(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_REDO);
    return lab_tell(session, &operation, redo(session));
}

/* ---------------------------------------------------------------- along a branch */

uint64_t lab_session_first_tick(const lab_session *session)
{
    return lab_history_start(&session->time.history).tick;
}

uint64_t lab_session_last_tick(const lab_session *session)
{
    return lab_branches_present(&session->branches)->tip.tick;
}

bool lab_session_in_past(const lab_session *session)
{
    return !lab_at_tip(session);
}

bool lab_session_life(const lab_session *session, cr_body_id body, uint64_t *born, uint64_t *gone)
{
    lab_place tip = lab_branches_present(&session->branches)->tip;
    return body.index != 0 && lab_timeline_life(&session->time, tip, body, born, gone);
}

lab_place lab_place_on(const lab_session *session, const lab_branch *branch, uint64_t tick)
{
    uint64_t first = lab_session_first_tick(session);
    uint64_t last = branch->tip.tick;
    return lab_history_at(&session->time.history, branch->tip,
                          tick < first  ? first
                          : tick > last ? last
                                        : tick);
}

uint32_t lab_session_revision_at(const lab_session *session, uint64_t tick)
{
    lab_place place = lab_place_on(session, lab_branches_present(&session->branches), tick);
    return lab_history_node(&session->time.history, place.node)->stamp;
}

static cr_result go(lab_session *session, const lab_branch *branch, uint64_t tick)
{
    uint32_t id = branch->id;
    cr_result result = lab_ok();
    lab_place target = lab_place_on(session, branch, tick);
    session->new_group = true;
    if (!lab_timeline_at(&session->time, target))
        result = lab_timeline_go(&session->time, target);
    if (result.code == CR_OK)
        session->branches.present = id;
    return result;
}

static cr_result visit(lab_session *session, lab_place from, lab_place end,
                       const lab_visitor *visitor)
{
    cr_result result = lab_timeline_go(&session->time, from);
    if (result.code != CR_OK)
        return result;
    if (visitor->begin != NULL)
        visitor->begin(visitor->user, lab_world_of(session));
    return lab_timeline_visit(&session->time, end, visitor);
}

static cr_result visit_and_return(lab_session *session, lab_place from, lab_place end,
                                  const lab_visitor *visitor)
{
    lab_place here = session->time.here;
    cr_snapshot *back = cr_world_snapshot(lab_world_of(session));
    if (back == NULL)
        return lab_out_of_memory();
    cr_result result = visit(session, from, end, visitor);
    if (result.code == CR_OK && !lab_timeline_at(&session->time, end))
        lab_timeline_keep_passing(&session->time);
    cr_result restored = lab_timeline_return(&session->time, here, back);
    cr_snapshot_free(back);
    return restored.code == CR_OK ? result : restored;
}

cr_result lab_session_visit(lab_session *session, uint64_t from, uint64_t to,
                            const lab_visitor *visitor)
{
    const lab_branch *branch = lab_branches_present(&session->branches);
    return visit_and_return(session, lab_place_on(session, branch, from),
                            lab_place_on(session, branch, to), visitor);
}

cr_result lab_session_visit_all(lab_session *session, const lab_visitor *visitor)
{
    return visit_and_return(session, lab_history_start(&session->time.history), session->time.here,
                            visitor);
}

cr_result lab_session_go(lab_session *session, uint64_t tick)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_GO);
    operation.to = tick;
    return lab_tell(session, &operation,
                    go(session, lab_branches_present(&session->branches), tick));
}

cr_result lab_session_switch(lab_session *session, size_t branch)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_SWITCH);
    operation.to = branch;
    if (branch >= session->branches.count)
        return lab_ok();
    return lab_tell(session, &operation,
                    go(session, &session->branches.at[branch], session->time.here.tick));
}

/* ---------------------------------------------------------------- little by little */

uint64_t lab_session_distance(lab_session *session, size_t branch, uint64_t tick)
{
    return lab_timeline_distance(&session->time,
                                 lab_place_on(session, &session->branches.at[branch], tick));
}

cr_result lab_session_approach(lab_session *session, size_t branch, uint64_t tick, uint64_t most,
                               bool *arrived)
{
    *arrived = true;
    if (branch >= session->branches.count)
        return lab_ok();
    const lab_branch *to = &session->branches.at[branch];
    lab_place target = lab_place_on(session, to, tick);
    if (!session->approaching)
        session->told_branch = session->branches.present;
    session->approaching = true;
    session->new_group = true;
    session->branches.present = to->id;
    cr_result result = lab_timeline_approach(&session->time, target, most);
    *arrived = result.code != CR_OK || lab_timeline_at(&session->time, target);
    if (*arrived)
        lab_end_approach(session);
    return result;
}

lab_branch *lab_branch_that_ran(const lab_session *session, lab_branch *branch, uint64_t tick)
{
    while (branch->parent != branch->id &&
           tick <= lab_branches_fork_now(&session->branches, &session->time.history, branch).tick)
        branch = lab_branches_find(&session->branches, branch->parent);
    return branch;
}

bool lab_session_poses(lab_session *session, size_t branch, uint64_t tick, cr_placement *out,
                       size_t capacity)
{
    lab_branch *of = &session->branches.at[branch];
    const lab_timeline *time = &session->time;
    lab_place then = lab_timeline_last_edit(time, lab_place_on(session, of, tick).node);
    lab_place now = lab_timeline_last_edit(time, time->here.node);
    return then.node == now.node &&
           lab_pose_track_read(&lab_branch_that_ran(session, of, tick)->poses, tick, out, capacity);
}

/* A branch, the present one if possible, on which nothing was done after the commands that lead to
 * `start`; or NULL. */
static const lab_branch *branch_without_more(const lab_session *session, lab_place start)
{
    const lab_branches *branches = &session->branches;
    const lab_branch *present = lab_branches_present(branches);
    if (present->tip.node == start.node)
        return present;
    for (size_t i = 0; i < branches->count; i++)
        if (branches->at[i].tip.node == start.node)
            return &branches->at[i];
    return NULL;
}

static cr_result restart(lab_session *session, lab_place start)
{
    lab_place before = session->time.here;
    uint32_t branch = session->branches.present;
    if (lab_timeline_at(&session->time, start))
        return lab_ok();
    if (!lab_edits_reserve(&session->undo) || !lab_branches_reserve(&session->branches))
        return lab_out_of_memory();
    cr_result result = leave_for(session, start);
    if (result.code != CR_OK)
        return result;
    const lab_branch *old = branch_without_more(session, start);
    if (old != NULL)
        session->branches.present = old->id;
    else
        lab_branches_fork(&session->branches, start, "restarted");
    lab_edits_begin(session,
                    (lab_edit){.before = before, .branch_before = branch, .restarts = true});
    return arrive(session, session->branches.present);
}

cr_result lab_session_restart(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_RESTART);
    return lab_tell(session, &operation, restart(session, lab_timeline_start(&session->time)));
}

bool lab_session_ran_since_edit(const lab_session *session)
{
    return !lab_timeline_at(&session->time,
                            lab_timeline_last_edit(&session->time, session->time.here.node));
}

cr_result lab_session_restart_from_edit(lab_session *session)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_RESTART_FROM_EDIT);
    return lab_tell(
        session, &operation,
        restart(session, lab_timeline_last_edit(&session->time, session->time.here.node)));
}

/* ---------------------------------------------------------------- branches */

size_t lab_session_branches(const lab_session *session)
{
    return session->branches.count;
}

static size_t number_of(const lab_session *session, uint32_t id)
{
    return (size_t)(lab_branches_find(&session->branches, id) - session->branches.at);
}

size_t lab_session_branch(const lab_session *session)
{
    return number_of(session, session->branches.present);
}

lab_branch_view lab_session_branch_view(const lab_session *session, size_t branch)
{
    const lab_branch *of = &session->branches.at[branch];
    return (lab_branch_view){
        .id = of->id,
        .name = of->name,
        .parent = number_of(session, of->parent),
        .fork = lab_branches_fork_now(&session->branches, &session->time.history, of).tick,
        .last = of->tip.tick};
}
