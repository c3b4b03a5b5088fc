/* step_words_shape.c - the narrow phase in words: axes, regions, faces, clips and points. */
#include "lab/inside/shadow.h"
#include "lab/inside/step_text.h"

#include <math.h>

static char owner_letter(const cr_trace_record *r)
{
    return r->owner == 0 ? 'A' : 'B';
}

static char other_letter(const cr_trace_record *r)
{
    return r->owner == 0 ? 'B' : 'A';
}

static cr_body_view view_of(const step_text *t, int owner)
{
    return cr_body_get_view(t->opening->before, owner == 0 ? t->pair.a : t->pair.b);
}

/* ---- axes ---- */

/* As it is printed to 5 places, without a sign at 0. */
static double value_of(const cr_trace_record *r)
{
    return fabsf(r->value) < 5e-6f ? 0 : (double)r->value;
}

static void number_axes(const step_text *t, int *number, int *all)
{
    *number = *all = 0;
    for (size_t i = 0; i < t->opening->step_count; i++) {
        const lab_tick_step *s = &t->opening->steps[i];
        bool is = s->kind == LAB_STEP_SHAPE && s->record.kind == CR_TRACE_AXIS;
        *all += is;
        *number += is && i <= t->index;
    }
}

/* Whether the axis tells how far a circle's centre lies beyond a face. */
static bool is_of_centre(const step_text *t, const cr_trace_record *r)
{
    cr_shape_kind owner = view_of(t, r->owner).shape->kind;
    return view_of(t, 1 - r->owner).shape->kind == CR_CIRCLE &&
           (owner == CR_BOX || owner == CR_POLYGON);
}

static void add_shadow(step_text *t, char letter, lab_shadow s)
{
    if (isfinite(s.low) && isfinite(s.high))
        FORMULA(t, "\nshadow of %c   %.4f to %.4f m", letter, step_tidy(s.low), step_tidy(s.high));
    else if (isfinite(s.high))
        FORMULA(t, "\nshadow of %c   up to %.4f m", letter, step_tidy(s.high));
    else if (isfinite(s.low))
        FORMULA(t, "\nshadow of %c   from %.4f m on", letter, step_tidy(s.low));
}

static void add_axis(step_text *t, const cr_trace_record *r)
{
    cr_body_view a = view_of(t, 0), b = view_of(t, 1);
    FORMULA(t, "n = (%.4f, %.4f)", step_tidy((double)r->axis.x), step_tidy((double)r->axis.y));
    add_shadow(t, 'A', lab_shadow_of(a.shape, a.transform, r->axis, a.center));
    add_shadow(t, 'B', lab_shadow_of(b.shape, b.transform, r->axis, a.center));
}

static void add_whose(step_text *t, const cr_trace_record *r)
{
    if (r->face >= 0)
        SENTENCE(t, "Along the normal of face %d of %c, ", (int)r->face, owner_letter(r));
    else
        SENTENCE(t, "Along the line of the centres, ");
}

static void words_of_axis(step_text *t)
{
    const lab_tick_step *s = t->step;
    const cr_trace_record *r = &s->record;
    int number, all;
    char way[24];
    number_axes(t, &number, &all);
    TITLE(t, all > 1 ? "Axis %d of %d" : "The axis", number, all);
    BRIEF(t, "%d", number);
    step_length(way, fabs((double)r->value));
    if (is_of_centre(t, r)) {
        SENTENCE(t, "The centre of %c lies %s %s face %d of %c", other_letter(r), way,
                 r->value > 0 ? "beyond" : "behind", (int)r->face, owner_letter(r));
        SENTENCE(t, s->least ? ": farther out than of any other face, so this one is the nearest."
                             : ".");
        FORMULA(t, "n = (%.4f, %.4f)\ns = n \u00b7 (c \u2212 f) = %.5f m",
                step_tidy((double)r->axis.x), step_tidy((double)r->axis.y), value_of(r));
        return;
    }
    add_whose(t, r);
    if (value_of(r) > 0)
        SENTENCE(t, "%c is %s beyond %c: a gap.", other_letter(r), way, owner_letter(r));
    else
        SENTENCE(t, "%c is %s deep in %c: so far it would have to go to come free%s",
                 other_letter(r), way, owner_letter(r),
                 s->least && all > 1 ? ", the shortest way of all. This axis decides." : ".");
    add_axis(t, r);
    if (s->support.kind == CR_TRACE_SUPPORT)
        FORMULA(t, "\ns = min n \u00b7 (p \u2212 f) = %.5f m   at corner %d of %c", value_of(r),
                (int)s->support.vertex, other_letter(r));
    else
        FORMULA(t, "\ns = %.5f m", value_of(r));
}

static void words_of_separation(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    char way[24];
    TITLE(t, "A separating axis");
    BRIEF(t, "|");
    SENTENCE(t,
             "This axis separates A and B by %s: more than the margin within which contacts are "
             "made. One such axis is proof enough, and the search ends.",
             step_length(way, (double)r->value));
    add_axis(t, r);
    FORMULA(t, "\ns = %.5f m > margin", value_of(r));
}

static void words_of_region(step_text *t)
{
    static const char *const where[] = {
        [CR_REGION_VERTEX1] = "nearest to a corner",
        [CR_REGION_VERTEX2] = "nearest to a corner",
        [CR_REGION_FACE] = "nearest to a face",
        [CR_REGION_INSIDE] = "inside the shape",
    };
    const cr_trace_record *r = &t->step->record;
    cr_body_view circle = view_of(t, 1 - r->owner);
    double x = (double)circle.transform.p.x - (double)r->from.x,
           y = (double)circle.transform.p.y - (double)r->from.y, d = sqrt(x * x + y * y);
    TITLE(t, "Voronoi region");
    BRIEF(t, "V");
    SENTENCE(t,
             "The centre of the circle %c is %s of %c: that decides the direction of the normal.",
             other_letter(r), where[r->region], owner_letter(r));
    FORMULA(t, "closest point p = (%.4f, %.4f)\n|c \u2212 p| = %.5f m,  radius %.4f m",
            step_tidy((double)r->from.x), step_tidy((double)r->from.y), d,
            (double)circle.shape->radius);
    if (r->region != CR_REGION_INSIDE)
        FORMULA(t, "\ns = |c \u2212 p| \u2212 r = %.5f m", d - (double)circle.shape->radius);
}

