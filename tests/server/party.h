/* SPDX-License-Identifier: MIT */
/* party.h - a server and its clients on one loop, for tests.
 *
 * The clock is virtual. The store is a fresh file, or NATS servers if
 * with_nats.py started the test. Every frame that a guest (a test client) gets
 * is checked when it arrives: its number follows the last, view and choices
 * are exactly those of the guest's seat, and the secret of the deal is in none
 * before the end. */
#ifndef PL_PARTY_H
#define PL_PARTY_H

#include "rules/drive.h"
#include "server/client.h"
#include "server/server_state.h"
#include "server/table_inner.h"

enum { GUESTS_MAX = 12 };

typedef struct party party;

typedef struct {
    party *party;
    pl_client *client;
    int is_open, is_gone, next_id;
    char token[80], person[40];
    json_t *answer; /* of the request being waited for */
    int waiting;
    int seat; /* -1: a watcher */
    int number;
    char link[PL_TABLE_LINK + 1]; /* of the table it looks at */
    json_t *legal, *room;
    int updates, notices;
    json_t *mask;     /* the last that came, or NULL */
    pl_buffer frames; /* updates and notices of the parlour, by lines */
} guest;

struct party {
    char dir[64], store[256], key[128];
    uv_loop_t loop;
    pl_clock clock;
    pl_server *server;
    char link[PL_TABLE_LINK + 1];
    guest guest[GUESTS_MAX];
    int n_guests;
};

void party_start(party *p);
void party_stop(party *p);

/* The same on a copy of a store: tables.db.gz and key in 'folder'. */
void party_open(party *p, const char *folder, int64_t now);

/* For cmocka: each test has its own party. */
int party_set_up(void **state);
int party_tear_down(void **state);
#define PARTY_TEST(name) \
    cmocka_unit_test_setup_teardown(name, party_set_up, party_tear_down)

/* Stops the server and starts it again on the same store. */
void party_restart(party *p);

/* A connected guest who has said hello; with 'token' an earlier one. */
guest *party_guest(party *p, const char *token);
void guest_cut(guest *g);

/* Forgets all guests; the next one is guest 0 again. */
void party_release_guests(party *p);

/* Sends a request and runs the loop until the answer, which the caller owns.
 * Takes over 'params'. */
json_t *guest_ask(guest *g, const char *method, json_t *params);

/* The same, and fails unless the answer is a result; or an error of that name.
 */
json_t *guest_must(guest *g, const char *method, json_t *params);
void guest_refused(guest *g, const char *method, json_t *params,
                   const char *name);

/* Says that the guest is ready, with a commitment to 'bytes', which are 16; and
 * opens bytes. */
void guest_ready(guest *g, const uint8_t *bytes);
void guest_reveal(guest *g, const uint8_t *bytes);

/* The bytes that guests give in party_deal(). */
extern const uint8_t party_bytes[PL_GIVEN];

/* Every guest with a seat opens party_bytes. */
void party_reveal(party *p);

/* Runs the loop until all ops are done and all frames have arrived. */
void party_settle(party *p);

pl_live *party_live(party *p);

/* Makes a table of 'game', seats guests 0 to seats - 1, adds a watcher, and
 * starts. 'more' are further members of the create request, or NULL. */
void party_deal(party *p, const pl_game *game, int seats, const char *options,
                json_t *more);

/* Makes one move of a seat or of the clock; 0 when the game is over. */
int party_step(party *p, pl_drive *drive, pl_luck *luck);

#endif
