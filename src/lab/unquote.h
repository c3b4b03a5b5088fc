/* unquote.h - a text out of a mail or a forum, freed from what those put around it. */
#ifndef LAB_UNQUOTE_H
#define LAB_UNQUOTE_H

#include <stddef.h>

/* Puts spaces over quotation marks (">") at the start of lines, over lines that fence code in
 * (``` or ~~~), and over all that stands outside the first fence. No byte moves: what is found
 * wrong later has the line and column that it has in the text as it came. */
void lab_unquote(char *text, size_t length);

#endif
