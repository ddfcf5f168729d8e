/* SPDX-License-Identifier: MIT */
/* test_telepathic_worlds.c - guesses against full enumeration, positions from
 * outside, and a planner that knows everything. */
#include "games/telepathic/test_telepathic.h"

/* ---- guess -------------------------------------------------------------- */

enum { WORLDS = 1 << 14, MOVES = 16 };

/* What is hidden in a world, and how often it came up: by enumeration of all
 * deals, and by guess. */
typedef struct {
    uint8_t hidden[16];
    int deals, guesses;
} world;

static world worlds[WORLDS];

static world *world_of(const telepathic_state *s)
{
    uint8_t hidden[16];
    uint32_t h = 2166136261u;

    memcpy(hidden, s->win, 4);
    memcpy(hidden + 4, s->lose, 4);
    memcpy(hidden + 8, s->deck, 8);
    for (int i = 0; i < 16; i++)
        h = (h ^ hidden[i]) * 16777619u;
    for (uint32_t i = h % WORLDS;; i = (i + 1) % WORLDS) {
        if (!worlds[i].deals && !worlds[i].guesses)
            memcpy(worlds[i].hidden, hidden, sizeof hidden);
        if (memcmp(worlds[i].hidden, hidden, sizeof hidden) == 0)
            return &worlds[i];
    }
}

typedef struct {
    telepathic_state start, end;
    pl_move move[MOVES];
    uint8_t seat[MOVES];
    int n;
} history;

/* A play of 'actions' random actions without announcement in which some line
 * came up, so that somebody's lose condition is narrowed down. */
static history play(const telepathic_setup *u, int actions)
{
    uint8_t seed[32] = { 9 };
    pl_luck luck;
    history h;

    pl_luck_init(&luck, seed);
    for (uint32_t n = 0;; n++) {
        h.start = h.end = dealt(u, n);
        h.n = 0;
        while (!h.end.open.result &&
               (h.end.open.actions < actions ||
                h.end.open.open.phase != TELEPATHIC_GIVING)) {
            pl_choice list[20];
            int seat = h.end.open.actor;
            int k = g->legal(u, &h.end, seat, list);
            pl_move m = pl_choices_random(list, k, &luck);
            if (h.end.open.open.phase == TELEPATHIC_ANSWERING)
                m = (pl_move){ TELEPATHIC_PASS };
            else if (m.kind == TELEPATHIC_ANNOUNCE || m.kind == TELEPATHIC_NAME)
                m = list[0].move;
            h.seat[h.n] = (uint8_t)seat;
            h.move[h.n++] = m;
            make(u, &h.end, seat, m, NULL);
        }
        if (!h.end.open.result &&
            (h.end.open.safe || u->mode == TELEPATHIC_OPPOSED))
            return h;
    }
}

/* Counts the deal in 's' if 'seat' would have seen the very same play. */
static void count_deal(const telepathic_setup *u, const history *h,
                       telepathic_state s, int seat,
                       const telepathic_view *want)
{
    telepathic_view first, v;

    g->view(u, &h->start, seat, &first);
    g->view(u, &s, seat, &v);
    if (memcmp(&v, &first, sizeof v) != 0)
        return;
    for (int i = 0; i < h->n; i++)
        if (make(u, &s, h->seat[i], h->move[i], NULL) != PL_OK)
            return;
    g->view(u, &s, seat, &v);
    if (memcmp(&v, want, sizeof v) == 0)
        world_of(&s)->deals++;
}

/* Calls count_deal with every order of the unseen cards. */
static void each_deck(const telepathic_setup *u, const history *h,
                      telepathic_state *s, int seat,
                      const telepathic_view *want, uint8_t *unseen, int at)
{
    if (at == s->open.deck_left) {
        count_deal(u, h, *s, seat, want);
        return;
    }
    for (int i = at; i < 6; i++) {
        uint8_t held = unseen[i];
        unseen[i] = unseen[at];
        unseen[at] = held;
        s->deck[at] = held;
        each_deck(u, h, s, seat, want, unseen, at + 1);
        unseen[at] = unseen[i];
        unseen[i] = held;
    }
}

