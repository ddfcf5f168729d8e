/* SPDX-License-Identifier: MIT */
/* fuzz_handshake.c - any bytes as what a client sends on a new connection, in
 * pieces: requests, the handshake and frames after it, through real sockets.
 *
 * The server answers nothing, or with HTTP; it becomes a WebSocket only for its
 * own host and origin. It trusts a proxy on this machine, so that the headers
 * of proxies are read too. */
#include "server/net.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TURNS = 12, ANSWER = 1 << 20 };

static uv_loop_t loop;
static pl_net *net;
static int opened;

static void on_request(void *app, pl_conn *conn, const pl_request *r)
{
    (void)app;
    if (!r->path.len || r->path.at[0] != '/')
        abort();
    pl_conn_is_local(conn);
    pl_conn_reply(conn, 200, "text/plain", NULL, "hello", 5);
}

static int on_opened(void *app, pl_conn *conn)
{
    (void)app, (void)conn;
    return ++opened;
}

static void on_message(void *app, pl_conn *conn, const char *text, size_t len)
{
    (void)app;
    pl_conn_send(conn, text, len);
}

static void on_closed(void *app, pl_conn *conn)
{
    (void)app, (void)conn;
}

static void start(void)
{
    static const pl_net_hooks hooks = { on_request, on_opened, on_message,
                                        on_closed, NULL };
    const char *why = NULL;
    pl_net_config config;

    pl_net_config_init(&config);
    config.port = 0;
    config.names[0] = "play.example";
    config.n_proxies = pl_cidr_read("127.0.0.0/8", &config.proxies[0]);
    uv_loop_init(&loop);
    net = pl_net_start(&loop, &config, &hooks, NULL, &why);
    if (!net)
        abort();
}

/* A connected socket, or -1. */
static int try_dial(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)pl_net_port(net)) };
    static uint32_t dials;
    struct sockaddr_in from = { .sin_family = AF_INET };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    /* A port rests for a minute after the server has closed a connection; from
     * another address of this machine it is free. */
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + dials++ / 256 % 100000);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || (bind(fd, (struct sockaddr *)&from, sizeof from) == 0 &&
                   connect(fd, (struct sockaddr *)&at, sizeof at) == 0))
        return fd;
    close(fd);
    return -1;
}

static int dial(void)
{
    struct linger at_once = { 1, 0 };
    int fd = try_dial();

    /* The fuzzer's own timer interrupts a connect that has to wait. */
    for (int i = 0; fd < 0 && i < 100; i++)
        fd = try_dial();
    if (fd < 0) {
        perror("fuzz_handshake: connect");
        abort();
    }
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

static void listen_to(int fd, char *answer, size_t *len)
{
    ssize_t n;

    uv_run(&loop, UV_RUN_NOWAIT);
    n = *len < ANSWER ? recv(fd, answer + *len, ANSWER - *len, 0) : 0;
    if (n > 0)
        *len += (size_t)n;
}

/* Where the word is; 'len' if it is not there. */
static size_t find(const void *bytes, size_t len, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= len; i++)
        if (memcmp((const char *)bytes + i, word, n) == 0)
            return i;
    return len;
}

static int begins(const void *bytes, size_t len, const char *word)
{
    return len && find(bytes, len, word) == 0;
}

/* Whether the first request names a page of another site as its origin. */
static int is_foreign(const uint8_t *data, size_t size)
{
    size_t head = find(data, size, "\r\n\r\n");

    return find(data, head + 2 > size ? size : head + 2,
                "\r\nOrigin: http://evil.example\r\n") < head;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[ANSWER];
    size_t len = 0, cut;
    int fd;

    if (size < 2 || size > 65536)
        return 0;
    if (!net)
        start();
    opened = 0;
    cut = 1 + data[0] * (size - 1) / 256;
    fd = dial();
    if (send(fd, data + 1, cut - 1, MSG_NOSIGNAL) < 0) {
        perror("fuzz_handshake: send");
        abort();
    }
    for (int i = 0; i < TURNS / 2; i++)
        listen_to(fd, answer, &len);
    send(fd, data + cut, size - cut, MSG_NOSIGNAL);
    for (int i = 0; i < TURNS; i++)
        listen_to(fd, answer, &len);
    close(fd);
    uv_run(&loop, UV_RUN_NOWAIT);
    if (len && !begins(answer, len, "HTTP/1.1 "))
        abort();
    if (opened && find(answer, len, "HTTP/1.1 101 ") == len)
        abort();
    if (begins(answer, len, "HTTP/1.1 101 ") && is_foreign(data, size))
        abort();
    return 0;
}
