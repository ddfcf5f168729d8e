/* SPDX-License-Identifier: MIT */
/* http.h - a strict parser of HTTP/1.1 requests with size limits. It uses no
 * sockets. */
#ifndef PL_HTTP_H
#define PL_HTTP_H

#include "base/buffer.h"

#include <http_parser.h>
#include <stddef.h>

enum {
    PL_HTTP_HEAD_MAX = 16384,
    PL_HTTP_BODY_MAX = 65536,
    PL_HTTP_HEADERS_MAX = 64,
};

typedef struct {
    const char *at;
    size_t len;
} pl_slice;

typedef struct {
    int method; /* HTTP_GET and so on */
    int is_1_1, keep_alive, wants_upgrade;
    int is_forwarded; /* it has a header of a proxy */
    pl_slice path;    /* without the query */
    pl_slice host, origin, upgrade, ws_key, ws_version, if_none_match,
        accept_encoding, forwarded_for, forwarded_proto;
    size_t body_len;
} pl_request;

typedef enum {
    PL_HTTP_MORE,    /* the request is not complete */
    PL_HTTP_REQUEST, /* it is; 'request' holds until the next feed */
    PL_HTTP_BAD,     /* answer 'status' and close */
} pl_http_result;

typedef struct {
    http_parser parser;
    pl_buffer head; /* the target, then the header names and values */
    struct {
        unsigned name, name_len, value, value_len;
    } header[PL_HTTP_HEADERS_MAX];
    int n_headers, in_value, complete, in_body;
    int after_cr, has_line, in_line,
        has_head; /* of the scan for bare CRs and LFs */
    unsigned target_len;
    size_t body_len;
    int status; /* of a refusal */
    pl_request request;
} pl_http;

void pl_http_init(pl_http *http);
void pl_http_release(pl_http *http);

/* Reads up to the end of one request. '*used' says how many bytes it took; the
 * rest belongs to the next request, or to the protocol that was asked for. */
pl_http_result pl_http_feed(pl_http *http, const char *bytes, size_t len,
                            size_t *used);

/* Has any byte of a request been read? */
int pl_http_is_midway(const pl_http *http);

/* Does the comma-separated list 'slice' hold 'token' (any case)? */
int pl_slice_has_token(pl_slice slice, const char *token);
int pl_slice_is(pl_slice slice, const char *text); /* any case */

#endif
