/* command_pack.c - a command as the words in which it differs from what the world holds.
 *
 * Packed: the kind, what the command is about (a body, a joint or a setting), one bit for each
 * word of the command, and the words whose bit is set. Padding counts as words, too: it may cost
 * bytes and never matters. */
#include "lab/command_pack.h"

#include <string.h>

/* The body, joint or setting of a command, in the eight bytes of an id or a pointer. */
typedef union subject {
    cr_body_id body;
    cr_joint_id joint;
    const cr_setting *setting;
    unsigned char bytes[8];
} subject;

_Static_assert(sizeof(subject) == 8 && sizeof(lab_command) % 4 == 0, "packed as words");

enum { MASK_BYTES = (LAB_COMMAND_WORDS + 7) / 8, HEADER_BYTES = 1 + sizeof(subject) };

static subject subject_of(const lab_command *command)
{
    subject about = {.bytes = {0}};
    switch (command->kind) {
    case LAB_UNJOIN:
    case LAB_EDIT_JOINT:
        about.joint = command->joint;
        break;
    case LAB_SETTING:
        about.setting = command->setting;
        break;
    default:
        about.body = command->body;
        break;
    }
    return about;
}

/* The command that sets a body or joint to its present state: packing stores the difference from
 * it. */
static lab_command unchanged(lab_command_kind kind, subject about, const cr_world *world)
{
    lab_command same;
    memset(&same, 0, sizeof same);
    same.kind = kind;
    switch (kind) {
    case LAB_UNJOIN:
        same.joint = about.joint;
        break;
    case LAB_EDIT_JOINT:
        same.joint = about.joint;
        cr_joint_get(world, about.joint, &same.joint_def);
        break;
    case LAB_SETTING:
        same.setting = about.setting;
        break;
    case LAB_SPAWN:
        same.def = cr_body_def_default();
        break;
    case LAB_EDIT:
        same.body = about.body;
        cr_body_get(world, about.body, &same.def);
        break;
    default:
        same.body = about.body;
        break;
    }
    return same;
}

size_t lab_command_pack(const lab_command *command, const cr_world *world,
                        unsigned char out[LAB_PACKED_MAX])
{
    lab_command wanted = *command;
    wanted.more = false;
    subject about = subject_of(command);
    lab_command same = unchanged(command->kind, about, world);
    const unsigned char *to = (const unsigned char *)&wanted;
    const unsigned char *from = (const unsigned char *)&same;
    out[0] = (unsigned char)command->kind;
    memcpy(out + 1, about.bytes, sizeof about);
    unsigned char *mask = out + HEADER_BYTES, *end = mask + MASK_BYTES;
    memset(mask, 0, MASK_BYTES);
    for (size_t i = 0; i < LAB_COMMAND_WORDS; i++) {
        if (memcmp(to + 4 * i, from + 4 * i, 4) == 0)
            continue;
        mask[i / 8] |= (unsigned char)(1u << i % 8);
        memcpy(end, to + 4 * i, 4);
        end += 4;
    }
    return (size_t)(end - out);
}

static subject packed_subject(const unsigned char *packed)
{
    subject about;
    memcpy(about.bytes, packed + 1, sizeof about);
    return about;
}

lab_command lab_command_unpack(const unsigned char *packed, const cr_world *world)
{
    lab_command command = unchanged(lab_packed_kind(packed), packed_subject(packed), world);
    unsigned char *to = (unsigned char *)&command;
    const unsigned char *mask = packed + HEADER_BYTES, *word = mask + MASK_BYTES;
    for (size_t i = 0; i < LAB_COMMAND_WORDS; i++) {
        if ((mask[i / 8] >> i % 8 & 1) == 0)
            continue;
        memcpy(to + 4 * i, word, 4);
        word += 4;
    }
    return command;
}

bool lab_command_replaces(const lab_command *later, const unsigned char *packed)
{
    switch (later->kind) {
    case LAB_EDIT:
    case LAB_EDIT_JOINT:
    case LAB_SETTING:
    case LAB_DRAG_MOVE:
        break;
    default:
        return false;
    }
    subject a = subject_of(later), b = packed_subject(packed);
    return lab_packed_kind(packed) == later->kind && memcmp(a.bytes, b.bytes, sizeof a) == 0;
}
