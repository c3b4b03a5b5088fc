/* body_properties.c - the table. */
#include "sandbox/panels/body_properties.h"

#include <math.h>
#include <string.h>

#define AT(field) offsetof(cr_body_def, field)
#define ANY       .low = (double)-INFINITY, .high = (double)INFINITY
#define DEGREES   .unit = "\u00B0", .factor = 57.29577951308232

static const body_property table[] = {
    {BODY_PLACE,
     "x",
     "x",
     "where the body's origin is, to the right",
     AT(position.x),
     {ANY, .step = 0.01, .decimals = 3, .unit = "m"},
     false,
     false,
     CAUSES_OF_POSITION},
    {BODY_PLACE,
     "y",
     "y",
     "where the body's origin is, upward",
     AT(position.y),
     {ANY, .step = 0.01, .decimals = 3, .unit = "m"},
     false,
     false,
     CAUSES_OF_POSITION},
    {BODY_PLACE,
     "angle",
     "Angle",
     "counter-clockwise",
     AT(angle),
     {ANY, .step = 1.0, .decimals = 2, DEGREES},
     false,
     true,
     CAUSES_OF_POSITION},
    {BODY_PLACE,
     "vx",
     "Velocity x",
     "of the centre of mass, to the right",
     AT(velocity.x),
     {ANY, .step = 0.05, .decimals = 3, .unit = "m/s"},
     false,
     false,
     CAUSES_OF_VELOCITY},
    {BODY_PLACE,
     "vy",
     "Velocity y",
     "of the centre of mass, upward",
     AT(velocity.y),
     {ANY, .step = 0.05, .decimals = 3, .unit = "m/s"},
     false,
     false,
     CAUSES_OF_VELOCITY},
    {BODY_PLACE,
     "spin",
     "Spin",
     "angular velocity, counter-clockwise",
     AT(angular_velocity),
     {ANY, .step = 0.05, .decimals = 3, .unit = "rad/s"},
     false,
     false,
     CAUSES_OF_VELOCITY},

    {BODY_MATERIAL,
     "restitution",
     "Restitution",
     "0: no rebound, 1: nothing lost; a pair takes the mix of both",
     AT(material.restitution),
     {.low = 0.0, .high = 1.0, .step = 0.01, .unit = ""},
     false,
     false,
     CAUSES_OF_NOTHING},
    {BODY_MATERIAL,
     "friction",
     "Friction",
     "Coulomb's coefficient; a pair takes sqrt(a b)",
     AT(material.friction),
     {.low = 0.0, .high = 100.0, .step = 0.01, .unit = ""},
     false,
     false,
     CAUSES_OF_NOTHING},
    {BODY_MATERIAL,
     "density",
     "Density",
     "mass for each square metre; 0 makes the mass infinite",
     AT(material.density),
     {.low = 0.0, .high = 1e6, .unit = "kg/m\u00B2"},
     false,
     false,
     CAUSES_OF_NOTHING},

    {BODY_FORCES,
     "gravity",
     "Gravity scale",
     "1: falls as all do, 0: floats, -1: rises",
     AT(gravity_scale),
     {ANY, .step = 0.01, .unit = ""},
     true,
     false,
     CAUSES_OF_NOTHING},
    {BODY_FORCES,
     "drag",
     "Linear damping",
     "the velocity's share that is lost in a second",
     AT(linear_damping),
     {.low = 0.0, .high = 1e4, .step = 0.01, .unit = "1/s"},
     true,
     false,
     CAUSES_OF_NOTHING},
    {BODY_FORCES,
     "spindrag",
     "Angular damping",
     "the spin's share that is lost in a second",
     AT(angular_damping),
     {.low = 0.0, .high = 1e4, .step = 0.01, .unit = "1/s"},
     true,
     false,
     CAUSES_OF_NOTHING},
    {BODY_FORCES,
     "fx",
     "Force x",
     "acts at the centre of mass in every tick",
     AT(force.x),
     {ANY, .step = 0.1, .unit = "N"},
     true,
     false,
     CAUSES_OF_NOTHING},
    {BODY_FORCES,
     "fy",
     "Force y",
     "acts at the centre of mass in every tick",
     AT(force.y),
     {ANY, .step = 0.1, .unit = "N"},
     true,
     false,
     CAUSES_OF_NOTHING},
    {BODY_FORCES,
     "torque",
     "Torque",
     "acts in every tick, counter-clockwise",
     AT(torque),
     {ANY, .step = 0.1, .unit = "N m"},
     true,
     false,
     CAUSES_OF_NOTHING},
};

const body_property *body_properties(size_t *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

static const double turn = 6.283185307179586;

/* An angle within half a turn either way, and never minus half a turn: a float's rounding of it
 * does not change its sign. */
static double wrapped(double angle)
{
    const double rounding = 1e-6;
    double rest = remainder(angle, turn);
    return rest < -0.5 * turn + rounding ? rest + turn : rest;
}

float body_property_get(const body_property *property, const cr_body_def *def)
{
    float value;
    memcpy(&value, (const char *)def + property->offset, sizeof value);
    return property->wraps ? (float)wrapped((double)value) : value;
}

void body_property_set(const body_property *property, cr_body_def *def, double value)
{
    float single = (float)value, now;
    memcpy(&now, (const char *)def + property->offset, sizeof now);
    /* The short way, so that a joint does not see whole turns come or go. */
    if (property->wraps)
        single = (float)((double)now + remainder(value - (double)now, turn));
    memcpy((char *)def + property->offset, &single, sizeof single);
}
