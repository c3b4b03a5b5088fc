/* seams.c - lesson 29: tiles that lie flush are a floor. A box slides and a disc rolls over their
 * seams as over one plate, whatever the margin with which contacts are found ahead of time. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

typedef enum ground { PLATE, TILES, POLYGONS } ground;

typedef struct ride {
    double speed, hop; /* m/s at the end, m at most */
} ride;

static const double reach = 12, tile = 1; /* m */

static void lay(lab_trial *t, ground kind, cr_material material)
{
    if (kind == PLATE) {
        trial_fixed_box(t, reach + 4, 0.5, trial_at(0.5 * reach, -0.25), material);
        return;
    }
    for (int i = -2; i < (int)(reach / tile) + 2; i++) {
        double x = tile * i;
        if (kind == TILES) {
            trial_fixed_box(t, tile, 0.5, trial_at(x + 0.5 * tile, -0.25), material);
            continue;
        }
        cr_body_def def = cr_body_def_default();
        const cr_vec2 corners[] = {trial_at(0, -0.5), trial_at(0.5 * tile, -0.7),
                                   trial_at(tile, -0.5), trial_at(tile, 0), trial_at(0, 0)};
        cr_shape_polygon(&def.shape, corners, sizeof corners / sizeof *corners);
        def.kind = CR_STATIC;
        def.position = trial_at(x, 0);
        def.material = material;
        trial_add(t, &def);
    }
}

/* Until it has gone 8 m, or stops. `margin` < 0: the default. */
static ride go(lab_trial *t, ground kind, bool disc, double speed, double friction, double margin)
{
    const double half = 0.25;
    cr_material material = {1, 0, (float)friction};
    trial_new(t, 1.0 / 60, -lab_gravity);
    if (margin >= 0)
        trial_set(t, "contact.margin", margin);
    lay(t, kind, material);
    cr_vec2 place = trial_at(-0.5, half);
    cr_body_id id = disc ? trial_disc(t, half, place, trial_at(0, 0), material)
                         : trial_box(t, 2 * half, 2 * half, place, 0, material);
    trial_throw(t, id, trial_at(speed, 0), disc ? -speed / half : 0);
    double seconds = friction > 0 && !disc ? 1 : 8 / speed;
    ride out = {0, 0};
    for (int i = trial_ticks(t, fmin(seconds, 4)); i > 0 && trial_step(t); i--)
        out.hop = fmax(out.hop, trial_look(t, id).y - half);
    out.speed = trial_look(t, id).vx;
    return out;
}

/* The worse of tiles and polygons, of what they have lost against one plate. */
static double lost(lab_trial *t, bool disc, double speed, double friction, double margin,
                   double *hop)
{
    ride plate = go(t, PLATE, disc, speed, friction, margin);
    ride tiles = go(t, TILES, disc, speed, friction, margin);
    ride polygons = go(t, POLYGONS, disc, speed, friction, margin);
    *hop = fmax(*hop, fmax(tiles.hop, polygons.hop));
    return fmax(fabs(tiles.speed - plate.speed), fabs(polygons.speed - plate.speed)) / speed;
}

static void seams(lab_trial *t, lab_figure *figures)
{
    double hop = 0;
    figures[0] = lab_at_most(lost(t, false, 4, 0.1, -1, &hop), 0.01);
    figures[1] = lab_at_most(lost(t, false, 5, 0, -1, &hop), 0.01);
    figures[2] = lab_at_most(lost(t, true, 3, 0.6, -1, &hop), 0.01);
    figures[3] = lab_at_most(hop, 0.002);
}

const lab_experiment lab_seams = {
    .law = 7,
    .lesson = 29,
    .name = "Seams",
    .measure = seams,
    .rows =
        {
            {"29a", "speed lost at seams, of 4 m/s: a box that slides, mu = 0.1", ""},
            {"29b", "speed lost at seams, of 5 m/s: a box without friction", ""},
            {"29c", "speed lost at seams, of 3 m/s: a disc that rolls", ""},
            {"29d", "highest hop of any of them", "m"},
        },
};

static void seams_at_all_speeds(lab_trial *t, lab_figure *figures)
{
    double hop = 0, slow = 0, fast = 0, margins = 0;
    for (int disc = 0; disc < 2; disc++) {
        double friction = disc ? 0.6 : 0;
        slow = fmax(slow, lost(t, disc == 1, 0.5, friction, -1, &hop));
        fast = fmax(fast, lost(t, disc == 1, 20, friction, -1, &hop));
        margins = fmax(margins, lost(t, disc == 1, 5, friction, 0, &hop));
        margins = fmax(margins, lost(t, disc == 1, 5, friction, 0.1, &hop));
    }
    figures[0] = lab_at_most(slow, 0.01);
    figures[1] = lab_at_most(fast, 0.01);
    figures[2] = lab_at_most(margins, 0.01);
    figures[3] = lab_at_most(hop, 0.002);
}

const lab_experiment lab_seams_at_all_speeds = {
    .law = 7,
    .lesson = 29,
    .name = "Seams: slowly, fast, and with other margins",
    .measure = seams_at_all_speeds,
    .rows =
        {
            {"29e", "speed lost at seams, of 0.5 m/s: box or disc", ""},
            {"29f", "speed lost at seams, of 20 m/s: box or disc", ""},
            {"29g", "speed lost at seams, of 5 m/s: margins of 0 and 0.1 m", ""},
            {"29h", "highest hop of any of them", "m"},
        },
};
