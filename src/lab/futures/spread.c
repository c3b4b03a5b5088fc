/* spread.c - nudged copies of a world, one after the other, against the one that is not nudged. */
#include "lab/futures/spread.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double doubtful = 0.01, lost = 0.1; /* of a body's size */

struct lab_spread {
    cr_world *world;
    cr_snapshot *start;
    cr_body_id body;
    size_t copies, slots, samples;
    uint64_t ticks, every; /* between two samples */
    cr_vec2 *reference;    /* [sample][slot]: the centre without a nudge */
    float *apart;          /* [sample][slot]: m, the most of the copies so far */
    float *size;           /* [slot]: m; 0 of what cannot move */
    double h;
    size_t at;     /* the run in progress: 0 without a nudge, then the copies */
    uint64_t tick; /* of it */
    bool begun;
    size_t failed;
};

/* ---- nudges ---- */

/* What lies between a float as large as `value`, or as `size` where that is larger, and the next
 * one. */
static float unit_of(float value, float size)
{
    float large = fmaxf(fabsf(value), size);
    return nextafterf(large, INFINITY) - large;
}

/* The 26 neighbours of (x, y, angle), then each velocity up and down. */
static void nudge(cr_body_def *def, float size, size_t copy)
{
    enum { NEIGHBOURS = 26 };
    float units = 1.0f + (float)(copy / LAB_SPREAD_COPIES);
    size_t kind = copy % LAB_SPREAD_COPIES;
    if (kind < NEIGHBOURS) {
        size_t place = kind < NEIGHBOURS / 2 ? kind : kind + 1; /* the middle is no nudge */
        def->position.x += ((float)(place % 3) - 1.0f) * units * unit_of(def->position.x, size);
        def->position.y += ((float)(place / 3 % 3) - 1.0f) * units * unit_of(def->position.y, size);
        def->angle += ((float)(place / 9) - 1.0f) * units * unit_of(def->angle, 1.0f);
        return;
    }
    float sign = kind % 2 == 0 ? 1.0f : -1.0f;
    float *const speeds[] = {&def->velocity.x, &def->velocity.y, &def->angular_velocity};
    float *speed = speeds[(kind - NEIGHBOURS) / 2];
    *speed += sign * units * unit_of(*speed, 1.0f);
}

/* ---- beginning ---- */

static void find_sizes(lab_spread *s, const cr_world *world)
{
    for (size_t slot = 0; slot < s->slots; slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        cr_body_view body = cr_body_get_view(world, id);
        bool moves = id.index != 0 && body.kind == CR_DYNAMIC;
        s->size[slot] = moves ? 2.0f * body.shape->bounding_radius : 0.0f;
    }
}

lab_spread *lab_spread_begin(const cr_world *world, cr_body_id body, size_t copies, uint64_t ticks)
{
    lab_spread *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    ticks = ticks > 0 ? ticks : 1;
    s->body = body;
    s->copies = copies < LAB_SPREAD_MOST_COPIES ? copies : LAB_SPREAD_MOST_COPIES;
    s->slots = cr_world_slots(world);
    s->every = (ticks + LAB_SPREAD_SAMPLES - 1) / LAB_SPREAD_SAMPLES;
    s->samples = (size_t)(ticks / s->every);
    s->ticks = s->samples * s->every;
    s->h = (double)cr_world_timestep(world);
    s->reference = malloc(s->samples * s->slots * sizeof *s->reference);
    s->apart = calloc(s->samples * s->slots, sizeof *s->apart);
    s->size = malloc(s->slots * sizeof *s->size);
    s->start = cr_world_snapshot(world);
    if (s->reference == NULL || s->apart == NULL || s->size == NULL || s->start == NULL ||
        cr_world_create(&s->world).code != CR_OK) {
        lab_spread_free(s);
        return NULL;
    }
    find_sizes(s, world);
    return s;
}

void lab_spread_free(lab_spread *s)
{
    if (s == NULL)
        return;
    cr_world_destroy(s->world);
    cr_snapshot_free(s->start);
    free(s->reference);
    free(s->apart);
    free(s->size);
    free(s);
}

/* ---- running ---- */

/* The first run sets the body as it is, so that it wakes as the nudged ones do. */
static bool begin_run(lab_spread *s)
{
    cr_body_def def;
    s->begun = true;
    s->tick = 0;
    if (cr_world_restore(s->world, s->start).code != CR_OK ||
        cr_body_get(s->world, s->body, &def).code != CR_OK)
        return false;
    cr_drag_end(s->world);
    if (s->at > 0)
        nudge(&def, s->size[s->body.index - 1], s->at - 1);
    return cr_body_set(s->world, s->body, &def).code == CR_OK &&
           cr_world_detect(s->world).code == CR_OK;
}

static void take_sample(lab_spread *s, size_t sample)
{
    cr_vec2 *reference = s->reference + sample * s->slots;
    float *apart = s->apart + sample * s->slots;
    for (size_t slot = 0; slot < s->slots; slot++) {
        if (s->size[slot] == 0.0f)
            continue;
        cr_vec2 at = cr_body_get_view(s->world, cr_world_slot(s->world, slot)).center;
        if (s->at == 0)
            reference[slot] = at;
        else
            apart[slot] =
                fmaxf(apart[slot], hypotf(at.x - reference[slot].x, at.y - reference[slot].y));
    }
}

