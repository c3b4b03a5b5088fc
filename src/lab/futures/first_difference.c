/* first_difference.c - digests of every stage of the last ticks before two runs part, and then the
 * rows of the first stage whose digests differ. */
#include "lab/futures/first_difference.h"

#include "lab/fnv.h"
#include "lab/state_sections.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ticks that are looked at first; four times as many when they began to differ before them. */
enum { WINDOW = 16 };

/* ---- one session ---- */

/* A section of a tick in the order in which they are made. Of a tick from which one begins to look
 * there is the section of bodies alone. */
typedef struct place {
    uint64_t tick;
    lab_state_place what;
    uint64_t digest;
} place;

typedef struct run {
    const cr_world *world;
    uint64_t tick; /* in progress */
    place *at;
    size_t count, capacity;
    /* rows of one place alone are kept */
    bool keeps;
    place kept;
    lab_state_row *rows;
    size_t row_count, row_capacity, next;
    float *residuals; /* of the passes of the tick `kept.tick` */
    size_t residual_count, residual_capacity;
    bool out_of_memory;
} run;

static void run_free(run *r)
{
    free(r->at);
    free(r->rows);
    free(r->residuals);
}

static bool grow(run *r, void **list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    size_t wanted = *capacity < 64 ? 64 : 2 * *capacity;
    void *bigger = realloc(*list, wanted * size);
    if (bigger == NULL) {
        r->out_of_memory = true;
        return false;
    }
    *list = bigger;
    *capacity = wanted;
    return true;
}

typedef struct digester {
    run *r;
    uint64_t digest;
    bool keeps;
} digester;

static void add_row(void *user, const lab_state_row *row)
{
    digester *d = user;
    run *r = d->r;
    d->digest = fnv_add(d->digest, (const char *)row->numbers, sizeof row->numbers);
    for (int i = 0; i < row->count; i++)
        d->digest =
            fnv_add(d->digest, (const char *)&row->values[i].bits, sizeof row->values[i].bits);
    if (!d->keeps)
        return;
    void *rows = r->rows;
    if (grow(r, &rows, r->row_count, &r->row_capacity, sizeof *row)) {
        r->rows = rows;
        r->rows[r->row_count++] = *row;
    }
}

static bool is_same_place(const place *a, const place *b)
{
    return a->tick == b->tick && a->what.section == b->what.section &&
           strcmp(a->what.stage, b->what.stage) == 0;
}

static void add_place(run *r, lab_state_place what)
{
    place now = {.tick = r->tick, .what = what};
    digester d = {r, FNV_START, r->keeps && is_same_place(&now, &r->kept)};
    void *places = r->at;
    lab_state_rows(r->world, what.section, add_row, &d);
    now.digest = d.digest;
    if (grow(r, &places, r->count, &r->capacity, sizeof now)) {
        r->at = places;
        r->at[r->count++] = now;
    }
}

static void hear_stage(void *user, cr_stage stage)
{
    run *r = user;
    lab_state_place made[LAB_STATE_PLACES];
    size_t count = stage != CR_STAGE_FORCES && r->tick > 0 ? lab_state_made_by(stage - 1, made) : 0;
    for (size_t i = 0; i < count; i++)
        add_place(r, made[i]);
}

static void hear_residual(void *user, float residual)
{
    run *r = user;
    if (!r->keeps || r->tick != r->kept.tick)
        return;
    void *list = r->residuals;
    if (grow(r, &list, r->residual_count, &r->residual_capacity, sizeof residual)) {
        r->residuals = list;
        r->residuals[r->residual_count++] = residual;
    }
}

/* Ticks on the way to where one begins to look are none of it. */
static void begin(void *user, const cr_world *world)
{
    run *r = user;
    r->world = world;
    r->count = r->row_count = r->residual_count = 0;
    r->tick = cr_world_tick(world);
    add_place(r, (lab_state_place){"start", LAB_STATE_BODIES});
    r->tick++;
}

static bool end_tick(void *user, const cr_world *world)
{
    run *r = user;
    r->tick = cr_world_tick(world) + 1;
    return !r->out_of_memory;
}

static cr_result look(run *r, lab_session *session, uint64_t from, uint64_t to)
{
    const lab_visitor visitor = {.begin = begin, .tick = end_tick, .user = r};
    const cr_probe probe = {.stage = hear_stage, .residual = hear_residual, .user = r};
    r->tick = 0;
    lab_session_probe(session, &probe);
    cr_result result = lab_session_visit(session, from, to, &visitor);
    lab_session_probe(session, NULL);
    if (r->out_of_memory)
        return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    return result;
}

/* ---- both ---- */

/* The first place whose digests differ, from number `from` on; the count where there is none. */
static size_t first_place(const run *a, const run *b, size_t from)
{
    size_t most = a->count < b->count ? a->count : b->count;
    while (from < most && a->at[from].digest == b->at[from].digest)
        from++;
    return from < most ? from : a->count;
}

/* Back to a tick at whose beginning nothing differs, or to the first one. */
static cr_result look_at_both(run *a, run *b, lab_session *sa, lab_session *sb, uint64_t first,
                              uint64_t parted)
{
    cr_result result = {.code = CR_OK};
    for (uint64_t window = WINDOW;; window *= 4) {
        uint64_t from = parted - first > window ? parted - window : first;
        result = look(a, sa, from, parted);
        if (result.code == CR_OK)
            result = look(b, sb, from, parted);
        size_t differs = first_place(a, b, 0);
        bool inside = differs < a->count && a->at[differs].tick > from + 1;
        if (result.code != CR_OK || from == first || inside)
            return result;
    }
}

