/* tick_opening.h - the inside of one tick: what the engine did in it, step by step, for a body and
 * one of those that it meets.
 *
 * Nothing is recorded while time runs. A tick is opened by stepping once more from the world before
 * it, in a copy, with a trace that listens to the body; the session stays as it is. That the copy
 * ends with the hash with which the tick ended shows that the steps are those that were taken. */
#ifndef LAB_INSIDE_TICK_OPENING_H
#define LAB_INSIDE_TICK_OPENING_H

#include "lab/session.h"

/* The stages into which the steps of a pair fall, in their order. */
typedef enum lab_tick_stage {
    LAB_TICK_PAIRS,    /* broad phase: which bodies might touch */
    LAB_TICK_AXES,     /* narrow phase: axes, or the circle's region */
    LAB_TICK_MANIFOLD, /* faces, clipping, contact points */
    LAB_TICK_SOLVE,    /* forces, warm start, passes, positions; `substep` tells of which step */
    LAB_TICK_END,      /* impacts on the way, events, sleep, the proof */
} lab_tick_stage;
enum { LAB_TICK_STAGES = LAB_TICK_END + 1 };
/* "Pairs", "Axes", ... */
const char *lab_tick_stage_name(lab_tick_stage stage);

typedef enum lab_tick_step_kind {
    LAB_STEP_PAIRED,   /* the two make a pair, which the narrow phase looks at */
    LAB_STEP_UNPAIRED, /* `record` says why the body and another make none */
    LAB_STEP_FAR,   /* `count` more bodies whose boxes are apart; the nearest by `record.value` */
    LAB_STEP_SHAPE, /* a record of the narrow phase */
    LAB_STEP_PASS,  /* the solver: `pass`, rows and motions */
    LAB_STEP_SWEPT, /* the body was taken back to its first impact */
    LAB_STEP_EVENT, /* the contact of the two began, hit or ended */
    LAB_STEP_SLEEP, /* whether the body sleeps */
    LAB_STEP_PROOF, /* the hash */
} lab_tick_step_kind;

/* A row after a pass. */
typedef struct lab_tick_row {
    cr_body_id a, b;
    cr_trace_row row;
    float given;           /* N s or N m s: by this pass */
    float velocity_before; /* J v at the pass before */
    float in_step;         /* N s: impulse of the present step of the tick so far */
} lab_tick_row;

typedef struct lab_tick_step {
    lab_tick_stage stage;
    lab_tick_step_kind kind;
    int32_t substep;           /* of LAB_TICK_SOLVE, from 0 */
    cr_trace_record record;    /* of the broad and the narrow phase */
    cr_trace_record support;   /* of an axis: its support point; kind is 0 where there is none */
    bool least;                /* of an axis: it separates most, so it decides */
    cr_trace_pass pass;        /* of a pass */
    size_t first_row, rows;    /* of a pass: of the pair, in the opening's rows */
    bool moves[2];             /* whether the pair's A and B take part in the solver */
    cr_trace_motion motion[2]; /* of A and B after the pass */
    cr_trace_motion before[2]; /* and before it */
    uint32_t count;            /* of LAB_STEP_FAR */
    cr_event event;
} lab_tick_step;

typedef struct lab_tick_opening {
    uint64_t tick;            /* that was opened: it leads from the tick before to this one */
    const lab_scene *scene;   /* for names; not owned */
    cr_world *before, *after; /* at its beginning and at its end */
    cr_body_id body;          /* that is listened to */
    cr_body_id partner;       /* one of `partners`, or null: it meets none */
    cr_body_id *partners; /* bodies with which it has a pair or a joint, nearest contact first */
    size_t partner_count;
    cr_trace_record *records; /* all that was heard */
    size_t record_count, record_room;
    lab_tick_step *steps; /* of the body and its partner */
    size_t step_count, step_room;
    lab_tick_row *rows;
    size_t row_count, row_room;
    uint64_t hash, happened; /* of the copy; and of the tick as it happened, or will */
    bool known; /* the tick lies in the past: `happened` is of the run, else of a step unheard */
} lab_tick_opening;

/* Opens tick number `tick` of the present branch: the one that leads there from the tick before. It
 * may be the one that comes next. `body` is listened to; with `partner` (or the null id: the one
 * with the deepest contact) it makes the pair whose steps are told. *out is to be closed, also
 * where this fails: out of memory, or where the tick fails or is not remembered. */
cr_result lab_tick_open(lab_session *session, uint64_t tick, cr_body_id body, cr_body_id partner,
                        lab_tick_opening *out);
void lab_tick_close(lab_tick_opening *opening); /* zeros are allowed */

/* The steps of another pair of the same body; false when out of memory. */
bool lab_tick_choose(lab_tick_opening *opening, cr_body_id partner);

static inline bool lab_tick_proven(const lab_tick_opening *opening)
{
    return opening->hash == opening->happened;
}

/* The two bodies of the pair as the engine has them, A with the lower slot; B is null without a
 * partner. */
cr_pair lab_tick_pair(const lab_tick_opening *opening);
/* The pair's contact of this tick, with the points of its beginning and the impulses of its end; or
 * NULL. */
const cr_contact *lab_tick_contact(const lab_tick_opening *opening);

/* The step that shows best why something came true: where a contact began, that of its first point;
 * else the pass of the solver that gave the pair's contact most. The first step where there is
 * neither. */
size_t lab_tick_decisive_step(const lab_tick_opening *opening, bool contact_began);

/* Whose tick to open where nobody says: of the deepest contact the body that can move, else the
 * first that can, else the first; null in an empty world. */
cr_body_id lab_tick_usual_body(const cr_world *world);

/* Makes the steps of the pair from the records; for tick_opening.c. False when out of memory. */
bool lab_tick_make_steps(lab_tick_opening *opening);

#endif
