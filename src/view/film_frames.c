/* film_frames.c - a folder of PNGs, numbered from 0 as video programs expect them. */
#include "view/film_internal.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "frame-";

/* The first picture that is there already, in `name`. */
static bool find_frame(const char *folder, char *name, size_t size)
{
    DIR *files = opendir(folder);
    struct dirent *file;
    bool found = false;
    while (!found && files != NULL && (file = readdir(files)) != NULL) {
        found = strncmp(file->d_name, prefix, sizeof prefix - 1) == 0;
        if (found)
            snprintf(name, size, "%s", file->d_name);
    }
    if (files != NULL)
        closedir(files);
    return found;
}

static bool check(const char *path, film_message message)
{
    struct stat folder;
    char name[256], why[400];
    if (stat(path, &folder) != 0)
        return film_fail(message, path,
                         errno == ENOENT ? "there is no such folder; make it first"
                                         : strerror(errno));
    if (!S_ISDIR(folder.st_mode))
        return film_fail(message, path, "it is no folder");
    if (access(path, W_OK | X_OK) != 0)
        return film_fail(message, path, strerror(errno));
    if (find_frame(path, name, sizeof name)) {
        snprintf(why, sizeof why, "there is a film already (%s); an empty folder is needed", name);
        return film_fail(message, path, why);
    }
    return true;
}

static bool begin(view_film *film, film_message message)
{
    (void)film;
    (void)message;
    return true;
}

/* Under another name until it is whole. */
static bool add(view_film *film, const draw_canvas *canvas, film_message message)
{
    char path[PATH_MAX + 32], partial[PATH_MAX + 48];
    size_t length = strlen(film->path);
    const char *slash = length > 0 && film->path[length - 1] == '/' ? "" : "/";
    snprintf(path, sizeof path, "%s%s%s%06zu.png", film->path, slash, prefix, film->count);
    snprintf(partial, sizeof partial, "%s.part", path);
    if (!draw_png_write(canvas, partial, message.text, message.size)) {
        unlink(partial);
        return false;
    }
    if (rename(partial, path) == 0)
        return true;
    film_fail(message, path, strerror(errno));
    unlink(partial);
    return false;
}

static bool end(view_film *film, film_message message)
{
    return begin(film, message);
}

static void drop(view_film *film)
{
    (void)film;
}

const film_writer film_frames = {
    {"", "a folder of PNGs: frame-000000.png, frame-000001.png ..."}, check, begin, add, end, drop};
