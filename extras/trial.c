/* SPDX-License-Identifier: MIT */
/* trial.c - plays pairs of games with two decks and counts the results.
 * trial.h says why the games come in pairs. */
#include "extras/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/match.h"
#include "bots/policy.h"
#include "extras/usage.h"
#include "games/clairvoyance/clairvoyance_inner.h"
#include "wire/seed.h"
#include "wire/setting.h"

/* All characters are in the game. The bots keep one of two, so that no person's
 * preference counts. */
static const char options[] =
    "{\"expansion\":true,\"characters\":\"one of two\"}";

/* More than any game of quick bots needs: the restless shop or the limit of 300
 * turns ends it earlier. */
enum { MOST_MOVES = 1000000 };

/* What one game adds to every tally. */
typedef struct {
    uint16_t n[PL_TRIAL_TALLIES], x[PL_TRIAL_TALLIES];
} game_counts;

typedef struct {
    cv_deck deck;
    pl_setting setting;
    pl_policy policy;        /* of quick bots */
    pl_match match;          /* where it is played */
    uint8_t row[CV_DESIGNS]; /* of each design */
    pl_usage usage[CV_DESIGNS];
    pl_usage_flight flight;
    uint64_t used[CV_SEATS]; /* bits of designs, in the current game */
    game_counts counts;      /* of the current game */
} side;

struct pl_trial {
    side sides[2];
    char bot[24]; /* empty: the quick policy */
    int seats, rows;
    const char *names[PL_TRIAL_ROWS];
    uint8_t seed[32];
    uint64_t pairs;
    pl_tally tally[PL_TRIAL_TALLIES];
};

/* ---- making -------------------------------------------------------------- */

static int row_of(pl_trial *t, const char *name)
{
    for (int i = 0; i < t->rows; i++)
        if (strcmp(t->names[i], name) == 0)
            return i;
    t->names[t->rows] = name;
    return t->rows++;
}

static int moved(void *to, int seat, pl_move m, const pl_events *told)
{
    side *s = to;
    (void)seat, (void)m;

    pl_usage_watch(s->usage, &s->flight, told);
    for (int i = 0; i < told->n; i++) {
        const pl_event *e = &told->at[i];
        if ((e->kind != CV_USED && e->kind != CV_DECLARED) ||
            e->seat >= CV_SEATS)
            continue;
        s->used[e->seat] |= (uint64_t)1 << e->a[0];
        s->counts.x[PL_TRIAL_USE + s->row[e->a[0]]]++;
    }
    return 1;
}

static int side_init(pl_trial *t, side *s, const cv_deck *deck,
                     const char **why)
{
    static pl_fault fault;
    json_t *data = pl_deck_json(deck);
    json_t *chosen = json_loads(options, 0, NULL);
    pl_err err = pl_setting_init(&s->setting, &clairvoyance_game, t->seats,
                                 chosen, data, &fault);

    json_decref(data);
    json_decref(chosen);
    if (err) {
        *why = fault.text;
        return 0;
    }
    s->deck = *deck;
    for (int d = 0; d < deck->designs; d++)
        s->row[d] = (uint8_t)row_of(t, s->deck.card[d].name);
    *why = "out of memory";
    if (!pl_match_init(&s->match, &clairvoyance_game, s->setting.setup,
                       t->seats) ||
        !pl_policy_init(&s->policy, &clairvoyance_game, s->setting.setup,
                        t->seats))
        return 0;
    s->policy.refine = pl_policy_refine_clairvoyance;
    s->policy.told = &s->match.events;
    s->match.moved = moved;
    s->match.to = s;
    return 1;
}

/* Makes a mind and frees it again: whether there is such a bot. */
static int is_bot(const pl_trial *t, const char *bot, const char **why)
{
    const uint8_t luck[32] = { 0 };
    pl_mind *mind =
        pl_mind_new(bot, &clairvoyance_game, t->sides[0].setting.setup,
                    t->seats, 0, luck, why);

    pl_mind_free(mind);
    return mind != NULL;
}