static void enumerate(const telepathic_setup *u, const history *h, int seat,
                      const telepathic_view *want)
{
    uint8_t unseen[10], *at[2][2];
    telepathic_state s = h->start;
    int n = 0;

    for (int i = 0; i < 10; i++)
        if (!memchr(s.open.row, i + 1, 4))
            unseen[n++] = (uint8_t)i;
    assert_int_equal(n, 6);
    telepathic_pair(u, 0, s.win, s.lose, at[0]);
    telepathic_pair(u, 1, s.win, s.lose, at[1]);
    for (int i = 0; i < 256; i++) {
        for (int k = 0; k < 4; k++)
            *at[k >> 1][k & 1] = (uint8_t)((i >> 2 * k & 3) + 1 + (k & 2) * 2);
        if (*at[0][0] != *at[0][1] && *at[1][0] != *at[1][1])
            each_deck(u, h, &s, seat, want, unseen, 0);
    }
}

/* Chi-square of the guesses against the enumerated deals, within six
 * deviations; no guess outside of them. */
static void compare(const telepathic_setup *u, const history *h, int seat)
{
    telepathic_view want;
    pl_rng rng = { { 1, 2, 3, (uint32_t)seat }, 0 };
    int cells = 0, deals = 0, guesses;
    double chi = 0, df;

    memset(worlds, 0, sizeof worlds);
    g->view(u, &h->end, seat, &want);
    enumerate(u, h, seat, &want);
    for (int i = 0; i < WORLDS; i++) {
        cells += worlds[i].deals > 0;
        deals += worlds[i].deals;
    }
    assert_true(cells > 1);
    guesses = 30 * cells;
    for (int i = 0; i < guesses; i++) {
        telepathic_state s;
        g->guess(u, &want, &rng, &s);
        world *w = world_of(&s);
        if (!w->deals)
            fail_msg("a guess that no deal leads to");
        w->guesses++;
    }
    for (int i = 0; i < WORLDS; i++)
        if (worlds[i].deals) {
            double expected = (double)guesses * worlds[i].deals / deals;
            double off = worlds[i].guesses - expected;
            chi += off * off / expected;
        }
    df = cells - 1;
    if ((chi - df) * (chi - df) > 36 * 2 * df)
        fail_msg("seat %d: chi-square %f at %f", seat, chi, df);
}

static void guesses_of_partners_follow_the_enumeration(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_HARDER);
    telepathic_setup u;
    history h;
    (void)unused;

    o.removed = 3; /* two cards drawn, one in the deck, three out of play */
    u = prepared(&o, 2);
    h = play(&u, 2);
    compare(&u, &h, 0);
    compare(&u, &h, 1);
    compare(&u, &h, PL_WATCHER);
}

static void guesses_of_a_director_follow_the_enumeration(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_DIRECTOR);
    telepathic_setup u;
    history h;
    (void)unused;

    o.base = TELEPATHIC_HARDER;
    o.removed = 4;
    u = prepared(&o, 3);
    h = play(&u, 1);
    for (int seat = 0; seat < 3; seat++)
        compare(&u, &h, seat);
}

static void guesses_of_four_partners_follow_the_enumeration(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    history h = play(&u, 3);
    (void)unused;

    for (int seat = 0; seat < 4; seat++)
        compare(&u, &h, seat);
    compare(&u, &h, PL_WATCHER);
}

static void guesses_of_opposed_teams_follow_the_enumeration(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    history h = play(&u, 3);
    (void)unused;

    for (int seat = 0; seat < 4; seat++)
        compare(&u, &h, seat);
    compare(&u, &h, PL_WATCHER);
}

/* Bob saw blue, crosses and stars in line without loss: Mary's lose condition
 * is one of three colours, each with three wins. */
static void a_condition_that_was_met_is_no_lose_condition(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u), guessed;
    telepathic_view v;
    pl_rng rng = { { 5 }, 0 };
    int seen[5][5] = { { 0 } };
    (void)unused;

    g->view(&u, &s, BOB, &v);
    for (int i = 0; i < 9000; i++) {
        g->guess(&u, &v, &rng, &guessed);
        seen[guessed.win[MARY]][guessed.lose[MARY]]++;
        assert_int_equal(guessed.win[BOB], STAR + 1);
    }
    for (int win = 1; win <= 4; win++)
        for (int lose = 1; lose <= 4; lose++)
            if (lose == BLUE + 1 || win == lose)
                assert_int_equal(seen[win][lose], 0);
            else
                assert_in_range(seen[win][lose], 850, 1150);
}

