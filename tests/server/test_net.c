/* test_net.c - the transport against bytes that are right, odd or hostile.
 *
 * An echo server runs in a thread; each case is a line in a table: what is
 * sent, and how the answer begins or with which code the WebSocket closes. */
#include "base/alloc.h"
#include "base/buffer.h"
#include "server/files.h"
#include "server/net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

#define HOST "Host: localhost\r\n"
#define SHAKE_BUT_VERSION                                       \
    "GET /ws HTTP/1.1\r\n" HOST                                 \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define SHAKE SHAKE_BUT_VERSION "Sec-WebSocket-Version: 13\r\n"

/* ---- the server -------------------------------------------------------- */

static uv_loop_t loop;
static uv_async_t stop;
static uv_thread_t thread;
static pl_net *net;
static pl_files *files;
static int port;
static char dir[64];

static void on_request(void *app, pl_conn *conn, const pl_request *r)
{
    (void)app;
    pl_files_answer(files, conn, r);
}

static int on_opened(void *app, pl_conn *conn)
{
    (void)app, (void)conn;
    return 1;
}

/* Echoes; "big" gets more than any socket takes at once. */
static void on_message(void *app, pl_conn *conn, const char *text, size_t len)
{
    (void)app;
    if (len == 3 && memcmp(text, "big", 3) == 0) {
        char *much = pl_xcalloc(1, 1 << 20);
        memset(much, 'x', 1 << 20);
        for (int i = 0; i < 16; i++)
            pl_conn_send(conn, much, 1 << 20);
        free(much);
        return;
    }
    if (len == 3 && memcmp(text, "bye", 3) == 0) {
        pl_conn_close(conn, 4000, "bye");
        return;
    }
    pl_conn_send(conn, text, len);
}

static void on_closed(void *app, pl_conn *conn)
{
    (void)app, (void)conn;
}

static void on_stop(uv_async_t *handle)
{
    pl_net_stop(net);
    uv_close((uv_handle_t *)handle, NULL);
}

static void run(void *arg)
{
    (void)arg;
    uv_run(&loop, UV_RUN_DEFAULT);
}

static void write_file(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    fputs(text, f);
    fclose(f);
}

static int set_up(void **state)
{
    static const pl_net_hooks hooks = { on_request, on_opened, on_message,
                                        on_closed };
    pl_net_config config;
    const char *why = NULL;
    (void)state;

    strcpy(dir, "/tmp/planchette-net-XXXXXX");
    assert_non_null(mkdtemp(dir));
    write_file("index.html", "<title>home</title>");
    write_file("app-Bq3xY9_a.js", "let a = 1");
    write_file("app-Bq3xY9_a.js.gz", "zipped");
    files = pl_files_new(dir);
    pl_net_config_init(&config);
    config.port = 0;
    config.header_ms = 300;
    config.names[0] = "play.example";
    config.max_message = 4096;
    config.max_queue = 2 << 20;
    uv_loop_init(&loop);
    uv_async_init(&loop, &stop, on_stop);
    net = pl_net_start(&loop, &config, &hooks, NULL, &why);
    if (!net)
        fail_msg("%s", why);
    port = pl_net_port(net);
    uv_thread_create(&thread, run, NULL);
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    (void)state;

    uv_async_send(&stop);
    uv_thread_join(&thread);
    assert_int_equal(uv_loop_close(&loop), 0);
    pl_files_free(files);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command);
}

/* ---- the client -------------------------------------------------------- */

