/* names.c - the table of interned strings. */
#include "lab/names.h"

#include <stdlib.h>
#include <string.h>

struct lab_names {
    char **texts; /* texts[number - 1] */
    uint32_t count, room;
    uint32_t owners;     /* besides the first */
    uint32_t *slots;     /* a hash table of numbers, 0 where empty; never more than half full */
    uint32_t slot_count; /* a power of two */
};

enum { FIRST_SLOTS = 64 };

/* FNV-1a, 64 bits. */
static uint64_t hash(const char *text)
{
    uint64_t h = 14695981039346656037u;
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ^ h >> 32;
}

/* The slot that holds the text, or the empty one where it belongs. */
static uint32_t *slot_of(uint32_t *slots, uint32_t slot_count, char *const *texts, const char *text)
{
    uint32_t i = (uint32_t)hash(text) & (slot_count - 1);
    while (slots[i] != 0 && strcmp(texts[slots[i] - 1], text) != 0)
        i = (i + 1) & (slot_count - 1);
    return &slots[i];
}

lab_names *lab_names_create(void)
{
    lab_names *names = calloc(1, sizeof *names);
    if (names == NULL)
        return NULL;
    names->slot_count = FIRST_SLOTS;
    names->slots = calloc(FIRST_SLOTS, sizeof *names->slots);
    if (names->slots == NULL) {
        free(names);
        return NULL;
    }
    return names;
}

lab_names *lab_names_share(lab_names *names)
{
    names->owners++;
    return names;
}

void lab_names_destroy(lab_names *names)
{
    if (names == NULL || names->owners > 0) {
        if (names != NULL)
            names->owners--;
        return;
    }
    for (uint32_t i = 0; i < names->count; i++)
        free(names->texts[i]);
    free(names->texts);
    free(names->slots);
    free(names);
}

/* Makes room for one more text and its slot. */
static bool grow(lab_names *names)
{
    if (names->count >= LAB_MAX_NAMES)
        return false;
    if (names->count == names->room) {
        uint32_t room = names->room == 0 ? FIRST_SLOTS / 2 : names->room * 2;
        char **texts = realloc(names->texts, room * sizeof *texts);
        if (texts == NULL)
            return false;
        names->texts = texts;
        names->room = room;
    }
    if ((names->count + 1) * 2 <= names->slot_count)
        return true;
    uint32_t slot_count = names->slot_count * 2;
    uint32_t *slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL)
        return false;
    for (uint32_t i = 0; i < names->count; i++)
        *slot_of(slots, slot_count, names->texts, names->texts[i]) = i + 1;
    free(names->slots);
    names->slots = slots;
    names->slot_count = slot_count;
    return true;
}

uint32_t lab_names_intern(lab_names *names, const char *text)
{
    if (text[0] == '\0')
        return 0;
    uint32_t number = lab_names_find(names, text);
    if (number != 0)
        return number;
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL || !grow(names)) {
        free(copy);
        return 0;
    }
    memcpy(copy, text, size);
    *slot_of(names->slots, names->slot_count, names->texts, text) = names->count + 1;
    names->texts[names->count++] = copy;
    return names->count;
}

uint32_t lab_names_find(const lab_names *names, const char *text)
{
    return *slot_of(names->slots, names->slot_count, names->texts, text);
}

uint32_t lab_names_count(const lab_names *names)
{
    return names->count;
}

const char *lab_names_text(const lab_names *names, uint32_t number)
{
    return number >= 1 && number <= names->count ? names->texts[number - 1] : "";
}
