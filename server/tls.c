/* SPDX-License-Identifier: MIT */
/* tls.c - TLS with OpenSSL, between two memory buffers.
 *
 * OpenSSL never sees a socket: net.c moves the bytes, so that TLS connections
 * use the same reading, queues and limits as plain ones. OpenSSL keeps a queue
 * of errors for each thread; it is cleared around every call, or an error of
 * one connection would be taken for one of the next. */
#include "server/tls.h"

#include "base/alloc.h"
#include "base/crypto.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct pl_tls {
    SSL_CTX *ctx;
};

struct pl_tls_conn {
    SSL *ssl;
};

/* ---- certificates ------------------------------------------------------ */

static int add_name(X509 *cert, const char *name)
{
    char text[300];
    X509_NAME *subject = X509_get_subject_name(cert);
    int ok = X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                                        (const unsigned char *)"planchette", -1,
                                        -1, 0);

    snprintf(
        text, sizeof text, "DNS:localhost,IP:127.0.0.1,%s%.200s",
        strspn(name, "0123456789.") == strlen(name) ? "IP:" : "DNS:", name);
    X509_EXTENSION *alt =
        X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, text);
    ok = ok && alt && X509_add_ext(cert, alt, -1) &&
         X509_set_issuer_name(cert, subject);
    X509_EXTENSION_free(alt);
    return ok;
}

/* A certificate signed by its own key, good for 90 days. */
static int use_own_certificate(SSL_CTX *ctx, const char *name)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *cert = X509_new();
    uint64_t serial;
    int ok;

    pl_random(&serial, sizeof serial);
    ok = key && cert && X509_set_version(cert, 2) &&
         ASN1_INTEGER_set_uint64(X509_get_serialNumber(cert), serial >> 1) &&
         X509_gmtime_adj(X509_getm_notBefore(cert), -3600) &&
         X509_gmtime_adj(X509_getm_notAfter(cert), 90L * 86400) &&
         X509_set_pubkey(cert, key) && add_name(cert, name) &&
         X509_sign(cert, key, EVP_sha256()) &&
         SSL_CTX_use_certificate(ctx, cert) == 1 &&
         SSL_CTX_use_PrivateKey(ctx, key) == 1;
    X509_free(cert);
    EVP_PKEY_free(key);
    return ok;
}

static pl_tls *tls_new(const SSL_METHOD *method)
{
    pl_tls *tls = pl_xcalloc(1, sizeof *tls);

    tls->ctx = SSL_CTX_new(method);
    if (!tls->ctx)
        abort();
    SSL_CTX_set_min_proto_version(tls->ctx, TLS1_2_VERSION);
    /* With TLS 1.2 only forward secrecy and authenticated encryption. */
    if (SSL_CTX_set_cipher_list(tls->ctx, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
        abort();
    SSL_CTX_set_options(tls->ctx, SSL_OP_NO_RENEGOTIATION |
                                      SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(tls->ctx, SSL_MODE_RELEASE_BUFFERS |
                                   SSL_MODE_ENABLE_PARTIAL_WRITE |
                                   SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return tls;
}

pl_tls *pl_tls_new_client(void)
{
    return tls_new(TLS_client_method());
}

pl_tls *pl_tls_new(const char *cert, const char *key, const char *name,
                   const char **why)
{
    pl_tls *tls = tls_new(TLS_server_method());
    int ok;

    if (cert) {
        *why = "the certificate or its key cannot be used";
        ok =
            key && SSL_CTX_use_certificate_chain_file(tls->ctx, cert) == 1 &&
            SSL_CTX_use_PrivateKey_file(tls->ctx, key, SSL_FILETYPE_PEM) == 1 &&
            SSL_CTX_check_private_key(tls->ctx) == 1;
    } else {
        *why = "a certificate cannot be made";
        ok = use_own_certificate(tls->ctx, name);
    }
    if (ok)
        return tls;
    pl_tls_free(tls);
    return NULL;
}

void pl_tls_free(pl_tls *tls)
{
    if (!tls)
        return;
    SSL_CTX_free(tls->ctx);
    free(tls);
}

/* ---- connections ------------------------------------------------------- */

static pl_tls_conn *conn_new(pl_tls *tls)
{
    pl_tls_conn *conn = pl_xcalloc(1, sizeof *conn);

    conn->ssl = SSL_new(tls->ctx);
    if (!conn->ssl)
        abort();
    SSL_set_bio(conn->ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    return conn;
}

pl_tls_conn *pl_tls_accept(pl_tls *tls)
{
    pl_tls_conn *conn = conn_new(tls);

    SSL_set_accept_state(conn->ssl);
    return conn;
}

pl_tls_conn *pl_tls_connect(pl_tls *tls)
{
    pl_tls_conn *conn = conn_new(tls);

    SSL_set_connect_state(conn->ssl);
    return conn;
}

int pl_tls_is_ready(const pl_tls_conn *conn)
{
    return SSL_is_init_finished(conn->ssl);
}

void pl_tls_conn_free(pl_tls_conn *conn)
{
    if (!conn)
        return;
    SSL_free(conn->ssl);
    free(conn);
}

static void drain(pl_tls_conn *conn, pl_buffer *wire)
{
    BIO *out = SSL_get_wbio(conn->ssl);
    size_t waiting = BIO_ctrl_pending(out);

    if (waiting) {
        int n = BIO_read(out, pl_buffer_room(wire, waiting), (int)waiting);
        if (n > 0)
            wire->len += (size_t)n;
    }
}

static int is_fatal(pl_tls_conn *conn, int result)
{
    int err = SSL_get_error(conn->ssl, result);
    return err != SSL_ERROR_WANT_READ && err != SSL_ERROR_WANT_WRITE;
}

int pl_tls_read(pl_tls_conn *conn, const void *bytes, size_t len,
                pl_buffer *plain, pl_buffer *wire)
{
    int ok = 1;

    ERR_clear_error();
    if (len && BIO_write(SSL_get_rbio(conn->ssl), bytes, (int)len) != (int)len)
        return 0;
    for (;;) {
        int n = SSL_read(conn->ssl, pl_buffer_room(plain, 16384), 16384);
        if (n <= 0) {
            ok = !is_fatal(conn, n);
            break;
        }
        plain->len += (size_t)n;
    }
    drain(conn, wire);
    ERR_clear_error();
    return ok;
}

int pl_tls_write(pl_tls_conn *conn, const void *bytes, size_t len,
                 pl_buffer *wire)
{
    const char *p = bytes;
    int ok = 1;

    ERR_clear_error();
    while (len) {
        size_t n = 0;
        if (SSL_write_ex(conn->ssl, p, len, &n) != 1) {
            ok = 0;
            break;
        }
        p += n;
        len -= n;
    }
    drain(conn, wire);
    ERR_clear_error();
    return ok;
}
