/* clipboard_paste.c - from a text to bodies in a session. */
#include "lab/body_user_data.h"
#include "lab/clipboard_text.h"
#include "lab/def_transform.h"
#include "lab/scene_names.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- quotation marks and fences ---- */

static size_t line_end(const char *text, size_t length, size_t from)
{
    const char *end = memchr(text + from, '\n', length - from);
    return end != NULL ? (size_t)(end - text) : length;
}

static void blank(char *text, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (text[i] != '\n')
            text[i] = ' ';
}

/* No line of JSON begins with either: a string cannot go over the end of a line. */
static void blank_quotation(char *text, size_t length)
{
    for (size_t line = 0, end; line < length; line = end + 1) {
        end = line_end(text, length, line);
        for (size_t i = line; i < end && strchr("> \t", text[i]) != NULL; i++)
            if (text[i] == '>')
                text[i] = ' ';
    }
}

static bool is_fence(const char *text, size_t line, size_t end)
{
    while (line < end && (text[line] == ' ' || text[line] == '\t'))
        line++;
    return end - line >= 3 &&
           (memcmp(text + line, "```", 3) == 0 || memcmp(text + line, "~~~", 3) == 0);
}

/* A text out of a mail or a forum, freed from what those put around it: puts spaces over quotation
 * marks (">") at the start of lines, over lines that fence code in (``` or ~~~), and over all that
 * stands outside the first fence. No byte moves: what is found wrong later has the line and column
 * that it has in the text as it came. */
static void unquote(char *text, size_t length)
{
    int fences = 0;
    blank_quotation(text, length);
    for (size_t line = 0, end; line < length; line = end + 1) {
        end = line_end(text, length, line);
        if (!is_fence(text, line, end))
            continue;
        fences++;
        blank(text, fences == 1 ? 0 : line, fences == 1 ? end : length);
    }
}

/* ---- reading ---- */

lab_status lab_clipboard_read(const char *text, size_t length, lab_scene **out, lab_error *error)
{
    char *plain = malloc(length + 1);
    if (plain == NULL) {
        snprintf(error->message, sizeof error->message, "out of memory");
        return LAB_OUT_OF_MEMORY;
    }
    memcpy(plain, text, length);
    unquote(plain, length);
    lab_status status = lab_scene_parse("pasted text", plain, length, out, error);
    free(plain);
    return status;
}

/* ---- moving ---- */

bool lab_clipboard_bounds(const lab_scene *clip, cr_aabb *out)
{
    bool any = false;
    for (size_t slot = 0; slot < cr_world_slots(clip->world); slot++) {
        cr_body_id id = cr_world_slot(clip->world, slot);
        if (id.index == 0)
            continue;
        cr_body_view body = cr_body_get_view(clip->world, id);
        if (body.shape->kind == CR_HALFSPACE)
            continue;
        cr_aabb b = body.bounds;
        if (any) {
            b.lower.x = b.lower.x < out->lower.x ? b.lower.x : out->lower.x;
            b.lower.y = b.lower.y < out->lower.y ? b.lower.y : out->lower.y;
            b.upper.x = b.upper.x > out->upper.x ? b.upper.x : out->upper.x;
            b.upper.y = b.upper.y > out->upper.y ? b.upper.y : out->upper.y;
        }
        *out = b;
        any = true;
    }
    return any;
}

cr_result lab_clipboard_move(lab_scene *clip, double x, double y)
{
    cr_result result = {.code = CR_OK};
    for (size_t slot = 0; result.code == CR_OK && slot < cr_world_slots(clip->world); slot++) {
        cr_body_def def;
        cr_body_id id = cr_world_slot(clip->world, slot);
        if (cr_body_get(clip->world, id, &def).code != CR_OK || def.shape.kind == CR_HALFSPACE)
            continue;
        lab_shift_body(&def, x, y);
        result = cr_body_set(clip->world, id, &def);
    }
    for (size_t i = 0; result.code == CR_OK && i < cr_world_joint_slots(clip->world); i++) {
        cr_joint_def def;
        cr_joint_id id = cr_world_joint_slot(clip->world, i);
        if (cr_joint_get(clip->world, id, &def).code != CR_OK || def.b.index != 0)
            continue;
        def.anchor_b.x = (float)((double)def.anchor_b.x + x);
        def.anchor_b.y = (float)((double)def.anchor_b.y + y);
        result = cr_joint_set(clip->world, id, &def);
    }
    return result;
}

/* ---- names ---- */

/* Gives out names that nobody has. */
typedef struct namer {
    scene_names taken;
    char *base;    /* of the last name that was taken; NULL before */
    uint32_t next; /* the number to try behind it */
} namer;

/* The part of a name before the number that tells it from others: "ball" of "ball 2". */
static size_t base_length(const char *name)
{
    size_t end = strlen(name);
    while (end > 0 && isdigit((unsigned char)name[end - 1]))
        end--;
    bool numbered = name[end] != '\0' && end > 1 && name[end - 1] == ' ';
    return numbered ? end - 1 : strlen(name);
}

static bool set_base(namer *n, const char *name)
{
    size_t length = base_length(name);
    if (n->base != NULL && strlen(n->base) == length && memcmp(n->base, name, length) == 0)
        return true;
    free(n->base);
    n->base = strndup(name, length);
    n->next = 2;
    return n->base != NULL;
}

/* `name` or, when that is taken, another; its number in `names`. False when out of memory. */
static bool own_name(namer *n, lab_names *names, const char *name, uint32_t *out)
{
    *out = 0;
    if (name[0] == '\0')
        return true;
    uint32_t number;
    if (lab_names_find(n->taken.all, name) == 0)
        number = lab_names_intern(n->taken.all, name);
    else if (set_base(n, name))
        number = scene_names_fresh(n->taken.all, n->base, n->next, &n->next);
    else
        return false;
    if (number != 0)
        *out = lab_names_intern(names, lab_names_text(n->taken.all, number));
    return *out != 0;
}

