/* Text: widths, digits, bytes that are no UTF-8, fonts that are none. */
#include "paper.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char FONT[] = "assets/fonts/Inter-Regular.otf";

static draw_font *font_of(int pixels)
{
    char message[256] = "";
    draw_font *font = draw_font_open(FONT, pixels, message, sizeof message);
    if (font == NULL)
        fail_msg("%s", message);
    return font;
}

static void width_is_where_the_text_ends(void **state)
{
    (void)state;
    static paper_sheet paper;
    draw_font *font = font_of(14);
    const char *texts[] = {"", " ", "mass 1.20 kg", "jÅµθ∞", "\xff\xfe", "WAVE."};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        paper_clear(&paper);
        int end = draw_text(&paper.canvas, font, 7, 20, WHITE, texts[i]);
        assert_int_equal(end - 7, draw_text_width(font, texts[i]));
        /* Letters may lean a pixel out of their width, not more. */
        for (int y = 0; y < PAPER_HEIGHT; y++) {
            for (int x = 0; x < PAPER_WIDTH; x++) {
                bool in = x >= 6 && x <= end && y >= 20 && y < 20 + draw_font_line(font);
                if (!in && paper_cover(&paper, x, y) > 0.0)
                    fail_msg("\"%s\" from 7 to %d: ink at (%d, %d)", texts[i], end, x, y);
            }
        }
    }
    assert_int_equal(draw_text_width(font, ""), 0);
    assert_true(draw_text_width(font, " ") > 0);
    draw_font_close(font);
}

static void digits_are_of_one_width(void **state)
{
    (void)state;
    for (int pixels = 10; pixels <= 32; pixels++) {
        draw_font *font = font_of(pixels);
        int wanted = draw_text_width(font, "0000000000");
        for (int digit = 1; digit <= 9; digit++) {
            char text[11];
            memset(text, '0' + digit, 10);
            text[10] = '\0';
            assert_int_equal(draw_text_width(font, text), wanted);
        }
        draw_font_close(font);
    }
}

/* A number that changes leaves what follows it untouched. */
static void changing_digits_do_not_move_the_rest(void **state)
{
    (void)state;
    static paper_sheet one, two;
    draw_font *font = font_of(14);
    paper_clear(&one);
    paper_clear(&two);
    draw_text(&one.canvas, font, 4, 20, WHITE, "1.11 kg");
    draw_text(&two.canvas, font, 4, 20, WHITE, "9.84 kg");
    int from = 4 + draw_text_width(font, "9.84 ");
    for (int y = 0; y < PAPER_HEIGHT; y++)
        for (int x = from; x < PAPER_WIDTH; x++)
            assert_int_equal(one.pixels[y * PAPER_WIDTH + x], two.pixels[y * PAPER_WIDTH + x]);
    draw_font_close(font);
}

static void baseline_and_height(void **state)
{
    (void)state;
    static paper_sheet paper;
    draw_font *font = font_of(15);
    paper_clear(&paper);
    draw_text(&paper.canvas, font, 4, 10, WHITE, "HHH");
    int top = -1, bottom = -1;
    for (int y = 0; y < PAPER_HEIGHT; y++) {
        for (int x = 0; x < PAPER_WIDTH; x++) {
            if (paper_cover(&paper, x, y) > 0.3) {
                top = top < 0 ? y : top;
                bottom = y;
            }
        }
    }
    assert_int_equal(bottom + 1, 10 + draw_font_ascent(font));
    /* Inter's capitals are 0.727 of the em. */
    assert_in_range(bottom + 1 - top, 10, 12);
    assert_in_range(draw_font_line(font), 15, 20);
    draw_font_close(font);
}

static void unknown_letters_are_boxes(void **state)
{
    (void)state;
    static paper_sheet paper;
    draw_font *font = font_of(16);
    paper_clear(&paper);
    draw_text(&paper.canvas, font, 10, 10, WHITE, "\xE6\xBC\xA2");
    assert_true(paper_touched(&paper) > 20);
    int box = draw_text_width(font, "\xE6\xBC\xA2");
    /* One box for each byte that begins nothing: lone continuation, overlong, surrogate, cut off,
     * beyond U+10FFFF. */
    assert_int_equal(draw_text_width(font, "\x01"), box);
    assert_true(draw_text_width(font, "\xC0\x80") > 0);
    assert_true(draw_text_width(font, "\xED\xA0\x80") > 0);
    assert_true(draw_text_width(font, "\xE2\x88") > 0);
    assert_true(draw_text_width(font, "\xF4\x90\x80\x80") > 0);
    draw_font_close(font);
}

static void any_bytes_are_survived(void **state)
{
    (void)state;
    static paper_sheet paper;
    paper_clear(&paper);
    draw_font *font = font_of(13);
    uint32_t seed = 8;
    char text[40];
    for (int i = 0; i < 3000; i++) {
        size_t length = (size_t)(chance(&seed) * 39.0f);
        for (size_t k = 0; k < length; k++)
            text[k] = (char)(1 + (int)(chance(&seed) * 254.9f));
        text[length] = '\0';
        int x = (int)(chance(&seed) * 200.0f) - 100, y = (int)(chance(&seed) * 200.0f) - 100;
        assert_int_equal(draw_text(&paper.canvas, font, x, y, WHITE, text) - x,
                         draw_text_width(font, text));
    }
    draw_text(&paper.canvas, font, INT_MAX, INT_MAX, WHITE, "edge");
    draw_text(&paper.canvas, font, INT_MIN, INT_MIN, WHITE, "edge");
    draw_font_close(font);
}

static void text_is_clipped(void **state)
{
    (void)state;
    static paper_sheet paper;
    draw_font *font = font_of(20);
    paper_clear(&paper);
    draw_clip(&paper.canvas, (draw_rect){30, 25, 20, 8});
    draw_text(&paper.canvas, font, 5, 18, WHITE, "clipped text");
    assert_true(paper_touched(&paper) > 0);
    for (int y = 0; y < PAPER_HEIGHT; y++) {
        for (int x = 0; x < PAPER_WIDTH; x++) {
            bool in = x >= 30 && x < 50 && y >= 25 && y < 33;
            assert_true(in || paper_cover(&paper, x, y) == 0.0);
        }
    }
    draw_font_close(font);
}

static void bad_fonts_are_named(void **state)
{
    (void)state;
    char message[256] = "";
    assert_null(draw_font_open("no/such/font.otf", 14, message, sizeof message));
    assert_non_null(strstr(message, "no/such/font.otf"));
    assert_null(draw_font_open("CMakeLists.txt", 14, message, sizeof message));
    assert_non_null(strstr(message, "CMakeLists.txt"));
    assert_null(draw_font_open(FONT, 0, message, sizeof message));
    assert_non_null(strstr(message, "4 to 512"));
    assert_null(draw_font_open(FONT, 100000, NULL, 0));
    draw_font_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(width_is_where_the_text_ends),
        cmocka_unit_test(digits_are_of_one_width),
        cmocka_unit_test(changing_digits_do_not_move_the_rest),
        cmocka_unit_test(baseline_and_height),
        cmocka_unit_test(unknown_letters_are_boxes),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(text_is_clipped),
        cmocka_unit_test(bad_fonts_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
