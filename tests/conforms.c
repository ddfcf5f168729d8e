/* SPDX-License-Identifier: MIT */
/* conforms.c - the conformance properties: see properties.h.
 *
 * A bot, a server and a simulation know a game only through its hooks, so
 * whatever they rely on is checked here for every game: 'legal' and 'apply'
 * agree, a rejected move changes nothing, 'guess' fits the view, copies and
 * replays give the same bytes, and every state and move survives its JSON and
 * its words. Some checks are slow and run on a random share of positions. */
#include <stdlib.h>
#include <string.h>

#include "rules/json.h"
#include "rules/words.h"
#include "tests/properties.h"
#include "wire/read.h"

enum { TEXT = 1 << 18 };

/* States have no padding and no pointers, so equal bytes are equal states. */
static int same(const table *t, const void *a, const void *b)
{
    return memcmp(a, b, t->g->state_size) == 0;
}

/* Seats that are not to move have no legal moves, and their moves are
 * rejected. */
static const char *waiting_seat_conforms(table *t, int seat)
{
    pl_move any = { 1 };

    if (t->g->legal(t->setup, t->state, seat, t->choices) != 0)
        return "legal lists moves for a seat that is not to move";
    memcpy(t->other, t->state, t->g->state_size);
    if (t->g->apply(t->setup, t->other, seat, any, NULL) != PL_NOT_YOUR_TURN)
        return "a seat that is not to move gets another error";
    if (!same(t, t->other, t->state))
        return "a refused move changed the state";
    return NULL;
}

/* Applies random bytes as a move: accepted if and only if 'legal' lists it. Of
 * the first eight each differs from a legal move by one bit, which finds more
 * than noise does. */
static const char *rejects_unlisted_moves(table *t, int seat, int n)
{
    for (int i = 0; i < n; i++)
        if (t->choices[i].mask && !t->g->open_sets)
            return "an open set in a game declared without open sets";
    for (int i = 0; i < 12; i++) {
        pl_move m = { 0 };
        if (i < 8) {
            m = pl_choices_random(t->choices, n, &t->luck);
            m.a[pl_luck_roll(&t->luck, 7)] ^=
                (uint8_t)(1u << pl_luck_roll(&t->luck, 8));
            if (i & 1)
                m.kind = (uint8_t)pl_luck_roll(&t->luck, 24);
        } else {
            uint32_t w[2] = { pl_luck_word(&t->luck), pl_luck_word(&t->luck) };
            memcpy(&m, w, sizeof m);
            m.kind &= 15;
        }
        memcpy(t->other, t->state, t->g->state_size);
        pl_err err = t->g->apply(t->setup, t->other, seat, m, NULL);
        int listed = pl_choices_contain(t->choices, n, m);
        if (listed && err != PL_OK)
            return "a listed move is refused";
        if (!listed && err == PL_OK)
            return "a move that is not listed is accepted";
        if (err != PL_OK && !same(t, t->other, t->state))
            return "a refused move changed the state";
    }
    return NULL;
}

/* A seat that is to move has a list of legal moves that is bounded, without
 * duplicates and consistent with its open sets. */
static const char *moving_seat_conforms(table *t, int seat)
{
    int n = t->g->legal(t->setup, t->state, seat, t->choices);

    if (n <= 0)
        return "a seat in turn has no legal move";
    if (n > t->g->max_choices)
        return "legal writes more than max_choices";
    for (int i = 0; i < n; i++) {
        const pl_choice *c = &t->choices[i];
        uint32_t count = pl_choice_count(c);
        if (count == 0)
            return "a choice without any move";
        if (!pl_choice_contains(c, pl_choice_nth(c, count - 1)))
            return "an open set does not contain its own last member";
    }
    if (pl_choices_count(t->choices, n) < 200)
        for (int i = 0; i < n; i++)
            for (int k = i + 1; k < n; k++)
                if (memcmp(&t->choices[i], &t->choices[k],
                           sizeof *t->choices) == 0)
                    return "the list holds the same choice twice";
    if (t->g->late && seat < PL_CLOCK &&
        (((const pl_open *)t->state)->awaited >> seat & 1)) {
        pl_rng rng = { .key = { pl_luck_word(&t->luck) } };
        pl_move m = t->g->late(t->setup, t->state, seat, &rng);
        if (m.kind && !pl_choices_contain(t->choices, n, m))
            return "the move of a seat whose time is up is not legal";
    }
    return rejects_unlisted_moves(t, seat, n);
}

/* A world drawn by 'guess' is a valid state with the same view and the same
 * legal moves for the seat it was drawn for. */
