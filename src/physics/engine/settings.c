/* settings.c - the settings table: every tunable of the core is one row of it. */
#include "base/result.h"
#include "base/vec.h"
#include "base/workers.h"
#include "broadphase/broadphase.h"
#include "continuous/continuous.h"
#include "integrators/integrator.h"
#include "solvers/solver_table.h"
#include "world/config.h"

#include <string.h>

static const cr_choice mixes[] = {
    {.name = "min", .label = "Minimum", .help = "the smaller of the two"},
    {.name = "max", .label = "Maximum", .help = "the larger of the two"},
    {.name = "mean", .label = "Mean", .help = "half of each"},
    {.name = "product", .label = "Product", .help = "one times the other"},
};
static const cr_choice corrections[] = {
    {.name = "off", .label = "Off", .help = "overlap is left as it is: see bodies sink"},
    {.name = "velocity",
     .label = "Baumgarte",
     .help = "a bias in the velocity row: overlap pops bodies apart"},
    {.name = "split",
     .label = "Split impulse",
     .help = "a pseudo velocity of its own that moves bodies and is then forgotten"},
};
static const cr_choice polygon_tests[] = {
    {.name = "support",
     .label = "Support points",
     .help = "for each face the deepest vertex of the other"},
    {.name = "textbook",
     .label = "Textbook SAT",
     .help = "project every vertex on every face normal"},
};

#define LAST(choices) (sizeof(choices) / sizeof *(choices)-1)
#define AT(field)     offsetof(cr_config, field)
#define FLOAT(key, label, unit, low, high, initial, field, solvers, help)                          \
    {                                                                                              \
        key, label, unit, CR_FLOAT, low, high, (double)(float)(initial), help, AT(field), NULL,    \
            solvers                                                                                \
    }
#define INT(key, label, low, high, initial, field, solvers, help)                                  \
    {                                                                                              \
        key, label, "", CR_INT, low, high, initial, help, AT(field), NULL, solvers                 \
    }
#define BOOL(key, label, initial, field, solvers, help)                                            \
    {                                                                                              \
        key, label, "", CR_BOOL, 0, 1, initial, help, AT(field), NULL, solvers                     \
    }
#define CHOICE(key, label, initial, field, last, choices, solvers, help)                           \
    {                                                                                              \
        key, label, "", CR_CHOICE, 0, last, initial, help, AT(field), choices, solvers             \
    }

