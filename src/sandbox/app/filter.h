/* filter.h - what passes a filter that somebody typed. */
#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include <stdbool.h>

/* Whether `part` stands somewhere in `text`, in either case; an empty part stands everywhere. */
bool filter_matches(const char *text, const char *part);
/* Whether `text` begins with it. */
bool filter_begins(const char *text, const char *part);

#endif
