/* SPDX-License-Identifier: MIT */
/* live.h - a table in memory, with its queue and the connections at it.
 *
 * Whatever changes a table is an op. It waits in the table's queue, is checked
 * against the table, appended to the log, applied when the store hands the
 * entry back, and then answered. At most one op of a table is in flight, so an
 * entry is always checked against the table it follows. Entries of other
 * servers come the same way, through the store.
 *
 * Everything here runs on the loop's thread. Callbacks of the store and of
 * workers may arrive after the table was retired: 'closing', 'in_flight',
 * 'loading' and 'jobs' keep it allocated until then. */
#ifndef PL_LIVE_H
#define PL_LIVE_H

#include "server/op.h"
#include "server/server.h"

#include <jansson.h>
#include <uv.h>

typedef struct pl_live pl_live;

/* One connection at one table. */
typedef struct pl_attachment {
    struct pl_attachment *next_here, *next_mine; /* at the table; of session */
    pl_live *live;
    pl_session *session;
    int audience;
    int hears_parlour; /* has asked for the parlour, and gets its changes */
    int64_t mask_at;   /* when its last mask was passed on */
    int allows;        /* the other contestants may see its picture */
    int signals;       /* passed on so far in this contest */
    int stares;        /* has sent masks in this contest, or the last */
    int sealed;        /* has sent the hash of what its camera saw */
    unsigned opened;   /* seats to which it has opened that */
} pl_attachment;

/* Somebody who is not connected here, and since when. */
typedef struct {
    pl_id person;
    int64_t since;
} pl_absent;

/* Called with the table, or with NULL and the reason. */
typedef void pl_live_ready(void *ctx, pl_live *live, pl_refusal why);

typedef struct pl_waiter {
    struct pl_waiter *next;
    pl_live_ready *ready;
    void *ctx;
} pl_waiter;

struct pl_live {
    pl_live *next_id, *next_link; /* hash chains */
    pl_server *server;
    pl_table *table;
    int loading, closing, jobs;
    const char *stopped; /* why it is not served here, or NULL */
    pl_refusal refusal;  /* the answer to requests in that case */
    int is_due;          /* the store lists it as due after a restart */
    int unkept;          /* the record could not be written yet */
    int behind;          /* the log has entries that could not be read yet */
    int is_faced;        /* somebody has sent a mask in a contest */
    int64_t faced_at;    /* when the last such contest ended */
    unsigned far_allows; /* seats that allow to be seen at another server */
    unsigned far_sealed; /* seats that have sealed there */
    struct pl_stare_waiting *waiting; /* heard too early; see stare.c */
    int said_lost;           /* a client that was ahead was reported once */
    int publishing, unknown; /* names being stored; one of them failed */
    pl_waiter *waiters;
    pl_attachment *here;
    pl_op *queue, **queue_end, *in_flight;
    pl_op *held; /* a move that waits for the end of its timer; or NULL */
    uint16_t auto_pending; /* bits of seats and clock with an op in the queue */
    uint16_t gone; /* seats without a connection since their last move here */
    uv_timer_t timer;
    int64_t due, idle_since, loaded_at;
    int64_t moment, moment_from; /* when bots answer; see live_time.c */
    int has_moment;
    pl_absent *absent;
    int n_absent, cap_absent;
    struct {
        uint64_t key; /* of the view thought about; 0: nothing asked */
        int has_answer;
        pl_move answer;
        char said[PL_ENTRY_SAID];
        struct pl_kept_mind *kept; /* minds.h; NULL: none yet */
    } mind[PL_SEATS_MAX];
};

/* ---- finding and making (live.c, live_make.c) -------------------------- */

pl_live *pl_live_find(pl_server *server, const pl_id *id);
pl_live *pl_live_linked(pl_server *server, const char *link);

/* Makes a table as 'wish' says, with new names and a new secret; in a parlour
 * ('parlour' and 'code' of the wish) the code is the parlour's. Fills the
 * create op 'op', which must be submitted before any other. NULL, with the
 * reason in 'answer', if the wish is refused. */
pl_live *pl_live_make(pl_server *server, json_t *wish, const pl_game *game,
                      pl_op *op, pl_table_answer *answer);

/* A random link that nobody can guess. */
void pl_live_new_link(char out[PL_TABLE_LINK + 1]);

