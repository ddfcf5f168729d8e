/* SPDX-License-Identifier: MIT */
/* table_save.c - a whole table as bytes: for snapshots, and for the hash by
 * which servers check that they agree.
 *
 * Every field that follows from the log is written once, in one order, numbers
 * with their low byte first. Two tables are equal if these bytes are equal.
 * One function (pass_...) both writes and reads each part, so the two cannot
 * differ.
 *
 * Logs hold hashes of these bytes in HASHED_FORMAT, which stays as it is; what
 * was added later is in snapshots only. A new FORMAT only makes readers ignore
 * old snapshots. */
#include "server/table_inner.h"

#include "base/alloc.h"
#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORMAT = 8,
    HASHED_FORMAT = 7,
    LINES_MAX = 1000,
    STEPS_MAX = 1 << 24,
    COACHED_MAX = 1 << 12,
};

/* Each field is either written from the table or read into it. */
typedef struct {
    pl_buffer *out;    /* writing; NULL: reading */
    const uint8_t *at; /* reading */
    size_t left;
    int bad;
    int format;
} tape;

static void pass_bytes(tape *t, void *bytes, size_t len)
{
    if (t->out) {
        pl_buffer_put(t->out, bytes, len);
    } else if (t->left < len) {
        t->bad = 1;
        t->left = 0;
    } else if (len) {
        memcpy(bytes, t->at, len);
        t->at += len;
        t->left -= len;
    }
}

static uint64_t pass(tape *t, uint64_t n, int size)
{
    uint8_t bytes[8] = { 0 };

    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(n >> 8 * i);
    pass_bytes(t, bytes, (size_t)size);
    if (t->out)
        return n;
    n = 0;
    for (int i = 0; i < size && !t->bad; i++)
        n |= (uint64_t)bytes[i] << 8 * i;
    return n;
}

#define PASS8(t, field) (field) = (uint8_t)pass((t), (uint8_t)(field), 1)
#define PASS16(t, field) (field) = (uint16_t)pass((t), (field), 2)
#define PASS32(t, field) (field) = (uint32_t)pass((t), (uint32_t)(field), 4)
#define PASS64(t, field) (field) = (uint64_t)pass((t), (field), 8)
#define PASS_TIME(t, field) (field) = (int64_t)pass((t), (uint64_t)(field), 8)

/* Text of at most 'cap' - 1 bytes in an array. */
static void pass_text(tape *t, char *text, size_t cap)
{
    size_t len = t->out ? strlen(text) : 0;

    len = (size_t)pass(t, len, 2);
    if (len >= cap) {
        t->bad = 1;
        return;
    }
    pass_bytes(t, text, len);
    text[len] = 0;
}

/* Text of any length; NULL stays NULL. */
static void pass_long_text(tape *t, char **text)
{
    size_t len = t->out && *text ? strlen(*text) + 1 : 0;

    len = (size_t)pass(t, len, 4);
    if (!len)
        return;
    if (!t->out) {
        if (len - 1 > t->left) {
            t->bad = 1;
            return;
        }
        *text = pl_xcalloc(1, len);
    }
    pass_bytes(t, *text, len - 1);
}

/* How many items follow. Each has at least one byte, so a count that is larger
 * than what is left is wrong, and is refused before memory is taken. */
static uint32_t pass_count(tape *t, uint32_t n, uint32_t most)
{
    n = (uint32_t)pass(t, n, 4);
    if (n > most || (!t->out && n > t->left)) {
        t->bad = 1;
        return 0;
    }
    return n;
}

/* ---- parts ------------------------------------------------------------- */

static void pass_setting(tape *t, pl_table *table)
{
    size_t len = 0;
    char *text =
        t->out ? pl_write_new(pl_setting_write, &table->setting, &len) : NULL;
    pl_fault fault;

    if (t->out && !text) {
        t->bad = 1;
        return;
    }
    pass_long_text(t, &text);
    if (!t->out && text) {
        json_t *in = pl_json_parse(text, strlen(text), PL_RECORD_LIMIT, &fault);
        t->bad |= !in || pl_setting_read(&table->setting, in, &fault) != PL_OK;
        json_decref(in);
    }
    t->bad |= !text;
    free(text);
}

