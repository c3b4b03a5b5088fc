/* timing.c - a clock, a histogram, and what stages take. */
#include "cli/timing.h"

#include <math.h>
#include <time.h>

uint64_t cli_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Below 2^FINE a bin holds one value; above, the bins split each power of two in 2^FINE. */
static uint32_t bin_of(uint64_t ns)
{
    uint32_t shift = 0;
    while (ns >> (shift + CLI_TIMING_FINE + 1) != 0)
        shift++;
    uint32_t base = ns >> CLI_TIMING_FINE == 0 ? 0 : (shift + 1) << CLI_TIMING_FINE;
    uint32_t within = (uint32_t)(ns >> shift) & ((1u << CLI_TIMING_FINE) - 1);
    return base + within;
}

static double middle_of(uint32_t bin)
{
    uint32_t octave = bin >> CLI_TIMING_FINE;
    if (octave == 0)
        return (double)bin;
    uint32_t within = bin & ((1u << CLI_TIMING_FINE) - 1);
    double low = ldexp((double)(within + (1u << CLI_TIMING_FINE)), (int)octave - 1);
    return low + 0.5 * (ldexp(1, (int)octave - 1) - 1);
}

void cli_timing_add(cli_timing *timing, uint64_t ns)
{
    timing->bins[bin_of(ns)]++;
    timing->count++;
    if (ns > timing->max)
        timing->max = ns;
}

double cli_timing_quantile(const cli_timing *timing, double share)
{
    if (timing->count == 0)
        return 0;
    double rank = ceil(share * (double)timing->count);
    uint64_t passed = 0;
    uint32_t bin = 0;
    for (; bin < CLI_TIMING_BINS - 1; bin++) {
        passed += timing->bins[bin];
        if (passed > 0 && (double)passed >= rank)
            break;
    }
    double ms = middle_of(bin) * 1e-6;
    return ms < cli_timing_max(timing) ? ms : cli_timing_max(timing);
}

double cli_timing_max(const cli_timing *timing)
{
    return (double)timing->max * 1e-6;
}

static void enter_stage(void *user, cr_stage stage)
{
    cli_stage_clock *clock = user;
    uint64_t now = cli_clock();
    if (stage != CR_STAGE_FORCES)
        clock->spent[clock->stage] += now - clock->since;
    clock->stage = stage;
    clock->since = now;
}

cr_probe cli_stage_probe(cli_stage_clock *clock)
{
    return (cr_probe){.stage = enter_stage, .user = clock};
}

double cli_stage_share(const cli_stage_clock *clock, cr_stage stage)
{
    uint64_t sum = 0;
    for (int i = 0; i < CR_STAGES; i++)
        sum += clock->spent[i];
    return sum > 0 ? (double)clock->spent[stage] / (double)sum : (double)NAN;
}
