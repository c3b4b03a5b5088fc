/* aabb_tree.c - a leaf is inserted where it enlarges the boxes above it least (the surface area
 * heuristic, Goldsmith and Salmon 1987; in the plane it is the perimeter that counts), and on the
 * way back to the root nodes are rotated where that makes a box smaller (Kensler 2008).
 *
 * The heuristic alone makes a chain of boxes that enclose each other. So an unbalanced node is
 * balanced by rotating its taller child up, as in an AVL tree; but siblings have no order here, and
 * the shorter grandchild can always be the one that changes sides: one rotation is enough. That
 * holds while an insertion changes the height of any node by one at most, which rotations for area
 * respect. */
#include "broadphase/aabb_tree.h"

#include "base/vec.h"
#include "broadphase/broadphase.h"
#include "broadphase/pair_cache.h"

#include <stdlib.h>

enum { MAX_DEPTH = 128 }; /* more than twice the bits of a slot */

static bool is_leaf(const cr_tree_node *node)
{
    return node->height == 0;
}

/* ---- nodes ---- */

static bool reserve_two(cr_world *world)
{
    return CR_RESERVE(world->nodes, world->s.tree.node_count + 2);
}

static uint32_t take_node(cr_world *world)
{
    uint32_t taken = world->s.tree.free_node;
    if (taken == CR_NO_SLOT)
        return (uint32_t)world->s.tree.node_count++;
    world->s.tree.free_node = world->nodes[taken].parent;
    return taken;
}

static void free_node(cr_world *world, uint32_t node)
{
    world->nodes[node] = (cr_tree_node){.parent = world->s.tree.free_node, .height = -1};
    world->s.tree.free_node = node;
}

/* Where the index of this root is stored. */
static uint32_t *root_at(cr_world *world, uint32_t node)
{
    return &world->s.tree.root[world->s.tree.root[CR_TREE_FIXED] == node];
}

/* Puts `fresh` in the place of `old` under its parent; the link of `old` to the parent stays. */
static void replace_node(cr_world *world, uint32_t old, uint32_t fresh)
{
    uint32_t parent = world->nodes[old].parent;
    world->nodes[fresh].parent = parent;
    if (parent == CR_NO_SLOT)
        *root_at(world, old) = fresh;
    else
        world->nodes[parent].child[world->nodes[parent].child[1] == old] = fresh;
}

static void set_child(cr_world *world, uint32_t parent, int side, uint32_t child)
{
    world->nodes[parent].child[side] = child;
    world->nodes[child].parent = parent;
}

static void refit(cr_world *world, uint32_t node)
{
    cr_tree_node *n = &world->nodes[node];
    const cr_tree_node *p = &world->nodes[n->child[0]], *q = &world->nodes[n->child[1]];
    n->box = cr_unite(p->box, q->box);
    n->height = 1 + (p->height > q->height ? p->height : q->height);
}

/* ---- rotations ---- */

/* Rotates the child on that side above `node`, which gets the child's shorter child instead.
 * Returns the child, which is the upper node now. */
static uint32_t rotate_up(cr_world *world, uint32_t node, int side)
{
    uint32_t top = world->nodes[node].child[side];
    const cr_tree_node *t = &world->nodes[top];
    int shorter = world->nodes[t->child[1]].height < world->nodes[t->child[0]].height;
    replace_node(world, node, top);
    set_child(world, node, side, t->child[shorter]);
    set_child(world, top, shorter, node);
    refit(world, node);
    refit(world, top);
    return top;
}

/* Rotates where the heights of the children differ by too much; returns the upper node. */
static uint32_t balance(cr_world *world, uint32_t node)
{
    const cr_tree_node *n = &world->nodes[node];
    int imbalance = world->nodes[n->child[1]].height - world->nodes[n->child[0]].height;
    if (abs(imbalance) <= CR_TREE_MAX_IMBALANCE)
        return node;
    return rotate_up(world, node, imbalance > 0);
}

