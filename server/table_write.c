/* SPDX-License-Identifier: MIT */
/* table_write.c - a table as JSON, for one audience at a time.
 *
 * Everything written here is sent to clients. The room is the same for
 * everybody, except for watchers who come and go (table_silence.c). All else
 * shows the game only through pl_table_view(), pl_table_legal() and the events
 * that the audience may see. The secret of the deal is written once the game is
 * over, and nowhere else. */
#include "server/fields.h"
#include "server/table_inner.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static void put_seat(pl_text *t, int seat)
{
    pl_field_key(t, "seat");
    if (seat >= 0)
        pl_put_int(t, seat);
    else
        pl_put(t, "null");
}

/* ---- the room ---------------------------------------------------------- */

static void put_person(pl_text *t, const pl_table *table,
                       const pl_table_person *p)
{
    pl_put_char(t, '{');
    pl_field_id(t, "id", &p->id);
    pl_field_text(t, "name", p->name);
    put_seat(t, p->seat);
    pl_field_flag(t, "muted", p->muted);
    pl_field_flag(t, "here", table->phase == PL_PHASE_PLAYING || !p->away);
    pl_put_char(t, '}');
}

static void put_hex_or_null(pl_text *t, const char *key, int there,
                            const uint8_t *bytes, size_t n)
{
    if (there) {
        pl_field_hex(t, key, bytes, n);
        return;
    }
    pl_field_key(t, key);
    pl_put(t, "null");
}

/* Bytes are shown once all are opened. Those of a voided deal are shown only in
 * the record. */
static void put_share(pl_text *t, const pl_table *table, int seat)
{
    const pl_shares *s = &table->fair.shares;

    put_hex_or_null(t, "commitment", s->promised >> seat & 1,
                    s->commitment[seat], 32);
    pl_field_flag(t, "opened", s->opened >> seat & 1);
    put_hex_or_null(t, "given", table->state && (s->opened >> seat & 1),
                    s->given[seat], PL_GIVEN);
}

static void put_place(pl_text *t, const pl_table *table, int seat)
{
    static const char *const kinds[] = { "empty", "person", "bot" };
    const pl_place *p = &table->place[seat];
    const char *bot = pl_table_bot(table, seat);

    pl_put_char(t, '{');
    pl_field_int(t, "seat", seat);
    pl_field_text(t, "kind", kinds[p->kind]);
    pl_field_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_people; i++)
        if (table->people[i].seat == seat) {
            char id[33];
            pl_id_write(&table->people[i].id, id);
            pl_field_comma(t);
            pl_put_string(t, id, 32);
        }
    pl_put_char(t, ']');
    pl_field_key(t, "bot");
    if (bot)
        pl_put_string(t, bot, strlen(bot));
    else
        pl_put(t, "null");
    pl_field_flag(t, "ready", p->ready);
    put_share(t, table, seat);
    pl_field_flag(t, "away", p->away);
    pl_field_flag(t, "standin", p->standin);
    pl_field_key(t, "resigned");
    if (p->resigned[0])
        pl_put_string(t, p->resigned, strlen(p->resigned));
    else
        pl_put(t, "null");
    pl_put_char(t, '}');
}

static void put_payoffs(pl_text *t, const pl_table *table)
{
    const pl_setting *s = &table->setting;

    if (!s->game->payoff)
        return;
    pl_field_key(t, "payoffs");
    pl_put_char(t, '[');
    for (int i = 0; i < s->seats; i++) {
        pl_field_comma(t);
        pl_put_int(t, s->game->payoff->of(s->setup, table->state, i));
    }
    pl_put_char(t, ']');
}

static void put_result(pl_text *t, const pl_table *table)
{
    char record[33];

    pl_field_key(t, "result");
    if (table->phase != PL_PHASE_OVER) {
        pl_put(t, "null");
        return;
    }
    pl_put(t, "{");
    pl_table_put_scores(t, table);
    put_payoffs(t, table);
    pl_table_record_id(table, record);
    pl_field_text(t, "record", record);
    pl_field_hex(t, "secret", table->fair.secret, 32);
    pl_put_char(t, '}');
}

