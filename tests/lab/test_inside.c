/* The inside of a tick: it is what happened, for every solver; it accounts for each velocity; and
 * it says so with the numbers of the formulas. */
#include "heap.h"

#include "lab/inside/step_words.h"
#include "lab/inside/velocity_causes.h"
#include "lab/inside/world_momentum.h"

#include <math.h>

static cr_body_id add_body(cr_world *world, cr_body_def def)
{
    cr_body_id id;
    assert_ok(cr_body_create(world, &def, &id));
    return id;
}

static lab_session *session_of(lab_scene *scene)
{
    lab_session *session = lab_session_open(scene);
    assert_non_null(session);
    return session;
}

/* Rows are asked for by what they are. */
static const lab_tick_row *row_of(const lab_tick_opening *o, const lab_tick_step *s,
                                  cr_trace_row_kind kind)
{
    for (size_t i = 0; i < s->rows; i++)
        if (o->rows[s->first_row + i].row.kind == kind)
            return &o->rows[s->first_row + i];
    return NULL;
}

static const lab_tick_step *find_step(const lab_tick_opening *o, lab_tick_step_kind kind,
                                      cr_trace_kind record)
{
    for (size_t i = 0; i < o->step_count; i++)
        if (o->steps[i].kind == kind &&
            (kind != LAB_STEP_SHAPE || o->steps[i].record.kind == record))
            return &o->steps[i];
    return NULL;
}

/* ---- the proof ---- */

/* What acts on all bodies from outside is gravity and contacts with what stays: what is left of the
 * change is rounding, N s. */
static double unexplained_of_all(const lab_tick_opening *o)
{
    lab_world_momentum m = lab_world_momentum_of(o);
    double x = m.before[0], y = m.before[1], scale = 1;
    for (size_t i = 0; i < m.count; i++) {
        x += m.at[i].x;
        y += m.at[i].y;
        scale += hypot(m.at[i].x, m.at[i].y);
    }
    assert_true(fabs(x - m.after[0]) + fabs(y - m.after[1]) < 1e-9 * scale);
    const lab_outer_cause *rest = &m.at[m.count - 1];
    assert_int_equal(rest->kind, LAB_OUTER_REST);
    return hypot(rest->x, rest->y) / scale;
}

/* The causes add up to the change of the velocity and of the kinetic energy, to the rounding of
 * single impulses. */
static double unexplained(const lab_tick_opening *o)
{
    lab_causes causes;
    assert_true(lab_causes_find(o, &causes));
    double sum[3] = {causes.before[0], causes.before[1], causes.before[2]}, scale = 1, worst = 0;
    double before = lab_causes_kinetic(&causes, causes.before), work = before, size = before + 1;
    for (size_t i = 0; i < causes.count; i++) {
        const lab_cause *c = &causes.at[i];
        sum[0] += c->x;
        sum[1] += c->y;
        sum[2] += c->w;
        scale += fabs(c->x) + fabs(c->y) + fabs(c->w);
        work += c->work;
        size += fabs(c->work);
    }
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, fabs(sum[i] - causes.after[i]) / scale);
    worst = fmax(worst, fabs(work - lab_causes_kinetic(&causes, causes.after)) / size);
    /* the moves as well; but no sweep takes the bodies of this heap back */
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, fabs(causes.moved[LAB_MOVED_BY_END][i]) / (1 + fabs(causes.to[i])));
    lab_causes_free(&causes);
    return worst;
}

