/* SPDX-License-Identifier: MIT */
/* leaks.c - non-interference: what a seat may not know must make no
 * difference to anything that the seat receives.
 *
 * Each property compares two states that differ only in secrets and requires
 * equal bytes for the seat. None of this uses 'guess' to make the second
 * state: a view that publishes every secret still passes a round trip through
 * guess. The game's probe exchanges hidden cards by hand instead. */
#include <string.h>

#include "rules/schema.h"
#include "tests/properties.h"

enum { FAR = 40 }; /* moves that a sealed difference is followed */

static int reveals(const pl_game *g, const pl_event *e)
{
    const pl_verb *v = pl_verb_of(g->words->events, e->kind);
    return v && (v->flags & PL_REVEALS);
}

/* Keeps the events that 'seat' may see and returns how many. Who else saw an
 * event is not part of what a seat sees, so 'seen_by' is cleared. */
static int filter(pl_event *e, int n, int seat)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (e[i].seen_by & PL_BIT(seat)) {
            e[kept] = e[i];
            e[kept++].seen_by = 0;
        }
    return kept;
}

static int same_view(table *t, const void *a, const void *b, int seat)
{
    t->g->view(t->setup, a, seat, t->view);
    t->g->view(t->setup, b, seat, t->view2);
    return memcmp(t->view, t->view2, t->g->view_size) == 0;
}

/* Whether 'legal' lists the same moves for both states. */
static int same_choices(table *t, const void *a, const void *b, int seat,
                        int *n)
{
    int k = t->g->legal(t->setup, b, seat, t->choices2);

    *n = t->g->legal(t->setup, a, seat, t->choices);
    return *n == k &&
           memcmp(t->choices, t->choices2, (size_t)k * sizeof *t->choices) == 0;
}

/* The events for 'seat' must be equal in both states, unless one of them
 * reveals a secret by the rules. */
static const char *compare_told(table *t, int n, int k, int seat)
{
    n = filter(t->events, n, seat);
    k = filter(t->events2, k, seat);
    int equal = n == k && memcmp(t->events, t->events2,
                                 (size_t)n * sizeof *t->events) == 0;
    int views = memcmp(t->view, t->view2, t->g->view_size) == 0;

    if (equal && !views)
        return "the view changed without an event that tells why";
    if (!equal && views)
        return "an event told something that the view does not show";
    if (equal)
        return NULL;
    for (int i = 0; i < n; i++)
        if (reveals(t->g, &t->events[i]))
            return NULL;
    for (int i = 0; i < k; i++)
        if (reveals(t->g, &t->events2[i]))
            return NULL;
    return "a secret made a difference without a reveal";
}

/* Property 2: applies any move that is legal in both states. */
static const char *moves_tell_alike(table *t, int seat, pl_luck *luck)
{
    uint16_t turn =
        t->g->turn(t->setup, t->state) & t->g->turn(t->setup, t->other);
    pl_events a = { 0, t->g->max_events, t->events };
    pl_events b = { 0, t->g->max_events, t->events2 };

    for (int who = 0; who <= PL_CLOCK; who++) {
        int n;
        pl_move m;
        if (!(turn >> who & 1))
            continue;
        n = t->g->legal(t->setup, t->state, who, t->choices);
        m = pl_choices_random(t->choices, n, luck);
        n = t->g->legal(t->setup, t->other, who, t->choices);
        if (!pl_choices_contain(t->choices, n, m))
            continue;
        uint8_t *one = t->third;
        memcpy(one, t->state, t->g->state_size);
        a.n = b.n = 0;
        t->g->apply(t->setup, one, who, m, &a);
        t->g->view(t->setup, one, seat, t->view);
        memcpy(one, t->other, t->g->state_size);
        t->g->apply(t->setup, one, who, m, &b);
        t->g->view(t->setup, one, seat, t->view2);
        const char *why = compare_told(t, a.n, b.n, seat);
        if (why)
            return why;
    }
    return NULL;
}

const char *view_hides_secrets(table *t, int seat)
{
    const char *why = NULL;
    pl_luck luck;
    uint8_t seed[32] = { 7 };
    int n;

    memcpy(t->other, t->state, t->g->state_size);
    if (!t->probe->scramble(t->setup, t->other, seat, &t->luck))
        return NULL;
    if (t->g->check(t->setup, t->other, &why) != PL_OK)
        return why ? why : "a scrambled state does not pass check";
    if (!same_view(t, t->state, t->other, seat))
        return "the view depends on a secret";
    if (seat == PL_WATCHER)
        return moves_tell_alike(t, seat, &t->luck);
    if (!same_choices(t, t->state, t->other, seat, &n))
        return "the legal moves depend on a secret";
    memcpy(seed + 1, &t->moves, sizeof t->moves);
    pl_luck_init(&luck, seed);
    for (int i = 0; i < 8; i++) {
        uint32_t w[2] = { pl_luck_word(&luck), pl_luck_word(&luck) };
        pl_move m;
        memcpy(&m, w, sizeof m);
        m.kind &= 15;
        if (n && i < 4) {
            m = pl_choices_random(t->choices, n, &luck);
            m.a[i] ^= 1;
        }
        memcpy(t->third, t->state, t->g->state_size);
        pl_err a = t->g->apply(t->setup, t->third, seat, m, NULL);
        memcpy(t->third, t->other, t->g->state_size);
        if (t->g->apply(t->setup, t->third, seat, m, NULL) != a)
            return "the error of a move depends on a secret";
    }
    return moves_tell_alike(t, seat, &t->luck);
}

