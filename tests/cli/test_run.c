/* `carom run`: its report, its files and its exit status. */
#include "shell.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void json_has_the_contract_s_keys_in_their_order(void **state)
{
    (void)state;
    static const char *const keys[] = {"scene",          "steps",
                                       "time",           "bodies",
                                       "contacts",       "max_penetration",
                                       "kinetic_energy", "potential_energy",
                                       "momentum",       "angular_momentum",
                                       "energy_made",    "sleeping",
                                       "hash",           "step_ms"};
    enum { KEYS = sizeof keys / sizeof *keys };
    const output *got = expect(0, carom("run heap.json --steps 30 --json"));
    yajl_val object = parse_json(got->out);
    assert_true(YAJL_IS_OBJECT(object));
    assert_int_equal(YAJL_GET_OBJECT(object)->len, KEYS);
    for (size_t i = 0; i < KEYS; i++)
        assert_string_equal(YAJL_GET_OBJECT(object)->keys[i], keys[i]);
    assert_string_equal(string(object, "scene"), "Heap");
    assert_true(number(object, "steps") == 30);
    assert_true(fabs(number(object, "time") - 0.5) < 1e-6);
    assert_true(number(object, "bodies") == 5);
    assert_true(number(object, "max_penetration") >= 0);
    assert_true(number(object, "kinetic_energy") > 0);
    assert_true(number(object, "energy_made") >= 0);
    assert_int_equal(YAJL_GET_ARRAY(field(object, "momentum"))->len, 2);
    assert_int_equal(strlen(string(object, "hash")), 16);
    assert_int_equal(strspn(string(object, "hash"), "0123456789abcdef"), 16);
    yajl_val times = field(object, "step_ms");
    assert_true(number(times, "median") > 0);
    assert_true(number(times, "max") >= number(times, "median"));
    yajl_tree_free(object);
    assert_string_equal(got->err, "");
}

/* The fall of 1 m takes 27.1 ticks; the report, the table and the saved scene are of that tick. */
static void a_run_ends_where_a_sentence_comes_true(void **state)
{
    (void)state;
    write_file("drop.json", "{\"carom\":1,\"bodies\":[{\"name\":\"floor\",\"type\":\"static\","
                            "\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}},"
                            "{\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":0.5}},"
                            "\"position\":[0,1.5]}]}");
    yajl_val end = parse_json(
        expect(0, carom("run drop.json --json --csv rows.csv --until 'ball touches floor'"))->out);
    int steps = (int)number(end, "steps");
    assert_in_range(steps, 27, 29);
    assert_int_equal((int)number(field(end, "until"), "step"), steps);
    assert_non_null(strstr(string(field(end, "until"), "what"), "floor #1 touches ball #2, "));
    char last[32];
    snprintf(last, sizeof last, "\n%d,", steps);
    char *rows = read_file("rows.csv");
    assert_non_null(strstr(rows, last));
    snprintf(last, sizeof last, "\n%d,", steps + 1);
    assert_null(strstr(rows, last));
    free(rows);

    yajl_val before = parse_json(
        expect(0, carom("run drop.json --json --until 'before ball touches floor'"))->out);
    assert_int_equal((int)number(before, "steps"), steps - 1);
    assert_true(number(before, "contacts") == 0);
    yajl_val straight =
        parse_json(expect(0, carom("run drop.json --json --steps %d", steps - 1))->out);
    assert_string_equal(string(before, "hash"), string(straight, "hash"));

    yajl_val never = parse_json(
        expect(0, carom("run drop.json --json --steps 50 --until 'speed above 90 m/s'"))->out);
    assert_int_equal((int)number(never, "steps"), 50);
    assert_true(YAJL_IS_NULL(field(never, "until")));
    assert_non_null(strstr(expect(0, carom("run drop.json --until 'speed above 3 m/s'"))->out,
                           "speed of ball #2 is 3"));
    const output *got = expect(2, carom("run drop.json --until 'ball tuches floor'"));
    assert_non_null(strstr(got->err, "--until: \"ball tuches floor\" is no condition"));
    yajl_tree_free(end);
    yajl_tree_free(before);
    yajl_tree_free(straight);
    yajl_tree_free(never);
}

