/* SPDX-License-Identifier: MIT */
/* same.c - prints what must be the same in the native build and in the module
 * for browsers; test_same.mjs and web/test/offline/same.mjs compare the two.
 *
 *   same views RECORD            every view of a record, as in tests/golden
 *   same verify RECORD           checks a record and writes it again
 *   same bots GAME BUDGET GAMES [BOT]
 *                                the moves of every bot of a game, or of one
 *   same trial BOT PAIRS         the counts of a trial of decks; BOT "quick"
 *                                plays without a bot
 *
 * RECORD "-" is the standard input: a page has no files. */
#include "bots/mind.h"
#include "cli/replay.h"
#include "extras/trial.h"
#include "games/registry.h"
#include "rules/drive.h"
#include "wire/seed.h"
#include "wire/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 20000 };

static int stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    return 1;
}

static pl_err load(pl_record *r, const char *path, pl_fault *fault)
{
    static char text[1 << 20];
    size_t n;

    if (strcmp(path, "-") != 0)
        return pl_record_load(r, path, fault);
    n = fread(text, 1, sizeof text, stdin);
    return pl_record_read(r, text, n, fault);
}

static int print_views(const char *path)
{
    pl_fault fault = { 0 };
    pl_record r;
    pl_replay p;

    if (load(&r, path, &fault) || pl_replay_init(&p, &r, &fault) ||
        replay_all_views(&p, &fault))
        return stop(path, fault.text);
    return 0;
}

static int print_again(const char *path)
{
    pl_fault fault = { 0 };
    pl_record r;
    size_t len;
    char *text;

    if (load(&r, path, &fault) || pl_record_verify(&r, &fault))
        return stop(path, fault.text);
    text = pl_write_new(pl_record_write, &r, &len);
    if (!text)
        return stop(path, "out of memory");
    fwrite(text, 1, len, stdout);
    return 0;
}

typedef struct {
    const pl_setting *setting;
    pl_mind *minds[PL_SEATS_MAX];
    unsigned char *state, *view;
    pl_choice *legal;
    pl_events events;
    uint64_t hash;
    int moves;
} game_room;

static void mix(game_room *r, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;

    for (size_t i = 0; i < n; i++)
        r->hash = (r->hash ^ p[i]) * 1099511628211u;
}

/* One step; 0 at the end of the game or after a fault. */
static int step(game_room *r, pl_drive *drive)
{
    const pl_setting *s = r->setting;
    const pl_game *g = s->game;
    uint16_t next = pl_drive_next(drive, g, s->setup, r->state);
    int seat = next ? __builtin_ctz(next) : 0;
    int n = next ? g->legal(s->setup, r->state, seat, r->legal) : 0;
    char why[400] = "";
    pl_move m;

    if (!n)
        return 0;
    m = r->legal[0].move;
    if (seat != PL_CLOCK) {
        pl_mind *mind = r->minds[seat];
        g->view(s->setup, r->state, seat, r->view);
        m = mind->kind->think(mind, r->view, r->legal, n);
        if (mind->kind->why)
            mind->kind->why(mind, why, sizeof why);
    }
    mix(r, &m, sizeof m);
    mix(r, why, strlen(why));
    pl_drive_moved(drive, seat);
    if (pl_is_waiting(m))
        return 1;
    r->events.n = 0;
    if (g->apply(s->setup, r->state, seat, m, &r->events))
        return 0;
    for (int i = 0; i < s->seats; i++)
        pl_mind_see(r->minds[i], r->events.at, r->events.n);
    return ++r->moves < MOST_MOVES;
}

