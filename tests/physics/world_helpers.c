/* world_helpers.c - seeded random numbers, worlds and bodies in one line, and sums over a world. */
#include "world_helpers.h"

void judge_near(const char *what, double got, double want, double tolerance)
{
    double off = fabs(got - want);
    bool good = off <= tolerance;
    print_message("%s %-52s %.7g, should be %.7g (off by %.2g of %.2g)\n", good ? "   " : "BAD",
                  what, got, want, off, tolerance);
    assert_true(good);
}

void judge_share(const char *what, double got, double want, double share)
{
    double off = fabs(got / want - 1);
    bool good = off <= share;
    print_message("%s %-52s %.7g, should be %.7g (off by %.3g %% of %.3g %%)\n",
                  good ? "   " : "BAD", what, got, want, 100 * off, 100 * share);
    assert_true(good);
}

void judge_below(const char *what, double got, double most)
{
    bool good = got <= most;
    print_message("%s %-52s %.4g, at most %.4g\n", good ? "   " : "BAD", what, got, most);
    assert_true(good);
}

void judge_above(const char *what, double got, double least)
{
    bool good = got > least;
    print_message("%s %-52s %.4g, more than %.4g\n", good ? "   " : "BAD", what, got, least);
    assert_true(good);
}

void judge_refusal(cr_result result, cr_code code, const char *part)
{
    bool good = result.code == code && strstr(result.message, part) != NULL;
    print_message("%s refused: %s\n", good ? "   " : "BAD", result.message);
    if (!good)
        print_message("    wanted code %d (got %d) and \"%s\"\n", (int)code, (int)result.code,
                      part);
    assert_true(good);
}

void judge_ok(cr_result result)
{
    if (result.code != CR_OK)
        print_message("BAD %s\n", result.message);
    assert_int_equal(result.code, CR_OK);
    assert_string_equal(result.message, "");
}

rng rng_seed(uint64_t seed)
{
    rng r = {seed * UINT64_C(0x9E3779B97F4A7C15) + 1};
    for (int i = 0; i < 8; i++)
        rng_float(&r, 0, 1);
    return r;
}

static uint32_t next(rng *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return (uint32_t)(r->state * UINT64_C(0x2545F4914F6CDD1D) >> 32);
}

float rng_float(rng *r, float low, float high)
{
    return low + (high - low) * ((float)(next(r) >> 8) / 16777216.0f);
}

int rng_int(rng *r, int low, int high)
{
    return low + (int)(next(r) % (uint32_t)(high - low + 1));
}

cr_vec2 rng_vec2(rng *r, float low, float high)
{
    float x = rng_float(r, low, high);
    return at(x, rng_float(r, low, high));
}

cr_transform rng_place(rng *r, float reach, float turn)
{
    cr_vec2 p = rng_vec2(r, -reach, reach);
    return (cr_transform){p, cr_rot_from_angle(rng_float(r, -turn, turn))};
}

cr_vec2 at(float x, float y)
{
    return (cr_vec2){x, y};
}

cr_shape circle(float radius)
{
    cr_shape shape;
    judge_ok(cr_shape_circle(&shape, radius));
    return shape;
}

cr_shape box(float width, float height)
{
    cr_shape shape;
    judge_ok(cr_shape_box(&shape, width, height));
    return shape;
}

cr_shape polygon(const cr_vec2 *vertices, size_t count)
{
    cr_shape shape;
    judge_ok(cr_shape_polygon(&shape, vertices, count));
    return shape;
}

cr_shape halfspace(float nx, float ny, float offset)
{
    cr_shape shape;
    judge_ok(cr_shape_halfspace(&shape, at(nx, ny), offset));
    return shape;
}

cr_shape random_polygon(rng *r, float radius)
{
    cr_vec2 v[CR_MAX_VERTICES];
    int count = rng_int(r, 3, CR_MAX_VERTICES);
    float flat = rng_float(r, 0.3f, 1);
    cr_rot q = cr_rot_from_angle(rng_float(r, -4, 4));
    cr_vec2 shift = rng_vec2(r, -0.3f * radius, 0.3f * radius);
    bool backwards = rng_int(r, 0, 1) == 1;
    for (int i = 0; i < count; i++) {
        /* each corner in its own sector, so that no two come close */
        float angle = ((float)i + rng_float(r, -0.3f, 0.3f)) * (float)(2 * PI) / (float)count;
        cr_vec2 p = cr_dir_to_world(q, at(radius * cr_cos(angle), radius * flat * cr_sin(angle)));
        v[backwards ? count - 1 - i : i] = at(p.x + shift.x, p.y + shift.y);
    }
    return polygon(v, (size_t)count);
}

cr_shape random_box(rng *r, float shortest, float longest)
{
    cr_vec2 sides = rng_vec2(r, shortest, longest);
    return box(sides.x, sides.y);
}