/* A rotation: a child changes places with a child of its sibling. */
typedef struct rotation {
    int side, grandchild;
    float gain; /* m by which the half perimeter of the sibling's box shrinks */
} rotation;

static bool balanced(int32_t p, int32_t q)
{
    return abs(p - q) <= CR_TREE_MAX_IMBALANCE;
}

/* Whether all nodes stay balanced, and the height of `node` between `least` and its present one. */
static bool allowed(const cr_world *world, uint32_t node, rotation e, int32_t least)
{
    const cr_tree_node *n = &world->nodes[node];
    const cr_tree_node *sibling_node = &world->nodes[n->child[1 - e.side]];
    int32_t down = world->nodes[n->child[e.side]].height;
    int32_t up = world->nodes[sibling_node->child[e.grandchild]].height;
    int32_t stay = world->nodes[sibling_node->child[1 - e.grandchild]].height;
    int32_t below = 1 + (down > stay ? down : stay);
    int32_t height = 1 + (up > below ? up : below);
    return balanced(down, stay) && balanced(up, below) && height >= least && height <= n->height;
}

static rotation best_rotation(const cr_world *world, uint32_t node, int32_t least)
{
    const cr_tree_node *n = &world->nodes[node];
    rotation best = {0, 0, 0};
    for (int side = 0; side < 2; side++) {
        const cr_tree_node *child = &world->nodes[n->child[side]];
        const cr_tree_node *sibling_node = &world->nodes[n->child[1 - side]];
        if (is_leaf(sibling_node))
            continue;
        for (int k = 0; k < 2; k++) {
            cr_aabb stay = world->nodes[sibling_node->child[1 - k]].box;
            rotation e = {side, k,
                          cr_half_perimeter(sibling_node->box) -
                              cr_half_perimeter(cr_unite(child->box, stay))};
            if (e.gain > best.gain && allowed(world, node, e, least))
                best = e;
        }
    }
    return best;
}

static void rotate_for_area(cr_world *world, uint32_t node, int32_t least)
{
    rotation e = best_rotation(world, node, least);
    if (!(e.gain > 0))
        return;
    uint32_t child = world->nodes[node].child[e.side];
    uint32_t sibling_node = world->nodes[node].child[1 - e.side];
    set_child(world, node, e.side, world->nodes[sibling_node].child[e.grandchild]);
    set_child(world, sibling_node, e.grandchild, child);
    refit(world, sibling_node);
    refit(world, node);
}

/* ---- leaves ---- */

/* Of equally cheap places the deepest wins. */
static void consider(const cr_tree_node *nodes, uint32_t place, float cost, uint32_t *best,
                     float *least)
{
    if (nodes[place].height > CR_TREE_MAX_IMBALANCE || !(cost <= *least))
        return;
    *least = cost;
    *best = place;
}

/* Descends to the child that grows less, or to the less high one of two that grow alike, as long as
 * a better place can be below. A tall node cannot be the sibling of a leaf: their parent would be
 * unbalanced. */
static uint32_t find_sibling(const cr_world *world, uint32_t root, cr_aabb box)
{
    const cr_tree_node *nodes = world->nodes;
    uint32_t at = root, best = CR_NO_SLOT;
    float own = cr_half_perimeter(box), above = 0; /* growth of all boxes above `at` */
    float united = cr_half_perimeter(cr_unite(nodes[at].box, box)), least = INFINITY;
    consider(nodes, at, united, &best, &least);
    while (!is_leaf(&nodes[at])) {
        above += united - cr_half_perimeter(nodes[at].box);
        float with[2], growth[2];
        for (int k = 0; k < 2; k++) {
            cr_aabb child = nodes[nodes[at].child[k]].box;
            with[k] = cr_half_perimeter(cr_unite(child, box));
            growth[k] = with[k] - cr_half_perimeter(child);
            consider(nodes, nodes[at].child[k], above + with[k], &best, &least);
        }
        const uint32_t *child = nodes[at].child;
        bool second = growth[1] < growth[0] ||
                      (growth[1] == growth[0] && nodes[child[1]].height < nodes[child[0]].height);
        if (above + growth[second] + own > least)
            break;
        at = child[second];
        united = with[second];
    }
    return best;
}

