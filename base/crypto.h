/* SPDX-License-Identifier: MIT */
/* crypto.h - random bytes, hashes and authenticated encryption. */
#ifndef PL_CRYPTO_H
#define PL_CRYPTO_H

#include "base/digest.h"
#include "base/id.h"

enum { PL_KEY = 32, PL_NONCE = 12, PL_TAG = 16 };

/* Random bytes from the kernel; the process aborts if it gives none. */
void pl_random(void *out, size_t len);

pl_id pl_id_new(void);
void pl_hmac(const uint8_t key[PL_KEY], const void *bytes, size_t len,
             uint8_t out[PL_HASH]);

/* Compares in constant time. */
int pl_same_secret(const void *a, const void *b, size_t len);

/* AES-256-GCM. 'out' has room for 'len' bytes, 'tag' for PL_TAG. */
void pl_seal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
             const void *aad, size_t aad_len, const void *in, size_t len,
             uint8_t *out, uint8_t tag[PL_TAG]);

/* Decrypts and checks the tag. 0 if any input was changed; 'out' is then
 * undefined. */
int pl_unseal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
              const void *aad, size_t aad_len, const uint8_t *in, size_t len,
              const uint8_t tag[PL_TAG], void *out);

#endif
