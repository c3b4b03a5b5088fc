/* `carom diverge`: the first tick, stage, body and bit in which two runs differ. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void the_same_run_never_parts(void **state)
{
    (void)state;
    const output *got = expect(0, carom("diverge heap.json '' --steps 120"));
    expect_says(got->out, "Heap: the same bits for 120 ticks, 2 s\n");
    assert_string_equal(got->err, "");
    expect(0, carom("diverge heap.json wide.lanes=1 wide.lanes=0 --seconds 2"));
    expect(0, carom("diverge heap.json world.threads=1 world.threads=3 --steps 60"));
    expect(0, carom("diverge - wide.lanes=1 --steps 60 <heap.json"));
    expect(0, carom("diverge empty.json '' --steps 0"));
    write_file("--steps", "{\"carom\":1}");
    expect(0, carom("diverge --steps 3 -- --steps ''"));
    yajl_val object =
        parse_json(expect(0, carom("diverge heap.json wide.lanes=4 --steps 30 --json"))->out);
    assert_true(YAJL_IS_TRUE(field(object, "same")));
    assert_true(number(object, "tick") == 30);
    yajl_val settings = field(object, "settings");
    assert_int_equal(YAJL_GET_ARRAY(settings)->len, 1);
    assert_string_equal(string(YAJL_GET_ARRAY(settings)->values[0], "key"), "wide.lanes");
    assert_true(YAJL_IS_NULL(field(object, "first")));
    yajl_tree_free(object);
}

static yajl_val quantity(yajl_val difference, const char *name)
{
    yajl_val all = field(difference, "quantities");
    for (size_t i = 0; i < YAJL_GET_ARRAY(all)->len; i++)
        if (strcmp(string(YAJL_GET_ARRAY(all)->values[i], "name"), name) == 0)
            return YAJL_GET_ARRAY(all)->values[i];
    fail_msg("no quantity %s differs", name);
    return NULL;
}

static void solvers_part_in_the_solver(void **state)
{
    (void)state;
    const output *got = expect(1, carom("diverge pyramid solver.name=pgs solver.name=wide"));
    expect_says(got->out, "Pyramid: the bits part in tick 1, 0.0166667 s, in the stage solver\n");
    expect_says(got->out, "A         solver.name=pgs\nB         solver.name=wide\n");
    expect_says(got->out, "first     contact of floor #1 and #2\n");
    expect_says(got->out, "144 of 144 impulses differ");
    expect_says(got->out, "78 of 79 bodies differ at the end of the tick");
    assert_string_equal(got->err, "");
    yajl_val object = parse_json(
        expect(1, carom("diverge pyramid solver.name=pgs solver.name=wide --json"))->out);
    assert_true(YAJL_IS_FALSE(field(object, "same")));
    yajl_val first = field(object, "first"), body = field(object, "first_body");
    assert_string_equal(string(first, "stage"), "solver");
    assert_string_equal(string(first, "what"), "contact");
    assert_string_equal(string(body, "section"), "bodies");
    assert_true(number(YAJL_GET_ARRAY(field(body, "bodies"))->values[0], "body") == 2);
    yajl_val vy = quantity(body, "vy");
    assert_true(number(vy, "ulps") > 0 && strlen(string(vy, "bits_a")) == 8);
    assert_true(number(field(object, "bodies_at_end"), "differ") == 78);
    yajl_tree_free(object);
}

/* Nothing else of the settings' bits: -9.81 and the next float. */
static void a_bit_of_gravity_is_found_in_the_forces(void **state)
{
    (void)state;
    yajl_val object =
        parse_json(expect(1, carom("diverge heap.json world.gravity_y=-9.810001 --json"))->out);
    yajl_val first = field(object, "first"), pull = quantity(first, "acceleration_y");
    assert_true(number(object, "tick") == 1);
    assert_string_equal(string(first, "stage"), "forces");
    assert_true(number(pull, "ulps") == 1 && number(pull, "lowest_bit") == 0);
    assert_string_equal(string(pull, "bits_a"), "c11cf5c3");
    assert_string_equal(string(pull, "bits_b"), "c11cf5c4");
    assert_true(number(YAJL_GET_ARRAY(field(first, "bodies"))->values[0], "body") == 2);
    assert_string_equal(string(YAJL_GET_ARRAY(field(first, "bodies"))->values[0], "name"),
                        "ball, \"red\"");
    yajl_tree_free(object);
}

/* What finds other pairs, or other contacts, is named before it reaches a body. */
static void stages_before_the_solver_are_told_apart(void **state)
{
    (void)state;
    const output *got = expect(1, carom("diverge pyramid broadphase.name=bounding_circles"));
    expect_says(got->out, "in tick 0, 0 s, in the stage broad phase\n");
    expect_says(got->out, ": only B has it\n");
    expect_says(got->out, "(A has 144, B has 210)");
    expect_says(got->out, "0 of 79 bodies differ at the end of the tick\nWith --only bodies");
    expect(0, carom("diverge pyramid broadphase.name=bounding_circles --only bodies,contacts"));
    got = expect(1, carom("diverge heap.json contact.restitution_mix=max"));
    expect_says(got->out, "in the stage narrow phase\n");
    expect_says(got->out, "\nrestitution ");
    got = expect(1, carom("diverge heap.json sleep.enabled=off"));
    expect_says(got->out, "in the stage islands\n");
    expect_says(got->out, "\nisland ");
    got = expect(1, carom("diverge 13-swept continuous.name=none"));
    expect_says(got->out, "in the stage broad phase\n"); /* contacts ahead of an impact */
}

