/* store.h - where tables, people and finished games are kept.
 *
 * A table is a log of entries. append() names the number it follows, and only
 * one entry can follow each; whoever is second gets a conflict and reads on.
 * Whoever follows a table is handed every entry once it is safe, its own as
 * well as others', in order. An entry may come twice (once by follow and once
 * by load), so a reader skips the numbers it has; after a gap it loads. An
 * entry with number 0 says that the log has become shorter, as after a power
 * cut of a whole cluster: what was read must be forgotten and loaded anew.
 *
 * Every call returns at once. Its 'done', if any, is called later, exactly
 * once, on the loop's thread; what an answer points to lives until it returns.
 *
 * Everything handed over is sealed before it touches a disk or a network. */
#ifndef PL_STORE_H
#define PL_STORE_H

#include "base/crypto.h"
#include "store/seal.h"

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef enum {
    PL_STORE_OK,
    PL_STORE_CONFLICT, /* another entry is at that place */
    PL_STORE_MISSING,  /* there is no such thing */
    PL_STORE_FAILED,   /* the store could not; nothing has changed */
} pl_store_status;

/* An entry, a value, a record or a due table. */
typedef struct {
    pl_id id;     /* of the entry, record or table */
    uint64_t seq; /* of the entry: 1, 2, 3... */
    int64_t at;   /* when due or finished, in milliseconds since 1970 */
    const uint8_t *bytes;
    size_t len;
} pl_store_item;

typedef struct {
    pl_store_status status;
    uint64_t seq;                  /* of the appended entry */
    const pl_store_item *snapshot; /* load: NULL if there is none to use */
    const pl_store_item *items;
    size_t n;
} pl_store_answer;

typedef void pl_store_done(void *ctx, const pl_store_answer *answer);
typedef void pl_store_heard(void *ctx, const pl_store_item *entry);
typedef void pl_store_woken(void *ctx, const pl_id *table);

typedef struct {
    pl_id table;
    uint64_t after; /* the number of entries before this one */
    pl_id id;       /* a retry repeats 'after' and 'id' and is applied once */
    const void *bytes;
    size_t len;
    int64_t due;  /* when the table needs waking without a client; 0 never,
                     -1 as the last entry said */
    int64_t keep; /* sweep() may delete the table from then on */
} pl_store_append_args;

typedef struct {
    pl_id id;
    int64_t at; /* when the game ended */
    const pl_id *people;
    size_t n_people; /* those whose lists show it */
    const void *summary;
    size_t summary_len;
    const void *body;
    size_t body_len;
} pl_store_record;

/* The nodes that share a store. */
typedef struct {
    int nodes;         /* that live, with this one */
    uint64_t lost;     /* how often one of them was gone */
    int64_t clock_off; /* ms by which this one's clock is ahead of theirs */
} pl_store_cluster;

typedef struct pl_store pl_store;

struct pl_job;

typedef struct {
    void (*ask)(pl_store *, struct pl_job *);
    void (*follow)(pl_store *, const pl_id *table, pl_store_heard *, void *);
    void (*unfollow)(pl_store *, const pl_id *table);
    int (*is_up)(const pl_store *);
    int (*rank)(pl_store *, const pl_id *table);
    pl_store_cluster (*cluster)(pl_store *);
    void (*wake)(pl_store *, const pl_id *table);
    void (*close)(pl_store *);
} pl_store_ops;

struct pl_store {
    const pl_store_ops *ops;
    pl_store_woken *woken;
    void *woken_ctx;
};

/* Opens 'sqlite:FILE', or a cluster's log with
 * 'nats://USER:PASSWORD@HOST:PORT,HOST:PORT...?replicas=3' and the further
 * options of nats_link.h. NULL and a reason in 'why' if it cannot. Callbacks
 * come on 'loop'. */
pl_store *pl_store_open(const char *url, const pl_sealer *sealer,
                        uv_loop_t *loop, const char **why);

