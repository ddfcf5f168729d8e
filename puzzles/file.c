/* SPDX-License-Identifier: MIT */
/* file.c - a puzzle as JSON: docs/puzzles.md.
 *
 * What a page shows (the view, the choices, what follows, the reason) is made
 * from the record whenever a puzzle is written, and is compared when it is
 * read. So a text that the rules or the cards no longer give is noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/inner.h"
#include "wire/read.h"
#include "wire/seed.h"
#include "wire/write.h"

enum { MARK = 8, WHY = 900 };

/* ---- the card set -------------------------------------------------------- */

/* A hash of the deck, or of what the game's puzzles depend on instead; zero
 * where there is neither. */
static void mark_of(const pl_puzzle_kind *k, const pl_setting *s,
                    uint8_t mark[MARK])
{
    uint8_t hash[32] = { 0 };

    if (k->mark)
        k->mark(s, hash);
    else if (s->game->data)
        pl_sha256(s->game->data, s->game->data_size, hash);
    memcpy(mark, hash, MARK);
}

/* ---- writing ------------------------------------------------------------- */

static void put_choices(pl_text *t, const pl_writing *w, const pl_puzzle *p)
{
    pl_put(t, ",\"solution\":");
    pl_json_move(t, w, p->solution);
    pl_put(t, ",\"choices\":[");
    for (int i = 0; i < p->n; i++) {
        pl_put(t, i ? ",[" : "[");
        pl_json_move(t, w, p->move[i]);
        pl_put_char(t, ',');
        pl_put_int(t, p->chance[i]);
        pl_put_char(t, ']');
    }
    pl_put_char(t, ']');
}

/* What the seat sees of one move. */
static void put_frame(pl_text *t, const pl_writing *w, const pl_puzzle *p,
                      const void *state, const pl_events *events, void *view)
{
    int first = 1;

    w->game->view(w->setup, state, p->seat, view);
    pl_put(t, "{\"events\":[");
    for (int i = 0; i < events->n; i++) {
        if (!(events->at[i].seen_by >> p->seat & 1))
            continue;
        pl_put(t, first ? "" : ",");
        pl_json_event(t, w, &events->at[i], 0);
        first = 0;
    }
    pl_put(t, "],\"view\":");
    pl_json_view(t, w, view);
    pl_put_char(t, '}');
}

int is_seen(const pl_events *events, int seat)
{
    for (int i = 0; i < events->n; i++)
        if (events->at[i].seen_by >> seat & 1)
            return 1;
    return 0;
}

/* The solution, and what the seat saw of the moves after it. */
static void put_after(pl_text *t, const pl_writing *w, const pl_puzzle *p,
                      pl_replay *replay)
{
    void *view = calloc(1, w->game->view_size);
    pl_fault fault;
    int first = 1;

    pl_put(t, ",\"after\":[");
    while (view && replay->at < p->record.n &&
           !pl_replay_step(replay, &fault)) {
        if (!first && !is_seen(&replay->events, p->seat))
            continue;
        pl_put(t, first ? "" : ",");
        put_frame(t, w, p, replay->state, &replay->events, view);
        first = 0;
    }
    pl_put_char(t, ']');
    free(view);
}

/* What the finder counted, where it played worlds on: the best choice is the
 * first. */
static void put_counted(pl_text *t, const pl_puzzle *p)
{
    if (p->kind->find != solve_by_playing_on || p->n < 2)
        return;
    pl_put(t, t->n ? " " : "");
    pl_put(t, "Played on in worlds that fit what you know, it wins about ");
    pl_put_int(t, (p->chance[0] + 5) / 10);
    pl_put(t, " games of 100, and the next best choice ");
    pl_put_int(t, (p->chance[1] + 5) / 10);
    pl_put(t, ".");
}

