/* effort.h - how much of a long test is done, and what sanitizers see of it. A test asserts the
 * same in every build; but with sanitizers, which make most code five to ten times as slow and look
 * for what each code path does to memory, a test that goes through many seeds, ticks or
 * combinations goes through some of them only. All of them are run by the other builds;
 * tests/run.sh runs each test that asks for this in release, too. CAROM_EFFORT=full in the
 * environment has all of them run here, too. */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ ||                                 \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TEST_SANITIZED true
#else
#define TEST_SANITIZED false
#endif

static inline bool test_is_sampled(void)
{
    const char *wish = getenv("CAROM_EFFORT");
    return TEST_SANITIZED && (wish == NULL || strcmp(wish, "full") != 0);
}

/* A number that says how long a test takes, such as how many seeds or ticks, or every how manieth
 * combination: `full`, or with sanitizers `sampled`. The first call prints which. */
static inline int test_effort(int full, int sampled)
{
    static bool said;
    if (!said)
        printf("effort: %s\n", test_is_sampled() ? "sampled, for there are sanitizers" : "full");
    said = true;
    return test_is_sampled() ? sampled : full;
}

/* For the setting wide.lanes: how many lanes have kernels that are compiled with the sanitizers of
 * the build; 0, which is as many as the machine has, where all are. */
static inline int test_sanitized_lanes(void)
{
#ifdef CAROM_UNSANITIZED_WIDE_KERNELS
    return 4;
#else
    return 0;
#endif
}

#endif
