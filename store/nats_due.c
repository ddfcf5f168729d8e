/* SPDX-License-Identifier: MIT */
/* nats_due.c - which tables on NATS have a timer or a bot to run.
 *
 * The last message of a table's log says when the table is due. To find such
 * tables without reading all, each has a mark: a message pl.due.K.TABLE in the
 * stream PL_DUE. A mark is stored before the first entry that makes its table
 * due, so every due table has one. A table with a mark need not be due: whoever
 * lists them asks for the table's last message.
 *
 * The hourly sweep reads the last message of every table, to delete old ones.
 * It removes marks that are no longer needed, and adds those that are missing,
 * after a node of an earlier version has written to the log, or after a power
 * cut of the whole cluster. A writer marks first and writes then; so the sweep
 * leaves a young mark alone, and removes one by its number, which a newer mark
 * of the same table does not have. */
#include "store/nats_due.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "store/nats_keep.h"
#include "store/nats_message.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAG_US = 4000000,  /* how long a replica may lag behind */
    YOUNG_MS = 600000, /* a mark whose entry may be under way */
};

static const char FILLED[] = "pl.due.filled", SETTLE[] = "pl.due.settle";

int pl_nats_due_mark(const pl_link *link, const pl_id *table)
{
    char subject[PL_NATS_SUBJECT];

    pl_link_subject("due", table, subject);
    return pl_link_publish(link, subject, "", 0) > 0;
}

int pl_nats_due_unmark(const pl_link *link, const pl_id *table)
{
    char subject[PL_NATS_SUBJECT];

    pl_link_subject("due", table, subject);
    return pl_link_purge(link, PL_NATS_DUE, subject);
}

/* ---- the last message of every table ----------------------------------- */

static int scan_tables(const pl_link *link, pl_nats_each *each, void *ctx)
{
    int n = pl_link_streams(link), ok = n > 0;

    for (int i = 0; ok && i < n; i++) {
        char stream[16], filter[32];
        pl_link_stream_at(i, stream, filter);
        ok = pl_link_scan_all(link, stream, filter, each, ctx);
    }
    return ok;
}

typedef struct {
    int64_t now;
    pl_nats_stamps stale, due;
} found;

static void sort_table(void *ctx, const pl_nats_msg *m)
{
    found *f = ctx;
    int64_t due, keep;
    pl_id table;

    if (!pl_nats_message_times(m, &table, &due, &keep))
        return;
    if (keep <= f->now)
        pl_nats_stamps_add(&f->stale, &table, keep);
    else if (due > 0)
        pl_nats_stamps_add(&f->due, &table, due);
}

int pl_nats_due_fill(const pl_link *link, const char **why)
{
    int64_t filled = pl_link_last(link, PL_NATS_DUE, FILLED, NULL, NULL);
    found f = { .now = INT64_MIN };
    int ok = filled >= 0;

    if (filled == 0)
        ok = scan_tables(link, sort_table, &f);
    for (size_t i = 0; ok && i < f.due.n; i++)
        ok = pl_nats_due_mark(link, &f.due.item[i].id);
    if (ok && filled == 0)
        ok = pl_link_publish(link, FILLED, "", 0) > 0;
    free(f.stale.item);
    free(f.due.item);
    *why = PL_NATS_SILENT;
    return ok;
}

/* ---- listing ----------------------------------------------------------- */

/* The next mark after number '*at', which becomes its number. '*table' is zero
 * for a message of that stream that is not a mark. */
static int next_mark(const pl_link *link, uint64_t *at, pl_id *table)
{
    int64_t until = pl_clock_ticks() + LAG_US;
    jsDirectGetMsgOptions o;
    natsMsg *m = NULL;
    const char *id;

    jsDirectGetMsgOptions_Init(&o);
    o.Sequence = *at + 1;
    o.NextBySubject = "pl.due.>";
    while (js_DirectGetMsg(&m, link->js, PL_NATS_DUE, NULL, &o) != NATS_OK) {
        if (pl_clock_ticks() > until || !pl_link_is_up(link))
            return 0;
        nats_Sleep(1);
    }
    *at = natsMsg_GetSequence(m);
    id = strrchr(natsMsg_GetSubject(m), '.');
    if (!id || !pl_id_read(id + 1, strlen(id + 1), table))
        *table = (pl_id){ 0 };
    natsMsg_Destroy(m);
    return 1;
}

typedef struct {
    int64_t due;
} times;

static void read_times(void *ctx, const pl_nats_msg *m)
{
    int64_t keep;
    pl_id table;

    if (!pl_nats_message_times(m, &table, &((times *)ctx)->due, &keep))
        ((times *)ctx)->due = 0;
}

