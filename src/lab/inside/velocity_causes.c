/* velocity_causes.c - an account of a body's velocity, pass by pass: what the impulses of its rows
 * gave, as v += M^-1 J^T lambda has it, and what is left of the change, which where forces act is
 * theirs. The work of a change is m dv . v + I dw w, with the mean of the velocities before and
 * after its pass: so the works of a pass add up to the change of the kinetic energy. */
#include "lab/inside/velocity_causes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct account {
    const lab_tick_opening *opening;
    lab_causes *causes;
    double inverse_mass, inverse_inertia;
    cr_trace_pass pass; /* that is being told of */
    bool any;
    cr_trace_motion before, now; /* of the body */
    double given[3];             /* by rows in this pass */
    double forced[3];            /* the sum of the mean velocities of passes in which forces act */
    int force_passes;
} account;

/* NULL when out of memory. */
static lab_cause *find(lab_causes *causes, const lab_cause *like)
{
    for (size_t i = 0; i < causes->count; i++) {
        lab_cause *c = &causes->at[i];
        if (c->kind == like->kind && cr_same_id(c->other, like->other) && c->point == like->point &&
            c->joint.index == like->joint.index)
            return c;
    }
    if (causes->count == causes->room) {
        size_t wanted = causes->room < 16 ? 16 : 2 * causes->room;
        lab_cause *bigger = realloc(causes->at, wanted * sizeof *bigger);
        if (bigger == NULL)
            return NULL;
        causes->at = bigger;
        causes->room = wanted;
    }
    causes->at[causes->count] = *like;
    return &causes->at[causes->count++];
}

/* J: of a change of the velocity, whose mean is `mean`. */
static double work_of(const lab_causes *causes, const double mean[3], const double change[3])
{
    return causes->mass * (mean[0] * change[0] + mean[1] * change[1]) +
           causes->inertia * mean[2] * change[2];
}

static bool add(account *s, const lab_cause *like, const double change[3])
{
    if (change[0] == 0 && change[1] == 0 && change[2] == 0)
        return true;
    lab_cause *c = find(s->causes, like);
    if (c == NULL)
        return false;
    double size = fmax(hypot(change[0], change[1]), fabs(change[2]));
    c->x += change[0];
    c->y += change[1];
    c->w += change[2];
    for (int i = 0; i < 3; i++)
        c->in_pass[i] += change[i];
    if (size > c->most) {
        c->most = size;
        c->pass = s->pass;
    }
    return true;
}

/* ---- rows ---- */

static lab_cause cause_of_row(const account *s, const cr_trace_record *r, int *row)
{
    static const lab_cause_kind kinds[] = {[CR_TRACE_NORMAL] = LAB_CAUSE_CONTACT,
                                           [CR_TRACE_FRICTION] = LAB_CAUSE_CONTACT,
                                           [CR_TRACE_JOINT] = LAB_CAUSE_JOINT,
                                           [CR_TRACE_MOUSE_JOINT] = LAB_CAUSE_HAND};
    bool contact = kinds[r->row.kind] == LAB_CAUSE_CONTACT;
    *row = contact ? r->row.kind == CR_TRACE_FRICTION : (int)r->row.index % LAB_CAUSE_ROWS;
    return (lab_cause){.kind = kinds[r->row.kind],
                       .other = cr_same_id(r->a, s->opening->body) ? r->b : r->a,
                       .point = contact ? r->row.index : 0,
                       .joint = r->row.joint};
}

static bool take_row(account *s, const cr_trace_record *r)
{
    int row;
    lab_cause like = cause_of_row(s, r, &row);
    lab_cause *c = find(s->causes, &like);
    if (c == NULL)
        return false;
    double impulse = (double)r->row.impulse - (double)c->impulse[row];
    c->impulse[row] = r->row.impulse;
    if (r->row.kind == CR_TRACE_NORMAL)
        c->normal += impulse;
    bool is_b = cr_same_id(r->b, s->opening->body);
    double along = (is_b ? 1 : -1) * impulse * s->inverse_mass;
    double turn = (is_b ? 1 : -1) * impulse * s->inverse_inertia;
    const double change[3] = {along * (double)r->row.d.x, along * (double)r->row.d.y,
                              turn * (double)(is_b ? r->row.arm_b : r->row.arm_a)};
    for (int i = 0; i < 3; i++)
        s->given[i] += change[i];
    return add(s, &like, change);
}

