/* SPDX-License-Identifier: MIT */
/* crowds.c - how many connections each network has.
 *
 * The counts are in a hash table. Walking all connections for each new one
 * would be slowest during a flood, when the limit matters. */
#include "server/conn.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

struct pl_crowd {
    pl_crowd *next;
    pl_address network;
    int n;
};

static pl_crowd **find_crowd(pl_net *net, const pl_address *address,
                             pl_address *network)
{
    pl_crowd **at;
    unsigned h = 5381;

    *network = *address;
    pl_address_to_network(network);
    for (size_t i = 0; i < sizeof network->b; i++)
        h = h * 33 + network->b[i];
    at = &net->crowds[h % PL_CROWD_BUCKETS];
    while (*at && memcmp(&(*at)->network, network, sizeof *network) != 0)
        at = &(*at)->next;
    return at;
}

int pl_crowd_join(pl_net *net, const pl_address *address)
{
    pl_address network;
    pl_crowd **at = find_crowd(net, address, &network);

    if (!*at) {
        *at = pl_xcalloc(1, sizeof **at);
        (*at)->network = network;
    }
    return (*at)->n++;
}

void pl_crowd_leave(pl_net *net, const pl_address *address)
{
    pl_address network;
    pl_crowd **at = find_crowd(net, address, &network), *crowd = *at;

    if (--crowd->n)
        return;
    *at = crowd->next;
    free(crowd);
}