static void any_tick_opens_to_its_own_bits(void **state)
{
    (void)state;
    size_t solvers;
    cr_solvers(&solvers);
    for (size_t solver = 0; solver < solvers; solver++) {
        seed = 40 + (uint32_t)solver;
        lab_session *session = open_heap(12);
        double worst = 0, of_all = 0;
        int opened = 0, not_outside = 0;
        lab_command setting = setting_of("solver.name", (double)solver);
        assert_ok(lab_session_apply(session, &setting, NULL));
        run(session, 130);
        assert_ok(lab_session_go(session, 70));
        shot here = take(session);
        for (uint64_t tick = 1; tick <= 131; tick += 13) {
            cr_body_id body = any_body(session);
            lab_tick_opening o;
            assert_ok(lab_tick_open(session, tick, body, (cr_body_id){0, 0}, &o));
            assert_true(lab_tick_proven(&o) && o.known == (tick <= 130));
            assert_int_equal(cr_world_tick(o.before), tick - 1);
            assert_int_equal(cr_world_tick(o.after), tick);
            worst = fmax(worst, unexplained(&o));
            double rest = unexplained_of_all(&o);
            of_all = fmax(of_all, rest);
            not_outside += rest > 1e-5;
            for (size_t i = 0; i < o.step_count; i++) {
                lab_step_words words;
                lab_tick_words(&o, i, &words);
                assert_true(words.title[0] != '\0' && words.brief[0] != '\0' &&
                            words.sentence[0] != '\0');
                assert_true(i == 0 || o.steps[i].stage >= o.steps[i - 1].stage);
            }
            opened++;
            lab_tick_close(&o);
        }
        assert_same(take(session), here); /* the session stays where it was */
        print_message(
            "    %zu: %d ticks opened, unexplained %.1e of what was given; of what acts on "
            "all %.1e, in %d of them\n",
            solver, opened, worst, of_all, not_outside);
        assert_true(worst < 1e-5);
        /* some solvers turn a normal within the tick, and a contact keeps but one; and a body that
         * a sweep stops loses what gravity gave it on the way back */
        assert_true(of_all < 0.1 && not_outside <= 4);
        lab_session_close(session);
    }
}

static void the_last_step_agrees_with_the_end_of_the_tick(void **state)
{
    (void)state;
    seed = 60;
    lab_session *session = open_heap(10);
    run(session, 90);
    for (uint64_t tick = 5; tick < 90; tick += 9) {
        lab_tick_opening o;
        cr_body_id body = any_body(session);
        assert_ok(lab_tick_open(session, tick, body, (cr_body_id){0, 0}, &o));
        for (size_t k = 0; k < o.partner_count; k++) {
            assert_true(lab_tick_choose(&o, o.partners[k]));
            const cr_contact *contact = lab_tick_contact(&o);
            const lab_tick_step *last = NULL;
            for (size_t i = 0; i < o.step_count; i++)
                if (o.steps[i].kind == LAB_STEP_PASS && o.steps[i].rows > 0)
                    last = &o.steps[i];
            if (contact == NULL || last == NULL)
                continue;
            for (size_t i = 0; i < last->rows; i++) {
                const cr_trace_row *row = &o.rows[last->first_row + i].row;
                const cr_manifold_point *p = &contact->manifold.points[row->index];
                float end = row->kind == CR_TRACE_NORMAL ? p->normal_impulse : p->tangent_impulse;
                assert_true(fabsf(end - row->impulse) < 1e-5f * (1 + fabsf(end)));
            }
        }
        lab_tick_close(&o);
    }
    lab_session_close(session);
}

/* ---- words ---- */

/* A box turned by 45 degrees falls on a wide one: the numbers are those of the formulas. */
static lab_session *corner_scene(cr_body_id *upper, cr_body_id *lower)
{
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_world *world = scene->world;
    assert_ok(cr_world_set(world, "world.gravity_y", 0));
    cr_body_def def = cr_body_def_default();
    def.material.restitution = 0.5f;
    def.material.friction = 0;
    def.kind = CR_STATIC;
    assert_ok(cr_shape_box(&def.shape, 4, 1));
    *lower = add_body(world, def);
    def.kind = CR_DYNAMIC;
    assert_ok(cr_shape_box(&def.shape, 1, 1));
    def.angle = 0.3f;
    def.material.density = 2;
    def.position = (cr_vec2){0.2f, 0.5f + 0.5f * (cosf(0.3f) + sinf(0.3f)) - 0.01f};
    def.velocity = (cr_vec2){0, -2};
    *upper = add_body(world, def);
    return session_of(scene);
}

