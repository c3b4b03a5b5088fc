/* divergence_report.c - where two runs part, as text and as JSON. */
#include "cli/divergence.h"
#include "cli/json.h"
#include "cli/number.h"
#include "lab/state_sections.h"
#include "lab/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *side_title(const cli_side *side)
{
    return side->typed[0] != '\0' ? side->typed : "this program, as the scene has it";
}

/* ---- names ---- */

static cr_body_id body_of(const cli_divergence_report *report, uint32_t number)
{
    const cr_world *world = report->scene->world;
    bool there = number > 0 && number <= cr_world_slots(world);
    return there ? cr_world_slot(world, number - 1) : (cr_body_id){0, 0};
}

static const char *joint_name(const cli_divergence_report *report, uint32_t number)
{
    const cr_world *world = report->scene->world;
    bool there = number > 0 && number <= cr_world_joint_slots(world);
    return there ? lab_scene_joint_name(report->scene, cr_world_joint_slot(world, number - 1)) : "";
}

static const lab_state_row *row_of(const lab_row_difference *difference)
{
    return difference->in_a ? &difference->a : &difference->b;
}

/* ---- text ---- */

static const char *print_value(char *out, size_t size, const lab_state_value *q)
{
    if (q->is_float)
        lab_print_float(out, size, lab_float_of(q->bits));
    else
        snprintf(out, size, "%" PRIu32, q->bits);
    return out;
}

static void print_apart(const lab_state_value *a, const lab_state_value *b)
{
    if (!a->is_float) {
        putchar('\n');
        return;
    }
    int64_t ulps = lab_ulps_apart(a->bits, b->bits);
    printf("  %08" PRIx32 "  %08" PRIx32, a->bits, b->bits);
    if (ulps >= 0)
        printf("  %10" PRId64, ulps);
    else
        printf("  %10s", "-");
    printf("  %6d\n", lab_lowest_bit(a->bits, b->bits));
}

static void print_quantities(const lab_state_row *a, const lab_state_row *b)
{
    printf("\n%-18s%16s%16s  %-8s  %-8s  %10s  %6s\n", "", "A", "B", "bits A", "bits B",
           "ulps apart", "lowest");
    for (int i = lab_state_row_differs(a, b, 0); i >= 0; i = lab_state_row_differs(a, b, i + 1)) {
        char of_a[32] = "-", of_b[32] = "-";
        const lab_state_value *p = i < a->count ? &a->values[i] : NULL;
        const lab_state_value *q = i < b->count ? &b->values[i] : NULL;
        bool alike = p != NULL && q != NULL && strcmp(p->name, q->name) == 0;
        if (p != NULL)
            print_value(of_a, sizeof of_a, p);
        if (q != NULL)
            print_value(of_b, sizeof of_b, q);
        printf("%-18s%16s%16s", p != NULL ? p->name : q->name, of_a, of_b);
        if (alike)
            print_apart(p, q);
        else
            putchar('\n');
        if (p != NULL && q != NULL && !alike)
            return; /* from there on they tell of different things */
    }
}

static void print_difference(const cli_divergence_report *report, const char *caption,
                             const lab_row_difference *difference)
{
    char label[300];
    lab_state_row_label(report->scene, row_of(difference), label, sizeof label);
    printf("\n%-10s", caption);
    lab_print_plain(stdout, label);
    if (difference->in_a && difference->in_b)
        print_quantities(&difference->a, &difference->b);
    else
        printf(": only %s has it\n", difference->in_a ? "A" : "B");
}

static void print_settings(const cli_divergence *d)
{
    if (d->setting_count == 0)
        return;
    printf("\n%-30s%20s%20s\n", "settings that differ", "A", "B");
    for (size_t i = 0; i < d->setting_count; i++) {
        const cli_setting_difference *s = &d->settings[i];
        printf("%-30s%20s%20s\n", s->key, s->a[0] != '\0' ? s->a : "-",
               s->b[0] != '\0' ? s->b : "-");
    }
}

