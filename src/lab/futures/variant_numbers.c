/* variant_numbers.c - what is read off two variants at one tick. */
#include "lab/futures/variant_numbers.h"

#include "lab/probes/quantity.h"
#include "lab/stored_energy.h"

#include <math.h>
#include <stdio.h>

static bool same_pair(const lab_begin *a, const lab_begin *b)
{
    return cr_same_id(a->a, b->a) && cr_same_id(a->b, b->b);
}

static void compare_events(lab_variants *variants, size_t i, size_t of, lab_variant_numbers *out)
{
    size_t own_count, other_count;
    const lab_begin *own = lab_variants_begins(variants, i, &own_count);
    const lab_begin *other = lab_variants_begins(variants, of, &other_count);
    size_t most = own_count < other_count ? own_count : other_count, at = 0;
    while (at < most && same_pair(&own[at], &other[at]) && own[at].tick == other[at].tick)
        at++;
    out->begins = own_count;
    out->events_differ = at < own_count || at < other_count;
    if (!out->events_differ)
        return;
    out->nth = at + 1;
    out->has_own = at < own_count;
    out->has_other = at < other_count;
    if (out->has_own)
        out->own = own[at];
    if (out->has_other)
        out->other = other[at];
}

static double worst_gap(const cr_world *world)
{
    const lab_quantity *gap = lab_quantity_find("gap", 3);
    const lab_observation now = {.world = world};
    const lab_subject any = {0};
    return gap->value(&now, &any, NULL);
}

static void read_invariants(lab_variants *variants, size_t i, lab_variant_numbers *out)
{
    const cr_world *world = lab_session_world(lab_variants_session(variants, i));
    lab_metrics sums = lab_metrics_of(world);
    out->momentum_x = sums.momentum_x;
    out->momentum_y = sums.momentum_y;
    out->angular_momentum = sums.angular_momentum;
    out->energy =
        sums.kinetic_linear + sums.kinetic_angular + sums.potential + lab_stored_energy(world);
    out->energy_made = lab_variants_energy_made(variants, i);
    out->overlap = lab_overlap_of(world).worst;
    out->gap = worst_gap(world);
}

static void measure_distance(const cr_world *own, const cr_world *other, lab_variant_numbers *out)
{
    double squares = 0, bodies = 0;
    for (size_t slot = 0; slot < cr_world_slots(own); slot++) {
        cr_body_id id = cr_world_slot(own, slot);
        if (id.index == 0 || !cr_body_alive(other, id))
            continue;
        cr_body_view a = cr_body_get_view(own, id), b = cr_body_get_view(other, id);
        if (a.kind == CR_STATIC)
            continue;
        double apart =
            hypot((double)a.center.x - (double)b.center.x, (double)a.center.y - (double)b.center.y);
        squares += apart * apart;
        bodies++;
        if (apart > out->worst) {
            out->worst = apart;
            out->worst_body = id;
        }
    }
    out->rms = bodies > 0 ? sqrt(squares / bodies) : 0;
}

lab_variant_numbers lab_variants_numbers(lab_variants *variants, size_t i, size_t of)
{
    lab_variant_numbers out = {0};
    compare_events(variants, i, of, &out);
    read_invariants(variants, i, &out);
    measure_distance(lab_session_world(lab_variants_session(variants, i)),
                     lab_session_world(lab_variants_session(variants, of)), &out);
    return out;
}

/* ---- in words ---- */

static void name_pair(const lab_scene *scene, const lab_begin *begin, char *out, size_t size)
{
    char a[80], b[80];
    lab_scene_body_label(scene, begin->a, a, sizeof a);
    lab_scene_body_label(scene, begin->b, b, sizeof b);
    snprintf(out, size, "%s with %s", a, b);
}

char *lab_variant_events_words(const lab_variants *variants, const lab_variant_numbers *numbers,
                               char *out, size_t size)
{
    const lab_scene *scene = lab_session_scene(lab_variants_session(variants, 0));
    double h = (double)cr_world_timestep(scene->world);
    char own[180] = "", other[180] = "";
    if (!numbers->events_differ) {
        snprintf(out, size, numbers->begins == 1 ? "the same contact" : "the same %zu contacts",
                 numbers->begins);
        return out;
    }
    if (numbers->has_own)
        name_pair(scene, &numbers->own, own, sizeof own);
    if (numbers->has_other)
        name_pair(scene, &numbers->other, other, sizeof other);
    double own_time = (double)numbers->own.tick * h, other_time = (double)numbers->other.tick * h;
    if (!numbers->has_other) {
        snprintf(out, size, "contact %zu, %s at %.3f s, begins here alone", numbers->nth, own,
                 own_time);
    } else if (!numbers->has_own) {
        snprintf(out, size, "contact %zu, %s at %.3f s, has not begun here", numbers->nth, other,
                 other_time);
    } else if (same_pair(&numbers->own, &numbers->other)) {
        long long ticks = (long long)(numbers->own.tick - numbers->other.tick);
        long long by = ticks < 0 ? -ticks : ticks;
        snprintf(out, size, "contact %zu, %s, %lld tick%s %s", numbers->nth, own, by,
                 by == 1 ? "" : "s", ticks < 0 ? "earlier" : "later");
    } else {
        snprintf(out, size, "contact %zu is %s at %.3f s, not %s at %.3f s", numbers->nth, own,
                 own_time, other, other_time);
    }
    return out;
}
