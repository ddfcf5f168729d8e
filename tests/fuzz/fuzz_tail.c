/* SPDX-License-Identifier: MIT */
/* fuzz_tail.c - any bytes as the tail of a store: opening it never goes out of
 * bounds, what it finds can be folded, and it takes new entries afterwards.
 *
 * The first byte says whether the bytes are a half as they are, or payloads
 * (each with two bytes of length) for which this target makes good heads, since
 * no fuzzer guesses a checksum. */
#include "store/tail.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HALF = 2 << 20, HEAD = 32, CHECK = 16, MOST = 1 << 18 };

static char path[64];

static void remove_file(void)
{
    unlink(path);
}

static size_t put_record(uint8_t *at, size_t place, const uint8_t *payload,
                         uint32_t len)
{
    struct {
        uint64_t generation, place;
        uint8_t payload[PL_HASH];
    } all = { 1, place, { 0 } };
    uint8_t hash[PL_HASH];

    pl_digest(payload, len, all.payload);
    pl_digest(&all, sizeof all, hash);
    memcpy(at, "PTL1", 4);
    memcpy(at + 4, &len, 4);
    memcpy(at + 8, &all.generation, 8);
    memcpy(at + 16, hash, CHECK);
    memcpy(at + HEAD, payload, len);
    return HEAD + len;
}

static size_t make_half(uint8_t *out, const uint8_t *data, size_t size)
{
    size_t n = 0;

    while (size > 2 && n < MOST / 2) {
        size_t len = (size_t)data[0] | (size_t)data[1] << 8;
        data += 2;
        size -= 2;
        if (len > size)
            len = size;
        n += put_record(out + n, n, data, (uint32_t)len);
        data += len;
        size -= len;
    }
    return n;
}

static void write_half(const uint8_t *data, size_t size)
{
    static uint8_t half[MOST];
    int fd = open(path, O_RDWR | O_CREAT, 0600);

    memset(half, 0, sizeof half);
    if (size > 1 && data[0] & 1)
        make_half(half, data + 1, size - 1);
    else if (size > 1)
        memcpy(half, data + 1, size - 1 < MOST ? size - 1 : MOST);
    if (pwrite(fd, half, sizeof half, data[0] & 2 ? HALF : 0) < 0)
        abort();
    close(fd);
}

static void fold_and_go_on(pl_tail *t)
{
    static const uint8_t body[100];
    pl_tail_entry e = {
        .table = { { 1 } }, .seq = 1, .body = body, .len = 100
    };
    uint64_t generation;
    size_t n;

    while (!pl_tail_is_empty(t)) {
        pl_tail_fold_next(t, 10, &n, &generation);
        if (n)
            pl_tail_fold_done(t, n);
        else if (!pl_tail_turn(t))
            abort();
    }
    pl_tail_add(t, &e);
    if (!pl_tail_write(t) || !pl_tail_last(t, &e.table))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *why = NULL;
    pl_tail *t;

    if (!path[0]) {
        snprintf(path, sizeof path, "/dev/shm/planchette-fuzz-%d", getpid());
        atexit(remove_file);
    }
    if (!size)
        return 0;
    write_half(data, size);
    t = pl_tail_open(path, data[0] & 4 ? 1 : 0, &why);
    if (!t)
        abort();
    fold_and_go_on(t);
    pl_tail_close(t, 0);
    return 0;
}
