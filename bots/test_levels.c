/* SPDX-License-Identifier: MIT */
/* test_levels.c - every game has the three levels, and they play legally. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/mysterium/mysterium.h"
#include "games/registry.h"
#include "games/telepathic/telepathic.h"
#include "rules/drive.h"
#include "rules/schema.h"

static const char *const levels[] = { "novice", "steady", "keen" };

typedef struct {
    const pl_game *g;
    int seats;
    void *options, *setup, *state, *view;
    pl_choice *legal;
    pl_events events;
    double longest; /* CPU time of the longest answer, in milliseconds */
    int said;       /* number of moves with an explanation */
} fixture;

typedef void chooser(void *options);

/* Whether the game's default options, changed by 'choose', allow so many
 * seats. */
static int fixture_open(fixture *r, const pl_game *g, int seats,
                        chooser *choose)
{
    const char *why = NULL;

    memset(r, 0, sizeof *r);
    r->g = g;
    r->seats = seats;
    r->options = calloc(1, g->options_size);
    r->setup = calloc(1, g->setup_size);
    r->state = calloc(1, g->state_size);
    r->view = calloc(1, g->view_size);
    r->legal = calloc(g->max_choices, sizeof *r->legal);
    r->events = (pl_events){ .cap = g->max_events };
    r->events.at = calloc(g->max_events, sizeof *r->events.at);
    pl_options_init(g, r->options);
    if (choose)
        choose(r->options);
    return g->prepare(r->options, seats, g->data, r->setup, &why) == PL_OK;
}

static int fixture_init(fixture *r, const pl_game *g, int seats)
{
    return fixture_open(r, g, seats, NULL);
}

/* The CPU time of this thread, which does not depend on how busy the machine
 * is. */
static double computed_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static void fixture_release(fixture *r)
{
    free(r->options);
    free(r->setup);
    free(r->state);
    free(r->view);
    free(r->legal);
    free(r->events.at);
}

/* Checks a mind's explanation of its move: empty, or one short line. Returns
 * its length. */
static int check_explanation(const pl_mind *m)
{
    char text[400] = "";
    size_t n;

    assert_non_null(m->kind->why);
    m->kind->why(m, text, sizeof text);
    n = strlen(text);
    if (n) {
        assert_in_range(n, 10, sizeof text - 2);
        assert_int_equal(text[n - 1], '.');
        assert_null(strpbrk(text, "\n~"));
    }
    return (int)n;
}

/* Asks a mind for a move and checks that it is legal. A mind may wait only
 * while a timer runs. */
static pl_move ask(fixture *r, pl_mind *m)
{
    int n = r->g->legal(r->setup, r->state, m->seat, r->legal);

    r->g->view(r->setup, r->state, m->seat, r->view);
    double start = computed_ms();
    pl_move move = m->kind->think(m, r->view, r->legal, n);
    double took = computed_ms() - start;

    if (took > r->longest)
        r->longest = took;
    r->said += check_explanation(m) > 0;
    n = r->g->legal(r->setup, r->state, m->seat, r->legal);
    if (pl_is_waiting(move))
        assert_int_not_equal(((const pl_open *)r->state)->timer_number, 0);
    else
        assert_true(pl_choices_contain(r->legal, n, move));
    return move;
}

static void apply(fixture *r, pl_mind **minds, int seat, pl_move m)
{
    r->events.n = 0;
    assert_int_equal(r->g->apply(r->setup, r->state, seat, m, &r->events),
                     PL_OK);
    for (int i = 0; i < r->seats; i++)
        pl_mind_see(minds[i], r->events.at, r->events.n);
}