/* When a table is due by its log; 0 never, -1 if NATS does not answer. */
static int64_t due_of(const pl_link *link, const pl_id *table)
{
    char subject[PL_NATS_SUBJECT], stream[16];
    times t = { 0 };

    pl_link_subject("log", table, subject);
    pl_link_stream(table, stream);
    if (pl_link_last(link, stream, subject, read_times, &t) < 0)
        return -1;
    return t.due > 0 ? t.due : 0;
}

/* Looks at the marks of one page, up to a message that is stored now. */
pl_store_status pl_nats_due_list(const pl_link *link, pl_job *job)
{
    int64_t end = pl_link_publish(link, SETTLE, "", 0), due = 0;
    pl_nats_stamps s = { 0 };
    uint64_t at = job->seq;
    int n = 0, ok = end > 0;
    pl_id table;

    for (; ok && at < (uint64_t)end && n < PL_STORE_DUE_PAGE; n++) {
        ok = next_mark(link, &at, &table);
        due = ok && !pl_id_is_zero(&table) ? due_of(link, &table) : 0;
        ok = ok && due >= 0;
        if (ok && due > 0 && due <= job->at)
            pl_nats_stamps_add(&s, &table, due);
    }
    pl_nats_stamps_sort(&s, 0);
    for (size_t i = 0; i < s.n; i++) {
        pl_store_item *item = pl_job_item(job);
        item->id = s.item[i].id;
        item->at = s.item[i].at;
    }
    free(s.item);
    job->has_more = ok && at < (uint64_t)end;
    job->next_page.seq = at;
    return ok ? PL_STORE_OK : PL_STORE_FAILED;
}

/* ---- sweeping ---------------------------------------------------------- */

typedef struct {
    pl_id table;
    uint64_t seq;
    int64_t at;
} mark;

typedef struct {
    mark *mark;
    size_t n, cap;
} marks;

static void add_mark(void *ctx, const pl_nats_msg *m)
{
    marks *all = ctx;
    const char *id = strrchr(m->subject, '.');
    pl_id table;

    if (!id || !pl_id_read(id + 1, strlen(id + 1), &table))
        return;
    if (all->n == all->cap) {
        all->cap = all->cap ? 2 * all->cap : 64;
        all->mark = pl_xrealloc(all->mark, all->cap * sizeof *all->mark);
    }
    all->mark[all->n++] = (mark){ table, m->seq, m->at };
}

/* Compares two structs that begin with an id. */
static int by_id(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(pl_id));
}

_Static_assert(offsetof(mark, table) == 0 && offsetof(pl_nats_stamp, id) == 0,
               "by_id() compares the first bytes");

static int is_in(const pl_id *id, const void *list, size_t n, size_t size)
{
    return n && bsearch(id, list, n, size, by_id);
}

/* 'due' are all tables that are due. */
static int tidy_marks(const pl_link *link, pl_nats_stamps *due)
{
    int64_t young = pl_clock_now(&(pl_clock){ 0 }) - YOUNG_MS;
    marks all = { 0 };
    int ok = pl_link_scan_all(link, PL_NATS_DUE, "pl.due.>", add_mark, &all);

    if (all.n)
        qsort(all.mark, all.n, sizeof *all.mark, by_id);
    if (due->n)
        qsort(due->item, due->n, sizeof *due->item, by_id);
    for (size_t i = 0; ok && i < due->n; i++)
        if (!is_in(&due->item[i].id, all.mark, all.n, sizeof *all.mark))
            ok = pl_nats_due_mark(link, &due->item[i].id);
    for (size_t i = 0; ok && i < all.n; i++) {
        const mark *m = &all.mark[i];
        if (m->at < young &&
            !is_in(&m->table, due->item, due->n, sizeof *due->item) &&
            due_of(link, &m->table) == 0)
            ok = pl_link_remove(link, PL_NATS_DUE, m->seq) >= 0;
    }
    free(all.mark);
    return ok;
}

int pl_nats_due_sweep(const pl_link *link, int64_t now)
{
    found f = { .now = now };
    int ok = scan_tables(link, sort_table, &f);

    for (size_t i = 0; ok && i < f.stale.n; i++) {
        char stream[16], subject[PL_NATS_SUBJECT];
        pl_link_stream(&f.stale.item[i].id, stream);
        pl_link_subject("log", &f.stale.item[i].id, subject);
        ok = pl_link_purge(link, stream, subject);
        pl_link_subject("keep.snapshot", &f.stale.item[i].id, subject);
        ok = ok && pl_link_purge(link, PL_NATS_KEEP, subject);
    }
    for (int i = 0; ok && i < link->streams; i++)
        ok = pl_link_purge_barriers(link, i);
    ok = ok && tidy_marks(link, &f.due);
    free(f.stale.item);
    free(f.due.item);
    return ok;
}
