/* step_words.c - which words go with which step; those of the broad phase and of the end. */
#include "lab/inside/step_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

void step_add(char *text, size_t size, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

char step_letter(const step_text *t, cr_body_id id)
{
    if (cr_same_id(id, t->pair.a))
        return 'A';
    return cr_same_id(id, t->pair.b) ? 'B' : '-';
}

char *step_length(char *out, double metres)
{
    double size = fabs(metres);
    if (size < 5e-6)
        snprintf(out, 24, "0 mm");
    else
        snprintf(out, 24, size < 0.1 ? "%.2f mm" : "%.3f m", size < 0.1 ? 1000 * metres : metres);
    return out;
}

static char *label(const step_text *t, cr_body_id id, char *out, size_t size)
{
    return lab_scene_body_label(t->opening->scene, id, out, size);
}

/* ---- the broad phase ---- */

static const char *const REASONS[] = {
    [CR_UNPAIRED_BOUNDS] = "their bounding boxes are apart",
    [CR_UNPAIRED_LAYERS] = "they share no layer",
    [CR_UNPAIRED_IMMOVABLE] = "no impulse can move either of them",
    [CR_UNPAIRED_AT_REST] =
        "one sleeps and the other stands still, so their contact stays as it is",
    [CR_UNPAIRED_JOINED] = "a joint keeps them from colliding",
};

static void add_box(step_text *t, char letter, cr_body_id id)
{
    cr_aabb box = cr_body_get_view(t->opening->before, id).bounds;
    if (!isfinite(box.lower.x) || !isfinite(box.upper.x) || fabsf(box.upper.x) > 1e9f)
        return; /* of a half-space */
    FORMULA(t, "%s%c: x %.3f to %.3f, y %.3f to %.3f m", t->out->formula[0] != '\0' ? "\n" : "",
            letter, (double)box.lower.x, (double)box.upper.x, (double)box.lower.y,
            (double)box.upper.y);
}

void step_words_of_pairs(step_text *t)
{
    const lab_tick_step *s = t->step;
    char name[160], other[160], gap[24];
    switch (s->kind) {
    case LAB_STEP_PAIRED:
        TITLE(t, "A pair");
        BRIEF(t, "AB");
        SENTENCE(t, "The bounding boxes of A and B meet: the two are looked at closely.");
        add_box(t, 'A', t->pair.a);
        add_box(t, 'B', t->pair.b);
        break;
    case LAB_STEP_FAR:
        TITLE(t, "No pair: boxes apart");
        BRIEF(t, "\u2013");
        SENTENCE(
            t,
            "%" PRIu32 " bod%s not looked at any further: the bounding box is apart from "
            "that of %s. The nearest, %s, is %s away.",
            s->count, s->count == 1 ? "y is" : "ies are", label(t, s->record.a, name, sizeof name),
            label(t, s->record.b, other, sizeof other), step_length(gap, (double)s->record.value));
        break;
    default:
        TITLE(t, "No pair");
        BRIEF(t, "\u2013");
        SENTENCE(t, "The boxes of %s and %s meet, but %s.",
                 label(t, s->record.a, name, sizeof name),
                 label(t, s->record.b, other, sizeof other), REASONS[s->record.unpaired]);
        break;
    }
}

/* ---- the end ---- */

static void add_sleep(step_text *t, char letter, cr_body_id id)
{
    cr_body_view before = cr_body_get_view(t->opening->before, id);
    cr_body_view after = cr_body_get_view(t->opening->after, id);
    if (!after.alive || after.kind != CR_DYNAMIC)
        return;
    SENTENCE(t, "%s%c %s.", t->out->sentence[0] != '\0' ? " " : "", letter,
             !before.asleep && after.asleep   ? "falls asleep"
             : before.asleep && !after.asleep ? "wakes"
             : after.asleep                   ? "sleeps on"
                                              : "stays awake");
    if (!after.asleep && after.island != 0)
        FORMULA(t, "%s%c is in the island of #%" PRIu32 ": all of it sleeps, or none",
                t->out->formula[0] != '\0' ? "\n" : "", letter, after.island);
}

static void words_of_event(step_text *t)
{
    const cr_event *e = &t->step->event;
    const char *kind = cr_event_kind_name(e->kind);
    TITLE(t, "Event: %s", kind);
    BRIEF(t, "%c", kind[0]);
    if (e->kind == CR_EVENT_END)
        SENTENCE(t, "A and B touch no more.");
    else
        SENTENCE(t, "%s at %.3g m/s, with %.4g N s along the normal in all.",
                 e->kind == CR_EVENT_BEGIN ? "The contact begins" : "It is a hit", (double)e->speed,
                 (double)e->impulse);
}

void step_words_of_end(step_text *t)
{
    const lab_tick_opening *o = t->opening;
    switch (t->step->kind) {
    case LAB_STEP_SWEPT:
        TITLE(t, "Continuous");
        BRIEF(t, "s");
        SENTENCE(t, "%c was fast: it is taken back on its way to where it first met something.",
                 step_letter(t, t->step->record.a));
        break;
    case LAB_STEP_EVENT:
        words_of_event(t);
        break;
    case LAB_STEP_SLEEP:
        TITLE(t, "Sleep");
        BRIEF(t, "z");
        add_sleep(t, 'A', t->pair.a);
        add_sleep(t, 'B', t->pair.b);
        if (t->out->sentence[0] == '\0')
            SENTENCE(t, "Neither of them ever sleeps.");
        break;
    default:
        TITLE(t, lab_tick_proven(o) ? "The same bits" : "Not the same bits");
        BRIEF(t, lab_tick_proven(o) ? "=" : "\u2260");
        SENTENCE(
            t, "%s",
            lab_tick_proven(o)
                ? "All bodies end this tick with the bits with which they ended it when nobody "
                  "looked: what was shown is what happens."
                : "This tick ended otherwise when nobody looked: what was shown is not what "
                  "happened. That is a defect of the program.");
        FORMULA(t, "hash of these steps   %016" PRIx64 "\nhash of the tick      %016" PRIx64,
                o->hash, o->happened);
        break;
    }
}

/* ---- all ---- */

/* A hyphen before a digit becomes a minus sign, as far as there is room. */
static void set_minus(char *text, size_t size)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + 1 < length && length + 2 < size; i++) {
        bool follows_word =
            i > 0 && (text[i - 1] == 'e' || (text[i - 1] >= '0' && text[i - 1] <= '9'));
        bool number = text[i + 1] >= '0' && text[i + 1] <= '9';
        if (text[i] != '-' || follows_word || !number)
            continue;
        memmove(text + i + 3, text + i + 1, length - i);
        memcpy(text + i, "\u2212", 3);
        length += 2;
    }
}

