/* number.h - numbers as a command line writes and prints them. */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole number, digits only; false when it is not one or does not fit. */
bool cli_parse_whole(const char *text, uint64_t *value);
/* A finite decimal number or a fraction of two ("1/60"), nothing before or after it. */
bool cli_parse_number(const char *text, double *value);

/* The number with the fewest digits (15 to 17) that read back to the same double; "null", as
 * JSON has it, when it is not finite. Returns `out`. */
char *cli_print_double(char *out, size_t size, double value);

/* A time in the middle of steps of h seconds, rounded so that neighbouring steps stay distinct: to
 * six digits of h (0.0166667), and to seven digits in all unless distinct times need more. Returns
 * `out`. */
char *cli_print_time(char *out, size_t size, double time, double h);

#endif