static const char *guess_has_the_same_view(table *t, int seat)
{
    pl_rng rng = { .at = 0 };
    const char *why = NULL;
    int n, k;

    for (int i = 0; i < 8; i++)
        rng.key[i] = pl_luck_word(&t->luck);
    t->g->view(t->setup, t->state, seat, t->view);
    t->g->guess(t->setup, t->view, &rng, t->other);
    t->g->view(t->setup, t->other, seat, t->view2);
    if (memcmp(t->view, t->view2, t->g->view_size) != 0)
        return "the view of a guess differs from the view it came from";
    if (t->g->check(t->setup, t->other, &why) != PL_OK)
        return why ? why : "a guess does not pass check";
    n = t->g->legal(t->setup, t->state, seat, t->choices);
    k = t->g->legal(t->setup, t->other, seat, t->choices2);
    if (n != k ||
        memcmp(t->choices, t->choices2, (size_t)n * sizeof *t->choices) != 0)
        return "a guess has other legal moves for the seat it came from";
    return NULL;
}

/* Writes state, view and events as JSON; the state reads back to the same
 * bytes. */
static const char *state_survives_json(table *t)
{
    static char buf[TEXT];
    pl_writing w = { t->g, t->setup, t->seats, 0 };
    pl_text text;
    pl_fault fault;
    json_t *json;
    pl_err err;

    pl_text_init(&text, buf, sizeof buf);
    pl_json_state(&text, &w, t->state);
    if (text.full)
        return "the state does not fit into its text";
    json = pl_json_parse(buf, text.n, TEXT, &fault);
    memset(t->other, 0, t->g->state_size);
    err = json ? pl_read_struct(json, "state", t->g->words->state, t->seats,
                                t->other, &fault)
               : PL_BAD_JSON;
    json_decref(json);
    if (err != PL_OK) {
        static char why[300];
        pl_text_init(&text, why, sizeof why);
        pl_put(&text, "the state's own JSON is refused: ");
        pl_put(&text, fault.field);
        pl_put(&text, ": ");
        pl_put(&text, fault.text);
        return why;
    }
    if (!same(t, t->other, t->state))
        return "the state read from its own JSON differs";
    for (int i = 0; i < t->n_events; i++)
        if (!pl_verb_of(t->g->words->events, t->events[i].kind))
            return "an event has no words";
    return NULL;
}

const char *conforms(table *t)
{
    uint16_t turn = t->g->turn(t->setup, t->state);
    const pl_open *open = (const pl_open *)t->state;
    const char *why = NULL;

    if (t->g->abi != PL_ABI || t->g->size != sizeof(pl_game))
        return "the descriptor does not begin with PL_GAME_ABI";
    if (t->g->check(t->setup, t->state, &why) != PL_OK)
        return why ? why : "a state of play does not pass check";
    if (!(turn & PL_BIT(PL_CLOCK)) != !open->timer_number && turn)
        return "the clock may move without a timer, or cannot with one";
    if (!turn && (open->awaited || open->timer_number))
        return "a seat is awaited or a timer runs after the end";
    if (turn && (turn >> t->seats & 0xff >> t->seats))
        return "a seat outside the game is to move";
    for (int seat = 0; seat <= PL_CLOCK; seat++) {
        if (seat >= t->seats && seat < PL_CLOCK)
            continue;
        if ((why = turn >> seat & 1 ? moving_seat_conforms(t, seat)
                                    : waiting_seat_conforms(t, seat)))
            return why;
    }
    for (int seat = 0; seat < t->seats; seat++)
        if ((why = guess_has_the_same_view(t, seat)))
            return why;
    if ((why = guess_has_the_same_view(t, PL_WATCHER)))
        return why;
    return pl_luck_roll(&t->luck, 8) ? NULL : state_survives_json(t);
}

/* Clears the random stream, so that only what happened is compared. */
static void clear_rng(const table *t, uint8_t *state)
{
    memset(state + t->g->rng_at, 0, sizeof(pl_rng));
}

/* The outcomes of a deal ('from' NULL) or a move have probabilities that sum to
 * 1, each is a valid state, and exactly one of them is what really happened
 * (in t->third, without its random stream). */
