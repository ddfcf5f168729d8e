/* SPDX-License-Identifier: MIT */
/* faults.c - lets a chosen operation of the store fail: the calls of the tail
 * and our allocations through wrappers that the linker puts in, those of SQLite
 * through an allocator and a VFS in front of the real ones. */
#define _GNU_SOURCE /* O_DIRECT; NOLINT(bugprone-reserved-identifier) */
#include "tests/store/faults.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <cmocka.h>

struct faults fault;

static int fails(kind what)
{
    if (!fault.at || what != fault.what)
        return 0;
    fault.count++;
    if (fault.count < fault.at || (fault.count > fault.at && !fault.forever))
        return 0;
    fault.hit = 1;
    return 1;
}

/* The tail's calls, and those of our allocator. The linker gives the names. */
/* NOLINTBEGIN(bugprone-reserved-identifier) */
static int refuses_direct(int fd)
{
    if (!(fcntl(fd, F_GETFL) & O_DIRECT) || !fails(FAIL_DIRECT))
        return 0;
    errno = EINVAL;
    return 1;
}

ssize_t __real_pwrite64(int, const void *, size_t, off_t);
ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t n, off_t at);
ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t n, off_t at)
{
    if (refuses_direct(fd))
        return -1;
    if (fails(FAIL_LATE)) {
        __real_pwrite64(fd, bytes, n, at);
        errno = EIO;
        return -1;
    }
    if (fails(FAIL_WRITE)) {
        /* Half of it reaches the disk, in whole sectors. */
        ssize_t half = __real_pwrite64(fd, bytes, n / 2 / 512 * 512, at);
        errno = half < 0 ? errno : ENOSPC;
        return -1;
    }
    return __real_pwrite64(fd, bytes, n, at);
}

ssize_t __real_pread64(int, void *, size_t, off_t);
ssize_t __wrap_pread64(int fd, void *bytes, size_t n, off_t at);
ssize_t __wrap_pread64(int fd, void *bytes, size_t n, off_t at)
{
    if (refuses_direct(fd))
        return -1;
    if (fails(FAIL_READ)) {
        errno = EIO;
        return -1;
    }
    return __real_pread64(fd, bytes, n, at);
}

int __real_fsync(int);
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    if (fails(FAIL_SYNC)) {
        errno = EIO;
        return -1;
    }
    return __real_fsync(fd);
}

int __real_open64(const char *, int, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...)
{
    if (fails(FAIL_OPEN)) {
        errno = EMFILE;
        return -1;
    }
    return __real_open64(path, flags, 0600);
}

void *__real_calloc(size_t, size_t);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size)
{
    return fails(FAIL_OUR_ALLOC) ? NULL : __real_calloc(n, size);
}

void *__real_realloc(void *, size_t);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
    return fails(FAIL_OUR_ALLOC) ? NULL : __real_realloc(old, size);
}

/* NOLINTEND(bugprone-reserved-identifier) */

/* SQLite's allocator. */
static sqlite3_mem_methods plain_alloc;

static void *sqlite_malloc(int n)
{
    return fails(FAIL_SQLITE_ALLOC) ? NULL : plain_alloc.xMalloc(n);
}

static void *sqlite_realloc(void *old, int n)
{
    return fails(FAIL_SQLITE_ALLOC) ? NULL : plain_alloc.xRealloc(old, n);
}

/* SQLite's files: each of ours holds the real one behind it. */
typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
} file;

static sqlite3_vfs *real_vfs;

#define REAL(f) ((file *)(f))->real

static int vfs_close(sqlite3_file *f)
{
    int rc = REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK;

    sqlite3_free(REAL(f));
    return rc;
}

static int vfs_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return fails(FAIL_READ) ? SQLITE_IOERR_READ
                            : REAL(f)->pMethods->xRead(REAL(f), to, n, at);
}

static int vfs_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    if (fails(FAIL_WRITE)) {
        REAL(f)->pMethods->xWrite(REAL(f), from, n / 2, at);
        return SQLITE_FULL;
    }
    return REAL(f)->pMethods->xWrite(REAL(f), from, n, at);
}

static int vfs_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return fails(FAIL_WRITE) ? SQLITE_IOERR_TRUNCATE
                             : REAL(f)->pMethods->xTruncate(REAL(f), size);
}

static int vfs_sync(sqlite3_file *f, int flags)
{
    return fails(FAIL_SYNC) ? SQLITE_IOERR_FSYNC
                            : REAL(f)->pMethods->xSync(REAL(f), flags);
}

static int vfs_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return REAL(f)->pMethods->xFileSize(REAL(f), size);
}

static int vfs_lock(sqlite3_file *f, int level)
{
    return REAL(f)->pMethods->xLock(REAL(f), level);
}

static int vfs_unlock(sqlite3_file *f, int level)
{
    return REAL(f)->pMethods->xUnlock(REAL(f), level);
}

static int vfs_check(sqlite3_file *f, int *is_reserved)
{
    return REAL(f)->pMethods->xCheckReservedLock(REAL(f), is_reserved);
}

static int vfs_control(sqlite3_file *f, int op, void *arg)
{
    return REAL(f)->pMethods->xFileControl(REAL(f), op, arg);
}

static int vfs_sector(sqlite3_file *f)
{
    return REAL(f)->pMethods->xSectorSize(REAL(f));
}

static int vfs_device(sqlite3_file *f)
{
    return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f,
                    int flags, int *out)
{
    /* An exclusive WAL needs no shared memory, so version 1 is enough. */
    static const sqlite3_io_methods methods = {
        .iVersion = 1,
        .xClose = vfs_close,
        .xRead = vfs_read,
        .xWrite = vfs_write,
        .xTruncate = vfs_truncate,
        .xSync = vfs_sync,
        .xFileSize = vfs_size,
        .xLock = vfs_lock,
        .xUnlock = vfs_unlock,
        .xCheckReservedLock = vfs_check,
        .xFileControl = vfs_control,
        .xSectorSize = vfs_sector,
        .xDeviceCharacteristics = vfs_device,
    };
    int rc;
    (void)vfs;

    f->pMethods = NULL;
    if (fails(FAIL_OPEN))
        return SQLITE_CANTOPEN;
    REAL(f) = sqlite3_malloc(real_vfs->szOsFile);
    if (!REAL(f))
        return SQLITE_NOMEM;
    rc = real_vfs->xOpen(real_vfs, name, REAL(f), flags, out);
    if (rc != SQLITE_OK)
        sqlite3_free(REAL(f));
    else
        f->pMethods = &methods;
    return rc;
}

void faults_install(void)
{
    static sqlite3_vfs vfs;
    sqlite3_mem_methods m;

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain_alloc);
    if (!plain_alloc.xMalloc) { /* it is set by the first start */
        sqlite3_initialize();
        sqlite3_shutdown();
        sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain_alloc);
    }
    m = plain_alloc;
    m.xMalloc = sqlite_malloc;
    m.xRealloc = sqlite_realloc;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &m), SQLITE_OK);
    sqlite3_initialize();
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "faults";
    vfs.szOsFile = sizeof(file);
    vfs.xOpen = vfs_open;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}