/* ---- faces and points ---- */

static void words_of_reference(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    TITLE(t, "Reference face");
    BRIEF(t, "R");
    SENTENCE(t,
             "Face %d of %c, whose axis overlaps least, is the reference face: %c is clipped "
             "against it.",
             (int)r->face, owner_letter(r), other_letter(r));
    FORMULA(t, "from (%.4f, %.4f) to (%.4f, %.4f)\nn = (%.4f, %.4f)", step_tidy((double)r->from.x),
            step_tidy((double)r->from.y), step_tidy((double)r->to.x), step_tidy((double)r->to.y),
            step_tidy((double)r->axis.x), step_tidy((double)r->axis.y));
}

static void words_of_incident(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    TITLE(t, "Incident face");
    BRIEF(t, "I");
    SENTENCE(t,
             "Face %d of %c looks most nearly against the reference face: it is the incident "
             "face.",
             (int)r->face, owner_letter(r));
    FORMULA(t, "from (%.4f, %.4f) to (%.4f, %.4f)", step_tidy((double)r->from.x),
            step_tidy((double)r->from.y), step_tidy((double)r->to.x), step_tidy((double)r->to.y));
}

static void words_of_clip(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    TITLE(t, "Clip");
    BRIEF(t, "C");
    SENTENCE(t, "The incident face is cut at the side of the reference face: what lies beyond its "
                "end can bear nothing.");
    FORMULA(t, "kept where (%.4f, %.4f) \u00b7 p \u2264 %.4f\nleft: (%.4f, %.4f) to (%.4f, %.4f)",
            step_tidy((double)r->axis.x), step_tidy((double)r->axis.y), (double)r->value,
            step_tidy((double)r->from.x), step_tidy((double)r->from.y), step_tidy((double)r->to.x),
            step_tidy((double)r->to.y));
}

/* The point of the manifold that this record tells of. */
static int point_number(const step_text *t)
{
    int number = 0;
    for (size_t i = t->step->part_begin; i < t->index; i++)
        number += t->opening->steps[i].kind == LAB_STEP_SHAPE &&
                  t->opening->steps[i].record.kind == CR_TRACE_POINT;
    return number;
}

static void add_feature(step_text *t, int number)
{
    const cr_contact *contact = lab_tick_contact(t->opening);
    if (contact == NULL || number >= contact->manifold.count)
        return;
    uint32_t feature = contact->manifold.points[number].feature;
    cr_shape_kind a = view_of(t, 0).shape->kind, b = view_of(t, 1).shape->kind;
    if (a == CR_CIRCLE || b == CR_CIRCLE) {
        const char *other = a == b ? "another" : feature >> 31 ? "a corner" : "a face";
        FORMULA(t, "\nA circle meets %s in one point at most.", other);
        return;
    }
    FORMULA(t, "\nfeature %u", feature);
    if (a != CR_HALFSPACE && b != CR_HALFSPACE)
        FORMULA(t, ": corner %u of %c against face %u of %c", feature & 0xFF,
                feature >> 16 & 1 ? 'A' : 'B', feature >> 8 & 0xFF, feature >> 16 & 1 ? 'B' : 'A');
    FORMULA(t, "\nBy it the point is known again in the next tick.");
}

static void words_of_point(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    int number = point_number(t);
    char way[24];
    TITLE(t, "Contact point %d", number + 1);
    BRIEF(t, "P%d", number + 1);
    SENTENCE(t, "A contact point is kept: the surfaces %s %s there.",
             r->value > 0 ? "are apart by" : "overlap by",
             step_length(way, fabs((double)r->value)));
    FORMULA(t, "at (%.4f, %.4f), n = (%.4f, %.4f)\ns = %.5f m", step_tidy((double)r->from.x),
            step_tidy((double)r->from.y), step_tidy((double)r->axis.x),
            step_tidy((double)r->axis.y), value_of(r));
    add_feature(t, number);
}

static void words_of_drop(step_text *t)
{
    const cr_trace_record *r = &t->step->record;
    char way[24];
    TITLE(t, "No point");
    BRIEF(t, "\u2013");
    SENTENCE(t,
             "This end of what is left lies %s above the reference face: it is no contact point.",
             step_length(way, (double)r->value));
    FORMULA(t, "at (%.4f, %.4f), s = %.5f m > margin", step_tidy((double)r->from.x),
            step_tidy((double)r->from.y), value_of(r));
}

void step_words_of_shape(step_text *t)
{
    static void (*const by_kind[])(step_text *) = {
        [CR_TRACE_AXIS] = words_of_axis,
        [CR_TRACE_SUPPORT] = words_of_axis,
        [CR_TRACE_REFERENCE_FACE] = words_of_reference,
        [CR_TRACE_INCIDENT_FACE] = words_of_incident,
        [CR_TRACE_CLIP] = words_of_clip,
        [CR_TRACE_REGION] = words_of_region,
        [CR_TRACE_POINT] = words_of_point,
        [CR_TRACE_DROPPED] = words_of_drop,
        [CR_TRACE_SEPARATED] = words_of_separation,
    };
    by_kind[t->step->record.kind](t);
}
