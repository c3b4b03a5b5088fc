/* sleep_undo.c - how bodies rested before a tick changed it, so that a tick which gets no memory
 * can be taken back; see engine/checkpoint.h. */
#include "world/sleep_undo.h"

typedef struct cr_rest_note {
    uint32_t slot, next_asleep, island;
    float still, rest_turn, w, turned;
    cr_vec2 rest_center, v, center0;
    bool asleep;
} cr_rest_note;

bool cr_sleep_undo_reserve(cr_world *world, size_t bodies)
{
    return CR_RESERVE(world->rest_notes, world->rest_note_capacity,
                      world->checkpoint.notes + bodies);
}

void cr_sleep_undo_note(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    if (world->checkpoint.open)
        world->rest_notes[world->checkpoint.notes++] = (cr_rest_note){
            .slot = slot,
            .next_asleep = body->next_asleep,
            .island = body->island,
            .still = body->still,
            .rest_turn = body->rest_turn,
            .w = body->w,
            .turned = body->turned,
            .rest_center = body->rest_center,
            .v = body->v,
            .center0 = body->center0,
            .asleep = body->asleep,
        };
}

void cr_sleep_undo(cr_world *world, size_t down_to)
{
    while (world->checkpoint.notes > down_to) {
        const cr_rest_note *note = &world->rest_notes[--world->checkpoint.notes];
        cr_body *body = &world->bodies[note->slot];
        body->next_asleep = note->next_asleep;
        body->island = note->island;
        body->still = note->still;
        body->rest_turn = note->rest_turn;
        body->w = note->w;
        body->turned = note->turned;
        body->rest_center = note->rest_center;
        body->v = note->v;
        body->center0 = note->center0;
        body->asleep = note->asleep;
    }
}
