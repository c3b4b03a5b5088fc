/* What is done to a session, written down and done again, gives the same bits; a text whose end was
 * torn off gives what its whole records say, and nothing in it is trusted. */
#include "heap.h"
#include "lab/journal.h"

#include <inttypes.h>

/* ---- a session whose journal is a text in memory, as a file would have it ---- */

typedef struct book {
    lab_session *session;
    lab_journal *journal;
    char *text;
    size_t length;
} book;

static const lab_journal_head head = {"Heap", ""};
static const lab_view some_view = {{1, 2}, 3, 4};

static void add(book *b, const char *bytes, size_t length)
{
    b->text = realloc(b->text, b->length + length + 1);
    assert_non_null(b->text);
    memcpy(b->text + b->length, bytes, length);
    b->length += length;
    b->text[b->length] = '\0';
}

static void begin(book *b, bool anew)
{
    size_t length;
    char *text = lab_journal_begin(b->journal, &head, anew, &length);
    assert_non_null(text);
    free(b->text);
    b->text = NULL;
    b->length = 0;
    add(b, text, length);
    free(text);
}

static void keep(book *b)
{
    size_t length;
    const char *records = lab_journal_records(b->journal, &length);
    add(b, records, length);
    lab_journal_taken(b->journal);
}

static book open_book(lab_session *session)
{
    book b = {.session = session, .journal = lab_journal_open(session)};
    assert_non_null(b.journal);
    assert_true(lab_journal_is_whole(b.journal));
    return b;
}

static void close_book(book *b)
{
    lab_journal_close(b->journal);
    lab_session_close(b->session);
    free(b->text);
}

/* ---- reading it ---- */

static lab_session *replay_text(const char *text, size_t length, lab_journal_report *report)
{
    lab_journal_contents contents;
    lab_session *session;
    lab_error error = {.message = ""};
    /* In a place of its own size, so that a step beyond it is noticed. */
    char *alone = malloc(length > 0 ? length : 1);
    assert_non_null(alone);
    memcpy(alone, text, length);
    if (lab_journal_read(alone, length, &contents, &error) != LAB_OK) {
        free(alone);
        return NULL;
    }
    if (lab_journal_replay("test", &contents, NULL, &session, report, &error) != LAB_OK)
        fail_msg("%s", error.message);
    lab_journal_release(&contents);
    free(alone);
    return session;
}

static void print_report(const lab_journal_report *r)
{
    if (r->cut || r->diverged || r->failed > 0)
        print_error("cut %d, diverged %d at %" PRIu64 ", %" PRIu64 " of %" PRIu64 " failed\n",
                    r->cut, r->diverged, r->diverged_at, r->failed, r->operations);
}

/* All of it, and the edits can be undone as they could be. */
static void assert_replays(book *b)
{
    lab_journal_report report;
    lab_journal_mark(b->journal, some_view); /* ticks in a row are written with it */
    keep(b);
    lab_session *again = replay_text(b->text, b->length, &report);
    assert_non_null(again);
    print_report(&report);
    assert_false(report.cut || report.diverged || report.failed > 0);
    shot want = take(b->session), got = take(again);
    want.rest = got.rest = 0; /* it holds numbers of names */
    assert_same(want, got);
    assert_int_equal(lab_session_undoable(again), lab_session_undoable(b->session));
    assert_int_equal(lab_session_redoable(again), lab_session_redoable(b->session));
    lab_session_close(again);
}

/* ---- doing things ---- */

static lab_command nameless_command(const lab_session *session)
{
    lab_command c = random_command(session);
    if (c.kind == LAB_SPAWN)
        c.def.user = 0;
    c.joint_def.user = 0;
    return c;
}

static void drag(lab_session *session)
{
    cr_body_id id = any_body(session);
    if (id.index == 0)
        return;
    cr_body_def def;
    assert_ok(cr_body_get(lab_session_world(session), id, &def));
    cr_vec2 at = def.position;
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = at});
    for (uint32_t left = draw(8); left > 0; left--) {
        at.x += between(-0.2f, 0.2f);
        apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = at});
        run(session, (int)draw(4));
    }
    if (draw(4) != 0) /* else whatever comes next lets go, or not */
        apply(session, (lab_command){.kind = LAB_DRAG_END});
}

