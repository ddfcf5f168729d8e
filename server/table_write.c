/* table_write.c - a table as JSON, for one audience at a time. */
#include "server/table.h"
#include "server/table_rules.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static const char *const phases[] = { "lobby", "playing", "over", "abandoned" };
static const char *const patiences[] = { "none", "move", "game", "slow" };
static const char *const tos[] = { "table", "watchers", "seat" };

/* ---- small things ------------------------------------------------------ */

static void put_key(pl_text *t, const char *key)
{
    if (t->n && t->at[t->n - 1] != '{')
        pl_put_char(t, ',');
    pl_put_char(t, '"');
    pl_put(t, key);
    pl_put(t, "\":");
}

static void put_text(pl_text *t, const char *key, const char *text)
{
    put_key(t, key);
    pl_put_string(t, text, strlen(text));
}

static void put_int(pl_text *t, const char *key, int64_t value)
{
    put_key(t, key);
    pl_put_int(t, value);
}

static void put_flag(pl_text *t, const char *key, int value)
{
    put_key(t, key);
    pl_put(t, value ? "true" : "false");
}

static void put_id(pl_text *t, const char *key, const pl_id *id)
{
    char text[33];

    pl_id_write(id, text);
    put_text(t, key, text);
}

static void put_hex(pl_text *t, const char *key, const uint8_t *bytes, size_t n)
{
    put_key(t, key);
    pl_put_char(t, '"');
    pl_put_hex(t, bytes, n);
    pl_put_char(t, '"');
}

static void put_seat(pl_text *t, int seat)
{
    put_key(t, "seat");
    if (seat >= 0)
        pl_put_int(t, seat);
    else
        pl_put(t, "null");
}

static void next(pl_text *t)
{
    if (t->n && t->at[t->n - 1] != '[')
        pl_put_char(t, ',');
}

/* ---- the room ---------------------------------------------------------- */

static void put_person(pl_text *t, const pl_table *table,
                       const pl_table_person *p)
{
    pl_put_char(t, '{');
    put_id(t, "id", &p->id);
    put_text(t, "name", p->name);
    put_seat(t, p->seat);
    put_flag(t, "muted", p->muted);
    put_flag(t, "here", table->phase == PL_PHASE_PLAYING || !p->away);
    pl_put_char(t, '}');
}

static void put_place(pl_text *t, const pl_table *table, int seat)
{
    static const char *const kinds[] = { "empty", "person", "bot" };
    const pl_place *p = &table->place[seat];
    const char *bot = pl_table_bot(table, seat);

    pl_put_char(t, '{');
    put_int(t, "seat", seat);
    put_text(t, "kind", kinds[p->kind]);
    put_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_people; i++)
        if (table->people[i].seat == seat) {
            char id[33];
            pl_id_write(&table->people[i].id, id);
            next(t);
            pl_put_string(t, id, 32);
        }
    pl_put_char(t, ']');
    put_key(t, "bot");
    if (bot)
        pl_put_string(t, bot, strlen(bot));
    else
        pl_put(t, "null");
    put_flag(t, "ready", p->ready);
    if (p->has_given) {
        put_hex(t, "given", table->fair.given[seat], PL_GIVEN);
    } else {
        put_key(t, "given");
        pl_put(t, "null");
    }
    put_flag(t, "away", p->away);
    put_flag(t, "standin", p->standin);
    pl_put_char(t, '}');
}

static void put_result(pl_text *t, const pl_table *table)
{
    const pl_result *r = &table->result;
    char record[33];

    put_key(t, "result");
    if (table->phase != PL_PHASE_OVER) {
        pl_put(t, "null");
        return;
    }
    pl_put(t, "{");
    put_key(t, "scores");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        next(t);
        pl_put_int(t, r->scores[i]);
    }
    pl_put_char(t, ']');
    put_key(t, "winners");
    pl_json_seats(t, r->winners);
    pl_table_record_id(table, record);
    put_text(t, "record", record);
    put_hex(t, "secret", table->fair.secret, 32);
    pl_put_char(t, '}');
}

