/* count_threads.h - how many threads the library has made, for tests that compare runs with several
 * with runs with one. Their programs are linked with --wrap=pthread_create. */
#ifndef COUNT_THREADS_H
#define COUNT_THREADS_H

int threads_made(void);

#endif
