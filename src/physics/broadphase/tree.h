/* tree.h - what the tree keeps between ticks: its nodes (aabb_tree.h), for each slot its leaf, and
 * the pairs whose fat boxes meet, sorted. All of it may be as old as it likes, or gone: the next
 * run brings it up to date, and what is handed on depends on the bodies only. */
#ifndef CR_TREE_H
#define CR_TREE_H

#include "aabb_tree.h"

typedef struct cr_proxy {
    uint32_t leaf; /* CR_NO_SLOT: none */
    bool fixed;    /* its body cannot move by impulses: it meets no other such */
    bool moved;    /* to a new leaf, or out of the tree, in this tick */
    bool stirs;
} cr_proxy;

bool cr_tree(cr_world *world); /* see broadphase.h */
/* As in a new world. */
void cr_tree_forget(cr_world *world);

#endif