static void a_guess_has_its_own_random_key(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u), a, b;
    telepathic_view v;
    pl_rng rng = { { 5 }, 0 };
    (void)unused;

    g->view(&u, &s, BOB, &v);
    g->guess(&u, &v, &rng, &a);
    g->guess(&u, &v, &rng, &b);
    assert_memory_not_equal(a.rng.key, s.rng.key, sizeof s.rng.key);
    assert_memory_not_equal(a.rng.key, b.rng.key, sizeof s.rng.key);
}

/* ---- positions from outside --------------------------------------------- */

static void expect_refused(const telepathic_setup *u, const telepathic_state *s,
                           const char *field)
{
    const char *why = "";

    assert_int_equal(g->check(u, s, &why), PL_BAD_POSITION);
    if (strncmp(why, field, strlen(field)) != 0)
        fail_msg("'%s' should begin with '%s'", why, field);
}

static void a_position_that_breaks_a_rule_is_named(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    const telepathic_state good = example(&u);
    telepathic_state s = good;
    (void)unused;

    s.open.grid[0] = s.open.grid[1];
    expect_refused(&u, &s, "open.grid");
    s = good, s.open.row[0] = s.open.row[1];
    expect_refused(&u, &s, "open.row");
    s = good, s.open.row[0] = 0;
    expect_refused(&u, &s, "open.row");
    s = good, s.deck[0] = ROW_EAST;
    expect_refused(&u, &s, "deck");
    s = good, s.open.actions = 3;
    expect_refused(&u, &s, "open.deck_left");
    s = good, s.open.actions = 11;
    expect_refused(&u, &s, "open.actions");
    s = good, s.lose[MARY] = s.win[MARY];
    expect_refused(&u, &s, "win, lose");
    s = good, s.win[BOB] = GREEN + 1;
    expect_refused(&u, &s, "win, lose");
    s = good, s.lose[BOB] = STAR + 1, s.win[BOB] = CROSS + 1;
    expect_refused(&u, &s, "lose");
    s = good, s.open.safe = 0;
    expect_refused(&u, &s, "open.safe");
    s = good, s.open.giver = BOB;
    expect_refused(&u, &s, "open.actor");
    s = good, s.open.giver = s.open.actor = BOB, s.open.open.awaited = 2;
    expect_refused(&u, &s, "open.giver");
    s = good, s.open.open.speak = 1;
    expect_refused(&u, &s, "open.speak");
    s = good, s.open.open.awaited = 2;
    expect_refused(&u, &s, "open.awaited");
    s = good, s.open.result = TELEPATHIC_WON;
    expect_refused(&u, &s, "open.result");
    s = good, s.sealed[0] = TELEPATHIC_PASS;
    expect_refused(&u, &s, "sealed");
    s = good, s.open.open.timer_number = 1;
    expect_refused(&u, &s, "open.timer_number");
    s = good, s.open.open.phase = 9;
    expect_refused(&u, &s, "open.phase");
}

/* Every position that check accepts can be played on. */
static void any_bytes_are_refused_or_playable(void **unused)
{
    static const uint8_t seats[6] = { 2, 2, 2, 5, 4, 4 };
    uint8_t seed[32] = { 3 };
    pl_luck luck;
    int passed = 0;
    (void)unused;

    pl_luck_init(&luck, seed);
    for (uint32_t n = 0; n < 20000; n++) {
        telepathic_setup u = table((int)(n % 6), seats[n % 6]);
        telepathic_state s = dealt(&u, n);
        telepathic_view v;
        pl_choice list[20];
        const char *why = NULL;
        for (uint32_t i = pl_luck_roll(&luck, 12); i && !s.open.result; i--) {
            int k = g->legal(&u, &s, s.open.actor, list);
            make(&u, &s, s.open.actor, pl_choices_random(list, k, &luck), NULL);
        }
        ((uint8_t *)&s)[pl_luck_roll(&luck, offsetof(telepathic_state, rng))] =
            (uint8_t)(pl_luck_word(&luck) >> pl_luck_roll(&luck, 8));
        if (g->check(&u, &s, &why) != PL_OK) {
            assert_non_null(why);
            continue;
        }
        passed++;
        g->view(&u, &s, 0, &v);
        g->guess(&u, &v, &s.rng, &s);
        for (int i = 0; i < 400 && !s.open.result; i++) {
            int k = g->legal(&u, &s, s.open.actor, list);
            assert_in_range(k, 1, 20);
            make(&u, &s, s.open.actor, pl_choices_random(list, k, &luck), NULL);
        }
        assert_true(s.open.result);
    }
    assert_true(passed > 100);
}

