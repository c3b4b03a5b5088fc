/* number_form.h - a form of three number fields and two sliders, and how often they changed. */
#ifndef TESTS_NUMBER_FORM_H
#define TESTS_NUMBER_FORM_H

#include "ui_sheet.h"

typedef struct number_form {
    bool disabled, mixed;
    double mass, angle, count, share, speed;
    double normal;
    int changes, edits; /* edits: how many began */
} number_form;

extern const ui_range number_masses, number_angles, number_counts, number_shares, number_speeds;

void number_count(number_form *f, ui_change change);
/* Opens it with values that each test knows: 2, 0, 8, 0.5 and 1. */
void number_form_open(ui_fixture *d, number_form *f);
/* With Tab, as far as it takes. */
void number_focus(ui_fixture *d, const char *path);
/* Within 1e-9. */
void number_near(double a, double b);
void number_build(ui *u, void *state);

#endif