/* Adds an empty table to the tables in memory, and removes one. The link is
 * added once the table has its create entry. */
pl_live *pl_live_add(pl_server *server, const pl_id *id);
void pl_live_unlink(pl_live *live);
void pl_live_add_link(pl_live *live);

void pl_live_free(pl_live *live);
void pl_live_free_all(pl_server *server);

/* Runs what is due at every table; with 'unload', frees those that nobody has
 * used for a while. */
void pl_live_tick_all(pl_server *server, int unload);

/* Makes room for one more table: unloads the table that was unused for longest;
 * it is loaded again when somebody comes. 0 if all are in use. */
int pl_live_make_room(pl_server *server);

/* Another server is gone: people who were connected there count as absent
 * until they are seen again. */
void pl_live_node_lost(pl_server *server);

/* ---- the queue (live.c) ------------------------------------------------ */

void pl_live_submit(pl_live *live, pl_op *op);

/* Puts the held move into the queue once it need not wait any more, and then
 * returns 1; and when that is. */
int pl_live_release(pl_live *live);
int64_t pl_live_release_time(const pl_live *live);

/* Submits an entry of the server in somebody's name; 'text' may be NULL. */
void pl_live_submit_for(pl_live *live, const pl_id *person, pl_entry_kind kind,
                        int seat, const char *text);

/* Processes the queue; refuses its first op, or all of them, with "try
 * later". */
void pl_live_pump(pl_live *live);
void pl_live_refuse_next(pl_live *live);
void pl_live_refuse_all(pl_live *live, pl_refusal refusal);

/* ---- the log (live_log.c) ---------------------------------------------- */

/* Calls 'ready' with the table, now or when it is loaded. */
void pl_live_get(pl_server *server, const pl_id *id, pl_live_ready *ready,
                 void *ctx);

/* A table that does not exist yet: its first op must create it. */
pl_live *pl_live_new(pl_server *server, const pl_id *id);

/* Called when the names of a new table are stored, or storing them failed. */
void pl_live_begin(pl_live *live, int ok);

/* Reads entries that another server wrote. */
void pl_live_catch_up(pl_live *live);

/* Drops the table from memory, to be loaded again. */
void pl_live_retire(pl_live *live);

/* Writes a snapshot if one is due after entry 'seq'. */
void pl_live_snapshot(pl_live *live, uint64_t seq);

/* ---- connections (live_here.c) ----------------------------------------- */

pl_attachment *pl_live_attach(pl_live *live, pl_session *session);
void pl_live_detach(pl_attachment *attachment);

/* A seat has moved, at this server ('ours') or at another one. */
void pl_live_note_move(pl_live *live, int seat, int ours);

/* Some moves need a connected person. Makes what the rules have for seats whose
 * last connection ended, also if it ended before such a move was legal. */
void pl_live_release_gone(pl_live *live);

/* Whether a person is connected here; people who are not, and since when. */
int pl_live_is_here(const pl_live *live, const pl_id *person);
void pl_live_note_absent(pl_live *live, const pl_id *person);
void pl_live_forget_absent(pl_live *live, const pl_id *person);
void pl_live_note_all_absent(pl_live *live);

/* Submits 'back' for people who are connected here but marked as away, because
 * the log could not be written when they connected. */
void pl_live_bring_back(pl_live *live);

/* Sends updates to everybody at the table for what an entry changed. */
void pl_live_tell(pl_live *live, const pl_table_change *change);

/* Sends the answer {"sync":...} to a session at the table. */
void pl_live_answer_sync(pl_live *live, pl_session *session, const char *rpc_id,
                         uint32_t since);

/* ---- time, bots and records (live_time.c, live_bots.c, live_record.c) --- */

/* Does what is due, and sets the timer for what comes next. */
void pl_live_act(pl_live *live);
/* A move that the server makes: for the clock, for a bot, with the bot's
 * comment 'said', or for somebody who is absent. */
void pl_live_submit_move(pl_live *live, int seat, pl_move move,
                         const char *said);

/* Calls pl_live_act() after a short delay, when the store could not be
 * written. */
void pl_live_act_later(pl_live *live);

/* Gives the bots whose turn it is to the workers. */
void pl_live_ask_bots(pl_live *live);

/* Writes the record of the finished game. */
void pl_live_keep_record(pl_live *live);

#endif
