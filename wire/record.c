/* SPDX-License-Identifier: MIT */
/* record.c - a whole game in one file: setting, seed and moves.
 *
 * A record has no states. Games are deterministic, so the setting, the seed and
 * the moves give every state again, and whoever has the file can check it
 * without trusting the server that wrote it. The steps are one growing list,
 * because a server adds to the record while the game is played. */
#include "wire/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"
#include "wire/seed.h"

void pl_record_init(pl_record *r, pl_setting *setting, const uint8_t seed[32])
{
    memset(r, 0, sizeof *r);
    r->format = PL_RECORD_FORMAT;
    r->setting = *setting;
    memset(setting, 0, sizeof *setting);
    memcpy(r->seed, seed, 32);
    r->fair.by_hand = 1;
}

int pl_record_add(pl_record *r, int seat, pl_move m)
{
    if (r->n == r->cap) {
        int cap = r->cap ? 2 * r->cap : 64;
        pl_step *steps = realloc(r->steps, (size_t)cap * sizeof *steps);
        if (!steps)
            return 0;
        r->steps = steps;
        r->cap = cap;
    }
    r->steps[r->n++] = (pl_step){ m, (uint8_t)seat, NULL };
    return 1;
}

/* One line: a text that is too long is cut at a space, which is in no letter,
 * and the end of a line becomes one. */
void pl_record_say(pl_record *r, int i, const char *text)
{
    size_t n = strlen(text);
    char *copy;

    if (n > PL_RECORD_SAID)
        for (n = PL_RECORD_SAID; n && text[n] != ' '; n--)
            ;
    while (n && (unsigned char)text[n - 1] <= ' ')
        n--;
    copy = n ? malloc(n + 1) : NULL;
    for (size_t k = 0; copy && k < n; k++)
        copy[k] = (char)((unsigned char)text[k] < ' ' ? ' ' : text[k]);
    if (copy)
        copy[n] = 0;
    free(r->steps[i].said);
    r->steps[i].said = copy;
}

void pl_record_cut(pl_record *r, int n)
{
    while (r->n > n)
        free(r->steps[--r->n].said);
    while (r->n_coached && r->coached[r->n_coached - 1].at > (uint32_t)n)
        r->n_coached--;
}

void pl_record_close(pl_record *r, const void *state)
{
    pl_sha256(state, r->setting.game->state_size, r->final);
    r->result = pl_setting_result(&r->setting, state);
}

void pl_record_release(pl_record *r)
{
    if (!r)
        return;
    pl_record_cut(r, 0);
    free(r->steps);
    free(r->coached);
    free(r->origin.state);
    pl_fair_release(&r->fair);
    pl_setting_release(&r->setting);
    memset(r, 0, sizeof *r);
}

/* ---- writing ------------------------------------------------------------ */

static void put_names(pl_text *t, const pl_record *r)
{
    pl_put(t, ",\n\"names\":[");
    for (int i = 0; i < r->setting.seats; i++) {
        if (i)
            pl_put_char(t, ',');
        if (*r->names[i])
            pl_put_string(t, r->names[i], strlen(r->names[i]));
        else
            pl_put(t, "null");
    }
    pl_put_char(t, ']');
}

static void put_steps(pl_text *t, const pl_record *r)
{
    pl_writing w = pl_setting_writing(&r->setting);

    pl_put(t, ",\n\"moves\":[");
    for (int i = 0; i < r->n; i++) {
        pl_put(t, i ? ",\n[" : "\n[");
        if (r->steps[i].seat == PL_CLOCK)
            pl_put(t, "\"clock\"");
        else
            pl_put_int(t, r->steps[i].seat);
        pl_put_char(t, ',');
        pl_json_move(t, &w, r->steps[i].move);
        if (r->steps[i].said) {
            pl_put_char(t, ',');
            pl_put_string(t, r->steps[i].said, strlen(r->steps[i].said));
        }
        pl_put_char(t, ']');
    }
    pl_put(t, "\n]");
}

void pl_record_write(pl_text *t, const void *record)
{
    const pl_record *r = record;

    pl_put(t, "{\"format\":");
    pl_put_int(t, r->format);
    pl_put(t, ",\n");
    pl_setting_put(t, &r->setting);
    put_names(t, r);
    pl_put(t, ",\n\"deal\":");
    pl_fair_write(t, &r->fair, r->setting.seats);
    pl_put(t, ",\n\"seed\":\"");
    pl_put_hex(t, r->seed, 32);
    pl_put_char(t, '"');
    if (r->origin.state) {
        pl_put(t, ",\n\"start\":");
        pl_origin_write(t, &r->setting, &r->origin);
    }
    put_steps(t, r);
    pl_record_put_coached(t, r);
    pl_put(t, ",\n\"final\":\"");
    pl_put_hex(t, r->final, 32);
    pl_put(t, r->result.over ? "\",\n\"result\":{\"over\":true,"
                             : "\",\n\"result\":{\"over\":false,");
    pl_result_put(t, &r->setting, &r->result);
    pl_put(t, "}}\n");
}

