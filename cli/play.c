/* play.c - 'planchette play': a game in the terminal. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "games/registry.h"
#include "server/explain.h"
#include "wire/seed.h"
#include "wire/write.h"

enum { REMARKS = 5 }; /* of a bot, at the end */
enum { SEATS, PEOPLE, BOTS, SEED, OPTIONS, RECORD, MS };
static const cli_option options[] = {
    { "seats", "N", "the game's usual number unless given" },
    { "people", "N", "how many persons share this screen; 1 unless given" },
    { "bots", "A,B", "who fills the other seats; ismcts unless given" },
    { "seed", "TEXT", "the deal: 64 hex digits or any words" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "record", "FILE", "write the game to a new file at its end" },
    { "ms", "N", "how long a bot thinks for whom --bots has no budget; 1000" },
    { 0 },
};

/* Asks which game; NULL at the end of input. */
static const char *ask_game(void)
{
    char line[64];
    int n = 0;

    screen_bold("Which game?\n");
    for (; pl_games[n]; n++)
        printf("  %d  %-14s %s\n", n + 1, pl_games[n]->name,
               pl_games[n]->summary);
    while (screen_read("a number, Enter for the first > ", line, sizeof line)) {
        int i = *line ? atoi(line) : 1;
        if (i >= 1 && i <= n)
            return pl_games[i - 1]->id;
        if (pl_game_named(line, strlen(line)))
            return pl_game_named(line, strlen(line))->id;
        printf("1 to %d, or a name.\n", n);
    }
    return NULL;
}

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

static void greet(const play_table *t, const char *const *bots)
{
    const pl_setting *s = t->setting;

    screen_clear();
    screen_bold(s->game->name);
    printf("\n%s\n\n", s->game->summary);
    for (int i = 0; i < s->seats; i++)
        printf("  seat %d  %s\n", i + 1,
               t->people >> i & 1 ? "a person" : bots[i]);
    screen_soft("\n'?' shows the rules, 'help' what can be typed, 'quit' "
                "leaves.\n");
}

static void farewell(play_table *t)
{
    const pl_setting *s = t->setting;
    pl_result r = pl_setting_result(s, t->state);

    putchar('\n');
    screen_view(s, t->state, t->people ? __builtin_ctz(t->people) : PL_WATCHER);
    screen_bold("\nThe game is over: ");
    if (!r.winners)
        fputs("nobody wins", stdout);
    for (int i = 0, first = 1; i < s->seats; i++)
        if (r.winners >> i & 1) {
            printf("%sseat %d wins", first ? "" : ", ", i + 1);
            first = 0;
        }
    puts(".");
}

/* The last things that each bot says of its moves, and all that a ghost has to
 * say of its visions. */
static void explain(const play_table *t)
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
            screen_bold("\nWhat there is to say of it\n");
        printf("  move %d, seat %d: %s\n", i + 1, s->seat + 1, s->said);
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
        printf("Written to %s; 'planchette replay %s' shows it.\n", path, path);
    return status;
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
        status = cli_bots(args->option[BOTS] ? args->option[BOTS] : "ismcts",
                          ms, setting, buf, bots);
    if (status != CLI_OK) {
        pl_setting_release(setting);
        return status;
    }
    if (!table_init(&t, setting, seed, bots)) {
        status = cli_refuse("out of memory");
    } else {
        greet(&t, bots);
        if (play_run(&t)) {
            pl_explain_visions(&t.record, NULL);
            farewell(&t);
            explain(&t);
        } else
            puts("\nYou left the table.");
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
        return cli_refuse("--record: '%s' is there already; a record is "
                          "never written over",
                          args->option[RECORD]);
    if (args->option[RECORD] && !cli_can_write(args->option[RECORD]))
        return cli_refuse("--record: '%s' is in no folder that can be written",
                          args->option[RECORD]);
    if (!game)
        game = ask_game();
    if (!game)
        return cli_refuse("no game was chosen; try 'planchette play %s'",
                          pl_games[0]->id);
    if (cli_setting(&setting, game, args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    if (!cli_number(args, options, PEOPLE, 0, setting.seats, &people)) {
        pl_setting_release(&setting);
        return CLI_BAD_INPUT;
    }
    return play(args, &setting, people);
}

const cli_command cli_play = {
    .name = "play",
    .words = "[GAME]",
    .summary = "play in the terminal, with bots or with friends",
    .max_words = 1,
    .options = options,
    .more = "Persons take the first seats. If several share the screen it is\n"
            "cleared before it is handed on, and each sees only its own view.\n"
            "With '--people 0' bots play and you look on. Examples:\n\n"
            "  planchette play mindseye\n"
            "  planchette play mindseye --seats 3 --people 2 --bots random\n",
    .run = run,
};
