/* SPDX-License-Identifier: MIT */
/* tail.h - the newest entries of all tables, in a file of their own.
 *
 * SQLite writes at least one page of 4 KB for each table that moved, and a
 * commit is several system calls. The tail takes the new entries of all tables
 * in one record and one write, and the store moves ("folds") them into SQLite
 * later, many entries of one table at a time. Measured beside each other, a
 * flush with one entry costs 34 us of CPU instead of 85, one with sixteen
 * entries 29 us instead of 458 (docs/decisions/0033).
 *
 * The file has two halves. One takes records until it is full while the
 * entries of the other are folded; then they change roles. Every record names
 * its generation, which grows with each change. SQLite keeps the number of the
 * last generation that is folded, in the same transaction as its entries, so
 * after a crash a reader takes the records of later generations only.
 *
 * A record has a checksum and a number. A reader stops at the first record
 * that is not whole, so a torn write loses only what was never acknowledged.
 * Like SQLite's own log, this trusts that a disk which rewrites a sector does
 * not damage what the sector held before.
 *
 * All of this belongs to the store's thread. */
#ifndef PL_TAIL_H
#define PL_TAIL_H

#include "base/crypto.h"

#include <stddef.h>
#include <stdint.h>

typedef struct pl_tail pl_tail;

typedef struct {
    pl_id table;
    uint64_t seq;
    pl_id id;
    int64_t due, keep;
    const uint8_t *body; /* sealed */
    size_t len;
} pl_tail_entry;

/* Opens 'path', making it if it is not there, and reads the entries of all
 * generations after 'folded'. NULL and a reason in 'why' if it cannot. */
pl_tail *pl_tail_open(const char *path, uint64_t folded, const char **why);

/* With 'is_folded' the file is removed: SQLite has all of it. */
void pl_tail_close(pl_tail *tail, int is_folded);

/* Whether an entry with 'len' bytes fits beside those added since the last
 * write. If not, write; if it does not fit then either, turn. */
int pl_tail_fits(const pl_tail *tail, size_t len);

/* Lets the other half take records; 0 if it still has entries to fold, or if
 * the disk still refuses to write after a write that failed. Call it when
 * everything added is written or dropped. */
int pl_tail_turn(pl_tail *tail);

/* Adds an entry, which can be found at once but is safe only once it is
 * written. */
void pl_tail_add(pl_tail *tail, const pl_tail_entry *entry);

/* Writes what was added as one record. When it returns 1, it survives a power
 * cut; when it returns 0, the added entries are dropped. */
int pl_tail_write(pl_tail *tail);

/* After a failed write, whether the disk takes writes again; 1 if none failed.
 * Call it when everything added is written or dropped. */
int pl_tail_can_write(pl_tail *tail);

/* Whether a write failed, and none has succeeded since. */
int pl_tail_is_doubtful(const pl_tail *tail);

/* ---- finding ----------------------------------------------------------- */

/* The last entry of a table that is in the tail; NULL if there is none. What
 * it points to lives until the next call that adds, writes or folds. */
const pl_tail_entry *pl_tail_last(const pl_tail *tail, const pl_id *table);

/* The entry of the same table before that one; NULL if the tail has none. */
const pl_tail_entry *pl_tail_before(const pl_tail *tail,
                                    const pl_tail_entry *entry);

/* Calls 'each' for the last entry of every table in the tail. */
void pl_tail_each_table(const pl_tail *tail,
                        void (*each)(void *ctx, const pl_tail_entry *entry),
                        void *ctx);

/* ---- folding ----------------------------------------------------------- */

/* How many entries should be folded now. Under load: enough that one half is
 * folded before the other is full. While idle: all that are there. */
size_t pl_tail_fold_due(const pl_tail *tail, int is_idle);

/* While idle: turns if much is waiting to be folded and nothing else is. */
void pl_tail_turn_early(pl_tail *tail);

/* How many entries of the half that takes no records are left to fold, and how
 * many the other half has. */
size_t pl_tail_fold_left(const pl_tail *tail);
size_t pl_tail_active(const pl_tail *tail);

/* Whether every entry is folded, and a reader would find none. */
int pl_tail_is_empty(const pl_tail *tail);

/* The next entries to fold of the half that takes no records, sorted by table
 * and number; *n gets their number, at most 'most'. *generation gets the
 * generation that is folded once these are, or 0. */
const pl_tail_entry *const *pl_tail_fold_next(pl_tail *tail, size_t most,
                                              size_t *n, uint64_t *generation);

/* SQLite has committed the 'n' entries that pl_tail_fold_next() gave. */
void pl_tail_fold_done(pl_tail *tail, size_t n);

/* A new file survives a power cut only if its folder is flushed too. */
int pl_tail_flush_folder(const char *path);

#endif
