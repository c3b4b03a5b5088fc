/* session_marks.c - what happened when, on the branches of a session. */
#include "lab/session_state.h"

/* Undo leaves the marks of ticks that redo brings back. */
const lab_mark *lab_session_marks(const lab_session *session, size_t branch, size_t *count)
{
    const lab_branch *of = &session->branches.at[branch];
    *count = lab_marks_from(&of->marks, of->tip.tick + 1);
    return of->marks.at;
}

size_t lab_session_edit_ticks(const lab_session *session, size_t branch, uint64_t *out, size_t most)
{
    const lab_branch *of = &session->branches.at[branch];
    const lab_history *history = &session->time.history;
    size_t count = 0;
    uint32_t node = of->tip.node;
    bool first = of->parent == of->id;
    lab_place fork = lab_branches_fork_now(&session->branches, history, of);
    while (node != history->root && !lab_history_is_base(history, node) &&
           (first || node != fork.node) && count < most) {
        uint64_t tick = lab_history_node(history, node)->tick;
        if (!lab_timeline_pulls(&session->time, node) && (count == 0 || out[count - 1] != tick))
            out[count++] = tick;
        node = lab_history_node(history, node)->parent;
    }
    return count;
}

static void take_nearer(uint64_t tick, uint64_t from, bool backward, uint64_t *best, bool *found)
{
    bool ahead = backward ? tick < from : tick > from;
    if (ahead && (!*found || (backward ? tick > *best : tick < *best))) {
        *best = tick;
        *found = true;
    }
}

/* Of the branch up to `last`. */
static void search_branch(const lab_session *session, size_t branch, uint64_t last, uint64_t from,
                          bool backward, uint64_t *best, bool *found)
{
    enum { MOST = 4096 };
    uint64_t ticks[MOST];
    size_t count, edit_count = lab_session_edit_ticks(session, branch, ticks, MOST);
    const lab_mark *marks = lab_session_marks(session, branch, &count);
    const lab_marks list = {.at = session->branches.at[branch].marks.at, .count = count};
    size_t at = lab_marks_from(&list, backward ? from : from + 1);
    while (backward ? at > 0 && !lab_mark_is_event(&marks[at - 1])
                    : at < count && !lab_mark_is_event(&marks[at]))
        at = backward ? at - 1 : at + 1;
    if (backward && at > 0 && marks[at - 1].tick <= last)
        take_nearer(marks[at - 1].tick, from, backward, best, found);
    if (!backward && at < count && marks[at].tick <= last)
        take_nearer(marks[at].tick, from, backward, best, found);
    for (size_t i = 0; i < edit_count; i++)
        if (ticks[i] <= last)
            take_nearer(ticks[i], from, backward, best, found);
}

/* ---------------------------------------------------------------- made by a person */

void lab_session_mark_pause(lab_session *session, bool stopped)
{
    uint64_t tick = session->time.here.tick;
    lab_branch *branch =
        lab_branch_that_ran(session, lab_branches_present(&session->branches), tick);
    lab_mark *mark = lab_marks_put(&branch->marks, tick);
    if (mark != NULL && stopped)
        mark->stops = 1;
    else if (mark != NULL)
        mark->pauses = 1;
}

cr_result lab_session_bookmark(lab_session *session, uint64_t tick, const char *label)
{
    lab_operation operation = lab_operation_of(session, LAB_DID_BOOKMARK);
    operation.to = tick;
    operation.label = label;
    if (!lab_scene_set_bookmark(session->scene, tick, label))
        return lab_out_of_memory();
    bool here = tick == session->time.here.tick && session->batches.open == 0;
    if (here && label[0] != '\0')
        lab_timeline_keep(&session->time); /* one will come back */
    session->bookmarked = true;
    return lab_tell(session, &operation, lab_ok());
}

/* ---------------------------------------------------------------- the nearest one */

bool lab_session_next_mark(const lab_session *session, uint64_t from, bool backward, uint64_t *tick)
{
    bool found = false;
    size_t branch = lab_session_branch(session);
    uint64_t last = lab_session_last_tick(session);
    for (;;) {
        lab_branch_view view = lab_session_branch_view(session, branch);
        search_branch(session, branch, last, from, backward, tick, &found);
        if (view.parent == branch)
            return found;
        last = view.fork < last ? view.fork : last;
        branch = view.parent;
    }
}
