/* condition_text.c - conditions as sentences, both ways. */
#include "lab/probes/condition.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400 };

/* In the unit that is printed: more is too near the end of what a float holds. It is 1e30 as a
 * float prints it, for regions are kept in floats. */
static const double largest = 1.00000002e30;

/* What is left of a sentence. */
typedef struct reader {
    const lab_scene *scene;
    lab_error *error;
    char text[LONGEST]; /* words one space apart */
} reader;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(const reader *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error->message, sizeof r->error->message, format, arguments);
    va_end(arguments);
    return false;
}

const lab_condition_form *lab_condition_forms(size_t *count)
{
    static const lab_condition_form forms[] = {
        {"A touches B", "their contact begins"},
        {"A parts from B", "their contact ends"},
        {"A leaves x -5 to 5, y 0 to 10", "the centre of A is outside of that region"},
        {"A is not finite", "its position or velocity is no number any more"},
        {"QUANTITY above 5 UNIT", "of anything that has the quantity"},
        {"QUANTITY of A below 5 UNIT", "of a body, a contact of it, or a joint"},
        {"QUANTITY of A and B above 5 UNIT", "of the contact of two bodies"},
        {"before ...", "the tick before that is meant"},
        {"..., 3rd time", "when it has come true so often"},
    };
    *count = sizeof forms / sizeof forms[0];
    return forms;
}

/* ---------------------------------------------------------------- words */

static bool copy_words(reader *r, const char *text)
{
    size_t length = 0;
    for (; *text != '\0'; text++) {
        bool space = isspace((unsigned char)*text) != 0;
        if (space && (length == 0 || r->text[length - 1] == ' '))
            continue;
        if (length + 1 >= sizeof r->text)
            return refuse(r, "a condition has at most %d letters", LONGEST - 1);
        r->text[length++] = space ? ' ' : *text;
    }
    while (length > 0 && r->text[length - 1] == ' ')
        length--;
    r->text[length] = '\0';
    return length > 0 || refuse(r, "a condition is needed, such as \"anything touches anything\"");
}

/* The last place of the word in the text, or NULL: what stands before is cut off there. */
static char *cut_at_last(char *text, const char *word)
{
    char *found = NULL;
    for (char *at = text; (at = strstr(at, word)) != NULL; at++)
        found = at;
    if (found == NULL)
        return NULL;
    *found = '\0';
    return found + strlen(word);
}

static bool take_number(const reader *r, const char *text, double *out, const char **rest)
{
    char *end;
    errno = 0;
    *out = strtod(text, &end);
    if (end == text || !(fabs(*out) <= largest))
        return refuse(r, "a number up to 1e30 is needed where \"%s\" stands", text);
    *rest = *end == ' ' ? end + 1 : end;
    return true;
}

/* ---------------------------------------------------------------- bodies and joints */

