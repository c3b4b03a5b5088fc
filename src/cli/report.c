/* report.c - printing a run's figures. */
#include "cli/report.h"

#include "cli/json.h"
#include "cli/number.h"
#include "lab/metrics.h"
#include "lab/utf8.h"

#include <inttypes.h>
#include <stdio.h>

static void number(const char *before, double value)
{
    char text[32];
    printf("%s%s", before, cli_print_double(text, sizeof text, value));
}

/* Only where it was asked for. */
static void print_until(const cli_until *until)
{
    if (until->text == NULL)
        return;
    printf(",\"until\":");
    if (!until->met) {
        printf("null");
        return;
    }
    printf("{\"step\":%" PRIu64 ",\"what\":", until->step);
    cli_json_string(stdout, until->words);
    putchar('}');
}

static void print_ledger(const lab_energy_ledger *ledger)
{
    const lab_ledger_entry *sums = lab_energy_ledger_sums(ledger);
    const lab_ledger_row_info *info = lab_ledger_rows();
    printf(",\"ledger\":{");
    for (int i = 0; i < LAB_LEDGER_ROWS; i++) {
        printf("\"%s\":", info[i].key);
        number("", sums->row[i]);
        putchar(',');
    }
    number("\"change\":", sums->change);
    putchar('}');
}

void cli_report_json(const cli_report *report)
{
    cr_stats stats = cr_world_stats(report->world);
    lab_metrics metrics = lab_metrics_of(report->world);
    char depth[32];
    printf("{\"scene\":");
    cli_json_string(stdout, report->scene);
    printf(",\"steps\":%" PRIu64, report->steps);
    char time[32];
    printf(",\"time\":%s", cli_print_time(time, sizeof time, cr_world_time(report->world),
                                          (double)cr_world_timestep(report->world)));
    printf(",\"bodies\":%" PRIu32 ",\"contacts\":%" PRIu32, stats.bodies, stats.contacts);
    printf(",\"max_penetration\":%s", lab_print_float(depth, sizeof depth, stats.max_penetration));
    number(",\"kinetic_energy\":", metrics.kinetic_linear + metrics.kinetic_angular);
    number(",\"potential_energy\":", metrics.potential);
    number(",\"momentum\":[", metrics.momentum_x);
    number(",", metrics.momentum_y);
    number("],\"angular_momentum\":", metrics.angular_momentum);
    number(",\"energy_made\":", lab_energy_balance_made(report->balance));
    printf(",\"sleeping\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\"", stats.sleeping,
           cr_world_hash(report->world));
    print_until(report->until);
    if (report->ledger != NULL)
        print_ledger(report->ledger);
    printf(",\"step_ms\":{\"median\":%.6g,\"max\":%.6g}}\n",
           cli_timing_quantile(report->timing, 0.5), cli_timing_max(report->timing));
}

static void figure(const char *label, double value, const char *unit)
{
    printf("%-18s%.6g %s\n", label, value, unit);
}

static void list_ledger(const lab_energy_ledger *ledger)
{
    const lab_ledger_entry *sums = lab_energy_ledger_sums(ledger);
    const lab_ledger_row_info *info = lab_ledger_rows();
    printf("ledger\n");
    for (int i = 0; i < LAB_LEDGER_ROWS; i++)
        printf("  %-16s%12.6g J\n", info[i].name, sums->row[i]);
    printf("  %-16s%12.6g J\n", "Change", sums->change);
}

void cli_report_table(const cli_report *report)
{
    cr_stats stats = cr_world_stats(report->world);
    lab_metrics metrics = lab_metrics_of(report->world);
    printf("%-18s", "scene");
    lab_print_plain(stdout, report->scene);
    putchar('\n');
    printf("%-18s%" PRIu64 "\n", "steps", report->steps);
    figure("time", cr_world_time(report->world), "s");
    if (report->until->text != NULL) {
        printf("%-18s", "until");
        if (report->until->met)
            printf("step %" PRIu64 ": ", report->until->step);
        lab_print_plain(stdout, report->until->met ? report->until->words : "never came true");
        putchar('\n');
    }
    printf("%-18s%" PRIu32 "\n", "bodies", stats.bodies);
    printf("%-18s%" PRIu32 "\n", "contacts", stats.contacts);
    figure("max penetration", (double)stats.max_penetration * 1000, "mm");
    figure("kinetic energy", metrics.kinetic_linear + metrics.kinetic_angular, "J");
    figure("potential energy", metrics.potential, "J");
    printf("%-18s(%.6g, %.6g) kg m/s\n", "momentum", metrics.momentum_x, metrics.momentum_y);
    figure("angular momentum", metrics.angular_momentum, "kg m^2/s");
    figure("energy made", lab_energy_balance_made(report->balance), "J");
    printf("%-18s%" PRIu32 "\n", "sleeping", stats.sleeping);
    printf("%-18s%016" PRIx64 "\n", "hash", cr_world_hash(report->world));
    if (report->ledger != NULL)
        list_ledger(report->ledger);
    printf("%-18smedian %.4g ms, max %.4g ms\n", "step", cli_timing_quantile(report->timing, 0.5),
           cli_timing_max(report->timing));
}