/* The solvers that read a setting: all, those whose rows name its group, or one alone. */
#define READER(group, id, key, alias, label, flags, reads, help)                                   \
    | (((reads) & (group)) != 0 ? 1 << CR_SOLVER_##id : 0)
#define READERS(group) (0 CR_SOLVER_ROWS(READER, group))
#define CUTTER(unused, id, key, alias, label, flags, reads, help)                                  \
    | (((flags)&CR_CUTS_TICK) != 0 ? 1 << CR_SOLVER_##id : 0)
#define ONLY(id) (1 << CR_SOLVER_##id)
enum {
    ALL = (1 << CR_SOLVERS) - 1,
    CUTTERS = (0 CR_SOLVER_ROWS(CUTTER, )),
    MEMORY = READERS(CR_READS_MEMORY),
    ITERATIONS = READERS(CR_READS_ITERATIONS),
    RELAXING = READERS(CR_READS_RELAXING),
    COLD_PASSES = READERS(CR_READS_COLD_PASSES),
    POSITIONS = READERS(CR_READS_POSITIONS),
    BAUMGARTE = READERS(CR_READS_BAUMGARTE),
    PROJECTION = READERS(CR_READS_PROJECTION),
    PUSH_SPEED = READERS(CR_READS_PUSH_SPEED),
    SOFT_CONTACT = READERS(CR_READS_SOFT_CONTACT),
};

/* Gravity may be anything a float holds: other worlds are part of the game. */
#define ANY 3.4e38

static const cr_setting table[] = {
    FLOAT("world.gravity_x", "Gravity x", "m/s^2", -ANY, ANY, 0, gravity_x, ALL,
          "acceleration of free fall, to the right"),
    FLOAT("world.gravity_y", "Gravity y", "m/s^2", -ANY, ANY, -9.81, gravity_y, ALL,
          "acceleration of free fall, upward"),
    FLOAT("world.timestep", "Time step", "s", 1e-6, 1, 1.0 / 60, timestep, ALL,
          "length of one tick"),
    FLOAT("world.length", "Typical size", "m", 0, 1e6, 0, length, ALL,
          "what slop, margin and sleep speed follow from, by default; 0: of half of the bodies"),
    INT("world.threads", "Threads", 0, CR_MAX_WORKERS, 0, threads, ALL,
        "that share a tick, to the same bits; 0: one, from 4,000 moving bodies on up to four"),
    CHOICE("integrator.name", "Integrator", CR_INTEGRATOR_DEFAULT, integrator, CR_INTEGRATORS - 1,
           cr_integrator_choices, ALL, "how free motion is stepped"),
    CHOICE("broadphase.name", "Broad phase", CR_BROADPHASE_DEFAULT, broadphase, CR_BROADPHASES - 1,
           cr_broadphase_choices, ALL, "how candidate pairs are found"),
    CHOICE("narrowphase.polygons", "Polygon test", CR_POLYGONS_SUPPORT, polygons,
           LAST(polygon_tests), polygon_tests, ALL, "how the axis of least penetration is found"),
    CHOICE("continuous.name", "Continuous collision", CR_CONTINUOUS_DEFAULT, continuous,
           CR_CONTINUOUS_MODES - 1, cr_continuous_choices, ALL,
           "what keeps a fast body from passing through another between two ticks"),
    FLOAT("contact.margin", "Contact margin", "m", 0, 0.1, 0.02, margin, MEMORY,
          "pairs this near already have contacts; 0: only those that overlap"),
    FLOAT("contact.restitution_threshold", "Restitution threshold", "m/s", 0, 100, 0,
          restitution_threshold, ALL, "slower impacts do not rebound"),
    CHOICE("contact.restitution_mix", "Restitution mixing", CR_MIX_MIN, restitution_mix,
           LAST(mixes), mixes, ALL, "how two materials make one restitution"),
    FLOAT("contact.dynamic_friction", "Dynamic friction", "", 0, 1, 1, dynamic_friction, ALL,
          "friction while sliding, as a share of the static friction"),
    FLOAT("contact.hit_speed", "Hit speed", "m/s", 0, 100, 0.1, hit_speed, ALL,
          "a contact that begins at least this fast is a hit"),
    CHOICE("solver.name", "Solver", CR_SOLVER_DEFAULT, solver, CR_SOLVERS - 1, cr_solver_choices,
           ALL, "how contacts are resolved"),
    INT("solver.iterations", "Iterations", 1, 1000, 10, iterations, ITERATIONS,
        "passes over all contacts in one tick"),
    INT("solver.substeps", "Sub-steps", 1, 100, 4, substeps, CUTTERS,
        "steps that one tick is cut into"),
    INT("solver.most_substeps", "Max sub-steps", 1, 400, 16, most_substeps, CUTTERS,
        "limit of the sub-steps while a crowd of bodies collides; at or below Sub-steps: their "
        "number never changes"),
    INT("solver.relax_iterations", "Relax iterations", 1, 100, 2, relax_iterations, RELAXING,
        "passes after bodies have moved; a large world where nothing is crushed makes half of "
        "them in all sub-steps but the last"),
    INT("solver.cold_passes", "Warm-up passes", 0, 10000, 2000, cold_passes, COLD_PASSES,
        "limit of the passes for the first impulses of a pile that was placed touching; 0: none"),
    INT("solver.position_iterations", "Position iterations", 0, 1000, 8, position_iterations,
        POSITIONS, "passes over the positions; 0: overlap is left as it is"),
    BOOL("solver.accumulate", "Accumulation", 1, accumulate, ONLY(PGS),
         "clamp the sum of a point's impulses, not each one"),
    BOOL("solver.warm_start", "Warm starting", 1, warm_start, MEMORY,
         "begin with the last tick's impulses (pgs needs Accumulation)"),
    BOOL("solver.block", "Block solver", 1, block, MEMORY,
         "both points of a manifold at once (pgs needs Accumulation)"),
    BOOL("solver.friction", "Friction", 1, friction, ALL, "Coulomb friction at contact points"),
    CHOICE("solver.correction", "Position correction", CR_CORRECT_SPLIT, correction,
           LAST(corrections), corrections, ONLY(PGS), "how overlap is taken back"),
    FLOAT("solver.baumgarte", "Baumgarte factor", "", 0, 1, 0.2, baumgarte, BAUMGARTE,
          "share of an error beyond the slop taken back: by pgs in one tick, by the others in one "
          "pass over positions; of xpbd and avbd, where joints hold"),
    FLOAT("solver.max_correction", "Max correction", "m", 0, 100, 0.2, max_correction, BAUMGARTE,
          "the most that one pass over positions takes back; in rad of an angle; of pgs, xpbd and "
          "avbd, where joints hold"),
    FLOAT("solver.slop", "Slop", "m", 0, 0.1, 0.005, slop, ALL,
          "overlap that is left alone, so that resting contacts persist"),
    FLOAT("solver.projection", "Linear projection", "", 0, 1, 0.4, projection, PROJECTION,
          "share of the overlap beyond the slop taken back: in a tick of impulse, pgs_soft, twice "
          "in one of xpbd, avbd; in a step of wide, tgs_soft"),
    FLOAT("solver.contact_frequency", "Contact stiffness", "Hz", 1, 1000, 30, contact_frequency,
          SOFT_CONTACT, "how fast contacts give way to a change of load, as a spring's frequency"),
    FLOAT("solver.contact_damping", "Contact damping", "", 0, 100, 10, contact_damping,
          SOFT_CONTACT, "damping ratio of that spring; 1 does not overshoot"),
    FLOAT("solver.push_speed", "Push speed", "m/s", 0, 1000, 10, push_speed, PUSH_SPEED,
          "overlap is not taken back faster than this"),
    FLOAT("solver.joint_frequency", "Joint stiffness", "Hz", 1, 1000, 60, joint_frequency, RELAXING,
          "how fast a joint's error is taken back, as a spring's frequency"),
    FLOAT("solver.joint_damping", "Joint damping", "", 0, 100, 2, joint_damping, RELAXING,
          "damping ratio of that spring"),
    INT("xpbd.passes", "Passes", 1, 100, 4, xpbd_passes, ONLY(XPBD),
        "passes over positions, and then over velocities, in each sub-step"),
    FLOAT("xpbd.compliance", "Contact compliance", "m/N", 0, 1, 0, xpbd_compliance, ONLY(XPBD),
          "how far a contact gives way for each newton; 0: rigid"),
    INT("avbd.iterations", "Sweeps", 1, 100, 3, avbd_iterations, ONLY(AVBD),
        "sweeps over the bodies in each sub-step"),
    FLOAT("avbd.penalty", "Initial penalty", "", 0, 1e6, 3, avbd_penalty, ONLY(AVBD),
          "stiffness that a row begins with, in units of its effective mass / step^2"),
    FLOAT("avbd.penalty_max", "Max penalty", "", 0, 1e6, 10, avbd_penalty_max, ONLY(AVBD),
          "stiffness that a row may reach, in the same units"),
    FLOAT("avbd.beta", "Penalty growth", "1/m", 0, 1e6, 5000, avbd_beta, ONLY(AVBD),
          "growth of the penalty for each metre of error left, in the same units"),
    INT("wide.lanes", "Lanes", 0, 16, 0, lanes, ALL,
        "limit of the contacts solved at once, to the same bits; 0: what the machine can"),
    BOOL("sleep.enabled", "Sleep", 1, sleep, ALL, "let bodies that have come to rest cost nothing"),
    FLOAT("sleep.speed", "Sleep speed", "m/s", 0, 1, 0.02, sleep_speed, ALL,
          "only slower bodies fall asleep, and only if they do not creep at a tenth of it"),
    FLOAT("sleep.time", "Sleep time", "s", 0.05, 60, 0.5, sleep_time, ALL,
          "how long all of an island must have been at rest"),
    FLOAT("air.drag", "Air drag", "kg/(m s)", 0, 100, 0, air_drag, ALL,
          "resistance of the air for each metre of a body's width"),
    FLOAT("air.wind_x", "Wind x", "m/s", -100, 100, 0, wind_x, ALL,
          "the air's own velocity, to the right (needs drag)"),
    FLOAT("air.wind_y", "Wind y", "m/s", -100, 100, 0, wind_y, ALL,
          "the air's own velocity, upward (needs drag)"),
    FLOAT("drag.frequency", "Hand stiffness", "Hz", 0.1, 60, 4, drag_frequency, ALL,
          "natural frequency of the spring that drags a body"),
    FLOAT("drag.damping", "Hand damping", "", 0, 10, 0.8, drag_damping, ALL,
          "damping ratio of that spring; 1 does not overshoot"),
};
enum { ROWS = sizeof table / sizeof *table };

const cr_setting *cr_settings(size_t *count)
{
    *count = ROWS;
    return table;
}

const cr_setting *cr_setting_find(const char *key)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(table[i].key, key) == 0)
            return &table[i];
    return NULL;
}

cr_config cr_config_default(void)
{
    cr_config config;
    memset(&config, 0, sizeof config);
    for (size_t i = 0; i < ROWS; i++)
        cr_config_write(&config, &table[i], table[i].initial);
    return config;
}

void cr_config_write(cr_config *config, const cr_setting *setting, double value)
{
    unsigned char *at = (unsigned char *)config + setting->offset;
    if (setting->type == CR_FLOAT) {
        float number = (float)value;
        memcpy(at, &number, sizeof number);
    } else {
        int32_t number = (int32_t)value;
        memcpy(at, &number, sizeof number);
    }
}

double cr_config_read(const cr_config *config, const cr_setting *setting)
{
    const unsigned char *at = (const unsigned char *)config + setting->offset;
    if (setting->type == CR_FLOAT) {
        float number;
        memcpy(&number, at, sizeof number);
        return (double)number;
    }
    int32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}
