/* heaps.c - law 1, nothing comes of nothing, and lesson 25: a falling heap with e = 0 only loses
 * energy, and comes to rest. */
#include "lab/assets.h"
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"
#include "lab/run_metrics.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};
static const double slop_s_size = 0.0060;
static const double heap_s_overlap = 0.0075; /* of thousands, that is still to be settled */

static double share_made(const lab_watch *watch)
{
    return watch->made / watch->lost;
}

/* ---------------------------------------------------------------- nothing is made */

static void pour(lab_trial *t, lab_grains grains, int count, int columns)
{
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, 0.275 * columns, stone);
    lab_pour(t, grains, count, columns, 0.5, 2, stone);
}

static void made_falling(lab_trial *t, lab_figure *figures)
{
    lab_watch few = {0}, many = {0};
    pour(t, LAB_MIXED, 150, 10);
    lab_watch_run(t, 5, &few);
    figures[0] = lab_at_most(share_made(&few), 0.001);
    pour(t, LAB_BOXES, 700, 14);
    lab_watch_run(t, 5, &many);
    figures[1] = lab_at_most(share_made(&many), 0.01);
    figures[2] = lab_at_most(many.fastest, 1.1 * sqrt(2 * lab_gravity * (0.5 * 50 + 2)));
}

const lab_experiment lab_made_falling = {
    .law = 1,
    .name = "Nothing comes of nothing: heaps fall, e = 0",
    .measure = made_falling,
    .rows =
        {
            {"L1a", "energy made of nothing, of that lost: 150 bodies", ""},
            {"L1b", "energy made of nothing, of that lost: 700 boxes", ""},
            {"L1c", "the fastest of them, that fall 27 m", "m/s"},
        },
};

/* Discs that fall side by side, nearly without gaps: the highest pile, and the hardest stop. */
static double made_packed(lab_trial *t, uint64_t seed)
{
    enum { COUNT = 2000, COLUMNS = 30 };
    const double cell = 0.55;
    lab_chance chance = {seed};
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, cell * COLUMNS / 2, stone);
    for (int i = 0; i < COUNT; i++) {
        double x = cell * (i % COLUMNS - 0.5 * (COLUMNS - 1)), y = 0.4 + cell * (i / COLUMNS);
        double aside = lab_chance_in(&chance, -0.02, 0.02);
        trial_disc(t, lab_chance_in(&chance, 0.2, 0.25), trial_at(x + aside, y), trial_at(0, 0),
                   stone);
    }
    lab_watch_run(t, 6, &watch);
    return share_made(&watch);
}

static void made_by_packed(lab_trial *t, lab_figure *figures)
{
    double sum = 0, worst = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        double made = made_packed(t, seed * 7919);
        sum += made / 4;
        worst = fmax(worst, made);
    }
    figures[0] = lab_at_most(sum, 0.01);
    figures[1] = lab_at_most(worst, 0.01);
}

const lab_experiment lab_made_packed = {
    .law = 1,
    .name = "Nothing comes of nothing: four heaps of 2,000 discs, packed in 30 columns, fall",
    .is_long = true,
    .measure = made_by_packed,
    .rows =
        {
            {"L1h", "energy made of nothing, of that lost: their mean", ""},
            {"L1i", "the worst of them", ""},
        },
};

/* A wall of bricks that a ball of 50 times their weight flies into. */
static double strike(lab_trial *t, float restitution)
{
    const cr_material brick = {1, restitution, 0.6f}, iron = {8, restitution, 0.6f};
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, brick);
    for (int i = 0; i < 150; i++)
        trial_box(t, 0.6, 0.4, trial_at(0.61 * (i % 10), 0.2 + 0.4 * (i / 10)), 0, brick);
    cr_body_id ball = trial_disc(t, 0.7, trial_at(-2, 2), trial_at(0, 0), iron);
    trial_throw(t, ball, trial_at(25, 0), 0);
    lab_watch_run(t, 3, &watch);
    return share_made(&watch);
}

/* A paddle turns a hundred bodies over, and gives them all that they lose. */
static double stir(lab_trial *t)
{
    lab_watch watch = {0};
    pour(t, LAB_MIXED, 100, 10);
    cr_body_def paddle = cr_body_def_default();
    cr_shape_box(&paddle.shape, 4, 0.3f);
    paddle.kind = CR_KINEMATIC;
    paddle.material = stone;
    paddle.angular_velocity = 3;
    paddle.position = trial_at(0, 2.2);
    trial_add(t, &paddle);
    lab_watch_run(t, 8, &watch);
    return share_made(&watch);
}

static void made_struck(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(strike(t, 0), 0.001);
    figures[1] = lab_at_most(strike(t, 0.5f), 0.001);
    figures[2] = lab_at_most(stir(t), 0.001);
}

