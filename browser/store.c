/* SPDX-License-Identifier: MIT */
/* store.c - a store in memory that the page's database follows.
 *
 * Everything is bytes under a key, sorted by key:
 *
 *   table/ID            last number, due, keep
 *   log/ID/NUMBER       id of the entry, its bytes
 *   snapshot/ID         number, bytes
 *   value/BUCKET/NAME   expires, bytes
 *   record/ID           at, length of the summary, summary, body
 *   played/PERSON/ID    nothing
 *
 * A call computes its changes and passes them to the page's database. Memory
 * changes once the database has committed them, and only then the call is
 * answered. So nothing is confirmed that a crash could lose, and a full disk
 * changes nothing. One call is under way at a time. */
#include "browser/browser.h"

#include "base/alloc.h"
#include "store/followers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 200, RECORDS_LISTED = 200 };

typedef struct {
    char *key;
    char *bytes; /* NULL in a change: the key is removed */
    size_t len;
} kept;

typedef struct {
    pl_store base;
    kept *at;
    int n, cap;
    kept *change;
    int n_changes, cap_changes;
    pl_jobs waiting;
    pl_job *job; /* waits for the commit */
    pl_followers followers;
} memory;

/* ---- keys and numbers -------------------------------------------------- */

static void key_of(char out[KEY_MAX], const char *kind, const pl_id *id)
{
    char hex[33];

    pl_id_write(id, hex);
    snprintf(out, KEY_MAX, "%s/%s", kind, hex);
}

static void log_key(char out[KEY_MAX], const pl_id *table, uint64_t seq)
{
    char hex[33];

    pl_id_write(table, hex);
    snprintf(out, KEY_MAX, "log/%s/%012llu", hex, (unsigned long long)seq);
}

static void played_key(char out[KEY_MAX], const pl_id *person,
                       const pl_id *record)
{
    char a[33], b[33];

    pl_id_write(person, a);
    pl_id_write(record, b);
    snprintf(out, KEY_MAX, "played/%s/%s", a, b);
}

static int64_t number_at(const kept *k, size_t i)
{
    int64_t v;

    if (k->len < 8 * (i + 1))
        return 0;
    memcpy(&v, k->bytes + 8 * i, 8);
    return v;
}

/* ---- memory ------------------------------------------------------------ */

