/* film_video.c - a video by ffmpeg, which reads the pictures' bytes from a socket. It is started
 * without a shell. A socket, because writing to one whose reader has gone is told by an error, not
 * by a signal. */
#include "view/film_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char program[] = "ffmpeg";

/* Whether the program is in one of the folders of PATH. */
static bool is_installed(void)
{
    const char *folders = getenv("PATH");
    char path[PATH_MAX];
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        struct stat file;
        snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, program);
        if (access(path, X_OK) == 0 && stat(path, &file) == 0 && S_ISREG(file.st_mode))
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

static bool check(const char *path, film_message message)
{
    if (!is_installed())
        return film_fail(message, path,
                         "a video needs ffmpeg, which is not installed; a GIF does not");
    return film_gif.check(path, message);
}

/* In a process group of its own: a Ctrl+C at the terminal ends the run, which then ends the film,
 * and not ffmpeg before it. */
static bool spawn(view_film *film, int reader, char *const arguments[])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t group;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return false;
    error = posix_spawnattr_init(&group);
    if (error == 0) {
        error = posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
        if (error == 0)
            error = posix_spawn_file_actions_adddup2(&actions, reader, STDIN_FILENO);
        if (error == 0)
            error =
                posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        if (error == 0)
            error = posix_spawnp(&film->child, program, &actions, &group, arguments, environ);
        posix_spawnattr_destroy(&group);
    }
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    if (error != 0)
        film->child = 0;
    return error == 0;
}

/* yuv420p, which every player knows, has one colour for two by two pixels: sides are even. Without
 * -xerror ffmpeg calls a film that a full disk cut short a success. */
static bool start(view_film *film, int reader, const char *container)
{
    char size[32], rate[32];
    snprintf(size, sizeof size, "%dx%d", film->width, film->height);
    snprintf(rate, sizeof rate, "%.6g", film->rate);
    char *const arguments[] = {(char *)program,
                               "-loglevel",
                               "error",
                               "-xerror",
                               "-y",
                               "-f",
                               "rawvideo",
                               "-pix_fmt",
                               "bgra",
                               "-s",
                               size,
                               "-r",
                               rate,
                               "-i",
                               "-",
                               "-an",
                               "-vf",
                               "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                               "-pix_fmt",
                               "yuv420p",
                               "-f",
                               (char *)container,
                               film->draft.temporary,
                               NULL};
    return spawn(film, reader, arguments);
}

static bool begin_as(view_film *film, film_message message, const char *container)
{
    int ends[2];
    if (!film_draft(film, message))
        return false;
    close(film->draft.file);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return film_fail(message, film->path, strerror(errno));
    bool started = start(film, ends[0], container);
    int number = errno;
    close(ends[0]);
    film->pipe = ends[1];
    return started || film_fail(message, film->path, strerror(number));
}

static bool begin_mp4(view_film *film, film_message message)
{
    return begin_as(film, message, "mp4");
}

static bool begin_webm(view_film *film, film_message message)
{
    return begin_as(film, message, "webm");
}

static bool begin_mkv(view_film *film, film_message message)
{
    return begin_as(film, message, "matroska");
}

static bool add(view_film *film, const draw_canvas *canvas, film_message message)
{
    size_t width = (size_t)film->width, bytes = width * (size_t)film->height * sizeof(uint32_t);
    for (int y = 0; y < film->height; y++)
        memcpy(film->row + (size_t)y * width, canvas->pixels + (ptrdiff_t)y * canvas->stride,
               width * sizeof(uint32_t));
    const char *from = (const char *)film->row;
    while (bytes > 0) {
        ssize_t sent = send(film->pipe, from, bytes, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return film_fail(message, film->path, "ffmpeg has ended before the film");
        from += sent;
        bytes -= (size_t)sent;
    }
    return true;
}

/* Waits for ffmpeg; whether it did its work. */
static bool finish(view_film *film)
{
    int status = -1;
    if (film->pipe >= 0)
        close(film->pipe);
    film->pipe = -1;
    if (film->child <= 0)
        return false;
    while (waitpid(film->child, &status, 0) < 0 && errno == EINTR)
        continue;
    film->child = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool end(view_film *film, film_message message)
{
    return finish(film) || film_fail(message, film->path, "ffmpeg could not write the video");
}

static void drop(view_film *film)
{
    if (film->child > 0)
        kill(film->child, SIGTERM);
    finish(film);
}

const film_writer film_mp4 = {
    {".mp4", "a video, where ffmpeg is installed"}, check, begin_mp4, add, end, drop};
const film_writer film_webm = {
    {".webm", "a video, where ffmpeg is installed"}, check, begin_webm, add, end, drop};
const film_writer film_mkv = {
    {".mkv", "a video, where ffmpeg is installed"}, check, begin_mkv, add, end, drop};
