/* opened_tick.h - the tick whose inside is shown, and where in it one is. */
#ifndef SANDBOX_OPENED_TICK_H
#define SANDBOX_OPENED_TICK_H

#include "lab/inside/velocity_causes.h"
#include "view/view.h"

typedef struct app_opened_tick {
    bool wanted; /* the second bar is there */
    bool valid;  /* `opening` and `causes` are of the present moment */
    lab_tick_opening opening;
    lab_causes causes;        /* of the velocity at the tick's end */
    bool shows_causes;        /* the card tells of them, not of the step */
    size_t step;              /* below opening.step_count */
    bool at_end;              /* the next opening begins at its last step */
    cr_body_id body, partner; /* that were asked for; null: the usual ones */
    /* the moment, and what was selected, when it was opened */
    uint64_t tick;
    size_t branch;
    uint32_t revision;
    cr_body_id selected[2];
    char refused[200]; /* why it cannot be opened; "" if it can */
    /* an impulse of the tick that has ended was asked about: of a contact point with this body */
    bool asked;
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
