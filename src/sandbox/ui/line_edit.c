/* line_edit.c - editing one line of UTF-8. */
#include "sandbox/ui/line_edit.h"

#include <string.h>

/* ---- characters and words ---- */

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

size_t ui_line_after(const char *text, size_t byte)
{
    if (text[byte] != '\0')
        byte++;
    while (continues(text[byte]))
        byte++;
    return byte;
}

static size_t before(const char *text, size_t byte)
{
    while (byte > 0 && continues(text[--byte])) {
    }
    return byte;
}

typedef enum kind { SPACE, SIGN, LETTER } kind;

static kind kind_of(char c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return c == ' ' ? SPACE : letter || c == '_' || ((unsigned char)c & 0x80) ? LETTER : SIGN;
}

static size_t word_before(const char *text, size_t at)
{
    while (at > 0 && kind_of(text[at - 1]) == SPACE)
        at--;
    kind of = at > 0 ? kind_of(text[at - 1]) : SPACE;
    while (at > 0 && kind_of(text[at - 1]) == of)
        at--;
    return at;
}

static size_t word_after(const char *text, size_t at)
{
    while (text[at] == ' ')
        at++;
    kind of = kind_of(text[at]);
    while (text[at] != '\0' && kind_of(text[at]) == of)
        at++;
    return at;
}

static size_t reached(const ui_line_text *line, ui_reach reach, bool forward)
{
    const char *text = line->now.text;
    size_t at = line->now.caret;
    switch (reach) {
    case UI_CHARACTER:
        return forward ? ui_line_after(text, at) : before(text, at);
    case UI_WORD:
        return forward ? word_after(text, at) : word_before(text, at);
    case UI_LINE_END:
        break;
    }
    return forward ? strlen(text) : 0;
}

/* Bytes of the character that text begins with; 0 where it is not UTF-8. */
static size_t valid_bytes(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = c[0] < 0x80 ? 1 : c[0] < 0xC0 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
    if (n < 2 || c[0] > 0xF4)
        return n == 1 ? 1 : 0;
    uint32_t code = c[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (!continues(text[i]))
            return 0;
        code = code << 6 | (c[i] & 0x3Fu);
    }
    bool surrogate = code >= 0xD800 && code < 0xE000;
    return code < least[n] || code > 0x10FFFF || surrogate ? 0 : n;
}

/* Control characters, and the separators of lines and paragraphs. */
static bool breaks_line(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    bool separator = c[0] == 0xE2 && c[1] == 0x80 && (c[2] == 0xA8 || c[2] == 0xA9);
    return c[0] < 0x20 || c[0] == 0x7F || (c[0] == 0xC2 && c[1] < 0xA0) || separator;
}

/* Copies as many whole characters of `text` as fit into `room` bytes; returns the bytes copied. */
static size_t clean(char *out, size_t room, const char *text)
{
    size_t length = 0;
    while (*text != '\0') {
        size_t n = valid_bytes(text), wanted = n;
        if (n == 0) {
            text++;
            continue;
        }
        const char *from = text;
        if (breaks_line(text)) {
            from = " ";
            wanted = 1;
            n += text[0] == '\r' && text[1] == '\n';
        }
        if (length + wanted > room)
            break;
        memcpy(out + length, from, wanted);
        length += wanted;
        text += n;
    }
    out[length] = '\0';
    return length;
}

/* ---- the steps of undo ---- */

/* The present text becomes a step, or takes the place of the last one. */
static void keep_step(ui_line_text *line, bool join)
{
    line->steps = line->at + 1;
    if (!join && line->steps == UI_LINE_STEPS) {
        memmove(&line->step[0], &line->step[1], (UI_LINE_STEPS - 1) * sizeof *line->step);
        line->at--;
        line->steps--;
    }
    if (!join) {
        line->at++;
        line->steps++;
    }
    line->step[line->at] = line->now;
}

/* Undo comes back to where the caret was, not to where the change before had left it. */
static void mark_step(ui_line_text *line)
{
    line->step[line->at].caret = line->now.caret;
    line->step[line->at].anchor = line->now.anchor;
}

