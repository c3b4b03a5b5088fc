/* lesson_scene.h - writing a scene file for one variant of a lesson. */
#ifndef LESSON_SCENE_H
#define LESSON_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct lesson_scene {
    char path[256];
    FILE *file;
    bool any;    /* an element of the present list has been written */
    bool joints; /* the list is that of the joints */
} lesson_scene;

/* A file in this test's own folder. Returns `out`. */
char *lesson_path(char *out, size_t size, const char *name);

lesson_scene lesson_begin(double gravity_y);
/* One body, its JSON object without the braces, by a printf format. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void lesson_body(lesson_scene *scene, const char *format, ...);
/* The same of a joint; bodies come before joints. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void lesson_joint(lesson_scene *scene, const char *format, ...);
/* A disc that moves: position, velocity, and its material. */
void lesson_disc(lesson_scene *scene, double radius, const double at[2], const double velocity[2],
                 const double material[3]);
/* The floor y <= 0 of density 1. */
void lesson_floor(lesson_scene *scene, double restitution, double friction);
/* Closes the file, whose path can now be played. */
void lesson_end(lesson_scene *scene);

/* Numbers in [0, 1), the same row of them for the same seed. */
double lesson_random(unsigned long long *seed);

#endif
