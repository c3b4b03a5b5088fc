/* `carom run --csv`: its rows, its quoting and its numbers. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char header[] = "step,time,body,name,x,y,angle,vx,vy,angular_velocity";
enum { FIELDS = 10 };

/* One line's fields, unquoted in place. Returns the next line, NULL after the last. */
static char *read_row(char *line, char *fields[FIELDS])
{
    int count = 0;
    for (bool more = true; more; count++) {
        assert_true(count < FIELDS);
        char *to = line;
        bool quoted = *line == '"';
        fields[count] = to;
        line += quoted;
        for (; quoted || (*line != ',' && *line != '\n'); line++) {
            assert_true(*line != '\0');
            if (quoted && *line == '"') {
                line++;
                quoted = *line == '"';
                if (!quoted)
                    break;
            }
            *to++ = *line;
        }
        more = *line == ',';
        assert_true(more || *line == '\n');
        line++;
        *to = '\0';
    }
    assert_int_equal(count, FIELDS);
    return *line != '\0' ? line : NULL;
}

static char *rows_of(char *text)
{
    assert_true(strncmp(text, header, strlen(header)) == 0);
    char *rows = text + strlen(header);
    assert_int_equal(*rows, '\n');
    return rows[1] != '\0' ? rows + 1 : NULL;
}

static void one_row_for_each_body_that_may_move_and_each_step(void **state)
{
    (void)state;
    static const char *const names[] = {"ball, \"red\"", "crate", "", "lift"};
    expect(0, carom("run heap.json --steps 12 --csv out.csv --quiet"));
    char *text = read_file("out.csv"), *fields[FIELDS];
    assert_non_null(text);
    long count = 0;
    for (char *row = rows_of(text); row != NULL; count++) {
        row = read_row(row, fields);
        assert_int_equal(strtol(fields[0], NULL, 10), count / 4);
        assert_string_equal(fields[3], names[count % 4]);
    }
    assert_int_equal(count, 4 * 13);
    free(text);
}

/* Also of a file whose lines end in other ways than this program's. */
static void a_name_with_the_end_of_a_line_stands_in_quotes(void **state)
{
    (void)state;
    static const char *const names[] = {"a\\rb", "a\\nb", "a\\r\\nb"}, *const fields[] = {
                                                                           ",\"a\rb\",",
                                                                           ",\"a\nb\",",
                                                                           ",\"a\r\nb\","};
    for (int i = 0; i < 3; i++) {
        char json[128];
        snprintf(json, sizeof json, "{\"carom\":1,\"bodies\":[{\"name\":\"%s\"}]}", names[i]);
        write_file("lines.json", json);
        expect(0, carom("run lines.json --steps 1 --csv out.csv --quiet"));
        char *text = read_file("out.csv");
        assert_non_null(strstr(text, fields[i]));
        free(text);
    }
}

static void every_k_keeps_the_steps_that_k_divides(void **state)
{
    (void)state;
    const output *got = expect(0, carom("run heap.json --every 5 --steps 12 --csv -"));
    char *text = strdup(got->out), *fields[FIELDS];
    long count = 0;
    for (char *row = rows_of(text); row != NULL; count++) {
        row = read_row(row, fields);
        assert_int_equal(strtol(fields[0], NULL, 10), count / 4 * 5);
    }
    assert_int_equal(count, 4 * 3);
    free(text);
    got = expect(0, carom("run heap.json --every 100 --steps 12 --csv -"));
    text = strdup(got->out);
    count = 0;
    for (char *row = rows_of(text); row != NULL; count++)
        row = read_row(row, fields);
    assert_int_equal(count, 4);
    free(text);
}

static float as_float(const char *text)
{
    char *end;
    float value = strtof(text, &end);
    assert_true(end != text && *end == '\0');
    return value;
}