bool ui_line_undo(ui_line_text *line)
{
    line->typing = false;
    if (line->at == 0)
        return false;
    line->now = line->step[--line->at];
    return true;
}

bool ui_line_redo(ui_line_text *line)
{
    line->typing = false;
    if (line->at + 1 >= line->steps)
        return false;
    line->now = line->step[++line->at];
    return true;
}

/* ---- changes ---- */

void ui_line_set(ui_line_text *line, const char *text, bool select)
{
    size_t length = clean(line->now.text, UI_FIELD_SIZE - 1, text);
    line->now.caret = length;
    line->now.anchor = select ? 0 : length;
    line->step[0] = line->now;
    line->steps = 1;
    line->at = 0;
    line->typing = false;
}

static void put(ui_line_text *line, size_t from, size_t to, const char *text, size_t length)
{
    char *now = line->now.text;
    memmove(now + from + length, now + to, strlen(now + to) + 1);
    memcpy(now + from, text, length);
    line->now.caret = line->now.anchor = from + length;
}

static size_t first(const ui_line_text *line)
{
    return line->now.caret < line->now.anchor ? line->now.caret : line->now.anchor;
}

static size_t last(const ui_line_text *line)
{
    return line->now.caret < line->now.anchor ? line->now.anchor : line->now.caret;
}

void ui_line_insert(ui_line_text *line, const char *text)
{
    char added[UI_FIELD_SIZE];
    size_t from = first(line), to = last(line);
    size_t room = UI_FIELD_SIZE - 1 - (strlen(line->now.text) - (to - from));
    size_t length = clean(added, room, text);
    if (length == 0)
        return;
    /* A word is one step of undo; a space ends it. */
    bool letter = length == ui_line_after(added, 0) && added[0] != ' ';
    bool join = line->typing && letter && from == to;
    if (!join)
        mark_step(line);
    put(line, from, to, added, length);
    keep_step(line, join);
    line->typing = letter;
}

void ui_line_delete(ui_line_text *line, ui_reach reach, bool forward)
{
    size_t from = first(line), to = last(line);
    if (from == to) {
        size_t end = reached(line, reach, forward);
        from = end < from ? end : from;
        to = end > to ? end : to;
    }
    line->typing = false;
    if (from == to)
        return;
    mark_step(line);
    put(line, from, to, "", 0);
    keep_step(line, false);
}

void ui_line_go(ui_line_text *line, ui_reach reach, bool forward, bool select)
{
    bool selected = line->now.caret != line->now.anchor;
    size_t to = reached(line, reach, forward);
    /* The first step without Shift only leaves the selection. */
    if (selected && !select && reach == UI_CHARACTER)
        to = forward ? last(line) : first(line);
    ui_line_go_to(line, to, select);
}

void ui_line_go_to(ui_line_text *line, size_t byte, bool select)
{
    size_t length = strlen(line->now.text);
    byte = byte < length ? byte : length;
    while (byte > 0 && continues(line->now.text[byte]))
        byte--;
    line->now.caret = byte;
    if (!select)
        line->now.anchor = byte;
    line->typing = false;
}

void ui_line_select_all(ui_line_text *line)
{
    line->now.anchor = 0;
    line->now.caret = strlen(line->now.text);
    line->typing = false;
}

void ui_line_select_word(ui_line_text *line, size_t byte)
{
    const char *text = line->now.text;
    ui_line_go_to(line, byte, false);
    size_t from = line->now.caret, to = from;
    kind of = text[from] != '\0' ? kind_of(text[from]) : from > 0 ? kind_of(text[from - 1]) : SPACE;
    while (from > 0 && kind_of(text[from - 1]) == of)
        from--;
    while (text[to] != '\0' && kind_of(text[to]) == of)
        to++;
    line->now.anchor = from;
    line->now.caret = to;
}

void ui_line_selected(const ui_line_text *line, char text[UI_FIELD_SIZE])
{
    size_t from = first(line), length = last(line) - from;
    memcpy(text, line->now.text + from, length);
    text[length] = '\0';
}
