/* SPDX-License-Identifier: MIT */
/* play.c - 'planchette play': sets up a game in the terminal and shows how
 * it ended. play_run.c has the turns. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "games/registry.h"
#include "extras/extras.h"
#include "wire/seed.h"
#include "wire/write.h"

enum { REMARKS = 5 }; /* explanations of each bot shown at the end */
enum { SEATS, PEOPLE, BOTS, SEED, OPTIONS, RECORD, MS };
static const cli_option options[] = {
    { "seats", "N", "number of seats (the game's usual number)" },
    { "people", "N", "people who share this screen (1)" },
    { "bots", "A,B", "bots for the other seats (the game's steady one)" },
    { "seed", "TEXT", "seed of the deal: 64 hex digits or any text" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "record", "FILE", "write a record of the game to a new file" },
    { "ms", "N", "thinking time of bots without a budget in --bots (1000)" },
    { 0 },
};

/* Asks which game to play, by number or name; "" at "quit", NULL at the end of
 * input. */
static const char *ask_game(void)
{
    char line[64];
    int n = 0;

    screen_bold("Which game?\n");
    for (; pl_games[n]; n++)
        screen_print("  %d  %-14s %s\n", n + 1, pl_games[n]->name,
                     pl_games[n]->summary);
    while (screen_read("a number, Enter for the first > ", line, sizeof line)) {
        if (screen_is_quit(line))
            return "";
        int i = *line ? atoi(line) : 1;
        if (i >= 1 && i <= n)
            return pl_games[i - 1]->id;
        if (pl_game_named(line, strlen(line)))
            return pl_game_named(line, strlen(line))->id;
        screen_print("1 to %d, or a name.\n", n);
    }
    return NULL;
}

/* Each bot's luck derives from the seed and its seat, so that a game with a
 * given seed and iteration budgets can be repeated. */
static int table_init(play_table *t, pl_setting *setting,
                      const uint8_t seed[32], const char *const *bots)
{
    const pl_game *g = setting->game;
    const char *why;
    uint8_t own[32];

    pl_record_init(&t->record, setting, seed);
    t->setting = &t->record.setting;
    t->in_front = -1;
    t->state = calloc(1, g->state_size);
    t->legal = calloc(g->max_choices + 1u, sizeof *t->legal);
    t->events.cap = g->max_events;
    t->events.at = calloc(g->max_events + 1u, sizeof *t->events.at);
    if (!t->state || !t->legal || !t->events.at)
        return 0;
    for (int i = 0; i < t->setting->seats; i++) {
        if (t->people >> i & 1)
            continue;
        pl_seed_nth(seed, (uint64_t)i, own);
        t->minds[i] = pl_mind_new(bots[i], g, t->setting->setup,
                                  t->setting->seats, i, own, &why);
        if (!t->minds[i])
            return 0;
    }
    g->deal(t->setting->setup, seed, t->state);
    return 1;
}

static void table_release(play_table *t)
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        pl_mind_free(t->minds[i]);
    for (int i = 0; i < PLAY_UNDOS; i++)
        free(t->undos[i].state);
    free(t->state);
    free(t->legal);
    free(t->events.at);
    free(t->log);
    pl_record_release(&t->record);
}

static void print_start(const play_table *t, const char *const *bots)
{
    const pl_setting *s = t->setting;

    screen_clear();
    screen_bold(s->game->name);
    screen_print("\n%s\n\n", s->game->summary);
    for (int i = 0; i < s->seats; i++)
        screen_print("  seat %d  %s\n", i + 1,
                     t->people >> i & 1 ? "a person" : bots[i]);
    screen_soft("\n'?' shows the rules, 'help' what can be typed, 'quit' "
                "leaves.\n");
}

/* The seats that share the best result without a win, if there are several: a
 * split pot. */
static uint16_t sharing(const pl_setting *s, const pl_result *r)
{
    uint16_t best = 0;
    int most = 1;

    for (int i = 0; i < s->seats; i++) {
        if (r->scores[i] > most)
            best = 0;
        if (r->scores[i] >= most) {
            most = r->scores[i];
            best |= PL_BIT(i);
        }
    }
    return best & (best - 1) ? best : 0;
}

static void print_seats(uint16_t who, const char *does)
{
    for (int i = 0, first = 1; who >> i; i++)
        if (who >> i & 1) {
            screen_print("%sseat %d %s", first ? "" : ", ", i + 1, does);
            first = 0;
        }
}

static void print_result(play_table *t)
{
    const pl_setting *s = t->setting;
    pl_result r = pl_setting_result(s, t->state);
    uint16_t shared = sharing(s, &r);

    screen_print("\n");
    screen_view(s, t->state, t->people ? __builtin_ctz(t->people) : PL_WATCHER);
    screen_bold("\nThe game is over: ");
    if (r.winners)
        print_seats(r.winners, "wins");
    else if (shared == PL_BIT(s->seats) - 1)
        screen_print("a draw");
    else if (shared)
        print_seats(shared, "shares the win");
    else
        screen_print("nobody wins");
    screen_print(".\n");
    for (int i = 0; i < s->seats && s->game->payoff; i++)
        screen_print("  seat %d  %+d %s\n", i + 1, r.payoffs[i],
                     s->game->payoff->unit);
}

