/* lesson_scene.c - writes the scene file of one variant of a lesson. */
#include "lesson_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

char *lesson_path(char *out, size_t size, const char *name)
{
    snprintf(out, size, "%s/%s", CAROM_SCRATCH, name);
    return out;
}

lesson_scene lesson_begin(double gravity_y)
{
    lesson_scene scene = {.any = false};
    lesson_path(scene.path, sizeof scene.path, "variant.json");
    scene.file = fopen(scene.path, "w");
    if (scene.file == NULL)
        fail_msg("%s cannot be written", scene.path);
    fprintf(scene.file, "{\"carom\": 1, \"world\": {\"gravity\": [0, %.9g]}, \"bodies\": [\n",
            gravity_y);
    return scene;
}

static void element(lesson_scene *scene, const char *format, va_list arguments)
{
    fputs(scene->any ? ",\n{" : "{", scene->file);
    vfprintf(scene->file, format, arguments);
    fputs("}", scene->file);
    scene->any = true;
}

void lesson_body(lesson_scene *scene, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    element(scene, format, arguments);
    va_end(arguments);
}

void lesson_joint(lesson_scene *scene, const char *format, ...)
{
    va_list arguments;
    if (!scene->joints) {
        fputs("\n], \"joints\": [\n", scene->file);
        scene->joints = true;
        scene->any = false;
    }
    va_start(arguments, format);
    element(scene, format, arguments);
    va_end(arguments);
}

void lesson_disc(lesson_scene *scene, double radius, const double at[2], const double velocity[2],
                 const double material[3])
{
    lesson_body(scene,
                "\"shape\": {\"circle\": {\"radius\": %.9g}}, \"position\": [%.9g, %.9g], "
                "\"velocity\": [%.9g, %.9g], \"material\": {\"density\": %.9g, "
                "\"restitution\": %.9g, \"friction\": %.9g}",
                radius, at[0], at[1], velocity[0], velocity[1], material[0], material[1],
                material[2]);
}

void lesson_floor(lesson_scene *scene, double restitution, double friction)
{
    lesson_body(scene,
                "\"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": [0, 1], "
                "\"offset\": 0}}, \"material\": {\"density\": 1, \"restitution\": %.9g, "
                "\"friction\": %.9g}",
                restitution, friction);
}

void lesson_end(lesson_scene *scene)
{
    fputs("\n]}\n", scene->file);
    assert_int_equal(fclose(scene->file), 0);
}

/* Marsaglia's xorshift, 64 bits. */
double lesson_random(unsigned long long *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) / 9007199254740992.0;
}
