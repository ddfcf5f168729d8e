/* SPDX-License-Identifier: MIT */
/* load.c - games that live outside the tree, in shared objects.
 *
 * Such a game was not reviewed or tested here, and one that breaks the
 * interface could write past a list or hang a table long after it was loaded.
 * So it is checked first: its descriptor, and then a few games that compare
 * what the hooks do with what game.h requires. */
#include "wire/load.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/choice.h"
#include "rules/drive.h"
#include "rules/schema.h"
#include "wire/known.h"

enum { GAMES = 20, LONGEST = 20000, OUTCOMES = 1000 };

/* ---- whether a game is sound --------------------------------------------- */

typedef struct {
    const pl_game *g;
    int seats;
    uint8_t *options, *setup, *state, *other, *view, *view2;
    pl_choice *legal;
    pl_event *told;
    pl_luck luck;
} trial;

static pl_err wrong(pl_fault *fault, const char *what)
{
    return pl_fail(fault, PL_BAD_DATA, NULL, "%s", what);
}

static int is_id(const char *s)
{
    size_t n = s ? strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789") : 0;
    return n && !s[n] && n <= 24;
}

/* Servers and tools use lists of these sizes for every game. A game that may
 * write more would write past their end. */
static pl_err check_bounds(const pl_game *g, pl_fault *fault)
{
    if (g->max_choices > PL_CHOICES_MAX)
        return pl_fail(fault, PL_BAD_DATA, NULL,
                       "its max_choices is %d and at most %d are allowed",
                       g->max_choices, PL_CHOICES_MAX);
    if (g->max_events > PL_EVENTS_MAX)
        return pl_fail(fault, PL_BAD_DATA, NULL,
                       "its max_events is %d and at most %d are allowed",
                       g->max_events, PL_EVENTS_MAX);
    return PL_OK;
}

/* What can be seen without calling anything. */
static pl_err check_descriptor(const pl_game *g, pl_fault *fault)
{
    if (g->abi != PL_ABI)
        return pl_fail(fault, PL_UNKNOWN_VERSION, NULL,
                       "it was built for ABI %d and this program has %d",
                       g->abi, PL_ABI);
    if (g->size != sizeof(pl_game))
        return pl_fail(fault, PL_UNKNOWN_VERSION, NULL,
                       "its pl_game has %d bytes and this program's has %zu",
                       g->size, sizeof(pl_game));
    if (!is_id(g->id) || !g->name || !g->summary || !g->words)
        return wrong(fault, "id, name, summary or words are missing");
    if (!g->prepare || !g->deal || !g->turn || !g->legal || !g->apply ||
        !g->view || !g->guess || !g->score || !g->check)
        return wrong(fault, "a hook is missing");
    if (g->payoff && (!g->payoff->unit || !g->payoff->bounds || !g->payoff->of))
        return wrong(fault, "a part of its payoff is missing");
    if (g->min_seats < 1 || g->max_seats > PL_SEATS_MAX ||
        g->usual_seats < g->min_seats || g->usual_seats > g->max_seats)
        return wrong(fault, "its numbers of seats are out of bounds");
    if (!g->words->options || !g->words->state || !g->words->view ||
        !g->words->moves || !g->words->events || !g->words->draw)
        return wrong(fault, "its words are not complete");
    if (g->words->state->size != g->state_size ||
        g->words->view->size != g->view_size ||
        g->rng_at + sizeof(pl_rng) > g->state_size || !g->max_choices)
        return wrong(fault, "its sizes do not agree");
    return check_bounds(g, fault);
}

static const char *look(trial *t, int seat)
{
    const pl_game *g = t->g;
    pl_rng rng = { .at = 0 };

    for (int i = 0; i < 8; i++)
        rng.key[i] = pl_luck_word(&t->luck);
    g->view(t->setup, t->state, seat, t->view);
    g->guess(t->setup, t->view, &rng, t->other);
    g->view(t->setup, t->other, seat, t->view2);
    return memcmp(t->view, t->view2, g->view_size) != 0
               ? "the view of a guess differs from the view it came from"
               : NULL;
}

/* The probabilities of all outcomes of the deal (nobody's move), or of a move,
 * sum to 1, and every outcome is a state of the game. */
static const char *check_chance(trial *t, const void *from, int seat, pl_move m)
{
    const pl_game *g = t->g;
    const char *why = NULL;
    double sum = 0, p;

    for (uint32_t i = 0; i < OUTCOMES; i++) {
        pl_events told = { 0, g->max_events + 1, t->told };
        p = g->chance(t->setup, from, seat, m, i, t->other, &told);
        if (!(p > 0))
            return sum < 1 - 1e-6 || sum > 1 + 1e-6
                       ? "the probabilities of its chance do not sum to 1"
                       : NULL;
        if (p > 1 + 1e-9)
            return "a probability of its chance is above 1";
        if (told.n > g->max_events)
            return "a move tells more than max_events";
        if (g->check(t->setup, t->other, &why) != PL_OK)
            return why ? why : "an outcome of its chance does not pass check";
        sum += p;
    }
    return NULL; /* too many to go through while it is loaded */
}

