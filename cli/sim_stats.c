/* sim_stats.c - shares and lengths with their intervals of 95 %. */
#include <math.h>

#include "cli/sim.h"

static const double z = 1.959963984540054;

sim_estimate sim_share(uint64_t k, uint64_t n)
{
    double p, d, half, mid;

    if (n == 0)
        return (sim_estimate){ 0, 0, 1 };
    p = (double)k / (double)n;
    d = 1 + z * z / (double)n;
    mid = (p + z * z / (2 * (double)n)) / d;
    half = z / d *
           sqrt(p * (1 - p) / (double)n + z * z / (4 * (double)n * (double)n));
    return (sim_estimate){ p, mid - half < 0 ? 0 : mid - half,
                           mid + half > 1 ? 1 : mid + half };
}

/* The smallest length that at least the share 'q' of games does not exceed. */
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
