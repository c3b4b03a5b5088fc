/* Ticks of large worlds in which a violent crowd collides are made in two parts: bodies that land
 * do not lie deep in each other, and what a tick tells is told of the whole of it. */
#include "effort.h"
#include "world_helpers.h"

#include <stdlib.h>

#define H (1.0f / 60)

/* Discs and boxes in a tub, that come down on its floor at `speed`. */
static cr_world *landing(const char *solver, int count, int columns, float speed)
{
    rng r = rng_seed(5);
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    set(world, "world.gravity_y", -10);
    add_tub(world, 0.25f * (float)columns);
    for (int i = 0; i < count; i++) {
        float x = 0.5f * ((float)(i % columns) + 0.5f - 0.5f * (float)columns);
        cr_shape shape = rng_int(&r, 0, 1) == 0 ? circle(0.2f) : box(0.4f, 0.4f);
        cr_body_def def =
            inelastic(shape, x + rng_float(&r, -0.02f, 0.02f), 0.5f + 0.6f * (float)(i / columns));
        def.material.friction = 0.5f;
        def.velocity = at(0, -speed);
        add(world, def);
    }
    return world;
}

enum { MANY = 1200, FEW = 1000, COLUMNS = 40 };

/* ---- when ticks are split ---- */

static void count_search(void *user, cr_stage stage)
{
    *(int *)user += stage == CR_STAGE_BROADPHASE;
}

/* In how many of the ticks contacts were searched twice. */
static int split_in(cr_world *world, int ticks)
{
    int split = 0;
    for (int i = 0; i < ticks; i++) {
        int searches = 0;
        cr_probe probe = {.stage = count_search, .user = &searches};
        cr_world_set_probe(world, &probe);
        uint64_t tick = cr_world_tick(world);
        double time = cr_world_time(world);
        judge_ok(cr_world_step(world, H));
        assert_true(cr_world_tick(world) == tick + 1);
        assert_true(fabs(cr_world_time(world) - time - (double)H) < 1e-9);
        assert_true(searches == 1 || searches == 2);
        split += searches == 2;
    }
    cr_world_set_probe(world, NULL);
    return split;
}

static void only_violent_crowds_split_ticks(void **state)
{
    (void)state;
    const int most = test_effort(240, 120);
    cr_world *world = landing("wide", MANY, COLUMNS, 15);
    int split = split_in(world, most);
    print_message("    %d of %d ticks\n", split, most);
    assert_true(split > 60 && split < most);
    cr_world_destroy(world);
    world = landing("wide", MANY, COLUMNS, 2); /* a crowd, but not violent */
    assert_int_equal(split_in(world, 20), 0);
    cr_world_destroy(world);
    world = landing("wide", FEW, COLUMNS, 15); /* contacts ahead do it */
    assert_int_equal(split_in(world, 20), 0);
    cr_world_destroy(world);
    world = landing("wide", MANY, COLUMNS, 15);
    set(world, "solver.substeps", 16); /* the most: no more steps are wanted, but searches are */
    assert_true(split_in(world, 20) > 0);
    cr_world_destroy(world);
}

/* ---- what it is for ---- */

static void what_lands_is_not_crushed(void **state)
{
    (void)state;
    cr_world *world = landing("wide", test_effort(3000, 1500), test_effort(30, 15), 0);
    double worst = 0;
    for (int i = 0; i < 240; i++) {
        run(world, 1, H);
        worst = fmax(worst, (double)cr_world_stats(world).max_penetration);
    }
    judge_below("m: the deepest overlap", worst, 0.1);
    cr_world_destroy(world);
}

