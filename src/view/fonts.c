/* fonts.c - the shipped font in the program's two sizes. */
#include "lab/assets.h"
#include "view/view.h"

#include <math.h>
#include <stdio.h>

static draw_font *open_shipped(const char *file, float pixels, char *message, size_t size)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/fonts/%s", lab_assets_folder(), file);
    if (length < 0 || (size_t)length >= sizeof path) {
        snprintf(message, size, "the path of the font %s is too long", file);
        return NULL;
    }
    return draw_font_open(path, (int)lroundf(fmaxf(pixels, 6.0f)), message, size);
}

bool view_fonts_open(view_fonts *fonts, float scale, char *message, size_t size)
{
    fonts->small = open_shipped("Inter-Regular.otf", 13.0f * scale, message, size);
    fonts->large = open_shipped("Inter-SemiBold.otf", 17.0f * scale, message, size);
    if (fonts->small != NULL && fonts->large != NULL)
        return true;
    view_fonts_close(fonts);
    return false;
}

void view_fonts_close(view_fonts *fonts)
{
    draw_font_close(fonts->small);
    draw_font_close(fonts->large);
    fonts->small = fonts->large = NULL;
}
