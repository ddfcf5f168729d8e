/* SPDX-License-Identifier: MIT */
/* fuzz_export.c - any bytes as the file of a cluster's backup: reading it never
 * goes out of bounds, and what it takes is what was written.
 *
 * If the first byte is odd, the rest are messages (each with one byte for the
 * length of its subject and one for that of its body) that this target writes
 * into a file, since no fuzzer guesses a keyed hash. */
#include "store/export_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const pl_sealer sealer = { .key = { 7 } };

static void read_all(void *bytes, size_t len, uint64_t expected)
{
    FILE *f = fmemopen(bytes, len, "rb");
    pl_export e;
    int more;

    if (!f)
        return;
    more = pl_export_open(&e, f, &sealer) ? 1 : -1;
    while (more > 0 && (more = pl_export_next(&e)) > 0)
        if (strlen(e.subject) >= PL_EXPORT_SUBJECT ||
            strpbrk(e.subject, "*> \r\n") || e.body.len > PL_EXPORT_BODY)
            abort();
    if (more < 0 && !e.why)
        abort();
    if (more == 0 && e.n != expected)
        abort();
    pl_export_release(&e);
    fclose(f);
}

static void write_and_read(const uint8_t *data, size_t size)
{
    char *bytes = NULL, subject[256];
    size_t len = 0;
    FILE *f = open_memstream(&bytes, &len);
    pl_export e;

    pl_export_begin(&e, f, &sealer);
    while (size >= 2 && (size_t)data[0] + data[1] + 2 <= size) {
        size_t n = data[0], m = data[1];
        memcpy(subject, data + 2, n);
        subject[n] = 0;
        pl_export_put(&e, subject, data + 2 + n, m);
        data += 2 + n + m;
        size -= 2 + n + m;
    }
    if (!pl_export_end(&e))
        abort();
    fclose(f);
    read_all(bytes, len, e.n);
    pl_export_release(&e);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy;

    if (size < 2)
        return 0;
    if (data[0] & 1) {
        write_and_read(data + 1, size - 1);
        return 0;
    }
    copy = malloc(size - 1);
    memcpy(copy, data + 1, size - 1);
    read_all(copy, size - 1, UINT64_MAX);
    free(copy);
    return 0;
}
