/* Ticks with so much to do that threads share each stage: what a caller can see of them is the same
 * for any number of threads, tick by tick. */
#include "count_threads.h"
#include "effort.h"
#include "world_helpers.h"

static const int THREADS[] = {1, 2, 4};
enum { TEAMS = sizeof THREADS / sizeof *THREADS, TICKS = 20, PYRAMIDS = 16, ROWS = 17 };
static const float H = 1.0f / 60;

/* ---- what can be seen ---- */

static uint64_t fold(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t fold_contacts(const cr_world *world, uint64_t hash)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_contact *c = &contacts[i];
        const uint32_t who[] = {c->a.index, c->a.generation, c->b.index, c->b.generation,
                                c->touching};
        const float how[] = {c->restitution, c->friction, c->approach};
        hash = fold(fold(hash, who, sizeof who), how, sizeof how);
        for (int k = 0; k < c->manifold.count; k++)
            hash = fold(hash, &c->manifold.points[k], sizeof c->manifold.points[k]);
    }
    return hash;
}

static uint64_t fold_events(const cr_world *world, uint64_t hash)
{
    size_t count;
    const cr_event *events = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_event *e = &events[i];
        const uint32_t who[] = {(uint32_t)e->kind, e->a.index, e->b.index};
        const float how[] = {e->point.x,  e->point.y, e->normal.x,
                             e->normal.y, e->speed,   e->impulse};
        hash = fold(fold(hash, who, sizeof who), how, sizeof how);
    }
    return fold(hash, &count, sizeof count);
}

static uint64_t fold_all(const cr_world *world, uint64_t hash)
{
    size_t pairs;
    uint64_t bodies = cr_world_hash(world);
    cr_stats stats = cr_world_stats(world);
    const uint32_t counts[] = {stats.candidates, stats.pairs, stats.contacts, stats.points};
    const cr_pair *listed = cr_world_pairs(world, &pairs);
    hash = fold(fold(hash, &bodies, sizeof bodies), counts, sizeof counts);
    hash = fold(hash, listed, pairs * sizeof *listed);
    hash = fold(hash, &stats.max_penetration, sizeof stats.max_penetration);
    return fold_events(world, fold_contacts(world, hash));
}

/* ---- scenes ---- */

static void set_pyramid(cr_world *world, float x, float y)
{
    for (int row = 0; row < ROWS; row++)
        for (int i = row; i < ROWS; i++) {
            cr_body_def def =
                body(box(0.9f, 1), x + (float)i - 0.5f * (float)row, y + 0.5f + (float)row);
            def.material.friction = 0.5f;
            add(world, def);
        }
}

/* Islands enough to be solved one after the other. */
static void pyramids(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < PYRAMIDS; i++)
        set_pyramid(world, (float)(i * (ROWS + 3)), 0);
}

/* The same, and a plate that rises with the first and the last of them. */
static void lift(cr_world *world)
{
    const float x = -6 * ROWS;
    cr_body_def plate = body(box(4 * ROWS, 1), x, 0);
    plate.kind = CR_KINEMATIC;
    plate.velocity = at(0.3f, 0.5f);
    plate.angular_velocity = 0.1f;
    add(world, plate);
    set_pyramid(world, x - 1.5f * ROWS, 0.5f);
    pyramids(world);
    set_pyramid(world, x + 3, 0.5f);
}

/* Everything is on its way, and contacts begin and end at every tick. */
static void crowd(cr_world *world)
{
    rng r = rng_seed(21);
    set(world, "world.gravity_y", -1);
    set(world, "air.drag", 0.1);
    add_crowd(world, &r, 1800, 45);
}

static void far_sighted_crowd(cr_world *world)
{
    crowd(world);
    set_choice(world, "continuous.name", "speculative");
}

/* And now and then a body goes, and another comes into its slot. */
static void change(cr_world *world, int tick)
{
    for (uint32_t i = 5; i < 900; i += 100) {
        cr_body_id id = {i + (uint32_t)tick, 1};
        cr_body_def def;
        if (tick % 4 != 3 || cr_body_get(world, id, &def).code != CR_OK)
            continue;
        judge_ok(cr_body_destroy(world, id));
        def.position.y += 0.05f;
        add(world, def);
    }
}

static void threads_change_nothing_that_is_seen(void **state)
{
    (void)state;
    void (*const scenes[])(cr_world *) = {pyramids, lift, crowd, far_sighted_crowd};
    const char *const solvers[] = {"wide", "tgs_soft"};
    const char *const broadphases[] = {"grid", "tree"};
    const int ticks = test_effort(TICKS, TICKS * 2 / 5);
    for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
        uint64_t seen[TICKS];
        for (int t = 0; t < TEAMS; t++) {
            cr_world *world = new_world();
            uint64_t hash = 0;
            int before = threads_made();
            set_choice(world, "solver.name", solvers[s % 4 / 3]);
            set_choice(world, "broadphase.name", broadphases[s % 2]);
            set(world, "world.threads", THREADS[t]);
            scenes[s](world);
            for (int i = 0; i < ticks; i++) {
                change(world, i);
                judge_ok(cr_world_step(world, H));
                hash = fold_all(world, hash);
                seen[i] = t == 0 ? hash : seen[i];
                if (hash != seen[i])
                    fail_msg("scene %zu with %d threads differs in tick %d", s, THREADS[t], i);
            }
            assert_int_equal(threads_made() - before, THREADS[t] - 1);
            if (t == 0)
                print_message("    scene %zu: %u contacts, %016llx\n", s,
                              cr_world_stats(world).contacts, (unsigned long long)hash);
            cr_world_destroy(world);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing_that_is_seen),
    };
    return cmocka_run_group_tests_name("shared ticks", tests, NULL, NULL);
}
