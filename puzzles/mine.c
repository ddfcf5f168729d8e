/* SPDX-License-Identifier: MIT */
/* mine.c - plays games between bots and looks for puzzles in them.
 *
 * A first look at each position draws few worlds. Only a position in which
 * one move seems clearly best gets the full number of worlds and the second
 * solver. */
#include "puzzles/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/policy.h"
#include "wire/seed.h"

enum {
    MOST_MOVES = 4000,
    LOOKS = 120,   /* positions of a game that are looked at */
    SCREEN = 24,   /* worlds of a first look */
    FOLLOWED = 60, /* most moves after the solution */
    NAIVE = 64,    /* moves of a quick player, for the level */
    EASY = 32,     /* of them found it */
    FAIR = 10,
};

/* What each stream of luck is for; they never overlap. */
enum { OF_GAME, OF_FIND = 100, OF_CONFIRM, OF_NAIVE, OF_SCREEN };

static const pl_puzzle_kind *const kinds[] = {
    &puzzle_clairvoyance,
    &puzzle_illusionist,
    &puzzle_mysterium,
    &puzzle_telepathic,
};

const pl_puzzle_kind *pl_puzzle_kind_of(const char *game)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i]->game, game) == 0)
            return kinds[i];
    return NULL;
}

/* ---- questions ----------------------------------------------------------- */

int question_init(pl_question *q, const pl_puzzle_kind *k, const pl_setting *s,
                  const void *state, int seat)
{
    const pl_game *g = s->game;
    pl_choice *list = calloc(g->max_choices, sizeof *list);
    uint64_t n = 0;

    *q = (pl_question){ .kind = k, .setting = s, .seat = seat };
    q->view = calloc(1, g->view_size);
    if (list && q->view && seat < s->seats &&
        (g->turn(s->setup, state) >> seat & 1)) {
        g->view(s->setup, state, seat, q->view);
        int all = g->legal(s->setup, state, seat, list);
        q->entries = k->ask(s, q->view, list, all);
        n = pl_choices_count(list, q->entries);
    }
    if (n < 2 || n > PL_PUZZLE_CHOICES)
        q->entries = 0;
    for (int i = 0; i < q->entries; i++)
        q->list[i] = list[i];
    for (; q->entries && q->n < (int)n; q->n++)
        q->move[q->n] = pl_choices_nth(list, q->entries, (uint64_t)q->n);
    free(list);
    if (!q->n)
        question_release(q);
    return q->n;
}

void question_release(pl_question *q)
{
    free(q->view);
    *q = (pl_question){ 0 };
}

/* ---- playing ------------------------------------------------------------- */

typedef struct {
    const pl_puzzle_kind *kind;
    pl_record record;
    pl_policy policy;
    pl_mind *mind[PL_SEATS_MAX];
    void *state, *view;
    pl_choice *legal;
    pl_events events;
    pl_luck luck;
} table;

static void table_release(table *t)
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        pl_mind_free(t->mind[i]);
    free(t->state);
    free(t->view);
    free(t->legal);
    free(t->events.at);
    pl_policy_release(&t->policy);
    pl_record_release(&t->record);
}

static int table_init(table *t, const pl_puzzle_kind *k, const uint8_t seed[32],
                      uint64_t i)
{
    int seats = 0, good;
    const char *options = k->options(i, &seats), *why = NULL;
    const pl_game *g = NULL;
    uint8_t own[32], luck[32];
    pl_setting s = { 0 };
    pl_fault fault;

    *t = (table){ .kind = k };
    if (pl_game_find(k->game, &g, &fault) ||
        pl_setting_from_text(&s, g, seats, options, &fault))
        return 0;
    pl_seed_nth(seed, i, own);
    pl_record_init(&t->record, &s, own);
    t->state = malloc(g->state_size);
    t->view = malloc(g->view_size);
    t->legal = calloc(g->max_choices, sizeof *t->legal);
    t->events = (pl_events){ .cap = g->max_events,
                             .at = calloc(g->max_events, sizeof(pl_event)) };
    good = t->state && t->view && t->legal && t->events.at &&
           pl_policy_init(&t->policy, g, t->record.setting.setup, seats);
    for (int seat = 0; good && k->bot && seat < seats; seat++) {
        pl_seed_nth(own, (uint64_t)seat + 1, luck);
        t->mind[seat] = pl_mind_new(k->bot, g, t->record.setting.setup, seats,
                                    seat, luck, &why);
        good = t->mind[seat] != NULL;
    }
    pl_seed_nth(own, OF_GAME, luck);
    pl_luck_init(&t->luck, luck);
    return good;
}

static int any_of(uint16_t bits, pl_luck *luck)
{
    int skip = (int)pl_luck_roll(luck, (uint32_t)__builtin_popcount(bits));

    for (; skip; skip--)
        bits &= (uint16_t)(bits - 1);
    return __builtin_ctz(bits);
}

