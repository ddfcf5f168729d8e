/* SPDX-License-Identifier: MIT */
/* mysterium.c - puzzles of Mysterium: which card is meant, and what to send.
 *
 * Both solvers read visions. The one that finds uses table a and asks what the
 * ghost would have shown instead (bots/mysterium_read.h); the one that confirms
 * uses table b and takes every vision at its word. The tables were made from
 * different descriptions of the pictures, so what both see is in the picture.
 */
#include "games/mysterium/mysterium.h"

#include <stddef.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/mysterium_say.h"
#include "bots/numbers.h"
#include "puzzles/inner.h"
#include "wire/seed.h"

enum { READ, SEND };

enum { WORD = 12 }; /* a difference of so much makes a card e times as likely */

static const char *options(uint64_t i, int *seats)
{
    static const char *const texts[] = {
        "{\"timer_ms\":0,\"difficulty\":\"easy\"}",
        "{\"timer_ms\":0,\"difficulty\":\"medium\"}",
        "{\"timer_ms\":0,\"difficulty\":\"hard\"}",
    };

    *seats = 4 + (int)(i % 2);
    return texts[i / 2 % 3];
}

/* The psychic that the question is about. */
static int psychic_of(const pl_question *q)
{
    return q->move[0].a[0];
}

static int ask_psychic(const mysterium_view *v, pl_choice *list, int n)
{
    int c = -1, kept = 0;

    for (int i = 0; i < n && c < 0; i++)
        if (list[i].move.kind == MYSTERIUM_PLACE &&
            !v->open.placed[list[i].move.a[0]])
            c = list[i].move.a[0];
    for (int i = 0; i < n && c >= 0; i++)
        if (list[i].move.kind == MYSTERIUM_PLACE && list[i].move.a[0] == c)
            list[kept++] = list[i];
    return kept;
}

static int ask_ghost(pl_choice *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i].move.kind == MYSTERIUM_GIVE &&
            __builtin_popcount(list[i].mask) > 3) {
            list[0] = list[i];
            list[0].min = list[0].max = 1;
            return 1;
        }
    return 0;
}

static int ask(const pl_setting *s, const void *view, pl_choice *list, int n)
{
    const mysterium_view *v = view;
    (void)s;

    if (v->open.open.phase == MYSTERIUM_INTERPRET)
        return ask_psychic(v, list, n);
    return v->open.open.phase == MYSTERIUM_GIVING ? ask_ghost(list, n) : 0;
}

static int motif(const pl_question *q, pl_move m)
{
    (void)q;
    return m.kind == MYSTERIUM_PLACE ? READ : SEND;
}

/* The hand place of a gift of one card. */
static int place_of(pl_move m)
{
    return __builtin_ctz(pl_move_mask(m, 1));
}

/* What psychic 'c' would see after the move: the ghost's gift lies before it.
 */
static mysterium_open seen_after(const mysterium_view *v, pl_move m)
{
    mysterium_open o = v->open;

    if (m.kind == MYSTERIUM_GIVE) {
        int c = m.a[0];
        o.vision[o.seen++] =
            (mysterium_vision){ v->hand[place_of(m)], (uint8_t)c, o.hour };
        o.served |= (uint8_t)(1u << c);
    }
    return o;
}

/* The card that the move means: the one placed on, or the one on the ghost's
 * screen. */
static int meant(const mysterium_view *v, pl_move m)
{
    int c = m.a[0];

    return m.kind == MYSTERIUM_PLACE ? m.a[1]
                                     : v->screen[c].card[v->open.stage[c]];
}

/* ---- readers ------------------------------------------------------------- */

static double read_pragmatically(pl_mind *mind, const mysterium_view *v,
                                 pl_move m)
{
    mysterium_view seen = { .open = seen_after(v, m),
                            .me = (uint8_t)mind->seat };
    pl_believed list[PL_BELIEVED_MAX];
    int c = m.a[0], n = mind->kind->believe(mind, &seen, list);
    size_t at = offsetof(mysterium_state, screen) +
                (size_t)c * sizeof(mysterium_three) + v->open.stage[c];

    for (int i = 0; i < n; i++)
        if (list[i].at == at && list[i].value == meant(v, m))
            return list[i].p;
    return 0;
}

