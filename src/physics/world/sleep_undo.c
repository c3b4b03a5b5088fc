/* sleep_undo.c - records the state of sleep of bodies before a tick changes it, so that a tick that
 * runs out of memory can be undone; see engine/checkpoint.h. */
#include "world/sleep_undo.h"

typedef struct cr_sleep_record {
    uint32_t slot, next_asleep, island;
    float still, rest_turn, w, turned;
    cr_vec2 rest_center, v, center0;
    bool asleep;
} cr_sleep_record;

bool cr_sleep_undo_reserve(cr_world *world, size_t bodies)
{
    return CR_RESERVE(world->sleep_records, world->sleep_record_capacity,
                      world->checkpoint.sleep_record_count + bodies);
}

void cr_sleep_undo_note(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    if (world->checkpoint.open)
        world->sleep_records[world->checkpoint.sleep_record_count++] = (cr_sleep_record){
            .slot = slot,
            .next_asleep = body->next_in_sleeping_island,
            .island = body->island,
            .still = body->sleep_time,
            .rest_turn = body->rotation_since_anchor,
            .w = body->w,
            .turned = body->delta_angle,
            .rest_center = body->sleep_anchor,
            .v = body->v,
            .center0 = body->center0,
            .asleep = body->asleep,
        };
}

void cr_sleep_undo(cr_world *world, size_t down_to)
{
    while (world->checkpoint.sleep_record_count > down_to) {
        const cr_sleep_record *note = &world->sleep_records[--world->checkpoint.sleep_record_count];
        cr_body *body = &world->bodies[note->slot];
        body->next_in_sleeping_island = note->next_asleep;
        body->island = note->island;
        body->sleep_time = note->still;
        body->rotation_since_anchor = note->rest_turn;
        body->w = note->w;
        body->delta_angle = note->turned;
        body->sleep_anchor = note->rest_center;
        body->v = note->v;
        body->center0 = note->center0;
        body->asleep = note->asleep;
    }
}
