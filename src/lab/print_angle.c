/* print_angle.c - angles that are the sum of two floats, as text and back. One that is a float
 * alone looks like one: 0.3, not the 0.30000001192092896 that it is. */
#include "lab/scene.h"

#include <stdio.h>
#include <stdlib.h>

void lab_split_angle(double angle, float *high, float *rest)
{
    char text[32];
    *high = (float)angle;
    bool plain = strtod(lab_print_float(text, sizeof text, *high), NULL) == angle;
    *rest = plain ? 0 : (float)(angle - (double)*high);
}

static bool reads_back(const char *text, float angle, float rest)
{
    float high, low;
    lab_split_angle(strtod(text, NULL), &high, &low);
    return high == angle && low == rest;
}

char *lab_print_angle(char *out, size_t size, float angle, float rest)
{
    enum { FEW = 13, MOST = 17 }; /* digits */
    double whole = (double)angle + (double)rest;
    if (rest == 0 || (float)whole != angle)
        return lab_print_float(out, size, angle);
    for (int digits = FEW; digits <= MOST; digits++) {
        snprintf(out, size, "%.*g", digits, whole);
        if (reads_back(out, angle, rest))
            break;
    }
    return out;
}
