#include "engine/checkpoint.h"

#include "base/vec.h"
#include "broadphase/pair_cache.h"
#include "constraints/problem.h"
#include "contacts/contacts.h"
#include "contacts/sat_cache.h"
#include "contacts/sleeping_contacts.h"
#include "islands/islands.h"
#include "world/awake.h"

typedef struct cr_rest_note {
    uint32_t slot, next_asleep, island;
    float still, rest_turn, w, turned;
    cr_vec2 rest_center, v, center0;
    bool asleep;
} cr_rest_note;

void cr_checkpoint_open(cr_world *world)
{
    world->checkpoint.open = true;
    world->checkpoint.s = world->s;
    world->checkpoint.looks_ahead = world->looks_ahead;
    world->checkpoint.contacts_renewed = world->checkpoint.woken = false;
    world->checkpoint.islands_built = false;
    world->checkpoint.notes = 0;
}

void cr_checkpoint_close(cr_world *world)
{
    world->checkpoint.open = false;
}

bool cr_checkpoint_reserve(cr_world *world, size_t bodies)
{
    return CR_RESERVE(world->rest_notes, world->rest_note_capacity,
                      world->checkpoint.notes + bodies);
}

void cr_checkpoint_note(cr_world *world, uint32_t slot)
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

static void undo_notes(cr_world *world, size_t down_to)
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

static void undo_rest(cr_world *world)
{
    if (world->checkpoint.islands_built) {
        undo_notes(world, world->checkpoint.notes_before_islands);
        cr_islands_undo(world);
    }
    undo_notes(world, 0);
    world->awake_stale = true;
}

/* Bounds that look ahead look no more. */
static void undo_look_ahead(cr_world *world)
{
    for (uint32_t i = 0; i < world->s.slots; i++) {
        cr_body *body = &world->bodies[i];
        if (!body->alive || body->kind == CR_STATIC)
            continue;
        body->ahead = vec(0, 0);
        body->swing = 0;
        world->bounds[i] = cr_shape_bounds(cr_shape_of(world, i), body->xf);
    }
    world->looks_ahead = world->checkpoint.looks_ahead;
}

void cr_checkpoint_undo(cr_world *world)
{
    cr_checkpoint_close(world);
    undo_rest(world);
    if (world->looks_ahead)
        undo_look_ahead(world);
    if (world->checkpoint.woken)
        cr_dormant_undo_wake(world);
    if (world->checkpoint.contacts_renewed)
        cr_contacts_undo(world);
    world->s = world->checkpoint.s;
    /* what else was begun is made anew when it is next asked for, and is the same then */
    cr_kept_forget(world);
    cr_stances_forget(world);
    world->interval_count = 0;
    world->loads_stand = false;
    world->contacts_solved = false;
    cr_mixture_outdate(world);
}