static const char *chance_counts(table *t, const void *from, int seat,
                                 pl_move m)
{
    const char *why = NULL;
    double sum = 0, p;
    int found = 0;

    for (uint32_t i = 0;; i++, sum += p) {
        pl_events told = { 0, t->g->max_events, t->events2 };
        p = t->g->chance(t->setup, from, seat, m, i, t->other, &told);
        if (p <= 0)
            break;
        if (t->g->check(t->setup, t->other, &why) != PL_OK)
            return why ? why : "an outcome of chance does not pass check";
        if (i == 1000000)
            return "chance does not end";
        found += same(t, t->other, t->third);
    }
    if (found != 1)
        return "the real outcome is not among the outcomes of chance";
    return sum > 1 - 1e-9 && sum < 1 + 1e-9 ? NULL : "chance does not sum to 1";
}

static const char *move_counts(table *t, int seat, pl_move m)
{
    if (!t->g->chance)
        return NULL;
    memcpy(t->third, t->state, t->g->state_size);
    t->g->apply(t->setup, t->third, seat, m, NULL);
    clear_rng(t, t->third);
    return chance_counts(t, t->state, seat, m);
}

static const char *deal_counts(table *t)
{
    if (!t->g->chance)
        return NULL;
    t->g->deal(t->setup, t->seed, t->third);
    clear_rng(t, t->third);
    return chance_counts(t, NULL, PL_NOBODY, (pl_move){ 0 });
}

static const char *move_survives_words(table *t, pl_move m)
{
    char buf[1000];
    pl_writing w = { t->g, t->setup, t->seats, 0 };
    pl_move back = { 0 };
    const char *why;
    pl_text text;
    pl_fault fault;
    json_t *json;
    pl_err err;

    pl_text_init(&text, buf, sizeof buf);
    pl_words_move(&text, &w, m);
    if (pl_words_read(&w, buf, text.n, &back, &why) != PL_OK ||
        memcmp(&m, &back, sizeof m) != 0)
        return "a move does not survive its own words";
    pl_text_init(&text, buf, sizeof buf);
    pl_json_move(&text, &w, m);
    json = pl_json_parse(buf, text.n, sizeof buf, &fault);
    memset(&back, 0, sizeof back);
    err = json ? pl_read_move(json, "move", t->g, t->seats, &back, &fault)
               : PL_BAD_JSON;
    json_decref(json);
    if (err != PL_OK || memcmp(&m, &back, sizeof m) != 0)
        return "a move does not survive its own JSON";
    return NULL;
}

const char *move_conforms(table *t, int seat, pl_move m)
{
    pl_events told = { 0, t->g->max_events, t->events2 };

    /* Collecting events makes no difference, and a copy continues like the
     * original. */
    memcpy(t->other, t->state, t->g->state_size);
    memcpy(t->third, t->state, t->g->state_size);
    t->g->apply(t->setup, t->other, seat, m, NULL);
    t->g->apply(t->setup, t->third, seat, m, &told);
    if (!same(t, t->other, t->third))
        return "a copy of the state plays differently";
    const char *why = move_counts(t, seat, m);
    return why ? why : move_survives_words(t, m);
}

/* Payoffs are within their bounds and, in a zero-sum game, sum to zero. */
static const char *payoffs_add_up(const table *t)
{
    const pl_payoff *pay = t->g->payoff;
    int32_t min, max, sum = 0;

    if (!pay)
        return NULL;
    pay->bounds(t->setup, &min, &max);
    if (min >= max || !pay->unit)
        return "payoffs have no bounds or no unit";
    for (int i = 0; i < t->seats; i++) {
        int32_t p = pay->of(t->setup, t->state, i);
        if (p < min || p > max)
            return "a payoff is out of its bounds";
        sum += p;
    }
    return pay->zero_sum && sum ? "payoffs do not sum to zero" : NULL;
}

static const char *scores_add_up(const table *t)
{
    int won = 0, n = 0;

    for (int i = 0; i < t->seats; i++) {
        int score = t->g->score(t->setup, t->state, i);
        if (score < 0 || score > 1000)
            return "a score is not within 0 and 1000";
        if (score && won && score != won)
            return "winners have different scores";
        if (score) {
            won = score;
            n++;
        }
    }
    if (won && won != 1000 && won * n != 1000 / n * n)
        return "shared scores do not make 1000";
    return NULL;
}

/* The seed and the moves alone give the final state again: that is what a
 * record stores. */
const char *ending_conforms(table *t)
{
    t->g->deal(t->setup, t->seed, t->other);
    for (int i = 0; i < t->moves; i++)
        if (t->g->apply(t->setup, t->other, t->seat[i], t->move[i], NULL) !=
            PL_OK)
            return "the record of a play does not replay";
    if (!same(t, t->other, t->state))
        return "the record of a play replays to other bytes";
    const char *why = deal_counts(t);
    if (!why)
        why = payoffs_add_up(t);
    return why ? why : scores_add_up(t);
}
