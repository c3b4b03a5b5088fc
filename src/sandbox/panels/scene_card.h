/* scene_card.h - what the scene says: its title, its question, its notes. */
#ifndef SANDBOX_SCENE_CARD_H
#define SANDBOX_SCENE_CARD_H

#include "sandbox/app/app.h"

/* In the upper left of the world, and not below `above`. */
void scene_card(app *a, draw_rect above);

#endif
