/* lifetime.c - creates a world, changes its settings, and frees all that it owns. */
#include "base/result.h"
#include "base/workers.h"
#include "broadphase/pair_cache.h"
#include "constraints/problem.h"
#include "contacts/sleeping_contacts.h"
#include "world/awake.h"
#include "world/length_scale.h"
#include "world/world.h"

#include <stdlib.h>

cr_result cr_world_create(cr_world **out)
{
    cr_world *world = calloc(1, sizeof *world);
    if (world == NULL)
        return cr_out_of_memory();
    world->all_contacts = cr_all_contacts_create();
    if (world->all_contacts == NULL) {
        free(world);
        return cr_out_of_memory();
    }
    world->s.settings = world->s.config = cr_config_default();
    world->s.parts = 1;
    world->s.free_body = world->s.free_joint = CR_NO_SLOT;
    cr_pair_cache_reset(world);
    *out = world;
    return cr_ok();
}

void cr_world_destroy(cr_world *world)
{
    if (world == NULL)
        return;
    cr_all_contacts_free(world->all_contacts);
    cr_problem_free(world->problem);
    cr_workers_free(world->workers);
#define STATE(type, name, count) free(world->name);
#define SCRATCH(type, name)      free(world->name);
#include "world/world_arrays.inc"
    free(world);
}

bool cr_setting_is_read(const cr_setting *setting, const cr_world *world)
{
    return (setting->solvers >> world->s.settings.solver & 1) != 0;
}

cr_result cr_world_set(cr_world *world, const char *key, double value)
{
    const cr_setting *setting = cr_setting_find(key);
    if (setting == NULL)
        return cr_fail(CR_UNKNOWN_SETTING, "there is no setting \"%.60s\"; did you mean %s?", key,
                       cr_setting_nearest(key)->key);
    cr_result checked = cr_setting_check(setting, value);
    if (checked.code != CR_OK)
        return checked;
    double before = cr_config_read(&world->s.settings, setting);
    cr_config_write(&world->s.settings, setting, value);
    world->s.scaled_for_h = 0;
    world->contacts_solved = false;
    cr_scale_fit(world, world->s.settings.timestep);
    bool moves_bodies = setting->offset != offsetof(cr_config, threads) &&
                        setting->offset != offsetof(cr_config, lanes);
    if (moves_bodies && cr_config_read(&world->s.settings, setting) != before)
        cr_wake_all(world);
    return checked;
}
