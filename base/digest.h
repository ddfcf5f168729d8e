/* SPDX-License-Identifier: MIT */
/* digest.h - SHA-256 and wiping, all the cryptography that tables need.
 *
 * Two files implement it. crypto.c takes OpenSSL's, which uses the machine's
 * own instructions: programs link that one. sha256.c needs nothing but C, for
 * builds without OpenSSL. */
#ifndef PL_DIGEST_H
#define PL_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { PL_HASH = 32 };

void pl_digest(const void *bytes, size_t len, uint8_t out[PL_HASH]);

/* Overwrites a secret; the compiler does not leave it out. */
void pl_wipe(void *bytes, size_t len);

#endif