static void holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

static void a_known_pair_is_told_by_the_formulas(void **state)
{
    (void)state;
    cr_body_id upper, lower;
    lab_session *session = corner_scene(&upper, &lower);
    lab_tick_opening o;
    lab_step_words words;
    char part[96];
    assert_ok(lab_tick_open(session, 1, upper, (cr_body_id){0, 0}, &o));
    assert_true(cr_same_id(o.partner, lower));
    int axes = 0, least = 0;
    for (size_t i = 0; i < o.step_count; i++) {
        lab_tick_words(&o, i, &words);
        axes += o.steps[i].kind == LAB_STEP_SHAPE && o.steps[i].record.kind == CR_TRACE_AXIS;
        if (!o.steps[i].least)
            continue;
        least++;
        /* the upper face of the lower box, which is A */
        holds(words.sentence, "normal of face 2 of A, B is 10.00 mm deep in A");
        holds(words.sentence, "the shortest way of all");
        holds(words.formula, "shadow of A   \u22120.5000 to 0.5000 m");
        holds(words.formula, "shadow of B   0.4900 to ");
    }
    assert_int_equal(axes, 8);
    assert_int_equal(least, 1);

    /* k = 1/m + (r x n)^2 / I with r the corner that is lowest; J = -(1 + e) v_n / k */
    double m = 2, inertia = m / 6, c = cos((double)0.3f), s = sin((double)0.3f);
    double rx = -0.5 * c + 0.5 * s, k = 1 / m + rx * rx / inertia, j = 1.5 * 2 / k;
    const lab_tick_step *pass = NULL;
    for (size_t i = 0; i < o.step_count && pass == NULL; i++)
        if (o.steps[i].kind == LAB_STEP_PASS && o.steps[i].pass.kind == CR_PASS_SOLVE) {
            pass = &o.steps[i];
            lab_tick_words(&o, i, &words);
        }
    assert_non_null(pass);
    const lab_tick_row *row = row_of(&o, pass, CR_TRACE_NORMAL);
    assert_non_null(row);
    print_message("%s\n%s\n", words.sentence, words.formula);
    assert_true(fabs((double)row->row.inverse_effective_mass - k) < 1e-5);
    assert_true(fabs((double)row->given - j) < 1e-4);
    assert_true(fabsf(row->row.velocity - 1) < 1e-5f);
    holds(words.sentence, "approach at 2 m/s");
    snprintf(part, sizeof part, "gets %.4g N s along its normal", j);
    holds(words.sentence, part);
    holds(words.sentence, "they part at 1 m/s");
    snprintf(part, sizeof part, "= %.4g 1/kg", k);
    holds(words.formula, part);
    snprintf(part, sizeof part, "(1 + 0.5) (\u22122) / %.4g = %.4g", k, j);
    holds(words.formula, part);

    const lab_tick_step *proof = &o.steps[o.step_count - 1];
    assert_int_equal(proof->kind, LAB_STEP_PROOF);
    assert_non_null(find_step(&o, LAB_STEP_SHAPE, CR_TRACE_REFERENCE_FACE));
    assert_non_null(find_step(&o, LAB_STEP_SHAPE, CR_TRACE_CLIP));
    lab_tick_close(&o);
    lab_session_close(session);
}

