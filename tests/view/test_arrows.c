/* test_arrows.c - how long the arrows of impulses are, and which way they point. */
#include "stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What the impulses of a disc on the ground cover, from the point of contact on, in pixels; among
 * so many of its mass, all in the air, that none bears figures. */
typedef struct reach {
    float left, right, up, down;
} reach;

static reach impulse_reach(const char *disc, int steps)
{
    stage s;
    char json[2048];
    snprintf(json, sizeof json,
             "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":4,\"width\":1},\"bodies\":["
             "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}},"
             "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[0,1],%s}",
             disc);
    for (int i = 0; i < 6; i++) {
        char other[96];
        snprintf(other, sizeof other,
                 ",{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[%d,90]}", 300 + 3 * i);
        strcat(json, other);
    }
    strcat(json, "]}");
    stage_open(&s, json);
    for (int i = 0; i < steps; i++)
        assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60.0f).code, CR_OK);
    view_theme theme = *s.in.theme;
    theme.impulse = 0xFFFF00FFu;
    s.in.theme = &theme;
    s.in.overlays = 1u << VIEW_IMPULSES;
    stage_draw(&s);
    size_t count;
    cr_vec2 contact = cr_world_contacts(s.scene->world, &count)->manifold.points[0].position;
    assert_int_equal(count, 1);
    draw_point at = view_to_screen(&s.in.camera, contact);
    reach r = {0};
    for (int y = 0; y < STAGE_HEIGHT; y++)
        for (int x = 0; x < STAGE_WIDTH; x++) {
            float dx = (float)x + 0.5f - at.x, dy = (float)y + 0.5f - at.y;
            if (s.pixels[y * STAGE_WIDTH + x] != theme.impulse)
                continue;
            if (fabsf(dy) < 2.0f) { /* friction's, along the ground */
                r.left = fmaxf(r.left, -dx);
                r.right = fmaxf(r.right, dx);
            }
            r.up = fmaxf(r.up, -dy);
            r.down = fmaxf(r.down, dy);
        }
    stage_close(&s);
    return r;
}

static void impulse_arrows_have_their_length_and_direction(void **state)
{
    (void)state;
    /* At rest the ground bears the weight of a body of average mass. */
    reach rest = impulse_reach("\"velocity\":[0,0]", 60);
    print_message("at rest: %g left, %g right, %g up, %g down\n", (double)rest.left,
                  (double)rest.right, (double)rest.up, (double)rest.down);
    /* Friction brakes: against the way that the disc slides. */
    reach to_right = impulse_reach("\"velocity\":[5,0],\"material\":{\"friction\":1}", 5);
    print_message("to the right: %g left, %g right\n", (double)to_right.left,
                  (double)to_right.right);
    reach to_left = impulse_reach("\"velocity\":[-5,0],\"material\":{\"friction\":1}", 5);
    print_message("to the left: %g left, %g right\n", (double)to_left.left, (double)to_left.right);
    assert_true(fabsf(rest.up - 21.5f) <= 1.0f && rest.down < 2.0f);
    assert_true(rest.left < 5.0f && rest.right < 5.0f);
    assert_true(to_right.left > 10.0f && to_right.right < 8.0f);
    assert_true(to_left.right > 10.0f && to_left.left < 8.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impulse_arrows_have_their_length_and_direction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