static void put_shown(pl_text *t, const pl_writing *w, const pl_puzzle *p,
                      pl_replay *replay)
{
    pl_question q = { 0 };
    char why[WHY];
    pl_text said;

    if (!question_init(&q, p->kind, &p->record.setting, replay->state, p->seat))
        return;
    pl_text_init(&said, why, sizeof why);
    if (!p->kind->why || !p->kind->why(&said, &q, p->solution))
        put_counted(&said, p);
    pl_put(t, ",\"why\":");
    pl_put_string(t, why, said.n);
    pl_put(t, ",\"legal\":");
    pl_json_choices(t, w, q.list, q.entries);
    pl_put(t, ",\"view\":");
    pl_json_view(t, w, q.view);
    question_release(&q);
    put_after(t, w, p, replay);
}

/* The record without its line ends, which only stand between values. */
static void put_record(pl_text *t, const pl_record *r)
{
    char *text = pl_write_new(pl_record_write, r, NULL);

    for (const char *s = text; s && *s; s++)
        if (*s != '\n')
            pl_put_char(t, *s);
    free(text);
}

void pl_puzzle_write(pl_text *t, const void *puzzle)
{
    const pl_puzzle *p = puzzle;
    const pl_setting *s = &p->record.setting;
    pl_writing w = pl_setting_writing(s);
    pl_replay replay = { 0 };
    pl_fault fault;
    uint8_t mark[MARK];

    mark_of(p->kind, s, mark);
    pl_put(t, "{\"puzzle\":1,\"name\":");
    pl_put_string(t, p->name, strlen(p->name));
    pl_put(t, ",\"set\":\"");
    pl_put_hex(t, mark, MARK);
    pl_put(t, "\",\"at\":");
    pl_put_int(t, p->at);
    pl_put(t, ",\"seat\":");
    pl_put_int(t, p->seat);
    pl_put(t, ",\"motif\":\"");
    pl_put(t, p->kind->motifs[p->motif]);
    pl_put(t, "\",\"level\":");
    pl_put_int(t, p->level);
    put_choices(t, &w, p);
    if (!puzzle_replay(p, &replay, &fault))
        put_shown(t, &w, p, &replay);
    pl_replay_release(&replay);
    pl_put(t, ",\"record\":");
    put_record(t, &p->record);
    pl_put_char(t, '}');
}

/* ---- reading ------------------------------------------------------------- */

static const char *const members[] = {
    "puzzle",  "name", "set",   "at",   "seat",  "motif",  "level", "solution",
    "choices", "why",  "legal", "view", "after", "record", NULL,
};

static pl_err read_record(pl_puzzle *p, json_t *in, pl_fault *fault)
{
    char *text = json_dumps(json_object_get(in, "record"), JSON_ENCODE_ANY);
    pl_err err;

    if (!text)
        return pl_fail(fault, PL_BAD_FIELD, "record", "it is missing");
    err = pl_record_read(&p->record, text, strlen(text), fault);
    if (!err)
        err = pl_record_verify(&p->record, fault);
    free(text);
    return err;
}

static pl_err read_motif(pl_puzzle *p, json_t *in, pl_fault *fault)
{
    const char *motif = json_string_value(json_object_get(in, "motif"));

    p->kind = pl_puzzle_kind_of(p->record.setting.game->id);
    for (int i = 0; p->kind && motif && p->kind->motifs[i]; i++)
        if (strcmp(p->kind->motifs[i], motif) == 0) {
            p->motif = i;
            return PL_OK;
        }
    return pl_fail(fault, PL_BAD_FIELD, "motif", "there is no such motif");
}