static void namer_free(namer *n)
{
    scene_names_free(&n->taken);
    free(n->base);
}

/* ---- spawning ---- */

typedef struct pasting {
    lab_session *session;
    const lab_scene *scene, *clip;
    namer bodies, joints;
    cr_body_id *pasted;
} pasting;

static cr_result out_of_memory(void)
{
    return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
}

static cr_result apply(const pasting *p, const lab_command *command, cr_body_id *spawned)
{
    return lab_session_apply(p->session, command, spawned);
}

static bool has_halfspace(const cr_world *world, const cr_shape *shape)
{
    for (size_t slot = 0; slot < cr_world_slots(world); slot++) {
        cr_body_id id = cr_world_slot(world, slot);
        if (id.index == 0)
            continue;
        const cr_shape *other = cr_body_get_view(world, id).shape;
        if (other->kind == CR_HALFSPACE && other->offset == shape->offset &&
            other->normals[0].x == shape->normals[0].x &&
            other->normals[0].y == shape->normals[0].y)
            return true;
    }
    return false;
}

/* The number of a material's name, where it means the same in both scenes; else 0: the body keeps
 * the numbers without the name. */
static uint32_t carry_material(const pasting *p, uint32_t number)
{
    const char *name = lab_names_text(p->clip->names, number);
    cr_material here, there;
    if (number == 0 || !lab_scene_material(p->scene, name, &here) ||
        !lab_scene_material(p->clip, name, &there) || here.density != there.density ||
        here.restitution != there.restitution || here.friction != there.friction)
        return 0;
    return lab_names_intern(lab_session_names(p->session), name);
}

static cr_result paste_body(pasting *p, size_t slot)
{
    lab_command command = {.kind = LAB_SPAWN};
    cr_body_def *def = &command.def;
    if (cr_body_get(p->clip->world, cr_world_slot(p->clip->world, slot), def).code != CR_OK ||
        (def->shape.kind == CR_HALFSPACE && has_halfspace(p->scene->world, &def->shape)))
        return (cr_result){.code = CR_OK};
    uint32_t name;
    const char *text = lab_names_text(p->clip->names, lab_tag_name(def->user));
    if (!own_name(&p->bodies, lab_session_names(p->session), text, &name))
        return out_of_memory();
    def->user = lab_user_with_name(def->user, name);
    def->user = lab_user_with_material(def->user, carry_material(p, lab_tag_material(def->user)));
    return apply(p, &command, &p->pasted[slot]);
}

static cr_result paste_attractor(const pasting *p, const cr_attractor *attractor)
{
    lab_command command = {.kind = LAB_ATTRACT, .attractor = *attractor};
    command.attractor.body = p->pasted[attractor->body.index - 1];
    if (command.attractor.body.index == 0)
        return (cr_result){.code = CR_OK};
    return apply(p, &command, NULL);
}

static cr_result paste_joint(pasting *p, size_t slot)
{
    lab_command command = {.kind = LAB_JOIN};
    cr_joint_def *def = &command.joint_def;
    cr_joint_id id = cr_world_joint_slot(p->clip->world, slot);
    if (cr_joint_get(p->clip->world, id, def).code != CR_OK)
        return (cr_result){.code = CR_OK};
    def->a = p->pasted[def->a.index - 1];
    if (def->b.index != 0)
        def->b = p->pasted[def->b.index - 1];
    uint32_t name;
    const char *text = lab_names_text(p->clip->names, lab_tag_name(def->user));
    if (!own_name(&p->joints, lab_session_names(p->session), text, &name))
        return out_of_memory();
    def->user = lab_tag(name, 0);
    return apply(p, &command, NULL);
}

static cr_result paste_all(pasting *p)
{
    cr_result result = {.code = CR_OK};
    const cr_world *from = p->clip->world;
    for (size_t slot = 0; result.code == CR_OK && slot < cr_world_slots(from); slot++)
        result = paste_body(p, slot);
    size_t count;
    const cr_attractor *attractors = cr_world_attractors(from, &count);
    for (size_t i = 0; result.code == CR_OK && i < count; i++)
        result = paste_attractor(p, &attractors[i]);
    for (size_t slot = 0; result.code == CR_OK && slot < cr_world_joint_slots(from); slot++)
        result = paste_joint(p, slot);
    return result;
}

static bool anything(const pasting *p)
{
    for (size_t slot = 0; slot < cr_world_slots(p->clip->world); slot++)
        if (p->pasted[slot].index != 0)
            return true;
    return false;
}

cr_result lab_clipboard_paste(lab_session *session, const lab_scene *clip, cr_body_id *pasted)
{
    pasting p = {
        .session = session, .scene = lab_session_scene(session), .clip = clip, .pasted = pasted};
    for (size_t slot = 0; slot < cr_world_slots(clip->world); slot++)
        pasted[slot] = (cr_body_id){0, 0};
    cr_result result = out_of_memory();
    if (scene_names_of_bodies(&p.bodies.taken, p.scene) &&
        scene_names_of_joints(&p.joints.taken, p.scene)) {
        lab_session_group(session);
        lab_session_batch_begin(session);
        result = paste_all(&p);
        cr_result found = lab_session_batch_end(session);
        result = result.code == CR_OK ? found : result;
        if (result.code != CR_OK && anything(&p))
            lab_session_undo(session);
    }
    namer_free(&p.bodies);
    namer_free(&p.joints);
    return result;
}