/* ---- sealed choices -------------------------------------------------------
 */

/* A sealed move of 'who' drawn at random; 0 if it has none. */
static int sealed_move(table *t, const void *state, int who, pl_move *out)
{
    int n = t->g->turn(t->setup, state) >> who & 1
                ? t->g->legal(t->setup, state, who, t->choices)
                : 0;

    for (int tries = 0; n && tries < 6; tries++) {
        *out = pl_choices_random(t->choices, n, &t->luck);
        const pl_verb *v = pl_verb_of(t->g->words->moves, out->kind);
        if (v && (v->flags & PL_SEALED))
            return 1;
    }
    return 0;
}

/* Applies 'm' to both states and compares what 'seat' receives. Sets
 * '*revealed' once the rules reveal the difference. */
static const char *both(table *t, int who, pl_move m, pl_move other, int seat,
                        int *revealed)
{
    pl_events a = { 0, t->g->max_events, t->events };
    pl_events b = { 0, t->g->max_events, t->events2 };

    if (t->g->apply(t->setup, t->other, who, m, &a) != PL_OK ||
        t->g->apply(t->setup, t->third, who, other, &b) != PL_OK) {
        *revealed = 1; /* the worlds have parted by a public rule */
        return NULL;
    }
    a.n = filter(t->events, a.n, seat);
    b.n = filter(t->events2, b.n, seat);
    t->n_told = a.n;
    for (int i = 0; i < a.n; i++)
        *revealed |= reveals(t->g, &t->events[i]);
    for (int i = 0; i < b.n; i++)
        *revealed |= reveals(t->g, &t->events2[i]);
    if (*revealed)
        return NULL;
    if (a.n != b.n ||
        memcmp(t->events, t->events2, (size_t)a.n * sizeof *t->events) != 0)
        return "events before the reveal depend on a sealed choice";
    if (!same_view(t, t->other, t->third, seat))
        return "the view before the reveal depends on a sealed choice";
    return NULL;
}

/* Property 3: another seat's sealed choice makes no difference to 'seat' until
 * the reveal. */
static const char *follow(table *t, int who, int seat)
{
    pl_drive drive = { 0 };
    int revealed = 0;
    const char *why;
    pl_move m, other;

    memcpy(t->other, t->state, t->g->state_size);
    memcpy(t->third, t->state, t->g->state_size);
    if (!sealed_move(t, t->state, who, &m) ||
        !sealed_move(t, t->state, who, &other) ||
        memcmp(&m, &other, sizeof m) == 0)
        return NULL;
    if ((why = both(t, who, m, other, seat, &revealed)))
        return why;
    /* Not even the fact of sealing may show, unless an event announced it. */
    if (!revealed && !t->n_told && !same_view(t, t->state, t->other, seat))
        return "the view shows that another seat sealed";
    for (int i = 0; i < FAR && !revealed; i++) {
        uint16_t seats = pl_drive_next(&drive, t->g, t->setup, t->other);
        if (!seats)
            return NULL;
        int next = __builtin_ctz(seats);
        int n = t->g->legal(t->setup, t->other, next, t->choices);
        m = pl_choices_random(t->choices, n, &t->luck);
        if ((why = both(t, next, m, m, seat, &revealed)))
            return why;
        pl_drive_moved(&drive, next);
    }
    return NULL;
}

const char *sealing_is_hidden(table *t, int seat)
{
    const char *why;

    for (int who = 0; who < t->seats; who++)
        if (who != seat && (why = follow(t, who, seat)))
            return why;
    return NULL;
}

/* Property 4: sealing in another order gives the same state, so that the order
 * cannot leak later. */
const char *sealing_order_leaves_no_trace(table *t)
{
    pl_move m[PL_SEATS_MAX];
    int who[PL_SEATS_MAX], n = 0;

    for (int seat = 0; seat < t->seats; seat++)
        if (sealed_move(t, t->state, seat, &m[n]))
            who[n++] = seat;
    if (n < 2)
        return NULL;
    memcpy(t->other, t->state, t->g->state_size);
    memcpy(t->third, t->state, t->g->state_size);
    for (int i = 0; i < n; i++)
        if (t->g->apply(t->setup, t->other, who[i], m[i], NULL) != PL_OK)
            return "sealing stops others from sealing";
    for (int i = n; i-- > 0;)
        if (t->g->apply(t->setup, t->third, who[i], m[i], NULL) != PL_OK)
            return "sealing stops others from sealing";
    if (memcmp(t->other, t->third, t->g->state_size) != 0)
        return "the state depends on the order of sealing";
    return NULL;
}
