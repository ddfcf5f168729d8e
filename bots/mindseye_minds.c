/* SPDX-License-Identifier: MIT */
/* mindseye_minds.c - minds for Mind's Eye that read their opponents.
 *
 * Between two seats the game is symmetric and the equilibrium is to play all
 * colours equally often: nobody can beat that, but it beats nobody either. So
 * the only way to win is to predict the opponent. The mind predicts the next
 * play of each opponent (mindseye_read.h) and makes the play with the greatest
 * expected gain.
 *
 * A predictor can be predicted. So the mind plays at random where the expected
 * gain is small, where its predictions have lost cards lately ('balance'), and
 * in a fixed share of all plays. The random play is the equilibrium, so a
 * stronger reader gains nothing from it. What was learnt is kept for the whole
 * series of games.
 *
 * A tree search does no better here: with a uniform model of the opponent all
 * plays are worth the same. */
#include "bots/kinds.h"

#include <string.h>

#include "bots/mindseye_nerve.h"
#include "bots/mindseye_read.h"
#include "games/mindseye/mindseye_inner.h"
#include "rules/text.h"

typedef struct {
    int guessers;        /* guessers in use */
    double least_gain;   /* below this gain it plays at random */
    double chance_share; /* share of plays that are always random */
    nerves nerves;
} reading;

static const reading novice = { 1, 0, 0.3, { 2500, 14000, 140 } };
static const reading steady = { 4, 0.1, 0.2, { 4000, 20000, 80 } };
static const reading keen = { STREAM_GUESSERS, 0.08, 0.1, { 6000, 28000, 40 } };

typedef struct {
    pl_mind head;
    const reading *how;
    stream two[MINDSEYE_SEATS], three[MINDSEYE_SEATS]; /* by opponent */
    uint8_t playing; /* who played when last seen */
    double balance;  /* cards gained by predicting, decayed; -2 stops it */
    int8_t read;     /* the last play was chosen by prediction */
    uint8_t guess, sure;
    uint8_t did; /* the kind of the last move */
    nerve nerve;
} reader;

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(reader);
}

static void init(pl_mind *m)
{
    reader *t = (reader *)m;

    t->how = m->kind == &pl_mindseye_novice_kind   ? &novice
             : m->kind == &pl_mindseye_steady_kind ? &steady
                                                   : &keen;
    for (int i = 0; i < MINDSEYE_SEATS; i++) {
        t->two[i].symbols = 4;
        t->three[i].symbols = 8;
    }
}

static int symbol_of(uint8_t shown)
{
    int left = to_left(shown), right = to_right(shown);

    return left + (((right - left) & 3) == 3 ? 4 : 0);
}

/* 1 if 'mine' beats 'theirs', -1 if it loses, else 0. */
static int beats(int mine, int theirs)
{
    int c = compare(mine, theirs);

    return c == BEATS ? 1 : c == LOSES ? -1 : 0;
}

/* Records what the last prediction gained. The balance recovers slowly while
 * the mind plays at random, so it tries predicting again later; it is capped
 * so that old success cannot hide new losses. */
static void update_balance(reader *t, const uint8_t *shown, int in_three)
{
    int me = t->head.seat;

    for (int i = 0; i < t->head.seats; i++) {
        if (i == me || !shown[i])
            continue;
        int left = (me + 1) % 3 == i;
        int a = in_three && !left ? to_right(shown[me]) : to_left(shown[me]);
        int b = in_three && left ? to_right(shown[i]) : to_left(shown[i]);
        if (t->read)
            t->balance += beats(a, b);
    }
    t->balance = t->read ? 0.9 * t->balance : 0.97 * t->balance;
    if (t->balance > 3)
        t->balance = 3;
}

