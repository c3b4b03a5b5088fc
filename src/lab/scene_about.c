/* scene_about.c - a few members of a scene's document. */
#include "lab/scene_about.h"

#include "lab/json_tree.h"
#include "lab/text_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_BYTES = 4 << 20 };

static const char *text_of(const json_tree *tree, const char *key)
{
    const json_value *value = json_member(tree, json_root(tree), key);
    return value != NULL && value->kind == JSON_STRING ? json_text(tree, value) : "";
}

/* NULL when out of memory. */
static char *join_topics(const json_tree *tree)
{
    const json_value *topics = json_member(tree, json_root(tree), "topics");
    const json_value *first =
        topics != NULL && topics->kind == JSON_ARRAY ? json_first(tree, topics) : NULL;
    size_t length = 1;
    for (const json_value *v = first; v != NULL; v = json_next(tree, v))
        length += v->kind == JSON_STRING ? strlen(json_text(tree, v)) + 2 : 0;
    char *out = calloc(length, 1);
    for (const json_value *v = first; out != NULL && v != NULL; v = json_next(tree, v)) {
        if (v->kind != JSON_STRING)
            continue;
        strcat(out, out[0] != '\0' ? ", " : "");
        strcat(out, json_text(tree, v));
    }
    return out;
}

static bool read_tree(const char *path, json_tree *tree)
{
    struct stat status;
    char *text = NULL;
    size_t length;
    lab_error error;
    json_error fault;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > MOST_BYTES ||
        lab_file_read(path, &text, &length, &error) != LAB_OK)
        return false;
    bool good = json_parse(tree, text, length, &fault);
    free(text);
    if (good && json_root(tree)->kind != JSON_OBJECT) {
        json_free(tree);
        good = false;
    }
    return good;
}

bool lab_about_read(const char *path, lab_about *out)
{
    json_tree tree;
    bool known = read_tree(path, &tree);
    out->title = strdup(known ? text_of(&tree, "name") : "");
    out->question = strdup(known ? text_of(&tree, "question") : "");
    out->topics = known ? join_topics(&tree) : strdup("");
    if (known)
        json_free(&tree);
    bool good = out->title != NULL && out->question != NULL && out->topics != NULL;
    if (!good)
        lab_about_free(out);
    return good;
}

void lab_about_free(lab_about *about)
{
    free(about->title);
    free(about->question);
    free(about->topics);
    *about = (lab_about){0};
}