uint32_t cr_tree_insert(cr_world *world, int tree, uint32_t slot, cr_aabb box)
{
    if (!reserve_two(world))
        return CR_NO_SLOT;
    uint32_t leaf = take_node(world), *root = &world->s.tree.root[tree];
    world->nodes[leaf] = (cr_tree_node){box, CR_NO_SLOT, {slot, slot}, 0};
    if (*root == CR_NO_SLOT) {
        *root = leaf;
        return leaf;
    }
    uint32_t sibling = find_sibling(world, *root, box), parent = take_node(world);
    replace_node(world, sibling, parent);
    set_child(world, parent, 0, sibling);
    set_child(world, parent, 1, leaf);
    world->nodes[parent].height = world->nodes[sibling].height;
    for (uint32_t at = parent; at != CR_NO_SLOT; at = world->nodes[at].parent) {
        int32_t before = world->nodes[at].height;
        refit(world, at);
        uint32_t top = balance(world, at);
        if (top == at)
            rotate_for_area(world, at, before - 1);
        at = top;
    }
    return leaf;
}

void cr_tree_remove(cr_world *world, uint32_t leaf)
{
    uint32_t parent = world->nodes[leaf].parent;
    if (parent == CR_NO_SLOT)
        *root_at(world, leaf) = CR_NO_SLOT;
    free_node(world, leaf);
    if (parent == CR_NO_SLOT)
        return;
    uint32_t sibling = world->nodes[parent].child[world->nodes[parent].child[0] == leaf];
    replace_node(world, parent, sibling);
    free_node(world, parent);
    for (uint32_t at = world->nodes[sibling].parent; at != CR_NO_SLOT;
         at = world->nodes[at].parent) {
        refit(world, at);
        at = balance(world, at);
    }
}

bool cr_tree_query(const cr_world *world, int tree, cr_aabb box, cr_tree_visit *visit, void *user)
{
    const cr_tree_node *nodes = world->nodes;
    uint32_t stack[MAX_DEPTH], root = world->s.tree.root[tree];
    int count = 0;
    if (root == CR_NO_SLOT || !cr_boxes_overlap(nodes[root].box, box, 0))
        return true;
    stack[count++] = root;
    while (count > 0) {
        const cr_tree_node *node = &nodes[stack[--count]];
        if (is_leaf(node)) {
            if (!visit(user, node->child[0]))
                return false;
            continue;
        }
        for (int k = 0; k < 2; k++) {
            stack[count] = node->child[k];
            count += cr_boxes_overlap(nodes[node->child[k]].box, box, 0);
        }
    }
    return true;
}

/* ---- the broad phase: best where bodies are of very unlike size ---- */

static bool open_tree(cr_world *world)
{
    (void)world;
    return true;
}

static bool insert(cr_world *world, uint32_t slot)
{
    cr_proxy *proxy = &world->proxies[slot];
    int tree = world->proxy_flags[slot] & CR_PROXY_FIXED ? CR_TREE_FIXED : CR_TREE_MOVABLE;
    proxy->link = cr_tree_insert(world, tree, slot, proxy->box);
    return proxy->link != CR_NO_SLOT;
}

static void erase(cr_world *world, uint32_t slot)
{
    cr_tree_remove(world, world->proxies[slot].link);
}

static bool query(const cr_world *world, uint32_t slot, cr_visit_slot *visit, void *user)
{
    cr_aabb box = world->proxies[slot].box;
    return cr_tree_query(world, CR_TREE_MOVABLE, box, visit, user) &&
           ((world->proxy_flags[slot] & CR_PROXY_FIXED) ||
            cr_tree_query(world, CR_TREE_FIXED, box, visit, user));
}

const cr_spatial_index cr_aabb_tree_index = {open_tree, insert, erase, query};

bool cr_tree(cr_world *world)
{
    return cr_pair_cache_update(world, &cr_aabb_tree_index);
}
