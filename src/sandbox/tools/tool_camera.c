/* tool_camera.c - looking: pan, zoom, frame. */
#include "sandbox/app/card_place.h"
#include "sandbox/tools/tools.h"

#include <math.h>

void camera_press(app *a)
{
    a->gesture.kind = GESTURE_PAN;
}

void camera_drag(app *a, float dx, float dy)
{
    view_pan(&a->camera, dx, dy);
    a->camera_framed = false;
    a->dirty = true;
}

void camera_wheel(app *a, float notches)
{
    view_zoom(&a->camera, a->pointer, powf(1.15f, notches));
    a->camera_framed = false;
    a->dirty = true;
}

void camera_frame(app *a)
{
    a->camera_framed = true;
    card_frame(a);
    a->dirty = true;
}