static pl_move choose(table *t, int seat, int n)
{
    const pl_setting *s = &t->record.setting;

    if (seat == PL_CLOCK || pl_choices_count(t->legal, n) == 1)
        return pl_choices_nth(t->legal, n, 0);
    s->game->view(s->setup, t->state, seat, t->view);
    return t->mind[seat]
               ? t->mind[seat]->kind->think(t->mind[seat], t->view, t->legal, n)
               : pl_policy_choose(&t->policy, t->view, seat, t->legal, n,
                                  &t->luck);
}

/* Plays the game to its end into the record; 0 if it does not end. */
static int play(table *t)
{
    const pl_setting *s = &t->record.setting;
    pl_drive drive = { 0 };
    uint16_t next;

    s->game->deal(s->setup, t->record.seed, t->state);
    for (int i = 0; i < MOST_MOVES; i++) {
        next = pl_drive_next(&drive, s->game, s->setup, t->state);
        if (!next)
            return 1;
        if (t->policy.know->movers)
            next = t->policy.know->movers(s->setup, t->state, next);
        int seat = any_of(next, &t->luck);
        int n = s->game->legal(s->setup, t->state, seat, t->legal);
        pl_move m = choose(t, seat, n);
        pl_drive_moved(&drive, seat);
        if (pl_is_waiting(m))
            continue;
        t->events.n = 0;
        if (s->game->apply(s->setup, t->state, seat, m, &t->events) ||
            !pl_record_add(&t->record, seat, m))
            return 0;
        for (int k = 0; k < s->seats; k++)
            if (t->mind[k])
                pl_mind_see(t->mind[k], t->events.at, t->events.n);
    }
    return 0;
}

/* ---- judging a position -------------------------------------------------- */

static int solve(pl_solver *solver, const pl_question *q, int worlds,
                 const pl_record *r, int stream, pl_rating *out, double *by)
{
    uint8_t seed[32];

    pl_seed_nth(r->seed, (uint64_t)stream, seed);
    if (!solver(q, worlds, seed, out))
        return -1;
    return rating_best(out, q->n, by);
}

pl_err puzzle_replay(const pl_puzzle *p, pl_replay *replay, pl_fault *fault)
{
    pl_err err = pl_replay_init(replay, &p->record, fault);

    while (!err && replay->at < p->at)
        err = pl_replay_step(replay, fault);
    return err;
}

pl_err pl_puzzle_confirm(const pl_puzzle *p, pl_fault *fault)
{
    const pl_puzzle_kind *k = p->kind;
    pl_replay replay = { 0 };
    pl_question q = { 0 };
    pl_rating r;
    double by = 0;
    pl_err err = puzzle_replay(p, &replay, fault);
    int best = -1;

    if (!err && question_init(&q, k, &p->record.setting, replay.state, p->seat))
        best = solve(k->confirm, &q, k->confirm_worlds, &p->record, OF_CONFIRM,
                     &r, &by);
    if (!err && best < 0)
        err = pl_fail(fault, PL_BAD_RECORD, "solution", "it cannot be solved");
    if (!err && (memcmp(&q.move[best], &p->solution, sizeof(pl_move)) != 0 ||
                 by < k->confirm_by))
        err = pl_fail(fault, PL_BAD_RECORD, "solution",
                      "the other solver does not confirm it");
    question_release(&q);
    pl_replay_release(&replay);
    return err;
}

/* 1 easy, 2 fair, 3 hard. */
static int level_of(table *t, const pl_question *q, pl_move m, double chance)
{
    int found = 0;

    if (t->kind->level_by_chance)
        return chance > 0.85 ? 1 : chance > 0.65 ? 2 : 3;
    for (int i = 0; i < NAIVE; i++) {
        pl_move made = pl_policy_choose(&t->policy, q->view, q->seat, q->list,
                                        q->entries, &t->luck);
        found += memcmp(&made, &m, sizeof m) == 0;
    }
    return found >= EASY ? 1 : found >= FAIR ? 2 : 3;
}

static void put_in_order(pl_puzzle *p, const pl_question *q, const pl_rating *r)
{
    p->n = q->n;
    for (int i = 0; i < q->n; i++) {
        int chance = (int)(1000 * r->chance[i] + 0.5), at = i;
        for (; at > 0 && p->chance[at - 1] < chance; at--) {
            p->chance[at] = p->chance[at - 1];
            p->move[at] = p->move[at - 1];
        }
        p->chance[at] = chance;
        p->move[at] = q->move[i];
    }
    p->solution = p->move[0];
}

