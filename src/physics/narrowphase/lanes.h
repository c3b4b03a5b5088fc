/* lanes.h - several pairs at a time: vector types of gcc and clang, as wide as the file that
 * includes this is compiled for. An operation on lanes rounds as the scalar one does, so that the
 * bits are the same whatever the width. */
#ifndef CR_LANES_H
#define CR_LANES_H

#include <stdint.h>
#include <string.h>

#if defined(__AVX512F__)
enum { LANES = 16 };
#elif defined(__AVX2__)
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

typedef float lanes __attribute__((vector_size(LANES * 4)));
typedef int32_t lanes_i __attribute__((vector_size(LANES * 4))); /* of a comparison: 0 or -1 */

static inline lanes lanes_load(const float *from)
{
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline void lanes_store(float *to, lanes v)
{
    memcpy(to, &v, sizeof v);
}

static inline void lanes_store_i(int32_t *to, lanes_i v)
{
    memcpy(to, &v, sizeof v);
}

static inline lanes lanes_all(float value)
{
    return value - (lanes){0};
}

static inline lanes_i lanes_all_i(int32_t value)
{
    return value - (lanes_i){0};
}

static inline lanes_i lanes_pick_i(lanes_i which, lanes_i yes, lanes_i no)
{
    return (which & yes) | (~which & no);
}

static inline lanes lanes_pick(lanes_i which, lanes yes, lanes no)
{
    return (lanes)lanes_pick_i(which, (lanes_i)yes, (lanes_i)no);
}

static inline lanes lanes_abs(lanes v)
{
    return (lanes)((lanes_i)v & INT32_MAX);
}

static inline lanes lanes_negative_where(lanes_i which, lanes v)
{
    return (lanes)((lanes_i)v ^ (which & INT32_MIN));
}

#endif
