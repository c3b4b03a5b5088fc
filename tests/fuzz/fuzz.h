/* fuzz.h - what a fuzz target is, and how it complains. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry, one a target; aborts when a promise is broken. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts, saying which promise was broken and showing `detail`, unless it was kept. */
void demand(bool kept, const char *promise, const char *detail);

/* The bytes with a NUL behind them; the caller frees it. */
char *text_of(const uint8_t *data, size_t size);

#endif
