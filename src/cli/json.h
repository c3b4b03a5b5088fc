/* json.h - strings as JSON writes them. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdio.h>

/* `text` with its quotes; bytes that are not UTF-8 become U+FFFD. */
void cli_json_string(FILE *file, const char *text);

#endif