/* 0 while what the store lies on cannot be reached. Calls fail then, and work
 * again by themselves later. */
int pl_store_is_up(const pl_store *store);

/* Who does what a table does by itself: 0 at once, 1 if nothing comes of that
 * for a while, and so on. It changes as nodes come and go. */
int pl_store_rank(pl_store *store, const pl_id *table);
pl_store_cluster pl_store_cluster_of(pl_store *store);

/* Tells the other nodes that a table does something by itself, so that the
 * first in rank takes it up; 'woken' is called on the nodes that hear it. It
 * may get lost. */
void pl_store_wake(pl_store *store, const pl_id *table);
void pl_store_on_wake(pl_store *store, pl_store_woken *woken, void *ctx);

/* Writes what is queued, gives the answers still owed, and frees the store.
 * Call it on the loop's thread. */
void pl_store_close(pl_store *store);

/* ---- the log of a table ------------------------------------------------ */

/* OK when the entry is safe, with its number; CONFLICT if another one is at
 * that place. */
void pl_store_append(pl_store *store, const pl_store_append_args *args,
                     pl_store_done *done, void *ctx);

/* The entries after number 'from', and, if 'from' is 0, the newest snapshot
 * with only the entries after it. MISSING if there is no such table. */
void pl_store_load(pl_store *store, const pl_id *table, uint64_t from,
                   pl_store_done *done, void *ctx);

/* All entries, whatever snapshots there are. */
void pl_store_load_all(pl_store *store, const pl_id *table, pl_store_done *done,
                       void *ctx);

void pl_store_follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                     void *ctx);
void pl_store_unfollow(pl_store *store, const pl_id *table);

/* Keeps 'bytes' as what the first 'seq' entries come to. */
void pl_store_snapshot(pl_store *store, const pl_id *table, uint64_t seq,
                       const void *bytes, size_t len, pl_store_done *done,
                       void *ctx);

/* The tables that are due at 'until' or before, soonest first. */
void pl_store_due(pl_store *store, int64_t until, pl_store_done *done,
                  void *ctx);

/* Forgets a table: its log and its snapshots. */
void pl_store_drop(pl_store *store, const pl_id *table, pl_store_done *done,
                   void *ctx);

/* ---- small values: people, codes, the lobby's list --------------------- */

/* 'len' 0 removes the value. 'expires' 0 means never. */
void pl_store_put(pl_store *store, const char *bucket, const char *key,
                  const void *bytes, size_t len, int64_t expires,
                  pl_store_done *done, void *ctx);

/* The value in items[0], or MISSING. 'take' removes it in the same step, so
 * that of two who ask only one gets it. */
void pl_store_get(pl_store *store, const char *bucket, const char *key,
                  int take, pl_store_done *done, void *ctx);

void pl_store_list(pl_store *store, const char *bucket, pl_store_done *done,
                   void *ctx);

/* ---- finished games ---------------------------------------------------- */

void pl_store_record_put(pl_store *store, const pl_store_record *record,
                         pl_store_done *done, void *ctx);

/* The summaries of the games 'person' was in, newest first. */
void pl_store_record_list(pl_store *store, const pl_id *person,
                          pl_store_done *done, void *ctx);

/* items[0] is the summary and items[1] the body, or MISSING. */
void pl_store_record_get(pl_store *store, const pl_id *record,
                         pl_store_done *done, void *ctx);

/* Removes a record; with 'person' only from that person's list. */
void pl_store_record_drop(pl_store *store, const pl_id *record,
                          const pl_id *person, pl_store_done *done, void *ctx);

/* ---- housekeeping ------------------------------------------------------ */

/* Deletes what is past its time. */
void pl_store_sweep(pl_store *store, int64_t now, pl_store_done *done,
                    void *ctx);

/* Writes a copy of everything, still sealed, to a new file. MISSING if the
 * store is not one that can. */
void pl_store_backup(pl_store *store, const char *path, pl_store_done *done,
                     void *ctx);

#endif
