/* journal_file.c - making, appending, syncing, finding and taking files of journals. */
#include "lab/journal_file.h"

#include "lab/file_lock.h"
#include "lab/journal.h"
#include "lab/text_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "unsaved-", suffix[] = ".journal";

struct lab_journal_file {
    int file;
    char path[PATH_MAX];
    size_t size;
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex; /* of what follows */
    pthread_cond_t news;
    uint64_t wanted, done; /* appends, and those of them that are on the disk */
    int failure;           /* errno of the last sync; 0: it went well */
    bool stop;
};

/* ---------------------------------------------------------------- on the disk */

/* At most so often, s: a disk has other things to do. */
static const double pause_between = 0.5;

static void sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    memcpy(folder, path, strlen(path) + 1);
    *(strrchr(folder, '/') + 1) = '\0';
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
}

/* With the mutex held, but not while the disk works. */
static void sync_once(lab_journal_file *f)
{
    uint64_t now = f->wanted;
    bool first = f->done == 0;
    pthread_mutex_unlock(&f->mutex);
    int failure = fdatasync(f->file) == 0 ? 0 : errno;
    if (first)
        sync_folder_of(f->path);
    pthread_mutex_lock(&f->mutex);
    f->failure = failure;
    if (now > f->done)
        f->done = now;
    pthread_cond_broadcast(&f->news);
}

static void rest(lab_journal_file *f)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(pause_between * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (!f->stop && pthread_cond_timedwait(&f->news, &f->mutex, &until) == 0)
        continue;
}

static void *keep_syncing(void *user)
{
    lab_journal_file *f = user;
    pthread_mutex_lock(&f->mutex);
    while (!f->stop) {
        if (f->wanted == f->done) {
            pthread_cond_wait(&f->news, &f->mutex);
            continue;
        }
        sync_once(f);
        rest(f);
    }
    pthread_mutex_unlock(&f->mutex);
    return NULL;
}

/* Signals are for the other threads. Without the thread a loss of power takes what the system has
 * not written by itself. */
static void start_thread(lab_journal_file *f)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    f->has_thread = pthread_create(&f->thread, NULL, keep_syncing, f) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void stop_thread(lab_journal_file *f)
{
    if (!f->has_thread)
        return;
    pthread_mutex_lock(&f->mutex);
    f->stop = true;
    pthread_cond_broadcast(&f->news);
    pthread_mutex_unlock(&f->mutex);
    pthread_join(f->thread, NULL);
    f->has_thread = false;
}

static void want_sync(lab_journal_file *f)
{
    pthread_mutex_lock(&f->mutex);
    f->wanted++;
    pthread_cond_broadcast(&f->news);
    pthread_mutex_unlock(&f->mutex);
}

bool lab_journal_file_synced(lab_journal_file *file)
{
    pthread_mutex_lock(&file->mutex);
    bool synced = file->wanted == file->done && file->failure == 0;
    pthread_mutex_unlock(&file->mutex);
    return synced;
}

void lab_journal_file_sync(lab_journal_file *file)
{
    pthread_mutex_lock(&file->mutex);
    if (file->wanted != file->done)
        sync_once(file);
    pthread_mutex_unlock(&file->mutex);
}

/* ---------------------------------------------------------------- making and appending */

static lab_journal_file *new_file(int file, const char *path, size_t size)
{
    lab_journal_file *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->file = file;
    f->size = size;
    memcpy(f->path, path, strlen(path) + 1);
    pthread_mutex_init(&f->mutex, NULL);
    pthread_cond_init(&f->news, NULL);
    return f;
}

/* At its place: what an earlier try has left there is overwritten. */
static bool write_at(int file, const char *bytes, size_t length, size_t place)
{
    while (length > 0) {
        ssize_t put = pwrite(file, bytes, length, (off_t)place);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes += put;
        length -= (size_t)put;
        place += (size_t)put;
    }
    return true;
}

static bool name_new(const char *folder, char path[PATH_MAX])
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    int length = snprintf(path, PATH_MAX, "%s%s%ld-%llx%09lx%s", folder, prefix, (long)getpid(),
                          (unsigned long long)now.tv_sec, (unsigned long)now.tv_nsec, suffix);
    return length > 0 && length < PATH_MAX;
}

lab_journal_file *lab_journal_file_create(const char *folder, const char *text, size_t length,
                                          lab_error *error)
{
    char path[PATH_MAX];
    lab_draft draft;
    if (!name_new(folder, path)) {
        lab_file_error(error, folder, "cannot be written", ENAMETOOLONG);
        return NULL;
    }
    if (lab_draft_begin(&draft, path, error) != LAB_OK)
        return NULL;
    lab_journal_file *f = new_file(draft.file, draft.target, length);
    bool written = f != NULL && write_at(draft.file, text, length, 0);
    if (!written)
        lab_draft_drop(&draft);
    if (!written || !lab_draft_keep(&draft)) {
        lab_file_error(error, path, "cannot be written", f != NULL ? errno : ENOMEM);
        close(draft.file);
        free(f);
        return NULL;
    }
    f->wanted = 1;
    start_thread(f);
    return f;
}

