/* fair.h - deals that nobody at the table, the host included, can choose.
 *
 * When a table is made the host draws a secret S of 32 bytes and shows
 *
 *     commitment = SHA-256("planchette commitment 1" 0 | table | 0 | S)
 *
 * where 0 is one zero byte and 'table' the table's public name. Then every
 * person gives 16 random bytes, and the deal's seed is
 *
 *     seed = SHA-256("planchette seed 1" 0 | S | setting | 16 bytes a seat)
 *
 * with the setting as the text of setting.h and zeros for a seat that gave
 * nothing (a bot). At the end S is opened and everybody can check both. */
#ifndef PL_FAIR_H
#define PL_FAIR_H

#include "wire/setting.h"

enum { PL_TABLE_NAME = 64, PL_GIVEN = 16 };

/* 'by_hand': somebody chose the seed; nothing is promised and the rest of the
 * struct is zero. */
typedef struct {
    int by_hand;
    char table[PL_TABLE_NAME + 1]; /* 1 to 64 of A-Z a-z 0-9 _ - */
    uint8_t commitment[32];
    uint8_t secret[32];
    uint8_t gave; /* bits of the seats that gave */
    uint8_t given[PL_SEATS_MAX][PL_GIVEN];
} pl_fair;

void pl_fair_commitment(const char *table, const uint8_t secret[32],
                        uint8_t out[32]);

/* Returns 0 if memory is short. */
int pl_fair_seed(const pl_fair *fair, const pl_setting *s, uint8_t out[32]);

/* {"by_hand":true} or {"by_hand":false,"table","commitment","secret",
 * "given":[hex or null a seat]} */
void pl_fair_write(pl_text *t, const pl_fair *fair, int seats);
pl_err pl_fair_read(pl_fair *fair, json_t *in, const char *path, int seats,
                    pl_fault *fault);

#endif
