/* cold_start.c - more passes where nothing is known yet.
 *
 * A pass or two a step are enough because the impulses of the last step are nearly right already.
 * A pile that was placed touching has none: each pass hands its weight on by about one layer, and
 * meanwhile the upper layers fall into the lower ones, a jolt that a high pile does not survive.
 * So a point that rests without a known impulse pays for more visits of its own. They are made as
 * passes over all rows, and end as soon as one changes nothing to speak of: Gauss-Seidel needs
 * about N^2 passes for N layers. A ball that strikes is not cold: what its impact needs is known
 * from its speed. */
#include "gauss_seidel.h"
#include "row.h"

static const float SETTLED = 1e-3f; /* m/s */
static const float RESTING = 0.05f; /* m/s */

static bool is_cold(const cr_row *row, const cr_motion *a, const cr_motion *b)
{
    float speed = row_velocity(row, a, b);
    return row->impulse == 0 && row->error < CR_TOUCHING && speed > -RESTING && speed < SETTLED;
}

float cr_cold_share(const cr_problem *problem)
{
    size_t cold = 0, points = 0;
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        const cr_row *rows = &problem->rows[c->first];
        for (int32_t k = 0; k < c->normals; k++) {
            cold += is_cold(&rows[k], &problem->motions[c->a], &problem->motions[c->b]);
            points++;
        }
    }
    return points > 0 ? (float)cold / (float)points : 0;
}

void cr_make_passes(cr_problem *problem, int32_t count, cr_pass pass)
{
    int32_t more = (int32_t)((float)problem->config->cold_passes * problem->cold);
    float change = 0;
    for (int32_t i = 0; i < count || (i < count + more && change > SETTLED); i++) {
        change = cr_gauss_seidel(problem, pass);
        cr_report_residual(problem, pass.h);
    }
}
