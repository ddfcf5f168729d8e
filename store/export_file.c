/* SPDX-License-Identifier: MIT */
/* export_file.c - writes and reads the file of a cluster's backup.
 * export_file.h describes the format. */
#include "store/export_file.h"

#include <string.h>

enum { HEAD = 6, END = 8 + PL_HASH };

static const char MAGIC[] = "PLEXPORT\1";
static const char TORN[] = "the file ends too early";

static void put_number(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(n >> 8 * i);
}

static uint64_t number_at(const uint8_t *from, int bytes)
{
    uint64_t n = 0;

    for (int i = 0; i < bytes; i++)
        n |= (uint64_t)from[i] << 8 * i;
    return n;
}

/* Adds a message, or the head of the end, to the chain. */
static void chain(pl_export *e, const uint8_t head[HEAD], const char *subject,
                  const void *body, size_t len)
{
    e->scratch.len = 0;
    pl_buffer_put(&e->scratch, e->chain, sizeof e->chain);
    pl_buffer_put(&e->scratch, head, HEAD);
    pl_buffer_puts(&e->scratch, subject);
    if (len)
        pl_buffer_put(&e->scratch, body, len);
    pl_sealer_hash(e->sealer, "export", e->scratch.at, e->scratch.len,
                   e->chain);
}

static int write_all(pl_export *e, const void *bytes, size_t len)
{
    return !len || fwrite(bytes, 1, len, e->file) == len;
}

static int read_all(pl_export *e, void *bytes, size_t len)
{
    return !len || fread(bytes, 1, len, e->file) == len;
}

int pl_export_begin(pl_export *e, FILE *file, const pl_sealer *sealer)
{
    *e = (pl_export){ .file = file, .sealer = sealer };
    return write_all(e, MAGIC, sizeof MAGIC - 1);
}

int pl_export_put(pl_export *e, const char *subject, const void *body,
                  size_t len)
{
    size_t n = strlen(subject);
    uint8_t head[HEAD];

    if (!n || n >= PL_EXPORT_SUBJECT || len > PL_EXPORT_BODY)
        return 0;
    put_number(head, n, 2);
    put_number(head + 2, len, 4);
    chain(e, head, subject, body, len);
    e->n++;
    return write_all(e, head, HEAD) && write_all(e, subject, n) &&
           write_all(e, body, len);
}

int pl_export_end(pl_export *e)
{
    static const uint8_t head[HEAD];
    uint8_t n[8];

    put_number(n, e->n, 8);
    chain(e, head, "", n, sizeof n);
    return write_all(e, head, HEAD) && write_all(e, n, sizeof n) &&
           write_all(e, e->chain, sizeof e->chain) && fflush(e->file) == 0;
}

static int fail(pl_export *e, const char *why)
{
    e->why = why;
    return -1;
}

int pl_export_open(pl_export *e, FILE *file, const pl_sealer *sealer)
{
    char magic[sizeof MAGIC - 1];

    *e = (pl_export){ .file = file, .sealer = sealer };
    if (!read_all(e, magic, sizeof magic) ||
        memcmp(magic, MAGIC, sizeof magic - 1) != 0)
        e->why = "the file is not the backup of a cluster";
    else if (magic[sizeof magic - 1] != MAGIC[sizeof magic - 1])
        e->why = "the file was written by a newer version of this program";
    return !e->why;
}

static int read_end(pl_export *e)
{
    static const uint8_t head[HEAD];
    uint8_t end[END];

    if (!read_all(e, end, sizeof end))
        return fail(e, TORN);
    if (fgetc(e->file) != EOF)
        return fail(e, "the file goes on after its end");
    chain(e, head, "", end, 8);
    if (number_at(end, 8) != e->n ||
        !pl_same_secret(end + 8, e->chain, sizeof e->chain))
        return fail(e, "the file was changed, or belongs to another key");
    return 0;
}

/* The subjects of this program have these bytes only: no wildcard, no space. */
static int is_subject(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') ||
              (text[i] >= '0' && text[i] <= '9') || text[i] == '.'))
            return 0;
    return len > 0;
}

int pl_export_next(pl_export *e)
{
    uint8_t head[HEAD];
    size_t n, len;

    if (!read_all(e, head, HEAD))
        return fail(e, TORN);
    n = (size_t)number_at(head, 2);
    len = (size_t)number_at(head + 2, 4);
    if (!n && !len)
        return read_end(e);
    if (!n || n >= PL_EXPORT_SUBJECT || len > PL_EXPORT_BODY)
        return fail(e, "the file is damaged");
    e->body.len = 0;
    if (!read_all(e, e->subject, n) ||
        !read_all(e, pl_buffer_room(&e->body, len + 1), len))
        return fail(e, TORN);
    e->body.len = len;
    if (!is_subject(e->subject, n))
        return fail(e, "the file is damaged");
    e->subject[n] = 0;
    chain(e, head, e->subject, e->body.at, len);
    e->n++;
    return 1;
}

void pl_export_release(pl_export *e)
{
    pl_buffer_release(&e->body);
    pl_buffer_release(&e->scratch);
}
