/* fuzz_record.c - any bytes as a record: read, verified, replayed. What was
 * read must write and read again to the same text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wire/record.h"
#include "wire/write.h"

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
