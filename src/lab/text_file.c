/* text_file.c - files read whole, and written to a temporary file that is renamed. */
#include "lab/text_file.h"

#include "lab/file_lock.h"
#include "lab/json_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

lab_status lab_file_error(lab_error *error, const char *path, const char *what, int number)
{
    enum { LONGEST_PATH = 300 };
    size_t length = strlen(path);
    bool cut = length > LONGEST_PATH;
    snprintf(error->message, sizeof error->message, "%s%s: %s%s%s", cut ? "..." : "",
             cut ? path + length - LONGEST_PATH : path, what, number != 0 ? ": " : "",
             number != 0 ? strerror(number) : "");
    return LAB_IO;
}

static lab_status no_memory(lab_error *error)
{
    snprintf(error->message, sizeof error->message, "out of memory");
    return LAB_OUT_OF_MEMORY;
}

/* ---------------------------------------------------------------- reading */

/* Reads to the end of the file, but at most `room` bytes. False with errno set. */
static bool read_bytes(int file, char *bytes, size_t room, size_t *length)
{
    *length = 0;
    while (*length < room) {
        ssize_t got = read(file, bytes + *length, room - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        if (got == 0)
            break;
        *length += (size_t)got;
    }
    return true;
}

static lab_status read_open_file(int file, const char *path, char **text, size_t *length,
                                 lab_error *error)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return lab_file_error(error, path, "cannot be read", errno);
    if (S_ISDIR(status.st_mode))
        return lab_file_error(error, path, "cannot be read", EISDIR);
    if (!S_ISREG(status.st_mode))
        return lab_file_error(error, path, "cannot be read: it is not a regular file", 0);
    /* A length above the limit tells the reader of the text that a file is too large. */
    size_t room = status.st_size > JSON_MAX_BYTES ? 0 : (size_t)status.st_size;
    *length = (size_t)status.st_size;
    *text = malloc(room + 1);
    if (*text == NULL)
        return no_memory(error);
    if (room > 0 && !read_bytes(file, *text, room, length)) {
        lab_status failed = lab_file_error(error, path, "cannot be read", errno);
        free(*text);
        *text = NULL;
        return failed;
    }
    (*text)[room < *length ? room : *length] = '\0';
    return LAB_OK;
}

