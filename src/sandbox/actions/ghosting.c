/* ghosting.c - keeps a world beside the session at the same tick of another branch. */
#include "sandbox/actions/ghosting.h"

#include "sandbox/app/notification.h"

void ghosting_toggle(app *a)
{
    app_ghost *g = &a->ghost;
    g->on = !g->on;
    g->shown = false;
    previous_poses_forget(&g->previous);
    a->dirty = true;
    if (g->on && g->world == NULL)
        g->world = lab_ghost_new();
    if (g->on && g->world == NULL) {
        g->on = false;
        notification_show(a, "There is no memory for a ghost");
    } else if (g->on && lab_session_branches(a->session) < 2) {
        notification_show(a, "There is one branch only; the ghost comes with the next");
    }
}

void ghosting_forget(app *a)
{
    app_ghost *g = &a->ghost;
    if (g->world != NULL)
        lab_ghost_forget(g->world);
    g->shown = false;
    previous_poses_forget(&g->previous);
}

size_t ghosting_branch(const app *a)
{
    size_t now = lab_session_branch(a->session), former = a->time_bar.former;
    size_t count = lab_session_branches(a->session);
    if (former != now && former < count)
        return former;
    size_t parent = lab_session_branch_view(a->session, now).parent;
    return parent != now ? parent : now + 1 < count ? now + 1 : now;
}

static bool is_wanted(const app *a)
{
    return a->ghost.on && a->compare.variants == NULL && lab_session_branches(a->session) > 1;
}

void ghosting_follow(app *a)
{
    app_ghost *g = &a->ghost;
    g->shown = false;
    if (!is_wanted(a))
        return;
    size_t branch = ghosting_branch(a);
    if (lab_session_branch_view(a->session, branch).last < cr_world_tick(app_world(a)))
        return; /* it has not come so far */
    g->shown = lab_ghost_follow(g->world, a->session, branch).code == CR_OK;
}

void ghosting_remember(app *a)
{
    if (is_wanted(a) && a->ghost.shown)
        previous_poses_remember(&a->ghost.previous, lab_ghost_world(a->ghost.world));
}

void ghosting_advance(app *a)
{
    app_ghost *g = &a->ghost;
    bool was = g->shown;
    if (!g->on)
        return;
    uint64_t before = was ? cr_world_tick(lab_ghost_world(g->world)) : 0;
    ghosting_follow(a);
    bool moved = g->shown && (!was || before != cr_world_tick(lab_ghost_world(g->world)));
    if (moved || !a->playing)
        previous_poses_forget(&g->previous);
    a->dirty |= moved || was != g->shown;
}