/* Prints the last explanations of each bot, and all of a ghost's, which begin
 * with "To ". */
static void print_explanations(const play_table *t)
{
    const pl_record *r = &t->record;
    int left[PL_SEATS_MAX] = { 0 }, any = 0;

    for (int i = 0; i < r->n; i++)
        if (r->steps[i].said)
            left[r->steps[i].seat]++;
    for (int i = 0; i < r->n; i++) {
        const pl_step *s = &r->steps[i];
        if (!s->said ||
            (left[s->seat]-- > REMARKS && strncmp(s->said, "To ", 3) != 0))
            continue;
        if (!any++)
            screen_bold("\nWhy these moves were made\n");
        screen_print("  move %d, seat %d: %s\n", i + 1, s->seat + 1, s->said);
    }
}

static int save(play_table *t, const char *path)
{
    size_t len;
    char *text;
    int status;

    pl_record_close(&t->record, t->state);
    text = pl_write_new(pl_record_write, &t->record, &len);
    if (!text)
        return cli_refuse("out of memory");
    status = cli_write_file(path, text, len);
    free(text);
    if (status == CLI_OK)
        screen_print("Written to %s; 'planchette replay %s' shows it.\n", path,
                     path);
    return status;
}

/* The game's own level for everybody. The search that plays any game knows
 * nothing about partners: it announces nonsense in Telepathic. */
static const char *usual_bot(const pl_game *g)
{
    static const char *const levels[] = { "steady", "medium", "keen", NULL };

    for (int i = 0; levels[i]; i++) {
        const pl_mind_kind *kind = pl_mind_kind_of(levels[i], g->id);
        if (kind && pl_mind_plays(kind, g->id))
            return levels[i];
    }
    return "ismcts";
}

static int play(const cli_args *args, pl_setting *setting, int64_t people)
{
    char buf[CLI_BOTS_TEXT];
    const char *bots[PL_SEATS_MAX] = { 0 };
    play_table t = { .people = (uint16_t)((1u << people) - 1) };
    uint8_t seed[32];
    int64_t ms = 0;
    int status = cli_seed(args->option[SEED], seed);

    if (!cli_number(args, options, MS, 1, CLI_MS_MOST, &ms))
        status = CLI_BAD_INPUT;
    if (status == CLI_OK)
        status = cli_bots(args->option[BOTS] ? args->option[BOTS]
                                             : usual_bot(setting->game),
                          ms, setting, buf, bots);
    if (status != CLI_OK) {
        pl_setting_release(setting);
        return status;
    }
    if (!table_init(&t, setting, seed, bots)) {
        status = cli_refuse("out of memory");
    } else {
        print_start(&t, bots);
        if (play_run(&t)) {
            pl_extras_remark(&t.record, NULL);
            print_result(&t);
            print_explanations(&t);
        } else
            screen_print("\nYou left the table.\n");
        if (args->option[RECORD])
            status = save(&t, args->option[RECORD]);
    }
    table_release(&t);
    return status;
}

static int run(const cli_args *args)
{
    const char *game = args->word[0];
    int64_t people = 1;
    pl_setting setting;

    if (args->option[RECORD] && access(args->option[RECORD], F_OK) == 0)
        return cli_refuse("--record: '%s' exists; a record is never "
                          "overwritten",
                          args->option[RECORD]);
    if (args->option[RECORD] && !cli_can_write(args->option[RECORD]))
        return cli_refuse("--record: cannot write to the folder of '%s'",
                          args->option[RECORD]);
    if (!game)
        game = ask_game();
    if (!game)
        return cli_refuse("no game was chosen; try 'planchette play %s'",
                          pl_games[0]->id);
    if (!*game)
        return CLI_OK;
    if (cli_setting(&setting, game, args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    if (!cli_number(args, options, PEOPLE, 0, setting.seats, &people)) {
        pl_setting_release(&setting);
        return CLI_BAD_INPUT;
    }
    if (people > 1 && !args->option[OPTIONS] && setting.game->words->together) {
        const char *together = setting.game->words->together;
        pl_setting_release(&setting);
        if (cli_setting(&setting, game, args->option[SEATS], together) !=
            CLI_OK)
            return CLI_BAD_INPUT;
        printf("People share this screen, so the options are %s.\n", together);
    }
    return play(args, &setting, people);
}

const cli_command cli_play = {
    .name = "play",
    .words = "[GAME]",
    .summary = "play in the terminal, with bots or with friends",
    .max_words = 1,
    .options = options,
    .more = "People take the first seats. If several share the screen, it is\n"
            "cleared between them, and each sees only their own view.\n"
            "With '--people 0' bots play and you watch. Examples:\n\n"
            "  planchette play mindseye\n"
            "  planchette play mindseye --seats 3 --people 2 --bots random\n",
    .run = run,
};
