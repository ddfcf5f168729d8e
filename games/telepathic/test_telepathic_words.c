/* SPDX-License-Identifier: MIT */
/* test_telepathic_words.c - Telepathic as people and programs read it.
 *
 * usage: test_telepathic_words EXAMPLE, the worked example as a position. */
#include "games/telepathic/test_telepathic.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/words.h"
#include "wire/position.h"
#include "wire/read.h"
#include "wire/write.h"

static const char *example_file;

static void expect_drawing(const telepathic_setup *u, const telepathic_state *s,
                           int seats, int seat, const char *want)
{
    telepathic_view v;
    char buf[4000];
    pl_text t;

    g->view(u, s, seat, &v);
    pl_text_init(&t, buf, sizeof buf);
    g->words->draw(u, seats, &v, &t);
    assert_string_equal(buf, want);
}

static void the_example_drawn_for_mary(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    expect_drawing(
        &u, &s, 2, MARY,
        "Telepathic, standard, after action 2\n"
        "\n"
        "    A                B                C                D\n"
        "1   orange cross     green cross      purple square    orange star\n"
        "2   blue square      blue star        purple cross     purple star\n"
        "3   blue cross       purple circle    blue circle      green star\n"
        "4   green circle     orange circle    orange square    green square\n"
        "\n"
        "Row:   column-north, row-east, clockwise, row-mirror\n"
        "Deck:  4 cards\n"
        "Used:  column-south, column-mirror\n"
        "\n"
        "> seat 1, colour, wins with blue, loses with orange\n"
        "  seat 2, shape\n"
        "\n"
        "seat 1 gives a card.\n");
}

static void the_end_of_the_example_drawn_for_all(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    announce(&u, &s, MARY, STAR);
    respond(&u, &s, BOB, BLUE);
    expect_drawing(
        &u, &s, 2, PL_WATCHER,
        "Telepathic, standard, after action 3\n"
        "\n"
        "    A                B                C                D\n"
        "1   orange cross     green cross      purple cross     orange star\n"
        "2   blue square      blue star        blue circle      purple star\n"
        "3   blue cross       purple circle    orange square    green star\n"
        "4   green circle     orange circle    purple square    green square\n"
        "\n"
        "Row:   counter-clockwise, row-east, clockwise, row-mirror\n"
        "Deck:  3 cards\n"
        "Used:  column-north, column-south, column-mirror\n"
        "\n"
        "  seat 1, colour, wins with blue, loses with orange\n"
        "  seat 2, shape, wins with star, loses with circle\n"
        "\n"
        "seat 1 announced star; the answer was blue\n"
        "\n"
        "The game is over: won, all-right.\n");
}

static void every_drawing_fits_a_terminal(void **unused)
{
    static const uint8_t seats[6] = { 2, 2, 2, 8, 4, 4 };
    uint8_t seed[32] = { 2 };
    pl_luck luck;
    (void)unused;

    pl_luck_init(&luck, seed);
    for (uint32_t n = 0; n < 600; n++) {
        telepathic_setup u = table((int)(n % 6), seats[n % 6]);
        telepathic_state s = dealt(&u, n);
        while (!s.open.result) {
            telepathic_view v;
            pl_choice list[20];
            char buf[4000];
            pl_text t;
            int count = g->legal(&u, &s, s.open.actor, list);
            pl_move m = pl_choices_random(list, count, &luck);
            if (s.open.open.phase == TELEPATHIC_ANSWERING)
                m = list[count - 1].move;
            else if (s.open.open.phase == TELEPATHIC_GIVING)
                m = list[0].move;
            make(&u, &s, s.open.actor, m, NULL);
            g->view(&u, &s, (int)pl_luck_roll(&luck, 2), &v);
            pl_text_init(&t, buf, sizeof buf);
            g->words->draw(&u, u.seats, &v, &t);
            assert_false(t.full);
            for (char *line = buf, *end; (end = strchr(line, '\n'));
                 line = end + 1)
                assert_in_range(end - line, 0, 80);
        }
    }
}

static void moves_read_as_words(void **unused)
{
    static const struct {
        const char *words;
        pl_move move;
    } rows[] = {
        { "give column-north 2", { TELEPATHIC_GIVE, { COLUMN_NORTH, 1 } } },
        { "perform column-C", { TELEPATHIC_PERFORM, { SET_C } } },
        { "perform south-east", { TELEPATHIC_PERFORM, { SET_SE } } },
        { "pass", { TELEPATHIC_PASS } },
        { "announce star", { TELEPATHIC_ANNOUNCE, { STAR } } },
        { "respond blue", { TELEPATHIC_RESPOND, { BLUE } } },
        { "name green square", { TELEPATHIC_NAME, { GREEN, 3 } } },
    };
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    pl_writing w = { g, &u, 2, 0 };
    (void)unused;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pl_move m = { 0 };
        const char *why;
        char buf[100];
        pl_text t;
        assert_int_equal(
            pl_words_read(&w, rows[i].words, strlen(rows[i].words), &m, &why),
            PL_OK);
        assert_memory_equal(&m, &rows[i].move, sizeof m);
        pl_text_init(&t, buf, sizeof buf);
        pl_words_move(&t, &w, m);
        assert_string_equal(buf, rows[i].words);
    }
}

static char *contents(const char *path)
{
    static char buf[20000];
    FILE *f = fopen(path, "rb");
    size_t n;

    assert_non_null(f);
    n = fread(buf, 1, sizeof buf - 1, f);
    fclose(f);
    buf[n] = 0;
    return buf;
}

static void the_example_is_a_position(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state want = example(&u);
    char *text = contents(example_file);
    pl_position p;
    pl_fault fault;
    json_t *in = pl_json_parse(text, strlen(text), 20000, &fault);
    (void)unused;

    assert_non_null(in);
    if (pl_position_read(&p, in, &fault) != PL_OK)
        fail_msg("%s: %s", fault.field, fault.text);
    json_decref(in);
    assert_memory_equal(p.setting.setup, &u, sizeof u);
    assert_memory_equal(p.state, &want, sizeof want);
    pl_position_release(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_drawn_for_mary),
        cmocka_unit_test(the_end_of_the_example_drawn_for_all),
        cmocka_unit_test(every_drawing_fits_a_terminal),
        cmocka_unit_test(moves_read_as_words),
        cmocka_unit_test(the_example_is_a_position),
    };

    if (argc != 2) {
        fprintf(stderr, "usage: test_telepathic_words EXAMPLE\n");
        return 2;
    }
    example_file = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
