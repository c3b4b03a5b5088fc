/* The time of impact against looking at many moments one after the other, in double precision. */
#include "geometry_helpers.h"

static double above_plane(const cr_shape *plane, const cr_shape *shape, cr_transform t)
{
    if (shape->kind == CR_CIRCLE)
        return signed_distance(plane, t, real2_of(t.p)) - (double)shape->radius;
    double least = HUGE_VAL;
    outline o = outline_of(shape, t);
    for (int i = 0; i < o.count; i++)
        least = fmin(least, signed_distance(plane, t, o.corners[i]));
    return least;
}

static double corners_to(const cr_shape *a, cr_transform ta, const cr_shape *b, cr_transform tb)
{
    double least = HUGE_VAL;
    outline o = outline_of(a, ta);
    for (int i = 0; i < o.count; i++)
        least = fmin(least, signed_distance(b, tb, o.corners[i]));
    return least;
}

/* The distance of two shapes, or their depth, negative, where they overlap. */
static double separation(const cr_shape *a, cr_transform ta, const cr_shape *b, cr_transform tb)
{
    if (b->kind == CR_HALFSPACE)
        return above_plane(b, a, ta);
    if (a->kind == CR_CIRCLE)
        return signed_distance(b, tb, real2_of(ta.p)) - (double)a->radius;
    if (b->kind == CR_CIRCLE)
        return separation(b, tb, a, ta);
    outline p = outline_of(a, ta), q = outline_of(b, tb);
    real2 direction;
    double overlap = least_overlap(&p, &q, &direction);
    return overlap > 0 ? -overlap : fmin(corners_to(a, ta, b, tb), corners_to(b, tb, a, ta));
}

static cr_transform stands(const cr_shape *shape, const cr_sweep *m, double t)
{
    double angle = (double)m->angle0 + t * ((double)m->angle1 - (double)m->angle0);
    double c = cos(angle), s = sin(angle);
    double x = (double)m->center0.x + t * ((double)m->center1.x - (double)m->center0.x);
    double y = (double)m->center0.y + t * ((double)m->center1.y - (double)m->center0.y);
    double gx = (double)shape->centroid.x, gy = (double)shape->centroid.y;
    return (cr_transform){at((float)(x - c * gx + s * gy), (float)(y - s * gx - c * gy)),
                          {(float)c, (float)s}};
}

typedef struct flight {
    cr_shape a, b;
    cr_sweep ma, mb;
} flight;

static double apart_at(const flight *f, double t)
{
    return separation(&f->a, stands(&f->a, &f->ma, t), &f->b, stands(&f->b, &f->mb, t));
}

static cr_sweep random_motion(rng *r, float reach, float turn)
{
    cr_sweep m = {.center0 = rng_vec2(r, -reach, reach), .center1 = rng_vec2(r, -reach, reach)};
    m.angle0 = rng_float(r, -4, 4);
    m.angle1 = m.angle0 + rng_float(r, -turn, turn);
    return m;
}

static flight random_flight(rng *r)
{
    static const float turns[] = {0, 0.3f, 6};
    flight f = {.a = random_shape(r, 0.5f), .b = random_shape(r, 0.5f)};
    int kind = rng_int(r, 0, 4);
    if (kind == 0)
        f.b = halfspace(rng_float(r, -1, 1), 1, rng_float(r, -1, 1));
    if (kind == 1)
        f.b = box(rng_float(r, 2, 6), 0.01f);
    if (kind == 2)
        f.a = box(0.02f, rng_float(r, 1, 3));
    float turn = turns[rng_int(r, 0, 2)];
    f.ma = random_motion(r, 4, turn);
    f.mb = random_motion(r, kind == 1 ? 0 : 1, kind == 1 ? 0 : turn);
    return f;
}

typedef struct tally {
    int hits, misses;
    double late, early; /* m of separation, the worst */
} tally;

enum { FLIGHTS = 4000, LOOKS = 60 };

