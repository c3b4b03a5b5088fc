/* Bad usage exits 2, says why, and suggests what was meant. */
#include "shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void bad_usage_exits_2(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *says;
    } cases[] = {
        {"run", "SCENE"},
        {"run heap.json bomb.json", "bomb.json"},
        {"run heap.json --stesp 3", "--steps"},
        {"run heap.json --step 3", "--steps"},
        {"run heap.json --jsn", "--json"},
        {"run --quite heap.json", "--quiet"},
        {"run heap.json -j", "-j"},
        {"run heap.json --steps", "--steps N"},
        {"run heap.json --json=yes", "--json"},
        {"run heap.json --steps -1", "-1"},
        {"run heap.json --steps nan", "nan"},
        {"run heap.json --steps 3.5", "3.5"},
        {"run heap.json --steps 99999999999999999999", "--steps"},
        {"run heap.json --steps ''", "--steps"},
        {"run heap.json --seconds -1", "-1"},
        {"run heap.json --seconds nan", "nan"},
        {"run heap.json --seconds inf", "inf"},
        {"run heap.json --seconds 3s", "3s"},
        {"run heap.json --seconds 1e300", "--seconds"},
        {"run heap.json --steps 1 --seconds 1", "exclude"},
        {"run heap.json --timestep 0", "world.timestep"},
        {"run heap.json --timestep -1/60", "world.timestep"},
        {"run heap.json --timestep nan", "world.timestep"},
        {"run heap.json --timestep 1/0", "world.timestep"},
        {"run heap.json --timestep fast", "fast"},
        {"run heap.json --set solver.iteration=3", "solver.iterations"},
        {"run heap.json --set solver.iterations", "KEY=VALUE"},
        {"run heap.json --set solver.iterations=0", "solver.iterations"},
        {"run heap.json --set solver.iterations=2.5", "solver.iterations"},
        {"run heap.json --set solver.iterations=nan", "solver.iterations"},
        {"run heap.json --set solver.name=pgss", "did you mean pgs?"},
        {"run heap.json --set broadphase.name=sweeep", "did you mean sweep?"},
        {"run heap.json --set solver.friction=maybe", "true or false"},
        {"run heap.json --set =3", "setting"},
        {"run heap.json --every 3", "--csv"},
        {"run heap.json --csv a.csv --every 0", "--every"},
        {"run heap.json --csv a.csv --every -3", "--every"},
        {"run heap.json --csv - --json", "--csv -"},
        {"list", "settings"},
        {"list setings", "did you mean settings?"},
        {"list solvers scenes", "one list"},
        {"list solvers --jason", "--json"},
        {"bench heap.json --steps 0", "--steps"},
        {"bench --stps 3", "--steps"},
        {"fidelity --solver pgss", "did you mean pgs?"},
        {"fidelity --solver pgs,pgs", "pgs twice"},
        {"fidelity --solver ''", "there is no solver"},
        {"fidelity --solver pgs,", "there is no solver"},
        {"fidelity --solver", "--solver NAME"},
        {"fidelity --solvers pgs", "--solver"},
        {"fidelity --lesson 0", "not \"0\""},
        {"fidelity --lesson seven", "seven"},
        {"fidelity --lesson 7,", "quality"},
        {"fidelity --lesson 19999999999", "19999999999"},
        {"fidelity --lesson 21", "lesson 21 has no experiment"},
        {"fidelity --quik", "--quick"},
        {"fidelity pyramid", "takes none"},
        {"compare", "SCENE"},
        {"compare heap.json --solvers impulze", "did you mean impulse?"},
        {"compare heap.json --solvers pgs,impulse,pgs", "pgs twice"},
        {"compare heap.json --solvers wide,tgs_soft_simd", "tgs_soft_simd twice"},
        {"compare heap.json bomb.json", "bomb.json"},
        {"compare heap.json --steps 0", "one step"},
        {"compare heap.json --seconds 0", "one step"},
        {"compare heap.json --steps 1 --seconds 1", "exclude"},
        {"compare heap.json --set solver.name=pgs", "--solvers"},
        {"compare heap.json --set solver.iteration=3", "solver.iterations"},
        {"compare heap.json --csv - --json", "--csv -"},
        {"compare heap.json --solver pgs", "--solvers"},
        {"diverge", "SCENE"},
        {"diverge heap.json", "B is needed"},
        {"diverge heap.json a.out", "a.out"},
        {"diverge heap.json solver.nam=pgs", "solver.name"},
        {"diverge heap.json solver.name=pgss", "did you mean pgs?"},
        {"diverge heap.json solver.name=pgs,heap.json", "comes first"},
        {"diverge heap.json heap.json", "cannot be executed"},
        {"diverge heap.json '' '' ''", "SCENE, A and B"},
        {"diverge heap.json '' --only bodys", "did you mean bodies?"},
        {"diverge heap.json '' --steps 1 --seconds 1", "exclude"},
        {"diverge heap.json '' --steps -1", "-1"},
        {"diverge heap.json '' --tick 3", "--states"},
        {"diverge heap.json --states ''", "one SCENE"},
        {"diverge heap.json --states --json", "standard output"},
        {"diverge heap.json --states --tick x", "--tick"},
        {"comprae heap.json", "did you mean compare?"},
        {"fidelty", "did you mean fidelity?"},
        {"rnu heap", "did you mean run?"},
        {"lsit", "did you mean list?"},
        {"help rnu", "did you mean run?"},
        {"help ''", "there is no help"},
        {"generate", "man, bash or zsh"},
        {"generate fish", "man, bash or zsh"},
        {"generate man zsh", "one thing"},
        {"list", "themes, overlays, keys, conditions or quantities"},
        {"--version now", "--version"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const output *got = carom("%s", cases[i].arguments);
        if (got->status != 2)
            print_error("carom %s\n", cases[i].arguments);
        expect(2, got);
        assert_string_equal(got->out, "");
        expect_says(got->err, cases[i].says);
        expect_says(got->err, "--help");
    }
}