/* Returns NULL, or why the bot cannot be made. */
static const char *play(game_room *r, const char *bot, uint64_t number)
{
    static const uint8_t base[32] = "the same moves everywhere";
    const pl_setting *s = r->setting;
    uint8_t seed[32], own[32];
    pl_drive drive = { 0 };
    const char *why = "";

    pl_seed_nth(base, number, seed);
    for (int i = 0; i < s->seats; i++) {
        pl_seed_nth(seed, (uint64_t)i, own);
        r->minds[i] =
            pl_mind_new(bot, s->game, s->setup, s->seats, i, own, &why);
        if (!r->minds[i])
            return why;
    }
    s->game->deal(s->setup, seed, r->state);
    while (step(r, &drive))
        ;
    mix(r, r->state, s->game->state_size);
    for (int i = 0; i < s->seats; i++)
        pl_mind_free(r->minds[i]);
    return NULL;
}

/* Games 0 to 'games' of one bot at all seats. */
static int print_bot(const pl_setting *setting, const char *bot, int games)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_game *g = setting->game;
    game_room r = { .setting = setting,
                    .state = calloc(1, g->state_size),
                    .view = calloc(1, g->view_size),
                    .legal = legal,
                    .events = { .cap = g->max_events,
                                .at = calloc(g->max_events + 1u,
                                             sizeof(pl_event)) },
                    .hash = 14695981039346656037u };
    const char *why = NULL;

    for (int i = 0; !why && i <= games; i++)
        why = play(&r, bot, (uint64_t)i);
    if (!why)
        printf("%s %s: %d moves, %016llx\n", g->id, bot, r.moves,
               (unsigned long long)r.hash);
    free(r.state);
    free(r.view);
    free(r.events.at);
    return why ? stop(bot, why) : 0;
}

/* A bot that needs a chance that can be counted has no size in other games. */
static int plays(const pl_mind_kind *kind, const pl_game *g)
{
    pl_budget budget = { .iterations = 1 };

    return pl_mind_plays(kind, g->id) && kind->size(g, &budget) > 0;
}

/* Every bot that plays the game, or the one that is named. */
static int print_bots(const char *id, const char *budget, int games,
                      const char *only)
{
    const pl_game *g = pl_game_named(id, strlen(id));
    pl_setting setting;
    pl_fault fault;
    char name[64];
    int printed = 0;

    if (!g || pl_setting_init(&setting, g, g->usual_seats, NULL, NULL, &fault))
        return stop(id, "there is no such game");
    for (const pl_mind_kind *const *k = pl_mind_kinds; *k; k++) {
        if (!plays(*k, g) || (only && strcmp(only, (*k)->name) != 0))
            continue;
        snprintf(name, sizeof name, "%s:%s", (*k)->name, budget);
        if (print_bot(&setting, name, games))
            return 1;
        printed++;
    }
    return printed ? 0 : stop(only ? only : id, "there is no such bot");
}

/* With a deck whose plain items hurt more. */
static int print_trial(const char *bot, int pairs)
{
    cv_deck deck = clairvoyance_deck;
    const char *why;
    pl_trial *t;
    char *text;

    for (int d = 0; d < deck.designs; d++)
        deck.card[d].damage += deck.card[d].type == CV_ITEM;
    t = pl_trial_new(&deck, 4, strcmp(bot, "quick") != 0 ? bot : NULL, &why);
    if (!t)
        return stop(bot, why);
    for (int i = 0; i < pairs; i++)
        if (!pl_trial_play(t, (uint64_t)i))
            return stop(bot, "a game failed");
    text = pl_write_new(pl_trial_write, t, NULL);
    if (!text)
        return stop(bot, "out of memory");
    puts(text);
    free(text);
    pl_trial_free(t);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "views") == 0)
        return print_views(argv[2]);
    if (argc == 3 && strcmp(argv[1], "verify") == 0)
        return print_again(argv[2]);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "bots") == 0)
        return print_bots(argv[2], argv[3], atoi(argv[4]), argv[5]);
    if (argc == 4 && strcmp(argv[1], "trial") == 0)
        return print_trial(argv[2], atoi(argv[3]));
    return stop("same", "views, verify, bots or trial");
}
