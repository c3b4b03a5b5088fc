/* chains.c - lesson 31 and law 9: joints hold while they move. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material iron = {1, 0, 0.5f};
static const double length = 0.2, width = 0.05; /* m, of a link */
/* m: the radius of a ball; a large one reaches over the link before the one that it hangs on */
static const double small = 0.05, large = 0.25;

/* Links from the origin to the right, or down, the first pinned to the world; the last one. */
static cr_body_id chain(lab_trial *t, int links, double right, double down)
{
    cr_body_id last = trial_world;
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < links; i++) {
        double middle = length * (i + 0.5), end = length * i;
        cr_body_id link = trial_box(t, width, length, trial_at(right * middle, -down * middle),
                                    right * 0.5 * lab_pi, iron);
        trial_pin(t, link, last, trial_at(right * end, -down * end));
        last = link;
    }
    return last;
}

/* A ball at the end that weighs as much as this many links. */
static void load(lab_trial *t, cr_body_id last, int links, double weights, double radius,
                 double right)
{
    double end = length * links;
    cr_material lead = iron;
    lead.density = (float)(weights * length * width / (lab_pi * radius * radius));
    cr_vec2 place = trial_at(right * end, (right - 1) * end);
    cr_body_id ball = trial_disc(t, radius, place, trial_at(0, 0), lead);
    trial_pin(t, last, ball, place);
}

/* ---------------------------------------------------------------- lesson 31 */

/* The pin above the k-th link bears it and all below. The worst share of error. */
static double worst_load(const lab_trial *t, int links)
{
    double worst = 0;
    for (size_t k = 0; t->error[0] == '\0' && k < cr_world_joint_slots(t->world); k++) {
        cr_joint_view pin = cr_joint_get_view(t->world, cr_world_joint_slot(t->world, k));
        double want = (links - (double)k) * length * width * lab_gravity;
        worst = fmax(worst, fabs(fabs((double)pin.impulse.y) / t->h / want - 1));
    }
    return worst;
}

/* J: what it would lose, with a ball of so many links' weight, in coming to rest, hanging. */
static double fall(int links, double weights)
{
    return (0.5 * links + weights) * length * width * lab_gravity * links * length;
}

static void hanging_and_swinging(lab_trial *t, lab_figure *figures)
{
    enum { LINKS = 20 };
    lab_watch swung = {0}, loaded = {0};
    cr_body_id last = chain(t, LINKS, 1, 0);
    lab_watch_run(t, 10, &swung);
    figures[0] = lab_at_most(swung.gap, 0.01);
    figures[1] = lab_at_most(swung.made / fall(LINKS, 0), 0.01);
    last = chain(t, LINKS, 1, 0);
    load(t, last, LINKS, 79, large, 1);
    lab_watch_run(t, 10, &loaded);
    figures[2] = lab_at_most(loaded.gap, 0.04);
    chain(t, LINKS, 0, 1);
    trial_run(t, trial_ticks(t, 5));
    figures[3] = lab_at_most(worst_load(t, LINKS), 0.01);
}

const lab_experiment lab_chain = {
    .law = 9,
    .lesson = 31,
    .name = "Chain of 20 links",
    .measure = hanging_and_swinging,
    .rows =
        {
            {"31a", "farthest that a pin opened, let go horizontally, 10 s", "m"},
            {"31b", "energy made of nothing meanwhile, of what it fell with", ""},
            {"31c", "farthest that a pin opened with a ball of 79 links' weight", "m"},
            {"31d", "hung at rest: error of what a pin bears, the worst share", ""},
        },
};

/* ---------------------------------------------------------------- long, and in the way */

static double fastest_swing(lab_trial *t, int links)
{
    lab_watch watch = {0};
    chain(t, links, 1, 0);
    lab_watch_run(t, 10, &watch);
    return watch.fastest;
}

/* What a fall by twice its length gives, five times over: its end cracks like a whip. */
static double whip(int links)
{
    return 5 * sqrt(2 * lab_gravity * 2 * length * links);
}

static double overlapping(lab_trial *t, int links)
{
    lab_watch watch = {0};
    cr_body_id last = chain(t, links, 0, 1);
    load(t, last, links, 10, large, 0);
    lab_watch_run(t, 5, &watch);
    return watch.fastest;
}

static void long_chains(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(fastest_swing(t, 30), whip(30));
    figures[1] = lab_at_most(fastest_swing(t, 100), whip(100));
    figures[2] = lab_at_most(overlapping(t, 2), 0.5);
    figures[3] = lab_at_most(overlapping(t, 10), 0.5);
}

const lab_experiment lab_long_chains = {
    .law = 9,
    .name = "Chains that must not blow up",
    .measure = long_chains,
    .rows =
        {
            {"L9a", "fastest link of 30, let go horizontally, 10 s", "m/s"},
            {"L9b", "fastest link of 100", "m/s"},
            {"L9c", "fastest where a ball overlaps its neighbour but one, 2 links", "m/s"},
            {"L9d", "the same, 10 links", "m/s"},
        },
};

