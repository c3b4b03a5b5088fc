/* command_words.h - a command in a few words, for people: what a branch, an undo or a mark is
 * called by. */
#ifndef LAB_COMMAND_WORDS_H
#define LAB_COMMAND_WORDS_H

#include "lab/command.h"
#include "lab/scene.h"

/* "restitution of ball 0.5 -> 0.8", "box 3 moved", "gravity y -9.81 -> 0". The scene's world must
 * be as it is just before the command. Returns `out`. */
char *lab_command_words(const lab_scene *scene, const lab_command *command, char *out, size_t size);

#endif
