/* test_levels.c - every game has its levels, and they play by the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "games/registry.h"
#include "rules/drive.h"
#include "rules/schema.h"

static const char *const levels[] = { "novice", "steady", "keen" };

typedef struct {
    const pl_game *g;
    int seats;
    void *options, *setup, *state, *view;
    pl_choice *legal;
    pl_events events;
} room;

/* Whether the game's usual options seat so many. */
static int room_init(room *r, const pl_game *g, int seats)
{
    const char *why = NULL;

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
    return g->prepare(r->options, seats, g->data, r->setup, &why) == PL_OK;
}

static void room_release(room *r)
{
    free(r->options);
    free(r->setup);
    free(r->state);
    free(r->view);
    free(r->legal);
    free(r->events.at);
}

/* The move of one mind, which must be legal; or it waits, which only makes
 * sense while a timer runs. */
static pl_move ask(room *r, pl_mind *m)
{
    int n = r->g->legal(r->setup, r->state, m->seat, r->legal);

    r->g->view(r->setup, r->state, m->seat, r->view);
    pl_move move = m->kind->think(m, r->view, r->legal, n);
    n = r->g->legal(r->setup, r->state, m->seat, r->legal);
    if (pl_is_waiting(move))
        assert_int_not_equal(((const pl_open *)r->state)->timer_number, 0);
    else
        assert_true(pl_choices_contain(r->legal, n, move));
    return move;
}

static void apply(room *r, pl_mind **minds, int seat, pl_move m)
{
    r->events.n = 0;
    assert_int_equal(r->g->apply(r->setup, r->state, seat, m, &r->events),
                     PL_OK);
    for (int i = 0; i < r->seats; i++)
        pl_mind_see(minds[i], r->events.at, r->events.n);
}

/* Plays at most 'moves' moves; a sum of what was played is the result. */
static uint64_t play(room *r, const char *const *names, uint8_t seed, int moves)
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
            room r;
            int seated = room_init(&r, pl_games[g], n);
            for (int i = 0; i < n; i++) {
                strcpy(name[i], levels[(i + n) % 3]);
                strcat(name[i], ":16");
                names[i] = name[i];
            }
            if (seated)
                play(&r, names, (uint8_t)n, 120);
            else
                assert_int_not_equal(n, pl_games[g]->usual_seats);
            room_release(&r);
        }
}

static void a_seed_and_a_number_of_iterations_fix_the_play(void **unused)
{
    static const char *const names[PL_SEATS_MAX] = {
        "keen:24",   "steady:24", "novice:24", "keen:24",
        "steady:24", "novice:24", "keen:24",   "steady:24",
    };
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        room r;
        assert_true(room_init(&r, pl_games[g], pl_games[g]->usual_seats));
        uint64_t once = play(&r, names, 7, 60), again = play(&r, names, 7, 60);
        assert_int_equal(once, again);
        room_release(&r);
    }
}

/* Lists show a name once: that of the game's own mind before a general one. */
static void a_name_stands_for_one_kind_in_a_game(void **unused)
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

/* Each thread has luck of its own, so the sum does not depend on which is
 * done first. */
static void trees_that_grow_side_by_side_agree_with_themselves(void **unused)
{
    static const char *const names[PL_SEATS_MAX] = { "keen:24x3", "ismcts:9x2",
                                                     "steady:24x2" };
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        room r;
        if (pl_games[g]->usual_seats > 3)
            continue;
        assert_true(room_init(&r, pl_games[g], pl_games[g]->usual_seats));
        uint64_t once = play(&r, names, 3, 30), again = play(&r, names, 3, 30);
        assert_int_equal(once, again);
        room_release(&r);
    }
}

static void budgets_out_of_bounds_are_refused(void **unused)
{
    static const char *const bad[] = { "keen:",       "keen:0",     "keen:x2",
                                       "keen:5x",     "keen:5x17",  "keen:5mx",
                                       "keen:-1",     "keen:5x2x2", "keen:5ms ",
                                       "keen:1000001" };
    static const uint8_t seed[32];
    const char *why;
    room r;
    (void)unused;

    room_init(&r, pl_games[0], pl_games[0]->usual_seats);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = NULL;
        assert_null(pl_mind_new(bad[i], r.g, r.setup, r.seats, 0, seed, &why));
        assert_non_null(why);
    }
    room_release(&r);
}

/* A search says how much it looked at and what it thought of its move. */
static void a_search_says_why_it_moved(void **unused)
{
    static const uint8_t seed[32] = { 5 };
    char text[400];
    const char *why;
    room r;
    (void)unused;

    for (int g = 0; pl_games[g]; g++) {
        if (strcmp(pl_games[g]->id, "illusionist") != 0)
            continue;
        room_init(&r, pl_games[g], 2);
        r.g->deal(r.setup, seed, r.state);
        int seat = __builtin_ctz(r.g->turn(r.setup, r.state));
        pl_mind *m = pl_mind_new("keen:50", r.g, r.setup, 2, seat, seed, &why);
        ask(&r, m);
        m->kind->why(m, text, sizeof text);
        assert_non_null(strstr(text, "50 possible games"));
        assert_non_null(strstr(text, "promised"));
        pl_mind_free(m);
        room_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_plays_every_game_at_every_table),
        cmocka_unit_test(a_seed_and_a_number_of_iterations_fix_the_play),
        cmocka_unit_test(a_name_stands_for_one_kind_in_a_game),
        cmocka_unit_test(trees_that_grow_side_by_side_agree_with_themselves),
        cmocka_unit_test(budgets_out_of_bounds_are_refused),
        cmocka_unit_test(a_search_says_why_it_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
