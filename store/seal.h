/* SPDX-License-Identifier: MIT */
/* seal.h - encryption of everything the server stores.
 *
 * Sealed bytes are padded to a few lengths before they are encrypted, so that
 * the length of an entry does not tell one choice from another. They are also
 * bound to the place where they are stored (table and number, or key): a body
 * copied to another place does not open. */
#ifndef PL_SEAL_H
#define PL_SEAL_H

#include "base/buffer.h"
#include "base/crypto.h"

typedef struct {
    uint8_t key[PL_KEY];
    int is_new;                 /* the key file was made just now */
    _Atomic uint64_t *unopened; /* NATS: counts bodies that do not open */
} pl_sealer;

/* Reads the key file 'path', or creates it with mode 0600. 0 and a reason in
 * 'why' if that fails or if the file's mode lets other users read it. */
int pl_sealer_open(pl_sealer *sealer, const char *path, const char **why);

/* The message for a store that does not open with the key: the key file was
 * created just now, or holds another key. */
const char *pl_sealer_fault(const pl_sealer *sealer);

/* Appends 'in' sealed for 'place' to 'out'. */
void pl_sealer_seal(const pl_sealer *sealer, const void *place,
                    size_t place_len, const void *in, size_t len,
                    pl_buffer *out);

/* Appends the plain bytes to 'out'. 0 if the bytes were changed, or sealed
 * with another key or for another place. */
int pl_sealer_unseal(const pl_sealer *sealer, const void *place,
                     size_t place_len, const void *in, size_t len,
                     pl_buffer *out);

/* A keyed hash for lookups. Equal names give equal hashes, and without the key
 * nobody can test whether a name is in the store. */
void pl_sealer_hash(const pl_sealer *sealer, const char *what,
                    const void *bytes, size_t len, uint8_t out[PL_HASH]);

#endif
