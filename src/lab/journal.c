/* journal.c - listening to a session, and writing down what is heard. */
#include "lab/journal.h"

#include "lab/journal_command.h"
#include "lab/journal_record.h"
#include "lab/json_tree.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct lab_journal {
    lab_session *session;
    json_text_buffer lines;   /* operations that are in no record yet */
    json_text_buffer records; /* that are not taken yet */
    uint64_t key, number;     /* of the next record */
    bool loose;
    bool whole;
    bool taken;                    /* something of it is where it should be */
    bool went;                     /* to the tick `went_to`, and then */
    uint64_t went_to, steps;       /* so many ticks on: stands in no line yet */
    size_t undo_floor, redo_floor; /* edits that are older than the beginning */
    double work; /* of doing it again, in units that are worth about 0.2 us each */
    int batches;
    bool *named; /* names[number]: told already */
    size_t named_room;
    uint64_t marked_tick, marked_hash;
    lab_view marked_view;
    bool marked, unsaved;
    bool moved; /* something was done since the last mark */
};

static const double unit = 0.2e-6; /* s */

/* ---- work ---- */

/* About what a tick costs, or finding the contacts again. Sleepers cost nothing. */
static double effort(const lab_journal *j)
{
    cr_stats stats = cr_world_stats(lab_session_world(j->session));
    if (stats.bodies == 0)
        return 1.0;
    double awake = (double)(stats.bodies - stats.sleeping);
    return 1.0 + awake + 2.0 * (double)stats.contacts * awake / (double)stats.bodies;
}

static double work_of(const lab_journal *j, const lab_operation *operation)
{
    const double ticks_to_a_key = 30.0;
    switch (operation->kind) {
    case LAB_DID_STEP:
        return effort(j);
    case LAB_DID_COMMAND:
        return j->batches > 0 || !lab_command_moves_contacts(operation->command->kind) ? 5.0
                                                                                       : effort(j);
    case LAB_DID_BATCH_END:
        return effort(j);
    case LAB_DID_UNDO:
    case LAB_DID_REDO:
    case LAB_DID_RESTART:
    case LAB_DID_RESTART_FROM_EDIT:
    case LAB_DID_GO:
    case LAB_DID_SWITCH:
        return ticks_to_a_key * effort(j);
    default:
        return 0.0;
    }
}

/* ---- listening ---- */

static void put_count(lab_journal *j, const char *word, uint64_t count)
{
    json_put(&j->lines, word);
    journal_put_decimal(&j->lines, count);
    json_put(&j->lines, "\n");
}

/* How time went since the last line: to another tick, and on from there. */
static void put_time(lab_journal *j)
{
    if (j->went)
        put_count(j, "go", j->went_to);
    if (j->steps > 0)
        put_count(j, "step", j->steps);
    j->went = false;
    j->steps = 0;
}

/* Of journeys in a row only the last is worth telling. */
static void note_going(lab_journal *j, uint64_t tick)
{
    if (j->steps > 0)
        put_time(j);
    j->went = true;
    j->went_to = tick;
}

static bool is_new_name(lab_journal *j, uint32_t number)
{
    if (number == 0 || (number < j->named_room && j->named[number]))
        return false;
    if (number >= j->named_room) {
        size_t room = number < 128 ? 256 : 2 * (size_t)number;
        bool *larger = realloc(j->named, room * sizeof *larger);
        if (larger == NULL)
            return true; /* it is told again */
        memset(larger + j->named_room, 0, (room - j->named_room) * sizeof *larger);
        j->named = larger;
        j->named_room = room;
    }
    j->named[number] = true;
    return true;
}

static void put_name(lab_journal *j, uint32_t number)
{
    if (!is_new_name(j, number))
        return;
    json_put(&j->lines, "name");
    journal_put_decimal(&j->lines, number);
    journal_put_text(&j->lines, lab_names_text(lab_session_names(j->session), number));
    json_put(&j->lines, "\n");
}