static void see(pl_mind *m, const pl_event *e)
{
    reader *t = (reader *)m;
    int seats = 0, in_three;

    nerve_see(&t->nerve, &t->how->nerves, e, &m->luck);
    if (e->kind != MINDSEYE_SHOWN && e->kind != MINDSEYE_DUELLED)
        return;
    for (int i = 0; i < m->seats; i++)
        seats += e->a[i] != 0;
    if (!e->a[m->seat])
        return;
    in_three = seats == 3 && e->kind == MINDSEYE_SHOWN;
    update_balance(t, e->a, in_three);
    for (int i = 0; i < m->seats; i++)
        if (i != m->seat && e->a[i])
            stream_add(in_three ? &t->three[i] : &t->two[i],
                       symbol_of(e->a[m->seat]), symbol_of(e->a[i]));
}

/* ---- what a play gains --------------------------------------------------- */

/* Cards gained relative to the others' mean, if these three plays meet. */
static double gain_of_three(const int play[3], int me)
{
    uint8_t shown[3];
    double cards[3] = { 0 };
    int won[3] = { 0 }, lost[3] = { 0 }, result[3][3] = { { 0 } };
    int first = -1;

    for (int i = 0; i < 3; i++)
        shown[i] = nth_pair(play[i]);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int c = compare(to_left(shown[i]), to_right(shown[j]));
        result[i][j] = c;
        result[j][i] = (4 - c) & 3;
        won[i] += c == BEATS;
        lost[j] += c == BEATS;
        won[j] += c == LOSES;
        lost[i] += c == LOSES;
    }
    for (int i = 0; i < 3; i++)
        if (won[i] && !lost[i])
            first = i;
    for (int i = 0; first >= 0 && i < 3; i++) {
        if (i == first)
            continue;
        if (result[first][i] == BEATS || result[first][i] == TIES)
            cards[first] += result[first][i] == BEATS ? 1 : 0;
        cards[i] -= result[first][i] == TIES ? 0 : 1;
        if (result[first][i] == TIES) { /* a contest for all three cards */
            cards[first] -= 0.5;
            cards[i] += 0.5;
        }
    }
    return cards[me] - (cards[(me + 1) % 3] + cards[(me + 2) % 3]) / 2;
}

static void gains_of_three(reader *t, double gain[8])
{
    int me = t->head.seat, a = (me + 1) % 3, b = (me + 2) % 3, play[3];
    double p[8], q[8];

    stream_guess(&t->three[a], t->how->guessers, p);
    stream_guess(&t->three[b], t->how->guessers, q);
    for (play[me] = 0; play[me] < 8; play[me]++) {
        gain[play[me]] = 0;
        for (play[a] = 0; play[a] < 8; play[a]++)
            for (play[b] = 0; play[b] < 8; play[b]++)
                gain[play[me]] +=
                    p[play[a]] * q[play[b]] * gain_of_three(play, me);
    }
}

/* The expected gain of each colour against the seats in 'others'. Cards that
 * cancel leave the game for both, which is good for the seat that leads. */
static void gains_of_two(reader *t, const mindseye_open *o, unsigned others,
                         double gain[8])
{
    double p[8], most = -1;

    memset(gain, 0, 8 * sizeof *gain);
    for (int i = 0; i < t->head.seats; i++) {
        int ahead = o->cards[t->head.seat] - o->cards[i];
        if (!(others >> i & 1))
            continue;
        stream_guess(&t->two[i], t->how->guessers, p);
        for (int c = 0; c < 4; c++) {
            gain[c] += p[(c + 1) & 3] - p[(c + 3) & 3];
            if (o->open.phase == MINDSEYE_CHOOSE)
                gain[c] += p[(c + 2) & 3] * (ahead > 0   ? 0.1
                                             : ahead < 0 ? -0.1
                                                         : 0);
            if (p[c] > most) {
                most = p[c];
                t->guess = (uint8_t)c;
                t->sure = (uint8_t)(100 * p[c] + 0.5);
            }
        }
    }
}

/* ---- the mind ------------------------------------------------------------ */

