/* SPDX-License-Identifier: MIT */
/* stare.c - who gets the messages of a staring contest.
 *
 * In a cluster two contestants may be connected to different servers. A server
 * tells the others what its contestants say, by messages that nothing keeps
 * (pl_store_tell). Each server passes them to its own connections by the same
 * rule as its own messages, so a watcher, or a connection that has not agreed,
 * gets nothing from another server either. Whether a connection may say it was
 * decided where it is connected.
 *
 * A server may hear a message before it has read the entry that began the
 * contest, since the log comes another way. So a message has the number of
 * entries that its server had read, and waits here until as many are read.
 * Masks do not wait: the next one comes soon. */
#include "server/stare.h"

#include "server/server_state.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEAD = 4 + 8 + 8, /* kind, from, to, allow; count of entries; time */
    WAITING_MAX = 8,
    OLD_MS = 5000, /* NATS was gone for a while, or somebody repeats it */
};

struct pl_stare_waiting {
    struct pl_stare_waiting *next;
    uint64_t count;
    pl_stare_word word;
};

static int is_in(unsigned seats, int seat)
{
    return seat >= 0 && (seats >> seat & 1);
}

unsigned pl_stare_facing(const pl_live *l)
{
    return l->loading || l->stopped ? 0 : pl_table_facing(l->table);
}

int pl_stare_seat(const pl_attachment *a)
{
    const pl_table_person *p =
        pl_table_person_of(a->live->table, &a->session->person);

    return p ? p->seat : -1;
}

void pl_stare_begin(pl_live *l)
{
    if (l->is_faced)
        return;
    l->is_faced = 1;
    l->far_allows = l->far_sealed = 0;
    for (pl_attachment *a = l->here; a; a = a->next_here) {
        a->stares = a->sealed = 0;
        a->opened = 0;
    }
}

int pl_stare_is_open_time(const pl_live *l)
{
    int64_t since = pl_server_now(l->server) - l->faced_at;

    return !l->is_faced && since >= 0 && since < PL_STARE_OPEN_MS;
}

/* ---- to the connections here ------------------------------------------- */

static int hears(const pl_attachment *a, const pl_stare_word *w,
                 unsigned facing)
{
    int seat = pl_stare_seat(a);

    if (seat < 0 || seat == w->from)
        return 0;
    switch (w->kind) {
    case PL_STARE_MASK:
    case PL_STARE_SEE:
        return is_in(facing, seat);
    case PL_STARE_SIGNAL:
        return is_in(facing, seat) && a->allows && seat == w->to;
    case PL_STARE_SEALED:
        return a->stares;
    case PL_STARE_OPENED:
        return a->sealed && seat == w->to;
    }
    return 0;
}

static int pass_here(const pl_live *l, const pl_stare_word *w)
{
    unsigned facing = pl_stare_facing(l);
    int n = 0;

    for (const pl_attachment *a = l->here; a; a = a->next_here)
        if (hears(a, w, facing)) {
            pl_session_send(a->session, w->text.at, w->text.len);
            n++;
        }
    return n;
}

/* ---- to and from other servers ----------------------------------------- */

static void put_number(pl_buffer *b, uint64_t n)
{
    for (int i = 0; i < 8; i++)
        pl_buffer_putc(b, (char)(n >> 8 * i));
}

static uint64_t number_at(const uint8_t *bytes)
{
    uint64_t n = 0;

    for (int i = 0; i < 8; i++)
        n |= (uint64_t)bytes[i] << 8 * i;
    return n;
}

static void tell(const pl_live *l, const pl_stare_word *w)
{
    pl_server *s = l->server;
    pl_buffer b = { 0 };

    pl_buffer_putc(&b, (char)w->kind);
    pl_buffer_putc(&b, (char)w->from);
    pl_buffer_putc(&b, (char)w->to);
    pl_buffer_putc(&b, (char)w->allow);
    put_number(&b, pl_table_count(l->table));
    put_number(&b, (uint64_t)pl_server_now(s));
    pl_buffer_put(&b, w->text.at, w->text.len);
    pl_store_tell(s->store, pl_table_id(l->table), b.at, b.len);
    pl_buffer_release(&b);
}

