/* SPDX-License-Identifier: MIT */
/* test_knowledge.c - the heuristics of the search, checked on positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/policy.h"
#include "bots/tree.h"
#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "rules/drive.h"
#include "rules/schema.h"

enum { ROOM = 8192, LIST = 16384 };

typedef struct {
    const pl_game *g;
    const pl_knowledge *know;
    pl_refiner *refine; /* or NULL */
    _Alignas(16) uint8_t options[64], setup[ROOM], state[ROOM], world[ROOM];
    _Alignas(16) uint8_t view[ROOM];
    pl_choice list[LIST], copy[2][LIST];
    uint16_t weight[LIST], again[LIST];
} room;

static void room_init(room *r, const pl_game *g, int seats)
{
    const char *why = NULL;

    assert_true(g->state_size <= ROOM && g->setup_size <= ROOM &&
                g->view_size <= ROOM && g->max_choices <= LIST);
    r->g = g;
    r->know = pl_knowledge_of(g->id);
    pl_options_init(g, r->options);
    assert_int_equal(g->prepare(r->options, seats, g->data, r->setup, &why),
                     PL_OK);
}

/* The rating of a seat's moves must not depend on what it cannot know. So it
 * must be the same in the true state and in every world that fits the seat's
 * view. */
static void compare(room *r, int seat, int n, pl_rng *rng)
{
    r->know->rate(r->setup, r->state, seat, r->list, n, r->weight);
    r->g->view(r->setup, r->state, seat, r->view);
    r->g->guess(r->setup, r->view, rng, r->world);
    r->know->rate(r->setup, r->world, seat, r->list, n, r->again);
    if (r->refine) {
        memcpy(r->copy[0], r->list, (size_t)n * sizeof *r->list);
        memcpy(r->copy[1], r->list, (size_t)n * sizeof *r->list);
        r->refine(r->setup, r->state, seat, r->copy[0], n, r->weight);
        r->refine(r->setup, r->world, seat, r->copy[1], n, r->again);
        assert_memory_equal(r->copy[0], r->copy[1],
                            (size_t)n * sizeof *r->list);
    }
    assert_memory_equal(r->weight, r->again, (size_t)n * sizeof *r->weight);
}

static void play(room *r, uint8_t seed)
{
    uint8_t key[32] = { seed, 3 };
    pl_drive drive = { 0 };
    pl_rng rng = { .key = { seed } };
    uint16_t seats;
    pl_luck luck;

    pl_luck_init(&luck, key);
    r->g->deal(r->setup, key, r->state);
    while ((seats = pl_drive_next(&drive, r->g, r->setup, r->state))) {
        int seat = __builtin_ctz(seats);
        int n = r->g->legal(r->setup, r->state, seat, r->list);
        if (seat != PL_CLOCK)
            compare(r, seat, n, &rng);
        pl_move m = pl_choices_random(r->list, n, &luck);
        assert_int_equal(r->g->apply(r->setup, r->state, seat, m, NULL), PL_OK);
        pl_drive_moved(&drive, seat);
    }
}

static void ratings_depend_only_on_what_the_seat_knows(void **unused)
{
    static room r;
    (void)unused;

    for (uint8_t seed = 0; seed < 10; seed++) {
        room_init(&r, &illusionist_game, 2);
        play(&r, seed);
        room_init(&r, &clairvoyance_game, 2 + seed % 4);
        play(&r, seed);
    }
}

/* So must what the workshop's quick bots make of them. */
static void refined_ratings_depend_only_on_what_the_seat_knows(void **unused)
{
    static room r;
    const char *why = NULL;
    (void)unused;

    for (uint8_t seed = 0; seed < 10; seed++) {
        int seats = 2 + seed % 4;
        room_init(&r, &clairvoyance_game, seats);
        ((cv_options *)r.options)->expansion = 1;
        assert_int_equal(
            r.g->prepare(r.options, seats, r.g->data, r.setup, &why), PL_OK);
        r.refine = pl_policy_refine_clairvoyance;
        play(&r, seed);
    }
}

/* ---- forgetting ---------------------------------------------------------- */

/* A view from which facts were removed must still be consistent: the view of a
 * world drawn from it equals it. Returns how often something was forgotten, so
 * that the test can see that it was tried at all. */
