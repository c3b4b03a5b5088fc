/* test_frames.c - `carom run --frames` and `--contacts`: pictures of a run in a folder, as a GIF
 * and through ffmpeg, the table of contact points, and what happens where they cannot be written.
 */
#include "shell.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void sh(const char *command)
{
    expect(0, carom("--version > version.txt; %s", command));
}

static bool is_there(const char *name)
{
    char *text = read_file(name);
    free(text);
    return text != NULL;
}

static void each_step_is_a_picture(void **state)
{
    (void)state;
    sh("mkdir film");
    expect(0, carom("run heap.json --steps 20 --every 5 --frames film --size 160x90 "
                    "--theme projector --overlay normals --color-by speed --quiet"));
    for (int i = 0; i < 5; i++) {
        char name[64];
        snprintf(name, sizeof name, "film/frame-%06d.png", i);
        assert_true(is_there(name));
    }
    assert_false(is_there("film/frame-000005.png"));
    /* The first one is what --png draws of the start. */
    expect(0, carom("run heap.json --steps 0 --png first.png --size 160x90 --theme projector "
                    "--overlay normals --color-by speed --quiet"));
    expect(0, carom("--version > version.txt; cmp first.png film/frame-000000.png"));
}

static void the_pictures_change_no_bit(void **state)
{
    (void)state;
    yajl_val with = parse_json(
        expect(0, carom("run heap.json --steps 60 --json --frames a.gif --size 64x64"))->out);
    yajl_val without = parse_json(expect(0, carom("run heap.json --steps 60 --json"))->out);
    assert_string_equal(string(with, "hash"), string(without, "hash"));
    yajl_tree_free(with);
    yajl_tree_free(without);
    char *gif = read_file("a.gif");
    assert_non_null(gif);
    assert_memory_equal(gif, "GIF89a\x40\0\x40\0", 10);
    free(gif);
}

