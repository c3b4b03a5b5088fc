/* ids.c - finds the body of an id. A slot's generation grows with every body that it holds, so that
 * the id of a destroyed body does not name the slot's next one. */
#include "world/ids.h"

#include "base/result.h"
#include "world/world.h"

cr_body *cr_find(const cr_world *world, cr_body_id id)
{
    if (id.index == 0 || id.index > world->s.body_slots)
        return NULL;
    cr_body *body = &world->bodies[id.index - 1];
    return body->alive && body->generation == id.generation ? body : NULL;
}

cr_result cr_dead_id(cr_body_id id)
{
    if (id.index == 0)
        return cr_fail(CR_DEAD_ID, "the null id names no body");
    return cr_fail(CR_DEAD_ID, "body %u (life %u) does not exist any more", id.index,
                   id.generation);
}

bool cr_body_alive(const cr_world *world, cr_body_id id)
{
    return cr_find(world, id) != NULL;
}
