/* SPDX-License-Identifier: MIT */
/* http.c - HTTP/1.1 requests from bytes.
 *
 * libhttp-parser accepts more than we want. Ambiguous requests are refused,
 * since a proxy in front may interpret them differently: a repeated header, a
 * space before its colon, a CR or LF without the other, trailers, a request
 * target that is not a path, a missing Host. Sizes are limited. */
#include "server/http.h"

#include <string.h>
#include <strings.h>

/* ---- callbacks of the parser; a result other than 0 stops it ----------- */

static int refuse(pl_http *h, int status)
{
    h->status = status;
    return -1;
}

static int add_to_head(pl_http *h, const char *at, size_t len)
{
    if (h->head.len + len > PL_HTTP_HEAD_MAX)
        return refuse(h, 431);
    pl_buffer_put(&h->head, at, len);
    return 0;
}

static int on_url(http_parser *p, const char *at, size_t len)
{
    pl_http *h = p->data;

    h->target_len += (unsigned)len;
    return add_to_head(h, at, len);
}

static int on_field(http_parser *p, const char *at, size_t len)
{
    pl_http *h = p->data;

    if (h->in_body) /* a trailer */
        return refuse(h, 400);
    if (h->n_headers == 0 || h->in_value) {
        if (h->n_headers == PL_HTTP_HEADERS_MAX)
            return refuse(h, 431);
        h->header[h->n_headers].name = (unsigned)h->head.len;
        h->header[h->n_headers].name_len = 0;
        h->header[h->n_headers].value_len = 0;
        h->n_headers++;
        h->in_value = 0;
    }
    h->header[h->n_headers - 1].name_len += (unsigned)len;
    return add_to_head(h, at, len);
}

static int on_value(http_parser *p, const char *at, size_t len)
{
    pl_http *h = p->data;

    if (!h->in_value)
        h->header[h->n_headers - 1].value = (unsigned)h->head.len;
    h->in_value = 1;
    h->header[h->n_headers - 1].value_len += (unsigned)len;
    return add_to_head(h, at, len);
}

