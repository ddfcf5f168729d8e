/* SPDX-License-Identifier: MIT */
/* test_telepathic_window.c - the window after an action in which partners may
 * announce, what warns them, and what the end says. */
#include "games/telepathic/test_telepathic.h"

enum { WINDOW_MS = 5000, BOTH = 1 << MARY | 1 << BOB };

static telepathic_setup with_window(int mode, int seats)
{
    telepathic_options o = usual(mode);

    o.first = 1;
    o.announce_ms = WINDOW_MS;
    return prepared(&o, seats);
}

static void must(pl_err err)
{
    assert_int_equal(err, PL_OK);
}

/* ---- the window ---------------------------------------------------------- */

static void after_an_action_both_partners_may_announce(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    pl_choice list[20];
    (void)unused;

    assert_int_equal(s.open.open.phase, TELEPATHIC_ANSWERING);
    assert_int_equal(s.open.open.awaited, BOTH);
    assert_int_equal(g->turn(&u, &s), BOTH | PL_BIT(PL_CLOCK));
    assert_int_equal(s.open.open.timer_kind, TELEPATHIC_WINDOW);
    assert_int_equal(s.open.open.timer_ms, WINDOW_MS);
    assert_int_equal(g->legal(&u, &s, MARY, list), 5);
    assert_int_equal(list[0].move.a[0], STAR); /* what Bob may want */
    assert_int_equal(g->legal(&u, &s, BOB, list), 5);
    assert_int_equal(list[0].move.a[0], BLUE);
    assert_sound(&u, &s);
}

/* A grid without any line asks the same people for the same time. */
static void the_window_does_not_depend_on_the_lines(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state one = example(&u), two = one;
    (void)unused;

    must(give(&u, &one, MARY, COLUMN_NORTH, BOB));
    must(perform(&u, &one, BOB, SET_C)); /* three blue tiles */
    must(give(&u, &two, MARY, COLUMN_NORTH, BOB));
    two.lose[MARY] = two.lose[BOB] = 0;  /* nothing loses here */
    must(perform(&u, &two, BOB, SET_D)); /* breaks the stars, no blue line */
    assert_int_equal(telepathic_met(one.open.grid) >> STAR & 1, 1);
    assert_int_equal(telepathic_met(two.open.grid) >> STAR & 1, 0);
    assert_memory_equal(&one.open.open, &two.open.open, sizeof(pl_open));
}

static void answers_stay_unseen_until_the_window_ends(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u), before = s;
    telepathic_view was, is;
    heard h;
    (void)unused;

    must(make(&u, &s, MARY, (pl_move){ TELEPATHIC_ANNOUNCE, { STAR } }, &h));
    assert_int_equal(h.list.n, 1);
    assert_int_equal(h.at[0].seen_by, PL_BIT(MARY));
    for (int seat = BOB; seat <= PL_WATCHER; seat += PL_WATCHER - BOB) {
        g->view(&u, &before, seat, &was);
        g->view(&u, &s, seat, &is);
        assert_memory_equal(&was, &is, sizeof was);
    }
    g->view(&u, &s, MARY, &is);
    assert_int_equal(is.answer, 2 + STAR);
    assert_int_equal(pass(&u, &s, MARY), PL_NOT_YOUR_TURN);
    must(pass(&u, &s, BOB)); /* nor does the last answer end it */
    assert_int_equal(s.open.open.phase, TELEPATHIC_ANSWERING);
    assert_int_equal(s.open.open.awaited, BOTH);
    assert_int_equal(g->turn(&u, &s), PL_BIT(PL_CLOCK));
    assert_sound(&u, &s);
    must(tick(&u, &s, &h));
    assert_int_equal(h.at[0].kind, TELEPATHIC_ANNOUNCED);
    assert_int_equal(s.open.open.phase, TELEPATHIC_RESPONDING);
    assert_int_equal(s.open.actor, BOB);
    assert_sound(&u, &s);
}

