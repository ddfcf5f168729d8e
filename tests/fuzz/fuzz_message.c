/* SPDX-License-Identifier: MIT */
/* fuzz_message.c - reads any bytes as a message from NATS: of a table's log,
 * or stored by key. A message opens only if it was sealed with the key. */
#include "store/nats_keep.h"
#include "store/nats_message.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const pl_sealer sealer = { .key = { 7 } };
static const pl_id table = { { 1 } };

/* Any bytes that were sealed open to the same bytes. */
static void check_sealed(const uint8_t *data, size_t size)
{
    pl_job job = { .table = table, .seq = 1, .keep = 1 };
    pl_buffer out = { 0 }, plain = { 0 };
    pl_nats_head head;

    pl_buffer_put(&job.bytes, data, size);
    pl_nats_message_write(&sealer, &job, 1, NULL, &out);
    pl_nats_msg m = { .subject = "pl.log.0.x",
                      .bytes = (const uint8_t *)out.at,
                      .len = out.len };
    if (!pl_nats_head_read(&m, &head) || head.after != 1 ||
        !pl_nats_message_open(&sealer, &table, &m, &plain) ||
        plain.len != size || memcmp(plain.at, data, size) != 0)
        abort();
    pl_buffer_release(&job.bytes);
    pl_buffer_release(&out);
    pl_buffer_release(&plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const pl_nats_place place = { .bytes = { 'v' }, .len = 1 };
    pl_nats_msg m = { .subject = "pl.log.0.01000000000000000000000000000000",
                      .bytes = data,
                      .len = size };
    pl_buffer plain = { 0 };
    pl_nats_head head;
    int64_t due, keep;
    pl_id id;

    pl_nats_message_times(&m, &id, &due, &keep);
    if (pl_nats_head_read(&m, &head) &&
        pl_nats_message_open(&sealer, &table, &m, &plain))
        abort();
    if (pl_nats_keep_open(&sealer, &m, &place, &due, &keep, &plain))
        abort();
    pl_buffer_release(&plain);
    if (size)
        check_sealed(data, size);
    return 0;
}