static bool is_anything(const char *text)
{
    static const char *const words[] = {"anything", "any",      "something",
                                        "a body",   "any body", "any joint"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* "#3", or a label as lab_scene_body_label gives it: "ball #3". */
static cr_body_id find_number(const reader *r, const char *text)
{
    const char *sign = strrchr(text, '#');
    char *end, label[80];
    if (sign == NULL || !isdigit((unsigned char)sign[1]))
        return (cr_body_id){0};
    unsigned long number = strtoul(sign + 1, &end, 10);
    if (*end != '\0' || number == 0 || number > cr_world_slots(r->scene->world))
        return (cr_body_id){0};
    cr_body_id id = cr_world_slot(r->scene->world, number - 1);
    bool named = strcmp(text, lab_scene_body_label(r->scene, id, label, sizeof label)) == 0;
    return sign == text || named ? id : (cr_body_id){0};
}

static cr_body_id find_body(const reader *r, const char *text)
{
    cr_body_id named = lab_scene_find(r->scene, text);
    return named.index != 0 ? named : find_number(r, text);
}

static bool take_body(const reader *r, const char *text, cr_body_id *out)
{
    *out = (cr_body_id){0};
    if (is_anything(text))
        return true;
    *out = find_body(r, text);
    return out->index != 0 ||
           refuse(r, "no body is called \"%s\"; give a name, a number such as #3, or \"anything\"",
                  text);
}

static bool take_joint(const reader *r, const char *text, cr_joint_id *out)
{
    *out = (cr_joint_id){0};
    if (is_anything(text))
        return true;
    *out = lab_scene_find_joint(r->scene, text);
    return out->index != 0 ||
           refuse(r, "no joint is called \"%s\"; give a name, or leave \"of\" out for any", text);
}

/* ---------------------------------------------------------------- quantities */

static bool begins_with(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '\0');
}

static const lab_quantity *longest_quantity(const char *text)
{
    size_t count;
    const lab_quantity *all = lab_quantities(&count), *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (begins_with(text, all[i].name) &&
            (best == NULL || strlen(all[i].name) > strlen(best->name)))
            best = &all[i];
    return best;
}

static bool no_such_quantity(const reader *r)
{
    return refuse(r,
                  "\"%s\" is no condition; it is \"A touches B\", \"A parts from B\", \"A leaves x "
                  "-5 to 5, y 0 to 10\", \"A is not finite\", or a quantity (see: carom list "
                  "quantities) above or below a number",
                  r->text);
}

static bool is_body(const reader *r, const char *text)
{
    return is_anything(text) || find_body(r, text).index != 0;
}

/* Names may have an "and" in them: where the whole is a name, it is one; else the first "and" with
 * a name on either side parts two. */
static bool take_pair(const reader *r, char *text, lab_subject *of)
{
    static const char word[] = " and ";
    bool parted = false;
    for (char *at = text; !is_body(r, text) && (at = strstr(at, word)) != NULL; at++) {
        const char *second = at + sizeof word - 1;
        *at = '\0';
        parted = true;
        if (is_body(r, text) && is_body(r, second))
            return take_body(r, text, &of->a) && take_body(r, second, &of->b);
        *at = ' ';
    }
    char *last = parted ? cut_at_last(text, word) : NULL; /* to say which of them is none */
    return take_body(r, text, &of->a) && (last == NULL || take_body(r, last, &of->b));
}

static bool take_subject(const reader *r, char *text, lab_condition *c)
{
    switch (c->quantity->scope) {
    case LAB_OF_BODY:
        return take_body(r, text, &c->of.a);
    case LAB_OF_CONTACT:
        return take_pair(r, text, &c->of);
    case LAB_OF_JOINT:
        return take_joint(r, text, &c->of.joint);
    default:
        return refuse(r, "%s is of the whole world: leave \"of %s\" out", c->quantity->name, text);
    }
}

static bool take_bound(const reader *r, const char *text, lab_condition *c)
{
    const char *unit = text;
    double number = 0.0;
    if (!take_number(r, text, &number, &unit))
        return false;
    bool metres = strcmp(c->quantity->unit, "mm") == 0 && strcmp(unit, "m") == 0;
    if (unit[0] != '\0' && !metres && strcmp(unit, c->quantity->unit) != 0)
        return refuse(r, "%s is told in %s, not in \"%s\"", c->quantity->name,
                      c->quantity->unit[0] != '\0' ? c->quantity->unit : "a plain number", unit);
    c->bound = number * (metres ? 1.0 : c->quantity->scale);
    return fabs(c->bound / c->quantity->scale) <= largest ||
           refuse(r, "a smaller number is needed where \"%s\" stands", text);
}

static bool take_comparison(reader *r, lab_condition *c)
{
    char *text = r->text;
    c->quantity = longest_quantity(text);
    if (c->quantity == NULL)
        return no_such_quantity(r);
    const char *bound = cut_at_last(text, " above ");
    c->kind = LAB_ABOVE;
    if (bound == NULL) {
        bound = cut_at_last(text, " below ");
        c->kind = LAB_BELOW;
    }
    if (bound == NULL)
        return refuse(r, "\"above\" or \"below\" and a number are needed behind \"%s\"", text);
    char *subject = text + strlen(c->quantity->name);
    if (begins_with(subject, " of") && subject[3] == ' ') {
        if (!take_subject(r, subject + 4, c))
            return false;
    } else if (subject[0] != '\0') {
        return refuse(r, "\"of\" and a name, or \"above\", is needed where \"%s\" stands",
                      subject + 1);
    }
    return take_bound(r, bound, c);
}

/* ---------------------------------------------------------------- the other sentences */

static bool take_range(const reader *r, const char *text, char axis, double *low, double *high,
                       const char **rest)
{
    if (text[0] != axis || text[1] != ' ')
        return refuse(r, "a region is written as \"x -5 to 5, y 0 to 10\"");
    if (!take_number(r, text + 2, low, rest))
        return false;
    if (strncmp(*rest, "to ", 3) != 0)
        return refuse(r, "\"to\" and a second number are needed behind \"%c %g\"", axis, *low);
    return take_number(r, *rest + 3, high, rest) &&
           ((float)*low < (float)*high || refuse(r, "%g is not below %g", *low, *high));
}

static bool take_region(const reader *r, const char *text, lab_condition *c)
{
    double x0 = 0.0, x1 = 0.0, y0 = 0.0, y1 = 0.0;
    const char *rest = text;
    if (!take_range(r, text, 'x', &x0, &x1, &rest))
        return false;
    rest += strspn(rest, ", ");
    if (!take_range(r, rest, 'y', &y0, &y1, &rest))
        return false;
    if (*rest != '\0')
        return refuse(r, "nothing may follow the region, not \"%s\"", rest);
    c->region = (cr_aabb){{(float)x0, (float)y0}, {(float)x1, (float)y1}};
    return true;
}

static bool take_sentence(reader *r, lab_condition *c)
{
    static const struct {
        const char *verb;
        lab_condition_kind kind;
    } verbs[] = {
        {" touches ", LAB_TOUCHES},
        {" parts from ", LAB_PARTS},
        {" leaves ", LAB_LEAVES},
        {" is not finite", LAB_NOT_FINITE},
    };
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        char *object = cut_at_last(r->text, verbs[i].verb);
        if (object == NULL)
            continue;
        c->kind = verbs[i].kind;
        if (!take_body(r, r->text, &c->of.a))
            return false;
        if (c->kind == LAB_LEAVES)
            return take_region(r, object, c);
        return c->kind == LAB_NOT_FINITE ? *object == '\0' || no_such_quantity(r)
                                         : take_body(r, object, &c->of.b);
    }
    return take_comparison(r, c);
}

