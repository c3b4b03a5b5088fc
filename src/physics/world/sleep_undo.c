/* sleep_undo.c - records the state of sleep of bodies before a tick changes it, so that a tick that
 * runs out of memory can be undone; see engine/checkpoint.h. */
#include "world/sleep_undo.h"

typedef struct cr_sleep_record {
    uint32_t slot, next_in_sleeping_island, island;
    float sleep_time, rotation_since_anchor, w, delta_angle;
    cr_vec2 sleep_anchor, v, center0;
    bool asleep;
} cr_sleep_record;

bool cr_sleep_undo_reserve(cr_world *world, size_t bodies)
{
    return CR_RESERVE(world->sleep_records, world->checkpoint.sleep_record_count + bodies);
}

void cr_sleep_undo_note(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    if (world->checkpoint.open)
        world->sleep_records[world->checkpoint.sleep_record_count++] = (cr_sleep_record){
            .slot = slot,
            .next_in_sleeping_island = body->next_in_sleeping_island,
            .island = body->island,
            .sleep_time = body->sleep_time,
            .rotation_since_anchor = body->rotation_since_anchor,
            .w = body->w,
            .delta_angle = body->delta_angle,
            .sleep_anchor = body->sleep_anchor,
            .v = body->v,
            .center0 = body->center0,
            .asleep = body->asleep,
        };
}

void cr_sleep_undo(cr_world *world, size_t down_to)
{
    while (world->checkpoint.sleep_record_count > down_to) {
        const cr_sleep_record *record =
            &world->sleep_records[--world->checkpoint.sleep_record_count];
        cr_body *body = &world->bodies[record->slot];
        body->next_in_sleeping_island = record->next_in_sleeping_island;
        body->island = record->island;
        body->sleep_time = record->sleep_time;
        body->rotation_since_anchor = record->rotation_since_anchor;
        body->w = record->w;
        body->delta_angle = record->delta_angle;
        body->sleep_anchor = record->sleep_anchor;
        body->v = record->v;
        body->center0 = record->center0;
        body->asleep = record->asleep;
    }
}
