/* config.h - the values behind the settings table, as the stages read them. */
#ifndef CR_CONFIG_H
#define CR_CONFIG_H

#include "carom.h"

enum { CR_MIX_MIN, CR_MIX_MAX, CR_MIX_MEAN, CR_MIX_PRODUCT };
enum { CR_CORRECT_OFF, CR_CORRECT_VELOCITY, CR_CORRECT_SPLIT };
enum { CR_POLYGONS_SUPPORT, CR_POLYGONS_TEXTBOOK };

/* Bools and choices are int32_t, so that a row needs no more than an offset and a type. */
typedef struct cr_config {
    float gravity_x, gravity_y, timestep, length;
    int32_t threads;
    int32_t integrator, broadphase, polygons, continuous, solver;
    int32_t iterations, substeps, most_substeps, relax_iterations, position_iterations, cold_passes;
    int32_t accumulate, warm_start, block, friction, correction;
    float baumgarte, slop, projection, max_correction;
    float contact_frequency, contact_damping, push_speed, joint_frequency, joint_damping;
    int32_t xpbd_passes;
    float xpbd_compliance;
    int32_t avbd_iterations;
    float avbd_penalty, avbd_penalty_max, avbd_beta;
    float margin, restitution_threshold, dynamic_friction;
    float hit_speed;
    int32_t restitution_mix;
    int32_t sleep;
    float sleep_speed, sleep_time;
    int32_t lanes;
    float air_drag, wind_x, wind_y;
    float drag_frequency, drag_damping;
} cr_config;

cr_config cr_config_default(void);
void cr_config_write(cr_config *config, const cr_setting *setting, double value);
double cr_config_read(const cr_config *config, const cr_setting *setting);

#endif
