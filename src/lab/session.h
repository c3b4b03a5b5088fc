/* session.h - a run of a scene that can be edited, undone, redone and taken back in time.
 *
 * A session keeps every command in a tree: a command's parent is the one before it. A place in the
 * tree together with a tick names one state of the world; any of them is reached by restoring the
 * nearest key snapshot and stepping on, bit for bit.
 *
 * A branch is one way through the tree, from the start to the farthest place that was reached on
 * it. Going back leaves the branch as it is: ticks then follow what was done on it. A command in
 * the past of a branch begins another branch there. */
#ifndef LAB_SESSION_H
#define LAB_SESSION_H

#include "lab/command.h"
#include "lab/marks.h"
#include "lab/scene.h"
#include "lab/visitor.h"

typedef struct lab_session lab_session;

/* Takes the scene; it is destroyed with the session. NULL (scene untouched) out of memory. */
lab_session *lab_session_open(lab_scene *scene);
/* The same of a world as a tick or a command of another session left it: its contacts are taken as
 * they are, so that it goes on to the bit as the other does. */
lab_session *lab_session_open_running(lab_scene *scene);
void lab_session_close(lab_session *session);

const lab_scene *lab_session_scene(const lab_session *session);
const cr_world *lab_session_world(const lab_session *session);
lab_names *lab_session_names(lab_session *session); /* to intern a new body's name */
/* For a sink that watches the narrow phase; the world is otherwise changed by commands only. */
void lab_session_trace(lab_session *session, const cr_trace *trace, cr_body_id only);

/* The probe that is told when each stage of a tick begins; NULL for none. It is also told of ticks
 * that are stepped again on the way to an earlier or later moment. */
void lab_session_probe(lab_session *session, const cr_probe *probe);

/* A key snapshot of the world is kept every `interval` ticks or commands (60 by default), and
 * farther back of every eighth of them, and of where edits were made. Snapshots and commands
 * together stay within `bytes` (128 MiB by default, and at least three snapshots): first snapshots
 * are thinned out, which makes undo slower; then the oldest commands are forgotten and can no
 * longer be undone. The start of the scene with the edits made there is never forgotten.
 */
void lab_session_set_keys(lab_session *session, uint32_t interval, size_t bytes);
size_t lab_session_memory(const lab_session *session); /* bytes that it has of them now */
size_t lab_session_budget(const lab_session *session); /* bytes that it may have */

/* Steps once by the world's timestep; in the past, along the present branch with all that was done
 * on it. When the tick fails (CR_NON_FINITE) its error is returned and the session stands where it
 * stood before it, so that undo, restart and edits still work. */
cr_result lab_session_step(lab_session *session);

/* To a tick of the present branch, or the nearest one that it has, with the commands that were
 * applied at that tick. Not within a batch. */
cr_result lab_session_go(lab_session *session, uint64_t tick);
/* The first and the last tick of the present branch. */
uint64_t lab_session_first_tick(const lab_session *session);
uint64_t lab_session_last_tick(const lab_session *session);
/* Whether the present branch goes on from here. */
bool lab_session_in_past(const lab_session *session);

/* Runs the ticks of the present branch behind `from` up to `to` again, as far as it has them. The
 * session does not go there: afterwards it is where it was. A probe (lab_session_probe) is told of
 * the stages, also of ticks on the way to `from`. */
cr_result lab_session_visit(lab_session *session, uint64_t from, uint64_t to,
                            const lab_visitor *visitor);

/* The same from the very beginning, with the commands that were applied there, up to where the
 * session is now. */
cr_result lab_session_visit_all(lab_session *session, const lab_visitor *visitor);

/* From which tick on a body is there on the present branch, and from which on no more (UINT64_MAX:
 * it stays). False when it was neither made nor deleted on it, as far as is remembered. */
bool lab_session_life(const lab_session *session, cr_body_id body, uint64_t *born, uint64_t *gone);

typedef struct lab_branch_view {
    uint32_t id;         /* that no other branch of the session ever has */
    const char *name;    /* what was done to begin it: "restitution of ball 0.5 -> 0.8" */
    size_t parent;       /* the branch that it left; of the first branch its own number */
    uint64_t fork, last; /* ticks: where it left, and the farthest that was reached */
} lab_branch_view;

/* Branches are numbered from 0 in the order in which they began. Numbers change when old branches
 * are forgotten, with the oldest commands. */
size_t lab_session_branches(const lab_session *session);
size_t lab_session_branch(const lab_session *session); /* the present one */
/* The name is valid until the session changes. */
lab_branch_view lab_session_branch_view(const lab_session *session, size_t branch);
/* To another branch at the present tick, or the nearest one that it has. Not within a batch. */
cr_result lab_session_switch(lab_session *session, size_t branch);

/* How many ticks it takes to step to a tick of a branch. */
uint64_t lab_session_distance(lab_session *session, size_t branch, uint64_t tick);
/* To a tick of a branch, or the nearest one that it has, by `most` ticks at most: called again
 * until it has arrived, or has failed. Anything else that is done ends it where it has come to. Not
 * within a batch. */
cr_result lab_session_approach(lab_session *session, size_t branch, uint64_t tick, uint64_t most,
                               bool *arrived);
/* Where the bodies of the first `capacity` slots were at a tick of a branch, to some hundredth of
 * their size, in a moment: for a picture until an approach has arrived. False where that is not
 * remembered, or edits lie between then and now. */
bool lab_session_poses(lab_session *session, size_t branch, uint64_t tick, cr_placement *out,
                       size_t capacity);

