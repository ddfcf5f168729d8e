/* SPDX-License-Identifier: MIT */
/* rpc.h - the rules by JSON-RPC 2.0: a request a line, an answer a line.
 *
 * Stateless: positions come and go by value, so any program in any language
 * can test or drive the rules. docs/rpc.md describes the methods. */
#ifndef PL_RPC_H
#define PL_RPC_H

#include "wire/setting.h"

enum {
    PL_RPC_LINE = 4 * 1024 * 1024, /* bytes of a request */
    PL_RPC_BATCH = 64              /* requests in one line */
};

/* Answers one line, without its line end. The answer has no line end, and the
 * caller frees it; NULL for a notification, which gets none. */
char *pl_rpc_answer(const char *line, size_t len);

/* What a seat has seen of a game, which is all that its bot is given. It comes
 * from outside: each field is within its bounds, but the whole may be
 * impossible. */
typedef struct {
    const pl_setting *setting;
    int seat;
    const void *view;       /* as the seat has it now */
    const pl_event *events; /* all that it was told, in order */
    int n;
    const char *bot;  /* a name with or without a budget */
    uint8_t luck[32]; /* for what the bot draws */
} pl_rpc_seen;

/* Answers 'think' for a program that has bots, with a JSON text to free; NULL
 * with 'fault' filled. */
typedef char *pl_rpc_thinker(const pl_rpc_seen *seen, pl_fault *fault);
void pl_rpc_think_with(pl_rpc_thinker *thinker);

/* The answer to a line longer than PL_RPC_LINE. */
char *pl_rpc_too_long(void);

#endif
