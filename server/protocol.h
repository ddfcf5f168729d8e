/* protocol.h - every message between a client and the server, described once.
 *
 * From these tables come the tables of docs/protocol.md, the TypeScript types
 * of the web client, and the check that a request has the parameters it must
 * have and no others. Types are written as TypeScript writes them. */
#ifndef PL_PROTOCOL_H
#define PL_PROTOCOL_H

#include "base/buffer.h"

enum { PL_PROTOCOL_VERSION = 1 };

/* One list gives the enum, the name on the wire and the text. */
#define PL_REFUSALS(X)                                                    \
    X(HELLO_FIRST, "say hello before anything else")                      \
    X(BAD_PROTOCOL, "this server speaks another version of the protocol") \
    X(TOO_FAST, "too many messages; slow down")                           \
    X(TOO_MANY, "a limit is reached")                                     \
    X(BUSY, "the server cannot do this now; try again")                   \
    X(UNKNOWN_TABLE, "there is no such table, or you are not at it")      \
    X(UNKNOWN_PERSON, "there is nobody of that kind at the table")        \
    X(UNKNOWN_RECORD, "there is no such record, or you may not have it")  \
    X(UNKNOWN_BOT, "there is no such bot for this game")                  \
    X(NOT_HOST, "only the host may do this")                              \
    X(NOT_SEATED, "you have no seat at this table")                       \
    X(NOT_NOW, "the table is not at the point where this can be done")    \
    X(SEAT_TAKEN, "somebody has this seat")                               \
    X(LOCKED, "the table is locked")                                      \
    X(NOT_READY, "not everybody is seated and ready")                     \
    X(NOT_ALLOWED, "you may not speak now, or not to them")               \
    X(NOT_HERE, "this server cannot go on with the table; another may")   \
    X(STALE, "the table has moved on; look again")                        \
    X(USED, "this link was used before or is too old")

typedef enum {
    PL_FINE,
#define X(name, text) PL_REFUSE_##name,
    PL_REFUSALS(X)
#undef X
} pl_refusal;

const char *pl_refusal_name(pl_refusal refusal);
const char *pl_refusal_text(pl_refusal refusal);

typedef struct {
    const char *name; /* with a '?' at its end if it may be left out */
    const char *type;
    const char *help;
} pl_wire_field;

/* A list of fields is ended by one without a name. */
typedef struct {
    const char *name, *help;
    const pl_wire_field *fields;
} pl_wire_type;

typedef struct {
    const char *name, *help;
    const pl_wire_field *params, *result; /* result NULL: a notice */
} pl_wire_method;

/* Each ended by one without a name. */
extern const pl_wire_type pl_wire_types[];
extern const pl_wire_method pl_wire_requests[]; /* client to server */
extern const pl_wire_method pl_wire_notices[];  /* server to client */

void pl_protocol_markdown(pl_buffer *out);
void pl_protocol_typescript(pl_buffer *out);

#endif
