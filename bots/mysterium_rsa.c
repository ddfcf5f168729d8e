/* SPDX-License-Identifier: MIT */
/* mysterium_rsa.c - minds for Mysterium that reason about each other.
 *
 * As a ghost the mind shows what a listener will read correctly
 * (mysterium_ghost.c). As a psychic it asks what the ghost would have shown
 * for each card (mysterium_read.h).
 *
 * There are two tables of what the pictures suggest, made in different ways,
 * because people do not agree about pictures either. If ghost and psychics
 * shared a table they would win nearly every game (99 %) and play in a way no
 * person could join. So the levels use table a as a ghost and table b as a
 * psychic. "rsa-a" and "rsa-b" use one table in every seat, for measuring. */
#include "bots/kinds.h"

#include <math.h>
#include <string.h>

#include "bots/mysterium_read.h"
#include "bots/mysterium_say.h"
#include "games/mysterium/mysterium_words.h"

/* A novice shows one card at a time, reads visions literally and gives
 * earlier hours a small weight. */
static const read_skill novice = { .most = 1, .past_weight = 0.3 };
static const read_skill steady = { .most = 2, .past_weight = 1, .plans = 1 };
static const read_skill keen = {
    .level = 1,
    .together = 1,
    .most = 3,
    .past_weight = 1,
    .plans = 1,
    .holds = 1,
    .bets = 1,
};

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(reader);
}

/* Takes the values of the table, not their ranks: values tell a large thing in
 * both pictures from a small one, and that is what people see. A standard
 * deviation is 16 in the table and 18 in the units that all minds use. */
static void take_table(reader *r, const int8_t (*table)[READ_CARDS])
{
    for (int v = 0; v < MYSTERIUM_VISIONS; v++)
        for (int c = 0; c < READ_CARDS; c++) {
            long x = lround(table[v][c] * 18 / 16.0);
            r->says[v][c] = (int8_t)(x > 127 ? 127 : x < -127 ? -127 : x);
        }
}

static void init(pl_mind *m)
{
    const mysterium_setup *u = m->setup;
    reader *r = (reader *)m;
    int by_a = m->kind == &pl_mysterium_rsa_a_kind;

    r->is_ghost = m->seat == u->options.ghost;
    if (m->kind != &pl_mysterium_rsa_a_kind &&
        m->kind != &pl_mysterium_rsa_b_kind)
        by_a = r->is_ghost;
    r->which = !by_a;
    take_table(r, mysterium_says(u, r->which)->says);
    r->skill = m->kind == &pl_mysterium_novice_kind   ? &novice
               : m->kind == &pl_mysterium_steady_kind ? &steady
                                                      : &keen;
}

/* ---- the psychic --------------------------------------------------------- */

static int best_of(const double *p, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (p[i] > p[best])
            best = i;
    return best;
}

static void keep_chances(reader *r, const mysterium_open *o, int c,
                         const double p[MYSTERIUM_ROW])
{
    r->did = MYSTERIUM_PLACE;
    r->psychic = (uint8_t)c;
    for (int i = 0; i < MYSTERIUM_ROW; i++) {
        r->place[i] = o->table[o->stage[c]][i];
        r->chance[i] = (uint8_t)(100 * p[i] + 0.5);
    }
}

/* Moves a token that is not on the most likely card. */
static int place(reader *r, const mysterium_open *o, const pl_choice *legal,
                 int n, pl_move *out)
{
    double p[MYSTERIUM_ROW];

    for (int i = 0, last = -1; i < n; i++) {
        int c = legal[i].move.a[0], card;
        if (legal[i].move.kind != MYSTERIUM_PLACE || c == last)
            continue;
        last = c;
        read_chances(r, o, c, p);
        card = o->table[o->stage[c]][best_of(p, o->row)];
        if (o->placed[c] == card)
            continue;
        keep_chances(r, o, c, p);
        *out = (pl_move){ MYSTERIUM_PLACE, { (uint8_t)c, (uint8_t)card } };
        return 1;
    }
    return 0;
}