static int dial(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct timeval limit = { 5, 0 };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static void say(int fd, const void *bytes, size_t len)
{
    const char *p = bytes;

    while (len) {
        ssize_t n = send(fd, p, len, MSG_NOSIGNAL);
        if (n <= 0)
            return;
        p += n;
        len -= (size_t)n;
    }
}

/* All there is until the other end closes; 0 if it did not. */
static int hear_all(int fd, pl_buffer *in)
{
    for (;;) {
        ssize_t n = recv(fd, pl_buffer_room(in, 65536), 65536, 0);
        if (n <= 0) {
            *pl_buffer_room(in, 1) = 0;
            return n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
        }
        in->len += (size_t)n;
    }
}

static void hear_exactly(int fd, void *out, size_t len)
{
    char *p = out;

    while (len) {
        ssize_t n = recv(fd, p, len, 0);
        assert_true(n > 0);
        p += n;
        len -= (size_t)n;
    }
}

static int dial_ws(void)
{
    char head[4096];
    size_t n = 0;
    int fd = dial();

    say(fd, SHAKE "\r\n", strlen(SHAKE "\r\n"));
    while (n < 4 || memcmp(head + n - 4, "\r\n\r\n", 4) != 0)
        hear_exactly(fd, head + n++, 1);
    head[n] = 0;
    assert_non_null(strstr(head, " 101 "));
    assert_non_null(strstr(head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    return fd;
}

/* ---- HTTP: what is sent, and how the answer begins --------------------- */

#define LONG_16 "aaaaaaaaaaaaaaaa"
#define LONG_256                                                            \
    LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 \
        LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16 LONG_16
#define LONG_4K                                                             \
    LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 \
        LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256 LONG_256      \
            LONG_256

static const struct {
    const char *name, *send, *expect; /* NULL: closed without a word */
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
        int fd = dial();
        say(fd, http_cases[i].send, strlen(http_cases[i].send));
        if (!hear_all(fd, &in))
            fail_msg("%s: the connection stays open", http_cases[i].name);
        if (http_cases[i].expect ? strncmp(in.at, http_cases[i].expect,
                                           strlen(http_cases[i].expect)) != 0
                                 : in.len != 0)
            fail_msg("%s: got '%.40s'", http_cases[i].name, in.at);
        pl_buffer_release(&in);
        close(fd);
    }
}

static void requests_are_answered_in_turn(void **state)
{
    static const char two[] =
        "GET /app-Bq3xY9_a.js HTTP/1.1\r\n" HOST "\r\n"
        "GET /app-Bq3xY9_a.js HTTP/1.1\r\n" HOST
        "Accept-Encoding: deflate, gzip\r\nConnection: close\r\n\r\n";
    pl_buffer in = { 0 };
    int fd = dial();
    char *second;
    (void)state;

    say(fd, two, 40); /* in two pieces */
    uv_sleep(20);
    say(fd, two + 40, strlen(two) - 40);
    assert_true(hear_all(fd, &in));
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
    int fd = dial();
    (void)state;

    say(fd, "HEAD / HTTP/1.0\r\n\r\n", 19);
    hear_all(fd, &in);
    close(fd);
    assert_non_null(strstr(in.at, "Content-Length: 19\r\n"));
    assert_null(strstr(in.at, "<title>"));
    assert_int_equal(sscanf(strstr(in.at, "ETag: "), "ETag: %31s", etag), 1);
    fd = dial();
    snprintf(request, sizeof request,
             "GET / HTTP/1.0\r\nIf-None-Match: %s\r\n\r\n", etag);
    say(fd, request, strlen(request));
    hear_all(fd, &again);
    close(fd);
    assert_int_equal(strncmp(again.at, "HTTP/1.1 304 ", 13), 0);
    pl_buffer_release(&in);
    pl_buffer_release(&again);
}

/* ---- WebSocket: frames, and the code of the close that follows --------- */

/* Masked with four zero bytes, so that the payload can be read. */
#define MASK "\0\0\0\0"
#define FRAME(text) text, sizeof text - 1

static const struct {
    const char *name, *send;
    size_t len;
    int code;
} ws_cases[] = {
    { "an unmasked frame", FRAME("\x81\x02hi"), 1002 },
    { "rsv1", FRAME("\xc1\x82" MASK "hi"), 1002 },
    { "rsv2", FRAME("\xa1\x82" MASK "hi"), 1002 },
    { "an unknown opcode", FRAME("\x83\x82" MASK "hi"), 1002 },
    { "an unknown control opcode", FRAME("\x8b\x80" MASK), 1002 },
    { "bad utf-8", FRAME("\x81\x82" MASK "\xc3\x28"), 1007 },
    { "overlong utf-8", FRAME("\x81\x82" MASK "\xc0\x80"), 1007 },
    { "a surrogate", FRAME("\x81\x83" MASK "\xed\xa0\x80"), 1007 },
    { "utf-8 cut off at the end", FRAME("\x81\x81" MASK "\xc3"), 1007 },
    { "utf-8 that goes wrong in the second fragment",
      FRAME("\x01\x81" MASK "\xc3"
            "\x80\x81" MASK "a"),
      1007 },
    { "a fragmented ping", FRAME("\x09\x80" MASK), 1002 },
    { "a ping of 126 bytes", FRAME("\x89\xfe\x00\x7e" MASK), 1002 },
    { "a continuation of nothing", FRAME("\x80\x82" MASK "hi"), 1002 },
    { "a message inside another",
      FRAME("\x01\x81" MASK "a"
            "\x81\x81" MASK "b"),
      1002 },
    { "one byte too long", FRAME("\x81\xfe\x10\x01" MASK "x"), 1009 },
    { "a gigabyte", FRAME("\x81\xff\0\0\0\0\x40\0\0\0" MASK "x"), 1009 },
    { "a length with its top bit set", FRAME("\x81\xff\x80\0\0\0\0\0\0\0" MASK),
      1002 },
    { "a short length written long", FRAME("\x81\xfe\x00\x02" MASK "hi"),
      1002 },
    { "binary", FRAME("\x82\x82" MASK "hi"), 1003 },
    { "close with one byte", FRAME("\x88\x81" MASK "\x03"), 1002 },
    { "close with code 1005", FRAME("\x88\x82" MASK "\x03\xed"), 1002 },
    { "close with code 999", FRAME("\x88\x82" MASK "\x03\xe7"), 1002 },
    { "a good close", FRAME("\x88\x82" MASK "\x03\xe8"), 1000 },
    { "we close", FRAME("\x81\x83" MASK "bye"), 4000 },
};

static void frames_that_break_a_rule_close_with_its_code(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ws_cases / sizeof ws_cases[0]; i++) {
        pl_buffer in = { 0 };
        int fd = dial_ws();
        say(fd, ws_cases[i].send, ws_cases[i].len);
        if (!hear_all(fd, &in))
            fail_msg("%s: the connection stays open", ws_cases[i].name);
        const uint8_t *p = (const uint8_t *)in.at;
        if (in.len < 4 || p[0] != 0x88 ||
            (p[2] << 8 | p[3]) != ws_cases[i].code)
            fail_msg("%s: got %zu bytes, first %02x, code %d", ws_cases[i].name,
                     in.len, in.len ? p[0] : 0,
                     in.len < 4 ? 0 : p[2] << 8 | p[3]);
        pl_buffer_release(&in);
        close(fd);
    }
}

static void a_message_is_echoed_however_it_is_cut(void **state)
{
    static const char sent[] = "\x01\x83" MASK "abc"
                               "\x89\x82" MASK "hi" /* a ping in between */
                               "\x80\x83" MASK "def";
    char got[12];
    (void)state;

    for (size_t cut = 1; cut < sizeof sent - 1; cut += 3) {
        int fd = dial_ws();
        say(fd, sent, cut);
        uv_sleep(3);
        say(fd, sent + cut, sizeof sent - 1 - cut);
        hear_exactly(fd, got, 12);
        assert_memory_equal(got,
                            "\x8a\x02hi\x81\x06"
                            "abcdef",
                            12);
        close(fd);
    }
}

static void a_message_half_sent_is_not_waited_for(void **state)
{
    pl_buffer in = { 0 };
    int fd = dial_ws();
    (void)state;

    say(fd, "\x81\x85" MASK "ab", 8);
    assert_true(hear_all(fd, &in));
    pl_buffer_release(&in);
    close(fd);
}

/* A client that asks for much and reads nothing is dropped. */
static void a_slow_reader_is_dropped(void **state)
{
    pl_buffer in = { 0 };
    int fd = dial_ws();
    (void)state;

    say(fd, "\x81\x83" MASK "big", 9);
    uv_sleep(100);
    assert_true(hear_all(fd, &in));
    assert_true(in.len < 16u << 20);
    pl_buffer_release(&in);
    close(fd);
}

static void a_large_message_arrives_whole(void **state)
{
    char sent[8 + 4096] = "\x81\xfe\x10\x00", got[4 + 4096];
    int fd = dial_ws();
    (void)state;

    memset(sent + 8, 'y', 4096);
    say(fd, sent, sizeof sent);
    hear_exactly(fd, got, sizeof got);
    assert_memory_equal(got, "\x81\x7e\x10\x00", 4);
    assert_memory_equal(got + 4, sent + 8, 4096);
    close(fd);
}

static void addresses_and_networks(void **state)
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
        cmocka_unit_test(requests_are_answered_in_turn),
        cmocka_unit_test(a_known_file_is_not_sent_again),
        cmocka_unit_test(frames_that_break_a_rule_close_with_its_code),
        cmocka_unit_test(a_message_is_echoed_however_it_is_cut),
        cmocka_unit_test(a_message_half_sent_is_not_waited_for),
        cmocka_unit_test(a_slow_reader_is_dropped),
        cmocka_unit_test(a_large_message_arrives_whole),
        cmocka_unit_test(addresses_and_networks),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
