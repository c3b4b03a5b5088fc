/* validate.c - checks the invariants that every call must leave intact. */
#include "engine/validate_checks.h"

static cr_check *const checks[] = {
    cr_check_settings, cr_check_lengths, cr_check_bodies,  cr_check_sleepers,
    cr_check_joints,   cr_check_pulls,   cr_check_lists,   cr_check_contacts,
    cr_check_islands,  cr_check_colors,  cr_check_proxies,
};

cr_result cr_world_validate(const cr_world *world)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        cr_result result = checks[i](world);
        if (result.code != CR_OK)
            return result;
    }
    return cr_ok();
}

cr_result cr_check_settings(const cr_world *world)
{
    size_t count;
    const cr_setting *rows = cr_settings(&count);
    for (size_t i = 0; i < count; i++)
        if (cr_setting_check(&rows[i], cr_config_read(&world->s.settings, &rows[i])).code != CR_OK)
            return cr_broken("setting %s is out of its range", rows[i].key);
    return cr_ok();
}

cr_result cr_check_lengths(const cr_world *world)
{
#define STATE(type, name, count)                                                                   \
    if (world->s.count > world->name##_capacity)                                                   \
        return cr_broken("there are more " #name " than room for them");
#define SCRATCH(type, name)
#include "world/world_arrays.inc"
    return cr_ok();
}
