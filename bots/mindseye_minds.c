/* mindseye_minds.c - readers of people for Mind's Eye.
 *
 * Whoever plays every colour as often and at random can neither win nor lose
 * in the long run between two, so there is nothing to calculate but people.
 * The reader guesses the next play of each opponent (mindseye_read.h) and
 * makes the play that gains most by it. Where the guesses promise little, or
 * have cost cards lately because somebody reads the reader, it plays at
 * random. What it learnt is kept across a series of games. */
#include "bots/kinds.h"

#include <string.h>

#include "bots/mindseye_read.h"
#include "games/mindseye/mindseye_parts.h"
#include "rules/text.h"

typedef struct {
    int few;        /* guessers in use */
    double promise; /* the least gain worth leaving chance for */
    double random;  /* share of plays left to chance all the same */
} reading;

static const reading novice = { 1, 0, 0.3 };
static const reading steady = { 4, 0.1, 0.2 };
static const reading keen = { STREAM_GUESSERS, 0.08, 0.1 };

typedef struct {
    pl_mind head;
    const reading *how;
    stream two[MINDSEYE_SEATS], three[MINDSEYE_SEATS]; /* by opponent */
    uint8_t playing; /* who played when last seen */
    double balance;  /* what reading gained of late */
    int8_t read;     /* the last play was chosen by reading */
    uint8_t guess, sure;
    uint8_t did; /* the kind of the last move */
} teller;

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(teller);
}

static void init(pl_mind *m)
{
    teller *t = (teller *)m;

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

/* What one seat's play does to another's: 1 beats, -1 is beaten. */
static int beats(int mine, int theirs)
{
    int c = compare(mine, theirs);

    return c == BEATS ? 1 : c == LOSES ? -1 : 0;
}

static void settle_account(teller *t, const uint8_t *shown, int in_three)
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
    teller *t = (teller *)m;
    int seats = 0, in_three;

    if (e->kind != MINDSEYE_SHOWN && e->kind != MINDSEYE_DUELLED)
        return;
    for (int i = 0; i < m->seats; i++)
        seats += e->a[i] != 0;
    if (!e->a[m->seat])
        return;
    in_three = seats == 3 && e->kind == MINDSEYE_SHOWN;
    settle_account(t, e->a, in_three);
    for (int i = 0; i < m->seats; i++)
        if (i != m->seat && e->a[i])
            stream_add(in_three ? &t->three[i] : &t->two[i],
                       symbol_of(e->a[m->seat]), symbol_of(e->a[i]));
}

/* ---- what a play gains --------------------------------------------------- */

/* Cards gained against the others' mean, when all three have played. */
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

static void gains_of_three(teller *t, double gain[8])
{
    int me = t->head.seat, a = (me + 1) % 3, b = (me + 2) % 3, play[3];
    double p[8], q[8];

    stream_guess(&t->three[a], t->how->few, p);
    stream_guess(&t->three[b], t->how->few, q);
    for (play[me] = 0; play[me] < 8; play[me]++) {
        gain[play[me]] = 0;
        for (play[a] = 0; play[a] < 8; play[a]++)
            for (play[b] = 0; play[b] < 8; play[b]++)
                gain[play[me]] +=
                    p[play[a]] * q[play[b]] * gain_of_three(play, me);
    }
}

/* Against whoever plays one colour; cancelling suits whoever leads. */
static void gains_of_two(teller *t, const mindseye_open *o, unsigned others,
                         double gain[8])
{
    double p[8], most = -1;

    memset(gain, 0, 8 * sizeof *gain);
    for (int i = 0; i < t->head.seats; i++) {
        int ahead = o->cards[t->head.seat] - o->cards[i];
        if (!(others >> i & 1))
            continue;
        stream_guess(&t->two[i], t->how->few, p);
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

static pl_move stare(teller *t, const pl_choice *legal, int n)
{
    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == MINDSEYE_SETTLE)
            return legal[i].move;
    return pl_choices_random(legal, n, &t->head.luck);
}

/* The best play by the gains, or any. */
static int choose(teller *t, const double *gain, int n)
{
    int best = 0;
    double mean = 0;

    for (int i = 0; i < n; i++) {
        best = gain[i] > gain[best] ? i : best;
        mean += gain[i] / n;
    }
    t->read = gain[best] - mean > t->how->promise && t->balance > -2 &&
              pl_luck_roll(&t->head.luck, 1000) >= 1000 * t->how->random;
    return t->read ? best : (int)pl_luck_roll(&t->head.luck, (uint32_t)n);
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    teller *t = (teller *)m;
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
        return stare(t, legal, n);
    gains_of_two(t, o, asked(o) & ~(1u << m->seat), gain);
    return (pl_move){ MINDSEYE_SHOW, { (uint8_t)choose(t, gain, 4) } };
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    static const char *const names[] = { "blue", "purple", "green", "orange" };
    const teller *t = (const teller *)m;
    pl_text text;

    pl_text_init(&text, buf, cap);
    if (t->did != MINDSEYE_SHOW && t->did != MINDSEYE_PAIR) {
        pl_put(&text, "In a contest of stares there was nothing to read.");
    } else if (!t->read) {
        pl_put(&text, "Nothing could be read, so I left it to chance.");
    } else if (t->did == MINDSEYE_PAIR) {
        pl_put(&text, "By what both played before, this pair promised most.");
    } else {
        pl_put(&text, "By what was played before I expected ");
        pl_put(&text, names[t->guess]);
        pl_put(&text, " with ");
        pl_put_int(&text, t->sure);
        pl_put(&text, " %.");
    }
}

/* A rematch: what was learnt stays. */
static void again(pl_mind *m)
{
    teller *t = (teller *)m;
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
        .why = why,                      \
        .again = again,                  \
    }

KIND(pl_mindseye_novice_kind, "novice", "goes by what was played most");
KIND(pl_mindseye_steady_kind, "steady", "reads simple habits");
KIND(pl_mindseye_keen_kind, "keen", "reads habits, and hides its own");