pl_trial *pl_trial_new(const cv_deck *deck, int seats, const char *bot,
                       const char **why)
{
    pl_trial *t = calloc(1, sizeof *t);
    const uint8_t seed[32] = "the same deals for both decks";
    int ok;

    *why = "out of memory";
    if (!t)
        return NULL;
    t->seats = seats;
    memcpy(t->seed, seed, sizeof seed);
    snprintf(t->bot, sizeof t->bot, "%s", bot ? bot : "");
    /* The rows of the new deck come first, in its order. */
    ok = side_init(t, &t->sides[1], deck, why) &&
         side_init(t, &t->sides[0], &clairvoyance_deck, why) &&
         (!bot || is_bot(t, bot, why));
    if (ok)
        return t;
    pl_trial_free(t);
    return NULL;
}

void pl_trial_free(pl_trial *t)
{
    for (int i = 0; t && i < 2; i++) {
        pl_policy_release(&t->sides[i].policy);
        pl_match_release(&t->sides[i].match);
        pl_setting_release(&t->sides[i].setting);
    }
    free(t);
}

/* ---- playing ------------------------------------------------------------- */

/* One game of the quick policy; 0 if it does not end. */
static int play_quick(side *s, pl_luck *luck)
{
    pl_drive drive = { 0 };

    for (int i = 0; i < MOST_MOVES; i++) {
        if (!pl_policy_step(&s->policy, s->match.state, &drive, luck))
            return 1;
        moved(s, 0, (pl_move){ 0 }, &s->match.events);
    }
    return 0;
}

static int play_minds(const pl_trial *t, side *s, const uint8_t seed[32],
                      pl_luck *luck)
{
    pl_match *m = &s->match;
    uint8_t own[32];
    const char *why;
    int ok = 1;

    for (int k = 0; k < t->seats; k++) {
        pl_seed_nth(seed, (uint64_t)k, own);
        m->minds[k] = pl_mind_new(t->bot, &clairvoyance_game, m->setup,
                                  t->seats, k, own, &why);
        ok &= m->minds[k] != NULL;
    }
    ok = ok && pl_match_play(m, luck) == 0;
    for (int k = 0; k < t->seats; k++) {
        pl_mind_free(m->minds[k]);
        m->minds[k] = NULL;
    }
    return ok;
}

static int play_side(const pl_trial *t, side *s, const uint8_t seed[32])
{
    uint8_t own[32];
    pl_luck luck;

    memset(&s->counts, 0, sizeof s->counts);
    memset(&s->flight, 0, sizeof s->flight);
    memset(s->used, 0, sizeof s->used);
    pl_seed_nth(seed, PL_SEATS_MAX, own);
    pl_luck_init(&luck, own);
    clairvoyance_game.deal(s->match.setup, seed, s->match.state);
    return *t->bot ? play_minds(t, s, seed, &luck) : play_quick(s, &luck);
}

/* Who won, and how long it took. */
static void count_end(const pl_trial *t, side *s)
{
    const cv_state *state = s->match.state;
    game_counts *c = &s->counts;
    pl_result r = pl_setting_result(&s->setting, state);

    for (int i = 0; i < t->seats; i++) {
        int won = r.winners >> i & 1;
        int role = PL_TRIAL_ROLE + state->open.character[i] - 1;
        c->n[role]++;
        c->x[role] += (uint16_t)won;
        for (int d = 0; d < s->deck.designs; d++)
            if (s->used[i] >> d & 1) {
                c->n[PL_TRIAL_WIN + s->row[d]]++;
                c->x[PL_TRIAL_WIN + s->row[d]] += (uint16_t)won;
            }
    }
    c->n[PL_TRIAL_ROUNDS] = 1;
    c->x[PL_TRIAL_ROUNDS] = state->open.round;
    for (int d = 0; d < s->deck.designs; d++)
        c->n[PL_TRIAL_USE + s->row[d]] = 1;
}

