/* SPDX-License-Identifier: MIT */
/* test_batch.c - actions and observations of every game, in every mode.
 *
 * usage: test_batch [GAME] */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "python/engine/batch.h"
#include "tests/properties.h"

enum { GAMES = 8 };

static table t;
static pl_recall recall; /* of all that was told in it */
static int half_moves;   /* that were compared */

/* What a seat is given of a state, as a learner gets it. */
typedef struct {
    pl_columns columns;
    pl_actions actions;
    float *row;
    uint32_t *ids;
    int n;
} seen;

static void seen_init(seen *s)
{
    const char *why = NULL;

    if (!pl_actions_init(&s->actions, t.g, t.seats, &why))
        fail_msg("%s: %s", t.g->id, why);
    assert_true(pl_columns_init(&s->columns, t.g->words->view, t.seats));
    s->row = calloc(s->columns.n, sizeof *s->row);
    s->ids = calloc((size_t)pl_actions_room(&s->actions), sizeof *s->ids);
}

static void seen_release(seen *s)
{
    pl_actions_release(&s->actions);
    pl_columns_release(&s->columns);
    free(s->row);
    free(s->ids);
}

static void observe(seen *s, const void *state, int seat)
{
    const pl_partial none = { 0 };

    memset(t.view, 0, t.g->view_size);
    t.g->view(t.setup, state, seat, t.view);
    pl_columns_write(&s->columns, t.view, s->row);
    s->n = 0;
    if (t.g->turn(t.setup, state) >> seat & 1) {
        int n = t.g->legal(t.setup, state, seat, t.choices);
        s->n = pl_actions_list(&s->actions, &none, t.choices, n, s->ids);
    }
}

/* The same row, asking each field for each value. */
static float *by_fields(const pl_columns *c, const pl_struct *s,
                        const uint8_t *base, float *out)
{
    for (const pl_field *f = s->fields; f->name; f++) {
        int n = !f->count                                       ? 1
                : f->flags & PL_PER_SEAT && f->count > c->seats ? c->seats
                                                                : f->count;
        int bits =
            f->type == PL_BITS8 || f->type == PL_BITS16 || f->type == PL_BITS32;
        int most = !bits    ? 0
                   : f->max ? (int)f->max + 1
                            : 8 << (f->type - PL_BITS8);
        for (int i = 0; i < n; i++) {
            if (f->type == PL_STRUCT) {
                out = by_fields(c, f->of,
                                base + f->at + (size_t)i * f->of->size, out);
                continue;
            }
            uint64_t v = pl_field_get(f, base, i);
            for (int k = 0; k < most; k++)
                *out++ = (float)(v >> k & 1);
            if (!bits)
                *out++ = f->type == PL_I8    ? (float)(int8_t)v
                         : f->type == PL_I16 ? (float)(int16_t)v
                         : f->flags & PL_OR_NULL || f->type == PL_ORDER
                             ? (float)v - 1
                             : (float)v;
        }
    }
    return out;
}

static void compare_with_fields(const seen *a, float *row)
{
    const float *end = by_fields(&a->columns, t.g->words->view, t.view, row);

    if (end != row + a->columns.n)
        fail_msg("%s: %u columns, %td by the fields", t.g->id, a->columns.n,
                 end - row);
    for (uint32_t i = 0; i < a->columns.n; i++)
        if (row[i] != a->row[i])
            fail_msg("%s, move %d: column %u is %g and not %g", t.g->id,
                     t.moves, i, (double)a->row[i], (double)row[i]);
}

/* Goes some way into a move of 'seat' in both games by the same actions: each
 * time the same actions lead on, and it is whole at the same moment. */
static void compare_half_moves(seen *a, seen *b, int seat)
{
    pl_partial p = { 0 }, q = { 0 };
    int n = t.g->legal(t.setup, t.state, seat, t.choices);
    int m = t.g->legal(t.setup, t.other, seat, t.choices2), whole = 0;
    pl_move one, two;

    while (!whole) {
        uint32_t id;
        a->n = pl_actions_list(&a->actions, &p, t.choices, n, a->ids);
        b->n = pl_actions_list(&b->actions, &q, t.choices2, m, b->ids);
        if (a->n < 1 || a->n != b->n ||
            memcmp(a->ids, b->ids, (size_t)a->n * sizeof *a->ids) != 0)
            fail_msg("%s, move %d: a half-chosen move of seat %d depends on "
                     "hidden things",
                     t.g->id, t.moves, seat);
        id = a->ids[pl_luck_roll(&t.luck, (uint32_t)a->n)];
        whole = pl_actions_take(&a->actions, &p, t.choices, n, id, &one);
        if (pl_actions_take(&b->actions, &q, t.choices2, m, id, &two) != whole)
            fail_msg("%s, move %d: whether a move is whole depends on hidden "
                     "things",
                     t.g->id, t.moves);
        half_moves += !whole;
    }
    assert_memory_equal(&one, &two, sizeof one);
}