lab_status lab_file_read(const char *path, char **text, size_t *length, lab_error *error)
{
    *text = NULL;
    /* Without waiting: opening a pipe that nobody writes to would last for ever. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return lab_file_error(error, path, "cannot be read", errno);
    lab_status result = read_open_file(file, path, text, length, error);
    close(file);
    return result;
}

/* Reads up to the size limit of a scene, and one byte more if the stream holds more. */
static lab_status read_stream(int file, const char *name, char **text, size_t *length,
                              lab_error *error)
{
    size_t room = 1 << 16;
    *text = NULL;
    *length = 0;
    for (bool more = true; more; room *= 2) {
        char *bigger = realloc(*text, room + 1);
        if (bigger == NULL)
            return no_memory(error);
        *text = bigger;
        size_t got;
        if (!read_bytes(file, *text + *length, room - *length, &got))
            return lab_file_error(error, name, "cannot be read", errno);
        *length += got;
        more = *length == room && *length <= JSON_MAX_BYTES;
    }
    (*text)[*length] = '\0';
    return LAB_OK;
}

lab_status lab_stdin_read(char **text, size_t *length, lab_error *error)
{
    lab_status status = read_stream(STDIN_FILENO, LAB_STDIN, text, length, error);
    if (status != LAB_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}

/* ---------------------------------------------------------------- writing */

/* The file that a path means when symbolic links are followed, which may not exist yet. False
 * with errno set. */
static bool follow_links(const char *path, char out[PATH_MAX])
{
    enum { MOST_LINKS = 40 };
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(out, path, strlen(path) + 1);
    for (int i = 0; i < MOST_LINKS; i++) {
        char target[PATH_MAX];
        ssize_t length = readlink(out, target, sizeof target - 1);
        if (length < 0)
            return true; /* not a link, or nothing there: what follows will tell */
        target[length] = '\0';
        const char *slash = strrchr(out, '/');
        size_t folder = target[0] == '/' || slash == NULL ? 0 : (size_t)(slash - out) + 1;
        if (folder + (size_t)length >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(out + folder, target, (size_t)length + 1);
    }
    errno = ELOOP;
    return false;
}

/* The folder that a file is in, with a slash at its end unless it is the working folder (""). */
static void folder_of(const char *path, char out[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    memcpy(out, path, length);
    out[length] = '\0';
}

/* Makes a new file in the folder, open for writing; its mode follows the umask, which a file of
 * mkstemp does not. Returns -1 with errno set. */
static int open_temporary(const char *folder, char out[PATH_MAX])
{
    enum { MOST_TRIES = 1000 };
    for (int i = 0; i < MOST_TRIES; i++) {
        int length = lab_temporary_name(out, PATH_MAX, folder, i);
        if (length < 0 || length >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int file = open(out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

static bool write_bytes(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t put = write(file, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

/* Gives the new file what belongs to the old one: its mode and, where allowed, its owner. */
static bool take_over(int file, const struct stat *old)
{
    if (old == NULL)
        return true;
    if (fchown(file, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        return false;
    return fchmod(file, old->st_mode & 07777) == 0;
}

static void sync_folder(const char *folder)
{
    int file = open(folder[0] != '\0' ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        /* Some file systems cannot do this; the file is in place either way. */
        (void)fsync(file);
        close(file);
    }
}

/* Whether a file may take that place; `old` is what stands there now. */
static bool may_replace(const char *target, struct stat *old, bool *exists)
{
    *exists = stat(target, old) == 0;
    if (!*exists)
        return errno == ENOENT;
    if (S_ISDIR(old->st_mode))
        errno = EISDIR;
    /* Renaming would replace a write-protected file; a person would not expect that. */
    return S_ISREG(old->st_mode) && access(target, W_OK) == 0;
}

lab_status lab_draft_begin(lab_draft *draft, const char *path, lab_error *error)
{
    char folder[PATH_MAX];
    struct stat old = {0};
    bool exists;
    draft->file = -1;
    if (!follow_links(path, draft->target))
        return lab_file_error(error, path, "cannot be written", errno);
    if (!may_replace(draft->target, &old, &exists)) {
        bool odd = exists && !S_ISREG(old.st_mode) && !S_ISDIR(old.st_mode);
        return odd ? lab_file_error(error, path, "cannot be written: it is not a regular file", 0)
                   : lab_file_error(error, path, "cannot be written", errno);
    }
    folder_of(draft->target, folder);
    lab_remove_leftovers(folder);
    draft->file = open_temporary(folder, draft->temporary);
    if (draft->file < 0)
        return lab_file_error(error, path, "cannot be written", errno);
    lab_file_lock(draft->file); /* it is being written */
    if (!take_over(draft->file, exists ? &old : NULL)) {
        lab_status failed = lab_file_error(error, path, "cannot be written", errno);
        close(draft->file);
        lab_draft_drop(draft);
        return failed;
    }
    error->message[0] = '\0';
    return LAB_OK;
}

bool lab_draft_keep(const lab_draft *draft)
{
    if (rename(draft->temporary, draft->target) == 0)
        return true;
    lab_draft_drop(draft);
    return false;
}

void lab_draft_drop(const lab_draft *draft)
{
    int number = errno;
    unlink(draft->temporary);
    errno = number;
}

lab_status lab_file_write(const char *path, const char *bytes, size_t length,
                          lab_durability durability, lab_error *error)
{
    lab_draft draft;
    lab_status begun = lab_draft_begin(&draft, path, error);
    if (begun != LAB_OK)
        return begun;
    bool sync = durability == LAB_FILE_SYNCED;
    bool good = write_bytes(draft.file, bytes, length) && (!sync || fsync(draft.file) == 0);
    int number = errno;
    if (close(draft.file) != 0 && good) {
        good = false;
        number = errno;
    }
    errno = number;
    if (!good)
        lab_draft_drop(&draft);
    if (!good || !lab_draft_keep(&draft))
        return lab_file_error(error, path, "cannot be written", errno);
    char folder[PATH_MAX];
    folder_of(draft.target, folder);
    if (sync)
        sync_folder(folder);
    return LAB_OK;
}

bool lab_file_set_aside(const char *path, char *name, size_t size)
{
    enum { MOST = 1000 };
    char aside[PATH_MAX];
    for (int i = 1; i < MOST; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        int length = snprintf(aside, sizeof aside, "%s.broken%s", path, number);
        if (length < 0 || length >= (int)sizeof aside)
            return false;
        if (access(aside, F_OK) == 0)
            continue;
        const char *slash = strrchr(aside, '/');
        snprintf(name, size, "%s", slash != NULL ? slash + 1 : aside);
        return rename(path, aside) == 0;
    }
    return false;
}