static void put_waiting(pl_text *t, const pl_table *table)
{
    put_key(t, "waiting");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        int64_t until = pl_table_deadline(table, i);
        const pl_open *open = table->state;
        if (!until || !(open->awaited >> i & 1))
            continue;
        next(t);
        pl_put_char(t, '{');
        put_int(t, "seat", i);
        put_int(t, "until", until);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

static void put_patience(pl_text *t, const pl_table *table)
{
    put_key(t, "patience");
    pl_put_char(t, '{');
    put_text(t, "kind", patiences[table->patience]);
    put_int(t, "ms", table->patience_ms);
    put_int(t, "grace_ms", table->grace_ms);
    put_flag(t, "strict", table->strict);
    pl_put_char(t, '}');
}

void pl_table_put_origin(pl_text *t, const pl_origin *origin)
{
    if (!origin->state) {
        pl_put(t, "null");
        return;
    }
    pl_put_char(t, '{');
    put_text(t, "record", origin->record);
    put_int(t, "at", origin->at);
    pl_put_char(t, '}');
}

void pl_table_put_room(pl_text *t, const pl_table *table)
{
    const pl_game *g = table->setting.game;

    pl_put_char(t, '{');
    put_text(t, "table", table->link);
    put_text(t, "code", table->code);
    put_text(t, "game", g->id);
    put_int(t, "version", g->version);
    put_int(t, "seats", table->setting.seats);
    put_key(t, "options");
    pl_json_options(t, g, table->setting.options);
    put_key(t, "pack");
    if (table->pack[0])
        pl_put_string(t, table->pack, strlen(table->pack));
    else
        pl_put(t, "null");
    put_key(t, "data");
    pl_setting_put_data(t, &table->setting);
    put_text(t, "phase", phases[table->phase]);
    put_id(t, "host", &table->host);
    put_flag(t, "listed", table->listed);
    put_flag(t, "locked", table->locked);
    put_flag(t, "open", table->open);
    put_flag(t, "recall", table->is_recall);
    put_flag(t, "shared", table->shared);
    put_patience(t, table);
    put_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_people; i++) {
        const pl_table_person *p = &table->people[i];
        if (p->left && p->seat < 0)
            continue;
        next(t);
        put_person(t, table, p);
    }
    pl_put_char(t, ']');
    put_key(t, "places");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        next(t);
        put_place(t, table, i);
    }
    pl_put_char(t, ']');
    put_hex(t, "commitment", table->fair.commitment, 32);
    put_flag(t, "seeded", table->fair.by_hand);
    put_key(t, "continued");
    pl_table_put_origin(t, &table->origin);
    put_waiting(t, table);
    put_result(t, table);
    if (table->rematch[0]) {
        put_text(t, "rematch", table->rematch);
    } else {
        put_key(t, "rematch");
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
    static pl_choice legal[4096];
    pl_writing w = pl_table_writing(table);
    int n = 0;

    put_key(t, "view");
    put_view_of(t, table, audience);
    put_key(t, "legal");
    if (audience < PL_SEATS_MAX)
        n = pl_table_legal(table, audience, legal);
    pl_json_choices(t, &w, legal, n);
    if (!table->open || table->phase != PL_PHASE_PLAYING)
        return;
    put_key(t, "views");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        next(t);
        put_view_of(t, table, i);
    }
    pl_put_char(t, ']');
}

static void put_clock(pl_text *t, const pl_table *table)
{
    put_key(t, "clock");
    if (!table->timer) {
        pl_put(t, "null");
        return;
    }
    pl_put_char(t, '{');
    put_int(t, "number", table->timer);
    put_int(t, "kind", table->timer_kind);
    put_int(t, "ends", table->timer_ends);
    put_flag(t, "paused", table->paused);
    pl_put_char(t, '}');
}

