/* branches.h - the futures that a session has seen: each is a way through the tree of commands,
 * from the start to the farthest place that was reached on it. For session.c only.
 *
 * There is always one, the first run. A command in the past of a branch begins another branch
 * there, and leaves the first as it was. */
#ifndef LAB_BRANCHES_H
#define LAB_BRANCHES_H

#include "lab/history.h"
#include "lab/marks.h"
#include "lab/pose_track.h"

enum { LAB_BRANCH_NAME = 80 };

typedef struct lab_branch {
    uint32_t id;     /* never used again, so that edits may refer to a branch that is gone */
    uint32_t parent; /* the branch that it left; the first branch's is its own */
    lab_place fork;  /* where it left; see lab_branches_fork_now */
    lab_place tip;   /* the farthest place reached */
    /* of the ticks that were first run on it */
    lab_marks marks;
    lab_pose_track poses;
    uint32_t posed; /* the node at which the last of these poses was taken */
    char name[LAB_BRANCH_NAME];
} lab_branch;

typedef struct lab_branches {
    lab_branch *at; /* in the order in which they began */
    size_t count, capacity;
    uint32_t present; /* id of the branch that the world is on */
    uint32_t ids;     /* given so far */
} lab_branches;

/* Begins with the first branch, which has only its start. False when out of memory. */
bool lab_branches_begin(lab_branches *branches, lab_place start);
void lab_branches_end(lab_branches *branches);
size_t lab_branches_bytes(const lab_branches *branches);
/* Forgets the oldest poses until they take no more than this. */
void lab_branches_limit_poses(lab_branches *branches, size_t bytes);

/* NULL when there is none of that id any more. The pointer is valid until a branch begins. */
lab_branch *lab_branches_find(const lab_branches *branches, uint32_t id);
lab_branch *lab_branches_present(const lab_branches *branches);

/* Room for one more, so that the next lab_branches_fork cannot fail. */
bool lab_branches_reserve(lab_branches *branches);
/* A branch that leaves the present one at `place`; it becomes the present one. */
lab_branch *lab_branches_fork(lab_branches *branches, lab_place place, const char *name);
/* Where the branch leaves its parent now: undo may have shortened the parent, and another edit may
 * have led it elsewhere. */
lab_place lab_branches_fork_now(const lab_branches *branches, const lab_history *history,
                                const lab_branch *branch);
/* Takes back a fork on which nothing was done: its parent becomes the present branch. */
void lab_branches_unfork(lab_branches *branches);

/* Drops branches to whose tip no commands lead any more; the present one's always does. */
void lab_branches_prune(lab_branches *branches, const lab_history *history);

#endif
