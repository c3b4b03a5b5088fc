/* What solvers tell after their passes: it changes nothing, it accounts for every change of a
 * velocity, and its numbers are those of the formulas. */
#include "world_helpers.h"

/* ---- an account of one body's velocity ---- */

enum { MOST_ROWS = 64 };

/* A row that was heard of, with what it had given then. */
typedef struct known_row {
    cr_body_id a, b;
    cr_trace_row row;
} known_row;

typedef struct account {
    cr_body_id body;
    cr_body_view view;         /* before the tick */
    bool corrects_in_relaxing; /* the solver takes overlap back in the passes of relaxing */
    cr_trace_motion motion;    /* at the pass before */
    cr_trace_motion now;
    cr_trace_pass pass; /* that is being told of */
    bool any;
    known_row known[MOST_ROWS];
    int rows;
    double given[3];  /* change of vx, vy, w by the rows' impulses in this pass */
    double forces[3]; /* what these do not explain, where forces act */
    double left;      /* the most of it in a pass over rows, where nothing else acts */
    double scale;     /* sum of the magnitudes that were added */
    double row_error; /* the greatest error of a row's numbers */
    int passes[CR_PASS_KINDS], records;
} account;

static known_row *find_row(account *s, const cr_trace_record *r)
{
    for (int i = 0; i < s->rows; i++) {
        known_row *k = &s->known[i];
        if (cr_same_id(k->a, r->a) && cr_same_id(k->b, r->b) && k->row.kind == r->row.kind &&
            k->row.index == r->row.index && k->row.joint.index == r->row.joint.index)
            return k;
    }
    assert_true(s->rows < MOST_ROWS);
    s->known[s->rows] = (known_row){.a = r->a, .b = r->b, .row = r->row};
    s->known[s->rows].row.impulse = 0;
    return &s->known[s->rows++];
}

static void add_row(account *s, const cr_trace_record *r)
{
    known_row *k = find_row(s, r);
    double impulse = (double)r->row.impulse - (double)k->row.impulse;
    bool is_b = cr_same_id(r->b, s->body);
    double sign = is_b ? 1 : -1, arm = (double)(is_b ? r->row.arm_b : r->row.arm_a);
    double m = (double)s->view.inverse_mass, i = (double)s->view.inverse_inertia;
    const double gives[3] = {sign * m * impulse * (double)r->row.d.x,
                             sign * m * impulse * (double)r->row.d.y, sign * i * impulse * arm};
    for (int c = 0; c < 3; c++) {
        s->given[c] += gives[c];
        s->scale += fabs(gives[c]);
    }
    k->row = r->row;
}

/* k of its own terms; and, against what does not move, J v of the body's motion. */
static void check_row(account *s, const cr_trace_record *r)
{
    const cr_trace_row *row = &r->row;
    double dd = (double)row->d.x * (double)row->d.x + (double)row->d.y * (double)row->d.y;
    double k = dd * ((double)row->inverse_mass_a + (double)row->inverse_mass_b) +
               (double)row->inverse_inertia_a * (double)row->arm_a * (double)row->arm_a +
               (double)row->inverse_inertia_b * (double)row->arm_b * (double)row->arm_b;
    double wrong = fabs(k - (double)row->inverse_effective_mass) / (1 + k);
    bool is_b = cr_same_id(r->b, s->body);
    double other_mass = (double)(is_b ? row->inverse_mass_a : row->inverse_mass_b);
    if (other_mass == 0 && s->pass.kind != CR_PASS_BEGIN) {
        double sign = is_b ? 1 : -1, arm = (double)(is_b ? row->arm_b : row->arm_a);
        double v = sign * ((double)row->d.x * (double)s->now.velocity.x +
                           (double)row->d.y * (double)s->now.velocity.y +
                           arm * (double)s->now.angular_velocity);
        wrong = fmax(wrong, fabs(v - (double)row->velocity) / (1 + fabs(v)));
    }
    s->row_error = fmax(s->row_error, wrong);
}

