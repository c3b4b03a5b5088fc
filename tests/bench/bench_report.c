/* bench_report.c - the writing of scores. */
#include "bench_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A row for programs: written as CSV, as its head or as JSON. */
typedef struct machine_row {
    FILE *out;
    enum { HEAD, CSV, JSON } form;
    bool begun;
} machine_row;

/* What comes before a value, and the head's name. False where the value does not follow. */
static bool key(machine_row *row, const char *name)
{
    if (row->form == JSON)
        fprintf(row->out, "%s\"%s\": ", row->begun ? ", " : "{", name);
    else
        fprintf(row->out, "%s%s", row->begun ? "," : "", row->form == HEAD ? name : "");
    row->begun = true;
    return row->form != HEAD;
}

static void words(machine_row *row, const char *name, const char *text)
{
    if (key(row, name))
        fprintf(row->out, row->form == JSON ? "\"%s\"" : "%s", text);
}

static void truth(machine_row *row, const char *name, bool value)
{
    if (key(row, name))
        fputs(value ? "true" : "false", row->out);
}

/* Nothing where there is none. */
static void number(machine_row *row, const char *name, int digits, double value)
{
    if (!key(row, name))
        return;
    if (isfinite(value))
        fprintf(row->out, "%.*g", digits, value);
    else if (row->form == JSON)
        fputs("null", row->out);
}

static void track(machine_row *row, const char *end, const char *mean, const char *most,
                  const bench_track *values)
{
    number(row, end, 6, values->end);
    number(row, mean, 6, values->mean);
    number(row, most, 6, values->most);
}

static void times(machine_row *row, const bench_score *s)
{
    number(row, "median_ms", 5, s->median);
    number(row, "low_ms", 5, s->median_low);
    number(row, "high_ms", 5, s->median_high);
    number(row, "p95_ms", 5, s->p95);
    number(row, "p99_ms", 5, s->p99);
    number(row, "mean_ms", 5, s->mean);
    number(row, "ratio", 5, s->ratio);
    number(row, "ratio_low", 5, s->ratio_low);
    number(row, "ratio_high", 5, s->ratio_high);
}

static void state(machine_row *row, const bench_score *s)
{
    truth(row, "same_state", s->differs == NULL);
    words(row, "differs_in", s->differs != NULL ? s->differs : "");
    track(row, "touching", "touching_mean", "touching_most", &s->record.touching);
    track(row, "kinetic_J", "kinetic_mean_J", "kinetic_most_J", &s->record.kinetic);
    track(row, "potential_J", "potential_mean_J", "potential_most_J", &s->record.potential);
    number(row, "ms_a_thousand_touching", 5, s->ms_a_thousand);
}

static void write_row(machine_row row, const bench_scene *scene, const bench_score *s)
{
    char hash[20];
    snprintf(hash, sizeof hash, "%016" PRIx64, s->hash);
    words(&row, "scene", scene->name);
    words(&row, "engine", s->variant->name);
    number(&row, "bodies", 9, (double)s->bodies);
    number(&row, "contacts", 9, (double)s->contacts);
    times(&row, s);
    truth(&row, "finite", s->quality.finite);
    number(&row, "worst_mm", 5, s->quality.worst * 1e3);
    number(&row, "mean_mm", 5, s->quality.mean * 1e3);
    number(&row, "drift_mm", 5, s->quality.drift * 1e3);
    state(&row, s);
    number(&row, "snapshot_bytes_a_body", 9, round((double)s->bytes / (double)s->bodies));
    number(&row, "resident_bytes_a_body", 9, round(s->resident / (double)s->bodies));
    words(&row, "hash", hash);
    fputs(row.form == JSON ? "}" : "\n", row.out);
}

static void machine_rows(bench_report *report, const bench_scene *scene, const bench_score *scores,
                         size_t count)
{
    for (size_t i = 0; i < count; i++, report->rows++) {
        if (report->csv != NULL && report->rows == 0)
            write_row((machine_row){report->csv, HEAD, false}, scene, &scores[i]);
        if (report->csv != NULL)
            write_row((machine_row){report->csv, CSV, false}, scene, &scores[i]);
        if (report->json) {
            fputs(report->rows > 0 ? ",\n  " : "\n  ", report->out);
            write_row((machine_row){report->out, JSON, false}, scene, &scores[i]);
        }
    }
    if (report->csv != NULL)
        fflush(report->csv);
}

void bench_report_begin(bench_report *report)
{
    report->rows = 0;
    if (report->json)
        fputs("[", report->out);
}

void bench_report_end(bench_report *report)
{
    if (report->json)
        fputs("\n]\n", report->out);
}

static int name_width(const bench_score *scores, size_t count)
{
    size_t width = strlen("engine");
    for (size_t i = 0; i < count; i++)
        if (strlen(scores[i].variant->name) > width)
            width = strlen(scores[i].variant->name);
    return (int)width;
}

