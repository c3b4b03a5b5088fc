/* scene_read_words.c - what a scene says to people: its name, its question, its topics, its notes,
 * and whether it is a lesson. */
#include "lab/scene_reader.h"

#include <stdlib.h>
#include <string.h>

/* Replaces a text of the scene. */
static bool read_own_text(scene_reader *reader, const json_value *value, const char *what,
                          char **out)
{
    const char *text;
    if (!read_text(reader, value, what, &text))
        return false;
    char *copy = strdup(text);
    if (copy == NULL)
        return read_out_of_memory(reader);
    free(*out);
    *out = copy;
    return true;
}

bool read_scene_name(scene_reader *reader, const json_value *value)
{
    return read_own_text(reader, value, "\"name\"", &reader->scene->name);
}

bool read_question(scene_reader *reader, const json_value *value)
{
    return read_own_text(reader, value, "\"question\"", &reader->scene->question);
}

bool read_notes(scene_reader *reader, const json_value *value)
{
    return read_own_text(reader, value, "\"notes\"", &reader->scene->notes);
}

static bool read_topic(scene_reader *reader, const json_value *value)
{
    lab_scene *scene = reader->scene;
    const char *text;
    if (!read_text(reader, value, "a topic", &text))
        return false;
    if (text[0] == '\0')
        return read_refuse(reader, value->offset, "a topic must not be empty");
    scene->topics[scene->topic_count] = strdup(text);
    if (scene->topics[scene->topic_count] == NULL)
        return read_out_of_memory(reader);
    scene->topic_count++;
    return true;
}

bool read_topics(scene_reader *reader, const json_value *value)
{
    if (!read_kind(reader, value, "\"topics\"", JSON_ARRAY))
        return false;
    reader->scene->topics = calloc((size_t)value->count + 1, sizeof *reader->scene->topics);
    if (reader->scene->topics == NULL)
        return read_out_of_memory(reader);
    const json_value *v = json_first(reader->json, value);
    for (; v != NULL; v = json_next(reader->json, v))
        if (!read_topic(reader, v))
            return false;
    return true;
}

bool read_lesson(scene_reader *reader, const json_value *value)
{
    static const char *const known[] = {"number", NULL};
    lab_lesson *lesson = &reader->scene->lesson;
    if (!read_kind(reader, value, "\"lesson\"", JSON_OBJECT))
        return false;
    lesson->given = true;
    const json_value *m = json_first(reader->json, value);
    for (; m != NULL; m = json_next(reader->json, m)) {
        if (strcmp(json_key(reader->json, m), "number") != 0)
            return read_refuse_key(reader, m, known);
        if (!read_mask(reader, m, "\"number\"", &lesson->number))
            return false;
        if (lesson->number == 0)
            return read_refuse(reader, m->offset, "\"number\" of a lesson must be at least 1");
    }
    return true;
}

static bool read_label(scene_reader *reader, const json_value *value, const char **out)
{
    if (!read_text(reader, value, "\"label\"", out))
        return false;
    size_t length = strlen(*out);
    if (length == 0)
        return read_refuse(reader, value->offset, "the label of a mark must not be empty");
    return length < LAB_BOOKMARK_LABEL ||
           read_refuse(reader, value->offset, "a label has at most %d bytes, not %zu",
                       LAB_BOOKMARK_LABEL - 1, length);
}

static bool read_a_mark(scene_reader *reader, const json_value *mark)
{
    static const char *const known[] = {"tick", "label", NULL};
    uint32_t tick = 0;
    const char *label = NULL;
    bool given = false;
    if (!read_kind(reader, mark, "a mark", JSON_OBJECT))
        return false;
    const json_value *m = json_first(reader->json, mark);
    for (; m != NULL; m = json_next(reader->json, m)) {
        bool is_tick = strcmp(json_key(reader->json, m), "tick") == 0;
        bool is_label = strcmp(json_key(reader->json, m), "label") == 0;
        given |= is_tick;
        if (is_tick    ? !read_mask(reader, m, "\"tick\"", &tick)
            : is_label ? !read_label(reader, m, &label)
                       : !read_refuse_key(reader, m, known))
            return false;
    }
    if (!given || label == NULL)
        return read_refuse(reader, mark->offset, "a mark needs a \"tick\" and a \"label\"");
    if (lab_scene_bookmark(reader->scene, tick) != NULL)
        return read_refuse(reader, mark->offset, "there is a mark at tick %u already", tick);
    return lab_scene_set_bookmark(reader->scene, tick, label) || read_out_of_memory(reader);
}

bool read_marks(scene_reader *reader, const json_value *value)
{
    if (!read_kind(reader, value, "\"marks\"", JSON_ARRAY) ||
        !read_count(reader, value, "marks", LAB_MAX_BOOKMARKS))
        return false;
    const json_value *v = json_first(reader->json, value);
    for (; v != NULL; v = json_next(reader->json, v))
        if (!read_a_mark(reader, v))
            return false;
    return true;
}
