/* session_ghost.c - the session's timeline, walked by another world for a while. */
#include "lab/ghost.h"
#include "lab/session_state.h"

#include <stdlib.h>

struct lab_ghost {
    cr_world *world;
    bool known; /* it is at a place of the session's history: */
    lab_place here;
    uint32_t stamp; /* of its node: numbers of nodes that were dropped are given again */
};

lab_ghost *lab_ghost_new(void)
{
    lab_ghost *ghost = calloc(1, sizeof *ghost);
    if (ghost != NULL && cr_world_create(&ghost->world).code != CR_OK) {
        free(ghost);
        ghost = NULL;
    }
    return ghost;
}

void lab_ghost_free(lab_ghost *ghost)
{
    if (ghost != NULL)
        cr_world_destroy(ghost->world);
    free(ghost);
}

void lab_ghost_forget(lab_ghost *ghost)
{
    ghost->known = false;
}

cr_world *lab_ghost_world(const lab_ghost *ghost)
{
    return ghost->world;
}

static bool is_still_there(const lab_ghost *ghost, const lab_history *history)
{
    return ghost->known && lab_history_has(history, ghost->here) &&
           lab_history_node(history, ghost->here.node)->stamp == ghost->stamp;
}

cr_result lab_ghost_follow(lab_ghost *ghost, lab_session *session, size_t branch)
{
    lab_timeline *time = &session->time;
    if (branch >= session->branches.count)
        return lab_ok();
    lab_place target = lab_place_on(session, &session->branches.at[branch], time->here.tick);
    bool there = is_still_there(ghost, &time->history);
    cr_world *world = time->world;
    lab_place here = time->here;
    uint32_t since_key = time->since_key;
    cr_trace trace = time->trace;
    time->world = ghost->world;
    time->here = ghost->here;
    time->since_key = 0;
    time->trace = (cr_trace){0};
    cr_result result = there ? lab_timeline_go(time, target) : lab_timeline_seek(time, target);
    ghost->here = time->here;
    ghost->known = result.code == CR_OK;
    ghost->stamp = lab_history_node(&time->history, time->here.node)->stamp;
    time->world = world;
    time->here = here;
    time->since_key = since_key;
    time->trace = trace;
    return result;
}