/* Plays at most 'moves' moves; returns a hash of them. */
static uint64_t play(fixture *r, const char *const *names, uint8_t seed,
                     int moves)
{
    uint8_t key[32] = { seed };
    pl_mind *minds[PL_SEATS_MAX];
    pl_drive drive = { 0 };
    uint64_t sum = 0, word;
    uint16_t seats;
    const char *why = NULL;

    r->g->deal(r->setup, key, r->state);
    for (int i = 0; i < r->seats; i++) {
        key[1] = (uint8_t)i;
        minds[i] =
            pl_mind_new(names[i], r->g, r->setup, r->seats, i, key, &why);
        assert_non_null(minds[i]);
    }
    for (int k = 0; k < moves; k++) {
        if (!(seats = pl_drive_next(&drive, r->g, r->setup, r->state)))
            break;
        int seat = __builtin_ctz(seats);
        pl_move m = pl_tick(r->state);
        if (seat != PL_CLOCK)
            m = ask(r, minds[seat]);
        if (!pl_is_waiting(m))
            apply(r, minds, seat, m);
        pl_drive_moved(&drive, seat);
        memcpy(&word, &m, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    }
    for (int i = 0; i < r->seats; i++)
        pl_mind_free(minds[i]);
    return sum;
}

static void every_level_plays_every_game_at_every_table(void **unused)
{
    const char *names[PL_SEATS_MAX];
    char name[PL_SEATS_MAX][32];
    (void)unused;

    for (int g = 0; pl_games[g]; g++)
        for (int n = pl_games[g]->min_seats; n <= pl_games[g]->max_seats; n++) {
            fixture r;
            int seated = fixture_init(&r, pl_games[g], n);
            for (int i = 0; i < n; i++) {
                strcpy(name[i], levels[(i + n) % 3]);
                strcat(name[i], ":16");
                names[i] = name[i];
            }
            if (seated) {
                play(&r, names, (uint8_t)n, 120);
                assert_true(r.said > 0);
            } else
                assert_int_not_equal(n, pl_games[g]->usual_seats);
            fixture_release(&r);
        }
}

static void equal_seeds_and_iterations_give_equal_games(void **unused)
{
    static const char *const names[PL_SEATS_MAX] = {
        "keen:24",   "steady:24", "novice:24", "keen:24",
        "steady:24", "novice:24", "keen:24",   "steady:24",
    };
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        fixture r;
        assert_true(fixture_init(&r, pl_games[g], pl_games[g]->usual_seats));
        uint64_t once = play(&r, names, 7, 60), again = play(&r, names, 7, 60);
        assert_int_equal(once, again);
        fixture_release(&r);
    }
}

/* A list of bots shows each name once: the game's own mind hides a general one
 * of the same name. */
static void a_name_selects_one_kind_in_a_game(void **unused)
{
    (void)unused;

    for (int g = 0; pl_games[g]; g++)
        for (int l = 0; l < 3; l++) {
            int found = 0;
            for (int i = 0; pl_mind_kinds[i]; i++)
                found += pl_mind_plays(pl_mind_kinds[i], pl_games[g]->id) &&
                         strcmp(pl_mind_kinds[i]->name, levels[l]) == 0;
            assert_int_equal(found, 1);
        }
}

/* Each thread has its own random stream, so the sum of visits does not depend
 * on which thread finishes first. */
static void a_search_in_threads_is_repeatable(void **unused)
{
    static const char *const names[PL_SEATS_MAX] = { "keen:24x3", "ismcts:9x2",
                                                     "steady:24x2" };
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        fixture r;
        if (pl_games[g]->usual_seats > 3)
            continue;
        assert_true(fixture_init(&r, pl_games[g], pl_games[g]->usual_seats));
        uint64_t once = play(&r, names, 3, 30), again = play(&r, names, 3, 30);
        assert_int_equal(once, again);
        fixture_release(&r);
    }
}

static void budgets_out_of_bounds_are_rejected(void **unused)
{
    static const char *const bad[] = { "keen:",       "keen:0",     "keen:x2",
                                       "keen:5x",     "keen:5x17",  "keen:5mx",
                                       "keen:-1",     "keen:5x2x2", "keen:5ms ",
                                       "keen:1000001" };
    static const uint8_t seed[32];
    const char *why;
    fixture r;
    (void)unused;

    fixture_init(&r, pl_games[0], pl_games[0]->usual_seats);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = NULL;
        assert_null(pl_mind_new(bad[i], r.g, r.setup, r.seats, 0, seed, &why));
        assert_non_null(why);
    }
    fixture_release(&r);
}

/* The explanation is what a player would say: no figures, no names of moves. */
static void a_search_explains_its_move(void **unused)
{
    static const uint8_t seed[32] = { 5 };
    char text[400];
    const char *why;
    fixture r;
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        if (strcmp(pl_games[g]->id, "illusionist") != 0)
            continue;
        fixture_init(&r, pl_games[g], 2);
        r.g->deal(r.setup, seed, r.state);
        int seat = __builtin_ctz(r.g->turn(r.setup, r.state));
        pl_mind *m = pl_mind_new("keen:50", r.g, r.setup, 2, seat, seed, &why);
        ask(&r, m);
        m->kind->why(m, text, sizeof text);
        assert_true(strlen(text) > 20);
        assert_null(strpbrk(text, "0123456789%")); /* nobody counts games */
        assert_null(strchr(text, '\''));           /* no move by its name */
        pl_mind_free(m);
        fixture_release(&r);
    }
}

/* ---- tables of other kinds ----------------------------------------------- */

static void in_teams(void *options)
{
    cv_options *o = options;
    o->teams = 1;
    o->expansion = 1;
}

static void expanded(void *options)
{
    cv_options *o = options;
    o->expansion = 1;
}

static void opposed(void *options)
{
    telepathic_options *o = options;
    o->mode = TELEPATHIC_OPPOSED;
}

