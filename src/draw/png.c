/* png.c - pictures to and from PNG files. */
#include "draw/draw.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 16384 };

static bool fail(char *message, size_t size, const char *path, const char *why)
{
    if (message != NULL && size > 0)
        snprintf(message, size, "%s: %s", path, why);
    return false;
}

bool draw_png_write(const draw_canvas *canvas, const char *path, char *message, size_t size)
{
    if (canvas->pixels == NULL || canvas->width <= 0 || canvas->height <= 0)
        return fail(message, size, path, "an empty picture cannot be written");
    size_t width = (size_t)canvas->width, height = (size_t)canvas->height;
    uint8_t *bytes = malloc(width * height * 3);
    if (bytes == NULL)
        return fail(message, size, path, "out of memory");
    uint8_t *to = bytes;
    for (size_t y = 0; y < height; y++) {
        const uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride;
        for (size_t x = 0; x < width; x++) {
            *to++ = (uint8_t)(row[x] >> 16 & 0xFF);
            *to++ = (uint8_t)(row[x] >> 8 & 0xFF);
            *to++ = (uint8_t)(row[x] & 0xFF);
        }
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)width,
                       .height = (png_uint_32)height,
                       .format = PNG_FORMAT_RGB};
    /* Not by its name: where that fails, libpng removes what bears the name, were it a device. */
    FILE *file = fopen(path, "wb");
    const char *why = strerror(errno);
    bool written = file != NULL;
    if (written) {
        written = png_image_write_to_stdio(&image, file, 0, bytes, 0, NULL) != 0;
        why = image.message;
        if (fclose(file) != 0 && written) {
            written = false;
            why = strerror(errno);
        }
    }
    free(bytes);
    return written || fail(message, size, path, why);
}

static bool read_into(png_image *image, uint32_t **pixels, const char **why)
{
    if (image->width > SIDE_MAX || image->height > SIDE_MAX) {
        *why = "the picture is larger than 16384 pixels";
        return false;
    }
    size_t count = (size_t)image->width * image->height;
    uint8_t *bytes = malloc(count * 4);
    uint32_t *out = malloc(count * sizeof *out);
    image->format = PNG_FORMAT_RGBA;
    bool read = bytes != NULL && out != NULL;
    *why = "out of memory";
    if (read) {
        read = png_image_finish_read(image, NULL, bytes, 0, NULL) != 0;
        *why = image->message;
    }
    for (size_t i = 0; read && i < count; i++) {
        const uint8_t *from = bytes + 4 * i;
        out[i] = (uint32_t)from[3] << 24 | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 |
                 (uint32_t)from[2];
    }
    free(bytes);
    if (!read) {
        free(out);
        return false;
    }
    *pixels = out;
    return true;
}

bool draw_png_read(const char *path, uint32_t **pixels, int *width, int *height, char *message,
                   size_t size)
{
    *pixels = NULL;
    *width = *height = 0;
    png_image image = {.version = PNG_IMAGE_VERSION};
    const char *why = image.message;
    bool read =
        png_image_begin_read_from_file(&image, path) != 0 && read_into(&image, pixels, &why);
    if (read) {
        *width = (int)image.width;
        *height = (int)image.height;
    } else {
        fail(message, size, path, why);
    }
    png_image_free(&image);
    return read;
}
