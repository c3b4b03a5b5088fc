/* journal_command.h - commands as lines of a journal. What is edited is told by the fields that
 * change, each behind its word: a body that is dragged takes 30 bytes. */
#ifndef LAB_JOURNAL_COMMAND_H
#define LAB_JOURNAL_COMMAND_H

#include "lab/journal_ids.h"
#include "lab/journal_record.h"
#include "lab/session.h"

/* Without the end of the line. The numbers of names in it are those of the session's table. */
void journal_put_command(json_text_buffer *out, const lab_operation *operation);
/* The `user` word of what the command makes or changes; 0 of other commands. */
uint64_t journal_command_user(const lab_command *command);

/* What stands between a journal's numbers and those of the world that it is read into. */
typedef struct journal_reading {
    const cr_world *world;
    journal_ids bodies, joints;
    journal_ids names; /* by index */
} journal_reading;

typedef struct journal_command {
    lab_command command;
    journal_id made; /* what the journal calls the body or joint that it made */
} journal_command;

/* The command whose word was taken. False when there is none of that word, or the rest is not as it
 * is written. Whether the world accepts it is for the world to tell. */
bool journal_take_command(const journal_reading *reading, journal_word word, journal_words *words,
                          journal_command *out);

#endif