static void no_solver_makes_energy_by_it(void **state)
{
    (void)state;
    for (int s = 0; s < SOLVER_COUNT; s++) {
        if (!takes_part(SOLVERS[s], 0, test_effort(1, 3)))
            continue;
        cr_world *world = landing(SOLVERS[s], MANY, COLUMNS, 15);
        double fastest, made = share_made_and_fastest(world, test_effort(180, 60), &fastest);
        print_message("    %s\n", SOLVERS[s]);
        judge_below("energy made, of that lost", made, 0.01);
        judge_below("m/s: the fastest", fastest, 40);
        cr_world_destroy(world);
    }
}

/* ---- what is told of the tick ---- */

static bool is_fixed(const cr_world *world, cr_body_id id)
{
    return cr_body_get_view(world, id).mass == 0;
}

/* N s upwards that the tub gave in the tick. */
static double impulse_of_tub(const cr_world *world)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const cr_manifold *m = &contacts[i].manifold;
        bool a = is_fixed(world, contacts[i].a), b = is_fixed(world, contacts[i].b);
        for (int k = 0; k < m->count && (a || b); k++) {
            double up = (double)m->points[k].normal_impulse * (double)m->normal.y -
                        (double)m->points[k].tangent_impulse * (double)m->normal.x;
            sum += a ? up : -up;
        }
    }
    return sum;
}

static double mass_of(const cr_world *world)
{
    double sum = 0;
    for (size_t i = 0; i < cr_world_slots(world); i++)
        sum += (double)cr_body_get_view(world, cr_world_slot(world, i)).mass;
    return sum;
}

/* Contacts have the impulses of both parts: those of the tub explain the change of momentum. A
 * point that is gone by the second search takes its impulse with it; and of the default solver,
 * which scales velocities island by island when its passes are over, impulses do not explain all.
 */
static void impulses_are_those_of_the_whole_tick(void **state)
{
    (void)state;
    const struct {
        const char *solver;
        double most;
    } cases[] = {{"pgs", 0.002}, {"xpbd", 0.002}, {"wide", 0.15}};
    for (int s = 0; s < 3; s++) {
        cr_world *world = landing(cases[s].solver, MANY, COLUMNS, 15);
        set(world, "continuous.name", 0); /* what is stopped at its impact loses some of g h */
        run(world, 6, H);
        double weight = 10 * mass_of(world) * (double)H, worst = 0, most = 0;
        for (int i = 0; i < 20; i++) {
            double before = sum_up(world).py;
            run(world, 1, H);
            double given = impulse_of_tub(world);
            worst = fmax(worst, fabs(sum_up(world).py - before + weight - given));
            most = fmax(most, given);
        }
        print_message("    %s: of up to %g N s\n", cases[s].solver, most);
        assert_true(most > 3 * weight);
        judge_below("unexplained, of that", worst / most, cases[s].most);
        cr_world_destroy(world);
    }
}

static bool comes_before(const cr_event *p, const cr_event *q)
{
    return p->a.index != q->a.index ? p->a.index < q->a.index : p->b.index < q->b.index;
}

static bool same_pair(const cr_event *p, const cr_event *q)
{
    return p->a.index == q->a.index && p->b.index == q->b.index;
}

/* What touches, by the events: a square of slots. */
typedef struct touching {
    size_t slots;
    unsigned char *is;
} touching;

static void take_events(const cr_world *world, touching *t, size_t *twice)
{
    size_t count;
    const cr_event *events = cr_world_events(world, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_event *e = &events[i];
        unsigned char *is = &t->is[(e->a.index - 1) * t->slots + e->b.index - 1];
        assert_true(i == 0 || !comes_before(e, e - 1));
        assert_true(*is == (e->kind != CR_EVENT_BEGIN));
        *is = e->kind != CR_EVENT_END;
        *twice += i > 0 && same_pair(e, e - 1) && e->kind != CR_EVENT_HIT;
    }
}

