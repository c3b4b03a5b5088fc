/* tick_steps.h - the steps of an opened tick: what the engine did with a body and one of those that
 * it meets, in its order; made from what was heard (tick_opening.h). */
#ifndef LAB_INSIDE_TICK_STEPS_H
#define LAB_INSIDE_TICK_STEPS_H

#include "lab/scene.h"

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
    size_t part_begin; /* the first step of the tick's part that this one is in; see tick_steps.c */
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
    size_t part_begin; /* as in a step: of the part whose steps are being made */
    lab_tick_row *rows;
    size_t row_count, row_room;
    uint64_t hash, happened; /* of the copy; and of the tick as it happened, or will */
    bool known; /* the tick lies in the past: `happened` is of the run, else of a step unheard */
} lab_tick_opening;

/* The two bodies of the pair as the engine has them, A with the lower slot; B is null without a
 * partner. */
cr_pair lab_tick_pair(const lab_tick_opening *opening);

/* Makes the steps of the pair from the records. False when out of memory. */
bool lab_tick_make_steps(lab_tick_opening *opening);

#endif
