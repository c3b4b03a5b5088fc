#include "experiments.h"

static const lab_experiment *const all[] = {
    &lab_bounce,
    &lab_head_on,
    &lab_glancing,
    &lab_inelastic,
    &lab_cradle,
    &lab_stacked_balls,
    &lab_slope,
    &lab_tipping,
    &lab_race,
    &lab_thrown,
    &lab_spin,
    &lab_off_centre,
    &lab_pi_ten,
    &lab_pi_hundred,
    &lab_tunnelling,
    &lab_free_fall,
    &lab_spring,
    &lab_column,
    &lab_load,
    &lab_baumgarte,
    &lab_split,
    &lab_projection,
    &lab_position_passes,
    &lab_soft,
    &lab_bricks,
    &lab_pendulum,
    &lab_crowd,
    &lab_height_kept,
    &lab_isolated,
    &lab_tower,
    &lab_heavy_load,
    &lab_pyramid,
    &lab_rest,
};

const lab_experiment *const *lab_experiments(size_t *count)
{
    *count = sizeof all / sizeof *all;
    return all;
}