/* The play with the greatest gain, or a random one. */
static int choose(reader *t, const double *gain, int n)
{
    int best = 0;
    double mean = 0;

    for (int i = 0; i < n; i++) {
        best = gain[i] > gain[best] ? i : best;
        mean += gain[i] / n;
    }
    t->read = gain[best] - mean > t->how->least_gain && t->balance > -2 &&
              pl_luck_roll(&t->head.luck, 1000) >= 1000 * t->how->chance_share;
    return t->read ? best : (int)pl_luck_roll(&t->head.luck, (uint32_t)n);
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    reader *t = (reader *)m;
    const mindseye_view *v = view;
    const mindseye_open *o = &v->open;
    double gain[8];
    uint8_t shown;

    t->did = legal[0].move.kind;
    if (legal[0].move.kind == MINDSEYE_PAIR) {
        gains_of_three(t, gain);
        shown = nth_pair(choose(t, gain, 8));
        return (pl_move){
            MINDSEYE_PAIR, { (uint8_t)to_left(shown), (uint8_t)to_right(shown) }
        };
    }
    if (legal[0].move.kind != MINDSEYE_SHOW)
        return nerve_think(&t->nerve, &t->how->nerves, v, legal, n, &m->luck);
    gains_of_two(t, o, asked(o) & ~(1u << m->seat), gain);
    return (pl_move){ MINDSEYE_SHOW, { (uint8_t)choose(t, gain, 4) } };
}

/* The plays of the others in this round, sealed or still to come. */
static int believe(pl_mind *m, const void *view, pl_believed *out)
{
    reader *t = (reader *)m;
    const mindseye_open *o = &((const mindseye_view *)view)->open;
    int three = __builtin_popcount(o->playing) == 3, n = 0;
    double p[STREAM_SYMBOLS];

    if (o->open.phase != MINDSEYE_CHOOSE)
        return 0;
    for (int i = 0; i < m->seats; i++) {
        if (i == m->seat || !(o->playing >> i & 1))
            continue;
        stream_guess(three ? &t->three[i] : &t->two[i], t->how->guessers, p);
        for (int k = 0; k < (three ? 8 : 4); k++) {
            int left = k & 3;
            int right = !three ? left : (left + (k & 4 ? 3 : 1)) & 3;
            out[n++] = (pl_believed){
                (uint32_t)(offsetof(mindseye_state, sealed) + (size_t)i),
                (uint8_t)(1 + left + 4 * right),
                p[k],
            };
        }
    }
    return n;
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    static const char *const names[] = { "blue", "purple", "green", "orange" };
    const reader *t = (const reader *)m;
    pl_text text;

    pl_text_init(&text, buf, cap);
    if (t->did != MINDSEYE_SHOW && t->did != MINDSEYE_PAIR) {
        pl_put(&text, "There is nothing to read in a stare.");
    } else if (!t->read) {
        pl_put(&text, "Nothing could be read, so I left it to chance.");
    } else if (t->did == MINDSEYE_PAIR) {
        pl_put(&text,
               "From what both of you played before, this pair looked best.");
    } else {
        pl_put(&text, "From what you played before I expected ");
        pl_put(&text, names[t->guess]);
        pl_put(&text, " (");
        pl_put_int(&text, t->sure);
        pl_put(&text, " % sure).");
    }
}

/* A rematch: what was learnt stays. */
static void again(pl_mind *m)
{
    reader *t = (reader *)m;
    t->read = 0;
}

#define KIND(id, called, says_of_itself) \
    const pl_mind_kind id = {            \
        .name = called,                  \
        .help = says_of_itself,          \
        .game = "mindseye",              \
        .size = size,                    \
        .init = init,                    \
        .see = see,                      \
        .think = think,                  \
        .believe = believe,              \
        .why = why,                      \
        .again = again,                  \
    }

KIND(pl_mindseye_novice_kind, "novice", "goes by what was played most");
KIND(pl_mindseye_steady_kind, "steady", "reads simple habits");
KIND(pl_mindseye_keen_kind, "keen", "reads habits, and hides its own");