static void edit(lab_session *session)
{
    lab_session_group(session);
    if (draw(4) == 0) {
        drag(session);
        return;
    }
    uint32_t batches = draw(3);
    for (uint32_t i = 0; i < batches; i++)
        lab_session_batch_begin(session);
    for (uint32_t left = 1 + draw(3); left > 0; left--) {
        lab_command command = nameless_command(session);
        lab_session_apply(session, &command, NULL); /* one that is refused is no edit */
    }
    for (uint32_t i = 0; i < batches; i++)
        assert_ok(lab_session_batch_end(session));
}

static void do_something(lab_session *session)
{
    uint32_t what = draw(20);
    if (what < 8)
        edit(session);
    else if (what < 12)
        run(session, 1 + (int)draw(20));
    else if (what < 15)
        assert_ok(lab_session_undo(session));
    else if (what < 17)
        assert_ok(lab_session_redo(session));
    else if (what < 18)
        assert_ok(step_back(session));
    else if (what < 19)
        assert_ok(lab_session_restart_from_edit(session));
    else
        assert_ok(lab_session_restart(session));
}

/* ---- the same bits ---- */

static void random_sessions_come_to_the_same_bits(void **state)
{
    (void)state;
    for (uint32_t round = 1; round <= 12; round++) {
        seed = round;
        book b = open_book(open_heap(6));
        begin(&b, false);
        for (int i = 0; i < 60; i++) {
            do_something(b.session);
            if (draw(3) == 0)
                lab_journal_mark(b.journal, some_view);
            if (draw(4) == 0)
                keep(&b);
            if (draw(12) == 0)
                assert_replays(&b);
        }
        assert_replays(&b);
        close_book(&b);
    }
}

/* What was done before anybody wanted a file is in it. */
static void a_late_beginning_has_all_of_it(void **state)
{
    (void)state;
    seed = 77;
    book b = open_book(open_heap(5));
    for (int i = 0; i < 30; i++)
        do_something(b.session);
    begin(&b, false);
    assert_replays(&b);
    close_book(&b);
}

/* A memory of which nothing is written is thrown away, and then it begins with what there is. */
static void one_that_was_forgotten_begins_anew(void **state)
{
    (void)state;
    seed = 5;
    book b = open_book(open_heap(5));
    edit(b.session);
    run(b.session, 30);
    lab_journal_forget(b.journal);
    assert_false(lab_journal_is_whole(b.journal));
    assert_int_equal(lab_journal_bytes(b.journal), 0);
    begin(&b, false);
    assert_true(lab_journal_is_whole(b.journal));
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(cr_world_hash(lab_session_world(again)),
                     cr_world_hash(lab_session_world(b.session)));
    lab_session_close(again);
    close_book(&b);
}

static void names_come_along_by_their_text(void **state)
{
    (void)state;
    seed = 3;
    book b = open_book(open_heap(3));
    begin(&b, false);
    lab_names *names = lab_session_names(b.session);
    for (int i = 0; i < 40; i++)
        lab_names_intern(names, "unused");
    uint32_t odd = lab_names_intern(names, "two\nlines, 100% odd, \xC3\xA4");
    uint32_t steel = lab_names_intern(names, "steel");
    lab_command spawned = spawn();
    spawned.def.user = lab_tag(odd, steel) | UINT64_C(5) << 48;
    cr_body_id id, copy;
    assert_ok(lab_session_apply(b.session, &spawned, &id));
    spawned.def.user = lab_tag(steel, 0);
    assert_ok(lab_session_apply(b.session, &spawned, &copy));
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    const lab_scene *scene = lab_session_scene(again);
    assert_string_equal(lab_scene_body_name(scene, id), "two\nlines, 100% odd, \xC3\xA4");
    assert_string_equal(lab_scene_body_name(scene, copy), "steel");
    cr_body_def def;
    assert_ok(cr_body_get(scene->world, id, &def));
    assert_string_equal(lab_names_text(scene->names, lab_tag_material(def.user)), "steel");
    assert_int_equal(def.user >> 48, 5);
    lab_session_close(again);
    close_book(&b);
}