static void judge_flight(const flight *f, float target, tally *sum)
{
    float t = 1;
    bool hit = cr_time_of_impact(&t, &f->a, &f->ma, &f->b, &f->mb, target);
    assert_true(t >= 0 && t <= 1);
    for (int k = 0; k <= LOOKS; k++) {
        double s = apart_at(f, (double)t * k / LOOKS);
        if (k == 0 && s < (double)target) { /* begins nearer than the target */
            assert_true(hit && t == 0);
            return;
        }
        sum->late = fmax(sum->late, (double)target - s);
    }
    if (hit)
        sum->early = fmax(sum->early,
                          apart_at(f, (double)t) - (double)target - 0.25 * (double)fabsf(target));
    *(hit ? &sum->hits : &sum->misses) += 1;
}

static void never_late_and_hardly_early(void **state)
{
    (void)state;
    static const float targets[] = {-0.0025f, -0.02f, 0, 0.01f};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        rng r = rng_seed(771 + i);
        tally sum = {0};
        for (int k = 0; k < FLIGHTS; k++) {
            flight f = random_flight(&r);
            judge_flight(&f, targets[i], &sum);
        }
        print_message("    target %g m: %d impacts, %d misses\n", (double)targets[i], sum.hits,
                      sum.misses);
        assert_true(sum.hits > FLIGHTS / 8 && sum.misses > FLIGHTS / 8);
        judge_below("nearer than the target before the impact, m", sum.late, 1e-5);
        judge_below("farther than |target|/4 from it at the impact, m", sum.early, 3e-4);
    }
}

/* Looking from either side gives the same moment. */
static void either_way_round(void **state)
{
    (void)state;
    rng r = rng_seed(5);
    double worst = 0;
    for (int k = 0; k < 2000; k++) {
        flight f = random_flight(&r);
        float t = 2, u = 2;
        cr_time_of_impact(&t, &f.a, &f.ma, &f.b, &f.mb, -0.0025f);
        cr_time_of_impact(&u, &f.b, &f.mb, &f.a, &f.ma, -0.0025f);
        assert_true((t > 1) == (u > 1));
        worst = fmax(worst, t > 1 ? 0 : fabs(apart_at(&f, (double)t) - apart_at(&f, (double)u)));
    }
    judge_below("separation at the impact, A and B swapped, m", worst, 8e-4);
}

static cr_sweep straight(float x0, float y0, float x1, float y1)
{
    return (cr_sweep){at(x0, y0), at(x1, y1), 0, 0};
}

static void by_hand(void **state)
{
    (void)state;
    cr_shape disc = circle(0.5f), wall = box(0.01f, 10), floor = halfspace(0, 1, 0);
    cr_sweep rest = straight(0, 0, 0, 0), shot = straight(-5, 0, 5, 0);
    float t;
    assert_true(cr_time_of_impact(&t, &disc, &shot, &wall, &rest, 0));
    judge_near("disc and wall", (double)t, 0.4495, 1e-4);
    cr_sweep down = straight(3, 2, 3, -2), fast = straight(-3, 0.5f, 3, 0.5f);
    assert_true(cr_time_of_impact(&t, &disc, &down, &floor, &rest, 0));
    judge_near("disc and floor", (double)t, 0.375, 1e-4);
    assert_true(cr_time_of_impact(&t, &floor, &rest, &disc, &down, -0.1f));
    judge_near("the same, 0.1 m deep", (double)t, 0.4, 0.025 / 4 + 1e-4);
    assert_false(cr_time_of_impact(&t, &disc, &fast, &floor, &rest, -0.001f)); /* rolls */
    assert_false(cr_time_of_impact(&t, &floor, &rest, &floor, &rest, 0));
    cr_sweep past = straight(-5, 1.1f, 5, 1.1f);
    assert_false(cr_time_of_impact(&t, &disc, &past, &disc, &rest, 0));
    /* a rod turns by a right angle through a disc that lies beside its end */
    cr_shape rod = box(4, 0.02f), pea = circle(0.05f);
    cr_sweep turning = {at(0, 0), at(0, 0), 0, (float)(PI / 2)};
    cr_sweep lies = straight(1.2f, 1.2f, 1.2f, 1.2f);
    assert_true(cr_time_of_impact(&t, &rod, &turning, &pea, &lies, 0));
    judge_near("rod meets pea", (double)t, 0.5 - 0.06 / hypot(1.2, 1.2) / (PI / 2), 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(never_late_and_hardly_early),
        cmocka_unit_test(either_way_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
