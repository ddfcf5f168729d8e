/* party.h - a server and its clients on one loop, for tests.
 *
 * The clock is virtual and the store a fresh file, or, where with_nats.py has
 * started them, nats-servers. Every frame a guest gets is
 * checked as it comes: numbers without gaps, the view and choices exactly
 * those of its own seat, and never the secret of the deal before the end. */
#ifndef PL_PARTY_H
#define PL_PARTY_H

#include "rules/drive.h"
#include "server/client.h"
#include "server/inside.h"

enum { GUESTS_MAX = 12 };

typedef struct party party;

typedef struct {
    party *party;
    pl_client *client;
    int is_open, is_gone, next_id;
    char token[80], person[40];
    json_t *answer; /* of the request being waited for */
    int waiting;
    int seat; /* -1: looks on */
    int number;
    json_t *legal, *room;
    int updates, notices;
    pl_buffer frames; /* every update as it came, one a line */
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

/* The same for cmocka: a party of its own for each test. */
int party_set_up(void **state);
int party_tear_down(void **state);
#define PARTY_TEST(name) \
    cmocka_unit_test_setup_teardown(name, party_set_up, party_tear_down)

/* Stops the server as it stands and starts it again on the same store. */
void party_restart(party *p);

/* A connected guest who has said hello; with 'token' an earlier one. */
guest *party_guest(party *p, const char *token);
void guest_cut(guest *g);

/* Sends a request and runs the loop until its answer; the caller owns it.
 * 'params' is taken over. */
json_t *guest_ask(guest *g, const char *method, json_t *params);

/* The same, and the answer must be a result; or an error of that name. */
json_t *guest_must(guest *g, const char *method, json_t *params);
void guest_refused(guest *g, const char *method, json_t *params,
                   const char *name);

/* Runs the loop until nothing is under way. */
void party_settle(party *p);

pl_live *party_live(party *p);

/* A table of 'game' with guests 0..seats-1 seated and started, and one more
 * who looks on. 'more' are further members of the create request, or NULL. */
void party_deal(party *p, const pl_game *game, int seats, const char *options,
                json_t *more);

/* Makes one move of whoever is next; 0 when the game is over. */
int party_step(party *p, pl_drive *drive, pl_luck *luck);

#endif
