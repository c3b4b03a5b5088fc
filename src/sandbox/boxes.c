/* boxes.c - boxes, buttons, wrapped text, the text field's looks. */
#include "boxes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the box ---- */

bool widget_inside(draw_rect box, draw_point at)
{
    return at.x >= (float)box.x && at.y >= (float)box.y && at.x < (float)(box.x + box.w) &&
           at.y < (float)(box.y + box.h);
}

draw_rect widget_middle(const app *a, int width, int height)
{
    int margin = (int)lroundf(8.0f * a->density);
    int w = width < a->width - 2 * margin ? width : a->width - 2 * margin;
    int h = height < a->height - 2 * margin ? height : a->height - 2 * margin;
    return (draw_rect){(a->width - w) / 2, (a->height - h) / 2, w, h};
}

draw_rect widget_box(app *a, draw_canvas *canvas, int width, int height)
{
    draw_rect box = widget_middle(a, width, height);
    draw_panel(canvas, 0.0f, 0.0f, (float)a->width, (float)a->height, 0.0f,
               (draw_style){.fill = draw_fade(a->theme->background, 170)});
    draw_style style = {a->theme->panel | 0xFF000000u, a->theme->panel_edge,
                        fmaxf(1.0f, roundf(a->density))};
    draw_panel(canvas, (float)box.x, (float)box.y, (float)box.w, (float)box.h, 12.0f * a->ui,
               style);
    return box;
}

/* ---- buttons ---- */

draw_rect widget_button(const app *a, draw_rect box, const char *const *labels, size_t count,
                        size_t i)
{
    int pad = (int)lroundf(16.0f * a->ui), gap = (int)lroundf(8.0f * a->ui);
    int height = draw_font_line(a->fonts.small) + (int)lroundf(14.0f * a->ui);
    int right = box.x + box.w - pad, w = 0;
    for (size_t k = count; k-- > i;) {
        w = draw_text_width(a->fonts.small, labels[k]) + 2 * pad;
        right -= k == i ? w : w + gap;
    }
    return (draw_rect){right, box.y + box.h - pad - height, w, height};
}

void widget_buttons_draw(app *a, draw_canvas *canvas, draw_rect box, const char *const *labels,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        draw_rect b = widget_button(a, box, labels, count, i);
        bool focus = i == a->panel.focus, down = (int)i == a->panel.pressed_button;
        bool over = widget_inside(b, a->pointer);
        draw_style style = {draw_fade(a->theme->text, down   ? 40
                                                      : over ? 24
                                                             : 12),
                            a->theme->panel_edge, fmaxf(1.0f, roundf(a->density))};
        if (focus) {
            style.fill = draw_fade(a->theme->accent, down ? 150 : over ? 110 : 80);
            style.outline = a->theme->accent;
        }
        draw_panel(canvas, (float)b.x, (float)b.y, (float)b.w, (float)b.h, 6.0f * a->ui, style);
        int w = draw_text_width(a->fonts.small, labels[i]);
        draw_text(canvas, a->fonts.small, b.x + (b.w - w) / 2,
                  b.y + (b.h - draw_font_line(a->fonts.small)) / 2, a->theme->text, labels[i]);
    }
}

static int button_under(const app *a, draw_rect box, const char *const *labels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (widget_inside(widget_button(a, box, labels, count, i), a->pointer))
            return (int)i;
    return -1;
}

static int button_key(app *a, const SDL_Keysym *key, size_t count)
{
    bool back = key->sym == SDLK_LEFT || (key->sym == SDLK_TAB && (key->mod & KMOD_SHIFT) != 0);
    if (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER)
        return (int)a->panel.focus;
    if (back)
        a->panel.focus = (a->panel.focus + count - 1) % count;
    else if (key->sym == SDLK_RIGHT || key->sym == SDLK_TAB)
        a->panel.focus = (a->panel.focus + 1) % count;
    return -1;
}

int widget_buttons_event(app *a, const SDL_Event *event, draw_rect box, const char *const *labels,
                         size_t count)
{
    if (event->type == SDL_KEYDOWN)
        return button_key(a, &event->key.keysym, count);
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) {
        a->panel.pressed_button = button_under(a, box, labels, count);
    } else if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT) {
        int pressed = a->panel.pressed_button;
        a->panel.pressed_button = -1;
        return pressed >= 0 && pressed == button_under(a, box, labels, count) ? pressed : -1;
    }
    return -1;
}