/* The probability a bet must have. It falls towards the hour in which unused
 * tokens come back or the game ends: a token not spent by then is wasted. */
static double least_certainty(const reader *r, const mysterium_open *o,
                              int token)
{
    static const double by_hour[2][MYSTERIUM_HOURS + 1] = {
        { 0, 0.85, 0.7, 0.2, 0.75, 0.55, 0.3, 0.2 },
        { 0, 0.6, 0.45, 0.2, 0.5, 0.4, 0.3, 0.2 },
    };
    return r->skill->bets ? by_hour[token][o->hour] : 0.7;
}

/* The most probable bet on the list, if it is probable enough. */
static int bet(reader *r, const mysterium_open *o, const pl_choice *legal,
               int n, pl_move *out)
{
    double most = 0, p[MYSTERIUM_ROW];
    int found = 0;

    for (int i = 0; i < n; i++) {
        const pl_move *m = &legal[i].move;
        double sure = 0;
        if (m->kind != MYSTERIUM_BET)
            continue;
        read_chances(r, o, m->a[0], p);
        for (int k = 0; k < o->row; k++)
            if (o->table[o->stage[m->a[0]]][k] == o->placed[m->a[0]])
                sure = p[k];
        if (m->a[1] == MYSTERIUM_CROSS)
            sure = 1 - sure;
        if (sure > least_certainty(r, o, m->a[1]) && sure > most) {
            r->did = MYSTERIUM_BET;
            r->psychic = m->a[0];
            r->chance[0] = (uint8_t)(100 * sure + 0.5);
            most = sure;
            *out = *m;
            found = 1;
        }
    }
    return found;
}

/* Whether a bet may still become possible: another psychic has not placed its
 * token and the sand timer runs, not counting its last moments. */
static int bet_may_come(const reader *r, const mysterium_open *o)
{
    const mysterium_setup *u = r->head.setup;

    if (!u->tokens || o->open.timer_kind != MYSTERIUM_SAND)
        return 0;
    for (int c = 0; c < o->psychics; c++)
        if (u->owner[c] != r->head.seat && o->stage[c] < MYSTERIUM_DONE &&
            !o->placed[c])
            return 1;
    return 0;
}

static pl_move interpret(reader *r, const mysterium_open *o, int ready,
                         const pl_choice *legal, int n)
{
    pl_move out;

    if (place(r, o, legal, n, &out))
        return out;
    if (ready && o->open.timer_number)
        return pl_mind_waits; /* until the sand has run out */
    if (o->open.phase != MYSTERIUM_INTERPRET)
        return (pl_move){ MYSTERIUM_READY };
    if (r->skill->bets && bet_may_come(r, o))
        return pl_mind_waits;
    if (bet(r, o, legal, n, &out))
        return out;
    return (pl_move){ MYSTERIUM_READY };
}

/* Votes for the most likely group. If the two votes differed, the younger
 * psychic follows the elder, so that the second vote agrees. */
static pl_move accuse(reader *r, const mysterium_view *v,
                      const pl_choice *legal, int n)
{
    const mysterium_open *o = &v->open;
    double p[MYSTERIUM_PSYCHICS];
    int shown = 0, best;

    for (int i = 0; o->differed && i < r->head.seats; i++)
        if (o->named[i] && o->elder[i] < o->elder[v->me])
            return read_entry(legal, n, MYSTERIUM_NAME, o->named[i] - 1)->move;
    while (shown < 3 && o->shared[shown])
        shown++;
    read_groups(r, o, o->shared, shown, p);
    best = best_of(p, o->groups);
    r->did = MYSTERIUM_VOTE;
    r->culprit = (uint8_t)(best + 1);
    r->chance[0] = (uint8_t)(100 * p[best] + 0.5);
    memcpy(r->line_up, o->group, sizeof r->line_up);
    return read_entry(legal, n, legal[0].move.kind, best)->move;
}

