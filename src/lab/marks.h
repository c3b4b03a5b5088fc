/* marks.h - what happened in which tick, for a timeline: one entry for each tick in which anything
 * did, however much it was. */
#ifndef LAB_MARKS_H
#define LAB_MARKS_H

#include "carom.h"

/* All numbers are as of the end of the tick. */
typedef struct lab_mark {
    uint64_t tick;
    uint32_t begins, ends; /* contacts */
    uint32_t hits;         /* of the begins: those at contact.hit_speed or faster */
    uint32_t slept, woke;  /* bodies, the one less the other: one of both is 0 */
    uint32_t limits;       /* joints that reached a limit of theirs */
    uint8_t pauses, stops; /* 1: time was held there, by a person or by a breakpoint */
    /* The hardest of the begins; null ids where there is none. */
    cr_body_id a, b;
    float impulse; /* N s, along the normal */
} lab_mark;

typedef struct lab_marks {
    lab_mark *at; /* by tick */
    size_t count, capacity;
} lab_marks;

void lab_marks_free(lab_marks *marks);
/* The first entry at the tick or later; `count` if there is none. */
size_t lab_marks_from(const lab_marks *marks, uint64_t tick);
/* The entry of the tick, which is the last: entries of later ticks are dropped. NULL when out of
 * memory. */
lab_mark *lab_marks_at(lab_marks *marks, uint64_t tick);

/* Whether something happened there, and time was not merely held. */
bool lab_mark_is_event(const lab_mark *mark);
/* The entry of any tick. NULL when out of memory. */
lab_mark *lab_marks_put(lab_marks *marks, uint64_t tick);

/* What must be known of the tick before to tell what happened in this one. */
typedef struct lab_mark_maker {
    uint64_t tick; /* of the world that it has seen */
    uint32_t sleeping;
    unsigned char *limits; /* by joint slot: whether it was at a limit */
    size_t limits_capacity;
    bool has_seen;
} lab_mark_maker;

void lab_mark_maker_free(lab_mark_maker *maker);
/* Looks at a world that was changed by something else than a tick, or brought from elsewhere. */
void lab_mark_maker_see(lab_mark_maker *maker, const cr_world *world);
/* After a tick of the world that it saw: enters what happened, if anything did. Where memory is
 * short there is no mark. */
void lab_mark_maker_tick(lab_mark_maker *maker, const cr_world *world, lab_marks *marks);

#endif