/* A program in the folder of the test: the one under test by another name. */
static void write_program(const char *name, const char *text)
{
    write_file(name, text);
    expect(0, carom("--version >&-; chmod +x %s", name));
}

static void two_programs(void **state)
{
    (void)state;
    char script[4096];
    expect(0, carom("diverge heap.json %s %s --steps 30", carom_program, carom_program));
    expect(0, carom("diverge two-balls %s,wide.lanes=4 --steps 30", carom_program));
    snprintf(script, sizeof script, "#!/bin/sh\nexec %s \"$@\" --set world.gravity_y=-9\n",
             carom_program);
    write_program("floaty", script);
    const output *got = expect(1, carom("diverge two-balls floaty --steps 30"));
    expect_says(got->out, "B         floaty\n");
    expect_says(got->out, "world.gravity_y                              -9.81                  -9");
    expect_says(got->out, "in tick 1,");
    expect(0, carom("diverge heap.json floaty floaty --steps 30"));
    expect(0, carom("diverge heap.json floaty world.gravity_y=-9 --steps 30"));
}

static void programs_that_cannot_be_compared(void **state)
{
    (void)state;
    expect_says(expect(2, carom("diverge heap.json /bin/true"))->err,
                "carom: B: /bin/true writes no states");
    write_program("old", "#!/bin/sh\necho old: no such command: $1 >&2\nexit 2\n");
    const output *got = expect(2, carom("diverge heap.json old ''"));
    expect_says(got->err, "old: no such command: diverge\n");
    expect_says(got->err, "carom: A: old writes no states; is it a carom program");
    write_program("next", "#!/bin/sh\necho carom-states 2\n");
    expect_says(expect(2, carom("diverge heap.json next"))->err, "\"carom-states 2\"");
    write_program("chat", "#!/bin/sh\necho hello\n");
    expect_says(expect(2, carom("diverge heap.json chat"))->err, "\"hello\"");
    char script[4096];
    snprintf(script, sizeof script, "#!/bin/sh\n%s \"$@\" | head -n 80\nexit 9\n", carom_program);
    write_program("short", script);
    expect_says(expect(2, carom("diverge heap.json short"))->err, "short ended with status 9");
    snprintf(script, sizeof script, "#!/bin/sh\n%s \"$@\" | head -n 80\nkill -SEGV $$\n",
             carom_program);
    write_program("crash", script);
    expect_says(expect(2, carom("diverge heap.json crash"))->err, "crash was ended by signal 11");
    write_program("broken", "#!/nowhere/sh\n");
    expect_says(expect(2, carom("diverge heap.json broken"))->err, "broken cannot be started");
    expect_says(expect(2, carom("diverge - %s <heap.json", carom_program))->err, "in a file");
    expect_says(expect(2, carom("diverge none.json ''"))->err, "none.json");
    expect(3, carom("diverge typo.json ''"));
    expect(2, carom("diverge heap.json '' --steps 3 >/dev/full"));
}

/* A program whose every run is another one: no place can be named. */
static void what_does_not_repeat_is_told(void **state)
{
    (void)state;
    char script[4096];
    snprintf(script, sizeof script,
             "#!/bin/sh\nif [ -e once ]; then exec %s \"$@\"; fi\n: >once\n"
             "exec %s \"$@\" --set world.gravity_y=-9\n",
             carom_program, carom_program);
    write_program("moody", script);
    const output *got = expect(1, carom("diverge heap.json moody"));
    expect_says(got->out, "does not give the same bits each time");
}

static void numbers_that_are_not_finite(void **state)
{
    (void)state;
    const output *got = expect(4, carom("diverge bomb.json ''"));
    expect_says(got->err, "both, alike: body 2 left the finite numbers");
    yajl_val object = parse_json(
        expect(1, carom("diverge bomb.json '' world.gravity_x=1 --json --only bodies"))->out);
    quantity(field(object, "first_body"), "vx");
    yajl_tree_free(object);
}

/* Lines for diff, too. */
static void states_are_lines(void **state)
{
    (void)state;
    const output *got = expect(0, carom("diverge heap.json --states --steps 2"));
    assert_true(strncmp(got->out, "carom-states 1\nset world.gravity_x 0\n", 36) == 0);
    expect_says(got->out, "\ntick 0\nstart/bodies 5 ");
    expect_says(got->out, "\ntick 1\nforces/loads 5 ");
    expect_says(got->out, "\nsolver/impulses ");
    expect_says(got->out, "\nend 2\n");
    assert_null(strstr(got->out, "\nbody "));
    got = expect(0, carom("diverge heap.json --states --tick 2 --only bodies"));
    expect_says(got->out, "\ntick 2\nbody 1 vx=0x00000000 ");
    assert_null(strstr(got->out, "tick 1"));
    assert_null(strstr(got->out, "loads"));
    expect_says(got->out, "\nfinish/bodies 5 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_run_never_parts),
        cmocka_unit_test(solvers_part_in_the_solver),
        cmocka_unit_test(a_bit_of_gravity_is_found_in_the_forces),
        cmocka_unit_test(stages_before_the_solver_are_told_apart),
        cmocka_unit_test(two_programs),
        cmocka_unit_test(programs_that_cannot_be_compared),
        cmocka_unit_test(what_does_not_repeat_is_told),
        cmocka_unit_test(numbers_that_are_not_finite),
        cmocka_unit_test(states_are_lines),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