/* ---- the mind ------------------------------------------------------------ */

static void keep_gift(reader *r, const mysterium_view *v, pl_move m)
{
    unsigned mask = m.a[1]; /* one byte is enough for a hand of seven */

    r->psychic = m.a[0];
    r->card = v->screen[r->psychic].card[v->open.stage[r->psychic]];
    r->visions = 0;
    for (int i = 0; i < MYSTERIUM_HAND; i++)
        if (mask >> i & 1)
            r->vision[r->visions++] = v->hand[i];
}

static pl_move think_as_ghost(reader *r, const mysterium_view *v,
                              const pl_choice *legal, int n)
{
    int gives = v->open.open.phase == MYSTERIUM_GIVING;
    pl_move m = gives ? read_give(r, v, legal, n) : read_cast(r, v, legal, n);

    r->did = m.kind;
    if (m.kind == MYSTERIUM_GIVE)
        keep_gift(r, v, m);
    if (m.kind == MYSTERIUM_CAST)
        memcpy(r->line_up, v->open.group, sizeof r->line_up);
    return m;
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    reader *r = (reader *)m;
    const mysterium_view *v = view;

    r->did = 0;
    if (r->is_ghost)
        return think_as_ghost(r, v, legal, n);
    if (v->open.open.phase <= MYSTERIUM_INTERPRET)
        return interpret(r, &v->open, v->ready, legal, n);
    return accuse(r, v, legal, n);
}

/* ---- words --------------------------------------------------------------- */

static const char *title(const reader *r, int card)
{
    return mysterium_title_of(r->head.setup, card);
}

/* A card within a sentence: "the Cook". */
static void put_card(const reader *r, pl_text *t, int card)
{
    const char *name = title(r, card);
    int article = strncmp(name, "The ", 4) == 0;

    pl_put(t, article ? "the " : "");
    pl_put(t, name + (article ? 4 : 0));
}

/* Says what ties a vision to a card, after the text 'before'. Says nothing and
 * returns 0 if no tie is strong enough to be a reason. Only the classic set
 * has words for ties. */
static int say_ties(const reader *r, pl_text *t, const char *before, int vision,
                    int card)
{
    const mysterium_setup *u = r->head.setup;
    const char *ties = u->own_set ? "" : mysterium_ties(r->which, vision, card);

    if (!*ties)
        return 0;
    pl_put(t, before);
    mysterium_say_ties(t, ties);
    return 1;
}

static void say_gift(const reader *r, pl_text *t)
{
    int said = 0;

    pl_put(t, "For ");
    pl_put(t, mysterium_colours[r->psychic]);
    pl_put(t, " I meant ");
    put_card(r, t, r->card);
    for (int i = 0; i < r->visions; i++)
        said |= say_ties(r, t, said ? "; " : ": ", r->vision[i], r->card);
    pl_put_char(t, '.');
}

static void say_shared(const reader *r, pl_text *t)
{
    const mysterium_three *group = &r->line_up[r->culprit - 1];
    int said = 0;

    pl_put(t, "The culprit was ");
    put_card(r, t, group->card[0]);
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
        said |= say_ties(r, t, said ? "; " : ": ", r->chosen[kind],
                         group->card[kind]);
    pl_put_char(t, '.');
}

/* "Blue's", at the start of a sentence. */
static void put_owner(pl_text *t, int psychic)
{
    const char *colour = mysterium_colours[psychic];

    pl_put_char(t, (char)(colour[0] - 'a' + 'A'));
    pl_put(t, colour + 1);
    pl_put(t, "'s");
}