static void pass_shares(tape *t, pl_shares *s)
{
    PASS8(t, s->promised);
    PASS8(t, s->opened);
    pass_bytes(t, s->commitment, sizeof s->commitment);
    pass_bytes(t, s->given, sizeof s->given);
}

/* pl_fair_void takes the shares of the deal that is being made, so they are put
 * back at the end. */
static void pass_voided(tape *t, pl_fair *f)
{
    pl_shares now = f->shares;
    int n = (int)pass_count(t, (uint32_t)f->n_voided, PL_VOIDED_MAX);

    for (int i = 0; i < n && !t->bad; i++) {
        pl_voided *v =
            t->out ? &f->voided[i] : pl_fair_void(f, PL_VOID_LATE, 0, 0);
        uint8_t why;
        if (!v) {
            t->bad = 1;
            return;
        }
        why = (uint8_t)v->why;
        pass_shares(t, &v->shares);
        PASS8(t, why);
        PASS8(t, v->seats);
        PASS8(t, v->by);
        pass_bytes(t, v->person, sizeof v->person);
        t->bad |= why >= PL_VOID_KINDS || v->seats > PL_SEATS_MAX;
        v->why = (pl_void_why)(why % PL_VOID_KINDS);
    }
    f->shares = now;
}

static void pass_deal(tape *t, pl_table *table)
{
    pl_fair *f = &table->fair;
    uint8_t by_hand = (uint8_t)f->by_hand;

    PASS8(t, by_hand);
    f->by_hand = by_hand;
    pass_text(t, f->table, sizeof f->table);
    pass_bytes(t, f->commitment, sizeof f->commitment);
    pass_bytes(t, f->secret, sizeof f->secret);
    pass_bytes(t, table->seed, sizeof table->seed);
    f->promise = 2;
    pass_shares(t, &f->shares);
    PASS_TIME(t, table->opened_at);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        pass_bytes(t, table->place[i].promiser.b, sizeof(pl_id));
    pass_voided(t, f);
}

static void pass_person(tape *t, pl_table_person *p)
{
    pass_bytes(t, p->id.b, sizeof p->id.b);
    pass_text(t, p->name, sizeof p->name);
    p->seat = (int8_t)pass(t, (uint8_t)p->seat, 1);
    PASS8(t, p->muted);
    PASS8(t, p->away);
    PASS8(t, p->left);
    PASS8(t, p->removed);
    uint8_t flags = (uint8_t)(p->forgotten | p->hidden << 1 | p->lingers << 2);
    PASS8(t, flags);
    p->forgotten = flags & 1;
    p->hidden = flags >> 1 & 1;
    p->lingers = flags >> 2 & 1;
}

static void pass_people(tape *t, pl_table *table)
{
    int n = (int)pass_count(t, (uint32_t)table->n_people, PL_PEOPLE_MAX);

    for (int i = 0; i < n && !t->bad; i++) {
        if (!t->out) {
            PL_GROW(table->people, table->n_people, table->cap_people);
            table->people[table->n_people++] = (pl_table_person){ 0 };
        }
        pass_person(t, &table->people[i]);
    }
}

static void pass_place(tape *t, pl_place *p)
{
    if (t->format != HASHED_FORMAT) {
        PASS_TIME(t, p->since);
        PASS_TIME(t, p->spent_ms);
        pass_text(t, p->resigned, sizeof p->resigned);
    }
    PASS8(t, p->kind);
    PASS8(t, p->ready);
    PASS8(t, p->away);
    PASS8(t, p->out_of_time);
    PASS8(t, p->standin);
    pass_text(t, p->bot, sizeof p->bot);
    pass_long_text(t, &p->orders);
    PASS_TIME(t, p->awaited_since);
    PASS_TIME(t, p->used_ms);
    PASS32(t, p->prompt);
    PASS64(t, p->legal_hash);
}

