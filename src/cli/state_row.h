/* state_row.h - a row of states (states.h), read back, and how two of them differ. */
#ifndef CLI_STATE_ROW_H
#define CLI_STATE_ROW_H

#include <stdbool.h>
#include <stdint.h>

enum { CLI_MAX_QUANTITIES = 24 };

typedef struct cli_quantity {
    char name[32];
    bool is_float;
    uint32_t bits; /* of the float, or the whole number */
} cli_quantity;

typedef struct cli_state_row {
    char what[16];       /* "body", "contact" ... */
    uint32_t numbers[2]; /* of a body, of both bodies, of a joint; 0: none */
    int count;
    cli_quantity quantities[CLI_MAX_QUANTITIES];
} cli_state_row;

/* False where the line is no row. */
bool cli_state_row_read(cli_state_row *row, const char *line);
/* Below 0: a's place is before b's; 0: they tell of the same. */
int cli_state_row_order(const cli_state_row *a, const cli_state_row *b);
/* The index of the first quantity from `from` on that differs, or -1. Rows whose quantities have
 * other names or another number differ from there on. */
int cli_state_row_differs(const cli_state_row *a, const cli_state_row *b, int from);

/* How many floats there are from one to the other; -1 where one is no number. */
int64_t cli_ulps_apart(uint32_t a, uint32_t b);
/* The lowest bit that differs; of equal ones -1. */
int cli_lowest_bit(uint32_t a, uint32_t b);
float cli_float_of(uint32_t bits);

#endif
