/* SPDX-License-Identifier: MIT */
/* test_ws.c - WebSocket frames, valid, unusual and hostile. Each case is a row
 * of a table: the frames, and the code with which the server closes. */
#include "tests/server/echo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include <cmocka.h>

/* Masked with zeros, so that the payload stays readable. */
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
        int fd = echo_connect_ws();
        echo_send(fd, ws_cases[i].send, ws_cases[i].len);
        if (!echo_receive_all(fd, &in))
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
        int fd = echo_connect_ws();
        echo_send(fd, sent, cut);
        uv_sleep(3);
        echo_send(fd, sent + cut, sizeof sent - 1 - cut);
        echo_receive(fd, got, 12);
        assert_memory_equal(got,
                            "\x8a\x02hi\x81\x06"
                            "abcdef",
                            12);
        close(fd);
    }
}

static void an_unfinished_message_times_out(void **state)
{
    pl_buffer in = { 0 };
    int fd = echo_connect_ws();
    (void)state;

    echo_send(fd, "\x81\x85" MASK "ab", 8);
    assert_true(echo_receive_all(fd, &in));
    pl_buffer_release(&in);
    close(fd);
}

/* A client that requests much and reads nothing. */
static void a_slow_reader_is_dropped(void **state)
{
    pl_buffer in = { 0 };
    int fd = echo_connect_ws();
    (void)state;

    echo_send(fd, "\x81\x83" MASK "big", 9);
    uv_sleep(100);
    assert_true(echo_receive_all(fd, &in));
    assert_true(in.len < 16u << 20);
    pl_buffer_release(&in);
    close(fd);
}

static void a_large_message_arrives_whole(void **state)
{
    char sent[8 + 4096] = "\x81\xfe\x10\x00", got[4 + 4096];
    int fd = echo_connect_ws();
    (void)state;

    memset(sent + 8, 'y', 4096);
    echo_send(fd, sent, sizeof sent);
    echo_receive(fd, got, sizeof got);
    assert_memory_equal(got, "\x81\x7e\x10\x00", 4);
    assert_memory_equal(got + 4, sent + 8, 4096);
    close(fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_that_break_a_rule_close_with_its_code),
        cmocka_unit_test(a_message_is_echoed_however_it_is_cut),
        cmocka_unit_test(an_unfinished_message_times_out),
        cmocka_unit_test(a_slow_reader_is_dropped),
        cmocka_unit_test(a_large_message_arrives_whole),
    };
    return cmocka_run_group_tests(tests, echo_set_up, echo_tear_down);
}