static void put_operation(lab_journal *j, const lab_operation *operation)
{
    static const char *const words[] = {
        [LAB_DID_GROUP] = "group",
        [LAB_DID_BATCH_BEGIN] = "batch",
        [LAB_DID_BATCH_END] = "batch_end",
        [LAB_DID_UNDO] = "undo",
        [LAB_DID_REDO] = "redo",
        [LAB_DID_RESTART] = "restart",
        [LAB_DID_RESTART_FROM_EDIT] = "restart_from_edit",
        [LAB_DID_SWITCH] = "switch",
        [LAB_DID_BOOKMARK] = "bookmark",
    };
    put_time(j);
    if (operation->kind == LAB_DID_COMMAND) {
        uint64_t user = journal_command_user(operation->command);
        put_name(j, lab_tag_name(user));
        put_name(j, lab_tag_material(user));
        journal_put_command(&j->lines, operation);
    } else {
        json_put(&j->lines, words[operation->kind]);
        if (operation->kind == LAB_DID_SWITCH || operation->kind == LAB_DID_BOOKMARK)
            journal_put_decimal(&j->lines, operation->to);
        if (operation->kind == LAB_DID_BOOKMARK)
            journal_put_text(&j->lines, operation->label);
    }
    json_put(&j->lines, "\n");
}

static bool goes_back(lab_operation_kind kind)
{
    return kind == LAB_DID_RESTART || kind == LAB_DID_RESTART_FROM_EDIT || kind == LAB_DID_GO ||
           kind == LAB_DID_SWITCH;
}

/* Whether it leads to where a journal that began in the middle cannot follow. */
static bool leaves(const lab_journal *j, const lab_operation *operation)
{
    if (operation->kind == LAB_DID_UNDO)
        return operation->undoable > 0 && operation->undoable <= j->undo_floor;
    if (operation->kind == LAB_DID_REDO)
        return operation->redoable > 0 && operation->redoable <= j->redo_floor;
    return j->loose && (goes_back(operation->kind) || operation->kind == LAB_DID_BOOKMARK);
}

static void forget(lab_journal *j)
{
    j->whole = j->went = false;
    j->steps = 0;
    journal_words_free(&j->lines);
    journal_words_free(&j->records);
}

/* The session forgets the oldest of its edits, and a new one makes what was undone before it
 * unreachable. */
static void lower_floors(lab_journal *j, const lab_operation *operation)
{
    size_t undoable = lab_session_undoable(j->session);
    bool edits = operation->kind == LAB_DID_COMMAND || operation->kind == LAB_DID_BATCH_END;
    if (edits && undoable < operation->undoable) {
        size_t forgotten = operation->undoable - undoable;
        j->undo_floor -= forgotten < j->undo_floor ? forgotten : j->undo_floor;
    }
    if (operation->kind == LAB_DID_COMMAND && !lab_session_can_redo(j->session))
        j->redo_floor = 0;
}

static void count_batches(lab_journal *j, lab_operation_kind kind)
{
    j->batches += kind == LAB_DID_BATCH_BEGIN ? 1 : kind == LAB_DID_BATCH_END ? -1 : 0;
}

static void hear(void *user, const lab_operation *operation)
{
    lab_journal *j = user;
    count_batches(j, operation->kind);
    if (!j->whole)
        return;
    if (operation->code == CR_OUT_OF_MEMORY || leaves(j, operation)) {
        forget(j);
        return;
    }
    lower_floors(j, operation);
    j->moved |= operation->kind != LAB_DID_GROUP;
    j->work += work_of(j, operation);
    if (operation->kind == LAB_DID_STEP)
        j->steps++;
    else if (operation->kind == LAB_DID_GO)
        note_going(j, operation->to);
    else
        put_operation(j, operation);
    if (j->lines.failed)
        forget(j);
}

/* ---- the journal ---- */