static void what_cannot_be_written_is_said_before_the_run(void **state)
{
    (void)state;
    sh("mkdir -p old; touch old/frame-000003.png plain");
    static const struct {
        const char *path, *says;
    } bad[] = {
        {"nowhere", "nowhere: there is no such folder; make it first"},
        {"plain", "plain: it is no folder"},
        {"old", "old: there is a film already (frame-000003.png); an empty folder is needed"},
        {"nowhere/a.gif", "nowhere/a.gif"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_says(
            expect(1, carom("run heap.json --steps 4000000000 --frames %s", bad[i].path))->err,
            bad[i].says);
    expect_says(expect(1, carom("--version > version.txt; PATH=/nowhere %s run heap.json "
                                "--frames a.mp4",
                                carom_program))
                    ->err,
                "a video needs ffmpeg, which is not installed");
    expect_says(expect(2, carom("run heap.json --every 3"))->err, "--frames FOLDER");
    expect_says(expect(2, carom("run heap.json --size 64x64"))->err, "--frames FOLDER");
    expect_says(expect(2, carom("run heap.json --png a.gif --frames a.gif"))->err,
                "--png and --frames name the same file");
}

/* What stands in for ffmpeg keeps what it is told and given. */
static void a_video_is_ffmpeg_s_work(void **state)
{
    (void)state;
    write_file("ffmpeg",
               "#!/bin/sh\nfor last; do :; done\necho \"$@\" > told.txt\ncat > \"$last\"\n");
    sh("chmod +x ffmpeg");
    expect(0,
           carom("--version > version.txt; PATH=.:$PATH %s run heap.json --steps 3 --frames a.mp4 "
                 "--size 64x80 --quiet",
                 carom_program));
    expect(0, carom("--version > version.txt; test $(wc -c < a.mp4) = %d", 4 * 64 * 80 * 4));
    char *told = read_file("told.txt");
    assert_non_null(told);
    assert_non_null(strstr(told, "-s 64x80 -r 60 "));
    free(told);
    write_file("ffmpeg", "#!/bin/sh\nexit 3\n");
    expect_says(
        expect(1, carom("--version > version.txt; PATH=.:$PATH %s run heap.json --steps 300 "
                        "--frames b.mp4",
                        carom_program))
            ->err,
        "b.mp4: ffmpeg");
    assert_false(is_there("b.mp4"));
}

/* A box that rests: its two points bear its weight. */
static void contacts_are_a_table(void **state)
{
    (void)state;
    write_file("rest.json",
               "{\"carom\":1,\"bodies\":["
               "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}},"
               "{\"shape\":{\"box\":{\"width\":1,\"height\":1}},\"position\":[0,0.5],"
               "\"material\":{\"density\":2,\"restitution\":0,\"friction\":0.5}}]}");
    expect(0, carom("run rest.json --set sleep.enabled=false --steps 60 --every 30 --contacts "
                    "points.csv --quiet"));
    char *rows = read_file("points.csv");
    assert_non_null(rows);
    assert_memory_equal(rows, "step,time,a,b,point,feature,x,y,nx,ny,separation,", 48);
    double sum = 0.0;
    int points = 0;
    for (char *line = strstr(rows, "\n60,"); line != NULL; line = strchr(line + 1, '\n')) {
        int step, a, b, point;
        double time, x, y, nx, ny, separation, impulse, across, e, mu;
        unsigned feature;
        int touching;
        if (sscanf(line, "\n%d,%lf,%d,%d,%d,%u,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%d", &step,
                   &time, &a, &b, &point, &feature, &x, &y, &nx, &ny, &separation, &impulse,
                   &across, &e, &mu, &touching) != 16)
            break;
        assert_true(step == 60 && a == 1 && b == 2 && ++points == point && touching == 1);
        assert_true(fabs(ny - 1.0) < 1e-6 && fabs(e) < 1e-6 && fabs(fabs(x) - 0.5) < 1e-3);
        sum += impulse;
    }
    print_message("%d points bear %g N s, m g h is %g N s\n", points, sum, 2.0 * 9.81 / 60.0);
    assert_int_equal(points, 2);
    assert_true(fabs(sum - 2.0 * 9.81 / 60.0) < 1e-3);
    free(rows);
    expect_says(expect(2, carom("run rest.json --contacts - --json"))->err,
                "--json and --contacts - cannot share standard output");
}

/* What the rows of the last pass have given in a step is what its contacts got; and listening
 * changes no bit. */
static void iterations_are_a_table(void **state)
{
    (void)state;
    static const char *const solvers[] = {"pgs", "pgs_soft", "tgs_soft", "wide", "jacobi"};
    write_file("tilted.json",
               "{\"carom\":1,\"bodies\":["
               "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}},"
               "{\"shape\":{\"box\":{\"width\":1,\"height\":1}},\"position\":[0,0.7],\"angle\":0.3,"
               "\"velocity\":[1,-2]}]}");
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        const output *got = expect(0, carom("run tilted.json --set solver.name=%s --steps 40 "
                                            "--every 4 --iterations passes.csv --contacts "
                                            "points.csv --json",
                                            solvers[i]));
        char *with = strstr(got->out, "\"hash\""), hash[64] = "";
        assert_non_null(with);
        snprintf(hash, sizeof hash, "%.30s", with);
        expect_says(
            expect(0, carom("run tilted.json --set solver.name=%s --steps 40 --json", solvers[i]))
                ->out,
            hash);
        char *rows = read_file("passes.csv"), *points = read_file("points.csv");
        double given = 0.0, got_impulse = 0.0;
        int substep, number, a, b, index, lines = 0;
        char pass[32], row[32];
        double position, velocity, bias, k, softness, impulse;
        for (char *line = strstr(rows, "\n40,"); line != NULL && line[1] != '\0';
             line = strchr(line + 1, '\n')) {
            assert_int_equal(sscanf(line,
                                    "\n40,%d,%31[^,],%d,%31[^,],%d,%d,%d,%lf,%lf,%lf,%lf,%lf,%lf",
                                    &substep, pass, &number, row, &a, &b, &index, &position,
                                    &velocity, &bias, &k, &softness, &impulse),
                             13);
            assert_true(a == 1 && b == 2 && substep >= 1 && number >= 1 && index >= 1 && k > 0.0);
            given = strcmp(row, "normal") == 0 && index == 1 ? impulse : given;
            lines++;
        }
        int point, touching;
        unsigned feature;
        double v[10];
        char *line = strstr(points, "\n40,");
        assert_non_null(line);
        assert_int_equal(sscanf(line, "\n40,%lf,%d,%d,%d,%u,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%d",
                                &v[0], &a, &b, &point, &feature, &v[1], &v[2], &v[3], &v[4], &v[5],
                                &got_impulse, &v[7], &v[8], &v[9], &touching),
                         15);
        print_message("%s: %d rows, %g N s by the passes, %g N s by the contact\n", solvers[i],
                      lines, given, got_impulse);
        assert_true(lines > 4);
        assert_true(fabs(given - got_impulse) <= 1e-5 * fmax(1.0, fabs(got_impulse)));
        assert_null(strstr(rows, "\n39,")); /* only steps that 4 divides */
        free(rows);
        free(points);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_is_a_picture),
        cmocka_unit_test(the_pictures_change_no_bit),
        cmocka_unit_test(what_cannot_be_written_is_said_before_the_run),
        cmocka_unit_test(a_video_is_ffmpeg_s_work),
        cmocka_unit_test(contacts_are_a_table),
        cmocka_unit_test(iterations_are_a_table),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
