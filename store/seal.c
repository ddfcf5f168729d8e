/* SPDX-License-Identifier: MIT */
/* seal.c - padding, sealing and the key file.
 *
 * The database or NATS's disks hold hands, seeds and chat of running games, so
 * an operator's backup must not be readable without the key. The cipher is
 * AES-256-GCM. A sealed body is
 *
 *     version (1)  nonce (12)  tag (16)  ciphertext
 *
 * and the plaintext is a 4-byte length, the bytes, and zeros up to a multiple
 * of 128 bytes (512 for long bodies).
 *
 * GCM fails badly if a nonce repeats under one key. Nonces are random and a
 * server may write billions of entries, so every place has a key of its own,
 * derived from the server's key by HMAC. Few messages are ever sealed for one
 * place. The place is also the associated data, which binds the body to it. */
#include "store/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    VERSION = 1,
    HEAD = 1 + PL_NONCE + PL_TAG,
    LENGTH = 4,
    SMALL_STEP = 128,
    LARGE_STEP = 512,
};

static int read_key(int fd, uint8_t key[PL_KEY], const char **why)
{
    struct stat st;
    uint8_t more;

    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        *why = "the key file is not a file";
        return 0;
    }
    if (st.st_mode & 077) {
        *why = "the key file may be read by others; chmod 600 it";
        return 0;
    }
    if (read(fd, key, PL_KEY) != PL_KEY || read(fd, &more, 1) != 0) {
        *why = "the key file does not hold exactly 32 bytes";
        return 0;
    }
    return 1;
}

int pl_sealer_open(pl_sealer *sealer, const char *path, const char **why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int ok = 0;

    *sealer = (pl_sealer){ 0 };
    if (fd >= 0) {
        ok = read_key(fd, sealer->key, why);
        close(fd);
        return ok;
    }
    if (errno != ENOENT) {
        *why = "the key file cannot be opened";
        return 0;
    }
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        *why = "the key file cannot be made";
        return 0;
    }
    pl_random(sealer->key, PL_KEY);
    sealer->is_new = 1;
    ok = write(fd, sealer->key, PL_KEY) == PL_KEY && fsync(fd) == 0;
    if (!ok)
        *why = "the key file cannot be written";
    close(fd);
    return ok;
}

const char *pl_sealer_fault(const pl_sealer *sealer)
{
    return sealer->is_new ? "the key file is missing: the store was written "
                            "with another key; put its key file back"
                          : "the key file is not the one that this store was "
                            "written with";
}

/* See the head of the file: one key for each place. */
static void place_key(const pl_sealer *sealer, const void *place,
                      size_t place_len, uint8_t key[PL_KEY])
{
    pl_sealer_hash(sealer, "seal", place, place_len, key);
}

/* Nearly all entries fit the first step of 128 bytes, so their lengths are
 * equal on disk and on the network. */
static size_t padded(size_t len)
{
    size_t step = len <= LARGE_STEP ? SMALL_STEP : LARGE_STEP;
    return (len + step - 1) / step * step;
}

void pl_sealer_seal(const pl_sealer *sealer, const void *place,
                    size_t place_len, const void *in, size_t len,
                    pl_buffer *out)
{
    uint8_t key[PL_KEY];
    size_t whole = padded(LENGTH + len);
    pl_buffer plain = { 0 };
    uint8_t size[LENGTH] = { (uint8_t)len, (uint8_t)(len >> 8),
                             (uint8_t)(len >> 16), (uint8_t)(len >> 24) };

    pl_buffer_put(&plain, size, sizeof size);
    pl_buffer_put(&plain, in, len);
    memset(pl_buffer_room(&plain, whole - plain.len), 0, whole - plain.len);

    uint8_t *p = (uint8_t *)pl_buffer_room(out, HEAD + whole);
    p[0] = VERSION;
    pl_random(p + 1, PL_NONCE);
    place_key(sealer, place, place_len, key);
    pl_seal(key, p + 1, place, place_len, plain.at, whole, p + HEAD,
            p + 1 + PL_NONCE);
    out->len += HEAD + whole;
    pl_buffer_release(&plain);
}

int pl_sealer_unseal(const pl_sealer *sealer, const void *place,
                     size_t place_len, const void *in, size_t len,
                     pl_buffer *out)
{
    const uint8_t *p = in;
    uint8_t key[PL_KEY];

    if (len < HEAD + LENGTH || p[0] != VERSION)
        return 0;
    size_t whole = len - HEAD;
    uint8_t *plain = (uint8_t *)pl_buffer_room(out, whole);
    place_key(sealer, place, place_len, key);
    if (!pl_unseal(key, p + 1, place, place_len, p + HEAD, whole,
                   p + 1 + PL_NONCE, plain))
        return 0;
    size_t size = (size_t)plain[0] | (size_t)plain[1] << 8 |
                  (size_t)plain[2] << 16 | (size_t)plain[3] << 24;
    if (size > whole - LENGTH)
        return 0;
    memmove(plain, plain + LENGTH, size);
    out->len += size;
    return 1;
}

void pl_sealer_hash(const pl_sealer *sealer, const char *what,
                    const void *bytes, size_t len, uint8_t out[PL_HASH])
{
    pl_buffer b = { 0 };

    pl_buffer_put(&b, what, strlen(what) + 1);
    pl_buffer_put(&b, bytes, len);
    pl_hmac(sealer->key, b.at, b.len, out);
    pl_buffer_release(&b);
}
