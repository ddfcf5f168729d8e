/* SPDX-License-Identifier: MIT */
/* refusal.h - why the server or a table refuses a request. */
#ifndef PL_REFUSAL_H
#define PL_REFUSAL_H

/* One list gives the enum, the name on the wire and the text. */
#define PL_REFUSALS(X)                                                    \
    X(HELLO_FIRST, "say hello before anything else")                      \
    X(BAD_PROTOCOL, "this server speaks another version of the protocol") \
    X(TOO_FAST, "too many messages; slow down")                           \
    X(TOO_MANY, "a limit is reached")                                     \
    X(BUSY, "the server cannot do this now; try again")                   \
    X(UNKNOWN_TABLE, "there is no such table, or you are not at it")      \
    X(UNKNOWN_PERSON, "there is no such person at the table")             \
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
    X(NO_COACH, "the coach helps one person alone with bots, and not at " \
                "a table where memory counts")                            \
    X(USED, "this code was used before or has expired")                   \
    X(OLD_RULES, "this was played with earlier rules, which this server " \
                 "does not have; it is kept as it is")

typedef enum {
    PL_FINE, /* not refused */
#define X(name, text) PL_REFUSE_##name,
    PL_REFUSALS(X)
#undef X
} pl_refusal;

/* The number of refusals; valid ones are 1 to this less 1. */
int pl_refusal_count(void);

const char *pl_refusal_name(pl_refusal refusal);
const char *pl_refusal_text(pl_refusal refusal);

#endif
