/* SPDX-License-Identifier: MIT */
/* sqlite_copy.c - a backup of the SQLite file, a few pages at a time.
 *
 * One statement that copies everything kept all moves waiting for more than a
 * second in a store of half a gigabyte. SQLite's backup takes as many pages as
 * it is told and follows what this connection changes meanwhile, so the store's
 * thread copies between two batches. The flush at the end would delay moves as
 * well, so it runs on a thread of its own (store_sqlite.c). */
#include "store/sqlite_copy.h"

#include "base/alloc.h"
#include "store/sqlite_inner.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP = 64 }; /* pages */

struct pl_db_copy {
    sqlite3 *to;
    sqlite3_backup *backup;
    char *path;
    int is_ours; /* the file was made here */
    int ok;
};

static int make_file(pl_db_copy *c)
{
    int fd = open(c->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (fd < 0)
        return 0;
    c->is_ours = 1;
    return close(fd) == 0;
}

pl_db_copy *pl_db_copy_begin(pl_db *db, const char *path)
{
    pl_db_copy *c = pl_xcalloc(1, sizeof *c);

    c->path = pl_xcopy(path, strlen(path));
    /* A copy that is not whole is thrown away, so it needs no journal. */
    if (make_file(c) && pl_db_fold_all(db) &&
        sqlite3_open_v2(path, &c->to, SQLITE_OPEN_READWRITE, NULL) ==
            SQLITE_OK &&
        sqlite3_exec(c->to, "pragma synchronous = off", NULL, NULL, NULL) ==
            SQLITE_OK)
        c->backup = sqlite3_backup_init(c->to, "main", db->sqlite, "main");
    if (c->backup)
        return c;
    pl_db_copy_end(c);
    return NULL;
}

int pl_db_copy_step(pl_db_copy *c)
{
    int step = sqlite3_backup_step(c->backup, STEP);

    if (step == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED)
        return 0;
    c->ok = step == SQLITE_DONE;
    c->ok &= sqlite3_backup_finish(c->backup) == SQLITE_OK;
    c->backup = NULL;
    return 1;
}

static int flush(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int ok = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        close(fd);
    return ok && pl_tail_flush_folder(path);
}

int pl_db_copy_end(pl_db_copy *c)
{
    int ok;

    sqlite3_backup_finish(c->backup);
    ok = sqlite3_close(c->to) == SQLITE_OK && c->ok && flush(c->path);
    if (!ok && c->is_ours)
        unlink(c->path);
    free(c->path);
    free(c);
    return ok;
}