/* Closes the account of the pass that was told of last. */
static void settle(account *s)
{
    const double change[3] = {(double)s->now.velocity.x - (double)s->motion.velocity.x,
                              (double)s->now.velocity.y - (double)s->motion.velocity.y,
                              (double)s->now.angular_velocity - (double)s->motion.angular_velocity};
    bool forces = s->pass.kind == CR_PASS_FORCES || s->pass.kind == CR_PASS_POSITIONS;
    bool rows_only = s->pass.kind == CR_PASS_IMPACTS || s->pass.kind == CR_PASS_SOLVE ||
                     s->pass.kind == CR_PASS_EXTRAPOLATE || s->pass.kind == CR_PASS_LIMIT_IMPACTS ||
                     s->pass.kind == CR_PASS_JOINTS ||
                     (s->pass.kind == CR_PASS_RELAX && !s->corrects_in_relaxing);
    for (int c = 0; c < 3; c++) {
        double left = change[c] - s->given[c];
        s->forces[c] += forces ? left : 0;
        s->left = rows_only ? fmax(s->left, fabs(left)) : s->left;
        s->given[c] = 0;
    }
    s->motion = s->now;
}

static void hear(void *user, const cr_trace_record *r)
{
    account *s = user;
    s->records++;
    if ((r->kind != CR_TRACE_BODY && r->kind != CR_TRACE_ROW) || r->pass.kind == CR_PASS_DESCENT)
        return;
    bool own = r->kind == CR_TRACE_BODY && cr_same_id(r->a, s->body);
    bool next = !s->any || r->pass.kind != s->pass.kind || r->pass.step != s->pass.step ||
                r->pass.number != s->pass.number;
    if (next && s->any)
        settle(s);
    if (next) {
        s->passes[r->pass.kind]++;
        s->pass = r->pass;
    }
    if (own && !s->any)
        s->motion = r->motion;
    s->any = true;
    if (own) {
        s->now = r->motion;
    } else if (r->kind == CR_TRACE_ROW) {
        add_row(s, r);
        check_row(s, r);
    }
}

/* ---- scenes ---- */

typedef cr_world *make_scene(cr_body_id *listened);

static cr_world *heap_scene(cr_body_id *listened)
{
    rng r = rng_seed(21);
    cr_world *world = new_world();
    add_heap(world, &r, 25);
    *listened = cr_world_slot(world, 9);
    return world;
}

static cr_world *crowd_scene(cr_body_id *listened)
{
    rng r = rng_seed(22);
    cr_world *world = weightless_world();
    add_crowd(world, &r, 30, 12);
    *listened = cr_world_slot(world, 12);
    return world;
}

static cr_body_id hang(cr_world *world, cr_joint_kind kind, cr_body_id from, float x, float y)
{
    cr_joint_def def;
    cr_body_id id = add(world, body(box(0.5f, 0.3f), x, y));
    judge_ok(cr_joint_def_at(world, kind, id, from, at(x - 0.3f, y), &def));
    if (kind == CR_SPRING)
        def.stiffness = 60;
    judge_ok(cr_joint_create(world, &def, &(cr_joint_id){0, 0}));
    return id;
}

/* A chain of pins, a weld and a spring that swings into a stack, while a hand pulls. */
static cr_world *joints_scene(cr_body_id *listened)
{
    cr_world *world = new_world();
    cr_body_id last = {0, 0};
    add(world, fixed(halfspace(0, 1, 0), 0, 0));
    for (int i = 0; i < 4; i++)
        last = hang(world, CR_PIN, last, 0.6f * (float)i, 3);
    last = hang(world, CR_WELD, last, 2.4f, 3);
    *listened = last;
    hang(world, CR_SPRING, last, 3, 2);
    for (int i = 0; i < 4; i++)
        add(world, body(box(0.6f, 0.6f), 1.2f, 0.3f + 0.6f * (float)i));
    judge_ok(cr_drag_begin(world, last, at(2.4f, 3)));
    judge_ok(cr_drag_move(world, at(1, 1)));
    return world;
}

static cr_world *speculative_scene(cr_body_id *listened)
{
    cr_world *world = heap_scene(listened);
    set_choice(world, "continuous.name", "speculative");
    return world;
}

static const struct {
    const char *name;
    make_scene *make;
} SCENES[] = {{"heap", heap_scene},
              {"crowd", crowd_scene},
              {"joints", joints_scene},
              {"speculative", speculative_scene}};
enum { SCENE_COUNT = sizeof SCENES / sizeof *SCENES };

/* ---- tests ---- */

