/* test_video.c - `carom run --frames` into a video by the real ffmpeg, read again with ffprobe;
 * where the two are not installed, nothing is tested. */
#include "shell.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What a shell prints. */
static const output *sh(const char *command)
{
    return carom("--version > version.txt; %s", command);
}

static void needs_ffmpeg(void)
{
    if (sh("command -v ffmpeg > found.txt && command -v ffprobe > found.txt")->status != 0)
        skip();
}

static void no_draft_is_left(void)
{
    expect(0, sh("! ls -A | grep '[.]carom-'"));
}

static void expect_video(const char *path, const char *codec, int width, int height, int frames)
{
    char command[256], stream[128];
    snprintf(command, sizeof command,
             "ffprobe -v error -count_frames -show_entries "
             "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames -of csv \"./%s\"",
             path);
    snprintf(stream, sizeof stream, "stream,%s,%d,%d,yuv420p,60/1,%d", codec, width, height,
             frames);
    expect_says(expect(0, sh(command))->out, stream);
}

/* Odd sides get a row or a column more; a name is not taken for an option or a pattern. */
static void each_step_is_a_frame(void **state)
{
    static const struct {
        const char *path, *size, *codec;
        int width, height;
    } videos[] = {
        {"plain.mp4", "160x90", "h264", 160, 90},
        {"two words, 100%d.mp4", "161x91", "h264", 162, 92},
        {"-y.mkv", "64x65", "h264", 64, 66},
        {"odd.webm", "65x64", "vp9", 66, 64},
    };
    (void)state;
    needs_ffmpeg();
    for (size_t i = 0; i < sizeof videos / sizeof *videos; i++) {
        expect(0, carom("run heap.json --steps 20 --frames \"%s\" --size %s --quiet",
                        videos[i].path, videos[i].size));
        expect_video(videos[i].path, videos[i].codec, videos[i].width, videos[i].height, 21);
    }
    no_draft_is_left();
}

/* A limit on the size of files is as full as a disk can be without one. */
static void a_full_disk_is_told(void **state)
{
    static const char *const names[] = {"full.mp4", "full.webm", "full.mkv"};
    (void)state;
    needs_ffmpeg();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char command[512];
        snprintf(command, sizeof command,
                 "trap '' XFSZ; ulimit -f 4; %s run heap.json --steps 60 --frames %s --size 160x90 "
                 "--quiet",
                 carom_program, names[i]);
        expect_says(expect(1, sh(command))->err, "ffmpeg");
        snprintf(command, sizeof command, "test ! -e %s", names[i]);
        expect(0, sh(command));
    }
    no_draft_is_left();
}

static void ffmpeg_killed_in_the_middle_is_told(void **state)
{
    char command[512];
    (void)state;
    needs_ffmpeg();
    /* the limit's signal ends ffmpeg as soon as it has written a little */
    snprintf(command, sizeof command,
             "ulimit -f 4; %s run heap.json --steps 60 --frames killed.mkv --size 160x90 --quiet",
             carom_program);
    expect_says(expect(1, sh(command))->err, "killed.mkv: ffmpeg");
    expect(0, sh("test ! -e killed.mkv"));
    no_draft_is_left();
}

/* timeout sends the signal to all of its group, as a terminal does. */
static void ctrl_c_leaves_the_film_of_what_was_run(void **state)
{
    char command[512];
    (void)state;
    needs_ffmpeg();
    snprintf(command, sizeof command,
             "timeout --preserve-status -s INT 1 %s run heap.json --steps 4000000000 --frames "
             "until.mkv --size 64x64 --quiet",
             carom_program);
    expect(130, sh(command));
    expect_says(
        expect(0, sh("ffprobe -v error -show_entries stream=codec_name -of csv until.mkv"))->out,
        "stream,h264");
    no_draft_is_left();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_is_a_frame),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(ffmpeg_killed_in_the_middle_is_told),
        cmocka_unit_test(ctrl_c_leaves_the_film_of_what_was_run),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}