/* What happened in the ticks that were first run on a branch, those up to its last one. Owned by
 * the session, valid until it changes. */
const lab_mark *lab_session_marks(const lab_session *session, size_t branch, size_t *count);
/* A bookmark of the scene, see lab_scene_set_bookmark: of a tick, on whatever branch. It changes
 * nothing of the world, and is saved with the scene. */
cr_result lab_session_bookmark(lab_session *session, uint64_t tick, const char *label);
/* Leaves a mark at the present tick: time was held there, by a breakpoint if it `stopped`. */
void lab_session_mark_pause(lab_session *session, bool stopped);
/* The ticks after which commands were applied on a branch behind its fork, the pull of a hand
 * aside: the last `most` of them, from late to early, each once. Returns how many. */
size_t lab_session_edit_ticks(const lab_session *session, size_t branch, uint64_t *out,
                              size_t most);
/* The nearest tick of the present branch after `from`, or before it, that has a mark or an edit.
 * False when there is none. */
bool lab_session_next_mark(const lab_session *session, uint64_t from, bool backward,
                           uint64_t *tick);

/* Applies and remembers a command; one that is refused changes nothing and is not kept. Between
 * lab_session_group and the next call of it, commands are undone together (a drag, an edit of
 * several bodies). Of those that set the same things again before time runs on, the last counts:
 * the world becomes what it would be without the others. */
cr_result lab_session_apply(lab_session *session, const lab_command *command, cr_body_id *spawned);
void lab_session_group(lab_session *session); /* what comes next is a new edit */

/* From begin to end commands find no contacts: the end finds them once, for all. Between them time
 * must stand still, and contacts are those from before. Pairs may stand in each other; the
 * outermost counts. The end fails with CR_OUT_OF_MEMORY only, and then none of its commands is
 * kept. */
void lab_session_batch_begin(lab_session *session);
cr_result lab_session_batch_end(lab_session *session);

/* What was done to a session. Opened at the same scene, another one to which the same is done in
 * the same order comes to the same bits. */
typedef enum lab_operation_kind {
    LAB_DID_COMMAND,
    LAB_DID_GROUP,
    LAB_DID_BATCH_BEGIN,
    LAB_DID_BATCH_END,
    LAB_DID_STEP,
    LAB_DID_UNDO,
    LAB_DID_REDO,
    LAB_DID_RESTART,
    LAB_DID_RESTART_FROM_EDIT,
    LAB_DID_GO,
    LAB_DID_SWITCH,
    LAB_DID_BOOKMARK,
} lab_operation_kind;

typedef struct lab_operation {
    lab_operation_kind kind;
    cr_code code;               /* how it ended; commands that are refused are not told of */
    const lab_command *command; /* of LAB_DID_COMMAND */
    cr_body_def body_before;    /* of LAB_EDIT */
    cr_joint_def joint_before;  /* of LAB_EDIT_JOINT */
    cr_body_id body;            /* that LAB_SPAWN made */
    cr_joint_id joint;          /* that LAB_JOIN made */
    size_t undoable, redoable;  /* edits, before it was done */
    uint64_t to;                /* of LAB_DID_GO and _BOOKMARK, the tick; of _SWITCH, the branch */
    const char *label;          /* of LAB_DID_BOOKMARK */
} lab_operation;

typedef struct lab_listener {
    void (*heard)(void *user, const lab_operation *operation); /* it must not touch the session */
    void *user;
} lab_listener;

/* The listener that is told of each operation after it was done, on the thread that did it. It is
 * copied; NULL for none. */
void lab_session_listen(lab_session *session, const lab_listener *listener);

bool lab_session_can_undo(const lab_session *session);
bool lab_session_can_redo(const lab_session *session);
/* How many edits there are to undo and to redo. */
size_t lab_session_undoable(const lab_session *session);
size_t lab_session_redoable(const lab_session *session);
/* Back to the moment before the last edit, and to the branch on which it was made; redo brings it
 * and the run since then back. Both do nothing when there is nothing to do. A body that was being
 * dragged in the state they come to is let go: no hand is on it any more. */
cr_result lab_session_undo(lab_session *session);
cr_result lab_session_redo(lab_session *session);

/* To run again from tick 0 with the edits that were made there, and without later commands: where
 * there are such, on another branch. Undo goes back to where one was. */
cr_result lab_session_restart(lab_session *session);
/* The same from the last edit before now, right after it: an edit is any command but the pull of a
 * hand on a body. Without one, from tick 0. */
cr_result lab_session_restart_from_edit(lab_session *session);
bool lab_session_ran_since_edit(const lab_session *session);

/* True when edits were made since the scene was opened or marked as saved. */
bool lab_session_edited(const lab_session *session);
void lab_session_mark_saved(lab_session *session);
/* For a scene that is in no file as it was opened: it counts as edited from the start. */
void lab_session_mark_unsaved(lab_session *session);
/* Nothing was done since it was opened. */
bool lab_session_untouched(const lab_session *session);
/* The scene as it was when it was opened, as lab_scene_print gives it; NULL also when that is
 * forgotten. */
char *lab_session_print_opening(const lab_session *session, size_t *length);
/* A number that changes with every command, and with undo and redo of one. */
uint32_t lab_session_revision(const lab_session *session);
/* That number at a tick of the present branch, after the commands at that tick. While it stays the
 * same, so does all that happened on the branch up to there. */
uint32_t lab_session_revision_at(const lab_session *session, uint64_t tick);
/* What the view of a saved scene shall be. */
void lab_session_set_view(lab_session *session, lab_view view);

#endif