/* The first place whose key is not before 'key'. */
static int find_place(const memory *m, const char *key)
{
    int low = 0, high = m->n;

    while (low < high) {
        int mid = (low + high) / 2;
        if (strcmp(m->at[mid].key, key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static const kept *find(const memory *m, const char *key)
{
    int i = find_place(m, key);
    return i < m->n && strcmp(m->at[i].key, key) == 0 ? &m->at[i] : NULL;
}

static int begins(const char *key, const char *with)
{
    return strncmp(key, with, strlen(with)) == 0;
}

/* Takes over what 'change' holds. */
static void apply_change(memory *m, kept *change)
{
    int i = find_place(m, change->key);
    int found = i < m->n && strcmp(m->at[i].key, change->key) == 0;

    if (found) {
        free(m->at[i].key);
        free(m->at[i].bytes);
    }
    if (change->bytes && !found) {
        PL_GROW(m->at, m->n, m->cap);
        memmove(m->at + i + 1, m->at + i, (size_t)(m->n - i) * sizeof m->at[0]);
        m->n++;
    }
    if (change->bytes) {
        m->at[i] = *change;
        return;
    }
    free(change->key);
    if (found) {
        m->n--;
        memmove(m->at + i, m->at + i + 1, (size_t)(m->n - i) * sizeof m->at[0]);
    }
}

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

/* Everything below reads parts of keys without looking at their lengths, and a
 * database may hold what we did not write. */
static int is_ours(const char *key, size_t len)
{
    if (len >= KEY_MAX || memchr(key, 0, len))
        return 0;
    if (len > 6 && memcmp(key, "value/", 6) == 0)
        return memchr(key + 6, '/', len - 6) != NULL;
    for (size_t i = 0; i < sizeof key_forms / sizeof key_forms[0]; i++)
        if (has_form(key, len, key_forms[i]))
            return 1;
    return 0;
}

void pl_browser_store_load(pl_store *store, const char *key, size_t key_len,
                           const void *bytes, size_t len)
{
    kept one;

    if (!is_ours(key, key_len))
        return;
    one = (kept){ pl_xcopy(key, key_len), pl_xcopy(bytes, len), len };
    apply_change((memory *)store, &one);
}

/* ---- changes ----------------------------------------------------------- */

static void drop(memory *m, const char *key)
{
    PL_GROW(m->change, m->n_changes, m->cap_changes);
    m->change[m->n_changes++] = (kept){ pl_xcopy(key, strlen(key)), NULL, 0 };
}

static void drop_all(memory *m, const char *prefix)
{
    for (int i = find_place(m, prefix);
         i < m->n && begins(m->at[i].key, prefix); i++)
        drop(m, m->at[i].key);
}

/* Keeps 'head' followed by 'bytes'. */
static void keep(memory *m, const char *key, const void *head, size_t head_len,
                 const pl_buffer *bytes)
{
    size_t len = head_len + (bytes ? bytes->len : 0);
    char *all = pl_xcalloc(1, len + 1);

    memcpy(all, head, head_len);
    if (bytes && bytes->len)
        memcpy(all + head_len, bytes->at, bytes->len);
    PL_GROW(m->change, m->n_changes, m->cap_changes);
    m->change[m->n_changes++] = (kept){ pl_xcopy(key, strlen(key)), all, len };
}

/* ---- the log of a table ------------------------------------------------ */

static pl_store_status append(memory *m, pl_job *job)
{
    char table[KEY_MAX], entry[KEY_MAX];
    const kept *k, *e;
    int64_t head[3] = { 0 };

    key_of(table, "table", &job->table);
    log_key(entry, &job->table, job->seq + 1);
    k = find(m, table);
    if ((k ? (uint64_t)number_at(k, 0) : 0) != job->seq) {
        e = find(m, entry);
        if (!e || e->len < 16 || memcmp(e->bytes, job->id.b, 16) != 0)
            return PL_STORE_CONFLICT;
        job->seq++; /* it was written before */
        return PL_STORE_OK;
    }
    job->seq++;
    job->take = 1;
    head[0] = (int64_t)job->seq;
    head[1] = job->at < 0 && k ? number_at(k, 1) : job->at;
    head[2] = job->keep;
    keep(m, table, head, sizeof head, NULL);
    keep(m, entry, job->id.b, 16, &job->bytes);
    return PL_STORE_OK;
}

static void load_snapshot(memory *m, pl_job *job, uint64_t *from)
{
    char key[KEY_MAX];
    const kept *k;
    pl_store_item *item;

    key_of(key, "snapshot", &job->table);
    k = find(m, key);
    if (!k || k->len < 8)
        return;
    item = pl_job_item(job);
    item->seq = *from = (uint64_t)number_at(k, 0);
    pl_buffer_put(&job->out, k->bytes + 8, k->len - 8);
    job->has_snapshot = 1;
}

static pl_store_status load(memory *m, pl_job *job)
{
    char key[KEY_MAX];
    uint64_t from = job->seq;
    const kept *k;

    key_of(key, "table", &job->table);
    k = find(m, key);
    if (!k)
        return PL_STORE_MISSING;
    job->seq = (uint64_t)number_at(k, 0);
    if (!from && !job->whole)
        load_snapshot(m, job, &from);
    while (from < job->seq) {
        pl_store_item *item;
        log_key(key, &job->table, ++from);
        k = find(m, key);
        if (!k || k->len < 16)
            return PL_STORE_FAILED; /* the log has a gap */
        item = pl_job_item(job);
        item->seq = from;
        memcpy(item->id.b, k->bytes, 16);
        pl_buffer_put(&job->out, k->bytes + 16, k->len - 16);
    }
    return PL_STORE_OK;
}

static pl_store_status snapshot(memory *m, pl_job *job)
{
    char key[KEY_MAX];
    const kept *k;

    key_of(key, "snapshot", &job->table);
    k = find(m, key);
    if (!k || (uint64_t)number_at(k, 0) < job->seq)
        keep(m, key, &job->seq, 8, &job->bytes);
    return PL_STORE_OK;
}

static int by_time(const void *a, const void *b)
{
    const pl_store_item *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static pl_store_status list_due(memory *m, pl_job *job)
{
    for (int i = find_place(m, "table/");
         i < m->n && begins(m->at[i].key, "table/"); i++) {
        int64_t due = number_at(&m->at[i], 1);
        pl_store_item *item;
        if (due <= 0 || due > job->at)
            continue;
        item = pl_job_item(job);
        item->at = due;
        pl_id_read(m->at[i].key + 6, 32, &item->id);
    }
    if (job->n)
        qsort(job->items, job->n, sizeof job->items[0], by_time);
    return PL_STORE_OK;
}

static void drop_table(memory *m, const pl_id *table)
{
    char key[KEY_MAX];

    key_of(key, "log", table);
    strcat(key, "/");
    drop_all(m, key);
    key_of(key, "snapshot", table);
    drop(m, key);
    key_of(key, "table", table);
    drop(m, key);
}

static pl_store_status sweep(memory *m, const pl_job *job)
{
    pl_id table;

    for (int i = 0; i < m->n; i++) {
        const kept *k = &m->at[i];
        int64_t expires = number_at(k, 0);
        if (begins(k->key, "table/") && number_at(k, 2) <= job->at &&
            pl_id_read(k->key + 6, 32, &table))
            drop_table(m, &table);
        else if (begins(k->key, "value/") && expires && expires <= job->at)
            drop(m, k->key);
    }
    return PL_STORE_OK;
}

/* ---- values ------------------------------------------------------------ */

/* 0 if the names are too long for a key; ours never are. */
static int value_key(char out[KEY_MAX], const pl_job *job)
{
    return snprintf(out, KEY_MAX, "value/%s/%s", job->bucket,
                    job->key ? job->key : "") < KEY_MAX;
}

static pl_store_status put_value(memory *m, const pl_job *job)
{
    char key[KEY_MAX];

    if (!value_key(key, job))
        return PL_STORE_FAILED;
    if (job->bytes.len)
        keep(m, key, &job->at, 8, &job->bytes);
    else
        drop(m, key);
    return PL_STORE_OK;
}

static pl_store_status get_value(memory *m, pl_job *job)
{
    char key[KEY_MAX];
    const kept *k = value_key(key, job) ? find(m, key) : NULL;

    if (!k || k->len < 8)
        return PL_STORE_MISSING;
    pl_job_item(job);
    pl_buffer_put(&job->out, k->bytes + 8, k->len - 8);
    if (job->take)
        drop(m, key);
    return PL_STORE_OK;
}

static pl_store_status list_values(memory *m, pl_job *job)
{
    char prefix[KEY_MAX];

    if (!value_key(prefix, job))
        return PL_STORE_FAILED;
    for (int i = find_place(m, prefix);
         i < m->n && begins(m->at[i].key, prefix); i++) {
        if (m->at[i].len < 8)
            continue;
        pl_job_item(job);
        pl_buffer_put(&job->out, m->at[i].bytes + 8, m->at[i].len - 8);
    }
    return PL_STORE_OK;
}

/* ---- finished games ---------------------------------------------------- */

static pl_store_status put_record(memory *m, pl_job *job)
{
    char key[KEY_MAX];
    pl_buffer all = { 0 };
    int64_t head[2] = { job->at, (int64_t)job->bytes.len };
    const kept *before;

    key_of(key, "record", &job->table);
    before = find(m, key);
    if (before)
        head[0] = number_at(before, 0);
    pl_buffer_put(&all, job->bytes.at, job->bytes.len);
    pl_buffer_put(&all, job->more.at, job->more.len);
    keep(m, key, head, sizeof head, &all);
    pl_buffer_release(&all);
    for (size_t i = 0; i < job->n_people; i++) {
        played_key(key, &job->people[i], &job->table);
        keep(m, key, "", 0, NULL);
    }
    return PL_STORE_OK;
}

/* The summary (part 0) or the body (part 1) of a record, as an item. */
static int add_part(pl_job *job, const kept *k, const pl_id *id, int part)
{
    size_t summary = (size_t)number_at(k, 1);
    pl_store_item *item;

    if (k->len < 16 || summary > k->len - 16)
        return 0;
    item = pl_job_item(job);
    item->id = *id;
    item->at = number_at(k, 0);
    if (part)
        pl_buffer_put(&job->out, k->bytes + 16 + summary,
                      k->len - 16 - summary);
    else
        pl_buffer_put(&job->out, k->bytes + 16, summary);
    return 1;
}

typedef struct {
    const kept *k;
    pl_id id;
} listed;

static int newest_first(const void *a, const void *b)
{
    const listed *x = a, *y = b;
    int64_t s = number_at(x->k, 0), t = number_at(y->k, 0);
    return (s < t) - (s > t);
}

static pl_store_status list_records(memory *m, pl_job *job)
{
    char prefix[KEY_MAX], key[KEY_MAX];
    listed *list = NULL;
    int n = 0, cap = 0;

    key_of(prefix, "played", &job->id);
    for (int i = find_place(m, prefix);
         i < m->n && begins(m->at[i].key, prefix); i++) {
        listed one = { 0 };
        if (!pl_id_read(m->at[i].key + strlen(prefix) + 1, 32, &one.id))
            continue;
        key_of(key, "record", &one.id);
        one.k = find(m, key);
        if (!one.k)
            continue;
        PL_GROW(list, n, cap);
        list[n++] = one;
    }
    if (n)
        qsort(list, (size_t)n, sizeof *list, newest_first);
    for (int i = 0; i < n && i < RECORDS_LISTED; i++)
        add_part(job, list[i].k, &list[i].id, 0);
    free(list);
    return PL_STORE_OK;
}

static pl_store_status get_record(memory *m, pl_job *job)
{
    char key[KEY_MAX];
    const kept *k;

    key_of(key, "record", &job->table);
    k = find(m, key);
    if (!k)
        return PL_STORE_MISSING;
    return add_part(job, k, &job->table, 0) && add_part(job, k, &job->table, 1)
               ? PL_STORE_OK
               : PL_STORE_FAILED;
}

static pl_store_status drop_record(memory *m, const pl_job *job)
{
    char key[KEY_MAX];

    if (!pl_id_is_zero(&job->id)) {
        played_key(key, &job->id, &job->table);
        drop(m, key);
        return PL_STORE_OK;
    }
    key_of(key, "record", &job->table);
    drop(m, key);
    for (int i = find_place(m, "played/");
         i < m->n && begins(m->at[i].key, "played/"); i++)
        if (strcmp(m->at[i].key + 7 + 33, key + 7) == 0)
            drop(m, m->at[i].key);
    return PL_STORE_OK;
}

/* ---- calls ------------------------------------------------------------- */

static pl_store_status run_job(memory *m, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_APPEND:
        return append(m, job);
    case PL_JOB_LOAD:
        return load(m, job);
    case PL_JOB_SNAPSHOT:
        return snapshot(m, job);
    case PL_JOB_DUE:
        return list_due(m, job);
    case PL_JOB_DROP:
        drop_table(m, &job->table);
        return PL_STORE_OK;
    case PL_JOB_PUT:
        return put_value(m, job);
    case PL_JOB_GET:
        return get_value(m, job);
    case PL_JOB_LIST:
        return list_values(m, job);
    case PL_JOB_RECORD_PUT:
        return put_record(m, job);
    case PL_JOB_RECORD_LIST:
        return list_records(m, job);
    case PL_JOB_RECORD_GET:
        return get_record(m, job);
    case PL_JOB_RECORD_DROP:
        return drop_record(m, job);
    case PL_JOB_SWEEP:
        return sweep(m, job);
    default:
        return PL_STORE_MISSING; /* no backup of a browser */
    }
}

static void end_job(memory *m, pl_job *job)
{
    m->job = NULL;
    if (job->kind == PL_JOB_APPEND && job->take && job->status == PL_STORE_OK)
        pl_followers_notify(&m->followers, job);
    pl_job_finish(job);
}

int pl_browser_store_run(pl_store *store)
{
    memory *m = (memory *)store;
    pl_job *job = m->job ? NULL : pl_jobs_take(&m->waiting, 1);

    if (!job)
        return 0;
    job->status = run_job(m, job);
    if (!m->n_changes) {
        end_job(m, job);
        return 1;
    }
    m->job = job;
    for (int i = 0; i < m->n_changes; i++) {
        const kept *c = &m->change[i];
        if (c->bytes)
            pl_host_keep(c->key, strlen(c->key), c->bytes, c->len);
        else
            pl_host_drop(c->key, strlen(c->key));
    }
    pl_host_commit();
    return 1;
}

int pl_browser_store_waits(const pl_store *store)
{
    const memory *m = (const memory *)store;
    return !m->job && m->waiting.n > 0;
}

void pl_browser_store_stored(pl_store *store, int ok)
{
    memory *m = (memory *)store;

    if (!m->job)
        return;
    for (int i = 0; i < m->n_changes; i++) {
        kept *c = &m->change[i];
        if (ok) {
            apply_change(m, c);
        } else {
            free(c->key);
            free(c->bytes);
        }
    }
    m->n_changes = 0;
    if (!ok)
        m->job->status = PL_STORE_FAILED;
    end_job(m, m->job);
}

static void ask(pl_store *store, pl_job *job)
{
    pl_jobs_add(&((memory *)store)->waiting, job);
}

static void follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                   void *ctx)
{
    pl_followers_add(&((memory *)store)->followers, table, heard, ctx);
}

static void unfollow(pl_store *store, const pl_id *table)
{
    pl_followers_remove(&((memory *)store)->followers, table);
}

static int is_up(const pl_store *store)
{
    (void)store;
    return 1;
}

static int rank(pl_store *store, const pl_id *table)
{
    (void)store, (void)table;
    return 0;
}

static pl_store_cluster cluster(pl_store *store)
{
    (void)store;
    return (pl_store_cluster){ .nodes = 1 };
}

static void close_store(pl_store *store)
{
    memory *m = (memory *)store;

    for (int i = 0; i < m->n; i++) {
        free(m->at[i].key);
        free(m->at[i].bytes);
    }
    free(m->at);
    free(m->change);
    *m = (memory){ .base = m->base };
}

pl_store *pl_browser_store(void)
{
    static const pl_store_ops ops = { .ask = ask,
                                      .follow = follow,
                                      .unfollow = unfollow,
                                      .is_up = is_up,
                                      .rank = rank,
                                      .cluster = cluster,
                                      .close = close_store };
    static memory m = { .base = { .ops = &ops } };

    pl_jobs_init(&m.waiting);
    return &m.base;
}
