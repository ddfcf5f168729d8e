/* SPDX-License-Identifier: MIT */
/* fuzz_http.c - reads any bytes as HTTP, split in two at any place. The result
 * must not depend on the split, since packets arrive in any pieces. It also
 * reads the address in X-Forwarded-For. */
#include "server/address.h"
#include "server/http.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Counts the requests and stores the last result in '*last'. */
static int feed(const char *bytes, size_t len, size_t cut, int *last)
{
    pl_http http;
    pl_address from;
    size_t at = 0;
    int requests = 0;

    *last = PL_HTTP_MORE;
    pl_http_init(&http);
    while (at < len && requests < 100) {
        size_t end = at < cut ? cut : len, used = 0;
        *last = (int)pl_http_feed(&http, bytes + at, end - at, &used);
        if (*last == PL_HTTP_BAD || http.request.wants_upgrade)
            break;
        if (*last == PL_HTTP_REQUEST) {
            requests++;
            if (!http.request.path.len || http.request.path.at[0] != '/')
                abort();
            pl_address_read(http.request.forwarded_for.at,
                            http.request.forwarded_for.len, &from);
            if (!http.request.keep_alive)
                break;
        } else if (used != end - at) {
            abort();
        }
        at += used;
    }
    pl_http_release(&http);
    return requests;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data + 1;
    int whole, cut;

    if (size < 2)
        return 0;
    size_t where = data[0] % (size - 1);
    if (feed(bytes, size - 1, 0, &whole) != feed(bytes, size - 1, where, &cut))
        abort();
    return 0;
}
