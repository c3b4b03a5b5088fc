/* convergence.c - the same tick with more and more iterations, against very many; and what each
 * pass leaves of the rows' errors.
 *
 * What a solver converges to is its own: a wrong answer may be reached fast. The distance of
 * velocities is used, not the residual of the rows: where a pass takes back a hundredth of the
 * error, the residual, by which the next pass would change the rows, is a hundredth of it. */
#include "lab/convergence.h"

#include <math.h>
#include <stdlib.h>

typedef struct motion {
    double vx, vy, rim; /* rim: angular velocity times the bounding radius */
} motion;

typedef struct search {
    cr_world *world;
    cr_snapshot *start;
    motion *reference, *trial; /* by slot */
    size_t slots;
    bool failed;
    int passes; /* of the last tick */
} search;

static void count_pass(void *user, float residual)
{
    (void)residual;
    ++*(int *)user;
}

static void tick(search *s, int iterations, motion *out)
{
    float h = cr_world_timestep(s->world);
    s->passes = 0;
    s->failed = s->failed ||
                cr_world_set(s->world, "solver.iterations", iterations).code != CR_OK ||
                cr_world_set(s->world, "solver.cold_passes", 0).code != CR_OK ||
                cr_world_step(s->world, h).code != CR_OK;
    for (size_t slot = 0; slot < s->slots && !s->failed; slot++) {
        cr_body_id id = cr_world_slot(s->world, slot);
        out[slot] = (motion){0, 0, 0};
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(s->world, id);
        if (body.inverse_mass > 0)
            out[slot] =
                (motion){(double)body.velocity.x, (double)body.velocity.y,
                         (double)body.angular_velocity * (double)body.shape->bounding_radius};
    }
    s->failed = cr_world_restore(s->world, s->start).code != CR_OK || s->failed;
}

static double distance(const search *s)
{
    double squares = 0, bodies = 0;
    for (size_t slot = 0; slot < s->slots; slot++) {
        const motion *a = &s->reference[slot], *b = &s->trial[slot];
        double x = a->vx - b->vx, y = a->vy - b->vy, rim = a->rim - b->rim;
        cr_body_id id = cr_world_slot(s->world, slot);
        squares += x * x + y * y + rim * rim;
        bodies += id.index != 0 && cr_body_get_view(s->world, id).inverse_mass > 0;
    }
    return bodies > 0 ? sqrt(squares / bodies) : 0;
}

static bool enough(search *s, int iterations, double bound)
{
    tick(s, iterations, s->trial);
    return distance(s) <= bound;
}

/* Whether the passes are more than those of a single iteration. */
static bool goes_by_iterations(search *s)
{
    int most = s->passes;
    tick(s, 1, s->trial);
    return s->passes < most;
}

/* Doubling finds a power of two that is enough, bisection the least between it and its half. */
static int least(search *s, int most, double bound)
{
    int high = 1;
    while (high < most && !s->failed && !enough(s, high, bound))
        high *= 2;
    int low = high / 2; /* not enough, or 0 */
    high = high < most ? high : most;
    while (high - low > 1 && !s->failed) {
        int middle = (low + high) / 2;
        if (enough(s, middle, bound))
            high = middle;
        else
            low = middle;
    }
    return high;
}

int lab_iterations_needed(cr_world *world, double bound)
{
    const int most = (int)cr_setting_find("solver.iterations")->max;
    search s = {.world = world, .slots = cr_world_slots(world)};
    const cr_probe probe = {.residual = count_pass, .user = &s.passes};
    int needed = 0;
    s.start = cr_world_snapshot(world);
    s.reference = calloc(s.slots + 1, sizeof *s.reference);
    s.trial = calloc(s.slots + 1, sizeof *s.trial);
    if (s.start != NULL && s.reference != NULL && s.trial != NULL) {
        cr_world_set_probe(world, &probe);
        tick(&s, most, s.reference);
        if (goes_by_iterations(&s))
            needed = least(&s, most, bound);
        cr_world_set_probe(world, NULL);
    }
    cr_snapshot_free(s.start);
    free(s.reference);
    free(s.trial);
    return s.failed ? 0 : needed;
}

static void keep_residual(void *user, float residual)
{
    *(double *)user = (double)residual;
}

double lab_residual_left(cr_world *world)
{
    double residual = (double)NAN;
    const cr_probe probe = {.residual = keep_residual, .user = &residual};
    cr_snapshot *start = cr_world_snapshot(world);
    if (start == NULL)
        return residual;
    cr_world_set_probe(world, &probe);
    bool stepped = cr_world_step(world, cr_world_timestep(world)).code == CR_OK;
    cr_world_set_probe(world, NULL);
    stepped = cr_world_restore(world, start).code == CR_OK && stepped;
    cr_snapshot_free(start);
    return stepped ? residual : (double)NAN;
}

/* ---------------------------------------------------------------- pass by pass */

static void note_residual(void *user, float residual)
{
    lab_residual_curve *curve = user;
    if (curve->count < LAB_RESIDUALS)
        curve->value[curve->count++] = residual;
}

static cr_result step_with(cr_world *copy, size_t solver, int passes, lab_residual_curve *out)
{
    const cr_probe probe = {.residual = note_residual, .user = out};
    cr_result result = cr_world_set(copy, "solver.name", (double)solver);
    if (result.code == CR_OK && passes > 0)
        result = cr_world_set(copy, "solver.iterations", passes);
    if (result.code != CR_OK)
        return result;
    cr_world_set_probe(copy, &probe);
    return cr_world_step(copy, cr_world_timestep(copy));
}

cr_result lab_residuals_of(const cr_world *world, size_t solver, int passes,
                           lab_residual_curve *out)
{
    cr_world *copy = NULL;
    cr_snapshot *now = cr_world_snapshot(world);
    cr_result result = {.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    out->count = 0;
    if (now != NULL)
        result = cr_world_create(&copy);
    if (result.code == CR_OK)
        result = cr_world_restore(copy, now);
    if (result.code == CR_OK)
        result = step_with(copy, solver, passes, out);
    cr_world_destroy(copy);
    cr_snapshot_free(now);
    return result;
}