/* The text of the view as the terminal draws it. */
static size_t draw(char *buf, size_t room, const void *state, int seat)
{
    pl_text text;

    memset(t.view, 0, t.g->view_size);
    t.g->view(t.setup, state, seat, t.view);
    pl_text_init(&text, buf, room);
    t.g->words->draw(t.setup, t.seats, t.view, &text);
    assert_true(text.n > 0 && text.n < room);
    return text.n;
}

/* Texts, and keys of the information set given the same past. */
static void compare_texts_and_keys(int seat)
{
    static char one[65536], two[65536];
    size_t n = draw(one, sizeof one, t.state, seat);
    uint64_t key;

    key = pl_recall_key(&recall, t.g, seat, t.view);
    if (draw(two, sizeof two, t.other, seat) != n || memcmp(one, two, n) != 0)
        fail_msg("%s, move %d: the text of seat %d depends on hidden things",
                 t.g->id, t.moves, seat);
    if (key != pl_recall_key(&recall, t.g, seat, t.view))
        fail_msg("%s, move %d: the key of seat %d depends on hidden things",
                 t.g->id, t.moves, seat);
}

/* What the last move told is folded into the keys. A seat that was told
 * nothing and did nothing keeps its number, whatever others were told. */
static void remember(void)
{
    pl_events told = { t.n_events, t.n_events, t.events };
    pl_recall before = recall;
    int mover = t.seat[t.moves - 1];

    pl_recall_moved(&recall, t.seats, mover, t.move[t.moves - 1], &told);
    for (int seat = 0; seat < t.seats; seat++) {
        pl_recall alone = before;
        if (seat == mover)
            continue;
        for (int i = 0; i < told.n; i++)
            if (told.at[i].seen_by >> seat & 1)
                pl_recall_told(&alone, seat, &told.at[i]);
        if (alone.seat[seat] != recall.seat[seat])
            fail_msg("%s, move %d: the key of seat %d has more than it was "
                     "told",
                     t.g->id, t.moves, seat);
    }
}

/* Hidden things exchanged: the arrays are equal to the byte. */
static void compare_scrambled(seen *a, seen *b, int seat)
{
    memcpy(t.other, t.state, t.g->state_size);
    if (!t.probe->scramble(t.setup, t.other, seat, &t.luck))
        return;
    observe(a, t.state, seat);
    compare_with_fields(a, b->row);
    observe(b, t.other, seat);
    if (memcmp(a->row, b->row, a->columns.n * sizeof *a->row) != 0)
        fail_msg("%s, move %d: the columns of seat %d depend on hidden things",
                 t.g->id, t.moves, seat);
    if (a->n != b->n ||
        memcmp(a->ids, b->ids, (size_t)a->n * sizeof *a->ids) != 0)
        fail_msg("%s, move %d: the actions of seat %d depend on hidden things",
                 t.g->id, t.moves, seat);
    compare_texts_and_keys(seat);
    if (a->n > 0)
        compare_half_moves(a, b, seat);
}

/* By chosen actions a seat comes to a move that is listed. */
static void act_at_random(const seen *s, int seat)
{
    const pl_actions *a = &s->actions;
    pl_partial p = { 0 };
    int n = t.g->legal(t.setup, t.state, seat, t.choices), steps = 0, whole;
    pl_move m;

    do {
        int k = pl_actions_list(a, &p, t.choices, n, s->ids);
        uint32_t id;
        if (k < 1)
            fail_msg("%s: no action leads on", t.g->id);
        id = s->ids[pl_luck_roll(&t.luck, (uint32_t)k)];
        if (id >= a->n || ++steps > 40)
            fail_msg("%s: an action out of range, or no end", t.g->id);
        whole = pl_actions_take(a, &p, t.choices, n, id, &m);
    } while (!whole);
    if (!pl_choices_contain(t.choices, n, m))
        fail_msg("%s: actions made a move that is not listed", t.g->id);
}

