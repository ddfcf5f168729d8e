/* SPDX-License-Identifier: MIT */
/* test_mysterium_epilogue.c - line-up, shared vision and vote. */
#include "games/mysterium/test_mysterium.h"

/* A vote of 'seats' players with these markers, the culprit in 'group'. */
static void reach_vote(myst *t, int seats, const uint8_t *marker, int group)
{
    sit(t, seats, MYSTERIUM_EASY);
    for (int i = 0; i < 2; i++)
        play_hour(t, 63);
    serve_all(t);
    for (int c = 0; c < t->u.psychics; c++)
        put(t, c, right_card(t, c));
    time_up(t);
    for (int c = 0; c < t->u.psychics; c++)
        t->s.open.marker[c] = 0;
    time_up(t);
    /* All found their last card in hour 3; the test says how far they are. */
    memcpy(t->s.open.marker, marker, t->u.psychics);
    for (int c = 0; c < t->u.psychics; c++)
        t->s.open.level[c] = (uint8_t)(marker[c] >= t->u.high     ? 3
                                       : marker[c] >= t->u.middle ? 2
                                                                  : 1);
    must_hold(t);
    move(t, 0, cast(group, 0, 1, 2));
}

/* Everybody votes as 'votes' says, by psychic, in the order of stages. */
static void all_vote(myst *t, const int *votes)
{
    while (t->s.open.open.phase != MYSTERIUM_OVER) {
        int seat = __builtin_ctz(game->turn(&t->u, &t->s));
        move(t, seat, vote(votes[__builtin_ctz(t->u.columns[seat])]));
    }
}

/* ---- line-up and shared vision ---------------------------------------------
 */

static void the_line_up_has_a_group_for_each_psychic(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    reach_line_up(&t);
    assert_int_equal(t.s.open.groups, 4);
    assert_memory_equal(t.s.open.group, t.s.screen, sizeof t.s.screen);
    assert_int_equal(heard(&t, MYSTERIUM_GROUP), 4);
    refused(&t, 0, cast(4, 0, 1, 2));
    refused(&t, 0, cast(0, 0, 1, 1)); /* three different cards */
    refused(&t, 0, cast(0, 0, 1, 7));
    refused(&t, 1, vote(0));
    move(&t, 0, cast(3, 4, 0, 2));
    assert_int_equal(t.s.open.hand, 4);
    int seat = __builtin_ctz(game->turn(&t.u, &t.s));
    refused(&t, seat, vote(4));
    refused(&t, seat, vote(5));
    refused(&t, seat, name(0));
    move(&t, seat, vote(3));
}

static void two_players_get_two_decoys_from_the_table(void **unused)
{
    myst t;
    (void)unused;

    for (uint32_t seed = 0; seed < 40; seed++) {
        mysterium_open before;
        sit(&t, 2, (int)(seed % 3));
        deal_seed(&t, seed);
        play_hour(&t, 63);
        play_hour(&t, 63);
        before = t.s.open;
        int last[2] = { right_card(&t, 0), right_card(&t, 1) };
        play_hour(&t, 63);
        assert_int_equal(t.s.open.groups, 4);
        for (int d = 2; d < 4; d++)
            for (int kind = 0; kind < 3; kind++) {
                int card = t.s.open.group[d].card[kind];
                assert_true(mysterium_place_of(&before, kind, card) >= 0);
                assert_true(card != last[0] && card != last[1]);
                assert_true(card != t.s.open.group[5 - d].card[kind]);
            }
        move(&t, 0, cast(3, 0, 1, 2)); /* a decoy may be the culprit */
        assert_int_equal(heard(&t, MYSTERIUM_SHOWN), 3);
        move(&t, 1, name(seed & 1 ? 3 : 2));
        assert_int_equal(t.s.open.won, seed & 1);
    }
}

static void levels_follow_the_track(void **unused)
{
    static const uint8_t few[4] = { 4, 5, 6, 7 };
    static const uint8_t many[6] = { 6, 7, 9, 10, 0, 16 };
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    play_hour(&t, 63);
    play_hour(&t, 63);
    t.s.open.marker[0] = 0;
    t.s.open.marker[1] = 1;
    t.s.open.marker[2] = 2;
    t.s.open.marker[3] = 3;
    play_hour(&t, 63); /* four hours are left */
    for (int c = 0; c < 4; c++) {
        assert_int_equal(t.s.open.marker[c], few[c]);
        assert_int_equal(t.s.open.level[c], c == 0 ? 1 : c == 3 ? 3 : 2);
    }
    sit(&t, 7, MYSTERIUM_EASY);
    for (int i = 0; i < 6; i++)
        play_hour(&t, i < 4 ? 0 : 63);
    memcpy(t.s.open.marker, many, sizeof many);
    play_hour(&t, 63); /* the seventh hour adds nothing */
    static const uint8_t want[6] = { 1, 2, 2, 3, 1, 3 };
    assert_memory_equal(t.s.open.level, want, sizeof want);
    assert_int_equal(t.s.open.spent_checks[0], 0);
}