/* Where the value of a header goes; NULL for those that we ignore. */
static pl_slice *find_slot(pl_request *r, pl_slice name)
{
    const struct {
        const char *name;
        pl_slice *slot;
    } known[] = {
        { "host", &r->host },
        { "origin", &r->origin },
        { "upgrade", &r->upgrade },
        { "sec-websocket-key", &r->ws_key },
        { "sec-websocket-version", &r->ws_version },
        { "if-none-match", &r->if_none_match },
        { "accept-encoding", &r->accept_encoding },
        { "x-forwarded-for", &r->forwarded_for },
        { "x-forwarded-proto", &r->forwarded_proto },
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (pl_slice_is(name, known[i].name))
            return known[i].slot;
    return NULL;
}

/* Headers that proxies add and browsers do not. */
static int is_of_a_proxy(pl_slice name)
{
    static const char *const names[] = {
        "forwarded",        "via",
        "x-real-ip",        "x-forwarded-for",
        "x-forwarded-host", "x-forwarded-proto"
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (pl_slice_is(name, names[i]))
            return 1;
    return 0;
}

static int collect_headers(pl_http *h)
{
    pl_request *r = &h->request;

    for (int i = 0; i < h->n_headers; i++) {
        pl_slice name = { h->head.at + h->header[i].name,
                          h->header[i].name_len };
        pl_slice value = { h->head.at + h->header[i].value,
                           h->header[i].value_len };
        pl_slice *slot = find_slot(r, name);
        if (memchr(name.at, ' ', name.len))
            return refuse(h, 400);
        r->is_forwarded |= is_of_a_proxy(name);
        if (!slot)
            continue;
        if (slot->at)
            return refuse(h, 400);
        if (!value.len)
            value.at = "";
        *slot = value;
    }
    return 0;
}

static int collect_path(pl_http *h)
{
    pl_request *r = &h->request;
    const char *target = h->head.at;
    const char *query = memchr(target, '?', h->target_len);

    /* Only the origin form: no proxying, no CONNECT, no asterisk. */
    if (!h->target_len || target[0] != '/')
        return refuse(h, 400);
    r->path =
        (pl_slice){ target, query ? (size_t)(query - target) : h->target_len };
    return 0;
}

static int on_headers(http_parser *p)
{
    pl_http *h = p->data;
    pl_request *r = &h->request;

    *r = (pl_request){ .method = (int)p->method,
                       .is_1_1 = p->http_major == 1 && p->http_minor == 1,
                       .keep_alive = http_should_keep_alive(p),
                       .wants_upgrade = p->upgrade };
    if (p->http_major != 1)
        return refuse(h, 505);
    if (collect_path(h) || collect_headers(h))
        return -1;
    if (r->is_1_1 && !r->host.len)
        return refuse(h, 400);
    if (p->content_length != UINT64_MAX && p->content_length > PL_HTTP_BODY_MAX)
        return refuse(h, 413);
    h->in_body = 1;
    return 0;
}

static int on_body(http_parser *p, const char *at, size_t len)
{
    pl_http *h = p->data;
    (void)at;

    h->body_len += len;
    return h->body_len > PL_HTTP_BODY_MAX ? refuse(h, 413) : 0;
}

static int on_complete(http_parser *p)
{
    pl_http *h = p->data;

    h->complete = 1;
    h->request.body_len = h->body_len;
    http_parser_pause(p, 1);
    return 0;
}

static const http_parser_settings settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_headers_complete = on_headers,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

/* ---- public ------------------------------------------------------------ */

/* The parser accepts a bare CR at the end of the headers, and a bare LF, as a
 * line end. Returns 0 if the head, up to the empty line, has a CR or LF without
 * the other. */
static int scan_head(pl_http *h, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len && !h->has_head; i++) {
        char c = bytes[i];
        if (h->after_cr != (c == '\n'))
            return 0;
        h->after_cr = c == '\r';
        if (c == '\n') {
            h->has_head = h->has_line && !h->in_line;
            h->has_line |= h->in_line;
            h->in_line = 0;
        } else if (c != '\r') {
            h->in_line = 1;
        }
    }
    return 1;
}

static void begin(pl_http *h)
{
    h->after_cr = h->has_line = h->in_line = h->has_head = 0;
    h->head.len = 0;
    h->n_headers = h->in_value = h->complete = h->in_body = 0;
    h->target_len = 0;
    h->body_len = 0;
    h->status = 0;
}

void pl_http_init(pl_http *h)
{
    memset(h, 0, sizeof *h);
    http_parser_init(&h->parser, HTTP_REQUEST);
    http_parser_set_max_header_size(PL_HTTP_HEAD_MAX);
    h->parser.data = h;
}

void pl_http_release(pl_http *h)
{
    pl_buffer_release(&h->head);
}

int pl_http_is_midway(const pl_http *h)
{
    return !h->complete && h->head.len > 0;
}

static int status_of(enum http_errno err)
{
    return err == HPE_HEADER_OVERFLOW   ? 431
           : err == HPE_INVALID_VERSION ? 505
           : err == HPE_INVALID_METHOD  ? 501
                                        : 400;
}

pl_http_result pl_http_feed(pl_http *h, const char *bytes, size_t len,
                            size_t *used)
{
    enum http_errno err;

    if (h->complete)
        begin(h);
    if (!scan_head(h, bytes, len)) {
        h->status = 400;
        return PL_HTTP_BAD;
    }
    *used = http_parser_execute(&h->parser, &settings, bytes, len);
    err = HTTP_PARSER_ERRNO(&h->parser);
    if (h->complete && (err == HPE_PAUSED || err == HPE_OK)) {
        /* The parser pauses at the end of a request, so that a second one in
         * the same bytes waits until the first is answered. */
        if (err == HPE_PAUSED)
            http_parser_pause(&h->parser, 0);
        return PL_HTTP_REQUEST;
    }
    if (err == HPE_OK)
        return PL_HTTP_MORE;
    if (!h->status)
        h->status = status_of(err);
    return PL_HTTP_BAD;
}

int pl_slice_is(pl_slice slice, const char *text)
{
    return slice.len == strlen(text) &&
           strncasecmp(slice.at, text, slice.len) == 0;
}

int pl_slice_has_token(pl_slice slice, const char *token)
{
    const char *p = slice.at, *end = p ? p + slice.len : NULL;

    while (p < end) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        const char *stop = comma ? comma : end;
        pl_slice part = { p, (size_t)(stop - p) };
        while (part.len && (*part.at == ' ' || *part.at == '\t'))
            part.at++, part.len--;
        while (part.len &&
               (part.at[part.len - 1] == ' ' || part.at[part.len - 1] == '\t'))
            part.len--;
        if (pl_slice_is(part, token))
            return 1;
        p = stop + 1;
    }
    return 0;
}
