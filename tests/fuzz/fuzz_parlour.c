/* SPDX-License-Identifier: MIT */
/* fuzz_parlour.c - any bytes as the entries of a parlour's log, each with a
 * length of two bytes before it. A parlour accepts or refuses each, and what
 * it writes about itself is always JSON. */
#include "server/parlour.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>

static const char names[] = "abcdefghijklmnopqrstuvwxyzmaple-tiger-lamp-42";

static void check(const pl_parlour *p)
{
    static char buffer[1 << 20];
    static const pl_id reader = { { 1 } };
    json_t *out;
    pl_text t;

    pl_text_init(&t, buffer, sizeof buffer);
    pl_put_char(&t, '[');
    pl_parlour_put(&t, p, 1);
    pl_put_char(&t, ',');
    pl_parlour_put_line(&t, p, &reader);
    pl_put_char(&t, ']');
    out = json_loadb(t.at, t.n, JSON_REJECT_DUPLICATES, NULL);
    if (!out)
        abort();
    json_decref(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const pl_id id = { { 1 } };
    pl_parlour *p = pl_parlour_new(&id);
    pl_parlour_entry e = { .kind = PL_PARLOUR_OPEN,
                           .text = names,
                           .len = sizeof names - 1 };

    if (!pl_parlour_apply(p, &e))
        abort();
    while (size >= 2) {
        size_t len = (size_t)data[0] | (size_t)data[1] << 8;
        data += 2;
        size -= 2;
        if (len > size)
            len = size;
        if (pl_parlour_read(data, len, &e))
            pl_parlour_apply(p, &e);
        data += len;
        size -= len;
    }
    check(p);
    pl_parlour_free(p);
    return 0;
}
