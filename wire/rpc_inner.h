/* SPDX-License-Identifier: MIT */
/* rpc_inner.h - what requests and methods of the JSON-RPC share. */
#ifndef PL_RPC_INNER_H
#define PL_RPC_INNER_H

#include "wire/position.h"
#include "wire/rpc.h"

#include <jansson.h>

/* The current request. 'position' and 'seat' are read before the method runs,
 * if it wants them. */
typedef struct {
    json_t *params;
    pl_position position;
    int seat;
    char *result;
} pl_rpc_call;

typedef struct {
    const char *name;
    const char *const *params; /* names that may occur */
    int position, seat;        /* seat: 0 none, else PL_RPC_... bits */
    pl_err (*run)(pl_rpc_call *c, pl_fault *fault);
} pl_rpc_method;

enum { PL_RPC_SEAT = 1, PL_RPC_CLOCK = 2, PL_RPC_WATCHER = 4 };

/* "game", "seats", "options" and "data" of the params. */
pl_err pl_rpc_read_setting(json_t *params, pl_setting *setting,
                           pl_fault *fault);
pl_err pl_rpc_read_seed(json_t *in, uint8_t seed[32], pl_fault *fault);

/* rpc_think.c */
extern const char *const pl_rpc_think_params[];
pl_err pl_rpc_think(pl_rpc_call *c, pl_fault *fault);

extern const pl_rpc_method pl_rpc_methods[]; /* ended by one without a name */

#endif
