/* scene_write_words.c - what a scene says to people, as JSON text. */
#include "lab/scene_writer.h"

#include <stdio.h>

static void put_text(scene_writer *w, const char *key, const char *text)
{
    if (text[0] == '\0')
        return;
    json_put(&w->out, ",\n  \"");
    json_put(&w->out, key);
    json_put(&w->out, "\": ");
    json_put_string(&w->out, text);
}

static void put_topics(scene_writer *w)
{
    const lab_scene *scene = w->scene;
    if (scene->topic_count == 0)
        return;
    json_put(&w->out, ",\n  \"topics\": [");
    for (size_t i = 0; i < scene->topic_count; i++) {
        json_put(&w->out, i > 0 ? ", " : "");
        json_put_string(&w->out, scene->topics[i]);
    }
    json_put(&w->out, "]");
}

static void put_lesson(scene_writer *w)
{
    lab_lesson lesson = w->scene->lesson;
    char number[32] = "";
    if (!lesson.given)
        return;
    if (lesson.number > 0)
        snprintf(number, sizeof number, " \"number\": %u ", (unsigned)lesson.number);
    json_put(&w->out, ",\n  \"lesson\": {");
    json_put(&w->out, number);
    json_put(&w->out, "}");
}

void write_words(scene_writer *w)
{
    json_put(&w->out, "  \"name\": ");
    json_put_string(&w->out, w->scene->name);
    put_text(w, "question", w->scene->question);
    put_topics(w);
    put_lesson(w);
    put_text(w, "notes", w->scene->notes);
}
