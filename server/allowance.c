/* SPDX-License-Identifier: MIT */
/* allowance.c - rate limits of people and addresses, as token buckets.
 *
 * Buckets are refilled by a monotonic clock, so setting the system's clock
 * changes no limit. People behind one router share an address, so the limits of
 * an address are those of a person times people_per_address. Connections from
 * the server's own machine have no limit by address. */
#include "server/allowance.h"

#include "server/server_state.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum {
    MESSAGES_LEAST = 60, /* smallest burst, however low the rate is */
    MESSAGES_SECONDS = 3,
    BYTES_SECONDS = 8,
    TABLES_SECONDS = 600,
    STORED_SECONDS = 24 * 3600,
    PEOPLE_SECONDS = 3600,
    TABLE_BYTES = 4096, /* that a new table takes in the store */
};

enum { KEY_ADDRESS = 1, KEY_PERSON, KEY_CONNECTION };

/* ---- size and refill rate of each bucket -------------------------------- */

typedef struct {
    double most, a_second;
} rule;

static double at_least(double x, double least)
{
    return x < least ? least : x;
}

/* If 'most' is 0 the limit is switched off. */
static rule rule_of(const pl_server_config *c, pl_limit limit)
{
    double rate = c->max_rate, bytes = c->max_bytes;
    double stored = 1024.0 * c->max_stored_kb;

    switch (limit) {
    case PL_LIMIT_MESSAGES:
        return (rule){ at_least(rate * MESSAGES_SECONDS, MESSAGES_LEAST),
                       rate };
    case PL_LIMIT_RARE:
        return (rule){ c->max_rare, 1 };
    case PL_LIMIT_FAULTS:
        return (rule){ c->max_faults, 1 };
    case PL_LIMIT_BYTES:
        return (rule){ bytes * BYTES_SECONDS, bytes };
    case PL_LIMIT_TABLES:
        return (rule){ c->max_tables_each,
                       (double)c->max_tables_each / TABLES_SECONDS };
    case PL_LIMIT_STORED:
        return (rule){ stored, stored / STORED_SECONDS };
    case PL_LIMIT_PEOPLE:
        return (rule){ c->max_new_people,
                       (double)c->max_new_people / PEOPLE_SECONDS };
    case PL_LIMITS:
        break;
    }
    return (rule){ 0 };
}

/* The rule for this allowance. An address gets a person's rule times
 * people_per_address, except for new people, who are counted by address
 * only. */
static rule rule_for(const pl_server *s, const pl_allowance *a, pl_limit limit)
{
    rule r = rule_of(&s->config, limit);

    if (a->key[0] == KEY_ADDRESS && limit != PL_LIMIT_PEOPLE) {
        r.most *= s->config.people_per_address;
        r.a_second *= s->config.people_per_address;
    }
    return r;
}

static void refill(const pl_server *s, pl_allowance *a)
{
    int64_t now = (int64_t)uv_now(s->loop);
    double passed = (double)(now - a->at) / 1000;

    a->at = now;
    for (int i = 0; i < PL_LIMITS; i++) {
        rule r = rule_for(s, a, (pl_limit)i);
        a->left[i] += passed * r.a_second;
        if (a->left[i] > r.most)
            a->left[i] = r.most;
    }
}

static int is_full(const pl_server *s, const pl_allowance *a)
{
    for (int i = 0; i < PL_LIMITS; i++)
        if (a->left[i] < rule_for(s, a, (pl_limit)i).most)
            return 0;
    return 1;
}

/* ---- finding and freeing ------------------------------------------------ */

static pl_allowance **chain_of(pl_server *s, const uint8_t key[17])
{
    unsigned h = 5381;

    for (int i = 0; i < 17; i++)
        h = h * 33 + key[i];
    return &s->allowances[h % PL_ALLOWANCE_BUCKETS];
}

/* Finds or makes the allowance of this key and adds a reference to it. */
static pl_allowance *allowance_of(pl_server *s, const uint8_t key[17])
{
    pl_allowance **chain = chain_of(s, key), *a;

    for (a = *chain; a && memcmp(a->key, key, 17) != 0;)
        a = a->next;
    if (!a) {
        a = pl_xcalloc(1, sizeof *a);
        memcpy(a->key, key, 17);
        for (int i = 0; i < PL_LIMITS; i++)
            a->left[i] = rule_for(s, a, (pl_limit)i).most;
        a->at = (int64_t)uv_now(s->loop);
        a->next = *chain;
        *chain = a;
    }
    a->refs++;
    return a;
}

