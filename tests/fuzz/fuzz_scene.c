/* fuzz_scene.c - the scene reader: any bytes are refused with a place, or give a world that is
 * written and read again to the byte, and that can run. */
#include "fuzz.h"
#include "promises.h"

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
        demand_finite(a->world);
        demand(cr_world_hash(a->world) == cr_world_hash(b->world), "the same world runs the same",
               "");
    }
    lab_scene_destroy(demand_round_trip(a));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_scene *scene = NULL;
    lab_error error;
    lab_status status = lab_scene_parse("fuzz", (const char *)data, size, &scene, &error);
    if (status != LAB_OK) {
        demand_refusal("fuzz", status, scene, &error);
        return 0;
    }
    lab_scene *copy = demand_round_trip(scene);
    judge_run(scene, copy);
    lab_scene_destroy(copy);
    lab_scene_destroy(scene);
    return 0;
}