static void pass_state(tape *t, const pl_game *g, void **state)
{
    uint32_t size = *state && g ? g->state_size : 0;

    PASS32(t, size);
    if (!size || t->bad)
        return;
    if (!t->out) {
        if (size != g->state_size) {
            t->bad = 1;
            return;
        }
        *state = pl_xcalloc(1, size);
    }
    pass_bytes(t, *state, size);
}

static void pass_origin(tape *t, pl_table *table)
{
    pl_origin *o = &table->origin;

    pass_state(t, table->setting.game, &o->state);
    pass_text(t, o->record, sizeof o->record);
    o->at = (int)pass(t, (uint32_t)o->at, 4);
}

static void pass_play(tape *t, pl_table *table)
{
    pass_state(t, table->setting.game, &table->state);
    for (int i = 0; i < PL_AUDIENCES; i++) {
        PASS32(t, table->number[i]);
        PASS64(t, table->view_hash[i]);
    }
    PASS16(t, table->turn);
    PASS16(t, table->timer);
    PASS8(t, table->timer_kind);
    PASS8(t, table->paused);
    PASS8(t, table->pause_wanted);
    PASS_TIME(t, table->timer_ends);
    PASS_TIME(t, table->moved_at);
    if (table->moments)
        PASS32(t, table->moment_ms);
    if (t->format != HASHED_FORMAT) {
        PASS_TIME(t, table->shown_at);
        PASS32(t, table->shown_ms);
    }
    table->result.over = (int)pass(t, (uint64_t)table->result.over, 1);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        table->result.scores[i] =
            (int)(int32_t)pass(t, (uint32_t)table->result.scores[i], 4);
    PASS16(t, table->result.winners);
}

static void pass_steps(tape *t, pl_table *table)
{
    uint32_t n = pass_count(t, table->n_steps, STEPS_MAX);

    for (uint32_t i = 0; i < n && !t->bad; i++) {
        if (!t->out) {
            PL_GROW(table->steps, table->n_steps, table->cap_steps);
            table->steps[table->n_steps++] = (pl_table_step){ 0 };
        }
        pl_table_step *s = &table->steps[i];
        PASS8(t, s->seat);
        PASS16(t, s->got);
        if (s->seat == PL_NOBODY)
            continue;
        PASS8(t, s->move.kind);
        pass_bytes(t, s->move.a, sizeof s->move.a);
        PASS64(t, s->id);
        pass_long_text(t, &s->said);
    }
}

static void pass_lines(tape *t, pl_table *table)
{
    int n = (int)pass_count(t, (uint32_t)table->n_lines, LINES_MAX);

    for (int i = 0; i < n && !t->bad; i++) {
        if (!t->out) {
            PL_GROW(table->lines, table->n_lines, table->cap_lines);
            table->lines[table->n_lines++] = (pl_table_line){ 0 };
        }
        pl_table_line *line = &table->lines[i];
        PASS32(t, line->step);
        PASS16(t, line->heard);
        PASS8(t, line->to);
        line->seat = (int8_t)pass(t, (uint8_t)line->seat, 1);
        PASS_TIME(t, line->at);
        pass_bytes(t, line->from.b, sizeof line->from.b);
        pass_text(t, line->name, sizeof line->name);
        pass_long_text(t, &line->text);
        t->bad |= !line->text;
    }
}

static void pass_coached(tape *t, pl_table *table)
{
    int n = (int)pass_count(t, (uint32_t)table->n_coached, COACHED_MAX);

    for (int i = 0; i < n && !t->bad; i++) {
        if (!t->out) {
            PL_GROW(table->coached, table->n_coached, table->cap_coached);
            table->coached[table->n_coached++] = (pl_coached){ 0 };
        }
        PASS32(t, table->coached[i].at);
        PASS8(t, table->coached[i].seat);
        PASS8(t, table->coached[i].is_hint);
        t->bad |= table->coached[i].seat >= PL_SEATS_MAX;
    }
}

/* ---- the whole --------------------------------------------------------- */

