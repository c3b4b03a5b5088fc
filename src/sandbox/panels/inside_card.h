/* inside_card.h - the parts of the card that tells of the opened tick. */
#ifndef SANDBOX_INSIDE_CARD_H
#define SANDBOX_INSIDE_CARD_H

#include "sandbox/app/app.h"
#include "sandbox/ui/widgets.h"

/* A heading; and lines, each wrapped on its own. */
void inside_title(ui *u, const char *text);
void inside_text(ui *u, draw_color color, const char *text);

/* The list of causes; the account that opened_tick.causes_of names. */
void inside_causes(app *a);

#endif
