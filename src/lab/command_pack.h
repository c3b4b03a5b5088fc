/* command_pack.h - a command in as few bytes as it takes, for the history: most commands change a
 * word or two of what the body or joint is already. */
#ifndef LAB_COMMAND_PACK_H
#define LAB_COMMAND_PACK_H

#include "lab/command.h"

enum {
    LAB_COMMAND_WORDS = (sizeof(lab_command) + 3) / 4,
    LAB_PACKED_MAX = 16 + LAB_COMMAND_WORDS / 8 + 1 + 4 * LAB_COMMAND_WORDS,
};

/* Packs all of the command but `more`, as the difference from what the world holds just before
 * the command is applied. Returns the bytes written to `out`. */
size_t lab_command_pack(const lab_command *command, const cr_world *world,
                        unsigned char out[LAB_PACKED_MAX]);
/* Restores a packed command. The world must be in the very state it was packed in. */
lab_command lab_command_unpack(const unsigned char *packed, const cr_world *world);
static inline lab_command_kind lab_packed_kind(const unsigned char *packed)
{
    return (lab_command_kind)packed[0];
}
/* Whether the packed command is undone by `later`, applied right after it: both set the same
 * thing outright. */
bool lab_command_replaces(const lab_command *later, const unsigned char *packed);

#endif
