/* step_words_pass.c - the solver in words: the equation of an impulse with its numbers.
 *
 * A row's impulse changes J v by k J, with k = 1/m_A + 1/m_B + (r_A x n)^2 / I_A + (r_B x n)^2 /
 * I_B. To bring v_n to b takes J = -(v_n - b) / k, which for b = -e v_n is -(1 + e) v_n / k. */
#include "lab/inside/step_text.h"

#include <math.h>

static const float UNBOUNDED = -1e8f; /* a bias below asks for nothing */

/* ---- rows ---- */

static const lab_tick_row *row_at(const step_text *t, size_t i)
{
    return &t->opening->rows[t->step->first_row + i];
}

/* The normal row that the pass gave most, else the row of any kind; NULL without rows. */
static const lab_tick_row *main_row(const step_text *t)
{
    const lab_tick_row *best = NULL;
    for (size_t i = 0; i < t->step->rows; i++) {
        const lab_tick_row *row = row_at(t, i);
        bool friction = row->row.kind == CR_TRACE_FRICTION;
        bool better = best == NULL || (best->row.kind == CR_TRACE_FRICTION && !friction) ||
                      (!friction && fabsf(row->given) > fabsf(best->given));
        best = better ? row : best;
    }
    return best;
}

static char *row_name(const step_text *t, const lab_tick_row *row, char out[32])
{
    bool two = false;
    for (size_t i = 0; i < t->step->rows; i++)
        two |= row_at(t, i)->row.kind == CR_TRACE_NORMAL && row_at(t, i)->row.index > 0;
    switch (row->row.kind) {
    case CR_TRACE_NORMAL:
        snprintf(out, 32, two ? "J_n%d" : "J_n", (int)row->row.index + 1);
        break;
    case CR_TRACE_FRICTION:
        snprintf(out, 32, two ? "J_t%d" : "J_t", (int)row->row.index + 1);
        break;
    case CR_TRACE_JOINT:
        snprintf(out, 32, "joint #%u row %d", row->row.joint.index, (int)row->row.index + 1);
        break;
    case CR_TRACE_MOUSE_JOINT:
        snprintf(out, 32, "hand %c", row->row.index == 0 ? 'x' : 'y');
        break;
    }
    return out;
}

static const char *unit_of(const lab_tick_row *row)
{
    return row->row.d.x == 0 && row->row.d.y == 0 ? "N m s" : "N s";
}

/* k term by term. */
static void add_effective_mass(step_text *t, const lab_tick_row *row)
{
    const cr_trace_row *r = &row->row;
    double turn_a = (double)r->arm_a * (double)r->arm_a * (double)r->inverse_inertia_a;
    double turn_b = (double)r->arm_b * (double)r->arm_b * (double)r->inverse_inertia_b;
    if (r->d.x == 0 && r->d.y == 0)
        FORMULA(t, "k = 1/I_A + 1/I_B = %.4g + %.4g = %.4g", turn_a, turn_b,
                (double)r->inverse_effective_mass);
    else
        FORMULA(t,
                "k = 1/m_A + 1/m_B + (r_A\u00d7n)\u00b2/I_A + (r_B\u00d7n)\u00b2/I_B\n"
                "  = %.4g + %.4g + %.4g + %.4g = %.4g 1/kg",
                (double)r->inverse_mass_a, (double)r->inverse_mass_b, turn_a, turn_b,
                (double)r->inverse_effective_mass);
}

/* The rebound is judged by when the surfaces touched, which is between two steps (restitution.c of
 * the core): so the speed that it asks for is e times another speed than the present one. */
static void add_rebound(step_text *t, double v, double b, double k)
{
    const cr_contact *contact = lab_tick_contact(t->opening);
    double e = -b / v, known = contact != NULL ? (double)contact->restitution : e;
    bool other = fabs(e - known) > 1e-3;
    FORMULA(t, "\nJ = \u2212(1 + e%s) v_n / k = \u2212(1 + %.3g) (%.4g) / %.4g = %.4g",
            other ? "'" : "", e, v, k, -(v - b) / k);
    if (other)
        FORMULA(t, "\ne' = b / |v_n|, b = e v_touch = %.4g m/s, e = %.3g", b, known);
}

/* J that brings this row alone to its bias, and how the pass came to what it gave. */
static void add_equation(step_text *t, const lab_tick_row *row)
{
    const cr_trace_row *r = &row->row;
    double v = step_round(row->velocity_before), b = step_round(r->bias);
    double k = (double)r->inverse_effective_mass, soft = (double)r->softness;
    double alone = v == b ? 0 : -(v - b) / (k + soft);
    if (!(k > 0))
        return;
    if (b > 0 && v < 0 && r->kind == CR_TRACE_NORMAL)
        add_rebound(t, v, b, k);
    else if (soft > 0)
        FORMULA(t,
                "\nJ = \u2212(Jv + \u03c3\u03bb \u2212 b) / (k + \u03c3), \u03c3 = %.3g 1/kg, "
                "b = %.4g m/s",
                soft, b);
    else
        FORMULA(t, "\nJ = \u2212(v_n \u2212 b) / k = \u2212(%.4g \u2212 %.4g) / %.4g = %.4g", v, b,
                k, alone);
    if (soft == 0 && fabs(alone - step_round(row->given)) > 1e-3 * (1e-2 + fabs(alone)))
        FORMULA(t, "\n%s",
                (double)row->in_step <= 0 && r->kind == CR_TRACE_NORMAL
                    ? "held to J \u2265 0: a contact only pushes"
                    : "and with what the other rows gave in the same pass:");
}