static void energies_of_a_fall_follow_their_formula(void **state)
{
    (void)state;
    write_file("fall.json", "{\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}},"
                            "\"position\":[2,3],\"velocity\":[1,0],\"material\":{\"density\":1,"
                            "\"restitution\":0,\"friction\":0}}]}");
    yajl_val start = parse_json(expect(0, carom("run fall.json --steps 0 --json"))->out);
    const double m = acos(-1), g = (double)9.81f;
    assert_true(fabs(number(start, "potential_energy") - m * g * 3) < 1e-4);
    assert_true(fabs(number(start, "kinetic_energy") - m / 2) < 1e-5);
    assert_true(fabs(number(start, "angular_momentum") + 3 * m) < 1e-4);
    assert_true(number(field(start, "step_ms"), "max") == 0);
    assert_true(number(start, "time") == 0);
    assert_string_equal(string(start, "scene"), "fall.json");
    yajl_tree_free(start);
    yajl_val end = parse_json(
        expect(0,
               carom("run --timestep 1/240 --seconds 1 --set solver.substeps=1 fall.json --json"))
            ->out);
    const double h = (double)(1.0f / 240), v = g * 240 * h;
    assert_true(number(end, "steps") == 240);
    double want = m / 2 * (1 + v * v);
    print_message("kinetic energy %.9g J, by formula %.9g J\n", number(end, "kinetic_energy"),
                  want);
    assert_true(fabs(number(end, "kinetic_energy") / want - 1) < 1e-5);
    yajl_tree_free(end);
}

static void sleepers_are_counted(void **state)
{
    (void)state;
    yajl_val start = parse_json(expect(0, carom("run heap.json --steps 0 --json"))->out);
    assert_true(number(start, "sleeping") == 0);
    yajl_tree_free(start);
    yajl_val end = parse_json(expect(0, carom("run pyramid --seconds 20 --json"))->out);
    assert_true(number(end, "sleeping") == 78 && number(end, "kinetic_energy") == 0);
    yajl_tree_free(end);
    yajl_val awake = parse_json(
        expect(0, carom("run pyramid --seconds 20 --set sleep.enabled=off --json"))->out);
    assert_true(number(awake, "sleeping") == 0);
    yajl_tree_free(awake);
}

static void hash_of(const char *arguments, char hash[17])
{
    yajl_val object = parse_json(expect(0, carom("run %s --json", arguments))->out);
    snprintf(hash, 17, "%s", string(object, "hash"));
    yajl_tree_free(object);
}

