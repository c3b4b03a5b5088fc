/* lifetime.c - making a world, changing its settings, and freeing all that it came to own. */
#include "base/result.h"
#include "base/workers.h"
#include "broadphase/pair_cache.h"
#include "constraints/problem.h"
#include "contacts/all_contacts.h"
#include "world/length_scale.h"
#include "world/wake.h"
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
    world->s.free_head = world->s.free_joint = CR_NO_SLOT;
    cr_kept_forget(world);
    *out = world;
    return cr_ok();
}

void cr_world_destroy(cr_world *world)
{
    if (world == NULL)
        return;
    free(world->bodies);
    free(world->shapes);
    free(world->bounds);
    free(world->poses);
    free(world->outlines);
    free(world->stances);
    free(world->last_stances);
    free(world->surfaces);
    free(world->paces);
    free(world->attractors);
    free(world->pairs);
    free(world->contacts);
    free(world->nodes);
    free(world->proxies);
    free(world->marks);
    free(world->kept);
    free(world->found);
    free(world->half_sorted);
    free(world->slot_starts);
    free(world->movers);
    free(world->followed);
    free(world->stood);
    free(world->fresh);
    free(world->renewed);
    free(world->cells);
    free(world->grid_items);
    free(world->grid_sorted);
    free(world->grid_keys);
    free(world->previous);
    free(world->manifolds);
    free(world->suspects);
    free(world->seams);
    free(world->seam_heads);
    free(world->dormant);
    free(world->last_dormant);
    cr_all_contacts_free(world->all_contacts);
    free(world->last_pairs);
    free(world->rest_notes);
    free(world->intervals);
    free(world->joints);
    free(world->parted);
    free(world->joint_starts);
    free(world->joint_list);
    free(world->touches);
    free(world->last_touches);
    free(world->events);
    free(world->islands);
    free(world->awake);
    free(world->places);
    free(world->edited);
    free(world->pulling);
    free(world->doubts);
    cr_problem_free(world->problem);
    free(world->fast);
    free(world->obstacles);
    free(world->meetings);
    free(world->stops);
    free(world->stopped);
    cr_workers_free(world->workers);
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
    world->s.fitted_h = 0;
    world->contacts_solved = false;
    cr_scale_fit(world, world->s.settings.timestep);
    bool moves_bodies = setting->offset != offsetof(cr_config, threads) &&
                        setting->offset != offsetof(cr_config, lanes);
    if (moves_bodies && cr_config_read(&world->s.settings, setting) != before)
        cr_wake_all(world);
    return checked;
}