static void polygons_half_spaces_and_all_else_keep_their_bits(void **state)
{
    (void)state;
    seed = 4;
    book b = open_book(open_heap(0));
    begin(&b, false);
    const cr_vec2 corners[] = {{0.1f, 0.3f}, {1.7f, -0.2f}, {1.1f, 1.3f}, {0.3f, 1.1f}};
    lab_command c = spawn();
    c.def.user = 0;
    assert_ok(cr_shape_polygon(&c.def.shape, corners, 4));
    c.def.angle_rest = 1e-9f;
    c.def.layers = 0xF0F0F0F1u;
    c.def.color = 0xFF123456u;
    c.def.bullet = c.def.fixed_rotation = true;
    c.def.force = (cr_vec2){0.1f, -0.7f};
    apply(b.session, c);
    c.def.kind = CR_STATIC;
    assert_ok(cr_shape_halfspace(&c.def.shape, (cr_vec2){0.3f, 0.7f}, -4.1f));
    apply(b.session, c);
    run(b.session, 50);
    assert_replays(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(rest_of(lab_session_world(again)), rest_of(lab_session_world(b.session)));
    lab_session_close(again);
    close_book(&b);
}

/* ---- beginnings in the middle ---- */

/* Over the bodies, in whatever order and under whatever ids they are. */
static uint64_t bodies_of(const cr_world *world)
{
    uint64_t sum = 0;
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_def def;
        if (cr_body_get(world, cr_world_slot(world, slot), &def).code != CR_OK)
            continue;
        const float numbers[] = {def.position.x,          def.position.y, def.angle,
                                 def.velocity.x,          def.velocity.y, def.angular_velocity,
                                 def.material.restitution};
        sum += fold(17, numbers, sizeof numbers);
    }
    return sum;
}

static size_t joint_count(const cr_world *world)
{
    size_t count = 0;
    for (size_t slot = 0; slot < cr_world_joint_slots(world); slot++)
        count += cr_world_joint_slot(world, slot).index != 0;
    return count;
}

/* Bodies came and went before it, so that ids are others; time stands still after it. */
static void edits_after_a_new_beginning_meet_their_bodies(void **state)
{
    (void)state;
    for (uint32_t round = 1; round <= 20; round++) {
        seed = 100 + round;
        book b = open_book(open_heap(8));
        for (int i = 0; i < 40; i++)
            do_something(b.session);
        begin(&b, true);
        for (int i = 0; i < 40; i++) {
            lab_session_group(b.session);
            lab_command command = nameless_command(b.session);
            lab_session_apply(b.session, &command, NULL);
            /* Back and forth, but not to before the beginning. */
            for (uint32_t k = draw(3); k > 0 && i > 4; k--)
                assert_ok(lab_session_undo(b.session));
            for (uint32_t k = draw(3); k > 0; k--)
                assert_ok(lab_session_redo(b.session));
            if (!lab_journal_is_whole(b.journal))
                begin(&b, true);
        }
        keep(&b);
        lab_journal_report report;
        lab_session *again = replay_text(b.text, b.length, &report);
        assert_non_null(again);
        print_report(&report);
        assert_false(report.cut || report.failed > 0);
        assert_int_equal(bodies_of(lab_session_world(again)),
                         bodies_of(lab_session_world(b.session)));
        assert_int_equal(joint_count(lab_session_world(again)),
                         joint_count(lab_session_world(b.session)));
        lab_session_close(again);
        close_book(&b);
    }
}

/* And with time running: the bits are others, the bodies are there. */
static void edits_after_a_new_beginning_in_a_run_are_all_there(void **state)
{
    (void)state;
    seed = 9;
    book b = open_book(open_heap(8));
    run(b.session, 40);
    begin(&b, true);
    for (int i = 0; i < 30; i++) {
        lab_session_group(b.session);
        apply(b.session, spawn());
        run(b.session, 5);
        lab_journal_mark(b.journal, some_view);
    }
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_false(report.cut || report.diverged || report.failed > 0);
    assert_int_equal(cr_world_stats(lab_session_world(again)).bodies,
                     cr_world_stats(lab_session_world(b.session)).bodies);
    assert_int_equal(cr_world_tick(lab_session_world(again)), 150);
    assert_int_equal(lab_session_undoable(again), 30);
    lab_session_close(again);
    close_book(&b);
}

/* A hand pulled when it began, and goes on. */
static void a_drag_goes_on_after_a_new_beginning(void **state)
{
    (void)state;
    seed = 11;
    book b = open_book(open_heap(2));
    cr_body_id id = any_body(b.session), held;
    cr_vec2 grip, target;
    apply(b.session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = {0, 1}});
    run(b.session, 3);
    begin(&b, true);
    apply(b.session, (lab_command){.kind = LAB_DRAG_MOVE, .point = {0.5f, 2}});
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_int_equal(report.failed, 0);
    assert_true(cr_world_drag(lab_session_world(again), &held, &grip, &target));
    assert_true(target.x == 0.5f && target.y == 2);
    lab_session_close(again);
    close_book(&b);
}

