/* visitor.h - who is told of ticks of the past that are run again. */
#ifndef LAB_VISITOR_H
#define LAB_VISITOR_H

#include "lab/command.h"

/* No function may touch the session; each but `tick` may be NULL. */
typedef struct lab_visitor {
    void (*begin)(void *user, const cr_world *world); /* at the tick from which they are run */
    bool (*tick)(void *user, const cr_world *world);  /* after each; false ends the visit */
    /* Of a command that followed a tick: in the world just before it, and just after it with what
     * it made. */
    void (*command)(void *user, const cr_world *world, const lab_command *command);
    void (*made)(void *user, const cr_world *world, const lab_command *command,
                 const lab_made *made);
    void *user;
} lab_visitor;

#endif