static void listening_changes_no_bit(void **state)
{
    (void)state;
    for (int solver = 0; solver < SOLVER_COUNT; solver++)
        for (int i = 0; i < SCENE_COUNT; i++) {
            cr_body_id id;
            cr_world *plain = SCENES[i].make(&id), *heard = SCENES[i].make(&id);
            set_choice(plain, "solver.name", SOLVERS[solver]);
            set_choice(heard, "solver.name", SOLVERS[solver]);
            account s = {.body = id};
            for (int tick = 0; tick < 90; tick++) {
                /* every other tick, for plans that are kept from tick to tick */
                cr_trace trace = {hear, &s};
                s = (account){.body = id};
                cr_world_set_trace(heard, tick % 2 == 1 ? &trace : NULL, id);
                run(plain, 1, 1.0f / 60);
                run(heard, 1, 1.0f / 60);
                assert_true(cr_world_hash(plain) == cr_world_hash(heard));
                assert_true(tick % 2 == 0 || s.records > 0);
            }
            print_message("    %-9s %-11s %016llx\n", SOLVERS[solver], SCENES[i].name,
                          (unsigned long long)cr_world_hash(heard));
            cr_world_destroy(plain);
            cr_world_destroy(heard);
        }
}

/* One tick listened to; the sums are in *s. */
static void account_for(account *s, cr_world *world, cr_body_id id)
{
    cr_trace trace = {hear, s};
    bool wide =
        is_solver(cr_solvers(&(size_t){0})[(int)cr_world_get(world, "solver.name")].name, "wide");
    *s = (account){.body = id, .view = cr_body_get_view(world, id), .corrects_in_relaxing = wide};
    cr_world_set_trace(world, &trace, id);
    run(world, 1, 1.0f / 60);
    cr_world_set_trace(world, NULL, id);
    settle(s);
}

static void impulses_and_forces_account_for_every_change(void **state)
{
    (void)state;
    for (int solver = 0; solver < SOLVER_COUNT; solver++)
        for (int i = 0; i < SCENE_COUNT; i++) {
            cr_body_id id;
            cr_world *world = SCENES[i].make(&id);
            double left = 0, most = 0, force_error = 0, row_error = 0;
            set_choice(world, "solver.name", SOLVERS[solver]);
            for (int tick = 0; tick < 90; tick++) {
                account s;
                account_for(&s, world, id);
                cr_body_forces f = cr_body_get_forces(world, id);
                double ay =
                    (double)f.acceleration.y + (double)f.force.y * (double)s.view.inverse_mass;
                left = fmax(left, s.left / (1 + s.scale));
                most = fmax(most, s.scale);
                row_error = fmax(row_error, s.row_error);
                force_error = fmax(force_error, fabs(s.forces[1] - ay / 60));
                assert_true(s.passes[CR_PASS_BEGIN] == 1 && s.passes[CR_PASS_FORCES] >= 1);
            }
            print_message(
                "    %-9s %-11s left %.1e of up to %.3g m/s, forces %.1e m/s, rows %.1e\n",
                SOLVERS[solver], SCENES[i].name, left, most, force_error, row_error);
            assert_true(most > 0.1 && left < 6e-6 && force_error < 3e-5 && row_error < 1e-5);
            cr_world_destroy(world);
        }
}

/* ---- the equation of an impulse ---- */

typedef struct impact {
    cr_trace_row before, after; /* of the first normal row, about the pass that gave most */
    cr_trace_row last;
    bool any;
} impact;

static void hear_impact(void *user, const cr_trace_record *r)
{
    impact *s = user;
    if (r->kind != CR_TRACE_ROW || r->row.kind != CR_TRACE_NORMAL || r->row.index != 0)
        return;
    if (s->any && r->row.impulse - s->last.impulse > s->after.impulse - s->before.impulse) {
        s->before = s->last;
        s->after = r->row;
    }
    s->last = r->row;
    s->any = true;
}

