/* run_notes.h - what is kept of each tick of a run, to be held against another run's. Inside this
 * room only. */
#ifndef LAB_FUTURES_RUN_NOTES_H
#define LAB_FUTURES_RUN_NOTES_H

#include "lab/energy_balance.h"
#include "lab/futures/variants.h"

typedef struct run_note {
    uint64_t hash;   /* of the world after the tick */
    double made;     /* J: energy, from the first tick to this one */
    uint32_t begins; /* how many contacts began up to this tick */
} run_note;

typedef struct run_notes {
    uint64_t first; /* tick of at[0] */
    run_note *at;   /* a note for each tick from there on */
    size_t count, capacity;
    lab_begin *begins;
    size_t begin_count, begin_capacity;
    lab_energy_balance *balance;
    uint64_t balanced;  /* the tick after which the balance stands; UINT64_MAX: none */
    bool out_of_memory; /* notes are missing from some tick on */
} run_notes;

/* From the world as it is on. False when out of memory. */
bool run_notes_begin(run_notes *notes, const cr_world *world);
void run_notes_free(run_notes *notes);

/* Before and after a tick of the world. What is known already stays. */
void run_notes_expect(run_notes *notes, const cr_world *world);
void run_notes_tick(run_notes *notes, const cr_world *world);
/* The present was changed: what followed it is not true any more. */
void run_notes_edited(run_notes *notes, const cr_world *world);
/* The session went elsewhere, or to another branch: all is read again up to where it is now. */
void run_notes_again(run_notes *notes, lab_session *session);
/* As far as the session is now, on the same branch. */
void run_notes_fill(run_notes *notes, lab_session *session);

/* The note of a tick, or of the last one known; of zeros where none is. */
const run_note *run_notes_of(const run_notes *notes, uint64_t tick);

#endif