static void a_way_back_to_before_the_beginning_needs_a_new_one(void **state)
{
    (void)state;
    cr_result (*const ways[])(lab_session *) = {lab_session_undo, lab_session_redo,
                                                lab_session_restart, lab_session_restart_from_edit,
                                                step_back};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        seed = 12;
        book b = open_book(open_heap(2));
        edit(b.session);
        run(b.session, 3);
        edit(b.session);
        assert_ok(lab_session_undo(b.session));
        run(b.session, 1);
        begin(&b, true);
        assert_ok(ways[i](b.session));
        assert_false(lab_journal_is_whole(b.journal));
        run(b.session, 2);
        assert_int_equal(lab_journal_bytes(b.journal), 0);
        begin(&b, true);
        assert_true(lab_journal_is_whole(b.journal));
        lab_journal_report report;
        lab_session *again = replay_text(b.text, b.length, &report);
        assert_int_equal(cr_world_hash(lab_session_world(again)),
                         cr_world_hash(lab_session_world(b.session)));
        lab_session_close(again);
        close_book(&b);
    }
}

/* ---- torn and spoilt texts ---- */

static book short_book(size_t *last)
{
    seed = 21;
    book b = open_book(open_heap(2));
    begin(&b, false);
    for (int i = 0; i < 5; i++) {
        apply(b.session, spawn());
        lab_session_group(b.session);
        *last = b.length;
        keep(&b);
    }
    return b;
}

static uint32_t bodies_in(const char *text, size_t length)
{
    lab_journal_report report;
    lab_session *again = replay_text(text, length, &report);
    if (again == NULL)
        return 0;
    uint32_t bodies = cr_world_stats(lab_session_world(again)).bodies;
    lab_session_close(again);
    return bodies;
}

static void a_torn_end_costs_its_record_alone(void **state)
{
    (void)state;
    size_t last;
    book b = short_book(&last);
    assert_int_equal(bodies_in(b.text, b.length), 3 + 5);
    for (size_t length = last; length < b.length; length++)
        assert_int_equal(bodies_in(b.text, length), 3 + 4);
    close_book(&b);
}

static void a_text_torn_anywhere_is_read_up_to_there(void **state)
{
    (void)state;
    size_t last;
    uint32_t before = 0;
    book b = short_book(&last);
    for (size_t length = 0; length <= b.length; length += 7) {
        uint32_t bodies = bodies_in(b.text, length);
        assert_true(bodies >= before);
        before = bodies;
    }
    close_book(&b);
}

/* Nothing behind a spoilt byte is believed. */
static void a_spoilt_byte_ends_it(void **state)
{
    (void)state;
    size_t last;
    book b = short_book(&last);
    for (size_t at = last; at < b.length; at++) {
        for (int bit = 0; bit < 8; bit++) {
            b.text[at] = (char)(b.text[at] ^ 1 << bit);
            assert_int_equal(bodies_in(b.text, b.length), 3 + 4);
            b.text[at] = (char)(b.text[at] ^ 1 << bit);
        }
    }
    close_book(&b);
}

/* As a disk may show it after a loss of power: a block of what stood there before. */
static void records_of_another_journal_are_none_of_it(void **state)
{
    (void)state;
    size_t last, other_last;
    book b = short_book(&last), other = short_book(&other_last);
    size_t tail = other.length - other_last;
    assert_int_equal(tail, b.length - last);
    memcpy(b.text + last, other.text + other_last, tail);
    assert_int_equal(bodies_in(b.text, b.length), 3 + 4);
    close_book(&b);
    close_book(&other);
}

/* A record that is whole and says what nobody knows: a later version's. */
static void what_is_not_understood_ends_it_with_words(void **state)
{
    (void)state;
    lab_journal_contents contents = {.torn = 3};
    lab_journal_report report = {.cut = true};
    char words[200];
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words),
                       "could not be understood") != NULL);
    report = (lab_journal_report){.diverged = true, .diverged_at = 77};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "tick 77") !=
                NULL);
    report = (lab_journal_report){.failed = 2, .operations = 9};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "2 of 9") !=
                NULL);
    report = (lab_journal_report){0};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "last moment") !=
                NULL);
    contents.torn = 0;
    assert_string_equal(lab_journal_words(&contents, &report, words, sizeof words), "");
}

