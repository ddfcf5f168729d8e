/* fair.c - the commitment and the seed of a fair deal. */
#include "wire/fair.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"
#include "wire/seed.h"
#include "wire/write.h"

static const char commitment_tag[] = "planchette commitment 1";
static const char seed_tag[] = "planchette seed 1";

static size_t append(uint8_t *out, size_t n, const void *bytes, size_t len)
{
    memcpy(out + n, bytes, len);
    return n + len;
}

void pl_fair_commitment(const char *table, const uint8_t secret[32],
                        uint8_t out[32])
{
    uint8_t bytes[sizeof commitment_tag + PL_TABLE_NAME + 1 + 32];
    size_t n = append(bytes, 0, commitment_tag, sizeof commitment_tag);

    n = append(bytes, n, table, strnlen(table, PL_TABLE_NAME));
    bytes[n++] = 0;
    n = append(bytes, n, secret, 32);
    pl_sha256(bytes, n, out);
    OPENSSL_cleanse(bytes, sizeof bytes);
}

int pl_fair_seed(const pl_fair *fair, const pl_setting *s, uint8_t out[32])
{
    size_t len = 0, n;
    char *setting = pl_write_new(pl_setting_write, s, &len);
    uint8_t *bytes = malloc(sizeof seed_tag + 32 + len + sizeof fair->given);
    int ok = setting && bytes;

    if (ok) {
        n = append(bytes, 0, seed_tag, sizeof seed_tag);
        n = append(bytes, n, fair->secret, 32);
        n = append(bytes, n, setting, len);
        n = append(bytes, n, fair->given, PL_GIVEN * (size_t)s->seats);
        pl_sha256(bytes, n, out);
        OPENSSL_cleanse(bytes, n);
    }
    free(bytes);
    free(setting);
    return ok;
}

static void put_hex(pl_text *t, const char *name, const uint8_t *bytes,
                    size_t n)
{
    pl_put(t, name);
    pl_put_char(t, '"');
    pl_put_hex(t, bytes, n);
    pl_put_char(t, '"');
}

void pl_fair_write(pl_text *t, const pl_fair *fair, int seats)
{
    if (fair->by_hand) {
        pl_put(t, "{\"by_hand\":true}");
        return;
    }
    pl_put(t, "{\"by_hand\":false,\"table\":");
    pl_put_string(t, fair->table, strlen(fair->table));
    put_hex(t, ",\"commitment\":", fair->commitment, 32);
    put_hex(t, ",\"secret\":", fair->secret, 32);
    pl_put(t, ",\"given\":[");
    for (int i = 0; i < seats; i++) {
        if (fair->gave & PL_BIT(i))
            put_hex(t, i ? "," : "", fair->given[i], PL_GIVEN);
        else
            pl_put(t, i ? ",null" : "null");
    }
    pl_put(t, "]}");
}

static pl_err read_given(pl_fair *fair, json_t *in, const char *path, int seats,
                         pl_fault *fault)
{
    char where[96];
    size_t i;
    json_t *one;

    snprintf(where, sizeof where, "%s.given", path);
    if (!json_is_array(in) || json_array_size(in) != (size_t)seats)
        return pl_fail(fault, PL_BAD_FIELD, where, "an array of %d", seats);
    json_array_foreach(in, i, one)
    {
        if (json_is_null(one))
            continue;
        snprintf(where, sizeof where, "%s.given[%zu]", path, i);
        if (pl_read_hex(one, where, fair->given[i], PL_GIVEN, fault))
            return fault->err;
        fair->gave |= (uint8_t)PL_BIT(i);
    }
    return PL_OK;
}

static pl_err read_table(pl_fair *fair, json_t *in, const char *path,
                         pl_fault *fault)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789_-";
    char where[96];

    snprintf(where, sizeof where, "%s.table", path);
    if (pl_read_text(in, where, fair->table, sizeof fair->table, fault))
        return fault->err;
    if (!*fair->table || fair->table[strspn(fair->table, allowed)])
        return pl_fail(fault, PL_BAD_FIELD, where,
                       "1 to %d letters, digits, '_' or '-'", PL_TABLE_NAME);
    return PL_OK;
}

pl_err pl_fair_read(pl_fair *fair, json_t *in, const char *path, int seats,
                    pl_fault *fault)
{
    static const char *const all[] = { "by_hand", "table", "commitment",
                                       "secret",  "given", NULL };
    static const char *const one[] = { "by_hand", NULL };
    json_t *by_hand = json_object_get(in, "by_hand");
    char where[96];
    pl_err err =
        pl_read_object(in, path, json_is_true(by_hand) ? one : all, fault);

    memset(fair, 0, sizeof *fair);
    if (err)
        return err;
    if (!json_is_boolean(by_hand)) {
        snprintf(where, sizeof where, "%s.by_hand", path);
        return pl_fail(fault, PL_BAD_FIELD, where, "true or false");
    }
    fair->by_hand = json_is_true(by_hand);
    if (fair->by_hand)
        return PL_OK;
    err = read_table(fair, json_object_get(in, "table"), path, fault);
    snprintf(where, sizeof where, "%s.commitment", path);
    if (!err)
        err = pl_read_hex(json_object_get(in, "commitment"), where,
                          fair->commitment, 32, fault);
    snprintf(where, sizeof where, "%s.secret", path);
    if (!err)
        err = pl_read_hex(json_object_get(in, "secret"), where, fair->secret,
                          32, fault);
    if (!err)
        err =
            read_given(fair, json_object_get(in, "given"), path, seats, fault);
    return err;
}