static void print_sides(const cli_divergence_report *report)
{
    const cli_side *const sides[] = {report->a, report->b};
    for (int i = 0; i < 2; i++) {
        printf("%-10s", sides[i]->name);
        lab_print_plain(stdout, side_title(sides[i]));
        putchar('\n');
    }
}

static const char *time_of(const cli_divergence *d, char *out, size_t size)
{
    return cli_print_time(out, size, (double)d->tick * d->h, d->h);
}

static void print_counts(const cli_divergence *d)
{
    const cli_section_count *first = &d->first_count, *bodies = &d->last_bodies;
    size_t rows = first->rows_a > first->rows_b ? first->rows_a : first->rows_b;
    printf("\n%zu of %zu %s differ after the stage %s", first->differ, rows, first->section,
           first->stage);
    if (first->rows_a != first->rows_b)
        printf(" (A has %zu, B has %zu)", first->rows_a, first->rows_b);
    putchar('\n');
    if (bodies->stage[0] != '\0')
        printf("%zu of %zu bodies differ at the end of the tick\n", bodies->differ,
               bodies->rows_a > bodies->rows_b ? bodies->rows_a : bodies->rows_b);
    if (bodies->stage[0] != '\0' && bodies->differ == 0)
        puts("With --only bodies the first tick is told in which they do.");
}

static void print_endings(const cli_divergence *d)
{
    const char *const ends[] = {d->end_a, d->end_b};
    static const char failed[] = "failed ";
    for (int i = 0; i < 2; i++)
        if (strncmp(ends[i], failed, strlen(failed)) == 0)
            printf("%c cannot go on: %s\n", "AB"[i], ends[i] + strlen(failed));
        else
            printf("%c goes on\n", "AB"[i]);
}

static void print_parting(const cli_divergence_report *report)
{
    const cli_divergence *d = report->divergence;
    if (d->first.found) {
        print_difference(report, "first", &d->first);
        if (d->first_body.found && strcmp(d->first.section, d->first_body.section) != 0) {
            char caption[64];
            snprintf(caption, sizeof caption, "then, after the stage %s, ", d->first_body.stage);
            print_difference(report, caption, &d->first_body);
        }
        print_counts(d);
    } else if (d->unsteady) {
        puts("\nThe tick differed, but not when both ran again: one of them does not give the same "
             "bits each time.\nCompare each with itself.");
    } else {
        putchar('\n');
        print_endings(d);
    }
}

void cli_divergence_text(const cli_divergence_report *report)
{
    const cli_divergence *d = report->divergence;
    char time[32];
    lab_print_plain(stdout, report->title);
    time_of(d, time, sizeof time);
    if (!d->differs)
        printf(": the same bits for %" PRIu64 " ticks, %s s\n", d->tick, time);
    else
        printf(": the bits part in tick %" PRIu64 ", %s s%s%s\n", d->tick, time,
               d->first.found ? ", in the stage " : "", d->first.found ? d->first.stage : "");
    putchar('\n');
    print_sides(report);
    print_settings(d);
    if (d->differs)
        print_parting(report);
}

/* ---- JSON ---- */

static void json_number(const char *before, const lab_state_value *q)
{
    char text[32];
    bool finite = !q->is_float || isfinite(lab_float_of(q->bits));
    printf("%s%s", before, finite ? print_value(text, sizeof text, q) : "null");
}

static void json_quantity(const lab_state_value *a, const lab_state_value *b)
{
    printf("{\"name\":");
    cli_json_string(stdout, a->name);
    json_number(",\"a\":", a);
    json_number(",\"b\":", b);
    if (a->is_float && b->is_float) {
        int64_t ulps = lab_ulps_apart(a->bits, b->bits);
        printf(",\"bits_a\":\"%08" PRIx32 "\",\"bits_b\":\"%08" PRIx32 "\"", a->bits, b->bits);
        if (ulps >= 0)
            printf(",\"ulps\":%" PRId64, ulps);
        else
            printf(",\"ulps\":null");
        printf(",\"lowest_bit\":%d", lab_lowest_bit(a->bits, b->bits));
    }
    putchar('}');
}