static pl_err read_choices(pl_puzzle *p, json_t *in, pl_fault *fault)
{
    const pl_setting *s = &p->record.setting;
    json_t *list = json_object_get(in, "choices");
    int64_t chance = 0;

    if (!json_is_array(list) || json_array_size(list) < 2 ||
        json_array_size(list) > PL_PUZZLE_CHOICES)
        return pl_fail(fault, PL_BAD_FIELD, "choices", "2 to %d of them",
                       PL_PUZZLE_CHOICES);
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (json_array_size(one) != 2)
            return pl_fail(fault, PL_BAD_FIELD, "choices",
                           "a move and a chance");
        if (pl_read_move(json_array_get(one, 0), "choices", s->game, s->seats,
                         &p->move[i], fault) ||
            pl_read_int(json_array_get(one, 1), "choices", 0, 1000, &chance,
                        fault))
            return fault->err;
        p->chance[i] = (int)chance;
        p->n++;
    }
    return pl_read_move(json_object_get(in, "solution"), "solution", s->game,
                        s->seats, &p->solution, fault);
}

static pl_err read_members(pl_puzzle *p, json_t *in, pl_fault *fault)
{
    int64_t format = 0, seat = 0, level = 0, at = 0;

    if (pl_read_object(in, "", members, fault) ||
        pl_read_int(json_object_get(in, "puzzle"), "puzzle", PL_PUZZLE_FORMAT,
                    PL_PUZZLE_FORMAT, &format, fault) ||
        pl_read_text(json_object_get(in, "name"), "name", p->name,
                     sizeof p->name, fault) ||
        read_record(p, in, fault) || read_motif(p, in, fault) ||
        pl_read_int(json_object_get(in, "at"), "at", 0, p->record.n - 1, &at,
                    fault) ||
        pl_read_int(json_object_get(in, "seat"), "seat", 0,
                    p->record.setting.seats - 1, &seat, fault) ||
        pl_read_int(json_object_get(in, "level"), "level", 1, 3, &level, fault))
        return fault->err;
    p->at = (int)at;
    p->seat = (int)seat;
    p->level = (int)level;
    return read_choices(p, in, fault);
}

/* The move that is made after the question is the solution. */
static pl_err check_solution(const pl_puzzle *p, pl_fault *fault)
{
    const pl_step *step = &p->record.steps[p->at];

    if (step->seat == p->seat &&
        memcmp(&step->move, &p->solution, sizeof(pl_move)) == 0)
        return PL_OK;
    return pl_fail(fault, PL_BAD_RECORD, "solution",
                   "the record goes on with another move");
}

/* Compares with what would be written today. */
static pl_err check_fresh(const pl_puzzle *p, json_t *in, pl_fault *fault)
{
    size_t len = 0;
    char *text = pl_write_new(pl_puzzle_write, p, &len);
    json_t *now = text ? json_loadb(text, len, 0, NULL) : NULL;
    const char *which = NULL;

    for (int i = 0; now && members[i] && !which; i++)
        if (!json_equal(json_object_get(in, members[i]),
                        json_object_get(now, members[i])))
            which = members[i];
    if (!now)
        which = "view";
    json_decref(now);
    free(text);
    if (which)
        return pl_fail(fault, PL_BAD_RECORD, which,
                       "the puzzle is stale: this is not what it would be now");
    return PL_OK;
}

static pl_err read_puzzle(pl_puzzle *p, const char *s, size_t len, int is_fresh,
                          pl_fault *fault)
{
    json_t *in = pl_json_parse(s, len, PL_PUZZLE_LIMIT, fault);
    pl_err err;

    *p = (pl_puzzle){ 0 };
    if (!in)
        return fault->err;
    err = read_members(p, in, fault);
    if (!err)
        err = check_solution(p, fault);
    if (!err && is_fresh)
        err = check_fresh(p, in, fault);
    json_decref(in);
    if (err)
        pl_puzzle_release(p);
    return err;
}

pl_err pl_puzzle_read(pl_puzzle *p, const char *s, size_t len, pl_fault *fault)
{
    return read_puzzle(p, s, len, 1, fault);
}

pl_err pl_puzzle_read_again(pl_puzzle *p, const char *s, size_t len,
                            pl_fault *fault)
{
    return read_puzzle(p, s, len, 0, fault);
}
