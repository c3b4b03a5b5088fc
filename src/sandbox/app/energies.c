/* energies.c - a window of ticks that moves on. */
#include "sandbox/app/energies.h"

#include "lab/metrics.h"
#include "lab/stored_energy.h"

#include <string.h>

static void drop_first(float *value)
{
    memmove(value, value + 1, (ENERGIES - 1) * sizeof *value);
}

void energies_expect(app_energies *energies, const cr_world *world, uint32_t revision)
{
    bool known = energies->count > 0 && energies->tick == cr_world_tick(world) &&
                 energies->revision == revision;
    energies->revision = revision;
    if (energies->balance == NULL)
        energies->balance = lab_energy_balance_new();
    if (energies->balance != NULL && !known)
        lab_energy_balance_begin(energies->balance, world);
}

double energies_made(const app_energies *energies)
{
    double sum = 0.0;
    for (size_t i = 0; i < energies->count; i++)
        sum += (double)energies->made[i];
    return sum;
}

void energies_rewind(app_energies *energies, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world), last = energies->tick;
    if (energies->count == 0 || tick > last || last - tick >= energies->count)
        energies->count = 0;
    else
        energies->count -= (size_t)(last - tick);
    energies->tick = tick;
}

void energies_forget(app_energies *energies)
{
    energies->count = 0;
    energies->tick = 0;
}

void energies_free(app_energies *energies)
{
    lab_energy_balance_free(energies->balance);
}

void energies_note(app_energies *energies, const cr_world *world)
{
    uint64_t tick = cr_world_tick(world), last = energies->tick;
    if (tick <= last && last - tick < energies->count)
        energies->count -= (size_t)(last - tick) + 1;
    else if (tick != last + 1)
        energies->count = 0;
    if (energies->count == ENERGIES) {
        drop_first(energies->kinetic);
        drop_first(energies->potential);
        drop_first(energies->total);
        drop_first(energies->made);
        energies->count--;
    }
    lab_metrics m = lab_metrics_of(world);
    double kinetic = m.kinetic_linear + m.kinetic_angular;
    double potential = m.potential + lab_stored_energy(world);
    energies->kinetic[energies->count] = (float)kinetic;
    energies->potential[energies->count] = (float)potential;
    energies->total[energies->count] = (float)(kinetic + potential);
    energies->made[energies->count] =
        energies->balance != NULL ? (float)lab_energy_balance_tick(energies->balance, world) : 0.0f;
    energies->count++;
    energies->tick = tick;
}
