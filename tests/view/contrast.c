/* contrast.c - colours as eyes see them. */
#include "contrast.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static const double matrices[EYES][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};

const char *eyes_name(eyes who)
{
    static const char *const names[EYES] = {"ordinary", "protanope", "deuteranope", "tritanope"};
    return names[who];
}

/* ---- sRGB ---- */

static double to_linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static void linear_of(draw_color color, double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = to_linear((color >> (16 - 8 * i) & 0xFF) / 255.0);
}

static void seen(eyes who, draw_color color, double out[3])
{
    double in[3];
    linear_of(color, in);
    for (int i = 0; i < 3; i++) {
        const double *row = matrices[who][i];
        out[i] = fmin(fmax(row[0] * in[0] + row[1] * in[1] + row[2] * in[2], 0.0), 1.0);
    }
}

draw_color eyes_see(eyes who, draw_color color)
{
    double rgb[3];
    seen(who, color, rgb);
    draw_color out = 0xFF;
    for (int i = 0; i < 3; i++) {
        double c = rgb[i] <= 0.0031308 ? 12.92 * rgb[i] : 1.055 * pow(rgb[i], 1.0 / 2.4) - 0.055;
        out = out << 8 | (draw_color)(c * 255.0 + 0.5);
    }
    return out;
}

/* ---- CIELAB, D65 ---- */

typedef struct lab {
    double l, a, b;
} lab;

static double lab_curve(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

static lab lab_of(const double rgb[3])
{
    double x = 0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2];
    double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
    double z = 0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2];
    double fx = lab_curve(x / 0.95047), fy = lab_curve(y), fz = lab_curve(z / 1.08883);
    return (lab){116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)};
}

double eyes_lightness(draw_color color)
{
    double rgb[3];
    linear_of(color, rgb);
    return lab_of(rgb).l;
}

/* ---- CIEDE2000 ---- */

static double degrees(double b, double a)
{
    double angle = a == 0.0 && b == 0.0 ? 0.0 : atan2(b, a) * 180.0 / pi;
    return angle < 0.0 ? angle + 360.0 : angle;
}

static double cosine(double angle)
{
    return cos(angle * pi / 180.0);
}

static double pow7_share(double c)
{
    double c7 = pow(c, 7.0);
    return sqrt(c7 / (c7 + 6103515625.0)); /* 25^7 */
}

static double ciede2000(lab p, lab q)
{
    double g = 0.5 * (1.0 - pow7_share((hypot(p.a, p.b) + hypot(q.a, q.b)) / 2.0));
    double a1 = p.a * (1.0 + g), a2 = q.a * (1.0 + g);
    double c1 = hypot(a1, p.b), c2 = hypot(a2, q.b);
    double h1 = degrees(p.b, a1), h2 = degrees(q.b, a2);
    double dh = h2 - h1, h = (h1 + h2) / 2.0;
    if (c1 * c2 == 0.0) {
        dh = 0.0;
        h = h1 + h2;
    } else if (fabs(dh) > 180.0) {
        dh += dh > 0.0 ? -360.0 : 360.0;
        h += h1 + h2 < 360.0 ? 180.0 : -180.0;
    }
    double l = (p.l + q.l) / 2.0, c = (c1 + c2) / 2.0;
    double t = 1.0 - 0.17 * cosine(h - 30.0) + 0.24 * cosine(2.0 * h) +
               0.32 * cosine(3.0 * h + 6.0) - 0.20 * cosine(4.0 * h - 63.0);
    double sl = 1.0 + 0.015 * (l - 50.0) * (l - 50.0) / sqrt(20.0 + (l - 50.0) * (l - 50.0));
    double sc = 1.0 + 0.045 * c, sh = 1.0 + 0.015 * c * t;
    double turn = 30.0 * exp(-((h - 275.0) / 25.0) * ((h - 275.0) / 25.0));
    double rt = -2.0 * pow7_share(c) * sin(2.0 * turn * pi / 180.0);
    double dl = (q.l - p.l) / sl, dc = (c2 - c1) / sc;
    double dhh = 2.0 * sqrt(c1 * c2) * sin(dh * pi / 360.0) / sh;
    return sqrt(dl * dl + dc * dc + dhh * dhh + rt * dc * dhh);
}

double eyes_distance(eyes who, draw_color a, draw_color b)
{
    double p[3], q[3];
    seen(who, a, p);
    seen(who, b, q);
    return ciede2000(lab_of(p), lab_of(q));
}

/* ---- WCAG ---- */

double eyes_contrast(draw_color a, draw_color b)
{
    double light[2];
    for (int i = 0; i < 2; i++) {
        double rgb[3];
        linear_of(i == 0 ? a : b, rgb);
        light[i] = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] + 0.05;
    }
    return light[0] > light[1] ? light[0] / light[1] : light[1] / light[0];
}