static void say_chances(const reader *r, pl_text *t)
{
    put_owner(t, r->psychic);
    pl_put(t, " visions made me think of");
    for (int i = 0, any = 0; i < MYSTERIUM_ROW; i++) {
        if (!r->place[i] || r->chance[i] < 5)
            continue;
        pl_put(t, any++ ? ", " : " ");
        put_card(r, t, r->place[i]);
        pl_put(t, " (");
        pl_put_int(t, r->chance[i]);
        pl_put(t, " %)");
    }
    pl_put_char(t, '.');
}

static int believe_row(const reader *r, const mysterium_open *o, int c,
                       pl_believed *out)
{
    double p[MYSTERIUM_ROW];
    int n = 0, kind = o->stage[c];

    read_chances(r, o, c, p);
    for (int i = 0; i < o->row; i++)
        if (o->table[kind][i] && p[i] > 0)
            out[n++] = (pl_believed){
                (uint32_t)(offsetof(mysterium_state, screen) +
                           (size_t)c * sizeof(mysterium_three) + (size_t)kind),
                o->table[kind][i],
                p[i],
            };
    return n;
}

/* The cards that psychics look for, and the culprit. The ghost knows them. */
static int believe(pl_mind *m, const void *view, pl_believed *out)
{
    const reader *r = (const reader *)m;
    const mysterium_open *o = &((const mysterium_view *)view)->open;
    double p[MYSTERIUM_PSYCHICS];
    int n = 0, shown = 0;

    if (r->is_ghost || o->open.phase == MYSTERIUM_OVER)
        return 0;
    for (int c = 0; c < o->psychics; c++)
        if (o->stage[c] < MYSTERIUM_DONE)
            n += believe_row(r, o, c, out + n);
    while (shown < 3 && o->shared[shown])
        shown++;
    if (!shown)
        return n;
    read_groups(r, o, o->shared, shown, p);
    for (int g = 0; g < o->groups; g++)
        out[n++] = (pl_believed){ (uint32_t)offsetof(mysterium_state, culprit),
                                  (uint8_t)(g + 1), p[g] };
    return n;
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    const reader *r = (const reader *)m;
    pl_text t;

    pl_text_init(&t, buf, cap);
    if (r->did == MYSTERIUM_GIVE) {
        say_gift(r, &t);
    } else if (r->did == MYSTERIUM_CAST) {
        say_shared(r, &t);
    } else if (r->did == MYSTERIUM_CROW) {
        pl_put(&t, "These cards wouldn't have told anyone much.");
    } else if (r->did == MYSTERIUM_PLACE) {
        say_chances(r, &t);
    } else if (r->did == MYSTERIUM_BET) {
        pl_put(&t, "I was ");
        pl_put_int(&t, r->chance[0]);
        pl_put(&t, " % sure of my bet on ");
        pl_put(&t, mysterium_colours[r->psychic]);
        pl_put_char(&t, '.');
    } else if (r->did == MYSTERIUM_VOTE) {
        pl_put(&t, "The shared vision pointed at ");
        put_card(r, &t, r->line_up[r->culprit - 1].card[0]);
        pl_put(&t, " (");
        pl_put_int(&t, r->chance[0]);
        pl_put(&t, " % sure).");
    }
}

#define KIND(id, called, says_of_itself) \
    const pl_mind_kind id = {            \
        .name = called,                  \
        .help = says_of_itself,          \
        .game = "mysterium",             \
        .size = size,                    \
        .init = init,                    \
        .think = think,                  \
        .believe = believe,              \
        .why = why,                      \
    }

KIND(pl_mysterium_rsa_a_kind, "rsa-a",
     "reasons about ghost and psychics by table a");
KIND(pl_mysterium_rsa_b_kind, "rsa-b",
     "reasons about ghost and psychics by table b");
KIND(pl_mysterium_novice_kind, "novice",
     "takes visions at their word, the last one most of all");
KIND(pl_mysterium_steady_kind, "steady", "adds up what all visions say");
KIND(pl_mysterium_keen_kind, "keen",
     "asks what the ghost would have shown instead");