cr_shape random_shape(rng *r, float radius)
{
    switch (rng_int(r, 0, 2)) {
    case 0:
        return circle(radius * rng_float(r, 0.5f, 1));
    case 1:
        return random_box(r, radius * 0.6f, radius * 2);
    default:
        return random_polygon(r, radius);
    }
}

cr_shape as_polygon(const cr_shape *shape)
{
    return polygon(shape->vertices, (size_t)shape->count);
}

cr_transform place(float x, float y, float angle)
{
    return (cr_transform){at(x, y), cr_rot_from_angle(angle)};
}

cr_world *new_world(void)
{
    cr_world *world = NULL;
    judge_ok(cr_world_create(&world));
    set(world, "sleep.enabled", 0);
    return world;
}

cr_world *weightless_world(void)
{
    cr_world *world = new_world();
    set(world, "world.gravity_y", 0);
    return world;
}

void set(cr_world *world, const char *key, double value)
{
    judge_ok(cr_world_set(world, key, value));
}

void set_choice(cr_world *world, const char *key, const char *name)
{
    double value;
    judge_ok(cr_setting_parse(cr_setting_find(key), name, &value));
    set(world, key, value);
}

cr_body_def body(cr_shape shape, float x, float y)
{
    cr_body_def def = cr_body_def_default();
    def.shape = shape;
    def.position = at(x, y);
    def.material = (cr_material){.density = 1, .restitution = 0, .friction = 0};
    return def;
}

cr_body_def fixed(cr_shape shape, float x, float y)
{
    cr_body_def def = body(shape, x, y);
    def.kind = CR_STATIC;
    return def;
}

cr_body_id add(cr_world *world, cr_body_def def)
{
    cr_body_id id = {0, 0};
    judge_ok(cr_body_create(world, &def, &id));
    return id;
}

cr_body_def inelastic(cr_shape shape, float x, float y)
{
    cr_body_def def = body(shape, x, y);
    def.material = (cr_material){.density = 1, .restitution = 0, .friction = 0.6f};
    return def;
}

void add_halfspace(cr_world *world, float nx, float ny, float offset)
{
    cr_body_def def = inelastic(halfspace(nx, ny, offset), 0, 0);
    def.kind = CR_STATIC;
    add(world, def);
}

void add_tub(cr_world *world, float half)
{
    add_halfspace(world, 0, 1, 0);
    add_halfspace(world, 1, 0, -half);
    add_halfspace(world, -1, 0, -half);
}

void run(cr_world *world, int steps, float h)
{
    for (int i = 0; i < steps; i++)
        judge_ok(cr_world_step(world, h));
}

cr_body_def get(const cr_world *world, cr_body_id id)
{
    cr_body_def def;
    judge_ok(cr_body_get(world, id, &def));
    return def;
}

static cr_material random_material(rng *r)
{
    cr_material m;
    m.density = rng_float(r, 0.2f, 3);
    m.restitution = rng_float(r, 0, 1);
    m.friction = rng_float(r, 0, 1);
    return m;
}

void add_crowd(cr_world *world, rng *r, int count, float side)
{
    int columns = (int)ceil(sqrt((double)count));
    float cell = side / (float)columns;
    for (int i = 0; i < count; i++) {
        cr_vec2 place_in_cell = rng_vec2(r, 0.4f, 0.6f), wander = rng_vec2(r, -1, 1);
        float x = ((float)(i % columns) + place_in_cell.x) * cell - side / 2;
        float y = ((float)(i / columns) + place_in_cell.y) * cell - side / 2;
        cr_body_def def = body(random_shape(r, cell * 0.4f), x, y);
        def.angle = rng_float(r, -4, 4);
        def.velocity = at(wander.x - x, wander.y - y);
        def.angular_velocity = rng_float(r, -3, 3);
        def.material = random_material(r);
        add(world, def);
    }
}

void add_heap(cr_world *world, rng *r, int count)
{
    const cr_vec2 normals[] = {{0, 1}, {1, 0.2f}, {-1, 0.2f}};
    const float offsets[] = {0, -3, -3};
    for (int i = 0; i < 3; i++) {
        cr_body_def wall = fixed(halfspace(normals[i].x, normals[i].y, offsets[i]), 0, 0);
        wall.material = random_material(r);
        add(world, wall);
    }
    for (int i = 0; i < count; i++) {
        float x = -2 + (float)(i % 5) + rng_float(r, -0.1f, 0.1f);
        cr_body_def def = body(random_shape(r, 0.4f), x, 0.6f + (float)(i / 5));
        def.angle = rng_float(r, -4, 4);
        def.angular_velocity = rng_float(r, -1, 1);
        def.material = random_material(r);
        add(world, def);
    }
}

