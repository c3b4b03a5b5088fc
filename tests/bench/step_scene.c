/* step_scene.c - makes ticks of a scene and nothing else, and prints the world's hash:
 * step-scene FILE TICKS [KEY=VALUE]. For reach.sh, which counts the files and functions that a tick
 * runs through, and for the same-hash tests, which want programs of many compilers and need little
 * of them. */
#include "carom.h"
#include "lab/scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *why)
{
    fprintf(stderr, "step-scene: %s\n", why);
    return EXIT_FAILURE;
}

static cr_result set(cr_world *world, char *assignment)
{
    const char *key = strtok(assignment, "="), *text = strtok(NULL, "");
    const cr_setting *setting = key != NULL && text != NULL ? cr_setting_find(key) : NULL;
    double value;
    if (setting == NULL)
        return (cr_result){CR_UNKNOWN_SETTING, "a setting that there is, as KEY=VALUE"};
    cr_result result = cr_setting_parse(setting, text, &value);
    return result.code == CR_OK ? cr_world_set(world, setting->key, value) : result;
}

int main(int argc, char **argv)
{
    lab_scene *scene;
    lab_error error;
    if (argc != 3 && argc != 4)
        return complain("step-scene FILE TICKS [KEY=VALUE]");
    if (lab_scene_load(argv[1], &scene, &error) != LAB_OK)
        return complain(error.message);
    cr_result result = {.code = CR_OK};
    if (argc == 4)
        result = set(scene->world, argv[3]);
    float h = cr_world_timestep(scene->world);
    for (int i = atoi(argv[2]); i > 0 && result.code == CR_OK; i--)
        result = cr_world_step(scene->world, h);
    if (result.code == CR_OK)
        printf("%016" PRIx64 "\n", cr_world_hash(scene->world));
    lab_scene_destroy(scene);
    return result.code == CR_OK ? EXIT_SUCCESS : complain(result.message);
}
