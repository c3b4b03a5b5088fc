/* moment.h - what a look ahead was taken from: it is true as long as this is the present. */
#ifndef SANDBOX_MOMENT_H
#define SANDBOX_MOMENT_H

#include "lab/session.h"

typedef struct app_moment {
    const lab_session *session;
    cr_body_id body; /* whom it is about */
    uint64_t tick;
    uint32_t revision;
    size_t branch;
} app_moment;

static inline app_moment moment_now(const lab_session *session, cr_body_id body)
{
    return (app_moment){session, body, cr_world_tick(lab_session_world(session)),
                        lab_session_revision(session), lab_session_branch(session)};
}

static inline bool moment_is(const app_moment *a, const app_moment *b)
{
    return a->session == b->session && cr_same_id(a->body, b->body) && a->tick == b->tick &&
           a->revision == b->revision && a->branch == b->branch;
}

#endif