/* ---- reading ------------------------------------------------------------ */

static pl_err read_names(pl_record *r, json_t *in, pl_fault *fault)
{
    char where[32];
    size_t i;
    json_t *one;

    if (!in)
        return PL_OK;
    if (!json_is_array(in) || json_array_size(in) != (size_t)r->setting.seats)
        return pl_fail(fault, PL_BAD_FIELD, "names",
                       "an array of %d texts or nulls", r->setting.seats);
    json_array_foreach(in, i, one)
    {
        snprintf(where, sizeof where, "names[%zu]", i);
        if (!json_is_null(one) &&
            pl_read_text(one, where, r->names[i], sizeof r->names[i], fault))
            return fault->err;
    }
    return PL_OK;
}

/* What is said of the last step; NULL: nothing. */
static pl_err read_said(pl_record *r, json_t *in, pl_fault *fault)
{
    char where[40], text[PL_RECORD_SAID + 1];

    if (!in)
        return PL_OK;
    snprintf(where, sizeof where, "moves[%d][2]", r->n - 1);
    if (pl_read_text(in, where, text, sizeof text, fault))
        return fault->err;
    pl_record_say(r, r->n - 1, text);
    return PL_OK;
}

static pl_err read_steps(pl_record *r, json_t *in, pl_fault *fault)
{
    const pl_setting *s = &r->setting;
    char where[40];
    size_t i;
    json_t *one;

    if (!json_is_array(in))
        return pl_fail(fault, PL_BAD_FIELD, "moves", "an array");
    json_array_foreach(in, i, one)
    {
        pl_move m;
        int seat;

        snprintf(where, sizeof where, "moves[%zu]", i);
        if (!json_is_array(one) || json_array_size(one) < 2 ||
            json_array_size(one) > 3)
            return pl_fail(fault, PL_BAD_FIELD, where,
                           "[seat, move], or with what is said of it");
        snprintf(where, sizeof where, "moves[%zu][0]", i);
        if (pl_read_seat(json_array_get(one, 0), where, s->seats, 1, 0, &seat,
                         fault))
            return fault->err;
        snprintf(where, sizeof where, "moves[%zu][1]", i);
        if (pl_read_move(json_array_get(one, 1), where, s->game, s->seats, &m,
                         fault))
            return fault->err;
        if (!pl_record_add(r, seat, m))
            return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
        if (read_said(r, json_array_get(one, 2), fault))
            return fault->err;
    }
    return PL_OK;
}

/* As many numbers as there are seats, or none before the end. */
static pl_err read_numbers(const pl_record *r, json_t *in, const char *name,
                           int32_t min, int32_t max, int32_t *out,
                           pl_fault *fault)
{
    size_t want = r->result.over ? (size_t)r->setting.seats : 0;
    char where[40];

    snprintf(where, sizeof where, "result.%s", name);
    if (!json_is_array(in) || json_array_size(in) != want)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of %zu numbers",
                       want);
    for (size_t i = 0; i < want; i++) {
        int64_t v = 0;
        snprintf(where, sizeof where, "result.%s[%zu]", name, i);
        if (pl_read_int(json_array_get(in, i), where, min, max, &v, fault))
            return fault->err;
        out[i] = (int32_t)v;
    }
    return PL_OK;
}

/* Payoffs are there if and only if the game has them. */
static pl_err read_result(pl_record *r, json_t *in, pl_fault *fault)
{
    static const char *const plain[] = { "over", "scores", NULL };
    static const char *const paid[] = { "over", "scores", "payoffs", NULL };
    const pl_payoff *pay = r->setting.game->payoff;
    json_t *over = json_object_get(in, "over");
    int32_t min, max;

    if (pl_read_object(in, "result", pay ? paid : plain, fault))
        return fault->err;
    if (!json_is_boolean(over))
        return pl_fail(fault, PL_BAD_FIELD, "result.over", "true or false");
    r->result.over = json_is_true(over);
    if (read_numbers(r, json_object_get(in, "scores"), "scores", 0, 1000,
                     r->result.scores, fault))
        return fault->err;
    if (!pay)
        return PL_OK;
    pay->bounds(r->setting.setup, &min, &max);
    return read_numbers(r, json_object_get(in, "payoffs"), "payoffs", min, max,
                        r->result.payoffs, fault);
}

