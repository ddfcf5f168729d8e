/* SPDX-License-Identifier: MIT */
/* tail.c - the file of the newest entries, and where each one is in memory.
 *
 * What is in the file is in memory too, record for record: a half in memory is
 * an image of the half on the disk, and an entry points into it. A table's
 * entries are chained from the last one backwards. The arrays never move, so
 * pointers stay good until their half is folded.
 *
 * The file is written in whole blocks from that image, past the kernel's cache
 * (O_DIRECT) where the file system can: nothing reads the file while the store
 * runs, and the copy in the cache costs a tenth of the CPU time of a flush. The
 * cache would write whole blocks, too. */
#define _GNU_SOURCE /* O_DIRECT; NOLINT(bugprone-reserved-identifier) */
#include "store/tail.h"

#include "base/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HALF = 2 << 20,
    BLOCK = 4096,             /* a multiple of what any disk writes at once */
    CHECK = 16,               /* bytes of a checksum */
    HEAD = 4 + 4 + 8 + CHECK, /* magic, length, generation, checksum */
    FIXED = 16 + 8 + 16 + 8 + 8 + 4,
    LEAST_BODY = 64, /* a sealed body is longer; bounds the arrays below */
    ENTRIES = HALF / (FIXED + LEAST_BODY) + 1,
    SLOTS = 1 << 16, /* more than twice the entries of both halves */
    FOLD_LEAST = 128,
    FOLD_MOST = 256,
};

_Static_assert(SLOTS > 2 * ENTRIES, "the index must not get full");

static const uint32_t MAGIC = 0x314c5450; /* "PTL1" */

typedef struct node {
    pl_tail_entry entry; /* first, so that an entry is its node */
    struct node *before; /* of the same table */
} node;

typedef struct {
    uint64_t generation; /* 0: empty */
    size_t used;         /* bytes of whole records */
    uint8_t *bytes;
    node *node;
    size_t n, n_safe; /* entries; those that are written */
    const pl_tail_entry **sorted;
    size_t folded; /* of the sorted ones */
} half;

struct pl_tail {
    int fd;
    int is_direct;   /* read and written past the kernel's cache */
    int is_doubtful; /* a write failed whose record may be on the disk */
    char *path;
    half half[2];
    int active;
    size_t batch; /* bytes added behind the next record's head */
    node *slot[SLOTS];
};

/* ---- bytes ------------------------------------------------------------- */

static void put(uint8_t **p, const void *bytes, size_t len)
{
    memcpy(*p, bytes, len);
    *p += len;
}

static void get(const uint8_t **p, void *out, size_t len)
{
    memcpy(out, *p, len);
    *p += len;
}

/* The checksum covers the generation and where the record is, so that a record
 * is good only where and when it was written. */
static void checksum(uint64_t generation, size_t place, const uint8_t *payload,
                     size_t len, uint8_t out[CHECK])
{
    struct {
        uint64_t generation, place;
        uint8_t payload[PL_HASH];
    } all = { generation, place, { 0 } };
    uint8_t hash[PL_HASH];

    pl_digest(payload, len, all.payload);
    pl_digest(&all, sizeof all, hash);
    memcpy(out, hash, CHECK);
}

/* ---- index ------------------------------------------------------------- */

static node **slot_of(const pl_tail *t, const pl_id *table)
{
    uint64_t hash;

    memcpy(&hash, table->b, sizeof hash);
    hash = hash * 0x9e3779b97f4a7c15u >> 40;
    for (;; hash++) {
        node *const *slot = &t->slot[hash % SLOTS];
        if (!*slot || pl_id_equal(&(*slot)->entry.table, table))
            return (node **)slot;
    }
}

static void link_node(pl_tail *t, node *new)
{
    node **slot = slot_of(t, &new->entry.table);

    new->before = *slot;
    *slot = new;
}

/* Rebuilds the index after entries were removed: the older half first, so that
 * a table's chain ends with its newest entry. */
static void link_all(pl_tail *t)
{
    memset(t->slot, 0, sizeof t->slot);
    for (int turn = 1; turn >= 0; turn--) {
        half *h = &t->half[t->active ^ turn];
        for (size_t i = 0; i < h->n; i++)
            link_node(t, &h->node[i]);
    }
}

