/* SPDX-License-Identifier: MIT */
/* test_all_games.c - conformance and non-interference of every game.
 *
 * usage: test_all_games [GAME]
 * PL_GAMES sets how many random games are played in each mode. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "tests/properties.h"

enum { MODES = 200 };

typedef struct {
    const pl_probe *probe;
    const pl_mode *mode;
} subject;

static int games_per_mode(void)
{
    const char *s = getenv("PL_GAMES");
    return s ? atoi(s) : 25;
}

static void fail_at(const table *t, const pl_mode *mode, uint32_t seed,
                    const char *why)
{
    fail_msg("%s, %d seats, %s, seed %u, move %d: %s", t->g->id, mode->seats,
             mode->options, seed, t->moves, why);
}

/* In long games only every few moves are checked, so that each game takes
 * about the same time. */
static int checks_this_move(table *t)
{
    return t->moves < 20 || pl_luck_roll(&t->luck, 4) == 0;
}

/* Plays random games of one mode to the end and checks the properties of
 * conforms.c at most positions and at the end. */
static void conforms_to_the_interface(void **state)
{
    const subject *s = *state;
    static table t;

    for (uint32_t seed = 1; seed <= (uint32_t)games_per_mode(); seed++) {
        const char *why =
            table_open(&t, s->probe, s->probe->game, s->mode, seed);
        int over = 0;
        while (!why && !over) {
            if (checks_this_move(&t))
                why = conforms(&t);
            if (!why)
                why = table_step(&t, &over);
        }
        if (!why)
            why = conforms(&t);
        if (!why)
            why = ending_conforms(&t);
        table_close(&t);
        if (why)
            fail_at(&t, s->mode, seed, why);
    }
}

static const char *hides_secrets_from(table *t, int seat)
{
    const char *why = view_hides_secrets(t, seat);
    return why ? why : sealing_is_hidden(t, seat);
}

static const char *hides_secrets_from_all(table *t)
{
    const char *why = sealing_order_leaves_no_trace(t);

    for (int seat = 0; !why && seat < t->seats; seat++)
        why = hides_secrets_from(t, seat);
    return why ? why : hides_secrets_from(t, PL_WATCHER);
}

/* Plays other random games and checks the properties of leaks.c for every
 * seat and for watchers. */
static void keeps_its_secrets(void **state)
{
    const subject *s = *state;
    static table t;

    for (uint32_t seed = 1; seed <= (uint32_t)games_per_mode(); seed++) {
        const char *why =
            table_open(&t, s->probe, s->probe->game, s->mode, seed + 1000);
        int over = 0;
        while (!why && !over) {
            if (checks_this_move(&t))
                why = hides_secrets_from_all(&t);
            if (!why)
                why = table_step(&t, &over);
        }
        table_close(&t);
        if (why)
            fail_at(&t, s->mode, seed + 1000, why);
    }
}

/* Without a probe a new game would silently be tested by nothing. */
static void has_a_probe(void **state)
{
    (void)state;
    for (int i = 0; pl_games[i]; i++) {
        int found = 0;
        for (int k = 0; pl_probes[k]; k++)
            found |= pl_probes[k]->game == pl_games[i];
        if (!found)
            fail_msg("%s has no probe", pl_games[i]->id);
    }
}

/* The server has arrays of these sizes. */
static void stays_within_the_common_bounds(void **state)
{
    (void)state;
    for (int i = 0; pl_probes[i]; i++) {
        const pl_game *g = pl_probes[i]->game;
        if (g->max_choices > PL_CHOICES_MAX)
            fail_msg("%s: max_choices is %d, PL_CHOICES_MAX is %d", g->id,
                     g->max_choices, PL_CHOICES_MAX);
        if (g->max_events > PL_EVENTS_MAX)
            fail_msg("%s: max_events is %d, PL_EVENTS_MAX is %d", g->id,
                     g->max_events, PL_EVENTS_MAX);
    }
}

int main(int argc, char **argv)
{
    static subject subjects[MODES];
    static struct CMUnitTest tests[2 * MODES + 2];
    static char names[2 * MODES][120];
    int n = 0, k = 0;

    tests[n++] = (struct CMUnitTest){ "every game has a probe", has_a_probe,
                                      NULL, NULL, NULL };
    tests[n++] =
        (struct CMUnitTest){ "every game stays within the common bounds",
                             stays_within_the_common_bounds, NULL, NULL, NULL };
    for (int i = 0; pl_probes[i]; i++) {
        const pl_probe *p = pl_probes[i];
        if (argc > 1 && strcmp(argv[1], p->game->id) != 0)
            continue;
        for (const pl_mode *m = p->modes; m->seats && k < MODES; m++, k++) {
            subjects[k] = (subject){ p, m };
            snprintf(names[2 * k], sizeof names[0], "%s %d %s plays",
                     p->game->id, m->seats, m->options);
            snprintf(names[2 * k + 1], sizeof names[0], "%s %d %s secrets",
                     p->game->id, m->seats, m->options);
            tests[n++] =
                (struct CMUnitTest){ names[2 * k], conforms_to_the_interface,
                                     NULL, NULL, &subjects[k] };
            tests[n++] =
                (struct CMUnitTest){ names[2 * k + 1], keeps_its_secrets, NULL,
                                     NULL, &subjects[k] };
        }
    }
    return _cmocka_run_group_tests("all games", tests, (size_t)n, NULL, NULL);
}