static void events_of_both_parts_are_one_list(void **state)
{
    (void)state;
    cr_world *world = landing("wide", MANY, COLUMNS, 15);
    touching t = {cr_world_slots(world), NULL};
    t.is = calloc(t.slots * t.slots, 1);
    assert_non_null(t.is);
    size_t twice = 0, count;
    for (int i = 0; i < 60; i++) {
        run(world, 1, H);
        take_events(world, &t, &twice);
    }
    print_message("    %zu pairs that begin and end in a tick, or the other way round\n", twice);
    assert_true(twice > 0);
    const cr_contact *contacts = cr_world_contacts(world, &count);
    size_t now = 0, told = 0;
    for (size_t i = 0; i < count; i++) {
        now += contacts[i].touching;
        told += contacts[i].touching &&
                t.is[(contacts[i].a.index - 1) * t.slots + contacts[i].b.index - 1];
    }
    assert_true(now == told && now > MANY / 2);
    free(t.is);
    cr_world_destroy(world);
}

/* The trace of a body goes on in the second part: the steps are numbered through, and its way is
 * that since the tick began. */
typedef struct heard {
    const cr_world *world;
    cr_body_id body;
    int begins, last_step;
    cr_vec2 way;
} heard;

static void hear(void *user, const cr_trace_record *r)
{
    heard *h = user;
    if (r->kind != CR_TRACE_BODY || !cr_same_id(r->a, h->body))
        return;
    h->begins += r->pass.kind == CR_PASS_BEGIN;
    assert_true(r->pass.step >= h->last_step);
    h->last_step = r->pass.step;
    h->way = r->motion.way;
}

static void a_trace_goes_on(void **state)
{
    (void)state;
    cr_world *world = landing("wide", MANY, COLUMNS, 15);
    set(world, "continuous.name", 0);
    run(world, 10, H);
    heard h = {.world = world, .body = cr_world_slot(world, 700)};
    cr_trace trace = {.emit = hear, .user = &h};
    cr_world_set_trace(world, &trace, h.body);
    cr_vec2 before = cr_body_get_view(world, h.body).center;
    run(world, 1, H);
    cr_vec2 after = cr_body_get_view(world, h.body).center;
    assert_int_equal(h.begins, 2);
    assert_true(h.last_step >= 3);
    judge_near("m: the way in x", (double)h.way.x, (double)(after.x - before.x), 1e-5);
    judge_near("m: in y", (double)h.way.y, (double)(after.y - before.y), 1e-5);
    assert_true(fabsf(h.way.y) > 0.01f);
    cr_world_destroy(world);
}

/* ---- the same bits ---- */

static uint64_t hash_after(const cr_snapshot *snapshot, int threads, int lanes, int ticks)
{
    cr_world *world;
    judge_ok(cr_world_create(&world));
    judge_ok(cr_world_restore(world, snapshot));
    set(world, "world.threads", threads);
    set(world, "wide.lanes", lanes);
    run(world, ticks, H);
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

static void split_ticks_have_the_same_bits(void **state)
{
    (void)state;
    cr_world *world = landing("wide", MANY, COLUMNS, 15);
    run(world, 8, H);
    cr_snapshot *snapshot = cr_world_snapshot(world);
    assert_non_null(snapshot);
    const int ticks = 20;
    assert_true(split_in(world, ticks) == ticks);
    uint64_t want = cr_world_hash(world);
    for (int threads = 1; threads <= 4; threads++)
        assert_true(hash_after(snapshot, threads, 0, ticks) == want);
    for (int lanes = 1; lanes <= 16; lanes = lanes == 1 ? 4 : 2 * lanes)
        assert_true(hash_after(snapshot, 1, lanes, ticks) == want);
    cr_snapshot_free(snapshot);
    cr_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_violent_crowds_split_ticks),
        cmocka_unit_test(what_lands_is_not_crushed),
        cmocka_unit_test(no_solver_makes_energy_by_it),
        cmocka_unit_test(impulses_are_those_of_the_whole_tick),
        cmocka_unit_test(events_of_both_parts_are_one_list),
        cmocka_unit_test(a_trace_goes_on),
        cmocka_unit_test(split_ticks_have_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
