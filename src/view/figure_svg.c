/* figure_svg.c - a figure as Scalable Vector Graphics, with its text as text. */
#include "view/figure_pen.h"

#include <math.h>

typedef struct svg {
    figure_pen pen;
    FILE *file;
} svg;

static FILE *file_of(figure_pen *pen)
{
    return ((svg *)pen)->file;
}

static void rectangle(figure_pen *pen, float x, float y, float w, float h, draw_color color)
{
    fprintf(file_of(pen),
            "<rect x=\"%.6g\" y=\"%.6g\" width=\"%.6g\" height=\"%.6g\" fill=\"#%06x\"/>\n",
            (double)x, (double)y, (double)w, (double)h, color & 0xFFFFFFu);
}

static void stroke(figure_pen *pen, const draw_point *point, size_t count, float width, int dash,
                   draw_color color)
{
    static const char *const dashes[] = {"", " stroke-dasharray=\"6 4\"",
                                         " stroke-dasharray=\"0 4\""};
    FILE *file = file_of(pen);
    fprintf(file,
            "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"%.3g\" "
            "stroke-linecap=\"round\" stroke-linejoin=\"round\"%s points=\"",
            color & 0xFFFFFFu, (double)width, dashes[dash % 3]);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%.2f,%.2f", i > 0 ? " " : "", (double)point[i].x, (double)point[i].y);
    fputs("\"/>\n", file);
}

/* Names may hold anything; control characters cannot be told in XML. */
static void escape(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<')
            fputs("&lt;", file);
        else if (*text == '>')
            fputs("&gt;", file);
        else if (*text == '&')
            fputs("&amp;", file);
        else
            fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
    }
}

static void text(figure_pen *pen, float x, float y, float align, bool large, draw_color color,
                 const char *words)
{
    FILE *file = file_of(pen);
    const char *anchor = align < 0.25f ? "start" : align < 0.75f ? "middle" : "end";
    fprintf(file,
            "<text x=\"%.2f\" y=\"%.2f\" fill=\"#%06x\" font-size=\"%d\"%s text-anchor=\"%s\">",
            (double)x, (double)(y + (large ? 6.0f : 4.5f)), color & 0xFFFFFFu, large ? 17 : 13,
            large ? " font-weight=\"600\"" : "", anchor);
    escape(file, words);
    fputs("</text>\n", file);
}

/* The reader's font is not known: a letter is about so wide. */
static float measure(figure_pen *pen, const char *words)
{
    float letters = 0.0f;
    (void)pen;
    for (; *words != '\0'; words++)
        letters += ((unsigned char)*words & 0xC0u) != 0x80u ? 1.0f : 0.0f;
    return 7.5f * letters;
}

void view_figure_svg(FILE *file, const view_figure *figure, int width, int height)
{
    svg s = {.pen = {(float)width, (float)height, 1.0f, rectangle, stroke, text, measure},
             .file = file};
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"Inter, sans-serif\">\n",
            width, height, width, height);
    figure_draw(&s.pen, figure);
    fputs("</svg>\n", file);
}