/* ---- what rows do not explain ---- */

static void velocity_of(cr_trace_motion motion, double out[3])
{
    out[0] = (double)motion.velocity.x;
    out[1] = (double)motion.velocity.y;
    out[2] = (double)motion.angular_velocity;
}

/* What was added since this was called last is work at the mean velocity. */
static void work(account *s, const double mean[3])
{
    for (size_t i = 0; i < s->causes->count; i++) {
        lab_cause *c = &s->causes->at[i];
        c->work += work_of(s->causes, mean, c->in_pass);
        c->in_pass[0] = c->in_pass[1] = c->in_pass[2] = 0;
    }
}

static bool end_pass(account *s)
{
    double now[3], before[3], left[3], mean[3];
    bool forces = s->pass.kind == CR_PASS_FORCES || s->pass.kind == CR_PASS_POSITIONS;
    velocity_of(s->now, now);
    velocity_of(s->before, before);
    for (int i = 0; i < 3; i++) {
        left[i] = now[i] - before[i] - s->given[i];
        mean[i] = 0.5 * (now[i] + before[i]);
        s->given[i] = 0;
    }
    bool forced = forces && (left[0] != 0 || left[1] != 0 || left[2] != 0);
    for (int i = 0; i < 3 && forced; i++)
        s->forced[i] += mean[i];
    s->force_passes += forced;
    s->before = s->now;
    lab_cause_kind kind = forces                                ? LAB_CAUSE_FORCES
                          : s->pass.kind == CR_PASS_BEGIN       ? LAB_CAUSE_END
                          : s->pass.kind == CR_PASS_LINE_SEARCH ? LAB_CAUSE_LINE_SEARCH
                                                                : LAB_CAUSE_CORRECTION;
    if (!add(s, &(lab_cause){.kind = kind}, left))
        return false;
    work(s, mean);
    return true;
}

/* The way since the pass before. */
static void note_move(account *s, const cr_trace_record *r)
{
    const cr_trace_motion *now = &r->motion, *before = &s->now;
    bool by_velocity = r->pass.kind == CR_PASS_POSITIONS;
    double *moved =
        s->causes->moved[by_velocity ? LAB_MOVED_BY_VELOCITY : LAB_MOVED_BY_CONSTRAINTS];
    moved[0] += (double)now->way.x - (double)before->way.x;
    moved[1] += (double)now->way.y - (double)before->way.y;
    moved[2] += (double)now->turn - (double)before->turn;
}

/* What the solver did not do. */
static void end_moves(lab_causes *causes)
{
    for (int i = 0; i < 3; i++)
        causes->moved[LAB_MOVED_BY_END][i] = causes->to[i] - causes->from[i] -
                                             causes->moved[LAB_MOVED_BY_VELOCITY][i] -
                                             causes->moved[LAB_MOVED_BY_CONSTRAINTS][i];
}

/* What the tick's first part did after its solver is told of when the second begins, and impulses
 * begin anew. */
static void begin_part(account *s)
{
    for (size_t i = 0; i < s->causes->count; i++)
        memset(s->causes->at[i].impulse, 0, sizeof s->causes->at[i].impulse);
}

static bool same_pass(const cr_trace_pass *p, const cr_trace_pass *q)
{
    return p->kind == q->kind && p->step == q->step && p->number == q->number;
}

