/* test_script.c - what a script with a mistake says, and the program's exit statuses. */
#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Runs the program with a script of this text; what it says on standard error goes to `said`. */
static int run(const char *text, char *said, size_t size, char *scene)
{
    char script[4096], errors[4096];
    snprintf(script, sizeof script, "%s/script-%ld.txt", CAROM_BUILD, (long)getpid());
    snprintf(errors, sizeof errors, "%s/errors-%ld.txt", CAROM_BUILD, (long)getpid());
    FILE *file = fopen(script, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);

    fflush(stderr);
    int kept = dup(STDERR_FILENO), to = open(errors, O_CREAT | O_TRUNC | O_WRONLY, 0666);
    assert_true(kept >= 0 && to >= 0);
    dup2(to, STDERR_FILENO);
    char paused[] = "--paused", option[] = "--script";
    char *arguments[] = {paused, option, script, scene};
    int status = sandbox_main(scene != NULL ? 4 : 3, arguments);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(to);

    file = fopen(errors, "r");
    assert_non_null(file);
    size_t length = fread(said, 1, size - 1, file);
    said[length] = '\0';
    fclose(file);
    remove(script);
    remove(errors);
    return status;
}

static void mistakes_are_named_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *line, *why;
    } table[] = {
        {"frames 1\njump 3 4\n", ".txt:2: ", "jump"},
        {"# one\n\nclick 10\n", ".txt:3: ", "number"},
        {"click ten 10\n", ".txt:1: ", "ten"},
        {"text a\x97\x97\x97\n", ".txt:1: ", "not proper UTF-8"},
        {"\x1b[31mred\n", ".txt:1: ", "`?[31mred`"},
        {"key Ctrl+Nonsense\n", ".txt:1: ", "key"},
        {"expect tick 5\n", ".txt:1: ", "expected tick 5, found 0"},
        {"expect happiness 5\n", ".txt:1: ", "bodies"},
        {"size 10 10\n", ".txt:1: ", "64"},
        {"size 100 100 9\n", ".txt:1: ", "pixels"},
        {"down\n", ".txt:1: ", "left"},
        {"drag 1 2 3 4 0\n", ".txt:1: ", "move"},
        {"shot /no/such/folder/a.png\n", ".txt:1: ", "/no/such/folder/a.png"},
        {"shot\n", ".txt:1: ", "argument"},
        {"print nonsense\n", ".txt:1: ", "status"},
        {"print control\n", ".txt:1: ", "path"},
        {"print control menu/Nonsense\n", ".txt:1: ", "menu/Nonsense"},
        {"print text menu/File/New\n", ".txt:1: ", "menu/File/New"},
        {"press tools/Redo\n", ".txt:1: ", "not enabled"},
    };
    char said[2048];
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_int_equal(run(table[i].text, said, sizeof said, NULL), 1);
        if (strstr(said, table[i].line) == NULL || strstr(said, table[i].why) == NULL)
            fail_msg("%s said: %s", table[i].text, said);
    }
}

static void a_script_without_mistakes_is_silent(void **state)
{
    (void)state;
    char said[2048];
    int status = run("key Ctrl+A\nkey Del\nexpect bodies 0 # all gone\nmove 300 300\nkey F\n"
                     "expect bodies 1\nframes 3\nexpect tick 0\nkey Space\nframes 3\n"
                     "expect tick 3\nwheel 300 300 -2\nresize 500 400\nframes 1\n",
                     said, sizeof said, NULL);
    assert_string_equal(said, "");
    assert_int_equal(status, 0);
}

static void scenes_that_cannot_be_opened_have_their_status(void **state)
{
    (void)state;
    char said[2048];
    char bad[] = CAROM_SANDBOX_TESTS "/scenes/wrong-key.json", none[] = "no-such-scene";
    assert_int_equal(run("frames 1\n", said, sizeof said, bad), 3);
    assert_non_null(strstr(said, "wrong-key.json:4:"));
    assert_int_equal(run("frames 1\n", said, sizeof said, none), 1);
    assert_non_null(strstr(said, "no-such-scene"));
}

static void bad_usage_has_its_status(void **state)
{
    (void)state;
    char unknown[] = "--nonsense", theme[] = "--theme", pink[] = "pink", scene[] = "start";
    char *one[] = {unknown}, *two[] = {theme, pink}, *missing[] = {theme}, *both[] = {scene, scene};
    assert_int_equal(sandbox_main(1, one), 2);
    assert_int_equal(sandbox_main(2, two), 2);
    assert_int_equal(sandbox_main(1, missing), 2);
    assert_int_equal(sandbox_main(2, both), 2);
    char renderer[] = "--renderer", software[] = "--renderer=software";
    char *none[] = {renderer}, *pinker[] = {renderer, pink}, *joined[] = {software};
    assert_int_equal(sandbox_main(1, none), 2);
    assert_int_equal(sandbox_main(2, pinker), 2);
    assert_int_equal(sandbox_main(1, joined), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_named_with_their_line),
        cmocka_unit_test(a_script_without_mistakes_is_silent),
        cmocka_unit_test(scenes_that_cannot_be_opened_have_their_status),
        cmocka_unit_test(bad_usage_has_its_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
