/* window_place.c - a place that a person can see and take hold of. */
#include "sandbox/app/window_place.h"

enum { USUAL_W = 1280, USUAL_H = 720, MOST = 32768 };

bool window_place_known(const window_place *place)
{
    return place->w >= WINDOW_MIN_W && place->w <= MOST && place->h >= WINDOW_MIN_H &&
           place->h <= MOST;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Enough of its upper edge lies on the screen to be taken hold of. */
static bool shows(draw_rect screen, const window_place *place)
{
    enum { GRIP = 100 };
    int left = most(place->x, screen.x), right = least(place->x + place->w, screen.x + screen.w);
    return right - left >= GRIP && place->y >= screen.y && place->y + GRIP <= screen.y + screen.h;
}

static window_place first(draw_rect screen)
{
    /* 16:9, with room for a frame where the screen is small. */
    int h = most(USUAL_H, screen.h * 2 / 3), w = most(USUAL_W, h * 16 / 9);
    h = most(least(h, screen.h - 40), WINDOW_MIN_H);
    w = most(least(w, screen.w), WINDOW_MIN_W);
    return (window_place){screen.x + (screen.w - w) / 2, screen.y + (screen.h - h) / 2, w, h,
                          false};
}

window_place window_place_open(const window_place *was, const draw_rect *screens, size_t count)
{
    if (count == 0)
        return (window_place){0, 0, USUAL_W, USUAL_H, false};
    if (!window_place_known(was))
        return first(screens[0]);
    window_place place = *was;
    for (size_t i = 0; i < count; i++) {
        if (!shows(screens[i], was))
            continue;
        place.w = most(least(place.w, screens[i].w), WINDOW_MIN_W);
        place.h = most(least(place.h, screens[i].h), WINDOW_MIN_H);
        return place;
    }
    /* The display that it was on is there no more. */
    place.w = most(least(place.w, screens[0].w), WINDOW_MIN_W);
    place.h = most(least(place.h, screens[0].h), WINDOW_MIN_H);
    place.x = screens[0].x + (screens[0].w - place.w) / 2;
    place.y = screens[0].y + (screens[0].h - place.h) / 2;
    return place;
}