/* Every listed move is made by the actions of its path. */
static void every_move_has_a_path(const seen *s, int seat)
{
    const pl_actions *a = &s->actions;
    int n = t.g->legal(t.setup, t.state, seat, t.choices);

    for (int tries = 0; tries < 6; tries++) {
        pl_move m = pl_choices_random(t.choices, n, &t.luck), got;
        if (pl_verb_of(t.g->words->moves, m.kind)->flags & PL_TIMED)
            memset(m.a, 0, 4); /* no action names a time */
        uint32_t path[16];
        int k = pl_actions_path(a, m, path), whole = 0;
        pl_partial p = { 0 };
        for (int i = 0; i < k && !whole; i++) {
            int found = 0, ids = pl_actions_list(a, &p, t.choices, n, s->ids);
            for (int j = 0; j < ids; j++)
                found |= s->ids[j] == path[i];
            if (!found)
                fail_msg("%s: action %u of a legal move is not listed", t.g->id,
                         path[i]);
            whole = pl_actions_take(a, &p, t.choices, n, path[i], &got);
            uint32_t chosen[16];
            int taken = pl_actions_chosen(a, &p, chosen);
            if (!whole &&
                (taken != i + 1 ||
                 memcmp(chosen, path, sizeof *path * (size_t)taken) != 0))
                fail_msg("%s: the actions taken so far are not told", t.g->id);
        }
        if (!whole || memcmp(&got, &m, sizeof m) != 0)
            fail_msg("%s: a path does not make its move", t.g->id);
    }
}

static void arrays_keep_secrets(void **state)
{
    const pl_probe *probe = *state;
    int parts = 0;

    half_moves = 0;
    for (const pl_mode *mode = probe->modes; mode->seats; mode++)
        for (uint32_t seed = 1; seed <= GAMES; seed++) {
            int over = 0;
            seen a, b;
            assert_null(table_open(&t, probe, probe->game, mode, seed));
            seen_init(&a);
            seen_init(&b);
            pl_recall_init(&recall, t.g, t.setup, t.state, t.seats, t.view);
            while (!over) {
                for (int seat = 0; seat < t.seats; seat++)
                    compare_scrambled(&a, &b, seat);
                assert_null(table_step(&t, &over));
                if (!over)
                    remember();
            }
            parts |= !a.actions.plain;
            seen_release(&a);
            seen_release(&b);
            table_close(&t);
        }
    if (parts)
        assert_true(half_moves > 0);
}

static void actions_are_the_moves(void **state)
{
    const pl_probe *probe = *state;

    for (const pl_mode *mode = probe->modes; mode->seats; mode++)
        for (uint32_t seed = 1; seed <= GAMES; seed++) {
            int over = 0;
            seen s;
            assert_null(table_open(&t, probe, probe->game, mode, seed));
            seen_init(&s);
            while (!over) {
                uint16_t turn = t.g->turn(t.setup, t.state);
                for (int seat = 0; seat < t.seats; seat++)
                    if (turn >> seat & 1) {
                        act_at_random(&s, seat);
                        every_move_has_a_path(&s, seat);
                    }
                assert_null(table_step(&t, &over));
            }
            seen_release(&s);
            table_close(&t);
        }
}

/* The row of game 'i' has the view of its seat, which is in turn, and a mask of
 * that seat's actions; nothing else of the state. */
static void check_row(const pl_batch *b, uint32_t i, seen *s)
{
    const uint8_t *state = b->state + i * b->state_stride;
    const uint8_t *mask = b->mask + i * b->mask_stride;
    int seat = b->seat[i], n, marked = 0;

    assert_true(seat >= 0 && t.g->turn(t.setup, state) >> seat & 1);
    memset(t.view, 0, t.g->view_size);
    t.g->view(t.setup, state, seat, t.view);
    if (memcmp(b->view + i * b->view_stride, t.view, t.g->view_size) != 0)
        fail_msg("%s: a row is not what seat %d sees", t.g->id, seat);
    n = t.g->legal(t.setup, state, seat, t.choices);
    n = pl_actions_list(&s->actions, &b->at[i].partial, t.choices, n, s->ids);
    for (uint32_t k = 0; k < b->actions.n; k++)
        marked += mask[k] != 0;
    for (int k = 0; k < n; k++)
        if (!mask[s->ids[k]])
            fail_msg("%s: action %u is legal and not in the mask", t.g->id,
                     s->ids[k]);
    if (marked != n)
        fail_msg("%s: a mask has %d actions and %d are legal", t.g->id, marked,
                 n);
}