static const char *make(trial *t, int seat)
{
    const pl_game *g = t->g;
    pl_events told = { 0, g->max_events + 1, t->told };
    int n = g->legal(t->setup, t->state, seat, t->legal);
    pl_move bad = { .kind = 250, .a = { 1, 2, 3 } }, m;
    const char *why;

    if (n <= 0 || n > g->max_choices)
        return "a seat in turn has no legal move, or more than max_choices";
    memcpy(t->other, t->state, g->state_size);
    if (g->apply(t->setup, t->other, seat, bad, NULL) == PL_OK ||
        memcmp(t->other, t->state, g->state_size) != 0)
        return "a move that is not listed changes the state";
    m = pl_choices_random(t->legal, n, &t->luck);
    if (g->chance && seat < t->seats &&
        (why = check_chance(t, t->state, seat, m)))
        return why;
    if (g->apply(t->setup, t->state, seat, m, &told) != PL_OK)
        return "a listed move is refused";
    return told.n > g->max_events ? "a move tells more than max_events" : NULL;
}

/* Scores and payoffs of a game that is over. */
static const char *check_end(const trial *t)
{
    const pl_payoff *pay = t->g->payoff;
    int32_t min = 0, max = 0;
    int64_t sum = 0;

    if (pay)
        pay->bounds(t->setup, &min, &max);
    for (int i = 0; i < t->seats; i++) {
        int score = t->g->score(t->setup, t->state, i);
        int32_t paid = pay ? pay->of(t->setup, t->state, i) : 0;
        if (score < 0 || score > 1000)
            return "a score is not within 0 and 1000";
        if (paid < min || paid > max)
            return "a payoff is not within its bounds";
        sum += paid;
    }
    return pay && pay->zero_sum && sum != 0
               ? "payoffs do not sum to 0, though it says so"
               : NULL;
}

static const char *play(trial *t, uint8_t number)
{
    const uint8_t seed[32] = { 77, number };
    const pl_game *g = t->g;
    pl_drive drive = { 0 };
    const char *why = NULL;
    uint16_t seats;

    g->deal(t->setup, seed, t->state);
    for (int i = 0; i < LONGEST && !why; i++) {
        if (!(seats = pl_drive_next(&drive, g, t->setup, t->state)))
            break;
        int seat = __builtin_ctz(seats);
        if (g->check(t->setup, t->state, &why) != PL_OK)
            return why ? why : "a state of play does not pass check";
        why = seat < t->seats ? look(t, seat) : NULL;
        if (!why)
            why = make(t, seat);
        pl_drive_moved(&drive, seat);
    }
    if (!why && g->turn(t->setup, t->state))
        why = "a game does not end";
    return why ? why : check_end(t);
}

static const char *try_out(trial *t)
{
    const uint8_t seed[32] = { 5 };
    const char *why = NULL;

    pl_luck_init(&t->luck, seed);
    pl_options_init(t->g, t->options);
    if (t->g->prepare(t->options, t->seats, t->g->data, t->setup, &why))
        return why ? why : "it refuses its own usual options";
    if (t->g->chance &&
        (why = check_chance(t, NULL, PL_NOBODY, (pl_move){ 0 })))
        return why;
    for (uint8_t i = 0; i < GAMES && !why; i++)
        why = play(t, i);
    return why;
}

pl_err pl_game_sound(const pl_game *g, pl_fault *fault)
{
    trial t = { .g = g };
    const char *why = "out of memory";

    if (check_descriptor(g, fault))
        return fault->err;
    t.seats = g->usual_seats;
    t.options = calloc(1, g->options_size + 1u);
    t.setup = calloc(1, g->setup_size + 1u);
    t.state = calloc(1, g->state_size);
    t.other = calloc(1, g->state_size);
    t.view = calloc(1, g->view_size + 1u);
    t.view2 = calloc(1, g->view_size + 1u);
    t.legal = calloc(g->max_choices + 1u, sizeof *t.legal);
    t.told = calloc(g->max_events + 2u, sizeof *t.told);
    if (t.options && t.setup && t.state && t.other && t.view && t.view2 &&
        t.legal && t.told)
        why = try_out(&t);
    free(t.options);
    free(t.setup);
    free(t.state);
    free(t.other);
    free(t.view);
    free(t.view2);
    free(t.legal);
    free(t.told);
    return why ? wrong(fault, why) : PL_OK;
}

/* ---- loading ------------------------------------------------------------- */

pl_err pl_game_load(const char *path, pl_fault *fault)
{
    void *file = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const pl_game *const *found;
    const char *why;
    pl_err err;

    if (!file) {
        why = dlerror();
        return pl_fail(fault, PL_BAD_DATA, NULL, "%.150s%s", why,
                       strstr(why, "libplanchette.so") /* not found */
                           ? "; install the library and run 'ldconfig'"
                           : "");
    }
    found = (const pl_game *const *)dlsym(file, "planchette_game");
    if (!found || !*found)
        err = wrong(fault, "it does not export 'planchette_game'");
    else if (!(err = pl_game_sound(*found, fault)) && !pl_game_add(*found))
        err = wrong(fault, "there is a game of that id, or too many games");
    if (err)
        dlclose(file);
    return err;
}
