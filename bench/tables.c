/* SPDX-License-Identifier: MIT */
/* tables.c - fills a cluster with tables and does what nodes do with them, by
 * the store that nodes use. bench/million runs it and measures around it.
 *
 * usage: tables URL KEY-FILE TABLES ENTRIES DUE
 *
 * Each table gets ENTRIES entries, and one table in DUE is due. Each step
 * prints its name, how many things it did, the seconds they took, and the
 * resident kilobytes of this process. The next step begins when a line comes on
 * stdin. */
#include "base/alloc.h"
#include "base/clock.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64, SAMPLE = 1000, BODY = 100 };

static const int64_t YEAR_MS = 365LL * 24 * 3600 * 1000;

typedef struct {
    pl_store *store;
    pl_id *table;
    size_t n, next;   /* tables, and the next to begin */
    size_t under_way; /* tables that are begun and not done */
    size_t entries, due_every;
    size_t found; /* due tables */
    int has_more;
    pl_store_item page;
} run;

typedef struct {
    run *of;
    size_t table;
    pl_store_append_args args;
} chain;

static uv_loop_t loop;

static void fail(const char *what)
{
    fprintf(stderr, "tables: %s\n", what);
    exit(1);
}

static void wait_until_done(const run *r)
{
    while (r->under_way)
        uv_run(&loop, UV_RUN_ONCE);
}

static long resident_kb(void)
{
    char line[256];
    long kb = 0;
    FILE *f = fopen("/proc/self/status", "r");

    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb;
}

static void report(const char *step, size_t n, int64_t begun)
{
    char line[16];

    printf("%s %zu %.3f %ld\n", step, n,
           (double)(pl_clock_ticks() - begun) / 1e6, resident_kb());
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        exit(1);
}

/* ---- filling ----------------------------------------------------------- */

static void begin_tables(run *r);

static void append_next(chain *c);

static void on_appended(void *ctx, const pl_store_answer *a)
{
    chain *c = ctx;
    run *r = c->of;

    /* Failed: NATS has no leader for a moment. The same entry goes again. */
    if (a->status == PL_STORE_CONFLICT)
        fail("an entry of ours conflicts");
    if (a->status == PL_STORE_OK) {
        c->args.after++;
        c->args.id = pl_id_new();
    }
    if (c->args.after < r->entries) {
        append_next(c);
        return;
    }
    free(c);
    r->under_way--;
    begin_tables(r);
}

static void append_next(chain *c)
{
    static const uint8_t body[BODY];

    c->args.bytes = body;
    c->args.len = sizeof body;
    pl_store_append(c->of->store, &c->args, on_appended, c);
}

static void begin_tables(run *r)
{
    for (; r->under_way < AT_ONCE && r->next < r->n; r->next++) {
        chain *c = pl_xcalloc(1, sizeof *c);
        int64_t now = pl_clock_now(&(pl_clock){ 0 });
        c->of = r;
        r->table[r->next] = pl_store_new_table(r->store);
        c->args.table = r->table[r->next];
        c->args.id = pl_id_new();
        c->args.due = r->next % r->due_every ? 0 : now + YEAR_MS;
        c->args.keep = now + YEAR_MS;
        r->under_way++;
        append_next(c);
    }
}

static void fill(run *r)
{
    int64_t begun = pl_clock_ticks();

    begin_tables(r);
    wait_until_done(r);
    report("fill", r->n * r->entries, begun);
}

/* ---- what a node does -------------------------------------------------- */

static void on_loaded(void *ctx, const pl_store_answer *a)
{
    run *r = ctx;

    if (a->status != PL_STORE_OK || a->n != r->entries)
        fail("a table does not load");
    r->under_way--;
}

/* Loads 'n' tables from all over the list. */
static void load_some(run *r, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        while (r->under_way >= AT_ONCE)
            uv_run(&loop, UV_RUN_ONCE);
        r->under_way++;
        pl_store_load(r->store, &r->table[i * (r->n / n)], 0, on_loaded, r);
    }
    wait_until_done(r);
}

static void on_due(void *ctx, const pl_store_answer *a)
{
    run *r = ctx;

    if (a->status != PL_STORE_OK)
        fail("the due tables cannot be listed");
    r->found += a->n;
    r->has_more = a->next_page != NULL;
    if (a->next_page)
        r->page = *a->next_page;
    r->under_way--;
}

static void list_due(run *r)
{
    int64_t begun = pl_clock_ticks();

    r->found = 0;
    r->has_more = 0;
    do {
        r->under_way++;
        pl_store_due(r->store, INT64_MAX, r->has_more ? &r->page : NULL, on_due,
                     r);
        wait_until_done(r);
    } while (r->has_more);
    if (r->found < (r->n + r->due_every - 1) / r->due_every)
        fail("a due table is not listed");
    report("due", r->found, begun);
}

static void on_swept(void *ctx, const pl_store_answer *a)
{
    run *r = ctx;

    if (a->status != PL_STORE_OK)
        fail("the sweep failed");
    r->under_way--;
}

static void sweep(run *r)
{
    int64_t begun = pl_clock_ticks();

    r->under_way++;
    pl_store_sweep(r->store, pl_clock_now(&(pl_clock){ 0 }), on_swept, r);
    wait_until_done(r);
    report("sweep", r->n, begun);
}

static void on_entry(void *ctx, const pl_store_item *entry)
{
    (void)ctx;
    (void)entry;
}

/* A worker runs its calls in order, so when tables of all workers have been
 * loaded, all before them are followed. */
static void follow_all(run *r)
{
    int64_t begun = pl_clock_ticks();

    for (size_t i = 0; i < r->n; i++)
        pl_store_follow(r->store, &r->table[i], on_entry, NULL);
    load_some(r, AT_ONCE);
    report("follow", r->n, begun);
}

static pl_store *open_node(const char *url, const pl_sealer *sealer)
{
    const char *why = NULL;
    pl_store *store = pl_store_open(url, sealer, &loop, &why);

    if (!store)
        fail(why);
    return store;
}

int main(int argc, char **argv)
{
    const char *why = NULL;
    pl_sealer sealer;
    int64_t begun;
    run r = { 0 };

    if (argc != 6)
        fail("usage: tables URL KEY-FILE TABLES ENTRIES DUE");
    r.n = strtoul(argv[3], NULL, 10);
    r.entries = strtoul(argv[4], NULL, 10);
    r.due_every = strtoul(argv[5], NULL, 10);
    if (r.n < SAMPLE || !r.entries || !r.due_every)
        fail("at least 1000 tables, and at least 1 of the others");
    r.table = pl_xcalloc(r.n, sizeof *r.table);
    if (!pl_sealer_open(&sealer, argv[2], &why))
        fail(why);
    uv_loop_init(&loop);
    r.store = open_node(argv[1], &sealer);
    report("empty", 0, pl_clock_ticks());
    fill(&r);
    pl_store_close(r.store);
    begun = pl_clock_ticks();
    r.store = open_node(argv[1], &sealer);
    report("open", 1, begun);
    list_due(&r);
    begun = pl_clock_ticks();
    load_some(&r, SAMPLE);
    report("load", SAMPLE, begun);
    sweep(&r);
    follow_all(&r);
    pl_store_close(r.store);
    uv_run(&loop, UV_RUN_DEFAULT);
    free(r.table);
    return 0;
}
