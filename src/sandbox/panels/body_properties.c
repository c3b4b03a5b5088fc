/* body_properties.c - the table. */
#include "body_properties.h"

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
     {ANY, .step = 0.01, .unit = "m"},
     false},
    {BODY_PLACE,
     "y",
     "y",
     "where the body's origin is, upward",
     AT(position.y),
     {ANY, .step = 0.01, .unit = "m"},
     false},
    {BODY_PLACE,
     "angle",
     "Angle",
     "counter-clockwise",
     AT(angle),
     {ANY, .step = 1.0, DEGREES},
     false},
    {BODY_PLACE,
     "vx",
     "Velocity x",
     "of the centre of mass, to the right",
     AT(velocity.x),
     {ANY, .step = 0.05, .unit = "m/s"},
     false},
    {BODY_PLACE,
     "vy",
     "Velocity y",
     "of the centre of mass, upward",
     AT(velocity.y),
     {ANY, .step = 0.05, .unit = "m/s"},
     false},
    {BODY_PLACE,
     "spin",
     "Spin",
     "angular velocity, counter-clockwise",
     AT(angular_velocity),
     {ANY, .step = 0.05, .unit = "rad/s"},
     false},

    {BODY_MATERIAL,
     "density",
     "Density",
     "mass for each square metre; 0 makes the mass infinite",
     AT(material.density),
     {.low = 0.0, .high = 1e6, .unit = "kg/m\u00B2"},
     false},
    {BODY_MATERIAL,
     "restitution",
     "Restitution",
     "0: no rebound, 1: nothing lost; a pair takes the mix of both",
     AT(material.restitution),
     {.low = 0.0, .high = 1.0, .step = 0.01, .unit = ""},
     false},
    {BODY_MATERIAL,
     "friction",
     "Friction",
     "Coulomb's coefficient; a pair takes sqrt(a b)",
     AT(material.friction),
     {.low = 0.0, .high = 100.0, .step = 0.01, .unit = ""},
     false},

    {BODY_FORCES,
     "gravity",
     "Gravity scale",
     "1: falls as all do, 0: floats, -1: rises",
     AT(gravity_scale),
     {ANY, .step = 0.01, .unit = ""},
     true},
    {BODY_FORCES,
     "drag",
     "Linear damping",
     "the velocity's share that is lost in a second",
     AT(linear_damping),
     {.low = 0.0, .high = 1e4, .step = 0.01, .unit = "1/s"},
     true},
    {BODY_FORCES,
     "spindrag",
     "Angular damping",
     "the spin's share that is lost in a second",
     AT(angular_damping),
     {.low = 0.0, .high = 1e4, .step = 0.01, .unit = "1/s"},
     true},
    {BODY_FORCES,
     "fx",
     "Force x",
     "acts at the centre of mass in every tick",
     AT(force.x),
     {ANY, .step = 0.1, .unit = "N"},
     true},
    {BODY_FORCES,
     "fy",
     "Force y",
     "acts at the centre of mass in every tick",
     AT(force.y),
     {ANY, .step = 0.1, .unit = "N"},
     true},
    {BODY_FORCES,
     "torque",
     "Torque",
     "acts in every tick, counter-clockwise",
     AT(torque),
     {ANY, .step = 0.1, .unit = "N m"},
     true},
};

const body_property *body_properties(size_t *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

float body_property_get(const body_property *property, const cr_body_def *def)
{
    float value;
    memcpy(&value, (const char *)def + property->offset, sizeof value);
    return value;
}

void body_property_set(const body_property *property, cr_body_def *def, double value)
{
    float single = (float)value;
    memcpy((char *)def + property->offset, &single, sizeof single);
}
