/* SPDX-License-Identifier: MIT */
/* action.c - finds the action of an entry by its kind, and helps actions to
 * read the parameters of requests.
 *
 * This file and the actions_*.c that use it are pure: they compile without
 * sockets and a store, so that browsers can run the same tables. */
#include "server/actions.h"

#include <stdio.h>
#include <string.h>

#define TABLE(name) &pl_action_##name,
#define SERVER(name)
static const pl_action *const of_tables[] = { PL_ACTIONS(TABLE, SERVER) };
#undef TABLE
#undef SERVER

const pl_action *pl_action_of(int kind)
{
    for (size_t i = 0; i < sizeof of_tables / sizeof of_tables[0]; i++)
        if ((int)of_tables[i]->kind == kind)
            return of_tables[i];
    return NULL;
}

int pl_answer_refuse(pl_table_answer *a, pl_refusal refusal)
{
    a->refusal = refusal;
    return 0;
}

int pl_answer_fail(pl_table_answer *a, const char *field, const char *text)
{
    a->err = pl_fail(&a->fault, PL_BAD_FIELD, field, "%s", text);
    return 0;
}

int pl_reading_refuse(pl_reading *in, pl_refusal refusal)
{
    return pl_answer_refuse(&in->why, refusal);
}

int pl_reading_fail(pl_reading *in, const char *field, const char *text)
{
    return pl_answer_fail(&in->why, field, text);
}

int pl_reading_int(pl_reading *in, const char *name, int min, int max, int *out)
{
    json_t *v = json_object_get(in->params, name);
    char text[64];

    if (json_is_integer(v) && json_integer_value(v) >= min &&
        json_integer_value(v) <= max) {
        *out = (int)json_integer_value(v);
        return 1;
    }
    snprintf(text, sizeof text, "a whole number from %d to %d", min, max);
    return pl_reading_fail(in, name, text);
}

int pl_reading_seat(pl_reading *in, uint8_t *out)
{
    int seat;

    if (!pl_reading_int(in, "seat", 0, PL_SEATS_MAX - 1, &seat))
        return 0;
    *out = (uint8_t)seat;
    return 1;
}

int pl_reading_flag(pl_reading *in, const char *name, uint8_t *out)
{
    json_t *v = json_object_get(in->params, name);

    if (!json_is_boolean(v))
        return pl_reading_fail(in, name, "true or false");
    *out = json_is_true(v);
    return 1;
}

const char *pl_reading_string(pl_reading *in, const char *name)
{
    const char *s = json_string_value(json_object_get(in->params, name));

    if (!s)
        pl_reading_fail(in, name, "a text");
    return s;
}

int pl_reading_person(pl_reading *in, pl_id *out)
{
    const char *s = pl_reading_string(in, "person");

    if (!s)
        return 0;
    return pl_id_read(s, strlen(s), out)
               ? 1
               : pl_reading_refuse(in, PL_REFUSE_UNKNOWN_PERSON);
}
