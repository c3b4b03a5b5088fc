/* theme.c - the colours. Bodies differ in lightness as well as in hue, so that the palettes hold
 * for colour-blind eyes; orange is kept for contacts. */
#include "view/view.h"

#include <math.h>
#include <string.h>

static const view_theme themes[VIEW_THEMES] = {
    {
        .name = "dark",
        .help = "for a screen; the usual one",
        .background = 0xFF12161C,
        .grid = 0xFF1B212A,
        .grid_axis = 0xFF2F3947,
        .text = 0xFFE8EDF3,
        .text_dim = 0xFF94A1B1,
        .panel = 0xF81C222B,
        .panel_edge = 0xFF343E4B,
        .accent = 0xFF35B0EF,
        .contact = 0xFFFF9F1C,
        .impulse = 0xFFFF5C78,
        .velocity = 0xFF88EB93,
        .bounds = 0xFF818B9D,
        .overlap = 0xFF38ED8B,
        .pair = 0xFF9FB4CC,
        .center = 0xFFF4F6F8,
        .face = 0xFFC9A7FF,
        .joint = 0xFFFFF1CF,
        .warning = 0xFFFF7A6B,
        .bodies = {0xFF54A0EE, 0xFFE5CB7C, 0xFF3E957E, 0xFFCA83AC, 0xFF96CEEA, 0xFF7970BD,
                   0xFFB9C8A6, 0xFFB6634F},
        .fixed = 0xFF394451,
        .kinematic = 0xFF596D7C,
        .ramp = {0xFF404E9F, 0xFF3269AB, 0xFF2980AE, 0xFF2D93A9, 0xFF48A4A2, 0xFF67B496, 0xFF8EC78B,
                 0xFFC5DC8D, 0xFFF9ED95},
        .line = 1.0f,
        .marker_scale = 1.0f,
        .text_scale = 1.0f,
    },
    {
        .name = "light",
        .help = "for a screen in a bright room, and for paper",
        .background = 0xFFF7F8FA,
        .grid = 0xFFE9ECF0,
        .grid_axis = 0xFFC9D0D9,
        .text = 0xFF1B232D,
        .text_dim = 0xFF5C6977,
        .panel = 0xFAFFFFFF,
        .panel_edge = 0xFFCED5DD,
        .accent = 0xFF0073DC,
        .contact = 0xFFC45500,
        .impulse = 0xFF982E4A,
        .velocity = 0xFF004C06,
        .bounds = 0xFF787D89,
        .overlap = 0xFF0E9F4F,
        .pair = 0xFF51647A,
        .center = 0xFF11161C,
        .face = 0xFF7040C4,
        .joint = 0xFF4A3A1C,
        .warning = 0xFFB3261E,
        .bodies = {0xFF5C93C3, 0xFFEFD680, 0xFF67BD9B, 0xFFC498B1, 0xFFB4DFF9, 0xFFAEA7FB,
                   0xFFC6E1B6, 0xFFD18870},
        .fixed = 0xFFC7C9CF,
        .kinematic = 0xFFA4B7CA,
        .ramp = {0xFFF5EAA6, 0xFFC2DBA1, 0xFF8CC7A0, 0xFF62B4A6, 0xFF429FAA, 0xFF358BAD, 0xFF2E73AA,
                 0xFF2D5598, 0xFF2D3681},
        .line = 1.0f,
        .marker_scale = 1.0f,
        .text_scale = 1.0f,
    },
    {
        /* What a lamp throws on a wall is pale and small: dark on white, stronger hues, thick
         * lines, and letters that grow more than lines and marks do: those would bury the world. */
        .name = "projector",
        .help = "for a wall: dark on white, thick lines, letters 1.6 times as large",
        .background = 0xFFFFFFFF,
        .grid = 0xFFE6E9ED,
        .grid_axis = 0xFFB3BCC7,
        .text = 0xFF000000,
        .text_dim = 0xFF3A4450,
        .panel = 0xFAFFFFFF,
        .panel_edge = 0xFF8F9AA6,
        .accent = 0xFF0056C3,
        .contact = 0xFFC45500,
        .impulse = 0xFF972F49,
        .velocity = 0xFF004C06,
        .bounds = 0xFF555861,
        .overlap = 0xFF008A3A,
        .pair = 0xFF33475C,
        .center = 0xFF000000,
        .face = 0xFF5B21B6,
        .joint = 0xFF2E2208,
        .warning = 0xFF9B1C14,
        .bodies = {0xFF57AEFE, 0xFFEFD06F, 0xFF42A18B, 0xFFDC8CBF, 0xFFACDCF7, 0xFF8477CF,
                   0xFFB0CC9E, 0xFFC57361},
        .fixed = 0xFFC6C5C7,
        .kinematic = 0xFF8397A4,
        .ramp = {0xFFF5EAA6, 0xFFC2DBA1, 0xFF8CC7A0, 0xFF62B4A6, 0xFF429FAA, 0xFF358BAD, 0xFF2E73AA,
                 0xFF2D5598, 0xFF2D3681},
        .line = 1.1f,
        .marker_scale = 0.8f,
        .text_scale = 1.6f,
        .wall = true,
    },
};

const view_theme *view_themes(size_t *count)
{
    *count = VIEW_THEMES;
    return themes;
}

const view_theme *view_theme_find(const char *name)
{
    for (size_t i = 0; i < VIEW_THEMES; i++)
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

draw_color view_ramp(const view_theme *theme, float part)
{
    const int last = VIEW_RAMP - 1;
    float at = fminf(fmaxf(part, 0.0f), 1.0f) * (float)last;
    int i = at < (float)last ? (int)at : last - 1;
    return view_mix(theme->ramp[i], theme->ramp[i + 1], at - (float)i);
}

draw_color view_ink(draw_color fill)
{
    float light = 0.0f;
    const float weight[3] = {0.0722f, 0.7152f, 0.2126f};
    for (int i = 0; i < 3; i++) {
        float c = (float)(fill >> (8 * i) & 0xFF) / 255.0f;
        /* sRGB to linear light, to three digits. */
        light += weight[i] * c * (c * (c * 0.3053f + 0.6822f) + 0.0125f);
    }
    /* At this luminance black and white stand out alike. */
    return light > 0.179f ? 0xFF000000u : 0xFFFFFFFFu;
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

draw_color view_given_color(const view_theme *theme, uint32_t color)
{
    return theme->bodies[color - 1];
}
