/* test_loading.c - a scene whose reading takes long: it is shown, and given up with nothing lost.
 */
#include "lab/interrupt.h"
#include "sandbox/actions/loading.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "scratch.h"
#include "user.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BODIES = 30000 };

static int shows, stop_at; /* how often it was drawn; where to give up, 0: nowhere */
static bool fell;

static bool show(app *a)
{
    static double before;
    if (shows == 0)
        before = 0.0;
    fell = fell || a->loading.share < before || a->loading.share > 1.0;
    before = a->loading.share;
    return ++shows != stop_at;
}

static void write_rows(const char *name)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("{\"carom\": 1, \"bodies\": [", file);
    for (int i = 0; i < BODIES; i++)
        fprintf(file, "%s{\"shape\": {\"circle\": {\"radius\": 0.4}}, \"position\": [%d, %d]}",
                i > 0 ? ",\n" : "", i % 200, i / 200);
    fputs("]}", file);
    assert_int_equal(fclose(file), 0);
}

static void open_app(app *a, double patience, int stop)
{
    user_open(a);
    a->loading.patience = patience;
    a->loading.show = show;
    shows = 0;
    stop_at = stop;
    fell = false;
    write_rows("rows.json");
}

static void close_app(app *a)
{
    app_free(a);
    remove("rows.json");
}

static void a_long_reading_is_shown(void **state)
{
    (void)state;
    app a;
    lab_error error;
    open_app(&a, 0.0, 0);
    assert_int_equal(files_open(&a, "rows.json", &error), LAB_OK);
    assert_true(shows > 0);
    assert_false(fell);
    assert_string_equal(a.loading.name, "rows.json");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, BODIES);
    close_app(&a);
}

static void a_short_one_is_not(void **state)
{
    (void)state;
    app a;
    lab_error error;
    open_app(&a, 3600.0, 0);
    assert_int_equal(files_open(&a, "rows.json", &error), LAB_OK);
    assert_int_equal(shows, 0);
    close_app(&a);
}

static void given_up_it_leaves_everything(void **state)
{
    (void)state;
    app a;
    open_app(&a, 0.0, 1);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    uint64_t before = cr_world_hash(app_world(&a));
    files_open_shown(&a, "rows.json");
    assert_int_equal(shows, 1);
    assert_true(cr_world_hash(app_world(&a)) == before);
    assert_true(scene_is_unsaved(&a));
    assert_string_equal(a.path, "");
    assert_string_equal(a.notifications.title, ""); /* a note, not an error */
    assert_int_equal(a.prefs.recent_count, 0);
    close_app(&a);
}

static void a_signal_gives_it_up(void **state)
{
    (void)state;
    app a;
    lab_error error;
    open_app(&a, 3600.0, 0);
    lab_interrupt_watch();
    raise(SIGINT);
    assert_int_equal(files_open(&a, "rows.json", &error), LAB_CANCELLED);
    lab_interrupt_watch();
    assert_int_equal(files_open(&a, "rows.json", &error), LAB_OK);
    close_app(&a);
}

/* The bar is as long as what is read, in every theme and size. */
static void the_bar_grows(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    uint32_t *pixels = malloc((size_t)a.width * (size_t)a.height * sizeof *pixels);
    assert_non_null(pixels);
    draw_canvas canvas = draw_canvas_on(pixels, a.width, a.height, a.width);
    snprintf(a.loading.name, sizeof a.loading.name, "rows.json");
    size_t before = 0;
    for (int tenth = 1; tenth <= 10; tenth++) {
        size_t count = 0;
        a.loading.share = 0.1 * tenth;
        loading_draw(&a, &canvas);
        for (int i = 0; i < a.width * a.height; i++)
            count += pixels[i] == a.theme->accent;
        assert_true(count > before);
        before = count;
    }
    free(pixels);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_reading_is_shown),
        cmocka_unit_test(a_short_one_is_not),
        cmocka_unit_test(given_up_it_leaves_everything),
        cmocka_unit_test(a_signal_gives_it_up),
        cmocka_unit_test(the_bar_grows),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
