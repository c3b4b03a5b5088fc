/* mutate_scene.c - teaches libFuzzer a little JSON. Flipped bytes mostly make texts that are no
 * JSON at all; here every other mutation puts another number in a number's place, or copies one
 * bracketed part of the text behind or over another, so that worlds are reached and go wrong. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's own. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

typedef struct range {
    size_t start, end;
} range;

static const char *const numbers[] = {
    "0",     "-0",        "1",    "-1",         "0.5",        "2",       "3",     "10",    "0.1",
    "1e-3",  "1e-6",      "1e-9", "1e-20",      "1e-38",      "1e-45",   "1e3",   "1e6",   "1e9",
    "1e15",  "1e18",      "1e19", "1e30",       "3.4e38",     "-3.4e38", "-1e9",  "-1e18", "1.5708",
    "-0.25", "0.9999999", "1e39", "4294967295", "2147483648", "0.0001",  "-1e-3", "100",   "7",
};

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static int starts_number(const uint8_t *data, size_t i)
{
    int digit = data[i] == '-' || (data[i] >= '0' && data[i] <= '9');
    return digit && i > 0 && memchr(" [:,\n", data[i - 1], 5) != NULL;
}

static size_t number_end(const uint8_t *data, size_t size, size_t i)
{
    while (i < size && strchr("+-.eE0123456789", data[i]) != NULL && data[i] != '\0')
        i++;
    return i;
}

static int starts_bracket(const uint8_t *data, size_t i)
{
    return i > 0 && (data[i] == '{' || data[i] == '[');
}

static size_t bracket_end(const uint8_t *data, size_t size, size_t i)
{
    int depth = 0;
    for (; i < size; i++) {
        depth += data[i] == '{' || data[i] == '[';
        depth -= data[i] == '}' || data[i] == ']';
        if (depth == 0)
            return i + 1;
    }
    return size;
}

/* A part that begins where `starts` says so, chosen at random; empty when there is none. */
static range choose(const uint8_t *data, size_t size, uint32_t *random,
                    int (*starts)(const uint8_t *, size_t),
                    size_t (*end)(const uint8_t *, size_t, size_t))
{
    range chosen = {0, 0};
    uint32_t seen = 0;
    for (size_t i = 0; i < size; i++)
        if (starts(data, i) && next_random(random) % ++seen == 0)
            chosen.start = i;
    if (seen > 0)
        chosen.end = end(data, size, chosen.start);
    return chosen;
}

/* Puts `length` bytes in the place of a part. Returns the new size, or 0 when it is too large. */
static size_t replace(uint8_t *data, size_t size, size_t max_size, range part, const uint8_t *by,
                      size_t length)
{
    size_t grown = size - (part.end - part.start) + length;
    if (grown > max_size)
        return 0;
    memmove(data + part.start + length, data + part.end, size - part.end);
    memcpy(data + part.start, by, length);
    return grown;
}

static size_t another_number(uint8_t *data, size_t size, size_t max_size, uint32_t *random)
{
    range part = choose(data, size, random, starts_number, number_end);
    const char *number = numbers[next_random(random) % (sizeof numbers / sizeof *numbers)];
    if (part.end == 0)
        return 0;
    return replace(data, size, max_size, part, (const uint8_t *)number, strlen(number));
}

static size_t copy_part(uint8_t *data, size_t size, size_t max_size, uint32_t *random)
{
    range from = choose(data, size, random, starts_bracket, bracket_end);
    range to = choose(data, size, random, starts_bracket, bracket_end);
    if (from.end == 0 || to.end == 0)
        return 0;
    int behind = next_random(random) % 2 == 0;
    size_t length = from.end - from.start + (behind ? 1 : 0);
    uint8_t *copy = malloc(length);
    if (copy == NULL)
        return 0;
    copy[0] = ',';
    memcpy(copy + (behind ? 1 : 0), data + from.start, from.end - from.start);
    to = behind ? (range){from.end, from.end} : to;
    size_t grown = replace(data, size, max_size, to, copy, length);
    free(copy);
    return grown;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint32_t random = seed;
    size_t mutated = 0;
    switch (next_random(&random) % 4) {
    case 0:
        mutated = another_number(data, size, max_size, &random);
        break;
    case 1:
        mutated = copy_part(data, size, max_size, &random);
        break;
    default:
        break;
    }
    return mutated > 0 ? mutated : LLVMFuzzerMutate(data, size, max_size);
}
