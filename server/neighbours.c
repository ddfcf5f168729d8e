/* SPDX-License-Identifier: MIT */
/* neighbours.c - which seats share an address, for a host who asked for it.
 *
 * One person may hold two seats with two browsers, and the server cannot prove
 * it. Two seats behind one address are a hint, but more often they are a
 * family. So the feature is off unless the host switches it on, everybody at
 * the table sees that it is on, only the host may ask, and the answer lists
 * seats but no addresses. Nothing is stored for it: the server looks at its
 * open connections. */
#include "server/actions.h"
#include "server/call.h"

#include <string.h>

static int is_seated_at(const pl_attachment *a, int *seat)
{
    const pl_table_person *p =
        pl_table_person_of(a->live->table, &a->session->person);

    *seat = p ? p->seat : -1;
    return *seat >= 0 && a->session->conn;
}

static void find_pairs(const pl_live *live, uint16_t near[PL_SEATS_MAX])
{
    int i, k;

    for (const pl_attachment *a = live->here; a; a = a->next_here)
        for (const pl_attachment *b = a->next_here; b; b = b->next_here) {
            if (!is_seated_at(a, &i) || !is_seated_at(b, &k) || i == k)
                continue;
            pl_address x = *pl_conn_address(a->session->conn);
            pl_address y = *pl_conn_address(b->session->conn);
            pl_address_to_network(&x);
            pl_address_to_network(&y);
            if (memcmp(&x, &y, sizeof x) == 0)
                near[i < k ? i : k] |= PL_BIT(i < k ? k : i);
        }
}

static void run_neighbours(pl_call *call)
{
    const pl_live *live = call->live;
    uint16_t near[PL_SEATS_MAX] = { 0 };
    pl_buffer b = { 0 };
    int n = 0;

    if (!pl_table_shows_neighbours(live->table)) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    find_pairs(live, near);
    pl_buffer_puts(&b, "{\"pairs\":[");
    for (int i = 0; i < PL_SEATS_MAX; i++)
        for (int k = i + 1; k < PL_SEATS_MAX; k++)
            if (near[i] >> k & 1)
                pl_buffer_printf(&b, "%s[%d,%d]", n++ ? "," : "", i, k);
    pl_buffer_puts(&b, "]}");
    pl_buffer_putc(&b, 0);
    pl_call_result(call, b.at);
    pl_buffer_release(&b);
}

const pl_action pl_action_neighbours = {
    .name = "neighbours",
    .help = "host: lists seats that share an address, if the table has "
            "'neighbours' on",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_FIELDS({ "pairs", "number[][]", "pairs of seats" }),
    .who = PL_HOST,
    .run = run_neighbours,
};