static void put_line(pl_text *t, const pl_table_line *line, uint32_t number)
{
    pl_put_char(t, '{');
    put_int(t, "number", number);
    put_int(t, "at", line->at);
    put_id(t, "from", &line->from);
    put_text(t, "name", line->name);
    put_seat(t, line->seat);
    put_text(t, "text", line->text);
    put_text(t, "to", tos[line->to]);
    pl_put_char(t, '}');
}

void pl_table_put_update(pl_text *t, const pl_table *table, int audience,
                         const pl_table_change *c)
{
    pl_writing w = pl_table_writing(table);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":{");
    put_text(t, "table", table->link);
    put_int(t, "number", table->number[audience]);
    put_int(t, "at", table->at);
    if (c->room) {
        put_key(t, "room");
        pl_table_put_room(t, table);
    }
    if (c->play) {
        put_play(t, table, audience);
        put_key(t, "events");
        pl_put_char(t, '[');
        for (int i = 0; i < c->events.n; i++)
            if (c->events.at[i].seen_by >> audience & 1) {
                next(t);
                pl_json_event(t, &w, &c->events.at[i], 0);
            }
        pl_put_char(t, ']');
    }
    if (c->play || c->room)
        put_clock(t, table);
    if (c->line && (c->line->heard >> audience & 1)) {
        put_key(t, "chat");
        put_line(t, c->line, table->number[audience]);
    }
    pl_put(t, "}}");
}

/* ---- everything at once ------------------------------------------------ */

typedef struct {
    pl_text *t;
    pl_writing w;
} telling;

static void put_told(void *ctx, const pl_event *event, uint32_t number)
{
    telling *to = ctx;

    next(to->t);
    pl_put_char(to->t, '{');
    put_int(to->t, "number", number);
    put_key(to->t, "event");
    pl_json_event(to->t, &to->w, event, 0);
    pl_put_char(to->t, '}');
}

static void put_chat(pl_text *t, const pl_table *table, int audience,
                     uint32_t since)
{
    uint32_t number = 0, step = 0;

    put_key(t, "chat");
    pl_put_char(t, '[');
    for (int i = 0; i < table->n_lines; i++) {
        const pl_table_line *line = &table->lines[i];
        for (; step <= line->step && step < table->n_steps; step++)
            number += table->steps[step].got >> audience & 1;
        if (!(line->heard >> audience & 1) || number <= since)
            continue;
        next(t);
        put_line(t, line, number);
    }
    pl_put_char(t, ']');
}

static void put_me(pl_text *t, const pl_table *table, const pl_table_person *p)
{
    put_key(t, "me");
    pl_put_char(t, '{');
    put_id(t, "person", &p->id);
    put_seat(t, p->seat);
    put_flag(t, "host", pl_id_equal(&p->id, &table->host));
    pl_put_char(t, '}');
}

void pl_table_put_sync(pl_text *t, const pl_table *table,
                       const pl_table_person *p, uint32_t since, int64_t now)
{
    int audience = pl_table_audience(p);
    telling to = { t, pl_table_writing(table) };
    const char *orders = p->seat >= 0 ? table->place[p->seat].orders : NULL;

    pl_put_char(t, '{');
    put_text(t, "table", table->link);
    put_int(t, "number", table->number[audience]);
    put_int(t, "now", now);
    put_me(t, table, p);
    put_key(t, "room");
    pl_table_put_room(t, table);
    if (table->state)
        put_play(t, table, audience);
    else
        pl_put(t, ",\"view\":null,\"legal\":[]");
    put_clock(t, table);
    put_key(t, "events");
    pl_put_char(t, '[');
    pl_table_events(table, audience, since, 1, put_told, &to);
    pl_put_char(t, ']');
    put_chat(t, table, audience, since);
    put_key(t, "orders");
    pl_put(t, orders ? orders : "{\"stops\":[],\"moves\":[]}");
    if (pl_table_is_behind(table, audience, since))
        pl_put(t, ",\"lost\":true");
    pl_put_char(t, '}');
}
