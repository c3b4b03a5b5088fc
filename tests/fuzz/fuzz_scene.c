#include "fuzz_scene.h"

#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void demand(int kept, const char *promise, const char *detail)
{
    if (!kept) {
        fprintf(stderr, "broken promise: %s\n%s\n", promise, detail);
        abort();
    }
}

static void judge_refusal(lab_status status, const lab_scene *scene, const lab_error *error)
{
    demand(status == LAB_REFUSED, "only a refusal explains itself", error->message);
    demand(scene == NULL, "a refused text leaves no scene", error->message);
    unsigned line = 0;
    unsigned column = 0;
    int read = 0;
    int found = sscanf(error->message, "fuzz:%u:%u: %n", &line, &column, &read);
    demand(found == 2 && read > 0 && line > 0 && column > 0, "a message names line and column",
           error->message);
    demand(error->message[read] != '\0', "a message says why", error->message);
}

/* Returns the scene read back from what was written. */
static lab_scene *judge_round_trip(const lab_scene *scene)
{
    size_t length = 0;
    size_t again_length = 0;
    lab_scene *copy = NULL;
    lab_error error;
    char *text = lab_scene_print(scene, &length);
    demand(text != NULL, "what was read can be written", "");
    lab_status status = lab_scene_parse("fuzz", text, length, &copy, &error);
    demand(status == LAB_OK, "what was written can be read", error.message);
    char *again = lab_scene_print(copy, &again_length);
    demand(again != NULL && again_length == length && memcmp(text, again, length) == 0,
           "what was written and read is written the same", text);
    demand(cr_world_hash(copy->world) == cr_world_hash(scene->world),
           "what was written is the same world", text);
    free(again);
    free(text);
    return copy;
}

/* Runs both for a few ticks; a world may leave the finite numbers, but it must say so. */
static void judge_run(lab_scene *a, lab_scene *b)
{
    enum { TICKS = 4 };
    for (int i = 0; i < TICKS; i++) {
        float h = cr_world_timestep(a->world);
        cr_result of_a = cr_world_step(a->world, h);
        cr_result of_b = cr_world_step(b->world, h);
        demand(of_a.code == of_b.code, "the same world runs the same way", of_a.message);
        if (of_a.code != CR_OK) {
            demand(of_a.message[0] != '\0', "a failed step says why", "");
            return;
        }
        demand(cr_world_hash(a->world) == cr_world_hash(b->world), "the same world runs the same",
               "");
    }
    lab_scene_destroy(judge_round_trip(a));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_scene *scene = NULL;
    lab_error error;
    lab_status status = lab_scene_parse("fuzz", (const char *)data, size, &scene, &error);
    if (status != LAB_OK) {
        judge_refusal(status, scene, &error);
        return 0;
    }
    lab_scene *copy = judge_round_trip(scene);
    judge_run(scene, copy);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
    return 0;
}
