/* SPDX-License-Identifier: MIT */
/* browser.h - what the files of the WebAssembly module share, its imports and
 * its exports.
 *
 * The module is the server without sockets, threads and files. It imports the
 * functions below and six functions of WASI: clock, random bytes and writing to
 * standard error. Its exports are marked PL_EXPORT. No call blocks: every call
 * returns at once, and planchette_run() says when it wants to be called
 * again. */
#ifndef PL_BROWSER_H
#define PL_BROWSER_H

#include "store/store.h"

#ifdef __wasm__
#define PL_EXPORT(name) __attribute__((export_name(#name)))
#define PL_IMPORT(name) \
    __attribute__((import_module("planchette"), import_name(#name)))
#else /* for linters */
#define PL_EXPORT(name)
#define PL_IMPORT(name)
#endif

/* Sends a message to a connection; closes a connection. */
PL_IMPORT(send) void pl_host_send(int conn, const char *text, size_t len);
PL_IMPORT(hang_up) void pl_host_hang_up(int conn, int code);

/* Keeps bytes under a key, or removes the key; both wait for the commit, which
 * is answered by planchette_stored(). */
PL_IMPORT(keep)
void pl_host_keep(const char *key, size_t key_len, const void *bytes,
                  size_t len);
PL_IMPORT(drop) void pl_host_drop(const char *key, size_t key_len);
PL_IMPORT(commit) void pl_host_commit(void);

/* ---- host.c ------------------------------------------------------------ */

/* A buffer of 'len' bytes for the arguments of the next call; its contents are
 * kept. */
char *planchette_room(size_t len);

/* ---- timers.c ---------------------------------------------------------- */

/* Runs what is due and frees what was closed. */
void pl_timers_run(void);

/* How long until the next one, in ms; -1 if none runs. */
double pl_timers_next(void);

/* ---- thinking.c -------------------------------------------------------- */

/* Answers one bot; 0 if none is thinking. */
int pl_thinking_run(void);
int pl_thinking_waits(void);

/* ---- store.c ----------------------------------------------------------- */

pl_store *pl_browser_store(void);

/* Loads a stored value, before the first call of the store. */
void pl_browser_store_load(pl_store *store, const char *key, size_t key_len,
                           const void *bytes, size_t len);

/* Starts the next queued call; 0 if there is none. */
int pl_browser_store_run(pl_store *store);
int pl_browser_store_waits(const pl_store *store);

/* The commit is done, or has failed. */
void pl_browser_store_stored(pl_store *store, int ok);

#endif
