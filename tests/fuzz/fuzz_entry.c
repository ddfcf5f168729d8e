/* SPDX-License-Identifier: MIT */
/* fuzz_entry.c - any bytes as the entries of a table's log, each with a length
 * of two bytes before it. A table accepts or refuses each, and what it
 * writes about itself is always JSON. */
#include "games/mindseye/mindseye.h"
#include "server/table.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char pattern[] =
    "{\"game\":\"mindseye\",\"version\":%d,\"seats\":2,\"options\":{},\"data\":"
    "null,\"link\":\"abcdefghijklmnopqrstuvwxyz\",\"code\":\"ABCDEFGH\","
    "\"secret\":\"0000000000000000000000000000000000000000000000000000000000"
    "000000\"}";

static void check(const pl_table *t)
{
    static char buffer[1 << 20];
    json_t *out;
    pl_text text;

    pl_text_init(&text, buffer, sizeof buffer);
    pl_table_put_room(&text, t, PL_WATCHER);
    out = json_loadb(text.at, text.n, JSON_REJECT_DUPLICATES, NULL);
    if (!out)
        abort();
    json_decref(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_id id = { { 1 } };
    pl_table *t = pl_table_new(&id);
    pl_table_change change;
    char create[sizeof pattern + 8];
    int len = snprintf(create, sizeof create, pattern, mindseye_game.version);
    pl_entry e = { .kind = PL_ENTRY_CREATE,
                   .text = create,
                   .len = (size_t)len };

    pl_table_apply(t, &e, &change);
    if (!change.applied)
        abort();
    while (size >= 2) {
        size_t n = (size_t)data[0] | (size_t)data[1] << 8;
        data += 2;
        size -= 2;
        if (n > size)
            n = size;
        if (pl_entry_read(data, n, &e))
            pl_table_apply(t, &e, &change);
        data += n;
        size -= n;
    }
    check(t);
    pl_table_free(t);
    return 0;
}
