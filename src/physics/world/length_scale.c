/* length_scale.c - lengths that follow from the size of bodies.
 *
 * A slop of 5 mm is nothing to a crate, but a marble would be lost in it. So in a world of small
 * bodies slop, margin and sleep speed are smaller, unless the user has set them. Their defaults
 * suit bodies of 0.1 m and more; for bodies of a centimetre and less they are proportional to the
 * size, with the default at one metre. The typical size is the setting world.length, or else the
 * median of the bodies of finite mass (histograms.h).
 *
 * Time cannot be scaled: under the same gravity a small body falls by its own size sooner. Where
 * the fall of one sub-step is not small against the typical size, a tick gets more sub-steps. */
#include "world/length_scale.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "world/config.h"
#include "world/histograms.h"

/* 1 from 0.1 m on, which counts as 0.088; the length itself, in metres, up to 0.01 m or so. */
static float scale_of(float length)
{
    float share = length / 0.088f;
    return share >= 1 ? 1 : max_float(share * share, length);
}

/* Only a default is scaled: any other value was set by the user and is meant literally. */
static bool is_initial(const char *key, double value)
{
    return value == cr_setting_find(key)->initial;
}

static float scaled(const char *key, float value, float by)
{
    return is_initial(key, (double)value) ? value * by : value;
}

static void add_substeps(cr_config *config, float length, float h)
{
    float pull = vec_length(vec(config->gravity_x, config->gravity_y));
    bool free = is_initial("solver.substeps", config->substeps);
    for (int i = 0; i < CR_MAX_SMALL_DOUBLINGS && free; i++) {
        float step = h / (float)config->substeps;
        if (pull * step * step <= CR_MAX_FALL_PER_SUBSTEP * length)
            return;
        config->substeps *= 2;
        config->most_substeps *= 2;
    }
}

void cr_scale_fit(cr_world *world, float h)
{
    cr_config *config = &world->s.config;
    world->s.scaled_for_h = h;
    world->s.heavy_mass = cr_heavy_mass(world);
    *config = world->s.settings;
    float length = config->length > 0 ? config->length : cr_median_length(world);
    float scale = scale_of(length);
    config->slop = scaled("solver.slop", config->slop, scale);
    config->margin = scaled("contact.margin", config->margin, scale);
    config->sleep_speed = scaled("sleep.speed", config->sleep_speed, scale);
    config->avbd_beta = scaled("avbd.beta", config->avbd_beta, 1 / scale);
    add_substeps(config, length, h);
}