static bool step(lab_spread *s)
{
    if (cr_world_step(s->world, (float)s->h).code != CR_OK)
        return false;
    s->tick++;
    if (s->tick % s->every == 0)
        take_sample(s, (size_t)(s->tick / s->every) - 1);
    return true;
}

static void end_run(lab_spread *s, bool whole)
{
    s->failed += !whole;
    if (!whole && s->at == 0) /* nothing to hold the others against from there on */
        s->samples = (size_t)(s->tick / s->every);
    s->ticks = s->samples * s->every;
    s->begun = false;
    s->at++;
}

bool lab_spread_advance(lab_spread *s, uint64_t ticks)
{
    while (s->at <= s->copies && ticks > 0) {
        bool whole = s->begun || begin_run(s);
        if (whole && s->tick < s->ticks) {
            whole = step(s);
            ticks--;
        }
        if (!whole || s->tick == s->ticks)
            end_run(s, whole);
    }
    return s->at > s->copies;
}

double lab_spread_progress(const lab_spread *s)
{
    double run = s->ticks > 0 ? (double)s->tick / (double)s->ticks : 0.0;
    return fmin(((double)s->at + (s->begun ? run : 0.0)) / (double)(s->copies + 1), 1.0);
}

/* ---- what came of it ---- */

size_t lab_spread_samples(const lab_spread *s)
{
    return s->samples;
}

lab_spread_sample lab_spread_sample_at(const lab_spread *s, size_t i)
{
    const float *apart = s->apart + i * s->slots;
    lab_spread_sample out = {.time = (double)((i + 1) * s->every) * s->h};
    double squares = 0, bodies = 0;
    for (size_t slot = 0; slot < s->slots; slot++) {
        if (s->size[slot] == 0.0f)
            continue;
        double far = (double)apart[slot];
        squares += far * far;
        bodies++;
        if (far > out.worst) {
            out.worst = far;
            out.body = cr_world_slot(s->world, slot);
        }
    }
    out.rms = bodies > 0 ? sqrt(squares / bodies) : 0;
    return out;
}

const float *lab_spread_by_slot(const lab_spread *s, size_t *slots)
{
    *slots = s->samples > 0 ? s->slots : 0;
    return s->samples > 0 ? s->apart + (s->samples - 1) * s->slots : NULL;
}

/* The largest part of its own size that any body is away. */
static double worst_part(const lab_spread *s, size_t sample)
{
    const float *apart = s->apart + sample * s->slots;
    double worst = 0;
    for (size_t slot = 0; slot < s->slots; slot++)
        if (s->size[slot] > 0.0f)
            worst = fmax(worst, (double)apart[slot] / (double)s->size[slot]);
    return worst;
}

/* s^-1; the first sample may still be without a difference. */
static double growth(const lab_spread *s)
{
    for (size_t i = 0; i + 1 < s->samples; i++) {
        lab_spread_sample first = lab_spread_sample_at(s, i);
        lab_spread_sample last = lab_spread_sample_at(s, s->samples - 1);
        if (first.worst > 0)
            return log(last.worst / first.worst) / (last.time - first.time);
    }
    return 0;
}

lab_spread_result lab_spread_judge(const lab_spread *s)
{
    lab_spread_result out = {.copies = s->copies, .failed = s->failed};
    if (s->samples == 0)
        return out;
    out.end = lab_spread_sample_at(s, s->samples - 1);
    double part = worst_part(s, s->samples - 1);
    out.verdict = part < doubtful ? LAB_PREDICTABLE : part < lost ? LAB_SENSITIVE : LAB_CHAOTIC;
    out.growth = out.end.worst > 0 ? growth(s) : 0;
    for (size_t i = 0; i < s->samples && worst_part(s, i) < lost; i++)
        out.horizon = lab_spread_sample_at(s, i).time;
    return out;
}

const char *lab_spread_verdict_name(lab_spread_verdict verdict)
{
    static const char *const names[] = {"predictable", "sensitive", "chaotic"};
    return names[verdict];
}

static void print_length(double metres, char *out, size_t size)
{
    if (metres >= 1.0)
        snprintf(out, size, "%.2g m", metres);
    else if (metres >= 1e-3)
        snprintf(out, size, "%.2g mm", 1e3 * metres);
    else if (metres >= 1e-9)
        snprintf(out, size, "%.2g \u00B5m", 1e6 * metres);
    else
        snprintf(out, size, "nothing");
}

char *lab_spread_words(const lab_scene *scene, const lab_spread_result *result, char *out,
                       size_t size)
{
    static const char *const meaning[] = {
        "predictable, a difference that you see is your tweak's",
        "sensitive, a small difference may not be your tweak's",
        "chaotic, the difference that you see may not be your tweak's"};
    char length[32], label[100] = "", when[48] = "";
    print_length(result->end.worst, length, sizeof length);
    if (result->end.body.index != 0) {
        char name[80];
        lab_scene_body_label(scene, result->end.body, name, sizeof name);
        snprintf(label, sizeof label, " (%s)", name);
    }
    if (result->verdict == LAB_CHAOTIC && result->horizon > 0)
        snprintf(when, sizeof when, "; predictable for %.2g s", result->horizon);
    snprintf(out, size, "After %.3g s the spread is %s%s: %s%s", result->end.time, length, label,
             meaning[result->verdict], when);
    return out;
}
