/* rpc.h - the rules by JSON-RPC 2.0: a request a line, an answer a line.
 *
 * Stateless: positions come and go by value, so any program in any language
 * can test or drive the rules. docs/rpc.md describes the methods. */
#ifndef PL_RPC_H
#define PL_RPC_H

#include <stddef.h>

enum {
    PL_RPC_LINE = 4 * 1024 * 1024, /* bytes of a request */
    PL_RPC_BATCH = 64              /* requests in one line */
};

/* Answers one line, without its line end. The answer has no line end and is
 * the caller's to free; NULL where none is due (a notification). */
char *pl_rpc_answer(const char *line, size_t len);

/* The answer to a line longer than PL_RPC_LINE. */
char *pl_rpc_too_long(void);

#endif
