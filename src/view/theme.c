/* theme.c - the colours. Bodies differ in lightness as well as in hue, so that the palettes hold
 * for colour-blind eyes; orange is kept for contacts. */
#include "view.h"

#include <math.h>
#include <string.h>

static const view_theme themes[] = {
    {
        .name = "dark",
        .background = 0xFF12161C,
        .grid = 0xFF1B212A,
        .grid_axis = 0xFF2F3947,
        .text = 0xFFE8EDF3,
        .text_dim = 0xFF94A1B1,
        .panel = 0xF81C222B,
        .panel_edge = 0xFF343E4B,
        .accent = 0xFF4CC2FF,
        .contact = 0xFFFF9F1C,
        .impulse = 0xFFFF6B81,
        .velocity = 0xFF7CE38B,
        .bounds = 0xFF7F8FA3,
        .overlap = 0xFF3DDC84,
        .pair = 0xFF9FB4CC,
        .center = 0xFFF4F6F8,
        .face = 0xFFC9A7FF,
        .joint = 0xFFFFF1CF,
        .warning = 0xFFFF7A6B,
        .bodies = {0xFF5B9BD5, 0xFFE0C36A, 0xFF46A58D, 0xFFC982A8, 0xFF8FC7E8, 0xFF7A70C2,
                   0xFFB9C7A0, 0xFFB5654F},
        .fixed = 0xFF3A4452,
        .kinematic = 0xFF5A6F7F,
        .line = 1.0f,
        .text_scale = 1.0f,
    },
    {
        .name = "light",
        .background = 0xFFF7F8FA,
        .grid = 0xFFE9ECF0,
        .grid_axis = 0xFFC9D0D9,
        .text = 0xFF1B232D,
        .text_dim = 0xFF5C6977,
        .panel = 0xFAFFFFFF,
        .panel_edge = 0xFFCED5DD,
        .accent = 0xFF0B74D1,
        .contact = 0xFFE06C00,
        .impulse = 0xFFC8234A,
        .velocity = 0xFF14803C,
        .bounds = 0xFF6E7B8A,
        .overlap = 0xFF0E9F4F,
        .pair = 0xFF51647A,
        .center = 0xFF11161C,
        .face = 0xFF7040C4,
        .joint = 0xFF4A3A1C,
        .warning = 0xFFB3261E,
        .bodies = {0xFF79B4E8, 0xFFF0D57C, 0xFF63BFA6, 0xFFE3A3C4, 0xFFB9DFF5, 0xFF9C92DE,
                   0xFFCBD8B2, 0xFFD08A73},
        .fixed = 0xFFC5CCD5,
        .kinematic = 0xFFA5B5C2,
        .line = 1.0f,
        .text_scale = 1.0f,
    },
    {
        /* What a lamp throws on a wall is pale and small: dark on white, stronger hues, thick
         * lines, large letters. */
        .name = "projector",
        .background = 0xFFFFFFFF,
        .grid = 0xFFE6E9ED,
        .grid_axis = 0xFFB3BCC7,
        .text = 0xFF000000,
        .text_dim = 0xFF3A4450,
        .panel = 0xFAFFFFFF,
        .panel_edge = 0xFF8F9AA6,
        .accent = 0xFF0057B8,
        .contact = 0xFFD95F00,
        .impulse = 0xFFB00E3A,
        .velocity = 0xFF00662A,
        .bounds = 0xFF4A5563,
        .overlap = 0xFF008A3E,
        .pair = 0xFF33475C,
        .center = 0xFF000000,
        .face = 0xFF5B21B6,
        .joint = 0xFF2E2208,
        .warning = 0xFF9B1C14,
        .bodies = {0xFF56A0E0, 0xFFF2CB52, 0xFF3FAE91, 0xFFDD8CB6, 0xFFA3D5F3, 0xFF8579D6,
                   0xFFBACB98, 0xFFC7745A},
        .fixed = 0xFFB4BDC8,
        .kinematic = 0xFF8FA3B3,
        .line = 1.2f,
        .text_scale = 1.6f,
    },
};

const view_theme *view_themes(size_t *count)
{
    *count = sizeof themes / sizeof themes[0];
    return themes;
}

const view_theme *view_theme_find(const char *name)
{
    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++)
        if (strcmp(themes[i].name, name) == 0)
            return &themes[i];
    return NULL;
}

draw_color view_mix(draw_color a, draw_color b, float part)
{
    draw_color mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        float from = (float)(a >> shift & 0xFF), to = (float)(b >> shift & 0xFF);
        mixed |= (draw_color)(from + (to - from) * part + 0.5f) << shift;
    }
    return mixed;
}

draw_color view_body_color(const view_theme *theme, cr_body_kind kind, size_t slot)
{
    switch (kind) {
    case CR_STATIC:
        return theme->fixed;
    case CR_KINEMATIC:
        return theme->kinematic;
    case CR_DYNAMIC:
        break;
    }
    return theme->bodies[slot % (sizeof theme->bodies / sizeof theme->bodies[0])];
}