static void the_order_of_shared_visions_is_random(void **unused)
{
    int first[3] = { 0 }, second[3] = { 0 };
    myst t;
    (void)unused;

    sit(&t, 3, MYSTERIUM_EASY);
    reach_line_up(&t);
    myst ready = t;
    for (uint32_t i = 0; i < 3000; i++) {
        t = ready;
        t.s.rng.key[0] = i;
        int shift = (int)(i % 3); /* whatever the ghost tags first */
        move(&t, 0, cast(0, shift, (shift + 1) % 3, (shift + 2) % 3));
        for (int kind = 0; kind < 3; kind++) {
            first[kind] += t.s.chosen[kind] == t.s.open.shared[0];
            second[kind] += t.s.chosen[kind] == t.s.open.shared[1];
        }
    }
    for (int kind = 0; kind < 3; kind++) {
        assert_in_range(first[kind], 890, 1110);
        assert_in_range(second[kind], 890, 1110);
    }
}

/* ---- the secret vote
 * ---------------------------------------------------------- */

/* The rulebook's example: 4, 11, 6 and 5 on the track. */
static void each_level_votes_after_its_vision(void **unused)
{
    static const uint8_t marker[4] = { 4, 11, 6, 5 };
    myst t;
    (void)unused;

    reach_vote(&t, 5, marker, 2);
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_VOTE1);
    assert_int_equal(t.s.open.open.awaited, 2);
    assert_true(t.s.open.shared[0] && !t.s.open.shared[1]);
    refused(&t, 2, vote(0)); /* not yet */
    move(&t, 1, vote(0));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_VOTE2);
    assert_int_equal(t.s.open.open.awaited, 8 | 16);
    assert_true(t.s.open.shared[1] && !t.s.open.shared[2]);
    refused(&t, 1, vote(1)); /* final */
    move(&t, 4, vote(2));
    refused(&t, 4, vote(1));
    assert_int_equal(t.s.open.open.awaited, 8 | 16);
    move(&t, 3, vote(2));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_VOTE3);
    move(&t, 2, vote(2));
    assert_int_equal(t.s.open.verdict, 3);
    assert_int_equal(t.s.open.won, 1);
    assert_int_equal(heard(&t, MYSTERIUM_VOTED), 4);
}

static void a_stage_without_voters_just_shows_its_vision(void **unused)
{
    static const uint8_t marker[3] = { 12, 12, 12 };
    myst t;
    (void)unused;

    reach_vote(&t, 4, marker, 0);
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_VOTE3);
    assert_int_equal(heard(&t, MYSTERIUM_SHOWN), 3);
    assert_int_equal(heard(&t, MYSTERIUM_POLL), 3);
}

static int verdict_of(const uint8_t *marker, const int *votes)
{
    myst t;

    reach_vote(&t, 5, marker, 0);
    all_vote(&t, votes);
    return t.s.open.verdict - 1;
}

static void most_votes_win(void **unused)
{
    static const uint8_t marker[4] = { 0, 0, 12, 12 };
    static const int votes[4] = { 1, 1, 2, 3 };
    (void)unused;

    assert_int_equal(verdict_of(marker, votes), 1);
}

static void a_tie_goes_to_the_furthest_of_those_tied(void **unused)
{
    static const uint8_t marker[4] = { 3, 2, 2, 1 };
    static const int tied[4] = { 2, 1, 1, 2 };
    (void)unused;

    assert_int_equal(verdict_of(marker, tied), 2);
}

/* Ruling R33: whoever voted outside the tied groups has no say. */
static void the_furthest_outside_the_tie_does_not_count(void **unused)
{
    static const uint8_t marker[5] = { 16, 4, 2, 3, 3 };
    static const int votes[5] = { 0, 1, 1, 2, 2 };
    myst t;
    (void)unused;

    reach_vote(&t, 6, marker, 1);
    all_vote(&t, votes);
    assert_int_equal(t.s.open.verdict, 2);
    assert_int_equal(t.s.open.won, 1);
}

static void a_lasting_tie_goes_to_the_eldest(void **unused)
{
    static const uint8_t marker[4] = { 5, 5, 5, 5 };
    static const int votes[4] = { 0, 1, 0, 1 };
    myst t;
    (void)unused;

    reach_vote(&t, 5, marker, 1);
    for (int i = 1; i <= 4; i++)
        t.s.open.elder[i] = (uint8_t)(i == 4 ? 1 : i + 1);
    all_vote(&t, votes);
    assert_int_equal(t.s.open.verdict, 2);
}

