/* SPDX-License-Identifier: MIT */
/* test_net.c - HTTP with valid, unusual and hostile bytes. Each case is a row
 * of a table: what is sent, and how the answer begins. */
#include "tests/server/echo.h"

#include "server/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include <cmocka.h>

#define LONG_16 "aaaaaaaaaaaaaaaa"
#define LONG_256                                                            \
    LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 \
        LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16
#define LONG_4K                                                             \
    LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 \
        LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256      \
            LONG_256

static const struct {
    const char *name, *send, *expect; /* NULL: closed without an answer */
} http_cases[] = {
    { "a page", "GET / HTTP/1.0\r\n\r\n", "HTTP/1.1 200 " },
    { "no host in 1.1", "GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400 " },
    { "two hosts", "GET / HTTP/1.1\r\n" HOST "Host: b\r\n\r\n",
      "HTTP/1.1 400 " },
    { "a host we do not know", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
      "HTTP/1.1 421 " },
    { "a host we were told of",
      "GET / HTTP/1.1\r\nHost: play.example:80\r\nConnection: close\r\n\r\n",
      "HTTP/1.1 200 " },
    { "chunked and content-length together",
      "POST / HTTP/1.1\r\n" HOST "Content-Length: 4\r\n"
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 400 " },
    { "content-length and chunked together",
      "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n"
      "Content-Length: 4\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 400 " },
    { "two content-lengths",
      "POST / HTTP/1.1\r\n" HOST "Content-Length: 4\r\nContent-Length: 5\r\n"
      "\r\nabcd",
      "HTTP/1.1 400 " },
    { "content-length that is no number",
      "POST / HTTP/1.1\r\n" HOST "Content-Length: 4x\r\n\r\n",
      "HTTP/1.1 400 " },
    { "a body too large",
      "POST / HTTP/1.1\r\n" HOST "Content-Length: 70000\r\n\r\n",
      "HTTP/1.1 413 " },
    { "a chunk too large",
      "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"
      "fffffffffffffffff\r\n",
      "HTTP/1.1 400 " },
    { "post", "POST / HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\nab",
      "HTTP/1.1 405 " },
    { "unknown method", "FROB / HTTP/1.1\r\n" HOST "\r\n", "HTTP/1.1 501 " },
    { "http/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HTTP/1.1 50" },
    { "an absolute target", "GET http://x/ HTTP/1.1\r\n" HOST "\r\n",
      "HTTP/1.1 400 " },
    { "a header without a colon", "GET / HTTP/1.1\r\n" HOST "what\r\n\r\n",
      "HTTP/1.1 400 " },
    { "a CR without its LF at the end of the head",
      "GET / HTTP/1.1\r\n" HOST "\rx\n\r\n", "HTTP/1.1 400 " },
    { "an LF without its CR at the end of the head",
      "GET / HTTP/1.1\r\n" HOST "\nA: b\r\n\r\n", "HTTP/1.1 400 " },
    { "a CR without its LF in a header",
      "GET / HTTP/1.1\r\n" HOST "A: b\rc\r\n\r\n", "HTTP/1.1 400 " },
    { "a space before a colon",
      "POST / HTTP/1.1\r\n" HOST "Content-Length : 2\r\n\r\nab",
      "HTTP/1.1 400 " },
    { "a header with a NUL", "GET / HTTP/1.1\r\nA: \x01\r\n\r\n",
      "HTTP/1.1 400 " },
    { "headers too long",
      "GET / HTTP/1.1\r\n" HOST "A: " LONG_4K LONG_4K LONG_4K LONG_4K
      "\r\n\r\n",
      "HTTP/1.1 431 " },
    { "not http at all", "\x16\x03\x01\x02", "HTTP/1.1 " },
    { "half a request", "GET / HTTP/1.1\r\nHo", NULL },
    { "half a body", "POST / HTTP/1.1\r\n" HOST "Content-Length: 10\r\n\r\nab",
      NULL },
    { "no request", "", NULL },
    { "a path that climbs", "GET /../../etc/passwd.txt HTTP/1.0\r\n\r\n",
      "HTTP/1.1 404 " },
    { "a path that climbs in disguise",
      "GET /%2e%2e/%2e%2e/etc/passwd.txt HTTP/1.0\r\n\r\n", "HTTP/1.1 404 " },
    { "one of the client's pages", "GET /t/abcd HTTP/1.0\r\n\r\n",
      "HTTP/1.1 200 " },
    { "no such file", "GET /no.js HTTP/1.0\r\n\r\n", "HTTP/1.1 404 " },
    { "a plain request to /ws",
      "GET /ws HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n",
      "HTTP/1.1 426 " },
    { "websocket version 8",
      SHAKE_BUT_VERSION "Sec-WebSocket-Version: 8\r\n\r\n", "HTTP/1.1 426 " },
    { "no websocket version", SHAKE_BUT_VERSION "\r\n", "HTTP/1.1 426 " },
    { "no key",
      "GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
      "HTTP/1.1 400 " },
    { "a short key",
      "GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: abcd\r\n\r\n",
      "HTTP/1.1 400 " },
    { "another page's origin", SHAKE "Origin: http://evil.example\r\n\r\n",
      "HTTP/1.1 403 " },
    { "a null origin", SHAKE "Origin: null\r\n\r\n", "HTTP/1.1 403 " },
    { "an upgrade to something else",
      "GET /ws HTTP/1.1\r\n" HOST "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
      "HTTP/1.1 400 " },
    { "a websocket elsewhere",
      "GET /other HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n"
      "Connection: Upgrade\r\n\r\n",
      "HTTP/1.1 404 " },
};

static void http_is_answered_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof http_cases / sizeof http_cases[0]; i++) {
        pl_buffer in = { 0 };
        int fd = echo_connect();
        echo_send(fd, http_cases[i].send, strlen(http_cases[i].send));
        if (!echo_receive_all(fd, &in))
            fail_msg("%s: the connection stays open", http_cases[i].name);
        if (http_cases[i].expect ? strncmp(in.at, http_cases[i].expect,
                                           strlen(http_cases[i].expect)) != 0
                                 : in.len != 0)
            fail_msg("%s: got '%.40s'", http_cases[i].name, in.at);
        pl_buffer_release(&in);
        close(fd);
    }
}

