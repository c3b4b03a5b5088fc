/* report.c - the writing of scores. */
#include "report.h"

static void fields(FILE *out, const bench_scene *scene, const bench_score *s, const char *format)
{
    const bench_quality *q = &s->quality;
    fprintf(out, format, scene->name, s->engine->name, scene->count, s->contacts, s->median, s->p95,
            s->p99, s->ratio, s->ratio_low, s->ratio_high, q->finite ? "true" : "false",
            q->worst * 1e3, q->mean * 1e3, q->drift * 1e3, q->energy,
            (double)s->bytes / (double)scene->count, s->resident / (double)scene->count);
}

#define CSV_HEAD                                                                                   \
    "scene,engine,bodies,contacts,median_ms,p95_ms,p99_ms,ratio,ratio_low,ratio_high,finite,"      \
    "worst_mm,mean_mm,drift_mm,energy_J,snapshot_bytes_a_body,resident_bytes_a_body\n"
#define CSV_ROW "%s,%s,%zu,%zu,%.4f,%.4f,%.4f,%.3f,%.3f,%.3f,%s,%.3f,%.4f,%.3f,%.5g,%.0f,%.0f\n"
#define JSON_ROW                                                                                   \
    "{\"scene\": \"%s\", \"engine\": \"%s\", \"bodies\": %zu, \"contacts\": %zu, "                 \
    "\"median_ms\": %.4f, \"p95_ms\": %.4f, \"p99_ms\": %.4f, \"ratio\": %.3f, "                   \
    "\"ratio_low\": %.3f, \"ratio_high\": %.3f, \"finite\": %s, \"worst_mm\": %.3f, "              \
    "\"mean_mm\": %.4f, \"drift_mm\": %.3f, \"energy_J\": %.5g, "                                  \
    "\"snapshot_bytes_a_body\": %.0f, \"resident_bytes_a_body\": %.0f}"

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

static void table_row(FILE *out, const bench_scene *scene, const bench_score *s)
{
    const bench_quality *q = &s->quality;
    fprintf(out, "  %-9s %8zu %8.3f %8.3f %8.3f  %6.3f (%.3f to %.3f)", s->engine->name,
            s->contacts, s->median, s->p95, s->p99, s->ratio, s->ratio_low, s->ratio_high);
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

void bench_report_scene(bench_report *report, const bench_scene *scene, const bench_score *scores,
                        size_t count)
{
    machine_rows(report, scene, scores, count);
    if (report->json)
        return;
    fprintf(report->out,
            "%s, %zu bodies\n  %-9s %8s %8s %8s %8s  %6s (spread)         %9s %8s %9s %10s\n",
            scene->name, scene->count, "engine", "contacts", "ms", "p95", "p99", "ratio",
            "worst mm", "mean mm", "drift mm", "energy J");
    for (size_t i = 0; i < count; i++)
        table_row(report->out, scene, &scores[i]);
    fflush(report->out);
}

void bench_report_scaling(bench_report *report, const bench_scene *scene, const bench_score *scores,
                          size_t count)
{
    if (report->rows == 0 && !report->json)
        fprintf(report->out, "%8s  %-9s %8s %10s %12s %12s %12s\n", "bodies", "engine", "contacts",
                "ms a step", "us a body", "copy, B/body", "RSS, B/body");
    for (size_t i = 0; i < count && !report->json; i++)
        fprintf(report->out, "%8zu  %-9s %8zu %10.3f %12.4f %12.0f %12.0f\n", scene->count,
                scores[i].engine->name, scores[i].contacts, scores[i].median,
                scores[i].median * 1e3 / (double)scene->count,
                (double)scores[i].bytes / (double)scene->count,
                scores[i].resident / (double)scene->count);
    fflush(report->out);
    machine_rows(report, scene, scores, count);
}
