/* fuzz_scratch.h - where a target that reads and writes files does so: a folder of the process,
 * which is the current one from then on and goes when the process ends. */
#ifndef TESTS_FUZZ_FUZZ_SCRATCH_H
#define TESTS_FUZZ_FUZZ_SCRATCH_H

#include "lab/scene.h"

#include <stdio.h>

/* Makes it at the first call. It has the program's assets in "assets", of the scenes and lessons
 * only a few small ones, and $CAROM_ASSETS says so. */
void scratch_enter(void);
/* Its path, with a slash at its end. */
const char *scratch_folder(void);
/* Removes all files but the assets, hidden ones too. */
void scratch_sweep(void);
/* Whether a file that was being written was left behind, unfinished. */
bool scratch_has_draft(void);
void scratch_write(const char *name, const void *bytes, size_t size);
/* Whether the file is there and has these bytes. */
bool scratch_holds(const char *name, const void *bytes, size_t size);

/* What is said on standard output and standard error between begin and end. Sanitizers and
 * `demand` still speak to the terminal. The texts are freed by the caller. */
typedef struct spoken {
    char *out, *err;
    size_t out_size, err_size;
    FILE *was_out, *was_err;
} spoken;

void spoken_begin(spoken *s);
void spoken_end(spoken *s);
void spoken_free(spoken *s);
/* Nothing in it could upset a terminal. */
void demand_plain(const char *text, size_t size);

#endif
