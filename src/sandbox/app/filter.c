/* filter.c - looking for a part of a text. */
#include "sandbox/app/filter.h"

#include <SDL.h>
#include <string.h>

bool filter_matches(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; *text != '\0'; text++)
        if (SDL_strncasecmp(text, part, length) == 0)
            return true;
    return length == 0;
}

bool filter_begins(const char *text, const char *part)
{
    return SDL_strncasecmp(text, part, strlen(part)) == 0;
}
