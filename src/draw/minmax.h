/* minmax.h - the smaller and the larger of two numbers. Private to the room. */
#ifndef DRAW_MINMAX_H
#define DRAW_MINMAX_H

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline int smaller_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger_int(int a, int b)
{
    return a > b ? a : b;
}

#endif
