/* test_labels.c - texts find room beside what they belong to: off lines, off bodies, off each
 * other, in the picture, and always in the same place. */
#include "stage.h"
#include "view/label_room.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 400, HEIGHT = 300 };

static bool overlap(draw_rect a, draw_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static bool crosses(draw_rect box, draw_point from, draw_point to)
{
    for (int i = 0; i <= 1000; i++) {
        float t = (float)i / 1000.0f;
        float x = from.x + (to.x - from.x) * t, y = from.y + (to.y - from.y) * t;
        if (x > (float)box.x && x < (float)(box.x + box.w) && y > (float)box.y &&
            y < (float)(box.y + box.h))
            return true;
    }
    return false;
}

static void a_text_keeps_off_its_arrow_whichever_way_that_points(void **state)
{
    (void)state;
    for (int i = 0; i < 48; i++) {
        float angle = 0.1309f * (float)i;
        draw_point from = {200.0f, 150.0f};
        draw_point way = {cosf(angle), sinf(angle)};
        draw_point to = {from.x + 60.0f * way.x, from.y + 60.0f * way.y};
        label_room room = label_room_open(WIDTH, HEIGHT, 1.0f);
        label_room_add_line(&room, from, to);
        label_wish wish = {.at = to, .towards = way, .width = 90, .height = 18};
        label_place place;
        assert_true(label_room_find(&room, &wish, &place));
        assert_false(crosses(place.box, from, to));
        assert_false(place.far);
        label_room_close(&room);
    }
}

typedef struct disc {
    float x, y, radius;
} disc;

static bool in_disc(const void *body, draw_point at)
{
    const disc *d = body;
    return hypotf(at.x - d->x, at.y - d->y) <= d->radius;
}

static bool covers(draw_rect box, const disc *d)
{
    float x = fminf(fmaxf(d->x, (float)box.x), (float)(box.x + box.w));
    float y = fminf(fmaxf(d->y, (float)box.y), (float)(box.y + box.h));
    return hypotf(x - d->x, y - d->y) < d->radius - 6.0f;
}

/* Two balls that are about to meet, each with its speed and its name. */
static void texts_of_neighbours_keep_off_the_bodies_and_each_other(void **state)
{
    (void)state;
    const disc body[2] = {{160.0f, 150.0f, 40.0f}, {242.0f, 150.0f, 40.0f}};
    label_room room = label_room_open(WIDTH, HEIGHT, 1.0f);
    for (int i = 0; i < 2; i++)
        label_room_add_body(&room, (draw_rect){(int)body[i].x - 40, (int)body[i].y - 40, 81, 81},
                            in_disc, &body[i]);
    draw_rect box[4];
    for (int i = 0; i < 4; i++) {
        label_wish wish = {.at = {body[i / 2].x, body[i / 2].y},
                           .clear = 40.0f,
                           .towards = {0.0f, -1.0f},
                           .width = 110,
                           .height = 18};
        label_place place;
        assert_true(label_room_find(&room, &wish, &place));
        box[i] = place.box;
        for (int k = 0; k < i; k++)
            assert_false(overlap(box[k], box[i]));
        assert_false(covers(box[i], &body[0]));
        assert_false(covers(box[i], &body[1]));
        assert_true(box[i].x >= 0 && box[i].y >= 0);
        assert_true(box[i].x + box[i].w <= WIDTH && box[i].y + box[i].h <= HEIGHT);
    }
    label_room_close(&room);
}

/* Fills the room around one point; returns how many texts found a place there. */
static int crowd(bool important, draw_rect last[64])
{
    label_room room = label_room_open(WIDTH, HEIGHT, 1.0f);
    label_place place;
    int count = 0;
    for (int i = 0; i < 64; i++) {
        label_wish wish = {
            .at = {200.0f, 150.0f}, .width = 60, .height = 18, .important = important};
        if (label_room_find(&room, &wish, &place))
            last[count++] = place.box;
    }
    label_room_close(&room);
    return count;
}

static void of_a_crowd_some_go_without_and_important_ones_go_far(void **state)
{
    (void)state;
    draw_rect first[64], again[64], far[64];
    int count = crowd(false, first);
    assert_in_range(count, 5, 40);
    assert_int_equal(crowd(false, again), count);
    assert_memory_equal(first, again, (size_t)count * sizeof first[0]);
    assert_true(crowd(true, far) > count);
}

static void taken_boxes_are_kept_free(void **state)
{
    (void)state;
    label_room room = label_room_open(WIDTH, HEIGHT, 1.0f);
    draw_rect taken = {150, 100, 100, 45};
    label_room_take(&room, taken);
    label_wish wish = {.at = {200.0f, 150.0f}, .towards = {0.0f, -1.0f}, .width = 60, .height = 18};
    label_place place;
    assert_true(label_room_find(&room, &wish, &place));
    assert_false(overlap(taken, place.box));
    wish.at = (draw_point){NAN, 0.0f};
    assert_false(label_room_find(&room, &wish, &place));
    wish = (label_wish){.at = {200.0f, 150.0f}, .width = 500, .height = 18};
    assert_false(label_room_find(&room, &wish, &place));
    label_room_take(&room, (draw_rect){-50, -50, 2000, 2000});
    wish.width = 60;
    assert_false(label_room_find(&room, &wish, &place));
    label_room_close(&room);
}

/* In a picture, the label of a body that flies to the left covers none of its arrow. */
static void a_label_in_the_picture_covers_no_arrow(void **state)
{
    (void)state;
    for (int angle = 0; angle < 360; angle += 15) {
        stage s;
        char json[512];
        double turn = (double)angle * 0.017453293;
        snprintf(json, sizeof json,
                 "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},"
                 "\"world\":{\"gravity\":[0,0]},"
                 "\"bodies\":[{\"shape\":{\"circle\":{\"radius\":0.3}},\"velocity\":[%.4f,%.4f]}]}",
                 5.0 * cos(turn), 5.0 * sin(turn));
        stage_open(&s, json);
        view_theme theme = *s.in.theme;
        theme.velocity = 0xFFFF00FFu;
        s.in.theme = &theme;
        s.in.overlays = 1u << VIEW_VELOCITY;
        cr_body_id ball = cr_world_slot(s.scene->world, 0);
        s.in.selection = &ball;
        stage_draw(&s);
        assert_true(stage_count(&s, theme.panel_edge) > 0);
        size_t labelled = stage_like(&s, theme.velocity);
        /* Without fonts' worth of room there is no label; the arrow alone is the measure. */
        const draw_rect all = {0, 0, STAGE_WIDTH, STAGE_HEIGHT};
        s.in.obstacles = &all;
        s.in.obstacle_count = 1;
        stage_draw(&s);
        assert_int_equal(stage_count(&s, theme.panel_edge), 0);
        assert_int_equal(stage_like(&s, theme.velocity), labelled);
        stage_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_keeps_off_its_arrow_whichever_way_that_points),
        cmocka_unit_test(texts_of_neighbours_keep_off_the_bodies_and_each_other),
        cmocka_unit_test(of_a_crowd_some_go_without_and_important_ones_go_far),
        cmocka_unit_test(taken_boxes_are_kept_free),
        cmocka_unit_test(a_label_in_the_picture_covers_no_arrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
