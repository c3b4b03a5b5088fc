/* world_momentum.c - the outer impulses of a tick: J n and T t of each contact point with what does
 * not move, m g h, and what is left. */
#include "lab/inside/world_momentum.h"

#include "lab/metrics.h"

#include <stdio.h>

static void read_momentum(const cr_world *world, double out[3])
{
    lab_metrics m = lab_metrics_of(world);
    out[0] = m.momentum_x;
    out[1] = m.momentum_y;
    out[2] = m.angular_momentum;
}

typedef struct impulse {
    double x, y, w;
} impulse;

/* With that of an impulse at a point. */
static impulse sum(impulse all, double x, double y, cr_vec2 at)
{
    return (impulse){all.x + x, all.y + y, all.w + (double)at.x * y - (double)at.y * x};
}

static void add(lab_world_momentum *m, lab_outer_cause_kind kind, cr_body_id body, impulse given)
{
    size_t i = 0;
    while (i < m->count && (m->at[i].kind != kind || !cr_same_id(m->at[i].body, body)))
        i++;
    /* the last two places are those of what has none of its own */
    if (i == m->count && kind == LAB_OUTER_CONTACT && m->count + 2 >= LAB_OUTER_CAUSES) {
        add(m, LAB_OUTER_OTHERS, (cr_body_id){0, 0}, given);
        return;
    }
    if (i == m->count)
        m->at[m->count++] = (lab_outer_cause){.kind = kind, .body = body};
    m->at[i].x += given.x;
    m->at[i].y += given.y;
    m->at[i].w += given.w;
}

/* Whether impulses move the body, and it took part in the tick. */
static bool takes_part(const lab_tick_opening *opening, cr_body_id id)
{
    cr_body_view before = cr_body_get_view(opening->before, id),
                 after = cr_body_get_view(opening->after, id);
    return after.inverse_mass > 0 && (!before.asleep || !after.asleep);
}

static void add_gravity(lab_world_momentum *m, const lab_tick_opening *opening)
{
    const cr_world *world = opening->after;
    double h = (double)cr_world_timestep(world);
    impulse given = {0, 0, 0};
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (!takes_part(opening, id))
            continue;
        cr_vec2 pull = cr_body_get_forces(world, id).acceleration;
        cr_body_view body = cr_body_get_view(opening->before, id);
        double weight = h * (double)body.mass;
        given = sum(given, weight * (double)pull.x, weight * (double)pull.y, body.center);
    }
    if (given.x != 0 || given.y != 0)
        add(m, LAB_OUTER_GRAVITY, (cr_body_id){0, 0}, given);
}

static void add_contacts(lab_world_momentum *m, const lab_tick_opening *opening)
{
    size_t count;
    const cr_contact *contacts = cr_world_contacts(opening->after, &count);
    for (size_t i = 0; i < count; i++) {
        const cr_contact *c = &contacts[i];
        bool moves_a = takes_part(opening, c->a), moves_b = takes_part(opening, c->b);
        double sign = moves_b ? 1 : -1;
        cr_vec2 normal = c->manifold.normal;
        impulse given = {0, 0, 0};
        if (moves_a == moves_b)
            continue;
        for (int32_t k = 0; k < c->manifold.count; k++) {
            const cr_manifold_point *p = &c->manifold.points[k];
            double n = sign * (double)p->normal_impulse, t = sign * (double)p->tangent_impulse;
            given = sum(given, n * (double)normal.x + t * (double)normal.y,
                        n * (double)normal.y - t * (double)normal.x, p->position);
        }
        if (given.x != 0 || given.y != 0)
            add(m, LAB_OUTER_CONTACT, moves_b ? c->a : c->b, given);
    }
}

lab_world_momentum lab_world_momentum_of(const lab_tick_opening *opening)
{
    lab_world_momentum m = {.count = 0};
    read_momentum(opening->before, m.before);
    read_momentum(opening->after, m.after);
    add_gravity(&m, opening);
    add_contacts(&m, opening);
    impulse left = {m.after[0] - m.before[0], m.after[1] - m.before[1], m.after[2] - m.before[2]};
    for (size_t i = 0; i < m.count; i++) {
        left.x -= m.at[i].x;
        left.y -= m.at[i].y;
        left.w -= m.at[i].w;
    }
    add(&m, LAB_OUTER_REST, (cr_body_id){0, 0}, left);
    return m;
}

char *lab_outer_cause_words(const lab_tick_opening *opening, const lab_outer_cause *cause,
                            char *out, size_t size)
{
    static const char *const names[] = {
        [LAB_OUTER_GRAVITY] = "gravity on all bodies",
        [LAB_OUTER_CONTACT] = "contacts with",
        [LAB_OUTER_OTHERS] = "further contacts",
        [LAB_OUTER_REST] = "the rest: joints, the hand, damping",
    };
    char label[160] = "";
    if (cause->kind == LAB_OUTER_CONTACT)
        lab_scene_body_label(opening->scene, cause->body, label, sizeof label);
    snprintf(out, size, "%s%s%s", names[cause->kind], label[0] != '\0' ? " " : "", label);
    return out;
}
