/* Pictures in files, and the sample sheet against its golden picture, to the pixel. */
#include "draw_sheet.h"
#include "paper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char GOLDEN[] = "tests/draw/golden/sheet.png";

static void png_round_trip(void **state)
{
    (void)state;
    const char *path = CAROM_BUILD "/round-trip.png";
    char message[256] = "";
    static uint32_t pixels[37 * 23];
    for (int i = 0; i < 37 * 23; i++)
        pixels[i] = 0xFF000000u | (uint32_t)i * 2654435761u >> 8;
    draw_canvas canvas = draw_canvas_on(pixels, 33, 23, 37);
    assert_true(draw_png_write(&canvas, path, message, sizeof message));
    uint32_t *read = NULL;
    int width = 0, height = 0;
    assert_true(draw_png_read(path, &read, &width, &height, message, sizeof message));
    assert_int_equal(width, 33);
    assert_int_equal(height, 23);
    for (int y = 0; y < height; y++)
        assert_memory_equal(read + y * width, pixels + y * 37, (size_t)width * sizeof *read);
    free(read);
    remove(path);
}

static void png_errors_are_named(void **state)
{
    (void)state;
    char message[256] = "";
    uint32_t pixel = 0, *read = &pixel;
    int width = 1, height = 1;
    draw_canvas canvas = draw_canvas_on(&pixel, 1, 1, 1);
    assert_false(draw_png_write(&canvas, "no/such/folder/a.png", message, sizeof message));
    assert_non_null(strstr(message, "no/such/folder/a.png"));
    assert_false(draw_png_read("no/such.png", &read, &width, &height, message, sizeof message));
    assert_non_null(strstr(message, "no/such.png"));
    assert_null(read);
    assert_int_equal(width, 0);
    assert_false(draw_png_read("CMakeLists.txt", &read, &width, &height, message, sizeof message));
    assert_non_null(strstr(message, "CMakeLists.txt"));
    draw_canvas empty = draw_canvas_on(NULL, 0, 0, 0);
    assert_false(draw_png_write(&empty, CAROM_BUILD "/empty.png", message, sizeof message));
    assert_false(draw_png_write(&empty, CAROM_BUILD "/empty.png", NULL, 0));
}

static void sheet_matches_its_golden_picture(void **state)
{
    (void)state;
    static uint32_t pixels[SHEET_WIDTH * SHEET_HEIGHT];
    char message[512] = "";
    draw_canvas canvas = draw_canvas_on(pixels, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH);
    sheet_draw(&canvas);
    const char *mode = getenv("CAROM_GOLDEN");
    if (mode != NULL && strcmp(mode, "write") == 0) {
        if (!draw_png_write(&canvas, GOLDEN, message, sizeof message))
            fail_msg("%s", message);
        return;
    }
    uint32_t *golden = NULL;
    int width = 0, height = 0, differ = 0;
    if (!draw_png_read(GOLDEN, &golden, &width, &height, message, sizeof message))
        fail_msg("%s (CAROM_GOLDEN=write writes it)", message);
    bool same_size = width == SHEET_WIDTH && height == SHEET_HEIGHT;
    for (int i = 0; same_size && i < width * height; i++)
        differ += pixels[i] != golden[i];
    free(golden);
    if (!same_size || differ > 0) {
        const char *actual = CAROM_BUILD "/sheet-actual.png";
        draw_png_write(&canvas, actual, message, sizeof message);
        fail_msg("%d pixels differ from %s: look at %s, and if it is right run this test with "
                 "CAROM_GOLDEN=write",
                 differ, GOLDEN, actual);
    }
}

static void the_same_calls_give_the_same_pixels(void **state)
{
    (void)state;
    static uint32_t one[SHEET_WIDTH * SHEET_HEIGHT], two[SHEET_WIDTH * SHEET_HEIGHT];
    memset(two, 0x5A, sizeof two);
    draw_canvas a = draw_canvas_on(one, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH);
    draw_canvas b = draw_canvas_on(two, SHEET_WIDTH, SHEET_HEIGHT, SHEET_WIDTH);
    sheet_draw(&a);
    sheet_draw(&b);
    assert_memory_equal(one, two, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(png_round_trip),
        cmocka_unit_test(png_errors_are_named),
        cmocka_unit_test(sheet_matches_its_golden_picture),
        cmocka_unit_test(the_same_calls_give_the_same_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
