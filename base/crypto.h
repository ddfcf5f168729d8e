/* crypto.h - the few cryptographic things the programs need, over OpenSSL. */
#ifndef PL_CRYPTO_H
#define PL_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

enum { PL_HASH = 32, PL_KEY = 32, PL_NONCE = 12, PL_TAG = 16 };

/* A 128-bit random name: of a table, a person, a move, a record. */
typedef struct {
    uint8_t b[16];
} pl_id;

/* Bytes from the kernel; the process aborts if it has none. */
void pl_random(void *out, size_t len);

pl_id pl_id_new(void);
int pl_id_equal(const pl_id *a, const pl_id *b);
int pl_id_is_zero(const pl_id *id);

/* 32 hexadecimal digits and a NUL. */
void pl_id_write(const pl_id *id, char out[33]);

/* Reads exactly 32 lower-case hexadecimal digits; 0 if it is anything else. */
int pl_id_read(const char *text, size_t len, pl_id *id);

/* Reads '2 * n' hexadecimal digits into 'n' bytes; 0 if it is anything else. */
int pl_hex_read(const char *text, size_t len, void *out, size_t n);

void pl_digest(const void *bytes, size_t len, uint8_t out[PL_HASH]);
void pl_hmac(const uint8_t key[PL_KEY], const void *bytes, size_t len,
             uint8_t out[PL_HASH]);

/* Compares without telling by its time where the difference is. */
int pl_same_secret(const void *a, const void *b, size_t len);

/* AES-256-GCM. 'out' has room for 'len' bytes, 'tag' for PL_TAG. */
void pl_seal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
             const void *aad, size_t aad_len, const void *in, size_t len,
             uint8_t *out, uint8_t tag[PL_TAG]);

/* 1 and the plain bytes, or 0 if anything was changed. */
int pl_unseal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
              const void *aad, size_t aad_len, const uint8_t *in, size_t len,
              const uint8_t tag[PL_TAG], void *out);

#endif
