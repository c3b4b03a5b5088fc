/* arrays.c - arrays that grow by half. */
#include "base/arrays.h"

#include <stdint.h>
#include <stdlib.h>

static bool resize(void **array, size_t *capacity, size_t to, size_t size)
{
    if (to > SIZE_MAX / size)
        return false;
    void *bigger = realloc(*array, to * size);
    if (bigger == NULL)
        return false;
    *array = bigger;
    *capacity = to;
    return true;
}

bool cr_reserve(void **array, size_t *capacity, size_t need, size_t size)
{
    if (need <= *capacity && *capacity > 0)
        return true;
    size_t grown = *capacity < 16 ? 16 : *capacity + *capacity / 2;
    return resize(array, capacity, grown < need ? need : grown, size);
}

bool cr_reserve_both(void **p, size_t *p_capacity, void **q, size_t *q_capacity, size_t need,
                     size_t size)
{
    if (!cr_reserve(p, p_capacity, need, size))
        return false;
    if (*p_capacity < *q_capacity)
        return resize(p, p_capacity, *q_capacity, size);
    return *q_capacity == *p_capacity || resize(q, q_capacity, *p_capacity, size);
}

void cr_swap(void **p, size_t *p_capacity, void **q, size_t *q_capacity)
{
    void *array = *p;
    size_t capacity = *p_capacity;
    *p = *q;
    *p_capacity = *q_capacity;
    *q = array;
    *q_capacity = capacity;
}
