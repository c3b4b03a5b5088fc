/* count_threads.c - wraps pthread_create to count the threads that the library makes. */
#include "count_threads.h"

#include <pthread.h>

static int made;

int threads_made(void)
{
    return made;
}

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    made++;
    return __real_pthread_create(thread, attributes, start, argument);
}
