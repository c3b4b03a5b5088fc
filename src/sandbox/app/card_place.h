/* card_place.h - the room of the scene's card, and what it leaves of the world to look at. */
#ifndef SANDBOX_CARD_PLACE_H
#define SANDBOX_CARD_PLACE_H

#include "sandbox/app/app.h"

/* The scene says more than its name: it has a card. */
bool card_is_wanted(const app *a);
bool card_is_folded(const app *a);
/* The layout is to be made again then. */
void card_fold(app *a, bool folded);
/* Folded until somebody asks for it, and nothing is remembered of that; likewise. */
void card_wait(app *a);
/* The most that the card may cover, in the window; of no width where there is none. At the left of
 * the world and no wider than a third of it; where that is too narrow to read, along the top of it
 * and no higher than a third. */
draw_rect card_room(const app *a);
/* What of the world's picture an unfolded card leaves free: where a scene is framed. */
draw_rect card_free(const app *a);
/* Shows the scene in what the card leaves free. */
void card_frame(app *a);

#endif
