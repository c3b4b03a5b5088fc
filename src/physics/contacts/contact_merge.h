/* contact_merge.h - an iterator that merges the awake and the sleeping contacts in the order of
 * slots. */
#ifndef CR_CONTACT_MERGE_H
#define CR_CONTACT_MERGE_H

#include "world/world.h"

/* What is left of two sorted arrays, [p, p_end) and [q, q_end). */
typedef struct cr_contact_merge {
    const cr_contact *p, *p_end, *q, *q_end;
} cr_contact_merge;

static inline cr_contact_merge cr_contact_merge_of(const cr_world *world)
{
    return (cr_contact_merge){world->contacts, world->contacts + world->s.contact_count,
                              world->sleeping_contacts,
                              world->sleeping_contacts + world->s.sleeping_contact_count};
}

static inline bool cr_contact_order(const cr_contact *p, const cr_contact *q)
{
    return p->a.index != q->a.index ? p->a.index < q->a.index : p->b.index < q->b.index;
}

/* NULL at the end. */
static inline const cr_contact *cr_contact_merge_next(cr_contact_merge *m, bool *from_q)
{
    *from_q = m->p == m->p_end || (m->q != m->q_end && cr_contact_order(m->q, m->p));
    if (*from_q)
        return m->q != m->q_end ? m->q++ : NULL;
    return m->p++;
}

#endif
