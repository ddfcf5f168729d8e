/* SPDX-License-Identifier: MIT */
/* fuzz_record.c - reads any bytes as a record, verifies, replays and reviews
 * it. A record that was read must be equal after writing and reading it again;
 * whatever its moves are, a review refuses it or can be run. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "review/review.h"
#include "wire/record.h"
#include "wire/write.h"

static void review(const pl_record *r)
{
    pl_review_step *steps = calloc((size_t)r->n + 1, sizeof *steps);
    const char *why = NULL;
    pl_fault fault;
    pl_replay p;

    for (int i = 0; i < r->n; i++)
        steps[i] = (pl_review_step){ r->steps[i].move, r->steps[i].seat };
    if (pl_replay_init(&p, r, &fault) == PL_OK) {
        pl_review *v =
            pl_review_new(r->setting.game, r->setting.setup, r->setting.seats,
                          p.state, steps, r->n, 1, &why);
        if (!v && !why)
            abort();
        if (v)
            pl_review_run(v, 20);
        pl_review_free(v);
        pl_replay_release(&p);
    }
    free(steps);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_record r, again;
    pl_fault fault;
    char *text, *second;
    size_t len;

    if (pl_record_read(&r, (const char *)data, size, &fault) != PL_OK)
        return 0;
    pl_record_verify(&r, &fault);
    review(&r);
    text = pl_write_new(pl_record_write, &r, &len);
    if (pl_record_read(&again, text, len, &fault) != PL_OK)
        abort();
    second = pl_write_new(pl_record_write, &again, NULL);
    if (strcmp(text, second) != 0)
        abort();
    free(text);
    free(second);
    pl_record_release(&r);
    pl_record_release(&again);
    return 0;
}
