/* session_state.h - what a session is made of, for the files session*.c alone. */
#ifndef LAB_SESSION_STATE_H
#define LAB_SESSION_STATE_H

#include "lab/branches.h"
#include "lab/command_batch.h"
#include "lab/session.h"
#include "lab/timeline.h"

/* One step of undo and redo. Branches are told by their ids. */
typedef struct lab_edit {
    lab_place before;
    uint32_t branch_before;
    uint32_t branch; /* on which the edit is */
    bool restarts;   /* it did no more than go back to a beginning */
    /* Known once the edit is undone: where one was then, and how far the edit's branch went. */
    lab_place after, tip;
    uint32_t branch_after;
} lab_edit;

typedef struct lab_edits {
    lab_edit *at;
    size_t count, capacity;
} lab_edits;

struct lab_session {
    lab_scene *scene;
    lab_timeline time;
    lab_branches branches;
    lab_mark_maker mark_maker;
    lab_edits undo, redo;
    bool new_group; /* the next command begins an edit of its own */
    lab_batches batches;
    /* An approach that was not told of yet, and the branch on which the listener believes one. */
    bool approaching;
    bool bookmarked; /* since it was opened or saved */
    uint32_t told_branch;
    uint32_t saved;        /* stamp of the node where it was opened or saved */
    lab_listener listener; /* heard is NULL when nobody listens */
};

static inline cr_result lab_ok(void)
{
    return (cr_result){.code = CR_OK};
}

static inline cr_result lab_out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

static inline cr_world *lab_world_of(const lab_session *session)
{
    return session->scene->world;
}

/* Whether the world is at the end of the present branch. */
static inline bool lab_at_tip(const lab_session *session)
{
    return lab_timeline_at(&session->time, lab_branches_present(&session->branches)->tip);
}

/* The present branch goes as far as the world does. */
static inline void lab_move_tip(lab_session *session)
{
    lab_branches_present(&session->branches)->tip = session->time.here;
}

/* Of an operation that begins now. */
lab_operation lab_operation_of(lab_session *session, lab_operation_kind kind);
/* Ends an approach where it has come to, and tells the listener of it. */
void lab_end_approach(lab_session *session);
/* Tells the listener of the operation, and returns its result. */
cr_result lab_tell(const lab_session *session, lab_operation *operation, cr_result result);

/* The place of a branch at a tick, or at the nearest one that it has. */
lab_place lab_place_on(const lab_session *session, const lab_branch *branch, uint64_t tick);

bool lab_edits_reserve(lab_edits *list);
/* A new edit, for which there is room: what was undone before it cannot be redone after it. */
void lab_edits_begin(lab_session *session, lab_edit begun);
/* The branch on whose own ticks the tick was first run, from `branch` back. */
lab_branch *lab_branch_that_ran(const lab_session *session, lab_branch *branch, uint64_t tick);
/* At the tip: no hand stays on a body there. */
cr_result lab_let_go(lab_session *session);

#endif