static void times_head(FILE *out, int width)
{
    fprintf(out, "  %-*s %8s %8s %-18s %8s %8s %8s  %7s %-16s %9s %8s %9s\n", width, "engine",
            "contacts", "ms", "(low to high)", "p95", "p99", "mean", "ratio", "(low to high)",
            "worst mm", "mean mm", "drift mm");
}

static void times_row(FILE *out, const bench_scene *scene, const bench_score *s, int width)
{
    const bench_quality *q = &s->quality;
    char times[40], ratios[40];
    snprintf(times, sizeof times, "(%.3f to %.3f)", s->median_low, s->median_high);
    snprintf(ratios, sizeof ratios, "(%.3f to %.3f)", s->ratio_low, s->ratio_high);
    fprintf(out, "  %-*s %8zu %8.3f %-18s %8.3f %8.3f %8.3f  %6.3f%s %-16s", width,
            s->variant->name, s->contacts, s->median, times, s->p95, s->p99, s->mean, s->ratio,
            s->differs != NULL ? "*" : " ", ratios);
    if (!q->finite) {
        fprintf(out, "  not finite\n");
        return;
    }
    fprintf(out, " %9.2f %8.3f", q->worst * 1e3, q->mean * 1e3);
    if (scene->rests)
        fprintf(out, " %9.2f\n", q->drift * 1e3);
    else
        fprintf(out, " %9s\n", "-");
}

static void states_head(FILE *out, int width)
{
    fprintf(out, "  %-*s %8s %8s %8s  %9s %9s %9s  %9s %9s %9s  %9s\n", width, "", "touching",
            "mean", "most", "kinetic J", "mean", "most", "potent. J", "mean", "most", "ms/1000");
}

static void states_row(FILE *out, const bench_score *s, int width)
{
    const bench_track *touching = &s->record.touching, *kinetic = &s->record.kinetic;
    const bench_track *potential = &s->record.potential;
    fprintf(out, "  %-*s %8.0f %8.0f %8.0f  %9.3g %9.3g %9.3g  %9.4g %9.4g %9.4g", width,
            s->variant->name, touching->end, touching->mean, touching->most, kinetic->end,
            kinetic->mean, kinetic->most, potential->end, potential->mean, potential->most);
    if (isfinite(s->ms_a_thousand))
        fprintf(out, "  %9.4f\n", s->ms_a_thousand);
    else
        fprintf(out, "  %9s\n", "-");
}

static void differences(FILE *out, const bench_score *scores, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (scores[i].differs != NULL)
            fprintf(out, "  * %s was not in %s's state (%s): the ratio does not count\n",
                    scores[i].variant->name, scores[0].variant->name, scores[i].differs);
}

static void hash_rows(FILE *out, const bench_scene *scene, const bench_score *scores, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (scores[i].variant->engine->hash != NULL)
            fprintf(out, "%s %s %016" PRIx64 "\n", scene->name, scores[i].variant->name,
                    scores[i].hash);
}

static void table(FILE *out, const bench_scene *scene, const bench_score *scores, size_t count)
{
    int width = name_width(scores, count);
    fprintf(out, "%s, %zu bodies\n", scene->name, scores[0].bodies);
    times_head(out, width);
    for (size_t i = 0; i < count; i++)
        times_row(out, scene, &scores[i], width);
    states_head(out, width);
    for (size_t i = 0; i < count; i++)
        states_row(out, &scores[i], width);
    differences(out, scores, count);
}

void bench_report_scene(bench_report *report, const bench_scene *scene, const bench_score *scores,
                        size_t count)
{
    machine_rows(report, scene, scores, count);
    if (report->hash)
        hash_rows(report->out, scene, scores, count);
    else if (!report->json)
        table(report->out, scene, scores, count);
    fflush(report->out);
}

void bench_report_scaling(bench_report *report, const bench_scene *scene, const bench_score *scores,
                          size_t count)
{
    int width = name_width(scores, count);
    if (report->hash) {
        bench_report_scene(report, scene, scores, count);
        return;
    }
    if (report->rows == 0 && !report->json)
        fprintf(report->out, "%8s  %-*s %8s %8s %9s %10s  %-18s %11s %9s %12s %12s\n", "bodies",
                width, "engine", "contacts", "touching", "kinetic J", "ms a step", "(low to high)",
                "us a body", "ms/1000", "copy, B/body", "RSS, B/body");
    for (size_t i = 0; i < count && !report->json; i++) {
        const bench_score *s = &scores[i];
        double bodies = (double)scene->count;
        char times[40];
        snprintf(times, sizeof times, "(%.3f to %.3f)", s->median_low, s->median_high);
        fprintf(report->out,
                "%8zu  %-*s %8zu %8.0f %9.3g %10.3f%s %-18s %11.4f %9.4f %12.0f %12.0f\n",
                scene->count, width, s->variant->name, s->contacts, s->record.touching.end,
                s->record.kinetic.end, s->median, s->differs != NULL ? "*" : " ", times,
                s->median * 1e3 / bodies, s->ms_a_thousand, (double)s->bytes / bodies,
                s->resident / bodies);
    }
    if (!report->json)
        differences(report->out, scores, count);
    fflush(report->out);
    machine_rows(report, scene, scores, count);
}
