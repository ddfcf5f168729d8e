/* SPDX-License-Identifier: MIT */
/* test_mysterium_secrets.c - the leak suites on games that reach their end.
 *
 * Random play hardly ever finds all cards, so these games are played by
 * psychics who are often right: they reach the line-up and the votes. */
#include "games/mysterium/test_mysterium.h"
#include "tests/properties.h"

extern const pl_probe mysterium_probe;

static const mysterium_state *state_of(const table *t)
{
    return (const mysterium_state *)t->state;
}

/* The right card three times out of four; otherwise any move. */
static pl_move clever(table *t, int seat)
{
    const mysterium_setup *u = t->setup;
    const mysterium_state *s = state_of(t);
    int n = game->legal(u, s, seat, t->choices);
    pl_move ready = { MYSTERIUM_READY };

    if (s->open.open.phase == MYSTERIUM_INTERPRET &&
        pl_luck_roll(&t->luck, 4)) {
        for (int c = 0; c < s->open.psychics; c++) {
            pl_move m = on_card(c, s->open.stage[c] < MYSTERIUM_DONE
                                       ? s->screen[c].card[s->open.stage[c]]
                                       : 0);
            if (pl_choices_contain(t->choices, n, m))
                return m;
        }
    }
    if (pl_luck_roll(&t->luck, 4) && pl_choices_contain(t->choices, n, ready))
        return ready;
    return pl_choices_random(t->choices, n, &t->luck);
}

/* Makes one move and leaves what it told in 'events'; 0 at the end. */
static int step(table *t)
{
    uint16_t seats = pl_drive_next(&t->drive, game, t->setup, t->state);
    pl_events told = { 0, game->max_events + 1, t->events };

    if (!seats)
        return 0;
    int skip = (int)pl_luck_roll(&t->luck, (uint32_t)__builtin_popcount(seats));
    while (skip--)
        seats &= (uint16_t)(seats - 1);
    int seat = __builtin_ctz(seats);
    pl_move m;
    if (seat == PL_CLOCK)
        m = pl_tick((const pl_open *)t->state);
    else
        m = clever(t, seat);
    assert_null(move_conforms(t, seat, m));
    assert_int_equal(game->apply(t->setup, t->state, seat, m, &told), PL_OK);
    assert_true(told.n <= game->max_events);
    t->n_events = told.n;
    assert_true(t->moves < TABLE_MOVES);
    t->seat[t->moves] = (uint8_t)seat;
    t->move[t->moves++] = m;
    pl_drive_moved(&t->drive, seat);
    return 1;
}

static int modes(void)
{
    int n = 0;
    while (mysterium_probe.modes[n].seats)
        n++;
    return n;
}

static void require(const table *t, const pl_mode *mode, uint32_t seed,
                    const char *why)
{
    if (why)
        fail_msg("%d seats, %s, seed %u, move %d: %s", mode->seats,
                 mode->options, seed, t->moves, why);
}

static const char *properties_hold(table *t)
{
    const char *why = conforms(t);

    if (!why)
        why = sealing_order_leaves_no_trace(t);
    for (int seat = 0; !why && seat <= t->seats; seat++) {
        int who = seat == t->seats ? PL_WATCHER : seat;
        why = view_hides_secrets(t, who);
        if (!why)
            why = sealing_is_hidden(t, who);
    }
    return why;
}

/* The shared suites, through line-up, shared vision and votes. */
static void the_epilogue_has_all_properties(void **unused)
{
    static table t;
    int reached = 0, won = 0;
    (void)unused;

    for (int m = 0; m < modes(); m++)
        for (uint32_t seed = 0; seed < 12; seed++) {
            const pl_mode *mode = &mysterium_probe.modes[m];
            require(&t, mode, seed,
                    table_open(&t, &mysterium_probe, game, mode, seed));
            do {
                if (state_of(&t)->open.groups || pl_luck_roll(&t.luck, 16) == 0)
                    require(&t, mode, seed, properties_hold(&t));
            } while (step(&t));
            require(&t, mode, seed, ending_conforms(&t));
            reached += state_of(&t)->open.groups != 0;
            won += state_of(&t)->open.won;
            table_close(&t);
        }
    assert_in_range(reached, 60, 12 * modes());
    assert_in_range(won, 5, reached - 5);
}

/* ---- a thousand games -------------------------------------------------------
 */

static int is_zero(const void *p, size_t n)
{
    const uint8_t *b = p;
    while (n--)
        if (*b++)
            return 0;
    return 1;
}

/* Nothing of the screen, the hand, the discards, the culprit or
 * the face-down visions; and the same bytes whatever these are. */
static void look_as(table *t, int seat)
{
    const mysterium_state *s = state_of(t);
    mysterium_view v, w;

    game->view(t->setup, s, seat, &v);
    assert_true(is_zero(v.screen, sizeof v.screen));
    assert_true(is_zero(v.hand, sizeof v.hand));
    assert_true(is_zero(v.crowed, sizeof v.crowed));
    assert_true(is_zero(v.chosen, sizeof v.chosen));
    assert_int_equal(v.culprit, 0);
    memcpy(t->other, t->state, game->state_size);
    if (mysterium_probe.scramble(t->setup, t->other, seat, &t->luck)) {
        game->view(t->setup, t->other, seat, &w);
        assert_memory_equal(&v, &w, sizeof v);
    }
    for (int i = 0; i < t->n_events; i++)
        if (t->events[i].seen_by & PL_BIT(seat))
            assert_int_not_equal(t->events[i].kind, MYSTERIUM_DREW);
}

/* Whatever the votes are, the ghost sees the same. */
static void look_as_ghost(table *t, int seat)
{
    const mysterium_state *s = state_of(t);
    mysterium_view v, w;

    if (s->open.open.phase != MYSTERIUM_OVER)
        assert_true(is_zero(s->open.votes, sizeof s->open.votes));
    game->view(t->setup, s, seat, &v);
    assert_int_equal(v.vote, 0);
    memcpy(t->other, t->state, game->state_size);
    mysterium_state *o = (mysterium_state *)t->other;
    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        if (o->vote[c])
            o->vote[c] = (uint8_t)(1 + pl_luck_roll(&t->luck, o->open.groups));
    game->view(t->setup, o, seat, &w);
    assert_memory_equal(&v, &w, sizeof v);
}

static void a_thousand_games_leak_no_secret(void **unused)
{
    static table t;
    (void)unused;

    for (uint32_t seed = 0; seed < 1000; seed++) {
        const pl_mode *mode = &mysterium_probe.modes[seed % (uint32_t)modes()];
        assert_null(table_open(&t, &mysterium_probe, game, mode, seed + 5000));
        const mysterium_setup *u = t.setup;
        do {
            if (pl_luck_roll(&t.luck, 2))
                continue;
            for (int seat = 0; seat < t.seats; seat++)
                if (mysterium_is_ghost(u, seat))
                    look_as_ghost(&t, seat);
                else
                    look_as(&t, seat);
            look_as(&t, PL_WATCHER);
        } while (step(&t));
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_epilogue_has_all_properties),
        cmocka_unit_test(a_thousand_games_leak_no_secret),
    };
    return cmocka_run_group_tests_name("mysterium secrets", tests, NULL, NULL);
}