static pl_err read_all(pl_record *r, json_t *in, pl_fault *fault)
{
    static const char *const names[] = { "format", "game",    "version",
                                         "seats",  "options", "data",
                                         "names",  "deal",    "seed",
                                         "start",  "moves",   "final",
                                         "result", "coached", NULL };
    int64_t format = 0;
    pl_err err = pl_read_object(in, "", names, fault);

    if (!err)
        err = pl_read_int(json_object_get(in, "format"), "format", 1,
                          PL_RECORD_FORMAT, &format, fault);
    r->format = (int)format;
    if (!err)
        err = pl_setting_read(&r->setting, in, fault);
    if (!err)
        err = read_names(r, json_object_get(in, "names"), fault);
    if (!err)
        err = pl_fair_read(&r->fair, json_object_get(in, "deal"), "deal",
                           r->format, r->setting.seats, fault);
    if (!err)
        err = pl_read_hex(json_object_get(in, "seed"), "seed", r->seed, 32,
                          fault);
    if (!err && json_object_get(in, "start"))
        err = pl_origin_read(&r->origin, &r->setting,
                             json_object_get(in, "start"), fault);
    if (!err)
        err = read_steps(r, json_object_get(in, "moves"), fault);
    if (!err)
        err = pl_record_read_coached(r, json_object_get(in, "coached"), fault);
    if (!err)
        err = pl_read_hex(json_object_get(in, "final"), "final", r->final, 32,
                          fault);
    if (!err)
        err = read_result(r, json_object_get(in, "result"), fault);
    return err;
}

pl_err pl_record_read(pl_record *r, const char *s, size_t len, pl_fault *fault)
{
    json_t *in = pl_json_parse(s, len, PL_RECORD_LIMIT, fault);
    pl_err err;

    memset(r, 0, sizeof *r);
    if (!in)
        return fault->err;
    err = read_all(r, in, fault);
    json_decref(in);
    if (err)
        pl_record_release(r);
    return err;
}

/* ---- replaying ---------------------------------------------------------- */

pl_err pl_replay_init(pl_replay *p, const pl_record *r, pl_fault *fault)
{
    const pl_game *g = r->setting.game;

    memset(p, 0, sizeof *p);
    p->record = r;
    p->state = calloc(1, g->state_size);
    p->events.at = calloc(g->max_events + 1u, sizeof *p->events.at);
    p->events.cap = g->max_events;
    if (!p->state || !p->events.at) {
        pl_replay_release(p);
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    }
    pl_replay_rewind(p);
    return PL_OK;
}

void pl_replay_rewind(pl_replay *p)
{
    const pl_record *r = p->record;
    const pl_game *g = r->setting.game;

    p->at = 0;
    p->events.n = 0;
    if (r->origin.state)
        memcpy(p->state, r->origin.state, g->state_size);
    else
        g->deal(r->setting.setup, r->seed, p->state);
}

pl_err pl_replay_step(pl_replay *p, pl_fault *fault)
{
    const pl_setting *s = &p->record->setting;
    pl_step step = p->record->steps[p->at];
    char where[32];
    pl_err err;

    p->events.n = 0;
    err = s->game->apply(s->setup, p->state, step.seat, step.move, &p->events);
    if (err) {
        snprintf(where, sizeof where, "moves[%d]", p->at);
        return pl_fail(fault, PL_BAD_RECORD, where, "%s", pl_err_text(err));
    }
    p->at++;
    return PL_OK;
}

void pl_replay_release(pl_replay *p)
{
    if (!p)
        return;
    free(p->state);
    free(p->events.at);
    memset(p, 0, sizeof *p);
}

static pl_err verify_deal(const pl_record *r, pl_fault *fault)
{
    if (!r->fair.by_hand && r->origin.state)
        return pl_fail(fault, PL_BAD_RECORD, "deal.by_hand",
                       "true: a game that was continued is not dealt");
    return pl_fair_verify(&r->fair, &r->setting, r->seed, fault);
}

static pl_err verify_end(const pl_record *r, const void *state, pl_fault *fault)
{
    pl_result result = pl_setting_result(&r->setting, state);
    uint8_t hash[32];

    pl_sha256(state, r->setting.game->state_size, hash);
    if (memcmp(hash, r->final, 32) != 0)
        return pl_fail(fault, PL_BAD_RECORD, "final",
                       "the hash of the state after the last move");
    if (result.over != r->result.over)
        return pl_fail(fault, PL_BAD_RECORD, "result.over", "%s",
                       result.over ? "true" : "false");
    for (int i = 0; i < r->setting.seats; i++) {
        char where[32];
        snprintf(where, sizeof where, "result.scores[%d]", i);
        if (result.scores[i] != r->result.scores[i])
            return pl_fail(fault, PL_BAD_RECORD, where, "%d", result.scores[i]);
        snprintf(where, sizeof where, "result.payoffs[%d]", i);
        if (result.payoffs[i] != r->result.payoffs[i])
            return pl_fail(fault, PL_BAD_RECORD, where, "%d",
                           result.payoffs[i]);
    }
    return PL_OK;
}

pl_err pl_record_verify(const pl_record *r, pl_fault *fault)
{
    pl_replay p = { 0 };
    pl_err err = verify_deal(r, fault);

    if (!err)
        err = pl_replay_init(&p, r, fault);
    while (!err && p.at < r->n)
        err = pl_replay_step(&p, fault);
    if (!err)
        err = verify_end(r, p.state, fault);
    pl_replay_release(&p);
    return err;
}