static void the_culprit_is_hidden_until_the_tally(void **unused)
{
    static const uint8_t marker[4] = { 4, 11, 6, 5 };
    static const int votes[4] = { 1, 1, 1, 0 };
    mysterium_view v;
    myst t;
    (void)unused;

    for (int group = 0; group < 2; group++) {
        reach_vote(&t, 5, marker, group);
        while (t.s.open.open.phase != MYSTERIUM_OVER) {
            for (int seat = 1; seat <= PL_WATCHER; seat++) {
                if (seat > 4 && seat != PL_WATCHER)
                    continue;
                game->view(&t.u, &t.s, seat, &v);
                assert_int_equal(v.culprit, 0);
                assert_int_equal(v.open.culprit, 0);
                assert_int_equal(v.chosen[0] | v.chosen[1] | v.chosen[2], 0);
                assert_int_equal(v.open.tags[0], 0);
            }
            int seat = __builtin_ctz(game->turn(&t.u, &t.s));
            move(&t, seat, vote(votes[seat - 1]));
        }
        assert_int_equal(t.s.open.won, group == 1);
        assert_int_equal(t.s.open.culprit, group + 1);
        assert_int_equal(game->score(&t.u, &t.s, 0), group ? 1000 : 0);
        assert_int_equal(game->score(&t.u, &t.s, 3), group ? 1000 : 0);
        for (int i = 0; i < 3; i++)
            assert_int_equal(t.s.chosen[t.s.open.tags[i] - 1],
                             t.s.open.shared[i]);
    }
}

static void the_ghost_sees_no_vote_before_the_tally(void **unused)
{
    static const uint8_t marker[4] = { 0, 0, 12, 12 };
    mysterium_view v[2];
    myst t, other;
    (void)unused;

    reach_vote(&t, 5, marker, 0);
    other = t;
    for (int stage = 0; stage < 3; stage++) {
        int seat = stage < 2 ? 1 + stage : 3;
        move(&t, seat, vote(0));
        move(&other, seat, vote(2));
        game->view(&t.u, &t.s, 0, &v[0]);
        game->view(&t.u, &other.s, 0, &v[1]);
        assert_memory_equal(&v[0], &v[1], sizeof v[0]);
        for (int i = 0; i < t.told.n; i++)
            if (t.event[i].seen_by & 1)
                assert_true(t.event[i].kind == MYSTERIUM_POLL ||
                            t.event[i].kind == MYSTERIUM_SHOWN);
        game->view(&t.u, &t.s, seat, &v[0]);
        assert_int_equal(v[0].vote, 1); /* the voter knows its own */
    }
}

/* Rulings R40 and R41. */
static void an_absent_psychic_abstains_when_time_is_up(void **unused)
{
    myst t;
    (void)unused;

    usual(&t);
    t.options.vote_ms = 120000;
    open_table(&t, 4);
    reach_line_up(&t);
    move(&t, 0, cast(1, 0, 1, 2));
    assert_int_equal(t.s.open.open.timer_ms, 120000);
    move(&t, 2, vote(1));
    myst none = t;
    none.s.vote[1] = 0;
    while (t.s.open.open.phase != MYSTERIUM_OVER)
        time_up(&t);
    assert_int_equal(t.s.open.won, 1);
    while (none.s.open.open.phase != MYSTERIUM_OVER)
        time_up(&none);
    assert_int_equal(none.s.open.verdict, 0);
    assert_int_equal(none.s.open.won, 0);
}

/* ---- the open vote
 * ------------------------------------------------------------ */

static void reach_naming(myst *t, int culprit)
{
    sit(t, 3, MYSTERIUM_EASY);
    assert_int_equal(t->s.open.psychics, 4);
    assert_int_equal(t->u.track, 0);
    reach_line_up(t);
    move(t, 0, cast(culprit, 0, 1, 2));
    assert_int_equal(heard(t, MYSTERIUM_SHOWN), 3);
    assert_int_equal(t->s.open.open.phase, MYSTERIUM_NAMING);
}

static void three_players_must_name_the_same_group(void **unused)
{
    myst t;
    (void)unused;

    reach_naming(&t, 2);
    for (int c = 0; c < 4; c++)
        assert_int_equal(t.s.open.marker[c], 0);
    move(&t, 1, name(1));
    assert_int_equal(t.s.open.named[1], 2); /* openly */
    refused(&t, 1, name(2));
    move(&t, 2, name(2));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_NAMING);
    assert_int_equal(t.s.open.differed, 1);
    move(&t, 2, name(2));
    move(&t, 1, name(2));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_OVER);
    assert_int_equal(t.s.open.won, 1);
}

