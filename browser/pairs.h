/* SPDX-License-Identifier: MIT */
/* pairs.h - keys with bytes, sorted by key, and changes that wait until the
 * page's database has committed them.
 *
 * pl_pairs_put() and pl_pairs_drop() only note a change: look-ups see it after
 * pl_pairs_apply(). */
#ifndef PL_PAIRS_H
#define PL_PAIRS_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

enum { PL_KEY_MAX = 200 };

typedef struct {
    char *key;
    char *bytes; /* NULL in a change: the key is removed */
    size_t len;
} pl_pair;

typedef struct {
    pl_pair *at;
    int n, cap;
    pl_pair *change;
    int n_changes, cap_changes;
} pl_pairs;

/* The number at place 'i' of those with which the bytes begin; 0 if there are
 * not as many. */
int64_t pl_pair_number(const pl_pair *k, size_t i);

/* The first place whose key is not before 'key'. */
int pl_pairs_place(const pl_pairs *p, const char *key);

/* NULL if there is none. */
const pl_pair *pl_pairs_find(const pl_pairs *p, const char *key);

int pl_pairs_begins(const char *key, const char *with);

/* Whether the store writes keys of this form. The store reads parts of keys
 * without looking at their lengths, and a database may hold what it did not
 * write. */
int pl_pairs_is_key(const char *key, size_t len);

/* Notes that 'key' gets the bytes of 'head' followed by 'bytes', which may be
 * NULL. */
void pl_pairs_put(pl_pairs *p, const char *key, const void *head,
                  size_t head_len, const pl_buffer *bytes);

/* Notes that a key, or every key that begins with 'prefix', is removed. */
void pl_pairs_drop(pl_pairs *p, const char *key);
void pl_pairs_drop_all(pl_pairs *p, const char *prefix);

/* Makes one change and takes over its memory. */
void pl_pairs_apply(pl_pairs *p, pl_pair *change);

/* Frees the pairs; no change may be noted. */
void pl_pairs_release(pl_pairs *p);

#endif
