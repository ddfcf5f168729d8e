/* SPDX-License-Identifier: MIT */
/* crypto.c - random bytes from the kernel, the rest from OpenSSL.
 *
 * Nothing here is our own cryptography except the composition of HMAC, which
 * avoids OpenSSL's slow set-up for each call. A failure inside OpenSSL or of
 * getrandom aborts: to go on would mean to store moves in the clear or to deal
 * from predictable seeds. */
#include "base/crypto.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void must(int ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "planchette: %s failed\n", what);
    abort();
}

static void ask_kernel(void *out, size_t len)
{
    uint8_t *p = out;

    while (len) {
        ssize_t n = getrandom(p, len, 0);
        if (n < 0 && errno == EINTR)
            continue;
        must(n > 0, "getrandom");
        p += n;
        len -= (size_t)n;
    }
}

/* Every move needs two short values, and a system call for each was measurable.
 * So each thread fetches 256 bytes at a time and wipes what it hands out. A
 * process must not fork and go on using this: both would return the same
 * bytes. */
void pl_random(void *out, size_t len)
{
    static _Thread_local uint8_t pool[256];
    static _Thread_local size_t left;

    if (len > sizeof pool / 8) {
        ask_kernel(out, len);
        return;
    }
    if (left < len) {
        ask_kernel(pool, sizeof pool);
        left = sizeof pool;
    }
    left -= len;
    memcpy(out, pool + left, len);
    OPENSSL_cleanse(pool + left, len);
}

pl_id pl_id_new(void)
{
    pl_id id;
    pl_random(&id, sizeof id);
    return id;
}

/* Fetched once. With EVP_sha256() and the like OpenSSL 3 searches for an
 * implementation at every use, which takes as long as sealing an entry. */
static EVP_MD *sha256;
static EVP_CIPHER *aes256_gcm;

static void look_up(void)
{
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    aes256_gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    must(sha256 && aes256_gcm, "looking up ciphers");
}

static void have_ciphers(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look_up);
}

void pl_digest(const void *bytes, size_t len, uint8_t out[PL_HASH])
{
    have_ciphers();
    must(EVP_Digest(bytes, len, out, NULL, sha256, NULL), "sha256");
}

/* One of the two hashes of HMAC (RFC 2104): the key, padded to a block and
 * XORed with 'pad', followed by the bytes. */
static void hash_keyed(EVP_MD_CTX *c, const uint8_t key[PL_KEY], uint8_t pad,
                       const void *bytes, size_t len, uint8_t out[PL_HASH])
{
    uint8_t block[64];

    memset(block, pad, sizeof block);
    for (int i = 0; i < PL_KEY; i++)
        block[i] ^= key[i];
    must(EVP_DigestInit_ex2(c, sha256, NULL) &&
             EVP_DigestUpdate(c, block, sizeof block) &&
             EVP_DigestUpdate(c, bytes, len) &&
             EVP_DigestFinal_ex(c, out, NULL),
         "hmac");
    OPENSSL_cleanse(block, sizeof block);
}

void pl_hmac(const uint8_t key[PL_KEY], const void *bytes, size_t len,
             uint8_t out[PL_HASH])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    uint8_t inner[PL_HASH];

    have_ciphers();
    must(c != NULL, "hmac");
    hash_keyed(c, key, 0x36, bytes, len, inner);
    hash_keyed(c, key, 0x5c, inner, sizeof inner, out);
    EVP_MD_CTX_free(c);
}

void pl_wipe(void *bytes, size_t len)
{
    OPENSSL_cleanse(bytes, len);
}

int pl_same_secret(const void *a, const void *b, size_t len)
{
    return CRYPTO_memcmp(a, b, len) == 0;
}

void pl_seal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
             const void *aad, size_t aad_len, const void *in, size_t len,
             uint8_t *out, uint8_t tag[PL_TAG])
{
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int n = 0;

    have_ciphers();
    must(c && EVP_EncryptInit_ex(c, aes256_gcm, NULL, key, nonce) &&
             EVP_EncryptUpdate(c, NULL, &n, aad, (int)aad_len) &&
             EVP_EncryptUpdate(c, out, &n, in, (int)len) &&
             EVP_EncryptFinal_ex(c, out + n, &n) &&
             EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, PL_TAG, tag),
         "sealing");
    EVP_CIPHER_CTX_free(c);
}

int pl_unseal(const uint8_t key[PL_KEY], const uint8_t nonce[PL_NONCE],
              const void *aad, size_t aad_len, const uint8_t *in, size_t len,
              const uint8_t tag[PL_TAG], void *out)
{
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    uint8_t *plain = out;
    uint8_t expected[PL_TAG];
    int n = 0;

    have_ciphers();
    memcpy(expected, tag, PL_TAG);
    must(c && EVP_DecryptInit_ex(c, aes256_gcm, NULL, key, nonce) &&
             EVP_DecryptUpdate(c, NULL, &n, aad, (int)aad_len) &&
             EVP_DecryptUpdate(c, plain, &n, in, (int)len) &&
             EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_SET_TAG, PL_TAG, expected),
         "unsealing");
    int ok = EVP_DecryptFinal_ex(c, plain + n, &n) > 0;
    EVP_CIPHER_CTX_free(c);
    return ok;
}
