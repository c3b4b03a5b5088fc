/* number_text.c - a number as it is shown: short, or with a form that holds still while it changes.
 */
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <string.h>

static void strip_zeros(char *text)
{
    if (strchr(text, '.') == NULL)
        return;
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    length -= text[length - 1] == '.';
    text[length] = '\0';
}

void ui_number_text(char *out, size_t size, double value, int digits)
{
    char text[64];
    digits = digits < 1 ? 6 : digits < 17 ? digits : 17;
    if (isnan(value)) {
        SDL_snprintf(out, size, "nan");
        return;
    }
    if (isinf(value) || value == 0.0) {
        SDL_snprintf(out, size, "%s", value == 0.0 ? "0" : value > 0.0 ? "inf" : "-inf");
        return;
    }
    SDL_snprintf(text, sizeof text, "%.*e", digits - 1, value);
    char *mark = strchr(text, 'e');
    int power = SDL_atoi(mark + 1);
    /* Powers of ten only where the zeros would have to be counted. */
    if (power >= -5 && power < 9) {
        SDL_snprintf(text, sizeof text, "%.*f", power < digits ? digits - 1 - power : 0, value);
        strip_zeros(text);
        SDL_snprintf(out, size, "%s", text);
    } else {
        *mark = '\0';
        strip_zeros(text);
        SDL_snprintf(out, size, "%se%d", text, power);
    }
}

void ui_number_fit(const ui *u, char *out, size_t size, double value, int digits, int width)
{
    do {
        ui_number_text(out, size, value, digits);
        if (ui_text_width(u, UI_FONT_SMALL, out) <= width)
            return;
    } while (--digits > 0);
    /* Zeros behind the point take more room than a power of ten. */
    if (fabs(value) > 0.0 && fabs(value) < 1.0) {
        SDL_snprintf(out, size, "%.0e", value);
        char *mark = strchr(out, 'e');
        SDL_snprintf(mark, size - (size_t)(mark - out), "e%d", SDL_atoi(mark + 1));
    }
}

int ui_decimals(double usual, int digits)
{
    if (!isfinite(usual) || usual <= 0.0)
        return digits - 1;
    int decimals = digits - 1 - (int)floor(log10(usual) + 1e-9);
    return decimals < 0 ? 0 : decimals < 9 ? decimals : 9;
}

void ui_number_fixed(const ui *u, char *out, size_t size, double value, int decimals, int width)
{
    enum { MOST_DIGITS = 7 };
    if (!isfinite(value) || fabs(value) >= 1e9) {
        ui_number_fit(u, out, size, value, MOST_DIGITS, width);
        return;
    }
    int whole = fabs(value) < 1.0 ? 1 : (int)floor(log10(fabs(value))) + 1;
    if (whole + decimals > MOST_DIGITS && whole > 1)
        decimals = whole < MOST_DIGITS ? MOST_DIGITS - whole : 0;
    do {
        bool nothing = fabs(value) < 0.5 * pow(10.0, -decimals);
        SDL_snprintf(out, size, "%.*f", decimals, nothing ? 0.0 : value);
        if (ui_text_width(u, UI_FONT_SMALL, out) <= width)
            return;
    } while (--decimals >= 0);
    ui_number_fit(u, out, size, value, MOST_DIGITS, width);
}
