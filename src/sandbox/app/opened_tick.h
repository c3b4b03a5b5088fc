/* opened_tick.h - the tick whose inside is shown, and where in it one is. */
#ifndef SANDBOX_OPENED_TICK_H
#define SANDBOX_OPENED_TICK_H

#include "lab/inside/velocity_causes.h"
#include "lab/inside/world_momentum.h"
#include "view/view.h"

/* Of the body, but for the last one. */
typedef enum app_causes_of {
    CAUSES_OF_NOTHING, /* the card tells of the step */
    CAUSES_OF_POSITION,
    CAUSES_OF_VELOCITY,
    CAUSES_OF_MOMENTUM,
    CAUSES_OF_ENERGY,         /* of motion and of turning */
    CAUSES_OF_WORLD_MOMENTUM, /* of all bodies together */
} app_causes_of;

typedef struct app_opened_tick {
    bool wanted; /* the second bar is there */
    bool valid;  /* `opening` and `causes` are of the present moment */
    lab_tick_opening opening;
    lab_causes causes;        /* of the velocity at the tick's end */
    lab_world_momentum outer; /* likewise of the momentum of all bodies */
    app_causes_of causes_of;  /* what the card lists them of */
    size_t step;              /* below opening.step_count */
    bool at_end;              /* the next opening begins at its last step */
    cr_body_id body, partner; /* that were asked for; null: the usual ones */
    /* the moment, and what was selected, when it was opened */
    uint64_t tick;
    size_t branch;
    uint32_t revision;
    cr_body_id selected[2];
    char refused[200]; /* why it cannot be opened; "" if it can */
    /* a number was asked about, which the tick that has ended made: of the body or, where
     * asked_of is nothing, the impulse of its contact point with another one */
    bool asked;
    app_causes_of asked_of;
    cr_body_id asked_other;
    int32_t asked_point;
    /* a breakpoint came true in the tick that is opened next: by a contact that began, or else */
    bool stopped, stopped_by_contact;
    bool dragged; /* the playhead is in the hand */
    /* what was seen of the world before the pair was brought near, and whether that was all of it
     */
    view_camera camera;
    bool framed;
} app_opened_tick;

#endif
