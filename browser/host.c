/* SPDX-License-Identifier: MIT */
/* host.c - the module's exports: a server for the pages of one browser.
 *
 * Sessions, requests and tables are the server's own files. This one replaces
 * server.c and the sockets: a connection is a number that the worker chose. */
#include "browser/browser.h"

#include "base/alloc.h"
#include "server/parlours.h"
#include "server/server_state.h"
#include "wire/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNS = 32, /* pages at once */
    BOT_MS = 1200,
    TABLES = 200,
    SLICE = 8, /* things done in one call of planchette_run() */
};

struct pl_conn {
    int is_open;
    void *data;
};

static pl_server server;
static pl_conn conns[CONNS];
static char *room; /* where the caller writes arguments */
static size_t room_size;

/* ---- connections ------------------------------------------------------- */

void pl_conn_send(pl_conn *conn, const char *text, size_t len)
{
    pl_host_send((int)(conn - conns), text, len);
}

void pl_conn_close(pl_conn *conn, int code, const char *reason)
{
    (void)reason;
    pl_host_hang_up((int)(conn - conns), code);
}

void pl_address_to_network(pl_address *address)
{
    (void)address;
}

void pl_conn_pause(pl_conn *conn, int paused)
{
    (void)conn, (void)paused; /* the page is the only client, so there is nobody
                                 to slow down */
}

/* Nobody waits for a first request here: the page is the only client. */
void pl_conn_admit(pl_conn *conn)
{
    (void)conn;
}

int pl_conn_is_exempt(const pl_conn *conn)
{
    (void)conn;
    return 1;
}

const pl_address *pl_conn_address(const pl_conn *conn)
{
    static const pl_address here = { { [15] = 1 } };

    (void)conn;
    return &here;
}

int pl_address_is_loopback(const pl_address *a)
{
    (void)a;
    return 1;
}

/* Packs have no files here: only pl_packs_serve() would add some. */
void pl_files_add(pl_files *files, const char *path, const char *file)
{
    (void)files, (void)path, (void)file;
}

void pl_files_put(pl_files *files, const char *path, const char *text,
                  size_t len)
{
    (void)files, (void)path, (void)text, (void)len;
}

/* ---- exports ----------------------------------------------------------- */

/* A buffer of 'len' bytes for the arguments of the next call. */
PL_EXPORT(planchette_room)
char *planchette_room(size_t len)
{
    if (len + 1 > room_size) {
        room_size = len + 1;
        room = pl_xrealloc(room, room_size);
    }
    return room;
}

/* The room holds a key and then bytes that were kept. All of them come after
 * planchette_begin() and before planchette_start(). */
PL_EXPORT(planchette_load)
void planchette_load(size_t key_len, size_t len)
{
    pl_browser_store_load(server.store, room, key_len, room + key_len, len);
}

PL_EXPORT(planchette_begin)
void planchette_begin(void)
{
    char why[PL_PACK_WHY];

    json_object_seed(0);
    server.config = (pl_server_config){ .bot_ms = BOT_MS,
                                        .bot_budget_ms = 5000,
                                        .max_tables = TABLES };
    server.scratch_cap = 65536;
    server.scratch = pl_xcalloc(1, server.scratch_cap);
    server.packs = pl_packs_new(NULL, NULL, why);
    server.store = pl_browser_store();
    server.cluster = pl_store_cluster_of(server.store);
}

/* From the next move on, bots answer after 'bot_ms'. */
PL_EXPORT(planchette_pace)
void planchette_pace(int bot_ms)
{
    server.config.bot_ms = bot_ms;
}

PL_EXPORT(planchette_start)
void planchette_start(void)
{
    pl_store_sweep(server.store, pl_server_now(&server), NULL, NULL);
}

/* The number of a new connection; -1 if there are too many. */
PL_EXPORT(planchette_open)
int planchette_open(void)
{
    for (int i = 0; i < CONNS; i++)
        if (!conns[i].is_open) {
            conns[i].is_open = 1;
            conns[i].data = pl_session_new(&server, &conns[i]);
            return i;
        }
    return -1;
}

/* The room holds a message of 'len' bytes from that connection. */
PL_EXPORT(planchette_hear)
void planchette_hear(int conn, size_t len)
{
    if (conn >= 0 && conn < CONNS && conns[conn].is_open)
        pl_session_message(conns[conn].data, room, len);
}

PL_EXPORT(planchette_close)
void planchette_close(int conn)
{
    if (conn < 0 || conn >= CONNS || !conns[conn].is_open)
        return;
    conns[conn].is_open = 0;
    pl_session_closed(conns[conn].data);
}

PL_EXPORT(planchette_stored)
void planchette_stored(int ok)
{
    pl_browser_store_stored(server.store, ok);
}

/* Does pending work, with at most one bot's thought. Returns after how many ms
 * it wants to be called again; -1: not before the next input. */
PL_EXPORT(planchette_run)
double planchette_run(void)
{
    pl_timers_run();
    for (int i = 0; i < SLICE && pl_browser_store_run(server.store); i++)
        ;
    if (!pl_browser_store_waits(server.store))
        pl_thinking_run();
    if (pl_browser_store_waits(server.store) || pl_thinking_waits())
        return 0;
    return pl_timers_next();
}

/* Frees tables that nobody has used for a while. */
PL_EXPORT(planchette_tidy)
void planchette_tidy(void)
{
    pl_live_tick_all(&server, 1);
    pl_parlours_sweep(&server);
}

/* Plays a record of 'len' bytes in the room again and checks its deal, every
 * move and the end. NULL, or what is wrong as a text that ends with a zero. */
PL_EXPORT(planchette_verify)
const char *planchette_verify(size_t len)
{
    static char why[sizeof(pl_fault) + 16];
    pl_record record = { 0 };
    pl_fault fault = { 0 };
    pl_err err = pl_record_read(&record, room, len, &fault);

    if (err == PL_OK) {
        err = pl_record_verify(&record, &fault);
        pl_record_release(&record);
    }
    if (err == PL_OK)
        return NULL;
    snprintf(why, sizeof why, "%s%s%s", fault.field, *fault.field ? ": " : "",
             fault.text);
    return why;
}
