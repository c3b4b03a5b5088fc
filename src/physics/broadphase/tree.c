/* tree.c - proxies found by trees of boxes: best where bodies are of very unlike size. */
#include "broadphase/aabb_tree.h"
#include "broadphase/broadphase.h"
#include "broadphase/pair_cache.h"

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
