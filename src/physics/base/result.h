/* result.h - results with a message, which the core's functions return when they refuse. */
#ifndef CR_RESULT_H
#define CR_RESULT_H

#include "carom.h"

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
cr_result
cr_fail(cr_code code, const char *format, ...);

static inline cr_result cr_ok(void)
{
    return (cr_result){.code = CR_OK};
}
static inline cr_result cr_out_of_memory(void)
{
    return cr_fail(CR_OUT_OF_MEMORY, "out of memory");
}

#endif
