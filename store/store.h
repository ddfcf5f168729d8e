/* SPDX-License-Identifier: MIT */
/* store.h - the interface to the storage of tables, people and finished games.
 *
 * A table is a log of entries. append() names the entry number it follows, and
 * only one entry can follow each number. The second writer gets a conflict,
 * reads the entries it is missing and tries again.
 *
 * A follower of a table receives every entry in order, its own as well as
 * those of others, once the entry is durable. An entry may arrive twice (once
 * by follow and once by load), so a reader skips numbers it has applied. After
 * a gap the reader calls load. An entry with number 0 means that the log was
 * truncated, as after a power cut of a whole cluster: the reader must drop
 * what it read and load again.
 *
 * Every call returns at once. 'done', if not NULL, is called later, exactly
 * once, on the loop's thread. The memory an answer points to is valid until
 * 'done' returns.
 *
 * The store seals all bytes (see seal.h) before they reach a disk or a
 * network. */
#ifndef PL_STORE_H
#define PL_STORE_H

#include "base/crypto.h"
#include "store/seal.h"

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef enum {
    PL_STORE_OK,
    PL_STORE_CONFLICT, /* another entry has that number */
    PL_STORE_MISSING,  /* not found */
    PL_STORE_FAILED,   /* the store could not do it; nothing has changed */
} pl_store_status;

/* An entry, a value, a record or a due table. */
typedef struct {
    pl_id id;     /* of the entry, record or table */
    uint64_t seq; /* of the entry: 1, 2, 3... */
    int64_t at;   /* when due or finished, in milliseconds since 1970 */
    const uint8_t *bytes;
    size_t len;
} pl_store_item;

enum { PL_STORE_DUE_PAGE = 256 };

typedef struct {
    pl_store_status status;
    uint64_t seq;                  /* of the appended entry */
    const pl_store_item *snapshot; /* load: NULL if there is none to use */
    const pl_store_item *items;
    size_t n;
    const pl_store_item *next_page; /* due: NULL if this was the last */
} pl_store_answer;

typedef void pl_store_done(void *ctx, const pl_store_answer *answer);
typedef void pl_store_heard(void *ctx, const pl_store_item *entry);
typedef void pl_store_woken(void *ctx, const pl_id *table);
typedef void pl_store_told(void *ctx, const pl_id *table, const void *bytes,
                           size_t len);

typedef struct {
    pl_id table;
    uint64_t after; /* the number of entries before this one */
    pl_id id;       /* a retry repeats 'after' and 'id' and is applied once */
    const void *bytes;
    size_t len;
    int64_t due;  /* when the table's next timer fires, so that a node loads
                     it without a client; 0 never, -1 as in the last entry */
    int64_t keep; /* sweep() may delete the table after this time */
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
    int nodes;         /* live nodes, including this one */
    uint64_t lost;     /* how often a node disappeared */
    int64_t clock_off; /* ms by which this node's clock is ahead of theirs */
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
    void (*tell)(pl_store *, const pl_id *table, const void *, size_t);
    void (*name)(pl_store *, pl_id *table); /* NULL: any random id will do */
    void (*close)(pl_store *);
} pl_store_ops;

struct pl_store {
    const pl_store_ops *ops;
    pl_store_woken *woken;
    void *woken_ctx;
    pl_store_told *told;
    void *told_ctx;
    uint64_t damaged; /* bodies found that do not open; loop thread only */
};

/* Opens 'sqlite:FILE', or a cluster's log with
 * 'nats://USER:PASSWORD@HOST:PORT,HOST:PORT...?replicas=3' and the further
 * options of nats_link.h. NULL and a reason in 'why' if it cannot. Callbacks
 * come on 'loop'. */
pl_store *pl_store_open(const char *url, const pl_sealer *sealer,
                        uv_loop_t *loop, const char **why);

/* 0 while the backend cannot be reached or cannot write, as on a full disk.
 * Calls fail until it is back; the store tries again by itself. */
