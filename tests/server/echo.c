/* SPDX-License-Identifier: MIT */
/* echo.c - an echo server in a thread, and plain sockets to talk to it. */
#include "tests/server/echo.h"

#include "base/alloc.h"
#include "server/files.h"
#include "server/net.h"
#include "tests/scratch.h"

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
    (void)app;
    pl_conn_admit(conn); /* nobody says hello here */
    return 1;
}

/* Echoes; "big" gets an answer larger than any socket buffer. */
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

int echo_set_up(void **state)
{
    static const pl_net_hooks hooks = { on_request, on_opened, on_message,
                                        on_closed, NULL };
    pl_net_config config;
    const char *why = NULL;
    (void)state;

    assert_non_null(mkdtemp(scratch(dir, "net")));
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

int echo_tear_down(void **state)
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

int echo_connect(void)
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

void echo_send(int fd, const void *bytes, size_t len)
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

/* Reads until the other end closes; 0 if it did not. */
int echo_receive_all(int fd, pl_buffer *in)
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

void echo_receive(int fd, void *out, size_t len)
{
    char *p = out;

    while (len) {
        ssize_t n = recv(fd, p, len, 0);
        assert_true(n > 0);
        p += n;
        len -= (size_t)n;
    }
}

int echo_connect_ws(void)
{
    char head[4096];
    size_t n = 0;
    int fd = echo_connect();

    echo_send(fd, SHAKE "\r\n", strlen(SHAKE "\r\n"));
    while (n < 4 || memcmp(head + n - 4, "\r\n\r\n", 4) != 0)
        echo_receive(fd, head + n++, 1);
    head[n] = 0;
    assert_non_null(strstr(head, " 101 "));
    assert_non_null(strstr(head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    return fd;
}
