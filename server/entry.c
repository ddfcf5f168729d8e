/* SPDX-License-Identifier: MIT */
/* entry.c - encodes and decodes entries; numbers are little-endian. */
#include "server/entry.h"

#include <string.h>

/* Format 1, of the first releases, has no rules version and no hash. */
enum {
    FORMAT = 2,
    OLD_HEAD = 4 + 8 + 16 + 16 + 8,
    HEAD = OLD_HEAD + 2 + 8,
};

static uint64_t read_number(const uint8_t *p, int size)
{
    uint64_t n = 0;

    for (int i = 0; i < size; i++)
        n |= (uint64_t)p[i] << 8 * i;
    return n;
}

static void write_number(uint8_t *p, uint64_t n, int size)
{
    for (int i = 0; i < size; i++)
        p[i] = (uint8_t)(n >> 8 * i);
}

void pl_entry_write(const pl_entry *e, pl_buffer *out)
{
    uint8_t head[HEAD] = { FORMAT, e->kind, e->seat, e->flag };

    write_number(head + 4, (uint64_t)e->at, 8);
    memcpy(head + 12, e->person.b, 16);
    memcpy(head + 28, e->other.b, 16);
    head[44] = e->move.kind;
    memcpy(head + 45, e->move.a, 7);
    write_number(head + 52, e->rules, 2);
    write_number(head + 54, e->hash, 8);
    pl_buffer_put(out, head, sizeof head);
    pl_buffer_put(out, e->text, e->len);
}

int pl_entry_read(const void *bytes, size_t len, pl_entry *e)
{
    const uint8_t *p = bytes;
    size_t head = len && p[0] == 1 ? OLD_HEAD : HEAD;

    if (len < head || p[0] < 1 || p[0] > FORMAT || p[1] == 0 ||
        p[1] >= PL_ENTRY_KINDS)
        return 0;
    *e = (pl_entry){ .kind = p[1], .seat = p[2], .flag = p[3] };
    e->at = (int64_t)read_number(p + 4, 8);
    memcpy(e->person.b, p + 12, 16);
    memcpy(e->other.b, p + 28, 16);
    e->move.kind = p[44];
    memcpy(e->move.a, p + 45, 7);
    if (head == HEAD) {
        e->rules = (uint16_t)read_number(p + 52, 2);
        e->hash = read_number(p + 54, 8);
    }
    e->text = (const char *)p + head;
    e->len = len - head;
    return 1;
}
