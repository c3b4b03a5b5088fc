/* scratch.h - a folder of a test's own, which is the current one while it runs. */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

/* Its path, with a slash at its end. */
const char *scratch_folder(void);
/* For cmocka: before all tests, after each and after all of them; 0 when it went well. */
int scratch_enter(void **state);
int scratch_empty(void **state);
int scratch_leave(void **state);

#endif
