/* promises.h - what holds of every scene, whatever it was made from. */
#ifndef TESTS_PROMISES_H
#define TESTS_PROMISES_H

#include "lab/scene.h"

/* "LABEL:LINE:COLUMN: why", and no scene. */
void demand_refusal(const char *label, lab_status status, const lab_scene *scene,
                    const lab_error *error);

/* What is printed reads back to the same world and prints the same, but for angles beyond what a
 * body keeps (see cr_body_def); that scene, which the caller destroys. */
lab_scene *demand_round_trip(const lab_scene *scene);

/* Every number of every body and joint is finite. */
void demand_finite(const cr_world *world);

#endif
