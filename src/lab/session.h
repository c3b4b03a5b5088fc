/* session.h - a run of a scene that can be edited, undone, redone and taken back in time.
 *
 * A session keeps every command in a tree: a command's parent is the one before it, so editing
 * after an undo starts a branch and loses nothing. A place in the tree together with a tick
 * names one state of the world; any of them is reached by restoring the nearest key snapshot
 * and stepping on, bit for bit. */
#ifndef LAB_SESSION_H
#define LAB_SESSION_H

#include "lab/command.h"
#include "lab/scene.h"

typedef struct lab_session lab_session;

/* Takes the scene; it is destroyed with the session. NULL (scene untouched) out of memory. */
lab_session *lab_session_open(lab_scene *scene);
void lab_session_close(lab_session *session);

const lab_scene *lab_session_scene(const lab_session *session);
const cr_world *lab_session_world(const lab_session *session);
lab_names *lab_session_names(lab_session *session); /* to intern a new body's name */
/* For a sink that watches the narrow phase; the world is otherwise changed by commands only. */
void lab_session_trace(lab_session *session, const cr_trace *trace, cr_body_id only);

/* The probe that is told when each stage of a tick begins; NULL for none. It is also told of ticks
 * that are stepped again on the way to an earlier or later moment. */
void lab_session_probe(lab_session *session, const cr_probe *probe);

/* A key snapshot of the world is kept every `interval` ticks or commands (60 by default). Snapshots
 * and commands together stay within `bytes` (128 MiB by default, and at least three snapshots):
 * first snapshots are thinned out, which makes undo slower; then the oldest commands are forgotten
 * and can no longer be undone. The start of the scene with the edits made there is never forgotten.
 */
void lab_session_set_keys(lab_session *session, uint32_t interval, size_t bytes);
size_t lab_session_memory(const lab_session *session); /* bytes that it has of them now */
size_t lab_session_budget(const lab_session *session); /* bytes that it may have */

/* Steps once by the world's timestep. When the tick fails (CR_NON_FINITE) its error is returned
 * and the session stands where it stood before it, so that undo, reset and edits still work. */
cr_result lab_session_step(lab_session *session);

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
    LAB_DID_RESET,
    LAB_DID_RESET_TO_EDIT,
    LAB_DID_STEP_BACK,
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
/* Back to the moment before the last edit; redo brings it and the run since then back. Both do
 * nothing when there is nothing to do. A body that was being dragged in the state they come to
 * is let go (so it is by reset and step_back): no hand is on it any more. */
cr_result lab_session_undo(lab_session *session);
cr_result lab_session_redo(lab_session *session);

/* To tick 0 with the edits that were made there; undo brings the run back. */
cr_result lab_session_reset(lab_session *session);
/* To the state right after the last edit, before time ran on: an edit is any command but the pull
 * of a hand on a body. Without one, to tick 0. Undo brings the run back. */
cr_result lab_session_reset_to_edit(lab_session *session);
bool lab_session_ran_since_edit(const lab_session *session);
/* One tick back on the present branch (edits made at a later tick are left behind, and redo
 * brings them back). Does nothing at tick 0. Steps back in a row are one undo. */
cr_result lab_session_step_back(lab_session *session);

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
/* What the view of a saved scene shall be. */
void lab_session_set_view(lab_session *session, lab_view view);

#endif
