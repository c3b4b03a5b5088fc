/* fuzz_condition.c - a sentence about what may come true: any bytes are refused with why, or are a
 * condition whose printed sentence reads back to it, and which can be asked of a tick. */
#include "fuzz.h"
#include "lab/probes/condition.h"

#include <stdlib.h>
#include <string.h>

static lab_scene *open_scene(void)
{
    static const char text[] =
        "{ \"carom\": 1, \"bodies\": [ { \"name\": \"a\" }, { \"name\": \"a and b\" },"
        " { \"position\": [0.5, 0] }, { \"name\": \"before c, touches #2\" } ],"
        " \"joints\": [ { \"name\": \"hinge\", \"joint\": { \"pin\": {} }, \"a\": \"a\" } ] }";
    lab_scene *scene;
    lab_error error;
    lab_status status = lab_scene_parse("fuzz", text, sizeof text - 1, &scene, &error);
    demand(status == LAB_OK, "the scene is one", error.message);
    cr_world_step(scene->world, 1.0f / 60.0f);
    return scene;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lab_scene *scene;
    if (scene == NULL)
        scene = open_scene();
    char *text = calloc(1, size + 1);
    if (text == NULL)
        return 0;
    memcpy(text, data, size);
    lab_condition condition, again;
    lab_error error;
    if (lab_condition_parse(scene, text, &condition, &error)) {
        char printed[600], twice[600];
        lab_condition_print(scene, &condition, printed, sizeof printed);
        if (strstr(printed, "before c, touches") == NULL) { /* a name that is a sentence */
            demand(lab_condition_parse(scene, printed, &again, &error),
                   "a printed sentence is read", printed);
            lab_condition_print(scene, &again, twice, sizeof twice);
            demand(strcmp(printed, twice) == 0, "it reads back to the same", printed);
        }
        lab_occurrence found;
        lab_observation now = {.world = scene->world};
        lab_watch watch = lab_watch_begin(&condition, scene->world);
        lab_watch_tick(&watch, &now, &found);
    } else {
        demand(error.message[0] != '\0', "what is refused is told why", "");
    }
    free(text);
    return 0;
}
