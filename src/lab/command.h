/* command.h - everything a person does to a world, as data. The one list of commands serves
 * undo, redo, recordings, replays and scripted tests. */
#ifndef LAB_COMMAND_H
#define LAB_COMMAND_H

#include "carom.h"

typedef enum lab_command_kind {
    LAB_SPAWN,      /* def; at most LAB_MAX_BODIES, as for joints, that a scene can hold */
    LAB_DELETE,     /* body */
    LAB_EDIT,       /* body, def: move, rotate, throw, change a property */
    LAB_SETTING,    /* setting, value */
    LAB_ATTRACT,    /* attractor */
    LAB_UNATTRACT,  /* body */
    LAB_JOIN,       /* joint_def */
    LAB_UNJOIN,     /* joint */
    LAB_EDIT_JOINT, /* joint, joint_def: anchors, motor, limits, stiffness ... */
    LAB_DRAG_BEGIN, /* body, point */
    LAB_DRAG_MOVE,  /* point */
    LAB_DRAG_END,
} lab_command_kind;

typedef struct lab_command {
    lab_command_kind kind;
    cr_body_id body;
    cr_body_def def;
    const cr_setting *setting;
    double value;
    cr_attractor attractor;
    cr_joint_id joint;
    cr_joint_def joint_def;
    cr_vec2 point; /* world, m */
    bool more;     /* another one follows at once, and finds the contacts for both */
} lab_command;

/* Whether commands of the kind may change contacts. */
bool lab_command_moves_contacts(lab_command_kind kind);
/* What a command made; null ids where it made nothing. */
typedef struct lab_made {
    cr_body_id body;
    cr_joint_id joint;
} lab_made;

/* Does it, and finds the contacts again where it may have changed them, so that they are right
 * while the world is paused; unless more commands follow. A refused command changes nothing. */
cr_result lab_command_apply(cr_world *world, const lab_command *command, lab_made *made);

#endif
