/* SPDX-License-Identifier: MIT */
/* files.c - serves the files of the web client.
 *
 * The folder is read once, at start. A request is looked up among the names
 * that were found then, so no path can lead out of the folder. Files are mapped
 * into memory, and sent compressed if a compressed form is beside them. A file
 * whose name holds a hash never changes and is cached for ever; any other is
 * revalidated by its ETag. */
#include "server/files.h"

#include "base/alloc.h"
#include "base/crypto.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLAIN, GZIP, BROTLI, FORMS, MAX_DEPTH = 8 };

typedef struct {
    char *path; /* from '/', without '.gz' or '.br' */
    struct {
        const void *at;
        size_t len;
    } form[FORMS];
    char *copy;    /* the plain form, if it is no mapped file */
    char etag[20]; /* of the content, whatever its form */
    int is_hashed; /* its name changes with its content */
} file;

struct pl_files {
    file *file;
    size_t n, cap;
};

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".svg", "image/svg+xml" },
    { ".webp", "image/webp" },
    { ".avif", "image/avif" },
    { ".png", "image/png" },
    { ".jpg", "image/jpeg" },
    { ".ico", "image/x-icon" },
    { ".wasm", "application/wasm" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".opus", "audio/ogg" },
    { ".mp3", "audio/mpeg" },
};

static int ends_with(const char *path, const char *ending)
{
    size_t n = strlen(path), e = strlen(ending);
    return n > e && strcmp(path + n - e, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* 'assets/table-Bq3xY9_a.js': a dash and eight letters before the ending. */
static int has_hash(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');

    if (!dot || dot - slash < 10 || dot[-9] != '-')
        return 0;
    for (const char *p = dot - 8; p < dot; p++)
        if (!isalnum((unsigned char)*p) && *p != '_' && *p != '-')
            return 0;
    return 1;
}

/* ---- reading the folder ------------------------------------------------ */

static file *find_or_add(pl_files *files, const char *path, size_t len)
{
    for (size_t i = 0; i < files->n; i++)
        if (strlen(files->file[i].path) == len &&
            memcmp(files->file[i].path, path, len) == 0)
            return &files->file[i];
    PL_GROW(files->file, files->n, files->cap);
    file *f = &files->file[files->n++];
    memset(f, 0, sizeof *f);
    f->path = pl_xcopy(path, len);
    return f;
}

static void add_file(pl_files *files, const char *full, const char *path)
{
    int form = ends_with(path, ".gz")   ? GZIP
               : ends_with(path, ".br") ? BROTLI
                                        : PLAIN;
    struct stat st;
    int fd = open(full, O_RDONLY | O_CLOEXEC);

    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size) {
        void *at =
            mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (at != MAP_FAILED) {
            file *f = find_or_add(files, path,
                                  strlen(path) - (form == PLAIN ? 0 : 3));
            f->form[form].at = at;
            f->form[form].len = (size_t)st.st_size;
        }
    }
    if (fd >= 0)
        close(fd);
}

static void read_dir(pl_files *files, const char *dir, const char *prefix,
                     int depth)
{
    DIR *d = depth < MAX_DEPTH ? opendir(dir) : NULL;
    struct dirent *e;
    struct stat st;
    char full[4096], path[1024];

    while (d && (e = readdir(d))) {
        if (e->d_name[0] == '.')
            continue;
        if ((size_t)snprintf(full, sizeof full, "%s/%s", dir, e->d_name) >=
                sizeof full ||
            (size_t)snprintf(path, sizeof path, "%s/%s", prefix, e->d_name) >=
                sizeof path ||
            stat(full, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            read_dir(files, full, path, depth + 1);
        else
            add_file(files, full, path);
    }
    if (d)
        closedir(d);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const file *)a)->path, ((const file *)b)->path);
}

static void set_etag(file *f)
{
    int form = f->form[PLAIN].at ? PLAIN : f->form[GZIP].at ? GZIP : BROTLI;
    uint8_t hash[PL_HASH];

    pl_digest(f->form[form].at, f->form[form].len, hash);
    snprintf(f->etag, sizeof f->etag, "\"%02x%02x%02x%02x%02x%02x%02x%02x\"",
             hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6],
             hash[7]);
    f->is_hashed = has_hash(f->path);
}