/* ---- adding and writing ------------------------------------------------ */

int pl_tail_fits(const pl_tail *t, size_t len)
{
    const half *h = &t->half[t->active];

    return h->used + HEAD + t->batch + FIXED + len <= HALF && h->n < ENTRIES;
}

/* Takes the entry that begins at 'at', of which 'left' bytes are there. 0 if
 * it is not one; else its length. */
static size_t take_entry(half *h, const uint8_t *at, size_t left)
{
    const uint8_t *p = at;
    uint32_t len;
    node *new = &h->node[h->n];
    pl_tail_entry *e = &new->entry;

    if (left < FIXED || h->n == ENTRIES)
        return 0;
    get(&p, &e->table, 16);
    get(&p, &e->seq, 8);
    get(&p, &e->id, 16);
    get(&p, &e->due, 8);
    get(&p, &e->keep, 8);
    get(&p, &len, 4);
    if (len < LEAST_BODY || len > left - FIXED)
        return 0;
    e->body = p;
    e->len = len;
    h->n++;
    return FIXED + len;
}

void pl_tail_add(pl_tail *t, const pl_tail_entry *e)
{
    half *h = &t->half[t->active];
    uint8_t *at = h->bytes + h->used + HEAD + t->batch, *p = at;
    uint32_t len = (uint32_t)e->len;

    assert(e->len >= LEAST_BODY && pl_tail_fits(t, e->len));
    put(&p, &e->table, 16);
    put(&p, &e->seq, 8);
    put(&p, &e->id, 16);
    put(&p, &e->due, 8);
    put(&p, &e->keep, 8);
    put(&p, &len, 4);
    put(&p, e->body, len);
    t->batch += take_entry(h, at, (size_t)(p - at));
    link_node(t, &h->node[h->n - 1]);
}

/* Some file systems open a file for direct writes and then refuse them. */
static int stop_direct(pl_tail *t)
{
    int flags = fcntl(t->fd, F_GETFL);

    if (!t->is_direct || flags < 0 ||
        fcntl(t->fd, F_SETFL, flags & ~O_DIRECT) != 0)
        return 0;
    t->is_direct = 0;
    return 1;
}

/* Writes the blocks that hold 'len' bytes of the active half from 'from' on.
 * What else is in them is on the disk already, or is not a record. */
static int write_blocks(pl_tail *t, size_t from, size_t len)
{
    const uint8_t *bytes = t->half[t->active].bytes;
    size_t first = from / BLOCK * BLOCK;
    size_t n = (from + len + BLOCK - 1) / BLOCK * BLOCK - first;
    off_t at = (off_t)(t->active ? HALF : 0) + (off_t)first;
    ssize_t done = pwrite(t->fd, bytes + first, n, at);

    if (done < 0 && errno == EINVAL && stop_direct(t))
        done = pwrite(t->fd, bytes + first, n, at);
    return done == (ssize_t)n;
}

int pl_tail_write(pl_tail *t)
{
    half *h = &t->half[t->active];
    uint8_t *p = h->bytes + h->used;
    uint32_t len = (uint32_t)t->batch;
    size_t whole = HEAD + t->batch;
    uint8_t check[CHECK];

    if (!t->batch)
        return 1;
    checksum(h->generation, h->used, p + HEAD, len, check);
    put(&p, &MAGIC, 4);
    put(&p, &len, 4);
    put(&p, &h->generation, 8);
    put(&p, check, CHECK);
    t->batch = 0;
    t->is_doubtful = !write_blocks(t, h->used, whole);
    if (t->is_doubtful) {
        h->n = h->n_safe;
        link_all(t);
        return 0;
    }
    h->used += whole;
    h->n_safe = h->n;
    return 1;
}

/* ---- finding ----------------------------------------------------------- */

const pl_tail_entry *pl_tail_last(const pl_tail *t, const pl_id *table)
{
    const node *found = *slot_of(t, table);
    return found ? &found->entry : NULL;
}

const pl_tail_entry *pl_tail_before(const pl_tail *t, const pl_tail_entry *e)
{
    const node *before = ((const node *)e)->before;
    (void)t;

    return before ? &before->entry : NULL;
}