int pl_store_is_up(const pl_store *store);

/* This node's rank at a table. The node of rank 0 runs the table's timers and
 * bots; rank 1 takes over if nothing happens for a while, and so on. Ranks
 * change as nodes come and go. */
int pl_store_rank(pl_store *store, const pl_id *table);
pl_store_cluster pl_store_cluster_of(pl_store *store);

/* Tells the other nodes that a table has a timer or a bot to run, so that the
 * node of rank 0 loads it; or, with a person's id, that their token was
 * replaced. 'woken' is called on every node that receives the
 * message, which is sent at most once. */
void pl_store_wake(pl_store *store, const pl_id *table);
void pl_store_on_wake(pl_store *store, pl_store_woken *woken, void *ctx);

/* Sends bytes about a table to the other nodes, sealed. Nothing keeps them: a
 * node that is not connected misses them, and none is sent twice. 'told' is
 * called on every other node. Without a cluster this does nothing. */
void pl_store_tell(pl_store *store, const pl_id *table, const void *bytes,
                   size_t len);
void pl_store_on_told(pl_store *store, pl_store_told *told, void *ctx);

/* Completes all queued calls, calls their 'done', and frees the store. Call it
 * on the loop's thread. */
void pl_store_close(pl_store *store);

/* How many stored bodies were found since the start that do not open: somebody
 * changed or moved them. */
uint64_t pl_store_damaged(const pl_store *store);

/* ---- the log of a table ------------------------------------------------ */

/* The id of a new table. In a cluster it says where the log is. */
pl_id pl_store_new_table(pl_store *store);

/* OK with the entry's number when the entry is durable; CONFLICT if another
 * entry has that number. */
void pl_store_append(pl_store *store, const pl_store_append_args *args,
                     pl_store_done *done, void *ctx);

/* The entries after number 'from', and, if 'from' is 0, the newest snapshot
 * with only the entries after it. MISSING if there is no such table. */
void pl_store_load(pl_store *store, const pl_id *table, uint64_t from,
                   pl_store_done *done, void *ctx);

/* All entries from the first, ignoring snapshots. */
void pl_store_load_all(pl_store *store, const pl_id *table, pl_store_done *done,
                       void *ctx);

void pl_store_follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                     void *ctx);
void pl_store_unfollow(pl_store *store, const pl_id *table);

/* Stores 'bytes' as the state of the table after its first 'seq' entries. */
void pl_store_snapshot(pl_store *store, const pl_id *table, uint64_t seq,
                       const void *bytes, size_t len, pl_store_done *done,
                       void *ctx);

/* The tables that are due at 'until' or before, in pages that each have the
 * soonest first. 'page' is NULL for the first page and 'next_page' of the
 * answer for another. A table that changes meanwhile may come twice. */
void pl_store_due(pl_store *store, int64_t until, const pl_store_item *page,
                  pl_store_done *done, void *ctx);

/* Deletes a table: its log and its snapshots. */
void pl_store_drop(pl_store *store, const pl_id *table, pl_store_done *done,
                   void *ctx);

/* ---- small values: people, codes, the lobby's list --------------------- */

/* 'len' 0 removes the value. 'expires' 0 means never. */
void pl_store_put(pl_store *store, const char *bucket, const char *key,
                  const void *bytes, size_t len, int64_t expires,
                  pl_store_done *done, void *ctx);

/* The value in items[0], or MISSING. 'take' removes it in the same step: of
 * two concurrent callers only one gets it. */
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

/* Deletes tables past their 'keep' time and values past 'expires'. */
void pl_store_sweep(pl_store *store, int64_t now, pl_store_done *done,
                    void *ctx);

/* Writes a copy of everything, still sealed, to a new file: of SQLite a file to
 * put in its place, of NATS one for 'planchette restore'. */
void pl_store_backup(pl_store *store, const char *path, pl_store_done *done,
                     void *ctx);

#endif
