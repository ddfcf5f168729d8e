/* SPDX-License-Identifier: MIT */
/* minds.c - the list of kinds, and making a mind from its name.
 *
 * A name may stand for several kinds: "keen" is the general search, but in
 * Mysterium it is a kind of its own. So a client offers the same three levels
 * in every game. */
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

#include "bots/kinds.h"

enum { USUAL_MS = 1000 };
#define MOST_ITERATIONS 1000000ul
#define MOST_MS 600000ul

/* clang-format off */
const pl_mind_kind *const pl_mind_kinds[] = {
    &pl_random_kind,
    &pl_novice_kind,
    &pl_steady_kind,
    &pl_keen_kind,
    &pl_ismcts_kind,
    &pl_regret_kind,
    &pl_weigh_kind,
    &pl_mysterium_simple_kind,
    &pl_mysterium_rsa_a_kind,
    &pl_mysterium_rsa_b_kind,
    &pl_mysterium_novice_kind,
    &pl_mysterium_steady_kind,
    &pl_mysterium_keen_kind,
    &pl_telepathic_greedy_kind,
    &pl_telepathic_natural_kind,
    &pl_telepathic_convention_kind,
    &pl_telepathic_novice_kind,
    &pl_telepathic_steady_kind,
    &pl_telepathic_keen_kind,
    &pl_mindseye_novice_kind,
    &pl_mindseye_steady_kind,
    &pl_mindseye_keen_kind,
#define X(way, called) &pl_habit_##way##_kind,
    PL_HABITS(X)
#undef X
    NULL,
};
/* clang-format on */

/* Reads "500" or "200ms" after the colon, and "x4" after that. */
static int read_budget(const char *s, pl_budget *b)
{
    char *end;
    unsigned long v = strtoul(s, &end, 10), threads = 1;
    int timed = strncmp(end, "ms", 2) == 0;

    if (*s < '0' || *s > '9' || v == 0 ||
        v > (timed ? MOST_MS : MOST_ITERATIONS))
        return 0;
    end += timed ? 2 : 0;
    if (end[0] == 'x' && end[1] >= '1' && end[1] <= '9')
        threads = strtoul(end + 1, &end, 10);
    *b = (pl_budget){
        .iterations = timed ? 0 : (uint32_t)v,
        .ms = timed ? (uint32_t)v : 0,
        .threads = (uint32_t)threads,
    };
    return *end == 0 && threads <= PL_THREADS_MAX;
}

/* The kind for this game; one made for it comes before a general one. */
static const pl_mind_kind *find(const char *name, size_t len, const char *game)
{
    const pl_mind_kind *general = NULL;

    for (int i = 0; pl_mind_kinds[i]; i++) {
        const pl_mind_kind *k = pl_mind_kinds[i];
        if (strlen(k->name) != len || memcmp(k->name, name, len) != 0)
            continue;
        if (!k->game)
            general = k;
        else if (strcmp(k->game, game) == 0)
            return k;
    }
    return general;
}

int pl_mind_plays(const pl_mind_kind *kind, const char *game)
{
    return find(kind->name, strlen(kind->name), game) == kind;
}

const pl_mind_kind *pl_mind_kind_of(const char *name, const char *game)
{
    return find(name, strcspn(name, ":"), game);
}

const char *pl_minds_refuse(const pl_game *game, const void *setup)
{
    for (int i = 0; pl_mind_kinds[i]; i++) {
        const pl_mind_kind *k = pl_mind_kinds[i];
        if (k->refuse && strcmp(k->game, game->id) == 0)
            return k->refuse(setup);
    }
    return NULL;
}

pl_mind *pl_mind_new(const char *name, const pl_game *game, const void *setup,
                     int seats, int seat, const uint8_t seed[32],
                     const char **why)
{
    const char *colon = strchr(name, ':');
    size_t len = colon ? (size_t)(colon - name) : strlen(name);
    const pl_mind_kind *kind = find(name, len, game->id);
    pl_budget budget = { .ms = USUAL_MS };
    size_t size;
    pl_mind *m;

    if (!kind) {
        *why = "there is no such bot for this game";
        return NULL;
    }
    if (colon && !read_budget(colon + 1, &budget)) {
        *why =
            "a budget is iterations (500) or time (200ms), and x4 for threads";
        return NULL;
    }
    /* A random player needs no table of what pictures mean, so it can fill a
     * seat even with such a card set. */
    if (kind != &pl_random_kind && (*why = pl_minds_refuse(game, setup)))
        return NULL;
    size = kind->size(game, &budget);
    if (!size) {
        *why = "this bot plays only games that count their chance";
        return NULL;
    }
    m = calloc(1, size);
    if (!m) {
        *why = "there is not enough memory for this budget";
        return NULL;
    }
    m->kind = kind;
    m->game = game;
    m->setup = setup;
    m->seats = seats;
    m->seat = seat;
    m->budget = budget;
    pl_luck_init(&m->luck, seed);
    if (kind->init)
        kind->init(m);
    return m;
}

void pl_mind_free(pl_mind *m)
{
    if (m && m->kind->release)
        m->kind->release(m);
    free(m);
}

void pl_mind_see(pl_mind *m, const pl_event *events, int n)
{
    if (!m->kind->see)
        return;
    for (int i = 0; i < n; i++)
        if (events[i].seen_by & PL_BIT(m->seat))
            m->kind->see(m, &events[i]);
}
