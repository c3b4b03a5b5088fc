/* observer.c - the energy balance and the residual of each tick. */
#include "lab/probes/observer.h"

#include <math.h>

bool lab_observer_begin(lab_observer *observer, unsigned needs)
{
    *observer = (lab_observer){.residual = (double)NAN};
    bool energy = (needs & LAB_NEEDS_ENERGY) != 0, ledger = (needs & LAB_NEEDS_LEDGER) != 0;
    if (energy)
        observer->balance = lab_energy_balance_new();
    if (ledger)
        observer->ledger = lab_energy_ledger_new();
    bool good = (!energy || observer->balance != NULL) && (!ledger || observer->ledger != NULL);
    if (!good)
        lab_observer_end(observer);
    return good;
}

void lab_observer_end(lab_observer *observer)
{
    lab_energy_balance_free(observer->balance);
    lab_energy_ledger_free(observer->ledger);
    observer->balance = NULL;
    observer->ledger = NULL;
}

static void hear_stage(void *user, cr_stage stage)
{
    lab_observer *observer = user;
    if (stage == CR_STAGE_FORCES)
        observer->residual = (double)NAN;
    if (observer->also.stage != NULL)
        observer->also.stage(observer->also.user, stage);
}

static void hear_residual(void *user, float residual)
{
    lab_observer *observer = user;
    observer->residual = (double)residual;
    if (observer->also.residual != NULL)
        observer->also.residual(observer->also.user, residual);
}

cr_probe lab_observer_probe(lab_observer *observer)
{
    return (cr_probe){.stage = hear_stage, .residual = hear_residual, .user = observer};
}

bool lab_observer_start(lab_observer *observer, const cr_world *world)
{
    return (observer->balance == NULL || lab_energy_balance_begin(observer->balance, world)) &&
           (observer->ledger == NULL || lab_energy_ledger_begin(observer->ledger, world));
}

lab_observation lab_observer_tick(lab_observer *observer, const cr_world *world)
{
    observer->sums.known = false;
    lab_observation now = {.world = world,
                           .energy_made = (double)NAN,
                           .residual = observer->residual,
                           .sums = &observer->sums};
    if (observer->balance != NULL)
        now.energy_made = lab_energy_balance_tick(observer->balance, world);
    if (observer->ledger != NULL && lab_energy_ledger_tick(observer->ledger, world))
        now.ledger = observer->ledger;
    return now;
}
