/* body_properties.h - the numbers that a person may set on a body, one row each: the inspector
 * shows the table. */
#ifndef SANDBOX_BODY_PROPERTIES_H
#define SANDBOX_BODY_PROPERTIES_H

#include "sandbox/app/opened_tick.h"
#include "sandbox/ui/widgets.h"

typedef enum body_group { BODY_PLACE, BODY_MATERIAL, BODY_FORCES, BODY_GROUPS } body_group;

typedef struct body_property {
    body_group group;
    const char *key, *label, *help;
    size_t offset; /* of a float in cr_body_def */
    ui_range range;
    bool dynamic_only;    /* says nothing of a body that forces do not move */
    bool wraps;           /* an angle: read within half a turn, and set by the short way */
    app_causes_of causes; /* that a press on the label lists */
} body_property;

const body_property *body_properties(size_t *count);
float body_property_get(const body_property *property, const cr_body_def *def);
void body_property_set(const body_property *property, cr_body_def *def, double value);

#endif
