/* card_text.h - the text of a card: a heading, paragraphs, and formulas. */
#ifndef SANDBOX_CARD_TEXT_H
#define SANDBOX_CARD_TEXT_H

#include "sandbox/ui/ui.h"

/* Wrapped, as all of it. */
void card_title(ui *u, const char *text);
/* Lines, each wrapped on its own. */
void card_text(ui *u, draw_color color, const char *text);
/* The same on a ground of its own, so that numbers stand apart from words. */
void card_formula(ui *u, const char *text);

#endif