static int play_forgetting(room *r, uint8_t seed)
{
    static uint8_t memory[5][PL_MEMORY_SIZE], left[ROOM], again[ROOM];
    uint8_t key[32] = { seed, 6 };
    pl_drive drive = { 0 };
    pl_rng rng = { .key = { seed } };
    uint16_t seats;
    pl_luck luck;
    int forgot = 0;

    memset(memory, 0, sizeof memory);
    pl_luck_init(&luck, key);
    r->g->deal(r->setup, key, r->state);
    while ((seats = pl_drive_next(&drive, r->g, r->setup, r->state))) {
        int seat = __builtin_ctz(seats);
        if (seat != PL_CLOCK) {
            r->g->view(r->setup, r->state, seat, r->view);
            memcpy(left, r->view, r->g->view_size);
            r->know->forget(r->setup, left, memory[seat]);
            if (memcmp(left, r->view, r->g->view_size) != 0) {
                r->g->guess(r->setup, left, &rng, r->world);
                r->g->view(r->setup, r->world, seat, again);
                assert_memory_equal(left, again, r->g->view_size);
                forgot++;
            }
        }
        int n = r->g->legal(r->setup, r->state, seat, r->list);
        pl_move m = pl_choices_random(r->list, n, &luck);
        r->g->apply(r->setup, r->state, seat, m, NULL);
        pl_drive_moved(&drive, seat);
    }
    return forgot;
}

static void forgetting_leaves_a_consistent_view(void **unused)
{
    static room r;
    int illusionist = 0, clairvoyance = 0;
    (void)unused;

    for (uint8_t seed = 0; seed < 40; seed++) {
        room_init(&r, &illusionist_game, 2);
        illusionist += play_forgetting(&r, seed);
        room_init(&r, &clairvoyance_game, 2 + seed % 4);
        clairvoyance += seed < 10 ? play_forgetting(&r, seed) : 0;
    }
    print_message("# forgot %d and %d times\n", illusionist, clairvoyance);
    assert_true(illusionist > 5);
    assert_true(clairvoyance > 5);
}

static void
a_card_that_was_looked_at_is_forgotten_after_six_turns(void **unused)
{
    static room r;
    static const uint8_t seed[32] = { 2 };
    uint8_t memory[PL_MEMORY_SIZE] = { 0 };
    ill_state *s = (ill_state *)r.state;
    ill_view *v = (ill_view *)r.view;
    (void)unused;

    room_init(&r, &illusionist_game, 2);
    illusionist_game.deal(r.setup, seed, s);
    int seat = s->open.turn, rank = s->slot[seat][2];
    pl_move look = { ILL_LOOK, { 2 } };
    assert_int_equal(illusionist_game.apply(r.setup, s, seat, look, NULL),
                     PL_OK);
    for (int turns = 0; turns <= 7; turns++, s->open.number++) {
        illusionist_game.view(r.setup, s, seat, v);
        r.know->forget(r.setup, v, memory);
        assert_int_equal(v->sight[2], turns <= 6 ? rank : 0);
    }
}

/* The weight of the one listed move that is 'm'. */
static int weight_of(room *r, int seat, pl_move m)
{
    int n = r->g->legal(r->setup, r->state, seat, r->list);

    r->know->rate(r->setup, r->state, seat, r->list, n, r->weight);
    for (int i = 0; i < n; i++)
        if (memcmp(&r->list[i].move, &m, sizeof m) == 0)
            return r->weight[i];
    fail();
    return 0;
}

static void a_struck_seat_gives_the_samurai_it_holds(void **unused)
{
    static room r;
    static const uint8_t seed[32] = { 1 };
    ill_state *s = (ill_state *)r.state;
    (void)unused;

    room_init(&r, &illusionist_game, 2);
    illusionist_game.deal(r.setup, seed, s);
    s->open.turn = 0;
    s->open.open.phase = ILL_RESCUE;
    s->open.open.awaited = PL_BIT(1);
    s->hand[1] = 1u << ILL_SAMURAI | 1u << ILL_BARD | 1u << ILL_MONK;
    assert_int_equal(weight_of(&r, 1, (pl_move){ ILL_DECLINE }), 0);
    assert_int_equal(weight_of(&r, 1, (pl_move){ ILL_THROW, { ILL_BARD } }), 0);
    assert_int_equal(weight_of(&r, 1, (pl_move){ ILL_SAVE, { 3 } }), 0);
    assert_true(weight_of(&r, 1, (pl_move){ ILL_THROW, { ILL_SAMURAI } }) > 0);
    s->hand[1] = 1u << ILL_ORACLE | 1u << ILL_BARD | 1u << ILL_MONK;
    assert_true(weight_of(&r, 1, (pl_move){ ILL_SAVE, { 3 } }) > 0);
}

