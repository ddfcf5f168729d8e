/* SPDX-License-Identifier: MIT */
/* test_sha256.c - our own SHA-256 against published values and OpenSSL's.
 *
 * The program links sha256.c in place of crypto.c, as builds without OpenSSL
 * do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/sha.h>

#include "base/digest.h"
#include "rules/rng.h"

static void assert_digest(const char *text, const char *hex)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t out[PL_HASH];
    char found[2 * PL_HASH + 1] = "";

    pl_digest(text, strlen(text), out);
    for (int i = 0; i < PL_HASH; i++) {
        found[2 * i] = digits[out[i] >> 4];
        found[2 * i + 1] = digits[out[i] & 15];
    }
    assert_string_equal(found, hex);
}

/* FIPS 180-4, appendix B.1 and B.2, and the empty message. */
static void sha256_gives_the_published_digests(void **unused)
{
    (void)unused;
    assert_digest("", "e3b0c44298fc1c149afbf4c8996fb924"
                      "27ae41e4649b934ca495991b7852b855");
    assert_digest("abc", "ba7816bf8f01cfea414140de5dae2223"
                         "b00361a396177a9cb410ff61f20015ad");
    assert_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039"
                  "a33ce45964ff2167f6ecedd419db06c1");
}

/* Every length around the edges of a block, and some long ones. */
static void sha256_agrees_with_openssl_at_every_length(void **unused)
{
    static uint8_t bytes[70000];
    static const uint8_t seed[32] = "some bytes to be hashed";
    uint8_t ours[PL_HASH], theirs[PL_HASH];
    pl_rng rng;

    (void)unused;
    pl_rng_seed(&rng, seed);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)pl_rng_word(&rng);
    for (size_t n = 0; n <= sizeof bytes; n += n < 1100 ? 1 : 977) {
        pl_digest(bytes, n, ours);
        SHA256(bytes, n, theirs);
        assert_memory_equal(ours, theirs, PL_HASH);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_gives_the_published_digests),
        cmocka_unit_test(sha256_agrees_with_openssl_at_every_length),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
