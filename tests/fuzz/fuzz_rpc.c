/* fuzz_rpc.c - any bytes as a line of 'planchette rpc': the answer, if there
 * is one, is a line of JSON. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wire/rpc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *answer = pl_rpc_answer((const char *)data, size);
    json_t *out;

    if (!answer)
        return 0;
    out = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    if (!out || strchr(answer, '\n'))
        abort();
    json_decref(out);
    free(answer);
    return 0;
}
