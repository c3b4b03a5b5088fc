/* divergence_report.h - printing where two runs part. */
#ifndef CLI_DIVERGENCE_REPORT_H
#define CLI_DIVERGENCE_REPORT_H

#include "cli/divergence.h"
#include "lab/scene.h"

typedef struct cli_divergence_report {
    const char *title;
    const lab_scene *scene; /* whose bodies and joints have names */
    const cli_side *a, *b;
    const cli_divergence *divergence;
} cli_divergence_report;

void cli_divergence_text(const cli_divergence_report *report);
void cli_divergence_json(const cli_divergence_report *report);

#endif