static void usage_is_checked_before_the_scene(void **state)
{
    (void)state;
    expect(2, carom("run none.json --steps -1"));
    expect(2, carom("run typo.json --set no.such=1"));
}

static void help_tells_all_of_it(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "run SCENE",      "--steps",       "--seconds",      "--timestep",    "--set",
        "--csv",          "--every",       "--json",         "--save",        "--png",
        "--quiet",        "carom list",    "carom bench",    "Exit status",   "10 s",
        "carom fidelity", "carom compare", "--solvers",      "--lesson",      "--color-by",
        "--renderer",     "--overlay",     "carom generate", "carom diverge",
    };
    char *texts[3];
    const char *const ways[] = {"--help", "help", "-h"};
    for (int i = 0; i < 3; i++)
        texts[i] = strdup(expect(0, carom("%s", ways[i]))->out);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        expect_says(texts[0], parts[i]);
    assert_string_equal(texts[0], texts[1]);
    assert_string_equal(texts[0], texts[2]);
    for (int i = 0; i < 3; i++)
        free(texts[i]);
    expect_says(expect(0, carom("run --help"))->out, "--every K");
    expect_says(expect(0, carom("run heap.json --help"))->out, "--every K");
    expect_says(expect(0, carom("list --help"))->out, "carom list");
    expect_says(expect(0, carom("bench --help"))->out, "carom bench");
    expect_says(expect(0, carom("help bench"))->out, "carom bench");
    expect_says(expect(0, carom("help fidelity"))->out, "--quick");
    expect_says(expect(0, carom("compare --help"))->out, "rms_speed");
}

/* What help says of the window is what the window knows. */
static void the_window_takes_its_options(void **state)
{
    (void)state;
    write_file("nothing.txt", "frames 1\n");
    const char *help = expect(0, carom("--help"))->out;
    const char *end = strstr(help, "\ncarom run SCENE");
    int options = 0;
    for (const char *at = strstr(help, "\n  --"); at != NULL && at < end;
         at = strstr(at + 1, "\n  --"), options++) {
    }
    assert_int_equal(options, 5);
    expect(0, carom("start --theme light --paused --renderer software --script nothing.txt"));
    expect(0, carom("- --script nothing.txt <heap.json"));
    expect_says(expect(3, carom("- --script nothing.txt <typo.json"))->err, "<stdin>:2:3: ");
}

static void the_version_is_one_line(void **state)
{
    (void)state;
    assert_string_equal(expect(0, carom("--version"))->out, "carom 0.1.0\n");
}

static void dashes_part_options_from_operands(void **state)
{
    (void)state;
    write_file("--steps", "{\"carom\":1,\"name\":\"Odd\"}");
    expect_says(expect(0, carom("run --steps 3 --json -- --steps"))->out, "\"Odd\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_usage_exits_2),
        cmocka_unit_test(usage_is_checked_before_the_scene),
        cmocka_unit_test(help_tells_all_of_it),
        cmocka_unit_test(the_window_takes_its_options),
        cmocka_unit_test(the_version_is_one_line),
        cmocka_unit_test(dashes_part_options_from_operands),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
