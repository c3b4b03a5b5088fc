/* inspected.h - the selection as the inspector's parts read and change it. */
#ifndef SANDBOX_INSPECTED_H
#define SANDBOX_INSPECTED_H

#include "sandbox/app/app.h"
#include "sandbox/ui/widgets.h"

/* What the selected bodies have in common. */
typedef struct inspected {
    app *a;
    size_t count;
    cr_body_def first; /* of the first selected one */
    bool one_shape;    /* all are of its shape's kind */
    bool finite;       /* none is a half-space */
    bool dynamic;      /* all are */
} inspected;

/* False when nothing is selected. */
bool inspected_read(app *a, inspected *out);
/* Whether `same` holds between the first body and every other one. */
bool inspected_agree(const inspected *all,
                     bool (*same)(const void *what, const cr_body_def *a, const cr_body_def *b),
                     const void *what);
/* Does `change` to every selected body, as one edit with what came before unless it is begun. */
void inspected_change(const inspected *all, bool begun,
                      void (*change)(void *with, cr_body_def *def), void *with);

/* "circle", "box", "polygon", "ground". */
const char *inspected_shape_word(cr_shape_kind kind);
/* Rows of two halves, or of one cell where two are too narrow for words. */
void inspected_halves(ui *u);
/* A label and a cell for its widget, on one row. The widget comes next. */
void inspected_label(ui *u, const char *label);
/* The same; a press on the label lists what made the number. */
void inspected_label_of_causes(app *a, const char *label, app_causes_of causes);
/* What a fact is: its label, its unit, and what the tooltip says. */
typedef struct fact {
    const char *label, *unit, *help;
    /* A value of the usual size, by which its decimals are chosen: they stay while it changes. 0:
     * the value does not change by itself, and has as many as it needs. */
    double usual;
    bool part; /* of the one above: set in */
} fact;
/* A label and a value that cannot be changed. */
void inspected_fact(ui *u, const fact *what, double value);
/* What a press on a fact leads to. */
typedef struct fact_links {
    const char *quantity; /* a press on the label pins it as a plot, of `body` (null: of the world);
                             "": no quantity tells it */
    cr_body_id body;
    app_causes_of causes; /* a press on the value opens the tick that made it, at the list of what
                             made it; of nothing: none does */
    bool ledger;          /* a press on the value opens the energy ledger */
} fact_links;
void inspected_linked(app *a, const fact *what, double value, const fact_links *links);

/* ---- the parts, one file each ---- */

void inspect_world(app *a);  /* inspect_world.c: while nothing is selected */
void inspect_absent(app *a); /* inspect_absent.c */

void inspect_color(const inspected *all);     /* inspect_color.c */
void inspect_shape(const inspected *all);     /* inspect_shape.c */
void inspect_summary(const inspected *all);   /* inspect_facts.c: what one looks for first */
void inspect_facts(const inspected *all);     /* and what else follows from the rest */
void inspect_contacts(const inspected *all);  /* inspect_contacts.c */
void inspect_joints(const inspected *all);    /* inspect_joints.c */
void inspect_attractor(const inspected *all); /* inspect_attractor.c */

#endif
