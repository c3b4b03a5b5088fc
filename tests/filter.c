/* filter.c - part of every test program: CMOCKA_TEST_FILTER in the environment, in which * stands
 * for anything, says which of its tests run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void read_filter(void)
{
    const char *filter = getenv("CMOCKA_TEST_FILTER");
    if (filter != NULL)
        cmocka_set_test_filter(filter);
}
