/* SPDX-License-Identifier: MIT */
/* fuzz_kept.c - any bytes as what a browser's database holds, where other
 * programs of the same origin may write. The store accepts or ignores each
 * value, and then answers every call. */
#include "browser/browser.h"

#include "base/alloc.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { KINDS = 7 };

static int changes;

void pl_host_keep(const char *key, size_t key_len, const void *bytes,
                  size_t len)
{
    (void)key, (void)key_len, (void)bytes, (void)len;
    changes++;
}

void pl_host_drop(const char *key, size_t key_len)
{
    (void)key, (void)key_len;
    changes++;
}

void pl_host_commit(void)
{
}

/* One of two ids, so that keys of several kinds meet. */
static pl_id id_of(uint8_t byte)
{
    return (pl_id){ { [0] = byte & 1 } };
}

/* A key as the store makes them, or the bytes themselves. */
static size_t make_key(char *out, size_t cap, const uint8_t head[3],
                       const uint8_t *raw, size_t raw_len)
{
    static const char *const forms[KINDS] = {
        "table/%s",
        "log/%s/%012d",
        "snapshot/%s",
        "value/at.%s/%d",
        "record/%s",
        "played/%s/%s",
        "",
    };
    pl_id a = id_of(head[1]), b = id_of(head[2]);
    char x[33], y[33];
    int kind = head[0] % KINDS;

    pl_id_write(&a, x);
    pl_id_write(&b, y);
    switch (kind) {
    case 1:
    case 3:
        return (size_t)snprintf(out, cap, forms[kind], x, head[2] & 7);
    case 5:
        return (size_t)snprintf(out, cap, forms[kind], x, y);
    case 6:
        raw_len = raw_len < cap ? raw_len : cap;
        memcpy(out, raw, raw_len);
        return raw_len;
    default:
        return (size_t)snprintf(out, cap, forms[kind], x);
    }
}

static void finish(pl_store *store)
{
    while (pl_browser_store_run(store))
        pl_browser_store_stored(store, changes & 1);
}

static void ask_everything(pl_store *store)
{
    for (uint8_t i = 0; i < 2; i++) {
        pl_id id = id_of(i);
        pl_store_load(store, &id, 0, NULL, NULL);
        pl_store_load_all(store, &id, NULL, NULL);
        pl_store_get(store, "at.00000000000000000000000000000000", "1", i, NULL,
                     NULL);
        pl_store_list(store, "at.00000000000000000000000000000000", NULL, NULL);
        pl_store_record_list(store, &id, NULL, NULL);
        pl_store_record_get(store, &id, NULL, NULL);
        pl_store_record_drop(store, &id, i ? &id : NULL, NULL, NULL);
    }
    pl_store_due(store, INT64_MAX, NULL, NULL, NULL);
    pl_store_sweep(store, 1000, NULL, NULL);
    finish(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_store *store = pl_browser_store();

    while (size >= 5) {
        char key[300];
        size_t raw = data[3], len = data[4];
        const uint8_t *head = data;

        data += 5;
        size -= 5;
        raw = raw < size ? raw : size;
        len = len < size - raw ? len : size - raw;
        pl_browser_store_load(store, key,
                              make_key(key, sizeof key, head, data, raw),
                              data + raw, len);
        data += raw + len;
        size -= raw + len;
    }
    ask_everything(store);
    pl_store_close(store);
    return 0;
}