static void a_seat_never_looks_at_a_card_it_has_seen(void **unused)
{
    static room r;
    static const uint8_t seed[32] = { 2 };
    ill_state *s = (ill_state *)r.state;
    (void)unused;

    room_init(&r, &illusionist_game, 2);
    illusionist_game.deal(r.setup, seed, s);
    int seat = s->open.turn;
    s->sight[seat][2] = s->slot[seat][2];
    assert_int_equal(weight_of(&r, seat, (pl_move){ ILL_LOOK, { 2 } }), 0);
    assert_true(weight_of(&r, seat, (pl_move){ ILL_LOOK, { 1 } }) > 0);
    assert_int_equal(weight_of(&r, seat, (pl_move){ ILL_ACTIVATE, { 1 } }), 0);
}

/* In a window where others throw at others, passing is the only choice left
 * after rating, whatever the hand would allow. */
static void a_seat_only_passes_in_windows_of_others(void **unused)
{
    static room r;
    const cv_state *s = (const cv_state *)r.state;
    int found = 0;
    (void)unused;

    room_init(&r, &clairvoyance_game, 4);
    for (uint8_t seed = 0; seed < 20; seed++) {
        uint8_t key[32] = { seed };
        pl_drive drive = { 0 };
        pl_luck luck;
        uint16_t seats;
        pl_luck_init(&luck, key);
        r.g->deal(r.setup, key, r.state);
        while ((seats = pl_drive_next(&drive, r.g, r.setup, r.state))) {
            int seat = __builtin_ctz(seats);
            int n = r.g->legal(r.setup, r.state, seat, r.list);
            const cv_flight *f = &s->open.flight;
            if (s->open.open.phase == CV_TICK && seat != PL_CLOCK && n > 1 &&
                f->how == CV_FLUNG && f->by != seat && f->at != seat) {
                int kept = 0;
                r.know->rate(r.setup, r.state, seat, r.list, n, r.weight);
                for (int i = 0; i < n; i++)
                    kept += r.weight[i] != 0;
                assert_int_equal(kept, 1);
                found++;
            }
            pl_move m = pl_choices_random(r.list, n, &luck);
            r.g->apply(r.setup, r.state, seat, m, NULL);
            pl_drive_moved(&drive, seat);
        }
    }
    assert_true(found > 5);
}

/* ---- sealed at once ------------------------------------------------------ */

/* Where two seats seal at the same time and each colour beats another, no
 * colour is better. A search that saw the other's choice, or settled on one
 * colour, would not visit all four about equally often. */
static void simultaneous_sealed_choices_get_equal_visits(void **unused)
{
    enum { SEARCHES = 8 };
    static room r;
    pl_mind head = { .game = &mindseye_game, .setup = r.setup, .seats = 2 };
    double share[4] = { 0 };
    (void)unused;

    room_init(&r, &mindseye_game, 2);
    head.budget = (pl_budget){ .iterations = 4000 };
    void *block = malloc(pl_tree_size(&mindseye_game, &head.budget));
    for (uint8_t seed = 0; seed < SEARCHES; seed++) {
        uint8_t key[32] = { seed, 1 };
        pl_tree t = { 0 };
        pl_tree_init(&t, &head, block);
        t.know = pl_knowledge_of(NULL);
        pl_luck_init(&t.luck, key);
        mindseye_game.deal(r.setup, key, r.state);
        mindseye_game.view(r.setup, r.state, 0, r.view);
        pl_tree_grow(&t, r.view, head.budget);
        const pl_node *root = pl_tree_root(&t, r.view, 0);
        assert_non_null(root);
        for (uint32_t e = root->first; e; e = t.pool[e].next) {
            double part = (double)t.pool[e].visits / root->visits;
            assert_true(part > 0.05 && part < 0.6);
            share[t.pool[e].move.a[0]] += part / SEARCHES;
        }
    }
    free(block);
    for (int c = 0; c < 4; c++) {
        print_message("# colour %d: %.0f %%\n", c, 100 * share[c]);
        assert_true(share[c] > 0.18 && share[c] < 0.32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_depend_only_on_what_the_seat_knows),
        cmocka_unit_test(refined_ratings_depend_only_on_what_the_seat_knows),
        cmocka_unit_test(forgetting_leaves_a_consistent_view),
        cmocka_unit_test(
            a_card_that_was_looked_at_is_forgotten_after_six_turns),
        cmocka_unit_test(a_struck_seat_gives_the_samurai_it_holds),
        cmocka_unit_test(a_seat_never_looks_at_a_card_it_has_seen),
        cmocka_unit_test(a_seat_only_passes_in_windows_of_others),
        cmocka_unit_test(simultaneous_sealed_choices_get_equal_visits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