static void hard(void *options)
{
    mysterium_options *o = options;
    o->difficulty = MYSTERIUM_HARD;
}

static const struct {
    const pl_game *g;
    int seats;
    chooser *choose;
} tables[] = {
    { &clairvoyance_game, 5, expanded }, { &clairvoyance_game, 4, in_teams },
    { &clairvoyance_game, 2, NULL },     { &mysterium_game, 7, hard },
    { &mysterium_game, 2, NULL },        { &telepathic_game, 4, opposed },
    { &telepathic_game, 2, NULL },       { &illusionist_game, 2, NULL },
    { &mindseye_game, 3, NULL },
};

/* A search stops when its time is up. Minds that do not search ignore the
 * budget, but must also answer within the default one. */
static void every_mind_answers_within_its_budget(void **unused)
{
    enum { BUDGET = 20, MOVES = 24 };
    const char *names[PL_SEATS_MAX];
    (void)unused;

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int l = 0; l < 3; l++) {
            char name[32];
            fixture r;
            assert_true(fixture_open(&r, tables[i].g, tables[i].seats,
                                     tables[i].choose));
            strcat(strcpy(name, levels[l]), ":20ms");
            for (int k = 0; k < tables[i].seats; k++)
                names[k] = name;
            play(&r, names, (uint8_t)i, MOVES);
            print_message("# %s, %d seats, %s: at most %.0f ms\n",
                          tables[i].g->id, tables[i].seats, name, r.longest);
            assert_true(
                r.longest <
                (tables[i].g == &clairvoyance_game ? BUDGET + 200 : 1000));
            fixture_release(&r);
        }
}

/* Plays whole games; every move must be legal. */
static void clairvoyance_ends_with_all_seats_and_options(void **unused)
{
    static const char *const names[] = { "keen:24", "steady:40", "novice:60",
                                         "keen:24", "steady:40" };
    (void)unused;

    for (size_t i = 0; i < 2; i++)
        for (uint8_t seed = 0; seed < 3; seed++) {
            fixture r;
            assert_true(fixture_open(&r, &clairvoyance_game, tables[i].seats,
                                     tables[i].choose));
            play(&r, names, seed, 20000);
            assert_int_equal(r.g->turn(r.setup, r.state), 0);
            fixture_release(&r);
        }
}

/* Counts throws at opponents and at team mates. */
static void count_throw(const fixture *r, int seat, pl_move m, int thrown[2])
{
    const cv_state *s = r->state;

    if (m.kind != CV_DO_THROW && m.kind != CV_DO_FLING)
        return;
    if (s->open.alive >> (seat ^ 1) & 1)
        thrown[m.a[1] == (seat ^ 2)]++;
}

static void team_mates_rarely_throw_at_each_other(void **unused)
{
    int thrown[2] = { 0 };
    (void)unused;

    for (uint8_t seed = 0; seed < 6; seed++) {
        uint8_t key[32] = { seed, 4 };
        pl_mind *minds[4];
        pl_drive drive = { 0 };
        const char *why;
        uint16_t seats;
        fixture r;
        assert_true(fixture_open(&r, &clairvoyance_game, 4, in_teams));
        r.g->deal(r.setup, key, r.state);
        for (int i = 0; i < 4; i++)
            minds[i] = pl_mind_new("keen:40", r.g, r.setup, 4, i, key, &why);
        while ((seats = pl_drive_next(&drive, r.g, r.setup, r.state))) {
            int seat = __builtin_ctz(seats);
            pl_move m = pl_tick(r.state);
            if (seat != PL_CLOCK) {
                m = ask(&r, minds[seat]);
                count_throw(&r, seat, m, thrown);
            }
            apply(&r, minds, seat, m);
            pl_drive_moved(&drive, seat);
        }
        for (int i = 0; i < 4; i++)
            pl_mind_free(minds[i]);
        fixture_release(&r);
    }
    print_message("# %d throws at opponents, %d at team-mates\n", thrown[0],
                  thrown[1]);
    assert_true(thrown[0] > 40);
    assert_true(thrown[1] * 20 <= thrown[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_game_at_every_table),
        cmocka_unit_test(equal_seeds_and_iterations_give_equal_games),
        cmocka_unit_test(a_name_selects_one_kind_in_a_game),
        cmocka_unit_test(a_search_in_threads_is_repeatable),
        cmocka_unit_test(budgets_out_of_bounds_are_rejected),
        cmocka_unit_test(a_search_explains_its_move),
        cmocka_unit_test(every_mind_answers_within_its_budget),
        cmocka_unit_test(clairvoyance_ends_with_all_seats_and_options),
        cmocka_unit_test(team_mates_rarely_throw_at_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