static void requests_are_answered_in_order(void **state)
{
    static const char two[] =
        "GET /app-Bq3xY9_a.js HTTP/1.1\r\n" HOST "\r\n"
        "GET /app-Bq3xY9_a.js HTTP/1.1\r\n" HOST
        "Accept-Encoding: deflate, gzip\r\nConnection: close\r\n\r\n";
    pl_buffer in = { 0 };
    int fd = echo_connect();
    char *second;
    (void)state;

    echo_send(fd, two, 40); /* in two pieces */
    uv_sleep(20);
    echo_send(fd, two + 40, strlen(two) - 40);
    assert_true(echo_receive_all(fd, &in));
    assert_non_null(strstr(in.at, "immutable"));
    assert_non_null(strstr(in.at, "let a = 1"));
    second = strstr(in.at + 9, "HTTP/1.1 200");
    assert_non_null(second);
    assert_non_null(strstr(second, "Content-Encoding: gzip"));
    assert_non_null(strstr(second, "zipped"));
    assert_non_null(strstr(second, "Content-Security-Policy: "));
    pl_buffer_release(&in);
    close(fd);
}

static void a_known_file_is_not_sent_again(void **state)
{
    pl_buffer in = { 0 }, again = { 0 };
    char request[256], etag[32];
    int fd = echo_connect();
    (void)state;

    echo_send(fd, "HEAD / HTTP/1.0\r\n\r\n", 19);
    echo_receive_all(fd, &in);
    close(fd);
    assert_non_null(strstr(in.at, "Content-Length: 19\r\n"));
    assert_null(strstr(in.at, "<title>"));
    assert_int_equal(sscanf(strstr(in.at, "ETag: "), "ETag: %31s", etag), 1);
    fd = echo_connect();
    snprintf(request, sizeof request,
             "GET / HTTP/1.0\r\nIf-None-Match: %s\r\n\r\n", etag);
    echo_send(fd, request, strlen(request));
    echo_receive_all(fd, &again);
    close(fd);
    assert_int_equal(strncmp(again.at, "HTTP/1.1 304 ", 13), 0);
    pl_buffer_release(&in);
    pl_buffer_release(&again);
}

static void addresses_match_their_networks(void **state)
{
    pl_cidr net10, one;
    pl_address a;
    (void)state;

    assert_true(pl_cidr_read("10.0.0.0/9", &net10));
    assert_true(pl_address_read("10.127.3.4", 10, &a));
    assert_true(pl_cidr_holds(&net10, &a));
    assert_true(pl_address_read("10.128.0.1", 10, &a));
    assert_false(pl_cidr_holds(&net10, &a));
    assert_true(pl_cidr_read("fd00::/8", &one));
    assert_true(pl_address_read("fd12::1", 7, &a));
    assert_true(pl_cidr_holds(&one, &a));
    assert_false(pl_cidr_read("10.0.0.0/33", &one));
    assert_false(pl_cidr_read("10.0.0", &one));
    assert_false(pl_cidr_read("10.0.0.0/", &one));
    assert_true(pl_address_read("127.0.0.9", 9, &a));
    assert_true(pl_address_is_loopback(&a));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(http_is_answered_or_refused),
        cmocka_unit_test(requests_are_answered_in_order),
        cmocka_unit_test(a_known_file_is_not_sent_again),
        cmocka_unit_test(addresses_match_their_networks),
    };
    return cmocka_run_group_tests(tests, echo_set_up, echo_tear_down);
}