static void silence_passes_at_the_end_of_the_window(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    (void)unused;

    for (int said = 0; said < 4; said++) { /* pressing it changes nothing */
        telepathic_state s = shifted_example(&u);
        heard h;
        if (said & 1)
            must(pass(&u, &s, MARY));
        if (said & 2)
            must(pass(&u, &s, BOB));
        must(tick(&u, &s, &h));
        assert_int_equal(h.list.n, 1);
        assert_int_equal(h.at[0].kind, TELEPATHIC_SILENT);
        assert_int_equal(h.at[0].seat, PL_NOBODY);
        assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
        assert_int_equal(s.open.actor, BOB);
        assert_int_equal(s.open.open.timer_number, 0);
        assert_sound(&u, &s);
    }
}

static void the_giver_is_heard_before_the_performer(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    heard h;
    (void)unused;

    must(announce(&u, &s, BOB, BLUE)); /* faster, but second */
    must(announce(&u, &s, MARY, STAR));
    must(tick(&u, &s, &h));
    assert_int_equal(h.list.n, 1);
    assert_int_equal(h.at[0].kind, TELEPATHIC_ANNOUNCED);
    assert_int_equal(h.at[0].seat, MARY);
    must(respond(&u, &s, BOB, BLUE));
    assert_int_equal(s.open.result, TELEPATHIC_WON);
}

static void the_performer_announces_where_the_giver_is_silent(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    must(announce(&u, &s, BOB, BLUE));
    must(tick(&u, &s, NULL));
    assert_int_equal(s.open.announcer, 1 + BOB);
    assert_int_equal(s.open.actor, MARY);
    assert_sound(&u, &s);
    must(respond(&u, &s, MARY, STAR));
    assert_int_equal(s.open.result, TELEPATHIC_WON);
}

static void with_opposed_teams_only_the_performer_may_announce(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = dealt(&u, 1);
    int performer = act_safely(&u, &s);
    (void)unused;

    assert_int_equal(s.open.open.awaited, PL_BIT(performer));
    must(tick(&u, &s, NULL));
    assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
    assert_sound(&u, &s);
}

static void directors_and_four_partners_have_no_window(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_DIRECTOR, 3);
    telepathic_state s = dealt(&u, 1);
    (void)unused;

    act_safely(&u, &s);
    assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
    u = with_window(TELEPATHIC_FOUR, 4);
    s = dealt(&u, 1);
    act_safely(&u, &s);
    assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
}

static void under_even_tempo_the_window_lasts_whole_beats(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_STANDARD);
    telepathic_setup u;
    telepathic_state s;
    (void)unused;

    o.first = 1;
    o.tempo = 1;
    o.tempo_ms = 2000;
    o.announce_ms = WINDOW_MS;
    u = prepared(&o, 2);
    s = dealt(&u, 3);
    for (int i = 0; i < 2; i++) { /* a card is given and performed */
        pl_choice list[20];
        g->legal(&u, &s, s.open.actor, list);
        must(make(&u, &s, s.open.actor, list[0].move, NULL));
        must(tick(&u, &s, NULL));
    }
    for (int beats = 3; beats; beats--) {
        assert_int_equal(s.open.open.phase, TELEPATHIC_ANSWERING);
        assert_int_equal(s.open.beats, beats);
        assert_int_equal(s.open.open.timer_kind, TELEPATHIC_BEAT);
        assert_sound(&u, &s);
        must(tick(&u, &s, NULL));
    }
    assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
    assert_sound(&u, &s);
}

static void impossible_answers_are_refused(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u), other = s;
    const char *why;
    (void)unused;

    other.answer[MARY] = 2 + BLUE; /* her own attribute */
    assert_int_equal(g->check(&u, &other, &why), PL_BAD_POSITION);
    other = s;
    other.answer[2] = 1;
    assert_int_equal(g->check(&u, &other, &why), PL_BAD_POSITION);
    other = s;
    other.open.open.awaited = 1 << MARY;
    assert_int_equal(g->check(&u, &other, &why), PL_BAD_POSITION);
}

