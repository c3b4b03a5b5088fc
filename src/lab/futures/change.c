/* change.c - the properties of bodies that can be made other, and how a change is made. */
#include "lab/futures/change.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- properties ---- */

static double get_restitution(const cr_body_def *body)
{
    return (double)body->material.restitution;
}

static void set_restitution(cr_body_def *body, double value)
{
    body->material.restitution = (float)value;
}

static double get_friction(const cr_body_def *body)
{
    return (double)body->material.friction;
}

static void set_friction(cr_body_def *body, double value)
{
    body->material.friction = (float)value;
}

static double get_density(const cr_body_def *body)
{
    return (double)body->material.density;
}

static void set_density(cr_body_def *body, double value)
{
    body->material.density = (float)value;
}

static double get_vx(const cr_body_def *body)
{
    return (double)body->velocity.x;
}

static void set_vx(cr_body_def *body, double value)
{
    body->velocity.x = (float)value;
}

static double get_vy(const cr_body_def *body)
{
    return (double)body->velocity.y;
}

static void set_vy(cr_body_def *body, double value)
{
    body->velocity.y = (float)value;
}

static double get_spin(const cr_body_def *body)
{
    return (double)body->angular_velocity;
}

static void set_spin(cr_body_def *body, double value)
{
    body->angular_velocity = (float)value;
}

static double get_gravity(const cr_body_def *body)
{
    return (double)body->gravity_scale;
}

static void set_gravity(cr_body_def *body, double value)
{
    body->gravity_scale = (float)value;
}

static const lab_property properties[] = {
    {"restitution", "Restitution", "", 0, 1, 1, "0: no rebound; 1: nothing lost", get_restitution,
     set_restitution},
    {"friction", "Friction", "", 0, 100, 1, "Coulomb coefficient", get_friction, set_friction},
    {"density", "Density", "kg/m\u00B2", 0.001, 1e6, 0.01, "mass follows from it", get_density,
     set_density},
    {"velocity_x", "Velocity x", "m/s", -1e4, 1e4, 4, "of the centre of mass, to the right", get_vx,
     set_vx},
    {"velocity_y", "Velocity y", "m/s", -1e4, 1e4, 4, "of the centre of mass, upwards", get_vy,
     set_vy},
    {"angular_velocity", "Angular velocity", "rad/s", -1e4, 1e4, 8, "counter-clockwise", get_spin,
     set_spin},
    {"gravity_scale", "Gravity scale", "", -100, 100, 1, "1: as the world has it; 0: it floats",
     get_gravity, set_gravity},
};
enum { PROPERTIES = sizeof properties / sizeof properties[0] };

const lab_property *lab_properties(size_t *count)
{
    *count = PROPERTIES;
    return properties;
}

const lab_property *lab_property_find(const char *word)
{
    for (size_t i = 0; i < PROPERTIES; i++)
        if (strcmp(properties[i].word, word) == 0)
            return &properties[i];
    return NULL;
}

/* ---- making it ---- */

static cr_result ok(void)
{
    return (cr_result){.code = CR_OK};
}

/* The command for the i-th of its bodies; false of one that is dead. */
static bool command_for(const cr_world *world, const lab_change *change, size_t i, lab_command *out)
{
    *out = (lab_command){.kind = LAB_EDIT, .body = change->body[i]};
    if (cr_body_get(world, change->body[i], &out->def).code != CR_OK)
        return false;
    change->property->set(&out->def, change->value);
    return true;
}

static cr_result change_bodies(cr_world *world, const lab_change *change)
{
    cr_snapshot *before = cr_world_snapshot(world);
    cr_result result = ok();
    if (before == NULL)
        return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    for (size_t i = 0; i < change->bodies && result.code == CR_OK; i++) {
        lab_command command;
        lab_made made;
        if (!command_for(world, change, i, &command))
            continue;
        command.more = true;
        result = lab_command_apply(world, &command, &made);
    }
    if (result.code == CR_OK)
        result = cr_world_detect(world); /* for all of them at once, as a session does */
    if (result.code != CR_OK)
        cr_world_restore(world, before);
    cr_snapshot_free(before);
    return result;
}

cr_result lab_change_world(cr_world *world, const lab_change *change)
{
    lab_made made;
    if (change->property != NULL)
        return change->bodies > 0 ? change_bodies(world, change) : ok();
    if (change->setting == NULL)
        return ok();
    lab_command command = {.kind = LAB_SETTING, .setting = change->setting, .value = change->value};
    return lab_command_apply(world, &command, &made);
}

static cr_result edit_bodies(lab_session *session, const lab_change *change)
{
    cr_result result = ok();
    lab_session_batch_begin(session);
    for (size_t i = 0; i < change->bodies && result.code == CR_OK; i++) {
        lab_command command;
        if (command_for(lab_session_world(session), change, i, &command))
            result = lab_session_apply(session, &command, NULL);
    }
    cr_result ended = lab_session_batch_end(session);
    return result.code != CR_OK ? result : ended;
}