static void drop(pl_server *s, pl_allowance *a)
{
    pl_allowance **p = chain_of(s, a->key);

    while (*p != a)
        p = &(*p)->next;
    *p = a->next;
    free(a);
}

/* The allowance of a connection ends with the connection. Those of people and
 * addresses stay until pl_limits_sweep(), so that reconnecting does not refill
 * them. */
static void release(pl_server *s, pl_allowance *a)
{
    if (a && --a->refs == 0 && a->key[0] == KEY_CONNECTION)
        drop(s, a);
}

static void sweep(pl_server *s, int all)
{
    for (int i = 0; i < PL_ALLOWANCE_BUCKETS; i++)
        for (pl_allowance *a = s->allowances[i], *next; a; a = next) {
            next = a->next;
            refill(s, a);
            if (!a->refs && (all || is_full(s, a)))
                drop(s, a);
        }
}

void pl_limits_sweep(pl_server *s)
{
    sweep(s, 0);
}

void pl_limits_free(pl_server *s)
{
    sweep(s, 1);
}

/* ---- for a session ------------------------------------------------------ */

static void share_address(pl_session *session)
{
    pl_address network = *pl_conn_address(session->conn);
    uint8_t key[17] = { KEY_ADDRESS };

    if (pl_conn_is_exempt(session->conn))
        return;
    pl_address_to_network(&network);
    memcpy(key + 1, network.b, 16);
    session->address = allowance_of(session->server, key);
}

void pl_limits_open(pl_session *session)
{
    uint8_t key[17] = { KEY_CONNECTION };
    uintptr_t number = ++session->server->n_sessions;

    memcpy(key + 1, &number, sizeof number);
    session->mine = allowance_of(session->server, key);
    share_address(session);
}

void pl_limits_share(pl_session *session)
{
    uint8_t key[17] = { KEY_PERSON };

    memcpy(key + 1, session->person.b, 16);
    release(session->server, session->mine);
    session->mine = allowance_of(session->server, key);
}

void pl_limits_close(pl_session *session)
{
    release(session->server, session->mine);
    release(session->server, session->address);
}

static int is_unlimited(const pl_server *s, pl_limit limit)
{
    return !s->config.max_rate || rule_of(&s->config, limit).most <= 0;
}

static int has(pl_session *session, pl_allowance *a, pl_limit limit, double n)
{
    if (!a)
        return 1;
    refill(session->server, a);
    return a->left[limit] >= n;
}

static void spend(pl_allowance *a, pl_limit limit, double n)
{
    if (a)
        a->left[limit] = at_least(a->left[limit] - n, 0);
}

int pl_limits_take(pl_session *session, pl_limit limit, double n)
{
    if (is_unlimited(session->server, limit))
        return 1;
    if (!has(session, session->mine, limit, n) ||
        !has(session, session->address, limit, n))
        return 0;
    spend(session->mine, limit, n);
    spend(session->address, limit, n);
    return 1;
}

int pl_limits_take_table(pl_session *session)
{
    return pl_limits_take(session, PL_LIMIT_TABLES, 1) &&
           pl_limits_take(session, PL_LIMIT_STORED, TABLE_BYTES);
}

int pl_limits_take_bytes(pl_session *session, size_t n)
{
    rule one = rule_of(&session->server->config, PL_LIMIT_BYTES);
    int is_within = pl_limits_take(session, PL_LIMIT_BYTES, (double)n);

    if (is_within)
        return 1;
    spend(session->mine, PL_LIMIT_BYTES, (double)n);
    spend(session->address, PL_LIMIT_BYTES, (double)n);
    return session->mine->left[PL_LIMIT_BYTES] >= one.most - one.a_second;
}

int pl_limits_is_shut(pl_session *session)
{
    pl_server *s = session->server;
    double second = rule_of(&s->config, PL_LIMIT_BYTES).a_second;

    return s->config.max_rate &&
           (!has(session, session->address, PL_LIMIT_FAULTS, 1) ||
            !has(session, session->address, PL_LIMIT_BYTES, second));
}
