/* SPDX-License-Identifier: MIT */
/* fuzz_puzzle.c - reads any bytes as a puzzle. One that was read must be equal
 * after writing and reading it again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/puzzle.h"
#include "wire/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_puzzle p, again;
    pl_fault fault;
    char *text, *second;
    size_t len;

    if (pl_puzzle_read(&p, (const char *)data, size, &fault) != PL_OK)
        return 0;
    text = pl_write_new(pl_puzzle_write, &p, &len);
    if (pl_puzzle_read(&again, text, len, &fault) != PL_OK)
        abort();
    second = pl_write_new(pl_puzzle_write, &again, NULL);
    if (strcmp(text, second) != 0)
        abort();
    free(text);
    free(second);
    pl_puzzle_release(&p);
    pl_puzzle_release(&again);
    return 0;
}