/* ---------------------------------------------------------------- heavy on thin */

/* A small ball of so many links' weight, let go horizontally for 10 s. */
static lab_watch swing_heavy(lab_trial *t, int links, double weights)
{
    lab_watch watch = {0};
    cr_body_id last = chain(t, links, 1, 0);
    load(t, last, links, weights, small, 1);
    lab_watch_run(t, 10, &watch);
    return watch;
}

static void heavy_on_thin(lab_trial *t, lab_figure *figures)
{
    const double weights = 600;
    lab_watch one = swing_heavy(t, 1, weights), few = swing_heavy(t, 5, weights),
              many = swing_heavy(t, 30, weights);
    figures[0] = lab_at_most((one.lost - one.made) / fall(1, weights), 0.005);
    figures[1] = lab_at_most(few.made / fall(5, weights), 0.001);
    figures[2] = lab_at_most(many.made / fall(30, weights), 0.001);
}

const lab_experiment lab_heavy_on_thin = {
    .law = 9,
    .lesson = 31,
    .name = "A heavy ball on thin links",
    .measure = heavy_on_thin,
    .rows =
        {
            {"31e", "energy lost in 10 s: a ball of 600 links' weight on one, of its fall", ""},
            {"31f", "energy made of nothing: the same on 5 links", ""},
            {"31g", "the same on 30 links", ""},
        },
};

/* ---------------------------------------------------------------- bridge, limits, welds */

/* Sixteen planks between two shores; the load weighs as much as 500 of them. */
static double bridge(lab_trial *t)
{
    enum { PLANKS = 16 };
    const double plank = 0.5, thick = 0.1;
    lab_watch watch = {0};
    cr_body_id last = trial_world;
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < PLANKS; i++) {
        double x = plank * (i - 0.5 * PLANKS);
        cr_body_id next = trial_box(t, plank, thick, trial_at(x + 0.5 * plank, 0), 0, iron);
        trial_pin(t, next, last, trial_at(x, 0));
        last = next;
    }
    trial_pin(t, last, trial_world, trial_at(0.5 * plank * PLANKS, 0));
    cr_material lead = iron;
    lead.density = (float)(500 * plank * thick);
    trial_box(t, 1, 1, trial_at(0, 0.5 + 0.5 * thick), 0, lead);
    lab_watch_run(t, 10, &watch);
    return watch.gap;
}

/* A rod that hits its limits at 20 rad/s, there and back, for 5 s: by how much it passed them, and
 * the pin opened. */
static double hit_limits(lab_trial *t, double *gap)
{
    const double limit = 1, rod = 1;
    double passed = 0;
    trial_new(t, 1.0 / 60, 0);
    cr_body_id id = trial_box(t, 0.1, rod, trial_at(0, -0.5 * rod), 0, iron);
    cr_joint_def pin = trial_join_at(t, CR_PIN, id, trial_world, trial_at(0, 0));
    pin.limited = true;
    pin.lower = (float)-limit;
    pin.upper = (float)limit;
    trial_join(t, &pin);
    for (int hit = 0; hit < 10; hit++) {
        double w = hit % 2 == 0 ? 20 : -20;
        trial_state s = trial_look(t, id);
        trial_throw(t, id, trial_at(-w * s.y, w * s.x), w);
        for (int i = trial_ticks(t, 0.5); i > 0 && trial_step(t); i--) {
            passed = fmax(passed, fabs(trial_look(t, id).angle) - limit);
            *gap = fmax(*gap, lab_joint_gap(t));
        }
    }
    return passed;
}

/* A beam of eight boxes welded to a wall: how far its end sags. */
static double sag(lab_trial *t)
{
    cr_body_id last = trial_world, id = trial_world;
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < 8; i++) {
        id = trial_box(t, 0.5, 0.2, trial_at(0.25 + 0.5 * i, 0), 0, iron);
        cr_joint_def weld = trial_join_at(t, CR_WELD, id, last, trial_at(0.5 * i, 0));
        trial_join(t, &weld);
        last = id;
    }
    trial_run(t, trial_ticks(t, 5));
    return -trial_look(t, id).y;
}

static void under_load(lab_trial *t, lab_figure *figures)
{
    double gap = 0;
    figures[0] = lab_at_most(bridge(t), 0.05);
    figures[1] = lab_at_most(hit_limits(t, &gap), 0.01);
    figures[2] = lab_at_most(gap, 0.01);
    figures[3] = lab_at_most(sag(t), 0.05);
}

const lab_experiment lab_joints_under_load = {
    .law = 9,
    .name = "Joints under load",
    .measure = under_load,
    .rows =
        {
            {"L9e", "farthest that a pin opened: a bridge under 500 planks' weight", "m"},
            {"L9f", "how far a rod at 20 rad/s passed its limits", "rad"},
            {"L9g", "how far its pin opened meanwhile", "m"},
            {"L9h", "sag of a beam of eight welded boxes, 4 m long", "m"},
        },
};
