/* SPDX-License-Identifier: MIT */
/* fuzz_ws.c - reads any bytes as WebSocket frames, split in two at any place.
 * The messages must not depend on the split and must be UTF-8. A reader's
 * buffer must return to the pool only between frames. */
#include "base/utf8.h"
#include "server/ws.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint32_t hash;
    int messages;
} heard;

static void on_message(void *ctx, const char *text, size_t len)
{
    heard *h = ctx;

    if (len > 4096 || !pl_utf8_is_valid(text, len))
        abort();
    for (size_t i = 0; i < len; i++)
        h->hash = h->hash * 31 + (unsigned char)text[i];
    h->messages++;
}

static void on_reply(void *ctx, const void *bytes, size_t len)
{
    (void)ctx, (void)bytes;
    if (len > 4096)
        abort();
}

static heard feed(pl_ws_pool *pool, const char *bytes, size_t len, size_t cut)
{
    pl_ws ws = { 0 };
    heard h = { 0 };

    if (pl_ws_feed(pool, &ws, &h, bytes, cut))
        pl_ws_feed(pool, &ws, &h, bytes + cut, len - cut);
    pl_ws_release(pool, &ws);
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const pl_ws_hooks hooks = { on_message, on_reply };
    const char *bytes = (const char *)data + 1;
    pl_ws_pool *pool;
    char accept[29];

    if (size < 2)
        return 0;
    pool = pl_ws_pool_new(&hooks, 4096);
    heard whole = feed(pool, bytes, size - 1, 0);
    heard cut = feed(pool, bytes, size - 1, data[0] % size);
    if (whole.messages != cut.messages || whole.hash != cut.hash)
        abort();
    pl_ws_accept(bytes, size - 1, accept);
    pl_ws_pool_free(pool);
    return 0;
}