/* Another one for each journal, so that no record of an older one is taken for one of this. */
static uint64_t new_key(const lab_journal *j)
{
    struct timespec now = {0};
    timespec_get(&now, TIME_UTC);
    uint64_t key = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    return (key ^ (uint64_t)(uintptr_t)j << 20) * UINT64_C(0x9E3779B97F4A7C15);
}

lab_journal *lab_journal_open(lab_session *session)
{
    lab_journal *j = calloc(1, sizeof *j);
    if (j == NULL)
        return NULL;
    j->session = session;
    j->key = new_key(j);
    j->number = JOURNAL_PARTS;
    j->whole = lab_session_untouched(session);
    lab_session_listen(session, &(lab_listener){hear, j});
    return j;
}

void lab_journal_close(lab_journal *journal)
{
    if (journal == NULL)
        return;
    lab_session_listen(journal->session, NULL);
    journal_words_free(&journal->lines);
    journal_words_free(&journal->records);
    free(journal->named);
    free(journal);
}

bool lab_journal_is_whole(const lab_journal *journal)
{
    return journal->whole;
}

size_t lab_journal_bytes(const lab_journal *journal)
{
    return journal->lines.length + journal->records.length;
}

double lab_journal_seconds(const lab_journal *journal)
{
    return journal->work * unit;
}

/* ---- beginning ---- */

/* The ids by the order of slots, which is the order in the scene's text. */
static void put_bodies(const cr_world *world, json_text_buffer *out)
{
    for (size_t i = 0; i < cr_world_slots(world); i++) {
        cr_body_id id = cr_world_slot(world, i);
        if (id.index != 0)
            journal_put_id(out, id.index, id.generation);
    }
}

static void put_joints(const cr_world *world, json_text_buffer *out)
{
    for (size_t i = 0; i < cr_world_joint_slots(world); i++) {
        cr_joint_id id = cr_world_joint_slot(world, i);
        if (id.index != 0)
            journal_put_id(out, id.index, id.generation);
    }
}

static void put_head(json_text_buffer *out, uint64_t key, bool loose)
{
    json_put(out, loose ? "carom journal 2 loose" : "carom journal 2 exact");
    journal_put_long(out, key);
}

static char *print_beginning(const lab_journal *j, uint64_t key, bool loose,
                             const lab_journal_head *head, const char *scene, size_t *length)
{
    const cr_world *world = lab_session_world(j->session);
    json_text_buffer out = {0}, first = {0}, bodies = {0}, joints = {0};
    put_head(&first, key, loose);
    json_put(&bodies, "bodies");
    json_put(&joints, "joints");
    if (loose) {
        put_bodies(world, &bodies);
        put_joints(world, &joints);
    }
    out.failed = first.failed || bodies.failed || joints.failed;
    const char *const parts[JOURNAL_PARTS] = {first.bytes, head->name,   head->replaces,
                                              scene,       bodies.bytes, joints.bytes};
    for (uint64_t i = 0; i < JOURNAL_PARTS && !out.failed; i++)
        journal_record_put(&out, i == 0 ? 0 : key, i, parts[i], strlen(parts[i]));
    journal_words_free(&first);
    journal_words_free(&bodies);
    journal_words_free(&joints);
    if (out.failed)
        journal_words_free(&out);
    *length = out.length;
    return out.bytes;
}

/* Records the drag that is under way: a scene file cannot hold it. */
static void put_drag(lab_journal *j)
{
    lab_command begin = {.kind = LAB_DRAG_BEGIN}, move = {.kind = LAB_DRAG_MOVE};
    if (!cr_world_drag(lab_session_world(j->session), &begin.body, &begin.point, &move.point))
        return;
    put_operation(j, &(lab_operation){.kind = LAB_DID_COMMAND, .command = &begin});
    put_operation(j, &(lab_operation){.kind = LAB_DID_COMMAND, .command = &move});
}