void pl_tail_each_table(const pl_tail *t,
                        void (*each)(void *ctx, const pl_tail_entry *entry),
                        void *ctx)
{
    for (int i = 0; i < SLOTS; i++)
        if (t->slot[i])
            each(ctx, &t->slot[i]->entry);
}

/* ---- folding ----------------------------------------------------------- */

static int by_table_and_number(const void *a, const void *b)
{
    const pl_tail_entry *x = *(const pl_tail_entry *const *)a;
    const pl_tail_entry *y = *(const pl_tail_entry *const *)b;
    int order = memcmp(&x->table, &y->table, sizeof x->table);

    return order ? order : (x->seq > y->seq) - (x->seq < y->seq);
}

static void sort(half *h)
{
    for (size_t i = 0; i < h->n; i++)
        h->sorted[i] = &h->node[i].entry;
    qsort(h->sorted, h->n, sizeof *h->sorted, by_table_and_number);
    h->folded = 0;
}

/* A disk may report that a flush failed after it has stored the bytes. The next
 * record takes the place of such a one; without a next record, the head of it
 * is erased. Otherwise a reader would find entries that were refused, in front
 * of the ones that took their numbers. */
int pl_tail_can_write(pl_tail *t)
{
    half *h = &t->half[t->active];

    if (!t->is_doubtful)
        return 1;
    memset(h->bytes + h->used, 0, HEAD);
    t->is_doubtful = !write_blocks(t, h->used, HEAD);
    return !t->is_doubtful;
}

int pl_tail_is_doubtful(const pl_tail *t)
{
    return t->is_doubtful;
}

int pl_tail_turn(pl_tail *t)
{
    half *old = &t->half[t->active], *new = &t->half[!t->active];

    assert(!t->batch);
    if (new->n || !pl_tail_can_write(t))
        return 0;
    if (!old->n)
        return 1;
    sort(old);
    new->generation = old->generation + 1;
    new->used = 0;
    t->active = !t->active;
    return 1;
}

int pl_tail_is_empty(const pl_tail *t)
{
    return !t->half[0].n && !t->half[1].n && !t->is_doubtful;
}

size_t pl_tail_fold_left(const pl_tail *t)
{
    const half *h = &t->half[!t->active];

    return h->n - h->folded;
}

size_t pl_tail_active(const pl_tail *t)
{
    return t->half[t->active].n;
}

void pl_tail_turn_early(pl_tail *t)
{
    if (t->half[t->active].used > HALF / 4)
        pl_tail_turn(t);
}

size_t pl_tail_fold_due(const pl_tail *t, int is_idle)
{
    const half *h = &t->half[!t->active];
    size_t filled = t->half[t->active].used;
    size_t want = h->n;

    /* Fold in proportion to how full the other half is, so that all is folded
     * when that one is half full. */
    if (!is_idle && filled < HALF / 2)
        want = (size_t)((double)h->n * 2 * (double)filled / HALF);
    if (want <= h->folded || (want < h->n && want - h->folded < FOLD_LEAST))
        return 0;
    return want - h->folded < FOLD_MOST ? want - h->folded : FOLD_MOST;
}

const pl_tail_entry *const *pl_tail_fold_next(pl_tail *t, size_t most,
                                              size_t *n, uint64_t *generation)
{
    const half *h = &t->half[!t->active];
    size_t left = h->n - h->folded;

    *n = left < most ? left : most;
    *generation = *n && *n == left ? h->generation : 0;
    return h->sorted + h->folded;
}

void pl_tail_fold_done(pl_tail *t, size_t n)
{
    half *h = &t->half[!t->active];

    h->folded += n;
    if (h->folded < h->n)
        return;
    h->n = h->n_safe = h->folded = 0;
    link_all(t);
}

/* ---- opening ----------------------------------------------------------- */

/* Reads the entries of one record. 0, and none of them, if the record is not
 * complete. */