/* A stand-in's time is not shown: it runs only if the person had not yet chosen
 * when they left, which others must not learn. */
static void put_waiting(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "waiting");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        int64_t until = pl_table_deadline(table, i);
        const pl_open *open = table->state;
        if (!until || !(open->awaited >> i & 1) || table->place[i].standin)
            continue;
        pl_field_comma(t);
        pl_put_char(t, '{');
        pl_field_int(t, "seat", i);
        pl_field_int(t, "until", until);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

static void put_patience(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "patience");
    pl_put_char(t, '{');
    pl_field_text(t, "kind", pl_table_patiences[table->patience]);
    pl_field_int(t, "ms", table->patience_ms);
    pl_field_int(t, "grace_ms", table->grace_ms);
    pl_field_flag(t, "strict", table->strict);
    pl_put_char(t, '}');
}

void pl_table_put_origin(pl_text *t, const pl_origin *origin)
{
    if (!origin->state) {
        pl_put(t, "null");
        return;
    }
    pl_put_char(t, '{');
    pl_field_text(t, "record", origin->record);
    pl_field_int(t, "at", origin->at);
    pl_put_char(t, '}');
}

static void put_voided(pl_text *t, const pl_table *table, const pl_voided *v)
{
    pl_put_char(t, '{');
    pl_field_text(t, "why", pl_void_names[v->why]);
    pl_field_key(t, "seats");
    pl_json_seats(t, v->by);
    pl_field_key(t, "names");
    pl_put_char(t, '[');
    for (int i = 0; i < v->seats; i++) {
        const pl_table_person *p = pl_table_person_of(table, &v->person[i]);
        if (!(v->by >> i & 1))
            continue;
        pl_field_comma(t);
        pl_put_string(t, p ? p->name : "", p ? strlen(p->name) : 0);
    }
    pl_put(t, "]}");
}

static void put_deal(pl_text *t, const pl_table *table)
{
    int64_t until = pl_table_reveal_ends(table);

    pl_field_key(t, "deal");
    pl_put_char(t, '{');
    pl_field_int(t, "number", pl_fair_number(&table->fair));
    if (until) {
        pl_field_int(t, "until", until);
    } else {
        pl_field_key(t, "until");
        pl_put(t, "null");
    }
    pl_field_key(t, "voided");
    pl_put_char(t, '[');
    for (int i = 0; i < table->fair.n_voided; i++) {
        pl_field_comma(t);
        put_voided(t, table, &table->fair.voided[i]);
    }
    pl_put(t, "]}");
}

/* What was chosen when the table was made. */
static void put_settings(pl_text *t, const pl_table *table)
{
    const pl_game *g = table->setting.game;

    pl_field_text(t, "table", table->link);
    pl_field_text(t, "code", table->code);
    pl_field_text(t, "game", g->id);
    pl_field_int(t, "version", g->version);
    pl_field_int(t, "seats", table->setting.seats);
    pl_field_key(t, "options");
    pl_json_options(t, g, table->setting.options);
    pl_field_key(t, "pack");
    if (table->pack[0])
        pl_put_string(t, table->pack, strlen(table->pack));
    else
        pl_put(t, "null");
    pl_field_key(t, "data");
    pl_setting_put_data(t, &table->setting);
}

static void put_people_and_places(pl_text *t, const pl_table *table,
                                  int audience)
{
    pl_field_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_people; i++) {
        const pl_table_person *p = &table->people[i];
        if (!pl_table_is_shown(p, audience))
            continue;
        pl_field_comma(t);
        put_person(t, table, p);
    }
    pl_put_char(t, ']');
    pl_field_key(t, "places");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        pl_field_comma(t);
        put_place(t, table, i);
    }
    pl_put_char(t, ']');
}

