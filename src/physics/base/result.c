/* result.c - makes results that carry a message. */
#include "base/result.h"

#include <stdarg.h>
#include <stdio.h>

cr_result cr_fail(cr_code code, const char *format, ...)
{
    cr_result result = {.code = code};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.message, sizeof result.message, format, arguments);
    va_end(arguments);
    return result;
}