/* A box falls on its corner: J = -(1 + e) v_n / k, k = 1/m + (r x n)^2 / I. */
static void a_corner_gets_the_textbooks_impulse(void **state)
{
    const float e = 0.5f;
    (void)state;
    for (int solver = 0; solver < SOLVER_COUNT; solver++) {
        cr_world *world = weightless_world();
        impact s = {.any = false};
        cr_trace trace = {hear_impact, &s};
        set_choice(world, "solver.name", SOLVERS[solver]);
        cr_body_def floor_def = fixed(halfspace(0, 1, 0), 0, 0);
        floor_def.material.restitution = e;
        add(world, floor_def);
        cr_body_def def = body(box(1, 0.6f), 0, 1.2f);
        def.angle = 0.4f;
        def.velocity = at(0, -3);
        def.material.restitution = e;
        cr_body_id id = add(world, def);
        cr_body_view view = cr_body_get_view(world, id);
        cr_world_set_trace(world, &trace, id);
        while (get(world, id).velocity.y < -2.99f)
            run(world, 1, 1.0f / 60);
        /* the corner that is lowest, from the centre */
        double c = cos(0.4), sn = sin(0.4), rx = -0.5 * c + 0.3 * sn;
        double k = (double)view.inverse_mass + rx * rx * (double)view.inverse_inertia;
        double v = fabs((double)s.before.velocity);
        double wanted = (1 + (double)e) * 3 / k;
        print_message("    %-9s k %.5f, v_n %.4f, J %.4f N s\n", SOLVERS[solver],
                      (double)s.after.inverse_effective_mass, (double)s.before.velocity,
                      (double)s.after.impulse);
        judge_share("k", (double)s.after.inverse_effective_mass, k, 1e-5);
        judge_share("J", (double)s.after.impulse, wanted, 1e-5);
        judge_near("v_n after", (double)s.after.velocity, 3 * (double)e, 1e-4);
        judge_near("v_n before", v, 3, 1e-3);
        cr_world_destroy(world);
    }
}

/* ---- pairs that are none ---- */

typedef struct left_out {
    int count;
    cr_unpaired why[64]; /* by slot */
    bool told[64], pair[64];
    float gap[64];
} left_out;

static void hear_pairs(void *user, const cr_trace_record *r)
{
    left_out *s = user;
    if (r->kind == CR_TRACE_PAIR)
        s->pair[(r->a.index == 1 ? r->b : r->a).index - 1] = true;
    if (r->kind != CR_TRACE_UNPAIRED)
        return;
    assert_int_equal(r->a.index, 1);
    s->count++;
    s->told[r->b.index - 1] = true;
    s->why[r->b.index - 1] = r->unpaired;
    s->gap[r->b.index - 1] = r->value;
}

static void every_body_is_a_pair_or_left_out_for_a_reason(void **state)
{
    (void)state;
    for (int i = 0; i < BROADPHASE_COUNT; i++)
        for (int still = 0; still < 2; still++) {
            cr_world *world = weightless_world();
            left_out s = {0};
            cr_trace trace = {hear_pairs, &s};
            set_choice(world, "broadphase.name", BROADPHASES[i]);
            cr_body_def own = body(box(1, 1), 0, 0), other = body(box(1, 1), 0.9f, 0);
            own.kind = still ? CR_STATIC : CR_DYNAMIC;
            cr_body_id id = add(world, own);
            add(world, other);
            other.layers = 2;
            add(world, other);
            other.layers = 1;
            other.position.x = 9;
            add(world, other);
            add(world, fixed(box(1, 1), -0.9f, 0));
            other.position.x = 0;
            other.position.y = 0.9f;
            cr_body_id joined = add(world, other);
            cr_joint_def def;
            judge_ok(cr_joint_def_at(world, CR_PIN, joined, id, at(0, 0.45f), &def));
            judge_ok(cr_joint_create(world, &def, &(cr_joint_id){0, 0}));
            cr_world_set_trace(world, &trace, id);
            judge_ok(cr_world_detect(world));
            print_message("    %-16s %d left out\n", BROADPHASES[i], s.count);
            assert_true(s.pair[1] && !s.told[1]);
            assert_true(s.told[2] && s.why[2] == CR_UNPAIRED_LAYERS && s.gap[2] == 0);
            assert_true(s.told[5] && s.why[5] == CR_UNPAIRED_JOINED);
            assert_true(s.told[4] == still && s.pair[4] == !still);
            assert_true(!still || s.why[4] == CR_UNPAIRED_IMMOVABLE);
            assert_true(s.pair[3] || (s.told[3] && s.why[3] == CR_UNPAIRED_BOUNDS));
            judge_near("gap of the far one", s.told[3] ? (double)s.gap[3] : 8, 8, 1e-5);
            assert_int_equal(s.count, still ? 4 : 3);
            cr_world_destroy(world);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listening_changes_no_bit),
        cmocka_unit_test(impulses_and_forces_account_for_every_change),
        cmocka_unit_test(a_corner_gets_the_textbooks_impulse),
        cmocka_unit_test(every_body_is_a_pair_or_left_out_for_a_reason),
    };
    return cmocka_run_group_tests_name("pass trace", tests, NULL, NULL);
}
