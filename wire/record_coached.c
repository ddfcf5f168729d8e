/* SPDX-License-Identifier: MIT */
/* record_coached.c - the list of a record that says when a seat asked the
 * coach. */
#include "wire/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"

enum { COACHED_MAX = 1000 };

static const char *const kinds[] = { "known", "hint", NULL };

int pl_record_coach(pl_record *r, pl_coached asked)
{
    pl_coached *list =
        r->n_coached < COACHED_MAX
            ? realloc(r->coached, (size_t)(r->n_coached + 1) * sizeof *list)
            : NULL;

    if (!list)
        return 0;
    r->coached = list;
    r->coached[r->n_coached++] = asked;
    return 1;
}

void pl_record_put_coached(pl_text *t, const pl_record *r)
{
    if (!r->n_coached)
        return;
    pl_put(t, ",\n\"coached\":[");
    for (int i = 0; i < r->n_coached; i++) {
        pl_put(t, i ? ",{\"at\":" : "{\"at\":");
        pl_put_int(t, r->coached[i].at);
        pl_put(t, ",\"seat\":");
        pl_put_int(t, r->coached[i].seat);
        pl_put(t, ",\"asked\":\"");
        pl_put(t, kinds[r->coached[i].is_hint]);
        pl_put(t, "\"}");
    }
    pl_put_char(t, ']');
}

static pl_err read_one(pl_record *r, json_t *in, const char *where,
                       pl_fault *fault)
{
    static const char *const names[] = { "at", "seat", "asked", NULL };
    const char *asked = json_string_value(json_object_get(in, "asked"));
    int64_t at = 0, seat = 0;
    char field[64];
    int kind = 0;

    if (pl_read_object(in, where, names, fault))
        return fault->err;
    snprintf(field, sizeof field, "%s.at", where);
    if (pl_read_int(json_object_get(in, "at"), field,
                    r->n_coached ? r->coached[r->n_coached - 1].at : 0, r->n,
                    &at, fault))
        return fault->err;
    snprintf(field, sizeof field, "%s.seat", where);
    if (pl_read_int(json_object_get(in, "seat"), field, 0, r->setting.seats - 1,
                    &seat, fault))
        return fault->err;
    while (asked && kinds[kind] && strcmp(kinds[kind], asked) != 0)
        kind++;
    snprintf(field, sizeof field, "%s.asked", where);
    if (!asked || !kinds[kind])
        return pl_fail(fault, PL_BAD_FIELD, field, "known or hint");
    if (!pl_record_coach(
            r, (pl_coached){ (uint32_t)at, (uint8_t)seat, (uint8_t)kind }))
        return pl_fail(fault, PL_TOO_LARGE, where, "too many");
    return PL_OK;
}

pl_err pl_record_read_coached(pl_record *r, json_t *in, pl_fault *fault)
{
    char where[40];
    json_t *one;
    size_t i;

    if (!in)
        return PL_OK;
    if (!json_is_array(in))
        return pl_fail(fault, PL_BAD_FIELD, "coached", "an array");
    json_array_foreach(in, i, one)
    {
        snprintf(where, sizeof where, "coached[%zu]", i);
        if (read_one(r, one, where, fault))
            return fault->err;
    }
    return PL_OK;
}
