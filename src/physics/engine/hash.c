/* hash.c - FNV-1a (Fowler, Noll, Vo; 64 bits) over the state of every body. */
#include "world/world.h"

#include <string.h>

static uint64_t fold(uint64_t hash, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        hash ^= (word >> (8 * i)) & 0xFF;
        hash *= UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t fold_float(uint64_t hash, float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return fold(hash, word);
}

uint64_t cr_world_hash(const cr_world *world)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < world->s.body_slots; i++) {
        const cr_body *body = &world->bodies[i];
        if (!body->alive)
            continue;
        const float state[] = {body->xf.p.x, body->xf.p.y, body->angle, body->angle_rest,
                               body->v.x,    body->v.y,    body->w};
        hash = fold(hash, (uint32_t)body->kind);
        for (size_t k = 0; k < sizeof state / sizeof *state; k++)
            hash = fold_float(hash, state[k]);
    }
    return hash;
}
