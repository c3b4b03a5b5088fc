/* did_you_mean.c - finds the known word nearest to a mistyped one: the edit distance with swaps. */
#include "lab/did_you_mean.h"

#include <stddef.h>
#include <string.h>

enum {
    LONGEST = 48 /* longer words are compared with nothing: a table of lengths stays on the stack */
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits that turn `a` into `b`, with a swap of neighbours as one edit. Row i of the table holds
 * the distances of a's first i letters to each beginning of b; three rows are alive at a time. */
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= nb; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= na; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= nb; j++) {
            char x = lower(a[i - 1]);
            char y = lower(b[j - 1]);
            row[j] = least(above[j - 1] + (x != y), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                row[j] = least(row[j], above2[j - 2] + 1);
        }
    }
    return rows[na % 3][nb];
}

const char *lab_did_you_mean(const char *word, const char *const *known)
{
    size_t length = strlen(word);
    if (length == 0 || length > LONGEST)
        return NULL;
    const char *best = NULL;
    size_t fewest = length / 3 + 2; /* more than a third of the letters wrong is another word */
    for (; *known != NULL; known++) {
        size_t known_length = strlen(*known);
        if (known_length == 0 || known_length > LONGEST)
            continue;
        size_t edits = distance(word, length, *known, known_length);
        if (edits < fewest && edits < known_length) {
            fewest = edits;
            best = *known;
        }
    }
    return best;
}
