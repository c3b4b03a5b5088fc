/* contrast.h - how far apart two colours look, to ordinary and to colour-blind eyes. */
#ifndef TESTS_CONTRAST_H
#define TESTS_CONTRAST_H

#include "draw/draw.h"

typedef enum eyes {
    EYES_ORDINARY,
    EYES_PROTANOPE, /* no long-wave cones */
    EYES_DEUTERANOPE,
    EYES_TRITANOPE, /* no short-wave cones */
    EYES
} eyes;

const char *eyes_name(eyes who);
/* The colour that ordinary eyes see as `who` sees this one: the matrices for severity 1 of G. M.
 * Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
 * Color Vision Deficiency", IEEE TVCG 15(6), 2009, in linear RGB. */
draw_color eyes_see(eyes who, draw_color color);
/* CIE L* (0 to 100). */
double eyes_lightness(draw_color color);
/* CIEDE2000 (Sharma, Wu and Dalal, 2005), D65, as `who` sees the two: 1 is about the least that can
 * be told side by side, 10 is seen at a glance. */
double eyes_distance(eyes who, draw_color a, draw_color b);
/* WCAG 2.1's contrast ratio, 1 to 21. */
double eyes_contrast(draw_color a, draw_color b);

#endif
