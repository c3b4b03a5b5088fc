/* change.h - one thing of a world made other: a setting, or a property of some of its bodies. */
#ifndef LAB_FUTURES_CHANGE_H
#define LAB_FUTURES_CHANGE_H

#include "lab/session.h"

/* A number of a body that can be set. */
typedef struct lab_property {
    const char *word; /* as typed: "restitution" */
    const char *name; /* as read: "Restitution" */
    const char *unit; /* "" for none */
    double min, max;  /* that may be asked for */
    double reach;     /* how wide the range that is proposed for it is at least */
    const char *help; /* one line */
    double (*get)(const cr_body_def *body);
    void (*set)(cr_body_def *body, double value);
} lab_property;

const lab_property *lab_properties(size_t *count);
const lab_property *lab_property_find(const char *word); /* NULL when there is none */

typedef struct lab_change {
    const cr_setting *setting;    /* this one, */
    const lab_property *property; /* or this, of: */
    const cr_body_id *body;       /* not owned */
    size_t bodies;
    double value; /* what it becomes; neither: nothing is changed */
} lab_change;

/* Makes the change in a world, or in a session as one edit: to the same bits. A refused one changes
 * nothing. */
cr_result lab_change_world(cr_world *world, const lab_change *change);
cr_result lab_change_session(lab_session *session, const lab_change *change);

/* What it is now: of a property, that of the first body alive; NaN of no change. */
double lab_change_present(const cr_world *world, const lab_change *change);

/* "as it is", "solver PGS", "iterations 20", "restitution 0.8". Returns `out`. */
char *lab_change_words(const lab_change *change, char *out, size_t size);
/* The value alone with its unit: "PGS", "20", "0.5 m/s". Returns `out`. */
char *lab_change_value(const lab_change *change, char *out, size_t size);

/* `count` (2 or more) values from little to much, evenly spaced, that are worth trying: for a
 * choice each of its values and for a switch both (then fewer are given), for a number round steps
 * from about half to half again of the present one, or all of its range where that is short.
 * Returns how many. */
size_t lab_change_range(const cr_world *world, const lab_change *change, double *out, size_t count);

#endif
