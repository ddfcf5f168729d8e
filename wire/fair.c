/* SPDX-License-Identifier: MIT */
/* fair.c - the commitments, the seed and the voided deals of a fair deal.
 *
 * fair.h gives the formulas. Everything here is a function of the struct, so
 * that the server, 'planchette verify' and the tests compute the same bytes. */
#include "wire/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "wire/read.h"
#include "wire/seed.h"
#include "wire/write.h"

const char *const pl_void_names[] = { "late", "left",    "wrong",
                                      "lost", "removed", NULL };

static const char commitment_tag[] = "planchette commitment 1";
static const char half_tag[] = "planchette half 2";
static const char given_tag[] = "planchette given 2";
static const char seed_tag[] = "planchette seed 2";
static const char old_seed_tag[] = "planchette seed 1";

static size_t append(uint8_t *out, size_t n, const void *bytes, size_t len)
{
    memcpy(out + n, bytes, len);
    return n + len;
}

/* ---- hashes ------------------------------------------------------------- */

void pl_fair_commitment(const char *table, const uint8_t secret[32],
                        uint8_t out[32])
{
    uint8_t bytes[sizeof commitment_tag + PL_TABLE_NAME + 1 + 32];
    size_t n = append(bytes, 0, commitment_tag, sizeof commitment_tag);

    n = append(bytes, n, table, strnlen(table, PL_TABLE_NAME));
    bytes[n++] = 0;
    n = append(bytes, n, secret, 32);
    pl_sha256(bytes, n, out);
    pl_wipe(bytes, sizeof bytes);
}

int pl_fair_number(const pl_fair *fair)
{
    return fair->n_voided + 1;
}

void pl_fair_promise(const pl_fair *fair, int number, int seat,
                     const uint8_t given[PL_GIVEN], uint8_t out[32])
{
    uint8_t bytes[sizeof given_tag + PL_TABLE_NAME + 1 + 32 + 2 + PL_GIVEN];
    size_t n = append(bytes, 0, given_tag, sizeof given_tag);

    n = append(bytes, n, fair->table, strnlen(fair->table, PL_TABLE_NAME));
    bytes[n++] = 0;
    n = append(bytes, n, fair->commitment, 32);
    bytes[n++] = (uint8_t)number;
    bytes[n++] = (uint8_t)seat;
    n = append(bytes, n, given, PL_GIVEN);
    pl_sha256(bytes, n, out);
    pl_wipe(bytes, sizeof bytes);
}

static int fits(const pl_fair *fair, const pl_shares *shares, int number,
                int seat, const uint8_t bytes[PL_GIVEN])
{
    uint8_t hash[32];

    pl_fair_promise(fair, number, seat, bytes, hash);
    return (shares->promised & PL_BIT(seat)) &&
           memcmp(hash, shares->commitment[seat], 32) == 0;
}

int pl_fair_fits(const pl_fair *fair, int seat, const uint8_t bytes[PL_GIVEN])
{
    return fits(fair, &fair->shares, pl_fair_number(fair), seat, bytes);
}

/* The server's part of the seed. */
static void find_half(const pl_fair *fair, uint8_t out[32])
{
    uint8_t bytes[sizeof half_tag + 32 + 1];
    size_t n = append(bytes, 0, half_tag, sizeof half_tag);

    if (fair->promise == 1) {
        memcpy(out, fair->secret, 32);
        return;
    }
    n = append(bytes, n, fair->secret, 32);
    bytes[n++] = (uint8_t)pl_fair_number(fair);
    pl_sha256(bytes, n, out);
    pl_wipe(bytes, sizeof bytes);
}

int pl_fair_seed(const pl_fair *fair, const pl_setting *s, uint8_t out[32])
{
    size_t len = 0, n;
    char *setting = pl_write_new(pl_setting_write, s, &len);
    uint8_t *bytes =
        malloc(sizeof seed_tag + 32 + len + sizeof fair->shares.given);
    int ok = setting && bytes;

    if (ok) {
        n = append(bytes, 0, fair->promise == 1 ? old_seed_tag : seed_tag,
                   sizeof seed_tag);
        find_half(fair, bytes + n);
        n = append(bytes, n + 32, setting, len);
        n = append(bytes, n, fair->shares.given, PL_GIVEN * (size_t)s->seats);
        pl_sha256(bytes, n, out);
        pl_wipe(bytes, n);
    }
    free(bytes);
    free(setting);
    return ok;
}

/* ---- voided deals ------------------------------------------------------- */

