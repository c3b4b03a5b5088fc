/* Which solver reads which setting: what the settings table says of it is held against what a
 * change of the setting does to the bits of violent worlds. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)

/* ---- worlds in which everything happens that a setting may be about ---- */

static void join(cr_world *world, cr_joint_kind kind, cr_body_id a, cr_body_id b, cr_vec2 point,
                 void (*finish)(cr_joint_def *def))
{
    cr_joint_def def;
    cr_joint_id id;
    judge_ok(cr_joint_def_at(world, kind, a, b, point, &def));
    if (finish != NULL)
        finish(&def);
    judge_ok(cr_joint_create(world, &def, &id));
}

static void motor(cr_joint_def *def)
{
    def->motor_speed = 6;
    def->max_torque = 20;
}

static void limits(cr_joint_def *def)
{
    def->limited = true;
    def->lower = -0.2f;
    def->upper = 0.2f;
}

static void soft_spring(cr_joint_def *def)
{
    def->stiffness = 60;
    def->damping = 1;
}

static void rope(cr_joint_def *def)
{
    def->rope = true;
}

static void soft_weld(cr_joint_def *def)
{
    def->frequency = 3;
    def->damping_ratio = 0.3f;
}

/* A chain of boxes from the ceiling, each joint another one. */
static void add_joints(cr_world *world)
{
    const struct {
        cr_joint_kind kind;
        void (*finish)(cr_joint_def *def);
    } links[] = {{CR_PIN, motor},   {CR_PIN, limits}, {CR_SPRING, soft_spring}, {CR_SPRING, NULL},
                 {CR_SPRING, rope}, {CR_WELD, NULL},  {CR_WELD, soft_weld}};
    cr_body_id last = {0, 0};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        float x = -1.8f + 0.6f * (float)i;
        cr_body_def def = body(box(0.4f, 0.3f), x, 5);
        def.material.friction = 0.4f;
        def.velocity = at(3, -2);
        cr_body_id next = add(world, def);
        cr_vec2 point = at(links[i].kind == CR_SPRING ? x - 0.6f : x - 0.3f, 5);
        if (last.index != 0)
            join(world, links[i].kind, last, next, point, links[i].finish);
        else
            join(world, links[i].kind, next, last, point, links[i].finish);
        last = next;
    }
}

/* A heap that is shot at, with joints, a hand, an attractor and wind. */
static void add_violence(cr_world *world, uint64_t seed, int bodies)
{
    rng r = rng_seed(seed);
    set(world, "air.drag", 0.2);
    set(world, "air.wind_x", 3);
    add_heap(world, &r, bodies);
    add_joints(world);
    cr_body_def shot = body(circle(0.3f), -3, 3);
    shot.velocity = at(60, -20);
    shot.material = (cr_material){.density = 6, .restitution = 0.7f, .friction = 0.5f};
    cr_body_id id = add(world, shot);
    judge_ok(cr_drag_begin(world, id, at(-3, 3)));
    judge_ok(cr_drag_move(world, at(2, 2)));
    judge_ok(cr_attractor_add(world, &(cr_attractor){id, 4, 3}));
}

static void violence(cr_world *world)
{
    add_violence(world, 15, 24);
}

static void more_violence(cr_world *world)
{
    add_violence(world, 16, 45);
}

/* A tower that was placed touching, too heavy at its top. */
static void tower(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 8; i++) {
        cr_body_def def = body(box(1, 1), 0.03f * (float)(i % 2), 0.5f + (float)i);
        def.material = (cr_material){.density = i == 7 ? 40 : 1, .friction = 0.5f};
        add(world, def);
    }
}

/* A crowd that closes fast. */
static void crowd(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 64; i++) {
        cr_body_def def =
            body(circle(0.25f), 0.51f * (float)(i % 8), 0.3f + 0.55f * (float)(i / 8));
        def.velocity = at(0, -20);
        add(world, def);
    }
}

/* A plate that strikes discs, which bounce about when it has come to rest. */
static void blow(cr_world *world)
{
    add_tub(world, 3);
    for (int i = 0; i < 30; i++) {
        cr_body_def def =
            body(circle(0.25f), -2.6f + 0.55f * (float)(i % 10), 0.3f + 0.55f * (float)(i / 10));
        def.material.restitution = i % 10 < 5 ? 0 : 0.6f;
        def.velocity = at(i % 10 < 5 ? 0 : 3, i % 10 < 5 ? 0 : -6);
        add(world, def);
    }
    cr_body_def plate = body(box(2.5f, 0.5f), -1.5f, 2.5f);
    plate.material.density = 50;
    plate.velocity = at(0, -7);
    add(world, plate);
}

/* What comes to rest, and sleeps. */
static void rest(cr_world *world)
{
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 4; i++) {
        cr_body_def def = body(box(1, 1), 2 * (float)i, 0.5f + 0.002f * (float)i);
        def.material.friction = 0.5f;
        def.velocity = at(0.1f * (float)i, 0);
        add(world, def);
    }
    cr_body_def creeping = body(box(1, 1), -4, 0.5f);
    creeping.velocity = at(0.0015f, 0);
    add(world, creeping);
}

static const struct {
    void (*build)(cr_world *world);
    int ticks;
} scenes[] = {{violence, 40}, {tower, 25}, {crowd, 12},
              {blow, 60},     {rest, 45},  {more_violence, 60}};
enum { SCENES = sizeof scenes / sizeof *scenes, MOST_VALUES = 6 };

/* ---- runs ---- */

