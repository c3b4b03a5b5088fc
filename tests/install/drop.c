/* The shortest program on libcarom, compiled as C and as C++: a ball falls onto a floor. */
#include <carom.h>
#include <stdio.h>

int main(void)
{
    cr_world *world;
    cr_body_def ball = cr_body_def_default(), floor = cr_body_def_default();
    cr_body_id id;
    ball.position.y = 5;
    floor.kind = CR_STATIC;
    cr_vec2 up = {0, 1};
    if (cr_world_create(&world).code || cr_shape_halfspace(&floor.shape, up, 0).code ||
        cr_body_create(world, &floor, &id).code || cr_body_create(world, &ball, &id).code)
        return 1;
    for (int tick = 0; tick < 600; tick++)
        if (cr_world_step(world, cr_world_timestep(world)).code)
            return 1;
    printf("%.2f\n", (double)cr_body_get_view(world, id).center.y);
    cr_world_destroy(world);
    return 0;
}