static bool next_row(void *user, const lab_state_row **row)
{
    run *r = user;
    if (r->next == r->row_count)
        return false;
    *row = &r->rows[r->next++];
    return true;
}

static int first_pass(const run *a, const run *b)
{
    size_t most = a->residual_count < b->residual_count ? a->residual_count : b->residual_count;
    for (size_t i = 0; i < most; i++)
        if (memcmp(&a->residuals[i], &b->residuals[i], sizeof a->residuals[i]) != 0)
            return (int)i + 1;
    return a->residual_count != b->residual_count ? (int)most + 1 : 0;
}

/* Runs the tick of the place again for its rows. */
static cr_result compare_rows(run *a, run *b, lab_session *sa, lab_session *sb, const place *at,
                              lab_row_difference *out, size_t *differ)
{
    bool at_start = strcmp(at->what.stage, "start") == 0;
    uint64_t to = at->tick, from = at_start ? to : to - 1;
    a->keeps = b->keeps = true;
    a->kept = b->kept = *at;
    a->next = b->next = 0;
    cr_result result = look(a, sa, from, to);
    if (result.code == CR_OK)
        result = look(b, sb, from, to);
    if (result.code != CR_OK)
        return result;
    *differ = lab_rows_compare((lab_row_source){next_row, a}, (lab_row_source){next_row, b}, out);
    snprintf(out->stage, sizeof out->stage, "%s", at->what.stage);
    snprintf(out->section, sizeof out->section, "%s", lab_state_section_words()[at->what.section]);
    return result;
}

static cr_result find(run *a, run *b, lab_session *sa, lab_session *sb, uint64_t first,
                      uint64_t parted, lab_first_difference *out)
{
    cr_result result = look_at_both(a, b, sa, sb, first, parted);
    size_t at = first_place(a, b, 0), body = at;
    if (result.code != CR_OK || at == a->count)
        return result;
    place of_all = a->at[at], of_body = {0};
    for (; body < a->count && a->at[body].tick == of_all.tick; body = first_place(a, b, body + 1))
        if (a->at[body].what.section == LAB_STATE_BODIES) {
            of_body = a->at[body];
            break;
        }
    *out = (lab_first_difference){.found = true, .tick = of_all.tick};
    result = compare_rows(a, b, sa, sb, &of_all, &out->row, &out->differ);
    out->rows = a->row_count > b->row_count ? a->row_count : b->row_count;
    if (strcmp(of_all.what.stage, cr_stage_name(CR_STAGE_SOLVER)) == 0)
        out->pass = first_pass(a, b);
    size_t bodies;
    if (result.code == CR_OK && of_body.what.stage != NULL)
        result = compare_rows(a, b, sa, sb, &of_body, &out->body, &bodies);
    return result;
}

cr_result lab_find_first_difference(lab_session *a, lab_session *b, uint64_t first, uint64_t parted,
                                    lab_first_difference *out)
{
    run of_a = {0}, of_b = {0};
    *out = (lab_first_difference){0};
    cr_result result = find(&of_a, &of_b, a, b, first, parted, out);
    run_free(&of_a);
    run_free(&of_b);
    return result;
}

/* ---- in words ---- */

/* "normal_impulse_1 4.12 and 4.13, 8388 ulp apart" */
static void value_words(const lab_row_difference *d, char *out, size_t size)
{
    out[0] = '\0';
    if (!d->in_a || !d->in_b) {
        snprintf(out, size, "only the %s has it", d->in_a ? "first" : "second");
        return;
    }
    int i = lab_state_row_differs(&d->a, &d->b, 0);
    if (i < 0 || i >= d->a.count || i >= d->b.count)
        return;
    const lab_state_value *a = &d->a.values[i], *b = &d->b.values[i];
    char of_a[32], of_b[32];
    if (!a->is_float || strcmp(a->name, b->name) != 0) {
        snprintf(out, size, "%s %" PRIu32 " and %" PRIu32, a->name, a->bits, b->bits);
        return;
    }
    lab_print_float(of_a, sizeof of_a, lab_float_of(a->bits));
    lab_print_float(of_b, sizeof of_b, lab_float_of(b->bits));
    int64_t ulps = lab_ulps_apart(a->bits, b->bits), few = 1000000; /* more tell nothing */
    int used = snprintf(out, size, "%s %s and %s", a->name, of_a, of_b);
    if (ulps >= 0 && ulps < few && used > 0 && (size_t)used < size)
        snprintf(out + used, size - (size_t)used, ", %" PRId64 " ulp apart", ulps);
}

char *lab_first_difference_words(const lab_scene *scene, const lab_first_difference *difference,
                                 char *out, size_t size)
{
    const lab_row_difference *row = &difference->row;
    char label[200], value[160], pass[24] = "";
    if (!difference->found) {
        snprintf(out, size, "no bit differs");
        return out;
    }
    lab_state_row_label(scene, row->in_a ? &row->a : &row->b, label, sizeof label);
    value_words(row, value, sizeof value);
    if (difference->pass > 0)
        snprintf(pass, sizeof pass, ", pass %d", difference->pass);
    if (strcmp(row->stage, "start") == 0)
        snprintf(out, size, "from the start: %s, %s", label, value);
    else
        snprintf(out, size, "tick %" PRIu64 ", %s%s: %s, %s", difference->tick, row->stage, pass,
                 label, value);
    return out;
}
