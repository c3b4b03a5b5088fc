/* variants.h - two to four runs of one scene side by side, each with one thing other, that all do
 * what one of them does.
 *
 * Each variant is a session of its own, which begins at a tick of the session that it was made of.
 * What is done to the one that leads (steps, commands, undo, going back in time) is done to the
 * others as well. An edit of a body changes of the others' body what it changed of the leader's,
 * and no more. The session that they were made of is left as it is. */
#ifndef LAB_FUTURES_VARIANTS_H
#define LAB_FUTURES_VARIANTS_H

#include "lab/futures/change.h"

enum { LAB_MOST_VARIANTS = 4, LAB_VARIANT_NAME = 96 };

typedef struct lab_variants lab_variants;

/* What a contact that began is known by. */
typedef struct lab_begin {
    uint64_t tick;
    cr_body_id a, b;
} lab_begin;

/* From the world of `of` at `tick` of its present branch; changes[i] makes variant i, and `count`
 * is 1 to LAB_MOST_VARIANTS. `of` stays where it is. Refused, with NULL, when a change is, or when
 * memory is out.
 *
 * With `equal_cost`, each variant that is cheaper than the dearest makes as many passes
 * (iterations, sweeps or sub-steps, whatever its solver goes by) as fit into the dearest's time,
 * measured on the world as it is then; their number becomes part of its name. One that differs in
 * that very number keeps it. */
lab_variants *lab_variants_open(lab_session *of, uint64_t tick, const lab_change *changes,
                                size_t count, bool equal_cost, cr_result *why);
void lab_variants_close(lab_variants *variants); /* NULL is allowed */

size_t lab_variants_count(const lab_variants *variants);
lab_session *lab_variants_session(const lab_variants *variants, size_t i);
/* "as it is", "solver PGS": what is other than in the session that they were made of. */
const char *lab_variants_name(const lab_variants *variants, size_t i);
uint64_t lab_variants_first_tick(const lab_variants *variants);

/* The one that leads: at first variant 0. */
size_t lab_variants_leader(const lab_variants *variants);
void lab_variants_lead(lab_variants *variants, size_t i);

/* As lab_session_step of the leader, but all step at once, each on a thread of its own where that
 * is worth it. */
cr_result lab_variants_step(lab_variants *variants);

/* Why a variant does not follow any more, "" while it does: its tick failed, or it was not with the
 * others when an edit was made. Going back in time may bring it back. */
const char *lab_variants_stopped(const lab_variants *variants, size_t i);

/* ms of processor time that its last ticks took, smoothed; 0 before the first. */
double lab_variants_cost(const lab_variants *variants, size_t i);

/* What is known of the ticks from the first to the present one. */
double lab_variants_energy_made(lab_variants *variants, size_t i); /* J */
/* Contacts that began, by tick and then by bodies. Valid until the variants change. */
const lab_begin *lab_variants_begins(lab_variants *variants, size_t i, size_t *count);
/* The first tick, up to the present one, after which the bodies of variant i are not those of
 * variant `of` to the bit. False when there is none. */
bool lab_variants_parted(lab_variants *variants, size_t i, size_t of, uint64_t *tick);

/* Does in `session`, which they were made of, what was done in variant i since it began: its change
 * and every command, tick by tick, up to where it is now. In the past of the session it becomes a
 * branch. */
cr_result lab_variants_keep(lab_variants *variants, size_t i, lab_session *session);

#endif