int pl_stare_pass(pl_live *l, const pl_stare_word *w)
{
    int here = pass_here(l, w), far = 1;

    if (w->kind == PL_STARE_SIGNAL)
        far = is_in(l->far_allows, w->to);
    else if (w->kind == PL_STARE_OPENED)
        far = is_in(l->far_sealed, w->to);
    if (far)
        tell(l, w);
    return here || far;
}

/* Whether the seat may have said it, as far as the table here tells. */
static int is_timely(pl_live *l, const pl_stare_word *w)
{
    if (w->kind == PL_STARE_SEALED || w->kind == PL_STARE_OPENED)
        return l->is_faced || pl_stare_is_open_time(l);
    if (!is_in(pl_stare_facing(l), w->from))
        return 0;
    pl_stare_begin(l);
    return 1;
}

static void take(pl_live *l, const pl_stare_word *w)
{
    unsigned bit = 1u << w->from;

    if (!is_timely(l, w))
        return;
    if (w->kind == PL_STARE_SEE)
        l->far_allows = w->allow ? l->far_allows | bit : l->far_allows & ~bit;
    else if (w->kind == PL_STARE_SEALED)
        l->far_sealed |= bit;
    pass_here(l, w);
}

/* 0 if it is none. 'text' is in memory of its own afterwards. */
static int read_word(const uint8_t *p, size_t len, pl_stare_word *w)
{
    if (len <= HEAD || p[0] < PL_STARE_MASK || p[0] > PL_STARE_OPENED ||
        p[1] >= PL_SEATS_MAX || p[2] >= PL_SEATS_MAX)
        return 0;
    *w = (pl_stare_word){
        .kind = p[0], .from = p[1], .to = p[2], .allow = p[3]
    };
    pl_buffer_put(&w->text, p + HEAD, len - HEAD);
    return 1;
}

static void wait_for_entries(pl_live *l, pl_stare_word *w, uint64_t count)
{
    struct pl_stare_waiting **p = &l->waiting, *new;
    int n = 0;

    for (; *p; p = &(*p)->next)
        n++;
    if (n >= WAITING_MAX || w->kind == PL_STARE_MASK) {
        pl_buffer_release(&w->text);
        return;
    }
    new = pl_xcalloc(1, sizeof *new);
    *new = (struct pl_stare_waiting){ NULL, count, *w };
    *p = new;
}

void pl_stare_told(pl_server *s, const pl_id *table, const void *bytes,
                   size_t len)
{
    pl_live *l = s->stopping ? NULL : pl_live_find(s, table);
    const uint8_t *p = bytes;
    pl_stare_word w;
    uint64_t count;
    int64_t age;

    if (!l || !l->here || l->loading || l->stopped || !read_word(p, len, &w))
        return;
    count = number_at(p + 4);
    age = pl_server_now(s) - (int64_t)number_at(p + 12);
    if (age < -OLD_MS || age >= OLD_MS) {
        pl_buffer_release(&w.text);
    } else if (count > pl_table_count(l->table) || l->waiting) {
        wait_for_entries(l, &w, count);
    } else {
        take(l, &w);
        pl_buffer_release(&w.text);
    }
}

static struct pl_stare_waiting *drop_first(pl_live *l)
{
    struct pl_stare_waiting *first = l->waiting;

    l->waiting = first->next;
    pl_buffer_release(&first->word.text);
    free(first);
    return l->waiting;
}

void pl_stare_follow(pl_live *l)
{
    if (l->is_faced && !pl_table_facing(l->table)) {
        l->is_faced = 0;
        l->faced_at = pl_server_now(l->server);
        l->far_allows = 0;
        for (pl_attachment *a = l->here; a; a = a->next_here)
            a->allows = a->signals = 0;
    }
    while (l->waiting && l->waiting->count <= pl_table_count(l->table)) {
        take(l, &l->waiting->word);
        drop_first(l);
    }
}

void pl_stare_release(pl_live *l)
{
    while (l->waiting)
        drop_first(l);
}
