/* SPDX-License-Identifier: MIT */
/* test_trial.c - pairs of games with two decks, as the workshop counts them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "extras/trial.h"
#include "wire/write.h"

static pl_trial *play(const cv_deck *deck, int seats, const char *bot, int from,
                      int to)
{
    const char *why;
    pl_trial *t = pl_trial_new(deck, seats, bot, &why);

    assert_non_null(t);
    for (int i = from; i < to; i++)
        assert_true(pl_trial_play(t, (uint64_t)i));
    return t;
}

/* The default deck with items that hurt more. */
static cv_deck heavier(void)
{
    cv_deck deck = clairvoyance_deck;

    for (int d = 0; d < deck.designs; d++)
        if (deck.card[d].type == CV_ITEM)
            deck.card[d].damage = CV_HEALTH;
    return deck;
}

static void the_same_deck_changes_nothing(void **unused)
{
    pl_trial *t = play(&clairvoyance_deck, 4, NULL, 0, 50);
    (void)unused;

    for (int i = 0; i < PL_TRIAL_TALLIES; i++) {
        const pl_tally *y = pl_trial_tally(t, i);
        assert_int_equal(y->n[0], y->n[1]);
        assert_int_equal(y->x[0], y->x[1]);
        assert_int_equal(y->xx[0], y->x0x1);
    }
    pl_trial_free(t);
}

static void every_seat_is_a_character_and_one_wins(void **unused)
{
    uint64_t seats = 0, wins = 0;
    (void)unused;

    for (int players = 2; players <= CV_SEATS; players++) {
        pl_trial *t = play(&clairvoyance_deck, players, NULL, 0, 20);
        for (int i = 0; i < CV_CHARACTERS; i++) {
            seats += pl_trial_tally(t, PL_TRIAL_ROLE + i)->n[1];
            wins += pl_trial_tally(t, PL_TRIAL_ROLE + i)->x[1];
        }
        pl_trial_free(t);
    }
    assert_int_equal(seats, 20 * (2 + 3 + 4 + 5));
    assert_in_range(wins, 70, 80); /* a few are drawn */
}

static void heavier_furniture_makes_shorter_games(void **unused)
{
    cv_deck deck = heavier();
    pl_trial *t = play(&deck, 4, NULL, 0, 200);
    const pl_tally *rounds = pl_trial_tally(t, PL_TRIAL_ROUNDS);
    (void)unused;

    assert_int_equal(rounds->n[0], 200);
    assert_int_equal(rounds->n[1], 200);
    assert_true(10 * rounds->x[1] < 9 * rounds->x[0]);
    pl_trial_free(t);
}

static void counts_of_parts_add_up(void **unused)
{
    cv_deck deck = heavier();
    pl_trial *all = play(&deck, 3, NULL, 0, 30);
    pl_trial *first = play(&deck, 3, NULL, 0, 10);
    pl_trial *rest = play(&deck, 3, NULL, 10, 30);
    (void)unused;

    for (int i = 0; i < PL_TRIAL_TALLIES; i++) {
        const uint64_t *a = (const uint64_t *)pl_trial_tally(all, i);
        const uint64_t *b = (const uint64_t *)pl_trial_tally(first, i);
        const uint64_t *c = (const uint64_t *)pl_trial_tally(rest, i);
        for (size_t k = 0; k < sizeof(pl_tally) / sizeof *a; k++)
            assert_int_equal(a[k], b[k] + c[k]);
    }
    pl_trial_free(all);
    pl_trial_free(first);
    pl_trial_free(rest);
}

/* A card that only one of the decks has is counted for that one alone. */
static void cards_are_matched_by_name(void **unused)
{
    cv_deck deck = clairvoyance_deck;
    pl_trial *t;
    (void)unused;

    strcpy(deck.card[0].name, "Settee");
    t = play(&deck, 4, NULL, 0, 40);
    /* The rows are the new deck's cards, then what only the other has. */
    assert_int_equal(pl_trial_tally(t, PL_TRIAL_USE)->n[0], 0);
    assert_int_equal(pl_trial_tally(t, PL_TRIAL_USE)->n[1], 40);
    assert_true(pl_trial_tally(t, PL_TRIAL_USE)->x[1] > 0);
    assert_int_equal(pl_trial_tally(t, PL_TRIAL_USE + deck.designs)->n[0], 40);
    assert_int_equal(pl_trial_tally(t, PL_TRIAL_USE + deck.designs)->n[1], 0);
    pl_trial_free(t);
}

static void a_trial_can_be_played_by_a_search(void **unused)
{
    cv_deck deck = heavier();
    pl_trial *t = play(&deck, 2, "keen:5", 0, 2);
    char *text = pl_write_new(pl_trial_write, t, NULL);
    (void)unused;

    assert_non_null(strstr(text, "{\"pairs\":2,"));
    assert_non_null(strstr(text, "{\"name\":\"Luke\",\"win\":["));
    free(text);
    pl_trial_free(t);
}

static void a_trial_that_cannot_be_played_is_refused(void **unused)
{
    const char *why = NULL;
    (void)unused;

    assert_null(pl_trial_new(&clairvoyance_deck, 1, NULL, &why));
    assert_non_null(why);
    assert_null(pl_trial_new(&clairvoyance_deck, 6, NULL, &why));
    assert_null(pl_trial_new(&clairvoyance_deck, 4, "nobody", &why));
    assert_string_equal(why, "there is no such bot for this game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_deck_changes_nothing),
        cmocka_unit_test(every_seat_is_a_character_and_one_wins),
        cmocka_unit_test(heavier_furniture_makes_shorter_games),
        cmocka_unit_test(counts_of_parts_add_up),
        cmocka_unit_test(cards_are_matched_by_name),
        cmocka_unit_test(a_trial_can_be_played_by_a_search),
        cmocka_unit_test(a_trial_that_cannot_be_played_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
