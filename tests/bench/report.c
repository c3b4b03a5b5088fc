/* report.c - the writing of scores. */
#include "report.h"

#include <inttypes.h>
#include <string.h>

static void fields(FILE *out, const bench_scene *scene, const bench_score *s, const char *format)
{
    const bench_quality *q = &s->quality;
    fprintf(out, format, scene->name, s->variant->name, scene->count, s->contacts, s->median,
            s->median_low, s->median_high, s->p95, s->p99, s->mean, s->ratio, s->ratio_low,
            s->ratio_high, q->finite ? "true" : "false", q->worst * 1e3, q->mean * 1e3,
            q->drift * 1e3, q->energy, (double)s->bytes / (double)scene->count,
            s->resident / (double)scene->count, s->hash);
}

#define CSV_HEAD                                                                                   \
    "scene,engine,bodies,contacts,median_ms,low_ms,high_ms,p95_ms,p99_ms,mean_ms,ratio,ratio_low," \
    "ratio_high,finite,worst_mm,mean_mm,drift_mm,energy_J,snapshot_bytes_a_body,"                  \
    "resident_bytes_a_body,hash\n"
#define CSV_ROW                                                                                    \
    "%s,%s,%zu,%zu,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%s,%.3f,%.4f,%.3f,%.5g,%.0f,"      \
    "%.0f,%016" PRIx64 "\n"
#define JSON_ROW                                                                                   \
    "{\"scene\": \"%s\", \"engine\": \"%s\", \"bodies\": %zu, \"contacts\": %zu, "                 \
    "\"median_ms\": %.5g, \"low_ms\": %.5g, \"high_ms\": %.5g, \"p95_ms\": %.5g, "                 \
    "\"p99_ms\": %.5g, \"mean_ms\": %.5g, \"ratio\": %.5g, \"ratio_low\": %.5g, "                  \
    "\"ratio_high\": %.5g, \"finite\": %s, \"worst_mm\": %.3f, \"mean_mm\": %.4f, "                \
    "\"drift_mm\": %.3f, \"energy_J\": %.5g, \"snapshot_bytes_a_body\": %.0f, "                    \
    "\"resident_bytes_a_body\": %.0f, \"hash\": \"%016" PRIx64 "\"}"

static void machine_rows(bench_report *report, const bench_scene *scene, const bench_score *scores,
                         size_t count)
{
    for (size_t i = 0; i < count; i++, report->rows++) {
        if (report->csv != NULL)
            fields(report->csv, scene, &scores[i], CSV_ROW);
        if (report->json) {
            fputs(report->rows > 0 ? ",\n  " : "\n  ", report->out);
            fields(report->out, scene, &scores[i], JSON_ROW);
        }
    }
    if (report->csv != NULL)
        fflush(report->csv);
}

void bench_report_begin(bench_report *report)
{
    report->rows = 0;
    if (report->csv != NULL)
        fputs(CSV_HEAD, report->csv);
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

static void table_head(FILE *out, const bench_scene *scene, int width)
{
    fprintf(out, "%s, %zu bodies\n", scene->name, scene->count);
    fprintf(out, "  %-*s %8s %8s %-18s %8s %8s %8s  %6s %-16s %9s %8s %9s %10s\n", width, "engine",
            "contacts", "ms", "(low to high)", "p95", "p99", "mean", "ratio", "(low to high)",
            "worst mm", "mean mm", "drift mm", "energy J");
}

static void table_row(FILE *out, const bench_scene *scene, const bench_score *s, int width)
{
    const bench_quality *q = &s->quality;
    char times[40], ratios[40];
    snprintf(times, sizeof times, "(%.3f to %.3f)", s->median_low, s->median_high);
    snprintf(ratios, sizeof ratios, "(%.3f to %.3f)", s->ratio_low, s->ratio_high);
    fprintf(out, "  %-*s %8zu %8.3f %-18s %8.3f %8.3f %8.3f  %6.3f %-16s", width, s->variant->name,
            s->contacts, s->median, times, s->p95, s->p99, s->mean, s->ratio, ratios);
    if (!q->finite) {
        fprintf(out, "  not finite\n");
        return;
    }
    fprintf(out, " %9.2f %8.3f", q->worst * 1e3, q->mean * 1e3);
    if (scene->rests)
        fprintf(out, " %9.2f", q->drift * 1e3);
    else
        fprintf(out, " %9s", "-");
    fprintf(out, " %10.4g\n", q->energy);
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
    table_head(out, scene, width);
    for (size_t i = 0; i < count; i++)
        table_row(out, scene, &scores[i], width);
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
        fprintf(report->out, "%8s  %-*s %8s %10s %-18s %11s %12s %12s\n", "bodies", width, "engine",
                "contacts", "ms a step", "(low to high)", "us a body", "copy, B/body",
                "RSS, B/body");
    for (size_t i = 0; i < count && !report->json; i++) {
        const bench_score *s = &scores[i];
        double bodies = (double)scene->count;
        char times[40];
        snprintf(times, sizeof times, "(%.3f to %.3f)", s->median_low, s->median_high);
        fprintf(report->out, "%8zu  %-*s %8zu %10.3f %-18s %11.4f %12.0f %12.0f\n", scene->count,
                width, s->variant->name, s->contacts, s->median, times, s->median * 1e3 / bodies,
                (double)s->bytes / bodies, s->resident / bodies);
    }
    fflush(report->out);
    machine_rows(report, scene, scores, count);
}
