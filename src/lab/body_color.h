/* body_color.h - the colours that a body can be given. They have names and no numbers: each theme
 * has a shade of its own for each, which stands out from its background and from the other seven
 * for all eyes. A body notes its colour in cr_body_def.color, a scene file as "color". */
#ifndef LAB_BODY_COLOR_H
#define LAB_BODY_COLOR_H

#include <stdint.h>

/* Colours are numbered 1 to LAB_COLORS; LAB_NO_COLOR marks a body that has none of its own. */
enum { LAB_NO_COLOR = 0, LAB_COLORS = 8 };

/* LAB_COLORS names, ended by NULL; the first is the name of colour 1. */
const char *const *lab_color_names(void);
/* "" for LAB_NO_COLOR and for what is no colour. */
const char *lab_color_name(uint32_t color);
/* LAB_NO_COLOR when no colour is called so. */
uint32_t lab_color_find(const char *name);

#endif