static void add_rows(step_text *t)
{
    char name[32];
    for (size_t i = 0; i < t->step->rows; i++) {
        const lab_tick_row *row = row_at(t, i);
        FORMULA(t, "%s%s %s%.4g %s, in all %.4g; v %.4g \u2192 %.4g",
                t->out->formula[0] != '\0' ? "\n" : "", row_name(t, row, name),
                step_round(row->given) > 0 ? "+" : "", step_round(row->given), unit_of(row),
                step_round(row->row.impulse), step_round(row->velocity_before),
                step_round(row->row.velocity));
    }
}

/* ---- motions ---- */

static void add_velocity(step_text *t, int which)
{
    const cr_trace_motion *v = &t->step->motion[which], *u = &t->step->before[which];
    if (!t->step->moves[which])
        return;
    if (t->step->pass.kind == CR_PASS_BEGIN) {
        FORMULA(t, "%s%c: v (%.4g, %.4g) m/s, \u03c9 %.4g rad/s",
                t->out->formula[0] != '\0' ? "\n" : "", which == 0 ? 'A' : 'B',
                step_round(v->velocity.x), step_round(v->velocity.y),
                step_round(v->angular_velocity));
        return;
    }
    FORMULA(t, "%s%c: v (%.4g, %.4g) \u2192 (%.4g, %.4g) m/s",
            t->out->formula[0] != '\0' ? "\n" : "", which == 0 ? 'A' : 'B',
            step_round(u->velocity.x), step_round(u->velocity.y), step_round(v->velocity.x),
            step_round(v->velocity.y));
    if (step_round(u->angular_velocity) != 0 || step_round(v->angular_velocity) != 0)
        FORMULA(t, ", \u03c9 %.4g \u2192 %.4g rad/s", step_round(u->angular_velocity),
                step_round(v->angular_velocity));
}

static void add_way(step_text *t, int which)
{
    const cr_trace_motion *v = &t->step->motion[which];
    if (!t->step->moves[which])
        return;
    FORMULA(t, "%s%c: moved (%.4g, %.4g) mm, turned %.4g\u00b0 since the tick began",
            t->out->formula[0] != '\0' ? "\n" : "", which == 0 ? 'A' : 'B', 1000 * (double)v->way.x,
            1000 * (double)v->way.y, (double)v->turn * 57.29577951308232);
}

/* ---- the kinds ---- */

