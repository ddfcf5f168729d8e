/* SPDX-License-Identifier: MIT */
/* sim_stats.c - shares and lengths with their 95 % intervals.
 *
 * Shares use Wilson's interval. The textbook interval p +- z * sqrt(p(1-p)/n)
 * is too narrow for small counts and empty for a bot that won every game.
 * Sums are exact whole numbers until the last step. */
#include <math.h>

#include "cli/sim.h"

static const double z = 1.959963984540054;

sim_estimate sim_share(uint64_t k, uint64_t n)
{
    if (n == 0)
        return (sim_estimate){ 0, 0, 1 };
    return sim_share_of((double)k / (double)n, (double)n);
}

sim_estimate sim_share_of(double p, double n)
{
    double d = 1 + z * z / n, mid = (p + z * z / (2 * n)) / d,
           half = z / d * sqrt(p * (1 - p) / n + z * z / (4 * n * n));

    return (sim_estimate){ p, mid - half < 0 ? 0 : mid - half,
                           mid + half > 1 ? 1 : mid + half };
}

/* Wilson's interval for as many games as would vary that much if they could
 * only be won or lost. */
sim_estimate sim_score(const sim_side *side)
{
    double n = (double)side->games, p, spread, variance;

    if (!side->games)
        return sim_share(0, 0);
    p = (double)side->score / n / 1000;
    variance = (double)side->score2 / n / 1e6 - p * p;
    spread = p * (1 - p);
    if (variance > 0 && variance < spread)
        n *= spread / variance;
    return sim_share((uint64_t)(p * n + 0.5), (uint64_t)(n + 0.5));
}

sim_estimate sim_payoff(const sim_side *side)
{
    double n = (double)side->games, mean, half;

    if (side->games < 2)
        return (sim_estimate){ n ? (double)side->payoff : 0, -INFINITY,
                               INFINITY };
    mean = (double)side->payoff / n;
    half = z * sqrt(((double)side->payoff2 / n - mean * mean) / (n - 1));
    return (sim_estimate){ mean, mean - half, mean + half };
}

/* The smallest length that is not exceeded by at least 'q' of the games. */
static int quantile(const sim_counts *c, double q)
{
    uint64_t sum = 0;

    for (int i = 0; i <= SIM_ROUNDS; i++) {
        sum += c->rounds[i];
        if (c->rounds[i] && (double)sum >= q * (double)c->games)
            return i;
    }
    return SIM_ROUNDS;
}

sim_length sim_rounds(const sim_counts *c)
{
    sim_length s = { 0 };
    uint64_t sum = 0, squares = 0;
    double n = (double)c->games, half;

    for (uint64_t i = 0; i <= SIM_ROUNDS; i++) {
        sum += i * c->rounds[i];
        squares += i * i * c->rounds[i];
        if (c->rounds[i])
            s.max = (int)i;
    }
    if (c->games == 0)
        return s;
    s.mean.value = (double)sum / n;
    if (c->games > 1)
        s.deviation =
            sqrt(((double)squares - s.mean.value * (double)sum) / (n - 1));
    half = z * s.deviation / sqrt(n);
    s.mean.low = s.mean.value - half;
    s.mean.high = s.mean.value + half;
    s.min = quantile(c, 0);
    s.q05 = quantile(c, 0.05);
    s.q25 = quantile(c, 0.25);
    s.median = quantile(c, 0.5);
    s.q75 = quantile(c, 0.75);
    s.q95 = quantile(c, 0.95);
    return s;
}
