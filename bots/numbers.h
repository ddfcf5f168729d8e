/* SPDX-License-Identifier: MIT */
/* numbers.h - exp, log and powers that give the same bits on every machine.
 *
 * glibc chooses variants with fused multiply-add by the processor, and another
 * libc has other code altogether, so the last bit of its exp() and log()
 * differs from machine to machine. A bot that compares two nearly equal sums
 * would then choose another move. These use only +, -, * and / of doubles,
 * which IEEE 754 rounds in one way, and the build forbids the compiler to
 * contract them
 * (-ffp-contract=off). Their error is below 2 units in the last place. */
#ifndef PL_NUMBERS_H
#define PL_NUMBERS_H

#include <stdint.h>
#include <string.h>

/* log 2 in two parts: the first has zeros at its end, so that its product with
 * a small whole number is exact. */
#define PL_LN2_HIGH 0x1.62e42feep-1
#define PL_LN2_LOW 0x1.a39ef35793c76p-33

/* 2 to the power of 'k', from -1022 to 1023. */
static inline double pl_power_of_2(int k)
{
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x = k log 2 + r, with r at most half of log 2; then a power series of r. Its
 * terms are added in four chains side by side, since each waits for the one
 * before it. */
static inline double pl_exp(double x)
{
    if (!(x <= 709))
        return x > 709 ? __builtin_inf() : x; /* not a number */
    if (x < -708)
        return 0;
    int k = (int)(x * 0x1.71547652b82fep+0 + (x < 0 ? -0.5 : 0.5));
    double r = x - k * PL_LN2_HIGH - k * PL_LN2_LOW;
    double r2 = r * r, r4 = r2 * r2;
    double a = 1.0 / 2 + r * (1.0 / 6);
    double b = 1.0 / 24 + r * (1.0 / 120);
    double c = 1.0 / 720 + r * (1.0 / 5040);
    double d = 1.0 / 40320 + r * (1.0 / 362880);
    double e = 1.0 / 3628800 + r * (1.0 / 39916800);
    double f = 1.0 / 479001600 + r * (1.0 / 6227020800.0);
    double tail = (a + r2 * b) + r4 * ((c + r2 * d) + r4 * (e + r2 * f));

    return (1 + (r + r2 * tail)) * pl_power_of_2(k);
}

/* x = m times a power of 2, with m near 1; 0 if x is not a positive number of
 * ordinary size. */
static inline int pl_split(double x, double *m, int *k)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    if (!(x >= 0x1p-1022 && x < 0x1p1023))
        return 0;
    /* 0x3fe6a09e... is the square root of a half. */
    bits += 0x3ff0000000000000 - 0x3fe6a09e667f3bcd;
    *k = (int)(bits >> 52) - 1023;
    bits = (bits & 0x000fffffffffffff) + 0x3fe6a09e667f3bcd;
    memcpy(m, &bits, sizeof *m);
    return 1;
}

/* The logarithm of numbers that pl_split() cannot split: zero, negative numbers
 * and NaN, and numbers so small or large that no bot computes them. */
static inline double pl_log_beyond(double x)
{
    if (x > 1)
        return 710;
    return x > 0 ? -709 : x == 0 ? -__builtin_inf() : __builtin_nan("");
}

/* log m = 2 atanh((m - 1) / (m + 1)), a series of odd powers. */
static inline double pl_log(double x)
{
    double m;
    int k;

    if (!pl_split(x, &m, &k))
        return pl_log_beyond(x);
    double f = m - 1, s = f / (2 + f), z = s * s, z2 = z * z;
    double even = 2.0 / 5 + z2 * (2.0 / 9 + z2 * (2.0 / 13 + z2 * (2.0 / 17)));
    double odd =
        2.0 / 3 +
        z2 * (2.0 / 7 + z2 * (2.0 / 11 + z2 * (2.0 / 15 + z2 * (2.0 / 19))));
    double rest = z * (odd + z * even);

    /* 2s = f - s f, which loses less where f is small. */
    return k * PL_LN2_HIGH + (f - (s * (f - rest) - k * PL_LN2_LOW));
}

/* For the search, which asks for it at every step. */
static inline float pl_logf(float x)
{
    double m;
    int k;

    if (!pl_split(x, &m, &k))
        return (float)pl_log_beyond(x);
    double f = m - 1, s = f / (2 + f), z = s * s;
    double series =
        z * (2.0 / 3 +
             z * (2.0 / 5 + z * (2.0 / 7 + z * (2.0 / 9 + z * (2.0 / 11)))));

    return (float)(k * 0x1.62e42fefa39efp-1 + s * (2 + series));
}

/* x to the power of 'n', which is small and not negative. */
static inline double pl_power(double x, int n)
{
    double product = 1;

    while (n-- > 0)
        product *= x;
    return product;
}

#endif