/* ", 3rd time" */
static bool take_count(reader *r, lab_condition *c)
{
    char *comma = strrchr(r->text, ',');
    size_t length = strlen(r->text);
    c->count = 1;
    if (comma == NULL || length < 5 || strcmp(r->text + length - 5, " time") != 0)
        return true;
    char *end;
    unsigned long count = strtoul(comma + 1, &end, 10);
    if (end == comma + 1 || count == 0 || count > 1000000)
        return refuse(r, "how often is written as \", 3rd time\", from 1 to 1000000, not \"%s\"",
                      comma);
    c->count = (uint32_t)count;
    *comma = '\0';
    return true;
}

static void take_before(reader *r, lab_condition *c)
{
    c->before = begins_with(r->text, "before");
    if (c->before)
        memmove(r->text, r->text + 7, strlen(r->text + 7) + 1);
}

bool lab_condition_parse(const lab_scene *scene, const char *text, lab_condition *out,
                         lab_error *error)
{
    reader r = {.scene = scene, .error = error};
    *out = (lab_condition){0};
    *error = (lab_error){0};
    if (!copy_words(&r, text) || !take_count(&r, out))
        return false;
    take_before(&r, out);
    return take_sentence(&r, out);
}

/* ---------------------------------------------------------------- printing */

static const char *body_words(const lab_scene *scene, cr_body_id id, char *out, size_t size)
{
    if (id.index == 0)
        return "anything";
    return lab_scene_body_label(scene, id, out, size);
}