/* The state of a saved scene is that of the table's last rows, to the bit. */
static void numbers_read_back_to_the_same_bits(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 77 --csv out.csv --save out.json --quiet"));
    char *csv = read_file("out.csv"), *json = read_file("out.json"), *fields[FIELDS];
    yajl_val scene = parse_json(json);
    yajl_val bodies = field(scene, "bodies");
    for (char *row = rows_of(csv); row != NULL;) {
        row = read_row(row, fields);
        if (strcmp(fields[0], "77") != 0)
            continue;
        long body = strtol(fields[2], NULL, 10);
        assert_in_range(body, 1, YAJL_GET_ARRAY(bodies)->len);
        yajl_val saved = YAJL_GET_ARRAY(bodies)->values[body - 1];
        yajl_val position = field(saved, "position");
        for (int axis = 0; axis < 2; axis++) {
            const char *number = YAJL_GET_NUMBER(YAJL_GET_ARRAY(position)->values[axis]);
            float a = as_float(number), b = as_float(fields[4 + axis]);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
    yajl_tree_free(scene);
    free(csv);
    free(json);
}

static void time_is_that_of_the_report(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 33 --every 33 --csv out.csv --json --timestep 1/70"));
    yajl_val report = parse_json(carom("run heap.json --steps 33 --json --timestep 1/70")->out);
    char *csv = read_file("out.csv"), *fields[FIELDS];
    for (char *row = rows_of(csv); row != NULL;)
        row = read_row(row, fields);
    assert_true(strtod(fields[1], NULL) == number(report, "time"));
    yajl_tree_free(report);
    free(csv);
}

/* Times read as a person would write them, and no two steps have the same. */
static void times_are_short(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        const char *times[4];
    } cases[] = {
        {"--steps 3", {"0", "0.0166667", "0.0333333", "0.05"}},
        {"--steps 3 --timestep 1/240", {"0", "0.00416667", "0.00833333", "0.0125"}},
        {"--steps 3 --timestep 0.01", {"0", "0.01", "0.02", "0.03"}},
        {"--steps 1800 --every 600", {"0", "10", "20", "30"}},
        {"--steps 3 --timestep 1", {"0", "1", "2", "3"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const output *got = expect(0, carom("run heap.json --csv - %s", cases[i].options));
        char *text = strdup(got->out), *fields[FIELDS];
        int count = 0;
        for (char *row = rows_of(text); row != NULL; count++) {
            row = read_row(row, fields);
            assert_string_equal(fields[1], cases[i].times[count / 4]);
        }
        assert_int_equal(count, 16);
        free(text);
    }
    const output *got = expect(0, carom("run heap.json --csv - --steps 20000 --quiet"));
    char *text = strdup(got->out), *fields[FIELDS];
    double last = -1.0;
    long step = 0;
    for (char *row = rows_of(text); row != NULL; step++) {
        row = read_row(row, fields);
        double time = strtod(fields[1], NULL), wanted = (double)(step / 4) * (double)(1.0f / 60.0f);
        assert_true(step % 4 != 0 || time > last);
        assert_true(time - wanted < 1e-4 && wanted - time < 1e-4);
        last = time;
    }
    free(text);
}

static void two_tables_are_the_same_bytes(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 200 --csv one.csv --quiet"));
    expect(0, carom("run heap.json --steps 200 --csv two.csv"));
    char *one = read_file("one.csv"), *two = read_file("two.csv");
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void a_scene_without_bodies_has_a_header_only(void **state)
{
    (void)state;
    const output *got = expect(0, carom("run empty.json --steps 5 --csv -"));
    assert_null(rows_of(got->out));
}

static const char two_balls[] =
    "{\"carom\":1,\"world\":{\"gravity\":[0,0]},\"bodies\":["
    "{\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[-1.6,0],\"velocity\":[2,0],"
    "\"material\":{\"density\":1,\"restitution\":1,\"friction\":0}},"
    "{\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[0,0],"
    "\"material\":{\"density\":1,\"restitution\":1,\"friction\":0}}]}";

static void events_tell_of_each_contact(void **state)
{
    (void)state;
    static const char *const kinds[] = {"begin", "hit", "end"};
    write_file("two.json", two_balls);
    expect(0, carom("run two.json --steps 60 --events events.csv --csv out.csv --quiet"));
    char *text = read_file("events.csv");
    assert_non_null(text);
    char *line = strtok(text, "\n");
    assert_string_equal(line, "step,time,kind,a,b,x,y,nx,ny,speed,impulse");
    for (int i = 0; i < 3; i++) {
        unsigned step, a, b;
        char kind[8];
        float time, x, y, nx, ny, speed, impulse;
        assert_non_null(line = strtok(NULL, "\n"));
        print_message("    %s\n", line);
        assert_int_equal(sscanf(line, "%u,%f,%7[a-z],%u,%u,%f,%f,%f,%f,%f,%f", &step, &time, kind,
                                &a, &b, &x, &y, &nx, &ny, &speed, &impulse),
                         11);
        assert_string_equal(kind, kinds[i]);
        assert_true(a == 1 && b == 2 && nx == 1 && ny == 0);
        assert_true(i == 2 ? speed == 0 && impulse == 0 : speed == 2 && impulse > 1.57f);
    }
    assert_null(strtok(NULL, "\n"));
    free(text);
}

static void events_may_go_to_standard_output(void **state)
{
    (void)state;
    write_file("two.json", two_balls);
    const output *got = expect(0, carom("run two.json --steps 60 --events -"));
    assert_true(strncmp(got->out, "step,time,kind,", 15) == 0);
    assert_null(strstr(got->out, "bodies "));
    expect_says(expect(2, carom("run two.json --events - --csv -"))->err,
                "--csv - and --events - cannot share standard output");
    expect_says(expect(2, carom("run two.json --events - --json"))->err,
                "--json and --events - cannot share standard output");
    expect_says(expect(1, carom("run two.json --events nowhere/x.csv"))->err,
                "nowhere/x.csv cannot be written");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_row_for_each_body_that_may_move_and_each_step),
        cmocka_unit_test(a_name_with_the_end_of_a_line_stands_in_quotes),
        cmocka_unit_test(every_k_keeps_the_steps_that_k_divides),
        cmocka_unit_test(numbers_read_back_to_the_same_bits),
        cmocka_unit_test(time_is_that_of_the_report),
        cmocka_unit_test(times_are_short),
        cmocka_unit_test(two_tables_are_the_same_bytes),
        cmocka_unit_test(a_scene_without_bodies_has_a_header_only),
        cmocka_unit_test(events_tell_of_each_contact),
        cmocka_unit_test(events_may_go_to_standard_output),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