static int read_record(half *h)
{
    const uint8_t *p = h->bytes + h->used;
    uint8_t check[CHECK], expected[CHECK];
    size_t before = h->n, done = 0;
    uint64_t generation;
    uint32_t magic, len;

    if (HALF - h->used < HEAD)
        return 0;
    get(&p, &magic, 4);
    get(&p, &len, 4);
    get(&p, &generation, 8);
    get(&p, check, CHECK);
    if (magic != MAGIC || !len || len > HALF - h->used - HEAD || !generation ||
        (h->used && generation != h->generation))
        return 0;
    checksum(generation, h->used, p, len, expected);
    if (memcmp(check, expected, CHECK) != 0)
        return 0;
    while (done < len) {
        size_t size = take_entry(h, p + done, len - done);
        if (!size) {
            h->n = before;
            return 0;
        }
        done += size;
    }
    h->generation = generation;
    h->used += HEAD + len;
    return 1;
}

static int read_half(pl_tail *t, int which, uint64_t folded)
{
    half *h = &t->half[which];
    ssize_t n = pread(t->fd, h->bytes, HALF, which ? HALF : 0);

    if (n < 0 && errno == EINVAL && stop_direct(t))
        n = pread(t->fd, h->bytes, HALF, which ? HALF : 0);
    if (n < 0)
        return 0;
    memset(h->bytes + n, 0, HALF - (size_t)n);
    while (read_record(h))
        ;
    if (h->generation <= folded)
        h->n = h->used = 0;
    h->n_safe = h->n;
    return 1;
}

/* A file of its full size, written once from end to end: a later write then
 * changes no metadata of the file system, which would be flushed as well. */
static int fill(int fd)
{
    static const uint8_t zero[1 << 16];
    off_t size = lseek(fd, 0, SEEK_END);

    while (size >= 0 && size < 2 * HALF) {
        ssize_t n = pwrite(fd, zero, sizeof zero, size);
        if (n <= 0)
            return 0;
        size += n;
    }
    return size >= 0 && fsync(fd) == 0;
}

int pl_tail_flush_folder(const char *path)
{
    char *copy = pl_xcopy(path, strlen(path));
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int ok = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        close(fd);
    free(copy);
    return ok;
}

static int open_file(pl_tail *t, const char **why)
{
    int fd = open(t->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (fd >= 0 && fill(fd) && pl_tail_flush_folder(t->path)) {
        t->fd = open(t->path, O_RDWR | O_DSYNC | O_DIRECT | O_CLOEXEC);
        t->is_direct = t->fd >= 0;
        if (t->fd < 0)
            t->fd = open(t->path, O_RDWR | O_DSYNC | O_CLOEXEC);
    }
    if (fd >= 0)
        close(fd);
    if (t->fd < 0)
        *why = "the tail of the store cannot be opened or made";
    return t->fd >= 0;
}

pl_tail *pl_tail_open(const char *path, uint64_t folded, const char **why)
{
    pl_tail *t = pl_xcalloc(1, sizeof *t);
    half *a = &t->half[0], *b = &t->half[1];

    t->fd = -1;
    t->path = pl_xcopy(path, strlen(path));
    for (int i = 0; i < 2; i++) {
        t->half[i].bytes = pl_xaligned(BLOCK, HALF);
        t->half[i].node = pl_xcalloc(ENTRIES, sizeof(node));
        t->half[i].sorted = pl_xcalloc(ENTRIES, sizeof(void *));
    }
    if (!open_file(t, why))
        goto fail;
    if (!read_half(t, 0, folded) || !read_half(t, 1, folded)) {
        *why = "the tail of the store cannot be read";
        goto fail;
    }
    t->active = b->generation > a->generation;
    if (t->half[t->active].generation <= folded)
        t->half[t->active].generation = folded + 1;
    sort(&t->half[!t->active]);
    link_all(t);
    return t;

fail:
    pl_tail_close(t, 0);
    return NULL;
}

void pl_tail_close(pl_tail *t, int is_folded)
{
    if (!t)
        return;
    if (t->fd >= 0)
        close(t->fd);
    if (is_folded)
        unlink(t->path);
    for (int i = 0; i < 2; i++) {
        free(t->half[i].bytes);
        free(t->half[i].node);
        free(t->half[i].sorted);
    }
    free(t->path);
    free(t);
}