static void a_window_is_none_or_at_least_50_ms(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_STANDARD);
    telepathic_setup u;
    const char *why;
    (void)unused;

    o.announce_ms = 49;
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_BAD_OPTION);
}

/* ---- a warning for the one who would announce ---------------------------- */

static uint8_t futile_for(const telepathic_setup *u, const telepathic_state *s,
                          int seat)
{
    telepathic_view v;
    g->view(u, s, seat, &v);
    return v.futile;
}

static void only_the_presser_is_warned_of_what_cannot_win(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    int met = telepathic_met(s.open.grid);
    (void)unused;

    assert_int_equal(met & (1 << BLUE | 1 << STAR), 1 << BLUE | 1 << STAR);
    assert_int_equal(futile_for(&u, &s, MARY), ~met & 0xff);
    assert_int_equal(futile_for(&u, &s, PL_WATCHER), 0);
    s.win[MARY] = GREEN + 1; /* hers does not stand: nothing can win */
    assert_int_equal(futile_for(&u, &s, MARY), 0xff);
    assert_int_equal(futile_for(&u, &s, BOB), ~met & 0xff);
}

/* ---- the end ------------------------------------------------------------- */

static void the_end_says_whose_lose_condition_stood(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    heard h;
    (void)unused;

    s.win[MARY] = ORANGE + 1;
    s.lose[MARY] = BLUE + 1;
    must(give(&u, &s, MARY, COLUMN_NORTH, BOB));
    must(make(&u, &s, BOB, (pl_move){ TELEPATHIC_PERFORM, { SET_C } }, &h));
    assert_int_equal(s.open.reason, TELEPATHIC_LOSE_LINE);
    const pl_event *end = &h.at[h.list.n - 1];
    assert_int_equal(end->kind, TELEPATHIC_ENDED);
    assert_int_equal(end->a[2], 1 << BOB); /* his stars stand */
    assert_int_equal(end->a[3], 1 << MARY);
    assert_int_equal(s.open.stood_win, 1 << BOB);
    assert_int_equal(s.open.stood_lose, 1 << MARY);
    assert_sound(&u, &s);
}

static void the_end_says_whose_win_condition_stood(void **unused)
{
    telepathic_setup u = with_window(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    must(announce(&u, &s, MARY, CROSS)); /* wrong, although all stands */
    must(tick(&u, &s, NULL));
    must(respond(&u, &s, BOB, BLUE));
    assert_int_equal(s.open.reason, TELEPATHIC_WRONG_NAME);
    assert_int_equal(s.open.stood_win, BOTH);
    assert_int_equal(s.open.stood_lose, 0);
    assert_sound(&u, &s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_an_action_both_partners_may_announce),
        cmocka_unit_test(the_window_does_not_depend_on_the_lines),
        cmocka_unit_test(answers_stay_unseen_until_the_window_ends),
        cmocka_unit_test(silence_passes_at_the_end_of_the_window),
        cmocka_unit_test(the_giver_is_heard_before_the_performer),
        cmocka_unit_test(the_performer_announces_where_the_giver_is_silent),
        cmocka_unit_test(with_opposed_teams_only_the_performer_may_announce),
        cmocka_unit_test(directors_and_four_partners_have_no_window),
        cmocka_unit_test(under_even_tempo_the_window_lasts_whole_beats),
        cmocka_unit_test(impossible_answers_are_refused),
        cmocka_unit_test(a_window_is_none_or_at_least_50_ms),
        cmocka_unit_test(only_the_presser_is_warned_of_what_cannot_win),
        cmocka_unit_test(the_end_says_whose_lose_condition_stood),
        cmocka_unit_test(the_end_says_whose_win_condition_stood),
    };
    return cmocka_run_group_tests_name("telepathic window", tests, NULL, NULL);
}