pl_files *pl_files_new(const char *dir)
{
    pl_files *files = pl_xcalloc(1, sizeof *files);

    if (dir)
        read_dir(files, dir, "", 0);
    for (size_t i = 0; i < files->n; i++)
        set_etag(&files->file[i]);
    if (files->n)
        qsort(files->file, files->n, sizeof *files->file, by_path);
    return files;
}

static void keep_sorted(pl_files *files, file *f)
{
    set_etag(f);
    qsort(files->file, files->n, sizeof *files->file, by_path);
}

void pl_files_add(pl_files *files, const char *path, const char *full)
{
    size_t n = files->n;
    file key = { .path = (char *)path };

    if (n && bsearch(&key, files->file, n, sizeof key, by_path))
        return;
    add_file(files, full, path);
    if (files->n > n)
        keep_sorted(files, &files->file[n]);
}

void pl_files_put(pl_files *files, const char *path, const char *text,
                  size_t len)
{
    file *f = find_or_add(files, path, strlen(path));

    f->form[PLAIN].at = f->copy = pl_xcopy(text, len);
    f->form[PLAIN].len = len;
    keep_sorted(files, f);
}

void pl_files_free(pl_files *files)
{
    if (!files)
        return;
    for (size_t i = 0; i < files->n; i++) {
        for (int form = 0; form < FORMS; form++)
            if (files->file[i].form[form].at && !files->file[i].copy)
                munmap((void *)files->file[i].form[form].at,
                       files->file[i].form[form].len);
        free(files->file[i].path);
        free(files->file[i].copy);
    }
    free(files->file);
    free(files);
}

/* ---- answering --------------------------------------------------------- */

static const file *find(const pl_files *files, const char *path)
{
    file key = { .path = (char *)path };

    if (!files || !files->n)
        return NULL;
    return bsearch(&key, files->file, files->n, sizeof key, by_path);
}

/* A path without a dot in its last part is a page of the client. */
static const file *look_up(const pl_files *files, pl_slice path)
{
    char copy[1024];

    if (path.len >= sizeof copy || memchr(path.at, 0, path.len))
        return NULL;
    memcpy(copy, path.at, path.len);
    copy[path.len] = 0;
    const file *f = find(files, copy);
    if (!f && !strchr(strrchr(copy, '/'), '.'))
        f = find(files, "/index.html");
    return f;
}

static int best_form(const file *f, const pl_request *r)
{
    if (f->form[BROTLI].at && pl_slice_has_token(r->accept_encoding, "br"))
        return BROTLI;
    if (f->form[GZIP].at && pl_slice_has_token(r->accept_encoding, "gzip"))
        return GZIP;
    return PLAIN;
}

void pl_files_answer(const pl_files *files, pl_conn *conn, const pl_request *r)
{
    static const char *const encoding[FORMS] = { "",
                                                 "Content-Encoding: gzip\r\n",
                                                 "Content-Encoding: br\r\n" };
    const file *f = look_up(files, r->path);
    char headers[256];

    if (!f || !f->form[best_form(f, r)].at) {
        static const char text[] = "404 Not Found\n";
        pl_conn_reply(conn, 404, "text/plain; charset=utf-8",
                      "Cache-Control: no-store\r\n", text, sizeof text - 1);
        return;
    }
    int form = best_form(f, r);
    snprintf(headers, sizeof headers,
             "ETag: %s\r\nVary: Accept-Encoding\r\nCache-Control: %s\r\n%s",
             f->etag,
             f->is_hashed ? "public, max-age=31536000, immutable" : "no-cache",
             encoding[form]);
    if (pl_slice_has_token(r->if_none_match, f->etag))
        pl_conn_reply(conn, 304, NULL, headers, NULL, 0);
    else
        pl_conn_reply(conn, 200, type_of(f->path), headers, f->form[form].at,
                      f->form[form].len);
}
