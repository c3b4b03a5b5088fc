/* fan.h - the ways of one body ahead, each after another change of the present: what a session
 * would come to, without touching it. Ticks are run in slices. */
#ifndef LAB_FUTURES_FAN_H
#define LAB_FUTURES_FAN_H

#include "lab/futures/change.h"

enum { LAB_FAN_MOST = 8 };

typedef struct lab_fan lab_fan;

typedef struct lab_fan_path {
    lab_change change; /* with the bodies of the fan */
    cr_vec2 *point;    /* m: of the body's centre of mass, from now on, a tick apart */
    size_t count;
    cr_transform end; /* the body's pose at the last of them */
    bool refused;     /* the change cannot be made, or a tick failed: the way ends there */
} lab_fan_path;

/* From the session's world as it is now, `ticks` ahead, with each of the changes (at most
 * LAB_FAN_MOST; their bodies are copied). A hand lets go at once. NULL when out of memory. */
lab_fan *lab_fan_begin(const lab_session *session, cr_body_id body, const lab_change *changes,
                       size_t count, uint64_t ticks);
void lab_fan_free(lab_fan *fan); /* NULL is allowed */

/* Runs so many ticks more, way after way. True when all is done. */
bool lab_fan_advance(lab_fan *fan, uint64_t ticks);

/* As far as they are known. Owned by the fan, valid until it goes on. */
const lab_fan_path *lab_fan_paths(const lab_fan *fan, size_t *count);

#endif