cr_result lab_change_session(lab_session *session, const lab_change *change)
{
    lab_session_group(session);
    cr_result result = ok();
    if (change->property != NULL) {
        result = edit_bodies(session, change);
    } else if (change->setting != NULL) {
        lab_command command = {
            .kind = LAB_SETTING, .setting = change->setting, .value = change->value};
        result = lab_session_apply(session, &command, NULL);
    }
    lab_session_group(session);
    return result;
}

double lab_change_present(const cr_world *world, const lab_change *change)
{
    cr_body_def def;
    if (change->setting != NULL)
        return cr_world_get(world, change->setting->key);
    for (size_t i = 0; change->property != NULL && i < change->bodies; i++)
        if (cr_body_get(world, change->body[i], &def).code == CR_OK)
            return change->property->get(&def);
    return (double)NAN;
}

/* ---- in words ---- */

/* As people read it: choices by their labels, numbers with three digits. */
static void format(const lab_change *change, char *out, size_t size)
{
    const cr_setting *setting = change->setting;
    if (setting != NULL && setting->type == CR_CHOICE)
        snprintf(out, size, "%s", setting->choices[(size_t)change->value].label);
    else if (setting != NULL && setting->type == CR_BOOL)
        snprintf(out, size, change->value != 0 ? "on" : "off");
    else
        snprintf(out, size, "%.3g", change->value);
}

char *lab_change_value(const lab_change *change, char *out, size_t size)
{
    const char *unit = change->setting != NULL    ? change->setting->unit
                       : change->property != NULL ? change->property->unit
                                                  : "";
    char number[64];
    out[0] = '\0';
    if (change->setting == NULL && change->property == NULL)
        return out;
    format(change, number, sizeof number);
    snprintf(out, size, "%s%s%s", number, unit[0] != '\0' ? " " : "", unit);
    return out;
}

char *lab_change_words(const lab_change *change, char *out, size_t size)
{
    char value[96];
    const char *name = change->setting != NULL    ? change->setting->label
                       : change->property != NULL ? change->property->name
                                                  : NULL;
    if (name == NULL)
        snprintf(out, size, "as it is");
    else
        snprintf(out, size, "%c%s %s", tolower((unsigned char)name[0]), name + 1,
                 lab_change_value(change, value, sizeof value));
    return out;
}

/* ---- what is worth trying ---- */

static size_t all_choices(const cr_setting *setting, double *out, size_t count)
{
    size_t choices = (size_t)setting->max + 1;
    choices = choices < count ? choices : count;
    for (size_t i = 0; i < choices; i++)
        out[i] = (double)i;
    return choices;
}

static size_t evenly(double low, double high, bool whole, double *out, size_t count)
{
    size_t given = 0;
    for (size_t i = 0; i < count; i++) {
        double value = low + (high - low) * (double)i / (double)(count - 1);
        value = whole ? round(value) : value;
        if (given == 0 || value != out[given - 1])
            out[given++] = value;
    }
    return given;
}

/* The largest of 1, 2 and 5 times a power of ten that is not above it. */
static double round_step(double step)
{
    double power = pow(10.0, floor(log10(step))), digit = step / power * 1.000001;
    return power * (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0);
}

/* From half to half again of a value, and at least `reach` wide, in round steps, one of which is
 * the value itself; within the bounds. */
static size_t about(double now, double reach, double min, double max, bool whole, double *out,
                    size_t count)
{
    double width = fmax(fabs(now), reach), step = round_step(width / (double)(count - 1));
    step = whole ? fmax(round(step), 1.0) : step;
    double low = fmax(now - (double)((count - 1) / 2) * step, min);
    return evenly(low, fmin(low + (double)(count - 1) * step, max), whole, out, count);
}

static size_t range_of_setting(const cr_setting *setting, double now, double *out, size_t count)
{
    if (setting->type == CR_CHOICE || setting->type == CR_BOOL)
        return all_choices(setting, out, count);
    bool whole = setting->type == CR_INT;
    double least = fmin(1.0, 0.5 * (setting->max - setting->min));
    return about(now,
                 whole        ? 8.0
                 : now != 0.0 ? 0.0
                              : least,
                 setting->min, setting->max, whole, out, count);
}

static size_t range_of_property(const lab_property *property, double now, double *out, size_t count)
{
    if (property->max - property->min <= 1.0) /* such as restitution: all of it */
        return evenly(property->min, property->max, false, out, count);
    return about(now, property->reach, property->min, property->max, false, out, count);
}

size_t lab_change_range(const cr_world *world, const lab_change *change, double *out, size_t count)
{
    double now = lab_change_present(world, change);
    if (count < 2 || isnan(now))
        return 0;
    return change->setting != NULL ? range_of_setting(change->setting, now, out, count)
                                   : range_of_property(change->property, now, out, count);
}
