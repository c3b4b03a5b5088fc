/* fuzz.c - what every fuzz target shares: its entry and how it reports. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void demand(bool kept, const char *promise, const char *detail)
{
    if (kept)
        return;
    /* Not by stdio, whose streams a target may have turned to memory. */
    const char *const parts[] = {"broken promise: ", promise, "\n", detail, "\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (write(STDERR_FILENO, parts[i], strlen(parts[i])) < 0)
            break;
    abort();
}

char *text_of(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    demand(text != NULL, "there is memory", "");
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
