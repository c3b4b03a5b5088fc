/* pass_trace.c - the bodies and rows of a problem as records of the trace. */
#include "solvers/pass_trace.h"

#include "base/enum_names.h"
#include "constraints/row.h"

#include <string.h>

const char *cr_pass_kind_name(cr_pass_kind kind)
{
    static const char *const names[] = {
        "begin",   "forces", "warm start", "impacts", "solve", "extrapolate", "limit impacts",
        "descent", "joints", "positions",  "correct", "relax", "line search"};
    return CR_NAME(names, kind);
}

static cr_trace_pass count_pass(cr_problem *problem, cr_pass_kind kind)
{
    if (kind == CR_PASS_FORCES) {
        problem->told_step++;
        memset(problem->told_passes, 0, sizeof problem->told_passes);
    }
    bool in_step = problem->told_step > 0 && kind != CR_PASS_BEGIN; /* which is before its step */
    return (cr_trace_pass){.kind = kind,
                           .step = problem->told_step - in_step,
                           .number = problem->told_passes[kind]++,
                           .h = problem->step};
}

/* ---- bodies ---- */

static void emit_body(const cr_problem *problem, cr_body_id id, cr_trace_pass pass)
{
    const cr_world *world = problem->world;
    uint32_t place =
        id.index != 0 ? world->awake_index[id.index - 1] : (uint32_t)world->awake_count;
    if (place >= world->awake_count)
        return; /* it does not move in this tick */
    const cr_solver_body *body = &problem->bodies[place];
    const cr_body *begun = &world->bodies[world->awake_bodies[place]];
    bool goes_on = cr_tick_goes_on(world); /* it moved in the part before, from center0 */
    cr_vec2 way = goes_on ? vec_sub(begun->center, begun->center0) : vec(0, 0);
    float turn = goes_on ? begun->delta_angle : 0;
    cr_trace_record record = {.kind = CR_TRACE_BODY,
                              .a = id,
                              .face = -1,
                              .vertex = -1,
                              .pass = pass,
                              .motion = {.velocity = body->v,
                                         .angular_velocity = body->w,
                                         .way = vec_add(way, body->delta_position),
                                         .turn = turn + body->delta_angle}};
    world->trace.emit(world->trace.user, &record);
}

static void emit_partner(const cr_problem *problem, cr_body_id a, cr_body_id b, cr_trace_pass pass)
{
    const cr_world *world = problem->world;
    if (cr_is_traced(world, a, b))
        emit_body(problem, cr_same_id(a, world->trace_only) ? b : a, pass);
}

/* The two ends of a joint, or of the mouse joint; b may be the null id. */
static cr_pair ends_of(const cr_world *world, const cr_constraint *c)
{
    if (c->source == CR_FROM_MOUSE_JOINT)
        return (cr_pair){.a = world->s.drag.body};
    if (c->source == CR_FROM_JOINT)
        return (cr_pair){world->joints[c->index].def.a, world->joints[c->index].def.b};
    return (cr_pair){world->contacts[c->index].a, world->contacts[c->index].b};
}

/* The body that is listened to, then those that it has contacts and joints with. One that it has
 * several with is told of as often. */
static void emit_bodies(const cr_problem *problem, cr_trace_pass pass)
{
    const cr_world *world = problem->world;
    if (world->trace_only.index == 0) {
        for (size_t i = 0; i < world->awake_count; i++)
            emit_body(problem, cr_id_of(world, world->awake_bodies[i]), pass);
        return;
    }
    if (cr_find(world, world->trace_only) != NULL)
        emit_body(problem, world->trace_only, pass);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_pair ends = ends_of(world, c);
        if (c->source != CR_FROM_CONTACT)
            emit_partner(problem, ends.a, ends.b, pass);
    }
    for (size_t i = 0; i < world->s.contact_count; i++)
        emit_partner(problem, world->contacts[i].a, world->contacts[i].b, pass);
}

/* ---- rows ---- */

void cr_emit_row(const cr_world *world, cr_body_id a, cr_body_id b, cr_trace_pass pass,
                 cr_trace_row row)
{
    cr_trace_record record = {
        .kind = CR_TRACE_ROW, .a = a, .b = b, .face = -1, .vertex = -1, .pass = pass, .row = row};
    world->trace.emit(world->trace.user, &record);
}

static cr_trace_row name_row(const cr_world *world, const cr_constraint *c, int32_t k)
{
    if (c->source == CR_FROM_MOUSE_JOINT)
        return (cr_trace_row){.kind = CR_TRACE_MOUSE_JOINT, .index = k};
    if (c->source == CR_FROM_JOINT)
        return (cr_trace_row){.kind = CR_TRACE_JOINT,
                              .index = k,
                              .joint = {c->index + 1, world->joints[c->index].generation}};
    int32_t point = k % c->normals;
    return (cr_trace_row){.kind = k < c->normals ? CR_TRACE_NORMAL : CR_TRACE_FRICTION,
                          .index = point,
                          .feature = world->contacts[c->index].manifold.points[point].feature};
}

/* The impulse of the present step is a part of what was given once warm starting has applied it,
 * and until the step ends with adding it to the total. */
static void emit_row_of(const cr_problem *problem, const cr_constraint *c, int32_t k, cr_pair ends,
                        cr_trace_pass pass)
{
    const cr_row *row = &problem->rows[c->first + (uint32_t)k];
    const cr_solver_body *a = &problem->bodies[c->a], *b = &problem->bodies[c->b];
    cr_trace_row told = name_row(problem->world, c, k);
    told.d = row->d;
    told.arm_a = row->ca;
    told.arm_b = row->cb;
    told.inverse_mass_a = a->inv_mass;
    told.inverse_mass_b = b->inv_mass;
    told.inverse_inertia_a = a->inv_inertia;
    told.inverse_inertia_b = b->inv_inertia;
    told.inverse_effective_mass = row->inv_effective_mass;
    told.position = row_position(row, a, b);
    told.velocity = row_velocity(row, a, b);
    told.bias = row->bias;
    told.softness = row->softness;
    told.impulse = row->total_impulse + (problem->step_is_open ? row->impulse : 0);
    cr_emit_row(problem->world, ends.a, ends.b, pass, told);
}

cr_trace_pass cr_emit_pass(cr_problem *problem, cr_pass_kind kind)
{
    cr_trace_pass pass = count_pass(problem, kind);
    emit_bodies(problem, pass);
    for (size_t i = 0; i < problem->constraint_count; i++) {
        const cr_constraint *c = &problem->constraints[i];
        cr_pair ends = ends_of(problem->world, c);
        if (!cr_is_traced(problem->world, ends.a, ends.b))
            continue;
        for (int32_t k = 0; k < c->count + c->has_damper; k++)
            emit_row_of(problem, c, k, ends, pass);
    }
    return pass;
}
