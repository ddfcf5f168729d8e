/* SPDX-License-Identifier: MIT */
/* mindseye_read.c - an ensemble of predictors, each in four rotations.
 *
 * People cannot play at random: they repeat after a win, avoid repeats, or
 * copy. Which habit an opponent has is unknown, so we run many simple
 * predictors and trust the ones that were right (prediction with expert
 * advice, as in programs for rock-paper-scissors).
 *
 * A guesser is a table of counts: what the opponent played after its last
 * play, after ours, after both, the steps round the ring, and what followed
 * the longest earlier piece of history that equals the recent one. Counts
 * decay, so that a change of habit is noticed. A rotation of a guesser expects
 * the play that beats, cancels or loses to its guess, for opponents who
 * predict us.
 *
 * Guesser and rotation make an expert. Its merit is the decayed sum of the log
 * of the probability it gave to what happened, relative to chance. The
 * mixture weighs each expert by exp(merit), which is its posterior probability
 * if one expert is right for a while. A uniform expert of constant weight
 * keeps the mixture near chance while nobody predicts better. */
#include "bots/mindseye_read.h"
#include "bots/numbers.h"

#include <string.h>

static const double count_decay = 0.95, smooth = 0.4, merit_decay = 0.96;

static int step(int from, int to)
{
    return ((from ^ to) & 4) | ((to - from) & 3);
}

static int stepped(int from, int by)
{
    return ((from ^ by) & 4) | ((from + by) & 3);
}

static int pair_of(int a, int b)
{
    return 8 * a + b;
}

static void count(double row[8], int symbol)
{
    for (int i = 0; i < 8; i++)
        row[i] *= count_decay;
    row[symbol] += 1;
}

static void shares(const stream *s, const double row[8], double p[8])
{
    double sum = 0;

    for (int i = 0; i < s->symbols; i++)
        sum += row[i] + smooth;
    for (int i = 0; i < s->symbols; i++)
        p[i] = (row[i] + smooth) / sum;
}

/* Turns the distribution of steps into one of symbols. */
static void from_steps(const stream *s, const double row[8], int from,
                       double p[8])
{
    double q[8];

    shares(s, row, q);
    for (int i = 0; i < s->symbols; i++)
        p[stepped(from, i) & (s->symbols - 1)] = q[i];
}

/* What followed the longest earlier match of the recent history (at most 8
 * plays); of equal matches the latest counts. */
static void by_history(const stream *s, double p[8])
{
    int best = 0, next = -1;
    double row[8] = { 0 };

    for (int end = s->n - 1; end > 0; end--) {
        int k = 0;
        while (k < 8 && k < end &&
               s->theirs[end - 1 - k] == s->theirs[s->n - 1 - k] &&
               s->mine[end - 1 - k] == s->mine[s->n - 1 - k])
            k++;
        if (k > best) {
            best = k;
            next = s->theirs[end];
        }
    }
    if (next >= 0)
        row[next] = best;
    shares(s, row, p);
}

static void guesser(const stream *s, int which, double p[8])
{
    int t = s->n ? s->theirs[s->n - 1] : 0, m = s->n ? s->mine[s->n - 1] : 0;
    int t2 = s->n > 1 ? s->theirs[s->n - 2] : 0;

    switch (which) {
    case 0:
        shares(s, s->often, p);
        return;
    case 1:
        shares(s, s->after[t], p);
        return;
    case 2:
        from_steps(s, s->turns, t, p);
        return;
    case 3:
        shares(s, s->after_mine[m], p);
        return;
    case 4:
        from_steps(s, s->turns_mine, m, p);
        return;
    case 5:
        from_steps(s, s->turns_by[(t - m) & 3], t, p);
        return;
    case 6:
        shares(s, s->after_both[pair_of(m, t)], p);
        return;
    case 7:
        shares(s, s->after_two[pair_of(t2, t)], p);
        return;
    case 8:
        by_history(s, p);
        return;
    case 9:
        shares(s, s->mine_often, p);
        return;
    default:
        shares(s, s->mine_after[m], p);
    }
}

static int expert(int which, int rotation)
{
    return 1 + 4 * which + rotation;
}

static void score_experts(stream *s, int theirs)
{
    double p[8];

    for (int g = 0; g < STREAM_GUESSERS; g++) {
        guesser(s, g, p);
        for (int r = 0; r < 4; r++) {
            double *merit = &s->merit[expert(g, r)];
            double said = p[symbol_turn(theirs, -r)];
            *merit = merit_decay * *merit + pl_log(said * s->symbols);
        }
    }
}

void stream_add(stream *s, int mine, int theirs)
{
    int t = s->n ? s->theirs[s->n - 1] : 0, m = s->n ? s->mine[s->n - 1] : 0;

    if (s->n) {
        score_experts(s, theirs);
        count(s->after[t], theirs);
        count(s->after_mine[m], theirs);
        count(s->after_both[pair_of(m, t)], theirs);
        count(s->turns, step(t, theirs));
        count(s->turns_by[(t - m) & 3], step(t, theirs));
        count(s->turns_mine, step(m, theirs));
        count(s->mine_after[m], mine);
    }
    if (s->n > 1)
        count(s->after_two[pair_of(s->theirs[s->n - 2], t)], theirs);
    count(s->often, theirs);
    count(s->mine_often, mine);
    if (s->n == STREAM_LONG) {
        s->n /= 2;
        memmove(s->theirs, s->theirs + s->n, (size_t)s->n);
        memmove(s->mine, s->mine + s->n, (size_t)s->n);
    }
    s->theirs[s->n] = (uint8_t)theirs;
    s->mine[s->n++] = (uint8_t)mine;
}

void stream_guess(const stream *s, int guessers, double p[STREAM_SYMBOLS])
{
    double q[8], sum = 4; /* the weight of the uniform expert */

    for (int i = 0; i < s->symbols; i++)
        p[i] = sum / s->symbols;
    for (int g = 0; g < guessers && g < STREAM_GUESSERS && s->n; g++) {
        guesser(s, g, q);
        for (int r = 0; r < 4; r++) {
            double w = pl_exp(s->merit[expert(g, r)]) * (r ? 0.1 : 1);
            sum += w;
            for (int i = 0; i < s->symbols; i++)
                p[symbol_turn(i, r)] += w * q[i];
        }
    }
    for (int i = 0; i < s->symbols; i++)
        p[i] /= sum;
}
