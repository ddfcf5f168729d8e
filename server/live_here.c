/* SPDX-License-Identifier: MIT */
/* live_here.c - the connections at a table: updates, and who is absent.
 *
 * An attachment is one connection at one table; a person may have several. It
 * remembers its audience, because a person's seat may change while messages are
 * in flight. A person who gets another seat is sent a new sync instead of an
 * update, so that no frame mixes two audiences.
 *
 * Being connected is known only to the server that has the connection. It
 * becomes a fact for all when it is written to the log as 'away' or 'back';
 * the grace period in between is kept here, in 'absent'. */
#include "server/server_state.h"
#include "server/stare.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

/* ---- updates ----------------------------------------------------------- */

typedef struct {
    const pl_live *live;
    const pl_table_change *change;
    const pl_table_person *person;
    const char *rpc_id;
    int audience;
    uint32_t since;
} recipient;

static void put_update(pl_text *t, const void *ctx)
{
    const recipient *to = ctx;
    pl_table_put_update(t, to->live->table, to->audience, to->change);
}

static void put_sync_notice(pl_text *t, const void *ctx)
{
    const recipient *to = ctx;

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"sync\",\"params\":{\"sync\":");
    pl_table_put_sync(t, to->live->table, to->person, 0,
                      pl_server_now(to->live->server));
    pl_put(t, "}}");
}

static void put_sync_answer(pl_text *t, const void *ctx)
{
    const recipient *to = ctx;

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"id\":");
    pl_put(t, to->rpc_id);
    pl_put(t, ",\"result\":{\"sync\":");
    pl_table_put_sync(t, to->live->table, to->person, to->since,
                      pl_server_now(to->live->server));
    pl_put(t, "}}");
}

static const pl_table_person *person_at(const pl_attachment *a)
{
    return pl_table_person_of(a->live->table, &a->session->person);
}

static void send_gone(pl_attachment *a, const char *why)
{
    char text[160];
    int n = snprintf(text, sizeof text,
                     "{\"jsonrpc\":\"2.0\",\"method\":\"gone\",\"params\":"
                     "{\"table\":\"%s\",\"why\":\"%s\"}}",
                     pl_table_link(a->live->table), why);

    pl_session_send(a->session, text, (size_t)n);
}

/* Tells people who are no longer at the table, and sends a sync to those whose
 * seat has changed. */
static void update_audience(pl_attachment *a)
{
    const pl_table_person *p = person_at(a);
    recipient to = { a->live, NULL, p, NULL, 0, 0 };
    const char *text;
    size_t len;

    if (!p || p->removed || (p->left && p->seat < 0)) {
        send_gone(a, !p                            ? "closed"
                     : p->removed                  ? "removed"
                     : p->left == PL_LEFT_TO_OTHER ? "moved"
                                                   : "left");
        pl_live_detach(a);
        return;
    }
    if (a->audience == pl_table_audience(p))
        return;
    a->audience = pl_table_audience(p);
    text = pl_server_write(a->live->server, put_sync_notice, &to, &len);
    pl_session_send(a->session, text, len);
}

void pl_live_tell(pl_live *l, const pl_table_change *c)
{
    pl_server *s = l->server;
    pl_attachment *next;

    pl_stare_follow(l);
    for (int audience = 0; audience < PL_AUDIENCES; audience++) {
        recipient to = { l, c, NULL, NULL, audience, 0 };
        const char *text = NULL;
        size_t len = 0;
        if (!(c->got >> audience & 1))
            continue;
        for (pl_attachment *a = l->here; a; a = a->next_here) {
            if (a->audience != audience)
                continue;
            if (!text)
                text = pl_server_write(s, put_update, &to, &len);
            pl_session_send(a->session, text, len);
            s->counts.updates++;
        }
    }
    if (!c->room)
        return;
    for (pl_attachment *a = l->here; a; a = next) {
        next = a->next_here;
        update_audience(a);
    }
}

void pl_live_answer_sync(pl_live *l, pl_session *session, const char *rpc_id,
                         uint32_t since)
{
    recipient to = {
        l,      NULL, pl_table_person_of(l->table, &session->person),
        rpc_id, 0,    since
    };
    size_t len;
    const char *text = pl_server_write(l->server, put_sync_answer, &to, &len);

    if (pl_table_is_behind(l->table, pl_table_audience(to.person), since)) {
        /* A client can claim this falsely, so it is counted once for each
         * table. */
        if (!l->said_lost)
            pl_log(PL_LOG_ERROR, "a client says that it has seen more than the "
                                 "log of its table holds; if it is right, "
                                 "entries are lost");
        l->server->counts.lost += !l->said_lost;
        l->said_lost = 1;
    }
    pl_session_send(session, text, len);
}