const lab_experiment lab_made_struck = {
    .law = 1,
    .name = "Nothing comes of nothing: a ball through a wall, a paddle in a heap",
    .measure = made_struck,
    .rows =
        {
            {"L1d", "energy made, of that lost: a ball through 150 bricks, e = 0", ""},
            {"L1e", "the same with e = 0.5", ""},
            {"L1f", "energy made, of that lost: a paddle stirs 100 bodies", ""},
        },
};

/* Of the energy that a scene has, counted from the lowest point of any body. */
static double made_in_scene(lab_trial *t)
{
    int ticks = trial_ticks(t, 4);
    lab_run_metrics *metrics = lab_run_metrics_begin(t->world, (uint64_t)ticks);
    if (metrics == NULL)
        return (double)NAN;
    for (int i = 0; i < ticks && trial_step(t); i++)
        lab_run_metrics_tick(metrics, t->world);
    lab_quality quality = lab_run_metrics_end(metrics, t->world);
    lab_run_metrics_free(metrics);
    return quality.energy_made / quality.energy_scale;
}

/* In every shipped scene but those that begin with bodies inside each other, which must be lifted
 * apart. */
static double made_by_shipped(lab_trial *t)
{
    size_t count;
    char **names = lab_shipped("scenes", &count);
    double worst = count > 0 ? 0 : (double)NAN;
    for (size_t i = 0; i < count; i++) {
        trial_open(t, names[i]);
        if (t->error[0] == '\0' && cr_world_detect(t->world).code == CR_OK &&
            lab_deepest(t) <= slop_s_size)
            worst = fmax(worst, made_in_scene(t));
    }
    lab_shipped_free(names, count);
    return worst;
}

static void made_shipped(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(made_by_shipped(t), 0.01);
}

const lab_experiment lab_made_shipped = {
    .law = 1,
    .name = "Nothing comes of nothing: the shipped scenes, 4 s each",
    .is_long = true,
    .measure = made_shipped,
    .rows = {{"L1g", "energy made, of that which the scene has, the worst of them", ""}},
};

/* ---------------------------------------------------------------- they come to rest */

/* After six seconds: its energy of motion, its overlap and what was made. A tick finds what falls
 * at 12 m/s 0.2 m deep; that counts once all have landed. */
static void fall(lab_trial *t, lab_grains grains, int count, int columns, lab_figure *figures)
{
    lab_watch watch = {0};
    pour(t, grains, count, columns);
    lab_watch_run(t, 3, &watch);
    watch.deepest = 0;
    lab_watch_run(t, 3, &watch);
    figures[0] = lab_at_most(watch.kinetic / watch.most_kinetic, 0.001);
    figures[1] = lab_at_most(watch.deepest, 0.1);
    figures[2] = lab_at_most(lab_deepest(t), heap_s_overlap);
    figures[3] = lab_at_most(share_made(&watch), 0.01);
}

static void mixed_heap(lab_trial *t, lab_figure *figures)
{
    fall(t, LAB_MIXED, 1000, 40, figures);
}

static void disc_heap(lab_trial *t, lab_figure *figures)
{
    fall(t, LAB_DISCS, 10000, 100, figures);
}

static void box_heap(lab_trial *t, lab_figure *figures)
{
    fall(t, LAB_BOXES, 3000, 100, figures);
}

#define HEAP_ROWS(a, b, c, d)                                                                      \
    {                                                                                              \
        {a, "energy of motion after 6 s, of its greatest", ""},                                    \
            {b, "deepest overlap once all have landed", "m"},                                      \
            {c, "deepest overlap after 6 s", "m"},                                                 \
            {d, "energy made of nothing, of that lost", ""},                                       \
    }

const lab_experiment lab_mixed_heap = {
    .law = 3,
    .lesson = 25,
    .name = "A falling heap: 1,000 discs and boxes",
    .measure = mixed_heap,
    .rows = HEAP_ROWS("25a", "25b", "25c", "25d"),
};

const lab_experiment lab_disc_heap = {
    .law = 3,
    .lesson = 25,
    .name = "A falling heap: 10,000 discs",
    .is_long = true,
    .only = {"pgs", "tgs_soft", "wide"},
    .only_why = "it takes too long; see the heap of 3,000 boxes",
    .measure = disc_heap,
    .rows = HEAP_ROWS("25e", "25f", "25g", "25h"),
};

const lab_experiment lab_box_heap = {
    .law = 3,
    .lesson = 25,
    .name = "A falling heap: 3,000 boxes",
    .is_long = true,
    .measure = box_heap,
    .rows = HEAP_ROWS("25i", "25j", "25k", "25l"),
};