static void rows_are_what_their_seats_see(void **state)
{
    const pl_probe *probe = *state;
    const uint8_t seed[32] = { 4 };
    const char *why = NULL;

    for (const pl_mode *mode = probe->modes; mode->seats; mode++) {
        pl_batch b;
        seen s;
        assert_null(table_open(&t, probe, probe->game, mode, 1));
        seen_init(&s);
        assert_true(
            pl_batch_init(&b, t.g, t.setup, t.seats, 20, 2, seed, &why));
        for (int step = 0; step < 150; step++) {
            for (uint32_t i = 0; i < b.n; i++)
                check_row(&b, i, &s);
            pl_batch_sample(&b);
            assert_int_equal(pl_batch_step(&b, b.action), b.n);
        }
        pl_batch_release(&b);
        seen_release(&s);
        table_close(&t);
    }
}

/* An action that is not legal is refused, and no game changes. */
static void check_refusal(pl_batch *b)
{
    size_t size = b->n * b->state_stride;
    uint8_t *before = malloc(size);

    assert_non_null(before);
    memcpy(before, b->state, size);
    pl_batch_sample(b);
    b->action[7] = (int32_t)b->actions.n;
    assert_int_equal(pl_batch_step(b, b->action), 7);
    assert_memory_equal(before, b->state, size);
    free(before);
}

/* A batch on two threads is the same games as one on one thread. */
static void threads_change_nothing(void **state)
{
    const pl_probe *probe = *state;
    const uint8_t seed[32] = { 9 };
    const char *why = NULL;
    pl_batch one, two;
    uint64_t ends = 0;

    assert_null(table_open(&t, probe, probe->game, probe->modes, 1));
    assert_true(pl_batch_init(&one, t.g, t.setup, t.seats, 33, 1, seed, &why));
    assert_true(pl_batch_init(&two, t.g, t.setup, t.seats, 33, 2, seed, &why));
    for (int i = 0; i < 300; i++) {
        pl_batch_sample(&one);
        pl_batch_sample(&two);
        assert_memory_equal(one.action, two.action, 33 * sizeof(int32_t));
        assert_int_equal(pl_batch_step(&one, one.action), 33);
        assert_int_equal(pl_batch_step(&two, two.action), 33);
        assert_memory_equal(one.view, two.view, 33 * one.view_stride);
        assert_memory_equal(one.mask, two.mask, 33 * one.mask_stride);
        assert_memory_equal(one.reward, two.reward,
                            33 * (size_t)t.seats * sizeof(float));
        for (int k = 0; k < 33; k++)
            ends += one.done[k];
    }
    if (t.probe->longest < 200)
        assert_true(ends > 0);
    check_refusal(&one);
    check_refusal(&two);
    pl_batch_release(&one);
    pl_batch_release(&two);
    table_close(&t);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        CMUnitTestFunction test;
    } all[] = {
        { "arrays keep secrets", arrays_keep_secrets },
        { "actions are the moves", actions_are_the_moves },
        { "rows are what their seats see", rows_are_what_their_seats_see },
        { "threads change nothing", threads_change_nothing },
    };
    static struct CMUnitTest tests[60];
    static char names[60][80];
    int n = 0;

    for (int i = 0; pl_probes[i] && n + 4 < 60; i++) {
        void *p = (void *)(uintptr_t)pl_probes[i];
        const char *id = pl_probes[i]->game->id;
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            if (argc > 1 && strcmp(argv[1], id) != 0)
                continue;
            snprintf(names[n], sizeof names[0], "%s %s", id, all[k].name);
            tests[n] =
                (struct CMUnitTest){ names[n], all[k].test, NULL, NULL, p };
            n++;
        }
    }
    return _cmocka_run_group_tests("batches", tests, (size_t)n, NULL, NULL);
}