pl_voided *pl_fair_void(pl_fair *fair, pl_void_why why, int seats, uint8_t by)
{
    size_t n = (size_t)fair->n_voided;
    pl_voided *all =
        n < PL_VOIDED_MAX ? realloc(fair->voided, (n + 1) * sizeof *all) : NULL;

    if (!all)
        return NULL;
    fair->voided = all;
    fair->n_voided++;
    all[n] = (pl_voided){
        .shares = fair->shares, .why = why, .seats = (uint8_t)seats, .by = by
    };
    memset(all[n].player, -1, sizeof all[n].player);
    fair->shares = (pl_shares){ 0 };
    return &all[n];
}

int pl_fair_copy(pl_fair *to, const pl_fair *from)
{
    size_t size = (size_t)from->n_voided * sizeof *from->voided;

    *to = *from;
    to->voided = size ? malloc(size) : NULL;
    if (size && !to->voided) {
        to->n_voided = 0;
        return 0;
    }
    if (size)
        memcpy(to->voided, from->voided, size);
    return 1;
}

void pl_fair_release(pl_fair *fair)
{
    free(fair->voided);
    fair->voided = NULL;
    fair->n_voided = 0;
}

/* ---- verifying ---------------------------------------------------------- */

/* Every opened seat must fit its commitment, but those in 'wrong' must not. */
static pl_err verify_shares(const pl_fair *fair, const pl_shares *shares,
                            int number, uint8_t wrong, const char *path,
                            pl_fault *fault)
{
    char where[64];

    for (int i = 0; i < PL_SEATS_MAX; i++) {
        snprintf(where, sizeof where, "%s.given[%d]", path, i);
        if (!(shares->opened & PL_BIT(i)))
            continue;
        if (fits(fair, shares, number, i, shares->given[i]) ==
            !!(wrong & PL_BIT(i)))
            return pl_fail(fault, PL_BAD_RECORD, where, "%s",
                           wrong & PL_BIT(i)
                               ? "not the bytes that the seat committed to"
                               : "the bytes that the seat committed to");
    }
    return PL_OK;
}

/* Whether the shares prove the reason that is given for each seat that voided
 * the deal. */
static int is_shown(const pl_voided *v)
{
    const pl_shares *s = &v->shares;

    switch (v->why) {
    case PL_VOID_LATE:
        return v->by == (s->promised & ~s->opened);
    case PL_VOID_LOST:
        return (v->by & s->promised & ~s->opened) == v->by;
    case PL_VOID_WRONG:
        return (v->by & s->promised & s->opened) == v->by;
    default:
        return 1;
    }
}

static pl_err verify_voided(const pl_fair *fair, int i, pl_fault *fault)
{
    const pl_voided *v = &fair->voided[i];
    char path[48], where[64];

    snprintf(path, sizeof path, "deal.voided[%d]", i);
    snprintf(where, sizeof where, "%s.by", path);
    if (!v->by || !is_shown(v) ||
        (v->why != PL_VOID_LATE && (v->by & (v->by - 1))))
        return pl_fail(fault, PL_BAD_RECORD, where,
                       "the seats that voided the deal, as its bytes show");
    return verify_shares(fair, &v->shares, i + 1,
                         v->why == PL_VOID_WRONG ? v->by : 0, path, fault);
}

static pl_err verify_promises(const pl_fair *fair, pl_fault *fault)
{
    uint8_t missing = fair->shares.promised & (uint8_t)~fair->shares.opened;

    for (int i = 0; i < fair->n_voided; i++)
        if (verify_voided(fair, i, fault))
            return fault->err;
    if (missing)
        return pl_fail(fault, PL_BAD_RECORD, "deal.given",
                       "the bytes of every seat that committed to some");
    return verify_shares(fair, &fair->shares, pl_fair_number(fair), 0, "deal",
                         fault);
}

pl_err pl_fair_verify(const pl_fair *fair, const pl_setting *s,
                      const uint8_t seed[32], pl_fault *fault)
{
    uint8_t hash[32];

    if (fair->by_hand)
        return PL_OK;
    pl_fair_commitment(fair->table, fair->secret, hash);
    if (memcmp(hash, fair->commitment, 32) != 0)
        return pl_fail(fault, PL_BAD_RECORD, "deal.commitment",
                       "the hash of this table and secret");
    if (fair->promise > 1 && verify_promises(fair, fault))
        return fault->err;
    if (!pl_fair_seed(fair, s, hash))
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    if (memcmp(hash, seed, 32) != 0)
        return pl_fail(fault, PL_BAD_RECORD, "seed",
                       "the hash of this secret, setting and what was given");
    return PL_OK;
}
