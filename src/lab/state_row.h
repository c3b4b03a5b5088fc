/* state_row.h - what a stage of a tick has made of a body, a contact or a joint, value by value, to
 * be held against what another run has made of it, bit by bit. */
#ifndef LAB_STATE_ROW_H
#define LAB_STATE_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAB_STATE_VALUES = 24 };

typedef struct lab_state_value {
    char name[24];
    bool is_float;
    uint32_t bits; /* of the float, or the whole number */
} lab_state_value;

typedef struct lab_state_row {
    char what[16];       /* "body", "contact" ... */
    uint32_t numbers[2]; /* of a body, of both bodies, of a joint; 0: none */
    int count;
    lab_state_value values[LAB_STATE_VALUES];
} lab_state_row;

enum { LAB_STATE_ROW_TEXT = 1200 };
/* "contact 3 7 normal_x=0x3f800000 points=2": what, its numbers, and its values: a float as its
 * bits, whole numbers as they are. LAB_STATE_ROW_TEXT is enough for it. Returns `out`. */
char *lab_state_row_print(const lab_state_row *row, char *out, size_t size);
/* Reads such a line. False where it is no row. */
bool lab_state_row_read(lab_state_row *row, const char *line);
/* Below 0: a's place is before b's; 0: they tell of the same. */
int lab_state_row_order(const lab_state_row *a, const lab_state_row *b);
/* The index of the first value from `from` on that differs, or -1. Rows whose values have other
 * names or another number differ from there on. */
int lab_state_row_differs(const lab_state_row *a, const lab_state_row *b, int from);

/* How many floats there are from one to the other; -1 where one is no number. */
int64_t lab_ulps_apart(uint32_t a, uint32_t b);
/* The lowest bit that differs; of equal ones -1. */
int lab_lowest_bit(uint32_t a, uint32_t b);
float lab_float_of(uint32_t bits);

/* ---- two lists of rows ---- */

/* A row that differs, or that one side alone has. */
typedef struct lab_row_difference {
    bool found;
    char stage[32], section[16];
    bool in_a, in_b;
    lab_state_row a, b; /* of a side that lacks it: undefined */
} lab_row_difference;

/* Rows in their order, one at a time: false at the end. What it hands out is valid until the next
 * call. */
typedef struct lab_row_source {
    bool (*next)(void *user, const lab_state_row **row);
    void *user;
} lab_row_source;

/* Goes through both to their ends. The first row that differs goes to `first`, without its stage
 * and section; returns how many differ, those that one side alone has included. */
size_t lab_rows_compare(lab_row_source a, lab_row_source b, lab_row_difference *first);

#endif
