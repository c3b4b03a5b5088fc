/* step_scene.c - makes ticks of a scene and nothing else, for reach.sh, which counts the files and
 * functions that a tick runs through: step-scene FILE TICKS. */
#include "carom.h"
#include "lab/scene.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    lab_scene *scene;
    lab_error error;
    if (argc != 3) {
        fprintf(stderr, "step-scene FILE TICKS\n");
        return 2;
    }
    if (lab_scene_load(argv[1], &scene, &error) != LAB_OK) {
        fprintf(stderr, "step-scene: %s\n", error.message);
        return 1;
    }
    cr_result result = {.code = CR_OK};
    float h = cr_world_timestep(scene->world);
    for (int i = atoi(argv[2]); i > 0 && result.code == CR_OK; i--)
        result = cr_world_step(scene->world, h);
    if (result.code != CR_OK)
        fprintf(stderr, "step-scene: %s\n", result.message);
    lab_scene_destroy(scene);
    return result.code == CR_OK ? 0 : 1;
}
