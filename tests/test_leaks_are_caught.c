/* test_leaks_are_caught.c - the suites over all games can fail.
 *
 * Each test breaks Mind's Eye in one way and requires that the properties
 * find it; and one shows that the round trip through 'guess' alone would
 * not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/mindseye/mindseye.h"
#include "tests/properties.h"

extern const pl_probe mindseye_probe;

static const pl_game *const sound = &mindseye_game;

typedef const char *(*property)(table *t);

static const char *interferes(table *t)
{
    const char *why = sealing_order_is_nothing(t);

    for (int seat = 0; !why && seat < t->seats; seat++) {
        why = leaks_nothing(t, seat);
        if (!why)
            why = sealing_shows_nothing(t, seat);
    }
    return why;
}

/* The first thing that 'holds' finds wrong with 'g' in 60 games, or NULL. */
static const char *found(const pl_game *g, property holds)
{
    static table t;
    const char *why = NULL;

    for (uint32_t seed = 0; !why && seed < 60; seed++) {
        int over = 0;
        why =
            table_open(&t, &mindseye_probe, g, &mindseye_probe.modes[1], seed);
        while (!why && !over) {
            why = holds(&t);
            if (!why)
                why = table_step(&t, &over);
        }
        table_close(&t);
    }
    return why;
}

/* ---- the ways to break it --------------------------------------------------
 */

/* Publishes a neighbour's sealed colour where it looks like a mark. */
static void view_that_shows(const void *setup, const void *state, int seat,
                            void *out)
{
    const mindseye_state *s = state;
    mindseye_view *v = out;

    sound->view(setup, state, seat, out);
    v->pad[0] = s->sealed[(seat + 1) % 3];
}

/* Shows only that a neighbour has sealed. */
static void view_that_marks(const void *setup, const void *state, int seat,
                            void *out)
{
    const mindseye_state *s = state;
    mindseye_view *v = out;

    sound->view(setup, state, seat, out);
    v->pad[0] = s->sealed[(seat + 1) % 3] != 0;
}

static pl_err apply_that_tells(const void *setup, void *state, int seat,
                               pl_move m, pl_events *events)
{
    pl_err err = sound->apply(setup, state, seat, m, events);
    if (err == PL_OK && m.kind == MINDSEYE_PAIR)
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MINDSEYE_OUT, 0, { m.a[0] } });
    return err;
}

/* Lists one move fewer when a neighbour sealed blue. */
static int legal_that_hints(const void *setup, const void *state, int seat,
                            pl_choice *out)
{
    const mindseye_state *s = state;
    int n = sound->legal(setup, state, seat, out);
    uint8_t other = seat < 3 ? s->sealed[(seat + 1) % 3] : 0;
    return n > 1 && other && ((other - 1) & 3) == BLUE ? n - 1 : n;
}

/* Answers a wrong move differently when a neighbour sealed blue. */
static pl_err apply_that_answers(const void *setup, void *state, int seat,
                                 pl_move m, pl_events *events)
{
    const mindseye_state *s = state;
    uint8_t other = seat < 3 ? s->sealed[(seat + 1) % 3] : 0;
    pl_err err = sound->apply(setup, state, seat, m, events);
    return err == PL_ILLEGAL_MOVE && other && ((other - 1) & 3) == BLUE
               ? PL_NOT_YOUR_TURN
               : err;
}

/* Keeps the order of sealing. */
static pl_err apply_that_counts(const void *setup, void *state, int seat,
                                pl_move m, pl_events *events)
{
    mindseye_state *s = state;
    pl_err err = sound->apply(setup, state, seat, m, events);
    if (err == PL_OK && seat < 3)
        s->pad = s->pad * 4 + (uint32_t)seat;
    return err;
}

static pl_err apply_that_spoils(const void *setup, void *state, int seat,
                                pl_move m, pl_events *events)
{
    mindseye_state *s = state;
    pl_err err = sound->apply(setup, state, seat, m, events);
    if (err == PL_ILLEGAL_MOVE)
        s->rng.at++;
    return err;
}

static void guess_that_forgets(const void *setup, const void *view, pl_rng *rng,
                               void *state)
{
    mindseye_state *s = state;
    sound->guess(setup, view, rng, state);
    memset(s->sealed, 0, sizeof s->sealed);
}

/* ---- the tests
 * --------------------------------------------------------------- */

static void the_sound_game_passes(void **unused)
{
    (void)unused;
    assert_null(found(sound, interferes));
    assert_null(found(sound, conforms));
}

static void a_view_that_shows_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.view = view_that_shows;
    assert_non_null(found(&g, interferes));
}

static void a_view_that_marks_who_sealed_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.view = view_that_marks;
    assert_non_null(found(&g, interferes));
}

static void an_event_that_tells_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_that_tells;
    assert_non_null(found(&g, interferes));
}

static void a_list_that_hints_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.legal = legal_that_hints;
    assert_non_null(found(&g, interferes));
}

static void an_error_that_hints_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_that_answers;
    assert_non_null(found(&g, interferes));
}

static void an_order_that_is_kept_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_that_counts;
    assert_non_null(found(&g, interferes));
}

static void a_refusal_that_changes_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_that_spoils;
    assert_string_equal(found(&g, conforms),
                        "a refused move changed the state");
}

static void a_guess_that_forgets_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.guess = guess_that_forgets;
    assert_non_null(found(&g, conforms));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sound_game_passes),
        cmocka_unit_test(a_view_that_shows_is_caught),
        cmocka_unit_test(a_view_that_marks_who_sealed_is_caught),
        cmocka_unit_test(an_event_that_tells_is_caught),
        cmocka_unit_test(a_list_that_hints_is_caught),
        cmocka_unit_test(an_error_that_hints_is_caught),
        cmocka_unit_test(an_order_that_is_kept_is_caught),
        cmocka_unit_test(a_refusal_that_changes_is_caught),
        cmocka_unit_test(a_guess_that_forgets_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
