/* count_steps.c - steps one scene of the bench, for a profiler that counts instructions in
 * counted_steps alone: count-steps SCENE WARMUP STEPS. */
#include "variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void counted_steps(void *world, int count);

/* A symbol of its own: instructions.sh names it to valgrind. */
__attribute__((noinline)) void counted_steps(void *world, int count)
{
    for (int i = 0; i < count; i++)
        bench_carom.step(world, 1.0f / 60);
}

static bool build(bench_scene *scene, const char *name)
{
    size_t count;
    const bench_builder *builders = bench_builders(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(builders[i].name, name) == 0)
            return bench_scene_build(scene, &builders[i], 1);
    return false;
}

/* A placed pile's first impulses are found once, not at each step, so they are left out. */
static void *create(const bench_scene *scene)
{
    bench_changes changes = {.count = 0};
    cr_result result = bench_change_read(&changes, "solver.cold_passes=0");
    if (result.code != CR_OK) {
        fprintf(stderr, "count-steps: %s\n", result.message);
        return NULL;
    }
    size_t added = 0;
    void *world = bench_carom.create(scene, &changes);
    if (world == NULL || bench_add_born(&bench_carom, world, scene, &added, 0))
        return world;
    bench_carom.destroy(world);
    return NULL;
}

int main(int argc, char **argv)
{
    bench_scene scene;
    if (argc != 4 || !build(&scene, argv[1])) {
        fprintf(stderr, "count-steps SCENE WARMUP STEPS, with a scene of bench-peers\n");
        return 1;
    }
    void *world = create(&scene);
    if (world == NULL) {
        fprintf(stderr, "count-steps: the scene could not be made\n");
        return 1;
    }
    for (int i = atoi(argv[2]); i > 0; i--)
        bench_carom.step(world, 1.0f / 60);
    counted_steps(world, atoi(argv[3]));
    bench_carom.destroy(world);
    bench_scene_free(&scene);
    return 0;
}
