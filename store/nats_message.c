/* SPDX-License-Identifier: MIT */
/* nats_message.c - encodes and decodes the messages of a table's log.
 *
 * The head is plain so that a node can find due and expired tables without
 * opening bodies. It is authenticated all the same: the body is sealed for its
 * head. Version 1 lacks the id of the entry it follows; such messages are
 * still in old logs and are read, but no longer written. */
#include "store/nats_message.h"

#include "base/log.h"

#include <string.h>

enum {
    VERSION = 2,
    HEAD_1 = 1 + 8 + 16 + 8 + 8, /* version, after, id, due, keep */
    HEAD = HEAD_1 + 16,          /* and the entry it follows */
    PLACE = 17 + HEAD,
};

static size_t head_of(const uint8_t *bytes)
{
    return bytes[0] == 1 ? HEAD_1 : HEAD;
}

void pl_nats_put_number(pl_buffer *out, uint64_t n)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(n >> 8 * i);
    pl_buffer_put(out, bytes, sizeof bytes);
}

uint64_t pl_nats_number(const uint8_t *bytes)
{
    uint64_t n = 0;

    for (int i = 0; i < 8; i++)
        n |= (uint64_t)bytes[i] << 8 * i;
    return n;
}

int pl_nats_head_read(const pl_nats_msg *msg, pl_nats_head *h)
{
    if (!msg->len || msg->bytes[0] < 1 || msg->bytes[0] > VERSION ||
        msg->len < head_of(msg->bytes))
        return 0;
    *h = (pl_nats_head){ 0 };
    h->after = pl_nats_number(msg->bytes + 1);
    memcpy(h->id.b, msg->bytes + 9, 16);
    h->due = (int64_t)pl_nats_number(msg->bytes + 25);
    h->keep = (int64_t)pl_nats_number(msg->bytes + 33);
    if (head_of(msg->bytes) == HEAD) {
        memcpy(h->last.b, msg->bytes + HEAD_1, 16);
        h->names_last = !pl_id_is_zero(&h->last);
    }
    return 1;
}

/* The place a body is sealed for: its table and its whole head, so that nobody
 * can change the head or move the message to another table. */
static size_t place_of(const pl_id *table, const void *head,
                       uint8_t place[PLACE])
{
    size_t len = head_of(head);

    place[0] = 'e';
    memcpy(place + 1, table->b, 16);
    memcpy(place + 17, head, len);
    return 17 + len;
}

void pl_nats_message_write(const pl_sealer *sealer, const pl_job *job,
                           int64_t due, const pl_id *last, pl_buffer *out)
{
    static const pl_id nothing;
    uint8_t place[PLACE];

    out->len = 0;
    pl_buffer_putc(out, VERSION);
    pl_nats_put_number(out, job->seq);
    pl_buffer_put(out, job->id.b, 16);
    pl_nats_put_number(out, (uint64_t)due);
    pl_nats_put_number(out, (uint64_t)job->keep);
    pl_buffer_put(out, last ? last->b : nothing.b, 16);
    size_t len = place_of(&job->table, out->at, place);
    pl_sealer_seal(sealer, place, len, job->bytes.at, job->bytes.len, out);
}

/* The key is the right one, or the store would not have opened. */
int pl_nats_unseal(const pl_sealer *sealer, const void *place, size_t place_len,
                   const void *in, size_t len, pl_buffer *out)
{
    if (pl_sealer_unseal(sealer, place, place_len, in, len, out))
        return 1;
    if (sealer->unopened)
        (*sealer->unopened)++;
    pl_log(PL_LOG_ERROR, "store: a sealed body does not open: its bytes were "
                         "changed, or moved to another place");
    return 0;
}

int pl_nats_message_open(const pl_sealer *sealer, const pl_id *table,
                         const pl_nats_msg *msg, pl_buffer *out)
{
    uint8_t place[PLACE];
    size_t len = place_of(table, msg->bytes, place), head = len - 17;

    return pl_nats_unseal(sealer, place, len, msg->bytes + head,
                          msg->len - head, out);
}

int pl_nats_message_times(const pl_nats_msg *msg, pl_id *table, int64_t *due,
                          int64_t *keep)
{
    const char *id = strrchr(msg->subject, '.');
    pl_nats_head h;

    if (!id || !pl_id_read(id + 1, strlen(id + 1), table) ||
        !pl_nats_head_read(msg, &h))
        return 0;
    *due = h.due;
    *keep = h.keep;
    return 1;
}