static void json_quantities(const lab_state_row *a, const lab_state_row *b)
{
    const char *before = "";
    printf(",\"quantities\":[");
    for (int i = lab_state_row_differs(a, b, 0); i >= 0; i = lab_state_row_differs(a, b, i + 1)) {
        if (i >= a->count || i >= b->count || strcmp(a->values[i].name, b->values[i].name) != 0)
            break;
        printf("%s\n", before);
        json_quantity(&a->values[i], &b->values[i]);
        before = ",";
    }
    printf("]");
}

static void json_bodies(const cli_divergence_report *report, const lab_state_row *row)
{
    const char *before = "";
    printf(",\"bodies\":[");
    for (int i = 0; i < 2 && row->numbers[i] > 0; i++, before = ",") {
        printf("%s{\"body\":%" PRIu32 ",\"name\":", before, row->numbers[i]);
        cli_json_string(stdout,
                        lab_scene_body_name(report->scene, body_of(report, row->numbers[i])));
        putchar('}');
    }
    putchar(']');
}

static void json_difference(const cli_divergence_report *report, const char *key,
                            const lab_row_difference *difference)
{
    const lab_state_row *row = row_of(difference);
    bool both = difference->in_a && difference->in_b;
    printf(",\"%s\":", key);
    if (!difference->found) {
        printf("null");
        return;
    }
    printf("{\"stage\":\"%s\",\"section\":\"%s\",\"what\":", difference->stage,
           difference->section);
    cli_json_string(stdout, row->what);
    if (strcmp(row->what, "joint") == 0) {
        printf(",\"joint\":%" PRIu32 ",\"name\":", row->numbers[0]);
        cli_json_string(stdout, joint_name(report, row->numbers[0]));
    } else {
        json_bodies(report, row);
    }
    printf(",\"only\":%s", both ? "null" : difference->in_a ? "\"a\"" : "\"b\"");
    if (both)
        json_quantities(&difference->a, &difference->b);
    putchar('}');
}

static void json_count(const char *key, const cli_section_count *count)
{
    printf(",\"%s\":{\"differ\":%zu,\"a\":%zu,\"b\":%zu}", key, count->differ, count->rows_a,
           count->rows_b);
}

static void json_settings(const cli_divergence *d)
{
    printf(",\"settings\":[");
    for (size_t i = 0; i < d->setting_count; i++) {
        printf("%s\n{\"key\":", i > 0 ? "," : "");
        cli_json_string(stdout, d->settings[i].key);
        printf(",\"a\":");
        cli_json_string(stdout, d->settings[i].a);
        printf(",\"b\":");
        cli_json_string(stdout, d->settings[i].b);
        putchar('}');
    }
    putchar(']');
}

void cli_divergence_json(const cli_divergence_report *report)
{
    const cli_divergence *d = report->divergence;
    char time[32];
    printf("{\"scene\":");
    cli_json_string(stdout, report->title);
    printf(",\"a\":");
    cli_json_string(stdout, report->a->typed);
    printf(",\"b\":");
    cli_json_string(stdout, report->b->typed);
    printf(",\"same\":%s,\"tick\":%" PRIu64 ",\"time\":%s", d->differs ? "false" : "true", d->tick,
           time_of(d, time, sizeof time));
    json_settings(d);
    printf(",\"repeatable\":%s", d->unsteady ? "false" : "true");
    printf(",\"end_a\":");
    cli_json_string(stdout, d->end_a);
    printf(",\"end_b\":");
    cli_json_string(stdout, d->end_b);
    json_difference(report, "first", &d->first);
    json_difference(report, "first_body", &d->first_body);
    if (d->first.found)
        json_count("first_section", &d->first_count);
    if (d->last_bodies.stage[0] != '\0')
        json_count("bodies_at_end", &d->last_bodies);
    puts("}");
}