/* The point of a disc has no name that a reader could use: what it touches is told instead. */
static void a_discs_point_says_what_it_touches(void **state)
{
    (void)state;
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_body_def def = cr_body_def_default();
    assert_ok(cr_shape_circle(&def.shape, 0.5f));
    cr_body_id lower = add_body(scene->world, def);
    def.position = (cr_vec2){0, 0.99f};
    cr_body_id upper = add_body(scene->world, def);
    lab_session *session = session_of(scene);
    lab_tick_opening o;
    lab_step_words words;
    assert_ok(lab_tick_open(session, 1, upper, lower, &o));
    const lab_tick_step *point = find_step(&o, LAB_STEP_SHAPE, CR_TRACE_POINT);
    assert_non_null(point);
    lab_tick_words(&o, (size_t)(point - o.steps), &words);
    print_message("%s\n%s\n", words.sentence, words.formula);
    holds(words.formula, "A circle meets another in one point");
    assert_null(strstr(words.formula, "feature"));
    lab_tick_close(&o);
    lab_session_close(session);
}

/* A ball in free fall meets nothing: gravity alone makes its velocity. */
static void free_fall_has_one_cause(void **state)
{
    (void)state;
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_body_id id = add_body(scene->world, cr_body_def_default());
    lab_session *session = session_of(scene);
    lab_tick_opening o;
    lab_causes causes;
    assert_ok(lab_tick_open(session, 1, id, (cr_body_id){0, 0}, &o));
    assert_true(lab_causes_find(&o, &causes));
    assert_int_equal(o.partner.index, 0);
    assert_int_equal(causes.count, 1);
    assert_int_equal(causes.at[0].kind, LAB_CAUSE_GRAVITY);
    double h = (double)cr_world_timestep(o.before), fallen = -9.81 * h;
    assert_true(fabs(causes.at[0].y - fallen) < 1e-6);
    assert_true(fabs(causes.at[0].work - 0.5 * causes.mass * fallen * fallen) < 1e-6);
    lab_causes_free(&causes);
    lab_tick_close(&o);

    /* of bodies and ticks that are not there it says so */
    assert_int_equal(lab_tick_open(session, 3, id, (cr_body_id){0, 0}, &o).code, CR_INVALID_VALUE);
    lab_tick_close(&o);
    assert_int_equal(lab_tick_open(session, 0, id, (cr_body_id){0, 0}, &o).code, CR_INVALID_VALUE);
    lab_tick_close(&o);
    assert_int_equal(lab_tick_open(session, 1, (cr_body_id){9, 1}, (cr_body_id){0, 0}, &o).code,
                     CR_DEAD_ID);
    lab_tick_close(&o);
    lab_session_close(session);
}

/* Each cause leads to the step that gave most of it. */
static void causes_lead_to_their_steps(void **state)
{
    (void)state;
    cr_body_id upper, lower;
    lab_session *session = corner_scene(&upper, &lower);
    lab_tick_opening o;
    lab_causes causes;
    bool found = false;
    assert_ok(lab_tick_open(session, 1, upper, lower, &o));
    assert_true(lab_causes_find(&o, &causes));
    for (size_t i = 0; i < causes.count; i++) {
        if (causes.at[i].kind != LAB_CAUSE_CONTACT)
            continue;
        size_t step = lab_cause_step(&o, &causes.at[i]);
        assert_true(step < o.step_count);
        const lab_tick_row *row = row_of(&o, &o.steps[step], CR_TRACE_NORMAL);
        assert_non_null(row);
        assert_true(row->given > 0.5f * (float)causes.at[i].normal);
        found = true;
    }
    assert_true(found);
    lab_causes_free(&causes);
    lab_tick_close(&o);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_tick_opens_to_its_own_bits),
        cmocka_unit_test(the_last_step_agrees_with_the_end_of_the_tick),
        cmocka_unit_test(a_known_pair_is_told_by_the_formulas),
        cmocka_unit_test(a_discs_point_says_what_it_touches),
        cmocka_unit_test(free_fall_has_one_cause),
        cmocka_unit_test(causes_lead_to_their_steps),
    };
    return cmocka_run_group_tests_name("inside", tests, NULL, NULL);
}
