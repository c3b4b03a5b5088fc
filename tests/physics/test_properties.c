/* What must hold of any scene: contact forces that Coulomb and Newton allow, and motion that does
 * not depend on where the scene lies, which way it looks, or on left and right. */
#include "effort.h"
#include "world_helpers.h"

#define H (1.0f / 60)

static void friction_stays_inside_its_cone(void **state)
{
    (void)state;
    const char *const polygons[] = {"support", "textbook"};
    const uint64_t seeds = (uint64_t)test_effort(12, 4);
    const int ticks = test_effort(240, 120);
    for (int s = 0; s < SOLVER_COUNT; s++) {
        double worst = 0, most = 0;
        unsigned long points = 0, sliding = 0;
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            rng r = rng_seed(seed);
            cr_world *world = new_world();
            set_choice(world, "solver.name", SOLVERS[s]);
            set_choice(world, "narrowphase.polygons", polygons[seed % 2]);
            set(world, "solver.accumulate", seed % 3 != 0);
            set(world, "solver.block", seed % 4 != 0);
            set(world, "contact.dynamic_friction", seed % 2 ? 1 : 0.7);
            add_heap(world, &r, 40);
            for (int i = 0; i < ticks; i++) {
                run(world, 1, H);
                size_t count;
                const cr_contact *contacts = cr_world_contacts(world, &count);
                for (size_t c = 0; c < count; c++)
                    for (int k = 0; k < contacts[c].manifold.count; k++) {
                        const cr_manifold_point *p = &contacts[c].manifold.points[k];
                        double normal = (double)p->normal_impulse,
                               mu = (double)contacts[c].friction;
                        double tangent = fabs((double)p->tangent_impulse);
                        assert_true(normal >= 0);
                        most = fmax(most, normal);
                        worst = fmax(worst, tangent - mu * normal);
                        points++;
                        sliding += tangent > 0.69 * mu * normal;
                    }
            }
            cr_world_destroy(world);
        }
        print_message("    %s: %lu points, %lu near or on the cone, greatest impulse %.3g N s\n",
                      SOLVERS[s], points, sliding, most);
        assert_true(points > (unsigned long)test_effort(20000, 3000) &&
                    sliding > (unsigned long)test_effort(500, 80));
        judge_below("tangent impulse beyond mu times the normal one, N s", worst, 1e-6);
    }
}

/* ---- one scene, moved, turned or mirrored ---- */

/* The way from the plain scene to the other: turn, mirror x, then shift. */
typedef struct motion {
    double angle;
    bool mirror;
    double x, y;
} motion;

static cr_vec2 turned(const motion *m, cr_vec2 v)
{
    double c = cos(m->angle), s = sin(m->angle);
    if (m->angle == PI / 2) { /* exactly */
        c = 0;
        s = 1;
    }
    double x = m->mirror ? -(double)v.x : (double)v.x, y = (double)v.y;
    return at((float)(c * x - s * y), (float)(s * x + c * y));
}

static cr_vec2 moved(const motion *m, cr_vec2 p)
{
    cr_vec2 v = turned(m, p);
    return at((float)((double)v.x + m->x), (float)((double)v.y + m->y));
}

/* Bodies with round coordinates, so that moving the scene rounds nothing at the start. */
static float rounded(float value)
{
    return roundf(value * 64) / 64;
}

static cr_shape moved_shape(const motion *m, cr_shape shape)
{
    if (shape.kind == CR_HALFSPACE) {
        cr_vec2 n = turned(m, shape.normals[0]);
        double shift = (double)n.x * m->x + (double)n.y * m->y;
        return halfspace(n.x, n.y, (float)((double)shape.offset + shift));
    }
    if (shape.kind != CR_POLYGON || !m->mirror)
        return shape;
    for (int i = 0; i < shape.count; i++)
        shape.vertices[i].x = -shape.vertices[i].x;
    return polygon(shape.vertices, (size_t)shape.count);
}

static void add_moved(cr_world *world, const motion *m, cr_body_def def)
{
    def.shape = moved_shape(m, def.shape);
    def.position = moved(m, def.position);
    def.velocity = turned(m, def.velocity);
    def.angle = (float)((m->mirror ? -1 : 1) * (double)def.angle + m->angle);
    def.angular_velocity *= m->mirror ? -1.0f : 1.0f;
    add(world, def);
}

/* Bodies dropped side by side on a floor, so that each strikes it and hardly another: many
 * contacts, and no chaos yet. */
