/* generate.h - what is installed beside the program, made from the manuals (manual.h). */
#ifndef CLI_GENERATE_H
#define CLI_GENERATE_H

#include <stdio.h>

void cli_man_page(FILE *out); /* roff, section 1 */
void cli_bash_completion(FILE *out);
void cli_zsh_completion(FILE *out);

#endif
