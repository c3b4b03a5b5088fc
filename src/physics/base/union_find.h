/* union_find.h - disjoint sets (Galler and Fischer, 1964): every node points towards the root of
 * its set. */
#ifndef CR_UNION_FIND_H
#define CR_UNION_FIND_H

#include <stddef.h>
#include <stdint.h>

/* Nodes are elements of `size` bytes whose first member is a uint32_t, the index of a node nearer
 * to the root; a root has its own. */
static inline uint32_t *cr_parent_of(void *nodes, size_t size, uint32_t i)
{
    return (uint32_t *)(void *)((char *)nodes + i * size);
}

/* The root of the set of node i; halves the path to it. */
static inline uint32_t cr_find_root(void *nodes, size_t size, uint32_t i)
{
    uint32_t *parent = cr_parent_of(nodes, size, i);
    while (*parent != i) {
        i = *parent = *cr_parent_of(nodes, size, *parent);
        parent = cr_parent_of(nodes, size, i);
    }
    return i;
}

/* Joins the sets of two nodes. The root with the lower index becomes the root of both, whatever the
 * order in which sets are joined. */
static inline void cr_join_sets(void *nodes, size_t size, uint32_t a, uint32_t b)
{
    a = cr_find_root(nodes, size, a);
    b = cr_find_root(nodes, size, b);
    if (a < b)
        *cr_parent_of(nodes, size, b) = a;
    else
        *cr_parent_of(nodes, size, a) = b;
}

#endif