static cr_world *scene(const motion *m, const char *solver, bool discs)
{
    rng r = rng_seed(91);
    cr_world *world = new_world();
    set_choice(world, "solver.name", solver);
    /* so many that it does not show which of a manifold's two points is solved first, which a
     * mirror changes */
    set(world, "solver.iterations", 30);
    cr_vec2 gravity = turned(m, at(0, -9.8125f));
    set(world, "world.gravity_x", (double)gravity.x);
    set(world, "world.gravity_y", (double)gravity.y);
    cr_body_def floor = fixed(halfspace(0, 1, 0), 0, 0);
    floor.material = (cr_material){.density = 1, .restitution = 0.5f, .friction = 0.5f};
    add_moved(world, m, floor);
    for (int i = 0; i < 12; i++) {
        cr_shape shape = discs || i % 3 == 0 ? circle(0.25f)
                         : i % 3 == 1        ? box(0.5f, 0.75f)
                                             : random_polygon(&r, 0.5f);
        cr_body_def def = body(shape, (float)i - 6, 1 + rounded(rng_float(&r, 0, 1)));
        def.angle = rounded(rng_float(&r, -1, 1));
        def.velocity = at(rounded(rng_float(&r, -1, 1)), 0);
        def.angular_velocity = rounded(rng_float(&r, -2, 2));
        def.material = floor.material;
        add_moved(world, m, def);
    }
    return world;
}

/* The farthest that a body of the moved scene is from where the plain one's, moved, is. */
static double apart(const cr_world *plain, const cr_world *other, const motion *m)
{
    double worst = 0;
    for (size_t i = 1; i < cr_world_slots(plain); i++) {
        cr_body_view p = cr_body_get_view(plain, cr_world_slot(plain, i));
        cr_body_view q = cr_body_get_view(other, cr_world_slot(other, i));
        cr_vec2 want = moved(m, p.center);
        double angle = (m->mirror ? -1 : 1) * (double)p.angle + m->angle;
        worst = fmax(worst, (double)hypotf(q.center.x - want.x, q.center.y - want.y));
        worst = fmax(worst, fabs((double)q.angle - angle));
    }
    return worst;
}

static void follow(const char *name, motion m, int ticks, double tolerance)
{
    for (int s = 0; s < SOLVER_COUNT; s++) {
        /* of two points "impulse" serves the first first, and a mirror changes which that is */
        bool discs = m.mirror && is_solver(SOLVERS[s], "impulse");
        motion none = {0};
        cr_world *plain = scene(&none, SOLVERS[s], discs);
        cr_world *other = scene(&m, SOLVERS[s], discs);
        double worst = apart(plain, other, &m);
        assert_true(worst < 1e-5);
        unsigned long contacts = 0;
        for (int i = 0; i < ticks; i++) {
            run(plain, 1, H);
            run(other, 1, H);
            worst = fmax(worst, apart(plain, other, &m));
            contacts += cr_world_stats(plain).contacts;
        }
        char what[100];
        snprintf(what, sizeof what, "%s, %s%s, %d ticks, %lu contacts: m or rad", name, SOLVERS[s],
                 discs ? ", discs" : "", ticks, contacts);
        judge_below(what, worst, tolerance);
        cr_world_destroy(plain);
        cr_world_destroy(other);
    }
}

/* Far out the floats are coarser: a body may be found to touch a tick later, and then differs by
 * what it moves in one, (1 + e) v h = 0.12 m at the 5 m/s of these falls, and by what follows. */
static void anywhere(void **state)
{
    (void)state;
    follow("moved by (4, 2)", (motion){.x = 4, .y = 2}, 90, 0.05);
    follow("moved by (64, 32)", (motion){.x = 64, .y = 32}, 60, 0.12);
    follow("moved by (-1024, 512)", (motion){.x = -1024, .y = 512}, 60, 0.25);
}

static void any_way_round(void **state)
{
    (void)state;
    follow("turned by 90 degrees", (motion){.angle = PI / 2}, 90, 2e-2);
    follow("turned by 37 degrees", (motion){.angle = 37 * PI / 180}, 90, 2e-2);
}

static void left_and_right(void **state)
{
    (void)state;
    follow("mirrored", (motion){.mirror = true}, 90, 5e-2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friction_stays_inside_its_cone),
        cmocka_unit_test(anywhere),
        cmocka_unit_test(any_way_round),
        cmocka_unit_test(left_and_right),
    };
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
