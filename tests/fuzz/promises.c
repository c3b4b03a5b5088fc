/* promises.c - checks what must hold of every scene, whatever text it came from. */
#include "promises.h"

#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void demand_refusal(const char *label, lab_status status, const lab_scene *scene,
                    const lab_error *error)
{
    demand(status == LAB_REFUSED, "only a refusal explains itself", error->message);
    demand(scene == NULL, "a refused text leaves no scene", error->message);
    size_t length = strlen(label);
    unsigned line = 0, column = 0;
    int read = 0;
    demand(strncmp(error->message, label, length) == 0, "a message begins with the text's label",
           error->message);
    int found = sscanf(error->message + length, ":%u:%u: %n", &line, &column, &read);
    demand(found == 2 && read > 0 && line > 0 && column > 0, "a message names line and column",
           error->message);
    demand(error->message[length + (size_t)read] != '\0', "a message says why", error->message);
}

/* A body that is made drops the whole turns of an angle beyond that; one that has spun there has
 * not. */
static bool dizzy(const cr_world *world)
{
    const float most = 8388608;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_def def;
        if (cr_body_get(world, cr_world_slot(world, slot), &def).code == CR_OK &&
            fabsf(def.angle) > most)
            return true;
    }
    return false;
}

lab_scene *demand_round_trip(const lab_scene *scene)
{
    size_t length = 0, again_length = 0;
    lab_scene *copy = NULL;
    lab_error error;
    char *text = lab_scene_print(scene, &length);
    demand(text != NULL, "what was read can be written", "");
    lab_status status = lab_scene_parse("printed", text, length, &copy, &error);
    demand(status == LAB_OK, "what was written can be read", error.message);
    char *again = lab_scene_print(copy, &again_length);
    bool same = again != NULL && again_length == length && memcmp(text, again, length) == 0;
    bool same_world = cr_world_hash(copy->world) == cr_world_hash(scene->world);
    demand(same || dizzy(scene->world), "what was written and read is written the same", text);
    demand(same_world || dizzy(scene->world), "what was written is the same world", text);
    free(again);
    free(text);
    return copy;
}

static bool finite_vector(cr_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

void demand_finite(const cr_world *world)
{
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_def def;
        if (cr_body_get(world, cr_world_slot(world, slot), &def).code == CR_OK)
            demand(finite_vector(def.position) && isfinite(def.angle) &&
                       finite_vector(def.velocity) && isfinite(def.angular_velocity),
                   "a body's numbers are finite", "");
    }
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++) {
        cr_joint_def def;
        if (cr_joint_get(world, cr_world_joint_slot(world, slot), &def).code == CR_OK)
            demand(finite_vector(def.anchor_a) && finite_vector(def.anchor_b),
                   "a joint's numbers are finite", "");
    }
}