/* A ball without restitution falls 2 m onto a floor. */
static void the_ledger_tells_where_the_joules_went(void **state)
{
    (void)state;
    write_file(
        "thud.json",
        "{\"carom\":1,\"bodies\":[{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":"
        "[0,1],\"offset\":0}}},{\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[0,2.5],"
        "\"material\":{\"density\":1,\"restitution\":0,\"friction\":0}}]}");
    yajl_val end = parse_json(expect(0, carom("run thud.json --steps 90 --json --ledger"))->out);
    yajl_val ledger = field(end, "ledger");
    double want = -acos(-1) * 0.25 * 9.81 * 2.0;
    print_message("impacts %g J, by formula %g J\n", number(ledger, "impacts"), want);
    assert_true(fabs(number(ledger, "impacts") / want - 1) < 0.02);
    assert_true(number(ledger, "friction") == 0 && number(ledger, "hand") == 0);
    assert_true(fabs(number(ledger, "solver")) < 0.01 * -want);
    double sum = 0;
    static const char *const rows[] = {"hand",    "forces", "drives", "friction",
                                       "impacts", "joints", "air",    "solver"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        sum += number(ledger, rows[i]);
    assert_true(fabs(sum - number(ledger, "change")) < 1e-9);
    yajl_tree_free(end);
    assert_non_null(
        strstr(expect(0, carom("run thud.json --steps 90 --ledger"))->out, "  Solver's error "));
    assert_null(strstr(expect(0, carom("run thud.json --steps 9 --json"))->out, "ledger"));
}

static void two_runs_give_one_hash(void **state)
{
    (void)state;
    char first[17], second[17], other[17];
    hash_of("heap.json --steps 400", first);
    hash_of("--steps=400 heap.json", second);
    assert_string_equal(first, second);
    hash_of("heap.json --steps 401", other);
    assert_string_not_equal(first, other);
}

static void a_saved_run_goes_on_where_it_was(void **state)
{
    (void)state;
    char end[17], again[17];
    expect(0, carom("run heap.json --steps 100 --save saved.json --quiet"));
    hash_of("heap.json --steps 100", end);
    hash_of("saved.json --steps 0", again);
    assert_string_equal(end, again);
    expect(0, carom("run saved.json --steps 0 --save twice.json --quiet"));
    char *one = read_file("saved.json"), *two = read_file("twice.json");
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void steps_seconds_and_timestep(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        double steps, time;
    } cases[] = {
        {"", 600, 10},
        {"--seconds 2", 120, 2},
        {"--seconds 0.008", 0, 0},
        {"--seconds 0.009", 1, 1.0 / 60},
        {"--seconds 1 --timestep 0.01", 100, 1},
        {"--seconds 1 --set world.timestep=1/50", 50, 1},
        {"--steps 7 --timestep 1/10", 7, 0.7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        yajl_val got =
            parse_json(expect(0, carom("run empty.json --json %s", cases[i].options))->out);
        assert_true(number(got, "steps") == cases[i].steps);
        assert_true(fabs(number(got, "time") - cases[i].time) < 1e-5);
        yajl_tree_free(got);
    }
}

static void settings_change_the_run(void **state)
{
    (void)state;
    char plain[17], alias[17], impulse[17], weightless[17];
    hash_of("heap.json --steps 200", plain);
    hash_of("heap.json --steps 200 --set solver.name=tgs_soft_simd", alias);
    assert_string_equal(plain, alias);
    hash_of("heap.json --steps 200 --set solver.name=impulse", impulse);
    hash_of("heap.json --steps 200 --set world.gravity_y=0 --set solver.iterations=3", weightless);
    assert_string_not_equal(plain, impulse);
    assert_string_not_equal(plain, weightless);
}

static void the_table_is_for_people(void **state)
{
    (void)state;
    const output *got = expect(0, carom("run heap.json --steps 60"));
    expect_says(got->out, "kinetic energy");
    expect_says(got->out, "max penetration");
    expect_says(got->out, "hash");
    assert_string_equal(got->err, "");
    got = expect(0, carom("run heap.json --steps 60 --quiet"));
    assert_string_equal(got->out, "");
    assert_string_equal(got->err, "");
}

static void a_picture_is_written(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 40 --png heap.png --quiet"));
    char *png = read_file("heap.png");
    assert_non_null(png);
    static const unsigned char start[] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13,
                                          'I',  'H', 'D', 'R', 0,  0,  5,  0,  0, 0, 2, 0xD0};
    assert_memory_equal(png, start, sizeof start); /* 1280 x 720 */
    free(png);
}

static void a_refused_scene_exits_3_with_its_place(void **state)
{
    (void)state;
    const output *got = expect(3, carom("run typo.json --csv untouched.csv --json"));
    assert_string_equal(got->out, "");
    assert_true(strncmp(got->err, "typo.json:2:3: ", 15) == 0);
    expect_says(got->err, "bodys");
    assert_null(read_file("untouched.csv"));
}

static void a_run_that_turns_non_finite_exits_4(void **state)
{
    (void)state;
    const output *got = expect(4, carom("run bomb.json --json --csv bomb.csv --save bomb2.json"));
    assert_string_equal(got->out, "");
    expect_says(got->err, "bomb");
    expect_says(got->err, "tick");
    print_message("%s", got->err);
    char *rows = read_file("bomb.csv");
    assert_non_null(rows);
    expect_says(rows, "\n0,0,2,bomb,1e38,0,0,3e38,0,0\n");
    assert_null(strstr(rows, "inf"));
    assert_null(strstr(rows, "nan"));
    free(rows);
    assert_null(read_file("bomb2.json"));
}

static void a_picture_tells_by_colours(void **state)
{
    (void)state;
    static const char *const words[] = {"body", "material", "speed", "sleep", "island", "contacts"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        expect(0, carom("run heap.json --steps 5 --png %s.png --color-by %s --quiet", words[i],
                        words[i]));
    expect_says(expect(2, carom("run heap.json --png a.png --color-by sped"))->err,
                "did you mean speed?");
    expect_says(expect(2, carom("run heap.json --png a.png --color-by 7"))->err, "contacts");
    expect_says(expect(2, carom("run heap.json --color-by speed"))->err, "--png");
}

static void files_that_fail_are_named_and_exit_1(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *says;
    } cases[] = {
        {"run none.json", "none.json"},
        {"run .", "."},
        {"run nosuchscene", "nosuchscene"},
        {"run heap.json --csv nowhere/a.csv", "nowhere/a.csv"},
        {"run heap.json --save nowhere/a.json", "nowhere/a.json"},
        {"run heap.json --png nowhere/a.png", "nowhere/a.png"},
        {"run heap.json --save .", "."},
        {"run heap.json --csv /dev/full", "/dev/full"},
        {"run heap.json --steps 1 --csv /dev/full", "/dev/full"}, /* lost as late as it is closed */
        {"run heap.json >/dev/full", "standard output"},
        {"run heap.json --json >/dev/full", "standard output"},
        {"run heap.json --json >&-", "standard output"},
        {"run heap.json --csv - >/dev/full", "standard output"},
        {"list settings >/dev/full", "standard output"},
        {"--help >/dev/full", "standard output"},
        {"--version >&-", "standard output"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_says(expect(1, carom("%s", cases[i].arguments))->err, cases[i].says);
}

/* A pipe stands for all that is no regular file. Never try this on a real device: a program
 * that gets it wrong, run by root, takes the device away from the whole machine. */
static void what_is_no_regular_file_stays_what_it_is(void **state)
{
    (void)state;
    expect(0, carom("--version; mkfifo pipe"));
    expect_says(expect(1, carom("run heap.json --steps 1 --save pipe"))->err, "pipe");
    expect_says(expect(1, carom("run heap.json --steps 1 --png pipe"))->err, "pipe");
    expect(0, carom("--version; test -p pipe"));
}

static void a_bad_path_fails_before_the_run(void **state)
{
    (void)state;
    /* a run of this length would outlast any patience */
    expect(1, carom("run heap.json --steps 4000000000 --csv nowhere/a.csv"));
    expect(1, carom("run heap.json --steps 4000000000 --save nowhere/a.json"));
    expect(1, carom("run heap.json --steps 4000000000 --png nowhere/a.png"));
    expect(1, carom("run heap.json --steps 4000000000 --csv /dev/full"));
}

/* A scene on standard input is the same scene, read once by those that need it often. */
static void a_dash_is_standard_input(void **state)
{
    (void)state;
    char named[17], piped[17];
    hash_of("heap.json --steps 50", named);
    hash_of("- --steps 50 <heap.json", piped);
    assert_string_equal(named, piped);
    expect(0, carom("--version; cat heap.json | %s run - --steps 50 --json >piped", carom_program));
    char *text = read_file("piped");
    expect_says(text, named);
    free(text);
    expect_says(expect(0, carom("compare - --steps 5 --solvers pgs,wide <heap.json"))->out, "wide");
    expect_says(expect(0, carom("bench - --steps 5 <heap.json"))->out, "-");
    expect_says(expect(0, carom("run - --steps 1 --json <empty.json"))->out, "\"<stdin>\"");
    const output *got = expect(3, carom("run - <typo.json"));
    assert_true(strncmp(got->err, "<stdin>:2:3: ", 13) == 0);
    assert_true(strncmp(expect(3, carom("run - </dev/null"))->err, "<stdin>:1:1: ", 13) == 0);
    expect_says(expect(1, carom("run - <."))->err, "<stdin>");
    expect(3, carom("run - <&-"));
    expect_says(expect(1, carom("run ./-"))->err, "./-"); /* a file of that name is reached so */
    /* more than a pipe holds at once */
    expect(0,
           carom("--version; { printf '{\"carom\":1,\"notes\":\"'; head -c 300000 /dev/zero | tr "
                 "'\\0' x; printf '\"}'; } | %s run - --steps 1 --quiet",
                 carom_program));
}

/* Ended early, a run gives what it has: whole rows, the summary of the steps made, the files. */
static void a_signal_ends_a_run_with_what_was_computed(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        const output *got = expect(
            128 + signals[i], carom_signalled(signals[i], false,
                                              "run heap.json --steps 4000000000 --csv long.csv "
                                              "--every 10 --save long.json --json"));
        expect_says(got->err, "of 4000000000 steps");
        yajl_val report = parse_json(strchr(got->out, '{'));
        long steps = (long)number(report, "steps");
        print_message("signal %d: %ld steps\n", signals[i], steps);
        assert_true(steps > 0);
        char *rows = read_file("long.csv"), wanted[32];
        size_t length = strlen(rows);
        assert_true(length > 0 && rows[length - 1] == '\n');
        rows[length - 1] = '\0';
        char *last = strrchr(rows, '\n') + 1;
        int commas = 0;
        for (const char *c = last; *c != '\0'; c++)
            commas += *c == ',';
        assert_int_equal(commas, 9);
        snprintf(wanted, sizeof wanted, "%ld,", steps / 10 * 10);
        assert_true(strncmp(last, wanted, strlen(wanted)) == 0);
        free(rows);
        char again[17];
        hash_of("long.json --steps 0", again);
        assert_string_equal(again, string(report, "hash"));
        yajl_tree_free(report);
    }
}

/* Nothing is written over the scene, nor two things into one file, however it is called. */
static void outputs_that_share_a_file_are_bad_usage(void **state)
{
    (void)state;
    expect(0, carom("--version; cp heap.json own.json; ln -sf own.json link.json; mkdir -p sub"));
    static const struct {
        const char *arguments, *says;
    } cases[] = {
        {"run own.json --csv own.json", "SCENE and --csv name the same file: own.json"},
        {"run own.json --save ./own.json", "SCENE and --save"},
        {"run own.json --png link.json", "SCENE and --png"},
        {"run own.json --events sub/../own.json", "SCENE and --events"},
        {"run heap.json --csv new.csv --events ./new.csv", "--csv and --events"},
        {"run heap.json --save new.json --png new.json", "--save and --png"},
        {"run own.json --record link.json", "SCENE and --record"},
        {"compare own.json --csv own.json", "SCENE and --csv name the same file: own.json"},
        {"compare own.json --csv link.json", "SCENE and --csv"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_says(expect(2, carom("%s --steps 1", cases[i].arguments))->err, cases[i].says);
    char *scene = read_file("heap.json"), *own = read_file("own.json");
    assert_string_equal(scene, own);
    assert_null(read_file("new.csv"));
    assert_null(read_file("new.json"));
    free(scene);
    free(own);
    expect(0, carom("run heap.json --steps 1 --csv /dev/null --events /dev/null --quiet"));
    expect(0, carom("run - --steps 1 --csv - --quiet <heap.json"));
    /* a name of a shipped scene is no file here */
    expect(0, carom("run two-balls --steps 1 --save two-balls --quiet"));
    expect(0, carom("--version; rm two-balls"));
}

/* A table that cannot be finished leaves the one that was there. */
static void a_table_appears_whole_or_not_at_all(void **state)
{
    (void)state;
    write_file("kept.csv", "what was there\n");
    expect(1, carom("--version; ulimit -f 16; trap '' XFSZ; %s run heap.json --steps 2000 --csv "
                    "kept.csv --quiet",
                    carom_program));
    char *kept = read_file("kept.csv");
    assert_string_equal(kept, "what was there\n");
    free(kept);
    expect(0, carom("run heap.json --steps 20 --csv kept.csv --png kept.png --quiet"));
    kept = read_file("kept.csv");
    assert_true(strncmp(kept, "step,", 5) == 0);
    free(kept);
    expect(1, carom("--version >&-; ls -A | grep -q '^[.]carom-'")); /* nothing is left over */
}

/* One that was told not to mind goes on. */
static void an_ignored_signal_stays_ignored(void **state)
{
    (void)state;
    const output *got = carom_signalled(
        SIGINT, true, "run heap.json --steps 20000 --csv long.csv --every 10 --json");
    yajl_val report = parse_json(expect(0, got)->out);
    assert_true(number(report, "steps") == 20000);
    yajl_tree_free(report);
}

static unsigned long png_side(const char *png, int offset)
{
    unsigned long side = 0;
    for (int i = 0; i < 4; i++)
        side = side << 8 | (unsigned char)png[offset + i];
    return side;
}

static bool upsets_a_terminal(const char *text)
{
    for (; *text != '\0'; text++)
        if (((unsigned char)*text < 0x20 && *text != '\n') || *text == 0x7F)
            return true;
    return false;
}

/* Names in scenes, and paths, may be made to clear a screen, or worse. */
static void nothing_from_outside_reaches_the_terminal_raw(void **state)
{
    (void)state;
    write_file("escape.json", "{\"carom\":1,\"name\":\"a\\u001b[2Jb\",\"bodies\":[]}");
    const output *got = expect(0, carom("run escape.json --steps 1"));
    assert_false(upsets_a_terminal(got->out));
    assert_non_null(strstr(got->out, "a?[2Jb"));
    got = expect(0, carom("compare escape.json --steps 1 --solvers pgs"));
    assert_false(upsets_a_terminal(got->out));
    got = expect(1, carom("run '%s'", "\033]0;title\a.json"));
    assert_false(upsets_a_terminal(got->err));
    got = expect(2, carom("run escape.json --set '%s=1'", "\033[2J"));
    assert_false(upsets_a_terminal(got->err));
}

static void a_picture_is_as_it_is_asked_for(void **state)
{
    (void)state;
    expect(0, carom("run heap.json --steps 9 --png wide.png --size 640x200 --theme projector "
                    "--overlay names,velocities --quiet"));
    char *png = read_file("wide.png");
    assert_non_null(png);
    assert_int_equal(png_side(png, 16), 640);
    assert_int_equal(png_side(png, 20), 200);
    free(png);
    static const char *const options[] = {"", "--theme light", "--theme projector",
                                          "--overlay none", "--overlay joints,boxes"};
    enum { PICTURES = sizeof options / sizeof *options };
    for (int i = 0; i < PICTURES; i++) {
        expect(0, carom("run heap.json --steps 60 --png p%d.png --quiet %s", i, options[i]));
        for (int k = 0; k < i; k++) /* each tells something else */
            expect(1, carom("--version >&-; cmp -s p%d.png p%d.png", i, k));
    }
    static const struct {
        const char *options, *says;
    } bad[] = {
        {"--size 640", "WxH"},
        {"--size 640x", "WxH"},
        {"--size 0x480", "64 to 8192"},
        {"--size 9000x480", "64 to 8192"},
        {"--size 640X480", "640X480"},
        {"--size -640x480", "WxH"},
        {"--theme drak", "dark, light or projector, not \"drak\"; did you mean dark?"},
        {"--overlay normal", "did you mean normals?"},
        {"--overlay points,,boxes", "points, normals,"},
        {"--overlay ''", "or none"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_says(expect(2, carom("run heap.json --png a.png %s", bad[i].options))->err,
                    bad[i].says);
    expect_says(expect(2, carom("run heap.json --size 640x480"))->err, "--size needs --png FILE");
    expect_says(expect(2, carom("run heap.json --theme dark"))->err, "--theme needs --png FILE");
    expect_says(expect(2, carom("run heap.json --overlay names"))->err, "--overlay needs --png");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_the_contract_s_keys_in_their_order),
        cmocka_unit_test(a_run_ends_where_a_sentence_comes_true),
        cmocka_unit_test(energies_of_a_fall_follow_their_formula),
        cmocka_unit_test(the_ledger_tells_where_the_joules_went),
        cmocka_unit_test(two_runs_give_one_hash),
        cmocka_unit_test(a_saved_run_goes_on_where_it_was),
        cmocka_unit_test(steps_seconds_and_timestep),
        cmocka_unit_test(settings_change_the_run),
        cmocka_unit_test(the_table_is_for_people),
        cmocka_unit_test(a_picture_is_written),
        cmocka_unit_test(a_refused_scene_exits_3_with_its_place),
        cmocka_unit_test(a_run_that_turns_non_finite_exits_4),
        cmocka_unit_test(a_picture_tells_by_colours),
        cmocka_unit_test(files_that_fail_are_named_and_exit_1),
        cmocka_unit_test(what_is_no_regular_file_stays_what_it_is),
        cmocka_unit_test(a_bad_path_fails_before_the_run),
        cmocka_unit_test(sleepers_are_counted),
        cmocka_unit_test(a_dash_is_standard_input),
        cmocka_unit_test(a_signal_ends_a_run_with_what_was_computed),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(outputs_that_share_a_file_are_bad_usage),
        cmocka_unit_test(a_table_appears_whole_or_not_at_all),
        cmocka_unit_test(nothing_from_outside_reaches_the_terminal_raw),
        cmocka_unit_test(a_picture_is_as_it_is_asked_for),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
