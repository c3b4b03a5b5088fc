/* minmax.h - the smaller and the larger of two numbers. Private to the room. */
#ifndef DRAW_MINMAX_H
#define DRAW_MINMAX_H

static inline double min_double(double a, double b)
{
    return a < b ? a : b;
}

static inline double max_double(double a, double b)
{
    return a > b ? a : b;
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

#endif