sums sum_up(const cr_world *world)
{
    sums s = {0};
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_id id = cr_world_slot(world, i);
        if (id.index == 0)
            continue;
        cr_body_view b = cr_body_get_view(world, id);
        double m = (double)b.mass, vx = (double)b.velocity.x, vy = (double)b.velocity.y;
        double w = (double)b.angular_velocity, inertia = (double)b.inertia;
        double orbital = m * ((double)b.center.x * vy - (double)b.center.y * vx);
        s.px += m * vx;
        s.py += m * vy;
        s.angular += orbital + inertia * w;
        s.kinetic += 0.5 * m * (vx * vx + vy * vy) + 0.5 * inertia * w * w;
        s.momentum_scale += m * hypot(vx, vy);
        s.angular_scale += fabs(orbital) + fabs(inertia * w);
    }
    return s;
}

double potential_energy(const cr_world *world)
{
    double sum = 0;
    cr_vec2 g = cr_world_gravity(world);
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_id id = cr_world_slot(world, i);
        cr_body_view b = cr_body_get_view(world, id);
        if (b.inverse_mass > 0)
            sum -= (double)b.mass *
                   ((double)g.x * (double)b.center.x + (double)g.y * (double)b.center.y);
    }
    return sum;
}

/* The mechanical energy, J, of velocities that belong to a moment so many seconds before the
 * positions': see cr_world_velocity_lag. */
static double energy_of(const cr_world *world, double lag)
{
    cr_vec2 g = cr_world_gravity(world);
    sums s = sum_up(world);
    return s.kinetic + potential_energy(world) + lag * ((double)g.x * s.px + (double)g.y * s.py);
}

double fastest_of(const cr_world *world)
{
    double most = 0;
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_view b = cr_body_get_view(world, cr_world_slot(world, i));
        if (b.kind == CR_DYNAMIC)
            most = fmax(most, hypot((double)b.velocity.x, (double)b.velocity.y));
    }
    return most;
}

double share_made_and_fastest(cr_world *world, int ticks, double *fastest)
{
    const float h = 1.0f / 60;
    double made = 0, lost = 0;
    for (int i = 0; i < ticks; i++) {
        double still = energy_of(world, 0), slope = energy_of(world, 1) - still;
        judge_ok(cr_world_step(world, h));
        double lag = (double)cr_world_velocity_lag(world, h);
        double rise = energy_of(world, lag) - (still + lag * slope) -
                      (double)cr_world_stats(world).driver_work;
        made += fmax(rise, 0);
        lost += fmax(-rise, 0);
        *fastest = fmax(*fastest, fastest_of(world));
    }
    return made / fmax(lost, 1e-3);
}

double share_made(cr_world *world, int ticks)
{
    double fastest = 0;
    return share_made_and_fastest(world, ticks, &fastest);
}

double speed_of(const cr_world *world, cr_body_id id)
{
    cr_body_view b = cr_body_get_view(world, id);
    return hypot((double)b.velocity.x, (double)b.velocity.y);
}

double deepest(const cr_world *world)
{
    double depth = 0;
    size_t count;
    const cr_contact *contacts = cr_world_contacts(world, &count);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < contacts[i].manifold.count; k++)
            depth = fmax(depth, -(double)contacts[i].manifold.points[k].separation);
    return depth;
}

/* ---- solvers, broad phases ---- */

static const char *const *names_of(const cr_choice *choices, size_t count, const char **names)
{
    assert_true(count <= MOST_SOLVERS);
    for (size_t i = 0; i < count; i++)
        names[i] = choices[i].name;
    return names;
}

const char *const *solver_names(void)
{
    static const char *names[MOST_SOLVERS];
    size_t count;
    const cr_choice *choices = cr_solvers(&count);
    return names_of(choices, count, names);
}

int solver_count(void)
{
    size_t count;
    cr_solvers(&count);
    return (int)count;
}

bool is_solver(const char *solver, const char *name)
{
    int known = 0;
    for (int s = 0; s < SOLVER_COUNT; s++)
        known += strcmp(SOLVERS[s], name) == 0;
    if (known != 1)
        fail_msg("there is no solver %s", name);
    return strcmp(solver, name) == 0;
}

bool takes_part(const char *solver, int in_case, int every)
{
    int place = 0;
    while (strcmp(SOLVERS[place], solver) != 0)
        place++;
    return is_solver(solver, DEFAULT_SOLVER) || (place + in_case) % every == 0;
}

const char *const *broadphase_names(void)
{
    static const char *names[MOST_SOLVERS];
    size_t count;
    const cr_choice *choices = cr_broadphases(&count);
    return names_of(choices, count, names);
}

int broadphase_count(void)
{
    size_t count;
    cr_broadphases(&count);
    return (int)count;
}