bool lab_journal_file_append(lab_journal_file *file, const char *bytes, size_t length,
                             lab_error *error)
{
    struct stat status;
    if (length == 0)
        return true;
    pthread_mutex_lock(&file->mutex);
    int failure = file->failure;
    pthread_mutex_unlock(&file->mutex);
    if (failure == 0 && fstat(file->file, &status) == 0 && status.st_nlink == 0)
        failure = ENOENT; /* somebody has removed it */
    if (failure == 0 && !write_at(file->file, bytes, length, file->size))
        failure = errno;
    if (failure != 0) {
        lab_file_error(error, file->path, "cannot be written", failure);
        return false;
    }
    file->size += length;
    want_sync(file);
    return true;
}

const char *lab_journal_file_name(const lab_journal_file *file)
{
    return strrchr(file->path, '/') + 1;
}

size_t lab_journal_file_size(const lab_journal_file *file)
{
    return file->size;
}

void lab_journal_file_close(lab_journal_file *file, bool remove)
{
    if (file == NULL)
        return;
    stop_thread(file);
    if (remove)
        unlink(file->path);
    close(file->file);
    pthread_cond_destroy(&file->news);
    pthread_mutex_destroy(&file->mutex);
    free(file);
}

/* ---------------------------------------------------------------- finding and taking */

/* The number of the process that made it; 0 when it is no journal's name. */
static long maker_of(const char *name)
{
    size_t length = strlen(name), begin = sizeof prefix - 1, end = sizeof suffix - 1;
    if (strncmp(name, prefix, begin) != 0 || length < begin + end ||
        strcmp(name + length - end, suffix) != 0)
        return 0;
    char *stop;
    long pid = strtol(name + begin, &stop, 10);
    return pid > 0 && *stop == '-' ? pid : 0;
}

/* Open and locked, or -1 with errno set. */
static int open_dead(const char *path, long maker)
{
    struct stat ours, there;
    int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return -1;
    /* Who had it may have removed it meanwhile, or another have it taken. */
    if (!lab_file_lock_dead(file, maker) || fstat(file, &ours) != 0 || stat(path, &there) != 0 ||
        !S_ISREG(ours.st_mode) || ours.st_dev != there.st_dev || ours.st_ino != there.st_ino) {
        close(file);
        errno = EAGAIN;
        return -1;
    }
    return file;
}

static bool join(char path[PATH_MAX], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_MAX, "%s%s", folder, name);
    return length > 0 && length < PATH_MAX;
}

static bool is_later(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

bool lab_journal_file_find(const char *folder, char path[PATH_MAX], time_t *when)
{
    bool found = false;
    struct timespec latest = {0};
    DIR *files = opendir(folder);
    struct dirent *entry;
    while (files != NULL && (entry = readdir(files)) != NULL) {
        char other[PATH_MAX];
        struct stat status;
        long maker = maker_of(entry->d_name);
        if (maker == 0 || !join(other, folder, entry->d_name) || lstat(other, &status) != 0 ||
            (found && !is_later(&status.st_mtim, &latest)))
            continue;
        int file = open_dead(other, maker);
        if (file < 0)
            continue;
        close(file);
        memcpy(path, other, sizeof other);
        latest = status.st_mtim;
        found = true;
    }
    if (files != NULL)
        closedir(files);
    *when = latest.tv_sec;
    return found;
}

lab_journal_file *lab_journal_file_take(const char *path, lab_error *error)
{
    const char *slash = strrchr(path, '/');
    struct stat status;
    int file = open_dead(path, maker_of(slash != NULL ? slash + 1 : path));
    if (file < 0 || fstat(file, &status) != 0) {
        lab_file_error(error, path, "cannot be read", errno);
        return NULL;
    }
    lab_journal_file *f = new_file(file, path, (size_t)status.st_size);
    if (f == NULL) {
        lab_file_error(error, path, "cannot be read", ENOMEM);
        close(file);
    }
    return f;
}

char *lab_journal_file_read(const lab_journal_file *file, size_t *length, lab_error *error)
{
    int failure = file->size > LAB_JOURNAL_MAX_BYTES ? EFBIG : 0;
    char *text = failure == 0 ? malloc(file->size + 1) : NULL;
    if (failure == 0 && text == NULL)
        failure = ENOMEM;
    *length = 0;
    while (failure == 0 && *length < file->size) {
        ssize_t got = pread(file->file, text + *length, file->size - *length, (off_t)*length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            failure = errno;
        if (got <= 0)
            break; /* it is shorter than it was */
        *length += (size_t)got;
    }
    if (failure == 0)
        return text;
    free(text);
    lab_file_error(error, file->path, "cannot be read", failure);
    return NULL;
}

void lab_journal_file_remove(const char *folder, const char *name)
{
    char path[PATH_MAX];
    long maker = maker_of(name);
    if (maker == 0 || strchr(name, '/') != NULL || !join(path, folder, name))
        return;
    int file = open_dead(path, maker);
    if (file < 0)
        return;
    unlink(path);
    close(file);
}
