/* residuals.c - one tick with each solver, on a copy of the world. */
#include "sandbox/actions/residuals.h"

#include "lab/convergence.h"

#include <stdlib.h>

void residuals_show(app *a, bool on)
{
    a->residuals.on = on;
    a->residuals.known = false;
    a->dirty = true;
}

/* A tick that fails has no curve: that it fails is told when time runs into it. */
void residuals_advance(app *a)
{
    app_residuals *r = &a->residuals;
    size_t count;
    cr_solvers(&count);
    if (!r->on || a->playing || a->time_bar.shows_poses)
        return;
    uint64_t tick = cr_world_tick(app_world(a)), hash = cr_world_hash(app_world(a));
    if (r->known && r->tick == tick && r->hash == hash)
        return;
    if (r->curve == NULL)
        r->curve = calloc(APP_SOLVERS, sizeof *r->curve);
    for (size_t i = 0; i < count && i < APP_SOLVERS && r->curve != NULL; i++)
        if (lab_residuals_of(app_world(a), i, 0, &r->curve[i]).code != CR_OK)
            r->curve[i].count = 0;
    r->known = r->curve != NULL;
    r->tick = tick;
    r->hash = hash;
    a->dirty = true;
}
