/* SPDX-License-Identifier: MIT */
/* test_deck.c - .deck files: the default deck, and errors with line and
 * column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "extras/deck.h"

static char text[PL_DECK_BYTES];

static size_t load(const char *name)
{
    char path[512];
    size_t n;
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", DECKS, name);
    f = fopen(path, "rb");
    assert_non_null(f);
    n = fread(text, 1, sizeof text, f);
    fclose(f);
    return n;
}

static void the_default_deck_is_the_one_compiled_in(void **unused)
{
    cv_deck deck;
    pl_deck_fault fault;
    (void)unused;
    assert_int_equal(pl_deck_read(text, load("default.deck"), &deck, &fault),
                     PL_OK);
    assert_memory_equal(&deck, &clairvoyance_deck, sizeof deck);
}

static void the_default_deck_has_80_cards_of_36_designs(void **unused)
{
    int cards[4] = { 0 }, face[9] = { 0 }, all = 0;
    (void)unused;
    for (int d = 0; d < clairvoyance_deck.designs; d++) {
        const cv_card *c = &clairvoyance_deck.card[d];
        cards[c->type] += c->copies;
        all += c->copies;
        for (int f = 1; f <= 8; f++)
            face[f] += c->faces >> f & 1 ? c->copies : 0;
    }
    assert_int_equal(clairvoyance_deck.designs, 36);
    assert_int_equal(all, 80);
    assert_int_equal(cards[CV_ITEM], 22);
    assert_int_equal(cards[CV_SINGLE], 19);
    assert_int_equal(cards[CV_CONTINUOUS], 18);
    assert_int_equal(cards[CV_INSTANT], 21);
    for (int f = 1; f <= 8; f++)
        assert_in_range(face[f], 15, 19);
}

static void a_written_deck_reads_back(void **unused)
{
    cv_deck deck;
    pl_deck_fault fault;
    pl_text t;
    (void)unused;
    pl_text_init(&t, text, sizeof text);
    pl_deck_write(&t, &clairvoyance_deck);
    assert_int_equal(pl_deck_read(text, t.n, &deck, &fault), PL_OK);
    assert_memory_equal(&deck, &clairvoyance_deck, sizeof deck);
}

static void faulty(const char *deck_text, int line, int column, const char *why)
{
    cv_deck deck, before;
    pl_deck_fault fault;

    memset(&deck, 7, sizeof deck);
    before = deck;
    assert_int_equal(pl_deck_read(deck_text, strlen(deck_text), &deck, &fault),
                     PL_BAD_DATA);
    assert_int_equal(fault.line, line);
    assert_int_equal(fault.column, column);
    if (!strstr(fault.text, why))
        fail_msg("'%s' does not speak of '%s'", fault.text, why);
    assert_memory_equal(&deck, &before, sizeof deck);
}

static void faults_name_line_and_column(void **unused)
{
    (void)unused;
    faulty("", 1, 1, "no card");
    faulty("deck 2\n", 1, 1, "deck 1");
    faulty("deck 1\n\nLamp | 5 | item | 2 5 8 | 2\n", 3, 28, "six columns");
    faulty("deck 1\nLamp | 5 | item | 2 | 2 | none | x\n", 2, 33,
           "more than six");
    faulty("deck 1\nLamp | x | item | 2 | 2 | none\n", 2, 8, "copies");
    faulty("deck 1\nLamp | 5 | thing | 2 | 2 | none\n", 2, 12, "type");
    faulty("deck 1\nLamp | 5 | item | 2 9 | 2 | none\n", 2, 21, "faces");
    faulty("deck 1\nLamp | 5 | item | 2 2 | 2 | none\n", 2, 21, "twice");
    faulty("deck 1\nLamp | 5 | item | 2 | x | none\n", 2, 23, "damage");
    faulty("deck 1\nLamp | 5 | item | 2 | 2 | melt\n", 2, 27, "effect");
    faulty("deck 1\nLamp | 5 | item | 2 | 2 | none 1 2\n", 2, 34, "one number");
    faulty("deck 1\n# fine\nLamp | 5 | item | 2 | 2 | heal 2\n", 3, 27,
           "not one for this type");
    faulty("deck 1\nSalts | 5 | single-use | 2 | 2 | heal\n", 2, 34, "param");
    faulty("deck 1\nLamp | 5 | item | - | 2 | none\n", 2, 19, "faces");
    faulty("deck 1\nLamp | 5 | item | 2 | 2 | none\n", 2, 8, "40 to 100");
    faulty("deck 1\nLamp\t| 5\n", 2, 5, "control");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_deck_is_the_one_compiled_in),
        cmocka_unit_test(the_default_deck_has_80_cards_of_36_designs),
        cmocka_unit_test(a_written_deck_reads_back),
        cmocka_unit_test(faults_name_line_and_column),
    };
    return cmocka_run_group_tests_name("deck", tests, NULL, NULL);
}
