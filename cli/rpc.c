/* rpc.c - 'planchette rpc': answers JSON-RPC line by line on stdin. */
#include "wire/rpc.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"

static const cli_option options[] = { { 0 } };

/* Reads a line into 'buf' without its end. Returns -1 at the end of input, 1
 * if the line was longer than PL_RPC_LINE, of which the rest is skipped. */
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
            break; /* nobody listens any more */
        }
        free(answer);
    }
    free(buf);
    return CLI_OK;
}

const cli_command cli_rpc = {
    .name = "rpc",
    .words = "",
    .summary = "the rules by JSON-RPC 2.0, a line in, a line out",
    .options = options,
    .more =
        "Methods: games, start, turn, moves, play, view, guess, outcome,\n"
        "check, text. Positions are sent by value; nothing is kept between\n"
        "requests. Example:\n\n"
        "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"start\",\"params\":\n"
        "   {\"game\":\"mindseye\",\"seats\":2,\"seed\":\"hello\"}}\n\n"
        "on one line. docs/rpc.md describes them all.\n",
    .run = run,
};
