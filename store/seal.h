/* seal.h - bytes at rest that only the server's key opens.
 *
 * Sealed bytes are padded to a few lengths before they are encrypted, so that
 * the length of an entry does not tell one choice from another, and they are
 * bound to the place they belong to: moved elsewhere they do not open. */
#ifndef PL_SEAL_H
#define PL_SEAL_H

#include "base/buffer.h"
#include "base/crypto.h"

typedef struct {
    uint8_t key[PL_KEY];
} pl_sealer;

/* Reads the key in 'path'; makes it, with mode 0600, if there is no such
 * file. 0 and a reason in 'why' if it cannot, or others may read the file. */
int pl_sealer_open(pl_sealer *sealer, const char *path, const char **why);

/* Appends 'in' sealed for 'place' to 'out'. */
void pl_sealer_seal(const pl_sealer *sealer, const void *place,
                    size_t place_len, const void *in, size_t len,
                    pl_buffer *out);

/* Appends the plain bytes to 'out'; 0 if they are not what was sealed. */
int pl_sealer_unseal(const pl_sealer *sealer, const void *place,
                     size_t place_len, const void *in, size_t len,
                     pl_buffer *out);

/* A keyed hash for look-ups: equal names give equal hashes, and nobody
 * without the key can try names out. */
void pl_sealer_hash(const pl_sealer *sealer, const char *what,
                    const void *bytes, size_t len, uint8_t out[PL_HASH]);

#endif
