/* store.c - finds the right store and passes calls on to it. */
#include "store/store.h"

#include "store/store_sqlite.h"

#include <string.h>

pl_store *pl_store_open(const char *url, const pl_sealer *sealer,
                        uv_loop_t *loop, const char **why)
{
    if (strncmp(url, "sqlite:", 7) == 0)
        return pl_store_sqlite_open(url + 7, sealer, loop, why);
    *why = "a store is named 'sqlite:FILE'";
    return NULL;
}

void pl_store_close(pl_store *store)
{
    if (store)
        store->ops->close(store);
}

void pl_store_append(pl_store *store, const pl_store_append_args *args,
                     pl_store_done *done, void *ctx)
{
    store->ops->append(store, args, done, ctx);
}

void pl_store_load(pl_store *store, const pl_id *table, uint64_t from,
                   pl_store_done *done, void *ctx)
{
    store->ops->load(store, table, from, done, ctx);
}

void pl_store_follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                     void *ctx)
{
    store->ops->follow(store, table, heard, ctx);
}

void pl_store_unfollow(pl_store *store, const pl_id *table)
{
    store->ops->unfollow(store, table);
}

void pl_store_snapshot(pl_store *store, const pl_id *table, uint64_t seq,
                       const void *bytes, size_t len, pl_store_done *done,
                       void *ctx)
{
    store->ops->snapshot(store, table, seq, bytes, len, done, ctx);
}

void pl_store_due(pl_store *store, int64_t until, pl_store_done *done,
                  void *ctx)
{
    store->ops->due(store, until, done, ctx);
}

void pl_store_drop(pl_store *store, const pl_id *table, pl_store_done *done,
                   void *ctx)
{
    store->ops->drop(store, table, done, ctx);
}

void pl_store_put(pl_store *store, const char *bucket, const char *key,
                  const void *bytes, size_t len, int64_t expires,
                  pl_store_done *done, void *ctx)
{
    store->ops->put(store, bucket, key, bytes, len, expires, done, ctx);
}

void pl_store_get(pl_store *store, const char *bucket, const char *key,
                  int take, pl_store_done *done, void *ctx)
{
    store->ops->get(store, bucket, key, take, done, ctx);
}

void pl_store_list(pl_store *store, const char *bucket, pl_store_done *done,
                   void *ctx)
{
    store->ops->list(store, bucket, done, ctx);
}

void pl_store_record_put(pl_store *store, const pl_store_record *record,
                         pl_store_done *done, void *ctx)
{
    store->ops->record_put(store, record, done, ctx);
}

void pl_store_record_list(pl_store *store, const pl_id *person,
                          pl_store_done *done, void *ctx)
{
    store->ops->record_list(store, person, done, ctx);
}

void pl_store_record_get(pl_store *store, const pl_id *record,
                         pl_store_done *done, void *ctx)
{
    store->ops->record_get(store, record, done, ctx);
}

void pl_store_record_drop(pl_store *store, const pl_id *record,
                          const pl_id *person, pl_store_done *done, void *ctx)
{
    store->ops->record_drop(store, record, person, done, ctx);
}

void pl_store_sweep(pl_store *store, int64_t now, pl_store_done *done,
                    void *ctx)
{
    store->ops->sweep(store, now, done, ctx);
}

void pl_store_backup(pl_store *store, const char *path, pl_store_done *done,
                     void *ctx)
{
    store->ops->backup(store, path, done, ctx);
}
