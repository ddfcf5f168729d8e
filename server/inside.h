/* inside.h - what the files of the server share.
 *
 * A live table is a table in memory with the connections at it. Whatever
 * changes a table is an op: it waits its turn in the table's queue, is
 * checked, appended to the log, and answered once the log has it. */
#ifndef PL_INSIDE_H
#define PL_INSIDE_H

#include "server/files.h"
#include "server/packs.h"
#include "server/server.h"
#include "server/table.h"
#include "server/workers.h"
#include "wire/read.h"
#include "wire/write.h"

#include <jansson.h>

typedef struct pl_session pl_session;
typedef struct pl_live pl_live;
typedef struct pl_op pl_op;

/* One connection at one table. */
typedef struct pl_attachment {
    struct pl_attachment *next_here, *next_mine; /* at the table; of session */
    pl_live *live;
    pl_session *session;
    int audience;
} pl_attachment;

/* How much somebody may still say; shared by all connections of a person, or
 * of an address. */
typedef struct {
    int refs;
    double tokens, chat_tokens;
    int64_t at;
} pl_allowance;

struct pl_session {
    pl_session *next, *prev;
    pl_server *server;
    pl_conn *conn; /* NULL once it is closed */
    int refs;      /* ops and callbacks that will come back to it */
    int said_hello;
    pl_id person;
    char name[PL_NAME_MAX + 1];
    char token_key[65]; /* hash of the token, for the store */
    pl_attachment *attached;
    pl_allowance *mine, *address;
};

struct pl_op {
    pl_op *next;
    pl_session *session; /* NULL: by the server itself */
    char *rpc_id;        /* JSON text */
    pl_entry entry;
    char *text;      /* of the entry */
    uint32_t number; /* of a move: what it answers */
    /* Called once the log has the entry; NULL answers {}. */
    void (*done)(pl_op *op, pl_live *live);
    /* Called when it ends, either way; an op that has it is tried again when
     * another entry was quicker. */
    void (*ended)(void *ctx, int is_kept);
    void *ended_ctx;
    int is_kept; /* in the log */
};

typedef struct pl_absent {
    pl_id person;
    int64_t since;
} pl_absent;

/* Called with a table, or with NULL and why it cannot be had. */
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
    const char *stopped;     /* why it is not served here; NULL: it is */
    int is_due;              /* the store will have it woken */
    int unkept;              /* the record could not be kept yet */
    int behind;              /* the log has more, and could not be read */
    int publishing, unknown; /* names being kept; one could not be */
    pl_waiter *waiters;
    pl_attachment *here;
    pl_op *queue, **queue_end, *in_flight;
    uint16_t auto_pending; /* seats and the clock with an op in the queue */
    uv_timer_t timer;
    int64_t due, idle_since;
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

enum { PL_LIVE_BUCKETS = 8192 };

struct pl_server {
    uv_loop_t *loop;
    pl_server_config config;
    pl_clock clock;
    pl_sealer sealer;
    pl_store *store;
    pl_net *net, *metrics_net;
    pl_files *files;
    pl_workers *workers;
    struct pl_kept_mind *minds, *last_mind; /* the one used last is first */
    int n_minds;
    pl_packs *packs;
    uv_timer_t chores;
    pl_session *sessions;
    pl_live *by_id[PL_LIVE_BUCKETS], *by_link[PL_LIVE_BUCKETS];
    pl_store_cluster cluster; /* a moment ago */
    int unwoken;              /* something due could not be read */
    pl_live *retired; /* given up, but something will come back to them */
    int n_live, n_stopped, stopping;
    char *scratch;
    size_t scratch_cap;
    struct {
        uint64_t requests, refused, moves, appends, conflicts, failures,
            updates, games_started, games_over, bot_moves, minds, told,
            snapshots, resumed, shortened, lost, time_outs;
    } counts;
};

int64_t pl_server_now(const pl_server *server);

/* Whether the clock is so far off that no time-out may be made here. */
int pl_server_clock_is_off(const pl_server *server);

/* What /healthz says; 0 if the server does not work. */
int pl_server_health(const pl_server *server, pl_buffer *out);

/* ---- writing ----------------------------------------------------------- */

/* Writes with 'put' into the server's scratch, which grows until all fits. */
typedef void pl_put_fn(pl_text *t, const void *ctx);
const char *pl_server_write(pl_server *server, pl_put_fn *put, const void *ctx,
                            size_t *len);

/* ---- sessions (session.c) ---------------------------------------------- */

pl_session *pl_session_new(pl_server *server, pl_conn *conn);
void pl_session_closed(pl_session *session);

/* The person is known now: what it may say is shared with its other
 * connections. */
void pl_session_share(pl_session *session);
void pl_session_release(pl_session *session); /* drops one of its refs */
void pl_session_message(pl_session *session, const char *text, size_t len);

void pl_session_send(pl_session *session, const char *text, size_t len);
void pl_session_result(pl_session *session, const char *rpc_id,
                       const char *json);
void pl_session_refuse(pl_session *session, const char *rpc_id,
                       pl_refusal refusal);
void pl_session_answer(pl_session *session, const char *rpc_id,
                       const pl_table_answer *answer, uint32_t number);
void pl_session_bad_field(pl_session *session, const char *rpc_id,
                          const char *field, const char *text);

/* ---- requests (requests*.c) -------------------------------------------- */

