/* test_pictures.c - runs scripts/NAME.txt with a copy of scenes/ as the current folder, and
 * compares each picture that they take with golden/. CAROM_GOLDEN=write keeps the new ones. */
#include "draw/draw.h"
#include "effort.h"
#include "sandbox/sandbox.h"

#include <SDL_ttf.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define GOLDEN CAROM_SANDBOX_TESTS "/golden/"

static bool writing(void)
{
    const char *value = getenv("CAROM_GOLDEN");
    return value != NULL && strcmp(value, "write") == 0;
}

static void copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    char bytes[4096];
    size_t n;
    while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    fclose(out);
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

/* Calls `visit` for each file of a folder that ends so; returns how many there were. */
static int each_file(const char *folder, const char *end, void (*visit)(const char *name))
{
    DIR *files = opendir(folder);
    struct dirent *file;
    int count = 0;
    assert_non_null(files);
    while ((file = readdir(files)) != NULL) {
        if (ends_with(file->d_name, end)) {
            visit(file->d_name);
            count++;
        }
    }
    closedir(files);
    return count;
}

static void remove_it(const char *name)
{
    remove(name);
}

static void bring_scene(const char *name)
{
    char from[4096];
    snprintf(from, sizeof from, CAROM_SANDBOX_TESTS "/scenes/%s", name);
    copy_file(from, name);
}

/* ---- FreeType draws the letters, and each version a little differently ---- */

static void freetype(char *out, size_t size)
{
    int major = 0, minor = 0, patch = 0;
    TTF_Init();
    TTF_GetFreeTypeVersion(&major, &minor, &patch);
    snprintf(out, size, "%d.%d.%d\n", major, minor, patch);
}

static bool same_freetype(void)
{
    char here[32], there[32] = "";
    freetype(here, sizeof here);
    FILE *file = fopen(GOLDEN "freetype.txt", "r");
    if (file != NULL) {
        if (fgets(there, sizeof there, file) == NULL)
            there[0] = '\0';
        fclose(file);
    }
    return strcmp(here, there) == 0;
}

/* ---- comparing ---- */

static int failures;

/* The largest difference of a channel, and how many pixels differ. */
static int difference(const uint32_t *a, const uint32_t *b, size_t count, size_t *pixels)
{
    int most = 0;
    *pixels = 0;
    for (size_t i = 0; i < count; i++) {
        *pixels += a[i] != b[i];
        for (int shift = 0; shift < 24; shift += 8) {
            int d = abs((int)(a[i] >> shift & 0xFF) - (int)(b[i] >> shift & 0xFF));
            most = d > most ? d : most;
        }
    }
    return most;
}

static void compare(const char *name)
{
    char golden[4096], here[3072], message[512];
    snprintf(golden, sizeof golden, GOLDEN "%s", name);
    if (writing()) {
        copy_file(name, golden);
        return;
    }
    uint32_t *found, *wanted;
    int w, h, gw, gh;
    assert_non_null(getcwd(here, sizeof here));
    assert_true(draw_png_read(name, &found, &w, &h, message, sizeof message));
    if (!draw_png_read(golden, &wanted, &gw, &gh, message, sizeof message)) {
        print_error("%s\n", message);
        failures++;
        free(found);
        return;
    }
    size_t pixels = 0, count = (size_t)w * (size_t)h;
    int most = w == gw && h == gh ? difference(found, wanted, count, &pixels) : 255;
    /* Letters of another FreeType: a few pixels of text may differ. */
    bool close = same_freetype() ? most == 0 : w == gw && h == gh && pixels < count / 25;
    if (!close) {
        print_error("%zu pixels differ, by %d at most:\n  found  %s/%s\n  wanted %s\n", pixels,
                    most, here, name, golden);
        failures++;
    }
    free(found);
    free(wanted);
}

/* ---- the scripts ---- */

/* With sanitizers a third of the scripts, the same everywhere: by the lengths of their names. */
static void run_script(const char *name)
{
    if (strlen(name) % (size_t)test_effort(1, 3) != 0 && !writing())
        return;
    char folder[4096], script[4096];
    snprintf(folder, sizeof folder, "%s/pictures/%.*s", CAROM_BUILD, (int)strlen(name) - 4, name);
    snprintf(script, sizeof script, CAROM_SANDBOX_TESTS "/scripts/%s", name);
    mkdir(folder, 0777);
    assert_int_equal(chdir(folder), 0);
    each_file(".", ".png", remove_it);
    each_file(".", ".json", remove_it);
    each_file(CAROM_SANDBOX_TESTS "/scenes", ".json", bring_scene);

    char paused[] = "--paused", option[] = "--script";
    char *arguments[] = {paused, option, script};
    if (sandbox_main(3, arguments) != 0) {
        print_error("%s failed\n", script);
        failures++;
    }
    print_message("%s: %d pictures\n", name, each_file(".", ".png", compare));
}

static void scripts_draw_what_they_drew(void **state)
{
    (void)state;
    mkdir(CAROM_BUILD "/pictures", 0777);
    assert_true(each_file(CAROM_SANDBOX_TESTS "/scripts", ".txt", run_script) > 0);
    if (writing()) {
        char version[32];
        freetype(version, sizeof version);
        FILE *file = fopen(GOLDEN "freetype.txt", "w");
        assert_non_null(file);
        fputs(version, file);
        fclose(file);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scripts_draw_what_they_drew)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
