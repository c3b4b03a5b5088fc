/* body_color.c - the names of the colours that a body can be given. */
#include "lab/body_color.h"

#include <stddef.h>
#include <string.h>

const char *const *lab_color_names(void)
{
    static const char *const names[LAB_COLORS + 1] = {"blue",   "yellow", "green", "pink", "sky",
                                                      "violet", "sage",   "red",   NULL};
    return names;
}

const char *lab_color_name(uint32_t color)
{
    return color >= 1 && color <= LAB_COLORS ? lab_color_names()[color - 1] : "";
}

uint32_t lab_color_find(const char *name)
{
    for (uint32_t color = 1; color <= LAB_COLORS; color++)
        if (strcmp(lab_color_name(color), name) == 0)
            return color;
    return LAB_NO_COLOR;
}