typedef struct {
    pl_session *session;
    char *rpc_id;
    json_t *params;
} pl_call;

typedef void pl_handler(pl_call *call);

/* The function for a method of protocol.c, or NULL. */
pl_handler *pl_handler_of(const char *method);
pl_handler *pl_lobby_handler_of(const char *method);  /* requests_lobby.c */
pl_handler *pl_record_handler_of(const char *method); /* requests_record.c */
pl_handler pl_do_continue, pl_do_explain;             /* requests_after.c */

/* A call that is answered later: keep with, and end by, these. */
pl_call *pl_call_keep(const pl_call *call);
void pl_call_end(pl_call *call);
void pl_call_result(const pl_call *call, const char *json);
void pl_call_refuse(const pl_call *call, pl_refusal refusal);

/* Refuses and ends a kept call if the store could not answer, which does not
 * mean that there is nothing; 0 if it did. */
int pl_call_without_store(pl_call *call, const pl_store_answer *answer);

/* Fetches the record that a call names; 'done' gets a kept call, and two
 * items if there is such a record. */
void pl_call_record(pl_call *call, pl_store_done *done);

/* The live table that a call is about; NULL, and refused, if not there. */
pl_live *pl_call_table(pl_call *call);
int pl_call_int(pl_call *call, const char *name, int min, int max, int *out);
const char *pl_call_text(pl_call *call, const char *name);

/* ---- live tables (live.c) ---------------------------------------------- */

pl_live *pl_live_find(pl_server *server, const pl_id *id);
pl_live *pl_live_linked(pl_server *server, const char *link);

/* Calls 'ready' with the table, now or when it is loaded. */
void pl_live_get(pl_server *server, const pl_id *id, pl_live_ready *ready,
                 void *ctx);

/* A table that does not exist yet: its first op must create it. */
pl_live *pl_live_new(pl_server *server, const pl_id *id);

/* The names of a new table are kept, or cannot be. */
void pl_live_begin(pl_live *live, int ok);

/* Puts an empty table among those in memory, and takes one out; its link is
 * known once it is made. */
pl_live *pl_live_add(pl_server *server, const pl_id *id);
void pl_live_unlink(pl_live *live);
void pl_live_add_link(pl_live *live);

/* Reads what another server wrote. */
void pl_live_catch_up(pl_live *live);

/* Forgets what is in memory: it is to be loaded anew. */
void pl_live_retire(pl_live *live);

/* After entry 'seq', now and then, writes down what the log comes to. */
void pl_live_snapshot(pl_live *live, uint64_t seq);

pl_op *pl_op_new(pl_session *session, const char *rpc_id, pl_entry_kind kind);
void pl_op_free(pl_op *op);
void pl_op_set_text(pl_op *op, const char *text, size_t len);
void pl_live_submit(pl_live *live, pl_op *op);

/* Goes on with the queue; refuses its first op for now, or all of them. */
void pl_live_pump(pl_live *live);
void pl_live_refuse_next(pl_live *live);
void pl_live_refuse_all(pl_live *live, pl_refusal refusal);

/* A table as 'wish' says, if it can be made: 'op' is then the op that creates
 * it, to be submitted first. NULL and the reason if not. */
pl_live *pl_live_make(pl_server *server, json_t *wish, const pl_game *game,
                      pl_op *op, pl_table_answer *answer);

/* What the server does in somebody's name; 'text' may be NULL. */
void pl_live_submit_for(pl_live *live, const pl_id *person, pl_entry_kind kind,
                        int seat, const char *text);

pl_attachment *pl_live_attach(pl_live *live, pl_session *session);
void pl_live_detach(pl_attachment *attachment);

/* Who is connected here; who is not, and since when. */
int pl_live_is_here(const pl_live *live, const pl_id *person);
void pl_live_note_absent(pl_live *live, const pl_id *person);
void pl_live_forget_absent(pl_live *live, const pl_id *person);
void pl_live_note_all_absent(pl_live *live);

/* Those who are connected here and said to be away, since the log could not be
 * appended to when they came. */
void pl_live_bring_back(pl_live *live);

/* Tells everybody at the table what an entry changed. */
void pl_live_tell(pl_live *live, const pl_table_change *change);

/* The answer {"sync":...} for a session at the table. */
void pl_live_answer_sync(pl_live *live, pl_session *session, const char *rpc_id,
                         uint32_t since);

/* Does what is due, and sets the timer for what comes next. */
void pl_live_act(pl_live *live);

/* The same in a while: the store could not be written to. */
void pl_live_act_later(pl_live *live);
void pl_live_tick_all(pl_server *server, int unload);

/* Another server is gone: whoever was connected there is missing, until they
 * are seen again. */
void pl_live_node_lost(pl_server *server);
void pl_live_free(pl_live *live);
void pl_live_free_all(pl_server *server);

/* ---- bots and records -------------------------------------------------- */

void pl_live_ask_bots(pl_live *live);
void pl_live_keep_record(pl_live *live);

/* ---- people (people.c) ------------------------------------------------- */

void pl_people_remember(pl_server *server, const pl_id *person,
                        const pl_table *table);
/* Shows or hides the table in the public list, as it says itself. */
void pl_people_list_table(pl_server *server, const pl_table *table);
void pl_people_unremember(pl_server *server, const pl_id *person,
                          const pl_table *table);

#endif