static bool take(account *s, const cr_trace_record *r)
{
    bool own = r->kind == CR_TRACE_BODY && cr_same_id(r->a, s->opening->body);
    /* in a descent impulses are found that velocities do not have yet */
    if ((r->kind != CR_TRACE_ROW && !own) || r->pass.kind == CR_PASS_DESCENT)
        return true;
    if (s->any && !same_pass(&s->pass, &r->pass) && !end_pass(s))
        return false;
    if (s->any && r->pass.kind == CR_PASS_BEGIN && s->pass.kind != CR_PASS_BEGIN)
        begin_part(s);
    s->pass = r->pass;
    if (!own)
        return take_row(s, r);
    if (!s->any)
        s->before = s->now = r->motion;
    if (r->pass.kind != CR_PASS_BEGIN)
        note_move(s, r);
    s->any = true;
    s->now = r->motion;
    return true;
}

/* Gravity pulls all tick long; the rest of what forces did is the other forces'. */
static bool split_gravity(account *s)
{
    cr_vec2 g = cr_body_get_forces(s->opening->after, s->opening->body).acceleration;
    double h = (double)cr_world_timestep(s->opening->before);
    const double pull[3] = {h * (double)g.x, h * (double)g.y, 0};
    const double back[3] = {-pull[0], -pull[1], 0};
    if (!s->any)
        return true;
    for (int i = 0; i < 3 && s->force_passes > 0; i++)
        s->forced[i] /= s->force_passes;
    s->pass = (cr_trace_pass){.kind = CR_PASS_FORCES};
    if (!add(s, &(lab_cause){.kind = LAB_CAUSE_GRAVITY}, pull) ||
        !add(s, &(lab_cause){.kind = LAB_CAUSE_FORCES}, back))
        return false;
    work(s, s->forced);
    return true;
}

static void read_body(const cr_world *world, cr_body_id id, double velocity[3], double place[3])
{
    cr_body_view view = cr_body_get_view(world, id);
    velocity[0] = (double)view.velocity.x;
    velocity[1] = (double)view.velocity.y;
    velocity[2] = (double)view.angular_velocity;
    place[0] = (double)view.center.x;
    place[1] = (double)view.center.y;
    place[2] = (double)view.angle + (double)view.angle_rest;
}

/* What came before the solver and after it. */
static bool add_rest(account *s)
{
    lab_causes *causes = s->causes;
    double from[3] = {causes->before[0], causes->before[1], causes->before[2]}, left[3], mean[3];
    if (s->any)
        velocity_of(s->now, from);
    for (int i = 0; i < 3; i++) {
        left[i] = causes->after[i] - from[i];
        mean[i] = 0.5 * (causes->after[i] + from[i]);
    }
    if (!add(s, &(lab_cause){.kind = LAB_CAUSE_END}, left))
        return false;
    work(s, mean);
    return true;
}

static int by_kind(const void *p, const void *q)
{
    const lab_cause *a = p, *b = q;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->other.index != b->other.index)
        return a->other.index < b->other.index ? -1 : 1;
    return a->point - b->point;
}

/* What gave nothing, or no more than rounding, is no cause. */
static void drop_none(lab_causes *causes)
{
    double scale = 1e-3;
    size_t kept = 0;
    for (size_t i = 0; i < causes->count; i++)
        scale = fmax(scale, causes->at[i].most);
    for (size_t i = 0; i < causes->count; i++) {
        const lab_cause *c = &causes->at[i];
        bool none = hypot(c->x, c->y) < 1e-5 * scale && fabs(c->w) < 1e-5 * scale &&
                    fabs(c->work) < 1e-5 * causes->mass * scale * scale;
        bool rows = c->kind == LAB_CAUSE_CONTACT || c->kind == LAB_CAUSE_JOINT;
        if (!none || (rows && c->most > 1e-5 * scale))
            causes->at[kept++] = *c;
    }
    causes->count = kept;
}

bool lab_causes_find(const lab_tick_opening *opening, lab_causes *out)
{
    cr_body_view view = cr_body_get_view(opening->before, opening->body);
    account s = {.opening = opening,
                 .causes = out,
                 .inverse_mass = (double)view.inverse_mass,
                 .inverse_inertia = (double)view.inverse_inertia};
    *out = (lab_causes){.at = NULL, .mass = (double)view.mass, .inertia = (double)view.inertia};
    read_body(opening->before, opening->body, out->before, out->from);
    read_body(opening->after, opening->body, out->after, out->to);
    for (size_t i = 0; i < opening->record_count; i++)
        if (!take(&s, &opening->records[i]))
            return false;
    if ((s.any && !end_pass(&s)) || !split_gravity(&s) || !add_rest(&s))
        return false;
    end_moves(out);
    drop_none(out);
    if (out->count > 0)
        qsort(out->at, out->count, sizeof *out->at, by_kind);
    return true;
}