/* ---- text ---- */

/* How many bytes of `text` fit into a width, broken after a space where that is possible. */
static size_t line_bytes(app *a, const char *text, int width)
{
    char part[1024];
    size_t fits = 0, end = 0;
    while (text[end] != '\0' && text[end] != '\n' && end + 8 < sizeof part) {
        /* The next place to break: behind a run of spaces, or else behind this character. */
        size_t next = end + strcspn(text + end, " \n");
        next = next - end > 200 ? end + 200 : next;
        memcpy(part, text, next < sizeof part - 1 ? next : sizeof part - 1);
        part[next < sizeof part - 1 ? next : sizeof part - 1] = '\0';
        if (next >= sizeof part - 1 || draw_text_width(a->fonts.small, part) > width)
            break;
        fits = next;
        end = next + strspn(text + next, " ");
    }
    if (fits > 0)
        return fits;
    /* One word wider than the line, such as a path: it is cut. */
    for (size_t n = 1; n < sizeof part - 1 && text[n - 1] != '\0' && text[n - 1] != '\n'; n++) {
        if (((unsigned char)text[n] & 0xC0) == 0x80)
            continue;
        memcpy(part, text, n);
        part[n] = '\0';
        if (draw_text_width(a->fonts.small, part) > width)
            break;
        fits = n;
    }
    return fits;
}

int widget_text(app *a, draw_canvas *canvas, int x, int y, int width, draw_color color,
                const char *text)
{
    int line = draw_font_line(a->fonts.small), height = 0;
    while (*text != '\0') {
        char part[1024];
        size_t n = line_bytes(a, text, width);
        n = n > 0 || *text == '\n' ? n : 1; /* not even one character fits: go on all the same */
        memcpy(part, text, n);
        part[n] = '\0';
        if (canvas != NULL)
            draw_text(canvas, a->fonts.small, x, y + height, color, part);
        height += line;
        text += n;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
    return height;
}

void widget_field_draw(app *a, draw_canvas *canvas, draw_rect frame, const char *empty)
{
    const text_field *field = &a->panel.field;
    draw_font *font = a->fonts.small;
    draw_style style = {a->theme->background, a->theme->accent,
                        fmaxf(1.0f, roundf(1.25f * a->density))};
    draw_panel(canvas, (float)frame.x, (float)frame.y, (float)frame.w, (float)frame.h, 6.0f * a->ui,
               style);
    int pad = (int)lroundf(10.0f * a->ui), line = draw_font_line(font);
    int y = frame.y + (frame.h - line) / 2;
    draw_rect inner = {frame.x + pad, frame.y, frame.w - 2 * pad, frame.h};
    char part[TEXT_FIELD_SIZE];
    snprintf(part, sizeof part, "%.*s", (int)field->caret, field->text);
    int caret = draw_text_width(font, part);
    snprintf(part, sizeof part, "%.*s", (int)field->anchor, field->text);
    int anchor = draw_text_width(font, part);
    /* A text longer than its frame is pushed to the left until the caret can be seen. */
    int shift = caret > inner.w ? caret - inner.w : 0;
    draw_clip(canvas, inner);
    if (caret != anchor) {
        int from = caret < anchor ? caret : anchor, to = caret < anchor ? anchor : caret;
        draw_panel(canvas, (float)(inner.x - shift + from), (float)y, (float)(to - from),
                   (float)line, 2.0f, (draw_style){.fill = draw_fade(a->theme->accent, 90)});
    }
    if (field->text[0] == '\0')
        draw_text(canvas, font, inner.x, y, a->theme->text_dim, empty);
    draw_text(canvas, font, inner.x - shift, y, a->theme->text, field->text);
    draw_unclip(canvas);
    draw_panel(canvas, (float)(inner.x - shift + caret), (float)y,
               fmaxf(1.0f, roundf(1.5f * a->ui)), (float)line, 0.0f,
               (draw_style){.fill = a->theme->accent});
}
