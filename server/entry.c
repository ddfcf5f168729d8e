/* entry.c - entries to bytes and back. */
#include "server/entry.h"

#include <string.h>

enum { FORMAT = 1, HEAD = 4 + 8 + 16 + 16 + 8 };

void pl_entry_write(const pl_entry *e, pl_buffer *out)
{
    uint8_t head[HEAD] = { FORMAT, e->kind, e->seat, e->flag };

    for (int i = 0; i < 8; i++)
        head[4 + i] = (uint8_t)((uint64_t)e->at >> (8 * i));
    memcpy(head + 12, e->person.b, 16);
    memcpy(head + 28, e->other.b, 16);
    head[44] = e->move.kind;
    memcpy(head + 45, e->move.a, 7);
    pl_buffer_put(out, head, sizeof head);
    pl_buffer_put(out, e->text, e->len);
}

int pl_entry_read(const void *bytes, size_t len, pl_entry *e)
{
    const uint8_t *p = bytes;

    if (len < HEAD || p[0] != FORMAT || p[1] == 0 || p[1] >= PL_ENTRY_KINDS)
        return 0;
    *e = (pl_entry){ .kind = p[1], .seat = p[2], .flag = p[3] };
    for (int i = 0; i < 8; i++)
        e->at |= (int64_t)((uint64_t)p[4 + i] << (8 * i));
    memcpy(e->person.b, p + 12, 16);
    memcpy(e->other.b, p + 28, 16);
    e->move.kind = p[44];
    memcpy(e->move.a, p + 45, 7);
    e->text = (const char *)p + HEAD;
    e->len = len - HEAD;
    return 1;
}