static void words_of_begin(step_text *t)
{
    TITLE(t, "Before the solver");
    BRIEF(t, "v");
    if (t->step->pass.step == 0)
        SENTENCE(t, "The solver begins with the velocities that the tick before has left.");
    else
        SENTENCE(t, "A violent crowd: the tick is made in two parts, each with its own search for "
                    "contacts. The second begins with the velocities that the first has left.");
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_forces(step_text *t)
{
    cr_vec2 g = cr_world_gravity(t->opening->before);
    TITLE(t, "Forces");
    BRIEF(t, "g");
    SENTENCE(t, "Gravity and other forces act for a step of %.3f ms.",
             1000 * (double)t->step->pass.h);
    FORMULA(t, "v' = v + h a,  g = (%.4g, %.4g) m/s\u00b2", (double)g.x, (double)g.y);
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_warm_start(step_text *t)
{
    bool any = false;
    for (size_t i = 0; i < t->step->rows; i++)
        any |= row_at(t, i)->given != 0;
    TITLE(t, "Warm start");
    BRIEF(t, "w");
    if (any)
        SENTENCE(t,
                 "The impulses of the step before are applied once more, as a first guess: where "
                 "bodies rest they are nearly right already.");
    else
        SENTENCE(t, t->step->rows > 0
                        ? "No impulse is known from before: the passes begin at 0."
                        : "Impulses of the step before are applied once more; A and B have none.");
    add_rows(t);
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void add_outcome(step_text *t, const lab_tick_row *row)
{
    bool contact = row->row.kind == CR_TRACE_NORMAL || row->row.kind == CR_TRACE_FRICTION;
    if (row->row.bias < UNBOUNDED) {
        SENTENCE(t, "In this step the contact is left alone: it asks for nothing.");
        return;
    }
    if (!contact) {
        SENTENCE(t, "The joint gets what holds it together.");
        return;
    }
    double before = step_round(row->velocity_before), after = step_round(row->row.velocity);
    if (before < 0)
        SENTENCE(t, "A and B approach at %.4g m/s. ", -before);
    SENTENCE(t,
             step_round(row->given) == 0
                 ? "The contact gets nothing more in this pass"
                 : "The contact gets %.4g N s along its normal in this pass",
             step_round(row->given));
    if (after == 0)
        SENTENCE(t, "; then they neither approach nor part.");
    else
        SENTENCE(t, "; then they %s at %.4g m/s.", after < 0 ? "approach" : "part", fabs(after));
}

static void words_of_rows(step_text *t)
{
    const lab_tick_row *row = main_row(t);
    if (row == NULL) {
        SENTENCE(t, t->pair.b.index == 0 ? "Nothing touches A: it is left alone."
                                         : "The two have no contact and no joint in this tick.");
    } else {
        add_outcome(t, row);
        if (row->row.bias >= UNBOUNDED) {
            add_effective_mass(t, row);
            add_equation(t, row);
        }
        add_rows(t);
    }
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_solve(step_text *t)
{
    TITLE(t, "Iteration %d", (int)t->step->pass.number + 1);
    BRIEF(t, "%d", (int)t->step->pass.number + 1);
    words_of_rows(t);
}

static void words_of_extrapolation(step_text *t)
{
    TITLE(t, "Extrapolation");
    BRIEF(t, "e");
    SENTENCE(t,
             "Impulses and velocities go on by a share of what the last pass has changed, as the "
             "passes before went the same way; so fewer of them are needed. The next pass takes "
             "back what was too much.");
    add_rows(t);
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_limited_impacts(step_text *t)
{
    TITLE(t, "Limited impacts");
    BRIEF(t, "l");
    SENTENCE(t,
             "Solved at once, the impacts of bodies that touch each other would have made energy "
             "of nothing. So their impulses are scaled down until they do no work; the next step "
             "sees what is left of the approach.");
    add_rows(t);
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_impacts(step_text *t)
{
    TITLE(t, "Impacts");
    BRIEF(t, "h");
    words_of_rows(t);
}

static void words_of_relax(step_text *t)
{
    TITLE(t, "Relaxing %d", (int)t->step->pass.number + 1);
    BRIEF(t, "r%d", (int)t->step->pass.number + 1);
    words_of_rows(t);
}

static void words_of_descent(step_text *t)
{
    TITLE(t, "Descent %d", (int)t->step->pass.number + 1);
    BRIEF(t, "d%d", (int)t->step->pass.number + 1);
    SENTENCE(t, "Bodies are moved one by one to where their forces are in balance; the impulses "
                "learn from what is left, the velocities follow later.");
    add_rows(t);
}

static void words_of_joints(step_text *t)
{
    TITLE(t, "Joints");
    BRIEF(t, "j");
    SENTENCE(t, "Joints that hang together are solved together, to the end.");
    add_rows(t);
    add_velocity(t, 0);
    add_velocity(t, 1);
}

static void words_of_positions(step_text *t)
{
    TITLE(t, "Positions");
    BRIEF(t, "x");
    SENTENCE(t, "The velocities move the bodies: x' = x + h v.");
    add_way(t, 0);
    add_way(t, 1);
}

static void words_of_correct(step_text *t)
{
    TITLE(t, "Correction");
    BRIEF(t, "c");
    SENTENCE(t, "Overlap and gaps are taken back by moving the bodies, which gives them no speed; "
                "the contacts follow them.");
    add_way(t, 0);
    add_way(t, 1);
}

static void words_of_line_search(step_text *t)
{
    TITLE(t, "Line search");
    BRIEF(t, "s");
    SENTENCE(t,
             "The pile as a whole still sinks or rises: each of its bodies is given the same share "
             "of what its contacts' impulses do to it. If it rises, the next tick begins with no "
             "more of the impulses than its weight explains.");
    add_velocity(t, 0);
    add_velocity(t, 1);
}

void step_words_of_pass(step_text *t)
{
    static void (*const by_kind[CR_PASS_KINDS])(step_text *) = {
        [CR_PASS_BEGIN] = words_of_begin,
        [CR_PASS_FORCES] = words_of_forces,
        [CR_PASS_WARM_START] = words_of_warm_start,
        [CR_PASS_IMPACTS] = words_of_impacts,
        [CR_PASS_SOLVE] = words_of_solve,
        [CR_PASS_EXTRAPOLATE] = words_of_extrapolation,
        [CR_PASS_LIMIT_IMPACTS] = words_of_limited_impacts,
        [CR_PASS_DESCENT] = words_of_descent,
        [CR_PASS_JOINTS] = words_of_joints,
        [CR_PASS_POSITIONS] = words_of_positions,
        [CR_PASS_CORRECT] = words_of_correct,
        [CR_PASS_RELAX] = words_of_relax,
        [CR_PASS_LINE_SEARCH] = words_of_line_search,
    };
    by_kind[t->step->pass.kind](t);
}
