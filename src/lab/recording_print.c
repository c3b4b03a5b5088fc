/* recording_print.c - a session's branches as a recording. */
#include "lab/recording.h"

#include "lab/journal_command.h"
#include "lab/session_state.h"
#include "lab/state_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct printer {
    lab_session *session;
    json_text_buffer out;
    bool *named; /* by number of a name: told already */
    lab_operation operation;
    const lab_progress *progress;
    uint64_t done, all; /* ticks */
    bool bodies, given_up;
} printer;

static void put_name(printer *p, uint32_t number)
{
    lab_names *names = lab_session_names(p->session);
    if (number == 0 || number > lab_names_count(names) || p->named[number])
        return;
    p->named[number] = true;
    json_put(&p->out, "name");
    journal_put_decimal(&p->out, number);
    journal_put_text(&p->out, lab_names_text(names, number));
    json_put(&p->out, "\n");
}

/* The line needs what the command makes, which is not known before it is done. */
static void note_command(void *user, const cr_world *world, const lab_command *command)
{
    printer *p = user;
    uint64_t names = journal_command_user(command);
    put_name(p, lab_tag_name(names));
    put_name(p, lab_tag_material(names));
    p->operation = (lab_operation){.kind = LAB_DID_COMMAND, .command = command};
    if (command->kind == LAB_EDIT)
        cr_body_get(world, command->body, &p->operation.body_before);
    if (command->kind == LAB_EDIT_JOINT)
        cr_joint_get(world, command->joint, &p->operation.joint_before);
}

static void put_command(void *user, const cr_world *world, const lab_command *command,
                        const lab_made *made)
{
    (void)world;
    printer *p = user;
    p->operation.command = command;
    p->operation.body = made->body;
    p->operation.joint = made->joint;
    if (command->more)
        json_put(&p->out, "more ");
    journal_put_command(&p->out, &p->operation);
    json_put(&p->out, "\n");
}

static void put_row(void *user, const lab_state_row *row)
{
    char line[LAB_STATE_ROW_TEXT];
    json_put(user, lab_state_row_print(row, line, sizeof line));
    json_put(user, "\n");
}

void lab_recording_put_tick(json_text_buffer *out, const cr_world *world, bool bodies)
{
    json_put(out, "tick ");
    journal_put_hex(out, cr_world_hash(world), 16);
    json_put(out, "\n");
    if (bodies)
        lab_state_rows(world, LAB_STATE_BODIES, put_row, out);
}

static bool put_tick(void *user, const cr_world *world)
{
    enum { TICKS_TO_A_REPORT = 32 };
    printer *p = user;
    lab_recording_put_tick(&p->out, world, p->bodies);
    if (p->done++ % TICKS_TO_A_REPORT == 0)
        p->given_up = !lab_progress_continues(p->progress, (double)p->done / (double)p->all);
    return !p->given_up && !p->out.failed;
}

static void put_scene(json_text_buffer *out, char *scene, size_t length)
{
    json_put(out, "carom recording 1\nscene");
    journal_put_decimal(out, length);
    json_put(out, "\n");
    json_put_bytes(out, scene, length);
    json_put(out, "\n");
    free(scene);
}

static void put_branch_line(json_text_buffer *out, uint64_t parent, uint64_t tick,
                            uint64_t commands, const char *name)
{
    json_put(out, "branch");
    journal_put_decimal(out, parent);
    journal_put_decimal(out, tick);
    journal_put_decimal(out, commands);
    journal_put_text(out, name);
    json_put(out, "\n");
}

void lab_recording_put_end(json_text_buffer *out, size_t branch, uint64_t tick)
{
    json_put(out, "end");
    journal_put_decimal(out, branch);
    journal_put_decimal(out, tick);
    json_put(out, "\n");
}

void lab_recording_put_start(json_text_buffer *out, const lab_scene *scene)
{
    size_t length = 0;
    char *text = lab_scene_print(scene, &length);
    out->failed |= text == NULL;
    if (text != NULL)
        put_scene(out, text, length);
    put_branch_line(out, 0, cr_world_tick(scene->world), 0, "first run");
}

static uint64_t commands_at_fork(const lab_session *session, lab_place fork)
{
    const lab_history *history = &session->time.history;
    uint64_t count = 0;
    for (uint32_t node = fork.node;
         node != history->root && lab_history_node(history, node)->tick == fork.tick;
         node = lab_history_node(history, node)->parent)
        count++;
    return count;
}

static cr_result put_branch(printer *p, const lab_branch *branch)
{
    lab_visitor visitor = {
        .tick = put_tick, .command = note_command, .made = put_command, .user = p};
    lab_session *session = p->session;
    size_t parent = 0;
    while (session->branches.at[parent].id != branch->parent)
        parent++;
    lab_place fork = lab_branches_fork_now(&session->branches, &session->time.history, branch);
    put_branch_line(&p->out, parent, fork.tick, commands_at_fork(session, fork), branch->name);
    cr_result result = lab_timeline_seek(&session->time, fork);
    return result.code == CR_OK ? lab_timeline_visit(&session->time, branch->tip, &visitor)
                                : result;
}

static cr_result put_branches(printer *p)
{
    const lab_branches *branches = &p->session->branches;
    cr_result result = lab_ok();
    for (size_t i = 0; i < branches->count; i++)
        p->all += branches->at[i].tip.tick -
                  lab_branches_fork_now(branches, &p->session->time.history, &branches->at[i]).tick;
    p->all += p->all == 0;
    for (size_t i = 0; i < branches->count && result.code == CR_OK && !p->given_up; i++)
        result = put_branch(p, &branches->at[i]);
    return result;
}

static void say(lab_error *error, const char *message)
{
    snprintf(error->message, sizeof error->message, "%s", message);
}

/* All of it, with the world brought back to where it was. */
static bool print_all(printer *p, lab_error *error)
{
    lab_place here = p->session->time.here;
    cr_snapshot *back = cr_world_snapshot(lab_world_of(p->session));
    cr_result result = back != NULL ? put_branches(p) : lab_out_of_memory();
    if (back != NULL) {
        cr_result returned = lab_timeline_return(&p->session->time, here, back);
        result = result.code == CR_OK ? returned : result;
    }
    cr_snapshot_free(back);
    lab_recording_put_end(&p->out, lab_session_branch(p->session), here.tick);
    if (result.code != CR_OK)
        say(error, result.message);
    else if (p->given_up)
        say(error, "it was given up");
    else if (p->out.failed)
        say(error, "out of memory");
    return result.code == CR_OK && !p->given_up && !p->out.failed;
}

char *lab_recording_print(lab_session *session, bool bodies, const lab_progress *progress,
                          size_t *length, lab_error *error)
{
    printer p = {.session = session, .bodies = bodies, .progress = progress};
    p.named = calloc(lab_names_count(lab_session_names(session)) + (size_t)1, sizeof *p.named);
    bool done = false;
    size_t scene_length;
    char *scene = lab_session_print_opening(session, &scene_length);
    if (scene == NULL) {
        say(error, "the beginning of this session is not remembered any more");
    } else if (p.named == NULL) {
        say(error, "out of memory");
        free(scene);
    } else {
        put_scene(&p.out, scene, scene_length);
        done = print_all(&p, error);
    }
    free(p.named);
    if (!done)
        journal_words_free(&p.out);
    *length = p.out.length;
    return p.out.bytes;
}
