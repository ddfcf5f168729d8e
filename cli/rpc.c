/* SPDX-License-Identifier: MIT */
/* rpc.c - 'planchette rpc': answers JSON-RPC requests, one a line.
 *
 * The process keeps no state between requests: positions are sent by value. So
 * a client may ask about any position in any order, and a crash loses nothing.
 */
#include "wire/rpc.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/think.h"

static const cli_option options[] = { { 0 } };

/* Reads a line into 'buf' without its newline. Returns -1 at the end of input,
 * or 1 if the line was longer than PL_RPC_LINE; the rest is skipped. */
static int read_line(char *buf, size_t *len)
{
    size_t n = 0;
    int c, long_line = 0;

    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (n == PL_RPC_LINE)
            long_line = 1;
        else
            buf[n++] = (char)c;
    }
    *len = n;
    return c == EOF && n == 0 ? -1 : long_line;
}

static int is_blank(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (s[i] != ' ' && s[i] != '\t' && s[i] != '\r')
            return 0;
    return 1;
}

static int run(const cli_args *args)
{
    char *buf = malloc(PL_RPC_LINE);
    size_t len;
    int status;

    (void)args;
    pl_rpc_think_with(cli_think);
    if (!buf)
        return cli_refuse("out of memory");
    while ((status = read_line(buf, &len)) >= 0) {
        char *answer;

        if (is_blank(buf, len))
            continue;
        answer = status ? pl_rpc_too_long() : pl_rpc_answer(buf, len);
        if (!answer)
            continue;
        if (puts(answer) == EOF || fflush(stdout) != 0) {
            free(answer);
            break; /* the reader of our output has gone */
        }
        free(answer);
    }
    free(buf);
    return CLI_OK;
}

const cli_command cli_rpc = {
    .name = "rpc",
    .words = "",
    .summary = "answer JSON-RPC 2.0 requests about the rules on stdin",
    .options = options,
    .more = "Methods: games, start, turn, moves, play, view, guess, outcome,\n"
            "check, text, think. Each request holds the whole position, or "
            "for\n"
            "'think' what a seat has seen; the program stores nothing between\n"
            "requests. Example:\n\n"
            "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"start\",\"params\":\n"
            "   {\"game\":\"mindseye\",\"seats\":2,\"seed\":\"hello\"}}\n\n"
            "on one line. docs/rpc.md describes all methods.\n",
    .run = run,
};