static void print_subject(const lab_scene *scene, const lab_quantity *quantity,
                          const lab_subject *of, char *out, size_t size)
{
    char a[80], b[80];
    out[0] = '\0';
    if (quantity->scope == LAB_OF_JOINT && of->joint.index != 0)
        snprintf(out, size, " of %s", lab_scene_joint_name(scene, of->joint));
    else if (of->a.index != 0 && of->b.index != 0)
        snprintf(out, size, " of %s and %s", body_words(scene, of->a, a, sizeof a),
                 body_words(scene, of->b, b, sizeof b));
    else if (of->a.index != 0)
        snprintf(out, size, " of %s", body_words(scene, of->a, a, sizeof a));
}

char *lab_quantity_print(const lab_scene *scene, const lab_quantity *quantity,
                         const lab_subject *of, char *out, size_t size)
{
    char subject[200];
    print_subject(scene, quantity, of, subject, sizeof subject);
    snprintf(out, size, "%s%s", quantity->name, subject);
    return out;
}

static void print_comparison(const lab_scene *scene, const lab_condition *c, char *out, size_t size)
{
    char subject[200];
    print_subject(scene, c->quantity, &c->of, subject, sizeof subject);
    snprintf(out, size, "%s%s %s %.9g%s%s", c->quantity->name, subject,
             c->kind == LAB_ABOVE ? "above" : "below", c->bound / c->quantity->scale,
             c->quantity->unit[0] != '\0' ? " " : "", c->quantity->unit);
}

static void print_sentence(const lab_scene *scene, const lab_condition *c, char *out, size_t size)
{
    char a[80], b[80];
    const char *first = body_words(scene, c->of.a, a, sizeof a);
    const char *second = body_words(scene, c->of.b, b, sizeof b);
    switch (c->kind) {
    case LAB_TOUCHES:
        snprintf(out, size, "%s touches %s", first, second);
        break;
    case LAB_PARTS:
        snprintf(out, size, "%s parts from %s", first, second);
        break;
    case LAB_LEAVES:
        snprintf(out, size, "%s leaves x %.9g to %.9g, y %.9g to %.9g", first,
                 (double)c->region.lower.x, (double)c->region.upper.x, (double)c->region.lower.y,
                 (double)c->region.upper.y);
        break;
    case LAB_NOT_FINITE:
        snprintf(out, size, "%s is not finite", first);
        break;
    default:
        print_comparison(scene, c, out, size);
    }
}

static const char *ordinal(uint32_t count)
{
    uint32_t last = count % 10;
    bool teen = count % 100 / 10 == 1;
    return teen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

char *lab_condition_print(const lab_scene *scene, const lab_condition *condition, char *out,
                          size_t size)
{
    char sentence[LONGEST], count[40] = "";
    print_sentence(scene, condition, sentence, sizeof sentence);
    if (condition->count > 1)
        snprintf(count, sizeof count, ", %u%s time", condition->count, ordinal(condition->count));
    snprintf(out, size, "%s%s%s", condition->before ? "before " : "", sentence, count);
    return out;
}

char *lab_occurrence_words(const lab_scene *scene, const lab_condition *condition,
                           const lab_occurrence *occurrence, char *out, size_t size)
{
    lab_condition found = *condition;
    found.of = occurrence->what;
    if (condition->quantity != NULL) {
        char subject[200];
        print_subject(scene, condition->quantity, &found.of, subject, sizeof subject);
        snprintf(out, size, "%s%s is %.4g%s%s", condition->quantity->name, subject,
                 occurrence->value / condition->quantity->scale,
                 condition->quantity->unit[0] != '\0' ? " " : "", condition->quantity->unit);
        return out;
    }
    print_sentence(scene, &found, out, size);
    size_t used = strlen(out);
    if (condition->kind == LAB_TOUCHES && used < size)
        snprintf(out + used, size - used, ", %.4g N s", occurrence->value);
    return out;
}