/* ---- presence ---------------------------------------------------------- */

int pl_live_is_here(const pl_live *l, const pl_id *person)
{
    for (const pl_attachment *a = l->here; a; a = a->next_here)
        if (pl_id_equal(&a->session->person, person))
            return 1;
    return 0;
}

void pl_live_forget_absent(pl_live *l, const pl_id *person)
{
    for (int i = 0; i < l->n_absent; i++)
        if (pl_id_equal(&l->absent[i].person, person))
            l->absent[i--] = l->absent[--l->n_absent];
}

void pl_live_note_absent(pl_live *l, const pl_id *person)
{
    const pl_table_person *p = pl_table_person_of(l->table, person);

    if (!p || p->left || p->away || pl_live_is_here(l, person))
        return;
    pl_live_forget_absent(l, person);
    PL_GROW(l->absent, l->n_absent, l->cap_absent);
    l->absent[l->n_absent++] = (pl_absent){ *person, pl_server_now(l->server) };
}

void pl_live_note_all_absent(pl_live *l)
{
    const pl_table_person *p;

    for (int i = 0; (p = pl_table_nth_person(l->table, i)); i++)
        if (p->seat >= 0)
            pl_live_note_absent(l, &p->id);
}

static void bring_back(pl_live *l, const pl_table_person *p)
{
    pl_live_submit_for(l, &p->id, PL_ENTRY_BACK, 0, NULL);
}

void pl_live_bring_back(pl_live *l)
{
    for (const pl_attachment *a = l->here; a && !l->in_flight;
         a = a->next_here) {
        const pl_table_person *p = person_at(a);
        if (p && p->away && !p->left && !p->removed)
            bring_back(l, p);
    }
}

pl_attachment *pl_live_attach(pl_live *l, pl_session *session)
{
    const pl_table_person *p = pl_table_person_of(l->table, &session->person);
    pl_attachment *a;

    for (a = session->attached; a; a = a->next_mine)
        if (a->live == l)
            break;
    if (!a) {
        a = pl_xcalloc(1, sizeof *a);
        a->live = l;
        a->session = session;
        a->next_here = l->here;
        l->here = a;
        a->next_mine = session->attached;
        session->attached = a;
    }
    a->audience = pl_table_audience(p);
    pl_live_forget_absent(l, &session->person);
    if (pl_table_misses(l->table, p))
        bring_back(l, p);
    return a;
}

static int is_seat_here(const pl_live *l, int seat)
{
    for (const pl_attachment *a = l->here; a; a = a->next_here)
        if (person_at(a) && person_at(a)->seat == seat)
            return 1;
    return 0;
}

static void release_hold(pl_live *l, int seat)
{
    pl_move move;

    if ((l->auto_pending >> seat & 1) || pl_table_bot(l->table, seat) ||
        !pl_table_gone_move(l->table, seat, &move))
        return;
    pl_table_stamp(l->table, pl_server_now(l->server), &move);
    pl_live_submit_move(l, seat, move, NULL);
}

void pl_live_release_gone(pl_live *l)
{
    for (int seat = 0; l->gone >> seat; seat++)
        if (l->gone >> seat & 1)
            release_hold(l, seat);
}

/* A move may be on its way when the connection ends. */
void pl_live_note_move(pl_live *l, int seat, int ours)
{
    if (seat < PL_SEATS_MAX && (!ours || is_seat_here(l, seat)))
        l->gone &= (uint16_t)~PL_BIT(seat);
}

static void note_gone(pl_live *l, const pl_id *person)
{
    const pl_table_person *p = pl_table_person_of(l->table, person);

    if (!p || p->seat < 0 || l->closing || l->loading || l->server->stopping ||
        is_seat_here(l, p->seat))
        return;
    l->gone |= PL_BIT(p->seat);
    release_hold(l, p->seat);
}

void pl_live_detach(pl_attachment *a)
{
    pl_live *l = a->live;
    pl_id person = a->session->person;
    pl_attachment **p;

    for (p = &l->here; *p != a; p = &(*p)->next_here)
        ;
    *p = a->next_here;
    for (p = &a->session->attached; *p != a; p = &(*p)->next_mine)
        ;
    *p = a->next_mine;
    free(a);
    pl_live_note_absent(l, &person);
    note_gone(l, &person);
    if (!l->here)
        l->idle_since = pl_server_now(l->server);
    pl_live_act(l);
}
