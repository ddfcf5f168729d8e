/* SPDX-License-Identifier: MIT */
/* pairs.c - the pairs of a store in memory, in one array sorted by key. */
#include "browser/pairs.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

int64_t pl_pair_number(const pl_pair *k, size_t i)
{
    int64_t v;

    if (k->len < 8 * (i + 1))
        return 0;
    memcpy(&v, k->bytes + 8 * i, 8);
    return v;
}

/* ---- looking up -------------------------------------------------------- */

int pl_pairs_place(const pl_pairs *p, const char *key)
{
    int low = 0, high = p->n;

    while (low < high) {
        int mid = (low + high) / 2;
        if (strcmp(p->at[mid].key, key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

const pl_pair *pl_pairs_find(const pl_pairs *p, const char *key)
{
    int i = pl_pairs_place(p, key);
    return i < p->n && strcmp(p->at[i].key, key) == 0 ? &p->at[i] : NULL;
}

int pl_pairs_begins(const char *key, const char *with)
{
    return strncmp(key, with, strlen(with)) == 0;
}

/* ---- keys -------------------------------------------------------------- */

/* The forms of our keys but those of values. An 'x' is a hexadecimal digit and
 * a '9' a decimal one. */
#define ID_FORM "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
static const char *const key_forms[] = {
    "table/" ID_FORM,  "log/" ID_FORM "/999999999999", "snapshot/" ID_FORM,
    "record/" ID_FORM, "played/" ID_FORM "/" ID_FORM,
};

static int has_form(const char *key, size_t len, const char *form)
{
    static const char digits[] = "0123456789abcdef";
    size_t names = strcspn(form, "/");

    if (strlen(form) != len || memcmp(key, form, names) != 0)
        return 0;
    for (size_t i = names; i < len; i++) {
        size_t most = form[i] == 'x' ? 16 : form[i] == '9' ? 10 : 0;
        if (most ? !memchr(digits, key[i], most) : key[i] != form[i])
            return 0;
    }
    return 1;
}

int pl_pairs_is_key(const char *key, size_t len)
{
    if (len >= PL_KEY_MAX || memchr(key, 0, len))
        return 0;
    if (len > 6 && memcmp(key, "value/", 6) == 0)
        return memchr(key + 6, '/', len - 6) != NULL;
    for (size_t i = 0; i < sizeof key_forms / sizeof key_forms[0]; i++)
        if (has_form(key, len, key_forms[i]))
            return 1;
    return 0;
}

/* ---- changes ----------------------------------------------------------- */

void pl_pairs_drop(pl_pairs *p, const char *key)
{
    PL_GROW(p->change, p->n_changes, p->cap_changes);
    p->change[p->n_changes++] =
        (pl_pair){ pl_xcopy(key, strlen(key)), NULL, 0 };
}

void pl_pairs_drop_all(pl_pairs *p, const char *prefix)
{
    for (int i = pl_pairs_place(p, prefix);
         i < p->n && pl_pairs_begins(p->at[i].key, prefix); i++)
        pl_pairs_drop(p, p->at[i].key);
}

void pl_pairs_put(pl_pairs *p, const char *key, const void *head,
                  size_t head_len, const pl_buffer *bytes)
{
    size_t len = head_len + (bytes ? bytes->len : 0);
    char *all = pl_xcalloc(1, len + 1);

    memcpy(all, head, head_len);
    if (bytes && bytes->len)
        memcpy(all + head_len, bytes->at, bytes->len);
    PL_GROW(p->change, p->n_changes, p->cap_changes);
    p->change[p->n_changes++] =
        (pl_pair){ pl_xcopy(key, strlen(key)), all, len };
}

void pl_pairs_apply(pl_pairs *p, pl_pair *change)
{
    int i = pl_pairs_place(p, change->key);
    int found = i < p->n && strcmp(p->at[i].key, change->key) == 0;

    if (found) {
        free(p->at[i].key);
        free(p->at[i].bytes);
    }
    if (change->bytes && !found) {
        PL_GROW(p->at, p->n, p->cap);
        memmove(p->at + i + 1, p->at + i, (size_t)(p->n - i) * sizeof p->at[0]);
        p->n++;
    }
    if (change->bytes) {
        p->at[i] = *change;
        return;
    }
    free(change->key);
    if (found) {
        p->n--;
        memmove(p->at + i, p->at + i + 1, (size_t)(p->n - i) * sizeof p->at[0]);
    }
}

void pl_pairs_release(pl_pairs *p)
{
    for (int i = 0; i < p->n; i++) {
        free(p->at[i].key);
        free(p->at[i].bytes);
    }
    free(p->at);
    free(p->change);
    *p = (pl_pairs){ 0 };
}