static void add_pair(pl_tally *sum, uint64_t n0, uint64_t x0, uint64_t n1,
                     uint64_t x1)
{
    const uint64_t n[2] = { n0, n1 }, x[2] = { x0, x1 };

    for (int i = 0; i < 2; i++) {
        sum->n[i] += n[i];
        sum->x[i] += x[i];
        sum->nn[i] += n[i] * n[i];
        sum->nx[i] += n[i] * x[i];
        sum->xx[i] += x[i] * x[i];
    }
    sum->n0n1 += n0 * n1;
    sum->n0x1 += n0 * x1;
    sum->x0n1 += x0 * n1;
    sum->x0x1 += x0 * x1;
}

int pl_trial_play(pl_trial *t, uint64_t number)
{
    uint8_t seed[32];

    pl_seed_nth(t->seed, number, seed);
    for (int i = 0; i < 2; i++) {
        if (!play_side(t, &t->sides[i], seed))
            return 0;
        count_end(t, &t->sides[i]);
    }
    for (int k = 0; k < PL_TRIAL_TALLIES; k++)
        add_pair(&t->tally[k], t->sides[0].counts.n[k], t->sides[0].counts.x[k],
                 t->sides[1].counts.n[k], t->sides[1].counts.x[k]);
    t->pairs++;
    return 1;
}

const pl_tally *pl_trial_tally(const pl_trial *t, int which)
{
    return &t->tally[which];
}

/* ---- writing ------------------------------------------------------------- */

static void put_numbers(pl_text *out, const uint64_t *list, int n)
{
    for (int i = 0; i < n; i++) {
        pl_put_char(out, i ? ',' : '[');
        pl_put_int(out, (int64_t)list[i]);
    }
    pl_put_char(out, ']');
}

static void put_tally(pl_text *out, const pl_tally *tally)
{
    put_numbers(out, (const uint64_t *)tally, sizeof *tally / sizeof(uint64_t));
}
_Static_assert(sizeof(pl_tally) == 14 * sizeof(uint64_t), "nothing but counts");

static void put_name(pl_text *out, int first, const char *name)
{
    pl_put(out, first ? "{\"name\":" : ",{\"name\":");
    pl_put_string(out, name, strlen(name));
}

static void put_card(pl_text *out, const pl_trial *t, int row)
{
    pl_put(out, ",\"win\":");
    put_tally(out, &t->tally[PL_TRIAL_WIN + row]);
    pl_put(out, ",\"use\":");
    put_tally(out, &t->tally[PL_TRIAL_USE + row]);
    pl_put(out, ",\"usage\":[");
    for (int i = 0; i < 2; i++) {
        static const pl_usage none;
        const pl_usage *u = &none;
        for (int d = 0; d < t->sides[i].deck.designs; d++)
            if (t->sides[i].row[d] == row)
                u = &t->sides[i].usage[d];
        pl_put(out, i ? "," : "");
        put_numbers(out, (const uint64_t *)u, sizeof *u / sizeof(uint64_t));
    }
    pl_put(out, "]}");
}

void pl_trial_write(pl_text *out, const void *trial)
{
    const pl_trial *t = trial;

    pl_put(out, "{\"pairs\":");
    pl_put_int(out, (int64_t)t->pairs);
    pl_put(out, ",\"rounds\":");
    put_tally(out, &t->tally[PL_TRIAL_ROUNDS]);
    pl_put(out, ",\"characters\":[");
    for (int i = 0; i < CV_CHARACTERS; i++) {
        put_name(out, i == 0, cv_characters[i].name);
        pl_put(out, ",\"win\":");
        put_tally(out, &t->tally[PL_TRIAL_ROLE + i]);
        pl_put_char(out, '}');
    }
    pl_put(out, "],\"cards\":[");
    for (int i = 0; i < t->rows; i++) {
        put_name(out, i == 0, t->names[i]);
        put_card(out, t, i);
    }
    pl_put(out, "]}");
}