/* The records so far are dropped; the journal goes on with the operations that follow. */
static void restart(lab_journal *j, uint64_t key)
{
    forget(j);
    free(j->named);
    j->named = NULL;
    j->named_room = 0;
    j->key = key;
    j->number = JOURNAL_PARTS;
    j->whole = j->loose = true;
    j->taken = j->marked = j->unsaved = false;
    j->undo_floor = lab_session_undoable(j->session);
    j->redo_floor = lab_session_redoable(j->session);
    j->work = 0.0;
    put_drag(j);
}

char *lab_journal_begin(lab_journal *journal, const lab_journal_head *head, bool anew,
                        size_t *length)
{
    lab_journal *j = journal;
    bool opening = !anew && j->whole && !j->loose && !j->taken;
    size_t scene_length;
    char *scene = opening ? lab_session_print_opening(j->session, &scene_length) : NULL;
    opening = scene != NULL;
    if (scene == NULL)
        scene = lab_scene_print(lab_session_scene(j->session), &scene_length);
    if (scene == NULL || scene_length > JSON_MAX_BYTES) {
        free(scene);
        return NULL;
    }
    uint64_t key = opening ? j->key : new_key(j);
    char *text = print_beginning(j, key, !opening, head, scene, length);
    free(scene);
    if (text != NULL && !opening)
        restart(j, key);
    return text;
}

/* ---- records ---- */

/* In the middle of a batch there is no whole edit. */
const char *lab_journal_records(lab_journal *journal, size_t *length)
{
    lab_journal *j = journal;
    if (j->batches == 0 && j->lines.length > 0) {
        journal_record_put(&j->records, j->key, j->number, j->lines.bytes, j->lines.length);
        j->number++;
        j->lines.length = 0;
        if (j->records.failed)
            forget(j);
    }
    *length = j->records.length;
    return *length > 0 ? j->records.bytes : "";
}

void lab_journal_taken(lab_journal *journal)
{
    journal->taken = true;
    journal->records.length = 0;
}

void lab_journal_forget(lab_journal *journal)
{
    forget(journal);
}

/* ---- marks ---- */

static void put_view(lab_journal *j, lab_view view)
{
    json_put(&j->lines, "view");
    journal_put_float(&j->lines, view.center.x);
    journal_put_float(&j->lines, view.center.y);
    journal_put_float(&j->lines, view.height);
    journal_put_float(&j->lines, view.width);
    json_put(&j->lines, "\n");
}

bool lab_journal_is_marked(const lab_journal *journal)
{
    return !journal->whole || !journal->moved;
}

void lab_journal_mark(lab_journal *journal, lab_view view)
{
    lab_journal *j = journal;
    const cr_world *world = lab_session_world(j->session);
    uint64_t tick = cr_world_tick(world), hash = cr_world_hash(world);
    bool same = j->marked && tick == j->marked_tick && hash == j->marked_hash;
    bool seen = j->marked && memcmp(&view, &j->marked_view, sizeof view) == 0;
    if (!j->whole || j->batches > 0)
        return;
    j->moved = false;
    if (same && seen && j->steps == 0 && !j->went)
        return;
    put_time(j);
    if (!seen)
        put_view(j, view);
    if (!same) {
        json_put(&j->lines, "mark");
        journal_put_decimal(&j->lines, tick);
        journal_put_long(&j->lines, hash);
        json_put(&j->lines, "\n");
    }
    j->marked = true;
    j->marked_tick = tick;
    j->marked_hash = hash;
    j->marked_view = view;
}

void lab_journal_set_file(lab_journal *journal, const char *path, uint64_t sum)
{
    if (!journal->whole)
        return;
    put_time(journal);
    json_put(&journal->lines, "file");
    journal_put_long(&journal->lines, sum);
    journal_put_text(&journal->lines, path);
    json_put(&journal->lines, "\n");
}

void lab_journal_set_unsaved(lab_journal *journal, bool unsaved)
{
    if (journal->unsaved == unsaved || !journal->whole)
        return;
    put_time(journal);
    json_put(&journal->lines, unsaved ? "unsaved\n" : "saved\n");
    journal->unsaved = unsaved;
}