/* How often each seat asked the coach; only seats that did. */
static void put_coached(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "coached");
    pl_put_char(t, '[');
    for (int seat = 0; seat < table->setting.seats; seat++) {
        int asked[2] = { 0 };
        for (int i = 0; i < table->n_coached; i++)
            asked[table->coached[i].is_hint] += table->coached[i].seat == seat;
        if (!asked[0] && !asked[1])
            continue;
        pl_field_comma(t);
        pl_put_char(t, '{');
        pl_field_int(t, "seat", seat);
        pl_field_int(t, "known", asked[0]);
        pl_field_int(t, "hints", asked[1]);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

void pl_table_put_room(pl_text *t, const pl_table *table, int audience)
{
    pl_put_char(t, '{');
    put_settings(t, table);
    pl_field_text(t, "phase", pl_table_phases[table->phase]);
    pl_field_id(t, "host", &table->host);
    pl_field_flag(t, "listed", table->listed);
    pl_field_flag(t, "locked", table->locked);
    pl_field_flag(t, "open", table->open);
    pl_field_flag(t, "recall", table->is_recall);
    pl_field_flag(t, "shared", table->shared);
    pl_field_flag(t, "moments", table->moments);
    pl_field_flag(t, "neighbours", table->neighbours);
    pl_field_flag(t, "hurried", table->hurried);
    put_coached(t, table);
    put_patience(t, table);
    put_people_and_places(t, table, audience);
    pl_field_hex(t, "commitment", table->fair.commitment, 32);
    pl_field_flag(t, "seeded", table->fair.by_hand);
    put_deal(t, table);
    pl_field_key(t, "continued");
    pl_table_put_origin(t, &table->origin);
    put_waiting(t, table);
    put_result(t, table);
    if (table->rematch[0]) {
        pl_field_text(t, "rematch", table->rematch);
    } else {
        pl_field_key(t, "rematch");
        pl_put(t, "null");
    }
    pl_put_char(t, '}');
}

/* ---- play -------------------------------------------------------------- */

static void put_view_of(pl_text *t, const pl_table *table, int audience)
{
    static unsigned char view[65536];
    static pl_json_kept kept;
    static pl_writing kept_for;
    pl_writing w = pl_table_writing(table);

    if (w.game != kept_for.game || w.seats != kept_for.seats ||
        w.recall != kept_for.recall)
        kept.len = 0;
    kept_for = w;
    w.kept = &kept;
    memset(view, 0, table->setting.game->view_size);
    pl_table_view(table, audience, view);
    pl_json_view(t, &w, view);
}

static void put_play(pl_text *t, const pl_table *table, int audience)
{
    static pl_choice legal[PL_CHOICES_MAX];
    pl_writing w = pl_table_writing(table);
    int n = 0;

    pl_field_key(t, "view");
    put_view_of(t, table, audience);
    pl_field_key(t, "legal");
    if (audience < PL_SEATS_MAX)
        n = pl_table_legal(table, audience, legal);
    pl_json_choices(t, &w, legal, n);
    if (!table->open || table->phase != PL_PHASE_PLAYING)
        return;
    pl_field_key(t, "views");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        pl_field_comma(t);
        put_view_of(t, table, i);
    }
    pl_put_char(t, ']');
}

static void put_clock(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "clock");
    if (!table->timer) {
        pl_put(t, "null");
        return;
    }
    pl_put_char(t, '{');
    pl_field_int(t, "number", table->timer);
    pl_field_int(t, "kind", table->timer_kind);
    pl_field_int(t, "ends", table->timer_ends);
    pl_field_flag(t, "paused", table->paused);
    pl_put_char(t, '}');
}

static void put_line(pl_text *t, const pl_table_line *line, uint32_t number)
{
    pl_put_char(t, '{');
    pl_field_int(t, "number", number);
    pl_field_int(t, "at", line->at);
    pl_field_id(t, "from", &line->from);
    pl_field_text(t, "name", line->name);
    put_seat(t, line->seat);
    pl_field_text(t, "text", line->text);
    pl_field_text(t, "to", pl_table_chat_tos[line->to]);
    pl_put_char(t, '}');
}