/* The hash after the scene's ticks under a solver; `setting` NULL: all at their defaults. */
static uint64_t outcome(size_t scene, int solver, const cr_setting *setting, double value)
{
    cr_world *world = NULL;
    judge_ok(cr_world_create(&world));
    set(world, "solver.name", solver);
    scenes[scene].build(world);
    if (setting != NULL)
        set(world, setting->key, value);
    for (int i = 0; i < scenes[scene].ticks; i++)
        if (cr_world_step(world, (float)cr_world_timestep(world)).code != CR_OK)
            break;
    uint64_t hash = cr_world_hash(world);
    cr_world_destroy(world);
    return hash;
}

/* Values of a setting other than its default. */
static int other_values(const cr_setting *s, double out[MOST_VALUES])
{
    int count = 0;
    if (s->type == CR_BOOL || s->type == CR_CHOICE) {
        for (int i = 0; i <= (int)s->max && count < MOST_VALUES; i++)
            if (i != (int)s->initial)
                out[count++] = i;
        return count;
    }
    const double by[] = {0.05, 0.5, 3.5};
    for (int i = 0; i < 3; i++) {
        double value = s->initial != 0 ? s->initial * by[i] : 0.25 * by[i];
        value = s->type == CR_INT ? floor(value + 0.5) : (double)(float)value;
        value = value < s->min ? s->min : value > s->max ? s->max : value;
        if (value != s->initial)
            out[count++] = value;
    }
    if (s->type == CR_INT)
        out[count++] = s->min != s->initial ? s->min : 3;
    return count;
}

/* ---- what the table says ---- */

static uint64_t usual[SCENES][MOST_SOLVERS];

static int find_usual_outcomes(void **state)
{
    (void)state;
    for (size_t k = 0; k < SCENES; k++)
        for (int s = 0; s < SOLVER_COUNT; s++)
            usual[k][s] = outcome(k, s, NULL, 0);
    return 0;
}

/* Whether some value of the setting gives some scene another outcome. */
static bool matters(const cr_setting *setting, int solver)
{
    double value[MOST_VALUES];
    int count = other_values(setting, value);
    for (size_t k = 0; k < SCENES; k++)
        for (int i = 0; i < count; i++)
            if (outcome(k, solver, setting, value[i]) != usual[k][solver])
                return true;
    return false;
}

static bool says_read(const cr_setting *setting, int solver)
{
    return (setting->solvers >> solver & 1) != 0;
}

static void what_is_not_read_changes_nothing(void **state)
{
    (void)state;
    size_t count, pairs = 0;
    int every = test_effort(1, 18), judged = 0;
    const cr_setting *rows = cr_settings(&count);
    for (size_t i = 0; i < count; i++)
        for (int s = 0; s < SOLVER_COUNT; s++)
            if (!says_read(&rows[i], s) && pairs++ % (size_t)every == 0) {
                judged++;
                if (matters(&rows[i], s))
                    fail_msg("%s changes what %s does", rows[i].key, SOLVERS[s]);
            }
    print_message("    %d of %zu pairs of a solver and a setting that it does not read\n", judged,
                  pairs);
    assert_true(pairs > 100);
}

/* What is read and still leaves the bits as they are, or may. */
static bool is_no_matter_of_bits(const cr_setting *setting)
{
    static const char *const keys[] = {
        "world.threads",     /* who computes, not what */
        "wide.lanes",        /* likewise; the narrow phase reads it under any solver */
        "contact.hit_speed", /* which events are told */
        "broadphase.name",   /* each finds all contacts; only more or fewer that are not yet any */
        "solver.name",       /* the solver itself */
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(setting->key, keys[i]) == 0)
            return true;
    return false;
}

static void what_is_read_changes_something(void **state)
{
    (void)state;
    size_t count, pairs = 0;
    int every = test_effort(1, 3), judged = 0;
    const cr_setting *rows = cr_settings(&count);
    for (size_t i = 0; i < count; i++) {
        assert_true(rows[i].solvers != 0);
        for (int s = 0; s < SOLVER_COUNT && !is_no_matter_of_bits(&rows[i]); s++)
            if (says_read(&rows[i], s) && pairs++ % (size_t)every == 0) {
                judged++;
                if (!matters(&rows[i], s))
                    fail_msg("%s changes nothing of what %s does", rows[i].key, SOLVERS[s]);
            }
    }
    print_message("    %d of %zu pairs of a solver and a setting that it reads\n", judged, pairs);
    assert_true(pairs > 200);
}

static void a_world_knows_what_its_solver_reads(void **state)
{
    (void)state;
    cr_world *world = new_world();
    const cr_setting *iterations = cr_setting_find("solver.iterations");
    set_choice(world, "solver.name", "wide");
    assert_false(cr_setting_is_read(iterations, world));
    assert_true(cr_setting_is_read(cr_setting_find("solver.substeps"), world));
    set_choice(world, "solver.name", "pgs");
    assert_true(cr_setting_is_read(iterations, world));
    cr_world_destroy(world);
}

static void readers_are_named(void **state)
{
    (void)state;
    const char *const rows[][2] = {
        {"world.gravity_y", "all"},
        {"solver.warm_start", "all but impulse"},
        {"solver.position_iterations", "pgs_ngs, jacobi"},
        {"solver.accumulate", "pgs"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        assert_string_equal(cr_setting_solvers(cr_setting_find(rows[i][0]), text, sizeof text),
                            rows[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_read_changes_nothing),
        cmocka_unit_test(what_is_read_changes_something),
        cmocka_unit_test(a_world_knows_what_its_solver_reads),
        cmocka_unit_test(readers_are_named),
    };
    return cmocka_run_group_tests_name("solver settings", tests, find_usual_outcomes, NULL);
}