/* ---- the planner -------------------------------------------------------- */

/* Whether 'left' more actions can bring both win conditions into line without
 * a loss on the way, for somebody who sees all conditions and the deck. */
static int can_win(const telepathic_setup *u, const telepathic_state *s,
                   int left)
{
    int goal = 1 << s->win[0] >> 1 | 1 << s->win[1] >> 1;
    pl_choice cards[20], sets[20];
    telepathic_state given, done;

    if (s->open.actions && !(goal & ~telepathic_met(s->open.grid)))
        return 1;
    if (!left)
        return 0;
    int n = g->legal(u, s, s->open.actor, cards);
    for (int i = 0; i < n && cards[i].move.kind == TELEPATHIC_GIVE; i++) {
        given = *s;
        make(u, &given, given.open.actor, cards[i].move, NULL);
        int k = g->legal(u, &given, given.open.actor, sets);
        for (int j = 0; j < k; j++) {
            done = given;
            make(u, &done, done.open.actor, sets[j].move, NULL);
            if (done.open.result)
                continue;
            if (!(goal & ~telepathic_met(done.open.grid)))
                return 1;
            pass(u, &done, done.open.actor);
            if (can_win(u, &done, left - 1))
                return 1;
        }
    }
    return 0;
}

/* Plays the winning line out to its announcement, so that it is the rules
 * that say it wins. */
static int wins_by_the_rules(const telepathic_setup *u, telepathic_state s,
                             int depth)
{
    int goal = 1 << s.win[0] >> 1 | 1 << s.win[1] >> 1;

    for (int left = depth; goal & ~telepathic_met(s.open.grid); left--) {
        pl_choice cards[20];
        int n = g->legal(u, &s, s.open.actor, cards), found = 0;
        for (int i = 0; i < 4 * n && !found; i++) {
            telepathic_state next = s;
            pl_move m = cards[i / 4].move;
            if (m.kind != TELEPATHIC_GIVE)
                break;
            make(u, &next, next.open.actor, m, NULL);
            perform(u, &next, next.open.actor,
                    telepathic_first_set(m.a[0]) + i % 4);
            if (next.open.result)
                continue;
            pass(u, &next, next.open.actor);
            if (can_win(u, &next, left - 1)) {
                s = next;
                found = 1;
            }
        }
        if (!found)
            return 0;
    }
    int seat = s.open.actor;
    announce(u, &s, seat, s.win[1 - seat] - 1);
    respond(u, &s, 1 - seat, s.win[seat] - 1);
    return s.open.result == TELEPATHIC_WON;
}

static void with_full_information_nearly_every_deal_is_won(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    int won = 0;
    (void)unused;

    for (uint32_t n = 0; n < 100; n++) {
        telepathic_state s = dealt(&u, n);
        int depth = 1;
        while (depth < 5 && !can_win(&u, &s, depth))
            depth++;
        won += wins_by_the_rules(&u, s, depth);
    }
    print_message("# the planner wins %d of 100 deals\n", won);
    assert_in_range(won, 99, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_of_partners_follow_the_enumeration),
        cmocka_unit_test(guesses_of_a_director_follow_the_enumeration),
        cmocka_unit_test(guesses_of_four_partners_follow_the_enumeration),
        cmocka_unit_test(guesses_of_opposed_teams_follow_the_enumeration),
        cmocka_unit_test(a_condition_that_was_met_is_no_lose_condition),
        cmocka_unit_test(a_guess_has_its_own_random_key),
        cmocka_unit_test(a_position_that_breaks_a_rule_is_named),
        cmocka_unit_test(any_bytes_are_refused_or_playable),
        cmocka_unit_test(with_full_information_nearly_every_deal_is_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