void pl_table_put_update(pl_text *t, const pl_table *table, int audience,
                         const pl_table_change *c)
{
    pl_writing w = pl_table_writing(table);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":{");
    pl_field_text(t, "table", table->link);
    pl_field_int(t, "number", table->number[audience]);
    pl_field_int(t, "at", table->at);
    if (c->room) {
        pl_field_key(t, "room");
        pl_table_put_room(t, table, audience);
    }
    if (c->play) {
        put_play(t, table, audience);
        pl_field_key(t, "events");
        pl_put_char(t, '[');
        for (int i = 0; i < c->events.n; i++)
            if (c->events.at[i].seen_by >> audience & 1) {
                pl_field_comma(t);
                pl_json_event(t, &w, &c->events.at[i], 0);
            }
        pl_put_char(t, ']');
    }
    if (c->play || c->room)
        put_clock(t, table);
    if (c->line && (c->line->heard >> audience & 1)) {
        pl_field_key(t, "chat");
        put_line(t, c->line, table->number[audience]);
    }
    pl_put(t, "}}");
}

/* ---- everything at once ------------------------------------------------ */

typedef struct {
    pl_text *t;
    pl_writing w;
} event_list;

static void put_told(void *ctx, const pl_event *event, uint32_t number)
{
    event_list *to = ctx;

    pl_field_comma(to->t);
    pl_put_char(to->t, '{');
    pl_field_int(to->t, "number", number);
    pl_field_key(to->t, "event");
    pl_json_event(to->t, &to->w, event, 0);
    pl_put_char(to->t, '}');
}

static void put_chat(pl_text *t, const pl_table *table, int audience,
                     uint32_t since)
{
    uint32_t number = 0, step = 0;

    pl_field_key(t, "chat");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_lines; i++) {
        const pl_table_line *line = &table->lines[i];
        for (; step <= line->step && step < table->n_steps; step++)
            number += table->steps[step].got >> audience & 1;
        if (!(line->heard >> audience & 1) || number <= since)
            continue;
        pl_field_comma(t);
        put_line(t, line, number);
    }
    pl_put_char(t, ']');
}

static void put_me(pl_text *t, const pl_table *table, const pl_table_person *p)
{
    pl_field_key(t, "me");
    pl_put_char(t, '{');
    pl_field_id(t, "person", &p->id);
    put_seat(t, p->seat);
    pl_field_flag(t, "host", pl_id_equal(&p->id, &table->host));
    pl_put_char(t, '}');
}

void pl_table_put_sync(pl_text *t, const pl_table *table,
                       const pl_table_person *p, uint32_t since, int64_t now)
{
    int audience = pl_table_audience(p);
    event_list to = { t, pl_table_writing(table) };
    const char *orders = p->seat >= 0 ? table->place[p->seat].orders : NULL;

    pl_put_char(t, '{');
    pl_field_text(t, "table", table->link);
    pl_field_int(t, "number", table->number[audience]);
    pl_field_int(t, "now", now);
    put_me(t, table, p);
    pl_field_key(t, "room");
    pl_table_put_room(t, table, audience);
    if (table->state)
        put_play(t, table, audience);
    else
        pl_put(t, ",\"view\":null,\"legal\":[]");
    put_clock(t, table);
    pl_field_key(t, "events");
    pl_put_char(t, '[');
    pl_table_events(table, audience, since, 1, put_told, &to);
    pl_put_char(t, ']');
    put_chat(t, table, audience, since);
    pl_field_key(t, "orders");
    pl_put(t, orders ? orders : "{\"stops\":[],\"moves\":[]}");
    if (pl_table_is_behind(table, audience, since))
        pl_put(t, ",\"lost\":true");
    pl_put_char(t, '}');
}
