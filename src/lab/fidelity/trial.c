/* trial.c - one run of an experiment: building its world, stepping it, keeping the first error. */
#include "lab/fidelity/trial.h"

#include "lab/assets.h"

#include <math.h>
#include <stdio.h>

static void fail(lab_trial *t, const char *why)
{
    if (t->error[0] == '\0')
        snprintf(t->error, sizeof t->error, "%s", why);
}

static bool check(lab_trial *t, cr_result result)
{
    if (result.code != CR_OK)
        fail(t, result.message);
    return result.code == CR_OK;
}

static bool failed(const lab_trial *t)
{
    return t->error[0] != '\0';
}

void trial_close(lab_trial *t)
{
    if (t->scene != NULL)
        lab_scene_destroy(t->scene);
    t->scene = NULL;
    t->world = NULL;
}

/* Without sleep: a sleeping tower does not move, so one that leans would pass for one that stands.
 */
static void take(lab_trial *t, lab_scene *scene)
{
    t->scene = scene;
    t->world = scene->world;
    trial_choose(t, "solver.name", t->solver);
    trial_choose(t, "sleep.enabled", "off");
}

void trial_new(lab_trial *t, double h, double gravity)
{
    trial_close(t);
    if (failed(t))
        return;
    lab_scene *scene = lab_scene_empty();
    if (scene == NULL) {
        fail(t, "out of memory");
        return;
    }
    take(t, scene);
    t->h = h;
    trial_set(t, "world.timestep", h);
    trial_set(t, "world.gravity_y", gravity);
}

void trial_open(lab_trial *t, const char *name)
{
    char path[4096];
    lab_error error = {""};
    lab_scene *scene;
    trial_close(t);
    if (failed(t))
        return;
    lab_find_scene(name, path, sizeof path);
    if (lab_scene_load(path, &scene, &error) != LAB_OK) {
        fail(t, error.message);
        return;
    }
    take(t, scene);
    t->h = (double)cr_world_timestep(t->world);
}

void trial_set(lab_trial *t, const char *key, double value)
{
    if (!failed(t))
        check(t, cr_world_set(t->world, key, value));
}

void trial_choose(lab_trial *t, const char *key, const char *choice)
{
    double value = 0;
    const cr_setting *setting = cr_setting_find(key);
    if (setting == NULL)
        fail(t, "an experiment names a setting that there is none of");
    else if (!failed(t) && check(t, cr_setting_parse(setting, choice, &value)))
        trial_set(t, key, value);
}

cr_body_id trial_named(lab_trial *t, const char *name)
{
    if (failed(t))
        return (cr_body_id){0, 0};
    cr_body_id id = lab_scene_find(t->scene, name);
    if (id.index == 0) {
        char why[200];
        snprintf(why, sizeof why, "the scene \"%s\" has no body named \"%s\"", t->scene->name,
                 name);
        fail(t, why);
    }
    return id;
}

cr_body_id trial_add(lab_trial *t, const cr_body_def *def)
{
    cr_body_id id = {0, 0};
    if (!failed(t))
        check(t, cr_body_create(t->world, def, &id));
    return id;
}

cr_body_id trial_disc(lab_trial *t, double radius, cr_vec2 position, cr_vec2 velocity,
                      cr_material material)
{
    cr_body_def def = cr_body_def_default();
    check(t, cr_shape_circle(&def.shape, (float)radius));
    def.position = position;
    def.velocity = velocity;
    def.material = material;
    return trial_add(t, &def);
}

static cr_body_def box(lab_trial *t, double width, double height, cr_vec2 position,
                       cr_material material)
{
    cr_body_def def = cr_body_def_default();
    check(t, cr_shape_box(&def.shape, (float)width, (float)height));
    def.position = position;
    def.material = material;
    return def;
}

cr_body_id trial_box(lab_trial *t, double width, double height, cr_vec2 position, double angle,
                     cr_material material)
{
    cr_body_def def = box(t, width, height, position, material);
    def.angle = (float)angle;
    return trial_add(t, &def);
}

cr_body_id trial_fixed_box(lab_trial *t, double width, double height, cr_vec2 position,
                           cr_material material)
{
    cr_body_def def = box(t, width, height, position, material);
    def.kind = CR_STATIC;
    return trial_add(t, &def);
}

cr_body_id trial_ram(lab_trial *t, double width, double height, cr_vec2 position, cr_vec2 velocity,
                     cr_material material)
{
    cr_body_def def = box(t, width, height, position, material);
    def.kind = CR_KINEMATIC;
    def.velocity = velocity;
    return trial_add(t, &def);
}

cr_body_id trial_halfspace(lab_trial *t, double nx, double ny, double offset, cr_material material)
{
    cr_body_def def = cr_body_def_default();
    check(t, cr_shape_halfspace(&def.shape, trial_at(nx, ny), (float)offset));
    def.kind = CR_STATIC;
    def.material = material;
    return trial_add(t, &def);
}

cr_body_id trial_slope(lab_trial *t, double slope, cr_material material)
{
    return trial_halfspace(t, sin(slope), cos(slope), 0, material);
}

void trial_throw(lab_trial *t, cr_body_id id, cr_vec2 velocity, double angular)
{
    cr_body_def def;
    if (failed(t) || !check(t, cr_body_get(t->world, id, &def)))
        return;
    def.velocity = velocity;
    def.angular_velocity = (float)angular;
    check(t, cr_body_set(t->world, id, &def));
}

cr_joint_def trial_join_at(lab_trial *t, cr_joint_kind kind, cr_body_id a, cr_body_id b,
                           cr_vec2 point)
{
    cr_joint_def def = {.kind = kind};
    if (!failed(t))
        check(t, cr_joint_def_at(t->world, kind, a, b, point, &def));
    return def;
}

cr_joint_id trial_join(lab_trial *t, const cr_joint_def *def)
{
    cr_joint_id id = {0, 0};
    if (!failed(t))
        check(t, cr_joint_create(t->world, def, &id));
    return id;
}

cr_joint_id trial_pin(lab_trial *t, cr_body_id a, cr_body_id b, cr_vec2 point)
{
    cr_joint_def def = trial_join_at(t, CR_PIN, a, b, point);
    return trial_join(t, &def);
}

bool trial_step(lab_trial *t)
{
    return !failed(t) && check(t, cr_world_step(t->world, (float)t->h));
}

void trial_run(lab_trial *t, int ticks)
{
    for (int i = 0; i < ticks && trial_step(t); i++)
        continue;
}

int trial_ticks(const lab_trial *t, double seconds)
{
    return t->h > 0 ? (int)lround(seconds / t->h) : 0;
}

double trial_time(const lab_trial *t)
{
    return failed(t) ? 0 : cr_world_time(t->world);
}

trial_state trial_look(const lab_trial *t, cr_body_id id)
{
    if (failed(t) || !cr_body_alive(t->world, id))
        return (trial_state){0};
    cr_body_view b = cr_body_get_view(t->world, id);
    return (trial_state){
        .x = (double)b.center.x,
        .y = (double)b.center.y,
        .angle = (double)b.angle + (double)b.angle_rest,
        .vx = (double)b.velocity.x,
        .vy = (double)b.velocity.y,
        .w = (double)b.angular_velocity,
        .mass = (double)b.mass,
        .inertia = (double)b.inertia,
    };
}