int solve_reading(const pl_question *q, int worlds, const uint8_t seed[32],
                  pl_rating *out)
{
    const pl_setting *s = q->setting;
    const mysterium_view *v = q->view;
    int reader = v->open.owner[psychic_of(q)];
    const char *why = NULL;
    pl_mind *mind =
        pl_mind_new("rsa-a", s->game, s->setup, s->seats, reader, seed, &why);
    (void)worlds;

    for (int i = 0; mind && i < q->n; i++) {
        out->chance[i] = read_pragmatically(mind, v, q->move[i]);
        out->wide[i] = 0;
    }
    pl_mind_free(mind);
    return mind != NULL;
}

static double read_literally(const mysterium_table *table,
                             const mysterium_view *v, pl_move m)
{
    mysterium_open o = seen_after(v, m);
    int c = m.a[0], kind = o.stage[c];
    double sum = 0, own = 0;

    for (int i = 0; i < o.row; i++) {
        int card = o.table[kind][i], says = 0;
        if (!card || (o.wrong[c] >> i & 1))
            continue;
        for (int k = 0; k < o.seen; k++)
            if (o.vision[k].psychic == c)
                says += table->says[o.vision[k].vision - 1][card - 1];
        double w = pl_exp((double)says / WORD);
        sum += w;
        own += card == meant(v, m) ? w : 0;
    }
    return sum > 0 ? own / sum : 0;
}

int solve_literally(const pl_question *q, int worlds, const uint8_t seed[32],
                    pl_rating *out)
{
    const mysterium_table *table = mysterium_says(q->setting->setup, 1);
    (void)worlds, (void)seed;

    for (int i = 0; table && i < q->n; i++) {
        out->chance[i] = read_literally(table, q->view, q->move[i]);
        out->wide[i] = 0;
    }
    return table != NULL;
}

/* ---- the answer ---------------------------------------------------------- */

static int holds(const pl_question *q, const void *state, pl_move m)
{
    const mysterium_state *s = state;
    int c = m.a[0];
    (void)q;

    return m.kind == MYSTERIUM_GIVE ||
           s->screen[c].card[s->open.stage[c]] == m.a[1];
}

/* What ties the visions of the psychic to the card, as both tables have it. */
static int why(pl_text *t, const pl_question *q, pl_move m)
{
    const mysterium_view *v = q->view;
    mysterium_open o = seen_after(v, m);
    int card = meant(v, m), said = 0;

    for (int k = 0; k < o.seen; k++) {
        int vision = o.vision[k].vision;
        const char *ties = mysterium_ties(0, vision, card);
        if (o.vision[k].psychic != m.a[0] || !*ties)
            continue;
        pl_put(t, said++ ? " " : "");
        pl_put(t, mysterium_vision_title(vision));
        pl_put(t, " and ");
        pl_put(t, mysterium_title_of(q->setting->setup, card));
        pl_put(t, ": ");
        mysterium_say_ties(t, ties);
        pl_put(t, ".");
    }
    return 1;
}

/* What the pictures mean, by both tables. */
static void mark(const pl_setting *s, uint8_t hash[32])
{
    mysterium_table both[2];

    for (int i = 0; i < 2; i++) {
        const mysterium_table *one = mysterium_says(s->setup, i);
        both[i] = one ? *one : (mysterium_table){ 0 };
    }
    pl_sha256(both, sizeof both, hash);
}

const pl_puzzle_kind puzzle_mysterium = {
    .game = "mysterium",
    .motifs = { "read", "send" },
    .bot = "keen",
    .options = options,
    .ask = ask,
    .motif = motif,
    .holds = holds,
    .why = why,
    .mark = mark,
    .find = solve_reading,
    .confirm = solve_literally,
    .level_by_chance = 1,
    .find_by = 0.25,
    .confirm_by = 0.15,
    .find_worlds = 1,
    .confirm_worlds = 1,
    .frames = 1,
};