double lab_causes_kinetic(const lab_causes *causes, const double velocity[3])
{
    return 0.5 * work_of(causes, velocity, velocity);
}

void lab_causes_free(lab_causes *causes)
{
    free(causes->at);
    *causes = (lab_causes){.at = NULL};
}

/* ---- words and links ---- */

const char *lab_move_name(lab_move move)
{
    static const char *const names[LAB_MOVES] = {"its velocity", "taking overlap and gaps back",
                                                 "its first impact, and rounding"};
    return names[move];
}

size_t lab_move_step(const lab_tick_opening *opening, lab_move move)
{
    for (size_t i = 0; i < opening->step_count; i++) {
        const lab_tick_step *s = &opening->steps[i];
        bool by_velocity = s->kind == LAB_STEP_PASS && s->pass.kind == CR_PASS_POSITIONS;
        bool by_constraints = s->kind == LAB_STEP_PASS &&
                              (s->pass.kind == CR_PASS_CORRECT || s->pass.kind == CR_PASS_RELAX);
        if (move == LAB_MOVED_BY_END        ? s->stage == LAB_TICK_END
            : move == LAB_MOVED_BY_VELOCITY ? by_velocity
                                            : by_constraints)
            return i;
    }
    return opening->step_count;
}

/* Whether the contact with the other body has two points: else its number says nothing. */
static bool has_two_points(const lab_tick_opening *opening, cr_body_id other)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(opening->after, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_contact *c = &contacts[i];
        bool of_both = (cr_same_id(c->a, opening->body) && cr_same_id(c->b, other)) ||
                       (cr_same_id(c->b, opening->body) && cr_same_id(c->a, other));
        if (of_both)
            return c->manifold.count > 1;
    }
    return false;
}

char *lab_cause_words(const lab_tick_opening *opening, const lab_cause *cause, char *out,
                      size_t size)
{
    static const char *const names[] = {
        [LAB_CAUSE_GRAVITY] = "gravity",
        [LAB_CAUSE_FORCES] = "other forces and damping",
        [LAB_CAUSE_CONTACT] = "contact with",
        [LAB_CAUSE_JOINT] = "joint with",
        [LAB_CAUSE_HAND] = "the hand",
        [LAB_CAUSE_CORRECTION] = "taking overlap back",
        [LAB_CAUSE_LINE_SEARCH] = "the line search of its pile",
        [LAB_CAUSE_END] = "sleep, or its first impact",
    };
    char other[160];
    lab_scene_body_label(opening->scene, cause->other, other, sizeof other);
    if (cause->kind == LAB_CAUSE_CONTACT && has_two_points(opening, cause->other))
        snprintf(out, size, "%s %s, point %d", names[cause->kind], other, (int)cause->point + 1);
    else if (cause->kind == LAB_CAUSE_CONTACT || cause->kind == LAB_CAUSE_JOINT)
        snprintf(out, size, "%s %s", names[cause->kind], other);
    else
        snprintf(out, size, "%s", names[cause->kind]);
    return out;
}

size_t lab_cause_step(const lab_tick_opening *opening, const lab_cause *cause)
{
    bool of_pair = cause->other.index == 0 || cr_same_id(cause->other, opening->partner);
    for (size_t i = 0; i < opening->step_count && of_pair; i++) {
        const lab_tick_step *s = &opening->steps[i];
        bool end = cause->kind == LAB_CAUSE_END && s->stage == LAB_TICK_END;
        if (end || (cause->kind != LAB_CAUSE_END && s->kind == LAB_STEP_PASS &&
                    same_pass(&s->pass, &cause->pass)))
            return i;
    }
    return opening->step_count;
}
