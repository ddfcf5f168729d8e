/* SPDX-License-Identifier: MIT */
/* fuzz_action.c - any parameters for the actions of a table, without a server.
 *
 * Each line is a person, the name of an action and its parameters:
 * "0 sit {"seat":1}". In every case the request is refused or applied,
 * the table saves and restores to itself, and what is written for each person
 * is JSON without the secret of the deal. */
#include "games/registry.h"
#include "server/actions.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECRET \
    "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"

static const char create_format[] =
    "{\"game\":\"mindseye\",\"version\":%d,\"seats\":2,\"options\":{},\"data\":"
    "null,\"shared\":true,\"link\":\"abcdefghijklmnopqrstuvwxyz\",\"code\":"
    "\"ABCDEFGH\",\"secret\":\"" SECRET "\"}";

static pl_id person(int i)
{
    return (pl_id){ { (uint8_t)(i + 1) } };
}

static int apply(pl_table *t, const pl_entry *e)
{
    pl_table_answer answer;
    pl_table_change change;
    int may = pl_table_check(t, e, &answer);

    pl_table_apply(t, e, &change);
    if (change.applied != may)
        abort();
    return may;
}

/* No pack has a name here. */
static pl_err fill(const void *packs, const pl_game *game, json_t *wish,
                   pl_fault *fault)
{
    (void)packs, (void)game, (void)wish, (void)fault;
    return PL_OK;
}

static void request(pl_table *t, const char *line, size_t len)
{
    const char *space = len > 2 ? memchr(line + 2, ' ', len - 2) : NULL;
    pl_reading in = { .table = t, .fill = fill };
    const pl_action *action;
    char name[16] = "";
    pl_entry e = { 0 };

    if (!space || space - line - 2 >= (long)sizeof name)
        return;
    memcpy(name, line + 2, (size_t)(space - line - 2));
    action = pl_action_named(name);
    if (!action || !action->kind)
        return;
    in.params = json_loadb(space + 1, len - (size_t)(space + 1 - line),
                           JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(in.params)) {
        json_decref(in.params);
        return;
    }
    e.kind = (uint8_t)action->kind;
    e.person = person(line[0] % 3);
    in.person = &e.person;
    if (!action->read || action->read(&in, &e)) {
        e.text = in.text.at;
        e.len = in.text.len;
        apply(t, &e);
    } else if (!in.why.refusal && in.why.err == PL_OK) {
        abort(); /* refused without a reason */
    }
    pl_buffer_release(&in.text);
    json_decref(in.params);
}

static int has_secret(const char *text, size_t len)
{
    for (size_t n = sizeof SECRET - 1; len >= n; text++, len--)
        if (memcmp(text, SECRET, n) == 0)
            return 1;
    return 0;
}

/* Nobody is sent the bytes of a seat before the deal is made. */
static int hides_bytes(json_t *sync)
{
    json_t *room = json_object_get(sync, "room"), *place;
    size_t i;

    if (!json_is_null(json_object_get(sync, "view")))
        return 1;
    json_array_foreach(json_object_get(room, "places"), i, place)
    {
        if (!json_is_null(json_object_get(place, "given")))
            return 0;
    }
    return 1;
}

/* An input that has the secret, as the fuzzer likes, may get it back. */
static void check_written(const pl_table *t, int may_have_secret)
{
    static char buffer[1 << 20];
    const pl_table_person *p;

    for (int i = 0; (p = pl_table_nth_person(t, i)); i++) {
        pl_text text;
        json_t *out;
        pl_text_init(&text, buffer, sizeof buffer);
        pl_table_put_sync(&text, t, p, 0, 0);
        out = json_loadb(text.at, text.n, JSON_REJECT_DUPLICATES, NULL);
        if (!out || !hides_bytes(out))
            abort();
        json_decref(out);
        if (!may_have_secret && has_secret(text.at, text.n))
            abort();
    }
}

static void check_saved(const pl_table *t)
{
    pl_buffer bytes = { 0 };
    pl_table *again;

    if (!pl_table_save(t, &bytes))
        abort();
    again = pl_table_restore(pl_table_id(t), bytes.at, bytes.len);
    if (!again || pl_table_hash(again) != pl_table_hash(t))
        abort();
    pl_table_free(again);
    pl_buffer_release(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    pl_id id = { { 9 } };
    pl_table *t = pl_table_new(&id);
    char create[sizeof create_format + 8];
    pl_entry e = { .kind = PL_ENTRY_CREATE, .text = create };

    e.len = (size_t)snprintf(create, sizeof create, create_format,
                             pl_game_named("mindseye", 8)->version);
    if (!apply(t, &e))
        abort();
    for (int i = 0; i < 3; i++) {
        e = (pl_entry){
            .kind = PL_ENTRY_JOIN, .person = person(i), .text = "Ada", .len = 3
        };
        if (!apply(t, &e))
            abort();
    }
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        request(t, at, len);
        at += len + 1;
    }
    check_saved(t);
    check_written(t,
                  pl_table_is_over(t) || has_secret((const char *)data, size));
    pl_table_free(t);
    return 0;
}
