/* SPDX-License-Identifier: MIT */
/* fuzz_rpc.c - reads any bytes as a line of 'planchette rpc'. The answer, if
 * there is one, must be a line of JSON. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"
#include "wire/rpc.h"
#include "wire/write.h"

static void write_view(pl_text *t, const void *what)
{
    const pl_rpc_seen *seen = what;
    pl_writing w = pl_setting_writing(seen->setting);

    pl_json_view(t, &w, seen->view);
}

/* What was read can be written again and is read as the same bytes. No bot
 * thinks here: the program lets a child do that. */
static char *think(const pl_rpc_seen *seen, pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    char *text = pl_write_new(write_view, seen, NULL);
    void *again = calloc(1, s->game->view_size);
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;

    if (!again || !json ||
        pl_read_struct(json, "", s->game->words->view, s->seats, again,
                       fault) ||
        memcmp(again, seen->view, s->game->view_size) != 0)
        abort();
    for (int i = 0; i < seen->n; i++)
        if (seen->events[i].seen_by != PL_BIT(seen->seat))
            abort();
    json_decref(json);
    free(again);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *answer;
    json_t *out;

    pl_rpc_think_with(think);
    answer = pl_rpc_answer((const char *)data, size);
    if (!answer)
        return 0;
    out = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    if (!out || strchr(answer, '\n'))
        abort();
    json_decref(out);
    free(answer);
    return 0;
}
