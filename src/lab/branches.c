/* branches.c - the list of branches, and which of them is the present one. */
#include "lab/branches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lab_branches_reserve(lab_branches *branches)
{
    if (branches->count < branches->capacity)
        return true;
    size_t wanted = branches->capacity < 4 ? 4 : branches->capacity * 2;
    lab_branch *bigger = realloc(branches->at, wanted * sizeof *bigger);
    if (bigger == NULL)
        return false;
    branches->at = bigger;
    branches->capacity = wanted;
    return true;
}

static lab_branch *append(lab_branches *branches, uint32_t parent, lab_place place,
                          const char *name)
{
    lab_branch *branch = &branches->at[branches->count++];
    *branch = (lab_branch){.id = branches->ids++, .parent = parent, .fork = place, .tip = place};
    snprintf(branch->name, sizeof branch->name, "%s", name);
    branches->present = branch->id;
    return branch;
}

bool lab_branches_begin(lab_branches *branches, lab_place start)
{
    memset(branches, 0, sizeof *branches);
    if (!lab_branches_reserve(branches))
        return false;
    append(branches, 0, start, "first run");
    return true;
}

static void free_branch(lab_branch *branch)
{
    lab_marks_free(&branch->marks);
    lab_pose_track_free(&branch->poses);
}

void lab_branches_end(lab_branches *branches)
{
    for (size_t i = 0; i < branches->count; i++)
        free_branch(&branches->at[i]);
    free(branches->at);
    memset(branches, 0, sizeof *branches);
}

size_t lab_branches_bytes(const lab_branches *branches)
{
    size_t bytes = branches->capacity * sizeof *branches->at;
    for (size_t i = 0; i < branches->count; i++)
        bytes += branches->at[i].marks.capacity * sizeof(lab_mark) + branches->at[i].poses.bytes;
    return bytes;
}

void lab_branches_limit_poses(lab_branches *branches, size_t bytes)
{
    for (;;) {
        size_t sum = 0;
        lab_pose_track *most = NULL;
        for (size_t i = 0; i < branches->count; i++) {
            lab_pose_track *poses = &branches->at[i].poses;
            sum += poses->bytes;
            if (poses->count > 1 && (most == NULL || poses->bytes > most->bytes))
                most = poses;
        }
        if (sum <= bytes || most == NULL)
            return;
        lab_pose_track_drop_oldest(most);
    }
}

lab_branch *lab_branches_find(const lab_branches *branches, uint32_t id)
{
    for (size_t i = 0; i < branches->count; i++)
        if (branches->at[i].id == id)
            return &branches->at[i];
    return NULL;
}

lab_branch *lab_branches_present(const lab_branches *branches)
{
    return lab_branches_find(branches, branches->present);
}

lab_branch *lab_branches_fork(lab_branches *branches, lab_place place, const char *name)
{
    return append(branches, branches->present, place, name);
}

lab_place lab_branches_fork_now(const lab_branches *branches, const lab_history *history,
                                const lab_branch *branch)
{
    if (branch->parent == branch->id)
        return branch->fork;
    return lab_history_meet(history, branch->fork,
                            lab_branches_find(branches, branch->parent)->tip);
}

void lab_branches_unfork(lab_branches *branches)
{
    lab_branch *last = lab_branches_present(branches);
    uint32_t parent = last->parent;
    size_t index = (size_t)(last - branches->at);
    free_branch(last);
    memmove(last, last + 1, (branches->count - index - 1) * sizeof *last);
    branches->count--;
    branches->present = parent;
}

/* A branch whose parent is gone hangs on the parent's parent, which was there before it. */
static uint32_t living_parent(const lab_branches *branches, const lab_history *history, uint32_t id)
{
    const lab_branch *branch = lab_branches_find(branches, id);
    while (!lab_history_has(history, branch->tip) && branch->parent != branch->id)
        branch = lab_branches_find(branches, branch->parent);
    return branch->id;
}

void lab_branches_prune(lab_branches *branches, const lab_history *history)
{
    for (size_t i = 0; i < branches->count; i++)
        branches->at[i].parent = living_parent(branches, history, branches->at[i].parent);
    size_t kept = 0;
    for (size_t i = 0; i < branches->count; i++)
        if (lab_history_has(history, branches->at[i].tip))
            branches->at[kept++] = branches->at[i];
        else
            free_branch(&branches->at[i]);
    branches->count = kept;
    for (size_t i = 0; i < kept; i++)
        if (lab_branches_find(branches, branches->at[i].parent) == NULL)
            branches->at[i].parent = branches->at[i].id;
}