static void a_divergence_is_noticed(void **state)
{
    (void)state;
    seed = 31;
    book b = open_book(open_heap(4));
    begin(&b, false);
    run(b.session, 20);
    /* Behind the journal's back. */
    cr_world *world = lab_session_scene(b.session)->world;
    assert_ok(cr_body_apply_impulse(world, any_body(b.session), (cr_vec2){1, 1}, (cr_vec2){0, 1}));
    run(b.session, 20);
    lab_journal_mark(b.journal, some_view);
    apply(b.session, spawn());
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_true(report.diverged);
    assert_int_equal(report.diverged_at, 40);
    assert_int_equal(cr_world_stats(lab_session_world(again)).bodies,
                     cr_world_stats(lab_session_world(b.session)).bodies);
    lab_session_close(again);
    close_book(&b);
}

/* ---- what stands beside the operations ---- */

static void it_tells_what_it_is_about(void **state)
{
    (void)state;
    seed = 41;
    book b = open_book(open_heap(2));
    begin(&b, false);
    lab_journal_contents contents;
    lab_error error;
    lab_journal_set_file(b.journal, "/some/100%/where\n.json", 0x1234);
    lab_journal_set_unsaved(b.journal, true);
    keep(&b);
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    assert_string_equal(contents.name, "Heap");
    assert_string_equal(contents.path, "/some/100%/where\n.json");
    assert_int_equal(contents.sum, 0x1234);
    assert_string_equal(contents.replaces, "");
    assert_true(contents.unsaved && !contents.loose && contents.torn == 0);
    lab_journal_release(&contents);
    size_t length = b.length;
    lab_journal_set_unsaved(b.journal, true);
    keep(&b);
    assert_int_equal(b.length, length); /* nothing new */
    lab_journal_set_unsaved(b.journal, false);
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    length = b.length;
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    assert_int_equal(b.length, length);
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    assert_false(contents.unsaved);
    lab_journal_report report;
    lab_session *again;
    assert_int_equal(lab_journal_replay("x", &contents, NULL, &again, &report, &error), LAB_OK);
    lab_view view = lab_session_scene(again)->view;
    assert_memory_equal(&view, &some_view, sizeof view);
    assert_int_equal(report.marks, 1);
    lab_session_close(again);
    lab_journal_release(&contents);
    close_book(&b);
}

static void what_is_no_journal_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{", "carom journal 2 exact", "0 0 0 \n",
                                        "0000000000000000 0 21 carom journal 2 exact\n"};
    lab_journal_contents contents;
    lab_error error;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        error.message[0] = '\0';
        assert_int_equal(lab_journal_read(texts[i], strlen(texts[i]), &contents, &error),
                         LAB_REFUSED);
        assert_true(error.message[0] != '\0');
    }
}

static bool give_up(void *user, double share)
{
    assert_true(share >= 0 && share <= 1);
    return ++*(int *)user < 30;
}

static void a_replay_can_be_given_up(void **state)
{
    (void)state;
    seed = 51;
    int asked = 0;
    book b = open_book(open_heap(2));
    begin(&b, false);
    run(b.session, 100);
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *again;
    lab_error error;
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    lab_progress progress = {give_up, &asked};
    assert_int_equal(lab_journal_replay("x", &contents, &progress, &again, &report, &error),
                     LAB_CANCELLED);
    assert_null(again);
    assert_int_equal(asked, 30);
    lab_journal_release(&contents);
    close_book(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sessions_come_to_the_same_bits),
        cmocka_unit_test(a_late_beginning_has_all_of_it),
        cmocka_unit_test(one_that_was_forgotten_begins_anew),
        cmocka_unit_test(names_come_along_by_their_text),
        cmocka_unit_test(polygons_half_spaces_and_all_else_keep_their_bits),
        cmocka_unit_test(edits_after_a_new_beginning_meet_their_bodies),
        cmocka_unit_test(edits_after_a_new_beginning_in_a_run_are_all_there),
        cmocka_unit_test(a_drag_goes_on_after_a_new_beginning),
        cmocka_unit_test(a_way_back_to_before_the_beginning_needs_a_new_one),
        cmocka_unit_test(a_torn_end_costs_its_record_alone),
        cmocka_unit_test(a_text_torn_anywhere_is_read_up_to_there),
        cmocka_unit_test(a_spoilt_byte_ends_it),
        cmocka_unit_test(records_of_another_journal_are_none_of_it),
        cmocka_unit_test(what_is_not_understood_ends_it_with_words),
        cmocka_unit_test(a_divergence_is_noticed),
        cmocka_unit_test(it_tells_what_it_is_about),
        cmocka_unit_test(what_is_no_journal_is_refused),
        cmocka_unit_test(a_replay_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