/* Ruling R35. */
static void after_three_differing_pairs_the_eldest_decides(void **unused)
{
    myst t;
    (void)unused;

    reach_naming(&t, 3);
    t.s.open.elder[1] = 2;
    t.s.open.elder[2] = 1;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(t.s.open.open.phase, MYSTERIUM_NAMING);
        move(&t, 1, name(0));
        move(&t, 2, name(3));
    }
    assert_int_equal(t.s.open.verdict, 4);
    assert_int_equal(t.s.open.won, 1);
}

static void an_open_vote_ends_with_its_clock(void **unused)
{
    myst t, alone, none;
    (void)unused;

    usual(&t);
    t.options.vote_ms = 50;
    t.options.age[1] = 1;
    t.options.age[2] = 2;
    open_table(&t, 3);
    reach_line_up(&t);
    move(&t, 0, cast(3, 0, 1, 2));
    none = alone = t;
    move(&alone, 2, name(3)); /* the present player decides alone */
    time_up(&alone);
    assert_int_equal(alone.s.open.verdict, 4);
    time_up(&none);
    assert_int_equal(none.s.open.won, 0);
    move(&t, 2, name(3));
    move(&t, 1, name(0));
    move(&t, 2, name(1));
    time_up(&t);
    assert_int_equal(t.s.open.verdict, 1); /* what the eldest named last */
}

/* A psychic may abstain, unseen like a vote. */
static void an_abstention_is_sealed_and_counts_for_nobody(void **unused)
{
    pl_move abstain = { MYSTERIUM_ABSTAIN };
    mysterium_view was, is;
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    reach_line_up(&t);
    refused(&t, 1, abstain);
    move(&t, 0, cast(1, 0, 1, 2));
    while (t.s.open.open.phase != MYSTERIUM_OVER) {
        int seat = __builtin_ctz(game->turn(&t.u, &t.s) & 14);
        game->view(&t.u, &t.s, 0, &was);
        move(&t, seat, seat == 1 ? abstain : vote(1));
        game->view(&t.u, &t.s, 0, &is);
        if (t.s.open.open.phase == was.open.open.phase)
            assert_memory_equal(&was, &is, sizeof was);
    }
    assert_int_equal(t.s.open.votes[0], 0);
    assert_int_equal(t.s.open.votes[1], 2);
    assert_int_equal(t.s.open.verdict, 2);
}

static void a_late_voter_abstains(void **unused)
{
    pl_rng rng = { .at = 0 };
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    reach_line_up(&t);
    assert_int_equal(game->late(&t.u, &t.s, 0, &rng).kind, 0); /* the ghost */
    move(&t, 0, cast(1, 0, 1, 2));
    int seat = __builtin_ctz(game->turn(&t.u, &t.s));
    assert_int_equal(game->late(&t.u, &t.s, seat, &rng).kind,
                     MYSTERIUM_ABSTAIN);
}

/* With three players the one who is there decides. */
static void a_late_player_of_three_joins_the_other(void **unused)
{
    pl_rng rng = { .at = 0 };
    myst t;
    (void)unused;

    sit(&t, 3, MYSTERIUM_EASY);
    reach_line_up(&t);
    move(&t, 0, cast(1, 0, 1, 2));
    assert_int_equal(game->late(&t.u, &t.s, 2, &rng).kind, 0);
    move(&t, 1, name(3));
    pl_move m = game->late(&t.u, &t.s, 2, &rng);
    assert_int_equal(m.kind, MYSTERIUM_NAME);
    assert_int_equal(m.a[0], 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_up_has_a_group_for_each_psychic),
        cmocka_unit_test(two_players_get_two_decoys_from_the_table),
        cmocka_unit_test(levels_follow_the_track),
        cmocka_unit_test(the_order_of_shared_visions_is_random),
        cmocka_unit_test(each_level_votes_after_its_vision),
        cmocka_unit_test(a_stage_without_voters_just_shows_its_vision),
        cmocka_unit_test(most_votes_win),
        cmocka_unit_test(a_tie_goes_to_the_furthest_of_those_tied),
        cmocka_unit_test(the_furthest_outside_the_tie_does_not_count),
        cmocka_unit_test(a_lasting_tie_goes_to_the_eldest),
        cmocka_unit_test(the_culprit_is_hidden_until_the_tally),
        cmocka_unit_test(the_ghost_sees_no_vote_before_the_tally),
        cmocka_unit_test(an_absent_psychic_abstains_when_time_is_up),
        cmocka_unit_test(three_players_must_name_the_same_group),
        cmocka_unit_test(after_three_differing_pairs_the_eldest_decides),
        cmocka_unit_test(an_open_vote_ends_with_its_clock),
        cmocka_unit_test(an_abstention_is_sealed_and_counts_for_nobody),
        cmocka_unit_test(a_late_voter_abstains),
        cmocka_unit_test(a_late_player_of_three_joins_the_other),
    };
    return cmocka_run_group_tests_name("mysterium epilogue", tests, NULL, NULL);
}