/* Returns whether marks of the coach follow at the end. */
static int pass_switches(tape *t, pl_table *table)
{
    /* Later switches share the byte of the first, so that a table which uses
     * none of them has the same bytes as before. */
    uint8_t strict = (uint8_t)(table->strict | table->moments << 1 |
                               !pl_id_is_zero(&table->parlour) << 2 |
                               table->neighbours << 3 | table->hurried << 4 |
                               (table->n_coached > 0) << 5 | table->timed << 6);

    PASS8(t, table->listed);
    PASS8(t, table->locked);
    PASS8(t, table->open);
    PASS8(t, table->recall);
    PASS8(t, table->shared);
    PASS8(t, strict);
    table->strict = strict & 1;
    table->moments = strict >> 1 & 1;
    table->neighbours = strict >> 3 & 1;
    table->hurried = strict >> 4 & 1;
    table->timed = strict >> 6;
    if (strict >> 2 & 1)
        pass_bytes(t, table->parlour.b, sizeof table->parlour.b);
    return strict >> 5 & 1;
}

static void pass_table(tape *t, pl_table *table)
{
    uint8_t format = (uint8_t)t->format, phase = (uint8_t)table->phase;
    uint8_t patience = (uint8_t)table->patience;
    int is_coached;

    PASS8(t, format);
    t->bad |= format != t->format;
    pass_bytes(t, table->id.b, sizeof table->id.b);
    pass_text(t, table->link, sizeof table->link);
    pass_text(t, table->code, sizeof table->code);
    pass_text(t, table->rematch, sizeof table->rematch);
    pass_bytes(t, table->earlier.b, sizeof table->earlier.b);
    PASS64(t, table->count);
    PASS_TIME(t, table->at);
    PASS8(t, phase);
    table->phase = (pl_phase)phase;
    is_coached = pass_switches(t, table);
    PASS8(t, patience);
    table->patience = (pl_patience_kind)patience;
    PASS_TIME(t, table->patience_ms);
    PASS_TIME(t, table->grace_ms);
    pass_bytes(t, table->host.b, sizeof table->host.b);
    if (!t->bad)
        pass_setting(t, table);
    pass_text(t, table->pack, sizeof table->pack);
    if (!t->bad)
        table->is_recall =
            table->recall || pl_setting_is_recall(&table->setting);
    if (!t->bad)
        pass_origin(t, table);
    pass_deal(t, table);
    pass_people(t, table);
    for (int i = 0; i < PL_SEATS_MAX && !t->bad; i++)
        pass_place(t, &table->place[i]);
    if (t->bad)
        return;
    pass_play(t, table);
    pass_steps(t, table);
    pass_lines(t, table);
    if (is_coached)
        pass_coached(t, table);
}

static int save(const pl_table *table, int format, pl_buffer *out)
{
    /* The functions take a table that is not const; writing changes none of
     * it. */
    pl_table copy = *table;
    tape t = { .out = out, .format = format };

    if (!table->setting.game)
        return 0;
    pass_table(&t, &copy);
    return !t.bad;
}

int pl_table_save(const pl_table *table, pl_buffer *out)
{
    return save(table, FORMAT, out);
}

pl_table *pl_table_restore(const pl_id *id, const void *bytes, size_t len)
{
    pl_table *table = pl_table_new(id);
    tape t = { .at = bytes, .left = len, .format = FORMAT };

    pass_table(&t, table);
    if (!t.bad && !t.left && pl_id_equal(&table->id, id) &&
        table->phase <= PL_PHASE_OPENING &&
        (table->state ||
         (table->phase != PL_PHASE_PLAYING && table->phase != PL_PHASE_OVER)))
        return table;
    pl_table_free(table);
    return NULL;
}

uint64_t pl_table_hash(const pl_table *table)
{
    pl_buffer bytes = { 0 };
    uint8_t digest[PL_HASH];
    uint64_t hash = 0;

    if (save(table, HASHED_FORMAT, &bytes)) {
        pl_digest(bytes.at, bytes.len, digest);
        for (int i = 0; i < 8; i++)
            hash |= (uint64_t)digest[i] << 8 * i;
        hash += !hash; /* 0 means that there is none */
    }
    pl_buffer_release(&bytes);
    return hash;
}