void lab_tick_words(const lab_tick_opening *opening, size_t step, lab_step_words *out)
{
    static void (*const by_stage[LAB_TICK_STAGES])(step_text *) = {
        [LAB_TICK_PAIRS] = step_words_of_pairs,    [LAB_TICK_AXES] = step_words_of_shape,
        [LAB_TICK_MANIFOLD] = step_words_of_shape, [LAB_TICK_SOLVE] = step_words_of_pass,
        [LAB_TICK_END] = step_words_of_end,
    };
    step_text t = {.opening = opening,
                   .step = &opening->steps[step],
                   .index = step,
                   .pair = lab_tick_pair(opening),
                   .out = out};
    memset(out, 0, sizeof *out);
    by_stage[t.step->stage](&t);
    set_minus(out->sentence, sizeof out->sentence);
    set_minus(out->formula, sizeof out->formula);
}

char *lab_tick_legend(const lab_tick_opening *opening, char *out, size_t size)
{
    cr_pair pair = lab_tick_pair(opening);
    char a[160], b[160];
    lab_scene_body_label(opening->scene, pair.a, a, sizeof a);
    if (pair.b.index == 0)
        snprintf(out, size, "A = %s", a);
    else
        snprintf(out, size, "A = %s, B = %s", a,
                 lab_scene_body_label(opening->scene, pair.b, b, sizeof b));
    return out;
}
