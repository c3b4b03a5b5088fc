/* enum_names.h - the name of an enumerator, from a table in their order. */
#ifndef CR_ENUM_NAMES_H
#define CR_ENUM_NAMES_H

#include <stddef.h>

/* "unknown" of what is no enumerator. */
#define CR_NAME(names, value)                                                                      \
    ((size_t)(value) < sizeof(names) / sizeof *(names) ? (names)[value] : "unknown")

#endif