/* Whether the question has one clear answer; fills in all but the record. */
static int judge(table *t, const pl_question *q, pl_puzzle_wish wish,
                 pl_puzzle *p)
{
    const pl_puzzle_kind *k = t->kind;
    const pl_record *rec = &t->record;
    pl_rating r;
    double by;
    int quick = k->find_worlds < SCREEN ? k->find_worlds : SCREEN;
    int best = solve(k->find, q, quick, rec, OF_SCREEN, &r, &by);

    if (best < 0 || by < 0.6 * k->find_by)
        return 0;
    pl_move m = q->move[best];
    p->motif = k->motif(q, m);
    if (p->motif < 0 || !(wish.motifs >> p->motif & 1))
        return 0;
    if (k->holds && !k->holds(q, t->state, m))
        return 0;
    if (solve(k->confirm, q, k->confirm_worlds, rec, OF_CONFIRM, &r, &by) !=
            best ||
        by < k->confirm_by)
        return 0;
    p->level = level_of(t, q, m, r.chance[best]);
    if (!(wish.levels >> p->level & 1))
        return 0;
    if (solve(k->find, q, k->find_worlds, rec, OF_FIND, &r, &by) != best ||
        by < k->find_by || by < 2 * r.wide[best])
        return 0;
    put_in_order(p, q, &r);
    return 1;
}

/* The state before step 'at'. */
static void rewind_to(table *t, int at)
{
    const pl_setting *s = &t->record.setting;

    s->game->deal(s->setup, t->record.seed, t->state);
    for (int i = 0; i < at; i++)
        s->game->apply(s->setup, t->state, t->record.steps[i].seat,
                       t->record.steps[i].move, NULL);
}

/* Makes the next move after the solution, by the quick policy; 0 if the game is
 * over or the seat itself would have to decide. */
static int follow(table *t, pl_drive *drive, int own)
{
    const pl_setting *s = &t->record.setting;
    uint16_t next = pl_drive_next(drive, s->game, s->setup, t->state);
    pl_move m;

    if (next && t->policy.know->movers)
        next = t->policy.know->movers(s->setup, t->state, next);
    if (!next)
        return 0;
    int seat = next >> own & 1 ? own : __builtin_ctz(next);
    int n = s->game->legal(s->setup, t->state, seat, t->legal);
    if (seat == PL_CLOCK || pl_choices_count(t->legal, n) == 1) {
        m = pl_choices_nth(t->legal, n, 0);
    } else if (seat == own) {
        return 0;
    } else {
        s->game->view(s->setup, t->state, seat, t->view);
        m = pl_policy_choose(&t->policy, t->view, seat, t->legal, n, &t->luck);
    }
    t->events.n = 0;
    pl_drive_moved(drive, seat);
    return !s->game->apply(s->setup, t->state, seat, m, &t->events) &&
           pl_record_add(&t->record, seat, m);
}

/* Leaves in the record the moves up to the question, the solution, and what
 * comes of it. */
static void record_solution(table *t, const pl_puzzle *p)
{
    const pl_setting *s = &t->record.setting;
    pl_drive drive = { 0 };
    int frames = 1, kept;

    pl_record_cut(&t->record, p->at);
    s->game->apply(s->setup, t->state, p->seat, p->solution, NULL);
    pl_record_add(&t->record, p->seat, p->solution);
    kept = t->record.n;
    for (int i = 0; i < FOLLOWED && frames < t->kind->frames; i++) {
        if (!follow(t, &drive, p->seat))
            break;
        if (!is_seen(&t->events, p->seat))
            continue;
        frames++;
        kept = t->record.n;
    }
    pl_record_cut(&t->record, kept);
    rewind_to(t, kept);
    pl_record_close(&t->record, t->state);
}

static int look_at(table *t, int at, pl_puzzle_wish wish, pl_puzzle *out)
{
    pl_question q = { 0 };
    int seat = t->record.steps[at].seat, found;

    if (seat == PL_CLOCK)
        return 0;
    rewind_to(t, at);
    found = question_init(&q, t->kind, &t->record.setting, t->state, seat) &&
            judge(t, &q, wish, out);
    if (found) {
        out->seat = seat;
        out->at = at;
        record_solution(t, out);
    }
    question_release(&q);
    return found;
}

int pl_puzzle_mine(const pl_puzzle_kind *kind, const uint8_t seed[32],
                   uint64_t i, pl_puzzle_wish wish, pl_puzzle *out)
{
    table t;
    int good = table_init(&t, kind, seed, i), found = 0;

    *out = (pl_puzzle){ .kind = kind };
    if (good && play(&t)) {
        /* A step that has no divisor in common with the length visits all. */
        int n = t.record.n, step = n > 7 ? 7 : 1;
        while (n % step == 0 && step > 1)
            step += 2;
        int at = (int)pl_luck_roll(&t.luck, (uint32_t)(n > 0 ? n : 1));
        for (int k = 0; k < n && k < LOOKS && !found; k++)
            found = look_at(&t, (at + k * step) % n, wish, out);
    }
    if (found) {
        snprintf(out->name, sizeof out->name, "%s-%llu", kind->game,
                 (unsigned long long)i);
        out->record = t.record;
        t.record = (pl_record){ 0 };
    }
    table_release(&t);
    return good ? found : -1;
}

void pl_puzzle_release(pl_puzzle *p)
{
    pl_record_release(&p->record);
    *p = (pl_puzzle){ 0 };
}
